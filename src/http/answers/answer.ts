import type { Bank } from '../../sim/bank.js';
import { BankFault, type ErrorReporter } from '../../domain/errors.js';
import type { AnswerFault } from '../../domain/scripting/fault.js';
import type { AppliedFault } from '../../sim/scripting/faults.js';
import { LimitedMap } from '../../domain/limited-map.js';
import type { AppContext, FailureAnswer } from '../app-context.js';
import type { LongBody } from '../server-caches.js';

/** The media type of most answers. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** How a fault alters the transmission of an answer: slow parts, or a broken connection. */
export type TransportFault =
  | { readonly slowBody: NonNullable<AppliedFault['slowBody']> }
  | { readonly breaks: Exclude<AnswerFault, 'TRUNCATED_JSON' | 'MALFORMED_JSON'> };

/** Headers by name, in the order and case in which they are sent. */
export type AnswerHeaders = Readonly<Record<string, string>>;

/** The answer to a request, as a value. Nothing is sent before `send`. */
export interface Answer {
  /** 0: the connection ends without an answer. */
  readonly status: number;
  /** The X-Request-ID, which is sent before the other headers. */
  readonly xRequestId?: string | undefined;
  readonly headers: AnswerHeaders;
  /** The journal records text, but not bytes. A HEAD request gets only the headers. */
  readonly body: string | Buffer | undefined;
  /** Length of a body that is text. */
  readonly bytes?: number;
  /** The cached form of a long body. */
  readonly long?: LongBody | undefined;
  readonly transport?: TransportFault;
}

/**
 * An answer with a text body.
 * @param headers a new object, to which the length is added: V8 is slow at adding to a copy
 * @param long the cached form of the same text, if there is one
 */
export function textAnswer(
  status: number,
  headers: Record<string, string>,
  body: string,
  xRequestId?: string,
  long?: LongBody,
): Answer {
  const bytes = long?.encoded.length ?? Buffer.byteLength(body);
  headers['Content-Length'] = String(bytes);
  // The cached string itself, so that the journal recognises it without comparing characters.
  return { status, xRequestId, headers, body: long?.text ?? body, bytes, long };
}

/** An answer without a body. */
export function emptyAnswer(status: number, headers: AnswerHeaders = {}, xRequestId?: string): Answer {
  return { status, xRequestId, headers, body: undefined };
}

export function allHeaders({ xRequestId, headers }: Pick<Answer, 'xRequestId' | 'headers'>): AnswerHeaders {
  return xRequestId === undefined ? headers : { 'X-Request-ID': xRequestId, ...headers };
}

/** Headers by lower-case name. */
export function byLowerName(headers: AnswerHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** Headers by lower-case name. @param list names and values in turn */
export function listByLowerName(list: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (let index = 0; index + 1 < list.length; index += 2)
    headers[lowerName(list[index] ?? '')] = list[index + 1] ?? '';
  return headers;
}

/** Names that were sent before: each call has the same ones. */
const lowerNames = new LimitedMap<string>();

function lowerName(name: string): string {
  let lower = lowerNames.get(name);
  if (lower === undefined) lowerNames.set(name, (lower = name.toLowerCase()));
  return lower;
}

/**
 * Converts a thrown value to a failure: a BankFault as is, anything else as an internal error, whose details go to the
 * log only.
 * @decision error-body, token-errors
 */
export function failureOf(
  error: unknown,
  operationId: string | undefined,
  bank: Bank,
  { dialectOf, reportError }: Pick<AppContext, 'dialectOf' | 'reportError'>,
): FailureAnswer {
  const fault = error instanceof BankFault ? error : unexpected(error, reportError);
  return dialectOf(bank).failure(fault, operationId, bank.profile);
}

export function answerOfFailure({ status, headers, mediaType, body }: FailureAnswer, xRequestId?: string): Answer {
  const all: Record<string, string> = { ...headers };
  all['Content-Type'] = mediaType === 'application/json' ? JSON_TYPE : 'application/problem+json; charset=utf-8';
  return textAnswer(status, all, JSON.stringify(body), xRequestId);
}

function unexpected(error: unknown, report: ErrorReporter): BankFault {
  // A router rejects an undecodable path before the operation is known.
  if (error instanceof URIError)
    return new BankFault('FORMAT_ERROR', 'the path has a percent sign that is not followed by two hexadecimal digits', {
      path: 'path',
    });
  report(error);
  return new BankFault('INTERNAL_SERVER_ERROR', 'internal error of the bank; see the log of the server');
}

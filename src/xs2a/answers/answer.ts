import type { Bank } from '../../sim/bank.js';
import { BankFault } from '../../domain/errors.js';
import type { AnswerFault } from '../../domain/scripting/fault.js';
import type { FaultReporter } from '../../domain/domain.js';
import type { AppliedFault } from '../../sim/scripting/faults.js';
import type { AppContext, FailureAnswer } from '../../http/app-context.js';

/** The media type of most answers. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** How a fault alters the transmission of an answer: slow parts, or a broken connection. */
export type TransportFault =
  | { readonly slowBody: NonNullable<AppliedFault['slowBody']> }
  | { readonly breaks: Exclude<AnswerFault, 'TRUNCATED_JSON' | 'MALFORMED_JSON'> };

/** The answer to a request, as a value. Nothing is sent before `send`. */
export interface Answer {
  /** 0: the connection ends without an answer. */
  readonly status: number;
  /** Alternating names and values. Node is fastest with headers in a list. */
  readonly headers: readonly string[];
  /** The journal records text, but not bytes. A HEAD request gets only the headers. */
  readonly body: string | Buffer | undefined;
  /** Length of a body that is text. */
  readonly bytes?: number;
  /** The encoded body, if already known. */
  readonly encoded?: Buffer;
  readonly transport?: TransportFault;
}

/** An answer with a text body. @param headers alternating names and values; the length is added */
export function textAnswer(status: number, headers: string[], body: string): Answer {
  const bytes = Buffer.byteLength(body);
  headers.push('Content-Length', String(bytes));
  return { status, headers, body, bytes };
}

/** From this length on, encoding a text costs more than comparing it with the last one. */
const LONG = 4096;
/** Longer texts are not cached, because one of each operation stays in memory as long as the server runs. */
const LONGEST_KEPT = 262_144;

interface EncodedText {
  readonly text: string;
  readonly encoded: Buffer;
}

/**
 * The last long body of each operation, encoded: clients poll lists that rarely change. Without it GET of 50 transactions takes
 * 15 % more CPU (see bench/README.md); shorter bodies gain nothing.
 */
const LAST_LONG = new Map<string, EncodedText>();

/** Like `textAnswer`, for a long body that may equal the operation's last one. */
export function repeatableAnswer(operationId: string, status: number, headers: string[], body: string): Answer {
  if (body.length < LONG || body.length > LONGEST_KEPT) return textAnswer(status, headers, body);
  let last = LAST_LONG.get(operationId);
  if (last?.text !== body) LAST_LONG.set(operationId, (last = { text: body, encoded: Buffer.from(body) }));
  const { text, encoded } = last;
  headers.push('Content-Length', String(encoded.length));
  // Returns the previous text object: the journal compares it with that of the last call.
  return { status, headers, body: text, bytes: encoded.length, encoded };
}

/** An answer without a body. @param headers alternating names and values */
export function emptyAnswer(status: number, headers: readonly string[] = []): Answer {
  return { status, headers, body: undefined };
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
  { dialectOf, reportFault }: Pick<AppContext, 'dialectOf' | 'reportFault'>,
): FailureAnswer {
  const fault = error instanceof BankFault ? error : unexpected(error, reportFault);
  return dialectOf(bank).failure(fault, operationId, bank.profile);
}

/** The answer for a failure. @param first headers before its own, alternating names and values */
export function answerOfFailure(failure: FailureAnswer, first: readonly string[]): Answer {
  const headers = [...first, ...Object.entries(failure.headers).flat()];
  headers.push('Content-Type', `${failure.mediaType}; charset=utf-8`);
  return textAnswer(failure.status, headers, JSON.stringify(failure.body));
}

function unexpected(error: unknown, report: FaultReporter): BankFault {
  // A router rejects an undecodable path before the operation is known.
  if (error instanceof URIError)
    return new BankFault('FORMAT_ERROR', 'the path has a percent sign that no two hexadecimal digits follow', {
      path: 'path',
    });
  report(error);
  return new BankFault('INTERNAL_SERVER_ERROR', 'an internal error of the bank; it is in the log of the server');
}

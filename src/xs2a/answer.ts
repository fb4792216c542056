import type { Profile } from '../decisions/decisions.js';
import { BankFault } from '../domain/errors.js';
import type { AnswerFault } from '../domain/scripting/fault.js';
import type { FaultReporter } from '../domain/domain.js';
import type { AppliedFault } from '../sim/scripting/faults.js';
import type { AppContext, FailureAnswer } from '../http/app-context.js';

/** The media type of most answers. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** What a fault does to the connection while an answer is sent: a body in slow parts, or no answer at all. */
export type TransportFault =
  | { readonly slowBody: NonNullable<AppliedFault['slowBody']> }
  | { readonly breaks: Exclude<AnswerFault, 'TRUNCATED_JSON' | 'MALFORMED_JSON'> };

/** What a request is answered with. A value: nothing of it is on the wire before `send`. */
export interface Answer {
  /** 0: the connection ends without an answer. */
  readonly status: number;
  /** Names and values in turn. Node is fastest with headers in a list. */
  readonly headers: readonly string[];
  /** Text is kept in the journal, bytes are not. A HEAD request gets the headers alone. */
  readonly body: string | Buffer | undefined;
  /** Length of a body that is text. */
  readonly bytes?: number;
  /** The body encoded, where that is known already. */
  readonly encoded?: Buffer;
  readonly transport?: TransportFault;
}

/** An answer whose body is text. @param headers names and values in turn; the length is added */
export function textAnswer(status: number, headers: string[], body: string): Answer {
  const bytes = Buffer.byteLength(body);
  headers.push('Content-Length', String(bytes));
  return { status, headers, body, bytes };
}

/** From so many characters on encoding a text costs more than finding out that it is the last one. */
const LONG = 4096;
/** Longer texts are not kept: one of each operation stays as long as the server runs. */
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

/** As `textAnswer`, for a body that may be long and the same as that of the operation's last answer. */
export function repeatableAnswer(operationId: string, status: number, headers: string[], body: string): Answer {
  if (body.length < LONG || body.length > LONGEST_KEPT) return textAnswer(status, headers, body);
  let last = LAST_LONG.get(operationId);
  if (last?.text !== body) LAST_LONG.set(operationId, (last = { text: body, encoded: Buffer.from(body) }));
  const { text, encoded } = last;
  headers.push('Content-Length', String(encoded.length));
  // The text of before: the journal compares it with that of the last call.
  return { status, headers, body: text, bytes: encoded.length, encoded };
}

/** An answer without a body. @param headers names and values in turn */
export function emptyAnswer(status: number, headers: readonly string[] = []): Answer {
  return { status, headers, body: undefined };
}

/**
 * Turns whatever was thrown into the bank's failure: a BankFault as it says, anything else as a failure of the bank, whose
 * details go to the log only.
 * @decision error-body, token-errors
 */
export function failureOf(
  error: unknown,
  operationId: string | undefined,
  profile: Profile,
  { dialect, reportFault }: Pick<AppContext, 'dialect' | 'reportFault'>,
): FailureAnswer {
  const fault = error instanceof BankFault ? error : unexpected(error, reportFault);
  return dialect.failure(fault, operationId, profile);
}

/** A failure as an answer. @param first headers that come before its own, names and values in turn */
export function answerOfFailure(failure: FailureAnswer, first: readonly string[]): Answer {
  const headers = [...first, ...Object.entries(failure.headers).flat()];
  headers.push('Content-Type', `${failure.mediaType}; charset=utf-8`);
  return textAnswer(failure.status, headers, JSON.stringify(failure.body));
}

function unexpected(error: unknown, report: FaultReporter): BankFault {
  // A path that cannot be decoded is rejected by a router before any operation is known.
  if (error instanceof URIError)
    return new BankFault('FORMAT_ERROR', 'the path has a percent sign that no two hexadecimal digits follow', {
      path: 'path',
    });
  report(error);
  return new BankFault('INTERNAL_SERVER_ERROR', 'an internal error of the bank; it is in the log of the server');
}

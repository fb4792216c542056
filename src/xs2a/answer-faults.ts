import type { Response } from 'express';
import { BankFault, ERROR_CATALOGUE, type ErrorCode } from '../domain/errors.js';
import type { AnswerFault, FaultError } from '../domain/fault/fault.js';
import type { Profile } from '../decisions/decisions.js';
import type { StruckFault } from '../sim/scripting/faults.js';
import { recordOf } from '../http/call-record.js';
import { answerOfError } from '../http/error-sink.js';
import { send } from '../http/send.js';

/** What a fault does to an answer, on the socket itself. Delays are real time. */

/** Whether the fault takes the answer's place: only a delay or a slow body lets the bank's own answer through. */
export function replacesAnswer({ error, fault }: StruckFault): boolean {
  return error !== undefined || (fault !== undefined && fault !== 'TRUNCATED_JSON' && fault !== 'MALFORMED_JSON');
}

/** Waits for the fault's delay, in real time. */
export function keepBack({ delayMs }: StruckFault): Promise<void> {
  return delayMs === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, delayMs));
}

/** Writes what the fault puts in the answer's place. */
export function writeInstead(res: Response, struck: StruckFault, operationId: string, profile: Profile): void {
  if (struck.error) {
    recordOf(res).bentBy = struck;
    writeError(res, struck.error, operationId, profile);
  } else if (struck.fault) BREAKS[struck.fault]?.(res);
}

function writeError(res: Response, error: FaultError, operationId: string, profile: Profile): void {
  const { statusCode, code, body, headers = {} } = error;
  const isCode = code !== undefined && Object.hasOwn(ERROR_CATALOGUE, code);
  const known: ErrorCode = isCode
    ? (code as ErrorCode)
    : statusCode === 429
      ? 'ACCESS_EXCEEDED'
      : statusCode >= 500
        ? 'INTERNAL_SERVER_ERROR'
        : 'FORMAT_ERROR';
  const fault = new BankFault(known, 'a fault that was set by the control API', { fixedStatus: statusCode });
  const usual = answerOfError(fault, operationId, profile, () => undefined);
  const text = body === undefined ? JSON.stringify(usual.body) : typeof body === 'string' ? body : JSON.stringify(body);
  const sent = new Map<string, readonly [name: string, value: string]>();
  const set = (name: string, value: string): void => void sent.set(name.toLowerCase(), [name, value]);
  set('Content-Type', `${body === undefined ? usual.mediaType : 'application/json'}; charset=utf-8`);
  // A client that is asked to come back later is told when.
  if (statusCode === 429 || statusCode === 503) set('Retry-After', '1');
  for (const [name, value] of Object.entries(headers)) set(name, value);
  // The tester's own takes the place of the one that every answer gives back.
  if (sent.has('x-request-id')) recordOf(res).echoedRequestId = undefined;
  send(res, statusCode, [...sent.values()].flat(), text);
}

/** The faults that end the connection. */
const BREAKS: Partial<Readonly<Record<AnswerFault, (res: Response) => void>>> = {
  CONNECTION_RESET_BY_PEER: ({ socket }) => {
    // A TLS socket cannot be reset itself; the TCP socket below it can.
    const below = (socket as unknown as { _parent?: NonNullable<typeof socket> } | null)?._parent ?? socket;
    below?.resetAndDestroy();
  },
  EMPTY_RESPONSE: ({ socket }) => void socket?.end(),
  MALFORMED_RESPONSE_CHUNK: ({ socket }) => {
    socket?.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n');
    socket?.end('this is no length of a chunk\r\n');
  },
  RANDOM_DATA_THEN_CLOSE: ({ socket }) => void socket?.end(NO_HTTP),
  TIMEOUT: () => undefined,
};

/** Bytes without meaning, the same each time. */
const NO_HTTP = Buffer.from(Array.from({ length: 512 }, (_, index) => (index * 167 + 13) % 256));

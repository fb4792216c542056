import { type Agent, request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { ExpectedError } from '../domain/errors.js';
import { isDeeper } from '../http/requests/json-body.js';
import { decompress } from '../recording/body-copy.js';
import type { TlsFiles } from '../recording/target.js';

interface HttpRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** The response, whatever its status. Redirects are returned too: they are never followed. */
interface HttpAnswer {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends a request. @throws NoAnswerError */
export type SendHttp = (request: HttpRequest) => Promise<HttpAnswer>;

/** A call that has no answer that can be read. */
export class NoAnswerError extends ExpectedError {
  constructor(reason: string) {
    super('NO_ANSWER', reason);
  }
}

/** Limits and certificates of the calls. */
interface HttpOptions extends TlsFiles {
  /** For the whole call. */
  readonly timeoutMs: number;
  /** Of an answer; default: four megabytes. */
  readonly mostBytes?: number;
  /** Default: each call has its own connection. */
  readonly agent?: Agent;
}

const MOST_BYTES = 4_000_000;
/** The maximum nesting of a JSON answer. */
const DEEPEST = 100;

/** Sends one call, within limits of time, length and nesting. */
export function httpCaller({ timeoutMs, mostBytes = MOST_BYTES, agent, ...tls }: HttpOptions): SendHttp {
  return ({ method, url, headers, body }) =>
    new Promise((resolve, reject) => {
      const fail = (reason: string): void => {
        clearTimeout(timer);
        reject(new NoAnswerError(reason));
        request?.destroy();
      };
      const timer = setTimeout(() => fail(`no complete response within ${timeoutMs / 1000} s`), timeoutMs);
      let request: ReturnType<typeof requestHttp> | undefined;
      try {
        const send = url.protocol === 'https:' ? requestHttps : requestHttp;
        const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
        request = send(url, { method, headers: { ...headers, ...length }, agent: agent ?? false, ...tls });
      } catch (error) {
        fail(reasonOf(error));
        return;
      }
      request.on('error', (error) => fail(reasonOf(error)));
      request.on('upgrade', () => fail('the target switched protocols'));
      request.on('response', (response) => {
        readBody(response, mostBytes)
          .then((bytes) => resolve(readAnswer(response, bytes, mostBytes)))
          .then(
            () => clearTimeout(timer),
            (error: unknown) => fail(error instanceof NoAnswerError ? error.message : reasonOf(error)),
          );
      });
      request.end(body);
    });
}

/** @throws NoAnswerError, or what ended the connection */
async function readBody(response: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > mostBytes) throw new NoAnswerError(tooLong(mostBytes));
      parts.push(part);
    }
  } catch (error) {
    throw error instanceof NoAnswerError || response.complete
      ? error
      : new NoAnswerError('the connection ended before the response was complete');
  }
  return Buffer.concat(parts);
}

/** @throws NoAnswerError for a body beyond the limits */
function readAnswer({ statusCode = 0, headers }: IncomingMessage, bytes: Buffer, mostBytes: number): HttpAnswer {
  const { 'content-encoding': coding } = headers;
  // Some banks compress without being asked.
  const plain = decompress(bytes, coding);
  if (!plain) throw new NoAnswerError(`the response cannot be decompressed (${(coding ?? '').slice(0, 40)})`);
  if (plain.length > mostBytes) throw new NoAnswerError(tooLong(mostBytes));
  const body = plain.toString('utf8');
  // Code that walks through it would exhaust its stack.
  if (/^\s*[[{]/.test(body) && isDeeper(plain, DEEPEST))
    throw new NoAnswerError(`the response is nested deeper than ${DEEPEST} levels`);
  const named = Object.entries(headers).map(([name, value]): [string, string] => [name, [value].flat().join(', ')]);
  return { status: statusCode, headers: Object.fromEntries(named), body };
}

function tooLong(mostBytes: number): string {
  return `the response is longer than ${mostBytes} bytes`;
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  // A host with several addresses fails with a list of errors, which has no own message.
  return [code, message].filter((part) => part !== undefined && part !== '').join(': ') || String(error);
}

/** The time and the pauses between calls; tests have their own. */
export interface Timer {
  /** In milliseconds. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

/** The time of the machine. */
export const REAL_TIME: Timer = {
  now: () => performance.now(),
  sleep: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
};

/** The longest wait that a target may ask for, in seconds. */
const LONGEST_WAIT_S = 60;
/** How often a call is repeated that was refused because there were too many. */
const MOST_REPETITIONS = 2;

/**
 * Sends at most `rate` calls a second, and waits as long as an answer 429 or 503 with Retry-After asks for.
 * @param rate calls a second; Infinity for no limit
 */
export function paced(send: SendHttp, rate: number, time: Timer = REAL_TIME): SendHttp {
  let earliest = -Infinity;
  return async (request) => {
    for (let repetition = 0; ; repetition += 1) {
      const wait = earliest - time.now();
      if (wait > 0) await time.sleep(wait);
      earliest = time.now() + 1000 / rate;
      const answer = await send(request);
      const { status } = answer;
      const asked = status === 429 || status === 503 ? answer.headers['retry-after'] : undefined;
      // Without Retry-After, 429 is an answer of the interface: the accesses of a consent are used up.
      if (asked === undefined) return answer;
      const seconds = secondsOf(asked, answer.headers['date']);
      if (seconds === undefined || seconds > LONGEST_WAIT_S)
        throw new NoAnswerError(
          `${status} with Retry-After ${asked.slice(0, 40)}: longer than ${LONGEST_WAIT_S} s; run again later, or with a lower --rate`,
        );
      if (repetition === MOST_REPETITIONS)
        throw new NoAnswerError(`${status} again after waiting as Retry-After required; use a lower --rate`);
      await time.sleep(seconds * 1000);
    }
  };
}

/** The seconds of a Retry-After; undefined if it cannot be read. */
function secondsOf(text: string, date = new Date().toUTCString()): number | undefined {
  if (/^\d{1,9}$/.test(text.trim())) return Number(text);
  const ms = Date.parse(text) - Date.parse(date);
  return Number.isNaN(ms) ? undefined : Math.max(0, ms / 1000);
}

import type { Response } from 'express';
import { bentText, dribble } from '../xs2a/bent-body.js';
import { recordOf } from './call-record.js';

/** The media type of most answers. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Writes an answer whose body is text, as the fault that bends it has it. The only place that does for the bank's interface.
 * @param headers names and values in turn; X-Request-ID and the length are added
 */
export function send(res: Response, status: number, headers: string[], text: string): void {
  const record = recordOf(res);
  const { bentBy } = record;
  const body = bentBy ? bentText(text, bentBy) : text;
  const long = body.length >= LONG ? encoded(record.operation, body) : undefined;
  const bytes = long?.bytes.length ?? Buffer.byteLength(body);
  headers.push('Content-Length', String(bytes));
  holdHead(res, status, headers);
  if (res.req.method === 'HEAD') res.end();
  else if (bentBy?.slowBody) {
    // Its parts are sent as they come; only the last waits for the disk.
    writeHeldHead(res);
    record.bodyUnderWay = dribble(res, Buffer.from(body), bentBy.slowBody);
  } else if (long) {
    record.answerBody = long.text;
    res.end(long.bytes);
  }
  // Text of as many bytes as characters is ASCII, which needs no encoding.
  else res.end(body, bytes === body.length ? 'latin1' : 'utf8');
}

/** From so many characters on encoding a text costs more than finding out that it is the one of before. */
const LONG = 4096;

/** Longer texts are not remembered: one of each operation stays as long as the server runs. */
const LONGEST_REMEMBERED = 262_144;

interface LongText {
  readonly text: string;
  readonly bytes: Buffer;
}

/** The last long answer of each operation. */
const LAST_LONG = new Map<string | undefined, LongText>();

function encoded(operation: string | undefined, text: string): LongText {
  const last = LAST_LONG.get(operation);
  if (last?.text === text) return last;
  const fresh = { text, bytes: Buffer.from(text) };
  if (text.length <= LONGEST_REMEMBERED) LAST_LONG.set(operation, fresh);
  return fresh;
}

/** Writes an answer without a body. @param headers names and values in turn */
export function sendNothing(res: Response, status: number, headers: readonly string[]): void {
  holdHead(res, status, headers);
  res.end();
}

/** The head goes out with the end, which may have to wait until what it tells of is on the disk. @decision request-id */
function holdHead(res: Response, status: number, headers: readonly string[]): void {
  const record = recordOf(res);
  const { echoedRequestId } = record;
  record.noteAnswer(headers);
  record.heldHead = {
    status,
    headers: echoedRequestId === undefined ? [...headers] : ['X-Request-ID', echoedRequestId, ...headers],
  };
}

/** Writes a head that was held. Headers as a list, and head and body in one write, are what Node is fastest with. */
export function writeHeldHead(res: Response): void {
  const record = recordOf(res);
  const { heldHead } = record;
  if (!heldHead) return;
  record.heldHead = undefined;
  res.writeHead(heldHead.status, heldHead.headers);
}

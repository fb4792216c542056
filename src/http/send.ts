import type { Response } from 'express';
import { bentText, dribble } from './bent-body.js';
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
  const bytes = Buffer.byteLength(body);
  headers.push('Content-Length', String(bytes));
  writeHead(res, status, headers);
  if (res.req.method === 'HEAD') res.end();
  else if (bentBy?.slowBody) dribble(res, Buffer.from(body), bentBy.slowBody);
  // Text of as many bytes as characters is ASCII, which needs no encoding.
  else res.end(body, bytes === body.length ? 'latin1' : 'utf8');
}

/** Writes an answer without a body. @param headers names and values in turn */
export function sendNothing(res: Response, status: number, headers: readonly string[]): void {
  writeHead(res, status, headers);
  res.end();
}

/** Headers as a list, and head and body in one write, are what Node is fastest with. @decision request-id */
function writeHead(res: Response, status: number, headers: readonly string[]): void {
  const record = recordOf(res);
  const { echoedRequestId } = record;
  record.noteAnswer(headers);
  res.writeHead(status, echoedRequestId === undefined ? [...headers] : ['X-Request-ID', echoedRequestId, ...headers]);
}

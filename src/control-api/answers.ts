import type { Response } from 'express';
import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { textAnswer } from '../xs2a/answer.js';
import { respond, respondStream } from '../xs2a/respond.js';

/** An answer that is a document and not JSON. */
export class DocumentAnswer {
  readonly contentType: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(contentType: string, text: string, headers: Readonly<Record<string, string>> = {}) {
    this.contentType = contentType;
    this.text = text;
    this.headers = headers;
  }
}

/** An answer that is a file, as it stands. */
export class FileAnswer {
  readonly contentType: string;
  readonly content: Buffer;
  readonly headers: Readonly<Record<string, string>>;

  constructor(contentType: string, content: Buffer, headers: Readonly<Record<string, string>>) {
    this.contentType = contentType;
    this.content = content;
    this.headers = headers;
  }
}

/** An answer that sends the browser elsewhere. */
export class RedirectAnswer {
  readonly location: string;

  constructor(location: string) {
    this.location = location;
  }
}

/** An answer that goes on until somebody ends it. */
export class StreamAnswer {
  readonly contentType: string;
  readonly begin: (res: Response) => void;

  /** @param begin writes what there is, and goes on to write */
  constructor(contentType: string, begin: (res: Response) => void) {
    this.contentType = contentType;
    this.begin = begin;
  }
}

/** An answer in parts, each made when the client has read those before. @param reportFault told when making one fails */
export function partsAnswer(
  contentType: string,
  parts: Iterable<string>,
  reportFault: (error: unknown) => void,
): StreamAnswer {
  return new StreamAnswer(contentType, (res) => {
    pipeline(Readable.from(inTurns(parts)), res, (error) => {
      // Who hangs up does not read to the end.
      if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') reportFault(error);
    });
  });
}

/** Lets other calls be answered between parts: a connection that takes all at once would leave no turn to them. */
async function* inTurns(parts: Iterable<string>): AsyncGenerator<string> {
  for (const part of parts) {
    yield part;
    await setImmediate();
  }
}

/** What an operation of the control API answers: a JSON object, unless it says otherwise. */
export type AdminAnswer = object | DocumentAnswer | FileAnswer | RedirectAnswer | StreamAnswer;

/** Sends an answer of the control API. The promise is never rejected. */
export function sendAnswer(res: Response, status: number, answer: AdminAnswer): Promise<void> {
  if (answer instanceof RedirectAnswer)
    return sendText(res, 302, 'text/plain; charset=utf-8', `See ${answer.location}\n`, { Location: answer.location });
  if (answer instanceof StreamAnswer) {
    // A proxy that buffers would deliver events late.
    const headers = [...headersFor(answer.contentType), 'X-Accel-Buffering', 'no'];
    return respondStream(res, { status, headers }, answer.begin);
  }
  if (answer instanceof FileAnswer) {
    const headers = [...headersFor(answer.contentType), ...Object.entries(answer.headers).flat()];
    headers.push('Content-Length', String(answer.content.length));
    return respond(res, { status, headers, body: answer.content });
  }
  if (answer instanceof DocumentAnswer) return sendText(res, status, answer.contentType, answer.text, answer.headers);
  return sendText(res, status, 'application/json; charset=utf-8', JSON.stringify(answer));
}

/** Sends a text as the whole body. @param first headers that come before the usual ones */
export function sendText(
  res: Response,
  status: number,
  contentType: string,
  text: string,
  first: Readonly<Record<string, string>> = {},
): Promise<void> {
  return respond(res, textAnswer(status, [...Object.entries(first).flat(), ...headersFor(contentType)], text));
}

/** Nothing of the control API may be kept by a cache or read as another type. */
function headersFor(contentType: string): string[] {
  return ['Content-Type', contentType, 'Cache-Control', 'no-store', 'X-Content-Type-Options', 'nosniff'];
}

import type { Response } from 'express';
import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';

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

/** Writes an answer of the control API. */
export function sendAnswer(res: Response, status: number, answer: AdminAnswer): void {
  if (answer instanceof RedirectAnswer) {
    res.setHeader('Location', answer.location);
    sendText(res, 302, 'text/plain; charset=utf-8', `See ${answer.location}\n`);
  } else if (answer instanceof StreamAnswer) {
    setHeaders(res, status, answer.contentType);
    // What a proxy keeps back comes late.
    res.setHeader('X-Accel-Buffering', 'no');
    if (res.req.method === 'HEAD') res.end();
    else answer.begin(res);
  } else if (answer instanceof FileAnswer) {
    setHeaders(res, status, answer.contentType);
    for (const [name, value] of Object.entries(answer.headers)) res.setHeader(name, value);
    res.setHeader('Content-Length', answer.content.length);
    res.end(res.req.method === 'HEAD' ? undefined : answer.content);
  } else if (answer instanceof DocumentAnswer) {
    for (const [name, value] of Object.entries(answer.headers)) res.setHeader(name, value);
    sendText(res, status, answer.contentType, answer.text);
  } else {
    sendText(res, status, 'application/json; charset=utf-8', JSON.stringify(answer));
  }
}

/** Writes a text as the whole body. Nothing of the control API may be kept by a cache or read as another type. */
export function sendText(res: Response, status: number, contentType: string, text: string): void {
  setHeaders(res, status, contentType);
  res.setHeader('Content-Length', Buffer.byteLength(text));
  res.end(res.req.method === 'HEAD' ? undefined : text);
}

function setHeaders(res: Response, status: number, contentType: string): void {
  res.statusCode = status;
  res.setHeader('Content-Type', contentType);
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('X-Content-Type-Options', 'nosniff');
}

import type { Response } from 'express';
import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { textAnswer, type AnswerHeaders } from '../http/answers/answer.js';
import { respond, respondStream } from '../http/answers/respond.js';

/** A text document that is not JSON. */
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

/** A file, sent unchanged. */
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

export class RedirectAnswer {
  readonly location: string;

  constructor(location: string) {
    this.location = location;
  }
}

/** A stream without a known end. */
export class StreamAnswer {
  readonly contentType: string;
  readonly begin: (res: Response) => void;

  /** @param begin writes to the response until it ends or the client disconnects */
  constructor(contentType: string, begin: (res: Response) => void) {
    this.contentType = contentType;
    this.begin = begin;
  }
}

/** A stream whose parts are generated as the client reads them. @param reportError receives an error of `parts` */
export function partsAnswer(
  contentType: string,
  parts: Iterable<string>,
  reportError: (error: unknown) => void,
): StreamAnswer {
  return new StreamAnswer(contentType, (res) => {
    pipeline(Readable.from(inTurns(parts)), res, (error) => {
      // A client that disconnects early is not an error.
      if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') reportError(error);
    });
  });
}

/** Yields to other requests between parts: a fast client would block them otherwise. */
async function* inTurns(parts: Iterable<string>): AsyncGenerator<string> {
  for (const part of parts) {
    yield part;
    await setImmediate();
  }
}

/** The result of an operation of the control API. A plain object is sent as JSON. */
export type AdminAnswer = object | DocumentAnswer | FileAnswer | RedirectAnswer | StreamAnswer;

/** Sends an answer. The promise is never rejected. */
export function sendAnswer(res: Response, status: number, answer: AdminAnswer): Promise<void> {
  if (answer instanceof RedirectAnswer)
    return sendText(res, 302, 'text/plain; charset=utf-8', `See ${answer.location}\n`, { Location: answer.location });
  if (answer instanceof StreamAnswer) {
    // A proxy that buffers would deliver events late.
    const headers = { ...headersFor(answer.contentType), 'X-Accel-Buffering': 'no' };
    return respondStream(res, { status, headers }, answer.begin);
  }
  if (answer instanceof FileAnswer) {
    const length = { 'Content-Length': String(answer.content.length) };
    const headers = { ...headersFor(answer.contentType), ...answer.headers, ...length };
    return respond(res, { status, headers, body: answer.content });
  }
  if (answer instanceof DocumentAnswer) return sendText(res, status, answer.contentType, answer.text, answer.headers);
  return sendText(res, status, 'application/json; charset=utf-8', JSON.stringify(answer));
}

/** Sends a text as the whole body. @param first headers that come before the default ones */
export function sendText(
  res: Response,
  status: number,
  contentType: string,
  text: string,
  first: Readonly<Record<string, string>> = {},
): Promise<void> {
  return respond(res, textAnswer(status, { ...first, ...headersFor(contentType) }, text));
}

/** Headers that forbid caching and type sniffing. */
function headersFor(contentType: string): AnswerHeaders {
  return { 'Content-Type': contentType, 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };
}

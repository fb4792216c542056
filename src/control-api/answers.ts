import type { Response } from 'express';
import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { JSON_TYPE, textAnswer } from '../http/answers/answer.js';
import { respond, respondStream } from '../http/answers/respond.js';

/** An answer with its own media type and headers. */
export class DocumentAnswer {
  readonly contentType: string;
  readonly body: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined: that of the operation. */
  readonly status: number | undefined;

  constructor(
    contentType: string,
    body: string | Buffer,
    headers: Readonly<Record<string, string>> = {},
    status?: number,
  ) {
    this.contentType = contentType;
    this.body = body;
    this.headers = headers;
    this.status = status;
  }
}

export function redirectTo(location: string): DocumentAnswer {
  return new DocumentAnswer('text/plain; charset=utf-8', `See ${location}\n`, { Location: location }, 302);
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
export type AdminAnswer = object | DocumentAnswer | StreamAnswer;

/** Sends an answer. The promise is never rejected. */
export function sendAnswer(res: Response, status: number, answer: AdminAnswer): Promise<void> {
  if (answer instanceof StreamAnswer) {
    // A proxy that buffers would deliver events late.
    const headers = { ...headersFor(answer.contentType), 'X-Accel-Buffering': 'no' };
    return respondStream(res, { status, headers }, answer.begin);
  }
  if (!(answer instanceof DocumentAnswer))
    return respond(res, textAnswer(status, headersFor(JSON_TYPE), JSON.stringify(answer)));
  const { contentType, body, headers: own, status: wanted = status } = answer;
  const headers = { ...headersFor(contentType), ...own };
  return respond(
    res,
    typeof body === 'string'
      ? textAnswer(wanted, headers, body)
      : { status: wanted, headers: { ...headers, 'Content-Length': String(body.length) }, body },
  );
}

/** Headers that forbid caching and type sniffing. */
function headersFor(contentType: string): Record<string, string> {
  return { 'Content-Type': contentType, 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };
}

import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import type { PassedExchange } from './archive-entry.js';
import { BodyCopy, LONGEST_KEPT_BODY } from './body-copy.js';
import { connectionFailure, sendFailure, type Failure } from './failure.js';
import { headerOf, passedHeaders, requestHeaders } from './headers.js';
import { LinkRewriter } from './links.js';
import type { Target } from './target.js';

export interface PassingOptions {
  readonly target: Target;
  /** Absent if links stay as they are. */
  readonly links?: LinkRewriter | undefined;
  /** The recorder's origin, for clients that do not say how they call it. */
  readonly ownOrigin: string;
  /** How long the target may be silent. Real milliseconds. */
  readonly timeoutMs: number;
  /** Receives each call that went to the target, before the client has its whole answer. */
  readonly onExchange: (exchange: PassedExchange) => void;
}

/** The part of the answer that arrived. */
interface ArrivingAnswer {
  readonly message: IncomingMessage;
  readonly body: BodyCopy;
  readonly waitMs: number;
  /** The declared length of the body; undefined without. */
  readonly length: number | undefined;
  /** Whether the body is held back, to rewrite its links. */
  isHeld: boolean;
  /** The last part of a body of declared length: the client gets it after the call is recorded. */
  last?: Buffer;
}

/** One call on its way from a client to the target and back. Never rejects, and ends with either side. */
export class PassedCall {
  readonly #req: IncomingMessage;
  readonly #res: ServerResponse;
  readonly #options: PassingOptions;
  readonly #startedAtMs = Date.now();
  readonly #begin = performance.now();
  readonly #sentBody = new BodyCopy();
  readonly #headers: readonly string[];
  readonly #timer: NodeJS.Timeout;
  #request: ClientRequest | undefined;
  #answer: ArrivingAnswer | undefined;
  #isDone = false;
  #onDone: () => void = () => undefined;

  constructor(req: IncomingMessage, res: ServerResponse, options: PassingOptions) {
    this.#req = req;
    this.#res = res;
    this.#options = options;
    this.#headers = requestHeaders(req.rawHeaders, options.target.host, req.method ?? '');
    this.#timer = setTimeout(() => this.#onSilence(), options.timeoutMs);
  }

  /** Passes the call on. Resolves when it has ended. */
  run(): Promise<void> {
    return new Promise((resolve) => {
      this.#onDone = resolve;
      this.#req.socket.once('close', this.#onClientGone);
      if (this.#req.socket.destroyed) this.#onClientGone();
      else this.#send();
    });
  }

  /** Ends the call because the recorder stops. */
  stop(): void {
    this.#fail({ status: 503, reason: 'the recording was stopped' });
  }

  #send(): void {
    const { method = '', url = '' } = this.#req;
    this.#req.on('error', () => undefined);
    this.#res.on('error', () => undefined);
    let request: ClientRequest;
    try {
      request = this.#options.target.open({ method, path: url, headers: this.#headers });
    } catch (error) {
      this.#fail({ status: 400, reason: `the request cannot be forwarded: ${(error as Error).message}` });
      return;
    }
    this.#request = request;
    request.on('error', (error) => this.#fail(connectionFailure(error, this.#options.target)));
    request.on('response', (message) => this.#receive(message));
    request.on('upgrade', (_message, socket) => {
      socket.destroy();
      this.#fail({
        status: 502,
        reason: `${this.#options.target.origin} returned 101, which the request did not ask for`,
      });
    });
    this.#req.on('data', (part: Buffer) => {
      this.#sentBody.add(part);
      this.#timer.refresh();
    });
    this.#req.once('end', () => this.#timer.refresh());
    this.#req.pipe(request);
  }

  #receive(message: IncomingMessage): void {
    message.on('error', (error) => this.#fail(connectionFailure(error, this.#options.target)));
    if (this.#isDone) return;
    const { rawHeaders, statusCode = 0 } = message;
    const length = headerOf(rawHeaders, 'content-length');
    const answer: ArrivingAnswer = {
      message,
      body: new BodyCopy(),
      waitMs: performance.now() - this.#begin,
      length: length === undefined ? undefined : Number(length),
      isHeld: this.#options.links !== undefined && LinkRewriter.isFor(rawHeaders),
    };
    this.#answer = answer;
    if (statusCode < 200) {
      this.#fail({ status: 502, reason: `the target returned the status ${statusCode}, which is not valid` });
      return;
    }
    this.#timer.refresh();
    message.on('data', (part: Buffer) => this.#passPart(answer, part));
    message.once('end', () => this.#complete(answer));
    message.once('close', () => this.#fail({ status: 502, reason: 'the target closed the connection' }));
  }

  #passPart(answer: ArrivingAnswer, part: Buffer): void {
    if (this.#isDone) return;
    const { body, length } = answer;
    body.add(part);
    this.#timer.refresh();
    if (answer.isHeld) {
      if (body.length <= LONGEST_KEPT_BODY) return;
      // Too long to hold back: its links stay as they are.
      answer.isHeld = false;
      const before = body.bytes();
      this.#write(answer, before);
      this.#write(answer, part.subarray(part.length - (body.length - before.length)));
    } else if (length !== undefined && body.length >= length) answer.last = part;
    else this.#write(answer, part);
  }

  #write({ message }: ArrivingAnswer, part: Buffer): void {
    if (!this.#res.headersSent) this.#writeHead(message, this.#answerHeaders(message));
    if (this.#res.write(part) || message.isPaused()) return;
    message.pause();
    this.#res.once('drain', () => message.resume());
  }

  #writeHead({ statusCode = 0, statusMessage = '' }: IncomingMessage, headers: readonly string[]): void {
    // An answer has the date of the target, or none.
    this.#res.sendDate = false;
    this.#res.writeHead(statusCode, statusMessage.replace(/[^\t\x20-\x7e\x80-\xff]/g, ''), [...headers]);
  }

  #complete(answer: ArrivingAnswer): void {
    if (this.#isDone) return;
    const { message, isHeld, body, last } = answer;
    const headers = this.#answerHeaders(message);
    const rewritten = isHeld ? this.#options.links?.inBody(headers, body.bytes(), this.#ownOrigin) : undefined;
    if (!this.#res.headersSent) this.#writeHead(message, rewritten?.headers ?? headers);
    this.#end();
    this.#res.end(rewritten?.bytes ?? last);
  }

  #answerHeaders({ rawHeaders }: IncomingMessage): readonly string[] {
    const headers = passedHeaders(rawHeaders);
    return this.#options.links?.inHeaders(headers, this.#ownOrigin) ?? headers;
  }

  /** The recorder's origin as the client calls it. Its `Host` has been checked. */
  get #ownOrigin(): string {
    const { host } = this.#req.headers;
    return host === undefined || host === '' ? this.#options.ownOrigin : `http://${host}`;
  }

  #onSilence(): void {
    const seconds = this.#options.timeoutMs / 1000;
    const { origin } = this.#options.target;
    const isClientSlow = this.#answer ? this.#res.writableNeedDrain : false;
    const isRequestSlow = !this.#req.complete && this.#request?.writableNeedDrain === false;
    if (isClientSlow) this.#timer.refresh();
    else if (this.#answer)
      this.#fail({ status: 504, reason: `${origin} sent no more data of its response within ${seconds} s` });
    else if (isRequestSlow)
      this.#fail({ status: 408, reason: `the client sent no more data of its request within ${seconds} s` });
    else this.#fail({ status: 504, reason: `${origin} did not respond within ${seconds} s` });
  }

  readonly #onClientGone = (): void => {
    this.#fail({ status: 499, reason: 'the client closed the connection' });
  };

  #fail(failure: Failure): void {
    if (this.#isDone) return;
    this.#end(failure.reason);
    if (!this.#res.destroyed) sendFailure(this.#res, failure);
  }

  /** Records the call, and lets go of both sides. */
  #end(comment?: string): void {
    this.#isDone = true;
    clearTimeout(this.#timer);
    this.#req.socket.off('close', this.#onClientGone);
    if (this.#request) {
      this.#req.unpipe(this.#request);
      this.#request.destroy();
    }
    // What is left of the request is read, so that the connection can be used again.
    this.#req.resume();
    if (this.#request) this.#options.onExchange(this.#exchange(comment));
    this.#onDone();
  }

  #exchange(comment: string | undefined): PassedExchange {
    const totalMs = performance.now() - this.#begin;
    const { method = '', url = '' } = this.#req;
    const at = url.indexOf('?');
    const { statusCode = 0, statusMessage = '', httpVersion = '', rawHeaders = [] } = this.#answer?.message ?? {};
    return {
      startedAtMs: this.#startedAtMs,
      method,
      path: at === -1 ? url : url.slice(0, at),
      query: at === -1 ? '' : url.slice(at + 1),
      headers: this.#headers,
      body: this.#sentBody,
      answer: this.#answer && {
        status: statusCode,
        statusText: statusMessage,
        httpVersion,
        headers: rawHeaders,
        body: this.#answer.body,
      },
      waitMs: this.#answer?.waitMs ?? totalMs,
      totalMs,
      comment,
    };
  }
}

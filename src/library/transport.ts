import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { URL } from 'node:url';
import { SandbankError } from './errors.js';

/** Options for connecting to a running server. */
export interface ConnectOptions {
  /** Token of the control API; required for non-loopback addresses. */
  readonly token?: string;
  /** PEM text of the CA that signed the server's certificate; see `/__admin/ca.pem` of a bank. */
  readonly ca?: string;
  /** What the bank calls the point that it keeps before each change by this client, to which `undo` returns; default: it keeps none. */
  readonly undo?: string;
}

/** One call of the control API. */
export interface ControlRequest {
  readonly method: string;
  /** Path below the server's URL. */
  readonly path: string;
  readonly body?: unknown;
  /** In addition to the headers of every call. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Default `application/json`. */
  readonly accept?: string;
  /** Timeout for a silent connection. */
  readonly silenceMs?: number;
}

/** Longer than the longest wait of the control API. */
const SILENCE_MS = 75_000;

/**
 * Calls the control API of one server. Uses node:http because fetch is missing in some test environments, and because
 * fake timers and mocks of tests do not affect it.
 */
export class Transport {
  readonly #url: URL;
  readonly #options: ConnectOptions;
  readonly #whyGone: () => string | undefined;

  /**
   * @param whyGone why the server does not respond, if known
   * @throws SandbankError for an invalid URL
   */
  constructor(url: string, options: ConnectOptions, whyGone: () => string | undefined = () => undefined) {
    if (!URL.canParse(url) || !/^https?:/.test(url))
      throw new SandbankError(`"${url}" is not a server URL; use one such as http://127.0.0.1:8080`);
    this.#url = new URL(url.endsWith('/') ? url : `${url}/`);
    this.#options = options;
    this.#whyGone = whyGone;
  }

  /** What changes by this client are called. */
  get undo(): string | undefined {
    return this.#options.undo;
  }

  /** The JSON of a response, or its text if another format was requested. @throws SandbankError */
  async send(call: ControlRequest): Promise<unknown> {
    const answer = await received(await this.#open(call));
    if (answer.status < 200 || answer.status >= 300) throw refusalOf(call.method, call.path, answer);
    return contentOf(answer);
  }

  /**
   * Server-sent events as they arrive, until the caller stops or the server ends them.
   * @throws SandbankError when it is refused, the connection breaks, or the caller reads too slowly
   */
  async *events(path: string): AsyncGenerator<{ readonly event: string; readonly data: unknown }, void, undefined> {
    const response = await this.#open({ method: 'GET', path, accept: 'text/event-stream' });
    try {
      if (response.statusCode !== 200) throw refusalOf('GET', path, await received(response));
      let waiting = '';
      response.setEncoding('utf8');
      for await (const part of response) {
        const blocks = `${waiting}${String(part)}`.split('\n\n');
        waiting = blocks.pop() ?? '';
        for (const block of blocks) {
          const event = /^event: (.*)$/m.exec(block)?.[1];
          const data = /^data: (.*)$/m.exec(block)?.[1];
          if (event === undefined || data === undefined) continue;
          const read = JSON.parse(data) as { readonly reason?: string };
          if (event === 'dropped') throw new SandbankError(`the events ended: ${read.reason}`);
          yield { event, data: read };
        }
      }
    } finally {
      response.destroy();
    }
  }

  #open(call: ControlRequest): Promise<IncomingMessage> {
    const { method, path, body, headers, accept = 'application/json', silenceMs = SILENCE_MS } = call;
    const { token, ca } = this.#options;
    const address = new URL(path.replace(/^\//, ''), this.#url);
    const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    return new Promise((resolve, reject) => {
      const request = (address.protocol === 'https:' ? httpsRequest : httpRequest)(
        address,
        {
          method,
          // Keeps no connection open: an open one would keep the Node process alive, and a reused one may just be
          // closing on the server.
          agent: false,
          timeout: silenceMs,
          ...(ca !== undefined && { ca }),
          headers: {
            ...headers,
            Accept: accept,
            ...(token !== undefined && { Authorization: `Bearer ${token}` }),
            ...(bytes && { 'Content-Type': 'application/json', 'Content-Length': bytes.length }),
          },
        },
        resolve,
      );
      request.on('error', (error) =>
        reject(new SandbankError(`${this.#url.origin} cannot be reached: ${this.#whyGone() ?? error.message}`)),
      );
      request.on('timeout', () => request.destroy(new Error(`no response within ${silenceMs / 1000} s`)));
      request.end(bytes);
    });
  }
}

interface Received {
  readonly status: number;
  readonly text: string;
  readonly isJson: boolean;
  /** HTML, which the control API never answers. */
  readonly isPage: boolean;
}

const FOREIGN = 'the server is not Sandbank';

async function received(response: IncomingMessage): Promise<Received> {
  const parts: Buffer[] = [];
  try {
    for await (const part of response) parts.push(part as Buffer);
  } catch (error) {
    throw new SandbankError(`the response was interrupted: ${(error as Error).message}`);
  }
  const { statusCode: status = 0, headers } = response;
  const type = headers['content-type'] ?? '';
  const text = Buffer.concat(parts).toString('utf8');
  return { status, text, isJson: /[/+]json\b/.test(type), isPage: type.startsWith('text/html') };
}

/** @throws SandbankError for what another program answers, which may run at the address by now */
function contentOf({ text, isJson, isPage, status }: Received): unknown {
  if (isPage) throw new SandbankError(FOREIGN, status);
  try {
    return isJson ? JSON.parse(text) : text;
  } catch {
    throw new SandbankError(FOREIGN, status);
  }
}

function refusalOf(method: string, path: string, answer: Received): SandbankError {
  const problem = answer.isJson ? (contentOf(answer) as Readonly<Record<string, unknown>>) : undefined;
  const detail = typeof problem?.['detail'] === 'string' ? problem['detail'] : FOREIGN;
  return new SandbankError(`${method} ${path} returned ${answer.status}: ${detail}`, answer.status, problem);
}

import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { URL } from 'node:url';
import { SandbankError } from './errors.js';

/** How a running server is reached. */
export interface ConnectOptions {
  /** Token of the control API; needed beyond loopback. */
  readonly token?: string;
  /** PEM text of the CA that the server's certificate is checked with; `/__admin/ca.pem` of a bank. */
  readonly ca?: string;
}

/** One call of the control API. */
export interface ControlRequest {
  readonly method: string;
  /** Below the server's address. */
  readonly path: string;
  readonly body?: unknown;
  /** Default `application/json`. */
  readonly accept?: string;
}

/** Longer than the longest wait that the control API knows. */
const SILENCE_MS = 75_000;

/**
 * Calls the control API of one server. On node:http and not fetch: that is there in every test environment, and no fake
 * timer or mock of the test reaches it.
 */
export class Transport {
  readonly #url: URL;
  readonly #options: ConnectOptions;

  /** @throws SandbankError for what is no address */
  constructor(url: string, options: ConnectOptions) {
    if (!URL.canParse(url) || !/^https?:/.test(url))
      throw new SandbankError(`"${url}" is no address of a server; give one such as http://127.0.0.1:8080`);
    this.#url = new URL(url.endsWith('/') ? url : `${url}/`);
    this.#options = options;
  }

  /** The JSON of an answer, or its text where something else was asked for. @throws SandbankError */
  async send(call: ControlRequest): Promise<unknown> {
    const { status, text, type } = await this.#exchange(call);
    const isJson = /[/+]json\b/.test(type);
    const answer: unknown = isJson ? JSON.parse(text) : text;
    if (status >= 200 && status < 300) return answer;
    const problem = isJson ? (answer as Readonly<Record<string, unknown>>) : undefined;
    const detail =
      typeof problem?.['detail'] === 'string' ? problem['detail'] : 'this is no answer of a Sandbank server';
    throw new SandbankError(`${call.method} ${call.path} was answered ${status}: ${detail}`, status, problem);
  }

  #exchange(call: ControlRequest): Promise<{ status: number; text: string; type: string }> {
    const { method, path, body, accept = 'application/json' } = call;
    const { token, ca } = this.#options;
    const address = new URL(path.replace(/^\//, ''), this.#url);
    const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    return new Promise((resolve, reject) => {
      const fail = (error: Error): void => {
        reject(new SandbankError(`${this.#url.origin} cannot be reached: ${error.message}`));
      };
      const request = (address.protocol === 'https:' ? httpsRequest : httpRequest)(
        address,
        {
          method,
          // No connection is kept: none keeps a program from ending, and none is reused while the server closes it.
          agent: false,
          timeout: SILENCE_MS,
          ...(ca !== undefined && { ca }),
          headers: {
            Accept: accept,
            ...(token !== undefined && { Authorization: `Bearer ${token}` }),
            ...(bytes && { 'Content-Type': 'application/json', 'Content-Length': bytes.length }),
          },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('error', fail);
          response.on('end', () => {
            const { statusCode: status = 0, headers } = response;
            resolve({ status, text: Buffer.concat(parts).toString('utf8'), type: headers['content-type'] ?? '' });
          });
        },
      );
      request.on('error', fail);
      request.on('timeout', () => request.destroy(new Error(`no answer within ${SILENCE_MS / 1000} s`)));
      request.end(bytes);
    });
  }
}

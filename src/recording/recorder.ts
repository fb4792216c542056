import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  type IncomingHttpHeaders,
} from 'node:http';
import { isIP, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { VERSION } from '../process/package-files.js';
import { archiveEntry, maskedNames, type PassedExchange } from './archive-entry.js';
import { ArchiveFile } from './archive-file.js';
import { printable, problemAnswer, sendFailure, type Failure } from './failure.js';
import { LinkRewriter } from './links.js';
import { PassedCall, type PassingOptions } from './passed-call.js';
import { RecorderError, type Target } from './target.js';

/**
 * A recorder: a server that passes each call on to one target, and writes the calls into an HTTP archive.
 * Nothing else is ever called: it is not a proxy for other addresses, and follows no redirect.
 */

export interface RecorderOptions {
  readonly target: Target;
  /** Address to listen on. */
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  /** Names of this machine, in lower case, by which clients may call it. Addresses always may be used. */
  readonly hostNames: readonly string[];
  /** The file to write. */
  readonly output: string;
  readonly isOverwriteAllowed: boolean;
  readonly isMasked: boolean;
  /** Names of headers, parameters and members that are masked in addition to the usual ones. */
  readonly maskedToo?: readonly string[];
  readonly isRewritingLinks: boolean;
  /** How long the target may be silent. Real milliseconds. */
  readonly timeoutMs: number;
  /** Receives a line about each call, and about what could not be recorded. */
  readonly onLine: (line: string) => void;
}

export interface RunningRecorder {
  /** Its address, which takes the place of the target's. */
  readonly url: string;
  /** Ends calls that are running, and closes the file. Resolves with the numbers of recorded and of lost calls. */
  stop(): Promise<{ readonly recorded: number; readonly lost: number }>;
}

/** How long an idle connection of a client stays open, as with the bank itself. Real milliseconds. */
const IDLE_MS = 65_000;

/** Starts a recorder. @throws RecorderError if it cannot listen there, or the file cannot be written */
export async function startRecorder(options: RecorderOptions): Promise<RunningRecorder> {
  const { target, onLine, hostNames, timeoutMs } = options;
  const server = createServer({ keepAliveTimeout: IDLE_MS });
  const url = await listen(server, options);
  let file: ReturnType<typeof openFile>;
  try {
    refuseItself(target, url, options);
    file = openFile(options);
  } catch (error) {
    server.close();
    server.closeAllConnections();
    throw error;
  }
  const links = options.isRewritingLinks ? new LinkRewriter(target.origin) : undefined;
  const calls = new Calls({ target, links, ownOrigin: url, timeoutMs, onExchange: file.add });
  server.on('request', (req, res) => {
    const refusal = whyRefused(req, { origin: target.origin, url, hostNames });
    if (!refusal) calls.pass(req, res);
    else {
      onLine(`refused: ${refusal.reason}`);
      sendFailure(res, refusal);
    }
  });
  server.on('connect', (_req: IncomingMessage, socket: Duplex) => {
    const refusal = { status: 405, reason: `the recorder calls only ${target.origin}, and does not open tunnels` };
    onLine(`refused: ${refusal.reason}`);
    refuseTunnel(socket, refusal);
  });
  return {
    url,
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      calls.stop();
      // The last answers are on their way.
      await new Promise((resolve) => setImmediate(resolve));
      server.closeAllConnections();
      await closed;
      return file.close();
    },
  };
}

/** Opens the file. @returns what writes a call into it with a line about the call, and what closes it */
function openFile({ target, output, isOverwriteAllowed, isMasked, maskedToo, onLine }: RecorderOptions) {
  const comment = isMasked ? 'Secrets are masked as ***.' : 'Secrets are not masked.';
  const archive = new ArchiveFile(output, { isOverwriteAllowed, version: VERSION, comment });
  const secrets = new Set<string>();
  const names = maskedNames(maskedToo);
  let lost = 0;
  return {
    add: (exchange: PassedExchange): void => {
      try {
        const entry = archiveEntry(exchange, target.origin, isMasked, secrets, names);
        // A path can have secrets too, so that the line about the call has that of the entry.
        onLine(lineOf(exchange, entry.request.url.slice(target.origin.length).replace(/\?.*$/s, '')));
        archive.append(entry);
      } catch (error) {
        lost += 1;
        onLine(`not recorded: ${(error as Error).message}`);
      }
    },
    close: () => {
      archive.close();
      return { recorded: archive.count, lost };
    },
  };
}

/** Begins to listen, and gives the address. @throws RecorderError */
async function listen(server: Server, { host, port }: RecorderOptions): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code, message }: NodeJS.ErrnoException) => {
      const reason =
        code === 'EADDRINUSE'
          ? `port ${port} is in use; choose another with --port`
          : `it cannot listen on --host ${host} --port ${port}: ${message}`;
      reject(new RecorderError(reason));
    });
    server.listen(port, host, resolve);
  });
  const shown = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${isIP(shown) === 6 ? `[${shown}]` : shown}:${(server.address() as AddressInfo).port}`;
}

/** The calls that are running. Those of one connection run one after the other, as the client sent them. */
class Calls {
  readonly #options: PassingOptions;
  readonly #running = new Set<PassedCall>();
  readonly #lastOf = new WeakMap<Socket, Promise<void>>();
  #isStopped = false;

  constructor(options: PassingOptions) {
    this.#options = options;
  }

  pass(req: IncomingMessage, res: ServerResponse): void {
    const before = this.#lastOf.get(req.socket) ?? Promise.resolve();
    const next = before.then(async () => {
      if (this.#isStopped) return;
      const call = new PassedCall(req, res, this.#options);
      this.#running.add(call);
      await call.run();
      this.#running.delete(call);
    });
    this.#lastOf.set(req.socket, next);
  }

  stop(): void {
    this.#isStopped = true;
    for (const call of this.#running) call.stop();
  }
}

/** A call of itself would never end. @throws RecorderError */
function refuseItself(target: Target, url: string, { hostNames }: RecorderOptions): void {
  const isOwnName = hostNames.includes(target.hostname) || /^(?:127\.|0\.0\.0\.0$|::1?$)/.test(target.hostname);
  if (isOwnName && String(target.port) === new URL(url).port)
    throw new RecorderError(`--target ${target.origin} is the recorder itself; choose another --port`, 2);
}

function refuseTunnel(socket: Duplex, failure: Failure): void {
  const { headers, body } = problemAnswer(failure);
  const lines = Object.entries({ ...headers, Connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => undefined);
  socket.end(`HTTP/1.1 ${failure.status} Method Not Allowed\r\n${lines.join('')}\r\n${body}`);
}

/** A line about a call. @param path without its query, which can have secrets */
function lineOf({ method, answer, totalMs, comment }: PassedExchange, path: string): string {
  const result = answer === undefined ? 'no response' : String(answer.status);
  const time = `${Math.round(totalMs)} ms`;
  return `${method} ${printable(path)} ${result} ${time}${comment === undefined ? '' : ` (${printable(comment)})`}`;
}

/** What a recorder is, for the question whether a request is for it. */
interface Recorder {
  /** The origin of the target. */
  readonly origin: string;
  /** Its own address. */
  readonly url: string;
  /** Names of this machine, in lower case. */
  readonly hostNames: readonly string[];
}

const LOOPBACK = /^(?:localhost|127\.[\d.]+|\[::1\])$/;

/** Why a request is not passed on; undefined if it is. What is refused reaches no one, and is not recorded. */
function whyRefused(
  { method = '', url: path = '', headers }: IncomingMessage,
  { origin, url, hostNames }: Recorder,
): Failure | undefined {
  if (!path.startsWith('/') && path !== '*')
    return {
      status: 400,
      reason: `the recorder calls only ${origin}, and is not an HTTP proxy; use ${url} as the base URL of the bank`,
    };
  const name = hostNameOf(headers.host);
  if (name !== '' && isIP(name.replace(/^\[|\]$/g, '')) === 0 && !hostNames.includes(name))
    return {
      status: 421,
      reason: `"${printable(name)}" is not a host name of the recorder; allow it with --allowed-hosts`,
    };
  if (isOfForeignPage(method, headers))
    return { status: 403, reason: 'the recorder does not accept calls from web pages of other sites' };
  const coding = headers['transfer-encoding'];
  return coding === undefined || coding.toLowerCase() === 'chunked'
    ? undefined
    : {
        status: 501,
        reason: `the recorder does not support the transfer encoding "${printable(coding)}"; use chunked`,
      };
}

function hostNameOf(host = ''): string {
  return host.replace(/:\d*$/, '').toLowerCase();
}

/**
 * Whether a browser says that a page of another site makes the call. Every page can reach loopback, and would use the
 * client certificate. Following a link is allowed, because that is how a PSU gets to the bank; so are pages of this
 * machine.
 */
function isOfForeignPage(method: string, headers: IncomingHttpHeaders): boolean {
  if (headers['sec-fetch-site'] !== 'cross-site') return false;
  if (headers['sec-fetch-mode'] === 'navigate' && method === 'GET') return false;
  const { origin = '' } = headers;
  return !URL.canParse(origin) || !LOOPBACK.test(new URL(origin).hostname);
}

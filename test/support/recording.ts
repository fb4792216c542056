import { mkdtemp, readFile, rm } from 'node:fs/promises';
import http, { type IncomingMessage, type RequestListener } from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';
import { startRecorder, type RecorderOptions, type RunningRecorder } from '../../src/recording/recorder.js';
import { Target } from '../../src/recording/target.js';

/** A recorder in this process, before a target that a test makes. */

const closers: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** A recorder, its lines and its file. */
export interface Recorded {
  readonly recorder: RunningRecorder;
  readonly url: string;
  readonly lines: readonly string[];
  readonly path: string;
  /** The entries that the file has now; fails if it is not valid JSON. */
  readonly entries: () => Promise<any[]>;
  readonly text: () => Promise<string>;
}

/** Starts a recorder for a target. */
export async function record(
  target: string | Target,
  options: Partial<Omit<RecorderOptions, 'target'>> = {},
): Promise<Recorded> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbank-record-'));
  const lines: string[] = [];
  const path = join(folder, 'recording.har');
  const recorder = await startRecorder({
    target: typeof target === 'string' ? new Target(target) : target,
    host: '127.0.0.1',
    port: 0,
    hostNames: ['localhost', '127.0.0.1'],
    output: path,
    isOverwriteAllowed: false,
    isMasked: true,
    isRewritingLinks: true,
    timeoutMs: 240_000,
    onLine: (line) => lines.push(line),
    ...options,
  });
  let hasStopped = false;
  const stop = recorder.stop.bind(recorder);
  const stopOnce = (): ReturnType<RunningRecorder['stop']> => {
    hasStopped = true;
    return stop();
  };
  closers.push(async () => {
    if (!hasStopped) await stopOnce();
    await rm(folder, { recursive: true, force: true });
  });
  const text = (): Promise<string> => readFile(path, 'utf8');
  const entries = async (): Promise<any[]> => (JSON.parse(await text()) as { log: { entries: any[] } }).log.entries;
  return { recorder: { url: recorder.url, stop: stopOnce }, url: recorder.url, lines, path, entries, text };
}

/** Starts a target. @returns its URL */
export function httpTarget(listener: RequestListener): Promise<string> {
  return listening(http.createServer(listener));
}

/** Starts a target that answers each connection with bytes. */
export function rawTarget(onConnection: (socket: Socket) => void): Promise<string> {
  return listening(
    net.createServer((socket) => {
      socket.on('error', () => undefined);
      onConnection(socket);
    }),
  );
}

/** Lets a server listen until the end of the test file. @returns its URL, with http: */
export async function listening(server: net.Server): Promise<string> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
        for (const socket of sockets) socket.destroy();
      }),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** An answer as it was sent. */
export interface PlainAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
}

/** Sends a request, without following redirects or decompressing. Rejects if the answer is not whole. */
export function call(
  url: string,
  options: http.RequestOptions = {},
  body?: string | Buffer | readonly Buffer[],
): Promise<PlainAnswer> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, { agent: false, ...options }, (answer) => {
      bytesOf(answer).then((bytes) => {
        const { statusCode = 0, headers, rawHeaders } = answer;
        resolve({ status: statusCode, headers, rawHeaders, body: bytes });
      }, reject);
    });
    request.on('error', reject);
    for (const part of Array.isArray(body) ? (body as readonly Buffer[]) : []) request.write(part);
    request.end(Array.isArray(body) ? undefined : body);
  });
}

/** All bytes of a message. */
export async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** The value of a header in an entry. */
export function headerIn(message: { readonly headers: readonly { name: string; value: string }[] }, name: string) {
  return message.headers.find((header) => header.name.toLowerCase() === name)?.value;
}

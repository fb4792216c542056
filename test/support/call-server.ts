import { createServer, request, type OutgoingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from '@jest/globals';

/** The answer to a call. */
export interface ServerAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The text of the body; empty where the answer cannot have one (HEAD). */
  readonly text: string;
  /** What JSON says; of other bodies, an empty object. */
  readonly body: any;
}

/** The servers of applications. */
const opened = new Map<RequestListener, Promise<Server>>();
afterAll(async () => {
  for (const server of opened.values()) (await server).close();
  opened.clear();
});

/** A server for an application on a free port, until the tests of the file have ended. */
export function serverOf(app: RequestListener): Promise<Server> {
  const known = opened.get(app);
  if (known) return known;
  // Longer than a client keeps a connection that it does not use: it must not send a call on one that is just being closed.
  const server = createServer({ keepAliveTimeout: 60_000 }, app);
  const listening = new Promise<Server>((resolve) => void server.listen(0, '127.0.0.1', () => resolve(server)));
  opened.set(app, listening);
  return listening;
}

/**
 * Sends a call to a server of this process. Does not follow redirects. Takes half of the work of supertest, which opens a connection
 * for each call.
 * @param path as it is sent, with what no path can have escaped
 */
export function callServer(
  server: Server,
  method: string,
  path: string,
  headers: OutgoingHttpHeaders = {},
  body?: string | Buffer,
): Promise<ServerAnswer> {
  const { port } = server.address() as AddressInfo;
  const escaped = path.replaceAll(/#.*|[^!-~]|["<>]/gu, (part) =>
    part.startsWith('#') ? '' : encodeURIComponent(part),
  );
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path: escaped, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.once('error', reject);
      answer.once('end', () => {
        const text = Buffer.concat(parts).toString('utf8');
        const isJson = /[/+]json\b/.test(answer.headers['content-type'] ?? '');
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers as Record<string, string>,
          text,
          body: isJson && text !== '' ? JSON.parse(text) : {},
        });
      });
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';

/** A server that is not a Sandbank, and what it received. */
export interface OddTarget {
  readonly url: URL;
  readonly received: {
    readonly method: string;
    readonly path: string;
    readonly headers: IncomingMessage['headers'];
    readonly body: string;
  }[];
  close(): Promise<void>;
}

/** Starts a server on loopback that answers as `listener` does. */
export async function openOddTarget(listener: RequestListener): Promise<OddTarget> {
  const received: OddTarget['received'] = [];
  const server = createServer((req, res) => {
    void text(req)
      .catch(() => '')
      .then((body) => {
        received.push({ method: req.method ?? '', path: req.url ?? '', headers: req.headers, body });
        listener(req, res);
      });
  });
  return listening(server, received);
}

/** Starts a server that handles connections, not requests. */
export async function openRawTarget(handle: (socket: Socket) => void): Promise<OddTarget> {
  const server = createServer();
  server.on('connection', (socket) => {
    socket.on('error', () => undefined);
    handle(socket);
  });
  return listening(server, []);
}

async function listening(server: Server, received: OddTarget['received']): Promise<OddTarget> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/xs2a`),
    received,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}

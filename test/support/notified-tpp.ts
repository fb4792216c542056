import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '../abuse/impatient-bank.js';

/** Longer than anything takes; a bank that sends nothing should not hold up its test for long. */
export const LONGEST_WAIT_MS = 30_000;

/** What the server of a TPP received. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: any;
}

/** The server of a TPP, which receives notifications on loopback. */
export interface NotifiedTpp {
  readonly address: string;
  readonly server: Server;
  readonly received: Received[];
  /** The statuses that it answers, in order; then 204. `none`: never answers. */
  readonly answers: (number | 'none')[];
  /** Waits until it has received as many. */
  arrived(count: number): Promise<readonly Received[]>;
  close(): Promise<void>;
}

/** Starts the server of a TPP. */
export async function openNotifiedTpp(): Promise<NotifiedTpp> {
  const received: Received[] = [];
  const answers: (number | 'none')[] = [];
  const server = createServer((req, res) => {
    let body = '';
    req.on('data', (part: Buffer) => (body += part.toString()));
    req.on('end', () => {
      received.push({ path: req.url ?? '', headers: req.headers, body: JSON.parse(body) });
      const status = answers.shift() ?? 204;
      if (status === 'none') return;
      if (status >= 300 && status < 400) res.setHeader('Location', `http://127.0.0.1:${port}/elsewhere`);
      res.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/notifications`,
    server,
    received,
    answers,
    arrived: async (count) => {
      await until(
        () => received.length,
        (length) => length >= count,
        LONGEST_WAIT_MS,
      );
      return received;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}

import { createServer } from 'node:net';

/** Below the ports that systems assign by themselves: no one takes one of these between the look and the use. */
const [FIRST, PORTS, WORKERS] = [20_000, 10_000, 10] as const;
/** Each worker of Jest has its own ports, so that no other takes one either. */
const OWN_PORTS = PORTS / WORKERS;
const OWN_FIRST = FIRST + (Number(process.env['JEST_WORKER_ID'] ?? 0) % WORKERS) * OWN_PORTS;

/** Those that a program of this file may not have taken yet. */
const given = new Set<number>();

/** A port of loopback that no one listens on, for a program that gets its port and cannot choose one. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = OWN_FIRST + Math.floor(Math.random() * OWN_PORTS);
    if (!given.has(port) && (await isFree(port))) {
      given.add(port);
      return port;
    }
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

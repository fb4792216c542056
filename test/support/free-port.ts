import { createServer } from 'node:net';

/** Below the ports that systems hand out by themselves: nobody takes one of these between the look and the use. */
const [FIRST, LAST] = [20_000, 30_000] as const;

/** A port of loopback that nobody listens on, for a program that is told its port and cannot choose one. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of the TPP on this machine, to which the bank sends notifications. */
export interface Receiver {
  readonly address: string;
  /** Waits until a text has come, in real time. Returns what has come so far, or undefined if it does not come. */
  until(
    last: (body: Readonly<Record<string, unknown>>) => boolean,
  ): Promise<readonly Record<string, unknown>[] | undefined>;
  close(): void;
}

/** Real time. */
const LONGEST_WAIT_MS = 10_000;

/** Opens a server on any free port of the loopback address. */
export async function openReceiver(): Promise<Receiver> {
  const received: Record<string, unknown>[] = [];
  let onReceived = (): void => undefined;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push(JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>);
      response.writeHead(204).end();
      onReceived();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notifications`,
    until: (last) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => resolve(undefined), LONGEST_WAIT_MS);
        onReceived = () => {
          if (!received.some(last)) return;
          clearTimeout(timer);
          resolve(received);
        };
        onReceived();
      }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

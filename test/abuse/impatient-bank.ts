import type { Server } from 'node:http';
import { afterAll } from '@jest/globals';
import { createApp } from '../../src/server/app.js';
import { close, createListener, listen, type Timeouts } from '../../src/server/listener.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { tppAt, type Tpp } from '../support/tpp-client.js';

/** What tests wait for; real ones are twenty times as long. What arrives whole must arrive well within these. */
const SHORT: Timeouts = { headersMs: 2000, requestMs: 2500, handshakeMs: 2000, unreadMs: 2000, checkMs: 50 };

/** A whole bank of the demo fixtures behind a listener that waits for no one for long; `tpp` uses another, which waits. */
export interface ImpatientBank {
  readonly server: Server;
  readonly port: number;
  readonly url: string;
  readonly tpp: Tpp;
  readonly bank: InProcessServer;
}

const opened: { readonly server: Server; readonly bank: InProcessServer }[] = [];
afterAll(() => Promise.all(opened.map(({ server, bank }) => Promise.all([close(server, 0), bank.stop()]))));

/** Opens a bank and waits until it can be used. */
export async function openImpatientBank(timeouts: Partial<Timeouts> = {}): Promise<ImpatientBank> {
  const bank = await startInProcess({ clock: '2026-03-31T10:00:00Z', certs: 'memory' });
  const { context } = bank.server;
  const server = createListener(createApp(context), 32_768, undefined, { ...SHORT, ...timeouts });
  const port = await listen(server, 0, '127.0.0.1');
  opened.push({ server, bank });
  const url = `http://127.0.0.1:${port}`;
  return { server, port, url, tpp: await tppAt(bank.url, 'default'), bank };
}

/** Waits until something is so; fails with what it is instead. */
export async function until<Value>(
  read: () => Value | Promise<Value>,
  isGood: (value: Value) => boolean,
  ms = 240_000,
) {
  for (const end = performance.now() + ms; ;) {
    const value = await read();
    if (isGood(value)) return;
    if (performance.now() > end) throw new Error(`it is still ${JSON.stringify(value)}`);
    await pause(20);
  }
}

/** How many connections a server has. */
export function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { EventStream } from '../../src/control-api/resources/events.js';
import { startInProcess } from '../../src/server/start-in-process.js';
import { connectRaw, portOf, requestText } from '../support/raw-connection.js';

/** Listeners of the events that read slowly, or not at all. */

const CLOCK = { mode: 'paused', rate: 1, now: 0 } as const;

describe('a listener that does not read', () => {
  it('is disconnected with a last event that gives the reason, before more than a bounded number of bytes are waiting', async () => {
    const server = await startInProcess({ certs: 'memory', clock: 'paused' });
    try {
      const listener = await connectRaw(portOf(server.url));
      await listener.send(requestText('GET', '/__admin/events'));
      await once(listener.socket, 'data');
      listener.socket.pause();
      const events = server.server.context.registry.eventsOf('default');
      expect(events.size).toBe(1);
      let told = 0;
      for (; events.size > 0 && told < 100_000; told += 1) events.emit({ kind: 'clock', clock: CLOCK });
      expect(told).toBeGreaterThan(1000);
      expect(told).toBeLessThan(20_000);
      let text = '';
      listener.socket.on('data', (chunk: string) => (text += chunk));
      listener.socket.resume();
      while (!text.endsWith('\r\n0\r\n\r\n')) await once(listener.socket, 'data');
      expect(text.match(/^event: \w+$/gm)?.at(-1)).toBe('event: dropped');
      expect(text).toMatch(
        /event: dropped\ndata: \{"reason":"more than 1000000 bytes were waiting to be read; [^"]+"\}\n\n/,
      );
      expect((await fetch(`${server.url}/livez`)).status).toBe(200);
      listener.socket.destroy();
    } finally {
      await server.stop();
    }
  });

  it('receives nothing after its end, not even a heartbeat', async () => {
    const target = new PassThrough();
    let stops = 0;
    const stream = new EventStream(target, () => (stops += 1), 1);
    let text = '';
    target.on('data', (chunk: Buffer) => (text += chunk.toString()));
    while (!text.includes(': still here\n\n: still here\n\n')) await once(target, 'data');
    target.pause();
    stream.end();
    stream.end();
    stream.send('clock', JSON.stringify(CLOCK));
    // Twenty heartbeats later: each would fail with ERR_STREAM_WRITE_AFTER_END, which nothing handles.
    await pause(20);
    target.resume();
    await once(target, 'end');
    expect(text).not.toContain('event: clock');
    expect(stops).toBeGreaterThan(0);
  });
});

describe('the listeners of a server', () => {
  it('are limited to 200, whatever the number of banks', async () => {
    const server = await startInProcess({ certs: 'memory', clock: 'paused' });
    try {
      const { context } = server.server;
      for (const bank of ['w1', 'w2']) await fetch(`${server.url}/__admin/banks/${bank}`, { method: 'PUT' });
      for (const bank of ['default', 'w1', 'w2'])
        for (let count = 0; count < (bank === 'w2' ? 2 : 99); count += 1)
          context.registry.eventsOf(bank).listen(
            () => undefined,
            () => undefined,
          );
      const refused = await fetch(`${server.url}/__admin/events`);
      expect([refused.status, ((await refused.json()) as { detail: string }).detail]).toEqual([
        503,
        'this server already has 200 listeners; try again later',
      ]);
    } finally {
      await server.stop();
    }
  });
});

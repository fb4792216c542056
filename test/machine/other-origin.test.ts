import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { connectSandbank, type ServerClient } from '../../src/library/server-client.js';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { launchChromium } from './chromium.js';

/** A page of another origin, in a real browser on the machine of the bank: what can it do to the control API? */

let bank: InProcessServer;
let client: ServerClient;
let stranger: http.Server;
let browser: Browser;
let strangersPort: number;

beforeAll(async () => {
  bank = await startInProcess({ clock: '2026-03-02T09:00:00Z', certs: 'memory' });
  client = await connectSandbank(bank.url);
  stranger = http.createServer((_req, res) => {
    res.setHeader('Content-Type', 'text/html');
    res.end('<!DOCTYPE html><title>A stranger</title><p>hello</p>');
  });
  await new Promise<void>((resolve) => stranger.listen(0, resolve));
  strangersPort = (stranger.address() as AddressInfo).port;
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await new Promise((resolve) => stranger.close(resolve));
  await bank.stop();
});

/** What a page tries, each way that a browser has to send something without being asked. */
const READS = `async (base) => {
  const tried = {};
  const attempt = async (name, act) => {
    try { tried[name] = await act(); } catch (error) { tried[name] = 'refused'; }
  };
  await attempt('fetch', async () => (await fetch(base + '/__admin/demo')).text());
  await attempt('fetch with credentials', async () => (await fetch(base + '/__admin/demo', { credentials: 'include' })).text());
  await attempt('opaque', async () => (await (await fetch(base + '/__admin/demo', { mode: 'no-cors' })).text()) || 'refused');
  await attempt('image', () => new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve('loaded');
    image.onerror = () => resolve('refused');
    image.src = base + '/__admin/demo';
  }));
  await attempt('script', () => new Promise((resolve) => {
    const script = document.createElement('script');
    script.onload = () => resolve('loaded');
    script.onerror = () => resolve('refused');
    script.src = base + '/__admin/openapi.yaml';
    document.head.append(script);
  }));
  await attempt('event stream', () => new Promise((resolve) => {
    const source = new EventSource(base + '/__admin/events');
    source.onopen = () => resolve('opened');
    source.onerror = () => resolve('refused');
  }));
  await attempt('frame', () => new Promise((resolve) => {
    const frame = document.createElement('iframe');
    frame.onload = () => { try { resolve(frame.contentDocument ? frame.contentDocument.body.innerText || 'refused' : 'refused'); } catch { resolve('refused'); } };
    frame.src = base + '/__admin/ui';
    document.body.append(frame);
  }));
  return tried;
}`;

const WRITES = `async (base) => {
  const send = (path, init) => fetch(base + path, { mode: 'no-cors', ...init }).catch(() => undefined);
  await send('/__admin/reset', { method: 'POST' });
  await send('/__admin/reset', { method: 'POST', body: new URLSearchParams({ a: '1' }) });
  await send('/__admin/clock/advance', { method: 'POST', body: '{"by":"P90D"}' });
  await send('/__admin/clock/advance', { method: 'POST', body: new Blob(['{"by":"P90D"}'], { type: 'text/plain' }) });
  navigator.sendBeacon(base + '/__admin/reset');
  navigator.sendBeacon(base + '/__admin/clock/advance', new Blob(['{"by":"P90D"}'], { type: 'text/plain' }));
  await fetch(base + '/__admin/clock/advance', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"by":"P90D"}' }).catch(() => undefined);
  await fetch(base + '/__admin/faults', { method: 'DELETE' }).catch(() => undefined);
  await new Promise((resolve) => {
    const frame = document.createElement('iframe');
    frame.name = 'sink';
    document.body.append(frame);
    const form = document.createElement('form');
    form.method = 'post';
    form.action = base + '/__admin/reset';
    form.target = 'sink';
    document.body.append(form);
    form.submit();
    setTimeout(resolve, 500);
  });
}`;

describe.each([
  [
    'of another site',
    (port: number) => `http://127.0.0.1:${port}`,
    (url: string) => url.replace('127.0.0.1', 'localhost'),
  ],
  ['of another port of the same name', (port: number) => `http://127.0.0.1:${port}`, (url: string) => url],
])('a page %s', (_name, own, target) => {
  let page: Page;
  beforeAll(async () => {
    page = await browser.newPage();
    await page.goto(own(strangersPort));
  });
  afterAll(() => page.close());

  it('cannot read anything', async () => {
    const tried = await page.evaluate<Record<string, string>>(`(${READS})(${JSON.stringify(target(bank.url))})`);
    expect(new Set(Object.values(tried))).toEqual(new Set(['refused']));
    expect(Object.keys(tried)).toHaveLength(7);
  });

  it('cannot change anything', async () => {
    const fault = await client.faults.add({ match: { path: '/nowhere' }, error: { statusCode: 500 } });
    await page.evaluate(`(${WRITES})(${JSON.stringify(target(bank.url))})`);
    expect((await client.clock.read()).now).toBe('2026-03-02T09:00:00.000Z');
    expect((await client.faults.list()).map(({ id }) => id)).toEqual([fault.id]);
    await client.faults.clear();
  });
});

describe('a page whose host name resolves to this machine (DNS rebinding)', () => {
  it('cannot open the server', async () => {
    const rebound = await launchChromium(['--host-resolver-rules=MAP rebound.example 127.0.0.1']);
    try {
      const page = await rebound.newPage();
      const { port } = new URL(bank.url);
      const answer = await page.goto(`http://rebound.example:${port}/__admin/demo`);
      expect(answer?.status()).toBe(403);
      expect(await page.content()).not.toContain('clientSecret');
    } finally {
      await rebound.close();
    }
  });
});

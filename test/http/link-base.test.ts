import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { linkBaseOf } from '../../src/http/link-base.js';

describe('link-base', () => {
  const settings = {
    publicUrl: undefined as string | undefined,
    allowedHosts: ['localhost', '127.0.0.1'],
    trustedProxies: [],
    isTppHeaderTrusted: true,
    adminToken: undefined,
    httpUrl: 'http://127.0.0.1:8080',
    httpsUrl: 'https://127.0.0.1:8443',
  };
  const over = (encrypted: boolean, host?: string): IncomingMessage =>
    ({ headers: host === undefined ? {} : { host }, socket: { encrypted } }) as unknown as IncomingMessage;

  it('pages are linked on the listener that requests no client certificate', () => {
    for (const [host, api, pages] of [
      ['localhost:8443', 'https://localhost:8443', 'http://localhost:8080'],
      ['evil.example', 'https://127.0.0.1:8443', 'http://127.0.0.1:8080'],
      [undefined, 'https://127.0.0.1:8443', 'http://127.0.0.1:8080'],
    ] as const) {
      const expected = { api: `${api}/banks/b`, pages: `${pages}/banks/b` };
      expect(linkBaseOf(over(true, host), settings, '/banks/b')).toEqual(expected);
    }
    const alone = 'https://localhost:8443';
    expect(linkBaseOf(over(true, 'localhost:8443'), { ...settings, httpUrl: undefined }, '')).toEqual({
      api: alone,
      pages: alone,
    });
  });

  it('pages are linked with https if they have a listener that requests no client certificate', () => {
    const withPages = { ...settings, pagesUrl: 'https://127.0.0.1:8444' };
    for (const [req, api] of [
      [over(true, 'localhost:8443'), 'https://localhost:8443'],
      [over(false, 'localhost:8080'), 'http://localhost:8080'],
    ] as const)
      expect(linkBaseOf(req, withPages, '')).toEqual({ api, pages: 'https://localhost:8444' });
  });

  it('the public URL takes precedence', () => {
    const published = { ...settings, publicUrl: 'https://bank.example/sandbox' };
    const base = 'https://bank.example/sandbox';
    for (const req of [over(true, 'localhost:8443'), over(false, 'localhost:8080'), over(false)])
      expect(linkBaseOf(req, published, '')).toEqual({ api: base, pages: base });
  });
});

import { readFileSync } from 'node:fs';
import net from 'node:net';
import { gzipSync } from 'node:zlib';
import express from 'express';
import { afterAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { close, createListener, listen, renewCertificate } from '../../src/server/listener.js';
import { issueServer } from '../../src/certificates/issue.js';
import { generateEcKeyPair } from '../../src/certificates/x509/pem.js';
import { startInProcess } from '../../src/server/start-in-process.js';
import { openHttpBank } from '../support/http-bank.js';
import { IBANS } from '../support/small-bank.js';
import { issuing, PLACE } from '../support/test-ca.js';
import tls from 'node:tls';

/** What a hostile or broken client sends: everything is bounded, nothing is a 500, and the next client is served. */

const HEADERS = 'Host: 127.0.0.1\r\nX-Request-ID: 1\r\nOcp-Apim-Subscription-Key: key-one-1\r\n';
const servers: ReturnType<typeof createListener>[] = [];
afterAll(() => Promise.all(servers.map((server) => close(server, 0))));

/** Sends bytes as they are and answers everything that comes until the connection ends. */
function raw(port: number, text: string | Buffer, ends = true): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => (ends ? socket.end(text) : socket.write(text)));
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => (answer += chunk));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}
const portOf = (url: string): number => Number(new URL(url).port);

describe('a request that Node rejects or answers itself', () => {
  it.each([
    ['an expectation that nobody can meet', 'GET /livez HTTP/1.1\r\nHost: localhost\r\nExpect: wonders\r\n\r\n', 417],
    ['no host', 'GET /livez HTTP/1.1\r\n\r\n', 400],
    [
      'a hundred to come',
      'POST /PSD2/v1/consents HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n{}',
      100,
    ],
  ])('does no harm: %s', async (_what, text, status) => {
    const bank = await openHttpBank();
    expect(await raw(portOf(bank.url), text)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect((await fetch(`${bank.url}/livez`)).status).toBe(200);
  });
});

describe('a slow client', () => {
  const patience = { headersMs: 1500, requestMs: 2000, handshakeMs: 1500, unreadMs: 2000, checkMs: 30 };
  const app = express().post('/', (req, res) => {
    req.resume();
    req.on('end', () => res.end('served'));
  });

  it.each([
    ['its headers', 'POST / HTTP/1.1\r\nHost: x\r\nX-', { requestMs: 10_000 }],
    ['its body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc', {}],
  ])('is disconnected if %s takes too long, while others are served', async (_what, text, changes) => {
    const server = createListener(app, 32_768, undefined, { ...patience, ...changes });
    servers.push(server);
    const port = await listen(server, 0, '127.0.0.1');
    const slow = raw(port, text, false);
    expect(await (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST' })).text()).toBe('served');
    const answer = await slow;
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('the request timed out');
  });

  it('is disconnected if the TLS handshake takes too long', async () => {
    const certificate = issueServer(await generateEcKeyPair(), issuing, ['127.0.0.1'], Date.now(), PLACE);
    const server = createListener(app, 32_768, certificate, patience);
    servers.push(server);
    const port = await listen(server, 0, '127.0.0.1');
    expect(await raw(port, '', false)).toBe('');
  });
});

describe('the certificate of a listening server', () => {
  it('can be renewed: the next connection gets the new one', async () => {
    const made = async () => issueServer(await generateEcKeyPair(), issuing, ['127.0.0.1'], Date.now(), PLACE);
    const server = createListener(express(), 32_768, await made());
    servers.push(server);
    const port = await listen(server, 0, '127.0.0.1');
    const serial = () =>
      new Promise<string>((resolve, reject) => {
        const socket = tls.connect(port, '127.0.0.1', { rejectUnauthorized: false }, () => {
          resolve(socket.getPeerCertificate().serialNumber);
          socket.destroy();
        });
        socket.on('error', reject);
      });
    const before = await serial();
    renewCertificate(server, await made());
    expect(await serial()).not.toBe(before);
  });
});

describe('paths that try to bypass routing', () => {
  it.each([
    '/PSD2/v1/../../__admin/demo',
    '/PSD2/v1/%2e%2e/%2e%2e/__admin/demo',
    '//PSD2//v1/accounts',
    '/PSD2/v1/accounts/',
    '/psd2/v1/accounts',
    '/PSD2/v1/accounts;x=1',
    '/PSD2/v1/accounts%00',
    '/PSD2/v1/accounts\\..\\..',
    '/banks/../__admin/demo',
    '/banks/%2e%2e/__admin/demo',
    '/banks/__proto__/PSD2/v1/accounts',
    '/sca/assets/../../package.json',
    '/sca/assets/%2e%2e%2f%2e%2e%2fpackage.json',
    '/sca/constructor',
    '/pki/../package.json',
    '/pki/issuing.key',
    '/portal/../package.json',
    'http://evil.example/PSD2/v1/accounts?x',
  ])('%s reaches no operation', async (path) => {
    const bank = await openHttpBank();
    const answer = await raw(portOf(bank.url), `GET ${path} HTTP/1.1\r\n${HEADERS}Connection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).not.toMatch(/"dependencies"|"tpps"|PRIVATE KEY|\n\s+at /);
    expect((await bank.call('GET', '/PSD2/v1/consents/x')).body.tppMessages[0].code).toBe('CONSENT_UNKNOWN');
  });
});

describe('members that try to pollute prototypes', () => {
  it.each([
    '{"__proto__":{"polluted":1},"access":{"__proto__":{"polluted":1},"accounts":[]}}',
    '{"constructor":{"prototype":{"polluted":1}},"access":{"accounts":[{"__proto__":{"polluted":1}}]}}',
  ])('%s changes no prototype', async (body) => {
    const bank = await openHttpBank();
    const headers = { 'Content-Type': 'application/json' };
    expect((await bank.call('POST', '/PSD2/v1/consents', { raw: body, headers })).status).toBe(400);
    const query = '__proto__[polluted]=1&constructor[prototype][polluted]=1&__proto__=x';
    await bank.call('GET', '/PSD2/v1/oauth/token', { query });
    await bank.call('POST', '/PSD2/v1/oauth/token', {
      raw: query,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});

describe('requests with excessive input', () => {
  it('with 3,000 parameters or a form of 10,000 fields are rejected with 400', async () => {
    const bank = await openHttpBank();
    const many = Array.from({ length: 3000 }, (_, index) => `p${index}=1`).join('&');
    const answer = await bank.call('GET', '/PSD2/v1/accounts', { query: many });
    expect(answer.status).toBe(400);
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const body = Array.from({ length: 10_000 }, (_, index) => `q${index}=1`).join('&');
    expect((await bank.call('POST', '/PSD2/v1/oauth/token', { raw: body, headers: form })).status).toBe(400);
  });

  it('with JSON of a million brackets, or a body that decompresses to too much, are rejected', async () => {
    const bank = await openHttpBank();
    const headers = { 'Content-Type': 'application/json' };
    const send = (body: Buffer, more: Record<string, string> = {}) =>
      fetch(`${bank.url}/PSD2/v1/consents`, {
        method: 'POST',
        body,
        headers: { ...headers, ...more, 'X-Request-ID': '1', 'Ocp-Apim-Subscription-Key': 'key-one-1' },
      });
    const nested = await send(Buffer.from('['.repeat(50_000) + ']'.repeat(50_000)));
    expect([nested.status, await nested.text()]).toEqual([400, expect.stringContaining('nested too deeply')]);
    // Nor does the journal fall over it.
    expect(bank.faults).toEqual([]);
    const bomb = gzipSync(Buffer.alloc(50_000_000, 0x20));
    expect(bomb.length).toBeLessThan(100_000);
    const unpacked = await send(bomb, { 'Content-Encoding': 'gzip' });
    expect([unpacked.status, await unpacked.text()]).toEqual([400, expect.stringContaining('larger than')]);
  });
});

describe('bytes that are not allowed in a header', () => {
  it('are never echoed', async () => {
    const bank = await openHttpBank();
    const port = portOf(bank.url);
    const sent = (id: string) =>
      raw(
        port,
        Buffer.from(
          `GET /PSD2/v1/consents/x HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nOcp-Apim-Subscription-Key: key-one-1\r\nX-Request-ID: ${id}\r\n\r\n`,
          'latin1',
        ),
      );
    for (const id of ['a\u0085b', '\u00e9', 'a\tb'])
      expect(await sent(id)).toMatch(/^HTTP\/1\.1 400 [^]*CONSENT_UNKNOWN/);
    for (const id of ['a\u0000b', 'a\u0007b', 'a\rSet-Cookie: x=1']) expect(await sent(id)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('are never part of a redirect', async () => {
    const bank = await openHttpBank();
    const { consentId } = (
      await bank.call('POST', '/PSD2/v1/consents', { json: { access: { accounts: [{ iban: IBANS.anna }] } } })
    ).body;
    const address = `${bank.url}/PSD2/v1/oauth/authorize?response_type=code&client_id=client-one&scope=AIS:${consentId as string}&request_id=${consentId as string}&state=%0d%0aSet-Cookie:%20x=1&redirect_uri=https://tpp.example/cb%0d%0aX-Evil:1`;
    const answer = await fetch(address, { redirect: 'manual' });
    expect(answer.headers.get('x-evil')).toBeNull();
    expect(answer.headers.get('set-cookie') ?? '').not.toContain('x=1');
  });
});

describe('private keys', () => {
  it('are only in the response that issues a test certificate', async () => {
    const server = await startInProcess({ certs: 'memory', httpsPort: 0 });
    try {
      const { paths } = parse(readFileSync(new URL('../../fixtures/admin-openapi.yaml', import.meta.url), 'utf8')) as {
        paths: Record<string, Record<string, unknown>>;
      };
      const reads = Object.entries(paths).flatMap(([path, item]) =>
        'get' in item && !path.endsWith('/events') ? [path] : [],
      );
      const others = ['/pki/ca.pem', '/pki/issuing.crl', '/pki/issuing.crt', '/pki/root.crt', '/portal'];
      for (const path of [...reads, ...others]) {
        const text = await (await fetch(server.url + path.replace(/\{\w+\}/g, 'x'))).text();
        expect([path, text.includes('PRIVATE KEY')]).toEqual([path, false]);
      }
      const made = await fetch(`${server.url}/__admin/certificates`, { method: 'POST' });
      expect(await made.text()).toContain('BEGIN PRIVATE KEY');
    } finally {
      await server.stop();
    }
  });
});

describe('the log', () => {
  it('contains no secret of a call', async () => {
    const bank = await openHttpBank();
    const lines: string[] = [];
    Object.assign(bank.context, { logCall: (line: object) => lines.push(JSON.stringify(line)) });
    await bank.call('GET', '/PSD2/v1/oauth/token', {
      query: { client_id: 'client-one', client_secret: 'the-secret', code: 'the-code', 'subscription-key': 'the-key' },
      token: 'the-token',
    });
    expect(lines).toHaveLength(1);
    for (const secret of ['the-secret', 'the-code', 'the-key', 'the-token', 'key-one-1'])
      expect(lines[0]).not.toContain(secret);
  });
});

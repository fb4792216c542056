import { randomBytes } from 'node:crypto';
import http from 'node:http';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { LONGEST_KEPT_BODY } from '../../src/recording/body-copy.js';
import { bytesOf, call, headerIn, httpTarget, rawTarget, record } from '../support/recording.js';
import { connectRaw, portOf } from '../support/raw-connection.js';

/** What passes through a recorder, in both directions, and what the file has of it. */

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
}

/** A target that remembers what it got. */
async function remembering(answer: http.RequestListener = (_req, res) => res.end()): Promise<[string, Seen[]]> {
  const seen: Seen[] = [];
  const url = await httpTarget((req, res) => {
    void bytesOf(req).then((body) => {
      const { method = '', url: path = '', rawHeaders } = req;
      seen.push({ method, url: path, rawHeaders, body });
      answer(req, res);
    });
  });
  return [url, seen];
}

describe('a request', () => {
  it('reaches the target with its method, path, query, headers and bytes', async () => {
    const [target, seen] = await remembering();
    const { url, entries } = await record(target);
    const body = randomBytes(3000);
    const path = '//odd/%2e%2e/a%20b;c?x=1&x=2&y=%C3%A4';
    const headers = ['X-REQUEST-id', '7', 'x-twice', 'a', 'X-Twice', 'b', 'Content-Length', String(body.length)];
    const sent = ['Host', '127.0.0.1', ...headers];
    await call(url, { method: 'PUT', path, headers: sent as never }, body);
    expect(seen).toHaveLength(1);
    expect([seen[0]?.method, seen[0]?.url, seen[0]?.body.equals(body)]).toEqual(['PUT', path, true]);
    expect(seen[0]?.rawHeaders).toEqual(['Host', new URL(target).host, ...headers, 'Connection', 'close']);
    const [{ request }] = await entries();
    expect(request).toMatchObject({ method: 'PUT', url: `${target}${path}`, bodySize: 3000 });
    expect(request.queryString).toEqual([
      { name: 'x', value: '1' },
      { name: 'x', value: '2' },
      { name: 'y', value: 'ä' },
    ]);
    expect(headerIn(request, 'x-twice')).toBe('a, b');
    expect(Buffer.from(request.postData.text, 'base64').equals(body)).toBe(true);
    expect(request.postData._encoding).toBe('base64');
  });

  it('loses the headers of its connection, those that Connection names among them', async () => {
    const [target, seen] = await remembering();
    const { url } = await record(target);
    await call(url, {
      headers: {
        Connection: 'X-Hop, Host, keep-alive',
        'X-Hop': '1',
        'X-Kept': '2',
        'Proxy-Authorization': 'Basic YTpi',
        TE: 'trailers',
        Upgrade: 'h2c',
      },
    });
    expect(seen[0]?.rawHeaders).toEqual(['Host', new URL(target).host, 'X-Kept', '2', 'Connection', 'close']);
  });

  it.each([
    ['of declared length', { 'Content-Length': '6' }],
    ['in chunks', { 'Transfer-Encoding': 'chunked' }],
    ['that waits for 100 Continue', { 'Content-Length': '6', Expect: '100-continue' }],
  ])('with a body %s arrives whole', async (_kind, headers) => {
    const [target, seen] = await remembering();
    const { url } = await record(target);
    await call(url, { method: 'POST', headers }, [Buffer.from('abc'), Buffer.from('def')]);
    expect(seen.map(({ body }) => body.toString())).toEqual(['abcdef']);
  });

  it.each(['GET', 'POST', 'DELETE', 'OPTIONS', 'PATCH'])('with %s and no body arrives without one', async (method) => {
    const [target, seen] = await remembering((_req, res) => res.end('ok'));
    const { url } = await record(target);
    const raw = await connectRaw(portOf(url));
    await raw.send(`${method} /x HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
    expect((await raw.answers(1))[0]).toMatchObject({ status: 200 });
    expect(seen.map((one) => [one.method, one.body.length])).toEqual([[method, 0]]);
    expect(seen[0]?.rawHeaders).not.toContain('Transfer-Encoding');
    raw.socket.destroy();
  });

  it('waits for the one before it on the same connection', async () => {
    const order: string[] = [];
    const target = await httpTarget((req, res) => {
      order.push(`begin ${req.url ?? ''}`);
      setImmediate(() =>
        setImmediate(() => {
          order.push(`end ${req.url ?? ''}`);
          res.end(req.url);
        }),
      );
    });
    const { url, entries } = await record(target);
    const raw = await connectRaw(portOf(url));
    await raw.send(['/1', '/2', '/3'].map((path) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`).join(''));
    await raw.send('GET /4 HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n');
    await raw.ended;
    expect(order).toEqual(['/1', '/2', '/3', '/4'].flatMap((path) => [`begin ${path}`, `end ${path}`]));
    expect((await entries()).map(({ request }) => new URL(request.url).pathname)).toEqual(['/1', '/2', '/3', '/4']);
  });
});

describe('an answer', () => {
  it('reaches the client with its status, headers and bytes', async () => {
    const body = randomBytes(2000);
    const target = await rawTarget((socket) => {
      const head = ['HTTP/1.1 418 I am a teapot', 'X-ODD: 1', 'Set-Cookie: a=1', 'set-cookie: b=2', 'Keep-Alive: 5'];
      socket.write(`${head.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n`);
      socket.write(body);
    });
    const { url, entries } = await record(target, { isMasked: false });
    const answer = await call(url);
    expect([answer.status, answer.body.equals(body)]).toEqual([418, true]);
    expect(answer.rawHeaders.slice(0, 8)).toEqual([
      'X-ODD',
      '1',
      'Set-Cookie',
      'a=1',
      'set-cookie',
      'b=2',
      'Content-Length',
      '2000',
    ]);
    // Without a date of the target the recorder invents none.
    expect(answer.headers['date']).toBeUndefined();
    const [{ response }] = await entries();
    expect(response).toMatchObject({ status: 418, statusText: 'I am a teapot', bodySize: 2000 });
    expect(response.content.encoding).toBe('base64');
    expect(Buffer.from(response.content.text, 'base64').equals(body)).toBe(true);
    expect(headerIn(response, 'set-cookie')).toBe('a=1\nb=2');
  });

  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
    ['gzip, br', (bytes: Buffer) => brotliCompressSync(gzipSync(bytes))],
  ])('compressed with %s passes as it is, and is recorded decompressed', async (coding, compress) => {
    const text = JSON.stringify({ accounts: [{ iban: 'AT611904300234573201' }], note: 'grün' });
    const bytes = compress(Buffer.from(text));
    const target = await httpTarget((_req, res) => {
      res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': coding });
      res.end(bytes);
    });
    const { url, entries } = await record(target);
    const answer = await call(url);
    expect([answer.headers['content-encoding'], answer.body.equals(bytes)]).toEqual([coding, true]);
    const [{ response }] = await entries();
    expect(response.content).toEqual({ size: Buffer.byteLength(text), mimeType: 'application/json', text });
  });

  it.each([
    [301, 'https://elsewhere.example/next'],
    [302, '/relative'],
    [307, 'http://127.0.0.1:1/other-port'],
  ])('with the redirect %i to %s is passed to the client and not followed', async (status, location) => {
    const [target, seen] = await remembering((_req, res) => {
      res.writeHead(status, { Location: location });
      res.end();
    });
    const { url, entries } = await record(target);
    const answer = await call(`${url}/first`);
    expect([answer.status, answer.headers.location]).toEqual([status, location]);
    expect(seen).toHaveLength(1);
    expect((await entries())[0].response).toMatchObject({ status, redirectURL: location });
  });

  it.each([
    ['HEAD', 200, { 'Content-Length': '500', 'Content-Type': 'application/json' }],
    ['GET', 204, {}],
    ['GET', 304, { ETag: '"1"' }],
  ])('to %s with %i comes without a body', async (method, status, headers) => {
    const target = await httpTarget((_req, res) => {
      res.writeHead(status, headers as http.OutgoingHttpHeaders);
      res.end();
    });
    const { url, entries } = await record(target);
    const answer = await call(url, { method });
    expect([answer.status, answer.body.length]).toEqual([status, 0]);
    for (const [name, value] of Object.entries(headers)) expect(answer.headers[name.toLowerCase()]).toBe(value);
    expect((await entries())[0].response.status).toBe(status);
  });

  it('that is longer than what is kept passes whole, and is recorded cut off, with a comment', async () => {
    const length = LONGEST_KEPT_BODY + 100_000;
    const whole = Buffer.alloc(length, 'abcdefghi ä');
    for (const type of ['text/plain', 'application/json']) {
      const target = await httpTarget((_req, res) => {
        res.writeHead(200, { 'Content-Type': type, 'Content-Length': length });
        res.end(whole);
      });
      const { url, entries } = await record(target, { isMasked: false });
      const answer = await call(url);
      expect([type, answer.body.equals(whole)]).toEqual([type, true]);
      const [{ response }] = await entries();
      expect([response.bodySize, response.content.size]).toEqual([length, length]);
      expect(response.content.comment).toBe(`cut off after ${LONGEST_KEPT_BODY} of ${length} bytes`);
      expect(whole.toString('utf8').startsWith(response.content.text)).toBe(true);
      expect(response.content.text.length).toBeGreaterThan(LONGEST_KEPT_BODY / 2);
    }
  });

  it('that arrives in parts is passed on part by part', async () => {
    let send: (part: string) => void = () => undefined;
    const target = await httpTarget((_req, res) => {
      res.writeHead(200, { 'Content-Type': 'text/event-stream' });
      send = (part) => void res.write(part);
      send('data: 1\n\n');
    });
    const { url } = await record(target);
    const first = await new Promise<string>((resolve) => {
      http.get(url, (answer) => {
        answer.on('error', () => undefined);
        answer.once('data', (part: Buffer) => {
          resolve(part.toString());
          answer.destroy();
        });
      });
    });
    expect(first).toBe('data: 1\n\n');
  });

  it('is in the file when the client has it, in a document that is complete after each call', async () => {
    const target = await httpTarget((req, res) => res.end(`answer to ${req.url ?? ''}`));
    const { url, entries, recorder } = await record(target);
    for (let count = 1; count <= 5; count += 1) {
      await call(`${url}/${count}`);
      const read = await entries();
      expect(read).toHaveLength(count);
      expect(read.at(-1).response.content.text).toBe(`answer to /${count}`);
    }
    expect(await recorder.stop()).toEqual({ recorded: 5, lost: 0 });
  });
});

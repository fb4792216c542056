import { describe, expect, it } from '@jest/globals';
import { freePort } from '../support/free-port.js';
import { connectRaw, portOf, talkRaw } from '../support/raw-connection.js';
import { call, httpTarget, record, type Recorded } from '../support/recording.js';

/** A recorder calls one origin only, whatever a client asks for. What it refuses reaches no one. */

let calls = 0;
async function recorded(options: Parameters<typeof record>[1] = {}): Promise<Recorded> {
  calls = 0;
  const target = await httpTarget((_req, res) => {
    calls += 1;
    res.end('answer');
  });
  return record(target, options);
}

describe('a recorder refuses', () => {
  it.each([
    [
      'GET http://elsewhere.example/ HTTP/1.1\r\nHost: elsewhere.example',
      400,
      /calls only \S+, and is not an HTTP proxy/,
    ],
    ['GET http://127.0.0.1/ HTTP/1.1\r\nHost: 127.0.0.1', 400, /use http:\/\/127\.0\.0\.1:\d+ as the base URL/],
    [
      'CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: elsewhere.example',
      405,
      /calls only \S+, and does not open tunnels/,
    ],
    ['GET / HTTP/1.1\r\nHost: bank.example', 421, /"bank\.example" is not a host name .*--allowed-hosts/],
    ['GET / HTTP/1.1\r\nHost: 127.0.0.1.evil.example:80', 421, /"127\.0\.0\.1\.evil\.example" is not a host name/],
    [
      'POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: gzip, chunked',
      501,
      /does not support the transfer encoding "gzip, chunked"/,
    ],
  ])('%j with %i', async (head, status, detail) => {
    const { url, entries, lines } = await recorded();
    const raw = await connectRaw(portOf(url));
    await raw.send(`${head}\r\n\r\n`);
    const [answer] = await raw.answers(1);
    expect([answer?.status, answer?.headers['content-type']]).toEqual([status, 'application/problem+json']);
    const problem = JSON.parse(answer?.body ?? '') as { status: number; detail: string };
    expect([problem.status, problem.detail]).toEqual([status, expect.stringMatching(detail)]);
    expect(calls).toBe(0);
    expect(await entries()).toEqual([]);
    expect(lines).toEqual([expect.stringMatching(/^refused: /)]);
    raw.socket.destroy();
  });

  it.each([
    'GET / HTTP/1.1\r\n\r\n',
    'NONSENSE\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    `GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n${'X-A: 0123456789\r\n'.repeat(5000)}\r\n`,
  ])('the malformed request %#, and goes on', async (bytes) => {
    const { url } = await recorded();
    const [answer] = await talkRaw(portOf(url), bytes);
    expect(answer?.status ?? 400).toBeGreaterThanOrEqual(400);
    expect(calls).toBe(0);
    expect((await call(url)).body.toString()).toBe('answer');
  });
});

describe('a call of a web page', () => {
  const SITE = 'Sec-Fetch-Site';
  const MODE = 'Sec-Fetch-Mode';
  it.each([
    ['GET', { [SITE]: 'cross-site', [MODE]: 'no-cors' }],
    ['POST', { [SITE]: 'cross-site', [MODE]: 'navigate', Origin: 'https://elsewhere.example' }],
    ['POST', { [SITE]: 'cross-site', [MODE]: 'cors', Origin: 'null' }],
    ['GET', { [SITE]: 'cross-site', [MODE]: 'cors', Origin: 'http://127.0.0.1.elsewhere.example' }],
  ])('of another site is refused with 403: %s %j', async (method, headers) => {
    const { url, entries } = await recorded();
    expect((await call(url, { method, headers })).status).toBe(403);
    expect([calls, await entries()]).toEqual([0, []]);
  });

  it.each([
    ['GET', { [SITE]: 'cross-site', [MODE]: 'navigate' }],
    ['POST', { [SITE]: 'same-origin', [MODE]: 'navigate' }],
    ['POST', { [SITE]: 'cross-site', [MODE]: 'cors', Origin: 'http://localhost:3000' }],
    ['GET', { [SITE]: 'none', [MODE]: 'navigate' }],
    ['GET', { Origin: 'https://tpp.example' }],
  ])('of this machine, or that follows a link, is passed on: %s %j', async (method, headers) => {
    const { url } = await recorded();
    expect((await call(url, { method, headers })).status).toBe(200);
    expect(calls).toBe(1);
  });
});

describe('a recorder accepts', () => {
  it.each(['127.0.0.1', '192.0.2.7:8090', '[::1]:8090', 'LOCALHOST:1', 'recorder'])('the host %s', async (host) => {
    const { url } = await recorded({ hostNames: ['localhost', 'recorder'] });
    expect((await call(url, { headers: { Host: host } })).status).toBe(200);
    expect(calls).toBe(1);
  });

  it('no target that is itself', async () => {
    const port = await freePort();
    for (const host of ['127.0.0.1', 'localhost', '127.0.0.2', 'recorder'])
      await expect(
        record(`http://${host}:${port}/psd2`, { port, hostNames: ['localhost', 'recorder'] }),
      ).rejects.toThrow(/is the recorder itself; choose another --port/);
  });
});

describe('the lines of a recorder', () => {
  it('show no query, no secret of a path, and nothing that a terminal would obey', async () => {
    const { url, lines } = await recorded();
    const raw = await connectRaw(portOf(url));
    await raw.send('GET /a/eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.c2ln?code=secret HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
    await raw.answers(1);
    await raw.send(Buffer.from('GET / HTTP/1.1\r\nHost: evil\x9b31m\r\n\r\n', 'latin1'));
    await raw.answers(2);
    expect(lines).toEqual([
      expect.stringMatching(/^GET \/a\/\*\*\* 200 \d+ ms$/),
      expect.stringMatching(/^refused: "evil\?31m" is not a host name/),
    ]);
    raw.socket.destroy();
  });
});

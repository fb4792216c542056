import http from 'node:http';
import https from 'node:https';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { issueServer } from '../../src/certificates/issue.js';
import { generateEcKeyPair } from '../../src/certificates/x509/pem.js';
import { Target } from '../../src/recording/target.js';
import { until } from '../abuse/impatient-bank.js';
import { connectRaw, portOf } from '../support/raw-connection.js';
import { bytesOf, call, httpTarget, listening, rawTarget, record, type Recorded } from '../support/recording.js';
import { caPem, issued, issuing, PLACE } from '../support/test-ca.js';

/** Targets that do not answer as they should, and clients that do not wait: neither harms the recorder. */

/** The recorder still passes calls on, and its file is valid. */
async function expectAlive({ entries }: Recorded, recorded: number): Promise<void> {
  expect(await entries()).toHaveLength(recorded);
}

/** The first part of a message arrives within this time on any machine. */
const LONG_ENOUGH_MS = 2000;

const problemOf = (body: Buffer): any => JSON.parse(body.toString());

describe('a target that hangs', () => {
  it.each<[string, () => Promise<string>]>([
    ['before its answer', () => rawTarget(() => undefined)],
    ['in its headers', () => rawTarget((socket) => socket.write('HTTP/1.1 200 OK\r\nX-A: 1\r\n'))],
    ['after 100 Continue', () => rawTarget((socket) => socket.write('HTTP/1.1 100 Continue\r\n\r\n'))],
  ])('%s gives the client 504', async (_where, open) => {
    const target = await open();
    const recorded = await record(target, { timeoutMs: 50 });
    const answer = await call(`${recorded.url}/slow`, { method: 'POST' }, 'sent');
    expect(answer.status).toBe(504);
    expect(answer.headers['content-type']).toBe('application/problem+json');
    expect(problemOf(answer.body)).toMatchObject({
      title: 'Gateway Timeout',
      status: 504,
      detail: `sandbank record: ${target} did not respond within 0.05 s`,
    });
    const [entry] = await recorded.entries();
    expect(entry).toMatchObject({ comment: `${target} did not respond within 0.05 s`, response: { status: 0 } });
    expect(entry.request.postData.text).toBe('sent');
  });

  it('in a body that passes through ends the connection of the client', async () => {
    const target = await rawTarget((socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc'));
    const recorded = await record(target, { timeoutMs: LONG_ENOUGH_MS });
    await expect(call(recorded.url)).rejects.toThrow();
    const [{ comment, response }] = await recorded.entries();
    expect([comment, response.status, response.content.text]).toEqual([
      `${target} sent no more data of its response within 2 s`,
      200,
      'abc',
    ]);
  });

  it('in a JSON body, which is held back for its links, gives the client 504', async () => {
    const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"a"';
    const recorded = await record(await rawTarget((socket) => socket.write(head)), { timeoutMs: LONG_ENOUGH_MS });
    expect((await call(recorded.url)).status).toBe(504);
    await expectAlive(recorded, 1);
  });

  it('while the client sends no more of its request gives the client 408', async () => {
    const recorded = await record(await rawTarget(() => undefined), { timeoutMs: LONG_ENOUGH_MS });
    const raw = await connectRaw(portOf(recorded.url));
    await raw.send('POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\nabc');
    expect((await raw.answers(1))[0]?.status).toBe(408);
    raw.socket.destroy();
  });
});

describe('a target whose answer is not valid', () => {
  const HEAD = 'HTTP/1.1 200 OK\r\n';
  it.each([
    ['no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n', /is not valid HTTP/],
    ['bytes', '\u0000\u0001\u0002\u0003\r\n\r\n', /is not valid HTTP/],
    ['an impossible status', 'HTTP/1.1 099 Odd\r\nContent-Length: 0\r\n\r\n', /status 99, which is not valid/],
    ['two lengths', `${HEAD}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`, /is not valid HTTP/],
    ['an invalid chunk', `${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, /is not valid HTTP/],
    ['an invalid header', `${HEAD}No colon here\r\n\r\n`, /is not valid HTTP/],
    [
      'headers that are too long',
      `${HEAD}${'X-Long: 0123456789\r\n'.repeat(5000)}\r\n`,
      /response headers .* too long/,
    ],
    ['a change of protocol', 'HTTP/1.1 101 Switching\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n', /returned 101/],
  ])('%s: the client gets 502 with the reason', async (_what, bytes, reason) => {
    const recorded = await record(await rawTarget((socket) => socket.write(Buffer.from(bytes, 'latin1'))));
    const answer = await call(recorded.url);
    expect(answer.status).toBe(502);
    expect(problemOf(answer.body).detail).toMatch(reason);
    const [entry] = await recorded.entries();
    expect(entry.comment).toMatch(reason);
  });

  it.each([
    ['before its answer', ''],
    ['in its headers', 'HTTP/1.1 200 OK\r\nX-A'],
  ])('ends %s: the client gets 502', async (_where, bytes) => {
    for (const end of ['end', 'resetAndDestroy'] as const) {
      const recorded = await record(
        await rawTarget((socket) => socket.once('data', () => socket.write(bytes, () => socket[end]()))),
      );
      const answer = await call(recorded.url);
      expect([end, answer.status]).toEqual([end, 502]);
      expect((await recorded.entries())[0]).toMatchObject({ response: { status: 0 }, comment: expect.any(String) });
    }
  });

  it('ends in its body: the client sees the end, and the file has the part with a comment', async () => {
    const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 100\r\n\r\npart';
    const recorded = await record(await rawTarget((socket) => socket.end(head)));
    await expect(call(recorded.url)).rejects.toThrow();
    const [{ comment, response }] = await recorded.entries();
    expect([response.content.text, comment]).toEqual(['part', expect.stringMatching(/closed the connection/)]);
  });

  it('has a status text and headers with odd bytes: they do no harm', async () => {
    const bytes = Buffer.from('HTTP/1.1 200 gr\xfcn\x01\r\nX-A: \xe4\r\nContent-Length: 2\r\n\r\nok', 'latin1');
    const recorded = await record(await rawTarget((socket) => socket.write(bytes)));
    const { status } = await call(recorded.url);
    expect([200, 502]).toContain(status);
    await expectAlive(recorded, 1);
  });

  it('never ends: it passes until the client has enough, and no more is kept than the limit', async () => {
    let isOpen = true;
    const target = await rawTarget((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      const part = Buffer.alloc(65_536, 'x');
      const go = (): void => {
        while (isOpen && socket.write(part));
        if (isOpen) socket.once('drain', go);
      };
      go();
      socket.once('close', () => (isOpen = false));
    });
    const recorded = await record(target, { isMasked: false });
    await new Promise<void>((resolve) => {
      http.get(recorded.url, (answer) => {
        let length = 0;
        answer.on('error', () => undefined);
        answer.on('data', (part: Buffer) => {
          length += part.length;
          if (length < 12_000_000) return;
          answer.destroy();
          resolve();
        });
      });
    });
    await until(
      () => recorded.lines,
      (lines) => lines.length === 1,
    );
    await until(
      () => isOpen,
      (open) => !open,
    );
    const [{ comment, response }] = await recorded.entries();
    expect(comment).toBe('the client closed the connection');
    expect(response.content.text.length).toBe(10 * 1024 * 1024);
  });
});

describe('answers with random damage', () => {
  const JSON_ANSWER = '{"access_token":"a-secret","_links":{"self":{"href":"http://127.0.0.1:1/x"}}}';
  const WHOLE = [
    `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${JSON_ANSWER.length}\r\n\r\n${JSON_ANSWER}`,
    'HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
    'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 204 No Content\r\nSet-Cookie: a=b\r\n\r\n',
    'HTTP/1.0 500 Error\r\nContent-Encoding: gzip\r\n\r\nuntil the end',
  ];
  const damage = fc.record({
    answer: fc.constantFrom(...WHOLE),
    at: fc.nat(200),
    removed: fc.nat(40),
    added: fc.uint8Array({ maxLength: 20 }),
    end: fc.constantFrom('end', 'destroy', 'resetAndDestroy', undefined),
  });

  it('end every call, and leave a valid file', async () => {
    const answers = fc.sample(damage, { numRuns: 300, seed: 7 });
    const target = await rawTarget((socket) =>
      socket.once('data', (request: Buffer) => {
        const { answer, at, removed, added, end } = answers[Number(/\/(\d+)/.exec(request.toString())?.[1])]!;
        const bytes = Buffer.from(answer);
        const damaged = Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at + removed)]);
        socket.write(damaged, () => end && socket[end]());
      }),
    );
    const recorded = await record(target, { timeoutMs: 100 });
    const statuses = await Promise.all(
      answers.map((_answer, index) =>
        call(`${recorded.url}/${index}`).then(
          ({ status }) => status,
          () => 0,
        ),
      ),
    );
    await expectAlive(recorded, answers.length);
    expect(statuses.filter((status) => status !== 0 && status < 200)).toEqual([]);
  });
});

describe('a target that cannot be reached', () => {
  it('gives the client 502 with the reason', async () => {
    const recorded = await record('http://127.0.0.1:1');
    const answer = await call(recorded.url);
    expect([answer.status, problemOf(answer.body).detail]).toEqual([
      502,
      expect.stringMatching(/http:\/\/127\.0\.0\.1:1 cannot be reached: .*ECONNREFUSED/),
    ]);
    await expectAlive(recorded, 1);
  });

  it('because its name is unknown gives the client 502', async () => {
    const recorded = await record('http://bank.invalid');
    expect(problemOf((await call(recorded.url)).body)).toMatchObject({
      status: 502,
      detail: expect.stringMatching(/host name bank\.invalid of the target cannot be resolved/),
    });
  });
});

describe('a target with TLS', () => {
  let folder: string;
  let origin: string;
  const got: { readonly subject: string; readonly servername: unknown }[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sandbank-record-tls-'));
    const server = issueServer(await generateEcKeyPair(), issuing, ['127.0.0.1'], Date.now(), PLACE);
    const { certificate, privateKey } = await issued('qwac', 'valid', {}, Date.now());
    await writeFile(join(folder, 'cert.pem'), certificate);
    await writeFile(join(folder, 'key.pem'), privateKey);
    await writeFile(join(folder, 'ca.pem'), caPem);
    const options = { cert: server.certificate + issuing.certificate, key: server.privateKey, ca: caPem };
    const listener = https.createServer({ ...options, requestCert: true }, (req, res) => {
      const socket = req.socket as TLSSocket;
      got.push({ subject: socket.getPeerCertificate().subject.O as string, servername: socket.servername });
      res.end('over TLS');
    });
    listener.on('tlsClientError', () => undefined);
    origin = (await listening(listener)).replace('http:', 'https:');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const file = (name: string): string => join(folder, name);

  it('gets the client certificate from the files', async () => {
    const target = new Target(`${origin}/`, { cert: file('cert.pem'), key: file('key.pem'), ca: file('ca.pem') });
    const recorded = await record(target);
    expect((await call(recorded.url)).body.toString()).toBe('over TLS');
    expect(got).toEqual([{ subject: 'TPP one', servername: false }]);
    expect((await recorded.entries())[0].request.url).toBe(`${origin}/`);
    expect(await recorded.text()).not.toContain('PRIVATE KEY');
  });

  it('that refuses a client without certificate gives 502 with a hint', async () => {
    const recorded = await record(new Target(origin, { ca: file('ca.pem') }));
    const answer = await call(recorded.url);
    const hint = /if it requires a client certificate, use --cert FILE --key FILE$/;
    expect([answer.status, problemOf(answer.body).detail]).toEqual([502, expect.stringMatching(hint)]);
    expect((await recorded.entries())[0].response.status).toBe(0);
  });

  it('whose certificate is not trusted gets nothing, and the client 502 with a hint', async () => {
    const before = got.length;
    const recorded = await record(new Target(origin));
    const answer = await call(recorded.url, { headers: { Authorization: 'Bearer not-to-be-sent' } });
    expect(problemOf(answer.body).detail).toMatch(/is not trusted: .*; if its CA is the bank's own, use --ca FILE/);
    expect(got).toHaveLength(before);
  });

  it('that speaks plain HTTP gives 502', async () => {
    const plain = await httpTarget((_req, res) => res.end());
    const recorded = await record(plain.replace('http:', 'https:'));
    const answer = await call(recorded.url);
    expect([answer.status, problemOf(answer.body).detail]).toEqual([502, expect.stringMatching(/refused TLS: /)]);
  });

  it.each([
    [{ cert: 'cert.pem', key: 'other.pem' }, /the key does not belong to the first certificate/],
    [{ cert: 'key.pem', key: 'key.pem' }, /--cert \S+: the file has no certificate in PEM/],
    [{ cert: 'cert.pem', key: 'cert.pem' }, /--key \S+: the file has no private key in PEM/],
    [{ ca: 'none.pem' }, /--ca \S+: no such file/],
    [{ ca: 'broken.pem' }, /--cert, --key and --ca cannot be used/],
    [{ cert: 'cert.pem', key: 'locked.pem' }, /is encrypted; decrypt it/],
  ])('is refused with the files %j', async (names, message) => {
    await writeFile(file('other.pem'), (await generateEcKeyPair()).privateKey as never);
    await writeFile(file('broken.pem'), '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n');
    await writeFile(
      file('locked.pem'),
      '-----BEGIN ENCRYPTED PRIVATE KEY-----\nAA\n-----END ENCRYPTED PRIVATE KEY-----\n',
    );
    const files = Object.fromEntries(Object.entries(names).map(([name, path]) => [name, file(path)]));
    expect(() => new Target(origin, files)).toThrow(message);
  });
});

describe('a client that goes away', () => {
  it('ends the call to the target, and the call is recorded', async () => {
    const closed: string[] = [];
    const target = await httpTarget((req) => {
      req.socket.once('close', () => closed.push(req.url ?? ''));
      raw.socket.destroy();
    });
    const recorded = await record(target);
    const raw = await connectRaw(portOf(recorded.url));
    await raw.send('GET /left HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
    await until(
      () => closed,
      (paths) => paths.length === 1,
    );
    const [entry] = await recorded.entries();
    expect(entry).toMatchObject({ comment: 'the client closed the connection', response: { status: 0 } });
  });
});

describe('an answer before the end of the request', () => {
  it('is passed on, and the connection can be used again', async () => {
    const target = await rawTarget((socket) => {
      socket.write('HTTP/1.1 413 Too Large\r\nContent-Length: 3\r\n\r\nbig');
    });
    const recorded = await record(target);
    const raw = await connectRaw(portOf(recorded.url));
    await raw.send('POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 6\r\n\r\nabc');
    expect((await raw.answers(1))[0]).toMatchObject({ status: 413, body: 'big' });
    await raw.send('defGET /next HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
    expect(await raw.answers(2)).toHaveLength(2);
    await expectAlive(recorded, 2);
    raw.socket.destroy();
  });
});

describe('the end of a recorder', () => {
  it('ends the calls that are under way, and records them', async () => {
    let hasArrived = false;
    const target = await httpTarget((req) => {
      void bytesOf(req);
      hasArrived = true;
    });
    const recorded = await record(target);
    const answer = call(recorded.url);
    await until(
      () => hasArrived,
      (arrived) => arrived,
    );
    expect(await recorded.recorder.stop()).toEqual({ recorded: 1, lost: 0 });
    expect((await answer).status).toBe(503);
    expect((await recorded.entries())[0].comment).toBe('the recording was stopped');
  });
});

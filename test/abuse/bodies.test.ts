import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { connectRaw, portOf, requestText } from '../support/raw-connection.js';
import { makeConsent, tppOfOwnBank, type Tpp } from '../support/tpp-client.js';

/** Bodies that are too large, too deep, compressed or malformed: refused at once, by name, and nothing has happened. */

const LIMIT = 102_400;
const MEMORY = 100_000_000;

let server: InProcessServer;
let tpp: Tpp;
beforeAll(async () => {
  server = await startInProcess({ certs: 'memory' });
  tpp = await tppOfOwnBank(server.url, 'bodies');
});
afterAll(() => server.stop());

interface Place {
  readonly path: string;
  readonly textIn: (body: string) => unknown;
}
const OF_BANK: Place = {
  path: '/banks/bodies/PSD2/v1/consents',
  textIn: (body) => JSON.parse(body).tppMessages[0].text,
};
const OF_CONTROL: Place = {
  path: '/__admin/banks/bodies/clock/advance',
  textIn: (body) => JSON.parse(body).detail,
};
const PLACES: readonly Place[] = [OF_BANK, OF_CONTROL];

function head(path: string, more: Readonly<Record<string, string | number>>): string {
  return requestText('POST', path, {
    'X-Request-ID': 'body',
    'Ocp-Apim-Subscription-Key': tpp.facts.key,
    'Content-Type': 'application/json',
    ...more,
  });
}

const state = async (): Promise<string> => JSON.stringify(await tpp.admin('GET', '/state'));

/** Sends a body to both interfaces, and holds that each refuses it for the reason, and does nothing. */
async function expectRefused(body: string | Buffer, reason: RegExp, more = {}): Promise<void> {
  const before = await state();
  for (const { path, textIn } of PLACES) {
    const connection = await connectRaw(portOf(server.url));
    void connection.send(head(path, { 'Content-Length': Buffer.byteLength(body), ...more }));
    void connection.send(body);
    const [answer] = await connection.answers(1);
    expect([path, [400, 413, 415].includes(answer?.status ?? 0)]).toEqual([path, true]);
    expect(answer?.headers['content-type']).toMatch(/^application\/(problem\+)?json/);
    expect(textIn(answer?.body ?? '')).toMatch(reason);
    // The same connection serves the next call, behind whatever is left of the body.
    await connection.send(requestText('GET', '/livez'));
    expect((await connection.answers(2))[1]?.status).toBe(200);
    connection.socket.destroy();
  }
  expect(await state()).toBe(before);
  await makeConsent(tpp);
}

const member = (text: string): string => `{"access":${text},"by":${text}}`;

describe('a state or fixtures that are too large', () => {
  it.each([
    ['a state that is packed well', '/__admin/banks/bodies/state', gzipSync(Buffer.alloc(32_000_001, ' ')), 32_000_000],
    ['fixtures that are packed well', '/__admin/banks/large', gzipSync(Buffer.alloc(1_000_001, ' ')), 250_000],
  ])('are rejected as %s by their unpacked size', async (_what, path, body, most) => {
    const before = await state();
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
    const answer = await fetch(server.url + path, { method: 'PUT', headers, body: new Uint8Array(body) });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ detail: `the body is larger than ${most} bytes` });
    expect(await state()).toBe(before);
  });
});

describe('the limit for the size of a body', () => {
  it.each([
    ['a byte', `"${'x'.repeat(LIMIT - 1)}"`],
    ['a hundred thousand members', `{${Array.from({ length: 100_000 }, (_, index) => `"m${index}":1`).join()}}`],
    ['a long text', `{"access":"${'x'.repeat(5_000_000)}"}`],
  ])('rejects a body that exceeds it by %s', (_what, body) =>
    expectRefused(body, /the body is larger than 102400 bytes/),
  );

  it('accepts a body of exactly that size', async () => {
    const text = `{"access":{"accounts":[{"iban":"${tpp.facts.iban}"}]}}`.padEnd(LIMIT);
    expect((await tpp.call('POST', '/PSD2/v1/consents', { text, headers: JSON_TYPE })).status).toBe(200);
  });

  it('rejects a body of a hundred megabytes before its end, and stores nothing of it', async () => {
    const before = process.memoryUsage().rss;
    await expectRefused(Buffer.alloc(100_000_000, ' '), /larger than 102400 bytes/);
    // The bytes of the test itself, and no second time.
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000 + MEMORY);
  });

  it.each([
    ['as it is', {}],
    ['packed', { 'Content-Encoding': 'gzip' }],
  ])('rejects an endless body, %s, once it is too large', async (_what, more) => {
    for (const { path, textIn } of PLACES) {
      const connection = await connectRaw(portOf(server.url));
      await connection.send(head(path, { 'Transfer-Encoding': 'chunked', ...more }));
      const state = { isAnswered: false };
      const answered = connection.answers(1).finally(() => (state.isAnswered = true));
      let sent = 0;
      for (; !state.isAnswered && sent < 10_000_000; sent += 8192)
        await connection.send(`2000\r\n${'x'.repeat(8192)}\r\n`);
      const [answer] = await answered;
      expect(answer?.status).toBe(path === OF_BANK.path ? 400 : 413);
      expect(textIn(answer?.body ?? '')).toBe('the body is larger than 102400 bytes');
      connection.socket.destroy();
    }
  });
});

const JSON_TYPE = { 'Content-Type': 'application/json' };

describe('a compressed body', () => {
  const right = (): string => JSON.stringify({ access: { accounts: [{ iban: tpp.facts.iban }] } });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    // At its best, which is the default, it takes a second for the bytes below.
    ['br', (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })],
  ] as const satisfies readonly (readonly [string, (text: string | Buffer) => Buffer])[])(
    'with %s is decompressed, but only up to the limit',
    async (encoding, pack) => {
      const connection = await connectRaw(portOf(server.url));
      const packed = pack(right());
      void connection.send(head(OF_BANK.path, { 'Content-Encoding': encoding, 'Content-Length': packed.length }));
      void connection.send(packed);
      expect((await connection.answers(1))[0]?.status).toBe(200);
      connection.socket.destroy();
      const bomb = pack(Buffer.alloc(50_000_000, ' '));
      expect(bomb.length).toBeLessThan(LIMIT);
      await expectRefused(bomb, /the body is larger than 102400 bytes/, { 'Content-Encoding': encoding });
      const broken = packed.subarray(0, packed.length - 9);
      await expectRefused(broken, /the body could not be received: /, { 'Content-Encoding': encoding });
    },
  );

  it.each(['zstd', 'compress', 'gzip, gzip', 'x', '__proto__'])('with %s is rejected', (encoding) =>
    expectRefused(gzipSync(right()), /the Content-Encoding is not supported; send .* gzip, deflate or br/, {
      'Content-Encoding': encoding,
    }),
  );
});

describe('malformed JSON', () => {
  it.each([
    ['lists 50,000 deep', member('['.repeat(25_000) + ']'.repeat(25_000)), /nested too deeply/],
    ['objects 10,000 deep', '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000), /nested too deeply/],
    ['no end', '['.repeat(30), /the body is not JSON: /],
    ['50,000 levels and no end', '['.repeat(50_000), /the body is nested too deeply; at most 32 levels are allowed/],
    ['10,000 members', member(`{${Array.from({ length: 5_000 }, (_, index) => `"m${index}":1`).join()}}`), /access|by/],
    ['a long text', member(`"${'x'.repeat(50_000)}"`), /access|by/],
    ['a number beyond all', member('1e999999'), /access|by/],
    ['a member twice', '{"access":{},"by":"P1D","by":"P2D","access":{}}', /^(by|access) occurs twice/],
    ['a member twice, written otherwise', '{"by":"P1D","\\u0062y":"P1D"}', /^by occurs twice in the same object/],
    ['a member twice, deep inside', member('[{"x":[{}],"y\\"":{"z":1,"z":1}}]'), /^z occurs twice/],
    ['a lone surrogate as a name', '{"\\ud800":1,"\\ud800":1}', /occurs twice/],
    ['bytes that are no UTF-8', Buffer.from([0x22, 0xc3, 0x28, 0x22]), /it is not UTF-8/],
  ])('is rejected: %s', (_what, body, reason) => expectRefused(body, reason));

  it('is distinguished from valid JSON with unusual member names', async () => {
    const account = `{"iban":"${tpp.facts.iban}"}`;
    const text = `{"access":{"accounts":[${account},${account}]},"a:b\\"":":\\\\","\\"a:b":{"access":1},"list":["a","a",{"a":1}]}`;
    expect((await tpp.call('POST', '/PSD2/v1/consents', { text, headers: JSON_TYPE })).body).toMatchObject({
      consentStatus: 'received',
    });
  });
});

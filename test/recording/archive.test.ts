import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { archiveEntry, maskedNames, type PassedExchange } from '../../src/recording/archive-entry.js';
import { ArchiveFile } from '../../src/recording/archive-file.js';
import { BodyCopy, decompress, LONGEST_KEPT_BODY } from '../../src/recording/body-copy.js';
import { leftSecrets } from '../../src/recording/left-secrets.js';
import { headerIn } from '../support/recording.js';

/** What the file has: a valid document at every moment, without secrets. */

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbank-archive-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
const OPTIONS = { isOverwriteAllowed: false, version: '1', comment: 'none' };
const read = async (path: string): Promise<any> => JSON.parse(await readFile(path, 'utf8'));

describe('the file', () => {
  it('is a valid archive from the beginning and after each entry, readable by its owner only', async () => {
    const path = join(folder, 'grows.har');
    const archive = new ArchiveFile(path, OPTIONS);
    const begin = { version: '1.2', creator: { name: 'sandbank record', version: '1' }, comment: 'none', entries: [] };
    expect(await read(path)).toEqual({ log: begin });
    const entries = [{ text: 'ä€' }, { text: 'x'.repeat(200_000) }, { text: ']}}' }, {}];
    for (const [index, entry] of entries.entries()) {
      archive.append(entry);
      expect((await read(path)).log.entries).toEqual(entries.slice(0, index + 1));
    }
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    archive.close();
  });

  it('is not overwritten unless that is allowed', async () => {
    const path = join(folder, 'there.har');
    await writeFile(path, `precious${' '.repeat(1000)}`);
    expect(() => new ArchiveFile(path, OPTIONS)).toThrow(/there\.har exists; .*--overwrite/);
    expect(await readFile(path, 'utf8')).toContain('precious');
    new ArchiveFile(path, { ...OPTIONS, isOverwriteAllowed: true }).close();
    expect((await read(path)).log.entries).toEqual([]);
  });

  it.each([
    ['/dev/null', /is not a regular file/],
    ['/nowhere/a.har', /cannot be written: ENOENT/],
    [tmpdir(), /cannot be written: EISDIR/],
  ])('cannot be %s', (path, message) => {
    expect(() => new ArchiveFile(path, { ...OPTIONS, isOverwriteAllowed: true })).toThrow(message);
  });

  it('that cannot be written is reported, and the count is what it has', () => {
    const archive = new ArchiveFile(join(folder, 'closed.har'), OPTIONS);
    archive.append({});
    archive.close();
    expect(() => archive.append({})).toThrow(/closed\.har cannot be written: EBADF/);
    expect(archive.count).toBe(1);
  });
});

const bodyOf = (content: string | Buffer, limit?: number): BodyCopy => {
  const copy = new BodyCopy(limit);
  copy.add(Buffer.from(content as string));
  return copy;
};

const EXCHANGE: PassedExchange = {
  startedAtMs: Date.parse('2026-03-02T09:00:00Z'),
  method: 'POST',
  path: '/token',
  query: 'code=the-secret-code&scope=AIS',
  headers: ['Authorization', 'Bearer the-secret-token', 'X-Request-ID', '1', 'Content-Type', 'application/json'],
  body: bodyOf('{"password":"the-secret-password","iban":"AT611904300234573201"}'),
  answer: {
    status: 302,
    statusText: 'Found the-secret-code',
    httpVersion: '1.1',
    headers: [
      ...['Location', 'https://tpp.example/?code=another-secret-code', 'Set-Cookie', 'session=the-secret-cookie'],
      ...['Content-Type', 'application/json'],
    ],
    body: bodyOf('{"access_token":"the-secret-access","echo":"the-secret-password"}'),
  },
  waitMs: 12.34,
  totalMs: 20,
  comment: 'the-secret-token was refused',
};

describe('an entry', () => {
  it('has the secrets of the call masked, wherever they are', () => {
    const entry = archiveEntry(EXCHANGE, 'https://bank.example', true) as any;
    expect(JSON.stringify(entry)).not.toContain('secret');
    expect(entry).toMatchObject({
      startedDateTime: '2026-03-02T09:00:00.000Z',
      time: 20,
      request: {
        url: 'https://bank.example/token?code=***&scope=AIS',
        queryString: [
          { name: 'code', value: '***' },
          { name: 'scope', value: 'AIS' },
        ],
        postData: { text: '{"password":"***","iban":"AT611904300234573201"}' },
      },
      response: { status: 302, redirectURL: 'https://tpp.example/?code=***' },
      timings: { send: 0, wait: 12.3, receive: 7.7 },
    });
    expect(headerIn(entry.request, 'authorization')).toBe('Bearer ***');
  });

  it('has the secrets of a body in XML masked', () => {
    const body = bodyOf(
      '<login><password>the-secret-password</password><authorisationCode>the-secret-code</authorisationCode></login>',
    );
    const { request } = archiveEntry(
      { ...EXCHANGE, headers: ['Content-Type', 'application/xml'], body },
      'https://b',
      true,
    ) as any;
    expect(request.postData.text).toBe(
      '<login><password>***</password><authorisationCode>***</authorisationCode></login>',
    );
  });

  it('has a secret of an earlier call masked too, in the path or under any name', () => {
    const token = 'a1b2c3d4e5f6g7h8i9';
    const earlier = new Set<string>();
    const origin = 'https://bank.example';
    archiveEntry({ ...EXCHANGE, headers: ['Authorization', `Bearer ${token}`] }, origin, true, earlier);
    const later = { ...EXCHANGE, path: `/v1/${token}/x`, query: `own=${token}`, headers: [] };
    const entry = archiveEntry(later, origin, true, earlier);
    expect(entry.request.url).toBe('https://bank.example/v1/***/x?own=***');
    expect(JSON.stringify(entry)).not.toContain(token);
    for (let call = 0; call < 100; call += 1)
      archiveEntry(
        { ...EXCHANGE, headers: ['Authorization', `Bearer a1b2c3d4e5f6g7h8i9-${call}`] },
        origin,
        true,
        earlier,
      );
    expect(earlier.size).toBe(50);
  });

  it('has everything without masking', () => {
    const text = JSON.stringify(archiveEntry(EXCHANGE, 'https://bank.example', false));
    for (const secret of ['code', 'token', 'password', 'access', 'cookie'])
      expect(text).toContain(`the-secret-${secret}`);
  });

  const withAnswer = (headers: readonly string[], body: BodyCopy): PassedExchange => ({
    ...EXCHANGE,
    headers: [],
    query: '',
    body: bodyOf(''),
    answer: { ...EXCHANGE.answer!, headers, body },
  });
  const contentOf = (exchange: PassedExchange, isMasked = true): any =>
    (archiveEntry(exchange, 'https://bank.example', isMasked) as any).response.content;

  it('masks secrets in compressed and in binary bodies', () => {
    const text = '{"access_token":"the-secret-access"}';
    const zipped = withAnswer(['Content-Encoding', 'gzip'], bodyOf(gzipSync(text)));
    expect(contentOf(zipped)).toMatchObject({ size: 36, text: '{"access_token":"***"}' });
    const binary = Buffer.concat([Buffer.from([0xff, 0xfe, 0x80]), Buffer.from(text), Buffer.from([0xff])]);
    const content = contentOf(withAnswer([], bodyOf(binary)));
    expect(content.encoding).toBe('base64');
    const bytes = Buffer.from(content.text, 'base64').toString('latin1');
    expect(bytes).toBe('\xff\xfe\x80{"access_token":"***"}\xff');
  });

  it('masks secrets in the declared character set', () => {
    const utf16 = Buffer.from('{"access_token":"the-secret-access"}', 'utf16le');
    const exchange = withAnswer(['Content-Type', 'application/json; charset=utf-16le'], bodyOf(utf16));
    expect(contentOf(exchange).text).toBe('{"access_token":"***"}');
  });

  it.each([
    ['zstd', Buffer.from('the-secret-access')],
    ['gzip', Buffer.from('the-secret-access')],
    ['gzip', gzipSync(Buffer.alloc(LONGEST_KEPT_BODY + 1, 'the-secret-access '))],
  ])('leaves out a body in %s that cannot be decompressed, unless nothing is masked', (coding, bytes) => {
    const exchange = withAnswer(['Content-Encoding', coding], bodyOf(bytes));
    expect(contentOf(exchange)).toEqual({
      size: bytes.length,
      mimeType: '',
      comment: `left out: a body that cannot be decompressed (${coding})`,
    });
    expect(Buffer.from(contentOf(exchange, false).text, 'base64').equals(bytes)).toBe(true);
  });

  it('has the beginning of a body that is cut off, compressed or not', () => {
    const cut = withAnswer([], bodyOf('abcä', 4));
    expect(contentOf(cut)).toEqual({ size: 5, mimeType: '', text: 'abc', comment: 'cut off after 4 of 5 bytes' });
    const text = Array.from({ length: 5000 }, (_, index) => String(index)).join(' ');
    const zipped = gzipSync(text);
    const content = contentOf(withAnswer(['Content-Encoding', 'gzip'], bodyOf(zipped, 5000)));
    expect(content.comment).toBe(`cut off after 5000 of ${zipped.length} bytes`);
    expect(text.startsWith(content.text)).toBe(true);
    expect(content.text.length).toBeGreaterThan(5000);
  });

  it('without an answer has the status 0, and why', () => {
    const entry = archiveEntry({ ...EXCHANGE, answer: undefined }, 'https://bank.example', true);
    expect(entry).toMatchObject({
      response: { status: 0, headers: [], content: { size: 0, mimeType: '' }, bodySize: -1 },
      comment: '*** was refused',
    });
  });
});

describe('what gateways of banks demand', () => {
  const headersOf = (names: readonly string[], further?: RegExp): Readonly<Record<string, string>> => {
    const headers = names.flatMap((name) => [name, 'plain-text-value']);
    const exchange = { ...EXCHANGE, headers, body: bodyOf('') };
    const { request } = archiveEntry(exchange, 'https://b', true, new Set(), further) as any;
    return Object.fromEntries(request.headers.map((one: any) => [one.name, one.value]));
  };

  it.each(['X-IBM-Client-Id', 'Client-Id', 'X-Gateway-Key', 'PSU-Authorization', 'X-OTP'])(
    'masks the header %s',
    (name) => {
      expect(headersOf([name])[name]).toBe('***');
    },
  );

  it.each(['Idempotency-Key', 'X-Tenant', 'Consent-ID', 'X-Keyboard', 'X-Client-Idea'])(
    'keeps the header %s, unless --mask names it',
    (name) => {
      expect(headersOf([name])[name]).toBe('plain-text-value');
      expect(headersOf([name], maskedNames([name.toLowerCase()]))[name]).toBe('***');
    },
  );

  it('masks parameters and whatever a fragment has', () => {
    const query = 'key=the-secret-key&sid=the-secret-session&monkey=banana';
    const body = bodyOf('');
    const location = 'https://tpp.example/cb?state=1#unusual=the-secret-value&expires_in=60';
    const answer = { ...EXCHANGE.answer!, headers: ['Location', location], body };
    const entry = archiveEntry({ ...EXCHANGE, query, headers: [], body, answer }, 'https://bank.example', true) as any;
    expect(entry.request.url).toBe('https://bank.example/token?key=***&sid=***&monkey=banana');
    expect(entry.response.redirectURL).toBe('https://tpp.example/cb?state=1#***');
    expect(JSON.stringify(entry)).not.toContain('the-secret-value');
  });

  it('masks members that --mask names, also with a dot in their name', () => {
    const further = maskedNames(['customer.ref', 'X-Tenant']);
    const body = bodyOf('{"customer.ref":"4711-private","customerxref":"open"}');
    const { request } = archiveEntry({ ...EXCHANGE, headers: [], body }, 'https://b', true, new Set(), further) as any;
    expect(request.postData.text).toBe('{"customer.ref":"***","customerxref":"open"}');
  });
});

describe('a body of three megabytes', () => {
  it.each([
    ['one text', JSON.stringify({ report: 'x'.repeat(3_000_000), access_token: 'the-secret-access' })],
    ['escapes', JSON.stringify({ report: '"\\'.repeat(700_000), access_token: 'the-secret-access' })],
    ['a secret text', JSON.stringify({ access_token: 'the-secret-access'.repeat(170_000) })],
    ['brackets in a secret', `{"access_token":${'['.repeat(1_300_000)}"the-secret-access"`],
    ['a text without its end', `{"access_token":"the-secret-access","report":"${'\\n'.repeat(1_300_000)}`],
    ['a secret of XML', `<password><![CDATA[${'the-secret-access]'.repeat(170_000)}]]></password>`],
    ['plain text', `access_token=the-secret-access&${'word '.repeat(600_000)}`],
  ])('of %s is recorded without its secrets', (_what, text) => {
    const exchange = { ...EXCHANGE, headers: [], query: '', comment: undefined };
    const answer = { ...EXCHANGE.answer!, statusText: '', headers: [], body: bodyOf(text) };
    const entry = archiveEntry({ ...exchange, body: bodyOf(''), answer }, 'https://bank.example', true) as any;
    expect(entry.response.content.size).toBe(text.length);
    expect(entry.response.content.text).toContain('***');
    expect(entry.response.content.text).not.toContain('the-secret-access');
  });
});

describe('what still looks like a secret', () => {
  it('is listed by its place, with the number of calls, and nothing of its value', async () => {
    const path = join(folder, 'left.har');
    const archive = new ArchiveFile(path, OPTIONS);
    const random = 'q8Zr2LxT5vB9nM4kW7yP1cD6';
    const headers = ['X-Own', random, 'X-Request-ID', '3c1a9f0e-5b7d-4c2a-9e8f-0a1b2c3d4e5f', 'Consent-ID', random];
    const body = bodyOf(
      JSON.stringify({ device: { handle: random }, iban: 'AT611904300234573201', consentId: random }),
    );
    const call = { ...EXCHANGE, query: 'ticket=1&magicToken=abc123', headers, body };
    const elsewhere = {
      ...EXCHANGE,
      query: `asked=${random}`,
      headers: [],
      body: bodyOf(`told=${random}`),
      answer: { ...EXCHANGE.answer!, headers: ['X-Answered', random], body: bodyOf(`{"answered":"${random}"}`) },
    };
    for (const one of [call, { ...call, query: '', headers: [] }, elsewhere])
      archive.append(archiveEntry(one, 'https://b', true));
    archive.close();
    expect(await leftSecrets(path)).toEqual([
      { place: 'member handle', calls: 2 },
      { place: 'header X-Own', calls: 1 },
      { place: 'header X-Answered', calls: 1 },
      { place: 'parameter asked', calls: 1 },
      { place: 'member answered', calls: 1 },
      { place: 'parameter told', calls: 1 },
    ]);
    const further = maskedNames(['handle', 'x-own']);
    const clean = new ArchiveFile(join(folder, 'clean.har'), OPTIONS);
    clean.append(archiveEntry(call, 'https://b', true, new Set(), further));
    clean.close();
    expect(await leftSecrets(clean.path)).toEqual([]);
  });
});

describe('decompressing', () => {
  it('gives nothing for an unknown or inherited name', () => {
    for (const coding of ['compress', 'constructor', 'gzip, nonsense'])
      expect(decompress(Buffer.from('a'), coding)).toBeUndefined();
    expect(decompress(Buffer.from('a'), ' identity , ')?.toString()).toBe('a');
  });
});

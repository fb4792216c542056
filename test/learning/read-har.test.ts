import { deflateSync, brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { readRecordings } from '../../src/learning/read-har.js';

const BODY = '{"accounts":[]}';

/** An entry of an HTTP archive. */
function entry(
  content: object = { text: BODY },
  headers: Readonly<Record<string, string>> = {},
  url = 'https://bank.example/v1/accounts',
) {
  const list = Object.entries({ 'Content-Type': 'application/json', ...headers });
  return {
    request: { method: 'get', url, headers: [{ name: 'X-Request-ID', value: '1' }] },
    response: { status: 200, headers: list.map(([name, value]) => ({ name, value })), content },
  };
}

function read(entries: readonly unknown[], host?: string) {
  return readRecordings([{ name: 'a.har', text: JSON.stringify({ log: { version: '1.2', entries } }) }], host);
}

describe('an HTTP archive', () => {
  it('is read in the order of its entries, with names of headers in lower case', () => {
    const { exchanges, skipped } = read([entry(), entry({ text: '{}' })]);
    expect(exchanges.map(({ number, method }) => [number, method])).toEqual([
      [1, 'GET'],
      [2, 'GET'],
    ]);
    expect(exchanges[0]).toMatchObject({
      request: { headers: { 'x-request-id': '1' }, body: undefined },
      answer: { status: 200, headers: { 'content-type': 'application/json' }, body: BODY },
    });
    expect(exchanges[0]?.url.pathname).toBe('/v1/accounts');
    expect([...skipped]).toEqual([]);
  });

  it('that has calls of a recording before leaves them out, and keeps calls that the client has repeated', () => {
    const calls = [1, 2].map((time) => ({ ...entry(), startedDateTime: '2026-03-02T09:00:00.000Z', time }));
    const later = [...calls, { ...entry(), startedDateTime: '2026-03-02T09:00:01.000Z', time: 1 }];
    const files = [calls, later].map((entries) => ({ name: 'a.har', text: JSON.stringify({ log: { entries } }) }));
    const { exchanges, skipped } = readRecordings(files);
    expect(exchanges.map(({ number }) => number)).toEqual([1, 2, 5]);
    expect([...skipped]).toEqual([['entries that an earlier recording also has', 2]]);
    expect(read([entry(), entry()]).exchanges).toHaveLength(2);
  });

  it('that is cut off has its whole entries, also after a body with millions of escapes', () => {
    const body = JSON.stringify({ accounts: ['"'.repeat(2_000_000)] });
    const text = JSON.stringify({ log: { entries: [entry({ text: body }), entry({ text: body })] } });
    const { exchanges, skipped } = readRecordings([{ name: 'a.har', text: text.slice(0, -1000) }]);
    expect(exchanges.map(({ answer }) => answer.body === body)).toEqual([true]);
    expect([...skipped.values()]).toEqual([1]);
  });

  it('may begin with a byte order mark, and be one of several files', () => {
    const text = `\uFEFF${JSON.stringify({ log: { entries: [entry()] } })}`;
    const files = ['a.har', 'b.har'].map((name) => ({ name, text }));
    expect(readRecordings(files).exchanges.map(({ number }) => number)).toEqual([1, 2]);
  });

  it.each([
    ['as it is', Buffer.from(BODY), ''],
    ['compressed by gzip', gzipSync(BODY), 'gzip'],
    ['compressed by deflate', deflateSync(BODY), 'deflate'],
    ['compressed by brotli', brotliCompressSync(BODY), 'br'],
    ['decompressed already', Buffer.from(BODY), 'gzip'],
  ])('can have bodies in base64, %s', (_how, bytes, encoding) => {
    const content = { text: bytes.toString('base64'), encoding: 'base64' };
    const { exchanges, skipped } = read([entry(content, { 'Content-Encoding': encoding })]);
    expect(exchanges[0]?.answer.body).toBe(BODY);
    expect([...skipped]).toEqual([]);
  });

  it.each([
    ['binary', { text: Buffer.from([0xff, 0xfe, 0x00]).toString('base64'), encoding: 'base64' }, {}, 'binary bodies'],
    [
      'damaged',
      { text: gzipSync(BODY).subarray(0, 12).toString('base64'), encoding: 'base64' },
      { 'Content-Encoding': 'gzip' },
      'compressed bodies that could not be read',
    ],
    ['missing', { size: 120 }, {}, 'response bodies that the recording does not contain'],
    ['cut off', { text: BODY.slice(0, 8) }, {}, 'truncated JSON bodies of responses'],
  ])('tells and counts bodies that are %s, and keeps the rest of the exchange', (_kind, content, headers, reason) => {
    const { exchanges, skipped } = read([entry(content, headers), entry(content, headers)]);
    expect(exchanges.map(({ answer }) => answer.status)).toEqual([200, 200]);
    expect(skipped.get(reason)).toBe(2);
  });

  it('does not inflate a small body to a huge one', () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024)).toString('base64');
    const { exchanges, skipped } = read([entry({ text: bomb, encoding: 'base64' }, { 'Content-Encoding': 'gzip' })]);
    expect(exchanges[0]?.answer.body).toBeUndefined();
    expect(skipped.get('compressed bodies that could not be read')).toBe(1);
  });

  it('that is cut off is read as far as its entries are whole', () => {
    const whole = JSON.stringify({ log: { entries: [entry({ text: '{"a":"}{\\""}' }), entry()] } });
    for (const length of [whole.length - 2, whole.length - 40]) {
      const { exchanges, skipped } = readRecordings([{ name: 'a.har', text: whole.slice(0, length) }]);
      expect(exchanges.length).toBe(length === whole.length - 2 ? 2 : 1);
      expect(skipped.get('entries missing at the end of a truncated file')).toBe(1);
    }
  });

  it('with a damaged entry is read without it', () => {
    const whole = JSON.stringify({ log: { entries: [entry(), entry(), entry()] } });
    const damaged = whole.replace(/"status":200/, '"status":two hundred');
    const { exchanges, skipped } = readRecordings([{ name: 'a.har', text: damaged }]);
    expect(exchanges.map(({ number }) => number)).toEqual([2, 3]);
    expect(skipped.get('entries that are damaged')).toBe(1);
  });

  it('gives each exchange the number of its entry, whatever is left out', () => {
    const text = JSON.stringify({ log: { entries: [7, entry({}, {}, 'https://other.example/'), entry()] } });
    const { exchanges } = readRecordings(
      ['a.har', 'b.har'].map((name) => ({ name, text })),
      'bank.example',
    );
    expect(exchanges.map(({ number }) => number)).toEqual([3, 6]);
  });

  it.each(['', 'not JSON', '[]', '{"log":{}}', '{"log":{"entries":{}}}', 'null', '"text"'])(
    'that is none is refused with the name of its file: %j',
    (text) => {
      expect(() => readRecordings([{ name: 'notes.txt', text }])).toThrow(/^notes\.txt: not an HTTP archive/);
    },
  );

  it.each([
    ['no object', 7],
    ['without a request', { response: { status: 200 } }],
    ['without a status', { request: { method: 'GET', url: 'https://bank.example/' }, response: {} }],
  ])('leaves out entries that are %s', (_kind, broken) => {
    const { exchanges, skipped } = read([broken, entry()]);
    expect(exchanges.length).toBe(1);
    expect([...skipped.values()]).toEqual([1]);
  });

  it('leaves out addresses that are not of HTTP, and calls without a response', () => {
    const unanswered = { ...entry(), response: { status: 0, headers: [], content: {} } };
    const { exchanges, skipped } = read([
      entry({}, {}, 'chrome-extension://abc/x'),
      entry({}, {}, 'no address'),
      unanswered,
    ]);
    expect(exchanges).toEqual([]);
    expect(Object.fromEntries(skipped)).toEqual({
      'entries whose URL is not http or https': 2,
      'calls without a response': 1,
    });
  });

  it('leaves out calls to the control API of a Sandbank, which are not calls to a bank', () => {
    const { exchanges, skipped } = read([entry(), entry({}, {}, 'https://bank.example/__admin/banks/main/clock')]);
    expect(exchanges.length).toBe(1);
    expect(skipped.get('calls to the control API of a Sandbank')).toBe(1);
  });

  it('is read for one host, and others are counted', () => {
    const { exchanges, skipped } = read([entry(), entry({}, {}, 'https://ads.example/v1/accounts')], 'bank.example');
    expect(exchanges.length).toBe(1);
    expect(skipped.get('calls to hosts other than bank.example')).toBe(1);
  });

  it('can have the body of a request as text or as pairs of a form', () => {
    const withBody = (postData: object) => ({ ...entry(), request: { ...entry().request, postData } });
    const { exchanges } = read([
      withBody({ text: '{"a":1}' }),
      withBody({
        params: [{ name: 'grant_type', value: 'authorization_code' }, { name: 'code' }, { value: 'nameless' }],
      }),
    ]);
    expect(exchanges.map(({ request }) => request.body)).toEqual(['{"a":1}', 'grant_type=authorization_code&code=']);
  });
});

it('reads an archive that is cut off in a long text with quotes in linear time', () => {
  const long = entry({ text: JSON.stringify({ a: '"'.repeat(2_000_000) }) });
  const whole = JSON.stringify({ log: { entries: [entry(), long] } });
  const { exchanges } = readRecordings([{ name: 'a.har', text: whole.slice(0, -1_000_000) }]);
  expect(exchanges.length).toBe(1);
});

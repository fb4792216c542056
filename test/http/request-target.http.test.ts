import { describe, expect, it } from '@jest/globals';
import { openHttpBank, type HttpBank } from '../support/http-bank.js';
import { portOf, talkRaw, type RawAnswer } from '../support/raw-connection.js';

/** How a request line and its Host header are read, whatever is at the path. */

async function answerTo(bank: HttpBank, requestLine: string, hosts: readonly string[]): Promise<RawAnswer> {
  const headers = [...hosts.map((host) => `Host: ${host}`), 'Connection: close'];
  const [answer] = await talkRaw(portOf(bank.url), `${requestLine}\r\n${headers.join('\r\n')}\r\n\r\n`);
  if (!answer) throw new Error(`${requestLine} has no answer`);
  expect(answer.headers['content-type']).not.toMatch(/html/);
  return answer;
}

const journalOf = ({ context, bank }: HttpBank): string[] =>
  context.registry
    .recordOf(bank)
    .journal.find()
    .map(({ path }) => path);

const OWN = ['127.0.0.1'];
const PROBLEM = 'application/problem+json';
const OF_THE_BANK = 'application/json; charset=utf-8';

describe('a request target in absolute form', () => {
  it('is handled and recorded like its path', async () => {
    const bank = await openHttpBank();
    const path = '/PSD2/v1/accounts?withBalance=true';
    const plain = await answerTo(bank, `GET ${path} HTTP/1.1`, OWN);
    const absolute = await answerTo(bank, `GET http://127.0.0.1${path} HTTP/1.1`, OWN);
    expect([absolute.status, absolute.body]).toEqual([plain.status, plain.body]);
    expect(journalOf(bank)).toEqual(['/PSD2/v1/accounts', '/PSD2/v1/accounts']);
  });

  it('reaches the control API, which is not a call of a client', async () => {
    const bank = await openHttpBank();
    const { status, body } = await answerTo(bank, 'GET HTTP://localhost:80/__admin/clock HTTP/1.1', OWN);
    expect([status, JSON.parse(body)]).toEqual([200, expect.objectContaining({ mode: expect.any(String) })]);
    expect(journalOf(bank)).toEqual([]);
  });

  it('determines the host instead of the Host header', async () => {
    const bank = await openHttpBank();
    const foreign = await answerTo(bank, 'GET http://evil.example/__admin/clock HTTP/1.1', OWN);
    expect([foreign.status, foreign.body]).toEqual([403, expect.stringContaining('evil.example')]);
    const own = await answerTo(bank, 'GET http://localhost/__admin/clock HTTP/1.1', ['evil.example']);
    expect(own.status).toBe(200);
  });

  it('without a path means the root', async () => {
    const bank = await openHttpBank();
    for (const rest of ['', '/'])
      expect((await answerTo(bank, `GET http://127.0.0.1${rest} HTTP/1.1`, OWN)).status).toBe(302);
  });
});

describe("a malformed request is rejected in the bank's error format, and is not in the journal", () => {
  it.each<[string, string, readonly string[], string]>([
    ['an asterisk', 'GET * HTTP/1.1', OWN, 'path'],
    ['an asterisk with OPTIONS', 'OPTIONS * HTTP/1.1', OWN, 'path'],
    ['another scheme', 'GET ftp://127.0.0.1/PSD2/v1/accounts HTTP/1.1', OWN, 'path'],
    ['a URL with a user', 'GET http://user@127.0.0.1/PSD2/v1/accounts HTTP/1.1', OWN, 'path'],
    ['no Host header', 'GET /PSD2/v1/accounts HTTP/1.1', [], 'Host'],
    ['no Host header beside an absolute form', 'GET http://127.0.0.1/PSD2/v1/accounts HTTP/1.1', [], 'Host'],
    ['two Host headers', 'GET /PSD2/v1/accounts HTTP/1.1', [...OWN, 'evil.example'], 'Host'],
    ['two Host headers that are the same', 'GET /PSD2/v1/accounts HTTP/1.1', [...OWN, ...OWN], 'Host'],
  ])('with %s', async (_what, requestLine, hosts, path) => {
    const bank = await openHttpBank();
    const { status, headers, body } = await answerTo(bank, requestLine, hosts);
    expect([status, headers['content-type']]).toEqual([400, OF_THE_BANK]);
    expect(JSON.parse(body).tppMessages).toEqual([expect.objectContaining({ code: 'FORMAT_ERROR', path })]);
    expect(journalOf(bank)).toEqual([]);
  });

  it('or as a problem document below /__admin', async () => {
    const bank = await openHttpBank();
    const { status, headers, body } = await answerTo(bank, 'GET /__admin/clock HTTP/1.1', [...OWN, ...OWN]);
    expect([status, headers['content-type']]).toEqual([400, PROBLEM]);
    expect(JSON.parse(body)).toMatchObject({ status: 400, path: 'Host' });
  });

  it('but HTTP/1.0 needs no Host header', async () => {
    const bank = await openHttpBank();
    expect((await answerTo(bank, 'GET /livez HTTP/1.0', [])).status).toBe(200);
  });
});

describe('a path that resembles one of the control API', () => {
  it.each(
    [
      '//__admin/clock',
      '/__admin%2fclock',
      '/%5f_admin/clock',
      '/__admin//clock',
      '/__ADMIN/nothing',
      '/./__admin/clock',
    ].concat(['/\\__admin/clock', '/PSD2/../__admin/clock']),
  )('such as %s is rejected with a problem document, and is not in the journal', async (path) => {
    const bank = await openHttpBank();
    const { status, headers } = await answerTo(bank, `GET ${path} HTTP/1.1`, OWN);
    expect([status, headers['content-type']]).toEqual([404, PROBLEM]);
    expect(journalOf(bank)).toEqual([]);
  });

  it('but belongs to the bank and has an extra slash is a call of a client, and not found', async () => {
    const bank = await openHttpBank();
    const { status, headers } = await answerTo(bank, 'GET //PSD2/v1/accounts HTTP/1.1', OWN);
    expect([status, headers['content-type']]).toEqual([404, OF_THE_BANK]);
    expect(journalOf(bank)).toEqual(['//PSD2/v1/accounts']);
  });
});

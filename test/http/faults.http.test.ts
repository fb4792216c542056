import net from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { readFaultRule } from '../../src/control-api/resources/scripting.js';
import { addFault } from '../../src/sim/scripting/faults.js';
import { openHttpBank, type HttpBank } from '../support/http-bank.js';
import { LIST_CONSENT } from '../support/published-bodies.js';

const HEADERS = { 'X-Request-ID': '1', 'Ocp-Apim-Subscription-Key': 'key-one-1', 'Content-Type': 'application/json' };

const set = (bank: HttpBank, rule: Readonly<Record<string, unknown>>) => addFault(bank.bank, readFaultRule(rule));
const consents = (bank: HttpBank): number => bank.bank.state.consents.size;
const create = (bank: HttpBank, headers = {}): Promise<Response> =>
  fetch(`${bank.url}/PSD2/v1/consents`, {
    method: 'POST',
    headers: { ...HEADERS, ...headers },
    body: JSON.stringify(LIST_CONSENT),
  });
const statuses = async (bank: HttpBank, count: number, headers = {}): Promise<number[]> => {
  const found: number[] = [];
  for (let call = 0; call < count; call += 1) {
    const answer = await create(bank, headers);
    await answer.text();
    found.push(answer.status);
  }
  return found;
};

/** What a raw socket gets for a consent, and how the connection ended. */
function rawAnswer(bank: HttpBank): Promise<{ bytes: Buffer; error: string | undefined }> {
  const body = JSON.stringify(LIST_CONSENT);
  const lines = Object.entries({ ...HEADERS, 'Content-Length': body.length, Host: 'localhost' });
  const request = `POST /PSD2/v1/consents HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let error: string | undefined;
    const socket = net.connect(Number(new URL(bank.url).port), '127.0.0.1', () => socket.write(request));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', (failure: NodeJS.ErrnoException) => (error = failure.code));
    socket.on('close', () => resolve({ bytes: Buffer.concat(chunks), error }));
  });
}

describe('an error response', () => {
  it('replaces the operation for the configured number of calls, and says when to retry', async () => {
    const bank = await openHttpBank();
    set(bank, { match: { operation: 'createConsent' }, times: 2, error: { statusCode: 503 } });
    const first = await create(bank);
    expect([first.status, first.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await first.json()).toMatchObject({ tppMessages: [{ code: 'INTERNAL_SERVER_ERROR' }] });
    expect(await statuses(bank, 2)).toEqual([503, 200]);
    expect(consents(bank)).toBe(1);
    expect(bank.bank.state.faults.size).toBe(0);
  });

  it('can have its own code, body and headers', async () => {
    const bank = await openHttpBank();
    set(bank, { times: 1, error: { statusCode: 429, headers: { 'Retry-After': '30' } } });
    set(bank, { times: 1, error: { statusCode: 401, code: 'CERTIFICATE_BLOCKED' } });
    set(bank, { times: 1, error: { statusCode: 500, body: '<oops' } });
    const limited = await create(bank);
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '30']);
    expect(await limited.json()).toMatchObject({ tppMessages: [{ code: 'ACCESS_EXCEEDED' }] });
    expect(await (await create(bank)).json()).toMatchObject({ tppMessages: [{ code: 'CERTIFICATE_BLOCKED' }] });
    expect(await (await create(bank)).text()).toBe('<oops');
  });

  it('keeps the effect of the operation with commit: only the response is lost', async () => {
    const bank = await openHttpBank();
    set(bank, { when: 'commit', times: 1, error: { statusCode: 500 } });
    expect((await create(bank)).status).toBe(500);
    expect(consents(bank)).toBe(1);
  });
});

describe('the matching of faults', () => {
  it.each([
    [{ operation: 'createConsent' }, true],
    [{ operation: 'readAccounts' }, false],
    [{ method: 'post' }, true],
    [{ method: 'GET' }, false],
    [{ path: '/PSD2/v1/*' }, true],
    [{ path: '/PSD2/v1/consents/*' }, false],
    [{ tpp: 'one@tpp.example' }, true],
    [{ tpp: 'two' }, false],
    [{ header: { 'X-Scenario': 'a' } }, true],
    [{ header: { 'X-Scenario': 'b' } }, false],
  ])('compares %j with the call: %p', async (match, strikes) => {
    const bank = await openHttpBank();
    set(bank, { match, error: { statusCode: 500 } });
    expect(await statuses(bank, 1, { 'X-Scenario': 'a' })).toEqual([strikes ? 500 : 200]);
  });

  it('applies the first fault that triggers; earlier ones have counted the call', async () => {
    const bank = await openHttpBank();
    set(bank, { after: 2, times: 1, error: { statusCode: 500 } });
    set(bank, { times: 1, error: { statusCode: 503 } });
    expect(await statuses(bank, 4)).toEqual([503, 200, 500, 200]);
  });

  it('triggers with the given probability, reproducibly for the same seed', async () => {
    const run = async (seed: number): Promise<number[]> => {
      const bank = await openHttpBank({}, { seed });
      set(bank, { probability: 0.5, error: { statusCode: 500 } });
      return statuses(bank, 40);
    };
    const [first, again, other] = [await run(1), await run(1), await run(2)];
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
    expect(first.filter((status) => status === 500).length).toBeGreaterThan(10);
    expect(first.filter((status) => status === 500).length).toBeLessThan(30);
  });

  it('does not change the random values of the bank', async () => {
    const idOf = async (bank: HttpBank) => ((await (await create(bank)).json()) as { consentId: string }).consentId;
    const [plain, faulty] = [await openHttpBank(), await openHttpBank()];
    set(faulty, { probability: 0.01, when: 'commit', delay: { type: 'fixed', ms: 0 } });
    expect(await idOf(faulty)).toBe(await idOf(plain));
  });

  it('starts and ends a maintenance window by the bank’s clock', async () => {
    const bank = await openHttpBank();
    const at = (ms: number): string => new Date(bank.bank.now + ms).toISOString();
    set(bank, { during: { from: at(60_000), to: at(120_000) }, error: { statusCode: 503 } });
    expect(await statuses(bank, 1)).toEqual([200]);
    bank.advance(60_000);
    expect(await statuses(bank, 1)).toEqual([503]);
    bank.advance(60_000);
    expect(await statuses(bank, 1)).toEqual([200]);
  });
});

describe('the effect of faults on responses', () => {
  it.each(['before', 'commit'])('breaks the connection, %s', async (when) => {
    const bank = await openHttpBank();
    const done = when === 'commit' ? 1 : 0;
    set(bank, { when, times: 1, fault: 'CONNECTION_RESET_BY_PEER' });
    expect(await rawAnswer(bank)).toMatchObject({ bytes: Buffer.alloc(0), error: 'ECONNRESET' });
    expect(consents(bank)).toBe(done);
    set(bank, { when, times: 1, fault: 'EMPTY_RESPONSE' });
    expect(await rawAnswer(bank)).toEqual({ bytes: Buffer.alloc(0), error: undefined });
    expect(consents(bank)).toBe(2 * done);
    set(bank, { when, times: 1, fault: 'MALFORMED_RESPONSE_CHUNK' });
    expect((await rawAnswer(bank)).bytes.toString()).toMatch(
      /^HTTP\/1.1 200 OK[^]*chunked\r\n\r\nthis is not a chunk length/,
    );
    set(bank, { when, times: 1, fault: 'RANDOM_DATA_THEN_CLOSE' });
    const { bytes } = await rawAnswer(bank);
    expect([bytes.length, bytes.toString('latin1').startsWith('HTTP')]).toEqual([512, false]);
    set(bank, { when, times: 1, fault: 'TIMEOUT' });
    const refused = fetch(`${bank.url}/PSD2/v1/consents`, {
      method: 'POST',
      headers: HEADERS,
      body: JSON.stringify(LIST_CONSENT),
      signal: AbortSignal.timeout(150),
    });
    await expect(refused).rejects.toThrow(/timeout|aborted/i);
    expect(consents(bank)).toBe(5 * done);
    expect(await statuses(bank, 1)).toEqual([200]);
  });

  it.each(['TRUNCATED_JSON', 'MALFORMED_JSON'])(
    '%s: the operation runs, but the response body is unreadable',
    async (fault) => {
      const bank = await openHttpBank();
      set(bank, { fault });
      const answer = await create(bank);
      const text = await answer.text();
      expect([answer.status, Number(answer.headers.get('content-length'))]).toEqual([200, text.length]);
      expect(text).toContain('consentId');
      expect(() => void JSON.parse(text)).toThrow();
      expect(consents(bank)).toBe(1);
    },
  );

  it('delays the response, before the operation or after it', async () => {
    for (const when of ['before', 'commit']) {
      const bank = await openHttpBank();
      set(bank, { when, delay: { type: 'fixed', ms: 120 } });
      let madeAt = NaN;
      bank.bank.onTransition = () => (madeAt = performance.now());
      const startedAt = performance.now();
      expect((await create(bank)).status).toBe(200);
      const waitedMs = when === 'before' ? madeAt - startedAt : performance.now() - madeAt;
      // Timers may be a millisecond early.
      expect(waitedMs).toBeGreaterThan(115);
      expect(consents(bank)).toBe(1);
    }
  });

  it('sends a slow body in parts and completely', async () => {
    const bank = await openHttpBank();
    set(bank, { slowBody: { chunks: 4, durationMs: 120 } });
    const startedAt = performance.now();
    const answer = await create(bank);
    expect(await answer.json()).toMatchObject({ consentStatus: 'received' });
    expect(performance.now() - startedAt).toBeGreaterThan(80);
  });
});

describe('an invalid fault is rejected', () => {
  it.each<[Readonly<Record<string, unknown>>, RegExp]>([
    [{}, /at least one of delay, slowBody, error, fault/],
    [{ fault: 'EARTHQUAKE' }, /fault must be one of CONNECTION_RESET_BY_PEER, EMPTY_RESPONSE/],
    [{ fault: 'TIMEOUT', error: { statusCode: 500 } }, /not both/],
    [{ fault: 'TIMEOUT', probability: 1.5 }, /probability must be a number from 0 to 1, not 1.5/],
    [{ fault: 'TIMEOUT', times: 0 }, /times must be a whole number from 1 to 1000000000000000, not 0/],
    [{ fault: 'TIMEOUT', times: 1.5 }, /times must be a whole number from 1 to \d+, not 1.5/],
    [{ fault: 'TIMEOUT', when: 'later' }, /when must be one of before, commit, not "later"/],
    [
      { fault: 'TIMEOUT', match: { operation: 'readAcounts' } },
      /match.operation must be one of the \d+ known values \(did you mean readAccounts\?\)$/,
    ],
    [{ fault: 'TIMEOUT', match: { operation: 'dance' } }, /match.operation must be one of exchangeCode/],
    [
      { fault: 'TIMEOUT', match: { operation: 'readAccounts', method: 'POST' } },
      /match.method POST never matches; possible: GET/,
    ],
    [{ fault: 'TIMEOUT', match: { path: 'consents' } }, /match.path must begin with \//],
    [{ fault: 'TIMEOUT', match: { psu: 'anna' } }, /psu is not a known name; known members of match/],
    [
      { fault: 'TIMEOUT', during: { from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' } },
      /during ends before it begins/,
    ],
    [{ fault: 'TIMEOUT', during: { from: 'now', to: '2026-01-01T00:00:00Z' } }, /during.from must be an RFC 3339/],
    [{ error: {} }, /error.statusCode is missing; it must be from 400 to 599/],
    [{ error: { statusCode: 200 } }, /error.statusCode must be a number from 400 to 599/],
    [{ error: { statusCode: 500, headers: { a: 'ü' } } }, /error.headers.a must be printable ASCII/],
    [{ error: { statusCode: 500, headers: { a: 1 } } }, /^error.headers.a must be text/],
    [{ error: { statusCode: 500, headers: { 'a b': '' } } }, /^error.headers: "a b" is not a header name/],
    [{ error: { statusCode: 500, headers: { Trailer: 'x' } } }, /^error.headers.Trailer is set by the server/],
    [{ error: { statusCode: 500, headers: { 'transfer-encoding': 'x' } } }, /transfer-encoding is set by the server/],
    [{ error: { statusCode: 500, headers: { 'Content-Length': '1' } } }, /Content-Length is set by the server/],
    [{ error: { statusCode: 500, headers: { a: 'b\r\nc: d' } } }, /^error.headers.a must be printable ASCII/],
    [{ error: { statusCode: 500, headers: 'a: b' } }, /^error.headers must be an object/],
    [{ error: { statusCode: '500' } }, /^error.statusCode must be a number from 400 to 599/],
    [{ error: { statusCode: 500.5 } }, /^error.statusCode must be a whole number from 400 to 599/],
    [
      { error: { statusCode: 500, reason: 'x' } },
      /^error.reason is not a known name; known members of error are: statusCode, code/,
    ],
    [{ delay: { type: 'gamma' } }, /delay.type must be one of fixed, uniform, lognormal/],
    [{ delay: { type: 'fixed', lowerMs: 1 } }, /delay.lowerMs is not a known name; known members are: type, ms$/],
    [{ delay: { type: 'fixed' } }, /delay.ms is missing; it must be a number from 0 to 600000/],
    [{ delay: { type: 'fixed', ms: 1e9 } }, /delay.ms must be a number from 0 to 600000/],
    [
      { delay: { type: 'uniform', lowerMs: 2, upperMs: 1 } },
      /delay.upperMs is 1, which is less than lowerMs 2; swap them/,
    ],
    [{ slowBody: { chunks: 3 } }, /slowBody.durationMs is missing; it must be a number from 0 to 600000/],
  ])('with %j', (rule, why) => {
    expect(() => readFaultRule(rule)).toThrow(why);
  });

  it('if its error has headers or a body larger than clients accept', () => {
    const withError = (more: object) => () => readFaultRule({ error: { statusCode: 500, ...more } });
    expect(withError({ headers: { a: 'b'.repeat(9000) } })).toThrow(/^error.headers has 9001 characters; at most 8192/);
    expect(withError({ body: 'x'.repeat(200_000) })).toThrow(/^error.body has 200000 characters; at most 102400/);
  });
});

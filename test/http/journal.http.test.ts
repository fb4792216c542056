import { describe, expect, it } from '@jest/globals';
import { request as httpRequest } from 'node:http';
import { addFault } from '../../src/sim/scripting/faults.js';
import { Journal } from '../../src/journal/journal.js';
import type { JournalEntry } from '../../src/journal/journal-entry.js';
import { CallSecrets, maskedAddress } from '../../src/journal/masking.js';
import { entryView, matching, readFilter, waitFor } from '../../src/control-api/views/journal-views.js';
import { harOf } from '../support/har.js';
import { obtainToken, openHttpBank, type HttpBank } from '../support/http-bank.js';
import { recorded } from '../support/recorded-call.js';
import { IBANS, TPP_ONE } from '../support/small-bank.js';
import { PUBLISHED } from '../../src/dialects/published/operations.js';
import { CONSENT } from '../support/published-bodies.js';

const journalOf = (bank: HttpBank): Journal => bank.context.registry.recordOf(bank.bank).journal;
const newest = (bank: HttpBank): JournalEntry | undefined => journalOf(bank).find()[0];

describe('the journal', () => {
  it('records requests and responses of clients', async () => {
    const bank = await openHttpBank();
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    const created = await bank.call('POST', '/PSD2/v1/consents', {
      json: CONSENT,
      headers: { traceparent },
      requestId: 'mine',
    });
    expect(newest(bank)).toMatchObject({
      id: 'request-1',
      at: bank.bank.now,
      method: 'POST',
      path: '/PSD2/v1/consents',
      query: '',
      operation: 'createConsent',
      tppNames: expect.arrayContaining(['one GmbH', 'client-one']),
      headers: expect.objectContaining({ 'x-request-id': 'mine' }),
      body: JSON.stringify(CONSENT),
      status: 200,
      answerBody: created.text,
      transitions: [{ kind: 'consent', subject: created.body.consentId, from: null, to: 'received' }],
      traceparent,
    });
    expect(newest(bank)?.refusal).toBeUndefined();
    expect(newest(bank)?.durationMs).toBeGreaterThan(0);
  });

  it('finds a call by a text in its headers and bodies, as they are shown', async () => {
    const bank = await openHttpBank();
    await bank.call('POST', '/PSD2/v1/consents', { json: CONSENT, requestId: 'a-request-id' });
    const finds = (text: string): number => journalOf(bank).find(readFilter({ text })).length;
    const consentId = /"consentId":"([^"]+)"/.exec(newest(bank)?.answerBody ?? '')?.[1] ?? 'none';
    for (const text of ['A-REQUEST-ID', IBANS.anna, consentId, 'application/json', 'createConsent', 'x-request-id: a-'])
      expect([text, finds(text)]).toEqual([text, 1]);
    for (const text of ['no-such-text', 'key-one-1', 'key-one']) expect([text, finds(text)]).toEqual([text, 0]);
  });

  it.each<[string, string, object, string, string]>([
    ['GET', '/PSD2/v1/accounts', { requestId: null }, 'FORMAT_ERROR', 'bodyShape'],
    ['GET', '/PSD2/v1/accounts', { key: null }, 'KEY_MISSING', 'subscriptionKey'],
    ['GET', '/PSD2/v1/accounts', {}, 'TOKEN_MISSING', 'token'],
    ['GET', '/PSD2/v1/consents/none', {}, 'CONSENT_UNKNOWN', 'existence'],
    ['PATCH', '/PSD2/v1/consents/none', {}, 'SERVICE_INVALID', 'routing'],
    ['GET', '/PSD2/v2/consents', {}, 'RESOURCE_UNKNOWN', 'routing'],
  ])('records who rejected %s %s %j', async (method, path, options, code, step) => {
    const bank = await openHttpBank();
    const { status } = await bank.call(method, path, options);
    expect(newest(bank)).toMatchObject({ method, path, status, refusal: { code, step } });
  });

  it('records rejections by the gateway, too', async () => {
    const bank = await openHttpBank({ 'gateway-errors': 'azure' });
    await fetch(`${bank.url}/PSD2/v1/accounts`, { headers: { 'Ocp-Apim-Subscription-Key': 'wrong' } });
    expect(newest(bank)).toMatchObject({ status: 401, refusal: { code: 'KEY_UNKNOWN', step: 'subscriptionKey' } });
  });

  it('identifies the client of a token exchange without a key', async () => {
    const bank = await openHttpBank();
    const query = { client_id: TPP_ONE.clientId, client_secret: 'wrong', code: 'x', request_id: 'y' };
    await bank.call('POST', '/PSD2/v1/oauth/token', { query, key: null });
    expect(newest(bank)).toMatchObject({ operation: 'exchangeCode', tppNames: expect.arrayContaining(['client-one']) });
  });

  it('separates transitions that the call caused from those due before it', async () => {
    const bank = await openHttpBank();
    const { body } = await bank.call('POST', '/PSD2/v1/consents', { json: CONSENT });
    bank.clock.set({ now: bank.clock.now() + 25 * 3_600_000 });
    await bank.call('GET', `/PSD2/v1/consents/${body.consentId}/status`);
    expect(bank.moves.at(-1)).toMatchObject({ to: 'rejected' });
    expect(newest(bank)?.transitions).toEqual([]);
  });

  it('records calls that never got a response', async () => {
    const bank = await openHttpBank();
    addFault(bank.bank, { match: {}, after: 0, when: 'before', fault: 'CONNECTION_RESET_BY_PEER' });
    await new Promise((resolve) => {
      httpRequest(`${bank.url}/PSD2/v1/accounts`, resolve).on('error', resolve).end();
    });
    await waitFor(journalOf(bank), { match: {}, count: 1, timeoutMs: 5000 });
    expect(newest(bank)).toMatchObject({ method: 'GET', path: '/PSD2/v1/accounts', status: 0 });
  });

  it('reports how much of a long body it omits', async () => {
    const bank = await openHttpBank();
    const raw = JSON.stringify({ ...CONSENT, filling: 'x'.repeat(90_000) });
    await bank.call('POST', '/PSD2/v1/consents', { raw, headers: { 'Content-Type': 'application/json' } });
    const entry = newest(bank)!;
    expect(entryView(entry, bank.url, PUBLISHED)).toMatchObject({
      body: raw.slice(0, 16_384),
      bodyOmittedBytes: raw.length - 16_384,
      answer: expect.not.objectContaining({ bodyOmittedBytes: expect.anything() }),
    });
    const { log } = harOf([entry], bank.url, '1');
    expect(log.entries[0].request).toMatchObject({
      bodySize: raw.length,
      postData: { text: raw.slice(0, 16_384), comment: `${raw.length - 16_384} more bytes were not kept` },
    });
    expect(log.entries[0].response.content.comment).toBeUndefined();
  });

  it('contains no secret in any view', async () => {
    const bank = await openHttpBank();
    const { token, refreshToken, consentId } = await obtainToken(bank, CONSENT);
    const code = [...bank.bank.state.codes.keys()].at(-1) ?? '';
    await bank.call('GET', '/PSD2/v1/accounts', { token });
    const form = new URLSearchParams({ client_id: 'c', client_secret: 'form-secret', code: 'form-code' }).toString();
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Cookie: 'a=cookie-secret' };
    await bank.call('POST', '/PSD2/v1/oauth/token', { raw: form, headers });
    await bank.call('GET', '/PSD2/v1/accounts', { query: 'subscription-key=query-key' });
    const named =
      'Ocp-Apim-Subscription-Key=query-key&accessToken=query-token&authorization=query-bearer&bearer=query-bearer';
    await bank.call('GET', '/PSD2/v1/accounts', { query: named });
    const page = `${bank.url}/PSD2/v1/oauth/authorize?response_type=code&client_id=client-one&scope=AIS:${consentId}&request_id=${consentId}&redirect_uri=https://tpp.example/cb`;
    await fetch(page, { redirect: 'manual' });
    const entries = journalOf(bank).find();
    const shown = JSON.stringify([
      entries.map((entry) => entryView(entry, bank.url, PUBLISHED)),
      harOf(entries, bank.url, '1'),
    ]);
    const secrets = [
      token,
      refreshToken ?? '',
      code,
      TPP_ONE.clientSecret,
      'key-one-1',
      'form-secret',
      'form-code',
      'cookie-secret',
      'query-key',
      'query-token',
      'query-bearer',
    ];
    for (const secret of secrets) {
      expect(secret).not.toBe('');
      expect([secret, shown.includes(secret)]).toEqual([secret, false]);
    }
    for (const kept of [consentId, 'client_secret=***', '\\"access_token\\":\\"***\\"'])
      expect([kept, shown.includes(kept)]).toEqual([kept, true]);
    // The code of an error is not a secret.
    expect(shown.includes('\\"code\\":\\"FORMAT_ERROR')).toBe(true);
  });

  it('excludes the control API and the pages', async () => {
    const bank = await openHttpBank();
    for (const path of ['/livez', '/__admin/clock', '/sca/x', '/openapi.yaml', '/openapi.json'])
      await fetch(`${bank.url}${path}`);
    expect(journalOf(bank).find()).toEqual([]);
  });
});

const NO_TEXTS = { path: '', query: '', headers: {}, answerHeaders: {} };

describe('masking', () => {
  it.each([
    ['a=1&code=abc&state=s', 'a=1&code=***&state=s'],
    ['client_secret=x', 'client_secret=***'],
    ['client%5Fsecret=x', 'client%5Fsecret=***'],
    ['back=https://tpp.example/cb?code=abc#f', 'back=https://tpp.example/cb?code=***#f'],
    ['back=https%3A%2F%2Ftpp.example%2Fcb%3Fcode%3Dabc', 'back=https%3A%2F%2Ftpp.example%2Fcb%3Fcode%3D***'],
    ['encode=abc', 'encode=abc'],
  ])('the query %s hides its secrets', (query, masked) => {
    expect(maskedAddress({ path: '/', query, headers: {} }).query).toBe(masked);
  });

  it.each([
    ['{"clientSecret": "a\\"b", "clientId": "c"}', '{"clientSecret": "***", "clientId": "c"}'],
    ['{"client\\u005fsecret":"abc"}', '{"client\\u005fsecret":"***"}'],
    ['{"password":12345, "n":1}', '{"password":"***", "n":1}'],
    ['{"password":["abc",{"d":"e"}], "n":1}', '{"password":"***", "n":1}'],
    ['{"access_token":"abcdef', '{"access_token":"***"'],
    ['{"access_token":"abcdef\\', '{"access_token":"***"'],
    ['code=x&a=1', 'code=***&a=1'],
    [
      '{"access":{"accounts":[{"iban":"AT611904300234573201"}]}}',
      '{"access":{"accounts":[{"iban":"AT611904300234573201"}]}}',
    ],
  ])('the body %s hides its secrets', (body, masked) => {
    expect(new CallSecrets({ ...NO_TEXTS, body }).masked().body).toBe(masked);
  });

  it('leaves error codes visible', () => {
    const answerBody = '{"tppMessages":[{"category":"ERROR","code":"KEY_MISSING","path":"Authorization"}]}';
    expect(new CallSecrets({ ...NO_TEXTS, answerBody }).masked().answerBody).toBe(answerBody);
  });

  it('leaves the scheme of an authorization visible', () => {
    const headers = { authorization: 'Bearer abc', cookie: 'a=b', accept: '*/*' };
    expect(new CallSecrets({ ...NO_TEXTS, headers }).masked().headers).toEqual({
      authorization: 'Bearer ***',
      cookie: '***',
      accept: '*/*',
    });
  });

  it('hides a secret in every other text that contains it', () => {
    const signature = { signingString: 'digest: x\nauthorization: Bearer abcdefghij', holds: false };
    const secrets = new CallSecrets({
      ...NO_TEXTS,
      headers: { authorization: 'Bearer abcdefghij', 'x-request-id': 'abcdefghij' },
      answerBody: '{"text":"not abcdefghij"}',
      signature,
    });
    expect(secrets.masked()).toMatchObject({
      headers: { authorization: 'Bearer ***', 'x-request-id': '***' },
      answerBody: '{"text":"not ***"}',
      signature: { signingString: 'digest: x\nauthorization: Bearer ***', holds: false },
    });
  });
});

describe('a journal', () => {
  it('keeps the newest entries, and counts the dropped ones', () => {
    const journal = new Journal({ most: 2 });
    for (const number of [1, 2, 3]) journal.add(recorded({ number }));
    expect([journal.find().map(({ number }) => number), journal.dropped]).toEqual([[3, 2], 1]);
    expect([journal.entry('request-3')?.number, journal.entry('request-1')]).toEqual([3, undefined]);
    expect([journal.entry('3'), journal.entry('request-03'), journal.entry('request-')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([journal.clear(), journal.find(), journal.dropped]).toEqual([2, [], 0]);
    const none = new Journal({ most: 0 });
    none.add(recorded({ number: 1 }));
    expect([none.find(), none.entry('request-1'), none.size]).toEqual([[], undefined, 0]);
  });

  it('returns only later entries for the id of a dropped one', () => {
    const journal = new Journal({ most: 3 });
    for (let number = 1; number <= 9; number += 1) journal.add(recorded({ number }));
    const since = (id: string) => journal.find(readFilter({ since: id })).map(({ number }) => number);
    expect([since('request-1'), since('request-6'), since('request-7'), since('request-9')]).toEqual([
      [9, 8, 7],
      [9, 8, 7],
      [9, 8],
      [],
    ]);
    journal.clear();
    journal.add(recorded({ number: 10 }));
    expect(since('request-9')).toEqual([10]);
  });

  it('reads no more entries than requested', () => {
    let read = 0;
    class CountingJournal extends Journal {
      override *newestFirst() {
        for (const entry of super.newestFirst()) {
          read += 1;
          yield entry;
        }
      }
    }
    const journal = new CountingJournal({});
    for (let number = 1; number <= 100; number += 1) journal.add(recorded({ number }));
    expect(journal.find(() => true, 2).map(({ number }) => number)).toEqual([100, 99]);
    expect(read).toBeLessThanOrEqual(3);
  });

  it('counts dropped and unstored entries for a waiting call', async () => {
    const journal = new Journal({ most: 1 });
    const waiting = waitFor(journal, { match: {}, count: 3, timeoutMs: 10_000 });
    for (const number of [1, 2, 3]) journal.add(recorded({ number }));
    expect(await waiting).toEqual({ found: true, count: 3 });
    const none = new Journal({ most: 0 });
    const waitingForNone = waitFor(none, { match: {}, count: 1, timeoutMs: 10_000 });
    none.add(recorded({ number: 1 }));
    expect(await waitingForNone).toEqual({ found: true, count: 1 });
  });

  it('removes a waiting call that disconnects, and allows at most a thousand', async () => {
    const journal = new Journal({ most: 10 });
    const clients = Array.from({ length: 1000 }, () => new AbortController());
    const wanted = { match: {}, count: 1, timeoutMs: 60_000 };
    const waiting = clients.map(({ signal }) => waitFor(journal, wanted, signal));
    expect(journal.listening).toBe(1000);
    expect(() => waitFor(journal, wanted)).toThrow('1000 calls already wait for requests of this bank');
    for (const client of clients) client.abort();
    expect(await waiting[999]).toEqual({ found: false, count: 0 });
    expect(journal.listening).toBe(0);
  });

  it('finds entries by every member of a match', () => {
    const journal = new Journal({ most: 10 });
    journal.add(recorded({ number: 1, headers: { 'x-request-id': '7' }, tppNames: ['One', 'one@x'] }));
    const posted = { method: 'POST', path: '/PSD2/v1/consents', status: 400, body: '{"x":1}', operation: undefined };
    journal.add(recorded({ ...posted, number: 2, headers: { traceparent: 't' } }));
    const ids = (match: object) => journal.find(matching(match)).map(({ number }) => (number === 1 ? 'a' : 'b'));
    expect(ids({})).toEqual(['b', 'a']);
    expect(ids({ operation: 'readAccounts' })).toEqual(['a']);
    expect(ids({ method: 'POST' })).toEqual(['b']);
    expect(ids({ path: '/PSD2/*/con*' })).toEqual(['b']);
    expect(ids({ path: '/PSD2/v1/account' })).toEqual([]);
    expect(ids({ tpp: 'ONE@X' })).toEqual(['a']);
    expect(ids({ status: 400, body: '"x"' })).toEqual(['b']);
    expect(ids({ header: { 'x-request-id': '7' } })).toEqual(['a']);
    expect(ids({ traceparent: 't' })).toEqual(['b']);
    expect(ids({ traceparent: 't', method: 'GET' })).toEqual([]);
  });

  it('answers a waiting call as soon as there are enough entries, or at its timeout', async () => {
    const journal = new Journal({ most: 10 });
    journal.add(recorded({ number: 1 }));
    expect(await waitFor(journal, { match: {}, count: 1, timeoutMs: 0 })).toEqual({ found: true, count: 1 });
    const waiting = waitFor(journal, { match: { method: 'POST' }, count: 2, timeoutMs: 10_000 });
    for (const [index, method] of ['POST', 'GET', 'POST'].entries())
      journal.add(recorded({ number: index + 2, method }));
    expect(await waiting).toEqual({ found: true, count: 2 });
    expect(await waitFor(journal, { match: { method: 'PUT' }, count: 1, timeoutMs: 20 })).toEqual({
      found: false,
      count: 0,
    });
  });
});

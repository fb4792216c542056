import { describe, expect, it } from '@jest/globals';
import { approve, openHttpBank, type HttpBank } from '../support/http-bank.js';
import { IBANS } from '../support/small-bank.js';
import { errorOf } from '../support/refusals.js';

const reference = [{ iban: IBANS.anna, currency: 'EUR' }];
const REQUEST = {
  access: { accounts: reference, balances: reference, transactions: reference },
  recurringIndicator: true,
  validUntil: '2026-06-30',
  frequencyPerDay: 4,
};
const create = (bank: HttpBank, json: unknown = REQUEST, headers = {}) =>
  bank.call('POST', '/PSD2/v1/consents', { json, headers });

describe('createConsent: success', () => {
  it('returns 200 with id, status and a complete link to the page', async () => {
    const bank = await openHttpBank();
    const answer = await create(bank);
    const { consentId } = answer.body;
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.body).toEqual({
      consentId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      consentStatus: 'received',
      _links: {
        scaRedirect: {
          href: `${bank.url}/PSD2/v1/oauth/authorize?response_type=code&client_id=client-one&scope=AIS%3A${consentId}&request_id=${consentId}`,
        },
        self: { href: `${bank.url}/PSD2/v1/consents/${consentId}` },
        status: { href: `${bank.url}/PSD2/v1/consents/${consentId}/status` },
      },
    });
  });

  it.each([
    [{ frequencyPerDay: 4 }, true],
    [{ frequencyPerDay: 1 }, false],
    [{}, false],
  ])('without recurringIndicator is recurring if frequencyPerDay is above 1: %j', async (changes, isRecurring) => {
    const bank = await openHttpBank();
    const { status, body } = await create(bank, { access: REQUEST.access, ...changes });
    expect([status, bank.bank.state.consents.get(body.consentId)?.recurringIndicator]).toEqual([200, isRecurring]);
  });

  it('echoes X-Request-ID', async () => {
    const bank = await openHttpBank();
    const answer = await bank.call('POST', '/PSD2/v1/consents', { json: REQUEST, requestId: 'my own id / 7' });
    expect(answer.headers['x-request-id']).toBe('my own id / 7');
  });

  it("accepts validUntil as a day, or as a date-time in the bank's time zone", async () => {
    const bank = await openHttpBank();
    for (const [validUntil, day] of [
      ['2026-06-30', '2026-06-30T00:00:00+02:00'],
      ['2026-06-30T00:00:00+02:00', '2026-06-30T00:00:00+02:00'],
      ['2026-06-30T22:30:00Z', '2026-07-01T00:00:00+02:00'],
      ['9999-12-31', '2026-08-29T00:00:00+02:00'],
      ['9999-12-31T23:59:59Z', '2026-08-29T00:00:00+02:00'],
    ]) {
      const { body } = await create(bank, { ...REQUEST, validUntil });
      const read = await bank.call('GET', `/PSD2/v1/consents/${body.consentId}`);
      expect(read.body.validUntil).toBe(day);
    }
  });

  it('treats null members as absent, and ignores unknown members', async () => {
    const bank = await openHttpBank();
    const answer = await create(bank, {
      access: { accounts: reference, balances: null },
      recurringIndicator: null,
      validUntil: null,
      frequencyPerDay: null,
      unheardOf: { a: 1 },
      __proto__x: 1,
    });
    const read = await bank.call('GET', `/PSD2/v1/consents/${answer.body.consentId}`);
    expect(read.body).toMatchObject({
      access: { accounts: reference },
      recurringIndicator: false,
      frequencyPerDay: 1,
      validUntil: '2026-05-31T00:00:00+02:00',
    });
    expect(read.body.access).not.toHaveProperty('balances');
  });

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON;charset="UTF-8"',
    'application/vnd.tpp+json',
  ])('accepts JSON sent as "%s"', async (type) => {
    const bank = await openHttpBank();
    expect(
      (
        await bank.call('POST', '/PSD2/v1/consents', {
          raw: JSON.stringify(REQUEST),
          headers: { 'Content-Type': type },
        })
      ).status,
    ).toBe(200);
  });
});

describe('createConsent: without a media type', () => {
  it('parses the body as JSON', async () => {
    const bank = await openHttpBank();
    // fetch sends bytes without a Content-Type.
    const answer = await fetch(`${bank.url}/PSD2/v1/consents`, {
      method: 'POST',
      body: new TextEncoder().encode(JSON.stringify(REQUEST)),
      headers: { 'X-Request-ID': '1', 'Ocp-Apim-Subscription-Key': 'key-one-1' },
    });
    expect(answer.status).toBe(200);
  });
});

describe('createConsent: account references', () => {
  const approved = async (reference: object, psuId = 'anna'): Promise<unknown> => {
    const bank = await openHttpBank();
    const { status, body } = await bank.call('POST', '/PSD2/v1/consents', {
      json: { access: { accounts: [reference] } },
    });
    return status === 200 ? approve(bank, body.consentId, psuId) : errorOf({ body });
  };

  it.each([
    [{ maskedPan: '400000******7899' }, 'ben'],
    [{ maskedPan: '400000XXXXXX7899' }, 'ben'],
    [{ msisdn: '436601234567' }, 'anna'],
    [{ msisdn: '+43 660 1234567' }, 'anna'],
  ])('%j matches an account of %s, whatever its mask characters or separators', async (reference, psuId) => {
    expect(await approved(reference, psuId)).toEqual(expect.stringMatching(/./));
  });

  it.each(['0660/1234567', '+43', 'phone', '+4366012345678901'])('rejects msisdn %s as invalid', async (msisdn) => {
    expect(await approved({ msisdn })).toMatchObject({ code: 'FORMAT_ERROR', path: 'access.accounts[0].msisdn' });
  });

  it('rejects null in a list instead of ignoring the item', async () => {
    const bank = await openHttpBank();
    const accounts = [{ iban: IBANS.anna }, null];
    const answer = await bank.call('POST', '/PSD2/v1/consents', { json: { access: { accounts } } });
    expect(errorOf(answer)).toMatchObject({ code: 'FORMAT_ERROR', path: 'access.accounts[1]' });
  });
});

describe('createConsent: errors', () => {
  it.each([
    ['no access', {}, 'FORMAT_ERROR', 'access'],
    ['access that is text', { access: 'all' }, 'FORMAT_ERROR', 'access'],
    ['access without lists', { access: {} }, 'FORMAT_ERROR', 'access'],
    ['all lists empty', { access: { accounts: [], balances: [], transactions: [] } }, 'SERVICE_INVALID', 'access'],
    ['one list, empty', { access: { accounts: [] } }, 'SERVICE_INVALID', 'access'],
    ['allPsd2', { access: { allPsd2: 'allAccounts' } }, 'SERVICE_INVALID', 'access.allPsd2'],
    [
      'availableAccounts',
      { access: { availableAccounts: 'allAccounts' } },
      'SERVICE_INVALID',
      'access.availableAccounts',
    ],
    [
      'availableAccountsWithBalance beside a list',
      { access: { accounts: reference, availableAccountsWithBalance: 'allAccounts' } },
      'SERVICE_INVALID',
      'access.availableAccountsWithBalance',
    ],
    ['a list that is none', { access: { accounts: { iban: IBANS.anna } } }, 'FORMAT_ERROR', 'access.accounts'],
    ['a reference that is text', { access: { accounts: [IBANS.anna] } }, 'FORMAT_ERROR', 'access.accounts[0]'],
    [
      'a reference without identifier',
      { access: { balances: [{ currency: 'EUR' }] } },
      'FORMAT_ERROR',
      'access.balances[0]',
    ],
    [
      'a reference with two identifiers',
      { access: { accounts: [{ iban: IBANS.anna, msisdn: '+43' }] } },
      'FORMAT_ERROR',
      'access.accounts[0]',
    ],
    [
      'an IBAN with spaces',
      { access: { accounts: [{ iban: 'AT61 1904 3002 3457 3201' }] } },
      'FORMAT_ERROR',
      'access.accounts[0].iban',
    ],
    [
      'an IBAN in lower case',
      { access: { accounts: [...reference, { iban: IBANS.anna.toLowerCase() }] } },
      'FORMAT_ERROR',
      'access.accounts[1].iban',
    ],
    [
      'an IBAN with wrong check digits',
      { access: { transactions: [{ iban: 'AT621904300234573201' }] } },
      'FORMAT_ERROR',
      'access.transactions[0].iban',
    ],
    [
      'a currency that is none',
      { access: { accounts: [{ iban: IBANS.anna, currency: 'EURO' }] } },
      'FORMAT_ERROR',
      'access.accounts[0].currency',
    ],
    [
      'a currency in lower case',
      { access: { accounts: [{ iban: IBANS.anna, currency: 'eur' }] } },
      'FORMAT_ERROR',
      'access.accounts[0].currency',
    ],
    ['a numeric IBAN', { access: { accounts: [{ iban: 1234 }] } }, 'FORMAT_ERROR', 'access.accounts[0].iban'],
    ['recurringIndicator as text', { ...REQUEST, recurringIndicator: 'true' }, 'FORMAT_ERROR', 'recurringIndicator'],
    [
      'combinedServiceIndicator as number',
      { ...REQUEST, combinedServiceIndicator: 1 },
      'FORMAT_ERROR',
      'combinedServiceIndicator',
    ],
    ['frequencyPerDay as text', { ...REQUEST, frequencyPerDay: '4' }, 'FORMAT_ERROR', 'frequencyPerDay'],
    ['frequencyPerDay with decimals', { ...REQUEST, frequencyPerDay: 1.5 }, 'FORMAT_ERROR', 'frequencyPerDay'],
    [
      'frequencyPerDay beyond 32 bits',
      { ...REQUEST, frequencyPerDay: 3_000_000_000 },
      'FORMAT_ERROR',
      'frequencyPerDay',
    ],
    ['frequencyPerDay 0', { ...REQUEST, frequencyPerDay: 0 }, 'FORMAT_ERROR', 'frequencyPerDay'],
    ['frequencyPerDay 10', { ...REQUEST, frequencyPerDay: 10 }, 'FORMAT_ERROR', 'frequencyPerDay'],
    ['frequencyPerDay 400', { ...REQUEST, frequencyPerDay: 400 }, 'FORMAT_ERROR', 'frequencyPerDay'],
    [
      'frequencyPerDay 2 for a one-off access',
      { ...REQUEST, recurringIndicator: false, frequencyPerDay: 2 },
      'FORMAT_ERROR',
      'frequencyPerDay',
    ],
    ['validUntil in the past', { ...REQUEST, validUntil: '2026-03-01' }, 'FORMAT_ERROR', 'validUntil'],
    ['validUntil that is no day', { ...REQUEST, validUntil: '2026-02-30' }, 'FORMAT_ERROR', 'validUntil'],
    ['validUntil without zone', { ...REQUEST, validUntil: '2026-06-30T00:00:00' }, 'FORMAT_ERROR', 'validUntil'],
    ['validUntil as number', { ...REQUEST, validUntil: 20260630 }, 'FORMAT_ERROR', 'validUntil'],
    ['an array as body', [REQUEST], 'FORMAT_ERROR', 'body'],
    ['a text as body', 'hello', 'FORMAT_ERROR', 'body'],
    ['null as body', null, 'FORMAT_ERROR', 'body'],
  ])('rejects a body with %s', async (_name, json, code, path) => {
    const bank = await openHttpBank();
    const answer = await create(bank, json);
    expect(answer.status).toBe(400);
    expect(errorOf(answer)).toEqual({ category: 'ERROR', code, path, text: expect.stringMatching(/.{10}/) });
    expect(bank.bank.state.consents.size).toBe(0);
  });

  it.each(['0000-01-01', '0001-01-01T00:00:00Z', '2020-06-30T22:30:00Z', '2026-03-01'])(
    'rejects validUntil %s with a message that names it as it was sent',
    async (validUntil) => {
      const bank = await openHttpBank();
      const { text } = errorOf(await create(bank, { ...REQUEST, validUntil }));
      expect(text).toBe(`validUntil is ${validUntil}, which is in the past; at the bank, today is 2026-03-02`);
    },
  );

  it.each([
    ['broken JSON', '{"access":', {}, 'body'],
    ['nothing', '', {}, 'body'],
    ['text that is not UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), {}, 'body'],
    ['a body that is too large', JSON.stringify({ access: 'x'.repeat(110_000) }), {}, 'body'],
    ['JSON that is nested too deeply', '{"access":'.repeat(40) + '1' + '}'.repeat(40), {}, 'body'],
    [
      'JSON labelled as a form',
      JSON.stringify(REQUEST),
      { 'Content-Type': 'application/x-www-form-urlencoded' },
      'Content-Type',
    ],
    ['JSON labelled as text', JSON.stringify(REQUEST), { 'Content-Type': 'text/plain' }, 'Content-Type'],
    [
      'another charset',
      JSON.stringify(REQUEST),
      { 'Content-Type': 'application/json; charset=iso-8859-1' },
      'Content-Type',
    ],
    ['a type that is none', JSON.stringify(REQUEST), { 'Content-Type': 'json' }, 'Content-Type'],
    ['an encoding that is none', JSON.stringify(REQUEST), { 'Content-Encoding': 'rot13' }, 'Content-Encoding'],
    [
      'a redirect that runs in the browser',
      JSON.stringify(REQUEST),
      { 'TPP-Redirect-URI': 'javascript:alert(1)' },
      'TPP-Redirect-URI',
    ],
    [
      'a refusal redirect that is relative',
      JSON.stringify(REQUEST),
      { 'TPP-Nok-Redirect-URI': '/nok' },
      'TPP-Nok-Redirect-URI',
    ],
  ])('rejects as a body: %s', async (_name, raw, headers, path) => {
    const bank = await openHttpBank();
    const answer = await bank.call('POST', '/PSD2/v1/consents', {
      raw,
      headers: { 'Content-Type': 'application/json', ...headers },
    });
    expect(answer.status).toBe(400);
    expect(errorOf(answer)).toMatchObject({ code: 'FORMAT_ERROR', path });
    expect(bank.bank.state.consents.size).toBe(0);
  });
});

describe('readConsent and readConsentStatus', () => {
  it('return the consent, with dates in the form of the document', async () => {
    const bank = await openHttpBank();
    const { consentId } = (await create(bank)).body;
    expect((await bank.call('GET', `/PSD2/v1/consents/${consentId}`)).body).toEqual({
      access: REQUEST.access,
      recurringIndicator: true,
      validUntil: '2026-06-30T00:00:00+02:00',
      frequencyPerDay: 4,
      lastActionDate: '2026-03-02T10:00:00+01:00',
      consentStatus: 'received',
    });
    expect((await bank.call('GET', `/PSD2/v1/consents/${consentId}/status`)).body).toEqual({
      consentStatus: 'received',
    });
  });

  it.each(['', '/status'])(
    'return CONSENT_UNKNOWN for an unknown id and for another organisation%s',
    async (suffix) => {
      const bank = await openHttpBank();
      const { consentId } = (await create(bank)).body;
      for (const [id, key] of [
        ['nonsense', 'key-one-1'],
        [consentId, 'key-two-1'],
        ['__proto__', 'key-one-1'],
        ['%E2%82%AC', 'key-one-1'],
      ]) {
        const answer = await bank.call('GET', `/PSD2/v1/consents/${id}${suffix}`, { key: key! });
        expect([answer.status, errorOf(answer).code, errorOf(answer).path]).toEqual([
          400,
          'CONSENT_UNKNOWN',
          'consentId',
        ]);
      }
    },
  );

  it('accept the secondary key, and ignore a token', async () => {
    const bank = await openHttpBank();
    const { consentId } = (await create(bank)).body;
    expect(
      (await bank.call('GET', `/PSD2/v1/consents/${consentId}`, { key: 'key-one-2', token: 'whatever' })).status,
    ).toBe(200);
  });
});

describe('deleteConsent', () => {
  it('returns 204 for a consent that becomes terminatedByTpp; STATUS_INVALID the second time', async () => {
    const bank = await openHttpBank();
    const { consentId } = (await create(bank)).body;
    const deleted = await bank.call('DELETE', `/PSD2/v1/consents/${consentId}`);
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    expect((await bank.call('GET', `/PSD2/v1/consents/${consentId}/status`)).body).toEqual({
      consentStatus: 'terminatedByTpp',
    });
    const again = await bank.call('DELETE', `/PSD2/v1/consents/${consentId}`);
    expect([again.status, errorOf(again).code]).toEqual([400, 'STATUS_INVALID']);
    expect(errorOf(await bank.call('DELETE', '/PSD2/v1/consents/nonsense')).code).toBe('CONSENT_UNKNOWN');
  });
});

describe('the status of a consent is in the responses', () => {
  it.each(['received', 'rejected', 'valid', 'revokedByPsu', 'expired', 'terminatedByTpp'])('as %s', async (status) => {
    const bank = await openHttpBank();
    const { consentId } = (await create(bank)).body;
    const { forceConsent } = await import('../../src/sim/scripting/force-status.js');
    bank.bank.perform(() => forceConsent(bank.bank, consentId, { status, force: true }));
    expect((await bank.call('GET', `/PSD2/v1/consents/${consentId}/status`)).body).toEqual({ consentStatus: status });
    expect((await bank.call('GET', `/PSD2/v1/consents/${consentId}`)).body.consentStatus).toBe(status);
  });
});

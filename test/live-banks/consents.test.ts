import { describe, expect, it } from '@jest/globals';
import { connectSandbank } from '../../src/library/server-client.js';
import { startInProcess } from '../../src/server/start-in-process.js';
import { IBANS } from '../support/small-bank.js';
import { openNextgenBank, validConsent, type NextgenBank } from '../support/nextgen-bank.js';
import { consentBody } from '../support/nextgen-bodies.js';

/** Habits of live banks at consents. @decision resource-id, valid-until-excess, valid-until-count */

/** The resource ids and the IBANs that a consent shows. */
async function accountsOf(bank: NextgenBank, consentId: string): Promise<{ resourceId: string; iban: string }[]> {
  const { body } = await bank.send('GET', '/v1/accounts', { headers: { 'Consent-ID': consentId } });
  return body.accounts.map(({ resourceId, iban }: any) => ({ resourceId, iban }));
}

describe('a bank that gives an account another id for each consent', () => {
  it('breaks a client that knows accounts by their resource id, but not one that knows them by IBAN', async () => {
    const bank = await openNextgenBank({ 'resource-id': 'each-consent' });
    const first = await accountsOf(bank, await validConsent(bank));
    const second = await accountsOf(bank, await validConsent(bank));
    expect(second.map(({ iban }) => iban)).toEqual(first.map(({ iban }) => iban));
    expect(second.filter(({ resourceId }) => first.some((one) => one.resourceId === resourceId))).toEqual([]);
  });

  it('serves an account under the id of the same consent only', async () => {
    const bank = await openNextgenBank({ 'resource-id': 'each-consent' });
    const [one, other] = [await validConsent(bank), await validConsent(bank, consentBody(undefined, {}))];
    const [account] = await accountsOf(bank, other);
    const read = async (consentId: string): Promise<number> => {
      const path = `/v1/accounts/${account!.resourceId}/balances`;
      return (await bank.send('GET', path, { headers: { 'Consent-ID': consentId } })).status;
    };
    expect([await read(other), await read(one)]).toEqual([200, 404]);
  });
});

it("a bank can name accounts by their IBAN, and still knows which are not the PSU's", async () => {
  const bank = await openNextgenBank({ 'resource-id': 'iban' });
  const consentId = await validConsent(bank);
  const accounts = await accountsOf(bank, consentId);
  expect(accounts.length).toBeGreaterThan(0);
  for (const { resourceId, iban } of accounts) expect(resourceId).toBe(iban);
  const read = async (iban: string): Promise<number> =>
    (await bank.send('GET', `/v1/accounts/${iban}/balances`, { headers: { 'Consent-ID': consentId } })).status;
  expect([await read(accounts[0]!.iban), await read(IBANS.ben), await read('DE00')]).toEqual([200, 401, 404]);
});

describe('a bank that refuses what it could shorten', () => {
  const create = async (decisions: object, validUntil: string) => {
    const bank = await openNextgenBank(decisions as never);
    return bank.send('POST', '/v1/consents', {
      json: consentBody(undefined, { validUntil }),
      headers: { 'TPP-Redirect-URI': 'https://tpp.example/' },
    });
  };

  it.each([
    ['shortened', '2026-12-31', 201],
    ['refused', '2026-12-31', 400],
    ['refused', '2026-08-29', 201],
    ['refused', '2026-08-30', 400],
    ['refused', '9999-12-31', 201],
  ])('%s: a consent until %s is %i', async (value, validUntil, status) => {
    const answer = await create({ 'valid-until-excess': value }, validUntil);
    expect(answer.status).toBe(status);
    if (status === 400)
      expect(answer.body.tppMessages[0]).toMatchObject({
        path: 'validUntil',
        text: expect.stringContaining('can be valid until 2026-08-29 at most'),
      });
  });
});

describe('a bank that counts the days of a consent in its own way', () => {
  const create = async (count: string, validUntil: string, changes: object = {}) => {
    const decisions = { 'valid-until-excess': 'refused', 'valid-until-count': count };
    const bank = await openNextgenBank(decisions as never);
    const answer = await bank.send('POST', '/v1/consents', {
      json: consentBody(undefined, { validUntil, ...changes }),
      headers: { 'TPP-Redirect-URI': 'https://tpp.example/' },
    });
    return answer.status;
  };
  const ONE_OFF = { recurringIndicator: false, frequencyPerDay: 1 };

  it.each([
    ['after-today', '2026-08-29', {}, 201],
    ['with-today', '2026-08-29', {}, 400],
    ['with-today', '2026-08-28', {}, 201],
    ['one-off-today', '2026-08-29', {}, 201],
    ['one-off-today', '2026-03-03', ONE_OFF, 400],
    ['one-off-today', '2026-03-02', ONE_OFF, 201],
  ])('%s: a consent until %s with %j is %i', async (count, validUntil, changes, status) => {
    expect(await create(count, validUntil, changes)).toBe(status);
  });

  const published = async (count: string, validUntil: string, at = '2026-03-02T09:00:00Z') => {
    const server = await startInProcess({
      certs: 'memory',
      clock: at,
      profile: { decisions: { 'valid-until-excess': 'refused', 'valid-until-count': count } },
    });
    try {
      const { tpps } = (await connectSandbank(server.url)).demo;
      const response = await fetch(`${server.url}/PSD2/v1/consents`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Request-ID': '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
          'Ocp-Apim-Subscription-Key': tpps[0]?.subscriptionKey ?? '',
        },
        body: JSON.stringify({ access: { accounts: [{ iban: 'AT611904300234573201' }] }, validUntil }),
      });
      return response.status;
    } finally {
      await server.stop();
    }
  };

  it.each([
    ['to-the-second', '2026-08-29T09:00:00Z', 200],
    ['to-the-second', '2026-08-29T09:00:01Z', 400],
    ['to-the-second', '2026-08-29', 200],
    ['after-today', '2026-08-29T09:00:01Z', 200],
  ])('%s: a consent of the published interface until %s is %i', async (count, validUntil, status) => {
    expect(await published(count, validUntil)).toBe(status);
  });

  it('in UTC, where a day begins an hour later than in the zone of the bank', async () => {
    expect(await published('utc', '2026-08-29', '2026-03-01T23:30:00Z')).toBe(400);
    expect(await published('after-today', '2026-08-29', '2026-03-01T23:30:00Z')).toBe(200);
  });
});

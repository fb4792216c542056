import { describe, expect, it } from '@jest/globals';
import { openNextgenBank, validConsent, type NextgenBank } from '../support/nextgen-bank.js';
import { consentBody } from '../support/nextgen-bodies.js';

/** Habits of live banks at consents. @decision resource-id, valid-until-excess */

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

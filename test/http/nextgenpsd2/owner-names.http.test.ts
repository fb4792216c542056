import { describe, expect, it } from '@jest/globals';
import { asId } from '../../../src/domain/ids.js';
import { stateDocument } from '../../../src/sim/state/state-document.js';
import { parseStateDocument } from '../../../src/sim/state/state-validation.js';
import { openNextgenBank, type NextgenBank } from '../../support/nextgen-bank.js';
import { signInOnPage } from '../../support/psu-page.js';
import { IBANS } from '../../support/small-bank.js';
import { consentBody } from '../../support/nextgen-bodies.js';

/** Whose names a consent shows (`additionalInformation.ownerName`). */

const euros = { iban: IBANS.anna, currency: 'EUR' };
const dollars = { iban: IBANS.anna, currency: 'USD' };
const withNames = (ownerName: readonly object[]) => ({ additionalInformation: { ownerName } });

const create = (bank: NextgenBank, access: object) => bank.send('POST', '/v1/consents', { json: consentBody(access) });

/** A valid consent, and what it shows. */
async function opened(access: object, changes: object = {}, decision: object = {}) {
  const bank = await openNextgenBank({ ...changes });
  const { status, body } = await create(bank, access);
  expect([status, body.tppMessages]).toEqual([201, undefined]);
  bank.decide(body.consentId, decision);
  const headers = { 'Consent-ID': body.consentId as string };
  const accounts = async () => (await bank.send('GET', '/v1/accounts', { headers })).body.accounts as any[];
  const path = `/v1/consents/${body.consentId}`;
  const shown = async () => (await bank.send('GET', path)).body.access;
  return { bank, headers, accounts, shown };
}

describe('the name of the owner', () => {
  it('is shown for the accounts for which the consent asks for it, in list and details', async () => {
    const request = { accounts: [euros, dollars], balances: [euros], ...withNames([dollars]) };
    const { bank, headers, accounts, shown } = await opened(request);
    const list = await accounts();
    expect(list.map(({ currency, ownerName }) => [currency, ownerName])).toEqual([
      ['EUR', undefined],
      ['USD', 'anna'],
    ]);
    const details = await bank.send('GET', `/v1/accounts/${list[1].resourceId}`, { headers });
    expect(details.body.account.ownerName).toBe('anna');
    expect(await shown()).toEqual(request);
    const { state, base, now, openedAt } = bank.bank;
    const document = stateDocument({ state, base, now, openedAt }, 'small', { mode: 'paused', rate: 1, now });
    expect(() => parseStateDocument(JSON.parse(JSON.stringify(document)))).not.toThrow();
  });

  it('is shown for all currencies of an IBAN that is named without one', async () => {
    const { accounts } = await opened({ accounts: [{ iban: IBANS.anna }], ...withNames([{ iban: IBANS.anna }]) });
    expect((await accounts()).map(({ ownerName }) => ownerName)).toEqual(['anna', 'anna']);
  });

  it('is shown for the accounts that the PSU chooses, if all lists are empty', async () => {
    const chosen = { accountIds: [asId('anna')] };
    const { accounts, shown } = await opened({ balances: [], ...withNames([]) }, {}, chosen);
    expect((await accounts()).map(({ ownerName }) => ownerName)).toEqual(['anna']);
    expect(await shown()).toEqual({ balances: [euros], additionalInformation: { ownerName: [euros] } });
  });

  it('is asked for before the PSU has chosen', async () => {
    const bank = await openNextgenBank();
    const access = { balances: [], ...withNames([]) };
    const { body } = await create(bank, access);
    expect((await bank.send('GET', `/v1/consents/${body.consentId}`)).body.access).toEqual(access);
  });

  it('is left out with an account that is not the PSU’s, where a consent can be approved in part', async () => {
    const foreign = { iban: IBANS.ben, currency: 'EUR' };
    const request = { accounts: [euros, foreign], ...withNames([euros, foreign]) };
    const { shown } = await opened(request, { 'account-mismatch': 'narrow' });
    expect(await shown()).toEqual({ accounts: [euros], ...withNames([euros]) });
  });

  it('is shown to every consent where the bank does that', async () => {
    const { accounts } = await opened({ accounts: [euros] }, { 'owner-name': 'always' });
    expect((await accounts()).map(({ ownerName }) => ownerName)).toEqual(['anna']);
  });

  it.each<[object, string, string]>([
    [{ accounts: [euros], ...withNames([{ iban: IBANS.ben }]) }, 'FORMAT_ERROR', '.ownerName[0]'],
    [{ accounts: [euros], ...withNames([euros, dollars]) }, 'FORMAT_ERROR', '.ownerName[1]'],
    [{ accounts: [euros], ...withNames([]) }, 'FORMAT_ERROR', '.ownerName'],
    [{ accounts: [], ...withNames([euros]) }, 'FORMAT_ERROR', '.ownerName'],
    [{ accounts: [euros], ...withNames([{ currency: 'EUR' }]) }, 'FORMAT_ERROR', '.ownerName[0]'],
    [{ allPsd2: 'allAccounts', ...withNames([]) }, 'FORMAT_ERROR', ''],
    [
      { accounts: [euros], additionalInformation: { trustedBeneficiaries: [] } },
      'SERVICE_INVALID',
      '.trustedBeneficiaries',
    ],
  ])('%j is refused with %s', async (access, code, path) => {
    const bank = await openNextgenBank();
    const { status, body } = await create(bank, access);
    expect([status >= 400, body.tppMessages[0].code]).toEqual([true, code]);
    expect(body.tppMessages[0].path).toBe(`access.additionalInformation${path}`);
    expect(bank.bank.state.consents.size).toBe(0);
  });

  it('has to be asked for beside a list', async () => {
    const bank = await openNextgenBank();
    const { status, body } = await create(bank, withNames([euros]));
    expect([status, body.tppMessages[0].path]).toEqual([400, 'access']);
  });

  it.each([
    [{ accounts: [euros], ...withNames([euros]) }, 'access.additionalInformation'],
    [{ allPsd2: 'allAccountsWithOwnerName' }, 'access.allPsd2'],
  ])('%j is refused by a bank that offers no names', async (access, path) => {
    const bank = await openNextgenBank({ 'owner-name': 'none' });
    const { body } = await create(bank, access);
    expect(body.tppMessages[0]).toMatchObject({ code: 'SERVICE_INVALID', path });
    expect((await create(bank, { allPsd2: 'allAccounts' })).status).toBe(201);
  });
});

describe('the page of a consent', () => {
  /** The page of a consent, as text. */
  const pageOf = async (access: object, changes: object = {}, language = 'en'): Promise<string> => {
    const bank = await openNextgenBank({ ...changes });
    const { body } = await create(bank, access);
    const { page } = await signInOnPage(bank, body._links.scaRedirect.href, 'anna', language);
    return (await page()).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  };
  const countOf = (text: string, part: string): number => text.split(part).length - 1;

  it.each([
    ['all accounts', { allPsd2: 'allAccounts' }],
    ['the list of accounts', { availableAccounts: 'allAccounts' }],
    ['named accounts', { accounts: [euros] }],
  ])('does not name the holder as shared if the consent does not ask for it: %s', async (_name, access) => {
    const text = await pageOf(access);
    expect(text).toContain('Account data: name, number, currency ');
    expect(text).not.toContain('holder');
  });

  it('names the holder of the accounts whose names are shared', async () => {
    const all = await pageOf({ allPsd2: 'allAccountsWithOwnerName' });
    expect(countOf(all, 'currency, holder')).toBe(countOf(all, 'Account data'));
    const one = await pageOf({ accounts: [euros, dollars], ...withNames([dollars]) });
    expect([countOf(one, 'Account data'), countOf(one, 'currency, holder')]).toEqual([2, 1]);
    expect(await pageOf({ accounts: [euros] }, { 'owner-name': 'always' })).toContain('currency, holder');
  });

  it.each([
    ['de', 'Inhaber'],
    ['fr', 'titulaire'],
    ['tr', 'hesap sahibi'],
  ])('does so in %s as well', async (language, holder) => {
    expect(await pageOf({ allPsd2: 'allAccountsWithOwnerName' }, {}, language)).toContain(`, ${holder}`);
    expect(await pageOf({ allPsd2: 'allAccounts' }, {}, language)).not.toContain(`, ${holder}`);
  });
});

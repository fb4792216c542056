import { describe, expect, it } from '@jest/globals';
import { asId, type AccountId } from '../../src/domain/ids.js';
import type { LocalDate } from '../../src/domain/calendar.js';
import type { FixtureBase } from '../../src/sim/fixture-base.js';
import { obtainToken, openHttpBank, type CallAnswer, type HttpBank } from '../support/http-bank.js';
import { errorOf } from '../support/refusals.js';
import { IBANS, smallBase, TPP_TWO } from '../support/small-bank.js';

const ANNA = [{ iban: IBANS.anna, currency: 'EUR' }];
const ALL = { accounts: ANNA, balances: ANNA, transactions: ANNA };
const ADDRESS = { street: 'Ring', buildingNumber: '1', city: 'Wien', postalCode: '1010', country: 'AT' };
const NEXTGEN_ADDRESS = {
  streetName: 'Ring',
  buildingNumber: '1',
  townName: 'Wien',
  postCode: '1010',
  country: 'AT',
};

/** The small bank with an address for Anna. */
function baseWithAddress(startDay: LocalDate): FixtureBase {
  const base = smallBase(startDay);
  const id = asId<AccountId>('anna');
  const anna = base.accounts.get(id);
  return {
    ...base,
    accounts: new Map([...base.accounts, ...(anna ? [[id, { ...anna, ownerAddress: ADDRESS }] as const] : [])]),
  };
}

async function openAccount(
  changes: Readonly<Record<string, unknown>>,
  access: object = ALL,
): Promise<{ bank: HttpBank; read: (path: string, query?: string) => Promise<CallAnswer>; list: any }> {
  const bank = await openHttpBank(changes, { base: baseWithAddress });
  const { token } = await obtainToken(bank, { access, recurringIndicator: true, frequencyPerDay: 4 });
  const { body: list } = await bank.call('GET', '/PSD2/v1/accounts?withBalance=true', { token });
  const account = `/PSD2/v1/accounts/${list.accounts[0].resourceId}`;
  return { bank, list, read: (path, query = '') => bank.call('GET', `${account}${path}`, { token, query }) };
}

describe('transactions-path', () => {
  it('as published, the response has account and transactions but no balances', async () => {
    const { read } = await openAccount({});
    expect(Object.keys((await read('/transactions')).body).sort()).toEqual(['account', 'transactions']);
  });
});

describe('transactions-path: with-balances', () => {
  it('returns the balances of the account with its transactions', async () => {
    const { read } = await openAccount({ 'transactions-path': 'with-balances' });
    const { body: balances } = await read('/balances');
    const { body } = await read('/transactions');
    expect(body.balances).toEqual(balances.balances);
    expect(Object.keys(body)).toEqual(['account', 'transactions', 'balances']);
  });

  it('does not count an access to the balances', async () => {
    const { read } = await openAccount({ 'transactions-path': 'with-balances' });
    for (let times = 0; times < 4; times += 1) await read('/transactions');
    expect((await read('/balances')).status).toBe(200);
  });

  it('omits them if the consent does not grant them', async () => {
    const { read } = await openAccount({ 'transactions-path': 'with-balances' }, { transactions: ANNA });
    const { status, body } = await read('/transactions');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['account', 'transactions']);
  });
});

describe('booking-status: required', () => {
  it('rejects a list without bookingStatus, and names it', async () => {
    const { read } = await openAccount({ 'booking-status': 'required' });
    const { status, body } = await read('/transactions');
    expect(status).toBe(400);
    expect(body).toMatchObject({ tppMessages: [{ code: 'FORMAT_ERROR', path: 'bookingStatus' }] });
    expect(body.tppMessages[0].text).toContain('bookingStatus is missing');
  });

  it('returns a list with it', async () => {
    const { read } = await openAccount({ 'booking-status': 'required' });
    expect((await read('/transactions', 'bookingStatus=both')).status).toBe(200);
  });
});

describe('date-filter: fresh-only', () => {
  const OLD = 'dateFrom=2025-11-01';
  const HOUR_MS = 3_600_000;
  const FRESH_ONLY = { 'date-filter': 'fresh-only', lifetimes: { accessToken: 'P1D' } };

  it('gives access to the whole history in the first hour', async () => {
    const { bank, read } = await openAccount(FRESH_ONLY);
    bank.advance(HOUR_MS - 1);
    const { status, body } = await read('/transactions', OLD);
    expect(status).toBe(200);
    expect(body.transactions.booked).toHaveLength(3);
  });

  it('rejects dates older than 90 days afterwards', async () => {
    const { bank, read } = await openAccount(FRESH_ONLY);
    bank.advance(HOUR_MS);
    const { status, body } = await read('/transactions', OLD);
    expect(status).toBe(400);
    expect(body).toMatchObject({ tppMessages: [{ code: 'PERIOD_INVALID', path: 'dateFrom' }] });
    expect(body.tppMessages[0].text).toContain('only from 2025-12-02');
    expect((await read('/transactions', 'dateFrom=2025-12-02')).status).toBe(200);
    expect((await read('/transactions', 'dateTo=2025-12-01')).body).toMatchObject({
      tppMessages: [{ code: 'PERIOD_INVALID', path: 'dateTo' }],
    });
  });

  it('starts a list without dateFrom at the beginning of the history', async () => {
    const { bank, read } = await openAccount({
      ...FRESH_ONLY,
      'date-filter-days': { historyDays: 30 },
    });
    bank.advance(HOUR_MS);
    const { body } = await read('/transactions');
    expect(body.transactions.booked).toHaveLength(1);
  });
});

describe('account-links: nextgen', () => {
  it('returns _links', async () => {
    const { list } = await openAccount({ 'account-links': 'nextgen' });
    const [account] = list.accounts;
    expect(Object.keys(account._links)).toEqual(['balances', 'transactions']);
    expect(account).not.toHaveProperty('links');
  });
});

describe('balance-types: closing', () => {
  it('returns the closing balance of yesterday, and the expected one', async () => {
    const { list, read } = await openAccount({ 'balance-types': 'closing' });
    const { body } = await read('/balances');
    expect(body.balances).toMatchObject([
      { balanceType: 'closingBooked', balanceAmount: { amount: 1000 }, referenceDate: '2026-03-01T00:00:00+01:00' },
      { balanceType: 'expected', balanceAmount: { amount: 990 }, referenceDate: '2026-03-02T00:00:00+01:00' },
    ]);
    expect(list.accounts[0].balances).toEqual([body.balances[0]]);
  });
});

describe('amount-form', () => {
  it.each([
    ['string', '1000.00'],
    ['lenient', 1000],
    ['number', 1000],
  ])('%s returns %j', async (form, amount) => {
    const { list } = await openAccount({ 'amount-form': form });
    expect(list.accounts[0].balances[0].balanceAmount).toEqual({ currency: 'EUR', amount });
  });

  it('string includes the sign and the decimals of transactions', async () => {
    const { read } = await openAccount({ 'amount-form': 'string' });
    const { body } = await read('/transactions');
    expect(body.transactions.booked[0].transactionAmount).toEqual({ currency: 'EUR', amount: '-2.00' });
  });
});

describe('address-names: nextgen', () => {
  it('returns the names of NextGenPSD2', async () => {
    expect((await openAccount({ 'address-names': 'nextgen' })).list.accounts[0].ownerAddress).toEqual(NEXTGEN_ADDRESS);
    expect((await openAccount({})).list.accounts[0].ownerAddress).toEqual(ADDRESS);
  });
});

describe('ownership', () => {
  it("a Consent-ID of another organisation's consent is reported as unknown", async () => {
    const bank = await openHttpBank();
    const { token } = await obtainToken(bank, { access: ALL });
    const others = await obtainToken(bank, { access: ALL }, 'anna', 'key-two-1', TPP_TWO);
    const headers = { 'Consent-ID': others.consentId };
    expect(errorOf(await bank.call('GET', '/PSD2/v1/accounts', { token, headers }))).toMatchObject({
      code: 'CONSENT_UNKNOWN',
      path: 'Consent-ID',
    });
  });
});

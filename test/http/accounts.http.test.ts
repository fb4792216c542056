import { describe, expect, it } from '@jest/globals';
import { asId } from '../../src/domain/ids.js';
import { initiatePayment } from '../../src/sim/payments/initiate-payment.js';
import { approve, obtainToken, openHttpBank, type HttpBank } from '../support/http-bank.js';
import { CALLER, IBANS, paymentRequest } from '../support/small-bank.js';
import { errorOf } from '../support/refusals.js';

const list = (...ibans: string[]) => ibans.map((iban) => ({ iban }));
const CONSENT = {
  access: { balances: list(IBANS.anna), transactions: list(IBANS.anna) },
  recurringIndicator: true,
  frequencyPerDay: 4,
};
const resourceOf = async (bank: HttpBank, token: string, currency = 'EUR'): Promise<string> => {
  const { body } = await bank.call('GET', '/PSD2/v1/accounts', { token, headers: { 'PSU-IP-Address': '192.0.2.1' } });
  return body.accounts.find((account: any) => account.currency === currency).resourceId;
};

describe('readAccounts', () => {
  it('lists the granted accounts, with links to the granted data', async () => {
    const bank = await openHttpBank();
    const { token } = await obtainToken(bank, {
      ...CONSENT,
      access: { accounts: list(IBANS.anna), balances: [{ iban: IBANS.anna, currency: 'EUR' }] },
    });
    const { status, body } = await bank.call('GET', '/PSD2/v1/accounts', { token });
    expect(status).toBe(200);
    const [euro, dollar] = body.accounts;
    expect(euro).toEqual({
      resourceId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      iban: IBANS.anna,
      msisdn: '+436601234567',
      currency: 'EUR',
      name: 'anna account',
      status: 'enabled',
      usage: 'PRIV',
      links: { balances: { href: `${bank.url}/PSD2/v1/accounts/${euro.resourceId}/balances` } },
      ownerName: 'anna',
    });
    expect(dollar).toMatchObject({ currency: 'USD', links: {} });
  });

  it('adds the booked balance with withBalance if balances are granted, and ignores it otherwise', async () => {
    const bank = await openHttpBank();
    const { token } = await obtainToken(bank, {
      ...CONSENT,
      access: { accounts: list(IBANS.anna), balances: [{ iban: IBANS.anna, currency: 'EUR' }] },
    });
    const [euro, dollar] = (await bank.call('GET', '/PSD2/v1/accounts', { token, query: { withBalance: 'true' } })).body
      .accounts;
    expect(euro.balances).toEqual([
      {
        balanceAmount: { currency: 'EUR', amount: 1000 },
        balanceType: 'interimBooked',
        lastChangeDateTime: '2026-02-28T01:00:00+01:00',
        referenceDate: '2026-03-02T00:00:00+01:00',
        lastCommittedTransaction: '000000003',
      },
    ]);
    expect(dollar).not.toHaveProperty('balances');
    expect(
      (await bank.call('GET', '/PSD2/v1/accounts', { token, query: { withBalance: 'false' } })).body.accounts[0],
    ).not.toHaveProperty('balances');
  });

  it.each([
    ['withBalance', true],
    ['withBalance=', true],
    ['withBalance=True', true],
    ['withBalance=1', true],
    ['withBalance=FALSE', false],
    ['withBalance=0', false],
  ])('evaluates the query %s as: with balance %s', async (query, isAsking) => {
    const bank = await openHttpBank();
    const { token } = await obtainToken(bank, CONSENT);
    const { body } = await bank.call('GET', '/PSD2/v1/accounts', { token, query });
    expect('balances' in body.accounts[0]).toBe(isAsking);
  });

  it.each(['yes', '1x', 'truefalse'])(
    'rejects withBalance "%s" with an error that does not mention quotes',
    async (withBalance) => {
      const bank = await openHttpBank();
      const { token } = await obtainToken(bank, CONSENT);
      expect(errorOf(await bank.call('GET', '/PSD2/v1/accounts', { token, query: { withBalance } }))).toMatchObject({
        code: 'FORMAT_ERROR',
        path: 'withBalance',
        text: `withBalance is ${withBalance}; send true or false`,
      });
    },
  );

  it.each(['True', '1', ''])('rejects withBalance "%s" under with-balance: strict', async (withBalance) => {
    const bank = await openHttpBank({ 'with-balance': 'strict' });
    const { token } = await obtainToken(bank, CONSENT);
    const answer = await bank.call('GET', '/PSD2/v1/accounts', { token, query: { withBalance } });
    expect(errorOf(answer)).toMatchObject({ code: 'FORMAT_ERROR', path: 'withBalance' });
  });

  it('answers HEAD like GET, and does not count it as an access', async () => {
    const bank = await openHttpBank();
    const { token } = await obtainToken(bank, { ...CONSENT, frequencyPerDay: 1 });
    for (const method of ['HEAD', 'HEAD', 'GET'])
      expect((await bank.call(method, '/PSD2/v1/accounts', { token })).status).toBe(200);
    expect((await bank.call('HEAD', '/PSD2/v1/accounts', { token })).status).toBe(400);
  });

  it('treats the PSU as absent if PSU-IP-Address is malformed', async () => {
    const bank = await openHttpBank();
    const { token } = await obtainToken(bank, { ...CONSENT, frequencyPerDay: 1 });
    const read = (address: string) =>
      bank.call('GET', '/PSD2/v1/accounts', { token, headers: { 'PSU-IP-Address': address } });
    expect((await read('unknown')).status).toBe(200);
    expect(errorOf(await read('unknown')).code).toBe('ACCESS_EXCEEDED');
    expect((await read('2001:db8::7')).status).toBe(200);
  });

  it('rejects a repeated parameter, and ignores an unknown one', async () => {
    const bank = await openHttpBank();
    const { token } = await obtainToken(bank, CONSENT);
    expect(
      errorOf(await bank.call('GET', '/PSD2/v1/accounts', { token, query: 'withBalance=true&withBalance=true' })),
    ).toMatchObject({ code: 'FORMAT_ERROR', path: 'withBalance' });
    expect((await bank.call('GET', '/PSD2/v1/accounts', { token, query: 'unheardOf=1' })).status).toBe(200);
  });

  it('requires an optional Consent-ID to be the consent of the token', async () => {
    const bank = await openHttpBank();
    const { token, consentId } = await obtainToken(bank, CONSENT);
    const other = (await bank.call('POST', '/PSD2/v1/consents', { json: CONSENT })).body.consentId;
    const read = (id: string) =>
      bank.call('GET', '/PSD2/v1/accounts', { token, headers: { 'Consent-ID': id, 'PSU-IP-Address': '192.0.2.1' } });
    expect((await read(consentId)).status).toBe(200);
    expect(errorOf(await read('nonsense'))).toMatchObject({ code: 'CONSENT_UNKNOWN', path: 'Consent-ID' });
    expect(errorOf(await read(other))).toMatchObject({ code: 'TOKEN_INVALID', path: 'Consent-ID' });
  });

  it('rejects the token of another organisation as unknown', async () => {
    const bank = await openHttpBank();
    const { token } = await obtainToken(bank, CONSENT);
    expect(errorOf(await bank.call('GET', '/PSD2/v1/accounts', { token, key: 'key-two-1' })).code).toBe(
      'TOKEN_UNKNOWN',
    );
  });

  it('returns ACCESS_EXCEEDED after frequencyPerDay accesses, with status 429 under error-status: nextgen', async () => {
    for (const [changes, status] of [
      [{}, 400],
      [{ 'error-status': 'nextgen' }, 429],
    ] as const) {
      const bank = await openHttpBank(changes);
      const { token } = await obtainToken(bank, { ...CONSENT, frequencyPerDay: 1 });
      expect((await bank.call('GET', '/PSD2/v1/accounts', { token })).status).toBe(200);
      const answer = await bank.call('GET', '/PSD2/v1/accounts', { token });
      expect([answer.status, errorOf(answer).code]).toEqual([status, 'ACCESS_EXCEEDED']);
      expect(
        (await bank.call('GET', '/PSD2/v1/accounts', { token, headers: { 'PSU-IP-Address': '192.0.2.1' } })).status,
      ).toBe(200);
    }
  });

  it('returns TOKEN_EXPIRED before a malformed parameter, but reports the status of an ended consent after it', async () => {
    const bank = await openHttpBank();
    const { token, consentId } = await obtainToken(bank, CONSENT);
    bank.advance(3_600_000);
    const read = () =>
      bank.call('GET', '/PSD2/v1/accounts/nonsense/transactions', { token, query: { bookingStatus: 'nonsense' } });
    expect(errorOf(await read()).code).toBe('TOKEN_EXPIRED');
    await bank.call('DELETE', `/PSD2/v1/consents/${consentId}`);
    expect(errorOf(await read()).path).toBe('bookingStatus');
    expect(errorOf(await bank.call('GET', '/PSD2/v1/accounts', { token })).code).toBe('CONSENT_INVALID');
  });
});

describe('readAccount', () => {
  it('returns one account', async () => {
    const bank = await openHttpBank();
    const { token } = await obtainToken(bank, CONSENT);
    const id = await resourceOf(bank, token);
    const { body } = await bank.call('GET', `/PSD2/v1/accounts/${id}`, { token, query: { withBalance: 'true' } });
    expect(body.account).toMatchObject({
      resourceId: id,
      iban: IBANS.anna,
      links: { transactions: { href: `${bank.url}/PSD2/v1/accounts/${id}/transactions` } },
      balances: [{ balanceType: 'interimBooked' }],
    });
    expect(errorOf(await bank.call('GET', '/PSD2/v1/accounts/nonsense', { token }))).toMatchObject({
      code: 'RESOURCE_UNKNOWN',
      path: 'accountId',
    });
  });
});

describe('readBalances', () => {
  it('returns the booked balance, and the available one: booked less pending debits', async () => {
    const bank = await openHttpBank();
    const { token } = await obtainToken(bank, CONSENT);
    const { body } = await bank.call('GET', `/PSD2/v1/accounts/${await resourceOf(bank, token)}/balances`, { token });
    expect(body.account).toEqual({ iban: IBANS.anna });
    expect(
      body.balances.map((balance: any) => [balance.balanceType, balance.balanceAmount, balance.creditLimitIncluded]),
    ).toEqual([
      ['interimBooked', { currency: 'EUR', amount: 1000 }, undefined],
      ['interimAvailable', { currency: 'EUR', amount: 990 }, undefined],
    ]);
  });

  it('returns the available balance with and without a credit line', async () => {
    const bank = await openHttpBank();
    const { token } = await obtainToken(bank, { ...CONSENT, access: { balances: list(IBANS.ben) } }, 'ben');
    const { body } = await bank.call('GET', `/PSD2/v1/accounts/${await resourceOf(bank, token)}/balances`, { token });
    expect(
      body.balances.map((balance: any) => [
        balance.balanceType,
        balance.balanceAmount.amount,
        balance.creditLimitIncluded,
      ]),
    ).toEqual([
      ['interimBooked', 200, undefined],
      ['interimAvailable', 700, true],
      ['interimAvailable', 200, false],
    ]);
  });

  it('returns a reservation before and the booking after the settlement, on both sides', async () => {
    const bank = await openHttpBank();
    const anna = await obtainToken(bank, CONSENT);
    const ben = await obtainToken(bank, { ...CONSENT, access: { balances: list(IBANS.ben) } }, 'ben');
    const amounts = async (token: string) => {
      const id = await resourceOf(bank, token);
      const { body } = await bank.call('GET', `/PSD2/v1/accounts/${id}/balances`, {
        token,
        headers: { 'PSU-IP-Address': '192.0.2.1' },
      });
      return body.balances.slice(0, 2).map((balance: any) => balance.balanceAmount.amount);
    };
    const { paymentId } = bank.bank.perform(() => initiatePayment(bank.bank, paymentRequest(), CALLER));
    approve(bank, paymentId);
    bank.advance(2000);
    expect([await amounts(anna.token), await amounts(ben.token)]).toEqual([
      [1000, 866.55],
      [200, 700],
    ]);
    bank.advance(2000);
    expect([await amounts(anna.token), await amounts(ben.token)]).toEqual([
      [876.55, 866.55],
      [323.45, 823.45],
    ]);
  });
});

describe('readTransactions', () => {
  const read = async (bank: HttpBank, token: string, query = {}) =>
    bank.call('GET', `/PSD2/v1/accounts/${await resourceOf(bank, token)}/transactions`, {
      token,
      query,
      headers: { 'PSU-IP-Address': '192.0.2.1' },
    });
  const references = (entries: any[] | undefined) => entries?.map((entry) => entry.entryReference);

  it('returns the booked and pending transactions of 90 days, newest first', async () => {
    const bank = await openHttpBank();
    const { token } = await obtainToken(bank, CONSENT);
    const { body } = await read(bank, token);
    expect(body.account).toEqual({ iban: IBANS.anna });
    expect(body.transactions.booked).toEqual([
      {
        transactionId: 'anna-3',
        entryReference: '000000003',
        bookingDate: '2026-02-28T00:00:00+01:00',
        valueDate: '2026-02-28T00:00:00+01:00',
        transactionAmount: { currency: 'EUR', amount: -2 },
      },
      {
        transactionId: 'anna-2',
        entryReference: '000000002',
        bookingDate: '2026-01-21T00:00:00+01:00',
        valueDate: '2026-01-21T00:00:00+01:00',
        transactionAmount: { currency: 'EUR', amount: 5 },
      },
    ]);
    expect(body.transactions.pending).toEqual([
      { transactionId: 'anna-4', entryReference: '000000004', transactionAmount: { currency: 'EUR', amount: -10 } },
    ]);
  });

  it.each([
    [{ bookingStatus: 'booked' }, ['000000003', '000000002'], undefined],
    [{ bookingStatus: 'pending' }, undefined, ['000000004']],
    [{ bookingStatus: 'both' }, ['000000003', '000000002'], ['000000004']],
    [{ dateFrom: '2026-02-28' }, ['000000003'], ['000000004']],
    [{ dateFrom: '2026-03-01' }, [], ['000000004']],
    [{ dateFrom: '2026-03-02' }, [], []],
    [{ dateFrom: '2025-01-01' }, ['000000003', '000000002', '000000001'], ['000000004']],
    [{ dateTo: '2026-02-27' }, ['000000002'], []],
    [{ dateTo: '2026-02-28', dateFrom: '2026-02-28' }, ['000000003'], []],
    [{ dateFrom: '2026-02-27T23:00:00Z' }, ['000000003'], ['000000004']],
    [{ dateFrom: '2026-02-28T00:00:00+01:00', dateTo: '2026-02-28T23:59:59+01:00' }, ['000000003'], []],
    [{ dateTo: '2025-11-02' }, ['000000001'], []],
    // "Until always", also where the zone of the bank is a year further; without dateFrom it begins 90 days before today.
    [{ dateTo: '9999-12-31' }, ['000000003', '000000002'], ['000000004']],
    [{ dateTo: '9999-12-31T23:59:59Z' }, ['000000003', '000000002'], ['000000004']],
    // "Since always", as some languages write it.
    [{ dateFrom: '0001-01-01' }, ['000000003', '000000002', '000000001'], ['000000004']],
    [{ dateFrom: '0001-01-01T00:00:00Z' }, ['000000003', '000000002', '000000001'], ['000000004']],
  ])('filters with %j', async (query, booked, pending) => {
    const bank = await openHttpBank();
    const { token } = await obtainToken(bank, CONSENT);
    const { body } = await read(bank, token, query);
    expect(references(body.transactions.booked)).toEqual(booked);
    expect(references(body.transactions.pending)).toEqual(pending);
  });

  it.each([
    [{ bookingStatus: 'information' }, 'PARAMETER_NOT_SUPPORTED', 'bookingStatus'],
    [{ bookingStatus: 'all' }, 'PARAMETER_NOT_SUPPORTED', 'bookingStatus'],
    [{ bookingStatus: 'BOOKED' }, 'FORMAT_ERROR', 'bookingStatus'],
    [{ bookingStatus: '' }, 'FORMAT_ERROR', 'bookingStatus'],
    [{ dateFrom: '28.02.2026' }, 'FORMAT_ERROR', 'dateFrom'],
    [{ dateTo: '2026-02-30' }, 'FORMAT_ERROR', 'dateTo'],
    [{ dateTo: '2026-02-28T00:00:00' }, 'FORMAT_ERROR', 'dateTo'],
    [{ dateFrom: '2026-03-01', dateTo: '2026-02-28' }, 'PERIOD_INVALID', 'dateFrom'],
    [{ dateFrom: '2026-03-03' }, 'PERIOD_INVALID', 'dateFrom'],
  ])('rejects %j', async (query, code, path) => {
    const bank = await openHttpBank();
    const { token } = await obtainToken(bank, CONSENT);
    const answer = await read(bank, token, query);
    expect([answer.status, errorOf(answer).code, errorOf(answer).path]).toEqual([400, code, path]);
  });

  it('names the supported values in the error for any unsupported one', async () => {
    const bank = await openHttpBank();
    const { token } = await obtainToken(bank, CONSENT);
    for (const bookingStatus of ['all', 'BOOKED', 'x'])
      expect(errorOf(await read(bank, token, { bookingStatus })).text).toMatch(/; use booked, pending, both$/);
  });

  it('explains in the error how to encode a + in a query', async () => {
    const bank = await openHttpBank();
    const { token } = await obtainToken(bank, CONSENT);
    expect(errorOf(await read(bank, token, 'dateFrom=2026-02-28T00:00:00+01:00'))).toMatchObject({
      code: 'FORMAT_ERROR',
      path: 'dateFrom',
      text: expect.stringContaining('%2B'),
    });
    expect((await read(bank, token, 'dateFrom=2026-02-28T00:00:00%2B01:00')).status).toBe(200);
  });

  it('keeps the ids of a payment from pending to booked', async () => {
    const bank = await openHttpBank();
    const { token } = await obtainToken(bank, CONSENT);
    const { paymentId } = bank.bank.perform(() => initiatePayment(bank.bank, paymentRequest(), CALLER));
    approve(bank, paymentId);
    bank.advance(2000);
    const pending = (await read(bank, token)).body.transactions.pending[0];
    expect(pending).toMatchObject({
      creditorName: 'Ben',
      creditorAccount: { iban: IBANS.ben },
      transactionAmount: { amount: -123.45, currency: 'EUR' },
      remittanceInformationUnstructured: 'Invoice 1',
      bankTransactionCode: 'PMNT-ICDT-ESCT',
    });
    bank.advance(2000);
    const after = (await read(bank, token)).body.transactions;
    expect(references(after.pending)).toEqual(['000000004']);
    expect(after.booked[0]).toEqual({
      ...pending,
      bookingDate: '2026-03-02T00:00:00+01:00',
      valueDate: '2026-03-02T00:00:00+01:00',
    });
  });

  it('returns the last booking as the last change of the booked balance, and the last pending line as that of the available one', async () => {
    const bank = await openHttpBank();
    const { token } = await obtainToken(bank, CONSENT);
    const { paymentId } = bank.bank.perform(() => initiatePayment(bank.bank, paymentRequest(), CALLER));
    approve(bank, paymentId);
    const changes = async (): Promise<string[]> => {
      const path = `/PSD2/v1/accounts/${await resourceOf(bank, token)}/balances`;
      const { body } = await bank.call('GET', path, { token, headers: { 'PSU-IP-Address': '192.0.2.1' } });
      return body.balances.map(({ lastChangeDateTime }: any) => lastChangeDateTime);
    };
    bank.advance(2000);
    const [booked, available] = await changes();
    expect(booked).toBe('2026-02-28T01:00:00+01:00');
    expect(available).toBe('2026-03-02T10:00:02+01:00');
    bank.advance(2000);
    expect(await changes()).toEqual(['2026-03-02T10:00:04+01:00', '2026-03-02T10:00:04+01:00']);
  });

  it('returns neither links nor balances of a deleted account', async () => {
    const bank = await openHttpBank();
    const { token } = await obtainToken(bank, { ...CONSENT, access: { balances: list(IBANS.anna, IBANS.deleted) } });
    const { body } = await bank.call('GET', '/PSD2/v1/accounts', { token, query: { withBalance: 'true' } });
    const deleted = body.accounts.find((account: any) => account.status === 'deleted');
    expect(deleted.links).toEqual({});
    expect(deleted).not.toHaveProperty('balances');
  });

  it('checks rights after existence and status', async () => {
    const bank = await openHttpBank();
    const { token } = await obtainToken(bank, { ...CONSENT, access: { balances: list(IBANS.anna, IBANS.deleted) } });
    const accounts = (await bank.call('GET', '/PSD2/v1/accounts', { token })).body.accounts;
    const deleted = accounts.find((account: any) => account.status === 'deleted');
    expect(
      errorOf(await bank.call('GET', `/PSD2/v1/accounts/${accounts[0].resourceId}/transactions`, { token })).code,
    ).toBe('CONSENT_INVALID');
    expect(errorOf(await bank.call('GET', `/PSD2/v1/accounts/${deleted.resourceId}/balances`, { token })).code).toBe(
      'RESOURCE_BLOCKED',
    );
    expect(errorOf(await bank.call('GET', `/PSD2/v1/accounts/${asId('anna')}/balances`, { token })).code).toBe(
      'RESOURCE_UNKNOWN',
    );
  });
});

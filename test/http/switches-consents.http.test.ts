import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { approve, obtainToken, openHttpBank, type CallAnswer, type HttpBank } from '../support/http-bank.js';
import { IBANS } from '../support/small-bank.js';
import { consentBody } from '../support/nextgen-bodies.js';
import { CONSENT, PAYMENT, SEPA } from '../support/published-bodies.js';

const ANNA = [{ iban: IBANS.anna, currency: 'EUR' }];
const COMPLETE = consentBody({ accounts: ANNA, balances: ANNA, transactions: ANNA }, { validUntil: '2026-05-01' });

const create = (bank: HttpBank, json: object): Promise<CallAnswer> => bank.call('POST', '/PSD2/v1/consents', { json });
const refusal = (code: string, path: string) => ({ tppMessages: [{ category: 'ERROR', code, path }] });

describe('consent-defaults: strict', () => {
  it('accepts a consent with all five members', async () => {
    const bank = await openHttpBank({ 'consent-defaults': 'strict' });
    expect((await create(bank, COMPLETE)).status).toBe(200);
  });

  it.each(Object.keys(COMPLETE))('rejects one without %s', async (member) => {
    const bank = await openHttpBank({ 'consent-defaults': 'strict' });
    const { status, body } = await create(bank, { ...COMPLETE, [member]: undefined });
    expect(status).toBe(400);
    expect(body).toMatchObject(refusal('FORMAT_ERROR', member));
    expect(body.tppMessages[0].text).toBe(`${member} is missing; this bank requires it`);
  });

  it('rejects combined services', async () => {
    const bank = await openHttpBank({ 'consent-defaults': 'strict' });
    const { status, body } = await create(bank, { ...COMPLETE, combinedServiceIndicator: true });
    expect(status).toBe(400);
    expect(body).toMatchObject(refusal('SESSIONS_NOT_SUPPORTED', 'combinedServiceIndicator'));
  });
});

describe('account-mismatch', () => {
  const mixed = { balances: [{ iban: IBANS.ben }, ...ANNA], accounts: [{ iban: IBANS.ben }] };

  it('narrow: the consent contains the approved accounts', async () => {
    const bank = await openHttpBank({ 'account-mismatch': 'narrow' });
    const { consentId, token } = await obtainToken(bank, { access: mixed }, 'anna');
    const { body } = await bank.call('GET', `/PSD2/v1/consents/${consentId}`);
    expect(body.access).toEqual({ balances: ANNA });
    const { body: list } = await bank.call('GET', '/PSD2/v1/accounts', { token });
    expect(list.accounts.map((account: { iban: string }) => account.iban)).toEqual([IBANS.anna]);
  });

  it.each([
    ['an account of another bank', { accounts: [...ANNA, { iban: IBANS.elsewhere }] }, 'access.accounts[1]'],
    ['accounts of two PSUs', mixed, 'access'],
  ])('check-at-creation: rejects %s', async (_what, access, path) => {
    const bank = await openHttpBank({ 'account-mismatch': 'check-at-creation' });
    const { status, body } = await create(bank, { access });
    expect(status).toBe(400);
    expect(body).toMatchObject(refusal('RESOURCE_UNKNOWN', path));
    expect(bank.bank.state.consents.size).toBe(0);
  });

  it('check-at-creation: returns 400 even with the statuses of NextGenPSD2, because the body contains the account', async () => {
    const bank = await openHttpBank({ 'account-mismatch': 'check-at-creation', 'error-status': 'nextgen' });
    expect((await create(bank, { access: { accounts: [{ iban: IBANS.elsewhere }] } })).status).toBe(400);
  });

  it.each([
    ['one PSU', { accounts: ANNA, balances: [{ iban: IBANS.firm }] }],
    ['the second holder of a shared account', { accounts: [{ iban: IBANS.firm }, { iban: IBANS.ben }] }],
  ])('check-at-creation: accepts the accounts of %s', async (_what, access) => {
    const bank = await openHttpBank({ 'account-mismatch': 'check-at-creation' });
    expect((await create(bank, { access })).status).toBe(200);
  });

  it('check-at-creation: rejects a payment from an account of another bank', async () => {
    const bank = await openHttpBank({ 'account-mismatch': 'check-at-creation' });
    const pay = (iban: string): Promise<CallAnswer> =>
      bank.call('POST', '/PSD2/v1/payments/sepa-credit-transfers', {
        json: {
          creditorAccount: { iban: IBANS.ben },
          creditorName: 'Ben',
          debtorAccount: { iban },
          instructedAmount: { currency: 'EUR', amount: 1 },
        },
      });
    expect((await pay(IBANS.elsewhere)).body).toMatchObject(refusal('RESOURCE_UNKNOWN', 'debtorAccount.iban'));
    expect((await pay(IBANS.anna)).status).toBe(200);
  });
});

describe('frequency-range: cap', () => {
  it.each([
    [{ recurringIndicator: true, frequencyPerDay: 100 }, 4],
    [{ recurringIndicator: true, frequencyPerDay: 3 }, 3],
    [{ recurringIndicator: false, frequencyPerDay: 4 }, 1],
  ])('turns %j into %d', async (wanted, given) => {
    const bank = await openHttpBank({ 'frequency-range': 'cap' });
    const { body } = await create(bank, { access: { accounts: ANNA }, ...wanted });
    const read = await bank.call('GET', `/PSD2/v1/consents/${body.consentId}`);
    expect(read.body.frequencyPerDay).toBe(given);
  });

  it("reduces the frequency to the TPP's agreed maximum", async () => {
    const bank = await openHttpBank({ 'frequency-range': 'cap' });
    const json = { access: { accounts: ANNA }, recurringIndicator: true, frequencyPerDay: 100 };
    const { body } = await bank.call('POST', '/PSD2/v1/consents', { json, key: 'key-two-1' });
    const read = await bank.call('GET', `/PSD2/v1/consents/${body.consentId}`, { key: 'key-two-1' });
    expect(read.body.frequencyPerDay).toBe(10);
  });

  it('still rejects a frequency below 1', async () => {
    const bank = await openHttpBank({ 'frequency-range': 'cap' });
    const { status, body } = await create(bank, { access: { accounts: ANNA }, frequencyPerDay: 0 });
    expect(status).toBe(400);
    expect(body).toMatchObject(refusal('FORMAT_ERROR', 'frequencyPerDay'));
  });
});

describe('date-form: date', () => {
  it('returns the dates of a consent as plain dates of the bank', async () => {
    // Shortly before midnight in UTC it is the next day in Vienna.
    const bank = await openHttpBank({ 'date-form': 'date' }, { at: '2026-03-02T23:30:00Z' });
    const { body } = await create(bank, { access: { accounts: ANNA }, validUntil: '2026-05-01T12:00:00Z' });
    const read = await bank.call('GET', `/PSD2/v1/consents/${body.consentId}`);
    expect(read.body).toMatchObject({ validUntil: '2026-05-01', lastActionDate: '2026-03-03' });
  });

  it('returns the dates of balances and transactions as plain dates, and the time of the last change as a date-time', async () => {
    const bank = await openHttpBank({ 'date-form': 'date' });
    const { token } = await obtainToken(bank, { ...COMPLETE });
    const { body: list } = await bank.call('GET', '/PSD2/v1/accounts', { token });
    const account = `/PSD2/v1/accounts/${list.accounts[0].resourceId}`;
    const { body: balances } = await bank.call('GET', `${account}/balances`, { token });
    expect(balances.balances[0].referenceDate).toBe('2026-03-02');
    expect(balances.balances[0].lastChangeDateTime).toMatch(/^2026-02-28T01:00:00\+01:00$/);
    const { body } = await bank.call('GET', `${account}/transactions`, { token });
    expect(body.transactions.booked[0]).toMatchObject({ bookingDate: '2026-02-28', valueDate: '2026-02-28' });
  });
});

describe('events', () => {
  it('as published, a notification URL is not called, and no response offers notifications', async () => {
    const calls: string[] = [];
    const listener = http.createServer((req, res) => {
      calls.push(`${req.method ?? ''} ${req.url ?? ''}`);
      res.end();
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = listener.address() as AddressInfo;
      const bank = await openHttpBank();
      const headers = {
        'TPP-Notification-URI': `http://127.0.0.1:${port}/events`,
        'TPP-Notification-Content-Preferred': 'SCA,PROCESS,LAST',
      };
      for (const [path, json, id] of [
        ['/PSD2/v1/consents', CONSENT, 'consentId'],
        [SEPA, PAYMENT, 'paymentId'],
      ] as const) {
        const created = await bank.call('POST', path, { json, headers });
        expect(created.status).toBe(200);
        expect(Object.keys(created.headers).filter((name) => name.includes('notification'))).toEqual([]);
        approve(bank, created.body[id]);
        bank.advance(10_000);
      }
      // What the bank might have sent arrived before this.
      await fetch(`http://127.0.0.1:${port}/own`, { method: 'POST' });
      expect(calls).toEqual(['POST /own']);
    } finally {
      listener.closeAllConnections();
      listener.close();
    }
  });
});

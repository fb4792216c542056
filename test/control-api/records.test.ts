import { describe, expect, it } from '@jest/globals';
import { createConsent } from '../../src/sim/consents/create-consent.js';
import { exchangeCode } from '../../src/sim/tokens/exchange-code.js';
import { initiatePayment } from '../../src/sim/payments/initiate-payment.js';
import { readAccounts } from '../../src/sim/accounts/read-accounts.js';
import {
  day,
  authorisedPayment,
  CALLER,
  consentRequest,
  IBANS,
  paymentRequest,
  tokenCaller,
  TPP_ONE,
  validConsent,
} from '../support/small-bank.js';
import { openControl, problemOf } from './control-bank.js';

const eur = (amount: number): object => ({ currency: 'EUR', amount });

describe('consents', () => {
  it('are shown with the whole record except secrets', async () => {
    const control = await openControl();
    const bank = control.bank();
    const { consentId } = bank.perform(() =>
      createConsent(bank, consentRequest({ validUntil: day('2026-05-31') }), CALLER),
    );
    const before = await control.get(`/__admin/consents/${consentId}`);
    expect(before).toMatchObject({
      consentStatus: 'received',
      grantedAccounts: [],
      link: expect.stringContaining('/PSD2/v1/oauth/authorize?'),
      nextEvent: { at: '2026-03-03T09:00:00.000Z', kind: 'consentWindowEnds', to: 'rejected' },
    });
    const { code } = await control.post(`/__admin/authorisations/${consentId}`, { decision: 'approve' });
    const { clientId, clientSecret } = TPP_ONE;
    const token = exchangeCode(bank, {
      clientId,
      clientSecret,
      exchange: { grantType: 'authorization_code', code, subjectId: consentId },
    });
    readAccounts(bank, { withBalance: false }, tokenCaller(bank, consentId));
    const answer = await control.call('get', `/__admin/consents/${consentId}`);
    const reference = [{ iban: IBANS.anna, currency: 'EUR' }];
    expect(answer.body).toEqual({
      consentId,
      consentStatus: 'valid',
      tpp: { organizationIdentifier: 'PSDAT-FMA-one', name: 'one' },
      psu: 'anna',
      access: { accounts: reference, balances: reference, transactions: reference },
      recurringIndicator: true,
      validUntil: '2026-05-31',
      frequencyPerDay: 4,
      combinedServiceIndicator: false,
      createdAt: '2026-03-02T09:00:00.000Z',
      lastActionAt: '2026-03-02T09:00:00.000Z',
      grantedAccounts: [
        { accountId: 'anna', iban: IBANS.anna, currency: 'EUR', rights: ['accounts', 'balances', 'transactions'] },
      ],
      usage: { day: '2026-03-02', counts: { accounts: 1 } },
      tokens: {
        codes: { count: 1, usable: 0 },
        accessTokens: { count: 1, usable: 1, expiresAt: '2026-03-02T10:00:00.000Z' },
        refreshTokens: { count: 1, usable: 1 },
      },
      nextEvent: { at: '2026-05-31T22:00:00.000Z', kind: 'consentEnds', to: 'expired' },
      history: [
        { at: '2026-03-02T09:00:00.000Z', from: null, to: 'received', cause: 'created by the TPP' },
        { at: '2026-03-02T09:00:00.000Z', from: 'received', to: 'valid', cause: 'approved by anna' },
      ],
    });
    for (const secret of [code, token.accessToken, token.refreshToken, clientSecret])
      expect(answer.text).not.toContain(secret);
    await control.post('/__admin/clock/advance', { by: 'P1D' });
    expect(await control.get(`/__admin/consents/${consentId}`)).toMatchObject({
      usage: { day: '2026-03-03', counts: {} },
      tokens: { accessTokens: { count: 1, usable: 0 }, refreshTokens: { count: 1, usable: 1 } },
    });
    await control.post('/__admin/clock/advance', { by: 'P90D' });
    // A consent that has ended opens nothing any more, whatever was issued for it.
    expect(await control.get(`/__admin/consents/${consentId}`)).toMatchObject({
      consentStatus: 'expired',
      tokens: { refreshTokens: { count: 1, usable: 0 } },
    });
  });

  it('are listed newest first, up to the limit', async () => {
    const control = await openControl();
    const bank = control.bank();
    const ids = [1, 2, 3].map(() => bank.perform(() => createConsent(bank, consentRequest(), CALLER)).consentId);
    const idsOf = async (query: string): Promise<string[]> =>
      (await control.get(`/__admin/consents${query}`)).consents.map((consent: any) => consent.consentId);
    expect(await idsOf('')).toEqual([...ids].reverse());
    expect(await idsOf('?limit=2')).toEqual([ids[2], ids[1]]);
    expect((await control.get('/__admin/banks/w7/consents')).consents).toEqual([]);
  });

  it('are reported as a problem if they are unknown', async () => {
    const control = await openControl();
    for (const path of ['consents/x', 'payments/x', 'accounts/x', 'accounts/__proto__']) {
      expect(problemOf(await control.call('get', `/__admin/${path}`))).toMatchObject({
        status: 404,
        code: 'RESOURCE_UNKNOWN',
      });
    }
  });
});

describe('payments', () => {
  it('are shown with both bookings, the plan and the history', async () => {
    const control = await openControl();
    const paymentId = authorisedPayment(control.bank());
    const view = async (): Promise<any> => control.get(`/__admin/payments/${paymentId}`);
    expect(await view()).toMatchObject({
      transactionStatus: 'ACTC',
      debtorAccount: { iban: IBANS.anna, accountId: 'anna', currency: 'EUR', holders: ['anna'] },
      creditorAccount: { iban: IBANS.ben, accountId: 'ben', currency: 'EUR', name: 'Ben' },
      instructedAmount: eur(123.45),
      transactionFees: eur(0),
      money: { stage: 'none' },
      planPosition: 1,
      signatures: { required: 1, signedBy: ['anna'] },
      nextEvent: { kind: 'paymentStep', to: 'ACCP' },
    });
    await control.post('/__admin/clock/advance', { by: 'PT1M' });
    const after = await view();
    expect(after.money).toEqual({ stage: 'credited', debit: eur(123.45), fee: eur(0), credit: eur(123.45) });
    expect(after).not.toHaveProperty('nextEvent');
    expect(after.plan.at(-1)).toEqual({ status: 'ACSC', taken: true });
    expect(after.history[0]).toEqual({
      at: '2026-03-02T09:00:00.000Z',
      from: null,
      to: 'RCVD',
      cause: 'initiated by the TPP',
    });
    const balances = async (id: string): Promise<any> => (await control.get(`/__admin/accounts/${id}`)).balances;
    expect(await balances('anna')).toEqual({
      booked: eur(876.55),
      pendingDebits: eur(-10),
      available: eur(866.55),
      creditLimit: eur(0),
    });
    expect(await balances('ben')).toEqual({
      booked: eur(323.45),
      pendingDebits: eur(0),
      available: eur(823.45),
      creditLimit: eur(500),
    });
  });

  it('include the exchange rate of the two bookings', async () => {
    const control = await openControl();
    const bank = control.bank();
    const request = paymentRequest({
      paymentProduct: 'cross-border-credit-transfers',
      instructedAmount: { currency: 'USD', minorUnits: 10_000 },
      creditor: { iban: IBANS.elsewhere, name: 'Elsewhere' },
      debtorIban: IBANS.ben,
    });
    const { paymentId } = bank.perform(() => initiatePayment(bank, request, CALLER));
    await control.post(`/__admin/authorisations/${paymentId}`, { decision: 'approve' });
    await control.post('/__admin/clock/advance', { by: 'PT1M' });
    const { money, creditorAccount } = await control.get(`/__admin/payments/${paymentId}`);
    expect(creditorAccount).toEqual({ iban: IBANS.elsewhere, name: 'Elsewhere' });
    expect(money).toEqual({
      stage: 'credited',
      debit: eur(92),
      fee: eur(5),
      credit: { currency: 'USD', amount: 100 },
      exchangeRate: { from: 'EUR', to: 'USD', rate: 1.086956522 },
    });
  });

  it('include the next executions of a standing order, while it is active', async () => {
    const control = await openControl();
    const bank = control.bank();
    const order = { startDate: day('2026-03-05'), frequency: 'Monthly', endDate: day('2026-06-30') } as const;
    const request = paymentRequest({ order, debtorIban: IBANS.anna });
    const { paymentId } = bank.perform(() => initiatePayment(bank, request, CALLER));
    const next = async (): Promise<unknown> => (await control.get(`/__admin/payments/${paymentId}`)).nextExecutions;
    expect(await next()).toEqual([]);
    await control.post(`/__admin/authorisations/${paymentId}`, { decision: 'approve' });
    // The days are those of the bank, whose midnight is not that of UTC.
    expect(await next()).toEqual(['2026-03-05', '2026-04-05', '2026-05-05', '2026-06-05']);
    await control.post('/__admin/clock/advance', { to: '2026-04-08T00:00:00Z' });
    expect(await next()).toEqual(['2026-05-05', '2026-06-05']);
    await control.put(`/__admin/payments/${paymentId}/status`, { transactionStatus: 'CANC' });
    expect(await next()).toEqual([]);
    const [execution] = (await control.get('/__admin/payments?limit=1')).payments;
    expect(execution).toMatchObject({ orderId: paymentId });
    expect(execution).not.toHaveProperty('nextExecutions');
  });

  it('include five executions of a standing order without an end', async () => {
    const control = await openControl();
    const bank = control.bank();
    const order = { startDate: day('2026-03-05'), frequency: 'Weekly' } as const;
    const { paymentId } = bank.perform(() =>
      initiatePayment(bank, paymentRequest({ order, debtorIban: IBANS.anna }), CALLER),
    );
    await control.post(`/__admin/authorisations/${paymentId}`, { decision: 'approve' });
    const { nextExecutions } = await control.get(`/__admin/payments/${paymentId}`);
    expect(nextExecutions).toEqual(['2026-03-05', '2026-03-12', '2026-03-19', '2026-03-26', '2026-04-02']);
  });

  it('include the reason for a rejection', async () => {
    const control = await openControl();
    const paymentId = authorisedPayment(control.bank(), {
      instructedAmount: { currency: 'EUR', minorUnits: 9_999_999 },
    });
    await control.post('/__admin/clock/advance', { by: 'PT1M' });
    const { payments } = await control.get('/__admin/payments?limit=1');
    expect(payments).toHaveLength(1);
    expect(payments[0]).toMatchObject({
      paymentId,
      reason: { code: 'AM04', text: 'The funds are insufficient.' },
      money: { stage: 'none' },
    });
  });
});

describe('forced statuses', () => {
  it('move a consent and a payment as the tables allow', async () => {
    const control = await openControl();
    const consentId = validConsent(control.bank());
    const consent = await control.put(`/__admin/consents/${consentId}/status`, { consentStatus: 'revokedByPsu' });
    expect(consent).toMatchObject({ consentId, consentStatus: 'revokedByPsu' });
    expect(consent.history.at(-1)).toMatchObject({
      from: 'valid',
      to: 'revokedByPsu',
      cause: 'set by the control API',
    });
    const paymentId = authorisedPayment(control.bank());
    const payment = await control.put(`/__admin/payments/${paymentId}/status`, {
      transactionStatus: 'RJCT',
      reason: 'AC04',
    });
    expect(payment).toMatchObject({ paymentId, transactionStatus: 'RJCT', reason: { code: 'AC04' } });
  });

  it('name the allowed transitions in the error, and ignore the table with force', async () => {
    const control = await openControl();
    const paymentId = authorisedPayment(control.bank());
    const path = `/__admin/payments/${paymentId}/status`;
    const refused = await control.call('put', path, { body: { transactionStatus: 'ACCC' } });
    expect(problemOf(refused)).toMatchObject({
      status: 409,
      code: 'STATUS_INVALID',
      detail: expect.stringMatching(/ACTC can become ACCP.*"force": true/),
    });
    const forced = await control.put(path, { transactionStatus: 'ACCC', force: true });
    expect(forced).toMatchObject({ transactionStatus: 'ACCC', money: { stage: 'credited' } });
  });

  it.each([
    ['consents', { consentStatus: 'authorised' }, 400, 'consentStatus', /received, rejected, valid/],
    ['consents', {}, 400, 'consentStatus', /missing/],
    ['consents', { consentStatus: 'expired', force: 'yes' }, 400, 'force', /true or false/],
    ['consents', { consentStatus: 'expired', reason: 'AM04' }, 400, 'reason', /is not a known name; known/],
    ['payments', { transactionStatus: 'DONE' }, 400, 'transactionStatus', /RCVD, ACTC/],
    ['payments', { transactionStatus: 'RJCT', reason: 'money' }, 400, 'reason', /four characters/],
    ['payments', { status: 'RJCT' }, 400, 'status', /known members of the body are: transactionStatus, reason, force/],
  ])('are rejected for %s: %j', async (kind, body, status, path, detail) => {
    const control = await openControl();
    const id = kind === 'consents' ? validConsent(control.bank()) : authorisedPayment(control.bank());
    const answer = await control.call('put', `/__admin/${kind}/${id}/status`, { body });
    expect(problemOf(answer)).toMatchObject({ status, path, detail: expect.stringMatching(detail) });
    expect(
      problemOf(
        await control.call('put', `/__admin/${kind}/x/status`, {
          body: kind === 'consents' ? { consentStatus: 'expired' } : { transactionStatus: 'RJCT' },
        }),
      ).status,
    ).toBe(404);
  });
});

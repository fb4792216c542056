import { describe, expect, it } from '@jest/globals';
import { asId, type ConsentId, type PaymentId, type PsuId } from '../../src/domain/ids.js';
import type { Bank } from '../../src/sim/bank.js';
import { authorise } from '../../src/sim/authorisation/authorise.js';
import { createBasket } from '../../src/sim/baskets/signing-baskets.js';
import { createConsent } from '../../src/sim/consents/create-consent.js';
import { createFundsConsent, type FundsConsentRequest } from '../../src/sim/funds/funds-consents.js';
import { initiatePayment } from '../../src/sim/payments/initiate-payment.js';
import { day, CALLER, consentRequest, IBANS, paymentRequest } from '../support/small-bank.js';
import { openControl, problemOf } from './control-bank.js';

const START_AT = '2026-03-02T09:00:00.000Z';

function fundsConsent(bank: Bank, changes: Partial<FundsConsentRequest> = {}): string {
  const request = { account: { iban: IBANS.anna }, redirect: {}, ...changes };
  return bank.perform(() => createFundsConsent(bank, request, CALLER)).fundsConsentId;
}

/** A basket with a payment and a consent of Anna, or with a payment from the firm's account. */
function basket(
  bank: Bank,
  debtorIban: string = IBANS.anna,
): { id: string; paymentId: PaymentId; consentId: ConsentId } {
  return bank.perform(() => {
    const { paymentId } = initiatePayment(bank, paymentRequest({ debtorIban }), CALLER);
    const { consentId } = createConsent(bank, consentRequest(), CALLER);
    const redirect = { redirectUri: 'https://tpp.example/callback' };
    const consentIds = debtorIban === IBANS.anna ? [consentId] : [];
    return {
      id: createBasket(bank, { paymentIds: [paymentId], consentIds, redirect }, CALLER).basketId,
      paymentId,
      consentId,
    };
  });
}

describe('consents to confirmations of funds', () => {
  it('are shown with the whole record, before and after the decision', async () => {
    const control = await openControl();
    const id = fundsConsent(control.bank(), {
      cardNumber: '500000xxxxxx1234',
      cardExpiryDate: day('2027-03-31'),
      cardInformation: 'Card of the shop',
      redirect: { redirectUri: 'https://tpp.example/callback', nokRedirectUri: 'https://tpp.example/refused' },
    });
    const before = await control.get(`/__admin/funds-consents/${id}`);
    expect(before).toMatchObject({
      consentStatus: 'received',
      grantedAccounts: [],
      link: expect.stringContaining(`PIIS%3A${id}`),
      nextEvent: { at: '2026-03-03T09:00:00.000Z', kind: 'consentWindowEnds', to: 'rejected' },
    });
    expect(before).not.toHaveProperty('psu');
    await control.post(`/__admin/authorisations/${id}`, { decision: 'approve' });
    const tally = { count: 0, usable: 0 };
    expect(await control.get(`/__admin/funds-consents/${id}`)).toEqual({
      consentId: id,
      consentStatus: 'valid',
      tpp: { organizationIdentifier: 'PSDAT-FMA-one', name: 'one' },
      psu: 'anna',
      account: { iban: IBANS.anna },
      cardNumber: '500000xxxxxx1234',
      cardExpiryDate: '2027-03-31',
      cardInformation: 'Card of the shop',
      createdAt: START_AT,
      redirectUri: 'https://tpp.example/callback',
      nokRedirectUri: 'https://tpp.example/refused',
      // A TPP that names no currency asks about each of the account's.
      grantedAccounts: [
        { accountId: 'anna', iban: IBANS.anna, currency: 'EUR' },
        { accountId: 'anna-usd', iban: IBANS.anna, currency: 'USD' },
      ],
      tokens: {
        codes: { ...tally, count: 1, usable: 1, expiresAt: '2026-03-02T09:10:00.000Z' },
        accessTokens: tally,
        refreshTokens: tally,
      },
      nextEvent: { at: '2027-03-31T22:00:00.000Z', kind: 'consentEnds', to: 'expired' },
      history: [
        { at: START_AT, from: null, to: 'received', cause: 'created by the TPP' },
        { at: START_AT, from: 'received', to: 'valid', cause: 'approved by anna' },
      ],
    });
    await control.put(`/__admin/funds-consents/${id}/status`, { consentStatus: 'revokedByPsu' });
    // Nothing that was issued for it can be used any more.
    expect((await control.get(`/__admin/funds-consents/${id}`)).tokens.codes).toEqual({ count: 1, usable: 0 });
  });

  it('say who has signed, if the account needs several PSUs', async () => {
    const control = await openControl();
    await control.put('/__admin/banks/two', { dialect: 'nextgenpsd2' });
    const id = fundsConsent(control.bank('two'), { account: { iban: IBANS.firm } });
    const path = `/__admin/banks/two/funds-consents/${id}`;
    expect(await control.get(path)).toMatchObject({ signatures: { required: 2, signedBy: [] } });
    await control.post(`/__admin/banks/two/authorisations/${id}`, { decision: 'approve', psu: 'anna' });
    expect(await control.get(path)).toMatchObject({
      consentStatus: 'partiallyAuthorised',
      signatures: { required: 2, signedBy: ['anna'] },
    });
  });

  it('are listed newest first and in pages, apart from other consents and other banks', async () => {
    const control = await openControl();
    const bank = control.bank();
    const ids = [1, 2, 3].map(() => fundsConsent(bank));
    const listed = async (query = ''): Promise<unknown[]> => {
      const { count, fundsConsents } = await control.get(`/__admin/funds-consents${query}`);
      return [count, ...fundsConsents.map((one: any) => one.consentId)];
    };
    expect(await listed()).toEqual([3, ...ids.toReversed()]);
    expect(await listed('?limit=1&offset=1')).toEqual([3, ids[1]]);
    expect(await control.get('/__admin/consents')).toEqual({ count: 0, total: 0, consents: [] });
    expect(await control.get('/__admin/banks/w7/funds-consents')).toEqual({ count: 0, total: 0, fundsConsents: [] });
  });

  it('can be forced into a status that the table allows, or with force into any', async () => {
    const control = await openControl();
    const id = fundsConsent(control.bank());
    const path = `/__admin/funds-consents/${id}/status`;
    const granted = await control.put(path, { consentStatus: 'valid' });
    expect(granted).toMatchObject({ consentStatus: 'valid', psu: 'anna', grantedAccounts: [{}, {}] });
    expect(granted.history.at(-1)).toMatchObject({ from: 'received', to: 'valid', cause: 'set by the control API' });
    expect(control.bank().state.waiting.size).toBe(0);
    const refused = problemOf(await control.call('put', path, { body: { consentStatus: 'rejected' } }));
    expect(refused).toMatchObject({
      status: 409,
      code: 'STATUS_INVALID',
      detail: expect.stringMatching(/valid can become expired, terminatedByTpp, revokedByPsu.*"force": true/),
    });
    const again = await control.put(path, { consentStatus: 'received', force: true });
    expect(again).toMatchObject({ consentStatus: 'received', link: expect.any(String) });
    expect((await control.get('/__admin/authorisations')).count).toBe(1);
  });

  it('stay without a PSU if they are forced valid for an account of another bank', async () => {
    const control = await openControl();
    const id = fundsConsent(control.bank(), { account: { iban: IBANS.elsewhere } });
    const forced = await control.put(`/__admin/funds-consents/${id}/status`, { consentStatus: 'valid' });
    expect(forced).toMatchObject({ consentStatus: 'valid', grantedAccounts: [] });
    expect(forced).not.toHaveProperty('psu');
  });

  it.each([
    [{ consentStatus: 'authorised' }, 'consentStatus', /received, rejected, valid/],
    [{}, 'consentStatus', /missing/],
    [{ consentStatus: 'expired', force: 'yes' }, 'force', /true or false/],
    [{ consentStatus: 'expired', reason: 'AM04' }, 'reason', /is not a known name; known/],
  ])('are not forced by %j', async (body, path, detail) => {
    const control = await openControl();
    const id = fundsConsent(control.bank());
    const answer = await control.call('put', `/__admin/funds-consents/${id}/status`, { body });
    expect(problemOf(answer)).toMatchObject({ status: 400, path, detail: expect.stringMatching(detail) });
    expect((await control.get(`/__admin/funds-consents/${id}`)).consentStatus).toBe('received');
  });
});

describe('signing baskets', () => {
  it('are shown with the status of each entry, before and after the decision', async () => {
    const control = await openControl();
    const { id, paymentId, consentId } = basket(control.bank());
    const entries = (transactionStatus: string, consentStatus: string): object => ({
      payments: [
        {
          paymentId,
          paymentProduct: 'sepa-credit-transfers',
          transactionStatus,
          instructedAmount: { currency: 'EUR', amount: 123.45 },
          creditorName: 'Ben',
        },
      ],
      consents: [{ consentId, consentStatus, validUntil: expect.any(String) }],
    });
    const before = await control.get(`/__admin/signing-baskets/${id}`);
    const tally = { count: 0, usable: 0 };
    expect(before).toEqual({
      basketId: id,
      transactionStatus: 'RCVD',
      tpp: { organizationIdentifier: 'PSDAT-FMA-one', name: 'one' },
      psu: 'anna',
      signedBy: [],
      ...entries('RCVD', 'received'),
      createdAt: START_AT,
      link: expect.stringContaining(`SBS%3A${id}`),
      redirectUri: 'https://tpp.example/callback',
      tokens: { codes: tally, accessTokens: tally, refreshTokens: tally },
      nextEvent: { at: expect.any(String), kind: 'paymentWindowEnds', to: 'RJCT' },
      history: [{ at: START_AT, from: null, to: 'RCVD', cause: 'created by the TPP' }],
    });
    await control.post(`/__admin/authorisations/${id}`, { decision: 'approve' });
    const after = await control.get(`/__admin/signing-baskets/${id}`);
    expect(after).toMatchObject({ transactionStatus: 'ACTC', signedBy: ['anna'], ...entries('ACTC', 'valid') });
    for (const over of ['psu', 'link', 'nextEvent']) expect(after).not.toHaveProperty(over);
  });

  it('are named by their entries, which have no page of their own until the decision', async () => {
    const control = await openControl();
    const { id, paymentId, consentId } = basket(control.bank());
    const entries = async (): Promise<any[]> => [
      await control.get(`/__admin/payments/${paymentId}`),
      await control.get(`/__admin/consents/${consentId}`),
    ];
    expect((await entries()).map(({ basketId, link }) => [basketId, link])).toEqual([
      [id, undefined],
      [id, undefined],
    ]);
    await control.post(`/__admin/authorisations/${id}`, { decision: 'refuse' });
    // The entries are left to themselves.
    expect((await entries()).map(({ basketId, link }) => [basketId, link])).toEqual([
      [undefined, expect.any(String)],
      [undefined, expect.any(String)],
    ]);
  });

  it('name the PSU who has yet to sign', async () => {
    const control = await openControl();
    const bank = control.bank();
    const { id } = basket(bank, IBANS.firm);
    expect((await control.get(`/__admin/signing-baskets/${id}`)).psu).toBe('anna');
    bank.perform(() => authorise(bank, asId(id), { decision: 'approve', psuId: asId<PsuId>('anna') }, {}));
    const signed = await control.get(`/__admin/signing-baskets/${id}`);
    expect(signed).toMatchObject({ transactionStatus: 'PATC', signedBy: ['anna'], psu: 'ben' });
    expect(signed.payments).toMatchObject([{ transactionStatus: 'PATC' }]);
  });

  it('are listed newest first and in pages', async () => {
    const control = await openControl();
    const ids = [1, 2, 3].map(() => basket(control.bank()).id);
    const { count, signingBaskets } = await control.get('/__admin/signing-baskets?limit=2&offset=1');
    expect([count, ...signingBaskets.map((one: any) => one.basketId)]).toEqual([3, ids[1], ids[0]]);
    expect(await control.get('/__admin/banks/w7/signing-baskets')).toEqual({ count: 0, total: 0, signingBaskets: [] });
  });
});

describe('the control API', () => {
  it.each(['funds-consents/x', 'funds-consents/__proto__', 'signing-baskets/x'])('answers 404 for %s', async (path) => {
    const control = await openControl();
    basket(control.bank());
    fundsConsent(control.bank());
    expect(problemOf(await control.call('get', `/__admin/${path}`))).toMatchObject({
      status: 404,
      code: 'RESOURCE_UNKNOWN',
    });
  });

  it('has the state machine of standing orders, which make no payment steps themselves', async () => {
    const { standingOrders } = await (await openControl()).get('/__admin/transitions');
    expect(standingOrders.statuses.map(({ status, final }: any) => [status, final])).toEqual([
      ['RCVD', false],
      ['ACTC', false],
      ['ACSC', true],
      ['PATC', false],
      ['RJCT', true],
      ['CANC', true],
    ]);
  });

  it('has the state machine of signing baskets', async () => {
    const { signingBaskets } = await (await openControl()).get('/__admin/transitions');
    expect(signingBaskets.statuses).toContainEqual({ status: 'PATC', final: false });
    expect(signingBaskets.statuses).toContainEqual({ status: 'CANC', final: true });
    expect(signingBaskets.transitions).toContainEqual({
      from: 'PATC',
      on: 'authorised',
      to: 'ACTC',
      decision: 'signing-basket',
    });
  });

  it('describes consents that name no accounts, or that ask for the names of owners', async () => {
    const control = await openControl();
    const bank = control.bank();
    for (const access of [{ all: 'allPsd2', withOwnerName: true }, { bankOffered: ['accounts', 'balances'] }] as const)
      bank.perform(() => createConsent(bank, consentRequest({ access }), CALLER));
    // Every answer here is checked against the document.
    const { consents } = await control.get('/__admin/consents');
    expect(consents.map(({ access }: any) => access)).toEqual([
      { bankOffered: ['accounts', 'balances'] },
      { all: 'allPsd2', withOwnerName: true },
    ]);
  });
});

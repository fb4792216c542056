import { describe, expect, it } from '@jest/globals';
import { TRANSACTION_STATUSES } from '../../src/domain/payment/payment-status.js';
import { asId, type AccountId, type PsuId } from '../../src/domain/ids.js';
import { authorise } from '../../src/sim/authorisation/authorise.js';
import { forcePayment } from '../../src/sim/scripting/force-status.js';
import { approve, openHttpBank, type HttpBank } from '../support/http-bank.js';
import { IBANS } from '../support/small-bank.js';
import { errorOf } from '../support/refusals.js';
import { SEPA } from '../support/published-bodies.js';

const CROSS = '/PSD2/v1/payments/cross-border-credit-transfers';
const PAYMENT = {
  creditorAccount: { iban: IBANS.ben },
  creditorAddress: { street: 'Hauptstraße', buildingNumber: '1', city: 'Berlin', postalCode: '10115', country: 'DE' },
  creditorAgent: 'COBADEFFXXX',
  creditorName: 'Ben Beispiel',
  debtorAccount: { iban: IBANS.anna },
  instructedAmount: { currency: 'EUR', amount: 123.45 },
  remittanceInformationUnstructured: 'Invoice 4711',
};
const initiate = (bank: HttpBank, json: unknown = PAYMENT, path = SEPA) => bank.call('POST', path, { json });

describe('initiatePayment: success', () => {
  it('returns 200 with id, fees, status and links', async () => {
    const bank = await openHttpBank();
    const { status, body } = await initiate(bank);
    const self = `${bank.url}${SEPA}/${body.paymentId}`;
    expect(status).toBe(200);
    expect(body).toEqual({
      paymentId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      transactionFees: { currency: 'EUR', amount: 0 },
      transactionStatus: 'RCVD',
      _links: {
        scaRedirect: {
          href: `${bank.url}/PSD2/v1/oauth/authorize?response_type=code&client_id=client-one&scope=PIS%3A${body.paymentId}&request_id=${body.paymentId}`,
        },
        self: { href: self },
        status: { href: `${self}/status` },
      },
    });
  });

  it.each([
    ['sepa-credit-transfers', {}, 0],
    ['instant-sepa-credit-transfers', {}, 0],
    ['cross-border-credit-transfers', {}, 5],
    ['cross-border-credit-transfers', { instructedAmount: { currency: 'USD', amount: 20_000.5 } }, 20],
    ['cross-border-credit-transfers', { creditorAccount: { iban: 'TR330006100519786457841326' } }, 5],
  ])('for %s with %j costs %d', async (product, changes, fee) => {
    const bank = await openHttpBank();
    const { body } = await initiate(bank, { ...PAYMENT, ...changes }, `/PSD2/v1/payments/${product}`);
    expect(body.transactionFees.amount).toBe(fee);
  });

  it('only requires creditor and amount; null counts as absent', async () => {
    const bank = await openHttpBank();
    const { creditorAccount, creditorName, instructedAmount } = PAYMENT;
    expect(
      (
        await initiate(bank, {
          creditorAccount,
          creditorName,
          instructedAmount,
          debtorAccount: null,
          creditorAddress: null,
          creditorAgent: null,
        })
      ).status,
    ).toBe(200);
  });

  it('accepts the smallest and the largest amount', async () => {
    const bank = await openHttpBank();
    for (const amount of [0.01, 999_999_999.99])
      expect((await initiate(bank, { ...PAYMENT, instructedAmount: { currency: 'EUR', amount } })).status).toBe(200);
  });
});

describe('initiatePayment: errors', () => {
  const { creditorAccount: _account, ...withoutAccount } = PAYMENT;
  const { creditorName: _name, ...withoutName } = PAYMENT;
  const { instructedAmount: _amount, ...withoutAmount } = PAYMENT;
  const amount = (currency: unknown, value: unknown) => ({ ...PAYMENT, instructedAmount: { currency, amount: value } });
  it.each([
    ['no creditor account', withoutAccount, 'creditorAccount'],
    ['the debtor as creditor', { ...PAYMENT, creditorAccount: PAYMENT.debtorAccount }, 'creditorAccount.iban'],
    ['no creditor IBAN', { ...PAYMENT, creditorAccount: {} }, 'creditorAccount.iban'],
    [
      'a bad creditor IBAN',
      { ...PAYMENT, creditorAccount: { iban: 'DE00370400440532013000' } },
      'creditorAccount.iban',
    ],
    [
      'a creditor outside SEPA',
      { ...PAYMENT, creditorAccount: { iban: 'TR330006100519786457841326' } },
      'creditorAccount.iban',
    ],
    ['a bad debtor IBAN', { ...PAYMENT, debtorAccount: { iban: 'nope' } }, 'debtorAccount.iban'],
    ['a debtor without IBAN', { ...PAYMENT, debtorAccount: {} }, 'debtorAccount.iban'],
    ['no creditor name', withoutName, 'creditorName'],
    ['an empty creditor name', { ...PAYMENT, creditorName: ' ' }, 'creditorName'],
    ['a creditor name of 71 characters', { ...PAYMENT, creditorName: 'x'.repeat(71) }, 'creditorName'],
    ['a creditor agent that is no BIC', { ...PAYMENT, creditorAgent: 'Raiffeisen' }, 'creditorAgent'],
    ['a country that is none', { ...PAYMENT, creditorAddress: { country: 'Austria' } }, 'creditorAddress.country'],
    ['an address that is text', { ...PAYMENT, creditorAddress: 'Hauptstraße 1' }, 'creditorAddress'],
    ['a numeric postal code', { ...PAYMENT, creditorAddress: { postalCode: 10115 } }, 'creditorAddress.postalCode'],
    ['no amount', withoutAmount, 'instructedAmount'],
    ['an amount as text', amount('EUR', '123.45'), 'instructedAmount.amount'],
    ['an amount missing', { ...PAYMENT, instructedAmount: { currency: 'EUR' } }, 'instructedAmount.amount'],
    ['a currency missing', { ...PAYMENT, instructedAmount: { amount: 1 } }, 'instructedAmount.currency'],
    ['a currency that is none', amount('EURO', 1), 'instructedAmount.currency'],
    ['dollars by SEPA', amount('USD', 1), 'instructedAmount.currency'],
    ['three decimals', amount('EUR', 1.234), 'instructedAmount.amount'],
    ['a tiny amount', amount('EUR', 1e-9), 'instructedAmount.amount'],
    ['zero', amount('EUR', 0), 'instructedAmount.amount'],
    ['a negative amount', amount('EUR', -5), 'instructedAmount.amount'],
    ['too large an amount', amount('EUR', 1_000_000_000), 'instructedAmount.amount'],
    ['an amount beyond all numbers', amount('EUR', 1e300), 'instructedAmount.amount'],
    [
      'a remittance of 141 characters',
      { ...PAYMENT, remittanceInformationUnstructured: 'x'.repeat(141) },
      'remittanceInformationUnstructured',
    ],
    [
      'a remittance with a line break',
      { ...PAYMENT, remittanceInformationUnstructured: 'a\nb' },
      'remittanceInformationUnstructured',
    ],
    ['null as body', null, 'body'],
    ['an array', [PAYMENT], 'body'],
  ])('rejects %s', async (_case, json, path) => {
    const bank = await openHttpBank();
    const answer = await initiate(bank, json);
    expect([answer.status, errorOf(answer).code, errorOf(answer).path]).toEqual([400, 'FORMAT_ERROR', path]);
    expect(bank.bank.state.payments.size).toBe(0);
  });

  it('rejects decimals of yen and accepts three of dinars', async () => {
    const bank = await openHttpBank();
    expect(errorOf(await initiate(bank, amount('JPY', 1.5), CROSS)).path).toBe('instructedAmount.amount');
    expect((await initiate(bank, amount('BHD', 1.234), CROSS)).body.transactionFees).toEqual({
      currency: 'EUR',
      amount: 5,
    });
  });

  it('returns PRODUCT_UNKNOWN for an unknown product, after validating the body', async () => {
    const bank = await openHttpBank();
    expect(errorOf(await initiate(bank, PAYMENT, '/PSD2/v1/payments/target-2-payments'))).toMatchObject({
      code: 'PRODUCT_UNKNOWN',
      path: 'paymentProduct',
    });
    expect(errorOf(await initiate(bank, {}, '/PSD2/v1/payments/target-2-payments')).path).toBe('creditorAccount');
  });
});

describe('readPayment and readPaymentStatus', () => {
  it('return the initiation and the current status', async () => {
    const bank = await openHttpBank();
    const { paymentId } = (await initiate(bank)).body;
    const { body } = await bank.call('GET', `${SEPA}/${paymentId}`);
    expect(body).toMatchObject({
      ...PAYMENT,
      paymentId,
      transactionStatus: 'RCVD',
      transactionFees: { currency: 'EUR', amount: 0 },
    });
    approve(bank, paymentId);
    bank.advance(10_000);
    const settled = await bank.call('GET', `${SEPA}/${paymentId}`);
    expect(settled.body.transactionStatus).toBe('ACSC');
    expect(settled.body._links).not.toHaveProperty('scaRedirect');
    expect((await bank.call('GET', `${SEPA}/${paymentId}/status`)).body).toEqual({ transactionStatus: 'ACSC' });
  });

  it('return the fee of the account that the PSU chose', async () => {
    const bank = await openHttpBank();
    const { debtorAccount: _chosenLater, ...request } = PAYMENT;
    const { paymentId, transactionFees } = (await initiate(bank, request, CROSS)).body;
    expect(transactionFees).toEqual({ currency: 'EUR', amount: 5 });
    const chosen = {
      decision: 'approve',
      psuId: asId<PsuId>('anna'),
      debtorAccountId: asId<AccountId>('anna-usd'),
    } as const;
    bank.bank.perform(() => authorise(bank.bank, asId(paymentId), chosen, {}));
    const { body } = await bank.call('GET', `${CROSS}/${paymentId}`);
    expect(body.transactionFees).toEqual({ currency: 'USD', amount: 5 });
  });

  it('include the ISO reason of a rejection', async () => {
    const bank = await openHttpBank();
    const { paymentId } = (await initiate(bank, { ...PAYMENT, instructedAmount: { currency: 'EUR', amount: 5000 } }))
      .body;
    approve(bank, paymentId);
    bank.advance(10_000);
    const reason = [{ category: 'ERROR', code: 'AM04', text: 'The funds are insufficient.' }];
    expect((await bank.call('GET', `${SEPA}/${paymentId}/status`)).body).toEqual({
      transactionStatus: 'RJCT',
      tppMessages: reason,
    });
    expect((await bank.call('GET', `${SEPA}/${paymentId}`)).body.tppMessages).toEqual(reason);
  });

  it.each([
    ['GET', ''],
    ['GET', '/status'],
    ['DELETE', ''],
  ])('%s%s is rejected for an unknown payment, another organisation and another product', async (method, suffix) => {
    const bank = await openHttpBank();
    const { paymentId } = (await initiate(bank)).body;
    const codeAt = async (path: string, key = 'key-one-1') => errorOf(await bank.call(method, path, { key })).code;
    expect(await codeAt(`${SEPA}/nonsense${suffix}`)).toBe('RESOURCE_UNKNOWN');
    expect(await codeAt(`${SEPA}/${paymentId}${suffix}`, 'key-two-1')).toBe('RESOURCE_UNKNOWN');
    expect(await codeAt(`${CROSS}/${paymentId}${suffix}`)).toBe('PRODUCT_INVALID');
    expect(await codeAt(`/PSD2/v1/payments/nonsense/${paymentId}${suffix}`)).toBe('PRODUCT_UNKNOWN');
  });

  it.each(TRANSACTION_STATUSES)('return the status %s', async (status) => {
    const bank = await openHttpBank();
    const { paymentId } = (await initiate(bank)).body;
    bank.bank.perform(() => forcePayment(bank.bank, paymentId, { status, force: true }));
    expect((await bank.call('GET', `${SEPA}/${paymentId}/status`)).body.transactionStatus).toBe(status);
    expect((await bank.call('GET', `${SEPA}/${paymentId}`)).body.transactionStatus).toBe(status);
  });
});

describe('cancelPayment', () => {
  it('returns 204 before ACSP and CANCELLATION_INVALID from then on', async () => {
    const bank = await openHttpBank();
    const { paymentId } = (await initiate(bank)).body;
    const cancelled = await bank.call('DELETE', `${SEPA}/${paymentId}`);
    expect([cancelled.status, cancelled.text]).toEqual([204, '']);
    expect((await bank.call('GET', `${SEPA}/${paymentId}/status`)).body).toEqual({ transactionStatus: 'CANC' });
    const other = (await initiate(bank)).body.paymentId;
    approve(bank, other);
    bank.advance(2000);
    for (const id of [paymentId, other]) {
      const answer = await bank.call('DELETE', `${SEPA}/${id}`);
      expect([answer.status, errorOf(answer).code]).toEqual([400, 'CANCELLATION_INVALID']);
    }
  });
});

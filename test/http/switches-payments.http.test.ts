import { describe, expect, it } from '@jest/globals';
import { asId } from '../../src/domain/ids.js';
import { approve, openHttpBank, type CallAnswer, type HttpBank } from '../support/http-bank.js';
import { IBANS } from '../support/small-bank.js';

const REQUEST = {
  creditorAccount: { iban: IBANS.ben },
  creditorName: 'Ben',
  debtorAccount: { iban: IBANS.anna },
  instructedAmount: { currency: 'EUR', amount: 123.45 as unknown },
};
const PRODUCTS = ['sepa-credit-transfers', 'instant-sepa-credit-transfers', 'cross-border-credit-transfers'];

const pay = (bank: HttpBank, changes: object = {}, product = 'sepa-credit-transfers'): Promise<CallAnswer> =>
  bank.call('POST', `/PSD2/v1/payments/${product}`, { json: { ...REQUEST, ...changes } });
const amount = (value: unknown, currency = 'EUR'): object => ({ instructedAmount: { currency, amount: value } });
const read = (bank: HttpBank, paymentId: string, product = 'sepa-credit-transfers'): Promise<CallAnswer> =>
  bank.call('GET', `/PSD2/v1/payments/${product}/${paymentId}`);
const refusal = (code: string, path: string) => ({ tppMessages: [{ category: 'ERROR', code, path }] });

describe('amount-form', () => {
  it.each([
    ['string', '123.45', '123.45', '0.00'],
    ['string', '7', '7.00', '0.00'],
    ['lenient', '123.45', 123.45, 0],
    ['lenient', 123.45, 123.45, 0],
  ])('%s accepts %j and returns %j', async (form, sent, written, fee) => {
    const bank = await openHttpBank({ 'amount-form': form });
    const { status, body } = await pay(bank, amount(sent));
    expect(status).toBe(200);
    expect(body.transactionFees).toEqual({ currency: 'EUR', amount: fee });
    expect((await read(bank, body.paymentId)).body.instructedAmount).toEqual({ currency: 'EUR', amount: written });
  });

  it.each([
    ['string', 123.45, /must be text/],
    ['string', '1e3', /must be an amount such as 12\.30|must be digits with/],
    ['string', '1.234', /too many decimals for EUR/],
    ['string', undefined, /amount is missing/],
    ['lenient', true, /must be a JSON number such as 12.3, or text such as "12.30"$/],
    ['lenient', 'ten', /must be digits with at most one dot, such as "12.30"$/],
    ['lenient', '1.234', /too many decimals for EUR/],
  ])('%s rejects %j', async (form, sent, text) => {
    const bank = await openHttpBank({ 'amount-form': form });
    const { status, body } = await pay(bank, amount(sent));
    expect(status).toBe(400);
    expect(body).toMatchObject(refusal('FORMAT_ERROR', 'instructedAmount.amount'));
    expect(body.tppMessages[0].text).toMatch(text);
  });
});

describe('address-names: nextgen', () => {
  const address = { streetName: 'Ring', buildingNumber: '1', townName: 'Wien', postCode: '1010', country: 'AT' };

  it('accepts and returns the names of NextGenPSD2', async () => {
    const bank = await openHttpBank({ 'address-names': 'nextgen' });
    const { body } = await pay(bank, { creditorAddress: address });
    expect((await read(bank, body.paymentId)).body.creditorAddress).toEqual(address);
  });

  it('ignores the published names like any unknown ones', async () => {
    const bank = await openHttpBank({ 'address-names': 'nextgen' });
    const { body } = await pay(bank, { creditorAddress: { street: 'Ring', country: 'AT' } });
    expect((await read(bank, body.paymentId)).body.creditorAddress).toEqual({ country: 'AT' });
  });

  it('names the invalid field as in NextGenPSD2', async () => {
    const bank = await openHttpBank({ 'address-names': 'nextgen' });
    const { status, body } = await pay(bank, { creditorAddress: { streetName: 'x'.repeat(101) } });
    expect(status).toBe(400);
    expect(body).toMatchObject(refusal('FORMAT_ERROR', 'creditorAddress.streetName'));
  });
});

describe('remittance-charset', () => {
  it.each(['Miete März – 500 € ✓', 'Ελλάδα & 北京', "A/B?:().,'+-", '"quoted" <tag> \\ | @'])(
    'as published, "%s" is printable and stored unchanged',
    async (text) => {
      const bank = await openHttpBank();
      const { status, body } = await pay(bank, { remittanceInformationUnstructured: text });
      expect(status).toBe(200);
      expect((await read(bank, body.paymentId)).body.remittanceInformationUnstructured).toBe(text);
    },
  );
});

describe('remittance-charset: strict', () => {
  it.each(["Invoice 1/2-3?:().,'+ end", 'sandbank: ACTC > ACSC'])('accepts %s', async (text) => {
    const bank = await openHttpBank({ 'remittance-charset': 'strict' });
    expect((await pay(bank, { remittanceInformationUnstructured: text })).status).toBe(200);
  });

  it.each([
    ['Müller', 'ü'],
    ['a & b', '&'],
    ['50 €', '€'],
    ['smile 😀', '😀'],
    ['for sandbank: ü', 'ü'],
  ])('rejects %s', async (text, foreign) => {
    const bank = await openHttpBank({ 'remittance-charset': 'strict' });
    const { status, body } = await pay(bank, { remittanceInformationUnstructured: text });
    expect(status).toBe(400);
    expect(body).toMatchObject(refusal('FORMAT_ERROR', 'remittanceInformationUnstructured'));
    expect(body.tppMessages[0].text).toContain(`contains "${foreign}"`);
  });
});

describe('payment-sca: none', () => {
  it('returns no link to a page, and the payment waits for no PSU', async () => {
    const bank = await openHttpBank({ 'payment-sca': 'none' });
    const { status, body } = await pay(bank);
    expect([status, body.transactionStatus]).toEqual([200, 'RCVD']);
    expect(Object.keys(body._links)).toEqual(['self', 'status']);
    expect(Object.keys((await read(bank, body.paymentId)).body._links)).toEqual(['self', 'status']);
    expect([...bank.bank.state.waiting]).toEqual([]);
    expect(() => approve(bank, body.paymentId)).toThrow('the payment needs no authorisation');
    bank.advance(10_000);
    expect((await read(bank, body.paymentId)).body.transactionStatus).toBe('ACSC');
  });
});

describe('payment-rules: supported products', () => {
  it.each(PRODUCTS.slice(1))('rejects %s if only SEPA transfers are supported', async (product) => {
    const bank = await openHttpBank({ 'payment-rules': ['sepa-credit-transfers'] });
    for (const answer of [await pay(bank, {}, product), await read(bank, 'some-id', product)]) {
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject(refusal('PRODUCT_UNKNOWN', 'paymentProduct'));
      expect(answer.body.tppMessages[0].text).toMatch(/the bank offers sepa-credit-transfers$/);
    }
    expect((await pay(bank)).status).toBe(200);
  });
});

describe('funds: at-initiation', () => {
  // Anna's account holds 1000.00, of which 10.00 are pending.
  it.each([
    ['sepa-credit-transfers', 990, 200],
    ['sepa-credit-transfers', 990.01, 400],
    ['cross-border-credit-transfers', 985, 200],
    ['cross-border-credit-transfers', 985.01, 400],
  ])('answers a %s of %d with %d', async (product, value, expected) => {
    const bank = await openHttpBank({ funds: 'at-initiation' });
    const { status, body } = await pay(bank, amount(value), product);
    expect(status).toBe(expected);
    if (expected === 400) {
      expect(body).toMatchObject(refusal('PAYMENT_FAILED', 'instructedAmount'));
      expect(bank.bank.state.payments.size).toBe(0);
    }
  });

  it('includes the credit line, in the currency of the debtor account', async () => {
    const bank = await openHttpBank({ funds: 'at-initiation' });
    // Ben's account holds 200.00 and has a credit line of 500.00; 755.43 USD are 695.00 EUR, and the fee is 5.00 EUR.
    const fromBen = { debtorAccount: { iban: IBANS.ben }, creditorAccount: { iban: IBANS.elsewhere } };
    const send = (value: number): Promise<CallAnswer> =>
      pay(bank, { ...fromBen, ...amount(value, 'USD') }, 'cross-border-credit-transfers');
    expect((await send(755.43)).status).toBe(200);
    expect((await send(755.45)).status).toBe(400);
  });

  it('accepts a payment without debtor account, or with one of another bank', async () => {
    const bank = await openHttpBank({ funds: 'at-initiation' });
    expect((await pay(bank, { ...amount(5000), debtorAccount: undefined })).status).toBe(200);
    expect((await pay(bank, { ...amount(5000), debtorAccount: { iban: IBANS.elsewhere } })).status).toBe(200);
  });
});

describe('fees: a table', () => {
  it('charges the tariff of its product, and leaves the others unchanged', async () => {
    const bank = await openHttpBank({
      fees: { 'instant-sepa-credit-transfers': { fixed: 0.5 }, 'sepa-credit-transfers': { perMille: 10, maximum: 1 } },
    });
    const feeOf = async (product: string): Promise<unknown> =>
      (await pay(bank, {}, product)).body.transactionFees.amount;
    expect(await feeOf('instant-sepa-credit-transfers')).toBe(0.5);
    expect(await feeOf('sepa-credit-transfers')).toBe(1);
    expect(await feeOf('cross-border-credit-transfers')).toBe(5);
  });

  it('debits the fee from the account', async () => {
    const bank = await openHttpBank({ fees: { 'sepa-credit-transfers': { fixed: 1.5 } } });
    const { body } = await pay(bank, amount(100));
    approve(bank, body.paymentId);
    bank.advance(10_000);
    expect(bank.bank.state.ledgers.get(asId('anna'))?.bookedMinorUnits).toBe(100_000 - 10_000 - 150);
  });
});

describe('currency-mismatch: reject', () => {
  it.each([
    ['the debtor account', { debtorAccount: { iban: IBANS.ben }, creditorAccount: { iban: IBANS.elsewhere } }, 'ben'],
    ['the receiving account', { debtorAccount: { iban: IBANS.anna }, creditorAccount: { iban: IBANS.ben } }, 'anna'],
  ])('rejects with AC09 another currency than that of %s', async (_whose, accounts, psu) => {
    const bank = await openHttpBank({ 'currency-mismatch': 'reject' });
    const product = 'cross-border-credit-transfers';
    const { body } = await pay(bank, { ...accounts, ...amount(10, 'USD') }, product);
    approve(bank, body.paymentId, psu);
    bank.advance(60_000);
    expect((await read(bank, body.paymentId, product)).body).toMatchObject({
      transactionStatus: 'RJCT',
      tppMessages: [{ code: 'AC09' }],
    });
  });

  it('executes a payment in one currency', async () => {
    const bank = await openHttpBank({ 'currency-mismatch': 'reject' });
    const { body } = await pay(bank);
    approve(bank, body.paymentId);
    bank.advance(60_000);
    expect((await read(bank, body.paymentId)).body.transactionStatus).toBe('ACSC');
  });
});

describe('debtorAccount', () => {
  it.each([
    [{}, 'anna'],
    [{ currency: 'EUR' }, 'anna'],
    [{ currency: 'USD' }, 'anna-usd'],
  ])('with %j chooses the account of a multi-currency IBAN: %s', async (changes, account) => {
    const bank = await openHttpBank();
    const { body } = await pay(bank, { debtorAccount: { iban: IBANS.anna, ...changes } }, PRODUCTS[2]);
    approve(bank, body.paymentId);
    expect(bank.bank.state.payments.get(body.paymentId)?.debtorAccountId).toBe(account);
  });
});

import { describe, expect, it } from '@jest/globals';
import { compileProfile } from '../../../src/decisions/decisions.js';
import { NEXTGENPSD2 } from '../../../src/dialects/nextgenpsd2/operations.js';
import { asId } from '../../../src/domain/ids.js';
import { readOpenapiText } from '../../../src/server/openapi-document.js';
import { IBANS } from '../../support/small-bank.js';
import { openNextgenBank, type NextgenBank } from '../../support/nextgen-bank.js';
import { SEPA, TRANSFER } from '../../support/nextgen-bodies.js';

/** @decision debtor-account */

const OPTIONAL = { 'debtor-account': 'optional' };
const PERIODIC = '/v1/periodic-payments/sepa-credit-transfers';
const ORDER = { ...TRANSFER, startDate: '2026-03-10', frequency: 'Monthly', dayOfExecution: '10' };

async function created(bank: NextgenBank, path = SEPA, json: object = TRANSFER, headers = {}) {
  const { status, body } = await bank.send('POST', path, { json, headers });
  expect([status, body.tppMessages]).toEqual([201, undefined]);
  return { paymentId: body.paymentId as string, path: `${path}/${body.paymentId}`, links: body._links };
}
const debitOf = ({ bank }: NextgenBank, account: string) =>
  bank.state.ledgers.get(asId(account))?.booked.find(({ amountMinorUnits }) => amountMinorUnits === -1230);

describe('a payment without debtorAccount', () => {
  it('is refused where the bank requires it', async () => {
    const bank = await openNextgenBank();
    for (const [path, json] of [
      [SEPA, TRANSFER],
      [PERIODIC, ORDER],
    ] as const) {
      const { status, body } = await bank.send('POST', path, { json });
      expect([status, body.tppMessages[0]]).toEqual([
        400,
        expect.objectContaining({ code: 'FORMAT_ERROR', path: 'debtorAccount' }),
      ]);
    }
  });

  it('is made from the account that the PSU chooses', async () => {
    const bank = await openNextgenBank(OPTIONAL);
    const { paymentId, path } = await created(bank);
    expect((await bank.send('GET', path)).body).not.toHaveProperty('debtorAccount');
    bank.decide(paymentId, { debtorAccountId: asId('anna-usd') });
    // The standard has no member for the final fee, which is in the currency of that account.
    expect((await bank.send('GET', path)).body).not.toHaveProperty('transactionFees');
    expect(bank.bank.state.payments.get(asId(paymentId))?.transactionFees.currency).toBe('USD');
    bank.advance(60_000);
    expect((await bank.send('GET', `${path}/status`)).body.transactionStatus).toBe('ACSC');
    expect(bank.bank.state.payments.get(asId(paymentId))?.debtorAccountId).toBe('anna-usd');
    expect(debitOf(bank, 'anna')).toBeUndefined();
  });

  it('is made from the first account that fits where the PSU has no page', async () => {
    const bank = await openNextgenBank(OPTIONAL);
    const { path, links } = await created(bank, SEPA, TRANSFER, {
      'TPP-Redirect-Preferred': 'false',
      'TPP-Decoupled-Preferred': 'false',
      'PSU-ID': 'anna',
    });
    const authorisation = links.scaStatus.href.slice(bank.url.length);
    await bank.send('PUT', authorisation, { json: { psuData: { password: 'anna-pass' } } });
    await bank.send('PUT', authorisation, { json: { scaAuthenticationData: '123456' } });
    bank.advance(60_000);
    expect((await bank.send('GET', `${path}/status`)).body.transactionStatus).toBe('ACSC');
    expect(debitOf(bank, 'anna')).toBeDefined();
  });

  it('is made from the first account that fits if it is in a signing basket', async () => {
    const bank = await openNextgenBank(OPTIONAL);
    const { paymentId } = await created(bank);
    const { body } = await bank.send('POST', '/v1/signing-baskets', { json: { paymentIds: [paymentId] } });
    bank.decide(body.basketId);
    bank.advance(60_000);
    expect(debitOf(bank, 'anna')).toBeDefined();
  });

  it('may be a standing order, all of whose executions have the chosen account', async () => {
    const bank = await openNextgenBank(OPTIONAL);
    const { paymentId, path } = await created(bank, PERIODIC, ORDER);
    bank.decide(paymentId, { debtorAccountId: asId('anna') });
    bank.advance(45 * 86_400_000);
    expect((await bank.send('GET', path)).body).not.toHaveProperty('debtorAccount');
    const lines = bank.bank.state.ledgers.get(asId('anna'))?.booked ?? [];
    expect(lines.filter(({ amountMinorUnits }) => amountMinorUnits === -1230)).toHaveLength(2);
  });

  it('may still name it', async () => {
    const bank = await openNextgenBank(OPTIONAL);
    const { path } = await created(bank, SEPA, { ...TRANSFER, debtorAccount: { iban: IBANS.anna } });
    expect((await bank.send('GET', path)).body.debtorAccount).toEqual({ iban: IBANS.anna });
  });

  it.each([
    ['a bulk', '/v1/bulk-payments/sepa-credit-transfers', { payments: [TRANSFER] }, 'debtorAccount'],
    ['a payment without a creditor', SEPA, { ...TRANSFER, creditorAccount: undefined }, 'creditorAccount'],
    ['a payment with an empty one', SEPA, { ...TRANSFER, debtorAccount: {} }, 'debtorAccount'],
  ])('cannot be %s', async (_what, path, json, field) => {
    const bank = await openNextgenBank(OPTIONAL);
    const { status, body } = await bank.send('POST', path, { json });
    expect([status, body.tppMessages[0]]).toEqual([
      400,
      expect.objectContaining({ code: 'FORMAT_ERROR', path: field }),
    ]);
  });
});

describe('the document of the bank', () => {
  it('says whether the debtor account is required', async () => {
    const text = await readOpenapiText('nextgenpsd2');
    const documentOf = NEXTGENPSD2.documentsOf(text);
    const schemasOf = async (changes: object): Promise<Record<string, { required: string[] }>> => {
      const document = await documentOf(compileProfile('nextgenpsd2', { ...changes }));
      return (JSON.parse(document.json()) as any).components.schemas;
    };
    const [usual, changed] = [await schemasOf({}), await schemasOf(OPTIONAL)];
    for (const name of ['PaymentRequest', 'PeriodicPaymentRequest', 'Payment', 'PeriodicPayment']) {
      expect([name, usual[name]?.required]).toEqual([name, expect.arrayContaining(['debtorAccount'])]);
      const optional = changed[name]?.required;
      expect([name, optional]).toEqual([name, expect.arrayContaining(['creditorAccount', 'creditorName'])]);
      expect(optional).not.toContain('debtorAccount');
    }
    for (const name of ['BulkPaymentRequest', 'BulkPayment'])
      expect(changed[name]?.required).toContain('debtorAccount');
  });
});

it('the document of a bank that lets the PSU choose says so, and the others do not', async () => {
  const documentOf = NEXTGENPSD2.documentsOf(await readOpenapiText('nextgenpsd2'));
  const texts = async (changes: object): Promise<string[]> => {
    const { info, components } = JSON.parse((await documentOf(compileProfile('nextgenpsd2', { ...changes }))).json());
    const { PaymentRequest, PeriodicPayment, BulkPaymentRequest } = components.schemas;
    return [info, PaymentRequest, PeriodicPayment, BulkPaymentRequest].map(({ description }) => description);
  };
  const [info, ...schemas] = await texts(OPTIONAL);
  expect(info).toContain('- `debtor-account`: `optional` (a single payment and a standing order in JSON may omit it');
  const says = schemas.map((text) => text.includes('Without `debtorAccount`, the PSU chooses the account.'));
  expect(says).toEqual([true, true, false]);
  for (const text of await texts({})) expect(text).not.toMatch(/PSU chooses|debtor-account/);
});

describe('a debtorAccount with a currency', () => {
  const debtorAccount = { iban: IBANS.anna, currency: 'USD' };
  const { creditorAccount, creditorName, instructedAmount } = TRANSFER;
  const BULK = { payments: [{ creditorAccount, creditorName, instructedAmount }] };

  it.each([
    [SEPA, TRANSFER],
    [PERIODIC, { ...ORDER, startDate: '2026-04-10' }],
    ['/v1/bulk-payments/sepa-credit-transfers', BULK],
  ])('is the account of the IBAN in that currency, and is shown: %s', async (path, json) => {
    const bank = await openNextgenBank();
    const { paymentId, path: self } = await created(bank, path, { ...json, debtorAccount });
    expect((await bank.send('GET', self)).body.debtorAccount).toEqual(debtorAccount);
    bank.decide(paymentId);
    bank.advance(60 * 86_400_000);
    const debits = (account: string) => bank.bank.state.ledgers.get(asId(account))?.booked ?? [];
    expect(debits('anna')).toEqual([]);
    expect(debits('anna-usd')[0]?.amountMinorUnits).toBeLessThan(0);
  });

  it('that the IBAN does not have is not an account of the PSU', async () => {
    const bank = await openNextgenBank();
    const json = { ...TRANSFER, debtorAccount: { iban: IBANS.anna, currency: 'GBP' } };
    const { path, paymentId } = await created(bank, SEPA, json);
    expect(() => bank.decide(paymentId)).toThrow(`${IBANS.anna} (GBP)`);
    expect((await bank.send('GET', `${path}/status`)).body.transactionStatus).toBe('RCVD');
  });

  it('that the IBAN does not have is refused where the bank checks accounts at the creation', async () => {
    const bank = await openNextgenBank({ 'account-mismatch': 'check-at-creation' });
    const json = { ...TRANSFER, debtorAccount: { iban: IBANS.anna, currency: 'GBP' } };
    const { status, body } = await bank.send('POST', SEPA, { json });
    expect([status, body.tppMessages[0].code]).toEqual([400, 'RESOURCE_UNKNOWN']);
    expect((await bank.send('POST', SEPA, { json: { ...json, debtorAccount } })).status).toBe(201);
  });
});

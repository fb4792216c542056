import { describe, expect, it } from '@jest/globals';
import { DIALECT_IDS, type DialectId } from '../../src/domain/dialect.js';
import { PAYMENT_PRODUCTS, PRODUCTS } from '../../src/domain/payment/products.js';
import { loadOperations } from '../../src/server/openapi-document.js';
import { approve, openHttpBank } from '../support/http-bank.js';
import { openNextgenBank } from '../support/nextgen-bank.js';
import { PAYMENT } from '../support/nextgen-bodies.js';
import { IBANS } from '../support/small-bank.js';

/** Every product of `src/domain/payment/products.ts`, in the dialects that its row names. */

const productsOf = (dialect: DialectId) =>
  PAYMENT_PRODUCTS.filter((product) => PRODUCTS[product].dialects.includes(dialect));
const lastStatus = (plan: string) => plan.split(/[> ]+/).findLast((word) => /^[A-Z]{4}$/.test(word));

describe.each(DIALECT_IDS)('the document of the dialect %s', (dialect) => {
  it('has the products whose rows name it', async () => {
    const operations = (await loadOperations(dialect === 'published' ? 'openapi' : dialect)).whole();
    const initiate = operations.find(({ iid }) => iid === 'initiatePayment');
    const parameter = initiate?.request?.path?.find(({ name }) => /^payment-?product$/i.test(name));
    const names = (parameter?.schema?.enum ?? []).map((name) => String(name).replace('pain.001-', ''));
    expect(new Set(names)).toEqual(new Set(productsOf(dialect)));
  });
});

describe('a payment of the published interface', () => {
  it.each(productsOf('published'))('%s runs to the end of the plan of its product', async (product) => {
    const bank = await openHttpBank();
    const json = {
      debtorAccount: { iban: IBANS.anna },
      creditorAccount: { iban: IBANS.ben },
      creditorName: 'Ben',
      instructedAmount: { currency: 'EUR', amount: 12.3 },
    };
    const { body } = await bank.call('POST', `/PSD2/v1/payments/${product}`, { json });
    approve(bank, body.paymentId);
    bank.advance(60_000);
    const { body: read } = await bank.call('GET', `/PSD2/v1/payments/${product}/${body.paymentId}/status`);
    expect(read.transactionStatus).toBe(lastStatus(PRODUCTS[product].plan));
  });
});

describe('a payment of NextGenPSD2', () => {
  it.each(productsOf('nextgenpsd2'))('%s runs to the end of the plan of its product', async (product) => {
    const bank = await openNextgenBank();
    const { body } = await bank.send('POST', `/v1/payments/${product}`, { json: PAYMENT });
    bank.decide(body.paymentId);
    bank.advance(60_000);
    const { body: read } = await bank.send('GET', `/v1/payments/${product}/${body.paymentId}/status`);
    expect(read.transactionStatus).toBe(lastStatus(PRODUCTS[product].plan));
  });
});

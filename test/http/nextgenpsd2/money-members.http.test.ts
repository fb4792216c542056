import { describe, expect, it } from '@jest/globals';
import { openNextgenBank } from '../../support/nextgen-bank.js';
import { PAYMENT, TRANSFER } from '../../support/nextgen-bodies.js';

/** Members that would change when or from where money moves (row money-members). */

const TIME = { requestedExecutionTime: '2026-03-14T10:00:00+01:00' };
const DAY = { requestedExecutionDate: '2026-03-14' };
const ORDER = { startDate: '2026-04-01', frequency: 'Monthly' };
const bulk = (changes: object = {}, ofSecond: object = {}) => ({
  debtorAccount: PAYMENT.debtorAccount,
  payments: [TRANSFER, { ...TRANSFER, ...ofSecond }],
  ...changes,
});

describe('a member of a payment without effect', () => {
  it.each([
    ['payments', { ...PAYMENT, ...TIME }, 'requestedExecutionTime'],
    ['payments', { ...PAYMENT, ...ORDER }, 'startDate'],
    ['payments', { ...PAYMENT, dayOfExecution: '1' }, 'dayOfExecution'],
    ['periodic-payments', { ...PAYMENT, ...ORDER, ...DAY }, 'requestedExecutionDate'],
    ['periodic-payments', { ...PAYMENT, ...ORDER, ...TIME }, 'requestedExecutionTime'],
    ['bulk-payments', bulk(TIME), 'requestedExecutionTime'],
    ['bulk-payments', bulk(ORDER), 'startDate'],
    ['bulk-payments', bulk({}, DAY), 'payments[1].requestedExecutionDate'],
    ['bulk-payments', bulk({}, TIME), 'payments[1].requestedExecutionTime'],
    ['bulk-payments', bulk({}, { debtorAccount: PAYMENT.debtorAccount }), 'payments[1].debtorAccount'],
  ])('in %s %# is refused at its path, and nothing is created', async (service, json, path) => {
    const bank = await openNextgenBank();
    const { status, body } = await bank.send('POST', `/v1/${service}/sepa-credit-transfers`, { json });
    expect([status, body.tppMessages[0]]).toEqual([400, expect.objectContaining({ code: 'FORMAT_ERROR', path })]);
    expect(bank.bank.state.payments.size).toBe(0);
  });

  it.each([
    ['payments', { ...PAYMENT, ...DAY }],
    ['periodic-payments', { ...PAYMENT, ...ORDER, dayOfExecution: '1' }],
    ['bulk-payments', bulk(DAY)],
  ])('is not refused in %s where it has one', async (service, json) => {
    const bank = await openNextgenBank();
    expect((await bank.send('POST', `/v1/${service}/sepa-credit-transfers`, { json })).status).toBe(201);
  });
});

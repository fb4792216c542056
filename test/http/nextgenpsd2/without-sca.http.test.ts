import { describe, expect, it } from '@jest/globals';
import { asId, type PaymentId } from '../../../src/domain/ids.js';
import { stateDocument, stateOf } from '../../../src/sim/state/state-document.js';
import { assertConsistent } from '../../../src/sim/state/state-validation.js';
import { IBANS } from '../../support/small-bank.js';
import { openNextgenBank } from '../../support/nextgen-bank.js';

const transfer = {
  instructedAmount: { currency: 'EUR', amount: '10.00' },
  creditorAccount: { iban: IBANS.ben },
  creditorName: 'Ben',
};
const debtorAccount = { iban: IBANS.anna };

/** Of each kind of payment: its path and a body. */
const KINDS = [
  ['payments', { debtorAccount, ...transfer }],
  ['periodic-payments', { debtorAccount, ...transfer, startDate: '2026-03-15', frequency: 'Monthly' }],
  ['bulk-payments', { debtorAccount, payments: [transfer, transfer] }],
] as const;

describe('payment-sca: none, NextGenPSD2', () => {
  it.each(KINDS)('%s: a new payment has no step for a PSU, and none can be started', async (service, json) => {
    const bank = await openNextgenBank({ 'payment-sca': 'none' });
    const path = `/v1/${service}/sepa-credit-transfers`;
    const created = await bank.send('POST', path, { json });
    expect([created.status, created.body.transactionStatus]).toEqual([201, 'RCVD']);
    expect(Object.keys(created.body._links)).toEqual(['self', 'status']);
    expect(created.headers['aspsp-sca-approach']).toBeUndefined();
    expect([...bank.bank.state.waiting]).toEqual([]);

    const own = `${path}/${created.body.paymentId}`;
    expect((await bank.send('GET', `${own}/authorisations`)).body).toEqual({ authorisationIds: [] });
    const started = await bank.send('POST', `${own}/authorisations`, { json: {} });
    expect(started.status).toBe(409);
    expect(started.body.tppMessages).toEqual([
      expect.objectContaining({ code: 'STATUS_INVALID', text: expect.stringContaining('needs no authorisation') }),
    ]);
    expect(() => bank.decide(created.body.paymentId)).toThrow('needs no authorisation');
  });

  it.each(KINDS)('%s: the TPP cancels it without the PSU', async (service, json) => {
    const bank = await openNextgenBank({ 'payment-sca': 'none' });
    const path = `/v1/${service}/sepa-credit-transfers`;
    const own = `${path}/${(await bank.send('POST', path, { json })).body.paymentId}`;
    expect((await bank.send('DELETE', own)).status).toBe(204);
    expect((await bank.send('GET', `${own}/status`)).body.transactionStatus).toBe('CANC');
  });

  it('cannot be put into a signing basket', async () => {
    const bank = await openNextgenBank({ 'payment-sca': 'none' });
    const { body } = await bank.send('POST', '/v1/payments/sepa-credit-transfers', { json: KINDS[0][1] });
    const basket = await bank.send('POST', '/v1/signing-baskets', { json: { paymentIds: [body.paymentId] } });
    expect(basket.body.tppMessages[0]).toMatchObject({ code: 'REFERENCE_STATUS_INVALID', path: 'paymentIds[0]' });
  });

  it('is part of a consistent state', async () => {
    const bank = await openNextgenBank({ 'payment-sca': 'none' });
    const { body } = await bank.send('POST', '/v1/payments/sepa-credit-transfers', { json: KINDS[0][1] });
    const document = JSON.parse(
      JSON.stringify(stateDocument(bank.bank, 'small', { mode: 'paused', rate: 1, now: bank.bank.now })),
    );
    expect(() => assertConsistent(document, bank.bank.base)).not.toThrow();
    expect(stateOf(document).payments.get(asId<PaymentId>(body.paymentId))).toMatchObject({ withoutSca: true });
  });
});

describe('remittance-charset: strict, the default of NextGenPSD2', () => {
  const foreign = { remittanceInformationUnstructured: 'Miete für März' };
  const field = 'remittanceInformationUnstructured';
  it.each([
    ['payments', { debtorAccount, ...transfer, ...foreign }, field],
    ['periodic-payments', { ...KINDS[1][1], ...foreign }, field],
    ['bulk-payments', { debtorAccount, payments: [transfer, { ...transfer, ...foreign }] }, `payments[1].${field}`],
  ])('%s: refuses a text outside the SEPA set, and creates nothing', async (service, json, path) => {
    const bank = await openNextgenBank();
    const { status, body } = await bank.send('POST', `/v1/${service}/sepa-credit-transfers`, { json });
    expect(status).toBe(400);
    expect(body.tppMessages).toEqual([
      expect.objectContaining({ code: 'FORMAT_ERROR', path, text: expect.stringContaining('contains "ü"') }),
    ]);
    expect(bank.bank.state.payments.size).toBe(0);
  });

  it('a bank with printable takes it', async () => {
    const bank = await openNextgenBank({ 'remittance-charset': 'printable' });
    const json = { debtorAccount, ...transfer, ...foreign };
    expect((await bank.send('POST', '/v1/payments/sepa-credit-transfers', { json })).status).toBe(201);
  });
});

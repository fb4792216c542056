import { describe, expect, it } from '@jest/globals';
import { asId, type AccountId, type PaymentId } from '../../../src/domain/ids.js';
import { paymentShape } from '../../../src/domain/payment/payment.js';
import { Findings } from '../../../src/domain/shape.js';
import { stateDocument } from '../../../src/sim/state/state-document.js';
import { assertConsistent } from '../../../src/sim/state/state-validation.js';
import { forcePayment } from '../../../src/sim/scripting/force-status.js';
import { IBANS } from '../../support/small-bank.js';
import { openNextgenBank, OTHER_TPP, type NextgenBank } from '../../support/nextgen-bank.js';

/** The small bank opens on Monday, 2 March 2026, at 10:00 in Vienna. */

const BULK = '/v1/bulk-payments/sepa-credit-transfers';
const DAY_MS = 86_400_000;
const LONG_CHECKS = { 'payment-plan': { 'sepa-credit-transfers': 'RCVD > ACTC P1D > ACSP P1D > ACSC' } };

const item = (changes: object = {}) => ({
  instructedAmount: { currency: 'EUR', amount: '10.00' },
  creditorAccount: { iban: IBANS.ben },
  creditorName: 'Ben',
  ...changes,
});
const request = (changes: object = {}) => ({
  debtorAccount: { iban: IBANS.anna },
  payments: [item(), item({ creditorAccount: { iban: IBANS.elsewhere }, creditorName: 'Emma' })],
  ...changes,
});

async function created(bank: NextgenBank, changes: object = {}, path = BULK) {
  const { status, body } = await bank.send('POST', path, { json: request(changes) });
  expect([status, body.tppMessages]).toEqual([201, undefined]);
  return { ...body, path: `${path}/${body.paymentId}` };
}
async function authorised(bank: NextgenBank, changes: object = {}, path = BULK) {
  const bulk = await created(bank, changes, path);
  bank.decide(bulk.paymentId);
  return bulk;
}
const statusOf = async (bank: NextgenBank, path: string) =>
  (await bank.send('GET', `${path}/status`)).body.transactionStatus;
const linesOf = ({ bank }: NextgenBank, account: string) =>
  (bank.state.ledgers.get(asId<AccountId>(account))?.booked ?? []).filter(({ paymentId }) => paymentId !== undefined);
const itemsOf = ({ bank }: NextgenBank) =>
  [...bank.state.payments.values()].filter(({ bulkId }) => bulkId !== undefined);
const documentOf = ({ bank }: NextgenBank) =>
  JSON.parse(JSON.stringify(stateDocument(bank, 'small', { mode: 'paused', rate: 1, now: bank.now })));

describe('a bulk of NextGenPSD2', () => {
  it('is created with 201, one authorisation, the sum of the fees and its own address', async () => {
    const bank = await openNextgenBank({ fees: { 'sepa-credit-transfers': { fixed: 0.5 } } });
    const { path, _links: links, transactionFees } = await created(bank);
    expect(links.self.href).toBe(`${bank.url}${path}`);
    expect(transactionFees).toEqual({ currency: 'EUR', amount: '1.00' });
    expect((await bank.send('GET', `${path}/authorisations`)).body.authorisationIds).toHaveLength(1);
    expect(bank.bank.state.waiting.size).toBe(1);
  });

  it('is shown as it was initiated', async () => {
    const bank = await openNextgenBank();
    const changes = {
      batchBookingPreferred: false,
      requestedExecutionDate: '2026-03-14',
      paymentInformationId: 'P-1',
      payments: [
        item({ endToEndIdentification: 'E2E-1', remittanceInformationUnstructured: 'Concert' }),
        item({ creditorAgent: 'SMALATWW' }),
      ],
    };
    const { path } = await created(bank, changes);
    expect((await bank.send('GET', path)).body).toEqual({ ...request(changes), transactionStatus: 'RCVD' });
  });

  it('books each payment by itself after one approval', async () => {
    const bank = await openNextgenBank();
    const { path, paymentId } = await authorised(bank, { batchBookingPreferred: true });
    expect(await statusOf(bank, path)).toBe('ACTC');
    bank.advance(60_000);
    expect(await statusOf(bank, path)).toBe('ACSC');
    expect(linesOf(bank, 'anna').map(({ amountMinorUnits }) => amountMinorUnits)).toEqual([-1000, -1000]);
    expect(linesOf(bank, 'ben').map(({ amountMinorUnits }) => amountMinorUnits)).toEqual([1000]);
    expect(bank.bank.state.payments.get(paymentId)?.history.map(({ to }) => to)).toEqual([
      'RCVD',
      'ACTC',
      'ACCP',
      'ACSP',
      'ACSC',
    ]);
  });

  it('is PART if one payment is rejected, and says which and why', async () => {
    const bank = await openNextgenBank();
    const big = { instructedAmount: { currency: 'EUR', amount: '5000.00' } };
    const { path } = await authorised(bank, { payments: [item(), item(big)] });
    bank.advance(60_000);
    const { body } = await bank.send('GET', `${path}/status`);
    expect(body).toEqual({
      transactionStatus: 'PART',
      tppMessages: [
        {
          category: 'ERROR',
          code: 'FUNDS_NOT_AVAILABLE',
          path: 'payments[1]',
          text: expect.stringContaining('AM04'),
        },
      ],
    });
    expect((await bank.send('GET', path)).body.tppMessages).toEqual(body.tppMessages);
    expect(linesOf(bank, 'anna')).toHaveLength(1);
  });

  it('is RJCT with all payments if the PSU refuses it', async () => {
    const bank = await openNextgenBank();
    const { path, paymentId } = await created(bank);
    bank.decide(paymentId, { decision: 'refuse' });
    expect(await statusOf(bank, path)).toBe('RJCT');
    expect(itemsOf(bank).map(({ transactionStatus, reason }) => [transactionStatus, reason])).toEqual([
      ['RJCT', 'DS02'],
      ['RJCT', 'DS02'],
    ]);
    expect(bank.bank.state.payments.get(paymentId)?.reason).toBe('DS02');
  });

  it('is RJCT when nobody authorises it within the window', async () => {
    const bank = await openNextgenBank();
    const { path } = await created(bank);
    bank.advance(DAY_MS);
    expect(await statusOf(bank, path)).toBe('RJCT');
  });

  it('from an account of two holders needs both signatures', async () => {
    const bank = await openNextgenBank();
    const { path, paymentId } = await authorised(bank, { debtorAccount: { iban: IBANS.firm } });
    expect([await statusOf(bank, path), bank.bank.state.waiting.has(paymentId)]).toEqual(['PATC', true]);
    bank.advance(60_000);
    expect(await statusOf(bank, path)).toBe('PATC');
    bank.decide(paymentId, { psuId: asId('ben') });
    bank.advance(60_000);
    expect(await statusOf(bank, path)).toBe('ACSC');
    expect(bank.bank.state.payments.get(paymentId)?.history.map(({ to }) => to)).toEqual([
      'RCVD',
      'PATC',
      'ACTC',
      'ACCP',
      'ACSP',
      'ACSC',
    ]);
  });

  it('is executed on its day', async () => {
    const bank = await openNextgenBank();
    await authorised(bank, { requestedExecutionDate: '2026-03-14' });
    bank.advance(30 * DAY_MS);
    expect(linesOf(bank, 'anna').map(({ bookingDate }) => bookingDate)).toEqual(['2026-03-14', '2026-03-14']);
  });

  it('lets a magic value select the scenario of one payment', async () => {
    const bank = await openNextgenBank();
    const payments = [item(), item({ remittanceInformationUnstructured: 'sandbank: ACTC > RJCT(AC04)' })];
    const { path } = await authorised(bank, { payments });
    bank.advance(60_000);
    expect(await statusOf(bank, path)).toBe('PART');
  });

  it('without SCA runs at once', async () => {
    const bank = await openNextgenBank({ 'payment-sca': 'none' });
    const { path } = await created(bank);
    bank.advance(60_000);
    expect([await statusOf(bank, path), linesOf(bank, 'anna').length]).toEqual(['ACSC', 2]);
  });

  it('hides its payments from the TPP, and itself from other TPPs and kinds of payment', async () => {
    const bank = await openNextgenBank();
    const { path, paymentId } = await created(bank);
    const [first] = itemsOf(bank);
    for (const service of ['payments', 'bulk-payments'])
      expect((await bank.send('GET', `/v1/${service}/sepa-credit-transfers/${first?.paymentId ?? ''}`)).status).toBe(
        404,
      );
    expect((await bank.send('GET', path, { tpp: OTHER_TPP })).status).toBe(404);
    expect((await bank.send('GET', `/v1/payments/sepa-credit-transfers/${paymentId}`)).status).toBe(404);
  });

  it('has a consistent state at each stage', async () => {
    const bank = await openNextgenBank();
    const { paymentId } = await created(bank);
    const check = (): void => expect(() => assertConsistent(documentOf(bank), bank.bank.base)).not.toThrow();
    check();
    bank.decide(paymentId);
    for (let second = 0; second < 6; second += 1) {
      check();
      bank.advance(1000);
    }
  });

  it('with a payment that is not its own is refused as a state', async () => {
    const bank = await openNextgenBank();
    await created(bank);
    const document = documentOf(bank);
    delete document.payments[1][1].bulkId;
    expect(() => assertConsistent(document, bank.bank.base)).toThrow(
      /bulk\.paymentIds\[0\].*not a payment of this bulk/,
    );
  });

  it('has payments that are not executions of a standing order too', async () => {
    const bank = await openNextgenBank();
    await created(bank);
    const [, payment] = [...bank.bank.state.payments.values()];
    const findings = new Findings(5);
    paymentShape.check({ ...payment, orderId: payment?.paymentId }, findings);
    expect(findings.problems).toEqual([{ path: 'bulkId', text: 'must be absent, because there is orderId' }]);
  });

  it('is deleted with its payments when it is old, and not before', async () => {
    const bank = await openNextgenBank({ retention: { payments: 'P30D' } });
    await authorised(bank);
    bank.advance(29 * DAY_MS);
    expect(bank.bank.state.payments.size).toBe(3);
    bank.advance(10 * DAY_MS);
    expect(bank.bank.state.payments.size).toBe(0);
  });

  it('leaves a payment that was moved by itself as it is when it is approved', async () => {
    const bank = await openNextgenBank();
    const { paymentId } = await created(bank);
    const [first] = itemsOf(bank);
    bank.bank.perform(() => forcePayment(bank.bank, first?.paymentId ?? asId<PaymentId>(''), { status: 'RJCT' }));
    bank.decide(paymentId);
    bank.advance(60_000);
    const [rejected, executed] = itemsOf(bank);
    expect([rejected?.transactionStatus, executed?.transactionStatus]).toEqual(['RJCT', 'ACSC']);
    expect(rejected).not.toHaveProperty('authorised');
  });

  it('can be forced to a status with all its payments', async () => {
    const bank = await openNextgenBank();
    const { path, paymentId } = await authorised(bank);
    bank.bank.perform(() => forcePayment(bank.bank, asId<PaymentId>(paymentId), { status: 'ACSP' }));
    expect([await statusOf(bank, path), itemsOf(bank).map(({ transactionStatus }) => transactionStatus)]).toEqual([
      'ACSP',
      ['ACSP', 'ACSP'],
    ]);
  });
});

describe('the cancellation of a bulk', () => {
  it('that nobody has authorised is immediate: 204', async () => {
    const bank = await openNextgenBank();
    const { path } = await created(bank);
    expect((await bank.send('DELETE', path)).status).toBe(204);
    expect([await statusOf(bank, path), bank.bank.state.waiting.size]).toEqual(['CANC', 0]);
    expect(itemsOf(bank).map(({ transactionStatus }) => transactionStatus)).toEqual(['CANC', 'CANC']);
  });

  it('that was authorised needs the PSU, and cancels all payments', async () => {
    const bank = await openNextgenBank(LONG_CHECKS);
    const { path, paymentId } = await authorised(bank);
    expect((await bank.send('DELETE', path)).status).toBe(202);
    expect((await bank.send('POST', `${path}/cancellation-authorisations`)).status).toBe(201);
    bank.decide(paymentId);
    bank.advance(5 * DAY_MS);
    expect([await statusOf(bank, path), linesOf(bank, 'anna')]).toEqual(['CANC', []]);
  });

  it('cancels what still can be: the rest is executed, and the bulk is PART', async () => {
    const bank = await openNextgenBank({ ...LONG_CHECKS, 'cancellation-sca': 'none' });
    const quick = item({ remittanceInformationUnstructured: 'sandbank: ACTC PT1S > ACSP P1D > ACSC' });
    const { path } = await authorised(bank, { payments: [item(), quick, item()] });
    bank.advance(60_000);
    expect(await statusOf(bank, path)).toBe('ACTC');
    expect((await bank.send('DELETE', path)).status).toBe(204);
    expect(itemsOf(bank).map(({ transactionStatus }) => transactionStatus)).toEqual(['CANC', 'ACSP', 'CANC']);
    bank.advance(5 * DAY_MS);
    expect([await statusOf(bank, path), linesOf(bank, 'anna').length]).toEqual(['PART', 1]);
  });

  it('that is in execution is refused', async () => {
    const bank = await openNextgenBank();
    const { path } = await authorised(bank);
    bank.advance(60_000);
    const { status, body } = await bank.send('DELETE', path);
    expect([status, body.tppMessages[0].code]).toEqual([405, 'CANCELLATION_INVALID']);
  });
});

describe('a bulk', () => {
  it.each([
    [{ payments: undefined }, 'payments'],
    [{ payments: [] }, 'payments'],
    [{ payments: [item(), 'x'] }, 'payments[1]'],
    [{ payments: [item(), item({ creditorName: undefined })] }, 'payments[1].creditorName'],
    [{ payments: [item(), item({ creditorAccount: undefined })] }, 'payments[1].creditorAccount'],
    [
      { payments: [item(), item({ creditorAccount: { iban: 'AT611904300234573202' } })] },
      'payments[1].creditorAccount.iban',
    ],
    [{ payments: [item({ creditorAccount: { iban: IBANS.anna } })] }, 'payments[0].creditorAccount.iban'],
    [{ payments: [item(), item({ creditorAgent: 'BIC' })] }, 'payments[1].creditorAgent'],
    [
      { payments: [item({ instructedAmount: { currency: 'USD', amount: '1.00' } })] },
      'payments[0].instructedAmount.currency',
    ],
    [
      { payments: [item(), item({ instructedAmount: { currency: 'EUR', amount: '0.00' } })] },
      'payments[1].instructedAmount.amount',
    ],
    [
      { payments: [item(), item({ remittanceInformationUnstructured: 'sandbank: XXXX' })] },
      'payments[1].remittanceInformationUnstructured',
    ],
    [{ debtorAccount: undefined }, 'debtorAccount'],
    [{ debtorAccount: {} }, 'debtorAccount'],
    [{ batchBookingPreferred: 'yes' }, 'batchBookingPreferred'],
    [{ requestedExecutionDate: 'soon' }, 'requestedExecutionDate'],
  ])('with %j is refused at %s', async (changes, path) => {
    const bank = await openNextgenBank();
    const { random } = bank.bank.state;
    const position = random.position;
    const { status, body } = await bank.send('POST', BULK, { json: request(changes) });
    expect([status, body.tppMessages[0]]).toEqual([400, expect.objectContaining({ code: 'FORMAT_ERROR', path })]);
    expect([bank.bank.state.payments.size, random.position]).toEqual([0, position]);
  });

  it.each([
    [{ requestedExecutionDate: '2026-03-01' }, 'EXECUTION_DATE_INVALID', 'requestedExecutionDate'],
    [{ debtorAccount: { other: { identification: '1' } } }, 'SERVICE_INVALID', 'debtorAccount.other'],
  ])('with %j is refused with %s', async (changes, code, path) => {
    const bank = await openNextgenBank();
    const { status, body } = await bank.send('POST', BULK, { json: request(changes) });
    expect([status, body.tppMessages[0]]).toEqual([400, expect.objectContaining({ code, path })]);
    expect(bank.bank.state.payments.size).toBe(0);
  });

  it('with payments in two currencies is refused', async () => {
    const bank = await openNextgenBank();
    const payments = [item(), item({ instructedAmount: { currency: 'USD', amount: '1.00' } })];
    const json = request({ payments });
    const { body } = await bank.send('POST', '/v1/bulk-payments/cross-border-credit-transfers', { json });
    expect(body.tppMessages[0]).toMatchObject({ code: 'FORMAT_ERROR', path: 'payments[1].instructedAmount.currency' });
  });

  it('has at most as many payments as bulk-size says', async () => {
    const bank = await openNextgenBank();
    const sized = (length: number) => request({ payments: Array.from({ length }, () => item()) });
    expect((await bank.send('POST', BULK, { json: sized(100) })).status).toBe(201);
    const { body } = await bank.send('POST', BULK, { json: sized(101) });
    expect(body.tppMessages[0]).toMatchObject({ code: 'FORMAT_ERROR', path: 'payments' });
    const small = await openNextgenBank({ 'bulk-size': { payments: 1 } });
    expect((await small.send('POST', BULK, { json: request() })).status).toBe(400);
  });

  it('whose sum the account cannot pay is PAYMENT_FAILED under funds: at-initiation', async () => {
    const bank = await openNextgenBank({ funds: 'at-initiation' });
    const half = item({ instructedAmount: { currency: 'EUR', amount: '600.00' } });
    const { status, body } = await bank.send('POST', BULK, { json: request({ payments: [half, half] }) });
    expect([status, body.tppMessages[0].code]).toEqual([400, 'PAYMENT_FAILED']);
    expect((await bank.send('POST', BULK, { json: request({ payments: [half] }) })).status).toBe(201);
  });
});

describe('the size of a bulk', () => {
  const richItem = (index: number) =>
    item({
      endToEndIdentification: `E-${index}`,
      creditorName: 'B'.repeat(70),
      creditorAddress: {
        streetName: 'S'.repeat(70),
        buildingNumber: '1'.repeat(16),
        townName: 'T'.repeat(35),
        postCode: '9'.repeat(16),
        country: 'AT',
      },
      remittanceInformationUnstructured: 'R'.repeat(140),
      // Members of the document, or of the TPP, that have no effect here.
      ultimateCreditor: 'U'.repeat(70),
      note: 'N'.repeat(2_000),
    });
  const rich = (count: number) => ({ payments: Array.from({ length: count }, (_, index) => richItem(index)) });

  it('is limited by the number of its payments: 100 rich ones fit', async () => {
    const bank = await openNextgenBank();
    expect(JSON.stringify(request(rich(100))).length).toBeGreaterThan(200_000);
    const { path } = await created(bank, rich(100));
    expect((await bank.send('GET', path)).body.payments).toHaveLength(100);
    const more = await bank.send('POST', BULK, { json: request(rich(101)) });
    expect([more.status, more.body.tppMessages[0].path]).toEqual([400, 'payments']);
  });

  it('is limited to ten times the size of other bodies, which stay as they are', async () => {
    const bank = await openNextgenBank({ sizes: { bodyBytes: 2_000 } });
    // The document of The Berlin Group has no 413.
    Object.assign(bank.context, { checkAnswers: false });
    const sized = (bytes: number) => ({ ...request(), note: 'N'.repeat(bytes) });
    const send = async (path: string, json: object) => {
      const { status, body } = await bank.send('POST', path, { json });
      return [status, body.tppMessages?.[0].text];
    };
    expect(await send(BULK, sized(18_000))).toEqual([201, undefined]);
    expect(await send(BULK, sized(21_000))).toEqual([413, 'the body is larger than 20000 bytes']);
    const single = await send('/v1/payments/sepa-credit-transfers', sized(3_000));
    expect(single).toEqual([413, 'the body is larger than 2000 bytes']);
  });
});

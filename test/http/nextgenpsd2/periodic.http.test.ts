import { describe, expect, it } from '@jest/globals';
import { asId, type AccountId } from '../../../src/domain/ids.js';
import { stateDocument, stateOf } from '../../../src/sim/state/state-document.js';
import { assertConsistent } from '../../../src/sim/state/state-validation.js';
import { IBANS, smallBase } from '../../support/small-bank.js';
import { openNextgenBank, OTHER_TPP, validConsent, type NextgenBank } from '../../support/nextgen-bank.js';
import { consentBody } from '../../support/nextgen-bodies.js';

/** The small bank opens on Monday, 2 March 2026, at 10:00 in Vienna. */

const PERIODIC = '/v1/periodic-payments/sepa-credit-transfers';
const MONTHLY = { startDate: '2026-03-15', frequency: 'Monthly', dayOfExecution: '15' };
const DAY_MS = 86_400_000;

const request = (changes: object = {}) => ({
  debtorAccount: { iban: IBANS.anna },
  instructedAmount: { currency: 'EUR', amount: '12.30' },
  creditorAccount: { iban: IBANS.ben },
  creditorName: 'Ben',
  ...MONTHLY,
  ...changes,
});

async function created(bank: NextgenBank, changes: object = {}, path = PERIODIC) {
  const { status, body } = await bank.send('POST', path, { json: request(changes) });
  expect([status, body.tppMessages]).toEqual([201, undefined]);
  return { ...body, path: `${path}/${body.paymentId}` };
}
async function active(bank: NextgenBank, changes: object = {}, path = PERIODIC) {
  const order = await created(bank, changes, path);
  bank.decide(order.paymentId);
  return order;
}
const statusOf = async (bank: NextgenBank, path: string) =>
  (await bank.send('GET', `${path}/status`)).body.transactionStatus;
const goTo = (bank: NextgenBank, instant: string): void => bank.advance(Date.parse(instant) - bank.bank.now);
const booked = ({ bank }: NextgenBank, account = 'anna') =>
  (bank.state.ledgers.get(asId<AccountId>(account))?.booked ?? []).filter(({ paymentId }) => paymentId !== undefined);
const bookingDays = (bank: NextgenBank) => booked(bank).map(({ bookingDate }) => bookingDate);
const executions = ({ bank }: NextgenBank) =>
  [...bank.state.payments.values()].filter(({ orderId }) => orderId !== undefined);

describe('a standing order of NextGenPSD2', () => {
  it('is created with 201 and its own address, and is shown as it was initiated', async () => {
    const bank = await openNextgenBank();
    const order = { endDate: '2027-03-15', executionRule: 'preceding', remittanceInformationUnstructured: 'Rent' };
    const { path, _links: links } = await created(bank, order);
    expect(links.self.href).toBe(`${bank.url}${path}`);
    expect(links.scaStatus.href).toContain(`${path}/authorisations/`);
    expect((await bank.send('GET', path)).body).toEqual({ ...request(order), transactionStatus: 'RCVD' });
  });

  it('is ACTC once the PSU has approved it, and moves no money before its day', async () => {
    const bank = await openNextgenBank();
    const { path } = await active(bank);
    goTo(bank, '2026-03-14T23:59:59+01:00');
    expect([await statusOf(bank, path), booked(bank)]).toEqual(['ACTC', []]);
  });

  it('books twelve payments in a year that passes at once, each on its own day', async () => {
    const bank = await openNextgenBank();
    await active(bank);
    bank.advance(365 * DAY_MS);
    const days = Array.from({ length: 12 }, (_, month) => {
      const [year, number] = [2026 + Math.floor((month + 2) / 12), ((month + 2) % 12) + 1];
      return `${year}-${String(number).padStart(2, '0')}-15`;
    });
    expect(bookingDays(bank)).toEqual(days);
    expect(booked(bank)).toEqual(
      days.map(() => expect.objectContaining({ amountMinorUnits: -1230, bankTransactionCode: 'PMNT-ICDT-STDO' })),
    );
    expect(booked(bank, 'ben')).toHaveLength(12);
  });

  it('makes payments of their own, which name it and which the TPP cannot read', async () => {
    const bank = await openNextgenBank();
    const { paymentId } = await active(bank);
    goTo(bank, '2026-03-15T12:00:00+01:00');
    const [execution] = executions(bank);
    expect(execution).toMatchObject({ orderId: paymentId, transactionStatus: 'ACSC', authorised: true });
    for (const service of ['payments', 'periodic-payments']) {
      const { status, body } = await bank.send(
        'GET',
        `/v1/${service}/sepa-credit-transfers/${execution?.paymentId ?? ''}`,
      );
      expect([status, body.tppMessages[0].code]).toEqual([404, 'RESOURCE_UNKNOWN']);
    }
  });

  it('has an execution today if it begins today', async () => {
    const bank = await openNextgenBank();
    await active(bank, { startDate: '2026-03-02', dayOfExecution: undefined });
    bank.advance(10_000);
    expect(bookingDays(bank)).toEqual(['2026-03-02']);
  });

  it('leaves out the days before its authorisation', async () => {
    const bank = await openNextgenBank();
    const { paymentId } = await created(bank, {
      startDate: '2026-03-02',
      frequency: 'Daily',
      dayOfExecution: undefined,
    });
    goTo(bank, '2026-03-03T09:00:00+01:00');
    bank.decide(paymentId);
    goTo(bank, '2026-03-05T12:00:00+01:00');
    expect(bookingDays(bank)).toEqual(['2026-03-03', '2026-03-04', '2026-03-05']);
  });

  it('is ACSC with its last execution', async () => {
    const bank = await openNextgenBank();
    const { path } = await active(bank, { endDate: '2026-05-14' });
    goTo(bank, '2026-04-14T12:00:00+02:00');
    expect(await statusOf(bank, path)).toBe('ACTC');
    goTo(bank, '2026-04-15T12:00:00+02:00');
    expect(await statusOf(bank, path)).toBe('ACSC');
    goTo(bank, '2026-09-15T12:00:00+02:00');
    expect(bookingDays(bank)).toEqual(['2026-03-15', '2026-04-15']);
  });

  it('that is authorised after its last day is ACSC at once, without an execution', async () => {
    const bank = await openNextgenBank();
    const { paymentId, path } = await created(bank, {
      startDate: '2026-03-02',
      endDate: '2026-03-02',
      dayOfExecution: undefined,
    });
    goTo(bank, '2026-03-03T09:00:00+01:00');
    bank.decide(paymentId);
    bank.advance(DAY_MS);
    expect([await statusOf(bank, path), executions(bank)]).toEqual(['ACSC', []]);
  });

  it('goes on after an execution without funds, which is RJCT', async () => {
    const bank = await openNextgenBank();
    const { path } = await active(bank, { instructedAmount: { currency: 'EUR', amount: '700.00' } });
    goTo(bank, '2026-05-16T12:00:00+02:00');
    expect(executions(bank).map(({ transactionStatus: status, reason }) => [status, reason])).toEqual([
      ['ACSC', undefined],
      ['RJCT', 'AM04'],
      ['RJCT', 'AM04'],
    ]);
    expect(await statusOf(bank, path)).toBe('ACTC');
  });

  it('charges the fee of its product for each execution', async () => {
    const bank = await openNextgenBank({ fees: { 'sepa-credit-transfers': { fixed: 0.5 } } });
    await active(bank);
    goTo(bank, '2026-04-16T12:00:00+02:00');
    expect(booked(bank).map(({ amountMinorUnits }) => amountMinorUnits)).toEqual([-1230, -50, -1230, -50]);
  });

  it('runs its scripted scenario in each execution', async () => {
    const bank = await openNextgenBank();
    const remittanceInformationUnstructured = 'sandbank: RCVD PT1H > ACTC > RJCT(AC04)';
    const { path } = await active(bank, { remittanceInformationUnstructured });
    expect(await statusOf(bank, path)).toBe('ACTC');
    goTo(bank, '2026-04-16T12:00:00+02:00');
    expect(executions(bank).map(({ transactionStatus: status, reason }) => [status, reason])).toEqual([
      ['RJCT', 'AC04'],
      ['RJCT', 'AC04'],
    ]);
    expect(await statusOf(bank, path)).toBe('ACTC');
  });

  it('from an account of two holders needs both signatures', async () => {
    const bank = await openNextgenBank();
    const { paymentId, path } = await active(bank, { debtorAccount: { iban: IBANS.firm } });
    expect(await statusOf(bank, path)).toBe('PATC');
    bank.decide(paymentId, { psuId: asId('ben') });
    expect(await statusOf(bank, path)).toBe('ACTC');
    goTo(bank, '2026-03-16T12:00:00+01:00');
    expect(booked(bank, 'firm')).toHaveLength(1);
  });

  it('that the PSU refuses is RJCT and never executed', async () => {
    const bank = await openNextgenBank();
    const { paymentId, path } = await created(bank);
    bank.decide(paymentId, { decision: 'refuse' });
    bank.advance(60 * DAY_MS);
    expect([await statusOf(bank, path), executions(bank)]).toEqual(['RJCT', []]);
  });

  it('of a blocked account is RJCT when it is authorised', async () => {
    const bank = await openNextgenBank();
    const { path } = await active(bank, { debtorAccount: { iban: IBANS.blocked } });
    expect(await statusOf(bank, path)).toBe('RJCT');
  });

  it('without SCA is active at once', async () => {
    const bank = await openNextgenBank({ 'payment-sca': 'none' });
    const { path } = await created(bank);
    bank.advance(1000);
    expect(await statusOf(bank, path)).toBe('ACTC');
    goTo(bank, '2026-03-16T12:00:00+01:00');
    expect(bookingDays(bank)).toEqual(['2026-03-15']);
  });

  it('without SCA is active at once on a Saturday, whatever its scenario', async () => {
    const bank = await openNextgenBank({ 'payment-sca': 'none', 'execution-day': 'bank-days' });
    goTo(bank, '2026-03-07T10:00:00+01:00');
    const { path } = await created(bank, { remittanceInformationUnstructured: 'sandbank: ACSP > ACSC' });
    bank.advance(1000);
    expect(await statusOf(bank, path)).toBe('ACTC');
  });

  it('belongs to its TPP and its kind of payment', async () => {
    const bank = await openNextgenBank();
    const { path, paymentId } = await created(bank);
    const single = `/v1/payments/sepa-credit-transfers/${paymentId}`;
    expect((await bank.send('GET', path, { tpp: OTHER_TPP })).status).toBe(404);
    expect((await bank.send('GET', single)).status).toBe(404);
    expect((await bank.send('DELETE', single)).status).toBe(404);
  });

  it('is still executed after its bank was exported and restored', async () => {
    const bank = await openNextgenBank();
    await active(bank);
    goTo(bank, '2026-04-16T12:00:00+02:00');
    const document = JSON.parse(
      JSON.stringify(stateDocument(bank.bank, 'small', { mode: 'paused', rate: 1, now: bank.bank.now })),
    );
    expect(() => assertConsistent(document, bank.bank.base)).not.toThrow();
    const orders = stateOf(document).timeline.heap.filter(({ event }) => event.kind === 'orderDue');
    expect(orders.map(({ event }) => event.at)).toEqual([Date.parse('2026-05-15T00:00:00+02:00')]);
  });

  it('outlives the retention of its executions', async () => {
    const bank = await openNextgenBank({ retention: { payments: 'P60D' } });
    const { path } = await active(bank);
    goTo(bank, '2026-12-20T12:00:00+01:00');
    expect(await statusOf(bank, path)).toBe('ACTC');
    expect(executions(bank).length).toBeLessThanOrEqual(4);
    expect(bookingDays(bank)).toHaveLength(10);
  });
});

describe('the days of a standing order', () => {
  const SATURDAY = { startDate: '2026-03-14', frequency: 'Monthly', dayOfExecution: undefined };

  it.each([
    ['following', '2026-03-16'],
    ['preceding', '2026-03-16'],
    [undefined, '2026-03-16'],
  ])('under bank-days and the rule %s: the first one, a Saturday, is moved to %s', async (executionRule, day) => {
    const bank = await openNextgenBank({ 'execution-day': 'bank-days' });
    await active(bank, { ...SATURDAY, executionRule });
    goTo(bank, '2026-03-20T12:00:00+01:00');
    expect(bookingDays(bank)).toEqual([day]);
  });

  it('under bank-days and the rule preceding: a later one is moved to the bank day before', async () => {
    const bank = await openNextgenBank({ 'execution-day': 'bank-days' });
    await active(bank, { startDate: '2026-03-03', dayOfExecution: '14', executionRule: 'preceding' });
    goTo(bank, '2026-03-20T12:00:00+01:00');
    expect(bookingDays(bank)).toEqual(['2026-03-13']);
  });

  it('under bank-days are not the bank holidays of the fixtures', async () => {
    const withHolidays = (day: Parameters<typeof smallBase>[0]) => ({
      ...smallBase(day),
      bankHolidays: new Set(['03-16']),
    });
    const bank = await openNextgenBank({ 'execution-day': 'bank-days' }, withHolidays);
    await active(bank, SATURDAY);
    goTo(bank, '2026-03-20T12:00:00+01:00');
    expect(bookingDays(bank)).toEqual(['2026-03-17']);
  });

  it('are any days by default', async () => {
    const bank = await openNextgenBank();
    await active(bank, SATURDAY);
    goTo(bank, '2026-03-20T12:00:00+01:00');
    expect(bookingDays(bank)).toEqual(['2026-03-14']);
  });

  it('are those of the listed months', async () => {
    const bank = await openNextgenBank();
    await active(bank, { frequency: 'MonthlyVariable', monthsOfExecution: ['4', '7'] });
    bank.advance(365 * DAY_MS);
    expect(bookingDays(bank)).toEqual(['2026-04-15', '2026-07-15']);
  });
});

describe('the cancellation of a standing order', () => {
  it('that nobody has authorised is immediate: 204', async () => {
    const bank = await openNextgenBank();
    const { path } = await created(bank);
    expect((await bank.send('DELETE', path)).status).toBe(204);
    expect(await statusOf(bank, path)).toBe('CANC');
  });

  it('that is active needs the PSU; then no further day is executed', async () => {
    const bank = await openNextgenBank();
    const { path, paymentId } = await active(bank);
    goTo(bank, '2026-03-16T12:00:00+01:00');
    const { status, body } = await bank.send('DELETE', path);
    expect([status, body.transactionStatus]).toEqual([202, 'ACTC']);
    const start = body._links.startAuthorisation.href.slice(bank.url.length);
    expect(start).toBe(`${path}/cancellation-authorisations`);
    expect((await bank.send('POST', start)).status).toBe(201);
    bank.decide(paymentId);
    expect(await statusOf(bank, path)).toBe('CANC');
    bank.advance(90 * DAY_MS);
    expect(bookingDays(bank)).toEqual(['2026-03-15']);
  });

  it('that has ended is refused', async () => {
    const bank = await openNextgenBank();
    const { path } = await active(bank, { endDate: '2026-03-20' });
    goTo(bank, '2026-03-16T12:00:00+01:00');
    const { status, body } = await bank.send('DELETE', path);
    expect([status, body.tppMessages[0].code]).toEqual([405, 'CANCELLATION_INVALID']);
  });
});

describe('a standing order', () => {
  it.each([
    [{ startDate: undefined }, 'FORMAT_ERROR', 'startDate'],
    [{ startDate: '2026-02-30' }, 'FORMAT_ERROR', 'startDate'],
    [{ startDate: '2026-03-01' }, 'EXECUTION_DATE_INVALID', 'startDate'],
    [{ startDate: '2027-03-03' }, 'EXECUTION_DATE_INVALID', 'startDate'],
    [{ endDate: '2026-03-14' }, 'FORMAT_ERROR', 'endDate'],
    [{ endDate: 'never' }, 'FORMAT_ERROR', 'endDate'],
    [{ frequency: undefined }, 'FORMAT_ERROR', 'frequency'],
    [{ frequency: 'Hourly' }, 'FORMAT_ERROR', 'frequency'],
    [{ executionRule: 'latest' }, 'FORMAT_ERROR', 'executionRule'],
    [{ dayOfExecution: 15 }, 'FORMAT_ERROR', 'dayOfExecution'],
    [{ dayOfExecution: '32' }, 'FORMAT_ERROR', 'dayOfExecution'],
    [{ frequency: 'Weekly' }, 'FORMAT_ERROR', 'dayOfExecution'],
    [{ monthsOfExecution: ['1'] }, 'FORMAT_ERROR', 'monthsOfExecution'],
    [{ frequency: 'MonthlyVariable' }, 'FORMAT_ERROR', 'monthsOfExecution'],
    [{ frequency: 'MonthlyVariable', monthsOfExecution: ['1', '13'] }, 'FORMAT_ERROR', 'monthsOfExecution[1]'],
    [{ frequency: 'MonthlyVariable', monthsOfExecution: ['1', '1'] }, 'FORMAT_ERROR', 'monthsOfExecution[1]'],
    [{ creditorName: undefined }, 'FORMAT_ERROR', 'creditorName'],
    [{ debtorAccount: undefined }, 'FORMAT_ERROR', 'debtorAccount'],
    [{ creditorAccount: { iban: IBANS.anna } }, 'FORMAT_ERROR', 'creditorAccount.iban'],
    [{ instructedAmount: { currency: 'USD', amount: '1.00' } }, 'FORMAT_ERROR', 'instructedAmount.currency'],
  ])('with %j is refused with %s at %s', async (changes, code, path) => {
    const bank = await openNextgenBank();
    const { status, body } = await bank.send('POST', PERIODIC, { json: request(changes) });
    expect([status, body.tppMessages[0]]).toEqual([400, expect.objectContaining({ code, path })]);
    expect(bank.bank.state.payments.size).toBe(0);
  });

  it('with a number as its day is told to put it in quotes', async () => {
    const bank = await openNextgenBank();
    const { body } = await bank.send('POST', PERIODIC, { json: request({ dayOfExecution: 15 }) });
    expect(body.tppMessages[0].text).toBe('dayOfExecution must be text in quotes');
  });

  it('whose period has no bank day is refused under bank-days', async () => {
    const bank = await openNextgenBank({ 'execution-day': 'bank-days' });
    const json = request({ startDate: '2026-03-14', endDate: '2026-03-15', dayOfExecution: undefined });
    const { body } = await bank.send('POST', PERIODIC, { json });
    expect(body.tppMessages[0]).toMatchObject({ code: 'FORMAT_ERROR', path: 'endDate' });
  });

  it('is refused as a single payment', async () => {
    const bank = await openNextgenBank();
    const { status } = await bank.send('POST', '/v1/payments/sepa-credit-transfers', { json: request() });
    expect(status).toBe(400);
  });
});

describe('bookingStatus', () => {
  async function listOf(bank: NextgenBank, query: string) {
    const access = { transactions: [{ iban: IBANS.anna, currency: 'EUR' }] };
    const headers = { 'Consent-ID': await validConsent(bank, consentBody(access, { validUntil: '2027-01-01' })) };
    const [account] = (await bank.send('GET', '/v1/accounts', { headers })).body.accounts;
    const list = await bank.send('GET', `/v1/accounts/${account.resourceId}/transactions?${query}`, { headers });
    expect([list.status, list.body.tppMessages]).toEqual([200, undefined]);
    return list.body.transactions;
  }

  it('information lists the active standing orders of the account', async () => {
    const bank = await openNextgenBank();
    await active(bank, { remittanceInformationUnstructured: 'Rent', executionRule: 'following' });
    await created(bank);
    const { path } = await active(bank, { endDate: '2026-03-20' });
    await active(bank, { debtorAccount: { iban: IBANS.firm } });
    goTo(bank, '2026-03-21T12:00:00+01:00');
    expect(await statusOf(bank, path)).toBe('ACSC');
    const { information, ...rest } = await listOf(bank, 'bookingStatus=information');
    expect(rest).toEqual({ _links: expect.anything() });
    expect(information).toEqual([
      {
        transactionAmount: { currency: 'EUR', amount: '-12.30' },
        creditorName: 'Ben',
        creditorAccount: { iban: IBANS.ben },
        remittanceInformationUnstructured: 'Rent',
        bankTransactionCode: 'PMNT-ICDT-STDO',
        additionalInformationStructured: {
          standingOrderDetails: {
            startDate: '2026-03-15',
            frequency: 'Monthly',
            executionRule: 'following',
            dayOfExecution: '15',
          },
        },
      },
    ]);
  });

  it('all lists booked and pending entries as well', async () => {
    const bank = await openNextgenBank();
    await active(bank);
    const { information, booked: lines, pending } = await listOf(bank, 'bookingStatus=all&dateFrom=2026-01-01');
    expect([information.length, lines.length, pending.length]).toEqual([1, 2, 1]);
  });

  it('both lists no standing orders', async () => {
    const bank = await openNextgenBank();
    await active(bank);
    expect(await listOf(bank, 'bookingStatus=both&dateFrom=2026-01-01')).not.toHaveProperty('information');
  });
});

import { describe, expect, it } from '@jest/globals';
import { asId } from '../../../src/domain/ids.js';
import { IBANS, smallBase } from '../../support/small-bank.js';
import { openNextgenBank, type NextgenBank } from '../../support/nextgen-bank.js';
import { SEPA } from '../../support/nextgen-bodies.js';

/** The small bank opens on Monday, 2 March 2026, at 10:00 in Vienna. */

const INSTANT = '/v1/payments/instant-sepa-credit-transfers';
const BANK_DAYS = { 'execution-day': 'bank-days' };

const request = (requestedExecutionDate: unknown) => ({
  debtorAccount: { iban: IBANS.anna },
  instructedAmount: { currency: 'EUR', amount: '12.30' },
  creditorAccount: { iban: IBANS.ben },
  creditorName: 'Ben',
  requestedExecutionDate,
});

async function authorised(bank: NextgenBank, date: string | undefined, path = SEPA): Promise<string> {
  const { status, body } = await bank.send('POST', path, { json: request(date) });
  expect([status, body.tppMessages]).toEqual([201, undefined]);
  bank.decide(body.paymentId);
  return `${path}/${body.paymentId}`;
}
const statusOf = async (bank: NextgenBank, path: string) =>
  (await bank.send('GET', `${path}/status`)).body.transactionStatus;
const goTo = (bank: NextgenBank, instant: string): void => bank.advance(Date.parse(instant) - bank.bank.now);
const linesOfAnna = ({ bank }: NextgenBank) =>
  ['booked', 'pending'].flatMap((list) => {
    const ledger = bank.state.ledgers.get(asId('anna'));
    const lines = [...((list === 'booked' ? ledger?.booked : ledger?.pending.values()) ?? [])];
    return lines.filter(({ paymentId }) => paymentId !== undefined);
  });

describe('a payment with a day of execution', () => {
  it('is shown with its day', async () => {
    const bank = await openNextgenBank();
    const path = await authorised(bank, '2026-03-14');
    expect((await bank.send('GET', path)).body.requestedExecutionDate).toBe('2026-03-14');
  });

  it('runs its checks, waits without a reservation, and is executed when the day begins', async () => {
    const bank = await openNextgenBank();
    const path = await authorised(bank, '2026-03-14');
    goTo(bank, '2026-03-13T23:59:59+01:00');
    expect([await statusOf(bank, path), linesOfAnna(bank)]).toEqual(['ACCP', []]);
    goTo(bank, '2026-03-14T00:00:00+01:00');
    expect(await statusOf(bank, path)).toBe('ACSP');
    bank.advance(10_000);
    expect(await statusOf(bank, path)).toBe('ACSC');
    expect(linesOfAnna(bank)).toMatchObject([{ bookingDate: '2026-03-14', amountMinorUnits: -1230 }]);
  });

  it('goes on beyond the window of the authorisation while its cancellation waits for the PSU', async () => {
    const bank = await openNextgenBank();
    const path = await authorised(bank, '2026-03-14');
    bank.advance(10_000);
    expect((await bank.send('DELETE', path)).status).toBe(202);
    goTo(bank, '2026-03-13T23:59:59+01:00');
    expect(await statusOf(bank, path)).toBe('ACCP');
    goTo(bank, '2026-03-14T00:01:00+01:00');
    expect(await statusOf(bank, path)).toBe('ACSC');
  });

  it('lists its execution as the next event at the beginning of the day', async () => {
    const bank = await openNextgenBank();
    await authorised(bank, '2026-03-14');
    bank.advance(5000);
    const [next] = bank.bank.state.timeline.heap.filter(({ event }) => event.kind === 'paymentStep');
    expect(next?.event.at).toBe(Date.parse('2026-03-14T00:00:00+01:00'));
  });

  it('waits before the first status of its plan that executes, even if that is the first one', async () => {
    const bank = await openNextgenBank();
    const json = { ...request('2026-03-14'), remittanceInformationUnstructured: 'sandbank: ACSP > ACSC' };
    const { body } = await bank.send('POST', SEPA, { json });
    bank.decide(body.paymentId);
    const path = `${SEPA}/${body.paymentId}`;
    expect(await statusOf(bank, path)).toBe('RCVD');
    goTo(bank, '2026-03-14T00:00:10+01:00');
    expect(await statusOf(bank, path)).toBe('ACSC');
  });

  it('can be cancelled until its day', async () => {
    const bank = await openNextgenBank({ 'cancellation-sca': 'none' });
    const path = await authorised(bank, '2026-03-14');
    goTo(bank, '2026-03-13T12:00:00+01:00');
    expect((await bank.send('DELETE', path)).status).toBe(204);
    goTo(bank, '2026-03-16T12:00:00+01:00');
    expect([await statusOf(bank, path), linesOfAnna(bank)]).toEqual(['CANC', []]);
  });

  it('of today is executed at once', async () => {
    const bank = await openNextgenBank();
    const path = await authorised(bank, '2026-03-02');
    bank.advance(10_000);
    expect(await statusOf(bank, path)).toBe('ACSC');
  });

  it('that the PSU authorises after the day is executed at once', async () => {
    const bank = await openNextgenBank();
    const { body } = await bank.send('POST', SEPA, { json: request('2026-03-02') });
    goTo(bank, '2026-03-03T09:00:00+01:00');
    bank.decide(body.paymentId);
    bank.advance(10_000);
    expect(await statusOf(bank, `${SEPA}/${body.paymentId}`)).toBe('ACSC');
  });

  it('without funds on the day is RJCT then', async () => {
    const bank = await openNextgenBank();
    const json = { ...request('2026-03-14'), instructedAmount: { currency: 'EUR', amount: '99999.00' } };
    const { body } = await bank.send('POST', SEPA, { json });
    bank.decide(body.paymentId);
    goTo(bank, '2026-03-13T12:00:00+01:00');
    const path = `${SEPA}/${body.paymentId}`;
    expect(await statusOf(bank, path)).toBe('ACCP');
    goTo(bank, '2026-03-14T12:00:00+01:00');
    expect(await statusOf(bank, path)).toBe('RJCT');
  });

  it.each([
    ['2026-03-01', 'EXECUTION_DATE_INVALID'],
    ['2027-03-03', 'EXECUTION_DATE_INVALID'],
    ['2026-02-30', 'FORMAT_ERROR'],
    ['tomorrow', 'FORMAT_ERROR'],
    [20_260_314, 'FORMAT_ERROR'],
  ])('of %s is refused with %s', async (date, code) => {
    const bank = await openNextgenBank();
    const { status, body } = await bank.send('POST', SEPA, { json: request(date) });
    expect([status, body.tppMessages[0]]).toEqual([
      400,
      expect.objectContaining({ code, path: 'requestedExecutionDate' }),
    ]);
    expect(bank.bank.state.payments.size).toBe(0);
  });

  it.each(['2026-03-02', '2027-03-02'])('may be %s', async (date) => {
    const bank = await openNextgenBank();
    expect((await bank.send('POST', SEPA, { json: request(date) })).status).toBe(201);
  });
});

describe('under execution-day: bank-days, a payment', () => {
  it.each([
    ['of a Saturday', '2026-03-14', '2026-03-16'],
    ['of Good Friday, before Easter Monday', '2026-04-03', '2026-04-07'],
    ['of a bank day', '2026-03-17', '2026-03-17'],
  ])('%s (%s) is executed on %s', async (_name, date, day) => {
    const bank = await openNextgenBank(BANK_DAYS);
    await authorised(bank, date);
    goTo(bank, '2026-05-04T12:00:00+02:00');
    expect(linesOfAnna(bank)).toMatchObject([{ bookingDate: day }]);
  });

  it('without a day that is authorised on a Saturday is executed on Monday', async () => {
    const bank = await openNextgenBank(BANK_DAYS);
    goTo(bank, '2026-03-07T10:00:00+01:00');
    const path = await authorised(bank, undefined);
    bank.advance(60_000);
    expect(await statusOf(bank, path)).toBe('ACCP');
    goTo(bank, '2026-03-09T00:00:05+01:00');
    expect(await statusOf(bank, path)).toBe('ACSC');
  });

  it.each([
    ['15:59:57', '2026-03-02'],
    ['15:59:58', '2026-03-03'],
    ['18:00:00', '2026-03-03'],
  ])('whose checks take two seconds, and which is authorised at %s, is executed on %s', async (time, day) => {
    const bank = await openNextgenBank(BANK_DAYS);
    goTo(bank, `2026-03-02T${time}+01:00`);
    await authorised(bank, undefined);
    goTo(bank, '2026-03-04T12:00:00+01:00');
    expect(linesOfAnna(bank)).toMatchObject([{ bookingDate: day }]);
  });

  it('that is instant is executed on a Saturday evening', async () => {
    const bank = await openNextgenBank(BANK_DAYS);
    goTo(bank, '2026-03-07T20:00:00+01:00');
    const path = await authorised(bank, undefined, INSTANT);
    bank.advance(10_000);
    expect(await statusOf(bank, path)).toBe('ACCC');
  });

  it('that is instant and has a day is executed when that day begins', async () => {
    const bank = await openNextgenBank(BANK_DAYS);
    const path = await authorised(bank, '2026-03-07', INSTANT);
    goTo(bank, '2026-03-06T23:59:59+01:00');
    expect(await statusOf(bank, path)).toBe('ACCP');
    goTo(bank, '2026-03-07T00:00:05+01:00');
    expect(await statusOf(bank, path)).toBe('ACCC');
  });
});

describe('the bank holidays of the fixtures', () => {
  const withHolidays = (day: Parameters<typeof smallBase>[0]) => ({
    ...smallBase(day),
    bankHolidays: new Set(['2026-03-17', '03-19']),
  });

  it.each([
    ['a day of one year', '2026-03-17', '2026-03-18'],
    ['a day of every year', '2026-03-19', '2026-03-20'],
    ['a weekend before another one', '2026-03-14', '2026-03-16'],
    ['a closing day of TARGET', '2026-04-03', '2026-04-07'],
  ])('are left out under bank-days: %s, %s, is executed on %s', async (_name, requested, day) => {
    const bank = await openNextgenBank(BANK_DAYS, withHolidays);
    await authorised(bank, requested);
    goTo(bank, '2026-05-04T12:00:00+02:00');
    expect(linesOfAnna(bank)).toMatchObject([{ bookingDate: day }]);
  });

  it('have no effect under any-day, and none on instant payments', async () => {
    for (const [changes, path] of [
      [{}, SEPA],
      [BANK_DAYS, INSTANT],
    ] as const) {
      const bank = await openNextgenBank(changes, withHolidays);
      await authorised(bank, '2026-03-17', path);
      goTo(bank, '2026-05-04T12:00:00+02:00');
      expect(linesOfAnna(bank)).toMatchObject([{ bookingDate: '2026-03-17' }]);
    }
  });
});

describe('cut-off-time', () => {
  it.each([
    ['PT10H30M', '10:29:57', '2026-03-02'],
    ['PT10H30M', '10:29:58', '2026-03-03'],
    ['PT24H', '23:59:00', '2026-03-02'],
    ['PT1S', '11:00:00', '2026-03-03'],
  ])('%s: a payment authorised at %s is executed on %s', async (cutOff, time, day) => {
    const bank = await openNextgenBank({ ...BANK_DAYS, 'cut-off-time': { 'sepa-credit-transfers': cutOff } });
    goTo(bank, `2026-03-02T${time}+01:00`);
    await authorised(bank, undefined);
    goTo(bank, '2026-03-04T12:00:00+01:00');
    expect(linesOfAnna(bank)).toMatchObject([{ bookingDate: day }]);
  });

  it('is that of the product', async () => {
    const bank = await openNextgenBank({ ...BANK_DAYS, 'cut-off-time': { 'target-2-payments': 'PT10H' } });
    await authorised(bank, undefined);
    await authorised(bank, undefined, '/v1/payments/target-2-payments');
    goTo(bank, '2026-03-04T12:00:00+01:00');
    expect(new Set(linesOfAnna(bank).map(({ bookingDate }) => bookingDate))).toEqual(
      new Set(['2026-03-02', '2026-03-03']),
    );
  });

  it('does not count under any-day', async () => {
    const bank = await openNextgenBank({ 'cut-off-time': { 'sepa-credit-transfers': 'PT1S' } });
    await authorised(bank, undefined);
    goTo(bank, '2026-03-04T12:00:00+01:00');
    expect(linesOfAnna(bank)).toMatchObject([{ bookingDate: '2026-03-02' }]);
  });
});

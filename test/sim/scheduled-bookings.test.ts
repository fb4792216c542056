import { describe, expect, it } from '@jest/globals';
import type { Transaction } from '../../src/domain/account/transaction.js';
import { addDays, createCalendar, parseInstant, type LocalDate } from '../../src/domain/calendar.js';
import { parseDuration } from '../../src/domain/duration.js';
import { asId, type AccountId } from '../../src/domain/ids.js';
import { demoBankPath, loadFixtures } from '../../src/fixtures/fixtures.js';
import { LATEST_INSTANT } from '../../src/domain/clock.js';
import { VirtualClock } from '../../src/banks/virtual-clock.js';
import type { Bank } from '../../src/sim/bank.js';
import { openBank } from '../../src/sim/open-bank.js';
import { allAccounts, readLedger } from '../../src/sim/directory.js';
import { bookedBetween } from '../../src/sim/accounts/account-lines.js';
import { stepClock } from '../../src/sim/time/move-clock.js';
import { advanceClock } from '../support/advance-clock.js';
import { nodeDigests } from '../../src/banks/digests.js';
import { compileProfile } from '../../src/decisions/decisions.js';
import { openTestBank, smallBase } from '../support/small-bank.js';

const fixtures = await loadFixtures(demoBankPath);
const calendar = createCalendar('Europe/Vienna');
const OPENED = '2026-03-02T09:00:00Z';

/** The demo bank on a clock that this test turns: paused, or running with a real time that it sets. */
function openDemoBank(at = OPENED, mode: 'running' | 'paused' = 'paused', changes: object = {}) {
  const real = { now: 0 };
  const now = parseInstant(at) ?? NaN;
  const clock = new VirtualClock(() => real.now, { mode, rate: 1, now });
  const base = fixtures.baseFor(calendar.dateOf(now), calendar);
  const profile = compileProfile('published', { 'psu-behaviour': 'approves', ...changes });
  const bank = openBank({ id: 'default', base, seed: 42, profile, clock, digests: nodeDigests });
  return { bank, clock, real };
}

const advance = ({ bank, clock }: { bank: Bank; clock: VirtualClock }, by: string) =>
  advanceClock(bank, clock, { by: parseDuration(by) ?? { months: 0, days: 0, ms: NaN } }, 10_000);

/** What a line says, without what hangs on its place in the account. */
const gist = ({ bookingDate, amountMinorUnits, bankTransactionCode, creditorName, debtorName }: Transaction) =>
  [bookingDate, amountMinorUnits, bankTransactionCode, creditorName, debtorName].join(' | ');

const everything = (bank: Bank): unknown =>
  JSON.parse(
    JSON.stringify(bank.state, (_key, value: unknown) =>
      value instanceof Map || value instanceof Set ? [...(value as Iterable<unknown>)] : value,
    ),
  );

describe('scheduled bookings', () => {
  it('match the history of a bank that opens later', () => {
    const early = openDemoBank();
    advance(early, 'P4M');
    const late = openDemoBank('2026-07-02T09:00:00Z');
    const recurring = /SALA|STDO|RDDT|INTR|CHRG/;
    let compared = 0;
    for (const { accountId } of allAccounts(early.bank)) {
      const own = readLedger(early.bank, accountId).booked.filter((line) => line.entryDate > '2026-03-04');
      const known = new Set(
        bookedBetween(late.bank, accountId, '2026-03-05' as LocalDate, '2026-07-02' as LocalDate).map(gist),
      );
      for (const line of own.filter((entry) => recurring.test(entry.bankTransactionCode ?? ''))) {
        expect(known).toContain(gist(line));
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(40);
  });

  it('are booked at six in the morning of their day and emit a transition', () => {
    const demo = openDemoBank();
    const { events, count } = advance(demo, 'P1M');
    const bookings = events.filter(({ kind }) => kind === 'account');
    expect(count).toBe(events.length);
    expect(bookings.length).toBeGreaterThan(15);
    for (const { at, to } of bookings) {
      expect(to).toBe('booked');
      expect(calendar.formatInstant(at)).toMatch(/T0[67]:00:00/);
    }
    const salary = bookings.find(({ subject, cause }) => subject === 'anna-current' && cause.includes('Nordwind'));
    expect(calendar.dateOf(salary?.at ?? 0)).toBe('2026-03-27');
  });

  it('between accounts of the bank are booked on both with the same day and amount', () => {
    const demo = openDemoBank();
    advance(demo, 'P3M');
    const lines = allAccounts(demo.bank).flatMap(({ accountId }) =>
      readLedger(demo.bank, accountId).booked.map((line) => ({ accountId, line })),
    );
    const receiverOf = (line: Transaction) =>
      line.amountMinorUnits < 0
        ? allAccounts(demo.bank).find(({ iban }) => iban !== undefined && iban === line.creditorAccount?.iban)
        : undefined;
    const sent = lines.filter(({ line }) => receiverOf(line));
    expect(sent.length).toBeGreaterThan(3);
    for (const { accountId, line } of sent) {
      const twin = lines.find(
        (other) =>
          other.accountId === receiverOf(line)?.accountId &&
          other.line.bookingDate === line.bookingDate &&
          other.line.amountMinorUnits === -line.amountMinorUnits,
      );
      expect(twin?.line.debtorName).toBe(allAccounts(demo.bank).find((own) => own.accountId === accountId)?.ownerName);
    }
  });

  it('include the pending lines of the fixtures, which keep their ids', () => {
    const demo = openDemoBank();
    const accounts = allAccounts(demo.bank).filter(
      ({ accountId }) => readLedger(demo.bank, accountId).pending.size > 0,
    );
    expect(accounts.length).toBeGreaterThan(2);
    const pending = accounts.flatMap(({ accountId }) => [...readLedger(demo.bank, accountId).pending.values()]);
    advance(demo, 'P7D');
    for (const { accountId } of accounts) {
      const ledger = readLedger(demo.bank, accountId);
      expect(ledger.pending.size).toBe(0);
      expect(ledger.pendingDebitMinorUnits).toBe(0);
    }
    const booked = accounts.flatMap(({ accountId }) => readLedger(demo.bank, accountId).booked);
    for (const { transactionId, entryReference } of pending) {
      expect(booked).toContainEqual(expect.objectContaining({ transactionId, entryReference }));
    }
  });

  it.each(['2026-01-01', '2026-03-02', '2026-05-31', '2026-09-15', '2026-11-24'])(
    'keep every account of the demo bank between its limit and three times its start over 400 days from %s',
    (day) => {
      const demo = openDemoBank(`${day}T09:00:00Z`);
      const accounts = allAccounts(demo.bank).filter(({ status }) => status !== 'deleted');
      const balances = () => accounts.map(({ accountId }) => readLedger(demo.bank, accountId).bookedMinorUnits);
      const starts = balances();
      const outside = new Set<string>();
      for (let passed = 0; passed < 400; passed += 20) {
        advance(demo, 'P20D');
        for (const [index, balance] of balances().entries()) {
          const { accountId, creditLimitMinorUnits: limit } = accounts[index]!;
          // An account that starts in debit has no positive start: it stays below the size of its limit.
          if (balance < -limit || balance > Math.max(3 * starts[index]!, limit))
            outside.add(`${accountId}: ${balance}`);
        }
      }
      expect([...outside]).toEqual([]);
    },
  );

  it('go on with the spending of the history, at its rate and on its kinds of days', () => {
    const demo = openDemoBank();
    const account = asId<AccountId>('anna-card');
    const before = demo.bank.base.history(account).booked.filter(({ creditorName }) => creditorName !== undefined);
    advance(demo, 'P13M');
    const lines = bookedBetween(demo.bank, account, '2026-03-05' as LocalDate, '2027-12-31' as LocalDate);
    const spending = lines.filter(({ bankTransactionCode }) => bankTransactionCode === 'PMNT-CCRD-POSD');
    const shops = new Set(before.map(({ creditorName }) => creditorName));
    expect(spending.length / before.length).toBeCloseTo(1, 0);
    expect(spending.every(({ creditorName }) => shops.has(creditorName))).toBe(true);
    expect(new Set(spending.map(({ transactionId }) => transactionId)).size).toBe(spending.length);
  });

  it('under recurring-bookings: regular are only those of fixed days', () => {
    const demo = openDemoBank(OPENED, 'paused', { 'recurring-bookings': 'regular' });
    advance(demo, 'P2M');
    const lines = readLedger(demo.bank, asId<AccountId>('anna-card')).booked;
    expect(lines.map(({ bankTransactionCode }) => bankTransactionCode)).toEqual([
      'PMNT-CCRD-POSD',
      'PMNT-RCDT-BOOK',
      'PMNT-RCDT-BOOK',
    ]);
  });

  it('omit a debit without funds and one from a blocked account, on both sides', () => {
    const line = (accountId: string, amountMinorUnits: number) => ({
      accountId: asId<AccountId>(accountId),
      amountMinorUnits,
      text: {},
    });
    const bookings = [
      { key: 'too much', isOfTheBank: false, lines: [line('anna', -99_001), line('ben', 99_001)] },
      { key: 'blocked', isOfTheBank: false, lines: [line('blocked', -1), line('ben', 1)] },
      { key: 'to a deleted account', isOfTheBank: false, lines: [line('anna', -1), line('deleted', 1)] },
      { key: 'to a blocked account', isOfTheBank: false, lines: [line('anna', -2), line('blocked', 2)] },
      { key: 'fee', isOfTheBank: true, lines: [line('anna', -100_000)] },
    ];
    const day = '2026-03-03' as LocalDate;
    const { bank, advance: move } = openTestBank(
      {},
      {
        base: (startDay) => ({
          ...smallBase(startDay),
          scheduledDayAfter: (after) => (after < day ? { day, bookings, settling: [] } : undefined),
        }),
      },
    );
    move(86_400_000);
    const booked = (id: string): number => readLedger(bank, asId<AccountId>(id)).bookedMinorUnits;
    expect([booked('anna'), booked('ben'), booked('blocked')]).toEqual([100_000 - 2 - 100_000, 20_000, 5_002]);
    expect(booked('deleted')).toBe(0);
  });

  it('end a step of the clock', () => {
    const { bank, clock } = openDemoBank();
    const { events, now } = stepClock(bank, clock, 100);
    expect(events.length).toBeGreaterThan(0);
    expect(new Set(events.map(({ at }) => at))).toEqual(new Set([now]));
  });

  it('stop at the end of bank time', () => {
    const { bank, clock } = openDemoBank('2199-06-01T00:00:00Z');
    const { now } = advanceClock(bank, clock, { to: LATEST_INSTANT }, 0);
    expect(now).toBe(LATEST_INSTANT);
    expect(stepClock(bank, clock, 1).count).toBe(0);
  });
});

describe('a bank that ran for a year and one advanced by a year', () => {
  it('have the same state', () => {
    const turned = openDemoBank();
    advance(turned, 'P365D');
    const ran = openDemoBank(OPENED, 'running');
    const end = (parseInstant(OPENED) ?? 0) + (turned.bank.now - (parseInstant(OPENED) ?? 0));
    // A driver wakes a running bank whenever something is due, and calls come at odd times.
    for (let step = 1; ran.bank.now < end; step += 1) {
      ran.real.now = Math.min(ran.real.now + ((step * 7_919) % 9_000_000), end - (parseInstant(OPENED) ?? 0));
      ran.bank.catchUp();
    }
    expect(everything(ran.bank)).toEqual(everything(turned.bank));
  });

  it('have the same state if the year is advanced day by day', () => {
    const turned = openDemoBank();
    advance(turned, 'P365D');
    const stepped = openDemoBank();
    for (let day = 0; day < 365; day += 1) advance(stepped, 'P1D');
    expect(everything(stepped.bank)).toEqual(everything(turned.bank));
    expect(calendar.dateOf(stepped.bank.now)).toBe(addDays('2026-03-02' as LocalDate, 365));
  });
});

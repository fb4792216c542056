import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { addDays, epochDay, weekday, type LocalDate } from '../../src/domain/calendar.js';
import { isBankDay, nextBankDay } from '../../src/domain/payment/bank-days.js';

const date = (text: string) => text as LocalDate;
const anyDay = fc.integer({ min: -36_500, max: 73_000 }).map((days) => addDays(date('2026-01-01'), days));

describe('Easter Sunday', () => {
  it.each([
    // The earliest and latest possible dates, the years of the rare corrections, and usual years.
    '1818-03-22',
    '1943-04-25',
    '1954-04-18',
    '1981-04-19',
    '2000-04-23',
    '2008-03-23',
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2038-04-25',
    '2049-04-18',
    '2076-04-19',
    '2285-03-22',
  ])('%s: the bank is closed on Good Friday and Easter Monday', (day) => {
    const open = [-3, -2, 1, 2].map((days) => isBankDay(addDays(date(day), days)));
    expect(open).toEqual([true, false, false, true]);
  });
});

describe('extra holidays', () => {
  const holidays = new Set(['2026-10-26', '12-24']);

  it.each([
    ['2026-10-26', false],
    ['2027-10-26', true],
    ['2026-12-24', false],
    ['2027-12-24', false],
    ['2026-12-23', true],
    ['2026-04-03', false],
  ])('of one year or of every year: %s is a bank day: %s', (day, isOpen) => {
    expect(isBankDay(date(day), holidays)).toBe(isOpen);
    expect(isBankDay(date(day))).toBe(isOpen || day.startsWith('2026-10') || day.endsWith('12-24'));
  });
});

describe('bank days', () => {
  it('of 2026 are all days from Monday to Friday except the six TARGET closing days', () => {
    const days = Array.from({ length: 365 }, (_, index) => addDays(date('2026-01-01'), index));
    const closed = days.filter((day) => weekday(day) <= 5 && !isBankDay(day));
    // 26 December 2026 is a Saturday.
    expect(closed).toEqual(['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-01', '2026-12-25']);
    expect(days.filter((day) => weekday(day) > 5 && isBankDay(day))).toEqual([]);
  });

  it.each(['2024-12-26', '2027-03-26', '2027-03-29', '2030-05-01', '2035-01-01'])('%s is a closing day', (day) => {
    expect(isBankDay(date(day))).toBe(false);
  });

  it.each(['2024-12-24', '2024-12-27', '2026-01-02', '2026-04-02', '2026-04-07', '2026-12-31'])(
    '%s is a bank day',
    (day) => {
      expect(isBankDay(date(day))).toBe(true);
    },
  );

  it('can have extra holidays', () => {
    const extra = new Set([date('2026-10-26'), date('2026-10-27')]);
    expect(isBankDay(date('2026-10-26'))).toBe(true);
    expect(isBankDay(date('2026-10-26'), extra)).toBe(false);
    expect(nextBankDay(date('2026-10-23'), extra)).toBe('2026-10-28');
  });
});

describe('the next bank day', () => {
  it.each([
    ['2026-03-04', '2026-03-05'],
    ['2026-03-06', '2026-03-09'],
    ['2026-03-07', '2026-03-09'],
    ['2026-03-08', '2026-03-09'],
    // Good Friday to Easter Monday.
    ['2026-04-02', '2026-04-07'],
    ['2026-04-04', '2026-04-07'],
    ['2026-04-07', '2026-04-08'],
    ['2025-12-31', '2026-01-02'],
  ])('of %s is %s', (day, next) => {
    expect(nextBankDay(date(day))).toBe(next);
  });

  it('is the first bank day after any day', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const next = nextBankDay(day);
        expect([isBankDay(next), day < next]).toEqual([true, true]);
        for (let between = addDays(day, 1); between < next; between = addDays(between, 1))
          expect([between, isBankDay(between)]).toEqual([between, false]);
        expect(epochDay(next) - epochDay(day)).toBeLessThan(7);
      }),
    );
  });

  it('ends with the calendar, even if its last day is a holiday', () => {
    const last = date('9999-12-31');
    expect(nextBankDay(last)).toBe(last);
    expect(nextBankDay(date('9999-12-30'), new Set([last]))).toBe(last);
  });
});

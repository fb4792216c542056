import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { addDays, epochDay, weekday, type LocalDate } from '../../src/domain/calendar.js';
import { easterSunday, isBankDay, nextBankDay, previousBankDay } from '../../src/domain/payment/bank-days.js';

const date = (text: string) => text as LocalDate;
const anyDay = fc.integer({ min: -36_500, max: 73_000 }).map((days) => addDays(date('2026-01-01'), days));

describe('Easter Sunday', () => {
  it.each([
    // The earliest and latest possible dates, the years of the rare corrections, and usual years.
    [1818, '1818-03-22'],
    [1943, '1943-04-25'],
    [1954, '1954-04-18'],
    [1981, '1981-04-19'],
    [2000, '2000-04-23'],
    [2008, '2008-03-23'],
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
    [2049, '2049-04-18'],
    [2076, '2076-04-19'],
    [2285, '2285-03-22'],
  ])('of %s is on %s', (year, day) => {
    expect(easterSunday(year)).toBe(day);
  });

  it('is a Sunday from 22 March to 25 April in every year from 101 to 9998', () => {
    const years = Array.from({ length: 9898 }, (_, index) => index + 101);
    const wrong = years.filter((year) => {
      const day = easterSunday(year);
      const name = String(year).padStart(4, '0');
      return weekday(day) !== 7 || day < `${name}-03-22` || day > `${name}-04-25`;
    });
    expect(wrong).toEqual([]);
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
    expect(previousBankDay(date('2026-10-28'), extra)).toBe('2026-10-23');
  });
});

describe('the next and the previous bank day', () => {
  it.each([
    ['2026-03-04', '2026-03-05', '2026-03-03'],
    ['2026-03-06', '2026-03-09', '2026-03-05'],
    ['2026-03-07', '2026-03-09', '2026-03-06'],
    ['2026-03-08', '2026-03-09', '2026-03-06'],
    // Good Friday to Easter Monday.
    ['2026-04-02', '2026-04-07', '2026-04-01'],
    ['2026-04-04', '2026-04-07', '2026-04-02'],
    ['2026-04-07', '2026-04-08', '2026-04-02'],
    ['2025-12-31', '2026-01-02', '2025-12-30'],
  ])('of %s are %s and %s', (day, next, previous) => {
    expect([nextBankDay(date(day)), previousBankDay(date(day))]).toEqual([next, previous]);
  });

  it('are the nearest bank days on either side of any day', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const next = nextBankDay(day);
        const previous = previousBankDay(day);
        expect([isBankDay(next), isBankDay(previous)]).toEqual([true, true]);
        expect(previous < day && day < next).toBe(true);
        for (let between = addDays(previous, 1); between < next; between = addDays(between, 1))
          if (between !== day) expect([between, isBankDay(between)]).toEqual([between, false]);
        expect(epochDay(next) - epochDay(previous)).toBeLessThan(8);
      }),
    );
  });

  it('end with the calendar, even if its last day is a holiday', () => {
    const last = date('9999-12-31');
    expect(nextBankDay(last)).toBe(last);
    expect(nextBankDay(date('9999-12-30'), new Set([last]))).toBe(last);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { addDays, addMonths, epochDay, monthEnd, type LocalDate } from '../../src/domain/calendar.js';
import { isBankDay } from '../../src/domain/payment/bank-days.js';
import {
  EXECUTION_RULES,
  FREQUENCIES,
  nextExecution,
  problemOf,
  type Frequency,
  type StandingOrder,
} from '../../src/domain/payment/standing-order.js';

const date = (text: string) => text as LocalDate;
const bankDay = (day: LocalDate) => isBankDay(day);
const everyDay = () => true;

/** The first executions of an order, one after the other. */
function executions(order: StandingOrder, most: number, isOpen = bankDay): LocalDate[] {
  const days: LocalDate[] = [];
  let next = nextExecution(order, addDays(order.startDate, -1), isOpen);
  while (next !== undefined && days.length < most) {
    days.push(next);
    next = nextExecution(order, next, isOpen);
  }
  return days;
}

function order(frequency: Frequency, startDate: string, more: object = {}): StandingOrder {
  return { frequency, startDate: date(startDate), ...more };
}

describe('the due days of a standing order', () => {
  it.each<[Frequency, string[]]>([
    ['Daily', ['2026-01-15', '2026-01-16', '2026-01-17']],
    ['Weekly', ['2026-01-15', '2026-01-22', '2026-01-29']],
    ['EveryTwoWeeks', ['2026-01-15', '2026-01-29', '2026-02-12']],
    ['Monthly', ['2026-01-15', '2026-02-15', '2026-03-15']],
    ['EveryTwoMonths', ['2026-01-15', '2026-03-15', '2026-05-15']],
    ['Quarterly', ['2026-01-15', '2026-04-15', '2026-07-15']],
    ['SemiAnnual', ['2026-01-15', '2026-07-15', '2027-01-15']],
    ['Annual', ['2026-01-15', '2027-01-15', '2028-01-15']],
  ])('with the frequency %s from 2026-01-15 are %j', (frequency, days) => {
    expect(executions(order(frequency, '2026-01-15'), 3, everyDay)).toEqual(days);
  });

  it('with MonthlyVariable are in the listed months only', () => {
    const variable = order('MonthlyVariable', '2026-02-20', { monthsOfExecution: [10, 1, 4] });
    expect(executions(variable, 4, everyDay)).toEqual(['2026-04-20', '2026-10-20', '2027-01-20', '2027-04-20']);
    const yearly = order('MonthlyVariable', '2026-02-20', { monthsOfExecution: [2] });
    expect(executions(yearly, 3, everyDay)).toEqual(['2026-02-20', '2027-02-20', '2028-02-20']);
  });

  it('begin with the first day of execution from the start on, which later intervals count from', () => {
    const quarterly = order('Quarterly', '2026-01-15', { dayOfExecution: 10 });
    expect(executions(quarterly, 3, everyDay)).toEqual(['2026-02-10', '2026-05-10', '2026-08-10']);
    expect(executions({ ...quarterly, dayOfExecution: 15 }, 1, everyDay)).toEqual(['2026-01-15']);
    expect(executions({ ...quarterly, dayOfExecution: 16 }, 1, everyDay)).toEqual(['2026-01-16']);
  });

  it('are the last days of months that are shorter than the day of execution', () => {
    const days = ['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30'];
    expect(executions(order('Monthly', '2028-01-31'), 4, everyDay)).toEqual(days);
    expect(executions(order('Monthly', '2028-01-10', { dayOfExecution: 31 }), 4, everyDay)).toEqual(days);
    const thirtieth = order('Monthly', '2026-02-28', { dayOfExecution: 30 });
    expect(executions(thirtieth, 3, everyDay)).toEqual(['2026-02-28', '2026-03-30', '2026-04-30']);
  });
});

describe('the executions of a standing order', () => {
  // 1 February, 1 March and 1 November 2026 are Sundays, 3 to 6 April 2026 are Good Friday to Easter Monday.
  it('are on the following or the preceding bank day', () => {
    const following = order('Monthly', '2026-01-05', { dayOfExecution: 5, executionRule: 'following' });
    expect(executions(following, 4)).toEqual(['2026-01-05', '2026-02-05', '2026-03-05', '2026-04-07']);
    expect(executions({ ...following, executionRule: 'preceding' }, 4)[3]).toBe('2026-04-02');
  });

  it('are on the following bank day if the order has no rule', () => {
    expect(executions(order('Monthly', '2026-02-01'), 2)).toEqual(['2026-02-02', '2026-03-02']);
  });

  it('can be in another month than the due day', () => {
    const last = order('Monthly', '2026-01-31', { executionRule: 'following' });
    expect(executions(last, 2)).toEqual(['2026-02-02', '2026-03-02']);
  });

  it('include the end of the period and nothing after it', () => {
    const ending = order('Weekly', '2026-03-03', { endDate: date('2026-03-17') });
    expect(executions(ending, 9)).toEqual(['2026-03-03', '2026-03-10', '2026-03-17']);
    expect(executions({ ...ending, endDate: date('2026-03-16') }, 9)).toEqual(['2026-03-03', '2026-03-10']);
  });

  it('move against the rule if it would move them out of the period', () => {
    const preceding = order('Monthly', '2026-03-01', { executionRule: 'preceding' });
    expect(executions(preceding, 1)).toEqual(['2026-03-02']);
    const following = order('Monthly', '2026-01-31', { endDate: date('2026-05-31') });
    expect(executions(following, 9).at(-1)).toBe('2026-05-29');
  });

  it('are none if the period has no bank day', () => {
    const weekend = order('Daily', '2026-03-07', { endDate: date('2026-03-08') });
    for (const executionRule of EXECUTION_RULES) expect(executions({ ...weekend, executionRule }, 9)).toEqual([]);
  });

  it('happen once for several due days with the same bank day', () => {
    const daily = order('Daily', '2026-04-02');
    expect(executions(daily, 3)).toEqual(['2026-04-02', '2026-04-07', '2026-04-08']);
    expect(executions({ ...daily, executionRule: 'preceding' }, 3)).toEqual(['2026-04-02', '2026-04-07', '2026-04-08']);
  });

  it('can be asked for from any day, also long before and after the start', () => {
    const monthly = order('Monthly', '2026-01-15');
    expect(nextExecution(monthly, date('2020-01-01'), bankDay)).toBe('2026-01-15');
    expect(nextExecution(monthly, date('2026-02-15'), bankDay)).toBe('2026-02-16');
    expect(nextExecution(monthly, date('2026-02-16'), bankDay)).toBe('2026-03-16');
    expect(nextExecution(monthly, date('2999-02-20'), bankDay)).toBe('2999-03-15');
  });

  it.each<[Frequency, object]>([
    ['Monthly', {}],
    ['Annual', {}],
    ['MonthlyVariable', { monthsOfExecution: [1] }],
  ])('with the frequency %s include a due day of the previous month that moved', (frequency, more) => {
    // 31 January 2026 is a Saturday.
    const moved = order(frequency, '2025-01-31', more);
    expect(nextExecution(moved, date('2026-01-31'), bankDay)).toBe('2026-02-02');
    expect(nextExecution(moved, date('2026-02-01'), bankDay)).toBe('2026-02-02');
  });

  it('end with the calendar', () => {
    for (const frequency of FREQUENCIES) {
      const endless = order(frequency, '9999-10-31', { monthsOfExecution: [1] });
      expect(nextExecution(endless, date('9999-12-31'), bankDay)).toBeUndefined();
    }
    expect(executions(order('Daily', '9999-12-30'), 9)).toEqual(['9999-12-30', '9999-12-31']);
  });
});

const startDates = fc.integer({ min: 0, max: 3000 }).map((days) => addDays(date('2025-01-01'), days));
const lengths = fc.option(fc.integer({ min: 0, max: 900 }), { nil: undefined });
const orders = fc
  .record(
    {
      frequency: fc.constantFrom(...FREQUENCIES),
      startDate: startDates,
      length: lengths,
      dayOfExecution: fc.integer({ min: 1, max: 31 }),
      executionRule: fc.constantFrom(...EXECUTION_RULES),
      months: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 11 }),
    },
    { requiredKeys: ['frequency', 'startDate', 'length', 'months'] },
  )
  .map(({ length, months, dayOfExecution, ...rest }): StandingOrder => {
    const byDays = ['Daily', 'Weekly', 'EveryTwoWeeks'].includes(rest.frequency);
    return {
      ...rest,
      ...(length !== undefined && { endDate: addDays(rest.startDate, length) }),
      ...(dayOfExecution !== undefined && !byDays && { dayOfExecution }),
      ...(rest.frequency === 'MonthlyVariable' && { monthsOfExecution: months }),
    };
  });

const MONTHS_BETWEEN: Readonly<Partial<Record<Frequency, number>>> = {
  EveryTwoMonths: 2,
  Quarterly: 3,
  SemiAnnual: 6,
  Annual: 12,
};
const DAYS_BETWEEN: Readonly<Partial<Record<Frequency, number>>> = { Daily: 1, Weekly: 7, EveryTwoWeeks: 14 };

/** The executions of some years, found by looking at every single day. */
function executionsByDay(order: StandingOrder, isOpen: (day: LocalDate) => boolean): LocalDate[] {
  const { startDate, frequency, executionRule = 'following', monthsOfExecution } = order;
  const end = order.endDate ?? addDays(startDate, 1500);
  const wanted = order.dayOfExecution ?? Number(startDate.slice(8));
  const found = new Set<LocalDate>();
  let firstMonth: number | undefined;
  for (let due = startDate; due <= end; due = addDays(due, 1)) {
    const days = DAYS_BETWEEN[frequency];
    const month = Number(due.slice(0, 4)) * 12 + Number(due.slice(5, 7));
    if (days === undefined) {
      if (Number(due.slice(8)) !== Math.min(wanted, Number(monthEnd(due).slice(8)))) continue;
      firstMonth ??= month;
      if ((month - firstMonth) % (MONTHS_BETWEEN[frequency] ?? 1) !== 0) continue;
      if (monthsOfExecution?.includes(Number(due.slice(5, 7))) === false) continue;
    } else if ((epochDay(due) - epochDay(startDate)) % days !== 0) continue;
    const inPeriod = (step: number): LocalDate | undefined => {
      for (let day = due; day >= startDate && day <= end; day = addDays(day, step)) if (isOpen(day)) return day;
      return undefined;
    };
    const step = executionRule === 'following' ? 1 : -1;
    const execution = inPeriod(step) ?? inPeriod(-step);
    if (execution !== undefined) found.add(execution);
  }
  return [...found].sort();
}

describe('any standing order', () => {
  it('is executed on increasing bank days in its period', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const days = executions(order, 40);
        expect(days).toEqual([...new Set(days)].sort());
        expect(days.filter((day) => !bankDay(day))).toEqual([]);
        expect(days.filter((day) => day < order.startDate || day > (order.endDate ?? day))).toEqual([]);
      }),
    );
  });

  it('is executed on the days that a search day by day finds, from whatever day it starts', () => {
    const closures = fc.record({ from: startDates, days: fc.integer({ min: 0, max: 40 }) });
    fc.assert(
      fc.property(orders, closures, fc.integer({ min: -10, max: 1000 }), (order, { from, days }, offset) => {
        // A long closure makes several due days share an execution.
        const isOpen = (day: LocalDate) => bankDay(day) && (day < from || day > addDays(from, days));
        const after = addDays(order.startDate, offset);
        const expected = executionsByDay(order, isOpen).filter((day) => day > after);
        expect(nextExecution(order, after, isOpen)).toBe(expected[0]);
      }),
      { numRuns: 400 },
    );
  });

  it('that is monthly has twelve executions a year', () => {
    fc.assert(
      fc.property(orders, ({ executionRule = 'following', dayOfExecution, startDate }) => {
        const endDate = addDays(addMonths(startDate, 12), -1);
        // A year from 29 February ends a day early.
        fc.pre(!startDate.endsWith('02-29'));
        const day = dayOfExecution === undefined ? {} : { dayOfExecution };
        const year: StandingOrder = { frequency: 'Monthly', executionRule, startDate, endDate, ...day };
        expect(executions(year, 99)).toHaveLength(12);
      }),
    );
  });
});

describe('the problem of a standing order', () => {
  const today = date('2026-03-05');
  const problem = (frequency: Frequency, more: object) =>
    problemOf({ frequency, startDate: date('2026-04-01'), ...more }, today);

  it.each<[string, Frequency, object, string, string]>([
    ['a start in the past', 'Daily', { startDate: '2026-03-04' }, 'startDate', 'send 2026-03-05 (today) or'],
    [
      'an end before the start',
      'Daily',
      { endDate: '2026-03-31' },
      'endDate',
      'send 2026-04-01 or later, or omit endDate',
    ],
    ['the day 0', 'Monthly', { dayOfExecution: 0 }, 'dayOfExecution', 'send 1 to 31'],
    ['the day 32', 'Monthly', { dayOfExecution: 32 }, 'dayOfExecution', 'send 1 to 31'],
    ['half a day', 'Monthly', { dayOfExecution: 1.5 }, 'dayOfExecution', 'send 1 to 31'],
    ['a day of the month every day', 'Daily', { dayOfExecution: 1 }, 'dayOfExecution', 'omit it'],
    ['a day of the month every week', 'Weekly', { dayOfExecution: 1 }, 'dayOfExecution', 'omit it'],
    ['a day of the month every two weeks', 'EveryTwoWeeks', { dayOfExecution: 1 }, 'dayOfExecution', 'omit it'],
    ['months every month', 'Monthly', { monthsOfExecution: [1] }, 'monthsOfExecution', 'change the frequency or omit'],
    ['absent months', 'MonthlyVariable', {}, 'monthsOfExecution', 'is missing'],
    ['no months', 'MonthlyVariable', { monthsOfExecution: [] }, 'monthsOfExecution', 'is empty'],
    [
      'all twelve months',
      'MonthlyVariable',
      { monthsOfExecution: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] },
      'monthsOfExecution',
      'use the frequency Monthly',
    ],
    ['a month 0', 'MonthlyVariable', { monthsOfExecution: [2, 0] }, 'monthsOfExecution[1]', 'send 1 to 12'],
    ['a month 13', 'MonthlyVariable', { monthsOfExecution: [13] }, 'monthsOfExecution[0]', 'send 1 to 12'],
    ['half a month', 'MonthlyVariable', { monthsOfExecution: [1.5] }, 'monthsOfExecution[0]', 'send 1 to 12'],
    ['a month twice', 'MonthlyVariable', { monthsOfExecution: [1, 2, 1] }, 'monthsOfExecution[2]', 'each month once'],
    [
      'a period without a due day',
      'Monthly',
      { dayOfExecution: 20, endDate: '2026-04-19' },
      'endDate',
      'send 2026-04-20 or later, or omit it',
    ],
    [
      'a period without a listed month',
      'MonthlyVariable',
      { monthsOfExecution: [3], endDate: '2027-02-28' },
      'endDate',
      'send 2027-03-01 or later, or omit it',
    ],
  ])('is reported for %s', (_what, frequency, more, path, text) => {
    expect(problem(frequency, more)).toEqual({ path, text: expect.stringContaining(text) });
    expect(problem(frequency, more)?.text.startsWith(path)).toBe(true);
  });

  it.each<[string, Frequency, object]>([
    ['a start today', 'Daily', { startDate: '2026-03-05' }],
    ['a single day', 'Daily', { endDate: '2026-04-01' }],
    ['the first day of the month', 'Annual', { dayOfExecution: 1 }],
    ['ultimo', 'Quarterly', { dayOfExecution: 31, executionRule: 'preceding' }],
    ['eleven months', 'MonthlyVariable', { monthsOfExecution: [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 1] }],
    ['an end on the first due day', 'Monthly', { dayOfExecution: 20, endDate: '2026-04-20' }],
  ])('is absent for %s', (_what, frequency, more) => {
    expect(problem(frequency, more)).toBeUndefined();
  });

  it('is absent for orders that are executed', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const found = problemOf(order, order.startDate);
        if (found === undefined) expect(executionsByDay(order, everyDay).length).toBeGreaterThan(0);
        else expect(executionsByDay(order, everyDay)).toEqual([]);
      }),
    );
  });
});

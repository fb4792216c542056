import { addDays, addMonths, epochDay, type LocalDate } from '../calendar.js';
import { day, declared, listOf, oneOf, optional, whole, type Problem, type ValueOf } from '../shape.js';

/** How often a standing order is executed: codes of ISO 20022 EventFrequency7Code. */
export const FREQUENCIES = [
  'Daily',
  'Weekly',
  'EveryTwoWeeks',
  'Monthly',
  'EveryTwoMonths',
  'Quarterly',
  'SemiAnnual',
  'Annual',
  'MonthlyVariable',
] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** Which bank day replaces a due day on which the bank is closed. */
export const EXECUTION_RULES = ['following', 'preceding'] as const;
/** A rule for due days on which the bank is closed. */
export type ExecutionRule = (typeof EXECUTION_RULES)[number];

/** The rule of an order that has none. The interface defines no default; a later payment is the usual choice of banks. */
const DEFAULT_EXECUTION_RULE: ExecutionRule = 'following';

/** Most entries of monthsOfExecution: all twelve are the frequency `Monthly`. */
const MOST_MONTHS = 11;

/** When a periodic payment is executed. */
export const standingOrderShape = declared({
  startDate: day,
  /** The last possible day of execution. Absent: the order has no end. */
  endDate: optional(day),
  frequency: oneOf(FREQUENCIES),
  /** Day of the month, 1 to 31. Shorter months use their last day. Absent: the day of startDate. */
  dayOfExecution: optional(whole(1, 31)),
  /** Months, 1 to 12, of the frequency `MonthlyVariable`. */
  monthsOfExecution: optional(listOf(whole(1, 12), 1, MOST_MONTHS)),
  executionRule: optional(oneOf(EXECUTION_RULES)),
});
export type StandingOrder = ValueOf<typeof standingOrderShape>;

/** The time between two due days. */
type Interval = { readonly days: number } | { readonly months: number };

/** `MonthlyVariable` considers every month, and leaves out those that the order does not list. */
const INTERVALS: Readonly<Record<Frequency, Interval>> = {
  Daily: { days: 1 },
  Weekly: { days: 7 },
  EveryTwoWeeks: { days: 14 },
  Monthly: { months: 1 },
  EveryTwoMonths: { months: 2 },
  Quarterly: { months: 3 },
  SemiAnnual: { months: 6 },
  Annual: { months: 12 },
  MonthlyVariable: { months: 1 },
};

const END_OF_CALENDAR = '9999-12-31' as LocalDate;

/**
 * The first day after `after` on which the order is executed; undefined if there is none.
 *
 * The first due day is the first day of execution from startDate on. If the bank is closed on a due day, the execution rule
 * selects the nearest bank day. If that day is outside the period of the order, the nearest bank day in the other
 * direction replaces it, so that no payment is lost. Several due days with the same bank day are one execution.
 *
 * @param order without problems (`problemOf`)
 */
export function nextExecution(
  order: StandingOrder,
  after: LocalDate,
  isBankDay: (day: LocalDate) => boolean,
): LocalDate | undefined {
  for (const due of dueDays(order, after)) {
    const day = executionOf(due, order, isBankDay);
    if (day !== undefined && day > after) return day;
  }
  return undefined;
}

/**
 * The first rule that an order violates, with the member and the accepted values; undefined if there is none. Rules are
 * checked in the order of the members, those about several members last.
 */
export function problemOf(order: StandingOrder, today: LocalDate): Problem | undefined {
  return problemOfPeriod(order, today) ?? problemOfDay(order) ?? problemOfMonths(order) ?? problemOfEmptyPeriod(order);
}

/**
 * The due days in the period, increasing. They start at or before the last one that is not after `from`. Earlier ones
 * are not needed to find the executions after `from`, because executions have the same sequence as their due days.
 */
function* dueDays(order: StandingOrder, from: LocalDate): Generator<LocalDate> {
  const { endDate = END_OF_CALENDAR, frequency, monthsOfExecution = [] } = order;
  for (let index = firstIndex(order, from); ; index += 1) {
    const due = dueDay(order, index);
    if (due > endDate) return;
    if (frequency !== 'MonthlyVariable' || monthsOfExecution.includes(monthOf(due))) yield due;
    // Later days than the last one of the calendar are clamped to it.
    if (due === END_OF_CALENDAR) return;
  }
}

/** The number of intervals from the first due day to one that is not after `from`. */
function firstIndex(order: StandingOrder, from: LocalDate): number {
  const interval = INTERVALS[order.frequency];
  const first = dueDay(order, 0);
  if ('days' in interval) return Math.max(0, Math.floor((epochDay(from) - epochDay(first)) / interval.days));
  // A year earlier, because the previous listed month of a MonthlyVariable order may be a year ago.
  const months = (yearOf(from) - yearOf(first) - 1) * 12 + monthOf(from) - monthOf(first);
  return Math.max(0, Math.floor(months / interval.months));
}

/** The due day after a number of intervals. That of index 0 is the first one from startDate on. */
function dueDay({ startDate, frequency, dayOfExecution }: StandingOrder, index: number): LocalDate {
  const interval = INTERVALS[frequency];
  if ('days' in interval) return addDays(startDate, index * interval.days);
  // January has all days of the month, which addMonths then clamps.
  const day = dayOfExecution === undefined ? startDate.slice(8) : String(dayOfExecution).padStart(2, '0');
  const january = `${startDate.slice(0, 4)}-01-${day}` as LocalDate;
  const months = monthOf(startDate) - 1 + index * interval.months;
  return addMonths(january, addMonths(january, monthOf(startDate) - 1) < startDate ? months + 1 : months);
}

/** The bank day on which the payment of a due day is executed; undefined if the period has none. */
function executionOf(
  due: LocalDate,
  order: StandingOrder,
  isBankDay: (day: LocalDate) => boolean,
): LocalDate | undefined {
  const { startDate, endDate = END_OF_CALENDAR, executionRule = DEFAULT_EXECUTION_RULE } = order;
  const following = (): LocalDate | undefined => {
    let day = due;
    while (!isBankDay(day) && day < endDate) day = addDays(day, 1);
    return isBankDay(day) ? day : undefined;
  };
  const preceding = (): LocalDate | undefined => {
    let day = due;
    while (!isBankDay(day) && day > startDate) day = addDays(day, -1);
    return isBankDay(day) ? day : undefined;
  };
  return executionRule === 'following' ? (following() ?? preceding()) : (preceding() ?? following());
}

function problemOfPeriod({ startDate, endDate }: StandingOrder, today: LocalDate): Problem | undefined {
  if (startDate < today)
    return problem('startDate', `startDate ${startDate} is in the past; send ${today} (today) or a later day`);
  if (endDate !== undefined && endDate < startDate)
    return problem('endDate', `endDate ${endDate} is before startDate; send ${startDate} or later, or omit endDate`);
  return undefined;
}

function problemOfDay({ frequency, dayOfExecution }: StandingOrder): Problem | undefined {
  if (dayOfExecution === undefined) return undefined;
  if (!Number.isInteger(dayOfExecution) || dayOfExecution < 1 || dayOfExecution > 31)
    return problem('dayOfExecution', `dayOfExecution ${dayOfExecution} is not a day of the month; send 1 to 31`);
  if ('months' in INTERVALS[frequency]) return undefined;
  const text = `dayOfExecution is a day of the month, which the frequency ${frequency} does not use; omit it, because startDate is the first day`;
  return problem('dayOfExecution', text);
}

function problemOfMonths({ frequency, monthsOfExecution }: StandingOrder): Problem | undefined {
  const isVariable = frequency === 'MonthlyVariable';
  if (monthsOfExecution === undefined)
    return isVariable ? problem('monthsOfExecution', `monthsOfExecution is missing; ${WANTED_MONTHS}`) : undefined;
  if (!isVariable) {
    const text = `monthsOfExecution requires the frequency MonthlyVariable, not ${frequency}; change the frequency or omit the months`;
    return problem('monthsOfExecution', text);
  }
  const count = monthsOfExecution.length;
  if (count === 0) return problem('monthsOfExecution', `monthsOfExecution is empty; ${WANTED_MONTHS}`);
  if (count > MOST_MONTHS) {
    const text = `monthsOfExecution has ${count} entries; at most ${MOST_MONTHS} are allowed; to pay every month, use the frequency Monthly`;
    return problem('monthsOfExecution', text);
  }
  return problemOfEntries(monthsOfExecution);
}

const WANTED_MONTHS = 'MonthlyVariable requires the months of execution, for example 1, 4 and 10';

function problemOfEntries(months: readonly number[]): Problem | undefined {
  for (const [index, month] of months.entries()) {
    const path = `monthsOfExecution[${index}]`;
    if (!Number.isInteger(month) || month < 1 || month > 12)
      return problem(path, `${path} ${month} is not a month; send 1 to 12`);
    if (months.indexOf(month) < index) return problem(path, `${path} repeats the month ${month}; send each month once`);
  }
  return undefined;
}

/** An order that ends before its first due day would never be executed. */
function problemOfEmptyPeriod(order: StandingOrder): Problem | undefined {
  const { endDate, ...endless } = order;
  if (endDate === undefined) return undefined;
  const [first] = dueDays(endless, order.startDate);
  if (first === undefined || first <= endDate) return undefined;
  return problem('endDate', `endDate ${endDate} is before the first execution; send ${first} or later, or omit it`);
}

function problem(path: string, text: string): Problem {
  return { path, text };
}

function yearOf(day: LocalDate): number {
  return Number(day.slice(0, 4));
}

function monthOf(day: LocalDate): number {
  return Number(day.slice(5, 7));
}

import { addDays, parseLocalDate, weekday, type LocalDate } from '../../domain/calendar.js';
import { isBankDay } from '../../domain/payment/bank-days.js';

/** Dates at which clients go wrong. */

const ENDS_OF_MONTHS = ['01-31', '02-29', '03-31', '05-31', '08-31', '12-31'] as const;
/** After this number of years, each date falls on the same weekday again, also 29 February. */
const MOST_YEARS = 28;
/** How long a test may last, in days of the bank. */
const DAYS_COMPARED = 10;

/** Which days are bank days, from a day on. */
function bankDaysFrom(day: LocalDate): string {
  return Array.from({ length: DAYS_COMPARED }, (_, days) => Number(isBankDay(addDays(day, days)))).join('');
}

/** The day before the last Sunday of a month of 31 days. */
function beforeLastSunday(year: number, month: string): LocalDate {
  const last = `${year}-${month}-31` as LocalDate;
  return addDays(last, -(weekday(last) % 7) - 1);
}

/**
 * Instants at the same time of the day as `begin`.
 * @param begin RFC 3339, in UTC
 * @returns ends of months that have the same bank days after them, so that a client which is right there is right here; and others, with a
 *   change of the clocks or a closed bank in the days after them
 */
export function beginDates(begin: string): { readonly alike: readonly string[]; readonly others: readonly string[] } {
  const from = begin.slice(0, 10) as LocalDate;
  const isAlike = (day: LocalDate): boolean => bankDaysFrom(day) === bankDaysFrom(from);
  const years = Array.from({ length: MOST_YEARS + 1 }, (_, more) => Number(begin.slice(0, 4)) + more);
  const first = (dayOf: (year: number) => string, fits = (_day: LocalDate): boolean => true): string[] => {
    const days = years.flatMap((year) => parseLocalDate(dayOf(year)) ?? []);
    const day = days.find((one) => one > from && fits(one));
    return day === undefined ? [] : [`${day}${begin.slice(10)}`];
  };
  return {
    alike: ENDS_OF_MONTHS.flatMap((end) => first((year) => `${year}-${end}`, isAlike)),
    others: [
      ...['03', '10'].flatMap((month) => first((year) => beforeLastSunday(year, month))),
      ...first((year) => `${year}-12-31`),
      // A minute before midnight in Vienna, in winter and in summer, and in UTC.
      ...['T22:59:00Z', 'T21:59:00Z', 'T23:59:00Z'].map((time) => `${from}${time}`),
    ],
  };
}

import { addDays, weekday, type LocalDate } from '../calendar.js';

/** Days on which the bank is closed in addition to the TARGET closing days: `2026-10-26`, or `10-26` of every year. */
type ExtraHolidays = ReadonlySet<string>;

/** Without extra holidays. */
export const NO_EXTRA_HOLIDAYS: ExtraHolidays = new Set();

/** The TARGET closing days that have the same date every year, as `MM-DD`. */
const FIXED_CLOSING_DAYS: ReadonlySet<string> = new Set(['01-01', '05-01', '12-25', '12-26']);

/** The other TARGET closing days, Good Friday and Easter Monday, as days from Easter Sunday. */
const CLOSING_DAYS_AROUND_EASTER = [-2, 1];

/**
 * Whether payments are executed on the day: from Monday to Friday, except on the closing days of TARGET (T2), the payment
 * system of the euro area, and on extra holidays.
 */
export function isBankDay(day: LocalDate, extraHolidays: ExtraHolidays = NO_EXTRA_HOLIDAYS): boolean {
  return weekday(day) <= 5 && !isTargetClosingDay(day) && !hasDay(extraHolidays, day);
}

/** The first bank day after the day. At the end of the calendar, which has no later days: its last day. */
export function nextBankDay(day: LocalDate, extraHolidays: ExtraHolidays = NO_EXTRA_HOLIDAYS): LocalDate {
  let next = addDays(day, 1);
  while (!isBankDay(next, extraHolidays) && next !== addDays(next, 1)) next = addDays(next, 1);
  return next;
}

/** Easter Sunday of a year of the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
function easterSunday(year: number): LocalDate {
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const positionInMoonCycle = year % 19;
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * positionInMoonCycle + century - Math.floor(century / 4) - moonCorrection + 15) % 30;
  const daysToSunday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const lateMoon = Math.floor((positionInMoonCycle + 11 * epact + 22 * daysToSunday) / 451);
  const daysAfterMarch22 = epact + daysToSunday - 7 * lateMoon;
  return addDays(`${String(year).padStart(4, '0')}-03-22` as LocalDate, daysAfterMarch22);
}

function hasDay(holidays: ExtraHolidays, day: LocalDate): boolean {
  return holidays.has(day) || holidays.has(day.slice(5));
}

function isTargetClosingDay(day: LocalDate): boolean {
  if (FIXED_CLOSING_DAYS.has(day.slice(5))) return true;
  const easter = easterSunday(Number(day.slice(0, 4)));
  return CLOSING_DAYS_AROUND_EASTER.some((days) => day === addDays(easter, days));
}

import { addDays, weekday, type LocalDate } from '../calendar.js';
import type { Transaction } from './transaction.js';

/** Weekdays from entry date to booking of a pending line without a value date. */
const WEEKDAYS_TO_BOOKING = 2;

/** The day, or the following Monday if it is on a weekend. */
export function onWeekday(date: LocalDate): LocalDate {
  const day = weekday(date);
  return day <= 5 ? date : addDays(date, 8 - day);
}

/**
 * The day on which an initial pending line is booked: its value date, else the second weekday after its entry date;
 * always a weekday after the bank's first day.
 * @decision pending-settlement
 */
export function settlementDay(entry: Pick<Transaction, 'entryDate' | 'valueDate'>, startDay: LocalDate): LocalDate {
  let wanted = entry.valueDate ?? entry.entryDate;
  if (entry.valueDate === undefined) {
    for (let weekdays = 0; weekdays < WEEKDAYS_TO_BOOKING; weekdays += 1) wanted = onWeekday(addDays(wanted, 1));
  }
  return onWeekday(wanted > startDay ? wanted : addDays(startDay, 1));
}

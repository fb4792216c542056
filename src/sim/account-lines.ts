import type { Transaction } from '../domain/account/transaction.js';
import type { LocalDate } from '../domain/calendar.js';
import type { AccountId } from '../domain/ids.js';
import type { Bank } from './bank.js';
import { historyOf, readLedger } from './directory.js';

/** The lines of an account: those that the fixtures brought and those that came since. @decision transaction-order */

/** Booked lines of a period, newest first. Costs what it answers: both lists are ordered by booking date. */
export function bookedBetween(bank: Bank, accountId: AccountId, dateFrom: LocalDate, dateTo: LocalDate): Transaction[] {
  return [
    ...sliceByBookingDate(historyOf(bank, accountId).booked, dateFrom, dateTo),
    ...sliceByBookingDate(readLedger(bank, accountId).booked, dateFrom, dateTo),
  ].reverse();
}

/** Pending lines of a period, newest first. */
export function pendingBetween(
  bank: Bank,
  accountId: AccountId,
  dateFrom: LocalDate,
  dateTo: LocalDate,
): Transaction[] {
  return allPending(bank, accountId)
    .filter((entry) => entry.entryDate >= dateFrom && entry.entryDate <= dateTo)
    .reverse();
}

/** Every pending line, oldest first. */
export function allPending(bank: Bank, accountId: AccountId): Transaction[] {
  return [...readLedger(bank, accountId).pending.values()];
}

function sliceByBookingDate(
  entries: readonly Transaction[],
  dateFrom: LocalDate,
  dateTo: LocalDate,
): readonly Transaction[] {
  const from = firstIndex(entries, (date) => date >= dateFrom);
  const to = firstIndex(entries, (date) => date > dateTo);
  return entries.slice(from, to);
}

/** Index of the first entry whose booking date fulfils a condition that stays true once it is. */
function firstIndex(entries: readonly Transaction[], isReached: (date: string) => boolean): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isReached(entries[middle]?.bookingDate ?? '')) high = middle;
    else low = middle + 1;
  }
  return low;
}

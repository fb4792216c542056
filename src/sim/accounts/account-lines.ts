import type { AccountLedger } from '../../domain/account/ledger.js';
import type { Transaction } from '../../domain/account/transaction.js';
import type { LocalDate } from '../../domain/calendar.js';
import type { AccountId } from '../../domain/ids.js';
import type { Bank } from '../bank.js';
import { historyOf, readLedger } from '../directory.js';

/** Lines of an account: those of the fixtures and those added later. @decision transaction-order */

/** Booked lines of a period, newest first. Uses binary search because both lists are ordered by booking date. */
export function bookedBetween(bank: Bank, accountId: AccountId, dateFrom: LocalDate, dateTo: LocalDate): Transaction[] {
  const ledger = readLedger(bank, accountId);
  return [
    ...sliceByBookingDate(broughtLines(bank, accountId, ledger), dateFrom, dateTo),
    ...sliceByBookingDate(ledger.booked, dateFrom, dateTo),
  ].reverse();
}

/** Fixture lines that retention has not removed. @decision retention */
function broughtLines(bank: Bank, accountId: AccountId, ledger: Readonly<AccountLedger>): readonly Transaction[] {
  const { booked } = historyOf(bank, accountId);
  const { forgotten } = ledger;
  return forgotten ? booked.slice(firstIndex(booked, (date) => date >= forgotten.before)) : booked;
}

/** A booked line with the account balance after it, in minor units. */
export interface LineWithBalance {
  readonly line: Transaction;
  readonly balanceMinorUnits: number;
}

/**
 * The last `limit` booked lines that match, newest first, each with the balance after it, and the number of all
 * matches.
 * @param matches default: all lines match
 */
export function latestBooked(
  bank: Bank,
  accountId: AccountId,
  limit: number,
  matches?: (line: Transaction) => boolean,
): { readonly count: number; readonly lines: LineWithBalance[] } {
  const ledger = readLedger(bank, accountId);
  const lists = [ledger.booked, broughtLines(bank, accountId, ledger)];
  const lines: LineWithBalance[] = [];
  let count = 0;
  let balanceMinorUnits = ledger.bookedMinorUnits;
  for (const list of lists) {
    for (let index = list.length - 1; index >= 0; index -= 1) {
      const line = list[index];
      // Without a filter, older lines need not be read.
      if (!line || (!matches && lines.length === limit)) break;
      if (!matches || matches(line)) {
        count += 1;
        if (lines.length < limit) lines.push({ line, balanceMinorUnits });
      }
      balanceMinorUnits -= line.amountMinorUnits;
    }
  }
  if (!matches) count = lists.reduce((sum, list) => sum + list.length, 0);
  return { count, lines };
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

/** Index of the first entry whose booking date satisfies `isReached`, which must be monotonic. */
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

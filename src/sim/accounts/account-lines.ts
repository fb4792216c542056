import type { AccountLedger } from '../../domain/account/ledger.js';
import { isOfCard, type ShownTransaction, type Transaction } from '../../domain/account/transaction.js';
import type { LocalDate } from '../../domain/calendar.js';
import { derivedUuid, type AccountId } from '../../domain/ids.js';
import { drawUuid } from '../../domain/random.js';
import type { Bank } from '../bank.js';
import { historyOf, readLedger } from '../directory.js';

/** Lines of an account: those of the fixtures and those added later. @decision transaction-order */

/** Booked lines of a period, newest first. Uses binary search because both lists are ordered by booking date. */
export function bookedBetween(bank: Bank, accountId: AccountId, dateFrom: LocalDate, dateTo: LocalDate): Transaction[] {
  const ledger = readLedger(bank, accountId);
  return [
    ...sliceByBookingDate(fixtureLines(bank, accountId, ledger), dateFrom, dateTo),
    ...sliceByBookingDate(ledger.booked, dateFrom, dateTo),
  ].reverse();
}

/** A last day that no line is after. */
const LAST_DAY = '9998-12-31' as LocalDate;

/** Booked lines of a period as TPPs see it, newest first. @decision card-booking-date */
export function listedBetween(bank: Bank, accountId: AccountId, dateFrom: LocalDate, dateTo: LocalDate): Transaction[] {
  if (bank.profile['card-booking-date'] === 'booking-day') return bookedBetween(bank, accountId, dateFrom, dateTo);
  // A line is never booked before its purchase.
  return bookedBetween(bank, accountId, dateFrom, LAST_DAY)
    .map((line) => ({ line, day: shownDay(line) ?? '' }))
    .filter(({ day }) => day >= dateFrom && day <= dateTo)
    .sort((one, other) => (one.day < other.day ? 1 : one.day > other.day ? -1 : 0))
    .map(({ line }) => line);
}

/** The booking date that TPPs see if it is the day of the purchase. */
function shownDay(line: Transaction): LocalDate | undefined {
  const { entryDate, bookingDate } = line;
  return bookingDate !== undefined && isOfCard(line) && entryDate < bookingDate ? entryDate : bookingDate;
}

/** Fixture lines that retention has not removed. @decision retention */
function fixtureLines(bank: Bank, accountId: AccountId, ledger: Readonly<AccountLedger>): readonly Transaction[] {
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
  const lists = [ledger.booked, fixtureLines(bank, accountId, ledger)];
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

/** Pending lines of a period that TPPs see, newest first. @decision pending-entries */
export function pendingBetween(
  bank: Bank,
  accountId: AccountId,
  dateFrom: LocalDate,
  dateTo: LocalDate,
): Transaction[] {
  return listedPending(bank, accountId)
    .filter((entry) => entry.entryDate >= dateFrom && entry.entryDate <= dateTo)
    .reverse();
}

/** Every pending line that TPPs see, oldest first. @decision pending-entries */
export function listedPending(bank: Bank, accountId: AccountId): Transaction[] {
  return ['listed', 'with-booked'].includes(bank.profile['pending-entries']) ? allPending(bank, accountId) : [];
}

/** Every pending line, oldest first. */
export function allPending(bank: Bank, accountId: AccountId): Transaction[] {
  return [...readLedger(bank, accountId).pending.values()];
}

/** What this bank shows for an id that is not unique. */
const NOT_PROVIDED = 'NOTPROVIDED';

/** Whether a TPP can read a line by its id: an id that is not unique, or was never shown, reads nothing. @decision transaction-id */
export function isReadable({ profile }: Bank, { bookingDate }: Transaction): boolean {
  const row = profile['transaction-id'];
  if (row === 'absent-while-pending') return bookingDate !== undefined;
  return row !== 'not-unique' && row !== 'new-each-read';
}

/** The reference of a booked line that a TPP sees in a balance. @decision entry-reference */
export function shownReference({ profile }: Bank, reference: string | undefined): string | undefined {
  const row = profile['entry-reference'];
  if (reference === undefined || row === 'new-each-read') return undefined;
  return row === 'not-unique' ? NOT_PROVIDED : reference;
}

/** Makes lines what a TPP sees of them in one response. @decision transaction-id, entry-reference, card-booking-date */
export function shownIn(bank: Bank): (line: Transaction) => ShownTransaction {
  const identified = identifiedIn(bank);
  if (bank.profile['card-booking-date'] === 'booking-day') return identified;
  return (line) => {
    const bookingDate = shownDay(line);
    return identified(bookingDate === undefined ? line : { ...line, bookingDate });
  };
}

/** Gives lines the ids that a TPP sees in one response. */
function identifiedIn(bank: Bank): (line: Transaction) => ShownTransaction {
  const rows = [bank.profile['transaction-id'], bank.profile['entry-reference']] as const;
  if (!rows.some((row) => row !== 'kept' && row !== 'new-at-booking')) return (line) => line;
  const response = rows.includes('new-each-read') ? drawUuid(bank.state.random) : '';
  const shown = (row: (typeof rows)[number], id: string, isBooked: boolean): string | undefined => {
    if (row === 'not-unique') return NOT_PROVIDED;
    if (row === 'new-each-read') return derivedUuid(bank.seed, 'read', response, id);
    return row === 'absent-while-pending' && !isBooked ? undefined : id;
  };
  return ({ transactionId, entryReference, ...line }) => {
    const isBooked = line.bookingDate !== undefined;
    const ids = [shown(rows[0], transactionId, isBooked), shown(rows[1], entryReference, isBooked)] as const;
    return {
      ...line,
      ...(ids[0] !== undefined && { transactionId: ids[0] }),
      ...(ids[1] !== undefined && { entryReference: ids[1].slice(0, LONGEST_REFERENCE) }),
    };
  };
}

/** The longest entry reference of ISO 20022. */
const LONGEST_REFERENCE = 35;

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

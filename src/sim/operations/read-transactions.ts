import type { Account } from '../../domain/account/account.js';
import type { Transaction } from '../../domain/account/transaction.js';
import { addDays, type LocalDate } from '../../domain/calendar.js';
import { BankFault } from '../../domain/errors.js';
import type { AccountId } from '../../domain/ids.js';
import { openAccountAccess } from '../account-access.js';
import type { Bank } from '../bank.js';
import type { TokenCaller } from '../caller.js';
import { readLedger } from '../directory.js';

/** @decision booking-status */
export type BookingStatus = 'booked' | 'pending' | 'both';

/** A request whose form is right. @source Endpoints / 8 */
export interface TransactionsRequest {
  readonly accountId: string;
  readonly bookingStatus: BookingStatus;
  /** First day, inclusive. */
  readonly dateFrom?: LocalDate;
  /** Last day, inclusive. */
  readonly dateTo?: LocalDate;
}

/** Newest first. A list that was not asked for is absent. */
export interface TransactionsResult {
  readonly account: Account;
  readonly booked?: readonly Transaction[];
  readonly pending?: readonly Transaction[];
}

/**
 * The booked and pending lines of one account in a period.
 * @source Endpoints / 8 @decision transactions-path, date-filter, transaction-order
 * @throws PERIOD_INVALID, RESOURCE_UNKNOWN, CONSENT_INVALID, CONSENT_EXPIRED, RESOURCE_BLOCKED, ACCESS_EXCEEDED
 */
export function readTransactions(bank: Bank, request: TransactionsRequest, caller: TokenCaller): TransactionsResult {
  const dateTo = request.dateTo ?? bank.calendar.dateOf(bank.now);
  const dateFrom = request.dateFrom ?? addDays(dateTo, -bank.profile['date-filter-days'].defaultDays);
  if (dateFrom > dateTo) {
    throw new BankFault('PERIOD_INVALID', `dateFrom ${dateFrom} is after dateTo ${dateTo}`, { path: 'dateFrom' });
  }
  const access = openAccountAccess(bank, caller, request.accountId, 'transactions');
  const { accountId } = access.account;
  const result: TransactionsResult = {
    account: access.account,
    ...(request.bookingStatus !== 'pending' && { booked: bookedBetween(bank, accountId, dateFrom, dateTo) }),
    ...(request.bookingStatus !== 'booked' && { pending: pendingBetween(bank, accountId, dateFrom, dateTo) }),
  };
  access.settle();
  return result;
}

/** Booked lines of a period, newest first. Costs what it answers: both lists are ordered by booking date. */
export function bookedBetween(bank: Bank, accountId: AccountId, dateFrom: LocalDate, dateTo: LocalDate): Transaction[] {
  return [
    ...sliceByBookingDate(bank.base.history(accountId).booked, dateFrom, dateTo),
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
  const all = [...readLedger(bank, accountId).pending.values()];
  return all.filter((entry) => entry.entryDate >= dateFrom && entry.entryDate <= dateTo).reverse();
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

import { addDays, type Instant, type LocalDate, weekday } from '../calendar.js';
import { day, declared, minorUnits, type ValueOf } from '../shape.js';
import { entryReference, type Transaction } from './transaction.js';

/**
 * The lines added to an account since the bank opened, and the balances including earlier lines. All amounts are in
 * minor units of the account's currency.
 */
export interface AccountLedger {
  /** Balance of everything booked. */
  bookedMinorUnits: number;
  /** Sum of pending debits including reservations: zero or negative. */
  pendingDebitMinorUnits: number;
  /** Lines booked since the bank opened, in booking order. */
  readonly booked: Transaction[];
  /** All pending lines by transaction id, oldest first. */
  readonly pending: Map<string, Transaction>;
  /** Last change of any line. */
  lastChangeAt: Instant;
  /** Last booking. Absent in ledgers stored by older versions, which means `lastChangeAt`. */
  lastBookedAt?: Instant;
  /** Number of the latest line. Lines are numbered from 1. */
  lastEntryNumber: number;
  /** Booked lines removed by retention; absent if there are none. @decision retention */
  forgotten?: ForgottenLines;
}

/** Summary of booked lines removed by retention. */
export const forgottenShape = declared({
  /** First day whose lines are kept. */
  before: day,
  /** Sum of the removed lines that were booked since the bank opened. */
  minorUnits,
  /** Reference of the last removed line. */
  lastEntryReference: entryReference,
});
export type ForgottenLines = ValueOf<typeof forgottenShape>;

/** The entry reference of line number n. @decision transaction-order */
export function entryReferenceOf(entryNumber: number): string {
  return String(entryNumber).padStart(9, '0');
}

/** Takes the number of the next line. @returns the entry reference of the line */
export function nextEntryReference(ledger: AccountLedger): string {
  ledger.lastEntryNumber += 1;
  return entryReferenceOf(ledger.lastEntryNumber);
}

/** Books a line immediately. */
export function book(
  ledger: AccountLedger,
  transaction: Transaction,
  bookingDate: LocalDate,
  at: Instant,
): Transaction {
  const line = { ...transaction, bookingDate, valueDate: transaction.valueDate ?? bookingDate };
  ledger.booked.push(line);
  ledger.bookedMinorUnits += transaction.amountMinorUnits;
  ledger.lastChangeAt = at;
  ledger.lastBookedAt = at;
  return line;
}

/** Adds a pending line, or replaces the one with its id, which keeps its place. A debit reduces the available balance. */
export function addPending(ledger: AccountLedger, transaction: Transaction, at: Instant): void {
  const before = ledger.pending.get(transaction.transactionId)?.amountMinorUnits ?? 0;
  ledger.pending.set(transaction.transactionId, transaction);
  ledger.pendingDebitMinorUnits += Math.min(0, transaction.amountMinorUnits) - Math.min(0, before);
  ledger.lastChangeAt = at;
}

/** Removes a pending line without booking it. Returns it, or undefined if unknown. */
export function dropPending(ledger: AccountLedger, transactionId: string, at: Instant): Transaction | undefined {
  const transaction = ledger.pending.get(transactionId);
  if (!transaction) return undefined;
  ledger.pending.delete(transactionId);
  ledger.pendingDebitMinorUnits -= Math.min(0, transaction.amountMinorUnits);
  ledger.lastChangeAt = at;
  return transaction;
}

/** Removes lines booked before a day. Balances stay unchanged. @decision retention */
export function deleteBooked(ledger: AccountLedger, before: LocalDate): void {
  const firstLeft = ledger.booked.findIndex(({ bookingDate }) => bookingDate !== undefined && bookingDate >= before);
  const count = firstLeft === -1 ? ledger.booked.length : firstLeft;
  const gone = ledger.booked.splice(0, count);
  const last = gone.at(-1);
  if (!last) return;
  const minorUnits = gone.reduce((sum, line) => sum + line.amountMinorUnits, ledger.forgotten?.minorUnits ?? 0);
  ledger.forgotten = { before, minorUnits, lastEntryReference: last.entryReference };
}

/** Available balance: booked − pending debits − reservations + credit line. @decision balance-types */
export function availableMinorUnits(
  ledger: Pick<AccountLedger, 'bookedMinorUnits' | 'pendingDebitMinorUnits'>,
  creditLimitMinorUnits: number,
): number {
  return ledger.bookedMinorUnits + ledger.pendingDebitMinorUnits + creditLimitMinorUnits;
}

/** Weekdays from entry date to booking of a pending line without a value date. */
const WEEKDAYS_TO_BOOKING = 2;

/** The day, or the following Monday if it is on a weekend. */
export function onWeekday(date: LocalDate): LocalDate {
  const day = weekday(date);
  return day <= 5 ? date : addDays(date, 8 - day);
}

/**
 * The day on which an initial pending line is booked: its value date, otherwise the second weekday after its entry date;
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

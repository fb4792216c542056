import type { Instant, LocalDate } from '../calendar.js';
import type { Transaction } from './transaction.js';

/**
 * What happened on an account since the bank opened, with the balances of everything that ever happened on it.
 * The lines that were booked before are not in it. All amounts in minor units of the account's currency.
 */
export interface AccountLedger {
  /** Balance of everything booked. */
  bookedMinorUnits: number;
  /** Sum of the pending debits, reservations included: zero or negative. */
  pendingDebitMinorUnits: number;
  /** Booked here, in the order of booking. */
  readonly booked: Transaction[];
  /** Everything that is pending, by transaction id, oldest first. */
  readonly pending: Map<string, Transaction>;
  /** When a line was booked, came up or went. */
  lastChangeAt: Instant;
  /** When a line was last booked. Absent in a ledger that an older version kept: then as `lastChangeAt`. */
  lastBookedAt?: Instant;
  /** Number of the account's latest line; lines are numbered from 1 in the order in which they came up. */
  lastEntryNumber: number;
  /** What was booked and is no longer kept; absent where everything is. @decision retention */
  forgotten?: ForgottenLines;
}

/** Booked lines that a ledger no longer has. */
export interface ForgottenLines {
  /** The first day of which lines are kept. */
  readonly before: LocalDate;
  /** Sum of those that were booked since the bank opened. */
  readonly minorUnits: number;
  /** Reference of the one that was booked last. */
  readonly lastEntryReference: string;
}

/** The reference of the account's n-th line. @decision transaction-order */
export function entryReferenceOf(entryNumber: number): string {
  return String(entryNumber).padStart(9, '0');
}

/** Books a line at once. */
export function book(ledger: AccountLedger, transaction: Transaction, bookingDate: LocalDate, at: Instant): void {
  ledger.booked.push({ ...transaction, bookingDate, valueDate: transaction.valueDate ?? bookingDate });
  ledger.bookedMinorUnits += transaction.amountMinorUnits;
  ledger.lastChangeAt = at;
  ledger.lastBookedAt = at;
}

/** Adds a pending line; a debit lowers what is available. */
export function addPending(ledger: AccountLedger, transaction: Transaction, at: Instant): void {
  ledger.pending.set(transaction.transactionId, transaction);
  ledger.pendingDebitMinorUnits += Math.min(0, transaction.amountMinorUnits);
  ledger.lastChangeAt = at;
}

/** Takes a pending line away without booking it. Returns it, or undefined when there is none of that id. */
export function dropPending(ledger: AccountLedger, transactionId: string, at: Instant): Transaction | undefined {
  const transaction = ledger.pending.get(transactionId);
  if (!transaction) return undefined;
  ledger.pending.delete(transactionId);
  ledger.pendingDebitMinorUnits -= Math.min(0, transaction.amountMinorUnits);
  ledger.lastChangeAt = at;
  return transaction;
}

/** Books a pending line; it keeps its ids. Returns false when there is none of that id. */
export function bookPending(
  ledger: AccountLedger,
  transactionId: string,
  bookingDate: LocalDate,
  at: Instant,
): boolean {
  const transaction = dropPending(ledger, transactionId, at);
  if (!transaction) return false;
  book(ledger, transaction, bookingDate, at);
  return true;
}

/** Forgets the lines that were booked before a day; the balances stay. @decision retention */
export function forgetBooked(ledger: AccountLedger, before: LocalDate): void {
  const firstKept = ledger.booked.findIndex(({ bookingDate }) => bookingDate !== undefined && bookingDate >= before);
  const count = firstKept === -1 ? ledger.booked.length : firstKept;
  const gone = ledger.booked.splice(0, count);
  const last = gone.at(-1);
  if (!last) return;
  const minorUnits = gone.reduce((sum, line) => sum + line.amountMinorUnits, ledger.forgotten?.minorUnits ?? 0);
  ledger.forgotten = { before, minorUnits, lastEntryReference: last.entryReference };
}

/** What can be spent: booked − pending debits − reservations + credit line. @decision balance-types */
export function availableMinorUnits(
  ledger: Pick<AccountLedger, 'bookedMinorUnits' | 'pendingDebitMinorUnits'>,
  creditLimitMinorUnits: number,
): number {
  return ledger.bookedMinorUnits + ledger.pendingDebitMinorUnits + creditLimitMinorUnits;
}

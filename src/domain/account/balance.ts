import { addDays, type Instant, type LocalDate } from '../calendar.js';
import type { Account } from './account.js';
import { availableMinorUnits, type AccountLedger } from './ledger.js';
import type { Transaction } from './transaction.js';

/** One balance of an account. @source Resources and their fields / Balance */
export interface Balance {
  readonly balanceType: 'interimBooked' | 'interimAvailable' | 'closingBooked' | 'expected' | 'nonInvoiced';
  /** In minor units of the account's currency. */
  readonly minorUnits: number;
  readonly lastChangeAt: Instant;
  readonly referenceDate: LocalDate;
  /** entryReference of the last booked line. */
  readonly lastCommittedTransaction?: string;
  /** Present if the account has a credit line. */
  readonly creditLimitIncluded?: boolean;
}

/** What every balance of an account is made from. */
export interface BalanceFacts {
  readonly ledger: Readonly<AccountLedger>;
  readonly today: LocalDate;
  /** entryReference of the last booked line. */
  readonly lastBooked: string | undefined;
}

/** The balance of all booked lines. @decision balance-types */
export function bookedBalance({ ledger, today, lastBooked }: BalanceFacts): Balance {
  return {
    balanceType: 'interimBooked',
    minorUnits: ledger.bookedMinorUnits,
    lastChangeAt: ledger.lastBookedAt ?? ledger.lastChangeAt,
    referenceDate: today,
    ...(lastBooked !== undefined && { lastCommittedTransaction: lastBooked }),
  };
}

/** The balances of an account: booked, available, and available without the credit line. @decision balance-types */
export function balancesOf(account: Account, facts: BalanceFacts): Balance[] {
  const { ledger } = facts;
  const booked = bookedBalance(facts);
  const available = (creditLimit: number, creditLimitIncluded?: boolean): Balance => ({
    ...currentBalance(facts, 'interimAvailable', availableMinorUnits(ledger, creditLimit)),
    ...(creditLimitIncluded !== undefined && { creditLimitIncluded }),
  });
  return account.creditLimitMinorUnits > 0
    ? [booked, available(account.creditLimitMinorUnits, true), available(0, false)]
    : [booked, available(0)];
}

/** The booked balance at the end of yesterday, the last completed day. @decision balance-types */
export function closingBalance(facts: BalanceFacts, bookedToday: readonly Transaction[]): Balance {
  return {
    ...bookedBalance({ ...facts, today: addDays(facts.today, -1) }),
    balanceType: 'closingBooked',
    minorUnits: facts.ledger.bookedMinorUnits - sumOf(bookedToday),
  };
}

/** The balance after all pending debits and credits are booked. @decision balance-types */
export function expectedBalance(facts: BalanceFacts, pending: readonly Transaction[]): Balance {
  return currentBalance(facts, 'expected', facts.ledger.bookedMinorUnits + sumOf(pending));
}

/** The day on which the current invoice of a card began. @decision card-accounts */
export function invoiceStart(today: LocalDate): LocalDate {
  return addDays(today, 1 - Number(today.slice(8)));
}

/** What is not in an invoice yet, booked or pending. @decision card-accounts */
export function nonInvoicedBalance(facts: BalanceFacts, lines: readonly Transaction[]): Balance {
  return currentBalance(facts, 'nonInvoiced', sumOf(lines));
}

/** A balance that pending lines change too. */
function currentBalance(facts: BalanceFacts, balanceType: Balance['balanceType'], minorUnits: number): Balance {
  return { ...bookedBalance(facts), balanceType, lastChangeAt: facts.ledger.lastChangeAt, minorUnits };
}

function sumOf(lines: readonly Transaction[]): number {
  return lines.reduce((sum, line) => sum + line.amountMinorUnits, 0);
}

import type { Instant, LocalDate } from '../calendar.js';
import type { Account } from './account.js';
import { availableMinorUnits, type AccountLedger } from './ledger.js';

/** One balance of an account. @source Resources and their fields / Balance */
export interface Balance {
  readonly balanceType: 'interimBooked' | 'interimAvailable';
  /** In minor units of the account's currency. */
  readonly minorUnits: number;
  readonly lastChangeAt: Instant;
  readonly referenceDate: LocalDate;
  /** entryReference of the last booked line. */
  readonly lastCommittedTransaction?: string;
  /** Present where the account has a credit line. */
  readonly creditLimitIncluded?: boolean;
}

/** What everything booked adds up to. @decision balance-types */
export function bookedBalance(
  ledger: Readonly<AccountLedger>,
  today: LocalDate,
  lastBooked: string | undefined,
): Balance {
  return {
    balanceType: 'interimBooked',
    minorUnits: ledger.bookedMinorUnits,
    lastChangeAt: ledger.lastChangeAt,
    referenceDate: today,
    ...(lastBooked !== undefined && { lastCommittedTransaction: lastBooked }),
  };
}

/** The balances of an account: booked, available, and available without the credit line. @decision balance-types */
export function balancesOf(
  account: Account,
  ledger: Readonly<AccountLedger>,
  today: LocalDate,
  lastBooked: string | undefined,
): Balance[] {
  const booked = bookedBalance(ledger, today, lastBooked);
  const available = (creditLimit: number, creditLimitIncluded?: boolean): Balance => ({
    ...booked,
    balanceType: 'interimAvailable',
    minorUnits: availableMinorUnits(ledger, creditLimit),
    ...(creditLimitIncluded !== undefined && { creditLimitIncluded }),
  });
  return account.creditLimitMinorUnits > 0
    ? [booked, available(account.creditLimitMinorUnits, true), available(0, false)]
    : [booked, available(0)];
}

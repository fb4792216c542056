import type { Account } from '../../domain/account/account.js';
import {
  balancesOf,
  bookedBalance,
  closingBalance,
  expectedBalance,
  invoiceStart,
  nonInvoicedBalance,
  type Balance,
  type BalanceFacts,
} from '../../domain/account/balance.js';
import type { AccountId } from '../../domain/ids.js';
import { isSameList } from '../../domain/shape.js';
import { allPending, bookedBetween, shownReference } from './account-lines.js';
import type { Bank } from '../bank.js';
import { historyOf, readLedger } from '../directory.js';

/** The current balances of an account. Returns the cached records while nothing has changed. @decision balance-types */
export function currentBalances(bank: Bank, account: Account): readonly Balance[] {
  const { accountId } = account;
  const facts = balanceFacts(bank, accountId);
  const { ledger, today, lastBooked } = facts;
  if (bank.profile['balance-types'] === 'closing')
    return [bookingBalance(bank, account), expectedBalance(facts, allPending(bank, accountId))];
  const cached = bank.cachedBalances.get(accountId);
  const { bookedMinorUnits, pendingDebitMinorUnits, lastChangeAt, lastBookedAt } = ledger;
  const madeOf = [account, today, bookedMinorUnits, pendingDebitMinorUnits, lastChangeAt, lastBookedAt, lastBooked];
  if (cached && isSameList(cached.madeOf, madeOf)) return cached.balances;
  const balances = balancesOf(account, facts);
  bank.cachedBalances.set(accountId, { madeOf, balances });
  return balances;
}

/** The balances of a card account: `current`, and what is not in an invoice yet. @decision card-accounts */
export function withNonInvoiced(bank: Bank, { accountId }: Account, current: readonly Balance[]): readonly Balance[] {
  const facts = balanceFacts(bank, accountId);
  const booked = bookedBetween(bank, accountId, invoiceStart(facts.today), facts.today);
  return [...current, nonInvoicedBalance(facts, [...booked, ...allPending(bank, accountId)])];
}

/** The balance shown in the account list. @decision with-balance, balance-types */
export function bookingBalance(bank: Bank, { accountId }: Account): Balance {
  const facts = balanceFacts(bank, accountId);
  if (bank.profile['balance-types'] !== 'closing') return bookedBalance(facts);
  const bookedToday = bookedBetween(bank, accountId, facts.today, facts.today);
  const lastBooked = lastBookedReference(bank, accountId, bookedToday.length);
  return closingBalance({ ...facts, lastBooked }, bookedToday);
}

/** @decision pending-in-balance */
function balanceFacts(bank: Bank, accountId: AccountId): BalanceFacts {
  const ledger = readLedger(bank, accountId);
  return {
    ledger: bank.profile['pending-in-balance'] === 'deducted' ? ledger : { ...ledger, pendingDebitMinorUnits: 0 },
    today: bank.calendar.dateOf(bank.now),
    lastBooked: lastBookedReference(bank, accountId),
  };
}

/**
 * The reference that TPPs see of the last booked line, or of the line `before` positions earlier. Includes lines removed by
 * retention, so that the reference never goes back.
 */
function lastBookedReference(bank: Bank, accountId: AccountId, before = 0): string | undefined {
  const { booked: own, forgotten } = readLedger(bank, accountId);
  const reference =
    before < own.length
      ? own.at(-1 - before)?.entryReference
      : (forgotten?.lastEntryReference ??
        historyOf(bank, accountId).booked.at(-1 - (before - own.length))?.entryReference);
  return shownReference(bank, reference);
}

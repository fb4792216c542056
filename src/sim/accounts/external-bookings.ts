import type { Account, AccountStatus } from '../../domain/account/account.js';
import { book, entryReferenceOf } from '../../domain/account/ledger.js';
import type { Transaction } from '../../domain/account/transaction.js';
import { BankFault, formatError } from '../../domain/errors.js';
import { derivedUuid, type AccountId } from '../../domain/ids.js';
import type { Money } from '../../domain/money.js';
import type { Bank } from '../bank.js';
import { findAccount, writeLedger } from '../directory.js';

/** Changes from outside the bank, made through the control API: incoming money, a changed account. */

/** An incoming transfer, as the other bank sends it. */
export interface IncomingTransfer {
  /** Debits are negative. */
  readonly amount: Money;
  readonly text: Pick<
    Transaction,
    | 'creditorName'
    | 'creditorAccount'
    | 'debtorName'
    | 'debtorAccount'
    | 'remittanceInformationUnstructured'
    | 'endToEndId'
    | 'purposeCode'
    | 'bankTransactionCode'
  >;
}

/** Changes to an account. Omitted members stay unchanged. */
export interface AccountChange {
  readonly status?: AccountStatus;
  readonly name?: string;
  /** Agreed overdraft, in minor units of the account's currency. */
  readonly creditLimitMinorUnits?: number;
}

/**
 * Books a line immediately, without a funds check: the other bank has already decided.
 * @throws RESOURCE_UNKNOWN, FORMAT_ERROR for another currency or a zero amount, STATUS_INVALID for a deleted account
 */
export function bookIncomingTransfer(
  bank: Bank,
  accountId: AccountId,
  { amount, text }: IncomingTransfer,
): Transaction {
  const account = requireAccount(bank, accountId);
  const { currency, status } = account;
  if (amount.currency !== currency)
    formatError(
      'transactionAmount.currency',
      `transactionAmount.currency must be ${currency}, the currency of the account`,
    );
  if (amount.minorUnits === 0) formatError('transactionAmount.amount', 'transactionAmount.amount must not be 0');
  if (status === 'deleted')
    throw new BankFault('STATUS_INVALID', `the account ${accountId} is deleted; bookings are not possible`);
  const ledger = writeLedger(bank, accountId);
  ledger.lastEntryNumber += 1;
  const day = bank.calendar.dateOf(bank.now);
  const line: Transaction = {
    ...text,
    transactionId: derivedUuid(bank.seed, 'arrival', accountId, String(ledger.lastEntryNumber)),
    entryReference: entryReferenceOf(ledger.lastEntryNumber),
    amountMinorUnits: amount.minorUnits,
    entryDate: day,
  };
  book(ledger, line, day, bank.now);
  const cause = text.remittanceInformationUnstructured ?? 'booked by the control API';
  bank.emit({ at: bank.now, kind: 'account', subject: accountId, from: null, to: 'booked', cause });
  return { ...line, bookingDate: day, valueDate: day };
}

/** Changes an account. A change of status is added to its history. @throws RESOURCE_UNKNOWN */
export function changeAccount(bank: Bank, accountId: AccountId, change: AccountChange): Account {
  const before = requireAccount(bank, accountId);
  const account: Account = { ...before, ...change };
  bank.state.accounts.set(accountId, account);
  if (account.status === before.status) return account;
  const step = { at: bank.now, from: before.status, to: account.status, cause: 'set by the control API' };
  const key = `account:${accountId}`;
  bank.state.histories.set(key, [...(bank.state.histories.get(key) ?? []), step]);
  bank.emit({ ...step, kind: 'account', subject: accountId });
  return account;
}

function requireAccount(bank: Bank, accountId: AccountId): Account {
  const account = findAccount(bank, accountId);
  if (account) return account;
  throw new BankFault('RESOURCE_UNKNOWN', `this bank has no account ${accountId.slice(0, 120)}`);
}

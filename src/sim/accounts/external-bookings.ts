import type { Account, AccountStatus } from '../../domain/account/account.js';
import { addPending, book, nextEntryReference } from '../../domain/account/ledger.js';
import type { Presentment, Transaction } from '../../domain/account/transaction.js';
import type { Duration } from '../../domain/duration.js';
import { BankFault, refuseMember } from '../../domain/errors.js';
import { derivedUuid, type AccountId } from '../../domain/ids.js';
import type { Money } from '../../domain/money.js';
import type { Bank } from '../bank.js';
import { findAccount, readLedger, writeLedger } from '../directory.js';
import { addLine, emitLine, releaseLine, settleLine } from './pending-lines.js';

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

/** How long a line stays pending, and how it ends. */
export interface PendingPlan {
  /** Undefined: until it is ended by a call. */
  readonly after?: Duration;
  readonly presentment: Presentment;
}

/**
 * Adds a line without a funds check: the other bank has already decided. It is booked immediately, or pending.
 * @throws RESOURCE_UNKNOWN, FORMAT_ERROR for another currency or a zero amount, STATUS_INVALID for a deleted account
 */
export function bookIncomingTransfer(
  bank: Bank,
  accountId: AccountId,
  { amount, text }: IncomingTransfer,
  pending?: PendingPlan,
): Transaction {
  const account = requireAccount(bank, accountId);
  assertCurrency(account, amount);
  const ledger = writeLedger(bank, accountId);
  const entryReference = nextEntryReference(ledger);
  const day = bank.calendar.dateOf(bank.now);
  const line: Transaction = {
    ...text,
    transactionId: derivedUuid(bank.seed, 'arrival', accountId, String(ledger.lastEntryNumber)),
    entryReference,
    amountMinorUnits: amount.minorUnits,
    entryDate: day,
  };
  if (pending) {
    const { after, presentment } = pending;
    const planned = { ...line, presentment };
    addLine(bank, accountId, planned, after && bank.calendar.add(bank.now, after));
    return planned;
  }
  const cause = text.remittanceInformationUnstructured ?? 'booked by the control API';
  const booked = book(ledger, line, day, bank.now);
  emitLine(bank, accountId, booked, [null, 'booked'], cause);
  return booked;
}

export interface LineChange {
  readonly amount?: Money;
  readonly remittanceInformationUnstructured?: string;
}

/** Changes a pending line, which stays pending. Returns it. @throws as endPending */
export function changePending(
  bank: Bank,
  accountId: AccountId,
  transactionId: string,
  change: LineChange,
): Transaction {
  const line = requirePending(bank, accountId, transactionId);
  const changed = { ...line, ...presentedBy(bank, accountId, line, change) };
  addPending(writeLedger(bank, accountId), changed, bank.now);
  return changed;
}

/**
 * Ends a pending line: books it, perhaps changed, or releases it. Returns the line at its end.
 * @throws RESOURCE_UNKNOWN for a line that is not pending, STATUS_INVALID for one of a payment, FORMAT_ERROR for an amount of another
 * currency or sign
 */
export function endPending(
  bank: Bank,
  accountId: AccountId,
  transactionId: string,
  end: LineChange & { readonly isReleased: boolean },
): Transaction {
  const line = requirePending(bank, accountId, transactionId);
  if (!end.isReleased)
    return settleLine(bank, accountId, transactionId, presentedBy(bank, accountId, line, end)) ?? line;
  releaseLine(bank, accountId, transactionId, 'released by the control API');
  return line;
}

/** The change as members of a line. @throws FORMAT_ERROR */
export function presentedBy(
  bank: Bank,
  accountId: AccountId,
  { amountMinorUnits }: Pick<Transaction, 'amountMinorUnits'>,
  { amount, remittanceInformationUnstructured }: LineChange,
): Presentment {
  if (amount) {
    assertCurrency(requireAccount(bank, accountId), amount);
    if (Math.sign(amount.minorUnits) !== Math.sign(amountMinorUnits))
      refuseMember('transactionAmount.amount', 'must have the sign of the pending amount');
  }
  return {
    ...(amount && { amountMinorUnits: amount.minorUnits }),
    ...(remittanceInformationUnstructured !== undefined && { remittanceInformationUnstructured }),
  };
}

function assertCurrency(account: Account, amount: Money): void {
  if (amount.currency !== account.currency)
    refuseMember('transactionAmount.currency', `must be ${account.currency}, the currency of the account`);
  if (amount.minorUnits === 0) refuseMember('transactionAmount.amount', 'must not be 0');
  assertOpen(account);
}

function assertOpen({ accountId, status }: Account): void {
  if (status === 'deleted')
    throw new BankFault('STATUS_INVALID', `the account ${accountId} is deleted; bookings are not possible`);
}

function requirePending(bank: Bank, accountId: AccountId, transactionId: string): Transaction {
  assertOpen(requireAccount(bank, accountId));
  const line = readLedger(bank, accountId).pending.get(transactionId);
  if (!line)
    throw new BankFault(
      'RESOURCE_UNKNOWN',
      `the account ${accountId} has no pending transaction ${transactionId.slice(0, 120)}`,
    );
  if (line.paymentId !== undefined)
    throw new BankFault(
      'STATUS_INVALID',
      `the transaction belongs to the payment ${line.paymentId}; change the status of the payment instead`,
    );
  return line;
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

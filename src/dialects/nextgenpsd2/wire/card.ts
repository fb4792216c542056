import type { Account } from '../../../domain/account/account.js';
import { invoiceStart, type Balance } from '../../../domain/account/balance.js';
import type { ShownTransaction } from '../../../domain/account/transaction.js';
import type { LocalDate } from '../../../domain/calendar.js';
import type { LinkBase } from '../../../http/link-base.js';
import { withoutAbsent } from '../../../domain/without-absent.js';
import type { VisibleAccount } from '../../../sim/accounts/read-accounts.js';
import type { TransactionsResult } from '../../../sim/accounts/read-transactions.js';
import type { Bank } from '../../../sim/bank.js';
import { nextLink } from '../../../xs2a/answers/next-link.js';
import type { WireForm } from '../../../xs2a/answers/serialized-body-cache.js';
import { amountBody, balanceBody, showsOwnerName } from './account.js';
import { cardAccountLink } from './links.js';
import { readTransactionsRequest, type TransactionListRequest } from './transaction.js';

/** Values of bookingStatus. @source NextGenPSD2 1.3.11 / bookingStatusCard */
const CARD_BOOKING_STATUSES = ['booked', 'pending', 'both'] as const;

/** Debits are negative in everything about cards. @source NextGenPSD2 1.3.11 / debitAccounting @decision card-accounts */
const DEBIT_ACCOUNTING = { debitAccounting: false } as const;

/**
 * Parses the parameters of the list of card transactions. The document has no withBalance here.
 * @source NextGenPSD2 1.3.11 / Read card account transaction list @decision delta-access, card-accounts
 * @throws FORMAT_ERROR, PARAMETER_NOT_SUPPORTED
 */
export function readCardTransactionsRequest(
  bank: Pick<Bank, 'profile'>,
  accountId: string,
  {
    withBalance: _balance,
    pageIndex: _index,
    itemsPerPage: _size,
    ...query
  }: Readonly<Record<string, string | undefined>>,
): TransactionListRequest {
  return readTransactionsRequest(bank, accountId, query, CARD_BOOKING_STATUSES);
}

/** @source NextGenPSD2 1.3.11 / cardAccountDetails */
function cardAccountBody(
  { account, grant, resourceId, balances }: VisibleAccount,
  form: WireForm,
  base: LinkBase,
): object {
  const self = cardAccountLink(resourceId, base);
  const { currency, name, product, status, usage, details, creditLimitMinorUnits: minorUnits } = account;
  return withoutAbsent({
    resourceId,
    maskedPan: maskedPanOf(account),
    currency,
    ownerName: showsOwnerName(grant, form) ? account.ownerName : undefined,
    name,
    product,
    ...DEBIT_ACCOUNTING,
    status,
    usage,
    details,
    creditLimit: minorUnits > 0 ? amountBody({ currency, minorUnits }) : undefined,
    balances: balances?.map((balance) => balanceBody(balance, currency, form)),
    _links: {
      ...(grant.balances && { balances: { href: `${self}/balances` } }),
      ...(grant.transactions && { transactions: { href: `${self}/transactions` } }),
    },
  });
}

/** @source NextGenPSD2 1.3.11 / cardAccountList */
export function cardAccountListBody(accounts: readonly VisibleAccount[], form: WireForm, base: LinkBase): object {
  return { cardAccounts: accounts.map((account) => cardAccountBody(account, form, base)) };
}

/** The answer of one card account. @source NextGenPSD2 1.3.11 / cardAccountDetails */
export function cardAccountDetailsBody(account: VisibleAccount, form: WireForm, base: LinkBase): object {
  return { cardAccount: cardAccountBody(account, form, base) };
}

/** The number of the card, masked by this bank if it is known in full only: every card account must have one. */
function maskedPanOf({ maskedPan, pan, iban, msisdn = '' }: Account): string {
  if (maskedPan !== undefined) return maskedPan;
  const number = pan ?? iban ?? msisdn;
  return `${'x'.repeat(Math.max(0, number.length - 4))}${number.slice(-4)}`;
}

function cardReferenceBody(account: Account): object {
  return { maskedPan: maskedPanOf(account), currency: account.currency };
}

/** @source NextGenPSD2 1.3.11 / readCardAccountBalanceResponse-200 */
export function cardBalancesBody(account: Account, balances: readonly Balance[], form: WireForm): object {
  return {
    cardAccount: cardReferenceBody(account),
    ...DEBIT_ACCOUNTING,
    balances: balances.map((balance) => balanceBody(balance, account.currency, form)),
  };
}

/** @source NextGenPSD2 1.3.11 / cardTransaction @decision card-accounts */
function cardTransactionBody(line: ShownTransaction, account: Account, invoicedBefore: LocalDate): object {
  return withoutAbsent({
    cardTransactionId: line.entryReference,
    transactionDate: line.entryDate,
    bookingDate: line.bookingDate,
    valueDate: line.valueDate,
    transactionAmount: amountBody({ currency: account.currency, minorUnits: line.amountMinorUnits }),
    cardAcceptorId: line.creditorId,
    maskedPAN: maskedPanOf(account),
    transactionDetails: line.remittanceInformationUnstructured ?? line.creditorName,
    invoiced: line.bookingDate !== undefined && line.bookingDate < invoicedBefore,
    proprietaryBankTransactionCode: line.proprietaryBankTransactionCode,
  });
}

/** @source NextGenPSD2 1.3.11 / cardAccountReport */
export function cardTransactionListBody(
  { account, booked, pending, balances, nextPage }: TransactionsResult,
  request: TransactionListRequest,
  bank: Pick<Bank, 'calendar' | 'profile' | 'now'>,
  base: LinkBase,
): object {
  const invoicedBefore = invoiceStart(bank.calendar.dateOf(bank.now));
  const write = (lines: readonly ShownTransaction[]): object[] =>
    lines.map((line) => cardTransactionBody(line, account, invoicedBefore));
  const self = cardAccountLink(request.accountId, base);
  const next = nextPage && new URLSearchParams({ bookingStatus: request.bookingStatus, page: nextPage });
  return withoutAbsent({
    cardAccount: cardReferenceBody(account),
    ...DEBIT_ACCOUNTING,
    cardTransactions: withoutAbsent({
      booked: booked && write(booked),
      pending: pending && write(pending),
      _links: {
        cardAccount: { href: self },
        ...(booked && nextLink(bank.profile, next && `${self}/transactions?${next.toString()}`)),
      },
    }),
    balances: balances?.map((balance) => balanceBody(balance, account.currency, bank)),
  });
}

import type { Account } from '../../../domain/account/account.js';
import type { ShownTransaction } from '../../../domain/account/transaction.js';
import { refuseMember } from '../../../domain/errors.js';
import type {
  BookingStatus,
  TransactionsRequest,
  TransactionsResult,
} from '../../../sim/accounts/read-transactions.js';
import { accountIbanBody, balanceBody, linksMember } from './account.js';
import { nextLink } from '../../../xs2a/answers/next-link.js';
import {
  cachedTransactionList,
  LONGEST_CACHED_LIST,
  RepeatedBodyCache,
  SerializedBodyCache,
} from '../../../xs2a/answers/serialized-body-cache.js';
import { withoutAbsent } from '../../../domain/without-absent.js';
import { nextPageLink } from './links.js';
import { readDay } from '../../../parsing/read.js';
import { dayField, moneyBody, type WireForm } from './wire-form.js';
import type { LinkBase } from '../../../http/link-base.js';

const SERVED = ['booked', 'pending', 'both'];
const KNOWN_BUT_NOT_SERVED = ['information', 'all'];

/**
 * Parses the parameters of the transaction list.
 * @source Endpoints / 8 @decision booking-status, pending-entries, date-filter, paging
 * @throws FORMAT_ERROR, PARAMETER_NOT_SUPPORTED
 */
export function readTransactionsRequest(
  accountId: string,
  query: Readonly<Record<string, string | undefined>>,
  { calendar, profile }: WireForm,
): TransactionsRequest {
  const { dateFrom, dateTo, page } = query;
  return withoutAbsent({
    accountId,
    bookingStatus: readBookingStatus(query['bookingStatus'], profile),
    dateFrom: dateFrom === undefined ? undefined : readDay(dateFrom, 'dateFrom', calendar),
    dateTo: dateTo === undefined ? undefined : readDay(dateTo, 'dateTo', calendar),
    page,
  });
}

function readBookingStatus(text: string | undefined, profile: WireForm['profile']): BookingStatus {
  if (text === undefined) {
    if (profile['booking-status'] === 'optional') return profile['pending-entries'] === 'refused' ? 'booked' : 'both';
    return refuseMember('bookingStatus', `is missing; use ${SERVED.join(', ')}`);
  }
  if (SERVED.includes(text)) return text as BookingStatus;
  if (KNOWN_BUT_NOT_SERVED.includes(text)) {
    refuseMember('bookingStatus', `${text} is not supported; use ${SERVED.join(', ')}`, 'PARAMETER_NOT_SUPPORTED');
  }
  return refuseMember(
    'bookingStatus',
    `${text.slice(0, 64) || 'without a value'} is unknown; use ${SERVED.join(', ')}`,
  );
}

/** Transactions are immutable: a pending one becomes a new one when it is booked. */
const LINES = new SerializedBodyCache<ShownTransaction, Pick<Account, 'currency'>>((line, form, { currency }) =>
  transactionBody(line, currency, form),
);
const LISTS = new RepeatedBodyCache<Account>();

/** @source Resources and their fields / Transaction @decision date-form, transaction-order, absent-fields */
function transactionBody(transaction: ShownTransaction, currency: string, form: WireForm): object {
  const {
    bookingDate,
    valueDate,
    amountMinorUnits,
    entryDate: _entryDate,
    paymentId: _paymentId,
    ...text
  } = transaction;
  return withoutAbsent({
    transactionId: text.transactionId,
    entryReference: text.entryReference,
    endToEndId: text.endToEndId,
    mandateId: text.mandateId,
    checkId: text.checkId,
    creditorId: text.creditorId,
    bookingDate: bookingDate && dayField(bookingDate, form),
    valueDate: valueDate && dayField(valueDate, form),
    transactionAmount: moneyBody({ currency, minorUnits: amountMinorUnits }, form),
    creditorName: text.creditorName,
    creditorAccount: text.creditorAccount,
    ultimateCreditor: text.ultimateCreditor,
    debtorName: text.debtorName,
    debtorAccount: text.debtorAccount,
    ultimateDebtor: text.ultimateDebtor,
    remittanceInformationUnstructured: text.remittanceInformationUnstructured,
    remittanceInformationStructured: text.remittanceInformationStructured,
    purposeCode: text.purposeCode,
    bankTransactionCode: text.bankTransactionCode,
    proprietaryBankTransactionCode: text.proprietaryBankTransactionCode,
  });
}

/** @source Resources and their fields / Transaction list response @decision transactions-path, paging */
export function transactionListBody(
  result: TransactionsResult,
  request: TransactionsRequest,
  form: WireForm,
  base: LinkBase,
): object {
  const href = result.nextPage === undefined ? undefined : nextPageLink(request, result.nextPage, base);
  return cachedTransactionList(LISTS, result, form, [href], () => renderedList(result, form, href));
}

function renderedList(result: TransactionsResult, form: WireForm, nextPage: string | undefined): object {
  const { currency } = result.account;
  const links = result.booked ? nextLink(form.profile, nextPage) : {};
  const write = (list: readonly ShownTransaction[]): object[] =>
    list.length > LONGEST_CACHED_LIST
      ? list.map((entry) => transactionBody(entry, currency, form))
      : list.map((entry) => LINES.get(entry, form, { currency }));
  return withoutAbsent({
    account: accountIbanBody(result.account),
    transactions: withoutAbsent({
      booked: result.booked && write(result.booked),
      pending: result.pending && write(result.pending),
      [linksMember(form)]: 'next' in links ? links : undefined,
    }),
    balances: result.balances?.map((balance) => balanceBody(balance, currency, form)),
  });
}

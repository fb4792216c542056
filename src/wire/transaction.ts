import type { Account } from '../domain/account/account.js';
import type { Transaction } from '../domain/account/transaction.js';
import type { Calendar } from '../domain/calendar.js';
import { BankFault, formatError } from '../domain/errors.js';
import type { BookingStatus, TransactionsRequest, TransactionsResult } from '../sim/operations/read-transactions.js';
import { accountIbanBody, amountBody, withoutAbsent } from './account.js';
import { readDay } from './read.js';

const SERVED = ['booked', 'pending', 'both'];
const KNOWN_BUT_NOT_SERVED = ['information', 'all'];

/**
 * Reads the parameters of the transaction list.
 * @source Endpoints / 8 @decision booking-status, date-filter
 * @throws FORMAT_ERROR, PARAMETER_NOT_SUPPORTED
 */
export function readTransactionsRequest(
  accountId: string,
  query: Readonly<Record<string, string | undefined>>,
  calendar: Calendar,
): TransactionsRequest {
  const { dateFrom, dateTo } = query;
  return {
    accountId,
    bookingStatus: readBookingStatus(query['bookingStatus']),
    ...(dateFrom !== undefined && { dateFrom: readDay(dateFrom, 'dateFrom', calendar) }),
    ...(dateTo !== undefined && { dateTo: readDay(dateTo, 'dateTo', calendar) }),
  };
}

function readBookingStatus(text: string | undefined): BookingStatus {
  if (text === undefined) return 'both';
  if (SERVED.includes(text)) return text as BookingStatus;
  if (KNOWN_BUT_NOT_SERVED.includes(text)) {
    throw new BankFault('PARAMETER_NOT_SUPPORTED', `bookingStatus ${text} is not served; use ${SERVED.join(', ')}`, {
      path: 'bookingStatus',
    });
  }
  return formatError('bookingStatus', `bookingStatus "${text}" is unknown; use ${SERVED.join(', ')}`);
}

/** @source Resources and their fields / Transaction @decision date-form, transaction-order, absent-fields */
export function transactionBody(transaction: Transaction, currency: string, calendar: Calendar): object {
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
    bookingDate: bookingDate && calendar.formatDate(bookingDate),
    valueDate: valueDate && calendar.formatDate(valueDate),
    transactionAmount: amountBody({ currency, minorUnits: amountMinorUnits }),
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

/** @source Resources and their fields / Transaction list response */
export function transactionListBody(result: TransactionsResult, calendar: Calendar): object {
  const write = (account: Account, list: readonly Transaction[]): object[] =>
    list.map((entry) => transactionBody(entry, account.currency, calendar));
  return {
    account: accountIbanBody(result.account),
    transactions: {
      ...(result.booked && { booked: write(result.account, result.booked) }),
      ...(result.pending && { pending: write(result.account, result.pending) }),
    },
  };
}

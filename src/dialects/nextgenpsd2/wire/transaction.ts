import type { Account } from '../../../domain/account/account.js';
import type { Conversion, ShownTransaction } from '../../../domain/account/transaction.js';
import type { Profile } from '../../../decisions/decisions.js';
import { refuseMember, requireWord } from '../../../domain/errors.js';
import type { LinkBase } from '../../../http/link-base.js';
import { readBoolean } from './query.js';
import { withoutAbsent } from '../../../domain/without-absent.js';
import { parseLocalDate, type LocalDate } from '../../../domain/calendar.js';
import type { Bank } from '../../../sim/bank.js';
import { offersDelta, type DeltaRequest } from '../../../sim/accounts/delta-access.js';
import type { TransactionsRequest, TransactionsResult } from '../../../sim/accounts/read-transactions.js';
import {
  cachedTransactionList,
  RepeatedBodyCache,
  SerializedBodyCache,
  type WireForm,
} from '../../../xs2a/answers/serialized-body-cache.js';
import { nextLink } from '../../../xs2a/answers/next-link.js';
import { accountReferenceBody, amountBody, balanceBody } from './account.js';
import { accountLink } from './links.js';
import { standingOrderLine } from './payment/standing-order-line.js';

/** Values of bookingStatus. @source NextGenPSD2 1.3.11 / bookingStatusGeneric */
const BOOKING_STATUSES = ['information', 'booked', 'pending', 'both', 'all'] as const;

/** A request for the transactions of an account, and whether its balances are wanted. */
export interface TransactionListRequest extends TransactionsRequest {
  readonly withBalance: boolean;
}

type Query = Readonly<Record<string, string | undefined>>;

/**
 * Parses the parameters of the transaction list.
 * @param statuses values of bookingStatus that the document knows for these accounts
 * @source NextGenPSD2 1.3.11 / Read transaction list @decision booking-status, delta-access, page-parameters
 * @throws FORMAT_ERROR, PARAMETER_NOT_SUPPORTED
 */
export function readTransactionsRequest(
  bank: Pick<Bank, 'profile'>,
  accountId: string,
  query: Query,
  statuses: readonly (typeof BOOKING_STATUSES)[number][] = BOOKING_STATUSES,
): TransactionListRequest {
  const { dateFrom, dateTo, page, bookingStatus, withBalance } = query;
  const rule = bank.profile['booking-status'];
  if (bookingStatus === undefined && rule !== 'optional')
    refuseMember('bookingStatus', `is missing; use one of ${statuses.join(', ')}`);
  const defaultStatus = bank.profile['pending-entries'] === 'refused' ? 'booked' : 'both';
  const status = bookingStatus === undefined ? defaultStatus : requireWord(bookingStatus, statuses, 'bookingStatus');
  const delta = readDelta(bank, query);
  if (
    dateFrom === undefined &&
    delta === undefined &&
    page === undefined &&
    status !== 'information' &&
    rule === 'required'
  )
    refuseMember('dateFrom', 'is missing; send a day such as 2026-03-31');
  return withoutAbsent({
    accountId,
    bookingStatus: status,
    withBalance: readBoolean(withBalance, 'withBalance'),
    dateFrom: dateFrom === undefined ? undefined : readDate(dateFrom, 'dateFrom'),
    dateTo: dateTo === undefined ? undefined : readDate(dateTo, 'dateTo'),
    delta,
    page,
    ...(bank.profile['page-parameters'] !== 'ignored' && readPage(query, bank.profile)),
  });
}

/** @decision page-parameters, largest-page @throws FORMAT_ERROR */
function readPage(query: Query, profile: Profile): Pick<TransactionsRequest, 'pageIndex' | 'pageSize'> {
  const { pageIndex, itemsPerPage } = query;
  const first = profile['page-parameters'] === 'from-1' ? 1 : 0;
  const largest = profile['largest-page'];
  if (largest !== 'none' && Number(itemsPerPage) > largest)
    refuseMember(
      'itemsPerPage',
      `is ${String(itemsPerPage).slice(0, 64)}; a page of this bank has ${largest} transactions at most`,
    );
  if (pageIndex !== undefined && query['page'] !== undefined)
    refuseMember('pageIndex', 'and page, the cursor of a page, cannot be combined; send one of them');
  return withoutAbsent({
    pageIndex: pageIndex === undefined ? undefined : readWhole(pageIndex, 'pageIndex', first) - first,
    pageSize: itemsPerPage === undefined ? undefined : readWhole(itemsPerPage, 'itemsPerPage', 1),
  });
}

/** @throws FORMAT_ERROR */
function readWhole(text: string, name: string, least: number): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : -1;
  return number < least
    ? refuseMember(name, `is ${text.slice(0, 64)}; send a whole number from ${least} to 999999999`)
    : number;
}

/**
 * What a delta begins after, if one is wanted and offered. A period next to it is ignored.
 * @decision delta-access @throws FORMAT_ERROR, PARAMETER_NOT_SUPPORTED
 */
function readDelta(bank: Pick<Bank, 'profile'>, query: Query): DeltaRequest | undefined {
  const { entryReferenceFrom: entryReference, dateFrom } = query;
  const wanted: [name: string, delta: DeltaRequest][] = [];
  if (entryReference !== undefined) wanted.push(['entryReferenceFrom', { kind: 'entry', entryReference }]);
  if (readBoolean(query['deltaList'], 'deltaList')) wanted.push(['deltaList', { kind: 'lastReport' }]);
  const [first, second] = wanted.filter(([, { kind }]) => offersDelta(bank, kind));
  if (second) return refuseMember(second[0], `and ${first?.[0] ?? ''} cannot be combined; send one of them`);
  const [refused] = wanted;
  if (refused && !first && dateFrom === undefined)
    refuseMember(refused[0], 'is not supported by this bank; send dateFrom', 'PARAMETER_NOT_SUPPORTED');
  return first?.[1];
}

/** A day, as the standard writes it. @throws FORMAT_ERROR */
export function readDate(text: string, path: string): LocalDate {
  return parseLocalDate(text) ?? refuseMember(path, 'must be a calendar day such as 2026-03-31');
}

/** Lines are immutable: a pending one becomes a new one when it is booked. */
const LINES = new SerializedBodyCache<ShownTransaction, Pick<Account, 'currency'>>((line, _form, { currency }) =>
  transactionBody(line, currency),
);
const LISTS = new RepeatedBodyCache<Account>();

/** @source NextGenPSD2 1.3.11 / transactions */
export function transactionBody(line: ShownTransaction, currency: string): object {
  const structured = line.remittanceInformationStructured;
  return withoutAbsent({
    transactionId: line.transactionId,
    entryReference: line.entryReference,
    endToEndId: line.endToEndId,
    mandateId: line.mandateId,
    checkId: line.checkId,
    creditorId: line.creditorId,
    bookingDate: line.bookingDate,
    valueDate: line.valueDate,
    transactionAmount: amountBody({ currency, minorUnits: line.amountMinorUnits }),
    currencyExchange: line.conversion && [exchangeBody(line, line.conversion)],
    creditorName: line.creditorName,
    creditorAccount: counterparty(line.creditorAccount),
    creditorAgent: line.creditorAccount?.bic,
    ultimateCreditor: line.ultimateCreditor,
    debtorName: line.debtorName,
    debtorAccount: counterparty(line.debtorAccount),
    debtorAgent: line.debtorAccount?.bic,
    ultimateDebtor: line.ultimateDebtor,
    remittanceInformationUnstructured: line.remittanceInformationUnstructured,
    remittanceInformationStructured: structured === undefined ? undefined : { reference: structured },
    purposeCode: line.purposeCode,
    bankTransactionCode: line.bankTransactionCode,
    proprietaryBankTransactionCode: line.proprietaryBankTransactionCode,
  });
}

/** @source NextGenPSD2 1.3.11 / reportExchangeRate @decision currency-mismatch */
function exchangeBody({ bookingDate, entryDate }: ShownTransaction, { from, to, rate }: Conversion): object {
  return {
    sourceCurrency: from,
    exchangeRate: rate,
    unitCurrency: from,
    targetCurrency: to,
    quotationDate: bookingDate ?? entryDate,
  };
}

function counterparty(account: ShownTransaction['creditorAccount']): object | undefined {
  if (!account) return undefined;
  const { iban, bban, msisdn, currency } = account;
  return withoutAbsent({ iban, bban, msisdn, currency });
}

/** @source NextGenPSD2 1.3.11 / accountReport */
export function transactionListBody(
  result: TransactionsResult,
  request: TransactionListRequest,
  form: WireForm,
  base: LinkBase,
): object {
  const self = accountLink(request.accountId, base);
  const { bookingStatus, pageSize } = request;
  const next =
    result.nextPage &&
    new URLSearchParams({
      bookingStatus,
      page: result.nextPage,
      ...(pageSize !== undefined && { itemsPerPage: String(pageSize) }),
    });
  const nextPage = next && `${self}/transactions?${next.toString()}`;
  return cachedTransactionList(LISTS, result, form, [self, nextPage], () => renderedList(result, form, self, nextPage));
}

function renderedList(result: TransactionsResult, form: WireForm, self: string, nextPage: string | undefined): object {
  const { account } = result;
  const { currency } = account;
  const write = (lines: readonly ShownTransaction[]): object[] =>
    lines.map((line) => LINES.get(line, form, { currency }));
  return withoutAbsent({
    account: accountReferenceBody(account),
    transactions: withoutAbsent({
      booked: result.booked && write(result.booked),
      pending: result.pending && write(result.pending),
      information: result.information?.map(standingOrderLine),
      _links: {
        account: { href: self },
        ...(result.booked && nextLink(form.profile, nextPage)),
      },
    }),
    balances: result.balances?.map((balance) => balanceBody(balance, account.currency, form)),
  });
}

/** @source NextGenPSD2 1.3.11 / Read transaction details */
export function transactionDetailsBody({ account, line }: { account: Account; line: ShownTransaction }): object {
  return { transactionsDetails: transactionBody(line, account.currency) };
}

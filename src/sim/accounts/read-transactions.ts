import type { Account } from '../../domain/account/account.js';
import type { Balance } from '../../domain/account/balance.js';
import type { ShownTransaction, Transaction } from '../../domain/account/transaction.js';
import { addDays, type LocalDate } from '../../domain/calendar.js';
import type { Consent } from '../../domain/consent/consent.js';
import { BankFault, refuseMember } from '../../domain/errors.js';
import type { AccountId } from '../../domain/ids.js';
import type { Payment } from '../../domain/payment/payment.js';
import { openAccountAccess, type AccountAccess } from './account-access.js';
import type { Bank, TokenCaller } from '../bank.js';
import {
  bookedBetween,
  isReadable,
  latestBooked,
  listedBetween,
  listedPending,
  pendingBetween,
  shownIn,
} from './account-lines.js';
import { currentBalances } from './balances.js';
import { deltaStart, latestReference, offersDelta, rememberReport, type DeltaRequest } from './delta-access.js';
import { newIdOf } from './pending-lines.js';
import { readCursor, writeCursor, type PageCursor } from './page-cursor.js';

/** @decision booking-status */
export type BookingStatus = 'booked' | 'pending' | 'both' | 'information' | 'all';

export const LISTS: Readonly<Record<BookingStatus, { booked: boolean; pending: boolean; information: boolean }>> = {
  booked: { booked: true, pending: false, information: false },
  pending: { booked: false, pending: true, information: false },
  both: { booked: true, pending: true, information: false },
  information: { booked: false, pending: false, information: true },
  all: { booked: true, pending: true, information: true },
};

/** A syntactically valid request. @source Endpoints / 8 */
export interface TransactionsRequest {
  readonly accountId: string;
  readonly bookingStatus: BookingStatus;
  /** First day, inclusive. */
  readonly dateFrom?: LocalDate;
  /** Last day, inclusive. */
  readonly dateTo?: LocalDate;
  /** Whether the balances are wanted as well. They are left out if the consent does not grant them. */
  readonly withBalance?: boolean;
  /** Wants what was booked after an entry or the last report, instead of a period. @decision delta-access */
  readonly delta?: DeltaRequest;
  /** Cursor of a following page. It contains the period. @decision paging */
  readonly page?: string;
  /** Number of the page, from 0 on. @decision page-parameters */
  readonly pageIndex?: number;
  /** Wanted number of booked lines of a page. @decision page-parameters */
  readonly pageSize?: number;
}

/** Transactions, newest first. A list that was not requested is absent. */
export interface TransactionsResult {
  readonly account: Account;
  readonly booked?: readonly ShownTransaction[];
  readonly pending?: readonly ShownTransaction[];
  /** The standing orders that are active, oldest first. @decision standing-order-status */
  readonly information?: readonly Payment[];
  /**
   * Included if the profile returns balances with transactions and the consent grants them.
   * @decision transactions-path
   */
  readonly balances?: readonly Balance[];
  /** Cursor of the next page, if any. @decision paging */
  readonly nextPage?: string;
}

/** Before every line: where a delta without a report before it begins. */
export const FIRST_DAY = '0101-01-01' as LocalDate;

/**
 * Reads the booked and pending lines of one account in a period.
 * @source Endpoints / 8
 * @decision transactions-path, date-filter, transaction-order, paging, delta-access
 * @throws FORMAT_ERROR (cursor), PERIOD_INVALID (dateFrom after dateTo), RESOURCE_UNKNOWN, CONSENT_INVALID,
 *   CONSENT_EXPIRED, RESOURCE_BLOCKED, ACCESS_EXCEEDED, PERIOD_INVALID (earlier than the profile allows),
 *   RESOURCE_UNKNOWN (entry)
 */
export function readTransactions(bank: Bank, request: TransactionsRequest, caller: TokenCaller): TransactionsResult {
  if (request.page !== undefined && hasPages(bank))
    return readFollowingPage(bank, { ...request, page: request.page }, caller);
  const { access, range, newest } = openTransactions(bank, request, caller);
  const { accountId } = access.account;
  const isFirst = (request.pageIndex ?? 0) === 0;
  const lists = LISTS[request.bookingStatus];
  const cursor = { after: '', ...range, ...(newest !== undefined && { newest }) };
  const shown = shownIn(bank);
  const page = lists.booked ? pageOf(bank, accountId, cursor, request, shown) : undefined;
  const { isLast = true, ...booked } = page ?? {};
  const result: TransactionsResult = {
    account: access.account,
    ...booked,
    ...(isFirst &&
      lists.pending && { pending: pendingBetween(bank, accountId, range.dateFrom, range.dateTo).map(shown) }),
    ...(isFirst && lists.information && { information: activeOrders(bank, accountId) }),
    ...(isFirst &&
      wantsBalances(bank, request) &&
      access.grant.balances && { balances: currentBalances(bank, access.account) }),
  };
  countAccess(bank, access, caller, { newest, isWhole: isLast });
  return result;
}

/** Whether cursors of the bank lead to pages. @decision paging, page-parameters */
function hasPages({ profile }: Bank): boolean {
  return profile.paging !== 'none' || profile['page-parameters'] !== 'ignored';
}

/** Whether balances are wanted next to the transactions. @decision transactions-path */
export function wantsBalances(bank: Bank, { withBalance }: Pick<TransactionsRequest, 'withBalance'>): boolean {
  return withBalance === true || bank.profile['transactions-path'] === 'with-balances';
}

/** An access to the transactions of an account that passed all checks. */
interface OpenedTransactions {
  readonly access: AccountAccess;
  readonly range: Omit<PageCursor, 'after' | 'newest'>;
  /** Reference of the latest entry, if the list is a report to be remembered. @decision delta-access */
  readonly newest: string | undefined;
}

/** Checks a request for transactions. @throws like readTransactions */
export function openTransactions(bank: Bank, request: TransactionsRequest, caller: TokenCaller): OpenedTransactions {
  const today = bank.calendar.dateOf(bank.now);
  const { dateFrom: wantedFrom, dateTo } = request.delta
    ? { dateFrom: FIRST_DAY, dateTo: today }
    : periodOf(bank, request, today);
  const access = openAccountAccess(
    bank,
    caller,
    request.accountId,
    'transactions',
    (request.pageIndex ?? 0) === 0 ? 'first' : 'numbered',
  );
  assertListed(bank, request.bookingStatus);
  const earliest = earliestDay(bank, access.consent);
  if (earliest !== undefined && !request.delta) assertWithinHistory(earliest, request.dateFrom, dateTo);
  const since = request.delta && deltaStart(bank, access, request.delta, earliest);
  const dateFrom = earliest !== undefined && wantedFrom < earliest ? earliest : wantedFrom;
  const isReport = LISTS[request.bookingStatus].booked && dateTo >= today && offersDelta(bank, 'lastReport');
  return {
    access,
    range: {
      consentId: access.consent.consentId,
      accountId: request.accountId,
      dateFrom,
      dateTo,
      ...(since !== undefined && { since }),
    },
    newest: isReport ? latestReference(bank, access.account.accountId) : undefined,
  };
}

/** @decision pending-entries @throws PARAMETER_NOT_SUPPORTED */
function assertListed({ profile }: Bank, status: BookingStatus): void {
  const rule = profile['pending-entries'];
  const isRefused =
    rule === 'refused' ? LISTS[status].pending : rule === 'with-booked' && status !== 'booked' && status !== 'both';
  if (isRefused)
    refuseMember(
      'bookingStatus',
      `${status} is not supported by this bank; use booked${rule === 'refused' ? '' : ' or both'}`,
      'PARAMETER_NOT_SUPPORTED',
    );
}

/** The period that was asked for, or the default one. @throws PERIOD_INVALID */
function periodOf(
  bank: Bank,
  request: TransactionsRequest,
  today: LocalDate,
): { readonly dateFrom: LocalDate; readonly dateTo: LocalDate } {
  const dateTo = request.dateTo ?? today;
  const lastDay = dateTo < today ? dateTo : today;
  const dateFrom = request.dateFrom ?? addDays(lastDay, -bank.profile['date-filter-days'].defaultDays);
  if (dateFrom > dateTo) refuseMember('dateFrom', `${dateFrom} is after dateTo ${dateTo}`, 'PERIOD_INVALID');
  return { dateFrom, dateTo };
}

/**
 * Counts the access, and remembers the report once all of it has been read.
 * @param isWhole false if more of it follows
 * @decision delta-access
 */
export function countAccess(
  bank: Bank,
  access: AccountAccess,
  { wantsHeadersOnly }: TokenCaller,
  { newest, isWhole }: { readonly newest: string | undefined; readonly isWhole: boolean },
): void {
  access.count(isWhole);
  if (isWhole && newest !== undefined && wantsHeadersOnly !== true) rememberReport(bank, access, newest);
}

/** The standing orders of an account that are active, oldest first. @decision standing-order-status */
function activeOrders(bank: Bank, accountId: AccountId): readonly Payment[] {
  return [...bank.state.payments.values()].filter(
    ({ order, transactionStatus, debtorAccountId }) =>
      order !== undefined && transactionStatus === 'ACTC' && debtorAccountId === accountId,
  );
}

/**
 * Reads one booked or pending line of an account.
 * @source NextGenPSD2 1.3.11 / Read transaction details
 * @throws RESOURCE_UNKNOWN, CONSENT_INVALID, CONSENT_EXPIRED, RESOURCE_BLOCKED, ACCESS_EXCEEDED
 */
export function readTransaction(
  bank: Bank,
  { accountId, transactionId }: { readonly accountId: string; readonly transactionId: string },
  caller: TokenCaller,
): { readonly account: Account; readonly line: ShownTransaction } {
  const access = openAccountAccess(bank, caller, accountId, 'transaction');
  const { account } = access;
  const isWanted = (line: Transaction): boolean => line.transactionId === transactionId && isReadable(bank, line);
  const line =
    listedPending(bank, account.accountId).find(isWanted) ??
    latestBooked(bank, account.accountId, 1, isWanted).lines[0]?.line;
  if (!line)
    throw new BankFault(
      'RESOURCE_UNKNOWN',
      `the account has no transaction ${transactionId.slice(0, 100)}; use a transactionId of the list`,
      { path: 'transactionId', ...(hasSeenReplaced(bank, access, transactionId) && { reason: 'replaced' }) },
    );
  access.count();
  return { account, line: shownIn(bank)(line) };
}

/** Whether a line was booked under another id, and the last report to the TPP was after that. @decision transaction-id, delta-access */
function hasSeenReplaced(bank: Bank, { account, consent }: AccountAccess, transactionId: string): boolean {
  const newest = bank.state.usage.get(consent.consentId)?.lastReports?.[account.accountId];
  if (bank.profile['transaction-id'] !== 'new-at-booking' || newest === undefined) return false;
  const newId = newIdOf(bank, account.accountId, transactionId);
  let isReported = false;
  return latestBooked(bank, account.accountId, 1, (line) => {
    isReported ||= line.entryReference === newest;
    return isReported && line.transactionId === newId;
  }).lines.some(() => true);
}

/** @decision paging @throws FORMAT_ERROR, and the errors of openAccountAccess except ACCESS_EXCEEDED */
function readFollowingPage(
  bank: Bank,
  request: TransactionsRequest & { readonly page: string },
  caller: TokenCaller,
): TransactionsResult {
  const cursor = readCursor(bank, request.page, request.accountId);
  const access = openAccountAccess(bank, caller, request.accountId, 'transactions', 'following');
  if (cursor.consentId !== access.consent.consentId)
    refuseMember('page', 'belongs to another consent; read the list again with this one');
  const { isLast, ...page } = pageOf(bank, access.account.accountId, cursor, request, shownIn(bank));
  countAccess(bank, access, caller, { newest: cursor.newest, isWhole: isLast });
  return { account: access.account, ...page };
}

/** A page of booked lines, and whether no line follows it. Its link to the next page may say something else. @decision paging-links */
interface BookedPage extends Pick<TransactionsResult, 'nextPage'> {
  readonly booked: readonly ShownTransaction[];
  readonly isLast: boolean;
}

/**
 * The booked lines of one page, or all lines if there are no pages.
 * @decision paging, page-parameters, page-beyond, paging-links @throws RESOURCE_UNKNOWN
 */
function pageOf(
  bank: Bank,
  accountId: AccountId,
  cursor: PageCursor,
  request: TransactionsRequest,
  shown: (line: Transaction) => ShownTransaction,
): BookedPage {
  const lines = linesOf(bank, accountId, cursor);
  const size = pageSizeOf(bank, request) ?? Math.max(lines.length, 1);
  const { pageIndex = 0 } = request;
  const begin = beginOf(bank, lines, cursor, pageIndex * size);
  if (bank.profile['page-beyond'] === 'unknown' && pageIndex > 0 && begin >= lines.length)
    throw new BankFault('RESOURCE_UNKNOWN', 'the list has no such page', { path: 'pageIndex' });
  const page = lines.slice(begin, begin + size);
  const isLast = begin + size >= lines.length;
  const linkAfter = (after: Transaction | undefined, offset: number): string => {
    const isShifting = bank.profile['paging-shift'] !== 'stable';
    return writeCursor(bank, { ...cursor, after: after?.transactionId ?? '', ...(isShifting && { offset }) });
  };
  const last = page.at(-1);
  const links = hasPages(bank) ? bank.profile['paging-links'] : 'plain';
  const hasNext = last !== undefined && (!isLast || links === 'empty-last');
  const nextPage = hasNext
    ? linkAfter(last, begin + page.length)
    : links === 'repeated'
      ? linkAfter(lines[begin - 1], begin)
      : undefined;
  return { booked: page.map(shown), isLast, ...(nextPage !== undefined && { nextPage }) };
}

/** The index of the first line of a page. @param first that of a list without a cursor @decision paging, paging-shift */
function beginOf(bank: Bank, lines: readonly Transaction[], { after, offset }: PageCursor, first: number): number {
  if (after === '') return first;
  const index = lines.findIndex((line) => line.transactionId === after);
  // If retention removed the last line read, it also removed all older ones.
  if (index === -1) return lines.length;
  // Pages are stable: lines booked after the first page was read come before it.
  const stable = index + 1;
  const booked = stable - (offset ?? stable);
  switch (bank.profile['paging-shift']) {
    case 'stable':
      return stable;
    case 'doubled':
      return stable - booked;
    case 'missed':
      return stable + booked;
  }
}

/** The number of booked lines of a page; undefined without a limit. @decision paging, page-parameters, largest-page */
function pageSizeOf({ profile }: Bank, { pageSize }: TransactionsRequest): number | undefined {
  const { paging } = profile;
  if (paging === 'none' || (profile['largest-page'] !== 'none' && pageSize !== undefined)) return pageSize;
  return Math.min(paging, pageSize ?? paging);
}

/** The booked lines of the period, newest first; of a delta, only those after its entry. @decision delta-access */
export function linesOf(
  bank: Bank,
  accountId: AccountId,
  { dateFrom, dateTo, since }: Pick<PageCursor, 'dateFrom' | 'dateTo' | 'since'>,
): readonly Transaction[] {
  if (since === undefined) return listedBetween(bank, accountId, dateFrom, dateTo);
  const lines = bookedBetween(bank, accountId, dateFrom, dateTo);
  const known = lines.findIndex(({ entryReference }) => entryReference === since);
  // An entry that is not in the period is older than all of it: it was removed, or is before what the consent allows.
  return known === -1 ? lines : lines.slice(0, known);
}

/**
 * The first day that the consent gives access to; undefined if there is no limit.
 * @decision date-filter, date-filter-days, history-window
 */
function earliestDay(bank: Bank, consent: Consent): LocalDate | undefined {
  if (bank.profile['date-filter'] === 'unbounded') return undefined;
  const validSince = consent.history.findLast((entry) => entry.to === 'valid')?.at ?? bank.now;
  const freshUntil = bank.calendar.add(validSince, bank.profile['history-window'].afterAuthorisation);
  if (bank.now < freshUntil) return undefined;
  return addDays(bank.calendar.dateOf(bank.now), -bank.profile['date-filter-days'].historyDays);
}

function assertWithinHistory(earliest: LocalDate, dateFrom: LocalDate | undefined, dateTo: LocalDate): void {
  const [path, day] = dateFrom === undefined ? ['dateTo', dateTo] : ['dateFrom', dateFrom];
  if (day >= earliest) return;
  refuseMember(
    path,
    `${day} is too early; the consent no longer gives access to the whole history, only from ${earliest}`,
    'PERIOD_INVALID',
  );
}

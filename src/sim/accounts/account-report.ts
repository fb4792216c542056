import type { Account } from '../../domain/account/account.js';
import type { Balance } from '../../domain/account/balance.js';
import type { ShownTransaction, Transaction } from '../../domain/account/transaction.js';
import { addDays, type LocalDate } from '../../domain/calendar.js';
import { BankFault } from '../../domain/errors.js';
import { derivedUuid, type AccountId } from '../../domain/ids.js';
import { openAccountAccess, type AccountAccess } from './account-access.js';
import { listedBetween, pendingBetween, shownIn } from './account-lines.js';
import { currentBalances } from './balances.js';
import { readCursor, writeCursor, type PageCursor } from './page-cursor.js';
import {
  FIRST_DAY,
  linesOf,
  LISTS,
  openTransactions,
  countAccess,
  wantsBalances,
  type TransactionsRequest,
} from './read-transactions.js';
import type { Bank, TokenCaller } from '../bank.js';
import { readLedger } from '../directory.js';

/** Reports of an account in one piece, as a statement of the bank has them. @decision transaction-reports */

/** A report: transactions, oldest first. */
export interface AccountReport {
  readonly account: Account;
  /** The same for the same report at the same time. */
  readonly reportId: string;
  /** Absent in a delta. */
  readonly period?: { readonly dateFrom: LocalDate; readonly dateTo: LocalDate };
  readonly booked: readonly ShownTransaction[];
  readonly pending: readonly ShownTransaction[];
  /** Current balances, if wanted and granted. */
  readonly balances: readonly Balance[];
  /** The balances before and after the period, if it has ended and has booked transactions only. */
  readonly statement?: { readonly openingMinorUnits: number; readonly closingMinorUnits: number };
}

/** A report, or what its download is called because it is huge. */
export type ReportOrDownload =
  | { readonly report: AccountReport; readonly download?: undefined }
  | { readonly account: Account; readonly download: string };

/** A last day that no transaction is after. */
const LAST_DAY = '9998-12-31' as LocalDate;

/** What a report can contain: standing orders are in lists only. */
type ReportStatus = 'booked' | 'pending' | 'both';

export type ReportRequest = TransactionsRequest & { readonly bookingStatus: ReportStatus };

interface ReportLists {
  readonly bookingStatus: ReportStatus;
  readonly withBalance: boolean;
}

/** The cursor of a download names its content where that of a page names the last line. */
const CONTENT = /^download (booked|pending|both) (true|false)$/;
const textOf = ({ bookingStatus, withBalance }: ReportLists): string => `download ${bookingStatus} ${withBalance}`;

function contentOf(text: string): ReportLists | undefined {
  const [, bookingStatus, withBalance] = CONTENT.exec(text) ?? [];
  if (bookingStatus === undefined) return undefined;
  return { bookingStatus: bookingStatus as ReportStatus, withBalance: withBalance === 'true' };
}

/**
 * Reads the transactions of an account as one report. A huge one is only prepared: the download belongs to the same
 * access.
 * @decision transaction-reports, transaction-download @throws like readTransactions
 */
export function readReport(bank: Bank, request: ReportRequest, caller: TokenCaller): ReportOrDownload {
  const { access, range, newest } = openTransactions(bank, request, caller);
  const content = { bookingStatus: request.bookingStatus, withBalance: wantsBalances(bank, request) };
  const cursor = { ...range, ...(newest !== undefined && { newest }), after: textOf(content) };
  const report = reportOf(bank, access, cursor, content);
  const most = bank.profile['transaction-download'];
  const isHuge = most !== 'none' && report.booked.length + report.pending.length > most;
  countAccess(bank, access, caller, { newest, isWhole: !isHuge });
  return isHuge ? { account: access.account, download: writeCursor(bank, cursor, 'download') } : { report };
}

/**
 * Reads a huge report, as it is now.
 * @decision transaction-download @throws RESOURCE_UNKNOWN, and the errors of openAccountAccess except ACCESS_EXCEEDED
 */
export function readDownload(
  bank: Bank,
  { accountId, downloadId }: { readonly accountId: string; readonly downloadId: string },
  caller: TokenCaller,
): AccountReport {
  const access = openAccountAccess(bank, caller, accountId, 'transactions', 'following');
  const cursor = cursorOf(bank, downloadId, accountId);
  const content = cursor && contentOf(cursor.after);
  if (!content || cursor.consentId !== access.consent.consentId)
    throw new BankFault(
      'RESOURCE_UNKNOWN',
      'the account has no such download for this consent; use _links.download of a report',
      { path: 'downloadId' },
    );
  const report = reportOf(bank, access, cursor, content);
  countAccess(bank, access, caller, { newest: cursor.newest, isWhole: true });
  return report;
}

function cursorOf(bank: Bank, text: string, accountId: string): PageCursor | undefined {
  try {
    return readCursor(bank, text, accountId, 'download');
  } catch (error) {
    if (error instanceof BankFault) return undefined;
    throw error;
  }
}

function reportOf(
  bank: Bank,
  { account, grant }: AccountAccess,
  cursor: PageCursor,
  { bookingStatus, withBalance }: ReportLists,
): AccountReport {
  const { accountId } = account;
  const { dateFrom, dateTo, since } = cursor;
  const lists = LISTS[bookingStatus];
  const isDelta = since !== undefined || dateFrom === FIRST_DAY;
  const isStatement = dateTo < bank.calendar.dateOf(bank.now) && !isDelta && !lists.pending && grant.balances;
  const shown = shownIn(bank);
  const booked = lists.booked ? linesOf(bank, accountId, cursor).toReversed() : [];
  return {
    account,
    reportId: derivedUuid(bank.seed, 'report', JSON.stringify(cursor), String(bank.now)),
    ...(!isDelta && { period: { dateFrom, dateTo } }),
    booked: booked.map(shown),
    pending: lists.pending ? pendingBetween(bank, accountId, dateFrom, dateTo).toReversed().map(shown) : [],
    balances: withBalance && grant.balances ? currentBalances(bank, account) : [],
    ...(isStatement && { statement: statementOf(bank, accountId, booked, dateTo) }),
  };
}

function statementOf(
  bank: Bank,
  accountId: AccountId,
  booked: readonly Transaction[],
  dateTo: LocalDate,
): NonNullable<AccountReport['statement']> {
  const sumOf = (lines: readonly Transaction[]): number => lines.reduce((sum, line) => sum + line.amountMinorUnits, 0);
  const later = listedBetween(bank, accountId, addDays(dateTo, 1), LAST_DAY);
  const closingMinorUnits = readLedger(bank, accountId).bookedMinorUnits - sumOf(later);
  return { openingMinorUnits: closingMinorUnits - sumOf(booked), closingMinorUnits };
}

import { readDownload, readReport, type ReportRequest } from '../../../sim/accounts/account-report.js';
import { listAccounts, readAccount, readAccounts } from '../../../sim/accounts/read-accounts.js';
import { readBalances } from '../../../sim/accounts/read-balances.js';
import { readTransaction, readTransactions } from '../../../sim/accounts/read-transactions.js';
import { psuOfToken } from '../../../sim/tokens/exchange-code.js';
import { callerOf, pathParameter, tokenCallerOf, type Exchange, type Operation } from '../../../xs2a/exchange.js';
import { sentToken } from '../../../xs2a/guards/bearer.js';
import { chosenMediaType } from '../../../xs2a/guards/headers.js';
import { accountDetailsBody, accountListBody, accountNamesBody, balancesBody } from '../wire/account.js';
import { camtBody, canBeReport, reportBody, XML_TYPE } from '../wire/account-report.js';
import { readBoolean } from '../wire/query.js';
import {
  readTransactionsRequest,
  transactionDetailsBody,
  transactionListBody,
  type TransactionListRequest,
} from '../wire/transaction.js';
import { accountList } from '../guards.js';
import { AISP, AISP_WITH_CONSENT, operation } from './common.js';

const JSON_TYPE = 'application/json';

/** Accounts that are not those of cards, their balances and transactions. @decision card-accounts */
export const ACCOUNT_ROWS: readonly Operation[] = [
  operation({
    id: 'readAccounts',
    guards: AISP_WITH_CONSENT,
    read: ({ query }) => ({ withBalance: readBoolean(query['withBalance'], 'withBalance') }),
    call: (exchange, request) => readAccounts(exchange.bank, request, tokenCallerOf(exchange, 'other')),
    write: (accounts, { bank, links }) => accountListBody(accounts, bank, links),
  }),
  operation({
    id: 'readAccountList',
    guards: [accountList, ...AISP],
    read: sentToken,
    call: (exchange, token) => {
      const { bank } = exchange;
      return listAccounts(bank, psuOfToken(bank, token, callerOf(exchange).organisation));
    },
    write: (accounts, { bank }) => accountNamesBody(accounts, bank),
  }),
  operation({
    id: 'readAccount',
    guards: AISP_WITH_CONSENT,
    read: (exchange) => ({
      accountId: pathParameter(exchange, 'accountId'),
      withBalance: readBoolean(exchange.query['withBalance'], 'withBalance'),
    }),
    call: (exchange, request) => readAccount(exchange.bank, request, tokenCallerOf(exchange, 'other')),
    write: (account, { bank, links }) => accountDetailsBody(account, bank, links),
  }),
  operation({
    id: 'readBalances',
    guards: AISP_WITH_CONSENT,
    read: (exchange) => pathParameter(exchange, 'accountId'),
    call: (exchange, id) => readBalances(exchange.bank, id, tokenCallerOf(exchange, 'other')),
    write: ({ account, balances }, { bank }) => balancesBody(account, balances, bank),
  }),
  operation({
    id: 'readTransactions',
    guards: AISP_WITH_CONSENT,
    mediaTypes: [JSON_TYPE, XML_TYPE],
    read: readListOrReport,
    call: (exchange, { request, report }) => {
      const reader = tokenCallerOf(exchange, 'other');
      return report
        ? { report: readReport(exchange.bank, report, reader) }
        : { list: readTransactions(exchange.bank, request, reader) };
    },
    write: ({ list, report }, { bank, links }, { request }) =>
      report ? reportBody(report, request, bank, links) : transactionListBody(list, request, bank, links),
  }),
  operation({
    id: 'downloadTransactions',
    guards: AISP_WITH_CONSENT,
    mediaTypes: [XML_TYPE],
    read: (exchange) => ({
      accountId: pathParameter(exchange, 'accountId'),
      downloadId: pathParameter(exchange, 'downloadId'),
    }),
    call: (exchange, request) => readDownload(exchange.bank, request, tokenCallerOf(exchange, 'other')),
    write: (report, { bank }) => camtBody(report, bank),
  }),
  operation({
    id: 'readTransactionDetails',
    guards: AISP_WITH_CONSENT,
    read: (exchange) => ({
      accountId: pathParameter(exchange, 'accountId'),
      transactionId: pathParameter(exchange, 'transactionId'),
    }),
    call: (exchange, request) => readTransaction(exchange.bank, request, tokenCallerOf(exchange, 'other')),
    write: transactionDetailsBody,
  }),
];

/** A list, or the report that the client prefers to it. @decision transaction-reports, accept */
function readListOrReport(exchange: Exchange): {
  readonly request: TransactionListRequest;
  readonly report: ReportRequest | undefined;
} {
  const request = readTransactionsRequest(exchange.bank, pathParameter(exchange, 'accountId'), exchange.query);
  if (!canBeReport(exchange.bank, request)) {
    chosenMediaType(exchange, [JSON_TYPE]);
    return { request, report: undefined };
  }
  return { request, report: chosenMediaType(exchange, [JSON_TYPE, XML_TYPE]) === XML_TYPE ? request : undefined };
}

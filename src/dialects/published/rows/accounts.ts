import { findOrganisation } from '../../../sim/directory.js';
import { changeAccountName } from '../../../sim/accounts/change-account-name.js';
import { readAccount, readAccounts } from '../../../sim/accounts/read-accounts.js';
import { readBalances } from '../../../sim/accounts/read-balances.js';
import { readTransactions } from '../../../sim/accounts/read-transactions.js';
import { jsonBodyOf } from '../../../xs2a/contract/body-step.js';
import { pathParameter, tokenCallerOf, type Exchange, type Operation } from '../../../xs2a/exchange.js';
import { bearer } from '../../../xs2a/guards/bearer.js';
import { acceptOnly } from '../../../xs2a/guards/headers.js';
import { portalKey, remarkOtherCaller } from '../guards.js';
import { accountDetailsBody, accountListBody, balancesBody, readWithBalance } from '../wire/account.js';
import { readRenameRequest, renamedBody } from '../wire/renaming.js';
import { readTransactionsRequest, transactionListBody } from '../wire/transaction.js';
import { AISP, operation } from './common.js';

const accountId = (exchange: Exchange): string => pathParameter(exchange, 'accountId');

/** Accounts, balances and transactions. */
export const ACCOUNT_ROWS: readonly Operation[] = [
  operation({
    id: 'readAccounts',
    guards: [...AISP, bearer],
    read: ({ query, bank }) => ({ withBalance: readWithBalance(query, bank) }),
    call: (exchange, request) => readAccounts(exchange.bank, request, tokenCallerOf(exchange)),
    write: (accounts, { bank, links }) => accountListBody(accounts, bank, links),
  }),
  operation({
    id: 'readAccount',
    addition: true,
    guards: [...AISP, bearer],
    read: (exchange) => ({
      accountId: accountId(exchange),
      withBalance: readWithBalance(exchange.query, exchange.bank),
    }),
    call: (exchange, request) => readAccount(exchange.bank, request, tokenCallerOf(exchange)),
    write: (account, { bank, links }) => accountDetailsBody(account, bank, links),
  }),
  operation({
    id: 'readBalances',
    guards: [...AISP, bearer],
    read: accountId,
    call: (exchange, id) => readBalances(exchange.bank, id, tokenCallerOf(exchange)),
    write: ({ account, balances }, { bank }) => balancesBody(account, balances, bank),
  }),
  operation({
    id: 'readTransactions',
    guards: [...AISP, bearer],
    read: (exchange) => readTransactionsRequest(accountId(exchange), exchange.query, exchange.bank),
    call: (exchange, request) => readTransactions(exchange.bank, request, tokenCallerOf(exchange)),
    write: (result, { bank, links }, request) => transactionListBody(result, request, bank, links),
  }),
];

/** Names of accounts. */
export const RENAMING_ROWS: readonly Operation[] = [
  operation({
    id: 'changeAccountName',
    withoutRequestId: true,
    guards: [acceptOnly, portalKey],
    read: (exchange) => readRenameRequest(jsonBodyOf(exchange)),
    call: (exchange, request) => {
      const { bank, portalUser } = exchange;
      remarkOtherCaller(exchange, findOrganisation(bank, portalUser?.organisationId));
      return changeAccountName(bank, request.items);
    },
    write: (accounts, _exchange, request) => renamedBody(request, accounts),
  }),
];

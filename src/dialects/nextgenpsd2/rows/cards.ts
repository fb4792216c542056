import { readAccount, readAccounts } from '../../../sim/accounts/read-accounts.js';
import { readCardBalances } from '../../../sim/accounts/read-balances.js';
import { readTransactions } from '../../../sim/accounts/read-transactions.js';
import { pathParameter, tokenCallerOf, type Operation } from '../../../xs2a/exchange.js';
import {
  cardAccountDetailsBody,
  cardAccountListBody,
  cardBalancesBody,
  cardTransactionListBody,
  readCardTransactionsRequest,
} from '../wire/card.js';
import { AISP_WITH_CONSENT, operation } from './common.js';

/** Card accounts, their balances and transactions. @decision card-accounts */
export const CARD_ROWS: readonly Operation[] = [
  operation({
    id: 'readCardAccounts',
    guards: AISP_WITH_CONSENT,
    read: () => ({ withBalance: false }),
    call: (exchange, request) => readAccounts(exchange.bank, request, tokenCallerOf(exchange, 'card')),
    write: (accounts, { bank, links }) => cardAccountListBody(accounts, bank, links),
  }),
  operation({
    id: 'readCardAccount',
    guards: AISP_WITH_CONSENT,
    read: (exchange) => ({ accountId: pathParameter(exchange, 'accountId'), withBalance: false }),
    call: (exchange, request) => readAccount(exchange.bank, request, tokenCallerOf(exchange, 'card')),
    write: (account, { bank, links }) => cardAccountDetailsBody(account, bank, links),
  }),
  operation({
    id: 'readCardBalances',
    guards: AISP_WITH_CONSENT,
    read: (exchange) => pathParameter(exchange, 'accountId'),
    call: (exchange, id) => readCardBalances(exchange.bank, id, tokenCallerOf(exchange, 'card')),
    write: ({ account, balances }, { bank }) => cardBalancesBody(account, balances, bank),
  }),
  operation({
    id: 'readCardTransactions',
    guards: AISP_WITH_CONSENT,
    read: (exchange) =>
      readCardTransactionsRequest(exchange.bank, pathParameter(exchange, 'accountId'), exchange.query),
    call: (exchange, request) => readTransactions(exchange.bank, request, tokenCallerOf(exchange, 'card')),
    write: (result, { bank, links }, request) => cardTransactionListBody(result, request, bank, links),
  }),
];

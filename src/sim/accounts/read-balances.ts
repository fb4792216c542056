import type { Account } from '../../domain/account/account.js';
import type { Balance } from '../../domain/account/balance.js';
import { openAccountAccess } from './account-access.js';
import type { Bank, TokenCaller } from '../bank.js';
import { currentBalances, withNonInvoiced } from './balances.js';

/**
 * Reads the balances of one account.
 * @source Endpoints / 7
 * @decision balance-types
 * @throws RESOURCE_UNKNOWN, CONSENT_INVALID, CONSENT_EXPIRED, RESOURCE_BLOCKED, ACCESS_EXCEEDED
 */
export function readBalances(
  bank: Bank,
  accountId: string,
  caller: TokenCaller,
): { account: Account; balances: readonly Balance[] } {
  const access = openAccountAccess(bank, caller, accountId, 'balances');
  const { account } = access;
  const balances = currentBalances(bank, account);
  access.count();
  return { account, balances };
}

/**
 * Reads the balances of one card account.
 * @source NextGenPSD2 1.3.11 / Read card account balances
 * @decision balance-types, card-accounts
 * @throws RESOURCE_UNKNOWN, CONSENT_INVALID, CONSENT_EXPIRED, RESOURCE_BLOCKED, ACCESS_EXCEEDED
 */
export function readCardBalances(
  bank: Bank,
  accountId: string,
  caller: TokenCaller,
): { account: Account; balances: readonly Balance[] } {
  const { account, balances } = readBalances(bank, accountId, caller);
  return { account, balances: withNonInvoiced(bank, account, balances) };
}

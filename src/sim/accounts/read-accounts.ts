import { accountKindOf, type Account } from '../../domain/account/account.js';
import type { Balance } from '../../domain/account/balance.js';
import { isListOnly, type AccessGrant } from '../../domain/consent/access-rights.js';
import type { PsuId, ResourceId } from '../../domain/ids.js';
import { isServed, openAccountAccess, openListAccess } from './account-access.js';
import type { Bank, TokenCaller } from '../bank.js';
import { bookingBalance } from './balances.js';
import { accountsOf, findAccount, visibleResourceId } from '../directory.js';

/** An account as a consent lets a TPP see it. */
export interface VisibleAccount {
  readonly account: Account;
  readonly resourceId: ResourceId;
  /** The rights of which the TPP can make use at the account. */
  readonly grant: AccessGrant;
  /** The booking balance, if requested and granted. */
  readonly balances?: readonly Balance[];
}

/**
 * Reads the accounts granted by the token's consent, as far as the called resource serves them.
 * @source Endpoints / 6
 * @decision with-balance, access-implied, card-accounts
 * @throws CONSENT_INVALID, CONSENT_EXPIRED, ACCESS_EXCEEDED
 */
export function readAccounts(
  bank: Bank,
  request: { readonly withBalance: boolean },
  caller: TokenCaller,
): VisibleAccount[] {
  const access = openListAccess(bank, caller);
  const accounts: VisibleAccount[] = [];
  // A consent for the list with balances includes them.
  const withBalance = request.withBalance || access.consent.access.all === 'availableAccountsWithBalance';
  const listOnly = isListOnly(access.consent.access);
  for (const grant of access.consent.grants) {
    const account = findAccount(bank, grant.accountId);
    if (!account || !isServed(caller, account)) continue;
    const shown = visible(bank, caller, account, grant, withBalance);
    // The list links only to what the TPP may read.
    accounts.push(listOnly ? { ...shown, grant: { ...shown.grant, balances: false, transactions: false } } : shown);
  }
  access.count();
  return accounts;
}

/** The accounts of a PSU without a consent, and without those of cards. @decision account-list, card-accounts */
export function listAccounts(bank: Bank, psuId: PsuId): Account[] {
  return accountsOf(bank, psuId).filter((account) => accountKindOf(account) === 'other');
}

/**
 * Reads one account of the consent.
 * @decision unpublished-operations
 * @throws RESOURCE_UNKNOWN, CONSENT_INVALID, CONSENT_EXPIRED, RESOURCE_BLOCKED, ACCESS_EXCEEDED
 */
export function readAccount(
  bank: Bank,
  request: { readonly accountId: string; readonly withBalance: boolean },
  caller: TokenCaller,
): VisibleAccount {
  const access = openAccountAccess(bank, caller, request.accountId, 'account');
  const result = visible(bank, caller, access.account, access.grant, request.withBalance);
  access.count();
  return result;
}

function visible(
  bank: Bank,
  caller: TokenCaller,
  account: Account,
  grant: AccessGrant,
  withBalance: boolean,
): VisibleAccount {
  const resourceId = visibleResourceId(bank, caller, account.accountId);
  // Balances and transactions of a deleted account cannot be read (decision account-status).
  if (account.status === 'deleted')
    return { account, resourceId, grant: { ...grant, balances: false, transactions: false } };
  if (!withBalance || !grant.balances) return { account, resourceId, grant };
  return { account, resourceId, grant, balances: [bookingBalance(bank, account)] };
}

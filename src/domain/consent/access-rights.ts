import {
  matchesReference,
  identifiersOf,
  referenceShape,
  type Account,
  type AccountReference,
} from '../account/account.js';
import type { AccountId, PsuId } from '../ids.js';
import { declared, trueOrFalse, listOf, name, oneOf, optional, type ValueOf } from '../shape.js';

/** Requests for all accounts of a PSU instead of named ones. @decision consent-kinds */
export const ALL_ACCOUNTS_KINDS = ['allPsd2', 'availableAccounts', 'availableAccountsWithBalance'] as const;

/** Lists of account references in a consent request. */
export const ACCESS_LISTS = ['accounts', 'balances', 'transactions'] as const;

/** The accounts requested by a TPP, by right. @source Resources and their fields / Consent request */
export const accessShape = declared({
  accounts: optional(listOf(referenceShape)),
  balances: optional(listOf(referenceShape)),
  transactions: optional(listOf(referenceShape)),
  /** All accounts of the PSU, whatever they are. @decision consent-kinds */
  all: optional(oneOf(ALL_ACCOUNTS_KINDS)),
  /** Rights to accounts that the PSU chooses at the bank. @decision consent-kinds, list-consents */
  bankOffered: optional(listOf(oneOf(ACCESS_LISTS))),
  /** Whether the names of the owners are requested as well, of all accounts. */
  withOwnerName: optional(oneOf([true])),
  /** Named accounts whose owners' names are requested as well. @decision owner-name */
  ownerNames: optional(listOf(referenceShape)),
});
/** The accounts requested by a TPP. */
export type RequestedAccess = ValueOf<typeof accessShape>;

/**
 * The rights of a consent on one account. Every grant includes its entry in the account list.
 * @decision access-implied
 */
export const accessGrantShape = declared({
  accountId: name<AccountId>(),
  balances: trueOrFalse,
  transactions: trueOrFalse,
  ownerName: optional(oneOf([true])),
});
/** The rights of a consent on one account. */
export type AccessGrant = ValueOf<typeof accessGrantShape>;

/** The grants that a PSU can give, and the references that match none of the PSU's accounts. */
export interface AccessAssessment {
  readonly grants: readonly AccessGrant[];
  readonly unfit: readonly AccountReference[];
}

/**
 * Matches the requested access with the accounts of a PSU.
 * @decision account-mismatch, account-reference, access-implied
 */
export function assessAccess(access: RequestedAccess, accounts: readonly Account[], psuId: PsuId): AccessAssessment {
  const own = accounts.filter((account) => account.holders.includes(psuId));
  const rights = rightsToAll(access);
  if (rights) return { grants: grantsToAll(own, rights, access.withOwnerName), unfit: [] };
  const grants = new Map<AccountId, { balances: boolean; transactions: boolean }>();
  const unfit: AccountReference[] = [];
  const collect = (references: readonly AccountReference[] | undefined, right?: 'balances' | 'transactions'): void => {
    for (const reference of references ?? []) {
      const fitting = own.filter((account) => matchesReference(reference, account));
      if (fitting.length === 0) unfit.push(reference);
      for (const { accountId } of fitting) {
        const grant = grants.get(accountId) ?? { balances: false, transactions: false };
        if (right) grant[right] = true;
        grants.set(accountId, grant);
      }
    }
  };
  collect(access.accounts);
  collect(access.balances, 'balances');
  collect(access.transactions, 'transactions');
  const { ownerNames = [] } = access;
  const named = own.filter((account) => ownerNames.some((reference) => matchesReference(reference, account)));
  const isNamed = (accountId: AccountId): boolean => named.some((account) => account.accountId === accountId);
  return {
    grants: [...grants].map(([accountId, given]) => ({
      accountId,
      ...given,
      ...(isNamed(accountId) && { ownerName: true as const }),
    })),
    unfit,
  };
}

type Rights = Pick<AccessGrant, 'balances' | 'transactions'>;

/** The rights to every account; undefined if the request names accounts. @decision consent-kinds */
function rightsToAll({ all, bankOffered }: RequestedAccess): Rights | undefined {
  if (bankOffered)
    return { balances: bankOffered.includes('balances'), transactions: bankOffered.includes('transactions') };
  return all && { balances: all !== 'availableAccounts', transactions: all === 'allPsd2' };
}

function grantsToAll(own: readonly Account[], rights: Rights, ownerName: true | undefined): AccessGrant[] {
  return own
    .filter(({ status }) => status !== 'deleted')
    .map(({ accountId }) => ({ accountId, ...rights, ...(ownerName && { ownerName }) }));
}

/** Whether only the list of accounts can be read. @decision consent-kinds, list-consents */
export function isListOnly({ all, bankOffered }: RequestedAccess): boolean {
  if (bankOffered) return false;
  return all === 'availableAccounts' || all === 'availableAccountsWithBalance';
}

/** The request of a bank-offered consent as if the TPP had named the accounts that the PSU chose. @decision consent-kinds */
export function asChosen(access: RequestedAccess, chosen: readonly AccountReference[]): RequestedAccess {
  if (!access.bankOffered) return access;
  const lists = Object.fromEntries(access.bankOffered.map((list) => [list, chosen]));
  return { ...lists, ...(access.withOwnerName && { ownerNames: chosen }) };
}

/** All references of the three lists. */
export function requestedReferences(access: RequestedAccess): AccountReference[] {
  return [...(access.accounts ?? []), ...(access.balances ?? []), ...(access.transactions ?? [])];
}

/** Whether a reference names an account that others name, in a currency that they do not exclude. @decision owner-name */
export function isNamedIn(reference: AccountReference, others: readonly AccountReference[]): boolean {
  const names = identifiersOf(reference);
  return others.some(
    (other) =>
      identifiersOf(other).some((name) => names.includes(name)) &&
      (reference.currency === undefined || other.currency === undefined || reference.currency === other.currency),
  );
}

/** All references with their path in the request, e.g. `access.balances[0]`. */
export function placedReferences(access: RequestedAccess): { reference: AccountReference; path: string }[] {
  return ACCESS_LISTS.flatMap((list) =>
    (access[list] ?? []).map((reference, index) => ({ reference, path: `access.${list}[${index}]` })),
  );
}

/** Removes unmatched references from the access. Empty lists are omitted. @decision account-mismatch */
export function withoutReferences(access: RequestedAccess, unfit: readonly AccountReference[]): RequestedAccess {
  const left = ACCESS_LISTS.flatMap((list) => {
    const fitting = (access[list] ?? []).filter((reference) => !unfit.includes(reference));
    return fitting.length > 0 ? [[list, fitting] as const] : [];
  });
  const { accounts: _accounts, balances: _balances, transactions: _transactions, ownerNames, ...rest } = access;
  const lists: RequestedAccess = Object.fromEntries(left);
  const kept = ownerNames?.filter((reference) => isNamedIn(reference, requestedReferences(lists)));
  return { ...rest, ...lists, ...(kept && kept.length > 0 && { ownerNames: kept }) };
}

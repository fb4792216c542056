import { matchesReference, type Account, type AccountReference } from '../account/account.js';
import type { AccountId, PsuId } from '../ids.js';

/** The accounts requested by a TPP, by right. @source Resources and their fields / Consent request */
export interface RequestedAccess {
  readonly accounts?: readonly AccountReference[];
  readonly balances?: readonly AccountReference[];
  readonly transactions?: readonly AccountReference[];
}

/** Lists of account references in a consent request. */
export const ACCESS_LISTS = ['accounts', 'balances', 'transactions'] as const;

/**
 * The rights of a consent on one account. Every grant includes its entry in the account list.
 * @decision access-implied
 */
export interface AccessGrant {
  readonly accountId: AccountId;
  readonly balances: boolean;
  readonly transactions: boolean;
}

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
  return { grants: [...grants].map(([accountId, rights]) => ({ accountId, ...rights })), unfit };
}

/** All references of the three lists. */
export function requestedReferences(access: RequestedAccess): AccountReference[] {
  return [...(access.accounts ?? []), ...(access.balances ?? []), ...(access.transactions ?? [])];
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
  return Object.fromEntries(left);
}

import { accountKindOf, type Account } from '../../domain/account/account.js';
import { USED_UP, codeOfUnusable, type Consent } from '../../domain/consent/consent.js';
import { isListOnly, type AccessGrant } from '../../domain/consent/access-rights.js';
import {
  withAccess,
  countedForGood,
  countedLately,
  countLately,
  countOn,
  hasHadAccess,
  isUsedUp,
  refusedLately,
  ONE_ACCESS_MS,
  type AccessKey,
} from '../../domain/consent/usage.js';
import { BankFault, type ErrorCode } from '../../domain/errors.js';
import type { Bank, TokenCaller } from '../bank.js';
import { applyConsentEvent } from '../consents/consent-moves.js';
import { needsRenewal } from '../consents/renewal.js';
import { accountByResourceId, findConsent } from '../directory.js';

/** An access to account data that passed all checks. */
export interface Access {
  readonly consent: Consent;
  /**
   * Counts the access once it has succeeded.
   * @param isWhole false if further pages follow, which belong to the same access
   * @decision frequency-window, one-off-consent-end, paging
   */
  readonly count: (isWhole?: boolean) => void;
}

/**
 * The page that is read. `first`: the first or only one. `following`: a cursor leads to it, so it belongs to the access of the first page.
 * `numbered`: the client names it, such as page=2; it belongs to an earlier access, or is one itself.
 * @decision paging, page-parameters
 */
type Page = 'first' | 'following' | 'numbered';

export interface AccountAccess extends Access {
  readonly account: Account;
  readonly grant: AccessGrant;
}

/**
 * Opens an access to the account list.
 * @throws in order CONSENT_INVALID, CONSENT_EXPIRED, ACCESS_EXCEEDED
 */
export function openListAccess(bank: Bank, caller: TokenCaller): Access {
  const consent = usableConsent(bank, caller);
  return openAccess(bank, consent, caller.accountKind === 'card' ? 'cardAccounts' : 'accounts', caller);
}

/**
 * Opens an access to one account by the TPP's resource id.
 * @throws in order RESOURCE_UNKNOWN, CONSENT_INVALID, CONSENT_EXPIRED, RESOURCE_BLOCKED, CONSENT_INVALID (account or
 *   right not granted), ACCESS_EXCEEDED
 * @decision consent-use-errors, account-status
 */
export function openAccountAccess(
  bank: Bank,
  caller: TokenCaller,
  resourceId: string,
  kind: 'account' | 'balances' | 'transactions' | 'transaction',
  page: Page = 'first',
): AccountAccess {
  const account = accountByResourceId(bank, caller, resourceId);
  if (!account || !isServed(caller, account))
    throw ofAccount(
      'RESOURCE_UNKNOWN',
      `the account ${resourceId} does not exist; use a resourceId of the account list`,
    );
  const consent = usableConsent(bank, caller);
  const grant = consent.grants.find((candidate) => candidate.accountId === account.accountId);
  if (account.status === 'deleted')
    throw ofAccount('RESOURCE_BLOCKED', 'the account is deleted and can no longer be read');
  if (!grant) throw ofAccount('CONSENT_INVALID', 'the consent does not grant access to this account');
  if (isListOnly(consent.access)) {
    const { all = '' } = consent.access;
    throw ofAccount('CONSENT_INVALID', `the consent (${all}) grants access only to the list of accounts`);
  }
  const right = kind === 'transaction' ? 'transactions' : kind;
  if (right !== 'account' && !grant[right])
    throw ofAccount('CONSENT_INVALID', `the consent does not grant access to the ${right} of this account`);
  const { count } = openAccess(bank, consent, `${kind}:${account.accountId}`, caller, page);
  return { consent, account, grant, count };
}

/** Why a call has no access to the account that it names. */
function ofAccount(code: ErrorCode, text: string): BankFault {
  return new BankFault(code, text, { path: 'accountId' });
}

/** Whether the called resource serves an account. @decision card-accounts */
export function isServed({ accountKind }: TokenCaller, account: Account): boolean {
  return accountKind === undefined || accountKind === accountKindOf(account);
}

/** What is left to do for a consent that waits. */
const NEXT_STEPS: Readonly<Partial<Record<Consent['consentStatus'], string>>> = {
  received: 'let the PSU authorise it',
  partiallyAuthorised: 'let the other PSUs authorise it',
};

/** @decision consent-use-errors, sca-renewal @throws TOKEN_INVALID, CONSENT_INVALID, CONSENT_EXPIRED */
function usableConsent(bank: Bank, caller: TokenCaller): Consent {
  const consent = findConsent(bank, caller.subjectId);
  if (!consent)
    throw new BankFault('TOKEN_INVALID', 'the token was not issued for a consent', { path: 'Authorization' });
  const status = consent.consentStatus;
  if (needsRenewal(bank, consent))
    throw new BankFault(
      'CONSENT_EXPIRED',
      'the last authentication of the PSU was 180 days ago; the consent is still valid, let the PSU authorise it again',
    );
  if (status === 'valid') return consent;
  const next = NEXT_STEPS[status] ?? 'create another and let the PSU authorise it';
  throw new BankFault(codeOfUnusable(status), `the consent is ${status}, and only a valid one can be used; ${next}`);
}

function openAccess(bank: Bank, consent: Consent, key: AccessKey, caller: TokenCaller, page: Page = 'first'): Access {
  const countOnce = consent.recurringIndicator
    ? recurringAccess(bank, consent, key, caller, page)
    : oneOffAccess(bank, consent, key, page);
  return {
    consent,
    count(isWhole = true) {
      if (caller.wantsHeadersOnly !== true) countOnce?.(isWhole);
    },
  };
}

/**
 * An access with a one-off consent, which allows one of each kind. The returned function counts it, and ends the consent after its first
 * read, or schedules its end once everything granted has been read.
 * @decision one-off-consent-end, paging
 * @throws ACCESS_EXCEEDED
 */
function oneOffAccess(bank: Bank, consent: Consent, key: AccessKey, page: Page): (isWhole: boolean) => void {
  const { consentId, grants } = consent;
  const before = bank.state.usage.get(consentId);
  const isCounted = page !== 'following';
  if (isCounted && hasHadAccess(before, key, bank.now))
    throw new BankFault('ACCESS_EXCEEDED', 'the one-off consent was already used for this kind of access');
  return (isWhole) => {
    const usage = isCounted ? countedForGood(before, key, bank.now, bank.calendar.dateOf(bank.now)) : before;
    if (!usage) return;
    if (isCounted) bank.state.usage.set(consentId, usage);
    if (bank.profile['one-off-consent-end'] === 'first-read') {
      if (isWhole) applyConsentEvent(bank, consent, 'accessUsedUp', USED_UP);
    } else if (isUsedUp(usage, grants) && !isUsedUp(before, grants))
      bank.schedule({ at: bank.now + ONE_ACCESS_MS, kind: 'accessEnds', subject: consentId });
  };
}

/**
 * An access with a recurring consent, which limits those without the PSU. The returned function counts it; undefined if it does not count.
 * @decision frequency-window, frequency-scope, limits-count
 * @throws ACCESS_EXCEEDED
 */
function recurringAccess(
  bank: Bank,
  { consentId, frequencyPerDay: most }: Consent,
  ofRead: AccessKey,
  { psuPresent }: TokenCaller,
  page: Page,
): (() => void) | undefined {
  if (psuPresent || page === 'following') return undefined;
  const { profile, now, state } = bank;
  const today = bank.calendar.dateOf(now);
  const key = profile['frequency-scope'] === 'consent' ? 'consent' : ofRead;
  const isRolling = profile['frequency-window'] === 'rolling-24h';
  const usage = state.usage.get(consentId);
  const soFar = isRolling ? countLately(usage, key, now) : countOn(usage, key, today);
  if (page === 'numbered' && soFar > 0) return undefined;
  if (soFar < most)
    return () =>
      state.usage.set(consentId, isRolling ? countedLately(usage, key, now, today) : withAccess(usage, key, today));
  if (isRolling && profile['limits-count'] === 'refused-too')
    state.usage.set(consentId, refusedLately(usage, key, now, today, most));
  throw new BankFault(
    'ACCESS_EXCEEDED',
    `the consent allows ${most} ${most === 1 ? 'access' : 'accesses'}${key === 'consent' ? '' : ' of this kind'} a day without the PSU; ${isRolling ? 'those of the last 24 hours' : "today's"} are used up`,
  );
}

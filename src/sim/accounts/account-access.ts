import { accountKindOf, type Account } from '../../domain/account/account.js';
import { USED_UP, codeOfUnusable, type Consent } from '../../domain/consent/consent.js';
import type { LocalDate } from '../../domain/calendar.js';
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
  type ConsentUsage,
} from '../../domain/consent/usage.js';
import { BankFault } from '../../domain/errors.js';
import type { ConsentId } from '../../domain/ids.js';
import type { Bank } from '../bank.js';
import type { TokenCaller } from '../caller.js';
import { applyConsentEvent } from '../consents/consent-moves.js';
import { needsRenewal } from '../consents/renewal.js';
import { accountByResourceId } from '../directory.js';

/** An access to account data that passed all checks. */
export interface Access {
  readonly consent: Consent;
  /**
   * Counts the access once it has succeeded.
   * @param isWhole false if further pages follow, which belong to the same access
   * @decision frequency-window, one-off-consent-end, paging
   */
  readonly settle: (isWhole?: boolean) => void;
}

/**
 * The page that is read: the first or only one, one that a cursor leads to, or one that the client names by its number. Those belong to the
 * access of the first page, the last one only if there was an access.
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
  return limited(bank, consent, () => (caller.accountKind === 'card' ? 'cardAccounts' : 'accounts'), caller);
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
  if (!account || !isServed(caller, account)) {
    throw new BankFault(
      'RESOURCE_UNKNOWN',
      `the account ${resourceId} does not exist; use a resourceId of the account list`,
      { path: 'accountId' },
    );
  }
  const consent = usableConsent(bank, caller);
  const grant = consent.grants.find((candidate) => candidate.accountId === account.accountId);
  if (account.status === 'deleted')
    throw new BankFault('RESOURCE_BLOCKED', 'the account is deleted and can no longer be read', { path: 'accountId' });
  if (!grant)
    throw new BankFault('CONSENT_INVALID', 'the consent does not grant access to this account', { path: 'accountId' });
  if (isListOnly(consent.access))
    throw new BankFault(
      'CONSENT_INVALID',
      `the consent (${consent.access.all ?? ''}) grants access only to the list of accounts`,
      {
        path: 'accountId',
      },
    );
  const right = kind === 'transaction' ? 'transactions' : kind;
  if (right !== 'account' && !grant[right])
    throw new BankFault('CONSENT_INVALID', `the consent does not grant access to the ${right} of this account`, {
      path: 'accountId',
    });
  const { settle } = limited(bank, consent, () => `${kind}:${account.accountId}`, caller, page);
  return { consent, account, grant, settle };
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
  const consent = bank.state.consents.get(caller.requestId as ConsentId);
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

function limited(
  bank: Bank,
  consent: Consent,
  ofRead: () => AccessKey,
  caller: TokenCaller,
  page: Page = 'first',
): Access {
  const today = bank.calendar.dateOf(bank.now);
  const usage = bank.state.usage.get(consent.consentId);
  const isTogether = consent.recurringIndicator && bank.profile['frequency-scope'] === 'consent';
  const keyOf = isTogether ? (): AccessKey => 'consent' : ofRead;
  const continues = page === 'following' || (page === 'numbered' && accessesSoFar(bank, usage, keyOf(), today) > 0);
  const isCounted = !consent.recurringIndicator ? page !== 'following' : !continues && !caller.psuPresent;
  if (isCounted) assertAccessLeft(bank, consent, usage, keyOf(), today);
  return {
    consent,
    settle(isWhole = true) {
      if (caller.wantsHeadersOnly === true) return;
      const next = isCounted ? countedOnce(bank, consent, usage, keyOf(), today) : usage;
      if (next && isCounted) bank.state.usage.set(consent.consentId, next);
      if (!consent.recurringIndicator && next) endIfUsedUp(bank, consent, { before: usage, now: next, isWhole });
    },
  };
}

/** @decision frequency-window, limits-count, one-off-consent-end @throws ACCESS_EXCEEDED */
function assertAccessLeft(
  bank: Bank,
  consent: Consent,
  usage: ConsentUsage | undefined,
  key: AccessKey,
  today: LocalDate,
): void {
  if (!consent.recurringIndicator) {
    if (hasHadAccess(usage, key, bank.now))
      throw new BankFault('ACCESS_EXCEEDED', 'the one-off consent was already used for this kind of access');
    return;
  }
  const { consentId, frequencyPerDay: most } = consent;
  if (accessesSoFar(bank, usage, key, today) < most) return;
  if (isRolling(bank) && bank.profile['limits-count'] === 'refused-too')
    bank.state.usage.set(consentId, refusedLately(usage, key, bank.now, today, most));
  throw new BankFault(
    'ACCESS_EXCEEDED',
    `the consent allows ${most} ${most === 1 ? 'access' : 'accesses'}${key === 'consent' ? '' : ' of this kind'} a day without the PSU; ${isRolling(bank) ? 'those of the last 24 hours' : "today's"} are used up`,
  );
}

/** The accesses of a recurring consent that count now. @decision frequency-window */
function accessesSoFar(bank: Bank, usage: ConsentUsage | undefined, key: AccessKey, today: LocalDate): number {
  return isRolling(bank) ? countLately(usage, key, bank.now) : countOn(usage, key, today);
}

function isRolling({ profile }: Bank): boolean {
  return profile['frequency-window'] === 'rolling-24h';
}

/**
 * Ends a one-off consent after its first read, or schedules its end once everything granted has been read.
 * @decision one-off-consent-end, paging
 */
function endIfUsedUp(
  bank: Bank,
  consent: Consent,
  usage: { readonly before: ConsentUsage | undefined; readonly now: ConsentUsage; readonly isWhole: boolean },
): void {
  if (bank.profile['one-off-consent-end'] === 'first-read') {
    if (usage.isWhole) applyConsentEvent(bank, consent, 'accessUsedUp', USED_UP);
  } else if (isUsedUp(usage.now, consent.grants) && !isUsedUp(usage.before, consent.grants))
    bank.schedule({ at: bank.now + ONE_ACCESS_MS, kind: 'accessEnds', subject: consent.consentId });
}

/** The usage with one more access. @decision frequency-window, one-off-consent-end */
function countedOnce(
  bank: Bank,
  consent: Consent,
  usage: ConsentUsage | undefined,
  key: AccessKey,
  today: LocalDate,
): ConsentUsage {
  if (!consent.recurringIndicator) return countedForGood(usage, key, bank.now, today);
  return isRolling(bank) ? countedLately(usage, key, bank.now, today) : withAccess(usage, key, today);
}

import { DAY_MS, HOUR_MS, type Instant, type LocalDate } from '../calendar.js';
import type { AccountId } from '../ids.js';
import {
  count,
  day,
  declared,
  instant,
  listOf,
  name,
  namedValues,
  optional,
  text,
  textLike,
  type ValueOf,
} from '../shape.js';
import type { AccessGrant } from './access-rights.js';

/** What accesses are counted by: a list of accounts, one kind of read of one account, or all of a consent. @decision frequency-scope */
export type AccessKey =
  | 'consent'
  | 'accounts'
  | 'cardAccounts'
  | `${'account' | 'balances' | 'transactions' | 'transaction'}:${AccountId}`;

const accessKey = textLike(
  /^(consent|accounts|cardAccounts|(account|balances|transactions|transaction):[A-Za-z0-9][A-Za-z0-9._-]{0,99})$/,
  'consent, accounts, cardAccounts, or account:, balances:, transactions: or transaction: and the id of an account',
);
/** Accesses of a consent: those of `day`, and for a one-off consent all accesses. */
export const usageShape = declared({
  day,
  counts: namedValues(accessKey, count),
  /** Latest reads per key, oldest first; at most as many as the consent allows per day. @decision frequency-window */
  recent: optional(namedValues(accessKey, listOf(instant))),
  /** First read per key, for a one-off consent. @decision one-off-consent-end */
  firstReads: optional(namedValues(accessKey, instant)),
  /** Reference of the latest entry in the last report of each account. @decision delta-access */
  lastReports: optional(namedValues(name<AccountId>(), text())),
});
export type ConsentUsage = ValueOf<typeof usageShape>;

/**
 * Period in which repeated reads belong to one access of a one-off consent, in milliseconds.
 * @decision one-off-consent-end
 */
export const ONE_ACCESS_MS = HOUR_MS;

/** The rolling window, in milliseconds. @decision frequency-window */
const ROLLING_MS = DAY_MS;

/** Number of accesses of a key on a day. @decision frequency-window */
export function countOn(usage: ConsentUsage | undefined, key: AccessKey, day: LocalDate): number {
  return usage !== undefined && usage.day === day ? (usage.counts[key] ?? 0) : 0;
}

/** Adds an access of a key on a day. Accesses of earlier days are dropped. */
export function withAccess(usage: ConsentUsage | undefined, key: AccessKey, day: LocalDate): ConsentUsage {
  const counts = usage !== undefined && usage.day === day ? usage.counts : {};
  return { ...reportsOf(usage), day, counts: { ...counts, [key]: (counts[key] ?? 0) + 1 } };
}

/** Notes the latest entry that a report of an account contained. @decision delta-access */
export function reported(
  usage: ConsentUsage | undefined,
  accountId: AccountId,
  entryReference: string,
  day: LocalDate,
): ConsentUsage {
  return { day, counts: {}, ...usage, lastReports: { ...usage?.lastReports, [accountId]: entryReference } };
}

function reportsOf(usage: ConsentUsage | undefined): Pick<ConsentUsage, 'lastReports'> {
  return usage?.lastReports === undefined ? {} : { lastReports: usage.lastReports };
}

/** Number of accesses of a key in the last 24 hours. @decision frequency-window */
export function countLately(usage: ConsentUsage | undefined, key: AccessKey, now: Instant): number {
  return latelyRead(usage, key, now).length;
}

/** Adds an access of a key now. Accesses older than 24 hours are dropped. */
export function countedLately(
  usage: ConsentUsage | undefined,
  key: AccessKey,
  now: Instant,
  day: LocalDate,
): ConsentUsage {
  return { ...withAccess(usage, key, day), recent: { ...usage?.recent, [key]: [...latelyRead(usage, key, now), now] } };
}

/** Adds a read that was refused now, of which the latest are kept. @decision limits-count */
export function refusedLately(
  usage: ConsentUsage | undefined,
  key: AccessKey,
  now: Instant,
  day: LocalDate,
  most: number,
): ConsentUsage {
  const recent = [...latelyRead(usage, key, now), now].slice(-most);
  return { day, counts: {}, ...usage, recent: { ...usage?.recent, [key]: recent } };
}

function latelyRead(usage: ConsentUsage | undefined, key: AccessKey, now: Instant): readonly Instant[] {
  return (usage?.recent?.[key] ?? []).filter((at) => at > now - ROLLING_MS);
}

/** Adds an access to a one-off consent, whose accesses never expire. */
export function countedForGood(
  usage: ConsentUsage | undefined,
  key: AccessKey,
  now: Instant,
  day: LocalDate,
): ConsentUsage {
  const counts = usage?.counts ?? {};
  return {
    ...reportsOf(usage),
    day,
    counts: { ...counts, [key]: (counts[key] ?? 0) + 1 },
    firstReads: { [key]: now, ...usage?.firstReads },
  };
}

/**
 * Whether a one-off consent has used up its access of a key: it was read, and the period of that access has ended.
 * @decision one-off-consent-end
 */
export function hasHadAccess(usage: ConsentUsage | undefined, key: AccessKey, now: Instant): boolean {
  if ((usage?.counts[key] ?? 0) === 0) return false;
  return now >= (usage?.firstReads?.[key] ?? -Infinity) + ONE_ACCESS_MS;
}

/** Whether a one-off consent has read a list of accounts and everything granted. @decision one-off-consent-end */
export function isUsedUp(usage: ConsentUsage | undefined, grants: readonly AccessGrant[]): boolean {
  const read = (key: AccessKey): boolean => (usage?.counts[key] ?? 0) > 0;
  return (
    (read('accounts') || read('cardAccounts')) &&
    grants.every(
      (grant) =>
        (!grant.balances || read(`balances:${grant.accountId}`)) &&
        (!grant.transactions || read(`transactions:${grant.accountId}`)),
    )
  );
}

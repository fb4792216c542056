import { DAY_MS, HOUR_MS, type Instant, type LocalDate } from '../calendar.js';
import type { AccountId } from '../ids.js';
import type { AccessGrant } from './access-rights.js';

/** One thing that a consent's accesses are counted for: the list, or one kind of read of one account. */
export type AccessKey = 'accounts' | `account:${AccountId}` | `balances:${AccountId}` | `transactions:${AccountId}`;

/** The accesses of a consent: those of `day`, and whatever a one-off consent ever read. */
export interface ConsentUsage {
  readonly day: LocalDate;
  readonly counts: Readonly<Record<string, number>>;
  /** When each key was last read, oldest first: no more instants than the consent allows a day. @decision frequency-window */
  readonly recent?: Readonly<Record<string, readonly Instant[]>>;
  /** When a one-off consent read each key first. @decision one-off-consent-end */
  readonly firstReads?: Readonly<Record<string, Instant>>;
}

/** For how long what is asked for again belongs to the same access of a one-off consent, in milliseconds. @decision one-off-consent-end */
export const ONE_ACCESS_MS = HOUR_MS;

/** The rolling window, in milliseconds. @decision frequency-window */
const ROLLING_MS = DAY_MS;

/** How often the key was read on the day. @decision frequency-window */
export function countOn(usage: ConsentUsage | undefined, key: AccessKey, day: LocalDate): number {
  return usage !== undefined && usage.day === day ? (usage.counts[key] ?? 0) : 0;
}

/** The usage with one more access of the key on the day; accesses of earlier days no longer count. */
export function counted(usage: ConsentUsage | undefined, key: AccessKey, day: LocalDate): ConsentUsage {
  const counts = usage !== undefined && usage.day === day ? usage.counts : {};
  return { day, counts: { ...counts, [key]: (counts[key] ?? 0) + 1 } };
}

/** How often the key was read in the last 24 hours. @decision frequency-window */
export function countLately(usage: ConsentUsage | undefined, key: AccessKey, now: Instant): number {
  return latelyRead(usage, key, now).length;
}

/** The usage with one more access of the key now; accesses of more than 24 hours ago are forgotten. */
export function countedLately(
  usage: ConsentUsage | undefined,
  key: AccessKey,
  now: Instant,
  day: LocalDate,
): ConsentUsage {
  return { ...counted(usage, key, day), recent: { ...usage?.recent, [key]: [...latelyRead(usage, key, now), now] } };
}

function latelyRead(usage: ConsentUsage | undefined, key: AccessKey, now: Instant): readonly Instant[] {
  return (usage?.recent?.[key] ?? []).filter((at) => at > now - ROLLING_MS);
}

/** The usage of a one-off consent, whose accesses count for ever, with one more access of the key now. */
export function countedForGood(
  usage: ConsentUsage | undefined,
  key: AccessKey,
  now: Instant,
  day: LocalDate,
): ConsentUsage {
  const counts = usage?.counts ?? {};
  return {
    day,
    counts: { ...counts, [key]: (counts[key] ?? 0) + 1 },
    firstReads: { [key]: now, ...usage?.firstReads },
  };
}

/** Whether a one-off consent has had its access of the key: it was read, and what belongs to the same access is over. @decision one-off-consent-end */
export function hasHadAccess(usage: ConsentUsage | undefined, key: AccessKey, now: Instant): boolean {
  if ((usage?.counts[key] ?? 0) === 0) return false;
  return now >= (usage?.firstReads?.[key] ?? -Infinity) + ONE_ACCESS_MS;
}

/** Whether a one-off consent has read the list and everything that it was granted. @decision one-off-consent-end */
export function isUsedUp(usage: ConsentUsage | undefined, grants: readonly AccessGrant[]): boolean {
  const read = (key: AccessKey): boolean => (usage?.counts[key] ?? 0) > 0;
  return (
    read('accounts') &&
    grants.every(
      (grant) =>
        (!grant.balances || read(`balances:${grant.accountId}`)) &&
        (!grant.transactions || read(`transactions:${grant.accountId}`)),
    )
  );
}

import { isRead as isReadOperation, showsStatus } from '../domain/tpp/operation.js';
import { withoutAbsent } from '../domain/without-absent.js';
import type { RunEvidence } from './evidence.js';
import type { Site } from './plans/plan.js';

/** One of several, by its number from 1. */
type Numbered = Required<Pick<Site, 'resource'>>;

/** What the client does at a quiet bank. */
export interface Baseline {
  readonly sites: readonly Site[];
  readonly consents: number;
  readonly payments: number;
  readonly notifications: number;
  /** The token responses with a refresh token; empty if the client never refreshes a token. */
  readonly refreshable: readonly Numbered[];
  /** The token responses from the last refresh on: their refresh tokens are not used. */
  readonly unused: readonly Numbered[];
  readonly evidence: RunEvidence;
  /** When the bank began, if plans may change its clock. */
  readonly begin?: string;
  /** How long the client may miss the end of a payment, in milliseconds; absent: this is not judged. */
  readonly settleMs?: number;
}

/** How many of many calls with one operation and resource are disturbed on their own, at the begin and at the end. */
const AT_EACH_END = 4;

/** What a quiet run shows. */
export function baselineOf(evidence: RunEvidence, more: Pick<Baseline, 'begin' | 'settleMs'> = {}): Baseline {
  const { calls, consents, payments, notifications } = evidence;
  const seen = new Map<string, number>();
  const found: (Site & { readonly key: string; readonly isPolled: boolean })[] = [];
  for (const { operation, resource, subjectStatus } of calls) {
    const isRead = isReadOperation(operation);
    const isPolled = isRead && showsStatus(operation) && subjectStatus !== undefined;
    const status = isPolled && resource !== undefined ? subjectStatus : undefined;
    const place = withoutAbsent({ operation, resource, status });
    const key = JSON.stringify(place);
    const occurrence = (seen.get(key) ?? 0) + 1;
    seen.set(key, occurrence);
    found.push({ ...place, occurrence, isRead, key, isPolled });
  }
  const sites = found.flatMap(({ key, isPolled, ...site }) => {
    const isLate = site.occurrence > (seen.get(key) ?? 0) - AT_EACH_END;
    return site.occurrence <= (isPolled ? 1 : AT_EACH_END) || (isLate && !isPolled) ? [site] : [];
  });
  const exchanges = calls.filter(({ operation }) => operation === 'exchangeCode');
  const refreshes = exchanges.some(({ isRefresh }) => isRefresh);
  const withRefreshToken = exchanges.flatMap(({ answer }, index) =>
    'refresh_token' in answer ? [{ resource: index + 1 }] : [],
  );
  const last = exchanges.findLastIndex(({ isRefresh }) => isRefresh) + 1;
  return {
    sites,
    consents: consents.length,
    payments: payments.length,
    notifications,
    refreshable: refreshes ? withRefreshToken : [],
    unused: withRefreshToken.filter(({ resource }) => resource >= last),
    evidence,
    ...more,
  };
}

/** The sequence of operations and statuses, by which two runs are compared. */
export function sequenceOf({ calls }: RunEvidence): string[] {
  return calls.map(({ operation, status }) => `${operation} ${status}`);
}

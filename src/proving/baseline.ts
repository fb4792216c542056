import type { Call, Evidence } from './evidence.js';
import type { Site } from './plan.js';

/** What the client does at a quiet bank. */
export interface Baseline {
  readonly sites: readonly Site[];
  readonly consents: number;
  readonly payments: number;
  readonly notifications: number;
  /** The numbers of the token responses with a refresh token, from 1. */
  readonly refreshable: readonly number[];
  readonly evidence: Evidence;
}

/** Calls with one operation and resource beyond this number are not disturbed on their own. */
const MOST_OCCURRENCES = 6;
const STATUS_READ = /^read\w*Status$|^readPayment$|^readConsent$/;

/** What a quiet run shows. */
export function baselineOf(evidence: Evidence): Baseline {
  const { calls, consents, payments, notifications } = evidence;
  const seen = new Map<string, number>();
  const sites: Site[] = [];
  for (const call of calls) {
    const { operation, resource } = call;
    const isRead = isRepeatable(call);
    const isPolled = isRead && STATUS_READ.test(operation) && call.subjectStatus !== undefined;
    const place = call.isNamedInPath && resource !== undefined ? { resource } : {};
    const status = isPolled && call.isNamedInPath ? { status: call.subjectStatus } : {};
    const key = JSON.stringify([operation, place, status]);
    const occurrence = (seen.get(key) ?? 0) + 1;
    seen.set(key, occurrence);
    if (occurrence <= (isPolled ? 1 : MOST_OCCURRENCES))
      sites.push({ operation, ...place, ...status, occurrence, isRead });
  }
  const exchanges = calls.filter(({ operation }) => operation === 'exchangeCode');
  const refreshable = exchanges.flatMap(({ answer }, index) => ('refresh_token' in answer ? [index + 1] : []));
  return {
    sites,
    consents: consents.length,
    payments: payments.length,
    notifications,
    refreshable,
    evidence,
  };
}

/** Whether a client may send the call again without knowing what became of it. */
function isRepeatable({ method, operation }: Pick<Call, 'method' | 'operation'>): boolean {
  return method === 'GET' && operation !== 'exchangeCode';
}

/** The sequence of operations and statuses, by which two runs are compared. */
export function sequenceOf({ calls }: Evidence): string[] {
  return calls.map(({ operation, status }) => `${operation} ${status}`);
}

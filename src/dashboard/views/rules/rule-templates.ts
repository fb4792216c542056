import type { Schema } from '../../../library/control-operations.js';
import { hashOf } from '../../location.js';

/** Rules that testers need most. Delays are real time. */

/** An answer of an operation that the coverage counts. */
export type Covered = Schema<'Coverage'>['operations'][number]['answers'][number];

/** A rule to start with, named by its effect. */
export interface Template {
  readonly name: string;
  readonly rule: object;
}

export const OUTCOME_TEMPLATES: readonly Template[] = [
  { name: 'The next payment is rejected: insufficient funds', rule: { outcome: { path: 'ACTC > RJCT(AM04)' } } },
  {
    name: 'The next payment waits two days, and is rejected',
    rule: { outcome: { path: 'ACTC > PDNG 2d > RJCT(AC04)' } },
  },
  {
    name: 'The next consent is approved after 5 s, and revoked after 2 days',
    rule: { outcome: { consent: 'approve after 5s > revoke after 2d' } },
  },
  { name: 'The next consent is refused', rule: { outcome: { consent: 'refuse after 5s' } } },
  { name: 'The next authorisation returns a wrong state', rule: { outcome: { sca: 'wrong-state' } } },
  { name: 'The browser does not return from the next authorisation', rule: { outcome: { sca: 'no-callback' } } },
  { name: 'The next access token is short-lived', rule: { outcome: { token: 'short-lived' } } },
  {
    name: 'Reading accounts fails twice, then succeeds',
    rule: { match: { operation: 'readAccounts' }, times: 2, outcome: { error: 'INTERNAL_SERVER_ERROR' } },
  },
  {
    name: 'Reading transactions: access limit exceeded',
    rule: { match: { operation: 'readTransactions' }, outcome: { error: 'ACCESS_EXCEEDED' } },
  },
];

/** Faults by the answer of the coverage that they cause. */
const FAULTS = {
  '503': { times: 1, error: { statusCode: 503 } },
  '429': { times: 1, error: { statusCode: 429, headers: { 'retry-after': '5' } } },
  'no-answer': { times: 1, fault: 'TIMEOUT' },
} as const;

export const FAULT_TEMPLATES: readonly Template[] = [
  { name: 'The next call gets 503', rule: FAULTS['503'] },
  { name: 'The next call gets 429', rule: FAULTS['429'] },
  { name: 'The next call times out', rule: FAULTS['no-answer'] },
  {
    name: 'The response of the next payment is lost',
    rule: { match: { operation: 'initiatePayment' }, times: 1, when: 'commit', fault: 'CONNECTION_RESET_BY_PEER' },
  },
  { name: 'Every call takes two seconds', rule: { delay: { type: 'fixed', ms: 2000 } } },
  { name: 'Every call has another delay', rule: { delay: { type: 'lognormal', medianMs: 400, sigma: 0.6 } } },
  { name: 'The bank is down for three calls (503)', rule: { times: 3, error: { statusCode: 503 } } },
  { name: 'Every tenth call fails (500)', rule: { probability: 0.1, error: { statusCode: 500 } } },
  { name: 'The connection is cut', rule: { times: 1, fault: 'CONNECTION_RESET_BY_PEER' } },
  { name: 'The JSON is cut off', rule: { times: 1, fault: 'TRUNCATED_JSON' } },
  { name: 'A slow body', rule: { times: 1, slowBody: { chunks: 5, durationMs: 3000 } } },
];

/** What happens to a consent that gets a status. */
const CONSENT_STEPS: Readonly<Record<string, string>> = {
  valid: 'approve after 5s',
  rejected: 'refuse after 5s',
  expired: 'approve after 5s > expire after 1d',
  revokedByPsu: 'approve after 5s > revoke after 1d',
};

/**
 * Where to add the rule that lets an operation give an answer: the view with its form filled in. Undefined for answers that only the
 * client can cause, such as a success.
 */
export function ruleAddress(operation: string, { kind, value }: Pick<Covered, 'kind' | 'value'>): string | undefined {
  const match = { operation };
  const fault = kind === 'status' ? FAULTS[value as keyof typeof FAULTS] : undefined;
  if (fault) return addressOf('faults', { match, ...fault });
  if (kind === 'code') return addressOf('outcomes', { match, outcome: { error: value } });
  const consent = CONSENT_STEPS[value];
  if (consent !== undefined) return addressOf('outcomes', { outcome: { consent } });
  const isStep = kind === 'state' && /^(?!RCVD)[A-Z]{4}$/.test(value);
  return isStep ? addressOf('outcomes', { outcome: { path: value } }) : undefined;
}

function addressOf(view: 'faults' | 'outcomes', rule: object): string {
  return hashOf(view, undefined, { rule: JSON.stringify(rule) });
}

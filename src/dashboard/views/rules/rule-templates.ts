/** Rules that testers need most. Delays are real time. */

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

export const FAULT_TEMPLATES: readonly Template[] = [
  { name: 'The next call gets 503', rule: { times: 1, error: { statusCode: 503 } } },
  { name: 'The next call gets 429', rule: { times: 1, error: { statusCode: 429, headers: { 'retry-after': '5' } } } },
  { name: 'The next call times out', rule: { times: 1, fault: 'TIMEOUT' } },
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

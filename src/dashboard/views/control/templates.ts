/** A rule to begin with, by what it brings about. */
export interface Template {
  readonly name: string;
  readonly rule: object;
}

/** Scripted outcomes that testers want most. */
export const OUTCOME_TEMPLATES: readonly Template[] = [
  { name: 'The next payment is rejected: insufficient funds', rule: { outcome: { path: 'ACTC > RJCT(AM04)' } } },
  {
    name: 'The next payment is pending for two days, then rejected',
    rule: { outcome: { path: 'ACTC > PDNG 2d > RJCT(AC04)' } },
  },
  {
    name: 'The next consent is approved after 5 s, and revoked after 2 days',
    rule: { outcome: { consent: 'approve after 5s > revoke after 2d' } },
  },
  { name: 'The next consent is refused', rule: { outcome: { consent: 'refuse after 5s' } } },
  { name: 'The next authorisation comes back with a wrong state', rule: { outcome: { sca: 'wrong-state' } } },
  { name: 'The browser never comes back from the next authorisation', rule: { outcome: { sca: 'no-callback' } } },
  { name: 'The next access token lives very short', rule: { outcome: { token: 'short-lived' } } },
  {
    name: 'Reading accounts fails twice, then succeeds',
    rule: { match: { operation: 'readAccounts' }, times: 2, outcome: { error: 'INTERNAL_SERVER_ERROR' } },
  },
  {
    name: 'Reading transactions: accesses used up',
    rule: { match: { operation: 'readTransactions' }, outcome: { error: 'ACCESS_EXCEEDED' } },
  },
];

/** Faults that testers want most. Delays are real time. */
export const FAULT_TEMPLATES: readonly Template[] = [
  { name: 'Every call takes two seconds', rule: { delay: { type: 'fixed', ms: 2000 } } },
  {
    name: 'Every call takes as long as on a slow day',
    rule: { delay: { type: 'lognormal', medianMs: 400, sigma: 0.6 } },
  },
  { name: 'The bank is down for three calls (503)', rule: { times: 3, error: { statusCode: 503 } } },
  {
    name: 'Too many requests, once (429)',
    rule: { times: 1, error: { statusCode: 429, headers: { 'retry-after': '5' } } },
  },
  { name: 'Every tenth call fails (500)', rule: { probability: 0.1, error: { statusCode: 500 } } },
  {
    name: 'A payment is initiated, but its answer is lost',
    rule: { match: { operation: 'initiatePayment' }, times: 1, when: 'commit', fault: 'CONNECTION_RESET_BY_PEER' },
  },
  { name: 'The connection is cut', rule: { times: 1, fault: 'CONNECTION_RESET_BY_PEER' } },
  { name: 'The answer never comes', rule: { times: 1, fault: 'TIMEOUT' } },
  { name: 'The JSON breaks off', rule: { times: 1, fault: 'TRUNCATED_JSON' } },
  { name: 'A slow body', rule: { times: 1, slowBody: { chunks: 5, durationMs: 3000 } } },
];

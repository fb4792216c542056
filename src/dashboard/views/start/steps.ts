import { call } from '../../control.js';
import { touch } from '../../live.js';
import { tppToOnboard, type Actors } from './journey.js';
import { accountsCall, consentCall, paymentCall, statusCall, tokenCall, transactionsCall } from './journey-calls.js';
import { advance, journey, latestDemo } from './journey-store.js';
import { newRequestId } from '../../request-id.js';
import { callAsTpp, scaLinkOf, type TppAnswer } from './tpp-client.js';
import type { Schema } from '../../control.js';

/** What each step of the journey does. Each adds to the journey, and answers what the bank answered. */

/** Onboards a TPP with a test certificate, by the control API: a page cannot present a client certificate. */
export async function onboard(demo: Schema<'Demo'>): Promise<string> {
  const tpp = tppToOnboard(demo);
  if (!tpp) throw new Error('This bank has no TPP with a certificate.');
  const { organizationIdentifier } = tpp;
  const { certificate } = await call('issueCertificate', {}, { body: { kind: 'qwac', organizationIdentifier } });
  const { userEmail, name } = tpp;
  const answer = await call('onboardWithCertificate', {}, { body: { userEmail, name, certificate } });
  // The next step goes on with the new secret.
  latestDemo.value = await call('readDemo');
  advance({ tpp: tpp.userEmail, onboarded: true });
  touch(['profile', 'records']);
  return JSON.stringify(answer);
}

/** Asks for a consent. */
export async function askConsent(actors: Actors): Promise<string> {
  const answer = await callAsTpp(consentCall(actors, newRequestId()));
  const id = String(answer.json['consentId']);
  // With OAuth the answer leads to the metadata of the bank, where a client finds the address of the page.
  const link = scaLinkOf(answer) ?? (await call('readConsentRecord', { id })).link;
  advance({
    tpp: actors.tpp.userEmail,
    consentId: id,
    consentLink: link,
    consentCode: undefined,
    redirectUri: undefined,
    token: undefined,
    resourceId: undefined,
    accountsRead: undefined,
    transactionsRead: undefined,
  });
  return answer.text;
}

/** Stands for the code of an approval where the bank issues none. */
const NO_CODE = '';

/** Approves the consent in the PSU's place. */
export async function approveConsent({ psu }: Actors): Promise<string> {
  const decided = await call(
    'decideAuthorisation',
    { id: journey.value.consentId ?? '' },
    { body: { decision: 'approve', psu: psu.id } },
  );
  advance({ consentCode: decided.code ?? NO_CODE, redirectUri: undefined });
  return JSON.stringify(decided);
}

/** Exchanges the code for a token. */
export async function exchange(actors: Actors): Promise<string> {
  const answer = await callAsTpp(tokenCall(actors, journey.value, newRequestId()));
  advance({ token: String(answer.json['access_token']) });
  return answer.text;
}

/** Reads the accounts. */
export async function readAccounts(actors: Actors): Promise<string> {
  const answer = await callAsTpp(accountsCall(actors, journey.value, newRequestId()));
  const [first] = (answer.json['accounts'] ?? []) as { resourceId?: string }[];
  advance({ accountsRead: true, resourceId: first?.resourceId });
  return answer.text;
}

/** Reads the bookings of the first account. */
export async function readTransactions(actors: Actors): Promise<string> {
  const answer = await callAsTpp(transactionsCall(actors, journey.value, newRequestId()));
  advance({ transactionsRead: true });
  return answer.text;
}

/** Initiates a payment. */
export async function pay(actors: Actors): Promise<string> {
  const answer = await callAsTpp(paymentCall(actors, newRequestId()));
  const id = String(answer.json['paymentId']);
  const link = scaLinkOf(answer) ?? (await call('readPaymentRecord', { id })).link;
  advance({
    tpp: actors.tpp.userEmail,
    paymentId: id,
    paymentLink: link,
    paymentCode: undefined,
    transactionStatus: String(answer.json['transactionStatus']),
  });
  return answer.text;
}

/** Approves the payment in the PSU's place. */
export async function approvePayment({ psu }: Actors): Promise<string> {
  const decided = await call(
    'decideAuthorisation',
    { id: journey.value.paymentId ?? '' },
    { body: { decision: 'approve', psu: psu.id } },
  );
  advance({ paymentCode: decided.code ?? NO_CODE, transactionStatus: decided.status });
  return JSON.stringify(decided);
}

/** Statuses at which a payment of the demo has come to its end. */
const SETTLED = ['ACSC', 'ACCC', 'RJCT', 'CANC'];
/** Asking more often would be a finding of the client report. */
const PAUSE_MS = 1100;
const MOST_POLLS = 60;

/** Whether a payment has come to its end. */
export function isSettled(status: string | undefined): boolean {
  return status !== undefined && SETTLED.includes(status);
}

/** Asks for the status until the payment is settled; a clock that stands is moved on by a second each time. */
export async function indexPayment(actors: Actors): Promise<string> {
  let answer: TppAnswer | undefined;
  for (let poll = 0; poll < MOST_POLLS; poll += 1) {
    answer = await callAsTpp(statusCall(actors, journey.value, newRequestId()));
    const status = String(answer.json['transactionStatus']);
    advance({ transactionStatus: status });
    if (isSettled(status)) break;
    const { mode } = await call('readClock');
    if (mode === 'paused') await call('advanceClock', {}, { body: { by: 'PT1S' } });
    else await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return answer?.text ?? '';
}

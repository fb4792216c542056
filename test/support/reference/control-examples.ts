import { startInProcess } from '../../../src/server/start-in-process.js';
import type { PlacedOperation } from './openapi-text.js';

/** One call of each operation of the control API against a real server, in an order in which they make sense. */

/** A call as it went over the wire, for a reader. */
export interface ExampleCall {
  /** Method and address. */
  readonly request: string;
  readonly body: string | undefined;
  readonly status: number;
  readonly answer: string;
}

interface Step {
  readonly operation: string;
  /** What is in the path instead of `{…}`. */
  readonly names?: readonly string[];
  readonly query?: string;
  readonly body?: unknown;
  readonly accept?: string;
  /** Whether the call is for the bank of NextGenPSD2. */
  readonly isNextgen?: true;
}

const step = (operation: string, more: Omit<Step, 'operation'> = {}): Step => ({ operation, ...more });
const SALARY = { transactionAmount: { currency: 'EUR', amount: 2850 }, debtorName: 'Employer GmbH' };
/** A pending card authorisation of the demo bank. */
const FUEL = 'c38348bb-0f0e-42f8-9b3c-573866fa0976';
const eur = (amount: number): object => ({ currency: 'EUR', amount });
const MATCH = { match: { operation: 'createConsent' } };
const CONSENT = '<consent>';
const PAYMENT = '<payment>';
const FUNDS_CONSENT = '<funds consent>';
const BASKET = '<signing basket>';
const NOTIFICATION = 'the id of the notification';
/** The bank that has the records of NextGenPSD2. */
const NEXTGEN_BANK = 'ng';
/** In bodies, instead of one that is issued before. */
const CERTIFICATE = '-----BEGIN CERTIFICATE-----…';

/** Placeholders in `names` stand for ids of the records that the TPP of the examples has made before. */
const STEPS: readonly Step[] = [
  step('openStartPage'),
  step('readLiveness'),
  step('readReadiness'),
  step('readBankDocument'),
  step('readBankDocumentAsJson'),
  step('readMetrics'),
  step('readAdminDocument'),
  step('readHealth'),
  step('readVersion'),
  step('readCaBundle'),
  step('showDashboard'),
  step('showReference', { names: ['interface'] }),
  step('openDocumentation'),
  step('openDashboardSession', { body: { token: 'token-of-the-control-api' } }),
  step('endDashboardSession'),
  step('readDemo'),
  step('readJourney'),
  step('changePendingTransaction', { names: ['anna-current', FUEL], body: { transactionAmount: eur(-50) } }),
  step('endPendingTransaction', { names: ['anna-current', FUEL], body: { transactionAmount: eur(-52.17) } }),
  step('readProfile'),
  step('putProfile', { body: { extends: 'published', decisions: { paging: 5 } } }),
  step('readDecisions'),
  step('readTransitions'),
  step('putBank', { names: ['w7'], body: { seed: 7, clock: '2026-03-02T09:00:00Z' } }),
  step('readBanks'),
  step('readBank', { names: ['w7'] }),
  step('deleteBank', { names: ['w7'] }),
  step('readRequests', { query: 'limit=1' }),
  step('search', { query: 'q=fintrail&limit=1' }),
  step('readRequest', { names: ['request-1'] }),
  step('findRequests', { body: { ...MATCH, limit: 1 } }),
  step('countRequests', { body: MATCH }),
  step('waitForRequests', { body: { ...MATCH, count: 1, timeoutMs: 1000 } }),
  step('exportRequests'),
  step('readReport'),
  step('readCoverage'),
  step('expectFinding', { body: { rule: 'read-after-end' } }),
  step('writeBeliefs', {
    body: { balances: [{ account: 'anna-current', type: 'interimAvailable', amount: '1482.50' }] },
  }),
  step('readBeliefs'),
  step('takeSnapshot', { body: { name: 'onboarded' } }),
  step('readSnapshots'),
  step('forkSnapshot', { names: ['onboarded'], body: { bank: 'w8' } }),
  step('restoreSnapshot', { names: ['onboarded'], body: {} }),
  step('readAuthorisations'),
  step('readLatestAuthorisation'),
  step('decideAuthorisation', { names: [CONSENT], body: { decision: 'approve' } }),
  step('readClock'),
  step('setClock', { body: { mode: 'paused', now: '2026-03-02T10:00:00Z' } }),
  step('readConsents', { query: 'limit=1' }),
  step('readConsentRecord', { names: [CONSENT] }),
  step('readDueEvents'),
  step('advanceClock', { body: { by: 'PT1H' } }),
  step('forceConsentStatus', { names: [CONSENT], body: { consentStatus: 'revokedByPsu' } }),
  step('readPayments', { query: 'limit=1' }),
  step('readPaymentRecord', { names: [PAYMENT] }),
  step('forcePaymentStatus', { names: [PAYMENT], body: { transactionStatus: 'RJCT', reason: 'AM04' } }),
  step('stepClock', { body: {} }),
  step('readAccountRecords', { query: 'limit=1' }),
  step('readAccountRecord', { names: ['anna-current'] }),
  step('bookTransaction', { names: ['anna-current'], body: SALARY }),
  step('readTransactionRecords', { names: ['anna-current'], query: 'limit=1&text=employer' }),
  step('changeAccount', { names: ['anna-current'], body: { status: 'blocked' } }),
  step('addPsu', { body: { id: 'greta', name: 'Greta Neumann' } }),
  step('addAccount', { body: { holders: ['greta'], balance: { currency: 'EUR', amount: 500 } } }),
  step('readPsus', { query: 'limit=1' }),
  step('readTpps', { query: 'limit=1' }),
  step('readNotifications', { query: 'limit=1' }),
  step('addOutcome', { body: { outcome: { path: 'RCVD > ACTC 2d > RJCT(AC04)' } } }),
  step('readOutcomes'),
  step('deleteOutcome', { names: ['outcome-1'] }),
  step('deleteOutcomes'),
  step('addFault', { body: { match: { operation: 'createConsent' }, times: 2, error: { statusCode: 503 } } }),
  step('readFaults'),
  step('deleteFault', { names: ['fault-1'] }),
  step('deleteFaults'),
  step('registerPortalUser', { body: { userEmail: 'dev@tpp.example', name: 'New Developer' } }),
  step('onboardWithCertificate', {
    body: { userEmail: 'dev@tpp.example', name: 'New Developer', certificate: CERTIFICATE },
  }),
  step('readPortalUsers', { query: 'limit=1' }),
  step('rotateSubscriptionKey', { names: ['dev@tpp.example'], body: { key: 'primary' } }),
  step('issueCertificate', { body: { kind: 'qwac', variant: 'expired' } }),
  step('readState'),
  step('putState'),
  step('readUndoPoints'),
  step('forkUndoPoint', { names: ['request-2'], body: { bank: 'w9' } }),
  step('undo', { body: { to: 'request-2' } }),
  step('resetState', { body: {} }),
  step('deleteRequests'),
  step('deleteSnapshot', { names: ['onboarded'] }),
  step('resetBank', { body: {} }),
  step('readFundsConsents', { isNextgen: true, query: 'limit=1' }),
  step('readFundsConsentRecord', { isNextgen: true, names: [FUNDS_CONSENT] }),
  step('forceFundsConsentStatus', { isNextgen: true, names: [FUNDS_CONSENT], body: { consentStatus: 'valid' } }),
  step('readSigningBaskets', { isNextgen: true, query: 'limit=1' }),
  step('readSigningBasketRecord', { isNextgen: true, names: [BASKET] }),
  step('resendNotification', { isNextgen: true, names: [NOTIFICATION] }),
];

/** Operations whose answer is a stream, or a file with a name that changes, or that need another call running: they have their own tests. */
export const WITHOUT_EXAMPLE = ['readEvents', 'readDashboardFile', 'readDocument', 'stopAdvance'];

/** Makes every call, and answers what went over the wire, by operation id. */
export async function exampleCalls(operations: readonly PlacedOperation[]): Promise<ReadonlyMap<string, ExampleCall>> {
  const server = await startInProcess({
    clock: '2026-03-02T09:00:00Z',
    certs: 'memory',
    adminToken: 'token-of-the-control-api',
    undoCalls: 10,
  });
  const headers = { Authorization: 'Bearer token-of-the-control-api' };
  const calls = new Map<string, ExampleCall>();
  try {
    const ids = await asTpp(server.url, headers);
    let state = '';
    for (const one of STEPS) {
      const found = operations.find(({ operationId }) => operationId === one.operation);
      if (!found) throw new Error(`the document has no operation ${one.operation}`);
      if (one.isNextgen && ids[BASKET] === undefined) Object.assign(ids, await asTppOfNextgen(server.url, headers));
      const names = [...(one.names ?? [])].map((name) => ids[name] ?? name);
      const template = one.isNextgen ? found.path.replace('/__admin', `/__admin/banks/${NEXTGEN_BANK}`) : found.path;
      const path = template.replace(/\{\w+\}/g, () => names.shift() ?? '') + (one.query ? `?${one.query}` : '');
      const body = one.body === undefined ? undefined : JSON.stringify(one.body);
      const sent = one.operation === 'putState' ? state : body?.replace(CERTIFICATE, ids[CERTIFICATE] ?? '');
      const response = await fetch(server.url + path, {
        method: found.method.toUpperCase(),
        redirect: 'manual',
        headers: { ...headers, ...(sent !== undefined && { 'Content-Type': 'application/json' }) },
        ...(sent !== undefined && { body: sent }),
      });
      const text = await response.text();
      if (one.operation === 'readState') state = text;
      calls.set(one.operation, {
        request: `${found.method.toUpperCase()} ${path}`,
        body,
        status: response.status,
        answer: shownAnswer(text, String(response.headers.get('content-type')), server.url),
      });
    }
  } finally {
    await server.stop();
  }
  return calls;
}

/** A consent and a payment of the demo's TPP. */
async function asTpp(url: string, headers: Record<string, string>): Promise<Record<string, string>> {
  const demo = (await (await fetch(`${url}/__admin/demo`, { headers })).json()) as {
    tpps: { subscriptionKey: string }[];
  };
  const post = async (path: string, body: unknown): Promise<any> => {
    const sent = {
      'Content-Type': 'application/json',
      'X-Request-ID': '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
      'Ocp-Apim-Subscription-Key': demo.tpps[0]?.subscriptionKey ?? '',
    };
    return (await fetch(url + path, { method: 'POST', headers: sent, body: JSON.stringify(body) })).json();
  };
  const debtorAccount = { iban: 'AT611904300234573201' };
  const consent = await post('/PSD2/v1/consents', { access: { accounts: [debtorAccount] } });
  const payment = await post('/PSD2/v1/payments/sepa-credit-transfers', {
    debtorAccount,
    creditorAccount: { iban: 'DE54909090900532013000' },
    creditorName: 'Ben Hoffmann',
    instructedAmount: { currency: 'EUR', amount: 12.34 },
  });
  const issuing = await fetch(`${url}/__admin/certificates`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: '{"kind":"qwac"}',
  });
  const { certificate } = (await issuing.json()) as { certificate: string };
  return {
    [CONSENT]: consent.consentId,
    [PAYMENT]: payment.paymentId,
    // As it is in JSON.
    [CERTIFICATE]: JSON.stringify(certificate).slice(1, -1),
  };
}

/** A consent to confirmations of funds, and a signing basket with a payment, in their own bank. */
async function asTppOfNextgen(url: string, headers: Record<string, string>): Promise<Record<string, string>> {
  const type = { 'Content-Type': 'application/json' };
  const bank = JSON.stringify({ dialect: 'nextgenpsd2', clock: '2026-03-02T09:00:00Z' });
  const address = `${url}/__admin/banks/${NEXTGEN_BANK}`;
  await fetch(address, { method: 'PUT', headers: { ...headers, ...type }, body: bank });
  const admin = (path: string, body?: object): Promise<any> =>
    fetch(address + path, {
      headers: { ...headers, ...type },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    }).then((response) => response.json());
  const post = async (path: string, body: unknown): Promise<any> => {
    const sent = {
      ...type,
      'TPP-Notification-URI': 'http://127.0.0.1:9/',
      'X-Request-ID': '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
      'Sandbank-TPP': 'PSDDE-BAFIN-700001',
      'PSU-IP-Address': '192.0.2.10',
    };
    const address = `${url}/banks/${NEXTGEN_BANK}${path}`;
    return (await fetch(address, { method: 'POST', headers: sent, body: JSON.stringify(body) })).json();
  };
  const account = { iban: 'AT611904300234573201', currency: 'EUR' };
  const consent = await post('/v2/consents/confirmation-of-funds', { account, cardNumber: '500000xxxxxx1234' });
  const payment = await post('/v1/payments/sepa-credit-transfers', {
    debtorAccount: account,
    creditorAccount: { iban: 'DE54909090900532013000' },
    creditorName: 'Ben Hoffmann',
    instructedAmount: { currency: 'EUR', amount: '12.34' },
  });
  const basket = await post('/v1/signing-baskets', { paymentIds: [payment.paymentId] });
  await admin('/outcomes', { outcome: { notification: 'withheld' } });
  const notified = await post('/v2/consents/confirmation-of-funds', { account });
  await admin(`/authorisations/${notified.consentId}`, { decision: 'approve', psu: 'anna' });
  const { notifications } = await admin('/notifications');
  return { [FUNDS_CONSENT]: consent.consentId, [BASKET]: basket.basketId, [NOTIFICATION]: notifications[0].id };
}

/** What differs from run to run, by the name of the member. */
const VARYING: Readonly<Record<string, unknown>> = {
  durationMs: 1.2,
  uptimeInSeconds: 12,
  timestamp: '2026-03-31T00:00:00.000Z',
  takenAt: '2026-03-31T00:00:00.000Z',
  receivedAt: '2026-03-31T00:00:00.000Z',
  serialNumber: '4A0B',
  startedDateTime: '2026-03-31T00:00:00.000Z',
  time: 1.2,
  pkcs12: { content: 'MIIQ…', password: 'FykIoRVXBh6xNiIj' },
};
const MOST_ITEMS = 1;
const LONGEST_TEXT = 120;
const MOST_LINES = 30;

/** An answer as a reader wants it: lists with one item, long texts cut, and the same in each run. */
function shownAnswer(text: string, type: string, url: string): string {
  const plain = text.replaceAll(url, 'http://127.0.0.1:8080').replaceAll(new URL(url).host, '127.0.0.1:8080');
  if (!type.includes('json')) return text === '' ? '' : `(${type.split(';')[0] ?? ''})`;
  const lines = JSON.stringify(JSON.parse(plain), shortened, 2).split('\n');
  if (lines.length <= MOST_LINES) return lines.join('\n');
  return [...lines.slice(0, MOST_LINES), '…'].join('\n');
}

function shortened(name: string, value: unknown): unknown {
  if (name in VARYING && value !== undefined) return VARYING[name];
  if (Array.isArray(value) && value.length > MOST_ITEMS) return [...(value as unknown[]).slice(0, MOST_ITEMS), '…'];
  if (typeof value !== 'string') return value;
  const [firstLine = ''] = value.split('\n');
  return firstLine.length < value.length || value.length > LONGEST_TEXT
    ? `${firstLine.slice(0, LONGEST_TEXT)}…`
    : value;
}

import { PAYMENT_PRODUCTS, type PaymentProduct } from '../../domain/payment/products.js';
import type { RecordedCall } from '../../learning/exchange.js';
import { consentOf, paymentOf, readWithConsent, REPEATED, UNKNOWN_IBAN } from '../../learning/probes/probe-calls.js';
import {
  CALLBACK,
  dayAfter,
  type Probe,
  type ProbedBank,
  type ProbeRequest,
  type ProbeState,
} from '../../learning/probes/probed-bank.js';

const BASE = '/PSD2/v1';

/** Probes for banks of the published interface. */
export const PROBES: readonly Probe[] = [
  { name: 'consent-members', kind: 'consent', needs: ['payer'], run: probeConsentMembers },
  { name: 'consent-authorised', kind: 'consent', needs: ['payer'], run: probeAuthorisedConsents },
  { name: 'one-access', kind: 'consent', needs: ['payer'], run: probeOneAccess },
  { name: 'reads', kind: 'read', needs: ['consent'], run: probeReads },
  { name: 'headers', kind: 'read', run: probeHeaders },
  { name: 'payments', kind: 'payment', needs: ['payer', 'payee'], run: probePayments },
];

function createConsent(
  bank: ProbedBank,
  changes: object,
  headers: ProbeRequest['headers'] = {},
): Promise<RecordedCall> {
  return bank.send({ method: 'POST', path: `${BASE}/consents`, headers, json: consentOf(bank, changes) });
}

/** Reads a new consent, if it was created. */
async function readConsent(bank: ProbedBank, created: RecordedCall): Promise<void> {
  const id = created.textAt('consentId');
  if (id !== undefined) await bank.send({ method: 'GET', path: `${BASE}/consents/${id}` });
}

async function probeConsentMembers(bank: ProbedBank): Promise<void> {
  for (const changes of [
    {},
    { validUntil: undefined },
    { combinedServiceIndicator: true },
    { validUntil: '9999-12-31' },
    { frequencyPerDay: 10 },
    { access: { accounts: [{ iban: UNKNOWN_IBAN }] } },
    { sandbankProbe: 'a member that is in no OpenAPI document' },
  ])
    await readConsent(bank, await createConsent(bank, changes));
  await createConsent(bank, {}, { 'PSU-IP-Address': null });
  await createConsent(bank, {}, REPEATED);
  await createConsent(bank, {}, REPEATED);
}

/** How a code can be exchanged, in a way that some banks refuse. */
interface ExchangeVariant {
  readonly method?: 'GET';
  readonly without?: 'request_id' | 'redirect_uri' | 'X-Request-ID';
}

const EXCHANGES: readonly ExchangeVariant[] = [
  { without: 'X-Request-ID' },
  { without: 'request_id' },
  { without: 'redirect_uri' },
  { method: 'GET' },
  {},
];

async function probeAuthorisedConsents(bank: ProbedBank, state: ProbeState): Promise<void> {
  const ids: string[] = [];
  for (const variant of EXCHANGES) {
    const granted = await grantedConsent(bank, {});
    if (!granted) continue;
    ids.push(granted.id);
    await bank.send({ method: 'GET', path: `${BASE}/consents/${granted.id}/status` });
    await bank.send({ method: 'GET', path: `${BASE}/consents/${granted.id}` });
    const answer = await exchangeCode(bank, granted.id, granted.code, variant);
    const token = answer.textAt('access_token');
    if (token !== undefined) state.consent = { id: granted.id, token };
  }
  const [first] = ids;
  if (first !== undefined) await bank.send({ method: 'GET', path: `${BASE}/consents/${first}/status` });
  await exchangeCode(
    { ...bank, client: { id: 'unknown-client', secret: 'unknown-secret' } },
    first ?? 'none',
    'none',
    {},
  );
}

/** A consent that the PSU has approved. */
async function grantedConsent(
  bank: ProbedBank,
  changes: object,
): Promise<{ readonly id: string; readonly code: string } | undefined> {
  const created = await createConsent(bank, changes, { 'TPP-Redirect-URI': CALLBACK });
  const id = created.textAt('consentId');
  if (id === undefined) return undefined;
  const { code } = (await bank.approve(id, created.textAt('_links', 'scaRedirect', 'href'))) ?? {};
  return code === undefined ? undefined : { id, code };
}

function exchangeCode(
  bank: ProbedBank,
  id: string,
  code: string,
  { method, without }: ExchangeVariant,
): Promise<RecordedCall> {
  const all = {
    grant_type: 'authorization_code',
    client_id: bank.client?.id ?? '',
    client_secret: bank.client?.secret ?? '',
    code,
    request_id: id,
    redirect_uri: CALLBACK,
  };
  const parameters = Object.fromEntries(Object.entries(all).filter(([name]) => name !== without));
  return bank.send({
    method: method ?? 'POST',
    path: `${BASE}/oauth/token`,
    headers: without === 'X-Request-ID' ? { 'X-Request-ID': null } : {},
    ...(method === 'GET' ? { query: parameters } : { form: parameters }),
  });
}

async function probeOneAccess(bank: ProbedBank): Promise<void> {
  const granted = await grantedConsent(bank, { recurringIndicator: false, frequencyPerDay: 1 });
  if (!granted) return;
  const answer = await exchangeCode(bank, granted.id, granted.code, {});
  const token = answer.textAt('access_token');
  if (token === undefined) return;
  for (let time = 0; time < 2; time += 1) await readWithConsent(bank, `${BASE}/accounts`, { id: granted.id, token });
}

async function probeReads(bank: ProbedBank, state: ProbeState): Promise<void> {
  const { consent } = state;
  const list = await readWithConsent(bank, `${BASE}/accounts`, consent);
  if (!list.isAccepted) return;
  await readWithConsent(bank, `${BASE}/accounts`, consent, { headers: { 'Consent-ID': null } });
  await readWithConsent(bank, `${BASE}/accounts`, consent, { query: { withBalance: '1' } });
  await readWithConsent(bank, `${BASE}/accounts`, consent, { query: { sandbankProbe: '1' } });
  await readWithConsent(bank, `${BASE}/accounts`, consent, { headers: { Accept: 'text/html' } });
  const account = list.textAt('accounts', 0, 'resourceId');
  if (account === undefined) return;
  state.accountId = account;
  await readWithConsent(bank, `${BASE}/accounts/${account}`, consent);
  await readWithConsent(bank, `${BASE}/accounts/${account}/balances`, consent);
  const path = `${BASE}/accounts/${account}/transactions`;
  const period = { bookingStatus: 'both', dateFrom: dayAfter(bank.today, -89) };
  await readWithConsent(bank, path, consent, { query: period });
  await readWithConsent(bank, path, consent, { query: { ...period, dateFrom: dayAfter(bank.today, -300) } });
  // Short enough for recordings that cut off long answers.
  const week = { bookingStatus: 'booked', dateFrom: dayAfter(bank.today, -7) };
  await readWithConsent(bank, path, consent, { query: week });
  await readWithConsent(bank, path, consent);
}

async function probeHeaders(bank: ProbedBank, { consent }: ProbeState): Promise<void> {
  const path = `${BASE}/accounts`;
  const unknown = { id: 'unknown', token: 'unknown-token' };
  await readWithConsent(bank, path, unknown);
  // Two errors in one call show which one the bank checks first.
  await readWithConsent(bank, path, unknown, { headers: { 'X-Request-ID': null } });
  await readWithConsent(bank, path, { id: 'unknown', token: undefined });
  await readWithConsent(bank, path, consent, { headers: { 'Ocp-Apim-Subscription-Key': null } });
  await readWithConsent(bank, path, consent, {
    headers: { 'Ocp-Apim-Subscription-Key': null },
    query: { 'subscription-key': '$subscription-key' },
  });
  await readWithConsent(bank, path, consent, { headers: { 'X-Request-ID': 'not-a-uuid' } });
  await readWithConsent(bank, path, consent, {
    headers: { Digest: 'SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' },
  });
}

async function probePayments(bank: ProbedBank): Promise<void> {
  let offered: PaymentProduct = 'sepa-credit-transfers';
  const initiate = (json: object, product = offered): Promise<RecordedCall> =>
    bank.send({ method: 'POST', path: `${BASE}/payments/${product}`, json });
  for (const product of PAYMENT_PRODUCTS.toReversed()) {
    const answers = [await initiate(paymentOf(bank, 2), product), await initiate(paymentOf(bank, '2.00'), product)];
    if (answers.some(({ isAccepted }) => isAccepted)) offered = product;
  }
  const asNumber = await initiate(paymentOf(bank, 1.5));
  const asText = await initiate(paymentOf(bank, '1.50'));
  // The form that the bank takes; a number if both.
  const amountOf = (amount: number): number | string =>
    asNumber.isAccepted || !asText.isAccepted ? amount : amount.toFixed(2);
  await initiate(paymentOf(bank, amountOf(1), { remittanceInformationUnstructured: 'Größe' }));
  await initiate(paymentOf(bank, amountOf(1), { remittanceInformationUnstructured: null }));
  await initiate(paymentOf(bank, amountOf(1), { requestedExecutionDate: '2040-01-02' }));
  await initiate(paymentOf(bank, amountOf(900_000_000)));
  const published = { street: 'Main street', city: 'Vienna', country: 'AT' };
  const nextgen = { streetName: 'Main street', townName: 'Vienna', country: 'AT' };
  for (const creditorAddress of [published, nextgen]) {
    const paid = await initiate(paymentOf(bank, amountOf(1), { creditorAddress }));
    const id = paid.textAt('paymentId');
    if (id === undefined) continue;
    await bank.send({ method: 'GET', path: `${BASE}/payments/${offered}/${id}` });
    await bank.send({ method: 'GET', path: `${BASE}/payments/${offered}/${id}/status` });
  }
}

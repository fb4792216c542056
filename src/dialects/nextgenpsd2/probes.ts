import { PAYMENT_PRODUCTS, type PaymentProduct } from '../../domain/payment/products.js';
import type { RecordedCall } from '../../learning/exchange.js';
import { consentOf, paymentOf, readWithConsent, REPEATED, UNKNOWN_IBAN } from '../../learning/probes/probe-calls.js';
import {
  CALLBACK,
  dayAfter,
  type ApprovalResult,
  type Probe,
  type ProbedBank,
  type ProbeRequest,
  type ProbeState,
} from '../../learning/probes/probed-bank.js';

const LOCAL = 'http://127.0.0.1:9/notifications';
const FOREIGN = 'https://notifications.somebody-else.example/';

/** Probes for banks of NextGenPSD2. */
export const PROBES: readonly Probe[] = [
  { name: 'consent-members', kind: 'consent', needs: ['payer'], run: probeConsentMembers },
  { name: 'approaches', kind: 'consent', needs: ['payer'], run: probeApproaches },
  { name: 'consent-authorised', kind: 'consent', needs: ['payer'], run: probeAuthorisedConsents },
  { name: 'owner-names', kind: 'consent', needs: ['payer'], run: probeOwnerNames },
  { name: 'one-access', kind: 'consent', needs: ['payer'], run: probeOneAccess },
  { name: 'reads', kind: 'read', needs: ['consent'], run: probeReads },
  { name: 'headers', kind: 'read', run: probeHeaders },
  { name: 'payments', kind: 'payment', needs: ['payer', 'payee'], run: probePayments },
  { name: 'funds', kind: 'read', needs: ['payer'], run: probeFunds },
  { name: 'basket', kind: 'consent', needs: ['payer'], run: probeBasket },
];

/** Creates a consent, and reads it. */
async function createConsent(
  bank: ProbedBank,
  changes: object = {},
  headers: ProbeRequest['headers'] = {},
): Promise<RecordedCall> {
  const created = await bank.send({ method: 'POST', path: '/v1/consents', headers, json: consentOf(bank, changes) });
  const id = created.textAt('consentId');
  if (id !== undefined) await bank.send({ method: 'GET', path: `/v1/consents/${id}` });
  return created;
}

/** Starts the authorisation of a consent, if that is left to the TPP. */
async function startAuthorisation(
  bank: ProbedBank,
  created: RecordedCall,
  headers: ProbeRequest['headers'] = psuOf(bank),
): Promise<RecordedCall | undefined> {
  const id = created.textAt('consentId');
  const isLeft = created.links.some((link) => link.startsWith('startAuthorisation'));
  return id !== undefined && isLeft
    ? bank.send({ method: 'POST', path: `/v1/consents/${id}/authorisations`, headers, json: {} })
    : undefined;
}

async function probeConsentMembers(bank: ProbedBank): Promise<void> {
  for (const changes of [
    {},
    { combinedServiceIndicator: true },
    { validUntil: '9999-12-31' },
    { frequencyPerDay: 10 },
    { access: { accounts: [{ iban: UNKNOWN_IBAN }] } },
    { sandbankProbe: 'a member that is in no OpenAPI document' },
  ])
    await createConsent(bank, changes);
  for (const address of [LOCAL, FOREIGN, 'no address'])
    await createConsent(bank, {}, { 'TPP-Notification-URI': address });
  await createConsent(bank, {}, REPEATED);
  await createConsent(bank, {}, REPEATED);
}

/** Reads the status of an authorisation that the PSU has approved, and confirms it if the bank wants that. Returns its address if this needs the token. */
async function confirm(
  bank: ProbedBank,
  path: string,
  started: RecordedCall,
  approval: ApprovalResult | undefined,
): Promise<string | undefined> {
  const authorisation = /authorisations\/([^/?]+)/.exec(started.textAt('_links', 'scaStatus', 'href') ?? '')?.[1];
  if (authorisation === undefined) return undefined;
  const read = await bank.send({ method: 'GET', path: `${path}/${authorisation}` });
  if (approval?.confirmationCode !== undefined)
    await bank.send({
      method: 'PUT',
      path: `${path}/${authorisation}`,
      json: { confirmationCode: approval.confirmationCode },
    });
  return approval?.code !== undefined && read.textAt('scaStatus') === 'unconfirmed'
    ? `${path}/${authorisation}`
    : undefined;
}

async function probeApproaches(bank: ProbedBank): Promise<void> {
  for (const [redirect, decoupled] of [
    ['true', 'false'],
    ['false', 'true'],
    ['false', 'false'],
    ['false', undefined],
    // A bank that leaves the start to the TPP shows its own choice only here.
    [undefined, undefined],
  ] as const) {
    const preferred = {
      ...(redirect && { 'TPP-Redirect-Preferred': redirect }),
      ...(decoupled && { 'TPP-Decoupled-Preferred': decoupled }),
    };
    const headers = { ...preferred, ...psuOf(bank) };
    await startAuthorisation(bank, await createConsent(bank, {}, headers), headers);
  }
}

function psuOf({ payer }: ProbedBank): Readonly<Record<string, string>> {
  return payer.psuId === undefined ? {} : { 'PSU-ID': payer.psuId };
}

/** A consent that the PSU has approved, with its token if the bank issues one. */
async function grantedConsent(bank: ProbedBank, changes: object): Promise<ProbeState['consent']> {
  const preferred = { 'TPP-Redirect-Preferred': 'true' };
  const created = await createConsent(bank, changes, { 'TPP-Redirect-URI': CALLBACK, ...preferred });
  const id = created.textAt('consentId');
  if (id === undefined) return undefined;
  const started = (await startAuthorisation(bank, created, { ...preferred, ...psuOf(bank) })) ?? created;
  const decided = await bank.approve(id, created.textAt('_links', 'scaRedirect', 'href'));
  const unconfirmed = await confirm(bank, `/v1/consents/${id}/authorisations`, started, decided);
  await bank.send({ method: 'GET', path: `/v1/consents/${id}/status` });
  if (!decided) return undefined;
  if (decided.code === undefined) return { id, token: undefined };
  const form = { grant_type: 'authorization_code', code: decided.code, redirect_uri: CALLBACK };
  const answer = await bank.send({ method: 'POST', path: '/v1/oauth/token', form });
  const token = answer.textAt('access_token');
  if (unconfirmed !== undefined) {
    await bank.send({ method: 'PUT', path: unconfirmed, headers: { Authorization: `Bearer ${token ?? ''}` } });
    await bank.send({ method: 'GET', path: `/v1/consents/${id}/status` });
  }
  return { id, token };
}

async function probeAuthorisedConsents(bank: ProbedBank, state: ProbeState): Promise<void> {
  const first = await grantedConsent(bank, {});
  const second = await grantedConsent(bank, {});
  if (first) await bank.send({ method: 'GET', path: `/v1/consents/${first.id}/status` });
  const consent = second ?? first;
  if (consent) state.consent = consent;
}

async function probeOwnerNames(bank: ProbedBank): Promise<void> {
  const references = [{ iban: bank.payer.iban }];
  const access = { accounts: references, additionalInformation: { ownerName: references } };
  await createConsent(bank, { access });
}

async function probeOneAccess(bank: ProbedBank): Promise<void> {
  const consent = await grantedConsent(bank, { recurringIndicator: false, frequencyPerDay: 1 });
  if (!consent) return;
  for (let time = 0; time < 2; time += 1) await readWithConsent(bank, '/v1/accounts', consent);
}

async function probeReads(bank: ProbedBank, state: ProbeState): Promise<void> {
  const { consent } = state;
  const list = await readWithConsent(bank, '/v1/accounts', consent);
  if (!list.isAccepted) return;
  await readWithConsent(bank, '/v1/accounts', consent, { query: { sandbankProbe: '1' } });
  await readWithConsent(bank, '/v1/accounts', consent, { headers: { Accept: 'text/html' } });
  const account = list.textAt('accounts', 0, 'resourceId');
  if (account === undefined) return;
  state.accountId = account;
  await readWithConsent(bank, `/v1/accounts/${account}`, consent);
  await readWithConsent(bank, `/v1/accounts/${account}/balances`, consent);
  const path = `/v1/accounts/${account}/transactions`;
  const period = { bookingStatus: 'both', dateFrom: dayAfter(bank.today, -89) };
  const report = await readWithConsent(bank, path, consent, { query: period });
  await readWithConsent(bank, path, consent, { query: { ...period, dateFrom: dayAfter(bank.today, -300) } });
  // Short enough for recordings that cut off long answers.
  const week = { bookingStatus: 'booked', dateFrom: dayAfter(bank.today, -7) };
  await readWithConsent(bank, path, consent, { query: week });
  await readWithConsent(bank, path, consent, { query: week, headers: { Accept: 'application/xml' } });
  await readWithConsent(bank, path, consent, { query: { ...week, itemsPerPage: '1' } });
  await readWithConsent(bank, path, consent, { query: { bookingStatus: 'booked', deltaList: 'true' } });
  const entryReferenceFrom = report.textAt('transactions', 'booked', 0, 'entryReference') ?? 'unknown';
  await readWithConsent(bank, path, consent, { query: { bookingStatus: 'booked', entryReferenceFrom } });
}

async function probeHeaders(bank: ProbedBank, { consent }: ProbeState): Promise<void> {
  const unknown = { id: 'unknown', token: undefined };
  await readWithConsent(bank, '/v1/accounts', unknown);
  // Two errors in one call show which one the bank checks first.
  await readWithConsent(bank, '/v1/accounts', unknown, { headers: { 'X-Request-ID': null } });
  await readWithConsent(bank, '/v1/accounts', consent, { headers: { 'X-Request-ID': 'not-a-uuid' } });
  const digest = 'SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';
  await readWithConsent(bank, '/v1/accounts', consent, { headers: { Digest: digest } });
}

async function probePayments(bank: ProbedBank): Promise<void> {
  let offered: PaymentProduct = 'sepa-credit-transfers';
  const initiate = (changes: object, product = offered): Promise<RecordedCall> =>
    bank.send({ method: 'POST', path: `/v1/payments/${product}`, json: paymentOf(bank, '1.50', changes) });
  for (const product of PAYMENT_PRODUCTS.toReversed()) if ((await initiate({}, product)).isAccepted) offered = product;
  await initiate({ remittanceInformationUnstructured: 'Größe' });
  await initiate({ remittanceInformationUnstructured: null });
  await initiate({ debtorAccount: undefined });
  const huge = (await initiate({ instructedAmount: { currency: 'EUR', amount: '900000000.00' } })).textAt('paymentId');
  if (huge !== undefined)
    await bank.send({ method: 'POST', path: `/v1/payments/${offered}/${huge}/authorisations`, json: {} });
  const paid = await initiate({});
  const id = paid.textAt('paymentId');
  if (id === undefined) return;
  const path = `/v1/payments/${offered}/${id}`;
  await bank.send({ method: 'GET', path });
  await bank.approve(id, paid.textAt('_links', 'scaRedirect', 'href'));
  await bank.send({ method: 'GET', path: `${path}/status` });
  await bank.send({ method: 'DELETE', path });
}

async function probeFunds(bank: ProbedBank): Promise<void> {
  await bank.send({
    method: 'POST',
    path: '/v1/funds-confirmations',
    headers: { 'Consent-ID': 'unknown' },
    json: { account: { iban: bank.payer.iban }, instructedAmount: { currency: 'EUR', amount: '1.00' } },
  });
}

async function probeBasket(bank: ProbedBank): Promise<void> {
  const consent = await createConsent(bank, {}, { 'TPP-Explicit-Authorisation-Preferred': 'true' });
  const id = consent.textAt('consentId');
  if (id === undefined) return;
  const basket = await bank.send({ method: 'POST', path: '/v1/signing-baskets', json: { consentIds: [id] } });
  const basketId = basket.textAt('basketId');
  if (basketId !== undefined) await bank.send({ method: 'DELETE', path: `/v1/signing-baskets/${basketId}` });
}

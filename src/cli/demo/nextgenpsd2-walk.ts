import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { approveOnPage, type PsuAtBrowser } from './browser.js';
import { call, DemoFailure, expectSuccess, type Answer, type CallOptions } from './client.js';
import type { DemoDisplay } from './display.js';
import { openReceiver } from './receiver.js';

/** The journey of the dialect nextgenpsd2, in a bank of its own that ends with the demo. */

const AMOUNT = '12.34';
const PRODUCT = 'sepa-credit-transfers';
/** The text of the standing order. */
const RENT = 'Rent';
/** Where the browser returns to. Nothing listens there, because the walk stops at the redirect. */
const REDIRECT_URI = 'https://tpp.example/callback';
const FINAL = ['ACSC', 'ACCC', 'RJCT', 'CANC'];
/** The day on which the bank of the demo begins. */
const BEGIN = '2026-03-02T09:00:00Z';

/** A JSON value of an answer. */
type Json = Record<string, unknown>;

/** What the journey uses. */
interface Journey {
  readonly display: DemoDisplay;
  readonly adminUrl: string;
  readonly adminHeaders: Readonly<Record<string, string>>;
  /** Base URL of the interface: over TLS if the TPP has a certificate. */
  readonly api: string;
  readonly tpp: Pick<CallOptions, 'headers' | 'tls'>;
  /** The same without a certificate. */
  readonly byHeader: Pick<Journey, 'api' | 'tpp'>;
  readonly payer: DemoPsu;
  readonly payee: DemoPsu;
}

interface DemoPsu extends PsuAtBrowser {
  readonly name: string;
  readonly iban: string;
}

/**
 * Walks account information by redirect, a decoupled payment, a basket, and a standing order over a year.
 * @param url of a running server @param token of the control API, if it requires one
 * @throws DemoFailure if the bank does not behave as expected
 */
export async function walkNextgenpsd2(url: string, display: DemoDisplay, token?: string): Promise<void> {
  const adminHeaders = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const id = `demo-${randomUUID().slice(0, 8)}`;
  display.step(`A bank with the dialect nextgenpsd2, for this demo only: PUT /__admin/banks/${id}`);
  const bank = `${url}/__admin/banks/${id}`;
  const options = { headers: adminHeaders, json: { dialect: 'nextgenpsd2', clock: BEGIN } };
  expectSuccess(await call('PUT', bank, { ...options, display }));
  try {
    await decideAsWalked(bank, adminHeaders);
    const journey = await beginJourney(bank, adminHeaders, display);
    for (const part of PARTS) await part(journey);
  } finally {
    await call('DELETE', bank, { headers: adminHeaders });
  }
}

/** The parts of the journey, in their order. None uses what another one leaves. */
export const PARTS: readonly ((journey: Journey) => Promise<void>)[] = [
  readAccounts,
  payDecoupled,
  signBasket,
  keepStandingOrder,
];

/** The decisions that the walk relies on. */
const WALKED = {
  'redirect-approach': 'redirect',
  'sca-approaches': ['redirect', 'decoupled'],
  'sca-start': 'implicit',
  'confirmation-code': 'none',
  notifications: 'offered',
};

/** Keeps the profile of the server, except what the walk relies on. */
async function decideAsWalked(bank: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const { decisions } = expectSuccess(await call('GET', `${bank}/profile`, { headers })).json;
  const json = { extends: 'nextgenpsd2', decisions: { ...(decisions as object), ...WALKED } };
  expectSuccess(await call('PUT', `${bank}/profile`, { headers, json }));
}

/** Reads what the journey uses from the control API of a bank. @throws DemoFailure if the bank lacks it */
export async function beginJourney(
  adminUrl: string,
  adminHeaders: Readonly<Record<string, string>>,
  display: DemoDisplay,
): Promise<Journey> {
  const { json } = expectSuccess(await call('GET', `${adminUrl}/demo`, { headers: adminHeaders }));
  const facts = json as unknown as {
    baseUrl: string;
    httpsUrl?: string;
    tpps: readonly {
      name: string;
      organizationIdentifier: string;
      roles: readonly string[];
      certificates?: Readonly<Record<'certificate' | 'privateKey' | 'ca', string>>;
    }[];
    psus: readonly (PsuAtBrowser & { name: string; accounts: readonly { iban?: string; currency: string }[] })[];
  };
  const tpp = facts.tpps.find(({ roles }) => roles.includes('PSP_AI') && roles.includes('PSP_PI'));
  const psus = facts.psus.flatMap((psu) => {
    const iban = psu.accounts.find(({ currency }) => currency === 'EUR')?.iban;
    return iban === undefined ? [] : [{ ...psu, iban }];
  });
  const [payer, payee] = psus;
  if (!tpp || !payer || !payee)
    throw new DemoFailure('the bank needs a TPP with the roles PSP_AI and PSP_PI, and two PSUs with EUR accounts');
  const { certificates } = tpp;
  const headers = { 'Sandbank-TPP': tpp.organizationIdentifier };
  const byHeader = { api: facts.baseUrl, tpp: { headers } };
  const parts = { display, adminUrl, adminHeaders, byHeader, payer, payee };
  if (certificates && facts.httpsUrl !== undefined) {
    const [cert, key, ca] = await Promise.all(
      [certificates.certificate, certificates.privateKey, certificates.ca].map((path) => readFile(path, 'utf8')),
    );
    display.result(`${tpp.name} calls with its certificate over mutual TLS, and needs no onboarding`);
    const tls = { cert: cert ?? '', key: key ?? '', ca: ca ?? '' };
    return { ...parts, api: facts.httpsUrl, tpp: { tls } };
  }
  display.result(`${tpp.name} is named by the header Sandbank-TPP, because it has no certificate here`);
  return { ...parts, ...byHeader };
}

/** A call of the TPP with the PSU present. */
async function send(
  { api, tpp, display }: Journey,
  method: string,
  path: string,
  options: CallOptions & { readonly isHidden?: true } = {},
): Promise<Answer> {
  const { isHidden, ...rest } = options;
  const headers = { 'X-Request-ID': randomUUID(), 'PSU-IP-Address': '192.0.2.10', ...tpp.headers, ...rest.headers };
  const url = path.startsWith('http') ? path : api + path;
  return expectSuccess(await call(method, url, { ...rest, ...tpp, headers, ...(!isHidden && { display }) }));
}

/** Consent by redirect, then accounts, balances and transactions. */
async function readAccounts(journey: Journey): Promise<void> {
  const { display, payer } = journey;
  display.step(`The TPP asks for a consent, and ${payer.name} approves it on the bank's page`);
  const reference = [{ iban: payer.iban, currency: 'EUR' }];
  const { json } = await send(journey, 'POST', '/v1/consents', {
    headers: { 'TPP-Redirect-URI': REDIRECT_URI },
    json: {
      access: { accounts: reference, balances: reference, transactions: reference },
      recurringIndicator: true,
      validUntil: '2026-05-31',
      frequencyPerDay: 4,
      combinedServiceIndicator: false,
    },
  });
  const consentId = String(json['consentId']);
  const back = await approveOnPage(linkOf(json, 'scaRedirect'), REDIRECT_URI, payer, display);
  display.detail(`(browser) is sent to ${back.href}`);
  const { json: sca } = await send(journey, 'GET', new URL(linkOf(json, 'scaStatus'), journey.api).href);
  const { json: status } = await send(journey, 'GET', `/v1/consents/${consentId}/status`);
  if (status['consentStatus'] !== 'valid')
    throw new DemoFailure(`the consent should be valid and is ${String(status['consentStatus'])}`);
  display.result(`consent ${consentId} is valid, its authorisation ${String(sca['scaStatus'])}`);

  display.step('The TPP reads accounts, balances and transactions with the Consent-ID alone');
  const headers = { 'Consent-ID': consentId };
  const { json: list } = await send(journey, 'GET', '/v1/accounts', { headers });
  const [account] = list['accounts'] as readonly { readonly resourceId: string }[];
  if (!account) throw new DemoFailure('the account list is empty');
  const path = `/v1/accounts/${account.resourceId}`;
  const { json: balances } = await send(journey, 'GET', `${path}/balances`, { headers });
  const [balance] = balances['balances'] as readonly { readonly balanceAmount: { readonly amount: string } }[];
  const query = 'bookingStatus=both&dateFrom=2026-01-01';
  const { json: transactions } = await send(journey, 'GET', `${path}/transactions?${query}`, { headers });
  const { booked } = transactions['transactions'] as { readonly booked: readonly unknown[] };
  display.result(
    `${payer.name} has ${balance?.balanceAmount.amount ?? '?'} EUR, and ${booked.length} booked transactions`,
  );
}

/** A payment that the PSU approves on a device, and of which the bank notifies the TPP. */
async function payDecoupled(journey: Journey): Promise<void> {
  const { display, payer, payee } = journey;
  display.step(`The TPP initiates a payment, and ${payer.name} confirms it in the app of the bank (decoupled)`);
  const receiver = await openReceiver();
  try {
    const { json, headers } = await send(journey, 'POST', `/v1/payments/${PRODUCT}`, {
      headers: {
        'TPP-Redirect-Preferred': 'false',
        'TPP-Decoupled-Preferred': 'true',
        'PSU-ID': payer.id,
        'TPP-Notification-URI': receiver.address,
      },
      json: paymentOf(payer, payee, AMOUNT),
    });
    const paymentId = String(json['paymentId']);
    const { json: started } = await send(journey, 'GET', new URL(linkOf(json, 'scaStatus'), journey.api).href);
    if (started['scaStatus'] !== 'started')
      throw new DemoFailure(`the authorisation should be started and is ${String(started['scaStatus'])}`);
    await approve(journey, paymentId);
    const status = await follow(journey, `/v1/payments/${PRODUCT}/${paymentId}/status`);
    if (status !== 'ACSC' && status !== 'ACCC') throw new DemoFailure(`the payment ended as ${status}`);
    // A bank on another machine cannot reach this one.
    if (headers['aspsp-notification-support'] !== 'true') return;
    const notified = await receiver.until(({ transactionStatus }) => transactionStatus === status);
    if (!notified) throw new DemoFailure(`the bank did not notify ${receiver.address} of ${status}`);
    const statuses = notified.map(({ transactionStatus }) => String(transactionStatus));
    display.result(`the bank notified the server of the TPP: ${statuses.join(', ')}`);
  } finally {
    receiver.close();
  }
}

/** Two payments that the PSU approves together. */
async function signBasket(journey: Journey): Promise<void> {
  const { display, payer, payee } = journey;
  display.step(`The TPP puts two payments into a basket, and ${payer.name} approves both at once`);
  const paymentIds: string[] = [];
  for (const amount of ['20.00', '30.00']) {
    const { json } = await send(journey, 'POST', `/v1/payments/${PRODUCT}`, {
      headers: { 'TPP-Explicit-Authorisation-Preferred': 'true' },
      json: paymentOf(payer, payee, amount),
    });
    paymentIds.push(String(json['paymentId']));
  }
  const { json } = await send(journey, 'POST', '/v1/signing-baskets', { json: { paymentIds } });
  await approve(journey, String(json['basketId']));
  for (const paymentId of paymentIds) {
    const status = await follow(journey, `/v1/payments/${PRODUCT}/${paymentId}/status`);
    if (status !== 'ACSC') throw new DemoFailure(`a payment of the basket ended as ${status}`);
  }
}

/** A monthly payment for a year, for which the clock of the bank moves on. */
async function keepStandingOrder(journey: Journey): Promise<void> {
  const { display, payer, payee } = journey;
  display.step('The TPP sets up a standing order, and a year goes by');
  const { json } = await send(journey, 'POST', `/v1/periodic-payments/${PRODUCT}`, {
    json: {
      ...paymentOf(payer, payee, '50.00'),
      remittanceInformationUnstructured: RENT,
      startDate: '2026-03-05',
      endDate: '2027-02-28',
      frequency: 'Monthly',
      dayOfExecution: '5',
    },
  });
  await approve(journey, String(json['paymentId']));
  await advance(journey, 'P50W');
  // The certificate is valid for a year, of which some has passed already.
  const later = { ...journey, ...journey.byHeader };
  const consent = await send(later, 'POST', '/v1/consents', {
    isHidden: true,
    json: {
      access: { allPsd2: 'allAccounts' },
      recurringIndicator: false,
      validUntil: '9999-12-31',
      frequencyPerDay: 1,
      combinedServiceIndicator: false,
    },
  });
  const consentId = String(consent.json['consentId']);
  await approve(later, consentId);
  const booked = await rentsOf(later, consentId);
  if (booked.length !== 12) throw new DemoFailure(`the standing order was executed ${booked.length} times in a year`);
  display.result(`executed 12 times, from ${booked[0] ?? ''} to ${booked.at(-1) ?? ''}`);
}

/** The days on which the standing order was booked to the payer, in order. */
async function rentsOf(journey: Journey, consentId: string): Promise<readonly string[]> {
  const headers = { 'Consent-ID': consentId };
  const { json: list } = await send(journey, 'GET', '/v1/accounts', { headers, isHidden: true });
  const accounts = list['accounts'] as readonly { readonly resourceId: string; readonly iban?: string }[];
  const account = accounts.find(({ iban }) => iban === journey.payer.iban);
  const path = `/v1/accounts/${account?.resourceId ?? ''}/transactions?bookingStatus=booked&dateFrom=2026-03-05`;
  const { json } = await send(journey, 'GET', path, { headers });
  const { booked } = json['transactions'] as { readonly booked: readonly Booking[] };
  return booked
    .filter(({ remittanceInformationUnstructured: text, remittanceInformationUnstructuredArray: texts }) =>
      // A bank may send the text as a list.
      (texts ?? [text]).includes(RENT),
    )
    .map(({ bookingDate }) => bookingDate)
    .toSorted();
}

interface Booking {
  readonly bookingDate: string;
  readonly remittanceInformationUnstructured?: string;
  readonly remittanceInformationUnstructuredArray?: readonly string[];
}

/** Approves a request in the place of the payer. */
async function approve({ adminUrl, adminHeaders, payer, display }: Journey, id: string): Promise<void> {
  const json = { decision: 'approve', psu: payer.id };
  expectSuccess(await call('POST', `${adminUrl}/authorisations/${id}`, { headers: adminHeaders, json, display }));
}

function paymentOf(payer: DemoPsu, payee: DemoPsu, amount: string): object {
  return {
    debtorAccount: { iban: payer.iban },
    instructedAmount: { currency: 'EUR', amount },
    creditorAccount: { iban: payee.iban },
    creditorName: payee.name,
  };
}

/** Reads a status until it is final, and moves the bank's clock on by a second each time. Returns the last status. */
async function follow(journey: Journey, path: string): Promise<string> {
  const shown: string[] = [];
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const { json } = await send(journey, 'GET', path, { isHidden: true });
    const status = String(json['transactionStatus']);
    if (status !== shown.at(-1)) shown.push(status);
    if (FINAL.includes(status)) break;
    await advance(journey, 'PT1S');
  }
  journey.display.result(`transactionStatus ${shown.join(' → ')}`);
  return shown.at(-1) ?? '';
}

async function advance({ adminUrl, adminHeaders }: Journey, by: string): Promise<void> {
  expectSuccess(await call('POST', `${adminUrl}/clock/advance`, { headers: adminHeaders, json: { by } }));
}

function linkOf(json: Json, name: string): string {
  const links = json['_links'] as Readonly<Record<string, { readonly href: string }>> | undefined;
  const href = links?.[name]?.href;
  if (href === undefined) throw new DemoFailure(`the answer has no _links.${name}`);
  return href;
}

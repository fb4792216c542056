import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { DAY_MS } from '../../domain/calendar.js';
import { approveOnPage, type PsuAtBrowser } from './browser.js';
import type { DemoDisplay } from './display.js';
import { call, DemoFailure, expectSuccess, tppHeaders } from './client.js';

/** The part of `GET /__admin/demo` that the journey uses. */
export interface DemoFacts {
  /** The switches of the bank's profile, by slug. */
  readonly switches: Readonly<Record<string, unknown>>;
  readonly baseUrl: string;
  /** Where the journey is shown. */
  readonly display: DemoDisplay;
  /** The control API of the bank. */
  readonly adminUrl: string;
  /** The headers of control API calls. */
  readonly adminHeaders: Readonly<Record<string, string>>;
  readonly httpsUrl?: string;
  readonly tpps: readonly {
    readonly name: string;
    readonly userEmail: string;
    readonly subscriptionKey: string;
    readonly onboarded: boolean;
    readonly roles: readonly string[];
    readonly certificates?: { readonly certificate: string; readonly privateKey: string; readonly ca: string };
  }[];
  readonly psus: readonly (PsuAtBrowser & {
    readonly name: string;
    readonly accounts: readonly {
      readonly iban?: string;
      readonly currency: string;
      readonly name: string;
      readonly status: string;
      readonly signaturesRequired: number;
    }[];
  })[];
}

/** An approved consent with its token. */
export interface DemoConsent {
  readonly consentId: string;
  readonly token: string;
}

/** An onboarded TPP with its state during the journey. */
export interface Tpp {
  readonly subscriptionKey: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The PSU is present in every step except polling. */
const PSU_HEADERS = { 'PSU-IP-Address': '192.0.2.10' };
/** The roles that the journey needs: account information and payment initiation. */
const WANTED_ROLES = ['PSP_AI', 'PSP_PI'];
/** How long the demo's consents are valid, in days. */
const CONSENT_DAYS = 90;
/** The redirect URI of the demo's TPP. Nothing listens there, because the walk stops at the redirect. */
const REDIRECT_URI = 'https://tpp.example/callback';

/** Onboards a TPP over HTTPS with its test certificate. */
export async function onboard(facts: DemoFacts): Promise<Tpp> {
  // The journey needs a TPP with both roles. It takes the last one, which is only registered in the portal; the
  // credentials of the first one are published and must not change.
  const canDoAll = ({ roles }: { readonly roles: readonly string[] }): boolean =>
    WANTED_ROLES.every((role) => roles.includes(role));
  const able = facts.tpps.filter(canDoAll);
  if (able.length === 0) throw new DemoFailure(`no TPP of this bank has the roles ${WANTED_ROLES.join(' and ')}`);
  const tpp = able.filter((candidate) => candidate.certificates).at(-1);
  if (!tpp?.certificates || facts.httpsUrl === undefined) {
    throw new DemoFailure('onboarding needs the HTTPS listener and certificates on disk; start the server with both');
  }
  const { certificate, privateKey, ca } = tpp.certificates;
  const [cert, key, caPem] = await Promise.all([
    readFile(certificate, 'utf8'),
    readFile(privateKey, 'utf8'),
    readFile(ca, 'utf8'),
  ]);
  const answer = expectSuccess(
    await call('POST', `${facts.httpsUrl}/PSD2/v1/authentications`, {
      headers: tppHeaders(tpp.subscriptionKey),
      json: { userEmail: tpp.userEmail, name: tpp.name },
      tls: { cert, key, ca: caPem },
      display: facts.display,
    }),
  );
  const clientId = String(answer.json['clientId']);
  facts.display.result(`${tpp.name} has the client id ${clientId}`);
  return {
    subscriptionKey: tpp.subscriptionKey,
    clientId,
    clientSecret: String(answer.json['clientSecret']),
  };
}

/** Creates a consent for one account, lets its holder approve it on the page, and exchanges the code. */
export async function obtainConsent(facts: DemoFacts, tpp: Tpp, psu: PsuAtBrowser, iban: string): Promise<DemoConsent> {
  const reference = [{ iban }];
  const clock = await call('GET', `${facts.adminUrl}/clock`, { headers: facts.adminHeaders });
  const until = Date.parse(String(clock.json['now'])) + CONSENT_DAYS * DAY_MS;
  const created = expectSuccess(
    await call('POST', `${facts.baseUrl}/PSD2/v1/consents`, {
      display: facts.display,
      headers: { ...tppHeaders(tpp.subscriptionKey), ...PSU_HEADERS },
      json: {
        access: { accounts: reference, balances: reference, transactions: reference },
        recurringIndicator: true,
        frequencyPerDay: 4,
        validUntil: new Date(until).toISOString().slice(0, 10),
        combinedServiceIndicator: false,
      },
    }),
  );
  const consentId = String(created.json['consentId']);
  const token = await authorise(facts, tpp, psu, linkOf(created.json), consentId);
  const status = expectSuccess(
    await call('GET', `${facts.baseUrl}/PSD2/v1/consents/${consentId}/status`, {
      headers: tppHeaders(tpp.subscriptionKey),
      display: facts.display,
    }),
  );
  if (status.json['consentStatus'] !== 'valid')
    throw new DemoFailure(`the consent should be valid and is ${String(status.json['consentStatus'])}`);
  facts.display.result(`consent ${consentId} is valid until ${new Date(until).toISOString().slice(0, 10)}`);
  return { consentId, token };
}

/** Initiates a payment, lets the debtor approve it on the page, and exchanges the code. Returns the payment's URL. */
export async function initiatePayment(facts: DemoFacts, tpp: Tpp, psu: PsuAtBrowser, payment: object): Promise<string> {
  const product = `${facts.baseUrl}/PSD2/v1/payments/sepa-credit-transfers`;
  const created = expectSuccess(
    await call('POST', product, {
      headers: { ...tppHeaders(tpp.subscriptionKey), ...PSU_HEADERS },
      json: payment,
      display: facts.display,
    }),
  );
  const paymentId = String(created.json['paymentId']);
  await authorise(facts, tpp, psu, linkOf(created.json), paymentId);
  facts.display.result(`payment ${paymentId} is approved`);
  return `${product}/${paymentId}`;
}

async function moveOn({ adminUrl, adminHeaders }: DemoFacts): Promise<void> {
  await call('POST', `${adminUrl}/clock/advance`, { json: { by: 'PT1S' }, headers: adminHeaders });
}

/** Polls the status of a payment until it is final, and advances a paused clock. Returns the last status. */
export async function followPayment(facts: DemoFacts, tpp: Tpp, address: string, pauseMs: number): Promise<string> {
  const clock = await call('GET', `${facts.adminUrl}/clock`, { headers: facts.adminHeaders });
  const isPaused = clock.json['mode'] === 'paused';
  if (isPaused) facts.display.detail('(the clock of this bank is paused; the demo advances it by a second at a time)');
  const shown: string[] = [];
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const answer = expectSuccess(await call('GET', `${address}/status`, { headers: tppHeaders(tpp.subscriptionKey) }));
    const status = String(answer.json['transactionStatus']);
    if (status !== shown.at(-1)) shown.push(status);
    if (['ACSC', 'ACCC', 'RJCT', 'CANC'].includes(status)) break;
    if (isPaused) await moveOn(facts);
    else await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  facts.display.result(`transactionStatus ${shown.join(' → ')}`);
  return shown.at(-1) ?? '';
}

/** Reads account data with the PSU present. */
export async function readData(
  facts: DemoFacts,
  tpp: Tpp,
  { consentId, token }: DemoConsent,
  path: string,
  isShown = true,
): Promise<Record<string, unknown>> {
  const headers = {
    ...tppHeaders(tpp.subscriptionKey),
    Authorization: `Bearer ${token}`,
    'Consent-ID': consentId,
    ...PSU_HEADERS,
  };
  return expectSuccess(
    await call('GET', `${facts.baseUrl}/PSD2/v1${path}`, { headers, ...(isShown && { display: facts.display }) }),
  ).json;
}

/** Deletes a consent, as a TPP does when it no longer needs it. */
export async function deleteConsent(facts: DemoFacts, tpp: Tpp, consentId: string): Promise<void> {
  expectSuccess(
    await call('DELETE', `${facts.baseUrl}/PSD2/v1/consents/${consentId}`, {
      headers: tppHeaders(tpp.subscriptionKey),
      display: facts.display,
    }),
  );
}

async function authorise(
  facts: DemoFacts,
  tpp: Tpp,
  psu: PsuAtBrowser,
  link: string,
  requestId: string,
): Promise<string> {
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(8).toString('hex');
  const target = new URL(link);
  target.searchParams.set('redirect_uri', REDIRECT_URI);
  target.searchParams.set('state', state);
  target.searchParams.set('code_challenge', createHash('sha256').update(verifier).digest('base64url'));
  target.searchParams.set('code_challenge_method', 'S256');
  facts.display.detail(`(browser) opens ${target.href}`);
  const back = await approveOnPage(target.href, REDIRECT_URI, psu, facts.display);
  facts.display.detail(`(browser) is sent to ${back.href}`);
  if (back.searchParams.get('state') !== state)
    throw new DemoFailure('the state that came back is not the one that was sent');
  const code = back.searchParams.get('code');
  if (code === null) throw new DemoFailure(`no code came back: ${back.search}`);
  const query = new URLSearchParams({
    client_id: tpp.clientId,
    client_secret: tpp.clientSecret,
    code,
    request_id: requestId,
    redirect_uri: REDIRECT_URI,
    code_verifier: verifier,
  });
  const token = expectSuccess(
    await call('POST', `${facts.baseUrl}/PSD2/v1/oauth/token?${query.toString()}`, {
      headers: tppHeaders(tpp.subscriptionKey),
      display: facts.display,
    }),
  );
  return String(token.json['access_token']);
}

function linkOf(json: Record<string, unknown>): string {
  const links = json['_links'] as Record<string, { href: string }> | undefined;
  const link = links?.['scaRedirect']?.href;
  if (link === undefined) throw new DemoFailure('the answer has no _links.scaRedirect');
  return link;
}

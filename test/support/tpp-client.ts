import { randomUUID } from 'node:crypto';
import { sendHttp } from './send-http.js';

/** A TPP that calls one bank of a running server as it should, unless options say otherwise. */

export interface Sent {
  /** null leaves a header out that would usually be sent. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly json?: unknown;
  readonly text?: string;
  readonly token?: string;
}

export interface Got {
  readonly status: number;
  readonly headers: Headers;
  readonly body: any;
}

export interface Facts {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly key: string;
  readonly iban: string;
  /** Another account of the same PSU. */
  readonly otherIban: string;
  readonly payeeIban: string;
}

export interface Tpp {
  readonly facts: Facts;
  readonly url: string;
  call(method: string, path: string, sent?: Sent): Promise<Got>;
  admin(method: string, path: string, body?: unknown): Promise<any>;
  advance(by: string): Promise<void>;
}

/** Makes its own bank, whose clock is paused, and a TPP that is onboarded there. */
export async function tppOfOwnBank(origin: string, bank: string, options: object = {}): Promise<Tpp> {
  await json('PUT', `${origin}/__admin/banks/${bank}`, { clock: '2026-03-31T10:00:00Z', ...options });
  return tppAt(origin, bank);
}

/** One of the onboarded TPPs of a bank, the first by default. */
export async function tppAt(origin: string, bank: string, place = 0): Promise<Tpp> {
  const control = `${origin}/__admin/banks/${bank}`;
  const url = bank === 'default' ? origin : `${origin}/banks/${bank}`;
  const demo = await json('GET', `${control}/demo`);
  const tpp = demo.tpps.filter((one: any) => one.clientId !== undefined)[place];
  const [payer, payee] = demo.psus;
  const facts = {
    clientId: tpp.clientId,
    clientSecret: tpp.clientSecret,
    key: tpp.subscriptionKey,
    iban: payer.accounts[0].iban,
    otherIban: payer.accounts[1].iban,
    payeeIban: payee.accounts[0].iban,
  };
  return {
    facts,
    url,
    call: (method, path, sent) => call(facts, method, url + path, sent),
    admin: (method, path, body) => json(method, control + path, body),
    advance: async (by) => void (await json('POST', `${control}/clock/advance`, { by })),
  };
}

async function call(facts: Facts, method: string, url: string, sent: Sent = {}): Promise<Got> {
  const isOfPsu = /\/(consents|payments\/[\w-]+)$/.test(url) && method === 'POST';
  const headers: Record<string, string | null> = {
    'X-Request-ID': randomUUID(),
    'Ocp-Apim-Subscription-Key': facts.key,
    ...(isOfPsu && { 'PSU-IP-Address': '192.0.2.1' }),
    ...(sent.token !== undefined && { Authorization: `Bearer ${sent.token}` }),
    ...(sent.json !== undefined && { 'Content-Type': 'application/json' }),
    ...sent.headers,
  };
  const body = sent.text ?? (sent.json === undefined ? undefined : JSON.stringify(sent.json));
  const given = Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== null);
  const { status, headers: got, text } = await sendHttp(method, url, Object.fromEntries(given), body);
  const isJson = got.get('content-type')?.includes('json') === true;
  return { status, headers: got, body: isJson ? JSON.parse(text) : text };
}

async function json(method: string, url: string, body?: unknown): Promise<any> {
  const { status, text } = await (body === undefined
    ? sendHttp(method, url)
    : sendHttp(method, url, { 'Content-Type': 'application/json' }, JSON.stringify(body)));
  if (status >= 300) throw new Error(`${method} ${url} → ${status} ${text.slice(0, 400)}`);
  return JSON.parse(text);
}

/** A consent of the payer's first account, not yet authorised. */
export async function makeConsent(tpp: Tpp, changes: object = {}, sent: Sent = {}): Promise<string> {
  const accounts = [{ iban: tpp.facts.iban }];
  const request = {
    access: { accounts, balances: accounts, transactions: accounts },
    recurringIndicator: true,
    frequencyPerDay: 4,
    validUntil: '2026-06-30',
    combinedServiceIndicator: false,
    ...changes,
  };
  const { status, body } = await tpp.call('POST', '/PSD2/v1/consents', { json: request, ...sent });
  if (status !== 200) throw new Error(`the consent was refused: ${JSON.stringify(body)}`);
  return body.consentId;
}

/** Lets the holder approve. Answers the code. */
export async function approve(tpp: Tpp, id: string): Promise<string> {
  return (await tpp.admin('POST', `/authorisations/${id}`, { decision: 'approve' })).code;
}

/** Exchanges a code. */
export function exchange(tpp: Tpp, code: string, requestId: string): Promise<Got> {
  const { clientId, clientSecret } = tpp.facts;
  const query = new URLSearchParams({
    client_id: clientId,
    client_secret: clientSecret,
    code,
    request_id: requestId,
  });
  return tpp.call('POST', `/PSD2/v1/oauth/token?${query.toString()}`);
}

/** Renews a token. */
export function refresh(tpp: Tpp, refreshToken: string, headers: Sent['headers'] = {}): Promise<Got> {
  const { clientId, clientSecret } = tpp.facts;
  const query = new URLSearchParams({
    grant_type: 'refresh_token',
    client_id: clientId,
    client_secret: clientSecret,
    refresh_token: refreshToken,
  });
  return tpp.call('POST', `/PSD2/v1/oauth/token?${query.toString()}`, { headers });
}

export interface Granted {
  readonly consentId: string;
  readonly token: string;
  readonly refreshToken: string;
}

/** A consent that is valid, and its token. */
export async function obtainConsent(tpp: Tpp, changes: object = {}): Promise<Granted> {
  const consentId = await makeConsent(tpp, changes);
  const { body } = await exchange(tpp, await approve(tpp, consentId), consentId);
  return { consentId, token: body.access_token, refreshToken: body.refresh_token };
}

/** Reads the account list. */
export function readAccounts(tpp: Tpp, token: string, headers: Sent['headers'] = {}): Promise<Got> {
  return tpp.call('GET', '/PSD2/v1/accounts', { token, headers });
}

/** A payment request of the payer to the payee. */
export function paymentOf(tpp: Tpp, changes: object = {}): object {
  return {
    creditorAccount: { iban: tpp.facts.payeeIban },
    creditorName: 'Payee',
    debtorAccount: { iban: tpp.facts.iban },
    instructedAmount: { currency: 'EUR', amount: 1.5 },
    ...changes,
  };
}

/** Sends a payment request. */
export function pay(tpp: Tpp, changes: object = {}, sent: Sent = {}): Promise<Got> {
  return tpp.call('POST', '/PSD2/v1/payments/sepa-credit-transfers', { json: paymentOf(tpp, changes), ...sent });
}

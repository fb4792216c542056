import { callServer, LOCATION, type Schema } from '../control.js';
import { newRequestId } from '../request-id.js';
import type { JourneyCall } from '../../domain/tpp/journey.js';
import { actorsOf, filledCall, type Actors } from '../views/start/journey.js';
import { callAsTpp } from '../views/start/tpp-client.js';
import type { SentRequest } from './sent-request.js';

/** A bank that is made for one call, and forgotten after it. */
export const BANK_OF_ITS_OWN = 'made-for-this-call';

/** A TPP that no fixture names has every role. */
const TPP_WITH_ALL_ROLES = 'PSDAT-FMA-999999';

/** The placeholder in a path for the id of a record that only NextGenPSD2 has. */
const RECORDS = {
  '{{newFundsConsentId}}': newFundsConsent,
  '{{newBasketId}}': newBasket,
  '{{withheldId}}': withheldNotification,
} as const;

/**
 * The request with the id of a new record of NextGenPSD2 in its address. A bank of another interface has no such records: the
 * request then goes to a bank that is made for it.
 */
export async function withNextgenRecord<Request extends SentRequest>(request: Request): Promise<Request> {
  const [name, make] = Object.entries(RECORDS).find(([one]) => request.url.includes(encodeURIComponent(one))) ?? [];
  if (name === undefined || make === undefined) return request;
  const base = await nextgenBase();
  const demo = (await readJson(`${base}/__admin/demo`)) as Schema<'Demo'>;
  const actors = actorsOf({ demo, journey: (await readJson(`${base}/__admin/journey`)) as Schema<'Journey'> });
  if (!actors) throw new Error('This bank has no TPP, or no PSU with an account in EUR.');
  const id = await make(actors, base);
  const { origin } = globalThis.location;
  const path = request.url.slice((origin + LOCATION.bankBase).length).replace(encodeURIComponent(name), id);
  return { ...request, url: origin + base + path };
}

/** The base address of this bank if it has such records, otherwise of one that is made for the call. */
async function nextgenBase(): Promise<string> {
  const { dialect } = (await readJson(`${LOCATION.bankBase}/__admin/demo`)) as Schema<'Demo'>;
  if (dialect === 'nextgenpsd2') return LOCATION.bankBase;
  await callServer('putBank', { id: BANK_OF_ITS_OWN }, { body: { dialect: 'nextgenpsd2' } });
  return `${LOCATION.prefix}/banks/${BANK_OF_ITS_OWN}`;
}

/** A consent that is valid. */
async function newFundsConsent({ iban, psu }: Actors, base: string): Promise<string> {
  const create = createCall('/v2/consents/confirmation-of-funds', { account: { iban } }, TPP_WITH_ALL_ROLES);
  const id = String((await callAsTpp(create, base)).json['consentId']);
  await postJson(`${base}/__admin/authorisations/${id}`, { decision: 'approve', psu: psu.id });
  return id;
}

/** A notification that was not sent. */
async function withheldNotification({ iban, psu, tpp }: Actors, base: string): Promise<string> {
  await postJson(`${base}/__admin/outcomes`, { outcome: { notification: 'withheld' } });
  const { headers, ...call } = createCall('/v1/consents', consentTo(iban), tpp.organizationIdentifier);
  const create = { ...call, headers: { ...headers, 'TPP-Notification-URI': 'http://127.0.0.1:9/' } };
  const { json } = await callAsTpp(create, base);
  await postJson(`${base}/__admin/authorisations/${String(json['consentId'])}`, { decision: 'approve', psu: psu.id });
  const { notifications } = (await readJson(`${base}/__admin/notifications?limit=1`)) as {
    notifications: Schema<'Notification'>[];
  };
  return notifications[0]?.id ?? '';
}

function consentTo(iban: string): object {
  return {
    access: { accounts: [{ iban }] },
    recurringIndicator: false,
    validUntil: '9999-12-31',
    frequencyPerDay: 1,
    combinedServiceIndicator: false,
  };
}

/** A basket with a payment. */
async function newBasket(actors: Actors, base: string): Promise<string> {
  const { json: payment } = await callAsTpp(filledCall(actors, 'payment'), base);
  const body = { paymentIds: [payment['paymentId']] };
  const create = createCall('/v1/signing-baskets', body, actors.tpp.organizationIdentifier);
  return String((await callAsTpp(create, base)).json['basketId']);
}

function createCall(path: string, body: object, tpp: string): JourneyCall {
  const headers = { 'X-Request-ID': newRequestId(), 'Sandbank-TPP': tpp, 'PSU-IP-Address': '192.0.2.10' };
  return { method: 'POST', path, headers, body };
}

async function postJson(address: string, body: object): Promise<void> {
  await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function readJson(address: string): Promise<unknown> {
  return (await fetch(address)).json();
}

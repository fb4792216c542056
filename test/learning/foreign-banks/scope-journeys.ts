/** The two clients of bank Y. The comment at each call is its number and what the bank answers. */
import { createHash, createSign } from 'node:crypto';
import {
  fixturesOf,
  START,
  text,
  type Client,
  type ForeignBank,
  type Json,
  type JsonObject,
  type Seen,
} from './foreign-bank.js';
import {
  ACCOUNTS,
  AIS,
  CLIENT_ID,
  CLIENT_SECRET,
  FUNDS,
  OAUTH,
  openScopeBank,
  ORIGIN,
  PIETER,
  PIS,
  REDIRECT,
  ROOT,
  SANNE,
} from './scope-bank.js';
import { SEAL_CERTIFICATE, SEAL_KEY, TRUSTED_CAS } from './seal.js';

const [MAIN, SHARED, PIETERS] = ACCOUNTS.map(({ iban }) => ({ iban, currency: 'EUR' })) as unknown as [
  JsonObject,
  JsonObject,
  JsonObject,
];
const [MAIN_ID, SHARED_ID, PIETERS_ID] = ACCOUNTS.map(({ resourceId }) => resourceId) as unknown as [
  string,
  string,
  string,
];
const SCT = '/payments/sepa-credit-transfers';
const CROSS = '/payments/cross-border-credit-transfers';
const PERIODIC = '/periodic-payments/sepa-credit-transfers';
const ALL_SCOPES = 'ais.balances.read ais.transactions.read-90days ais.transactions.read-history';
/** The id of the key is the serial number of the certificate, as a decimal number. */
const KEY_ID = BigInt('0x464537e7eaec948089f332fd3af11555').toString();

interface Changes {
  more?: Record<string, string>;
  without?: string[];
  signedDate?: string;
}

/** A program that signs each call with its date, and keeps the token of the moment. */
function program(client: Client, tag: string, address: string, hash: '256' | '512') {
  let sent = 0;
  let now = START;
  let token = '';
  const headers = (json: Json | undefined, { more = {}, without = [], signedDate }: Changes) => {
    const id = `${tag}-7d1e-4b0c-9a35-${String(++sent).padStart(12, '0')}`;
    const date = new Date(now).toUTCString();
    const digest = `sha-512=${createHash('sha512')
      .update(json === undefined ? '' : JSON.stringify(json))
      .digest('base64')}`;
    const signature = createSign(`RSA-SHA${hash}`)
      .update(`date: ${signedDate ?? date}\ndigest: ${digest}\nx-request-id: ${id}`)
      .sign(SEAL_KEY, 'base64');
    const all: Record<string, string> = {
      Accept: 'application/json',
      'X-IBM-Client-Id': CLIENT_ID,
      'X-Request-ID': id,
      Date: date,
      Digest: digest,
      Signature: `keyId="${KEY_ID}",algorithm="rsa-sha${hash}",headers="date digest x-request-id",signature="${signature}"`,
      'TPP-Signature-Certificate': SEAL_CERTIFICATE,
      'PSU-IP-Address': address,
      ...more,
    };
    return Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name)));
  };
  const call = (method: string, path: string, json?: Json, changes: Changes = {}) => {
    now += 1000;
    return client.call(method, path, { headers: headers(json, changes), ...(json !== undefined && { json }) });
  };
  const granted = (changes: Changes = {}): Changes => ({
    ...changes,
    more: { Authorization: `Bearer ${token}`, ...changes.more },
  });
  const exchange = (form: Record<string, string>, password = CLIENT_SECRET) => {
    now += 1000;
    const basic = Buffer.from(`${CLIENT_ID}:${password}`).toString('base64');
    return client.call('POST', `${OAUTH}/token`, {
      headers: { Accept: 'application/json', Authorization: `Basic ${basic}` },
      form,
    });
  };
  return {
    /** What the browser of the PSU asks for. */
    authorize: (scope: string, more: Record<string, string> = {}) => {
      now += 1000;
      const asked = { response_type: 'code', client_id: CLIENT_ID, scope, redirect_uri: REDIRECT, state: `${tag}s` };
      return client.call('GET', `${OAUTH}/authorize?${new URLSearchParams({ ...asked, ...more }).toString()}`);
    },
    exchange,
    withCode: async (code: string) => {
      const seen = await exchange({ grant_type: 'authorization_code', code, redirect_uri: REDIRECT });
      token = text(seen.body, 'access_token') || token;
      return seen;
    },
    refresh: async (value: string) => {
      const seen = await exchange({ grant_type: 'refresh_token', refresh_token: value });
      token = text(seen.body, 'access_token') || token;
      return seen;
    },
    read: (path: string, changes?: Changes) => call('GET', `${AIS}${path}`, undefined, granted(changes)),
    write: (path: string, json: Json) => call('POST', `${AIS}${path}`, json, granted()),
    funds: (json: Json) => call('POST', FUNDS, json, granted()),
    consent: (method: string, id: string) => call(method, `${OAUTH}/v1/consents/${id}`),
    pay: (path: string, json: Json, { more, ...changes }: Changes = {}) =>
      call('POST', `${PIS}${path}`, json, { more: { 'TPP-Redirect-URI': REDIRECT, ...more }, ...changes }),
    get: (path: string) => call('GET', `${PIS}${path}`),
    cancel: (path: string, changes: Changes = {}) =>
      call('DELETE', `${PIS}${path}`, undefined, { more: { 'TPP-Redirect-URI': REDIRECT }, ...changes }),
    wait: (seconds: number) => {
      now += seconds * 1000;
      client.wait(seconds);
    },
  };
}

const transfer = (content: string, more: JsonObject = {}): JsonObject => ({
  creditorAccount: { iban: 'NL08WTRL0330574426', currency: 'EUR' },
  creditorName: 'Stichting Woonbron',
  debtorAccount: MAIN,
  endToEndIdentification: `E2E-${content.replace('.', '-')}`,
  instructedAmount: { content, currency: 'EUR' },
  remittanceInformationUnstructured: 'Huur maart',
  ...more,
});
const without = (json: JsonObject, name: string): JsonObject => {
  const { [name]: _, ...rest } = json;
  return rest;
};
const abroad = (content: string, more: JsonObject = {}): JsonObject =>
  transfer(content, {
    creditorAccount: { iban: 'GB32ESSE40486562136016', currency: 'GBP' },
    creditorAddress: { country: 'GB', street: 'Long Lane', buildingNumber: '12', townName: 'London' },
    creditorName: 'Smith and Sons',
    instructedAmount: { content, currency: 'GBP' },
    chargeBearer: 'SHAR',
    ...more,
  });
const UNATTENDED: Changes = { without: ['PSU-IP-Address'] };
const consentOf = ({ body }: Seen) => text(body, 'metadata').replace('a:consentId ', '');
const paymentOf = ({ body }: Seen) => text(body, 'paymentId');
const nextOf = ({ body }: Seen) => text(body, 'transactions', '_links', 'next', 'href');

async function first(client: Client): Promise<void> {
  const tpp = program(client, '5f0c2a81', '198.51.100.17', '512');
  const { authorize, exchange, withCode, refresh, read, funds, consent, wait } = tpp;
  // The login
  await authorize(ALL_SCOPES, { client_id: '11111111-2222-4333-8444-555555555555' }); // 1: 401 invalid_client_ID_or_secret
  await authorize(ALL_SCOPES, { redirect_uri: 'https://elsewhere.example/' }); // 2: 400 invalid_request
  await authorize(`${ALL_SCOPES} caf.fundsconfirmation.read`); // 3: 302
  const code = client.psu(SANNE, 'approve');
  await withCode('made-up'); // 4: 400 invalid_grant
  await exchange({ code, redirect_uri: REDIRECT }); // 5: 400 invalid_request
  await exchange({ grant_type: 'authorization_code', code, redirect_uri: REDIRECT }, 'wrong'); // 6: 401 invalid_client
  const made = await withCode(code); // 7: 200
  await withCode(code); // 8: 400 invalid_grant, used
  // What the gateway refuses
  await read('/accounts', { without: ['X-IBM-Client-Id'] }); // 9: 401 Unauthorized
  await read('/accounts', { more: { 'X-IBM-Client-Id': 'unknown' } }); // 10: 401 Unauthorized
  await read('/accounts', { without: ['Authorization'] }); // 11: 401 Unauthorized
  await read('/accounts', { more: { Authorization: 'Bearer made-up' } }); // 12: 401 Unauthorized
  // The signature
  await read('/accounts', { without: ['X-Request-ID'] }); // 13: 400 FORMAT_ERROR
  await read('/accounts', { more: { Date: '2026-03-02T09:00:14Z' } }); // 14: 400 Format error
  await read('/accounts', { without: ['TPP-Signature-Certificate'] }); // 15: 401 CERTIFICATE_MISSING
  await read('/accounts', { without: ['Signature'] }); // 16: 401 SIGNATURE_MISSING
  await read('/accounts', { without: ['Digest'] }); // 17: 400 FORMAT_ERROR
  await read('/accounts', { signedDate: 'Mon, 02 Mar 2026 08:00:00 GMT' }); // 18: 401 SIGNATURE_INVALID
  // The consent and what it opens
  await consent('GET', consentOf(made)); // 19: 200
  await consent('GET', 'b75f5ee4-6b25-41af-bb9c-31128d09151e'); // 20: 403 CONSENT_UNKNOWN
  await read('/accounts'); // 21: 200
  await read(`/accounts/${MAIN_ID}`); // 22: 200
  await read(`/accounts/${MAIN_ID}/balances`); // 23: 200
  await read('/accounts/Zz9Seg9Tbre3fIS0yi2NgUE3ggMAM2ztQ_wbXsQ4J2tOrtXdDUn8jkJSt_99Vhqah/balances'); // 24: 404 RESOURCE_UNKNOWN
  await read(`/accounts/${PIETERS_ID}/balances`); // 25: 401 CONSENT_INVALID
  const lists = `/accounts/${MAIN_ID}/transactions`;
  await read(`${lists}?bookingStatus=booked`); // 26: 200, the last 90 days
  const page = await read(`${lists}?bookingStatus=booked&size=5`); // 27: 200
  await read(nextOf(page)); // 28: 200
  await read(lists); // 29: 400 FORMAT_ERROR
  await read(`${lists}?bookingStatus=both`); // 30: 400 PARAMETER_NOT_SUPPORTED
  await read(`${lists}?bookingStatus=booked&dateFrom=01-02-2026`); // 31: 400 FORMAT_ERROR
  await read(`${lists}?bookingStatus=booked&dateFrom=2026-02-20T00:00:00.000Z&dateTo=2026-02-01T00:00:00.000Z`); // 32: 400 PERIOD_INVALID
  await read(`${lists}?bookingStatus=booked&dateFrom=2025-01-01T00:00:00.000Z&size=500`); // 33: 200, the whole history
  await read(`${lists}?bookingStatus=booked&nextPageToken=made-up`); // 34: 400 FORMAT_ERROR
  await read(`${lists}/757`); // 35: 404 Not Found
  await read('/card-accounts'); // 36: 404 Not Found
  await tpp.write('/accounts', {}); // 37: 405 Method Not Allowed
  await funds({ account: SHARED, instructedAmount: { amount: '10.00', currency: 'EUR' } }); // 38: 200 true
  await funds({ account: SHARED }); // 39: 400 FORMAT_ERROR
  for (let time = 0; time < 5; time += 1) await read(`/accounts/${SHARED_ID}/balances`, UNATTENDED); // 40-44: the fifth 429 ACCESS_EXCEEDED
  await read(`/accounts/${SHARED_ID}/transactions?bookingStatus=booked`, UNATTENDED); // 45: 200
  await read('/accounts', UNATTENDED); // 46: 200
  // The token ends
  wait(3600);
  await read('/accounts'); // 47: 401 Unauthorized
  const old = text(made.body, 'refresh_token');
  await refresh(old); // 48: 200
  await refresh(old); // 49: 401 invalid_grant
  await read(`${lists}?bookingStatus=booked&dateFrom=2025-01-01T00:00:00.000Z`); // 50: 400 PERIOD_INVALID
  await read(`${lists}?bookingStatus=booked&dateFrom=2026-02-01T00:00:00.000Z&dateTo=2026-02-28T00:00:00.000Z`); // 51: 200
  // A consent with less, and its end
  await authorize('ais.balances.read'); // 52: 302
  const less = await withCode(client.psu(SANNE, 'approve')); // 53: 200
  await read('/accounts'); // 54: 200
  await read(`${lists}?bookingStatus=booked`); // 55: 401 CONSENT_INVALID
  await consent('DELETE', consentOf(less)); // 56: 204
  await consent('GET', consentOf(less)); // 57: 200 terminatedByTpp
  await read('/accounts'); // 58: 403 Forbidden
  // Payments
  const { pay, get, cancel } = tpp;
  await pay(SCT, transfer('64.30'), UNATTENDED); // 59: 400 FORMAT_ERROR
  await pay(SCT, transfer('64.30'), { without: ['TPP-Redirect-URI'] }); // 60: 400 FORMAT_ERROR
  await pay(SCT, transfer('64.30'), { without: ['Signature'] }); // 61: 401 SIGNATURE_MISSING
  await pay(SCT, transfer('64.30'), { without: ['X-IBM-Client-Id'] }); // 62: 401 Unauthorized
  await pay(SCT, transfer('64.30', { instructedAmount: { amount: '64.30', currency: 'EUR' } })); // 63: 400 FORMAT_ERROR
  await pay(SCT, without(transfer('64.30'), 'creditorName')); // 64: 400 FORMAT_ERROR
  await pay(SCT, transfer('64.30', { remittanceInformationStructured: { reference: '8062542234115201' } })); // 65: 400 FORMAT_ERROR
  await pay(SCT, transfer('64.30', { requestedExecutionDate: '2026-02-20' })); // 66: 400 EXECUTION_DATE_INVALID
  await pay('/payments/instant-sepa-credit-transfers', transfer('64.30')); // 67: 404 PRODUCT_UNKNOWN
  const paid = await pay(SCT, transfer('64.30')); // 68: 201 ACTC
  const payment = `${SCT}/${paymentOf(paid)}`;
  await get(`${payment}/status`); // 69: 200 ACTC
  client.psu(paymentOf(paid), 'approve');
  await get(`${payment}/status`); // 70: 200 ACSP
  wait(90);
  await get(`${payment}/status`); // 71: 200 ACSC
  await get(payment); // 72: 200
  await cancel(payment); // 73: 405 CANCELLATION_INVALID
  const refused = await pay(SCT, without(transfer('12.50'), 'debtorAccount')); // 74: 201 ACTC
  client.psu(paymentOf(refused), 'refuse');
  await get(`${SCT}/${paymentOf(refused)}/status`); // 75: 200 RJCT
  const left = await pay(SCT, transfer('18.00')); // 76: 201 ACTC
  wait(1900);
  await get(`${SCT}/${paymentOf(left)}/status`); // 77: 200 RJCT
  const planned = await pay(SCT, transfer('25.00', { requestedExecutionDate: '2026-03-20' })); // 78: 201 ACTC
  client.psu(paymentOf(planned), 'approve');
  await cancel(`${SCT}/${paymentOf(planned)}`, { without: ['TPP-Redirect-URI'] }); // 79: 400 FORMAT_ERROR
  await cancel(`${SCT}/${paymentOf(planned)}`); // 80: 202 ACSP
  client.psu(paymentOf(planned), 'approve');
  await get(`${SCT}/${paymentOf(planned)}/status`); // 81: 200 CANC
  const poor = await pay(SCT, transfer('250.00', { debtorAccount: SHARED })); // 82: 201 ACTC
  client.psu(paymentOf(poor), 'approve');
  await get(`${SCT}/${paymentOf(poor)}/status`); // 83: 200 ACSP
  wait(345_600);
  await get(`${SCT}/${paymentOf(poor)}/status`); // 84: 200 RJCT
  await pay(PERIODIC, transfer('30.00', { startDate: '2026-04-01' })); // 85: 400 FORMAT_ERROR
  const order = await pay(PERIODIC, transfer('30.00', { startDate: '2026-04-01', frequency: 'Monthly' })); // 86: 201 ACTC
  client.psu(paymentOf(order), 'approve');
  await get(`${PERIODIC}/${paymentOf(order)}/status`); // 87: 200 ACSP
  await pay(CROSS, abroad('80.00')); // 88: 201 ACTC
  await get(`${SCT}/2cdc7c5c-f2ae-4d8f-ac3a-09b26e275a8b/status`); // 89: 404 RESOURCE_UNKNOWN
  await get(`${SCT}/42/status`); // 90: 400 FORMAT_ERROR
}

async function second(client: Client): Promise<void> {
  const tpp = program(client, 'c2e97b40', '192.0.2.88', '256');
  const { authorize, exchange, withCode, refresh, read, consent, pay, get, cancel, wait } = tpp;
  const mine = {
    debtorAccount: PIETERS,
    creditorName: 'BUDGETENERGIE B V',
    remittanceInformationUnstructured: 'Termijn',
  };
  await pay(SCT, transfer('41.90', mine), { without: ['X-IBM-Client-Id'] }); // 1: 401 Unauthorized
  await pay(SCT, transfer('41.90', mine), UNATTENDED); // 2: 400 FORMAT_ERROR
  await pay(SCT, transfer('41.90', { ...mine, instructedAmount: { amount: '41.90', currency: 'EUR' } })); // 3: 400 FORMAT_ERROR
  await pay(SCT, transfer('41.90', { ...mine, requestedExecutionDate: '2026-01-31' })); // 4: 400 EXECUTION_DATE_INVALID
  const paid = await pay(SCT, transfer('41.90', mine)); // 5: 201 ACTC
  const payment = `${SCT}/${paymentOf(paid)}`;
  await get(`${payment}/status`); // 6: 200 ACTC
  client.psu(paymentOf(paid), 'approve');
  await get(`${payment}/status`); // 7: 200 ACSP
  await get(payment); // 8: 200
  wait(120);
  await get(`${payment}/status`); // 9: 200 ACSC
  await cancel(payment); // 10: 405 CANCELLATION_INVALID
  const refused = await pay(SCT, without(transfer('7.25', mine), 'debtorAccount')); // 11: 201 ACTC
  client.psu(paymentOf(refused), 'refuse');
  await get(`${SCT}/${paymentOf(refused)}/status`); // 12: 200 RJCT
  const planned = await pay(SCT, transfer('60.00', { ...mine, requestedExecutionDate: '2026-03-31' })); // 13: 201 ACTC
  client.psu(paymentOf(planned), 'approve');
  await cancel(`${SCT}/${paymentOf(planned)}`); // 14: 202 ACSP
  client.psu(paymentOf(planned), 'approve');
  await get(`${SCT}/${paymentOf(planned)}/status`); // 15: 200 CANC
  await pay(PERIODIC, transfer('15.00', { ...mine, startDate: '2026-03-15' })); // 16: 400 FORMAT_ERROR
  const order = await pay(PERIODIC, transfer('15.00', { ...mine, startDate: '2026-03-15', frequency: 'Quarterly' })); // 17: 201 ACTC
  client.psu(paymentOf(order), 'approve');
  await get(`${PERIODIC}/${paymentOf(order)}/status`); // 18: 200 ACSP
  const left = await pay(SCT, transfer('9.99', mine)); // 19: 201 ACTC
  wait(1860);
  await get(`${SCT}/${paymentOf(left)}/status`); // 20: 200 RJCT
  await get(`${SCT}/7e1f0c9a-5b22-4d0e-8c11-0f9e8d7c6b5a`); // 21: 404 RESOURCE_UNKNOWN
  await pay(CROSS, abroad('120.00', { debtorAccount: PIETERS })); // 22: 201 ACTC
  await authorize(ALL_SCOPES, { client_id: 'my-app' }); // 23: 401 invalid_client_ID_or_secret
  await authorize(ALL_SCOPES); // 24: 302
  const code = client.psu(PIETER, 'approve');
  await exchange({ grant_type: 'password', code }); // 25: 400 invalid_request
  const made = await withCode(code); // 26: 200
  await read('/accounts', { without: ['Authorization'] }); // 27: 401 Unauthorized
  await read('/accounts', { signedDate: 'Sun, 01 Mar 2026 12:00:00 GMT' }); // 28: 401 SIGNATURE_INVALID
  await read('/accounts'); // 29: 200
  await read(`/accounts/${PIETERS_ID}/balances`); // 30: 200
  await read(`/accounts/${MAIN_ID}/balances`); // 31: 401 CONSENT_INVALID
  await read(
    '/accounts/QqSeg9Tbre3fIS0yi2NgUE3ggMAM2zqw_pb6sQ4J2tOrtXdDUn8jkJSt_77ahqah/transactions?bookingStatus=booked',
  ); // 32: 404 RESOURCE_UNKNOWN
  const lists = `/accounts/${PIETERS_ID}/transactions`;
  await read(`${lists}?bookingStatus=booked`); // 33: 200
  const page = await read(`${lists}?bookingStatus=booked&size=4`); // 34: 200
  await read(nextOf(page)); // 35: 200
  await read(`${lists}?bookingStatus=both&size=4`); // 36: 400 PARAMETER_NOT_SUPPORTED
  await read(`${lists}?bookingStatus=booked&dateFrom=2026-02-28T00:00:00.000Z&dateTo=2026-02-10T00:00:00.000Z`); // 37: 400 PERIOD_INVALID
  await read(`${lists}?bookingStatus=booked&dateFrom=2025-06-01T00:00:00.000Z`); // 38: 200, the whole history
  for (let time = 0; time < 5; time += 1) await read(`/accounts/${PIETERS_ID}/balances`, UNATTENDED); // 39-43: the fifth 429 ACCESS_EXCEEDED
  wait(3700);
  await read(`/accounts/${PIETERS_ID}/balances`); // 44: 401 Unauthorized
  await refresh(text(made.body, 'refresh_token')); // 45: 200
  await refresh(text(made.body, 'refresh_token')); // 46: 401 invalid_grant
  await read(`${lists}?bookingStatus=booked&dateFrom=2025-06-01T00:00:00.000Z`); // 47: 400 PERIOD_INVALID
  await consent('GET', consentOf(made)); // 48: 200
  await consent('DELETE', consentOf(made)); // 49: 204
  await read('/accounts'); // 50: 403 Forbidden
}

export const scopeBank: ForeignBank = {
  name: 'Y, consent by scope',
  origin: ORIGIN,
  base: [ROOT, '/v1'],
  headers: {},
  dialect: 'nextgenpsd2',
  fixtures: fixturesOf('Waterlandbank', ACCOUNTS, { onboarded: { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET } }),
  trustedCas: TRUSTED_CAS,
  open: openScopeBank,
  journeys: [first, second],
};

/** The two clients of bank Q. The comments have the number of each call and what the bank answers. */
import { createHash, sign } from 'node:crypto';
import {
  fixturesOf,
  text,
  type Client,
  type ForeignBank,
  type Json,
  type JsonObject,
  type Seen,
} from './foreign-bank.js';
import { SEAL_CERTIFICATE, SEAL_KEY, TRUSTED_CAS } from './seal.js';
import { ACCOUNTS, CLIENT_ID, LOGINS, openSpanishHubBank, PREFIX, SERVICES, TOKEN } from './spanish-hub-bank.js';

const [MAIN, ONLINE, SPARE, PAU] = ACCOUNTS.map(({ iban }) => iban) as unknown as [string, string, string, string];
const SHOP = 'ES1300491500092810355076';
const SCT = '/payments/sepa-credit-transfers';
const INSTANT = '/payments/instant-sepa-credit-transfers';
const CROSS = '/payments/cross-border-credit-transfers';
const KEY_ID = 'SN=464537E7EAEC948089F332FD3AF11555,CA=CN=Sandbank Test Issuing CA,O=Sandbank Test,C=AT';

interface Extra {
  more?: Record<string, string>;
  without?: string[];
  /** The digest is of this text, not of the body. */
  digestOf?: string;
  /** The headers that are signed. */
  signed?: string[];
}

const kept = (headers: Record<string, string>, { without = [] }: Extra): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !without.includes(name)));

/** A program that signs its calls, with its token of the moment. One client sends the parameters of a token as a form, the other one in the query. */
function program(client: Client, tag: string, back: string, address: string, inQuery: boolean) {
  let sent = 0;
  let bearer = '';
  const headersOf = (body: string, base: Record<string, string>, extra: Extra): Record<string, string> => {
    const all: Record<string, string> = {
      Accept: 'application/json',
      Authorization: `Bearer ${bearer}`,
      'X-Request-ID': `${tag}c4e9d2-6b1f-4a83-9d5e-${String(++sent).padStart(12, '0')}`,
      'PSU-IP-Address': address,
      ...base,
      Digest: `SHA-256=${createHash('sha256')
        .update(extra.digestOf ?? body)
        .digest('base64')}`,
      ...extra.more,
    };
    const headers = kept(all, extra);
    const values = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    const names = (extra.signed ?? ['digest', 'x-request-id', 'tpp-redirect-uri']).filter((name) => values.has(name));
    const signedText = names.map((name) => `${name}: ${values.get(name) ?? ''}`).join('\n');
    const signature = sign('sha256', Buffer.from(signedText), SEAL_KEY).toString('base64');
    const Signature = `keyId="${KEY_ID}",algorithm="SHA-256",headers="${names.join(' ')}",signature="${signature}"`;
    return kept({ ...headers, Signature, 'TPP-Signature-Certificate': SEAL_CERTIFICATE }, extra);
  };
  const redirect = {
    'TPP-Redirect-Preferred': 'true',
    'TPP-Redirect-URI': `${back}?state=${tag}`,
    'TPP-Nok-Redirect-URI': `${back}?state=${tag}&ok=false`,
  };
  const call = (method: string, path: string, json?: Json, extra: Extra = {}) =>
    client.call(method, path, {
      headers: headersOf(json === undefined ? '' : JSON.stringify(json), method === 'POST' ? redirect : {}, extra),
      ...(json !== undefined && { json }),
    });
  const grant = async (parameters: Record<string, string>, query = inQuery) => {
    const all: Record<string, string> = { client_id: CLIENT_ID, ...parameters };
    const seen = query
      ? await client.call('POST', `${TOKEN}?${new URLSearchParams(all).toString()}`, {
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        })
      : await client.call('POST', TOKEN, { form: all });
    if (seen.status === 200) bearer = text(seen.body, 'access_token');
    return seen;
  };
  return {
    grant,
    /** The exchange of a code. */
    exchange: (code: string, more: Record<string, string> = {}) =>
      grant({
        grant_type: 'authorization_code',
        code,
        redirect_uri: back,
        code_verifier: LOGINS[back] ?? '',
        ...more,
      }),
    refresh: (token: string, query = inQuery) => grant({ grant_type: 'refresh_token', refresh_token: token }, query),
    get: (path: string, extra?: Extra) => call('GET', PREFIX + path, undefined, extra),
    /** Links begin after the bank's name. */
    follow: (href: string, extra?: Extra) => call('GET', SERVICES + href, undefined, extra),
    remove: (path: string) => call('DELETE', PREFIX + path),
    post: (path: string, json?: Json, extra?: Extra) => call('POST', PREFIX + path, json, extra),
    /** The id of the latest call, for the next page or by mistake. */
    latest: () => ({ 'X-Request-ID': `${tag}c4e9d2-6b1f-4a83-9d5e-${String(sent).padStart(12, '0')}` }),
  };
}

const consentFor = (more: JsonObject = {}, access: Json = { allPsd2: 'allAccounts' }): JsonObject => ({
  access,
  recurringIndicator: true,
  validUntil: '2026-05-31',
  frequencyPerDay: 4,
  combinedServiceIndicator: false,
  ...more,
});
const without = (body: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(body).filter(([each]) => each !== name));
const transfer = (amount: string, more: JsonObject = {}): JsonObject => ({
  instructedAmount: { currency: 'EUR', amount },
  debtorAccount: { iban: MAIN },
  creditorName: 'Bicicletes Roda SL',
  creditorAccount: { iban: SHOP },
  remittanceInformationUnstructured: 'Factura 2026/041',
  ...more,
});
const noAddress = { without: ['PSU-IP-Address'] };
const under = (seen: Seen): Extra => ({ more: { 'Consent-ID': text(seen.body, 'consentId') } });
const alone = (extra: Extra): Extra => ({ ...extra, ...noAddress });
const nextOf = (seen: Seen) => text(seen.body, 'transactions', '_links', 'next', 'href');

async function first(client: Client): Promise<void> {
  const { grant, exchange, refresh, get, follow, remove, post, latest } = program(
    client,
    'a7',
    'https://tpp.example/callback',
    '203.0.113.21',
    false,
  );
  const lost = client.psu('nuria.ferrer', 'approve');
  await exchange('e0f1a2b3-0000-11f1-9000-000000000001'); // 1: 400 invalid_grant
  await exchange(lost, { grant_type: 'password' }); // 2: 400 unsupported_grant_type
  await exchange(lost, { client_id: 'PSDES-BDE-9999' }); // 3: 401 invalid_client
  await exchange(lost, { code_verifier: 'not-the-verifier-of-this-login-not-the-verifier' }); // 4: 400 invalid_grant
  await grant({ grant_type: 'authorization_code', code: lost }); // 5: 400 invalid_request
  const code = client.psu('nuria.ferrer', 'approve');
  const token = await exchange(code); // 6: 200
  await exchange(code); // 7: 400 invalid_grant, the code is spent
  await post('/consents', consentFor(), { without: ['X-Request-ID'] }); // 8: 400 FORMAT_ERROR
  await post('/consents', consentFor(), { more: { 'X-Request-ID': 'call-9' } }); // 9: 400 FORMAT_ERROR
  await post('/consents', consentFor(), { without: ['TPP-Signature-Certificate'] }); // 10: 401 CERTIFICATE_MISSING
  await post('/consents', consentFor(), { without: ['Signature'] }); // 11: 401 SIGNATURE_MISSING
  await post('/consents', consentFor(), { signed: ['digest', 'x-request-id'] }); // 12: 401 SIGNATURE_INVALID
  await post('/consents', consentFor(), { digestOf: '{}' }); // 13: 401 SIGNATURE_INVALID
  await post('/consents', consentFor(), { without: ['Authorization'] }); // 14: 401 TOKEN_UNKNOWN
  await post('/consents', consentFor(), { more: { Authorization: 'Bearer made-up' } }); // 15: 401 TOKEN_UNKNOWN
  await post('/consents', consentFor(), noAddress); // 16: 400 FORMAT_ERROR
  await post('/consents', consentFor(), { without: ['TPP-Redirect-URI'] }); // 17: 400 FORMAT_ERROR
  await post('/consents', without(consentFor(), 'recurringIndicator')); // 18: 400 FORMAT_ERROR
  await post('/consents', consentFor({ validUntil: '2026-01-31' })); // 19: 400 FORMAT_ERROR
  await post('/consents', consentFor({ frequencyPerDay: 0 })); // 20: 400 FORMAT_ERROR
  const made = await post('/consents', consentFor({ validUntil: '2027-12-31', frequencyPerDay: 2 })); // 21: 201
  const path = `/consents/${text(made.body, 'consentId')}`;
  const open = under(made);
  await post('/consents', consentFor(), { more: latest() }); // 22: 400 FORMAT_ERROR, X-Request-ID repeated
  await get(`${path}/status`); // 23: 200 received
  const list = await get(`${path}/authorisations`); // 24: 200
  await get(`${path}/authorisations/${text(list.body, 'authorisationIds', 0)}`); // 25: 200 received
  await get('/accounts', open); // 26: 401 CONSENT_INVALID
  client.psu(text(made.body, 'consentId'), 'approve');
  await get(`${path}/status`); // 27: 200 valid
  await get(path); // 28: 200
  await get('/accounts?withBalance=true', open); // 29: 200
  await get(`/accounts/${ONLINE}`, open); // 30: 200
  await get(`/accounts/${MAIN}/balances`, open); // 31: 200
  await get('/accounts'); // 32: 400 FORMAT_ERROR
  await get('/accounts', { more: { 'Consent-ID': 'e0f1a2b3-0000-11f1-9000-000000000002' } }); // 33: 400 CONSENT_UNKNOWN
  const lists = `/accounts/${MAIN}/transactions`;
  const page = await get(`${lists}?bookingStatus=booked&dateFrom=2024-04-01`, open); // 34: 200, two years in the first minutes
  await follow(nextOf(page), { more: { ...open.more, ...latest() } }); // 35: 200, the last page
  await get(`${lists}?bookingStatus=pending&dateFrom=2026-02-01`, open); // 36: 400 PARAMETER_NOT_SUPPORTED
  await get(`${lists}?bookingStatus=both&dateFrom=2026-02-01`, open); // 37: 400 PARAMETER_NOT_SUPPORTED
  await get(`${lists}?dateFrom=2026-02-01`, open); // 38: 400 FORMAT_ERROR
  await get(`${lists}?bookingStatus=booked`, open); // 39: 400 FORMAT_ERROR
  await get(`${lists}?bookingStatus=booked&dateFrom=2026-02-20&dateTo=2026-02-01`, open); // 40: 400 PERIOD_INVALID
  await get(`${lists}?bookingStatus=booked&dateFrom=2023-06-01`, open); // 41: 400 PERIOD_INVALID, over two years
  await get(`/accounts/${SPARE}/transactions?bookingStatus=booked&dateFrom=2026-02-01`, open); // 42: 200, empty
  await get('/accounts/ES9121000418450200051332/balances', open); // 43: 404 RESOURCE_UNKNOWN
  client.wait(400);
  await get(`${lists}?bookingStatus=booked&dateFrom=2025-03-01`, open); // 44: 400 PERIOD_INVALID, over 90 days
  await get(`${lists}?bookingStatus=booked&dateFrom=2026-01-01&dateTo=2026-02-26`, open); // 45: 200
  for (let read = 0; read < 3; read += 1) await get(`/accounts/${ONLINE}/balances`, alone(open)); // 46-48: the third 429 ACCESS_EXCEEDED
  await get(`${lists}?bookingStatus=booked&dateFrom=2026-02-15`, alone(open)); // 49: 200
  client.wait(3700);
  await get('/accounts', open); // 50: 401 TOKEN_EXPIRED
  await refresh('e0f1a2b3-0000-11f1-9000-000000000003'); // 51: 400 invalid_grant
  await refresh(text(token.body, 'refresh_token'), true); // 52: 200, by query, the same refresh token
  await get('/accounts', open); // 53: 200
  const some = await post(
    '/consents',
    consentFor({}, { accounts: [{ iban: MAIN }, { iban: ONLINE }], transactions: [{ iban: MAIN }] }),
  ); // 54: 201
  const named = under(some);
  client.psu(text(some.body, 'consentId'), 'approve');
  await get(`${path}/status`); // 55: 200 expired, by the newer one
  await get('/accounts', open); // 56: 401 CONSENT_EXPIRED
  await get('/accounts', named); // 57: 200, two accounts
  await get('/accounts?withBalance=true', named); // 58: 401 CONSENT_INVALID
  await get(`/accounts/${MAIN}/balances`, named); // 59: 401 CONSENT_INVALID
  await get(`${lists}?bookingStatus=booked&dateFrom=2026-02-01`, named); // 60: 200
  await get(`/accounts/${ONLINE}/transactions?bookingStatus=booked&dateFrom=2026-02-01`, named); // 61: 401 CONSENT_INVALID
  await remove(`/consents/${text(some.body, 'consentId')}`); // 62: 204
  await get(`/consents/${text(some.body, 'consentId')}/status`); // 63: 200 terminatedByTpp
  await get('/accounts', named); // 64: 401 CONSENT_INVALID
  await get('/consents/e0f1a2b3-0000-11f1-9000-000000000004'); // 65: 403 CONSENT_UNKNOWN
  const unwanted = await post('/consents', consentFor()); // 66: 201
  client.psu(text(unwanted.body, 'consentId'), 'refuse');
  await get(`/consents/${text(unwanted.body, 'consentId')}/status`); // 67: 200 rejected
  await post(SCT, without(transfer('25.00'), 'creditorName')); // 68: 400 FORMAT_ERROR
  await post(SCT, transfer('25.005')); // 69: 400 FORMAT_ERROR
  await post(SCT, transfer('25.00', { creditorAccount: { iban: 'ES1400491500092810355076' } })); // 70: 400 FORMAT_ERROR
  await post(SCT, transfer('25.00', { debtorAccount: { iban: PAU } })); // 71: 400 FORMAT_ERROR
  await post('/payments/pain.001-sepa-credit-transfers', transfer('25.00')); // 72: 404 PRODUCT_UNKNOWN
  await post(INSTANT, transfer('25.00', { requestedExecutionDate: '2026-03-09' })); // 73: 400 EXECUTION_DATE_INVALID
  await post(SCT, transfer('25.00', { requestedExecutionDate: '2026-02-27' })); // 74: 400 EXECUTION_DATE_INVALID
  const paid = await post(SCT, without(transfer('25.00'), 'debtorAccount')); // 75: 201 RCVD
  const payment = `${SCT}/${text(paid.body, 'paymentId')}`;
  await get(`${payment}/status`); // 76: 200 RCVD
  client.psu(text(paid.body, 'paymentId'), 'approve');
  await get(`${payment}/status`); // 77: 200 ACSC
  await get(payment); // 78: 200, with the PSU's account
  await remove(payment); // 79: 405 CANCELLATION_INVALID
  const dear = await post(INSTANT, transfer('99000.00')); // 80: 201
  client.psu(text(dear.body, 'paymentId'), 'approve');
  await get(`${INSTANT}/${text(dear.body, 'paymentId')}/status`); // 81: 200 RJCT
  const later = await post(SCT, transfer('60.10', { requestedExecutionDate: '2026-03-16' })); // 82: 201
  const planned = `${SCT}/${text(later.body, 'paymentId')}`;
  client.psu(text(later.body, 'paymentId'), 'approve');
  await get(`${planned}/status`); // 83: 200 ACTC
  await remove(planned); // 84: 202
  const cancelling = await post(`${planned}/cancellation-authorisations`); // 85: 201
  client.psu(text(cancelling.body, 'authorisationId'), 'approve');
  await get(`${planned}/status`); // 86: 200 CANC
  const idle = await post(CROSS, transfer('310.00', { instructedAmount: { currency: 'USD', amount: '310.00' } })); // 87: 201
  await remove(`${CROSS}/${text(idle.body, 'paymentId')}`); // 88: 204
  await get(`${CROSS}/${text(idle.body, 'paymentId')}/status`); // 89: 200 CANC
  await get(`${SCT}/e0f1a2b3-0000-11f1-9000-000000000005/status`); // 90: 403 RESOURCE_UNKNOWN
}

async function second(client: Client): Promise<void> {
  const { exchange, refresh, get, follow, remove, post, latest } = program(
    client,
    'd3',
    'https://pagos.other.example/vuelta',
    '198.51.100.77',
    true,
  );
  await exchange('f9e8d7c6-0000-11f1-9000-000000000001'); // 1: 400 invalid_grant
  const code = client.psu('nuria.ferrer', 'approve');
  const token = await exchange(code); // 2: 200
  await post(INSTANT, transfer('49.90'), { without: ['Signature'] }); // 3: 401 SIGNATURE_MISSING
  await post(INSTANT, transfer('49.90'), { digestOf: '{"instructedAmount":{}}' }); // 4: 401 SIGNATURE_INVALID
  await post(INSTANT, transfer('49.90', { creditorAccount: { iban: 'ES5521790418050200561494' } })); // 5: 400 FORMAT_ERROR
  await post(INSTANT, transfer('49.90', { requestedExecutionDate: '2026-03-05' })); // 6: 400 EXECUTION_DATE_INVALID
  const paid = await post(INSTANT, transfer('49.90', { debtorAccount: { iban: ONLINE } })); // 7: 201 RCVD
  const payment = `${INSTANT}/${text(paid.body, 'paymentId')}`;
  await get(`${payment}/status`); // 8: 200 RCVD
  client.psu(text(paid.body, 'paymentId'), 'approve');
  await get(`${payment}/status`); // 9: 200 ACSC
  await get(payment); // 10: 200
  await remove(payment); // 11: 405 CANCELLATION_INVALID
  const dear = await post(SCT, without(transfer('45000.00'), 'debtorAccount')); // 12: 201
  client.psu(text(dear.body, 'paymentId'), 'approve');
  await get(`${SCT}/${text(dear.body, 'paymentId')}/status`); // 13: 200 RJCT
  const later = await post(SCT, transfer('120.00', { requestedExecutionDate: '2026-04-01' })); // 14: 201
  const planned = `${SCT}/${text(later.body, 'paymentId')}`;
  client.psu(text(later.body, 'paymentId'), 'approve');
  await get(`${planned}/status`); // 15: 200 ACTC
  await remove(planned); // 16: 202
  const cancelling = await post(`${planned}/cancellation-authorisations`); // 17: 201
  client.psu(text(cancelling.body, 'authorisationId'), 'approve');
  await get(`${planned}/status`); // 18: 200 CANC
  const idle = await post(SCT, transfer('7.20')); // 19: 201
  await remove(`${SCT}/${text(idle.body, 'paymentId')}`); // 20: 204
  await get(`${SCT}/${text(idle.body, 'paymentId')}/status`); // 21: 200 CANC
  await get(`${INSTANT}/f9e8d7c6-0000-11f1-9000-000000000002`); // 22: 403 RESOURCE_UNKNOWN
  await post('/payments/pain.001-instant-sepa-credit-transfers', transfer('7.20')); // 23: 404 PRODUCT_UNKNOWN
  await post(CROSS, transfer('88.00', { instructedAmount: { currency: 'GBP', amount: '88.00' } })); // 24: 201
  await post('/consents', consentFor(), noAddress); // 25: 400 FORMAT_ERROR
  await post('/consents', consentFor({ validUntil: '2025-11-30' })); // 26: 400 FORMAT_ERROR
  const made = await post('/consents', consentFor({ validUntil: '2026-12-31', frequencyPerDay: 3 })); // 27: 201
  const path = `/consents/${text(made.body, 'consentId')}`;
  const open = under(made);
  await post('/consents', consentFor(), { more: latest() }); // 28: 400 FORMAT_ERROR, X-Request-ID repeated
  await get('/accounts?withBalance=true', open); // 29: 401 CONSENT_INVALID
  client.psu(text(made.body, 'consentId'), 'approve');
  await get(`${path}/status`); // 30: 200 valid
  await get(path); // 31: 200
  await get('/accounts?withBalance=true', open); // 32: 200
  const lists = `/accounts/${MAIN}/transactions`;
  const page = await get(`${lists}?bookingStatus=booked&dateFrom=2025-01-15`, open); // 33: 200
  await follow(nextOf(page), { more: { ...open.more, ...latest() } }); // 34: 200
  await get(`${lists}?bookingStatus=both&dateFrom=2025-01-15`, open); // 35: 400 PARAMETER_NOT_SUPPORTED
  await get(`${lists}?bookingStatus=booked&dateFrom=2024-01-01`, open); // 36: 400 PERIOD_INVALID
  await get('/accounts/ES7620770024003102575766/transactions?bookingStatus=booked&dateFrom=2026-02-01', open); // 37: 404 RESOURCE_UNKNOWN
  await get('/accounts', { more: { ...open.more, Authorization: 'Bearer unknown' } }); // 38: 401 TOKEN_UNKNOWN
  client.wait(600);
  await get(`${lists}?bookingStatus=booked&dateFrom=2025-01-15`, open); // 39: 400 PERIOD_INVALID
  await get(`${lists}?bookingStatus=booked&dateFrom=2026-01-10`, open); // 40: 200
  for (let read = 0; read < 4; read += 1) await get(`/accounts/${SPARE}/balances`, alone(open)); // 41-44: the fourth 429 ACCESS_EXCEEDED
  client.wait(3600);
  await get('/accounts', open); // 45: 401 TOKEN_EXPIRED
  await refresh(text(token.body, 'refresh_token')); // 46: 200
  await get('/accounts', open); // 47: 200
  await remove(path); // 48: 204
  await get(`${path}/status`); // 49: 200 terminatedByTpp
  await get('/accounts', open); // 50: 401 CONSENT_INVALID
}

export const spanishHubBank: ForeignBank = {
  name: 'Q, Spanish hub',
  origin: 'https://psd2.spain.example',
  base: [PREFIX, '/v1'],
  headers: {},
  dialect: 'nextgenpsd2',
  fixtures: fixturesOf('Caixa Llobregat', ACCOUNTS, {
    onboarded: { clientId: CLIENT_ID, clientSecret: 'not-used-the-certificate-is' },
  }),
  trustedCas: TRUSTED_CAS,
  open: openSpanishHubBank,
  journeys: [first, second],
};

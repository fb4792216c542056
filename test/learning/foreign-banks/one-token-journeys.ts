/** The two clients of bank J. The comments have the number of each call and what the bank answers. */
import { fixturesOf, text, type Client, type ForeignBank, type Json, type Seen } from './foreign-bank.js';
import { ACCOUNTS, openOneTokenBank, PREFIX, TOKEN } from './one-token-bank.js';

const [MAIN, JOINT, , LUIS] = ACCOUNTS.map(({ iban }) => ({ iban })) as unknown as [Json, Json, Json, Json];
const [MAIN_ID, JOINT_ID, SAVINGS_ID, LUIS_ID] = ACCOUNTS.map(({ resourceId }) => resourceId) as unknown as [
  string,
  string,
  string,
  string,
];
const SCT = '/payments/sepa-credit-transfers';
const INSTANT = '/payments/instant-sepa-credit-transfers';
const PERIODIC = '/periodic-payments/sepa-credit-transfers';

/** A program with its token of the moment. A name in `without` is left out. */
function program(client: Client, tag: string, back: string, address: string) {
  let sent = 0;
  let bearer = '';
  const headers = (more: Record<string, string> = {}, without: string[] = []) => {
    const id = `${tag}7a31c0-2d4e-4f5a-8b6c-${String(++sent).padStart(12, '0')}`;
    const all = {
      'User-Agent': 'TppClient/3.2',
      Authorization: `Bearer ${bearer}`,
      'X-Request-ID': id,
      'PSU-IP-Address': address,
      ...more,
    };
    return Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name)));
  };
  const redirect = { 'TPP-Redirect-Preferred': 'true', 'TPP-Redirect-URI': back, 'TPP-State': `${tag}state` };
  const grant = async (role: string, form: Record<string, string>) => {
    const seen = await client.call('POST', role ? `${TOKEN}?role=${role}` : TOKEN, {
      headers: { 'User-Agent': 'TppClient/3.2' },
      form,
    });
    if (seen.status === 200) bearer = text(seen.body, 'access_token');
    return seen;
  };
  return {
    bearer: () => bearer,
    grant,
    login: (role: 'AISP' | 'PISP') => grant(`DEDICATED_${role}`, { grant_type: 'client_credentials' }),
    refresh: (role: 'AISP' | 'PISP', seen: Seen) =>
      grant(`DEDICATED_${role}`, { grant_type: 'refresh_token', refresh_token: text(seen.body, 'refresh_token') }),
    get: (path: string, more?: Record<string, string>, without?: string[]) =>
      client.call('GET', PREFIX + path, { headers: headers(more, without) }),
    follow: (href: string, more?: Record<string, string>) => client.call('GET', href, { headers: headers(more) }),
    remove: (path: string) => client.call('DELETE', PREFIX + path, { headers: headers() }),
    bare: (method: string, path: string, json?: Json) =>
      client.call(method, PREFIX + path, { headers: headers(), ...(json !== undefined && { json }) }),
    post: (path: string, json: Json, more?: Record<string, string>, without?: string[]) =>
      client.call('POST', PREFIX + path, { headers: headers({ ...redirect, ...more }, without), json }),
  };
}

const offered = { accounts: [], balances: [], transactions: [] };
const consentFor = (more: Record<string, Json> = {}, access: Json = offered): Json => ({
  access,
  recurringIndicator: true,
  validUntil: '2026-06-30',
  frequencyPerDay: '4',
  ...more,
});
const without = (body: Json, name: string): Json =>
  Object.fromEntries(Object.entries(body as Record<string, Json>).filter(([each]) => each !== name));
const transfer = (amount: Json, more: Record<string, Json> = {}): Json => ({
  instructedAmount: { currency: 'EUR', amount },
  debtorAccount: MAIN,
  creditorAccount: { iban: 'DE89370400440532013000' },
  creditorName: 'Fahrrad Kessler',
  remittanceInformationUnstructured: 'Rechnung 2026/118',
  ...more,
});
const consentOf = (seen: Seen) => text(seen.body, 'consentId');
const paymentOf = (seen: Seen) => text(seen.body, 'paymentId');
const linkOf = (seen: Seen, name: string) => text(seen.body, '_links', name, 'href');
const nextOf = (seen: Seen) => text(seen.body, 'transactions', '_links', 'next', 'href');
const entryOf = (seen: Seen) => text(seen.body, 'transactions', 'booked', 0, 'transactionId');

async function first(client: Client): Promise<void> {
  const { bearer, grant, login, refresh, get, follow, remove, bare, post } = program(
    client,
    'a1',
    'https://tpp.example/back',
    '203.0.113.40',
  );
  await client.call('POST', `${TOKEN}?role=DEDICATED_AISP`, { form: { grant_type: 'client_credentials' } }); // 1: 403, no User-Agent
  await grant('', { grant_type: 'client_credentials' }); // 2: 400 invalid_request
  await grant('ACCOUNTS', { grant_type: 'client_credentials' }); // 3: 400 invalid_request
  await grant('DEDICATED_AISP', { grant_type: 'password' }); // 4: 400 invalid_request
  await post('/consents', consentFor(), {}, ['Authorization']); // 5: 401 unauthorized
  await post('/consents', consentFor(), { Authorization: 'Bearer made-up' }); // 6: 401 invalid_token
  const token = await login('AISP'); // 7: 200
  await post('/consents', consentFor(), {}, ['TPP-Redirect-Preferred']); // 8: 400 FORMAT_ERROR
  await post('/consents', consentFor(), {}, ['TPP-Redirect-URI']); // 9: 400 FORMAT_ERROR
  await post('/consents', consentFor(), { 'TPP-Redirect-URI': 'back' }); // 10: 400 FORMAT_ERROR
  await post('/consents', without(consentFor(), 'recurringIndicator')); // 11: 400 FORMAT_ERROR
  await post('/consents', without(consentFor(), 'access')); // 12: 400 FORMAT_ERROR
  await post('/consents', consentFor({ validUntil: '2026-01-15' })); // 13: 400 FORMAT_ERROR
  await post('/consents', consentFor({ frequencyPerDay: '0' })); // 14: 400 FORMAT_ERROR
  await post('/consents', consentFor(), { 'X-Request-ID': 'call-15' }); // 15: 400 FORMAT_ERROR
  await post(SCT, transfer('10.00')); // 16: 403 insufficient_scope
  const made = await post('/consents', consentFor({ validUntil: '2027-12-31', frequencyPerDay: 9 })); // 17: 201
  const path = `/consents/${consentOf(made)}`;
  const open = { 'Consent-ID': consentOf(made) };
  await post('/consents', consentFor()); // 18: 401 invalid_token, the token is bound
  await get(`${path}/status`); // 19: 200 received
  const list = await get(`${path}/authorisations`); // 20: 200
  await follow(linkOf(made, 'scaStatus')); // 21: 200 received
  await bare('POST', `${path}/authorisations`, {}); // 22: 405 SERVICE_INVALID
  await get('/accounts', open); // 23: 401 CONSENT_INVALID
  client.psu(consentOf(made), 'approve');
  await get(`${path}/authorisations/${text(list.body, 'authorisationIds', 0)}`); // 24: 200 finalised
  await get(`${path}/status`); // 25: 200 valid
  await get(path); // 26: 200
  await get('/accounts'); // 27: 400 FORMAT_ERROR
  await get('/accounts', { 'Consent-ID': '5e0d7c1a-3b2f-4a90-9c11-000000000000' }); // 28: 400 CONSENT_UNKNOWN
  await get('/accounts', open); // 29: 200
  await get(`/accounts/${MAIN_ID}`, open); // 30: 200
  await get(`/accounts/${MAIN_ID}/balances`, open); // 31: 200
  await get('/accounts/5e0d7c1a-3b2f-4a90-9c11-999999999999/balances', open); // 32: 404 RESOURCE_UNKNOWN
  await get(`/accounts/${LUIS_ID}`, open); // 33: 404 RESOURCE_UNKNOWN
  const lists = `/accounts/${MAIN_ID}/transactions`;
  const page = await get(lists, open, ['X-Request-ID']); // 34: 200, the first page of all
  await follow(nextOf(page), open); // 35: 200
  await get(`${lists}?bookingStatus=BOOKED&dateFrom=2025-10-01&dateTo=2025-12-31`, open); // 36: 200
  await get(`${lists}?bookingStatus=pending`, open); // 37: 400 FORMAT_ERROR
  await get(`${lists}?bookingStatus=both&dateFrom=2026-02-01`, open); // 38: 400 FORMAT_ERROR
  await get(`${lists}?bookingStatus=information`, open); // 39: 200
  await get(`${lists}?dateFrom=01.02.2026`, open); // 40: 400 FORMAT_ERROR
  await get(`${lists}?dateFrom=2026-02-20&dateTo=2026-02-01`, open); // 41: 400 PERIOD_INVALID
  await get(`${lists}/${entryOf(page)}`, open); // 42: 200
  await get(`${lists}/5e0d7c1a-3b2f-4a90-9c11-888888888888`, open); // 43: 404 RESOURCE_UNKNOWN
  for (let read = 0; read < 5; read += 1) await get(`/accounts/${JOINT_ID}/balances`, open, ['PSU-IP-Address']); // 44-48: the fifth 429 ACCESS_EXCEEDED
  await get('/card-accounts', open); // 49: 404 RESOURCE_UNKNOWN
  client.wait(900);
  await get('/accounts', open); // 50: 401 invalid_token, expired
  const again = await refresh('AISP', token); // 51: 200
  const old = bearer();
  await refresh('AISP', token); // 52: 401 Refresh token not found
  await get(`${lists}?bookingStatus=booked&dateFrom=2025-10-01`, open); // 53: 400 PERIOD_INVALID
  await get(`${lists}?bookingStatus=booked&dateFrom=2026-01-01`, open); // 54: 200
  await get(lists, open); // 55: 200, the last 90 days
  await refresh('AISP', again); // 56: 200
  await get('/accounts', { ...open, Authorization: `Bearer ${old}` }); // 57: 401 invalid_token, refreshed
  await remove(path); // 58: 204
  await get(`${path}/status`); // 59: 200 terminatedByTpp
  await get('/accounts', open); // 60: 401 CONSENT_INVALID
  await login('AISP'); // 61: 200
  const slow = await post(
    '/consents',
    without(consentFor({ recurringIndicator: false }, { allPsd2: 'allAccounts' }), 'validUntil'),
  ); // 62: 201
  client.wait(620);
  await get(`/consents/${consentOf(slow)}/status`); // 63: 200 expired
  await get('/accounts', { 'Consent-ID': consentOf(slow) }); // 64: 401 CONSENT_EXPIRED
  await get('/consents/5e0d7c1a-3b2f-4a90-9c11-777777777777'); // 65: 403 CONSENT_UNKNOWN
  await login('PISP'); // 66: 200
  await get('/accounts', open); // 67: 403 insufficient_scope
  await post(SCT, transfer('12.345')); // 68: 400 FORMAT_ERROR
  await post(SCT, transfer('12.50', { remittanceInformationUnstructured: 'Danke @ Kessler #7' })); // 69: 400 FORMAT_ERROR
  await post(SCT, transfer('12.50', { debtorAccount: { iban: 'DE04200411330837201144' } })); // 70: 404 RESOURCE_UNKNOWN
  await post('/payments/cross-border-credit-transfers', transfer('12.50')); // 71: 404 PRODUCT_UNKNOWN
  const paid = await post(SCT, without(transfer('64.30'), 'debtorAccount')); // 72: 201 RCVD
  const payment = `${SCT}/${paymentOf(paid)}`;
  await get(payment); // 73: 200, debtorAccount null
  client.psu(paymentOf(paid), 'approve');
  await get(`${payment}/status`); // 74: 200 ACCP
  await follow(linkOf(paid, 'scaStatus')); // 75: 200 finalised
  await get(payment); // 76: 200 ACFC
  await bare('DELETE', payment); // 77: 405 SERVICE_INVALID
  await login('PISP'); // 78: 200
  const poor = await post(INSTANT, transfer(300, { debtorAccount: LUIS })); // 79: 201 RCVD
  client.psu(paymentOf(poor), 'approve');
  client.wait(5);
  await get(`${INSTANT}/${paymentOf(poor)}/status`); // 80: 200 RJCT FUNDS_NOT_AVAILABLE
  await login('PISP'); // 81: 200
  await post(PERIODIC, transfer('25.00', { startDate: '2026-03-15', frequency: 'Monthly' })); // 82: 400 FORMAT_ERROR
  await post(PERIODIC, transfer('25.00', { startDate: '2026-02-15', frequency: 'MNTH' })); // 83: 400 FORMAT_ERROR
  const order = await post(PERIODIC, transfer('25.00', { startDate: '2026-03-15', frequency: 'MNTH' })); // 84: 201 RCVD
  const standing = `${PERIODIC}/${paymentOf(order)}`;
  client.psu(paymentOf(order), 'approve');
  await get(`${standing}/status`); // 85: 200 ACCP
  await remove(standing); // 86: 202
  await remove(standing); // 87: 400 RESOURCE_BLOCKED
  client.psu(paymentOf(order), 'approve');
  await get(`${standing}/status`); // 88: 200 CANC
  await get(`${SCT}/5e0d7c1a-3b2f-4a90-9c11-666666666666/status`); // 89: 404 RESOURCE_UNKNOWN
}

async function second(client: Client): Promise<void> {
  const { grant, login, refresh, get, follow, remove, post } = program(
    client,
    'f6',
    'https://pay.other.example/return',
    '192.0.2.151',
  );
  await grant('', { grant_type: 'client_credentials' }); // 1: 400 invalid_request
  await login('PISP'); // 2: 200
  await post(SCT, transfer('18.90', { creditorName: 'Gärtnerei Sonne', debtorAccount: JOINT }), {}, [
    'TPP-Redirect-URI',
  ]); // 3: 400 FORMAT_ERROR
  await post(SCT, transfer('18.905', { debtorAccount: JOINT })); // 4: 400 FORMAT_ERROR
  await post(SCT, transfer('18.90', { debtorAccount: { iban: 'DE78500105175648489890' } })); // 5: 404 RESOURCE_UNKNOWN
  const paid = await post(SCT, transfer('18.90', { creditorName: 'Blumen am Dom', debtorAccount: JOINT })); // 6: 201 RCVD
  const payment = `${SCT}/${paymentOf(paid)}`;
  await get(`${payment}/status`); // 7: 200 RCVD
  await follow(linkOf(paid, 'scaStatus')); // 8: 200 received
  client.psu(paymentOf(paid), 'approve');
  await get(`${payment}/status`); // 9: 200 ACCP
  await follow(linkOf(paid, 'scaStatus')); // 10: 200 finalised
  await get(payment); // 11: 200 ACFC
  await post(SCT, transfer('5.00', { debtorAccount: JOINT })); // 12: 401 invalid_token, the token is bound
  const fresh = await login('PISP'); // 13: 200
  const dear = await post(INSTANT, transfer('2150.40', { debtorAccount: LUIS, creditorName: 'Reisebuero Welle' })); // 14: 201
  client.psu(paymentOf(dear), 'approve');
  client.wait(8);
  await get(`${INSTANT}/${paymentOf(dear)}/status`); // 15: 200 RJCT
  await refresh('PISP', fresh); // 16: 200
  await get(`${INSTANT}/${paymentOf(dear)}`); // 17: 200 RJCT
  await get(`${INSTANT}/71b0c9d2-5e44-4d0a-9f00-111111111111`); // 18: 404 RESOURCE_UNKNOWN
  await get('/accounts', { 'Consent-ID': '71b0c9d2-5e44-4d0a-9f00-222222222222' }); // 19: 403 insufficient_scope
  const token = await login('AISP'); // 20: 200
  await post('/consents', without(consentFor({ validUntil: '2026-05-04' }), 'recurringIndicator')); // 21: 400 FORMAT_ERROR
  await post('/consents', consentFor({ validUntil: '2025-12-24' })); // 22: 400 FORMAT_ERROR
  const made = await post('/consents', consentFor({ validUntil: '2026-05-04', frequencyPerDay: '2' })); // 23: 201
  const path = `/consents/${consentOf(made)}`;
  const open = { 'Consent-ID': consentOf(made) };
  await get(`${path}/status`); // 24: 200 received
  await get('/accounts', open); // 25: 401 CONSENT_INVALID
  client.psu(consentOf(made), 'approve');
  await get(`${path}/status`); // 26: 200 valid
  await get('/accounts', open); // 27: 200
  await get(`/accounts/${SAVINGS_ID}/balances`, open); // 28: 200
  const lists = `/accounts/${JOINT_ID}/transactions`;
  const page = await get(lists, open); // 29: 200
  await follow(nextOf(page), open); // 30: 200
  await get(`${lists}/${entryOf(page)}`, open); // 31: 200
  await get(`${lists}?bookingStatus=pending&dateFrom=2026-01-10`, open); // 32: 400 FORMAT_ERROR
  await get(`/accounts/${SAVINGS_ID}/transactions?bookingStatus=information`, open); // 33: 200
  await get('/accounts/71b0c9d2-5e44-4d0a-9f00-333333333333/transactions', open); // 34: 404 RESOURCE_UNKNOWN
  await get('/accounts'); // 35: 400 FORMAT_ERROR
  client.wait(1000);
  await get(`/accounts/${JOINT_ID}/balances`, open); // 36: 401 invalid_token, expired
  await refresh('AISP', token); // 37: 200
  await refresh('AISP', token); // 38: 401 Refresh token not found
  await get(`${lists}?dateFrom=2025-09-01&bookingStatus=booked`, open); // 39: 400 PERIOD_INVALID
  await get(`${lists}?dateFrom=2026-02-01&bookingStatus=booked`, open); // 40: 200
  for (let read = 0; read < 3; read += 1) await get(`/accounts/${MAIN_ID}/balances`, open, ['PSU-IP-Address']); // 41-43: the third 429 ACCESS_EXCEEDED
  await remove(path); // 44: 204
  await get('/accounts', open); // 45: 401 CONSENT_INVALID
  await login('AISP'); // 46: 200
  const left = await post('/consents', consentFor({ recurringIndicator: false, frequencyPerDay: '1' })); // 47: 201
  client.wait(700);
  await get(`/consents/${consentOf(left)}/status`); // 48: 200 expired
  await get('/accounts', { 'Consent-ID': consentOf(left) }); // 49: 401 CONSENT_EXPIRED
}

export const oneTokenBank: ForeignBank = {
  name: 'J, one token each',
  origin: 'https://xs2a.kastanie.example',
  base: [PREFIX, '/v1'],
  headers: {},
  dialect: 'nextgenpsd2',
  fixtures: fixturesOf('Kastanie', ACCOUNTS, {
    onboarded: { clientId: 'PSDAT-FMA-700001', clientSecret: 'not-used-the-certificate-is' },
  }),
  open: openOneTokenBank,
  journeys: [first, second],
};

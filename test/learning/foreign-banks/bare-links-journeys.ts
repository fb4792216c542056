/** The two clients of bank X. The comments have the number of each call and what the bank answers. */
import { fixturesOf, text, type Client, type ForeignBank, type Json, type Seen } from './foreign-bank.js';
import { ACCOUNTS, CLIENT_ID, openBareLinksBank, PREFIX, TOKEN } from './bare-links-bank.js';

const [MAIN, JOINT] = ACCOUNTS.map(({ iban }) => ({ iban })) as unknown as [Json, Json];
const [MAIN_ID, JOINT_ID] = ACCOUNTS.map(({ resourceId }) => resourceId) as unknown as [string, string];
const ELSEWHERE = { iban: 'BE90063011882232' };
const SCT = '/payments/sepa-credit-transfers';
const INSTANT = '/payments/instant-sepa-credit-transfers';
const PERIODIC = '/periodic-payments/sepa-credit-transfers';
const UNATTENDED = ['PSU-IP-Address'];

/** A program that keeps no token: a read names its own. A name in `without` is left out. */
function program(client: Client, tag: string, back: string, address: string) {
  let sent = 0;
  const headers = (more: Record<string, string> = {}, without: string[] = []) => {
    const id = `${tag}4c80e2-91b7-4f0d-a35c-${String(++sent).padStart(12, '0')}`;
    const all = { Accept: 'application/json', 'X-Request-ID': id, 'PSU-IP-Address': address, ...more };
    return Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name)));
  };
  const token = (form: Record<string, string>, more: Record<string, string> = {}) =>
    client.call('POST', TOKEN, { headers: { Accept: 'application/json', ...more }, form });
  return {
    get: (path: string, more?: Record<string, string>, without?: string[]) =>
      client.call('GET', PREFIX + path, { headers: headers(more, without) }),
    follow: (link: string, more?: Record<string, string>) => client.call('GET', link, { headers: headers(more) }),
    remove: (path: string) => client.call('DELETE', PREFIX + path, { headers: headers() }),
    post: (path: string, json: Json, more?: Record<string, string>, without?: string[]) =>
      client.call('POST', PREFIX + path, { headers: headers({ 'TPP-Redirect-URI': back, ...more }, without), json }),
    exchange: (code: string, more: Record<string, string> = {}, without: string[] = []) => {
      const form: Record<string, string> = {
        client_id: CLIENT_ID,
        grant_type: 'authorization_code',
        redirect_uri: back,
        code,
        code_verifier: `${tag}WtTEuIaHve9RSmMK6P99ZRWL5cLTOqAJ2ar2BeN9g01`,
        ...more,
      };
      return token(Object.fromEntries(Object.entries(form).filter(([name]) => !without.includes(name))));
    },
    refresh: (refreshToken: string, more?: Record<string, string>) =>
      token({ client_id: CLIENT_ID, grant_type: 'refresh_token', refresh_token: refreshToken }, more),
  };
}

const both = (reference: Json) => ({ balances: [reference], transactions: [reference] });
const consentFor = (access: Json, more: Record<string, Json> = {}): Json => ({
  access,
  recurringIndicator: true,
  validUntil: '2026-05-30',
  frequencyPerDay: 4,
  combinedServiceIndicator: false,
  ...more,
});
const transfer = (amount: string, more: Record<string, Json> = {}): Json => ({
  creditorAccount: { iban: 'BE88973004482141' },
  creditorName: 'Fietsen Janssens',
  debtorAccount: { iban: 'BE69734041552078', currency: 'EUR' },
  instructedAmount: { amount, currency: 'EUR' },
  endToEndIdentification: 'KB-2026-118',
  remittanceInformationUnstructured: 'factuur 2026/118',
  ...more,
});
const without = (body: Json, name: string): Json =>
  Object.fromEntries(Object.entries(body as Record<string, Json>).filter(([each]) => each !== name));
const consentOf = (seen: Seen) => text(seen.body, 'consentId');
const paymentOf = (seen: Seen) => text(seen.body, 'paymentId');
const refreshOf = (seen: Seen) => text(seen.body, 'refresh_token');
const nextOf = (seen: Seen) => text(seen.body, 'transactions', '_links', 'next');
const reading = (seen: Seen, consent: string) => ({
  Authorization: `Bearer ${text(seen.body, 'access_token')}`,
  'Consent-ID': consent,
});

async function first(client: Client): Promise<void> {
  const { get, follow, remove, post, exchange, refresh } = program(
    client,
    'b7',
    'https://tpp.example/callback',
    '203.0.113.24',
  );
  const asked = consentFor(both(MAIN), { validUntil: '2027-12-31' });
  await post('/consents', asked, {}, ['X-Request-ID']); // 1: 400 FORMAT_ERROR
  await post('/consents', asked, { 'X-Request-ID': 'call-2' }); // 2: 400 FORMAT_ERROR
  await post('/consents', asked, {}, ['TPP-Redirect-URI']); // 3: 400 FORMAT_ERROR
  await post('/consents', asked, {}, UNATTENDED); // 4: 400 FORMAT_ERROR
  await post('/consents', asked, { 'PSU-IP-Address': 'localhost' }); // 5: 400 FORMAT_ERROR
  await post('/consents', without(asked, 'combinedServiceIndicator')); // 6: 400 FORMAT_ERROR
  await post('/consents', without(asked, 'frequencyPerDay')); // 7: 400 FORMAT_ERROR
  await post('/consents', consentFor(both(MAIN), { combinedServiceIndicator: true })); // 8: 400 SESSIONS_NOT_SUPPORTED
  await post('/consents', consentFor(both(MAIN), { frequencyPerDay: 5 })); // 9: 400 FORMAT_ERROR
  await post('/consents', consentFor(both(MAIN), { validUntil: '2026-02-14' })); // 10: 400 FORMAT_ERROR
  await post('/consents', consentFor(both({ iban: 'be69 7340' }))); // 11: 400 FORMAT_ERROR
  await post('/consents', consentFor(both(ELSEWHERE))); // 12: 401 CONSENT_INVALID
  await post('/consents', consentFor({ balances: [MAIN, JOINT], transactions: [MAIN, JOINT] })); // 13: 400 FORMAT_ERROR
  await post('/consents', consentFor({ balances: [MAIN], transactions: [JOINT] })); // 14: 400 FORMAT_ERROR
  await post('/consents', consentFor({ allPsd2: 'allAccounts' })); // 15: 400 SERVICE_INVALID
  await post('/consents', consentFor({ availableAccounts: 'allAccounts' })); // 16: 400 SERVICE_INVALID
  const made = await post('/consents', asked); // 17: 201 received
  const consent = consentOf(made);
  await get(`/consents/${consent}/status`); // 18: 404 RESOURCE_UNKNOWN
  await get(`/consents/${consent}`); // 19: 405 SERVICE_INVALID
  await get('/accounts', { 'Consent-ID': consent }); // 20: 401 TOKEN_UNKNOWN
  const code = client.psu(consent, 'approve');
  await exchange('c0ffee00c0ffee00'); // 21: 400 invalid_grant
  await exchange(code, {}, ['code_verifier']); // 22: 400 invalid_request
  await exchange(code, { client_id: 'PSDBE-NBB-0000000000' }); // 23: 401 invalid_client
  await exchange(code, { redirect_uri: 'https://tpp.example/other' }); // 24: 400 invalid_grant
  const granted = await exchange(code); // 25: 200
  await exchange(code); // 26: 400 invalid_grant
  const open = reading(granted, consent);
  await get('/accounts', open, ['Consent-ID']); // 27: 400 FORMAT_ERROR
  await get('/accounts', { ...open, 'Consent-ID': '5f0c11d2-0b7e-4c55-8e21-0000aaaa1111' }); // 28: 401 CONSENT_INVALID
  await get('/accounts', { ...open, Authorization: 'Bearer made-up' }); // 29: 401 TOKEN_UNKNOWN
  await get('/accounts', open, ['X-Request-ID']); // 30: 400 FORMAT_ERROR
  await get('/accounts', open); // 31: 200, without balances
  await get('/accounts?withBalance=true', open); // 32: 200, with them
  await get(`/accounts/${MAIN_ID}`, open); // 33: 200
  await get(`/accounts/${MAIN_ID}/balances`, open); // 34: 200
  await get('/accounts/00000000000000000000000000000000/balances', open); // 35: 404 RESOURCE_UNKNOWN
  await get(`/accounts/${JOINT_ID}/balances`, open); // 36: 401 CONSENT_INVALID
  const lists = `/accounts/${MAIN_ID}/transactions`;
  const page = await get(lists, open); // 37: 200
  await follow(nextOf(page), open); // 38: 200
  await get(`${lists}?bookingStatus=booked&dateFrom=2026-01-01&dateTo=2026-01-31`, open); // 39: 200
  await get(`${lists}?bookingStatus=both&dateFrom=2026-01-01`, open); // 40: 400 PARAMETER_NOT_SUPPORTED
  await get(`${lists}?bookingStatus=pending`, open); // 41: 400 PARAMETER_NOT_SUPPORTED
  await get(`${lists}?dateFrom=01-02-2026`, open); // 42: 400 FORMAT_ERROR
  await get(`${lists}?dateFrom=2026-02-20&dateTo=2026-02-01`, open); // 43: 400 PERIOD_INVALID
  await get(`${lists}?dateFrom=2025-06-01&dateTo=2025-12-31`, open); // 44: 200, only since 2 December
  const reference = text(page.body, 'transactions', 'booked', 2, 'transactionId');
  await get(`${lists}?entryReferenceFrom=${reference}`, open); // 45: 200
  await get(`${lists}/${reference}`, open); // 46: 404 RESOURCE_UNKNOWN
  for (let read = 0; read < 5; read += 1) await get(`/accounts/${MAIN_ID}/balances`, open, UNATTENDED); // 47-51: the fifth 429 ACCESS_EXCEEDED
  await get('/accounts', open, UNATTENDED); // 52: 200, counted apart
  client.wait(900);
  await get('/accounts', open); // 53: 401 TOKEN_EXPIRED
  await refresh(refreshOf(granted), { Authorization: `Basic ${btoa(CLIENT_ID)}` }); // 54: 200
  const again = await refresh(refreshOf(granted)); // 55: 200
  await get('/accounts', reading(again, consent)); // 56: 200
  await refresh('c0ffee00c0ffee00'); // 57: 400 invalid_grant
  const offered = consentFor({ balances: [], transactions: [] });
  const chosen = await post('/consents', offered, { Authorization: `Bearer ${CLIENT_ID}` }); // 58: 201 received
  const other = consentOf(chosen);
  await get('/accounts', reading(again, other)); // 59: 401 CONSENT_INVALID
  const more = reading(await exchange(client.psu(other, 'approve')), other); // 60: 200
  await get('/accounts?withBalance=true', more); // 61: 200, the chosen accounts
  await get('/accounts', reading(again, consent)); // 62: 200, the first consent still
  const half = consentOf(await post('/consents', consentFor({ balances: [JOINT] }))); // 63: 201 received
  const partly = reading(await exchange(client.psu(half, 'approve')), half); // 64: 200
  await get(`/accounts/${JOINT_ID}/balances`, partly); // 65: 200
  await get(`/accounts/${JOINT_ID}/transactions`, partly); // 66: 401 CONSENT_INVALID
  await remove(`/consents/${other}`); // 67: 204
  await get('/accounts', more); // 68: 401 CONSENT_INVALID
  await post(SCT, transfer('49.90'), {}, UNATTENDED); // 69: 400 FORMAT_ERROR
  await post(SCT, transfer('49.90'), {}, ['TPP-Redirect-URI']); // 70: 400 FORMAT_ERROR
  await post(SCT, transfer('49.905')); // 71: 400 FORMAT_ERROR
  await post(SCT, without(transfer('49.90'), 'creditorName')); // 72: 400 FORMAT_ERROR
  await post(INSTANT, transfer('49.90')); // 73: 404 PRODUCT_UNKNOWN
  await post(SCT, transfer('49.90', { requestedExecutionDate: '2026-02-20' })); // 74: 400 EXECUTION_DATE_INVALID
  const paid = await post(SCT, transfer('49.90')); // 75: 201 RCVD
  const payment = `${SCT}/${paymentOf(paid)}`;
  await follow(text(paid.body, '_links', 'status')); // 76: 200 RCVD
  await get(`${payment}/status`, {}, UNATTENDED); // 77: 400 FORMAT_ERROR
  client.psu(paymentOf(paid), 'approve');
  await get(`${payment}/status`); // 78: 200 ACCP
  client.wait(120);
  await get(`${payment}/status`); // 79: 200 ACSC
  await get(payment); // 80: 404 RESOURCE_UNKNOWN
  await remove(payment); // 81: 404 RESOURCE_UNKNOWN
  const refused = await post(SCT, without(transfer('18.00'), 'debtorAccount')); // 82: 201 RCVD
  client.psu(paymentOf(refused), 'refuse');
  await get(`${SCT}/${paymentOf(refused)}/status`); // 83: 200 RJCT
  const dear = await post(SCT, transfer('9500.00')); // 84: 201 RCVD
  client.psu(paymentOf(dear), 'approve');
  await get(`${SCT}/${paymentOf(dear)}/status`); // 85: 200 RJCT
  const order = await post(PERIODIC, transfer('25.00', { startDate: '2026-03-15', frequency: 'Monthly' })); // 86: 201 RCVD
  client.psu(paymentOf(order), 'approve');
  await get(`${PERIODIC}/${paymentOf(order)}/status`); // 87: 200 ACCP
  await get(`${SCT}/5f0c11d2-0b7e-4c55-8e21-0000bbbb2222/status`); // 88: 404 RESOURCE_UNKNOWN
  client.wait(91 * 86_400);
  const late = await refresh(refreshOf(granted)); // 89: 200
  await get('/accounts', reading(late, consent)); // 90: 401 CONSENT_EXPIRED
}

async function second(client: Client): Promise<void> {
  const { get, follow, remove, post, exchange, refresh } = program(
    client,
    'e2',
    'https://pay.other.example/terug',
    '192.0.2.77',
  );
  await post(SCT, transfer('18.90', { debtorAccount: JOINT }), {}, UNATTENDED); // 1: 400 FORMAT_ERROR
  await post(SCT, transfer('18.909', { debtorAccount: JOINT })); // 2: 400 FORMAT_ERROR
  await post(SCT, without(transfer('18.90'), 'creditorName')); // 3: 400 FORMAT_ERROR
  await post(INSTANT, transfer('18.90')); // 4: 404 PRODUCT_UNKNOWN
  const paid = await post(SCT, without(transfer('18.90', { creditorName: 'Bloemen Rita' }), 'debtorAccount')); // 5: 201 RCVD
  const payment = `${SCT}/${paymentOf(paid)}`;
  await get(`${payment}/status`, {}, UNATTENDED); // 6: 400 FORMAT_ERROR
  await follow(text(paid.body, '_links', 'status')); // 7: 200 RCVD
  client.psu(paymentOf(paid), 'approve');
  await get(`${payment}/status`); // 8: 200 ACCP
  client.wait(300);
  await get(`${payment}/status`); // 9: 200 ACSC
  await remove(payment); // 10: 404 RESOURCE_UNKNOWN
  await post(SCT, transfer('7.35', { requestedExecutionDate: '2026-01-30' })); // 11: 400 EXECUTION_DATE_INVALID
  const dear = await post(SCT, transfer('2150.00', { debtorAccount: JOINT, creditorName: 'Reizen Golf' })); // 12: 201 RCVD
  client.psu(paymentOf(dear), 'approve');
  await get(`${SCT}/${paymentOf(dear)}/status`); // 13: 200 RJCT
  const order = await post(PERIODIC, transfer('60.00', { startDate: '2026-04-01', frequency: 'Quarterly' })); // 14: 201 RCVD
  client.psu(paymentOf(order), 'approve');
  await get(`${PERIODIC}/${paymentOf(order)}/status`); // 15: 200 ACCP
  await get(`${SCT}/71d3c0aa-44f1-4b0e-9d10-0000cccc3333/status`); // 16: 404 RESOURCE_UNKNOWN
  const offered = consentFor({ balances: [], transactions: [] }, { validUntil: '2026-04-10', frequencyPerDay: 3 });
  await post('/consents', offered, {}, ['TPP-Redirect-URI']); // 17: 400 FORMAT_ERROR
  await post('/consents', without(offered, 'combinedServiceIndicator')); // 18: 400 FORMAT_ERROR
  await post('/consents', consentFor(both(ELSEWHERE))); // 19: 401 CONSENT_INVALID
  await post('/consents', consentFor({ allPsd2: 'allAccounts' })); // 20: 400 SERVICE_INVALID
  await post('/consents', consentFor({ balances: [JOINT, MAIN], transactions: [JOINT, MAIN] })); // 21: 400 FORMAT_ERROR
  const made = await post('/consents', offered); // 22: 201 received
  const consent = consentOf(made);
  await get(`/consents/${consent}/status`); // 23: 404 RESOURCE_UNKNOWN
  const code = client.psu(consent, 'approve');
  await exchange(code, {}, ['code_verifier']); // 24: 400 invalid_request
  const granted = await exchange(code); // 25: 200
  const open = reading(granted, consent);
  await get('/accounts?withBalance=true', open); // 26: 200
  await get(`/accounts/${JOINT_ID}/balances`, open); // 27: 200
  const lists = `/accounts/${JOINT_ID}/transactions`;
  const page = await get(`${lists}?dateFrom=2025-08-01`, open); // 28: 200
  await follow(nextOf(page), open); // 29: 200
  await get(`${lists}?bookingStatus=booked&dateFrom=2026-02-01&dateTo=2026-02-28`, open); // 30: 200
  await get(`${lists}?bookingStatus=both&dateFrom=2026-02-01`, open); // 31: 400 PARAMETER_NOT_SUPPORTED
  await get(`${lists}?dateFrom=2026-03-01&dateTo=2026-02-01`, open); // 32: 400 PERIOD_INVALID
  await get('/accounts/11111111111111111111111111111111/transactions', open); // 33: 404 RESOURCE_UNKNOWN
  await get('/accounts', open, ['Consent-ID']); // 34: 400 FORMAT_ERROR
  await get('/accounts', { ...open, 'Consent-ID': '71d3c0aa-44f1-4b0e-9d10-0000dddd4444' }); // 35: 401 CONSENT_INVALID
  for (let read = 0; read < 4; read += 1) await get(`/accounts/${JOINT_ID}/balances`, open, UNATTENDED); // 36-39: the fourth 429 ACCESS_EXCEEDED
  client.wait(1000);
  await get(lists, open); // 40: 401 TOKEN_EXPIRED
  await refresh(refreshOf(granted), { Authorization: `Basic ${btoa(CLIENT_ID)}` }); // 41: 200
  const named = consentOf(await post('/consents', consentFor(both(JOINT)))); // 42: 201 received
  const only = reading(await exchange(client.psu(named, 'approve')), named); // 43: 200
  await get(`/accounts/${MAIN_ID}/transactions`, only); // 44: 401 CONSENT_INVALID
  await get('/accounts', reading(await refresh(refreshOf(granted)), consent)); // 45: 200, 46: 200
  await remove(`/consents/${named}`); // 47: 204
  await get('/accounts', only); // 48: 401 CONSENT_INVALID
  client.wait(92 * 86_400);
  await get('/accounts', reading(await refresh(refreshOf(granted)), consent)); // 49: 200, 50: 401 CONSENT_EXPIRED
}

export const bareLinksBank: ForeignBank = {
  name: 'X, bare links',
  origin: 'https://openapi.kempenbank.example',
  base: [PREFIX, '/v1'],
  headers: {},
  dialect: 'nextgenpsd2',
  fixtures: fixturesOf('Kempenbank', ACCOUNTS, {
    onboarded: { clientId: CLIENT_ID, clientSecret: 'not-used-the-certificate-is' },
  }),
  open: openBareLinksBank,
  journeys: [first, second],
};

/** The two clients of bank N. The comments have the number of each call and what the bank answers. */
import { fixturesOf, text, type Client, type ForeignBank, type Json, type Seen } from './foreign-bank.js';
import { ACCOUNTS, openTwoWayBank, OTP, PREFIX } from './two-way-bank.js';

const [GIRO, SAVINGS, OTHERS] = ACCOUNTS.map(({ iban }) => ({ iban, currency: 'EUR' })) as unknown as [
  Json,
  Json,
  Json,
];
const [GIRO_ID, SAVINGS_ID, OTHERS_ID] = ACCOUNTS.map(({ resourceId }) => resourceId) as unknown as [
  string,
  string,
  string,
];
const SCT = '/payments/sepa-credit-transfers';
const INSTANT = '/payments/instant-sepa-credit-transfers';
const STANDING = '/periodic-payments/sepa-credit-transfers';
const EMBEDDED = { 'TPP-Redirect-Preferred': 'false' };
const FOREIGN = { iban: 'AT483200000012345864', currency: 'EUR' };

/** A program of a TPP, for one PSU. A name in `without` is left out of the headers. */
function program(client: Client, tag: string, psu: string, back: string, address: string) {
  let sent = 0;
  const who = { 'PSU-ID': psu, 'PSU-ID-Type': 'disposer-nr' };
  const call = (method: string, path: string, more: Record<string, string>, json?: Json, without: string[] = []) => {
    const id = `${tag}5b20e7-90cd-4f1a-8e77-${String(++sent).padStart(12, '0')}`;
    const all = { Accept: 'application/json', 'X-Request-ID': id, 'PSU-IP-Address': address, ...more };
    const headers = Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name)));
    return client.call(method, path, { headers, ...(json !== undefined && { json }) });
  };
  return {
    get: (path: string, more: Record<string, string> = {}, without?: string[]) =>
      call('GET', PREFIX + path, more, undefined, without),
    follow: (href: string, more: Record<string, string> = {}) => call('GET', href, more),
    remove: (path: string, more: Record<string, string> = {}) =>
      call('DELETE', PREFIX + path, { 'TPP-Redirect-URI': back, ...more }),
    bare: (method: string, path: string) => call(method, PREFIX + path, {}),
    post: (path: string, json: Json, more: Record<string, string> = {}, without?: string[]) =>
      call('POST', PREFIX + path, { ...who, 'TPP-Redirect-URI': back, ...more }, json, without),
    put: (href: string, json: Json, more: Record<string, string> = who) => call('PUT', href, more, json),
    password: { psuData: { password: `${psu}-pass` } },
  };
}

const opening = (...accounts: Json[]): Json => ({ accounts, balances: accounts, transactions: accounts });
const consentFor = (access: Json, more: Record<string, Json> = {}): Json => ({
  access,
  recurringIndicator: true,
  validUntil: '9999-12-31',
  frequencyPerDay: 100,
  combinedServiceIndicator: false,
  ...more,
});
const transfer = (amount: Json, more: Record<string, Json> = {}): Json => ({
  endToEndIdentification: 'RG-2026-118',
  debtorAccount: GIRO,
  instructedAmount: { currency: 'EUR', amount },
  creditorAccount: FOREIGN,
  creditorName: 'Tischlerei Egger',
  remittanceInformationUnstructured: 'Rechnung 118',
  ...more,
});
const without = (body: Json, ...names: string[]): Json =>
  Object.fromEntries(Object.entries(body as Record<string, Json>).filter(([each]) => !names.includes(each)));
const consentOf = (seen: Seen) => text(seen.body, 'consentId');
const paymentOf = (seen: Seen) => text(seen.body, 'paymentId');
const linkOf = (seen: Seen, name: string) => text(seen.body, '_links', name, 'href').replace(/^https:\/\/[^/]+/, '');
const methodOf = (seen: Seen, index: number) => text(seen.body, 'scaMethods', index, 'authenticationMethodId');
const entryOf = (seen: Seen) => text(seen.body, 'transactions', 'booked', 0, 'transactionId');

async function first(client: Client): Promise<void> {
  const { get, follow, remove, bare, post, put, password } = program(
    client,
    'a7',
    '100002',
    'https://budget.example/psd2/back?state=a7',
    '198.51.100.23',
  );
  const all = opening(GIRO);
  await post('/consents', consentFor(all), {}, ['X-Request-ID']); // 1: 400 FORMAT_ERROR
  await post('/consents', consentFor(all), { 'X-Request-ID': 'call-2' }); // 2: 400 FORMAT_ERROR
  await post('/consents', consentFor(all), {}, ['PSU-IP-Address']); // 3: 400 FORMAT_ERROR
  await post('/consents', consentFor(all), {}, ['TPP-Redirect-URI']); // 4: 400 FORMAT_ERROR
  await post('/consents', without(consentFor(all), 'validUntil', 'frequencyPerDay')); // 5: 400 FORMAT_ERROR, twice
  await post('/consents', consentFor(all, { validUntil: '2026-02-01' })); // 6: 400 FORMAT_ERROR
  await post('/consents', consentFor(all, { frequencyPerDay: 0 })); // 7: 400 FORMAT_ERROR
  await post('/consents', consentFor({ allPsd2: 'allAccounts' })); // 8: 201, never confirmed
  await post('/consents', consentFor(opening(OTHERS))); // 9: 400 FORMAT_ERROR, not of this PSU
  await post('/consents', consentFor(all), { 'PSU-ID': '777777' }); // 10: 400 FORMAT_ERROR
  await post('/consents', consentFor(all, { combinedServiceIndicator: true })); // 11: 400 SESSIONS_NOT_SUPPORTED
  await post('/consents', consentFor({ accounts: [GIRO], allPsd2: 'allAccounts' })); // 12: 400 FORMAT_ERROR
  const made = await post('/consents', consentFor(all)); // 13: 201, redirect
  const path = `/consents/${consentOf(made)}`;
  const open = { 'Consent-ID': consentOf(made) };
  await get(`${path}/status`); // 14: 200 received
  await get(`${path}/authorisations`); // 15: 200
  await follow(linkOf(made, 'scaStatus')); // 16: 200 psuIdentified
  await put(linkOf(made, 'scaStatus'), password); // 17: 403 SERVICE_BLOCKED
  await get('/accounts', open); // 18: 401 CONSENT_INVALID
  client.psu(consentOf(made), 'refuse');
  await follow(linkOf(made, 'scaStatus')); // 19: 200 failed
  await get(`${path}/status`); // 20: 200 received
  const again = await post(`${path}/authorisations`, {}); // 21: 201, another link
  client.psu(consentOf(made), 'approve');
  await follow(linkOf(again, 'scaStatus')); // 22: 200 finalised
  await get(`${path}/status`); // 23: 200 valid
  await get(path); // 24: 200
  await post(`${path}/authorisations`, {}); // 25: 409 STATUS_INVALID
  await get('/accounts'); // 26: 400 FORMAT_ERROR
  await get('/accounts', { 'Consent-ID': 'S7tlYXaar8j7l5IMK89iNJB8SkG5ricoOaEYHyku_AO9BF6M=_=_psGLvQpt9Q' }); // 27: 400 CONSENT_UNKNOWN
  await get('/accounts', open); // 28: 200
  await get(`/accounts/${GIRO_ID}?withBalance=true`, open); // 29: 200
  await get(`/accounts/${SAVINGS_ID}`, open); // 30: 401 CONSENT_INVALID
  await get(`/accounts/${GIRO_ID}/balances`, open); // 31: 200
  const lists = `/accounts/${GIRO_ID}/transactions`;
  await get(`${lists}?bookingStatus=booked&dateFrom=2025-09-01&withBalance=true`, open); // 32: 200
  const query = 'bookingStatus=both&dateFrom=2025-11-01&dateTo=2026-03-01&itemsPerPage=4';
  const page = await get(`${lists}?${query}&pageIndex=0`, open); // 33: 200
  await get(`${lists}?${query}&pageIndex=1`, open); // 34: 200
  await follow(text(page.body, 'transactions', '_links', 'next', 'href'), open); // 35: 400 FORMAT_ERROR, the link is too short
  await get(`${lists}?dateFrom=2026-01-01`, open); // 36: 400 FORMAT_ERROR
  await get(`${lists}?bookingStatus=booked`, open); // 37: 400 FORMAT_ERROR
  await get(`${lists}?bookingStatus=information`, open); // 38: 400 PARAMETER_NOT_SUPPORTED
  await get(`${lists}?bookingStatus=booked&dateFrom=2026-02-20&dateTo=2026-02-01`, open); // 39: 400 FORMAT_ERROR
  await get(`${lists}?bookingStatus=booked&dateFrom=2026-02-01`, { ...open, Accept: 'application/xml' }); // 40: 406 REQUESTED_FORMATS_INVALID
  await get(`${lists}?bookingStatus=pending&dateFrom=2026-02-01`, open); // 41: 200, no transactions
  await get(`${lists}/${entryOf(page)}`, open); // 42: 200
  await get(`${lists}/xKq0r7Yd3kqz9wMZ4tq1Bg`, open); // 43: 400 CONSENT_UNKNOWN
  await bare('DELETE', '/accounts'); // 44: 405 SERVICE_INVALID
  await get('/consents/b-2MzpjcQJ6jlsOPetE_KJazKcagek-mFcj0z94Tmw1xmIMtVH8z2uTMvFOSJd==_=_psGLvQpt9Q/status'); // 45: 403 CONSENT_UNKNOWN
  await post('/consents', consentFor(opening()), EMBEDDED); // 46: 400 SERVICE_INVALID
  const typed = await post('/consents', consentFor(opening(GIRO, SAVINGS), { frequencyPerDay: 2 }), EMBEDDED); // 47: 201, embedded
  const steps = linkOf(typed, 'updatePsuAuthentication');
  await put(steps, {}); // 48: 400 SERVICE_INVALID
  await put(steps, { psuData: { password: 'guess' } }); // 49: 401 PSU_CREDENTIALS_INVALID
  const methods = await put(steps, password); // 50: 200 psuAuthenticated
  await put(steps, { authenticationMethodId: methodOf(methods, 0) }); // 51: 200 scaMethodSelected
  await put(steps, { scaAuthenticationData: '000000' }); // 52: 401 PSU_CREDENTIALS_INVALID
  await put(steps, { scaAuthenticationData: OTP }); // 53: 200 finalised
  await put(steps, { scaAuthenticationData: OTP }); // 54: 200 finalised
  await get(`${path}/status`); // 55: 200 terminatedByTpp
  await get('/accounts', open); // 56: 401 CONSENT_EXPIRED
  const both = { 'Consent-ID': consentOf(typed) };
  await get('/accounts?withBalance=true', both); // 57: 200
  for (let read = 0; read < 3; read += 1) await get(`/accounts/${SAVINGS_ID}/balances`, both, ['PSU-IP-Address']); // 58-60: the third 429 ACCESS_EXCEEDED
  await remove(`/consents/${consentOf(typed)}`); // 61: 204
  await remove(`/consents/${consentOf(typed)}`); // 62: 204
  await get(`/consents/${consentOf(typed)}/status`); // 63: 200 terminatedByTpp
  const once = consentFor({ availableAccounts: 'allAccounts' }, { recurringIndicator: false, frequencyPerDay: 1 });
  const quick = await post('/consents', once, {}, ['PSU-ID', 'PSU-ID-Type']); // 64: 201 received
  client.psu(consentOf(quick), 'approve');
  await get('/accounts', { 'Consent-ID': consentOf(quick) }); // 65: 200
  await get('/accounts', { 'Consent-ID': consentOf(quick) }); // 66: 401 CONSENT_EXPIRED
  await post(SCT, without(transfer('64.30'), 'debtorAccount')); // 67: 400 FORMAT_ERROR
  await post(SCT, transfer('64,30')); // 68: 400 FORMAT_ERROR
  await post(SCT, transfer('64.30', { requestedExecutionDate: '2026-02-20' })); // 69: 400 EXECUTION_DATE_INVALID
  await post('/payments/target-2-payments', transfer('64.30')); // 70: 404 PRODUCT_UNKNOWN
  await post('/bulk-payments/sepa-credit-transfers', {}); // 71: 400 PARAMETER_NOT_SUPPORTED
  const paid = await post(SCT, transfer('64.30')); // 72: 201 RCVD, redirect
  const payment = `${SCT}/${paymentOf(paid)}`;
  client.psu(paymentOf(paid), 'approve');
  await get(`${payment}/status`); // 73: 200 ACSP
  await get(`${INSTANT}/${paymentOf(paid)}`); // 74: 403 PRODUCT_INVALID
  client.wait(400);
  await get(payment); // 75: 200 ACSC
  await remove(payment); // 76: 400 RESOURCE_BLOCKED
  await remove(`${SCT}/fwD0xfgmDk9sGQViY-hS-fzlme_eDCUx3yjmKFt1Qky8lLRAzZIEXwk1k_5JbtV=_=_psGLvQpt9Q`); // 77: 403 RESOURCE_UNKNOWN
  const dear = await post(INSTANT, transfer('9400.00'), EMBEDDED); // 78: 201
  await put(linkOf(dear, 'updatePsuAuthentication'), password); // 79: 400 FORMAT_ERROR, no money
  await remove(`${INSTANT}/${paymentOf(dear)}`); // 80: 204
  await get(`${INSTANT}/${paymentOf(dear)}/status`); // 81: 200 CANC
  const rent = { startDate: '2026-04-01', frequency: 'Monthly', dayOfExecution: '01' };
  await post(STANDING, transfer('25.00', { ...rent, frequency: 'MNTH' })); // 82: 400 FORMAT_ERROR
  const order = await post(STANDING, transfer(25, rent), EMBEDDED); // 83: 201 RCVD, the amount is a number
  const signed = linkOf(order, 'updatePsuAuthentication');
  const offered = await put(signed, password); // 84: 200 psuAuthenticated
  await put(signed, { authenticationMethodId: methodOf(offered, 1) }); // 85: 200 scaMethodSelected
  await put(signed, { scaAuthenticationData: OTP }); // 86: 200 finalised
  await get(`${STANDING}/${paymentOf(order)}`); // 87: 200 ACSP
  const ending = await remove(`${STANDING}/${paymentOf(order)}`); // 88: 202, redirect
  client.psu(paymentOf(order), 'approve');
  await follow(linkOf(ending, 'scaStatus')); // 89: 200 finalised
  await get(`${STANDING}/${paymentOf(order)}/status`); // 90: 200 CANC
}

async function second(client: Client): Promise<void> {
  const { get, follow, remove, post, put, password } = program(
    client,
    'e3',
    '100017',
    'https://kassa.example/return',
    '2001:db8::17',
  );
  const from = { debtorAccount: OTHERS, creditorName: 'Verein Bergrettung', endToEndIdentification: 'SP-7' };
  await post('/payments/cross-border-credit-transfers', transfer('12.00', from)); // 1: 404 PRODUCT_UNKNOWN
  await post(INSTANT, transfer('12.00', from), EMBEDDED, ['PSU-IP-Address']); // 2: 400 FORMAT_ERROR
  await post(INSTANT, transfer('12.-', from), EMBEDDED); // 3: 400 FORMAT_ERROR
  await post(SCT, without(transfer('12.00', from), 'debtorAccount')); // 4: 400 FORMAT_ERROR
  await post(SCT, transfer('12.00', { ...from, requestedExecutionDate: '2025-12-31' })); // 5: 400 EXECUTION_DATE_INVALID
  const gift = await post(INSTANT, transfer('12.00', from), EMBEDDED); // 6: 201 RCVD
  const steps = linkOf(gift, 'updatePsuAuthentication');
  await follow(linkOf(gift, 'scaStatus')); // 7: 200 psuIdentified
  const methods = await put(steps, password); // 8: 200 psuAuthenticated
  await put(steps, { authenticationMethodId: methodOf(methods, 1) }); // 9: 200 scaMethodSelected
  await put(steps, { scaAuthenticationData: '999999' }); // 10: 401 PSU_CREDENTIALS_INVALID
  await put(steps, { scaAuthenticationData: OTP }); // 11: 200 finalised
  await get(`${INSTANT}/${paymentOf(gift)}/status`); // 12: 200 ACSP
  client.wait(600);
  await get(`${INSTANT}/${paymentOf(gift)}/status`); // 13: 200 ACSC
  await remove(`${INSTANT}/${paymentOf(gift)}`); // 14: 400 RESOURCE_BLOCKED
  const dear = await post(SCT, transfer('650.00', from), EMBEDDED); // 15: 201 RCVD
  await put(linkOf(dear, 'updatePsuAuthentication'), password); // 16: 400 FORMAT_ERROR, no money
  await get(`${SCT}/${paymentOf(dear)}/status`); // 17: 200 RCVD
  await remove(`${SCT}/${paymentOf(dear)}`); // 18: 204
  const later = { ...from, requestedExecutionDate: '2026-03-20' };
  const planned = await post(SCT, transfer('30.00', later)); // 19: 201 RCVD, redirect
  const payment = `${SCT}/${paymentOf(planned)}`;
  await put(linkOf(planned, 'scaStatus'), password); // 20: 403 SERVICE_BLOCKED
  client.psu(paymentOf(planned), 'approve');
  await get(payment); // 21: 200 ACSP
  const ending = await remove(payment); // 22: 202
  client.psu(paymentOf(planned), 'approve');
  await follow(linkOf(ending, 'scaStatus')); // 23: 200 finalised
  await get(`${payment}/status`); // 24: 200 CANC
  await get(`${SCT}/jCnMRCUr8tCsGLpIE8dDa6R6PLXhPIzwTdYDq2QYAwDPE8NSFI0pm2ntVM8Qgx=_=_psGLvQpt9Q/status`); // 25: 403 RESOURCE_UNKNOWN
  const all = opening(OTHERS);
  await post('/consents', consentFor(opening(SAVINGS))); // 26: 400 FORMAT_ERROR, not of this PSU
  await post('/consents', without(consentFor(all), 'recurringIndicator', 'validUntil')); // 27: 400 FORMAT_ERROR, twice
  await post('/consents', consentFor(all, { combinedServiceIndicator: true }), EMBEDDED); // 28: 400 SESSIONS_NOT_SUPPORTED
  const made = await post('/consents', consentFor(all, { validUntil: '2026-12-31', frequencyPerDay: 1 })); // 29: 201, redirect
  const path = `/consents/${consentOf(made)}`;
  const open = { 'Consent-ID': consentOf(made) };
  client.psu(consentOf(made), 'refuse');
  await get(`${path}/status`); // 30: 200 received
  await get('/accounts', open); // 31: 401 CONSENT_INVALID
  const again = await post(`${path}/authorisations`, {}); // 32: 201
  client.psu(consentOf(made), 'approve');
  await follow(linkOf(again, 'scaStatus')); // 33: 200 finalised
  await get(path); // 34: 200 valid
  await get('/accounts?withBalance=true', open); // 35: 200
  const lists = `/accounts/${OTHERS_ID}/transactions`;
  const page = await get(`${lists}?bookingStatus=booked&dateFrom=2026-02-01&itemsPerPage=1`, open); // 36: 200
  await get(`${lists}/${entryOf(page)}`, open); // 37: 200
  await get(`${lists}?bookingStatus=all&dateFrom=2026-02-01`, open); // 38: 400 PARAMETER_NOT_SUPPORTED
  await get(`${lists}?bookingStatus=booked`, open); // 39: 400 FORMAT_ERROR
  await get(`${lists}?bookingStatus=both&dateFrom=2026-02-10`, { ...open, Accept: 'text/plain' }); // 40: 406 REQUESTED_FORMATS_INVALID
  await get(`/accounts/${OTHERS_ID}/balances`, open, ['PSU-IP-Address']); // 41: 200
  await get(`/accounts/${OTHERS_ID}/balances`, open, ['PSU-IP-Address']); // 42: 429 ACCESS_EXCEEDED
  const next = await post('/consents', consentFor({ allPsd2: 'allAccounts' }, { frequencyPerDay: 4 })); // 43: 201
  client.psu(consentOf(next), 'approve');
  await get('/accounts', open); // 44: 401 CONSENT_EXPIRED
  await get(`/accounts/${OTHERS_ID}/balances`, { 'Consent-ID': consentOf(next) }); // 45: 200
  await remove(`/consents/${consentOf(next)}`); // 46: 204
  await remove(`/consents/${consentOf(next)}`); // 47: 204
  await get('/consents/DfLtDOgo1tTK6WQlHlb-TMPL2pkxRlhZ4feMa5F4tOWwNN45XLNAVfWwoZUKlQwb=_=_psGLvQpt9Q'); // 48: 403 CONSENT_UNKNOWN
}

export const twoWayBank: ForeignBank = {
  name: 'N, two ways',
  origin: 'https://xs2a.drautal.example',
  base: [PREFIX, '/v1'],
  headers: {},
  dialect: 'nextgenpsd2',
  fixtures: fixturesOf('Drautal', ACCOUNTS, {
    onboarded: { clientId: 'PSDAT-FMA-700001', clientSecret: 'not-used-the-certificate-is' },
  }),
  open: openTwoWayBank,
  journeys: [first, second],
};

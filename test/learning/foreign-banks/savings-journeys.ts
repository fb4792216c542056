/** The two clients of bank V. The comments have the number of each call and what the bank answers. */
import { fixturesOf, text, type Client, type ForeignBank, type Json, type Seen } from './foreign-bank.js';
import {
  ACCOUNTS,
  BLOCKED,
  CHIPPING,
  CLIENT_ID,
  NO_MEDIUM,
  OAUTH,
  openSavingsBank,
  ORIGIN,
  PREFIX,
  PUSHING,
  SINGLE,
  TAN,
} from './savings-bank.js';

const [GIRO, RENT, CLARA] = ACCOUNTS.map(({ iban }) => ({ iban, currency: 'EUR' })) as unknown as [Json, Json, Json];
const [GIRO_ID, RENT_ID] = ACCOUNTS.map(({ resourceId }) => resourceId) as unknown as [string, string];
const SCT = '/payments/sepa-credit-transfers';
const INSTANT = '/payments/instant-sepa-credit-transfers';
const UNATTENDED = ['PSU-IP-Address'];
const XML = { Accept: 'application/xml' };
const REDIRECTED = { 'TPP-Redirect-Preferred': 'true' };

/** A program of a TPP. It takes the PIN and the TAN of the PSU unless it prefers a redirect. A name in `without` is left out. */
function program(client: Client, tag: string, back: string, address: string) {
  let sent = 0;
  let bearer = '';
  const headers = (more: Record<string, string> = {}, without: string[] = []) => {
    const id = `${tag}90b7e4-3c1d-4f5a-8d2b-${String(++sent).padStart(12, '0')}`;
    const all = { Accept: 'application/json', 'X-Request-ID': id, 'PSU-IP-Address': address, ...more };
    return Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name)));
  };
  const get = (path: string, more?: Record<string, string>, without?: string[]) =>
    client.call('GET', PREFIX + path, { headers: headers(more, without) });
  const at = (href: string) => href.slice(ORIGIN.length);
  const put = (started: Seen, json: Json) =>
    client.call('PUT', at(linkOf(started, 'scaStatus')), { headers: headers(), json });
  const token = async (form: Record<string, string>) => {
    const seen = await client.call('POST', `${OAUTH}/token`, { headers: { Accept: 'application/json' }, form });
    if (seen.status === 200) bearer = text(seen.body, 'access_token');
    return seen;
  };
  return {
    get,
    follow: (href: string) => client.call('GET', at(href), { headers: headers() }),
    read: (path: string, consent: string, more: Record<string, string> = {}, without?: string[]) =>
      get(path, { 'Consent-ID': consent, ...more }, without),
    bearer: () => ({ Authorization: `Bearer ${bearer}` }),
    remove: (path: string) => client.call('DELETE', PREFIX + path, { headers: headers() }),
    post: (path: string, json: Json, more?: Record<string, string>, without?: string[]) => {
      const redirect = { 'TPP-Redirect-Preferred': 'false', 'TPP-Redirect-URI': back, 'TPP-Nok-Redirect-URI': back };
      return client.call('POST', PREFIX + path, { headers: headers({ ...redirect, ...more }, without), json });
    },
    start: (made: Seen, psu: string, password = `${psu}-pass`) =>
      client.call('POST', at(linkOf(made, 'startAuthorisationWithPsuAuthentication')), {
        headers: headers({ 'PSU-ID': psu }),
        json: { psuData: { password } },
      }),
    method: (started: Seen, authenticationMethodId: string) => put(started, { authenticationMethodId }),
    tan: (started: Seen, scaAuthenticationData = TAN) => put(started, { scaAuthenticationData }),
    exchange: (code: string, more: Record<string, string> = {}) =>
      token({
        code,
        client_id: CLIENT_ID,
        code_verifier: `${tag}dBjftJeZ4CVPmB92K27uhbUJU1p1rwW1gFWFOEjXk0123`,
        grant_type: 'authorization_code',
        ...more,
      }),
    refresh: (granted: Seen) =>
      token({ grant_type: 'refresh_token', refresh_token: text(granted.body, 'refresh_token') }),
  };
}

const consentFor = (access: Json, more: Record<string, Json> = {}): Json => ({
  access,
  recurringIndicator: true,
  validUntil: '2026-05-31',
  frequencyPerDay: 4,
  combinedServiceIndicator: false,
  ...more,
});
const named = (...accounts: Json[]): Json => ({ accounts, balances: accounts, transactions: accounts });
const OFFERED: Json = { availableAccountsWithBalance: 'allAccounts' };
const transfer = (debtorAccount: Json, amount: string, more: Record<string, Json> = {}): Json => ({
  debtorAccount,
  creditorAccount: { iban: 'DE89370400440532013000' },
  instructedAmount: { amount, currency: 'EUR' },
  creditorName: 'Fahrrad Kessler',
  remittanceInformationUnstructured: 'Rechnung 2026-118',
  ...more,
});
const without = (body: Json, name: string): Json =>
  Object.fromEntries(Object.entries(body as Record<string, Json>).filter(([each]) => each !== name));
const idOf = (seen: Seen) => text(seen.body, 'consentId') || text(seen.body, 'paymentId');
const linkOf = (seen: Seen, name: string) => text(seen.body, '_links', name, 'href');

async function first(client: Client): Promise<void> {
  const bank = program(client, 'b4', 'https://tpp.example/back', '203.0.113.72');
  const { get, follow, read, remove, post, start, method, tan, exchange, bearer } = bank;
  const wanted: Json = { accounts: [GIRO, RENT], balances: [GIRO, RENT], transactions: [GIRO] };
  await post('/consents', consentFor(wanted), {}, ['X-Request-ID']); // 1: 400 FORMAT_ERROR
  await post('/consents', consentFor(wanted), {}, ['PSU-IP-Address']); // 2: 400 FORMAT_ERROR
  await post('/consents', consentFor(wanted), REDIRECTED, ['TPP-Redirect-URI']); // 3: 400 FORMAT_ERROR
  await post('/consents', consentFor(wanted, { validUntil: '2026-01-31' })); // 4: 400 FORMAT_ERROR
  await post('/consents', consentFor(wanted, { combinedServiceIndicator: true })); // 5: 400 SESSIONS_NOT_SUPPORTED
  const made = await post('/consents', consentFor(wanted, { validUntil: '9999-12-31', frequencyPerDay: 2 })); // 6: 201
  const path = `/consents/${idOf(made)}`;
  const open = idOf(made);
  await get(`${path}/status`); // 7: 200 received
  await read('/accounts', open); // 8: 401 CONSENT_INVALID
  await start(made, PUSHING, '00000'); // 9: 401 PSU_CREDENTIALS_INVALID
  await start(made, 'anna.maria.fuchs-von-der-auental@example'); // 10: 400 FORMAT_ERROR, too long
  await start(made, BLOCKED); // 11: 401 PSU_CREDENTIALS_INVALID, blocked
  await start(made, NO_MEDIUM); // 12: 400 SCA_INVALID
  await start(made, CHIPPING); // 13: 401 CONSENT_INVALID, accounts of another PSU
  const started = await start(made, PUSHING); // 14: 201 psuAuthenticated
  await method(started, 'smsTAN'); // 15: 400 SCA_METHOD_UNKNOWN
  await method(started, 'Classic - Handy'); // 16: 200 scaMethodSelected
  await tan(started, '12345'); // 17: 400 FORMAT_ERROR
  await tan(started, '654321'); // 18: 401 PSU_CREDENTIALS_INVALID
  await tan(started); // 19: 200 finalised
  await follow(linkOf(started, 'scaStatus')); // 20: 200 finalised
  await get(path); // 21: 200 valid, until another day
  await read('/accounts?withBalance=true', open); // 22: 200
  await read(`/accounts/${GIRO_ID}/balances`, open); // 23: 200
  const lists = `/accounts/${GIRO_ID}/transactions`;
  await read(`${lists}?dateFrom=1970-01-01&bookingStatus=both`, open, XML); // 24: 200 camt.052
  await read(`${lists}?dateFrom=2026-02-01&dateTo=2026-02-28&bookingStatus=booked&withBalance=true`, open); // 25: 200 camt.052
  await read(`${lists}?bookingStatus=booked`, open, XML); // 26: 400 FORMAT_ERROR
  await read(`${lists}?dateFrom=2026-02-20&dateTo=2026-02-01&bookingStatus=booked`, open, XML); // 27: 400 PERIOD_INVALID
  await read(`/accounts/${RENT_ID}/transactions?dateFrom=2026-02-01&bookingStatus=booked`, open, XML); // 28: 401 CONSENT_INVALID
  await read('/accounts/3217d050-f5b5-4318-a799-413bce784f99/balances', open); // 29: 404 RESOURCE_UNKNOWN
  await get('/accounts'); // 30: 400 FORMAT_ERROR
  await read('/accounts', '3e7f0c9a-1b2c-4d3e-8f40-000000000001'); // 31: 400 CONSENT_UNKNOWN
  client.wait(1000);
  await read(`${lists}?dateFrom=2025-10-01&bookingStatus=both`, open, XML); // 32: 400 PERIOD_INVALID
  for (let times = 0; times < 3; times += 1) await read(`/accounts/${RENT_ID}/balances`, open, {}, UNATTENDED); // 33-35: the third 429 ACCESS_EXCEEDED
  const ending = await remove(path); // 36: 202 valid
  const confirmed = await start(ending, PUSHING); // 37: 201 psuAuthenticated
  await method(confirmed, 'Classic - Handy'); // 38: 200 scaMethodSelected
  await tan(confirmed); // 39: 200 finalised
  await get(`${path}/status`); // 40: 200 terminatedByTpp
  await read('/accounts', open); // 41: 401 CONSENT_INVALID
  const redirected = await post('/consents', consentFor(OFFERED), REDIRECTED); // 42: 201 with scaOAuth
  await follow(linkOf(redirected, 'scaOAuth')); // 43: 200 metadata
  const code = client.psu(idOf(redirected), 'approve');
  await exchange(code, { client_id: 'PSDAT-FMA-999999' }); // 44: 401 invalid_client
  await exchange('made-up-code'); // 45: 400 invalid_grant
  const granted = await exchange(code); // 46: 200
  await get(`/consents/${idOf(redirected)}`); // 47: 200 with the accounts
  await read('/accounts', idOf(redirected)); // 48: 401 TOKEN_UNKNOWN
  await read('/accounts', idOf(redirected), bearer()); // 49: 200
  client.wait(3700);
  await read('/accounts', idOf(redirected), bearer()); // 50: 401 TOKEN_EXPIRED
  await bank.refresh(granted); // 51: 200
  const global = await post('/consents', consentFor({ allPsd2: 'allAccounts' })); // 52: 201
  const inApp = await start(global, PUSHING); // 53: 201 psuAuthenticated
  await method(inApp, 'Handy'); // 54: 200 started
  client.psu(idOf(global), 'approve');
  await follow(linkOf(inApp, 'scaStatus')); // 55: 200 finalised
  await read('/accounts', idOf(global)); // 56: 200
  await read('/accounts', idOf(redirected), bearer()); // 57: 401 CONSENT_EXPIRED
  await post('/payments/target-2-payments', transfer(GIRO, '64.30')); // 58: 404 PRODUCT_UNKNOWN
  await post(SCT, transfer(GIRO, '64.305')); // 59: 400 FORMAT_ERROR
  await post(SCT, transfer(GIRO, '64.30', { requestedExecutionDate: '2026-02-27' })); // 60: 400 EXECUTION_DATE_INVALID
  const paid = await post(SCT, transfer(GIRO, '64.30'), { 'TPP-Rejection-NoFunds-Preferred': 'true' }); // 61: 201 RCVD
  const mistaken = await start(paid, PUSHING); // 62: 201 psuAuthenticated
  await method(mistaken, 'Classic - Handy'); // 63: 200 scaMethodSelected
  const refused = await tan(mistaken, '000000'); // 64: 400 SCA_INVALID, failed
  const again = await start(refused, PUSHING); // 65: 201 psuAuthenticated
  await method(again, 'Handy'); // 66: 200 started
  client.psu(idOf(paid), 'approve');
  await follow(linkOf(again, 'scaStatus')); // 67: 200 finalised
  await get(`${SCT}/${idOf(paid)}/status`); // 68: 200 ACCP
  await get(`${SCT}/${idOf(paid)}`); // 69: 200
  await remove(`${SCT}/${idOf(paid)}`); // 70: 405 CANCELLATION_INVALID
  const twice = await post(SCT, transfer(GIRO, '64.30')); // 71: 201 RCVD
  const second = await start(twice, PUSHING); // 72: 201 psuAuthenticated
  await method(second, 'Classic - Handy'); // 73: 400 SCA_INVALID, a duplicate
  await start(twice, SINGLE); // 74: 400 SCA_INVALID, the account of another PSU
  await remove(`${SCT}/${idOf(twice)}`); // 75: 204
  const small = await post(INSTANT, transfer(GIRO, '12.50')); // 76: 201 RCVD
  await start(small, PUSHING); // 77: 201 exempted
  const dear = await post(SCT, transfer(CLARA, '1850.00')); // 78: 201 RCVD
  const unfunded = await start(dear, SINGLE); // 79: 201 scaMethodSelected
  await tan(unfunded); // 80: 200 finalised
  await get(`${SCT}/${idOf(dear)}/status`); // 81: 200 RJCT
  const web = await post(SCT, transfer(GIRO, '230.00', { creditorName: 'Reisebuero Fernweh' }), REDIRECTED); // 82: 201 with scaOAuth
  client.psu(idOf(web), 'approve');
  await get(`${SCT}/${idOf(web)}/status`); // 83: 200 ACCP
  const later = await post(SCT, transfer(CLARA, '45.00', { requestedExecutionDate: '2026-03-20' })); // 84: 201 RCVD
  await tan(await start(later, SINGLE)); // 85: 201 scaMethodSelected, 86: 200 finalised
  const stopped = await remove(`${SCT}/${idOf(later)}`); // 87: 202 ACCP
  await tan(await start(stopped, SINGLE)); // 88: 201 scaMethodSelected, 89: 200 finalised
  await get(`${SCT}/${idOf(later)}/status`); // 90: 200 CANC
}

async function second(client: Client): Promise<void> {
  const bank = program(client, 'e8', 'https://pay.other.example/return', '192.0.2.118');
  const { get, follow, read, remove, post, start, method, tan, exchange, bearer } = bank;
  await post('/payments/cross-border-credit-transfers', transfer(GIRO, '120.00')); // 1: 404 PRODUCT_UNKNOWN
  await post(SCT, without(transfer(GIRO, '120.00'), 'creditorName')); // 2: 400 FORMAT_ERROR
  await post(SCT, transfer(GIRO, '120.00', { requestedExecutionDate: '2026-02-01' })); // 3: 400 EXECUTION_DATE_INVALID
  const order = transfer(GIRO, '120.00', { creditorName: 'Gartenbau Linde' });
  const paid = await post(SCT, order); // 4: 201 RCVD
  await get(`${SCT}/${idOf(paid)}/status`); // 5: 200 RCVD
  await start(paid, PUSHING, 'geheim'); // 6: 401 PSU_CREDENTIALS_INVALID
  const inApp = await start(paid, PUSHING); // 7: 201 psuAuthenticated
  await method(inApp, 'Handy'); // 8: 200 started
  await follow(linkOf(inApp, 'scaStatus')); // 9: 200 started
  client.psu(idOf(paid), 'approve');
  await follow(linkOf(inApp, 'scaStatus')); // 10: 200 finalised
  await get(`${SCT}/${idOf(paid)}/status`); // 11: 200 ACCP
  await remove(`${SCT}/${idOf(paid)}`); // 12: 405 CANCELLATION_INVALID
  const twice = await post(SCT, order); // 13: 201 RCVD
  await start(twice, SINGLE); // 14: 400 SCA_INVALID, the account of another PSU
  const duplicate = await start(twice, PUSHING); // 15: 201 psuAuthenticated
  await method(duplicate, 'Handy'); // 16: 400 SCA_INVALID, a duplicate
  await remove(`${SCT}/${idOf(twice)}`); // 17: 204
  const small = await post(SCT, transfer(GIRO, '9.99', { creditorName: 'Kiosk am Eck' })); // 18: 201 RCVD
  await start(small, PUSHING); // 19: 201 exempted
  await get(`${SCT}/${idOf(small)}/status`); // 20: 200 ACCP
  const dear = await post(INSTANT, transfer(CLARA, '2400.00')); // 21: 201 RCVD
  const mistaken = await start(dear, SINGLE); // 22: 201 scaMethodSelected
  const refused = await tan(mistaken, '123123'); // 23: 400 SCA_INVALID, failed
  await tan(await start(refused, SINGLE)); // 24: 201 scaMethodSelected, 25: 200 finalised
  await get(`${INSTANT}/${idOf(dear)}/status`); // 26: 200 RJCT
  await post('/consents', consentFor(OFFERED), REDIRECTED, ['TPP-Redirect-URI']); // 27: 400 FORMAT_ERROR
  await post('/consents', consentFor(OFFERED, { validUntil: '2025-12-31' }), REDIRECTED); // 28: 400 FORMAT_ERROR
  const made = await post('/consents', consentFor(OFFERED, { frequencyPerDay: 1 }), REDIRECTED); // 29: 201 with scaOAuth
  const open = idOf(made);
  await follow(linkOf(made, 'scaOAuth')); // 30: 200 metadata
  const code = client.psu(open, 'approve');
  await exchange('another-code'); // 31: 400 invalid_grant
  const granted = await exchange(code); // 32: 200
  await get(`/consents/${open}`); // 33: 200 with the accounts
  await read('/accounts', open); // 34: 401 TOKEN_UNKNOWN
  await read('/accounts?withBalance=true', open, bearer()); // 35: 200
  const lists = `/accounts/${RENT_ID}/transactions`;
  await read(`${lists}?dateFrom=1970-01-01&bookingStatus=both`, open, { ...bearer(), ...XML }); // 36: 200 camt.052
  await read(`${lists}?bookingStatus=both`, open, { ...bearer(), ...XML }); // 37: 400 FORMAT_ERROR
  client.wait(1200);
  await read(`${lists}?dateFrom=2025-09-01&bookingStatus=both`, open, { ...bearer(), ...XML }); // 38: 400 PERIOD_INVALID
  client.wait(2800);
  await read('/accounts', open, bearer()); // 39: 401 TOKEN_EXPIRED
  await bank.refresh(granted); // 40: 200
  for (let times = 0; times < 2; times += 1) await read(`/accounts/${GIRO_ID}/balances`, open, bearer(), UNATTENDED); // 41-42: the second 429 ACCESS_EXCEEDED
  const other = await post('/consents', consentFor(named(RENT), { frequencyPerDay: 2 })); // 43: 201
  await start(other, NO_MEDIUM); // 44: 400 SCA_INVALID
  const started = await start(other, PUSHING); // 45: 201 psuAuthenticated
  await method(started, 'Classic - Handy'); // 46: 200 scaMethodSelected
  await tan(started, '1234567'); // 47: 400 FORMAT_ERROR
  await tan(started); // 48: 200 finalised
  await read('/accounts', open, bearer()); // 49: 401 CONSENT_EXPIRED
  await remove(`/consents/${idOf(other)}`); // 50: 202 valid
}

export const savingsBank: ForeignBank = {
  name: 'V, savings bank',
  origin: ORIGIN,
  base: [PREFIX, '/v1'],
  headers: {},
  dialect: 'nextgenpsd2',
  fixtures: fixturesOf('Sparkasse Auental', ACCOUNTS, {
    onboarded: { clientId: CLIENT_ID, clientSecret: 'not-used-the-certificate-is' },
  }),
  open: openSavingsBank,
  journeys: [first, second],
};

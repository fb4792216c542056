/** The two clients of bank W. The comments have the number of each call and what the bank answers. */
import { text, type Client, type ForeignBank, type Json, type JsonObject, type Seen } from './foreign-bank.js';
import { ACCOUNTS, BIC, CLIENT_ID, CODES, FIXTURES, KALEV, openAppTwiceBank, PREFIX, TIIU } from './app-twice-bank.js';

const [MAIN, SAVINGS, TRAVEL, KALEVS] = ACCOUNTS.map(({ iban }) => iban) as [string, string, string, string];
const [MAIN_ID, SAVINGS_ID, TRAVEL_ID, KALEVS_ID] = ACCOUNTS.map(({ resourceId }) => resourceId) as [
  string,
  string,
  string,
  string,
];
const SCT = '/payments/sepa-credit-transfers';
const INSTANT = '/payments/instant-sepa-credit-transfers';
const PERIODIC = '/periodic-payments/sepa-credit-transfers';
const LOGIN = '/oauth/authorize-decoupled';
const SHOP = 'EE091700170045671234';

function program(client: Client, series: string, address: string) {
  let sent = 0;
  let bearer = '';
  const call = (
    method: string,
    path: string,
    { json, more = {}, without = [] }: { json?: Json; more?: Record<string, string>; without?: string[] } = {},
  ) => {
    const headers = {
      Accept: 'application/json',
      'X-Request-ID': `${series}${++sent}`,
      Date: 'Mon, 02 Mar 2026 09:00:00 GMT',
      ...(bearer && { Authorization: `Bearer ${bearer}` }),
      ...more,
    };
    return client.call(method, path.startsWith(`${PREFIX}/`) ? path : PREFIX + path, {
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !without.includes(name))),
      ...(json !== undefined && { json }),
    });
  };
  const token = async (json: JsonObject) => {
    const seen = await call('POST', '/oauth/token', { json, without: ['Authorization'] });
    if (seen.status === 200) bearer = text(seen.body, 'access_token');
    return seen;
  };
  const present = { 'PSU-IP-Address': address };
  return {
    call,
    token,
    login: (psu: string, scopes: string, more: JsonObject = {}) =>
      call('POST', LOGIN, {
        json: { bic: BIC, scopes, psu_id: psu, psu_corporate_id: CODES[psu] ?? '', client_id: CLIENT_ID, ...more },
        without: ['Authorization'],
      }),
    get: (path: string, consent?: string, involved = true) =>
      call('GET', path, {
        more: consent === undefined ? {} : { 'Consent-ID': consent, 'PSU-involved': String(involved) },
      }),
    create: (path: string, json: Json, without: string[] = []) => call('POST', path, { json, more: present, without }),
    start: (seen: Seen) => call('POST', linkOf(seen, 'startAuthorisation')),
    choose: (seen: Seen, chosenScaMethod: string) =>
      call('PATCH', linkOf(seen, 'selectAuthenticationMethod'), { json: { chosenScaMethod } }),
    chooseLogin: (seen: Seen, method: string) =>
      call('PATCH', linkOf(seen, 'selectAuthenticationMethod'), {
        json: { chosen_sca_method: method },
        without: ['Authorization'],
      }),
  };
}

const linkOf = (seen: Seen, name: string) => text(seen.body, '_links', name, 'href');
const loginOf = (seen: Seen) => text(seen.body, 'authorization_id');
const consentOf = (seen: Seen) => text(seen.body, 'consentId');
const paymentOf = (seen: Seen) => text(seen.body, 'paymentId');
const without = (body: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(body).filter(([each]) => each !== name));

const accessFor = (...ibans: string[]): JsonObject => {
  const named = ibans.map((iban) => ({ iban }));
  return { accounts: named, balances: named, transactions: named };
};
const consentFor = (access: JsonObject, more: JsonObject = {}): JsonObject => ({
  access,
  recurringIndicator: true,
  validUntil: '2026-05-31',
  frequencyPerDay: 4,
  ...more,
});
const transfer = (amount: string, more: JsonObject = {}): JsonObject => ({
  instructedAmount: { currency: 'EUR', amount },
  debtorAccount: { iban: MAIN },
  creditorAccount: { iban: SHOP },
  creditorName: 'Jalgrattapood OÜ',
  remittanceInformationUnstructured: 'Arve 2026/118',
  ...more,
});

const READING = 'accounts account.lists consents';

async function first(client: Client): Promise<void> {
  const { call, token, login, get, create, start, choose, chooseLogin } = program(client, '71', '203.0.113.40');
  await get('/oauth/authorization/links'); // 1: 400 FORMAT_ERROR, no bic
  await call('GET', `/oauth/authorization/links?bic=${BIC}`); // 2: 200
  await call('POST', LOGIN, { json: {}, without: ['X-Request-ID'] }); // 3: 400 FORMAT_ERROR
  await login(TIIU, READING, { psu_id: null }); // 4: 400 FORMAT_ERROR
  await login(TIIU, READING, { psu_corporate_id: null }); // 5: 400 FORMAT_ERROR
  await login('nobody', READING, { psu_corporate_id: '39001010000' }); // 6: 401 PSU_CREDENTIALS_INVALID
  const refused = await login(TIIU, READING); // 7: 201 received
  await chooseLogin(refused, 'PinCalculator'); // 8: 400 SCA_METHOD_UNKNOWN
  await call('PUT', linkOf(refused, 'scaStatus'), { json: { chosen_sca_method: 'SmartID' } }); // 9: 405 SERVICE_INVALID
  await chooseLogin(refused, 'SmartID'); // 10: 200 scaMethodSelected
  await get(linkOf(refused, 'scaStatus')); // 11: 200 started
  client.psu(loginOf(refused), 'refuse');
  await get(linkOf(refused, 'scaStatus')); // 12: 200 failed
  await token({ grant_type: 'decoupled_authorization', authorization_id: loginOf(refused) }); // 13: 400 TOKEN_INVALID
  const slow = await login(TIIU, READING); // 14: 201 received
  await chooseLogin(slow, 'MobileID'); // 15: 200 scaMethodSelected
  client.wait(200);
  await get(linkOf(slow, 'scaStatus')); // 16: 200 failed, no one confirmed
  const done = await login(TIIU, READING); // 17: 201 received
  await chooseLogin(done, 'SmartID'); // 18: 200 scaMethodSelected
  client.psu(loginOf(done), 'approve');
  await get(linkOf(done, 'scaStatus')); // 19: 200 finalized
  await token({ grant_type: 'client_credentials' }); // 20: 400 FORMAT_ERROR
  const granted = await token({ grant_type: 'decoupled_authorization', authorization_id: loginOf(done) }); // 21: 200
  await get(`${LOGIN}/3b0c1f52-0000-4000-9000-000000000001`); // 22: 404 RESOURCE_UNKNOWN
  await call('GET', '/account-list', { without: ['Authorization'] }); // 23: 401 TOKEN_UNKNOWN
  await call('GET', '/account-list', { more: { Authorization: 'Bearer made-up' } }); // 24: 401 TOKEN_UNKNOWN
  await get('/account-list'); // 25: 200
  const both = accessFor(MAIN, SAVINGS);
  await create('/consents', consentFor(both), ['PSU-IP-Address']); // 26: 400 FORMAT_ERROR
  await create('/consents', consentFor(both, { validUntil: '2026-01-15' })); // 27: 400 FORMAT_ERROR
  await create('/consents', consentFor({ allPsd2: 'allAccounts' })); // 28: 400 SERVICE_INVALID
  await create('/consents', consentFor(accessFor(KALEVS))); // 29: 400 RESOURCE_UNKNOWN
  await create('/consents', without(consentFor(both), 'recurringIndicator')); // 30: 400 FORMAT_ERROR
  await create('/consents', consentFor(both, { frequencyPerDay: 0 })); // 31: 400 FORMAT_ERROR
  const made = await create('/consents', consentFor(both, { validUntil: '2027-12-31', frequencyPerDay: 9 })); // 32: 201 received
  const consent = consentOf(made);
  await get(linkOf(made, 'status')); // 33: 200 received
  await get('/accounts', consent); // 34: 401 CONSENT_INVALID
  const started = await start(made); // 35: 200 received
  await choose(started, 'PinCalculator'); // 36: 400 SCA_METHOD_UNKNOWN
  await choose(started, 'SmartID'); // 37: 200 scaMethodSelected
  await get(linkOf(started, 'scaStatus')); // 38: 200 started
  client.psu(consent, 'approve');
  await get(linkOf(started, 'scaStatus')); // 39: 200 finalised
  await get(linkOf(made, 'status')); // 40: 200 valid
  await get(linkOf(made, 'self')); // 41: 200, 180 days and 4 times
  await get('/accounts'); // 42: 400 FORMAT_ERROR, no Consent-ID
  await get('/accounts', '3b0c1f52-0000-4000-9000-000000000002'); // 43: 400 CONSENT_UNKNOWN
  await get('/accounts', consent); // 44: 200
  await get(`/accounts/${MAIN_ID}`, consent); // 45: 200
  await get(`/accounts/${MAIN_ID}/balances`, consent); // 46: 200
  await get(`/accounts/${KALEVS_ID}/balances`, consent); // 47: 404 RESOURCE_UNKNOWN
  await get(`/accounts/${TRAVEL_ID}/balances`, consent); // 48: 401 CONSENT_INVALID
  const lists = `/accounts/${MAIN_ID}/transactions`;
  const page = await get(`${lists}?dateFrom=2025-03-02&dateTo=2026-03-02`, consent); // 49: 200, the oldest ten
  await get(linkOf(page, 'next'), consent); // 50: 200
  await get(lists, consent); // 51: 200, the last 90 days
  await get(`${lists}?dateFrom=2026-02-01&bookingStatus=information`, consent); // 52: 400 PARAMETER_NOT_SUPPORTED
  await get(`${lists}?dateFrom=01.02.2026`, consent); // 53: 400 FORMAT_ERROR
  await get(`${lists}?dateFrom=2026-02-20&dateTo=2026-02-01`, consent); // 54: 400 PERIOD_INVALID
  for (let read = 0; read < 5; read += 1) await get(`/accounts/${SAVINGS_ID}/balances`, consent, false); // 55-59: the fifth 429 ACCESS_EXCEEDED
  await create(SCT, transfer('64.30')); // 60: 401 TOKEN_INVALID, no scope for payments
  client.wait(3600);
  await get('/accounts', consent); // 61: 401 TOKEN_EXPIRED
  const refresh = text(granted.body, 'refresh_token');
  await token({ grant_type: 'refresh_token', refresh_token: refresh }); // 62: 200
  await token({ grant_type: 'refresh_token', refresh_token: refresh }); // 63: 400 TOKEN_INVALID
  await call('DELETE', `/consents/${consent}`); // 64: 204
  await get(linkOf(made, 'status')); // 65: 200 terminatedByTpp
  await get('/accounts', consent); // 66: 401 CONSENT_INVALID
  await token({ grant_type: 'authorization_code', code: 'made-up', redirect_uri: 'https://tpp.example/back' }); // 67: 400 TOKEN_INVALID
  const code = client.psu(TIIU, 'approve');
  await token({ grant_type: 'authorization_code', code, redirect_uri: 'https://tpp.example/back' }); // 68: 200, all scopes
  await create(SCT, without(transfer('64.30'), 'creditorName')); // 69: 400 FORMAT_ERROR
  await create(SCT, transfer('64.305')); // 70: 400 FORMAT_ERROR
  await create(SCT, transfer('64.30', { debtorAccount: { iban: KALEVS } })); // 71: 400 RESOURCE_UNKNOWN
  await create('/payments/target-2-payments', transfer('64.30')); // 72: 404 PRODUCT_UNKNOWN
  const paid = await create(SCT, transfer('64.30')); // 73: 201 ACTC
  await choose(await start(paid), 'TammeAPP'); // 74: 200 received, 75: 200 scaMethodSelected
  client.psu(paymentOf(paid), 'approve');
  await get(linkOf(paid, 'status')); // 76: 200 PDNG
  client.wait(90);
  await get(linkOf(paid, 'self')); // 77: 200 ACSC
  await call('DELETE', linkOf(paid, 'self')); // 78: 405 CANCELLATION_INVALID
  const small = await create(SCT, transfer('12.50', { requestedExecutionDate: '2026-03-20' })); // 79: 201 ACTC
  await start(small); // 80: 200 exempted
  await call('DELETE', linkOf(small, 'self')); // 81: 204
  await get(linkOf(small, 'status')); // 82: 200 CANC
  const poor = await create(INSTANT, transfer('640.00', { debtorAccount: { iban: TRAVEL } })); // 83: 201 ACTC
  await choose(await start(poor), 'Redirect'); // 84: 200 received, 85: 200 scaMethodSelected
  client.psu(paymentOf(poor), 'approve');
  await get(linkOf(poor, 'status')); // 86: 200 RJCT
  await create(SCT, transfer('64.30', { requestedExecutionDate: '2026-02-20' })); // 87: 400 EXECUTION_DATE_INVALID
  await create(PERIODIC, transfer('25.00', { startDate: '2026-03-15', frequency: 'Monthly' })); // 88: 201 ACTC
  await create('/funds-confirmations', {
    account: { iban: TRAVEL },
    instructedAmount: { currency: 'EUR', amount: '640.00' },
  }); // 89: 200 false
  await get(`${SCT}/3b0c1f52-0000-4000-9000-000000000003/status`); // 90: 404 RESOURCE_UNKNOWN
}

async function second(client: Client): Promise<void> {
  const { call, token, login, get, create, start, choose, chooseLogin } = program(
    client,
    'b4d0a7e6-55c1-4f0e-8a3b-0000000000',
    '192.0.2.151',
  );
  await get('/oauth/authorization/links'); // 1: 400 FORMAT_ERROR, no bic
  await call('GET', `/oauth/authorization/links?bic=${BIC}`); // 2: 200
  const code = client.psu(KALEV, 'approve');
  const back = 'https://pay.other.example/return';
  await token({ grant_type: 'authorization_code', code, redirect_uri: back }); // 3: 200
  await token({ grant_type: 'authorization_code', code, redirect_uri: back }); // 4: 400 TOKEN_INVALID, used
  const mine = { debtorAccount: { iban: KALEVS }, creditorName: 'Lillepood Sonja' };
  await create(SCT, transfer('41.90', mine), ['PSU-IP-Address']); // 5: 400 FORMAT_ERROR
  await create(SCT, transfer('41.905', mine)); // 6: 400 FORMAT_ERROR
  await create(SCT, transfer('41.90', { ...mine, debtorAccount: { iban: MAIN } })); // 7: 400 RESOURCE_UNKNOWN
  const paid = await create(SCT, transfer('41.90', mine)); // 8: 201 ACTC
  await get(linkOf(paid, 'status')); // 9: 200 ACTC
  const started = await start(paid); // 10: 200 received
  await choose(started, 'Password'); // 11: 400 SCA_METHOD_UNKNOWN
  await choose(started, 'MobileID'); // 12: 200 scaMethodSelected
  client.psu(paymentOf(paid), 'approve');
  await get(linkOf(started, 'scaStatus')); // 13: 200 finalised
  await get(linkOf(paid, 'status')); // 14: 200 PDNG
  client.wait(120);
  await get(linkOf(paid, 'status')); // 15: 200 ACSC
  const small = await create(SCT, transfer('8.20', mine)); // 16: 201 ACTC
  await start(small); // 17: 200 exempted
  await get(linkOf(small, 'status')); // 18: 200 PDNG
  const dear = await create(INSTANT, transfer('250.00', mine)); // 19: 201 ACTC
  await choose(await start(dear), 'SmartID'); // 20: 200 received, 21: 200 scaMethodSelected
  client.psu(paymentOf(dear), 'approve');
  await get(linkOf(dear, 'self')); // 22: 200 RJCT
  await get(`${INSTANT}/9d11a2b3-0000-4000-9000-000000000011`); // 23: 404 RESOURCE_UNKNOWN
  await login(KALEV, READING, { psu_corporate_id: null }); // 24: 400 FORMAT_ERROR
  const done = await login(KALEV, READING); // 25: 201 received
  await chooseLogin(done, 'TammeAPP'); // 26: 200 scaMethodSelected
  await get(linkOf(done, 'scaStatus')); // 27: 200 started
  client.psu(loginOf(done), 'approve');
  await get(linkOf(done, 'scaStatus')); // 28: 200 finalized
  await token({ grant_type: 'decoupled_authorization', authorization_id: loginOf(done) }); // 29: 200
  await create(SCT, transfer('41.90', mine)); // 30: 401 TOKEN_INVALID, no scope for payments
  await get('/account-list'); // 31: 200
  await create('/consents', consentFor({ availableAccounts: 'allAccounts' })); // 32: 400 SERVICE_INVALID
  await create('/consents', consentFor(accessFor(SAVINGS))); // 33: 400 RESOURCE_UNKNOWN
  const made = await create('/consents', consentFor(accessFor(KALEVS), { frequencyPerDay: 2 })); // 34: 201 received
  const consent = consentOf(made);
  await choose(await start(made), 'SmartID'); // 35: 200 received, 36: 200 scaMethodSelected
  await get('/accounts', consent); // 37: 401 CONSENT_INVALID
  client.psu(consent, 'approve');
  await get(linkOf(made, 'status')); // 38: 200 valid
  await get('/accounts', consent); // 39: 200
  await get(`/accounts/${KALEVS_ID}/transactions?dateFrom=2026-01-01&dateTo=2026-03-02`, consent); // 40: 200
  await get(`/accounts/${KALEVS_ID}/transactions?dateFrom=2026-03-01&dateTo=2026-01-01`, consent); // 41: 400 PERIOD_INVALID
  await get('/accounts/Q0QQ9sVq1Nf6tLxP0aRc3oWyJ8bEd5gMi7vTw2XnQs0/balances', consent); // 42: 404 RESOURCE_UNKNOWN
  for (let read = 0; read < 3; read += 1) await get(`/accounts/${KALEVS_ID}/balances`, consent, false); // 43-45: the third 429 ACCESS_EXCEEDED
  client.wait(3700);
  await get(`/accounts/${KALEVS_ID}`, consent); // 46: 401 TOKEN_EXPIRED
  const again = await login(KALEV, READING); // 47: 201 received
  await chooseLogin(again, 'SmartID'); // 48: 200 scaMethodSelected
  client.psu(loginOf(again), 'refuse');
  await get(linkOf(again, 'scaStatus')); // 49: 200 failed
  await token({ grant_type: 'decoupled_authorization', authorization_id: loginOf(again) }); // 50: 400 TOKEN_INVALID
}

export const appTwiceBank: ForeignBank = {
  name: 'W, app twice',
  origin: 'https://api.ob.tamme.example',
  base: [PREFIX, '/v1'],
  headers: {},
  dialect: 'nextgenpsd2',
  fixtures: FIXTURES,
  open: openAppTwiceBank,
  journeys: [first, second],
};

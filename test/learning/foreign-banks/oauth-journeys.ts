/** The two clients of bank D. The numbers of calls in README.md are those of the comments. */
import { fixturesOf, text, type Client, type ForeignBank, type Json, type Seen } from './foreign-bank.js';
import { ACCOUNTS, CLIENT_ID, openHarbourBank, PREFIX, TOKEN } from './oauth-bank.js';

const BACK = 'https://client.example/back';
const [MAIN, SAVINGS, YOUNG] = ACCOUNTS.map(({ iban }) => ({ iban })) as unknown as [Json, Json, Json];
const [MAIN_ID, SAVINGS_ID, YOUNG_ID] = ACCOUNTS.map(({ resourceId }) => resourceId) as unknown as [
  string,
  string,
  string,
];
const SHOP = { iban: 'DE89370400440532013000' };
const SCT = '/payments/sepa-credit-transfers';

/** What a careful program sends: its client id, a new request id, and the address of its PSU. A name in `without` is left out. */
function program(client: Client, tag: string) {
  let sent = 0;
  const headers = (more: Record<string, string> = {}, without: string[] = []) => {
    const id = `${tag}000000-4b1d-4c02-8f00-${String(++sent).padStart(12, '0')}`;
    const all = { 'X-IBM-Client-Id': CLIENT_ID, 'X-Request-ID': id, 'PSU-IP-Address': '192.0.2.44', ...more };
    return Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name)));
  };
  const start = (path: string) =>
    client.call('POST', `${PREFIX}${path}/authorisations`, { headers: headers({ 'TPP-Redirect-URI': BACK }) });
  return {
    headers,
    start,
    get: (path: string, more?: Record<string, string>, without?: string[]) =>
      client.call('GET', PREFIX + path, { headers: headers(more, without) }),
    remove: (path: string) => client.call('DELETE', PREFIX + path, { headers: headers() }),
    post: (path: string, json: Json, more?: Record<string, string>, without?: string[]) =>
      client.call('POST', PREFIX + path, { headers: headers(more, without), json }),
    token: (form: Record<string, string>) =>
      client.call('POST', TOKEN, {
        form: {
          client_id: CLIENT_ID,
          redirect_uri: BACK,
          code_verifier: `${tag}-verifier-0123456789-0123456789-0123456789`,
          ...form,
        },
      }),
  };
}

const consentFor = (access: Json, more: Record<string, Json> = {}): Json => ({
  access,
  recurringIndicator: true,
  validUntil: '2026-05-29',
  frequencyPerDay: 4,
  combinedServiceIndicator: false,
  ...more,
});
const transfer = (amount: Json, more: Record<string, Json> = {}): Json => ({
  instructedAmount: { currency: 'EUR', amount },
  debtorAccount: MAIN,
  creditorAccount: SHOP,
  creditorName: 'Buchladen am Ring',
  remittanceInformationUnstructured: 'Rechnung 4711',
  ...more,
});
const reading = (token: Seen, consent: string) => ({
  Authorization: `Bearer ${text(token.body, 'access_token')}`,
  'Consent-ID': consent,
});

async function first(client: Client): Promise<void> {
  const { get, post, remove, start, token } = program(client, 'd1');
  const all = { accounts: [MAIN], balances: [MAIN], transactions: [MAIN] };
  await post('/consents', consentFor(all), {}, ['X-IBM-Client-Id']); // 1: 401, gateway
  await post('/consents', consentFor(all), { 'X-IBM-Client-Id': 'somebody-else' }); // 2: 401, gateway
  await post('/consents', consentFor(all), { 'X-Request-ID': 'no-uuid' }); // 3: 400 FORMAT_ERROR
  await post('/consents', consentFor(all), {}, ['PSU-IP-Address']); // 4: 400 FORMAT_ERROR
  await post('/consents', consentFor({ accounts: [{ iban: 'ES59XX' }] })); // 5: 400 FORMAT_ERROR
  await post('/consents', consentFor({ accounts: [{ iban: 'ES9200810200550001234567' }] })); // 6: 400 RESOURCE_UNKNOWN
  await post('/consents', consentFor(all, { recurringIndicator: false })); // 7: 400 SERVICE_INVALID
  await post('/consents', consentFor({ allPsd2: 'allAccounts' })); // 8: 400 SERVICE_INVALID
  await post('/consents', consentFor(all, { frequencyPerDay: 6 })); // 9: 400 FORMAT_ERROR
  const consent = text((await post('/consents', consentFor(all, { validUntil: '2027-12-31' }))).body, 'consentId'); // 10: 201
  const path = `/consents/${consent}`;
  await get(`${path}/status`); // 11: 200 received
  const authorisation = text((await start(path)).body, 'authorisationId'); // 12: 201
  await get(`${path}/authorisations/${authorisation}`); // 13: 200 received
  const code = client.psu(consent, 'approve');
  await token({ grant_type: 'authorization_code', code: 'made-up-code' }); // 14: 400 invalid_grant
  const granted = await token({ grant_type: 'authorization_code', code }); // 15: 200
  const open = reading(granted, consent);
  await get(path); // 16: 200, validUntil is cut
  await get('/accounts', { 'Consent-ID': consent }); // 17: 401 TOKEN_INVALID
  await get('/accounts', { ...open, Authorization: 'Bearer made-up-token' }); // 18: 401 TOKEN_UNKNOWN
  await get('/accounts', open, ['Consent-ID']); // 19: 400 FORMAT_ERROR
  await get('/accounts', { ...open, 'Consent-ID': 'c05d1e70-0c4b-4e11-9a27-999999999999' }); // 20: 403 CONSENT_UNKNOWN
  await get('/accounts', open); // 21: 200
  await get(`/accounts/${MAIN_ID}`, open); // 22: 404, gateway
  await get(`/accounts/${MAIN_ID}/balances`, open); // 23: 200
  await get(`/accounts/${YOUNG_ID}/balances`, open); // 24: 401 CONSENT_INVALID
  const lists = `/accounts/${MAIN_ID}/transactions`;
  await get(`${lists}?dateFrom=2026-01-01&bookingStatus=booked`, open); // 25: 200, page 0
  await get(`${lists}?dateFrom=2026-01-01&dateTo=2026-03-02&bookingStatus=BOOKED&page=1`, open); // 26: 200
  await get(`${lists}?dateFrom=2026-01-01`, open); // 27: 400 FORMAT_ERROR
  await get(`${lists}?dateFrom=2026-01-01&bookingStatus=pending`, open); // 28: 400 PARAMETER_NOT_SUPPORTED
  await get(`${lists}?dateFrom=2025-11-01&bookingStatus=booked`, open); // 29: 400 PERIOD_INVALID
  for (let read = 0; read < 5; read += 1) await get(`/accounts/${MAIN_ID}/balances`, open, ['PSU-IP-Address']); // 30-34: the fifth 429
  client.wait(700);
  await get('/accounts', open); // 35: 401 TOKEN_EXPIRED
  const again = await token({ grant_type: 'refresh_token', refresh_token: text(granted.body, 'refresh_token') }); // 36: 200
  await get('/accounts', reading(again, consent)); // 37: 200
  await remove(path); // 38: 204
  await start(path); // 39: 409 STATUS_INVALID
  await get('/accounts', reading(again, consent)); // 40: 401 CONSENT_INVALID
  await post(SCT, transfer('12.345')); // 41: 400 FORMAT_ERROR
  await post(SCT, transfer('7500.00')); // 42: 403 TRANSACTION_LIMIT_EXCEEDED
  await post('/payments/target-2-payments', transfer('10.00')); // 43: 404 PRODUCT_UNKNOWN
  const payment = `${SCT}/${text((await post(SCT, transfer('49.90'))).body, 'paymentId')}`; // 44: 201 RCVD
  await start(payment); // 45: 201
  client.psu(payment.slice(SCT.length + 1), 'approve');
  await get(`${payment}/status`); // 46: 200 ACTC
  await remove(payment); // 47: 405 CANCELLATION_INVALID
  client.wait(4000);
  await get(`${payment}/status`); // 48: 200 ACSC
  const other = `${SCT}/${text((await post(SCT, transfer(20, { requestedExecutionDate: '2026-03-20' }))).body, 'paymentId')}`; // 49: 201
  await start(other); // 50: 201
  client.psu(other.slice(SCT.length + 1), 'approve');
  await get(`${other}/status`); // 51: 200 PDNG
  await remove(other); // 52: 204
}

async function second(client: Client): Promise<void> {
  const { get, post, remove, start, token } = program(client, 'd7');
  await get(`${SCT}/b05d1e70-0c4b-4e11-9a27-888888888888/status`); // 1: 403 RESOURCE_UNKNOWN
  await post('/payments/cross-border-credit-transfers', transfer('8')); // 2: 404 PRODUCT_UNKNOWN
  await post(SCT, transfer('8', { creditorName: 'A', debtorAccount: { iban: 'ES00' } })); // 3: 400 FORMAT_ERROR
  await post(SCT, transfer('5000.01')); // 4: 403 TRANSACTION_LIMIT_EXCEEDED
  await post(SCT, transfer('31.40'), {}, ['PSU-IP-Address']); // 5: 400 FORMAT_ERROR
  const made = await post(SCT, transfer('31.40', { creditorName: 'Imprenta Azul' })); // 6: 201 RCVD
  const payment = `${SCT}/${text(made.body, 'paymentId')}`;
  await get(`${payment}/status`); // 7: 200 RCVD
  const signing = text((await start(payment)).body, 'authorisationId'); // 8: 201
  client.psu(text(made.body, 'paymentId'), 'approve');
  await get(`${payment}/authorisations/${signing}`); // 9: 200 finalised
  await get(`${payment}/status`); // 10: 200 ACTC
  await start(payment); // 11: 409 STATUS_INVALID
  await remove(payment); // 12: 405 CANCELLATION_INVALID
  const poor = await post(SCT, transfer('900.00', { debtorAccount: YOUNG })); // 13: 201 RCVD
  await start(`${SCT}/${text(poor.body, 'paymentId')}`); // 14: 201
  client.psu(text(poor.body, 'paymentId'), 'approve');
  await get(`${SCT}/${text(poor.body, 'paymentId')}/status`); // 15: 200 RJCT
  const dropped = await post(SCT, transfer('5.5')); // 16: 201
  await remove(`${SCT}/${text(dropped.body, 'paymentId')}`); // 17: 204
  await get(`${SCT}/${text(dropped.body, 'paymentId')}`); // 18: 200 CANC
  const both = { accounts: [MAIN, SAVINGS], balances: [MAIN, SAVINGS], transactions: [SAVINGS] };
  await post('/consents', consentFor(both, { frequencyPerDay: 0 })); // 19: 400 FORMAT_ERROR
  await post('/consents', consentFor({ availableAccounts: 'allAccounts' })); // 20: 400 SERVICE_INVALID
  await post('/consents', consentFor(both), {}, ['X-Request-ID']); // 21: 400 FORMAT_ERROR
  const consent = text(
    (await post('/consents', consentFor(both, { frequencyPerDay: 2, validUntil: '2026-03-10' }))).body,
    'consentId',
  ); // 22: 201
  const path = `/consents/${consent}`;
  await start(path); // 23: 201
  const code = client.psu(consent, 'approve');
  await get(`${path}/status`); // 24: 200 valid
  const granted = await token({ grant_type: 'authorization_code', code }); // 25: 200
  await token({ grant_type: 'authorization_code', code }); // 26: 400 invalid_grant, used
  const open = reading(granted, consent);
  await get('/accounts', open); // 27: 200
  await get(`/accounts/${SAVINGS_ID}/balances`, open); // 28: 200
  await get(`/accounts/${MAIN_ID}/transactions?dateFrom=2026-02-01&bookingStatus=booked`, open); // 29: 401 CONSENT_INVALID
  await get(`/accounts/${SAVINGS_ID}/transactions?dateFrom=2026-01-15&bookingStatus=both`, open); // 30: 200
  await get(`/accounts/${SAVINGS_ID}/transactions?dateFrom=2026-01-15&bookingStatus=information`, open); // 31: 400
  await get(`/accounts/${SAVINGS_ID}/transactions?dateFrom=2025-10-15&bookingStatus=both`, open); // 32: 400 PERIOD_INVALID
  await get(`/accounts/${SAVINGS_ID}`, open); // 33: 404, gateway
  await get('/card-accounts', open); // 34: 404, gateway
  for (let read = 0; read < 3; read += 1) await get(`/accounts/${SAVINGS_ID}/balances`, open, ['PSU-IP-Address']); // 35-37: the third 429
  await get('/accounts', open, ['X-IBM-Client-Id']); // 38: 401, gateway
  client.wait(650);
  await get(`/accounts/${MAIN_ID}/balances`, open); // 39: 401 TOKEN_EXPIRED
  const again = await token({ grant_type: 'refresh_token', refresh_token: text(granted.body, 'refresh_token') }); // 40: 200
  await token({ grant_type: 'refresh_token', refresh_token: 'rt_unknown' }); // 41: 400 invalid_grant
  await get(`/accounts/${MAIN_ID}/balances`, reading(again, consent)); // 42: 200
  await get('/consents/c05d1e70-0c4b-4e11-9a27-777777777777'); // 43: 403 CONSENT_UNKNOWN
  await remove(path); // 44: 204
  await get(`/accounts/${MAIN_ID}/balances`, reading(again, consent)); // 45: 401 CONSENT_INVALID
}

export const oauthBank: ForeignBank = {
  name: 'D, OAuth behind a gateway',
  origin: 'https://psd2.harbourbank.example',
  base: [PREFIX, '/v1'],
  headers: {},
  dialect: 'nextgenpsd2',
  fixtures: fixturesOf('Harbour', ACCOUNTS, {
    onboarded: { clientId: CLIENT_ID, clientSecret: 'not-used-the-certificate-is' },
  }),
  open: openHarbourBank,
  journeys: [first, second],
};

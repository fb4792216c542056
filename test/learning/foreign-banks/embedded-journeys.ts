/** The two clients of bank E. The comments have the number of each call and what the bank answers. */
import { fixturesOf, text, type Client, type ForeignBank, type Json, type Seen } from './foreign-bank.js';
import { ACCOUNTS, CLIENT_ID, openEmbeddedBank, OTP, PREFIX, TOKEN } from './embedded-bank.js';

const [GIRO, SAVINGS, EMIL] = ACCOUNTS.map(({ iban }) => ({ iban })) as unknown as [Json, Json, Json];
const [GIRO_ID, SAVINGS_ID, EMIL_ID] = ACCOUNTS.map(({ resourceId }) => resourceId) as unknown as [
  string,
  string,
  string,
];
const SCT = '/payments/sepa-credit-transfers';

function program(client: Client, tag: string) {
  let sent = 0;
  let bearer = '';
  const headers = (more: Record<string, string> = {}, without: string[] = []) => {
    const id = `${tag}000000-1f6a-4d3c-9b11-${String(++sent).padStart(12, '0')}`;
    const all = { 'X-Request-ID': id, Authorization: `Bearer ${bearer}`, 'PSU-IP-Address': '198.51.100.7', ...more };
    return Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name)));
  };
  const as = (psu: string) => ({ 'PSU-ID': psu, 'PSU-ID-Type': 'ARDENNE_WEB' });
  const call = (method: string, path: string, more?: Record<string, string>, json?: Json, without?: string[]) =>
    client.call(method, PREFIX + path, { headers: headers(more, without), ...(json !== undefined && { json }) });
  return {
    as,
    get: (path: string, more?: Record<string, string>, without?: string[]) =>
      call('GET', path, more, undefined, without),
    remove: (path: string) => call('DELETE', path),
    post: (path: string, json: Json, more?: Record<string, string>, without?: string[]) =>
      call('POST', path, more, json, without),
    put: (path: string, json: Json) => call('PUT', path, {}, json),
    start: (path: string, psu: string, password = `${psu}-pass`, what = 'authorisations') =>
      call('POST', `${path}/${what}`, as(psu), { psuData: { password } }),
    login: async (form: Record<string, string> = {}) => {
      const seen = await client.call('POST', TOKEN, {
        form: { grant_type: 'client_credentials', client_id: CLIENT_ID, scope: 'ais pis', ...form },
      });
      if (seen.status === 200) bearer = text(seen.body, 'access_token');
      return seen;
    },
  };
}

const consentFor = (access: Json, more: Record<string, Json> = {}): Json => ({
  access,
  recurringIndicator: true,
  validUntil: '2026-05-15',
  frequencyPerDay: 4,
  combinedServiceIndicator: false,
  ...more,
});
const transfer = (amount: string, more: Record<string, Json> = {}): Json => ({
  instructedAmount: { currency: 'EUR', amount },
  debtorAccount: GIRO,
  creditorAccount: { iban: 'FR7630006000011234567890189' },
  creditorName: 'Atelier Blanc',
  remittanceInformationUnstructured: 'Facture 88',
  ...more,
});
const consentOf = (seen: Seen) => text(seen.body, 'consent', 'consentId');
const paymentOf = (seen: Seen) => text(seen.body, 'payment', 'paymentId');
const authorisationOf = (seen: Seen) => text(seen.body, 'authorisationId');
const methodOf = (seen: Seen, index: number) => text(seen.body, 'scaMethods', index, 'authenticationMethodId');

async function first(client: Client): Promise<void> {
  const { as, get, post, put, remove, start, login } = program(client, 'e1');
  const all = { accounts: [GIRO], balances: [GIRO], transactions: [GIRO] };
  await post('/consents', consentFor(all), as('sophie'), ['Authorization']); // 1: 403 ARD-0001
  await post('/consents', consentFor(all), { ...as('sophie'), Authorization: 'Bearer made-up' }); // 2: 403 ARD-0002
  await login({ client_id: 'nobody' }); // 3: 400 invalid_client
  await login(); // 4: 200
  await post('/consents', consentFor(all)); // 5: 400 ARD-1002
  await post('/consents', consentFor(all), { 'PSU-ID': 'sophie' }); // 6: 400 ARD-1003
  await post('/consents', consentFor(all), as('nobody')); // 7: 403 ARD-2003
  await post('/consents', consentFor({ accounts: [{ iban: 'LU73' }] }), as('sophie')); // 8: 400 ARD-1004
  await post('/consents', consentFor({ accounts: [EMIL] }), as('sophie')); // 9: 404 ARD-3004
  await post('/consents', consentFor({ allPsd2: 'allAccounts' }), as('sophie')); // 10: 400 ARD-1005
  await post('/consents', consentFor(all, { validUntil: '2026-09-30' }), as('sophie')); // 11: 400 ARD-1006
  const made = consentOf(await post('/consents', consentFor(all, { frequencyPerDay: 10 }), as('sophie'))); // 12: 201
  const path = `/consents/${made}`;
  await get(`${path}/status`); // 13: 200
  const open = { 'Consent-ID': made };
  await get('/accounts', open); // 14: 403 ARD-3002
  await start(path, 'sophie', 'wrong'); // 15: 403 ARD-2004
  const started = await start(path, 'sophie'); // 16: 201 psuAuthenticated
  const step = `${path}/authorisations/${authorisationOf(started)}`;
  await put(step, { authenticationMethodId: methodOf(started, 0) }); // 17: 200 scaMethodSelected
  await put(step, { scaAuthenticationData: '000000' }); // 18: 403 ARD-2007
  await put(step, { scaAuthenticationData: OTP }); // 19: 200 finalised
  await get(step); // 20: 200
  await put(step, { scaAuthenticationData: OTP }); // 21: 409 ARD-3009
  await get(path); // 22: 200
  await get('/accounts'); // 23: 400 ARD-1002
  await get('/accounts', { 'Consent-ID': '49667011999999PSDLU-CSSF-4471K999' }); // 24: 404 ARD-3001
  await get('/accounts', open); // 25: 200
  await get(`/accounts/${GIRO_ID}/balances`, open); // 26: 200
  await get(`/accounts/${SAVINGS_ID}/balances`, open); // 27: 403 ARD-3006
  await get(`/accounts/${GIRO_ID}/transactions?dateFrom=2026-02-01&bookingStatus=booked`, open); // 28: 200
  await get(`/accounts/${GIRO_ID}/transactions`, open); // 29: 400 ARD-1007
  for (let read = 0; read < 5; read += 1) await get('/accounts', open, ['PSU-IP-Address']); // 30-34: the fifth 429 ARD-3029
  await post(SCT, transfer('12.5'), as('sophie')); // 35: 400 ARD-4003
  await post('/payments/instant-sepa-credit-transfers', transfer('12.50'), as('sophie')); // 36: 404 ARD-4004
  const paid = paymentOf(await post(SCT, transfer('86.20'), as('sophie'))); // 37: 201 PDNG
  const payment = `${SCT}/${paid}`;
  const signing = await start(payment, 'sophie'); // 38: 201
  await put(`${payment}/authorisations/${authorisationOf(signing)}`, { authenticationMethodId: methodOf(signing, 1) }); // 39: 200 started
  client.psu(paid, 'approve');
  await get(`${payment}/authorisations/${authorisationOf(signing)}`); // 40: 200
  await get(`${payment}/status`); // 41: 200
  await remove(payment); // 42: 202
  const cancelling = await start(payment, 'sophie', 'sophie-pass', 'cancellation-authorisations'); // 43: 201
  const undo = `${payment}/cancellation-authorisations/${authorisationOf(cancelling)}`;
  await put(undo, { authenticationMethodId: methodOf(cancelling, 0) }); // 44: 200
  await put(undo, { scaAuthenticationData: OTP }); // 45: 200
  await get(payment); // 46: 200
  await remove(payment); // 47: 400 ARD-4005
  client.wait(1900);
  await get(path); // 48: 403 ARD-0003
  await login(); // 49: 200
  await remove(path); // 50: 204
  await remove(path); // 51: 410 ARD-3010
  await get('/signing-baskets'); // 52: 404
}

async function second(client: Client): Promise<void> {
  const { as, get, post, put, remove, start, login } = program(client, 'e8');
  await login({ scope: 'everything' }); // 1: 400 invalid_scope
  await login(); // 2: 200
  await post(SCT, transfer('19.00'), as('emil')); // 3: 404 ARD-3004
  await post(SCT, transfer('19', { debtorAccount: EMIL }), as('emil')); // 4: 400 ARD-4003
  await post(SCT, transfer('19.00'), { 'PSU-ID': 'sophie', 'PSU-ID-Type': 'OTHER' }); // 5: 400 ARD-1003
  const first = paymentOf(await post(SCT, transfer('19.00', { debtorAccount: EMIL }), as('emil'))); // 6: 201 PDNG
  await get(`${SCT}/${first}/status`); // 7: 200
  await remove(`${SCT}/${first}`); // 8: 200
  await start(`${SCT}/${first}`, 'emil'); // 9: 409 ARD-3009
  const poor = paymentOf(await post(SCT, transfer('450.00', { debtorAccount: EMIL }), as('emil'))); // 10: 201
  const signing = await start(`${SCT}/${poor}`, 'emil'); // 11: 201
  const sign = `${SCT}/${poor}/authorisations/${authorisationOf(signing)}`;
  await put(sign, { authenticationMethodId: methodOf(signing, 0) }); // 12: 200
  await put(sign, { scaAuthenticationData: OTP }); // 13: 200
  await get(`${SCT}/${poor}`); // 14: 200
  const good = paymentOf(await post(SCT, transfer('250.75', { creditorName: 'Garage Thill' }), as('sophie'))); // 15: 201
  await start(`${SCT}/${good}`, 'sophie', 'sophie'); // 16: 403 ARD-2004
  const again = await start(`${SCT}/${good}`, 'sophie'); // 17: 201
  const approve = `${SCT}/${good}/authorisations/${authorisationOf(again)}`;
  await put(approve, { authenticationMethodId: methodOf(again, 1) }); // 18: 200 started
  await get(approve); // 19: 200
  client.psu(good, 'approve');
  await get(approve); // 20: 200
  await get(`${SCT}/${good}/status`); // 21: 200
  await get(`${SCT}/77000000000001PSDLU-CSSF-4471K777/status`); // 22: 404 ARD-4001
  client.wait(3700);
  await get(`${SCT}/${good}/status`); // 23: 403 ARD-0003
  await login(); // 24: 200
  await get(`${SCT}/${good}/status`); // 25: 200
  await remove(`${SCT}/${good}`); // 26: 400 ARD-4005
  const both = { balances: [GIRO, SAVINGS], transactions: [SAVINGS] };
  await post('/consents', consentFor(both, { validUntil: '2026-01-31' }), as('sophie')); // 27: 400 ARD-1006
  await post('/consents', consentFor({ availableAccounts: 'allAccounts' }), as('sophie')); // 28: 400 ARD-1005
  const made = consentOf(await post('/consents', consentFor(both, { frequencyPerDay: 2 }), as('sophie'))); // 29: 201
  const open = { 'Consent-ID': made };
  await get(`/accounts/${SAVINGS_ID}/balances`, open); // 30: 403 ARD-3002
  const started = await start(`/consents/${made}`, 'sophie'); // 31: 201
  const step = `/consents/${made}/authorisations/${authorisationOf(started)}`;
  await put(step, { authenticationMethodId: methodOf(started, 1) }); // 32: 200 started
  client.psu(made, 'approve');
  await get(`/consents/${made}/status`); // 33: 200
  await get('/accounts', open); // 34: 200
  await get(`/accounts/${SAVINGS_ID}/transactions?dateFrom=2026-01-01`, open); // 35: 200
  await get(`/accounts/${GIRO_ID}/transactions?dateFrom=2026-01-01&bookingStatus=both`, open); // 36: 403 ARD-3006
  await get(`/accounts/${EMIL_ID}/balances`, open); // 37: 403 ARD-3006
  for (let read = 0; read < 3; read += 1) await get(`/accounts/${GIRO_ID}/balances`, open, ['PSU-IP-Address']); // 38-40: the third 429 ARD-3029
  await get('/accounts', open, ['Authorization']); // 41: 403 ARD-0001
  await put(step, { scaAuthenticationData: OTP }); // 42: 409 ARD-3009
  await remove(`/consents/${made}`); // 43: 204
  await get('/accounts', open); // 44: 403 ARD-3002
  await get('/card-accounts', open); // 45: 404
}

export const embeddedBank: ForeignBank = {
  name: 'E, embedded',
  origin: 'https://api.ardenne.example',
  base: [PREFIX, '/v1'],
  headers: {},
  dialect: 'nextgenpsd2',
  fixtures: fixturesOf('Ardenne', ACCOUNTS, {
    onboarded: { clientId: CLIENT_ID, clientSecret: 'not-used-the-certificate-is' },
  }),
  open: openEmbeddedBank,
  journeys: [first, second],
};

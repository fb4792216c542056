/** The two clients of bank O. The comments have the number of each call and what the bank answers. */
import { fixturesOf, text, type Client, type ForeignBank, type Json, type Seen } from './foreign-bank.js';
import { ACCOUNTS, CLIENT_ID, openWellKnownBank, ORIGIN, PREFIX } from './well-known-bank.js';

const [GIRO, SAVINGS] = ACCOUNTS.map(({ iban }) => ({ iban, currency: 'EUR' })) as unknown as [Json, Json];
const [GIRO_ID, SAVINGS_ID] = ACCOUNTS.map(({ resourceId }) => resourceId) as unknown as [string, string];
const SCT = '/payments/sepa-credit-transfers';
const INSTANT = '/payments/instant-sepa-credit-transfers';
const PERIODIC = '/periodic-payments/sepa-credit-transfers';
const IN_APP = { 'PSU-ID': 'sabine.vogt', 'PSU-ID-Type': 'retail', 'TPP-Redirect-Preferred': 'false' };
const EXPLICIT = { 'TPP-Explicit-Authorisation-Preferred': 'true' };
const UNATTENDED = ['PSU-IP-Address'];

/** A program with the token of the moment, which it sends with reads of accounts. A name in `without` is left out. */
function program(client: Client, tag: string, back: string, address: string) {
  let sent = 0;
  let bearer = '';
  const headers = (more: Record<string, string> = {}, without: string[] = []) => {
    const id = `${tag}5b2e10-7c3d-4a6f-9d41-${String(++sent).padStart(12, '0')}`;
    const all = { Accept: 'application/json', 'X-Request-ID': id, 'PSU-IP-Address': address, ...more };
    return Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name)));
  };
  const get = (path: string, more?: Record<string, string>, without?: string[]) =>
    client.call('GET', PREFIX + path, { headers: headers(more, without) });
  const token = async (form: Record<string, string>) => {
    const seen = await client.call('POST', `${PREFIX}/token`, { headers: { Accept: 'application/json' }, form });
    if (seen.status === 200) bearer = text(seen.body, 'access_token');
    return seen;
  };
  return {
    get,
    token,
    bearer: () => bearer,
    read: (path: string, consent: string, more: Record<string, string> = {}, without?: string[]) =>
      get(path, { 'Consent-ID': consent, Authorization: `Bearer ${bearer}`, ...more }, without),
    follow: (href: string, more?: Record<string, string>) =>
      client.call('GET', href.slice(ORIGIN.length), { headers: headers(more) }),
    remove: (path: string) => client.call('DELETE', PREFIX + path, { headers: headers() }),
    start: (path: string, more?: Record<string, string>) =>
      client.call('POST', `${PREFIX}${path}/authorisations`, { headers: headers(more), json: {} }),
    post: (path: string, json: Json, more?: Record<string, string>, without?: string[]) =>
      client.call('POST', PREFIX + path, { headers: headers({ 'TPP-Redirect-URI': back, ...more }, without), json }),
    exchange: (code: string, more: Record<string, string> = {}) =>
      token({
        grant_type: 'authorization_code',
        client_id: CLIENT_ID,
        code,
        code_verifier: `${tag}dBjftJeZ4CVPmB92K27uhbUJU1p1rwW1gFWFOEjXk0123`,
        redirect_uri: back,
        ...more,
      }),
    refresh: (refreshToken: string) =>
      token({ grant_type: 'refresh_token', client_id: CLIENT_ID, refresh_token: refreshToken }),
  };
}

const consentFor = (access: Json, more: Record<string, Json> = {}): Json => ({
  access,
  recurringIndicator: true,
  validUntil: '2026-06-30',
  frequencyPerDay: 4,
  combinedServiceIndicator: false,
  ...more,
});
const ALL: Json = { allPsd2: 'allAccounts' };
const transfer = (amount: string, more: Record<string, Json> = {}): Json => ({
  endToEndIdentification: 'RF-2026-0302',
  debtorAccount: GIRO,
  instructedAmount: { currency: 'EUR', amount },
  creditorAccount: { iban: 'DE44500105175407324931', currency: 'EUR' },
  creditorName: 'Anton Brueckner',
  remittanceInformationUnstructured: 'Rechnung 4711',
  ...more,
});
const without = (body: Json, name: string): Json =>
  Object.fromEntries(Object.entries(body as Record<string, Json>).filter(([each]) => each !== name));
const idOf = (seen: Seen) => text(seen.body, 'consentId') || text(seen.body, 'paymentId');
const linkOf = (seen: Seen, name: string) => text(seen.body, '_links', name, 'href');
const nextOf = (seen: Seen) => text(seen.body, 'transactions', '_links', 'next', 'href');
const refreshOf = (seen: Seen) => text(seen.body, 'refresh_token');

async function first(client: Client): Promise<void> {
  const bank = program(client, 'a1', 'https://tpp.example/back', '203.0.113.40');
  const { get, read, follow, remove, start, post, exchange } = bank;
  const some: Json = { accounts: [GIRO, SAVINGS], balances: [GIRO, SAVINGS], transactions: [GIRO] };
  await post('/consents', consentFor(some), {}, ['X-Request-ID']); // 1: 400 FORMAT_ERROR
  await post('/consents', consentFor(some), {}, ['TPP-Redirect-URI']); // 2: 400 FORMAT_ERROR
  await post('/consents', consentFor(some), {}, ['PSU-IP-Address']); // 3: 400 FORMAT_ERROR
  await post('/consents', consentFor(some, { validUntil: '2026-01-31' })); // 4: 400 FORMAT_ERROR
  const made = await post('/consents', consentFor(some)); // 5: 201
  const consent = idOf(made);
  const path = `/consents/${consent}`;
  await get(`${path}/status`); // 6: 200 received
  await follow(linkOf(made, 'scaOAuth')); // 7: 200
  await follow(linkOf(made, 'scaStatus')); // 8: 200 received
  await get(`${path}/authorisations`); // 9: 200
  await start(path); // 10: 403 SERVICE_BLOCKED, started with the creation
  await get('/accounts', { 'Consent-ID': consent }); // 11: 401 TOKEN_UNKNOWN
  const code = client.psu(consent, 'approve');
  await exchange(code, { client_id: 'PSDDE-BAFIN-999999' }); // 12: 401 invalid_client
  await exchange(code, { redirect_uri: 'https://tpp.example/other' }); // 13: 400 invalid_grant
  const granted = await exchange(code); // 14: 200
  const former = bank.bearer();
  await exchange(code); // 15: 400 invalid_grant, used
  await follow(linkOf(made, 'scaStatus')); // 16: 200 finalised
  await get(`${path}/status`); // 17: 200 valid
  await get(path); // 18: 200
  await read('/accounts', consent); // 19: 200
  await read('/accounts?withBalance=true', consent); // 20: 200
  await read(`/accounts/${GIRO_ID}`, consent); // 21: 200
  await read(`/accounts/${GIRO_ID}/balances`, consent); // 22: 200
  const giro = `/accounts/${GIRO_ID}/transactions`;
  const savings = `/accounts/${SAVINGS_ID}/transactions`;
  await read(`${savings}?dateFrom=2026-01-01&bookingStatus=both`, consent); // 23: 401 CONSENT_INVALID
  const page = await read(`${giro}?dateFrom=1970-01-01&dateTo=2026-03-02&bookingStatus=both`, consent); // 24: 200, the whole history
  const open = () => ({ 'Consent-ID': consent, Authorization: `Bearer ${bank.bearer()}` });
  await follow(nextOf(page), open()); // 25: 200
  await read(`${giro}?dateFrom=1970-01-01&dateTo=2026-03-02&bookingStatus=both&page=9`, consent); // 26: 400 PARAMETER_NOT_CONSISTENT
  await read(`${giro}?dateFrom=1970-01-01&dateTo=2026-03-02&bookingStatus=both`, consent); // 27: 401 CONSENT_INVALID, the history was read
  await read(`${giro}?dateFrom=2026-01-01&bookingStatus=booked&withBalance=true`, consent); // 28: 200
  await read(`${giro}?bookingStatus=booked`, consent); // 29: 400 FORMAT_ERROR
  await read(`${giro}?dateFrom=2026-01-01`, consent); // 30: 400 FORMAT_ERROR
  await read(`${giro}?dateFrom=2026-01-01&bookingStatus=information`, consent); // 31: 400 PARAMETER_NOT_SUPPORTED
  await read(`${giro}?dateFrom=2026-02-20&dateTo=2026-02-01&bookingStatus=both`, consent); // 32: 400 PERIOD_INVALID
  await read(`${giro}/${text(page.body, 'transactions', 'booked', 0, 'transactionId')}`, consent); // 33: 200
  await read('/accounts/00000CE774BF14193942AF9446530000/balances', consent); // 34: 404 RESOURCE_UNKNOWN
  await get('/accounts', { Authorization: `Bearer ${bank.bearer()}` }); // 35: 400 FORMAT_ERROR, no Consent-ID
  await read('/accounts', '1772440000-ba00000'); // 36: 403 CONSENT_UNKNOWN
  await read('/accounts', consent, { Authorization: 'Bearer made-up' }); // 37: 401 TOKEN_UNKNOWN
  for (let count = 0; count < 5; count += 1) await read(`/accounts/${GIRO_ID}/balances`, consent, {}, UNATTENDED); // 38-42: the fifth 429 ACCESS_EXCEEDED
  client.wait(3600);
  await read('/accounts', consent); // 43: 401 TOKEN_EXPIRED
  await bank.refresh(refreshOf(granted)); // 44: 200
  await read('/accounts', consent); // 45: 200
  const again = await post('/consents', consentFor(ALL), EXPLICIT); // 46: 201, startAuthorisation
  const every = idOf(again);
  const started = await start(`/consents/${every}`); // 47: 201
  await follow(linkOf(started, 'scaStatus')); // 48: 200 received
  const newCode = client.psu(every, 'approve');
  await exchange(newCode); // 49: 200
  await get(`${path}/status`); // 50: 200 expired
  await read('/accounts', consent, { Authorization: `Bearer ${former}` }); // 51: 401 TOKEN_EXPIRED
  await read('/accounts', consent); // 52: 401 TOKEN_INVALID, of the other consent
  await bank.refresh(refreshOf(granted)); // 53: 200
  await read('/accounts', consent); // 54: 401 CONSENT_EXPIRED
  const inApp = await post('/consents', consentFor(ALL, { recurringIndicator: false, frequencyPerDay: 1 }), IN_APP); // 55: 201 DECOUPLED
  const once = idOf(inApp);
  await follow(linkOf(inApp, 'scaStatus')); // 56: 200 started
  await get('/accounts', { 'Consent-ID': once }); // 57: 401 CONSENT_INVALID
  client.psu(once, 'approve');
  await follow(linkOf(inApp, 'scaStatus')); // 58: 200 finalised
  await get('/accounts', { 'Consent-ID': once }); // 59: 200, without a token
  await get(`${savings}?dateFrom=2025-06-01&bookingStatus=both`, { 'Consent-ID': once }); // 60: 200
  client.wait(1200);
  await get('/accounts', { 'Consent-ID': once }); // 61: 401 CONSENT_EXPIRED, after 20 minutes
  const last = await post('/consents', consentFor(ALL, { frequencyPerDay: 2 }), IN_APP); // 62: 201 DECOUPLED
  client.psu(idOf(last), 'approve');
  client.wait(1200);
  await get(`${savings}?dateFrom=2025-06-01&bookingStatus=both`, { 'Consent-ID': idOf(last) }); // 63: 401 CONSENT_INVALID, after 20 minutes
  await remove(`/consents/${idOf(last)}`); // 64: 204
  await get(`/consents/${idOf(last)}/status`); // 65: 200 terminatedByTpp
  await get('/accounts', { 'Consent-ID': idOf(last) }); // 66: 401 CONSENT_INVALID
  await get('/consents/1772440000-ba00000/status'); // 67: 403 CONSENT_UNKNOWN
  await post(SCT, without(transfer('20.99'), 'creditorName')); // 68: 400 FORMAT_ERROR
  await post(SCT, transfer('20.995')); // 69: 400 FORMAT_ERROR
  await post('/payments/target-2-payments', transfer('20.99')); // 70: 404 PRODUCT_UNKNOWN
  await post(SCT, transfer('20.99', { requestedExecutionDate: '2026-02-20' })); // 71: 400 EXECUTION_DATE_INVALID
  const paid = await post(SCT, without(transfer('20.99'), 'debtorAccount')); // 72: 201 RCVD
  const payment = `${SCT}/${idOf(paid)}`;
  await get(`${payment}/status`); // 73: 200 RCVD
  await exchange(client.psu(idOf(paid), 'approve')); // 74: 200, 300 seconds
  await get(`${payment}/status`); // 75: 200 ACTC, without a token
  await get(payment); // 76: 200
  await remove(payment); // 77: 405 CANCELLATION_INVALID
  client.wait(3600);
  await get(`${payment}/status`); // 78: 200 ACSC
  const dear = await post(INSTANT, transfer('9500.00'), IN_APP); // 79: 201 RCVD, DECOUPLED
  client.psu(idOf(dear), 'approve');
  await get(`${INSTANT}/${idOf(dear)}/status`); // 80: 200 RJCT
  const planned = await post(SCT, transfer('75.00', { requestedExecutionDate: '2026-03-20' }), IN_APP); // 81: 201 RCVD
  client.psu(idOf(planned), 'approve');
  const ended = await remove(`${SCT}/${idOf(planned)}`); // 82: 202
  await follow(linkOf(ended, 'scaStatus')); // 83: 200 received
  client.psu(idOf(planned), 'approve');
  await get(`${SCT}/${idOf(planned)}/status`); // 84: 200 CANC
  const dropped = await post(SCT, transfer('5.00')); // 85: 201 RCVD
  await remove(`${SCT}/${idOf(dropped)}`); // 86: 204
  const order = await post(PERIODIC, transfer('25.00', { startDate: '2026-03-15', frequency: 'Monthly' })); // 87: 201 RCVD
  client.psu(idOf(order), 'refuse');
  await get(`${PERIODIC}/${idOf(order)}/status`); // 88: 200 RJCT
  await get(`${SCT}/1772440000-bp00000/status`); // 89: 403 RESOURCE_UNKNOWN
}

async function second(client: Client): Promise<void> {
  const bank = program(client, 'f6', 'https://pay.other.example/return', '192.0.2.151');
  const { get, read, follow, remove, start, post, exchange } = bank;
  await post(SCT, transfer('18.90', { creditorName: 'Gärtnerei Sonne' }), {}, ['TPP-Redirect-URI']); // 1: 400 FORMAT_ERROR
  await post(SCT, transfer('18.905')); // 2: 400 FORMAT_ERROR
  const paid = await post(SCT, transfer('18.90', { debtorAccount: SAVINGS }), IN_APP); // 3: 201 RCVD, DECOUPLED
  const payment = `${SCT}/${idOf(paid)}`;
  await follow(linkOf(paid, 'scaStatus')); // 4: 200 started
  client.psu(idOf(paid), 'approve');
  await follow(linkOf(paid, 'scaStatus')); // 5: 200 finalised
  await get(`${payment}/status`); // 6: 200 ACTC
  await remove(payment); // 7: 405 CANCELLATION_INVALID
  client.wait(4000);
  await get(`${payment}/status`); // 8: 200 ACSC
  const dear = await post(SCT, transfer('48000.00', { debtorAccount: SAVINGS })); // 9: 201 RCVD
  client.psu(idOf(dear), 'approve');
  await get(`${SCT}/${idOf(dear)}/status`); // 10: 200 RJCT
  const planned = await post(SCT, transfer('130.00', { requestedExecutionDate: '2026-04-01' })); // 11: 201 RCVD
  client.psu(idOf(planned), 'approve');
  await get(`${SCT}/${idOf(planned)}/status`); // 12: 200 ACTC
  const ended = await remove(`${SCT}/${idOf(planned)}`); // 13: 202
  await follow(linkOf(ended, 'scaStatus')); // 14: 200 received
  client.psu(idOf(planned), 'approve');
  await get(`${SCT}/${idOf(planned)}/status`); // 15: 200 CANC
  const dropped = await post(SCT, transfer('7.35')); // 16: 201 RCVD
  await remove(`${SCT}/${idOf(dropped)}`); // 17: 204
  await get(`${SCT}/${idOf(dropped)}/status`); // 18: 200 CANC
  await post('/payments/cross-border-credit-transfers', transfer('18.90')); // 19: 404 PRODUCT_UNKNOWN
  await get(`${SCT}/1772440999-bp0abcd/status`); // 20: 403 RESOURCE_UNKNOWN
  await post(INSTANT, transfer('18.90', { requestedExecutionDate: '2026-02-27' })); // 21: 400 EXECUTION_DATE_INVALID
  await post('/consents', consentFor(ALL), {}, ['PSU-IP-Address']); // 22: 400 FORMAT_ERROR
  await post('/consents', consentFor(ALL, { validUntil: '2025-12-24' })); // 23: 400 FORMAT_ERROR
  const made = await post('/consents', consentFor(ALL, { validUntil: '2026-05-30', frequencyPerDay: 2 }), IN_APP); // 24: 201 DECOUPLED
  const consent = { 'Consent-ID': idOf(made) };
  await get('/accounts', consent); // 25: 401 CONSENT_INVALID
  client.psu(idOf(made), 'approve');
  await get(`/consents/${idOf(made)}/status`); // 26: 200 valid
  await get('/accounts', consent); // 27: 200, without a token
  await get(`/accounts/${SAVINGS_ID}/balances`, consent); // 28: 200
  const giro = `/accounts/${GIRO_ID}/transactions`;
  const page = await get(`${giro}?bookingStatus=both&dateFrom=2025-01-01`, consent); // 29: 200, the whole history
  await follow(nextOf(page), consent); // 30: 200
  await get(`${giro}?bookingStatus=both&dateFrom=2025-01-01`, consent); // 31: 401 CONSENT_INVALID, the history was read
  await get(`${giro}?bookingStatus=both`, consent); // 32: 400 FORMAT_ERROR
  await get(`${giro}?bookingStatus=booked&dateFrom=2026-02-01&page=7`, consent); // 33: 400 PARAMETER_NOT_CONSISTENT
  await get(`/accounts/11111CE774BF14193942AF9446531111`, consent); // 34: 404 RESOURCE_UNKNOWN
  for (let count = 0; count < 3; count += 1) await get(`/accounts/${SAVINGS_ID}/balances`, consent, UNATTENDED); // 35-37: the third 429 ACCESS_EXCEEDED
  const other = await post('/consents', consentFor({ balances: [SAVINGS], transactions: [SAVINGS] }), EXPLICIT); // 38: 201
  const named = idOf(other);
  await start(`/consents/${named}`); // 39: 201
  await get('/accounts', { 'Consent-ID': named }); // 40: 401 TOKEN_UNKNOWN
  const code = client.psu(named, 'approve');
  await exchange(code, { redirect_uri: 'https://pay.other.example/' }); // 41: 400 invalid_grant
  const granted = await exchange(code); // 42: 200
  await get('/accounts', consent); // 43: 401 CONSENT_EXPIRED, replaced
  await read('/accounts', named); // 44: 200
  await read(`/accounts/${GIRO_ID}/balances`, named); // 45: 401 CONSENT_INVALID
  client.wait(3700);
  await read(`/accounts/${SAVINGS_ID}/balances`, named); // 46: 401 TOKEN_EXPIRED
  await bank.refresh(refreshOf(granted)); // 47: 200
  await remove(`/consents/${named}`); // 48: 204
  await read('/accounts', named); // 49: 401 CONSENT_INVALID
}

export const wellKnownBank: ForeignBank = {
  name: 'O, well-known',
  origin: ORIGIN,
  base: [PREFIX, '/v1'],
  headers: {},
  dialect: 'nextgenpsd2',
  fixtures: fixturesOf('Hansakontor', ACCOUNTS, {
    onboarded: { clientId: CLIENT_ID, clientSecret: 'not-used-the-certificate-is' },
  }),
  open: openWellKnownBank,
  journeys: [first, second],
};

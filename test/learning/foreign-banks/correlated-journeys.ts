/** The two clients of bank R. The comments have the number of each call and what the bank answers. */
import { fixturesOf, text, type Client, type ForeignBank, type Json, type Seen } from './foreign-bank.js';
import { ACCOUNTS, BUSINESS, ONBOARDING, openCorrelatedBank, ORIGIN, OTP, PREFIX } from './correlated-bank.js';

const [MAIN, SAVINGS, FIRM] = ACCOUNTS.map(({ iban }) => ({ iban, currency: 'EUR' })) as unknown as [Json, Json, Json];
const [MAIN_ID, SAVINGS_ID, FIRM_ID, LEASE_ID] = ACCOUNTS.map(({ resourceId }) => resourceId) as unknown as [
  string,
  string,
  string,
  string,
];
const CONSENTS = `${PREFIX}/consents`;
const LIST = `${PREFIX}/accounts`;
const SCT = `${PREFIX}/payments/sepa-credit-transfers`;
const INSTANT = `${PREFIX}/payments/instant-sepa-credit-transfers`;
const PERIODIC = `${PREFIX}/periodic-payments/sepa-credit-transfers`;

/** A program that identifies itself with its certificate alone. A name in `without` is left out. */
function program(client: Client, tag: string, back: string, address: string) {
  let sent = 0;
  const headers = (more: Record<string, string> = {}, without: string[] = []) => {
    const all = {
      Accept: 'application/json',
      'X-Request-ID': `${tag}9d27f4-6c1b-4f3e-8a52-${String(++sent).padStart(12, '0')}`,
      'PSU-IP-Address': address,
      ...more,
    };
    return Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name)));
  };
  const call = (method: string, path: string, json?: Json, more?: Record<string, string>, without?: string[]) =>
    client.call(method, path, { headers: headers(more, without), ...(json !== undefined && { json }) });
  const redirected = {
    'PSU-ID-Type': '24YOU',
    'TPP-Redirect-Preferred': 'true',
    'TPP-Redirect-URI': `${back}?state=${tag}&code=code`,
  };
  const typed = { 'PSU-ID-Type': 'BUSINESSNET', 'PSU-ID': BUSINESS, 'TPP-Redirect-URI': `${back}?state=${tag}` };
  return {
    call,
    get: (path: string, more?: Record<string, string>, without?: string[]) =>
      call('GET', path, undefined, more, without),
    follow: (href: string, more?: Record<string, string>) => call('GET', href.slice(ORIGIN.length), undefined, more),
    remove: (path: string) => call('DELETE', path),
    /** A creation that the PSU signs at the bank's page. */
    redirect: (path: string, json: Json, more?: Record<string, string>, without?: string[]) =>
      call('POST', path, json, { ...redirected, ...more }, without),
    /** A creation that the PSU signs with what is typed at the TPP. */
    embedded: (path: string, json: Json, more?: Record<string, string>, without?: string[]) =>
      call('POST', path, json, { ...typed, ...more }, without),
    start: (href: string, more?: Record<string, string>, without?: string[]) =>
      call('POST', href.slice(ORIGIN.length), {}, { ...typed, ...more }, without),
    password: (seen: Seen, password = `${BUSINESS}-pass`) =>
      call('PUT', linkOf(seen, 'updatePsuAuthentication').slice(ORIGIN.length), { psuData: { password } }, typed),
    code: (seen: Seen, code = OTP) =>
      call('PUT', linkOf(seen, 'authoriseTransaction').slice(ORIGIN.length), { scaAuthenticationData: code }, typed),
  };
}

const named = (...accounts: Json[]) => ({ accounts, balances: accounts, transactions: accounts });
const consentFor = (more: Record<string, Json> = {}, access: Json = { allPsd2: 'allAccounts' }): Json => ({
  access,
  recurringIndicator: true,
  validUntil: '2026-05-30',
  frequencyPerDay: 4,
  combinedServiceIndicator: false,
  ...more,
});
const without = (body: Json, name: string): Json =>
  Object.fromEntries(Object.entries(body as Record<string, Json>).filter(([each]) => each !== name));
const transfer = (amount: Json, more: Record<string, Json> = {}): Json => ({
  endToEndIdentification: 'TPP20260302001',
  debtorAccount: FIRM,
  instructedAmount: { currency: 'EUR', amount },
  creditorAccount: { iban: 'AT901947000012345678', currency: 'EUR' },
  creditorName: 'Fahrrad Kessler',
  creditorAddress: { country: 'AT' },
  remittanceInformationUnstructured: 'Rechnung 118',
  ...more,
});
const standing = (more: Record<string, Json> = {}): Json =>
  transfer('25.00', {
    startDate: '2026-03-15',
    endDate: '2026-12-15',
    executionRule: 'following',
    frequency: 'Monthly',
    dayOfExecution: '15',
    ...more,
  });
const consentOf = (seen: Seen) => text(seen.body, 'consentId');
const paymentOf = (seen: Seen) => text(seen.body, 'paymentId');
const linkOf = (seen: Seen, name: string) => text(seen.body, '_links', name, 'href');
const nextOf = (seen: Seen) => text(seen.body, 'transactions', '_links', 'next', 'href');
const entryOf = (seen: Seen) => text(seen.body, 'transactions', 'booked', 0, 'transactionId');

async function first(client: Client): Promise<void> {
  const { call, get, follow, remove, redirect, embedded, start, password, code } = program(
    client,
    'a1',
    'https://tpp.example/back',
    '203.0.113.40',
  );
  const anonymous = ['PSU-IP-Address'];
  await call('POST', ONBOARDING, { userEmail: 'dev@tpp.example' }, {}, anonymous); // 1: 201
  await call('POST', ONBOARDING, { userEmail: 'dev@tpp.example' }, {}, anonymous); // 2: 404, once is enough
  await get('/v1/consents/3b1c2d4e-0000-4000-8000-000000000000'); // 3: 403, without a body
  await redirect(CONSENTS, consentFor(), {}, ['X-Request-ID']); // 4: 400 FORMAT_ERROR
  await redirect(CONSENTS, consentFor(), { 'X-Request-ID': 'call-5' }); // 5: 400 FORMAT_ERROR
  await redirect(CONSENTS, consentFor(), {}, ['PSU-ID-Type']); // 6: 400 FORMAT_ERROR
  await redirect(CONSENTS, consentFor(), { 'PSU-ID-Type': 'ALL' }); // 7: 400 FORMAT_ERROR
  await redirect(CONSENTS, consentFor(), {}, anonymous); // 8: 400 FORMAT_ERROR
  await redirect(CONSENTS, consentFor(), { 'PSU-IP-Address': '127.0.0.1' }); // 9: 400 FORMAT_ERROR
  await redirect(CONSENTS, consentFor(), {}, ['TPP-Redirect-URI']); // 10: 400 FORMAT_ERROR
  await redirect(CONSENTS, consentFor(), { 'TPP-Redirect-URI': 'http://tpp.example/back' }); // 11: 400 FORMAT_ERROR
  await redirect(CONSENTS, consentFor({ validUntil: '2026-01-15' })); // 12: 400 FORMAT_ERROR
  await redirect(CONSENTS, consentFor({ combinedServiceIndicator: true })); // 13: 400 SESSIONS_NOT_SUPPORTED
  await redirect(CONSENTS, consentFor({}, named())); // 14: 400 SERVICE_INVALID
  const made = await redirect(CONSENTS, consentFor()); // 15: 201 REDIRECT
  const path = `${CONSENTS}/${consentOf(made)}`;
  const open = { 'Consent-ID': consentOf(made) };
  await get(`${path}/status`); // 16: 200 received
  await get(LIST, open); // 17: 401 CONSENT_INVALID
  client.psu(consentOf(made), 'approve');
  await get(`${path}/status`); // 18: 200 valid
  await get(path); // 19: 200
  await get(LIST); // 20: 400 FORMAT_ERROR
  await get(LIST, { 'Consent-ID': '3b1c2d4e-0000-4000-8000-111111111111' }); // 21: 400 CONSENT_UNKNOWN
  await get(LIST, open); // 22: 200
  await get(`${LIST}/${MAIN_ID}`, open); // 23: 200
  await get(`${LIST}/${MAIN_ID}/balances`, open); // 24: 200
  await get(`${LIST}/000000000000/balances`, open); // 25: 404 RESOURCE_UNKNOWN
  const lists = `${LIST}/${MAIN_ID}/transactions`;
  const page = await get(`${lists}?bookingStatus=both&dateFrom=2026-01-01&dateTo=2026-03-02`, open); // 26: 200
  await follow(nextOf(page), open); // 27: 200, the last page
  await get(`${lists}?bookingStatus=booked&dateFrom=2025-01-01`, open); // 28: 200
  await get(`${lists}?bookingStatus=booked&dateFrom=2024-12-01`, open); // 29: 400 PERIOD_INVALID
  await get(`${lists}?dateFrom=2026-02-01`, open); // 30: 400 FORMAT_ERROR
  await get(`${lists}?bookingStatus=booked`, open); // 31: 400 FORMAT_ERROR
  await get(`${lists}?bookingStatus=booked&dateFrom=2026-02-20&dateTo=2026-02-01`, open); // 32: 400 PERIOD_INVALID
  await get(`${LIST}/${SAVINGS_ID}/transactions?bookingStatus=both&dateFrom=2025-12-15`, open); // 33: 200, one page
  await get(`${lists}/${entryOf(page)}`, open); // 34: 200
  await get(`${lists}/0000000000000000`, open); // 35: 404 RESOURCE_UNKNOWN
  client.wait(1500);
  await get(`${lists}?bookingStatus=both&dateFrom=2025-10-01`, open); // 36: 400 PERIOD_INVALID
  await get(`${lists}?bookingStatus=both&dateFrom=2025-12-03`, open); // 37: 200
  await remove(path); // 38: 204
  await get(`${path}/status`); // 39: 200 terminatedByTpp
  await get(LIST, open); // 40: 401 CONSENT_INVALID
  await get(`${CONSENTS}/3b1c2d4e-0000-4000-8000-222222222222/status`); // 41: 403 CONSENT_UNKNOWN
  const declined = await redirect(CONSENTS, consentFor()); // 42: 201
  client.psu(consentOf(declined), 'refuse');
  await get(`${CONSENTS}/${consentOf(declined)}/status`); // 43: 200 rejected
  const typed = await embedded(CONSENTS, consentFor({ validUntil: '2026-03-03', frequencyPerDay: 2 }, named(FIRM))); // 44: 201 EMBEDDED
  const firm = `${CONSENTS}/${consentOf(typed)}`;
  const begin = linkOf(typed, 'startAuthorisation');
  await start(begin, {}, ['PSU-ID']); // 45: 400 FORMAT_ERROR
  await start(begin, { 'PSU-ID': 'nobody' }); // 46: 401 PSU_CREDENTIALS_INVALID
  const started = await start(begin); // 47: 201 received
  await follow(linkOf(started, 'scaStatus')); // 48: 404 RESOURCE_UNKNOWN
  await password(started, 'wrong-one'); // 49: 401 PSU_CREDENTIALS_INVALID
  const challenged = await password(started); // 50: 200 started
  await code(challenged, '000000'); // 51: 401 PSU_CREDENTIALS_INVALID
  await code(challenged); // 52: 200 finalised
  await code(challenged); // 53: 409 STATUS_INVALID
  await get(`${firm}/status`); // 54: 200 valid
  const firmOpen = { 'Consent-ID': consentOf(typed) };
  await get(LIST, firmOpen); // 55: 200, the named account
  await get(`${LIST}/${LEASE_ID}/balances`, firmOpen); // 56: 401 CONSENT_INVALID
  for (let read = 0; read < 3; read += 1) await get(`${LIST}/${FIRM_ID}/balances`, firmOpen, anonymous); // 57-59: the third 429 ACCESS_EXCEEDED
  await call('PUT', firm, { psuData: { password: `${BUSINESS}-pass` } }); // 60: 405 SERVICE_INVALID
  await embedded(`${PREFIX}/payments/target-2-payments`, transfer('12.50')); // 61: 404 PRODUCT_UNKNOWN
  await embedded(SCT, without(transfer('12.50'), 'debtorAccount')); // 62: 400 FORMAT_ERROR
  const paid = await embedded(SCT, transfer('64.30')); // 63: 201 RCVD
  const payment = `${SCT}/${paymentOf(paid)}`;
  const paying = await start(linkOf(paid, 'startAuthorisation')); // 64: 201
  await follow(linkOf(paying, 'scaStatus')); // 65: 200 received
  const asked = await password(paying); // 66: 200 started
  await code(asked); // 67: 200 finalised
  await follow(linkOf(paying, 'scaStatus')); // 68: 200 finalised
  await get(`${payment}/status`); // 69: 200 ACSP
  await get(payment); // 70: 200
  await remove(payment); // 71: 405 CANCELLATION_INVALID
  const quick = await redirect(INSTANT, transfer('120.00', { debtorAccount: MAIN })); // 72: 201 RCVD
  client.psu(paymentOf(quick), 'approve');
  await get(`${INSTANT}/${paymentOf(quick)}/status`); // 73: 200 ACSP
  const dear = await redirect(INSTANT, transfer('99000.00', { debtorAccount: MAIN })); // 74: 201
  client.psu(paymentOf(dear), 'approve');
  await get(`${INSTANT}/${paymentOf(dear)}/status`); // 75: 200 RJCT
  const left = await embedded(SCT, transfer('8.00')); // 76: 201 RCVD
  await remove(`${SCT}/${paymentOf(left)}`); // 77: 204
  await get(`${SCT}/PATA000000/status`); // 78: 404 RESOURCE_UNKNOWN
  const order = await embedded(PERIODIC, standing()); // 79: 201 PDNG
  const rent = `${PERIODIC}/${paymentOf(order)}`;
  const planning = await start(linkOf(order, 'startAuthorisation')); // 80: 201
  await follow(linkOf(planning, 'scaStatus')); // 81: 404 RESOURCE_UNKNOWN
  await code(await password(planning)); // 82-83: 200
  await get(`${rent}/status`); // 84: 200 ACSP
  const ending = await start(linkOf(await remove(rent), 'startAuthorisation')); // 85-86: 202, 201
  await code(await password(ending)); // 87-88: 200
  await get(`${rent}/status`); // 89: 200 CANC
  client.wait(2 * 86_400);
  await get(LIST, firmOpen); // 90: 401 CONSENT_EXPIRED
}

async function second(client: Client): Promise<void> {
  const { call, get, follow, remove, redirect, embedded, start, password, code } = program(
    client,
    'f6',
    'https://pay.other.example/return',
    '192.0.2.151',
  );
  await call('POST', ONBOARDING, { userEmail: 'it@other.example' }, {}, ['PSU-IP-Address']); // 1: 201
  await get('/v1/consents/71b0c9d2-0000-4000-8000-000000000000'); // 2: 403, without a body
  const small = transfer('18.90', { creditorName: 'Blumen am Ring' });
  await embedded(SCT, small, {}, ['PSU-ID-Type']); // 3: 400 FORMAT_ERROR
  await embedded(SCT, small, {}, ['TPP-Redirect-URI']); // 4: 400 FORMAT_ERROR
  await embedded(SCT, small, { 'PSU-IP-Address': '127.0.0.1' }); // 5: 400 FORMAT_ERROR
  await embedded(SCT, without(small, 'debtorAccount')); // 6: 400 FORMAT_ERROR
  await embedded(`${PREFIX}/payments/cross-border-credit-transfers`, small); // 7: 404 PRODUCT_UNKNOWN
  const paid = await embedded(SCT, small); // 8: 201 RCVD
  const payment = `${SCT}/${paymentOf(paid)}`;
  await get(`${payment}/status`); // 9: 200 RCVD
  const paying = await start(linkOf(paid, 'startAuthorisation')); // 10: 201
  await password(paying, 'forgotten'); // 11: 401 PSU_CREDENTIALS_INVALID
  const asked = await password(paying); // 12: 200 started
  await follow(linkOf(paying, 'scaStatus')); // 13: 200 received
  await code(asked); // 14: 200 finalised
  await follow(linkOf(paying, 'scaStatus')); // 15: 200 finalised
  await get(`${payment}/status`); // 16: 200 ACSP
  await remove(payment); // 17: 405 CANCELLATION_INVALID
  await get(`${SCT}/PATA999999`); // 18: 404 RESOURCE_UNKNOWN
  const quick = await redirect(INSTANT, transfer('45.00', { debtorAccount: SAVINGS })); // 19: 201
  client.psu(paymentOf(quick), 'approve');
  await get(`${INSTANT}/${paymentOf(quick)}/status`); // 20: 200 ACSP
  const dear = await redirect(SCT, transfer('55000.00', { debtorAccount: SAVINGS })); // 21: 201
  client.psu(paymentOf(dear), 'approve');
  await get(`${SCT}/${paymentOf(dear)}/status`); // 22: 200 RJCT
  const order = await embedded(PERIODIC, standing({ frequency: 'Quarterly' })); // 23: 201 PDNG
  const rent = `${PERIODIC}/${paymentOf(order)}`;
  const planning = await start(linkOf(order, 'startAuthorisation')); // 24: 201
  await follow(linkOf(planning, 'scaStatus')); // 25: 404 RESOURCE_UNKNOWN
  await code(await password(planning)); // 26-27: 200
  await get(`${rent}/status`); // 28: 200 ACSP
  const ending = await start(linkOf(await remove(rent), 'startAuthorisation')); // 29-30: 202, 201
  await code(await password(ending)); // 31-32: 200
  await get(`${rent}/status`); // 33: 200 CANC
  await redirect(CONSENTS, consentFor({}, named())); // 34: 400 SERVICE_INVALID
  await redirect(CONSENTS, consentFor({ validUntil: '2025-12-24' })); // 35: 400 FORMAT_ERROR
  const made = await redirect(CONSENTS, consentFor({ validUntil: '2026-04-30', frequencyPerDay: 1 })); // 36: 201
  const path = `${CONSENTS}/${consentOf(made)}`;
  const open = { 'Consent-ID': consentOf(made) };
  await get(LIST, open); // 37: 401 CONSENT_INVALID
  client.psu(consentOf(made), 'approve');
  await get(`${path}/status`); // 38: 200 valid
  await get(LIST, open); // 39: 200
  const lists = `${LIST}/${MAIN_ID}/transactions`;
  const page = await get(`${lists}?bookingStatus=both&dateFrom=2025-06-01`, open); // 40: 200
  await follow(nextOf(page), open); // 41: 200
  await get(`${lists}?bookingStatus=both`, open); // 42: 400 FORMAT_ERROR
  client.wait(7200);
  await get(`${lists}?bookingStatus=both&dateFrom=2025-06-01`, open); // 43: 400 PERIOD_INVALID
  await get(`${LIST}/111111111111/transactions?bookingStatus=booked&dateFrom=2026-02-01`, open); // 44: 404 RESOURCE_UNKNOWN
  for (let read = 0; read < 2; read += 1) await get(`${LIST}/${SAVINGS_ID}/balances`, open, ['PSU-IP-Address']); // 45-46: the second 429 ACCESS_EXCEEDED
  await remove(path); // 47: 204
  await get(LIST, open); // 48: 401 CONSENT_INVALID
  await get(LIST, { 'Consent-ID': '71b0c9d2-0000-4000-8000-111111111111' }); // 49: 400 CONSENT_UNKNOWN
}

export const correlatedBank: ForeignBank = {
  name: 'R, correlated',
  origin: ORIGIN,
  base: [PREFIX, '/v1'],
  headers: {},
  dialect: 'nextgenpsd2',
  fixtures: fixturesOf('Donauunion', ACCOUNTS, {
    onboarded: { clientId: 'PSDAT-FMA-700001', clientSecret: 'not-used-the-certificate-is' },
  }),
  open: openCorrelatedBank,
  journeys: [first, second],
};

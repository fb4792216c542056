/** The two clients of bank U. The comments have the number of each call and what the bank answers. */
import { fixturesOf, text, type Client, type ForeignBank, type Json, type Seen } from './foreign-bank.js';
import {
  ACCOUNTS,
  AIS,
  CODE,
  EMBEDDED,
  openOneEntryBank,
  ORIGIN,
  PIS,
  PSU_ID_TYPE,
  REDIRECTED,
  SWITCHED_OFF,
} from './one-entry-bank.js';

const [GIRO, SAVED, JARON] = ACCOUNTS.map(({ iban }) => ({ iban, currency: 'EUR' })) as unknown as [Json, Json, Json];
const [GIRO_ID, SAVED_ID, JARON_ID] = ACCOUNTS.map(({ resourceId }) => resourceId) as unknown as [
  string,
  string,
  string,
];
const SCT = `${PIS}/payments/sepa-credit-transfers`;
const INSTANT = `${PIS}/payments/instant-sepa-credit-transfers`;
const PERIODIC = `${PIS}/periodic-payments/sepa-credit-transfers`;

/** A program of a TPP. A name in `without` is left out. */
function program(client: Client, tag: string, back: string, address: string) {
  let sent = 0;
  const headers = (more: Record<string, string> = {}, without: string[] = []) => {
    const id = `${tag}51c0de-6b2a-4c3d-8e4f-${String(++sent).padStart(12, '0')}`;
    const all = { Accept: 'application/json', 'X-Request-ID': id, 'PSU-IP-Address': address, ...more };
    return Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name)));
  };
  const how = (psu: string) => (psu.startsWith(EMBEDDED) ? { 'TPP-Redirect-Preferred': 'false' } : {});
  const who = (psu: string) => ({ 'PSU-ID': psu, 'PSU-ID-Type': PSU_ID_TYPE });
  const redirect = { 'TPP-Redirect-URI': back, 'TPP-Nok-Redirect-URI': `${back}?error=true` };
  const put = (made: Seen, json: Json) =>
    client.call('PUT', linkOf(made, 'startAuthorisationWithEncryptedPsuAuthentication').slice(ORIGIN.length), {
      headers: headers(who(EMBEDDED)),
      json,
    });
  return {
    get: (path: string, more?: Record<string, string>, without?: string[]) =>
      client.call('GET', path, { headers: headers(more, without) }),
    follow: (href: string, more?: Record<string, string>) =>
      client.call('GET', href.slice(ORIGIN.length), { headers: headers(more) }),
    remove: (path: string) => client.call('DELETE', path, { headers: headers() }),
    post: (path: string, psu: string, json: Json, more?: Record<string, string>, without?: string[]) =>
      client.call('POST', path, {
        headers: headers({ ...who(psu), ...redirect, ...how(psu), ...more }, without),
        json,
      }),
    bare: (method: string, path: string, json: Json, more?: Record<string, string>) =>
      client.call(method, path, { headers: headers(more), json }),
    password: (made: Seen, password = `${EMBEDDED}-pass`) => put(made, { psuData: { encryptedPassword: password } }),
    method: (made: Seen, authenticationMethodId: string) => put(made, { authenticationMethodId }),
    code: (made: Seen, scaAuthenticationData = CODE) => put(made, { scaAuthenticationData }),
  };
}

const offered = { accounts: [], balances: [], transactions: [] };
const named = (account: Json) => ({ accounts: [account], balances: [account], transactions: [account] });
const consentFor = (access: Json = offered, more: Record<string, Json> = {}): Json => ({
  access,
  recurringIndicator: true,
  validUntil: '2026-05-30',
  frequencyPerDay: 4,
  combinedServiceIndicator: false,
  ...more,
});
const without = (body: Json, name: string): Json =>
  Object.fromEntries(Object.entries(body as Record<string, Json>).filter(([each]) => each !== name));
const transfer = (debtorAccount: Json, amount: string, more: Record<string, Json> = {}): Json => ({
  endToEndIdentification: 'TPP-2026-0302',
  debtorAccount,
  instructedAmount: { currency: 'EUR', amount },
  creditorAccount: { iban: 'DE87500400000771204455', currency: 'EUR' },
  creditorName: 'Velo Sommer',
  remittanceInformationUnstructured: 'Rechnung 118',
  ...more,
});
const monthly = { startDate: '2026-04-01', executionRule: 'following', frequency: 'Monthly', dayOfExecution: '1' };
const consentOf = (seen: Seen) => text(seen.body, 'consentId');
const paymentOf = (seen: Seen) => text(seen.body, 'paymentId');
const linkOf = (seen: Seen, name: string) => text(seen.body, '_links', name, 'href');
const nextOf = (seen: Seen) => text(seen.body, 'transactions', '_links', 'next', 'href');
const entryOf = (seen: Seen) => text(seen.body, 'transactions', 'booked', 0, 'transactionId');

async function first(client: Client): Promise<void> {
  const { get, follow, remove, post, bare, password, method, code } = program(
    client,
    'c4',
    'https://tpp.example/callback',
    '203.0.113.61',
  );
  const consents = `${AIS}/consents`;
  const accounts = `${AIS}/accounts`;
  await post(consents, REDIRECTED, consentFor(), {}, ['PSU-ID']); // 1: 400 Bad Request
  await post(consents, `${REDIRECTED}00`, consentFor()); // 2: 400 Bad Request, with the number of the account below
  await post(consents, REDIRECTED, consentFor(), {}, ['PSU-ID-Type']); // 3: 400 Bad Request
  await post(consents, REDIRECTED, consentFor(), { 'PSU-ID-Type': 'DE_ONLB_POST' }); // 4: 400 Bad Request
  await post(consents, REDIRECTED, consentFor(), {}, ['PSU-IP-Address']); // 5: 400 FORMAT_ERROR
  await post(consents, REDIRECTED, consentFor(), {}, ['X-Request-ID']); // 6: 400 FORMAT_ERROR
  await post(consents, REDIRECTED, consentFor(), { 'X-Request-ID': 'call-7' }); // 7: 400 FORMAT_ERROR
  await post(consents, REDIRECTED, consentFor(), {}, ['TPP-Redirect-URI']); // 8: 400 FORMAT_ERROR
  await post(consents, '6154039999', consentFor()); // 9: 401 PSU_CREDENTIALS_INVALID
  await post(consents, SWITCHED_OFF, consentFor()); // 10: 403 SERVICE_BLOCKED
  await post(consents, REDIRECTED, consentFor({ allPsd2: 'allAccounts' })); // 11: 400 SERVICE_INVALID
  await post(consents, REDIRECTED, consentFor(offered, { validUntil: '2026-02-01' })); // 12: 400 FORMAT_ERROR
  await post(consents, REDIRECTED, without(consentFor(), 'recurringIndicator')); // 13: 400 FORMAT_ERROR
  await post(consents, REDIRECTED, consentFor(offered, { combinedServiceIndicator: true })); // 14: 400 SESSIONS_NOT_SUPPORTED
  const made = await post(consents, REDIRECTED, consentFor({ ...offered, additionalInformation: { ownerName: [] } })); // 15: 201 received
  const path = `${consents}/${consentOf(made)}`;
  const open = { 'Consent-ID': consentOf(made) };
  await follow(linkOf(made, 'status')); // 16: 200 received
  await get(`${path}/authorisations`); // 17: 200
  await get(accounts, open); // 18: 401 CONSENT_INVALID
  client.psu(consentOf(made), 'approve');
  await follow(linkOf(made, 'scaStatus')); // 19: 200 finalised
  await get(`${path}/status`); // 20: 200 valid
  await get(path); // 21: 200
  await get(accounts); // 22: 400 FORMAT_ERROR
  await get(accounts, { 'Consent-ID': '3f0a77c1-0d52-4f6e-9a11-000000000000' }); // 23: 400 CONSENT_UNKNOWN
  await get(`${accounts}?withBalance=false`, open); // 24: 200
  await get(`${accounts}/${GIRO_ID}`, open); // 25: 200
  await get(`${accounts}/${GIRO_ID}/balances`, open); // 26: 200
  await get(`${accounts}/00000000000000000000000000000000/balances`, open); // 27: 404 RESOURCE_UNKNOWN
  const lists = `${accounts}/${GIRO_ID}/transactions`;
  const page = await get(`${lists}?dateFrom=2025-12-10&dateTo=2026-03-02&bookingStatus=booked&withBalance=true`, open); // 28: 200
  await follow(nextOf(page), open); // 29: 200
  const delta = await get(`${lists}?bookingStatus=both&deltaList=true`, open); // 30: 200
  await follow(nextOf(delta), open); // 31: 200
  await get(`${lists}?bookingStatus=booked`, open); // 32: 400 FORMAT_ERROR
  await get(`${lists}?dateFrom=2026-01-01`, open); // 33: 400 FORMAT_ERROR
  await get(`${lists}?dateFrom=2026-01-01&bookingStatus=information`, open); // 34: 400 PARAMETER_NOT_SUPPORTED
  await get(`${lists}?dateFrom=2026-02-20&dateTo=2026-02-01&bookingStatus=booked`, open); // 35: 400 PERIOD_INVALID
  await get(`${lists}?dateFrom=2025-11-01&bookingStatus=both`, open); // 36: 400 PERIOD_INVALID
  await get(`${lists}?dateFrom=2026-01-01&bookingStatus=pending`, open); // 37: 200
  await get(`${lists}/${entryOf(page)}`, open); // 38: 200
  await get(`${lists}/000001-714881599`, open); // 39: 404 RESOURCE_UNKNOWN
  for (let read = 0; read < 5; read += 1) await get(`${accounts}/${SAVED_ID}/balances`, open, ['PSU-IP-Address']); // 40-44: the fifth 429 ACCESS_EXCEEDED
  await get(`${AIS}/card-accounts`, open); // 45: 404 RESOURCE_UNKNOWN
  await bare('POST', `${accounts}/${GIRO_ID}`, {}, open); // 46: 405 SERVICE_INVALID
  const narrow = await post(consents, REDIRECTED, consentFor(named(GIRO))); // 47: 201
  client.psu(consentOf(narrow), 'approve');
  await get(`${path}/status`); // 48: 200 expired, by the one after it
  await get(accounts, open); // 49: 401 CONSENT_EXPIRED
  const less = { 'Consent-ID': consentOf(narrow) };
  await get(accounts, less); // 50: 200, one account
  await get(`${accounts}/${SAVED_ID}/balances`, less); // 51: 401 CONSENT_INVALID
  await remove(`${consents}/${consentOf(narrow)}`); // 52: 204
  await get(`${consents}/${consentOf(narrow)}/status`); // 53: 200 terminatedByTpp
  await get(accounts, less); // 54: 401 CONSENT_INVALID
  await get(`${consents}/3f0a77c1-0d52-4f6e-9a11-111111111111/status`); // 55: 403 CONSENT_UNKNOWN
  const declined = await post(consents, REDIRECTED, consentFor(without(offered, 'accounts'))); // 56: 201
  client.psu(consentOf(declined), 'refuse');
  await get(`${consents}/${consentOf(declined)}/status`); // 57: 200 rejected
  const inside = await post(consents, EMBEDDED, consentFor(named(JARON))); // 58: 201, embedded
  await password(inside, 'wrong-password'); // 59: 401 PSU_CREDENTIALS_INVALID
  await password(inside); // 60: 200 psuAuthenticated
  await method(inside, 'pushOTP'); // 61: 400 SCA_METHOD_UNKNOWN
  await method(inside, 'smsOTP'); // 62: 200 scaMethodSelected
  await code(inside, '000000'); // 63: 401 PSU_CREDENTIALS_INVALID
  await code(inside); // 64: 200 finalised
  await code(inside); // 65: 409 STATUS_INVALID
  await get(accounts, { 'Consent-ID': consentOf(inside) }); // 66: 200
  await post(`${PIS}/payments/cross-border-credit-transfers`, REDIRECTED, transfer(GIRO, '24.50')); // 67: 404 PRODUCT_UNKNOWN
  await post(`${AIS}/payments/sepa-credit-transfers`, REDIRECTED, transfer(GIRO, '24.50')); // 68: 404 RESOURCE_UNKNOWN
  await post(SCT, REDIRECTED, without(transfer(GIRO, '24.50'), 'debtorAccount')); // 69: 400 FORMAT_ERROR
  await post(SCT, REDIRECTED, transfer(JARON, '24.50')); // 70: 400 FORMAT_ERROR
  await post(SCT, REDIRECTED, transfer(GIRO, '24.505')); // 71: 400 FORMAT_ERROR
  const paid = await post(SCT, REDIRECTED, transfer(GIRO, '24.50')); // 72: 201 RCVD
  await follow(linkOf(paid, 'status')); // 73: 200 RCVD
  client.psu(paymentOf(paid), 'approve');
  await follow(linkOf(paid, 'status')); // 74: 200 ACTC
  await get(`${SCT}/${paymentOf(paid)}`); // 75: 200
  await remove(`${SCT}/${paymentOf(paid)}`); // 76: 405 CANCELLATION_INVALID
  const signed = await post(SCT, EMBEDDED, transfer(JARON, '60.00')); // 77: 201 RCVD, embedded, with fees
  await password(signed); // 78: 200
  await method(signed, 'photoOTP'); // 79: 200
  await code(signed); // 80: 200
  await get(`${SCT}/${paymentOf(signed)}/status`); // 81: 200 ACTC
  const dear = await post(INSTANT, REDIRECTED, transfer(SAVED, '4500.00')); // 82: 201
  client.psu(paymentOf(dear), 'approve');
  await get(`${INSTANT}/${paymentOf(dear)}/status`); // 83: 200 RJCT
  await post(PERIODIC, REDIRECTED, transfer(GIRO, '35.00', { ...monthly, frequency: 'MNTH' })); // 84: 400 FORMAT_ERROR
  const order = await post(PERIODIC, REDIRECTED, transfer(GIRO, '35.00', monthly)); // 85: 201, with fees
  client.psu(paymentOf(order), 'approve');
  await get(`${PERIODIC}/${paymentOf(order)}/status`); // 86: 200 ACTC
  const left = await post(SCT, REDIRECTED, transfer(GIRO, '12.00')); // 87: 201
  await remove(`${SCT}/${paymentOf(left)}`); // 88: 204
  await get(`${SCT}/${paymentOf(left)}/status`); // 89: 200 CANC
  await get(`${SCT}/3f0a77c1-0d52-4f6e-9a11-222222222222/status`); // 90: 404 RESOURCE_UNKNOWN
}

async function second(client: Client): Promise<void> {
  const { get, follow, remove, post, password, method, code } = program(
    client,
    '9b',
    'https://pay.other.example/return',
    '192.0.2.77',
  );
  const consents = `${AIS}/consents`;
  const accounts = `${AIS}/accounts`;
  await post(SCT, `${EMBEDDED}00`, transfer(JARON, '18.40')); // 1: 400 Bad Request
  await post(SCT, EMBEDDED, transfer(JARON, '18.40'), {}, ['PSU-ID-Type']); // 2: 400 Bad Request
  await post(SCT, EMBEDDED, transfer(JARON, '18.40'), {}, ['PSU-IP-Address']); // 3: 400 FORMAT_ERROR
  await post(`${PIS}/payments/target-2-payments`, EMBEDDED, transfer(JARON, '18.40')); // 4: 404 PRODUCT_UNKNOWN
  await post(SCT, EMBEDDED, without(transfer(JARON, '18.40'), 'debtorAccount')); // 5: 400 FORMAT_ERROR
  const paid = await post(SCT, EMBEDDED, transfer(JARON, '18.40', { creditorName: 'Blumen Ritter' })); // 6: 201 RCVD
  await get(`${SCT}/${paymentOf(paid)}/status`); // 7: 200 RCVD
  await password(paid, 'not-mine'); // 8: 401 PSU_CREDENTIALS_INVALID
  await password(paid); // 9: 200
  await method(paid, 'smsOTP'); // 10: 200
  await follow(linkOf(paid, 'scaStatus')); // 11: 200 scaMethodSelected
  await code(paid); // 12: 200 finalised
  await follow(linkOf(paid, 'status')); // 13: 200 ACTC
  await remove(`${SCT}/${paymentOf(paid)}`); // 14: 405 CANCELLATION_INVALID
  const left = await post(SCT, REDIRECTED, transfer(SAVED, '7.25')); // 15: 201
  await remove(`${SCT}/${paymentOf(left)}`); // 16: 204
  await get(`${SCT}/${paymentOf(left)}/status`); // 17: 200 CANC
  const order = await post(PERIODIC, REDIRECTED, transfer(SAVED, '15.00', { ...monthly, dayOfExecution: '15' })); // 18: 201, with fees
  client.psu(paymentOf(order), 'approve');
  await follow(linkOf(order, 'scaStatus')); // 19: 200 finalised
  await get(`${PERIODIC}/${paymentOf(order)}/status`); // 20: 200 ACTC
  const dear = await post(INSTANT, REDIRECTED, transfer(SAVED, '3900')); // 21: 201
  client.psu(paymentOf(dear), 'approve');
  await follow(linkOf(dear, 'status')); // 22: 200 RJCT
  await get(`${INSTANT}/8d21b0e6-77aa-4b1c-9e22-000000000000`); // 23: 404 RESOURCE_UNKNOWN
  await post(consents, SWITCHED_OFF, consentFor()); // 24: 403 SERVICE_BLOCKED
  await post(consents, REDIRECTED, consentFor(), {}, ['PSU-ID']); // 25: 400 Bad Request
  await post(consents, EMBEDDED, consentFor({ allPsd2: 'allAccounts' })); // 26: 400 SERVICE_INVALID
  await post(consents, EMBEDDED, consentFor(named(JARON), { validUntil: '2025-12-31' })); // 27: 400 FORMAT_ERROR
  const inside = await post(consents, EMBEDDED, consentFor(named(JARON))); // 28: 201, embedded
  await password(inside); // 29: 200
  await method(inside, 'chipOTP'); // 30: 400 SCA_METHOD_UNKNOWN
  await method(inside, 'photoOTP'); // 31: 200
  await code(inside, '111111'); // 32: 401 PSU_CREDENTIALS_INVALID
  await code(inside); // 33: 200
  const mine = { 'Consent-ID': consentOf(inside) };
  await get(accounts, mine); // 34: 200
  const lists = `${accounts}/${JARON_ID}/transactions`;
  const delta = await get(`${lists}?bookingStatus=both&deltaList=true`, mine); // 35: 200
  await follow(nextOf(delta), mine); // 36: 200
  await get(`${lists}?deltaList=true`, mine); // 37: 400 FORMAT_ERROR
  await get(`${lists}?bookingStatus=booked&dateFrom=2025-10-01`, mine); // 38: 400 PERIOD_INVALID
  const driven = await post(
    consents,
    REDIRECTED,
    consentFor({ balances: [], transactions: [] }, { frequencyPerDay: 1 }),
  ); // 39: 201
  const open = { 'Consent-ID': consentOf(driven) };
  await get(accounts, open); // 40: 401 CONSENT_INVALID
  client.psu(consentOf(driven), 'approve');
  await follow(linkOf(driven, 'status')); // 41: 200 valid
  await get(`${accounts}?withBalance=true`, open); // 42: 200
  await get(`${accounts}/${GIRO_ID}/transactions?bookingStatus=pending&dateFrom=2026-02-01`, open); // 43: 200
  await get(`${accounts}/${GIRO_ID}/balances`, open, ['PSU-IP-Address']); // 44: 200
  await get(`${accounts}/${GIRO_ID}/balances`, open, ['PSU-IP-Address']); // 45: 429 ACCESS_EXCEEDED
  const again = await post(consents, REDIRECTED, consentFor(named(SAVED))); // 46: 201
  client.psu(consentOf(again), 'approve');
  await get(accounts, open); // 47: 401 CONSENT_EXPIRED
  await remove(`${consents}/${consentOf(again)}`); // 48: 204
  await get(accounts, { 'Consent-ID': consentOf(again) }); // 49: 401 CONSENT_INVALID
  await get(`${consents}/8d21b0e6-77aa-4b1c-9e22-111111111111`); // 50: 403 CONSENT_UNKNOWN
}

export const oneEntryBank: ForeignBank = {
  name: 'U, one entry',
  origin: ORIGIN,
  base: [AIS, '/v1'],
  headers: {},
  dialect: 'nextgenpsd2',
  fixtures: fixturesOf('Rheinbank', ACCOUNTS, {
    onboarded: { clientId: 'PSDAT-FMA-700001', clientSecret: 'not-used-the-certificate-is' },
  }),
  open: openOneEntryBank,
  journeys: [first, second],
};

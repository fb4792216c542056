/** The two clients of bank P. The comments have the number of each call and what the bank answers. */
import {
  fixturesOf,
  list,
  text,
  type Client,
  type ForeignBank,
  type Json,
  type JsonObject,
  type Seen,
} from './foreign-bank.js';
import {
  ACCOUNTS,
  AIS,
  EMBEDDED,
  openServiceGroupsBank,
  ORIGIN,
  PASSWORD,
  PIS,
  REDIRECT,
  SWITCHED_OFF,
  WITHOUT_METHOD,
} from './service-groups-bank.js';

const [MAIN, SAVINGS, CODES] = ACCOUNTS.map(({ iban }) => ({ iban, currency: 'EUR' })) as unknown as [Json, Json, Json];
const [MAIN_ID, SAVINGS_ID, CODES_ID] = ACCOUNTS.map(({ resourceId }) => resourceId) as unknown as [
  string,
  string,
  string,
];
const SCT = `${PIS}/payments/sepa-credit-transfers`;
const INSTANT = `${PIS}/payments/instant-sepa-credit-transfers`;
const PERIODIC = `${PIS}/periodic-payments/sepa-credit-transfers`;

/** A program that identifies itself with its certificate alone. A name in `without` is left out. */
function program(client: Client, tag: string, back: string, address: string) {
  let sent = 0;
  const headers = (more: Record<string, string> = {}, without: string[] = []) => {
    const all = {
      Accept: 'application/json',
      'X-Request-ID': `${tag}4c80de-71b3-4e2a-9d05-${String(++sent).padStart(12, '0')}`,
      'PSU-IP-Address': address,
      ...more,
    };
    return Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name)));
  };
  const psuOf = (psu: string) => ({ 'PSU-ID': psu, 'PSU-ID-Type': 'DE_ONLB_RT' });
  const call = (method: string, path: string, json?: Json, more?: Record<string, string>, without?: string[]) =>
    client.call(method, path, { headers: headers(more, without), ...(json !== undefined && { json }) });
  return {
    call,
    get: (path: string, more?: Record<string, string>, without?: string[]) =>
      call('GET', path, undefined, more, without),
    follow: (href: string, more?: Record<string, string>) => call('GET', href.slice(ORIGIN.length), undefined, more),
    remove: (path: string) => call('DELETE', path),
    create: (psu: string, path: string, json: Json, more?: Record<string, string>, without?: string[]) =>
      call(
        'POST',
        path,
        json,
        {
          ...psuOf(psu),
          'TPP-Redirect-URI': `${back}?state=${tag}`,
          'TPP-Nok-Redirect-URI': `${back}?state=${tag}&error=true`,
          ...more,
        },
        without,
      ),
    /** With what the PSU has typed at the TPP. */
    update: (href: string, json: Json) => call('PUT', href.slice(ORIGIN.length), json, psuOf(EMBEDDED)),
  };
}

const offered = { accounts: [], balances: [], transactions: [] };
const named = (...accounts: Json[]) => ({ accounts, balances: accounts, transactions: accounts });
const consentFor = (more: Record<string, Json> = {}, access: Json = offered): Json => ({
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
  debtorAccount: MAIN,
  instructedAmount: { currency: 'EUR', amount },
  creditorAccount: { iban: 'DE89370400440532013000' },
  creditorName: 'Fahrrad Kessler',
  remittanceInformationUnstructured: 'Rechnung 2026/118',
  ...more,
});
const standing = (more: Record<string, Json> = {}): Json =>
  transfer('25.00', {
    startDate: '2026-03-15',
    frequency: 'Monthly',
    executionRule: 'following',
    dayOfExecution: '15',
    ...more,
  });
const consentOf = (seen: Seen) => text(seen.body, 'consentId');
const paymentOf = (seen: Seen) => text(seen.body, 'paymentId');
const linkOf = (seen: Seen, name: string) => text(seen.body, '_links', name, 'href');
const nextOf = (seen: Seen) => text(seen.body, 'transactions', '_links', 'next', 'href');
const entryOf = (seen: Seen) => text(seen.body, 'transactions', 'booked', 0, 'transactionId');
const ENCRYPTED = 'startAuthorisationWithEncryptedPsuAuthentication';

async function first(client: Client): Promise<void> {
  const { call, get, follow, remove, create, update } = program(
    client,
    'b3',
    'https://tpp.example/back',
    '203.0.113.61',
  );
  const consents = `${AIS}/consents`;
  const accounts = `${AIS}/accounts`;
  await create(REDIRECT, consents, consentFor(), {}, ['X-Request-ID']); // 1: 400 FORMAT_ERROR
  await create(REDIRECT, consents, consentFor(), {}, ['PSU-ID']); // 2: 400 Bad Request
  await create('615403340300', consents, consentFor()); // 3: 400 Bad Request, with the sub-account
  await create(REDIRECT, consents, consentFor(), {}, ['PSU-ID-Type']); // 4: 400 FORMAT_ERROR
  await create(REDIRECT, consents, consentFor(), { 'PSU-ID-Type': 'DE_ONLB_POBA' }); // 5: 400 FORMAT_ERROR
  await create(REDIRECT, consents, consentFor(), {}, ['PSU-IP-Address']); // 6: 400 FORMAT_ERROR
  await create(REDIRECT, consents, consentFor(), {}, ['TPP-Redirect-URI']); // 7: 400 FORMAT_ERROR
  await create('6154000000', consents, consentFor()); // 8: 401 PSU_CREDENTIALS_INVALID
  await create(SWITCHED_OFF, consents, consentFor()); // 9: 403 SERVICE_BLOCKED
  await create(WITHOUT_METHOD, consents, consentFor()); // 10: 400 SCA_METHOD_UNKNOWN
  await create(REDIRECT, consents, consentFor({}, { allPsd2: 'allAccounts' })); // 11: 400 SERVICE_INVALID
  await create(REDIRECT, consents, without(consentFor(), 'access')); // 12: 400 FORMAT_ERROR
  await create(REDIRECT, consents, consentFor({ validUntil: '2026-02-01' })); // 13: 400 FORMAT_ERROR
  await create(REDIRECT, consents, consentFor({ frequencyPerDay: 0 })); // 14: 400 FORMAT_ERROR
  await create(REDIRECT, consents, consentFor({ combinedServiceIndicator: true })); // 15: 400 SESSIONS_NOT_SUPPORTED
  await create(REDIRECT, consents, consentFor({}, named(CODES))); // 16: 400 FORMAT_ERROR, of another PSU
  const owners = { ...offered, additionalInformation: { ownerName: [] } };
  const made = await create(REDIRECT, consents, consentFor({}, owners)); // 17: 201
  const path = `${consents}/${consentOf(made)}`;
  const open = { 'Consent-ID': consentOf(made) };
  await get(`${path}/status`); // 18: 200 received
  await follow(linkOf(made, 'scaStatus')); // 19: 200 received
  await get(`${path}/authorisations`); // 20: 200
  await get(accounts, open); // 21: 401 CONSENT_INVALID
  client.psu(consentOf(made), 'approve');
  await get(`${path}/status`); // 22: 200 valid
  await follow(linkOf(made, 'scaStatus')); // 23: 200 finalised
  await get(path); // 24: 200
  await get(accounts); // 25: 400 FORMAT_ERROR
  await get(accounts, { 'Consent-ID': '4f0b3c1a-90d2-4e5b-8a11-000000000000' }); // 26: 400 CONSENT_UNKNOWN
  await get(accounts, open); // 27: 200
  await get(`${accounts}?withBalance=true`, open); // 28: 200
  await get(`${accounts}/${MAIN_ID}`, open); // 29: 200
  await get(`${accounts}/${MAIN_ID}/balances`, open); // 30: 200
  const lists = `${accounts}/${MAIN_ID}/transactions`;
  const page = await get(`${lists}?bookingStatus=both&deltaList=true`, open); // 31: 200
  await follow(nextOf(page), open); // 32: 200
  await get(`${lists}?bookingStatus=booked&dateFrom=2026-02-10&dateTo=2026-02-28`, open); // 33: 200
  await get(`${lists}?bookingStatus=pending&dateFrom=2026-02-01`, open); // 34: 200
  await get(`${lists}?bookingStatus=both`, open); // 35: 400 FORMAT_ERROR
  await get(`${lists}?dateFrom=2026-02-01`, open); // 36: 400 FORMAT_ERROR
  await get(`${lists}?bookingStatus=all&dateFrom=2026-02-01`, open); // 37: 400 FORMAT_ERROR
  await get(`${lists}?bookingStatus=booked&dateFrom=01.02.2026`, open); // 38: 400 FORMAT_ERROR
  await get(`${lists}?bookingStatus=both&dateFrom=2025-10-01`, open); // 39: 400 PERIOD_INVALID
  await get(`${lists}?bookingStatus=both&dateFrom=2026-02-20&dateTo=2026-02-01`, open); // 40: 400 PERIOD_INVALID
  await get(`${lists}/${entryOf(page)}`, open); // 41: 200
  await get(`${lists}/000001-4F0B3C1A`, open); // 42: 403 RESOURCE_UNKNOWN
  await get(`${accounts}/4F0B3C1A90D24E5B8A11000000000000/balances`, open); // 43: 404 RESOURCE_UNKNOWN
  await get(`${accounts}/${CODES_ID}/balances`, open); // 44: 401 CONSENT_INVALID
  for (let read = 0; read < 5; read += 1) await get(`${accounts}/${SAVINGS_ID}/balances`, open, ['PSU-IP-Address']); // 45-49: the fifth 429 ACCESS_EXCEEDED
  await call('PUT', accounts, {}, open); // 50: 405 SERVICE_INVALID
  await remove(path); // 51: 204
  await get(`${path}/status`); // 52: 200 terminatedByTpp
  await get(accounts, open); // 53: 401 CONSENT_INVALID
  await get(`${consents}/4f0b3c1a-90d2-4e5b-8a11-111111111111`); // 54: 403 CONSENT_UNKNOWN
  const refused = await create(REDIRECT, consents, consentFor({}, named(MAIN))); // 55: 201
  client.psu(consentOf(refused), 'refuse');
  await get(`${consents}/${consentOf(refused)}/status`); // 56: 200 rejected
  await follow(linkOf(refused, 'scaStatus')); // 57: 200 failed

  const typed = await create(EMBEDDED, consents, consentFor({ validUntil: '2026-03-03' }, named(CODES)), {
    'TPP-Redirect-Preferred': 'false',
  }); // 58: 201, EMBEDDED
  await update(linkOf(typed, ENCRYPTED), { psuData: { encryptedPassword: 'wrong-one' } }); // 59: 401 PSU_CREDENTIALS_INVALID
  const known = await update(linkOf(typed, ENCRYPTED), { psuData: { encryptedPassword: PASSWORD } }); // 60: 200 psuAuthenticated
  await update(linkOf(known, 'selectAuthenticationMethod'), { authenticationMethodId: 'chipOTP' }); // 61: 400 SCA_METHOD_UNKNOWN
  const chosen = await update(linkOf(known, 'selectAuthenticationMethod'), {
    authenticationMethodId: text(list(known.body, 'scaMethods')[1], 'authenticationMethodId'),
  }); // 62: 200 scaMethodSelected
  await update(linkOf(chosen, 'authoriseTransaction'), { scaAuthenticationData: '000000' }); // 63: 401 PSU_CREDENTIALS_INVALID
  await update(linkOf(chosen, 'authoriseTransaction'), { scaAuthenticationData: '123654' }); // 64: 200 finalised
  await update(linkOf(chosen, 'authoriseTransaction'), { scaAuthenticationData: '123654' }); // 65: 409 STATUS_INVALID
  const codes = { 'Consent-ID': consentOf(typed) };
  await get(`${accounts}/${CODES_ID}/balances`, codes); // 66: 200

  await create(REDIRECT, SCT, without(transfer('64.30'), 'debtorAccount')); // 67: 400 FORMAT_ERROR
  await create(REDIRECT, SCT, transfer('64.30', { creditorAccount: { iban: 'DE00' } })); // 68: 400 FORMAT_ERROR
  await create(REDIRECT, `${PIS}/payments/target-2-payments`, transfer('64.30')); // 69: 404 PRODUCT_UNKNOWN
  const paid = await create(REDIRECT, SCT, transfer('64.30')); // 70: 201 RCVD
  const payment = `${SCT}/${paymentOf(paid)}`;
  client.psu(paymentOf(paid), 'approve');
  await get(`${payment}/status`); // 71: 200 ACTC
  await get(payment); // 72: 200
  await remove(payment); // 73: 405 CANCELLATION_INVALID
  await get(`${SCT}/4f0b3c1a-90d2-4e5b-8a11-222222222222/status`); // 74: 403 RESOURCE_UNKNOWN
  const dear = await create(EMBEDDED, INSTANT, transfer('2500.00', { debtorAccount: CODES })); // 75: 201 RCVD, EMBEDDED
  const [payer, digits] = [{ psuData: { encryptedPassword: PASSWORD } }, { scaAuthenticationData: '123654' }];
  await update(linkOf(dear, ENCRYPTED), payer); // 76: 200 psuAuthenticated
  await update(linkOf(dear, 'scaStatus'), { authenticationMethodId: 'photoOTP' }); // 77: 200 scaMethodSelected
  await update(linkOf(dear, 'scaStatus'), digits); // 78: 200 finalised
  await get(`${INSTANT}/${paymentOf(dear)}/status`); // 79: 200 RJCT
  const dropped = await create(REDIRECT, SCT, transfer('9.90')); // 80: 201 RCVD
  await remove(`${SCT}/${paymentOf(dropped)}`); // 81: 204
  await create(REDIRECT, PERIODIC, standing({ frequency: 'MNTH' })); // 82: 400 FORMAT_ERROR
  await create(REDIRECT, PERIODIC, standing({ startDate: '2026-02-15' })); // 83: 400 EXECUTION_DATE_INVALID
  const order = await create(REDIRECT, PERIODIC, standing()); // 84: 201 RCVD
  client.psu(paymentOf(order), 'approve');
  await get(`${PERIODIC}/${paymentOf(order)}/status`); // 85: 200 ACTC
  const asked = await remove(`${PERIODIC}/${paymentOf(order)}`); // 86: 202
  await call('POST', linkOf(asked, 'startAuthorisation').slice(ORIGIN.length), {}); // 87: 201
  client.psu(paymentOf(order), 'approve');
  await get(`${PERIODIC}/${paymentOf(order)}/status`); // 88: 200 CANC
  client.wait(2 * 86_400);
  await get(`${consents}/${consentOf(typed)}/status`); // 89: 200 expired
  await get(accounts, codes); // 90: 401 CONSENT_EXPIRED
}

async function second(client: Client): Promise<void> {
  const { call, get, follow, remove, create, update } = program(
    client,
    'e7',
    'https://pay.other.example/return',
    '192.0.2.118',
  );
  const consents = `${AIS}/consents`;
  const accounts = `${AIS}/accounts`;
  await create('61540334', SCT, transfer('18.90')); // 1: 400 Bad Request
  await create(REDIRECT, SCT, transfer('18.90'), {}, ['PSU-ID-Type']); // 2: 400 FORMAT_ERROR
  await create(REDIRECT, SCT, without(transfer('18.90'), 'debtorAccount')); // 3: 400 FORMAT_ERROR
  await create(REDIRECT, `${PIS}/payments/cross-border-credit-transfers`, transfer('18.90')); // 4: 404 PRODUCT_UNKNOWN
  const paid = await create(REDIRECT, INSTANT, transfer('18.90', { creditorName: 'Blumen am Dom' })); // 5: 201 RCVD
  const payment = `${INSTANT}/${paymentOf(paid)}`;
  await get(`${payment}/status`); // 6: 200 RCVD
  client.psu(paymentOf(paid), 'approve');
  await follow(linkOf(paid, 'scaStatus')); // 7: 200 finalised
  await get(`${payment}/status`); // 8: 200 ACTC
  await remove(payment); // 9: 405 CANCELLATION_INVALID
  const typed = await create(EMBEDDED, SCT, transfer('42.00', { debtorAccount: CODES })); // 10: 201 RCVD, EMBEDDED
  await update(linkOf(typed, ENCRYPTED), { psuData: { encryptedPassword: 'guess-24' } }); // 11: 401 PSU_CREDENTIALS_INVALID
  const known = await update(linkOf(typed, ENCRYPTED), { psuData: { encryptedPassword: PASSWORD } }); // 12: 200 psuAuthenticated
  const chosen = await update(linkOf(known, 'selectAuthenticationMethod'), { authenticationMethodId: 'smsOTP' }); // 13: 200 scaMethodSelected
  await update(linkOf(chosen, 'authoriseTransaction'), { scaAuthenticationData: '999999' }); // 14: 401 PSU_CREDENTIALS_INVALID
  await update(linkOf(chosen, 'authoriseTransaction'), { scaAuthenticationData: '123654' }); // 15: 200 finalised
  await get(`${SCT}/${paymentOf(typed)}/status`); // 16: 200 ACTC
  const dropped = await create(REDIRECT, SCT, transfer('7.77')); // 17: 201 RCVD
  await remove(`${SCT}/${paymentOf(dropped)}`); // 18: 204
  await get(`${SCT}/71b0c9d2-5e44-4d0a-8f00-111111111111`); // 19: 403 RESOURCE_UNKNOWN
  const order = await create(REDIRECT, PERIODIC, standing({ startDate: '2026-04-01' })); // 20: 201 RCVD
  client.psu(paymentOf(order), 'approve');
  await get(`${PERIODIC}/${paymentOf(order)}/status`); // 21: 200 ACTC
  await remove(`${PERIODIC}/${paymentOf(order)}`); // 22: 202
  await call('POST', `${PERIODIC}/${paymentOf(order)}/cancellation-authorisations`, {}); // 23: 201
  client.psu(paymentOf(order), 'approve');
  await get(`${PERIODIC}/${paymentOf(order)}`); // 24: 200 CANC
  await create(REDIRECT, consents, consentFor({}, { allPsd2: 'allAccounts' })); // 25: 400 SERVICE_INVALID
  await create(REDIRECT, consents, consentFor({ validUntil: '2025-12-24' })); // 26: 400 FORMAT_ERROR
  await create(SWITCHED_OFF, consents, consentFor()); // 27: 403 SERVICE_BLOCKED
  await create('2400758813', consents, consentFor()); // 28: 401 PSU_CREDENTIALS_INVALID
  const made = await create(
    REDIRECT,
    consents,
    consentFor({ validUntil: '2026-03-02', frequencyPerDay: 2 }, named(MAIN, SAVINGS)),
  ); // 29: 201
  const path = `${consents}/${consentOf(made)}`;
  const open = { 'Consent-ID': consentOf(made) };
  await get(accounts, open); // 30: 401 CONSENT_INVALID
  client.psu(consentOf(made), 'approve');
  await get(path); // 31: 200 valid
  await get(accounts, open); // 32: 200
  await get(`${accounts}/${SAVINGS_ID}`, open); // 33: 200
  await get(`${accounts}/${SAVINGS_ID}/balances`, open); // 34: 200
  const lists = `${accounts}/${MAIN_ID}/transactions`;
  const page = await get(`${lists}?bookingStatus=both&dateFrom=2026-01-01`, open); // 35: 200
  await follow(nextOf(page), open); // 36: 200
  await get(`${lists}?bookingStatus=booked&dateFrom=2025-09-01`, open); // 37: 400 PERIOD_INVALID
  await get(`${lists}?bookingStatus=booked`, open); // 38: 400 FORMAT_ERROR
  await get(`${accounts}/${CODES_ID}/transactions?bookingStatus=booked&deltaList=true`, open); // 39: 401 CONSENT_INVALID
  await get(`${accounts}/71B0C9D25E444D0A8F00333333333333`, open); // 40: 404 RESOURCE_UNKNOWN
  await get(accounts, {}, ['X-Request-ID']); // 41: 400 FORMAT_ERROR
  for (let read = 0; read < 3; read += 1) await get(`${accounts}/${MAIN_ID}/balances`, open, ['PSU-IP-Address']); // 42-44: the third 429 ACCESS_EXCEEDED
  client.wait(86_400);
  await get(`${path}/status`); // 45: 200 expired
  await get(accounts, open); // 46: 401 CONSENT_EXPIRED
  const declined = await create(REDIRECT, consents, consentFor()); // 47: 201
  client.psu(consentOf(declined), 'refuse');
  await get(`${consents}/${consentOf(declined)}/status`); // 48: 200 rejected
  await get(`${consents}/71b0c9d2-5e44-4d0a-8f00-444444444444/status`); // 49: 403 CONSENT_UNKNOWN
}

const fixtures = fixturesOf('Rheintor', ACCOUNTS, {
  onboarded: { clientId: 'PSDAT-FMA-700001', clientSecret: 'not-used-the-certificate-is' },
});

export const serviceGroupsBank: ForeignBank = {
  name: 'P, service groups',
  origin: ORIGIN,
  base: [AIS, '/v1'],
  headers: {},
  dialect: 'nextgenpsd2',
  fixtures: {
    ...fixtures,
    psus: list(fixtures, 'psus').map((psu) => ({ ...(psu as JsonObject), password: PASSWORD })),
  },
  open: openServiceGroupsBank,
  journeys: [first, second],
};

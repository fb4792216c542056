/** The two clients of bank T. The comments have the number of each call and what the bank answers. */
import { fixturesOf, text, type Client, type ForeignBank, type Json, type Seen } from './foreign-bank.js';
import {
  ACCOUNTS,
  AIS,
  ASPSP_CODE,
  CLIENT,
  openItalianGatewayBank,
  ORIGIN,
  PIS,
  PRODUCT_CODE,
  TOKEN,
  TPP,
} from './italian-gateway-bank.js';

const [MAIN, SAVINGS] = ACCOUNTS.map(({ iban }) => ({ iban })) as unknown as [Json, Json];
const [MAIN_ID, SAVINGS_ID] = ACCOUNTS.map(({ resourceId }) => resourceId) as unknown as [string, string];
const SCT = '/2.3.2/payments/sepa-credit-transfers';
const INSTANT = '/2.3.2/payments/instant-sepa-credit-transfers';
const PERIODIC = '/2.3.2/periodic-payments/sepa-credit-transfers';

type More = Record<string, string>;

/** A program with its token of the moment. A name in `without` is left out. */
function program(client: Client, tag: string, back: string, address: string) {
  let sent = 0;
  let bearer = '';
  const headers = (more: More = {}, without: string[] = []) => {
    const id = `${tag}7b52d1-90c4-4e1a-8d37-${String(++sent).padStart(12, '0')}`;
    const all = {
      Accept: 'application/json',
      Authorization: `Bearer ${bearer}`,
      'aspsp-code': ASPSP_CODE,
      'x-request-id': id,
      date: 'Mon, 02 Mar 2026 10:00:00 CET',
      ...more,
    };
    return Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name)));
  };
  const read = { 'psu-ip-address': address };
  const creation = {
    'aspsp-product-code': PRODUCT_CODE,
    'tpp-redirect-preferred': 'true',
    'tpp-redirect-uri': `${back}?state=${tag}&result=success`,
    'tpp-nok-redirect-uri': `${back}?state=${tag}&result=failure`,
  };
  const keep = (seen: Seen) => {
    if (seen.status === 200) bearer = text(seen.body, 'access_token');
    return seen;
  };
  return {
    /** With the parameters in the query, and Basic. */
    login: async (secret: string = CLIENT[1], parameters: More = {}) =>
      keep(
        await client.call(
          'POST',
          `${TOKEN}?${new URLSearchParams({ grant_type: 'client_credentials', scope: 'production', ...parameters })}`,
          {
            headers: {
              'Content-Type': 'application/x-www-form-urlencoded',
              Authorization: `Basic ${Buffer.from(`${CLIENT[0]}:${secret}`).toString('base64')}`,
            },
          },
        ),
      ),
    /** With all of it as a form. */
    loginByForm: async (secret: string = CLIENT[1]) =>
      keep(
        await client.call('POST', TOKEN, {
          form: {
            grant_type: 'client_credentials',
            scope: 'production',
            client_id: CLIENT[0],
            client_secret: secret,
          },
        }),
      ),
    banks: () =>
      client.call('GET', `${TPP}?aspsp_code=${ASPSP_CODE}`, {
        headers: {
          Authorization: `Bearer ${bearer}`,
          'cpaas-transaction-id': `${tag}000000-1c2d-4e3f-8a4b-5c6d7e8f9a0b`,
        },
      }),
    get: (path: string, more: More = {}, without?: string[]) =>
      client.call('GET', path, { headers: headers(more, without) }),
    /** A read for the PSU. */
    show: (path: string, more: More = {}, without?: string[]) =>
      client.call('GET', AIS + path, { headers: headers({ ...read, ...more }, without) }),
    put: (path: string, json: Json, more: More = {}) =>
      client.call('PUT', AIS + path, { headers: headers(more), json }),
    remove: (path: string) => client.call('DELETE', path, { headers: headers() }),
    consent: (json: Json, more: More = {}, without?: string[]) =>
      client.call('POST', `${AIS}/3.0.0/consents`, { headers: headers({ ...creation, ...more }, without), json }),
    pay: (path: string, json: Json, more: More = {}, without?: string[]) =>
      client.call('POST', PIS + path, { headers: headers({ ...creation, ...read, ...more }, without), json }),
  };
}

const consentFor = (more: Record<string, Json> = {}): Json => ({
  access: { allPsd2: 'allAccountsWithOwnerName' },
  combinedServiceIndicator: false,
  frequencyPerDay: 4,
  recurringIndicator: true,
  validUntil: '2026-05-30',
  ...more,
});
const listOnce = consentFor({
  access: { availableAccounts: 'allAccounts' },
  combinedServiceIndicator: 'false',
  frequencyPerDay: '1',
  recurringIndicator: 'false',
});
const without = (body: Json, name: string): Json =>
  Object.fromEntries(Object.entries(body as Record<string, Json>).filter(([each]) => each !== name));
const transfer = (amount: string, more: Record<string, Json> = {}): Json => ({
  debtorAccount: MAIN,
  instructedAmount: { currency: 'EUR', amount },
  creditorAccount: { iban: 'IT95C0306901600100000118842' },
  creditorName: 'Ceramiche Bianchi',
  transactionType: 'remote_transaction',
  remittanceInformationUnstructured: 'Fattura 2026/41',
  ...more,
});
const order = (more: Record<string, Json> = {}): Json =>
  transfer('25.0', {
    startDate: '2026-03-10',
    endDate: '2026-12-10',
    frequency: 'Monthly',
    executionRule: 'following',
    dayOfExecution: '10',
    ...more,
  });
const consentOf = (seen: Seen) => text(seen.body, 'consentId');
const paymentOf = (seen: Seen) => text(seen.body, 'paymentId');
const entryOf = (seen: Seen) => text(seen.body, 'transactions', 'booked', 0, 'transactionId');

async function first(client: Client): Promise<void> {
  const { login, loginByForm, banks, get, show, put, remove, consent, pay } = program(
    client,
    'a1',
    'https://tpp.example/callback',
    '203.0.113.64',
  );
  await login('wrong'); // 1: 401 invalid_client
  await login(CLIENT[1], { grant_type: 'password' }); // 2: 400 unsupported_grant_type
  await login(); // 3: 200
  await banks(); // 4: 200
  await consent(consentFor(), {}, ['Authorization']); // 5: 400 A0002
  await consent(consentFor(), { Authorization: 'Bearer made-up' }); // 6: 401 TOKEN_UNKNOWN
  await consent(consentFor(), {}, ['aspsp-code']); // 7: 400 A0002
  await consent(consentFor(), { 'aspsp-code': '00000' }); // 8: 403 A0004
  await consent(consentFor(), {}, ['x-request-id']); // 9: 400 A0002
  await consent(consentFor(), {}, ['date']); // 10: 400 A0002
  await consent(consentFor(), {}, ['aspsp-product-code']); // 11: 400 A0002
  await consent(consentFor(), { 'aspsp-product-code': 'IBP01' }); // 12: 400 A0036
  await consent(consentFor(), {}, ['tpp-redirect-uri']); // 13: 400 A0002
  await consent(consentFor(), { 'tpp-redirect-preferred': 'false' }); // 14: 400 A0037
  await consent(without(consentFor(), 'validUntil')); // 15: 400 A0008
  await consent(without(consentFor(), 'recurringIndicator')); // 16: 400 A0008
  await consent(consentFor({ frequencyPerDay: 0 })); // 17: 400 A0008
  await consent(consentFor({ validUntil: '2026-02-01' })); // 18: 400 A0005, FORMAT_ERROR
  const made = await consent(consentFor()); // 19: 201 received
  const id = consentOf(made);
  const open = { 'consent-id': id };
  await get(`${AIS}/2.3.2/consents/${id}/status`); // 20: 200 received
  await get(`${AIS}/3.0.0/consents/${id}`); // 21: 200
  await show('/3.0.0/accounts', open); // 22: 400 A0018
  await put(`/2.3.2/consents/${id}`, { authenticationMethodId: '2' }); // 23: 400 A0002
  await put(`/2.3.2/consents/${id}`, { authenticationMethodId: '2' }, { 'operation-name': 'updatePsuData' }); // 24: 400 A0018
  client.psu(id, 'approve');
  await get(`${AIS}/2.3.2/consents/${id}/status`); // 25: 200 valid
  await get(`${AIS}/3.0.0/consents/${id}`); // 26: 200
  await show('/3.0.0/accounts'); // 27: 400 A0002
  await show('/3.0.0/accounts', { 'consent-id': '0d3f8a21-5b7c-4e90-a1c2-000000000000' }); // 28: 400 A0030
  await show('/3.0.0/accounts', open); // 29: 200
  await show('/3.0.0/accounts?offset=1&limit=1', open); // 30: 200
  await show('/3.0.0/accounts?offset=2&limit=1', open); // 31: 200
  await show(`/2.3.2/accounts/${MAIN_ID}`, open); // 32: 200
  await show(`/2.3.2/accounts/${MAIN_ID}/balances`, open); // 33: 200
  await show('/2.3.2/accounts/AAAA00001111BBBB/balances', open); // 34: 403 A0005, RESOURCE_UNKNOWN
  const lists = `/2.4.0/accounts/${MAIN_ID}/transactions`;
  const period = 'booking_status=booked&date_from=2025-12-10&date_to=2026-03-02';
  const page = await show(`${lists}?${period}&offset=1&limit=5`, open); // 35: 200, three pages
  await show(`${lists}?${period}&offset=2&limit=5`, open); // 36: 200
  await show(`${lists}?${period}&offset=3&limit=5`, open); // 37: 200
  await show(`${lists}?booking_status=both&date_from=2026-02-01&date_to=2026-02-21&offset=1`, open); // 38: 200
  await show(`${lists}?date_from=2026-02-01`, open); // 39: 400 A0005, FORMAT_ERROR
  await show(`${lists}?booking_status=all&date_from=2026-02-01`, open); // 40: 400 A0005, FORMAT_ERROR
  await show(`${lists}?booking_status=booked`, open); // 41: 400 A0005, FORMAT_ERROR
  await show(`${lists}?booking_status=booked&date_from=2026-02-20&date_to=2026-02-01`, open); // 42: 400 A0005, PERIOD_INVALID
  await show(`${lists}?booking_status=booked&date_from=2025-10-01`, open); // 43: 400 A0005, PERIOD_INVALID
  await show(`${lists}?${period}&limit=5`, open); // 44: 400 A0005, FORMAT_ERROR
  await show(`${lists}/${entryOf(page)}`, open); // 45: 200
  await show(`${lists}/MBWT99999999`, open); // 46: 403 A0005, RESOURCE_UNKNOWN
  const balances = `${AIS}/2.3.2/accounts/${SAVINGS_ID}/balances`;
  for (let read = 0; read < 5; read += 1) await get(balances, open); // 47-51: the fifth 429 A0033
  await show(`/2.3.2/accounts/${SAVINGS_ID}/balances`, { ...open, 'x-request-id': 'nightly-52' }); // 52: 200
  await remove(`${AIS}/2.3.2/consents/${id}`); // 53: 204
  await get(`${AIS}/2.3.2/consents/${id}/status`); // 54: 200 terminatedByTpp
  await show('/3.0.0/accounts', open); // 55: 401 A0032
  await remove(`${AIS}/2.3.2/consents/${id}`); // 56: 403 A0024
  await remove(`${AIS}/2.3.2/consents/0d3f8a21-5b7c-4e90-a1c2-111111111111`); // 57: 404 A0005
  await get(`${AIS}/3.0.0/consents/0d3f8a21-5b7c-4e90-a1c2-111111111111`); // 58: 404 A0010
  const declined = consentOf(await consent(listOnce)); // 59: 201
  client.psu(declined, 'refuse');
  await get(`${AIS}/2.3.2/consents/${declined}/status`); // 60: 200 rejected
  await show('/3.0.0/accounts', { 'consent-id': declined }); // 61: 401 A0032
  const once = consentOf(await consent(listOnce)); // 62: 201
  client.psu(once, 'approve');
  await show('/3.0.0/accounts', { 'consent-id': once }); // 63: 200
  await show('/3.0.0/accounts', { 'consent-id': once }); // 64: 401 A0034
  const named = [{ accountId: MAIN_ID, iban: text(MAIN, 'iban') }];
  const detailed = consentOf(await consent(consentFor({ access: { balances: named, transactions: named } }))); // 65: 201
  client.psu(detailed, 'approve');
  await show(`/2.3.2/accounts/${MAIN_ID}/balances`, { 'consent-id': detailed }); // 66: 200
  await show(`/2.3.2/accounts/${SAVINGS_ID}/balances`, { 'consent-id': detailed }); // 67: 401 A0005, CONSENT_INVALID
  client.wait(3600);
  await show(`/2.3.2/accounts/${MAIN_ID}/balances`, { 'consent-id': detailed }); // 68: 401 TOKEN_EXPIRED
  await loginByForm(); // 69: 200
  await pay(SCT, transfer('64.3'), {}, ['psu-ip-address']); // 70: 400 A0002
  await pay(SCT, without(transfer('64.3'), 'creditorName')); // 71: 400 A0008
  await pay(SCT, transfer('64.305')); // 72: 400 A0008
  await pay(SCT, without(transfer('64.3'), 'debtorAccount')); // 73: 400 A0042
  await pay('/2.3.2/payments/sepa-transfers', transfer('64.3')); // 74: 404 A0031
  await pay('/2.3.2/payments/target-2-payments', transfer('64.3')); // 75: 403 A0016
  const paid = paymentOf(await pay(SCT, transfer('64.3'))); // 76: 201 RCVD
  await get(`${PIS}${SCT}/${paid}/status`); // 77: 400 A0040
  client.psu(paid, 'approve');
  await get(`${PIS}${SCT}/${paid}/status`); // 78: 200 RCVD, INITIATED
  client.psu(paid, 'approve');
  await get(`${PIS}${SCT}/${paid}/status`); // 79: 200 ACSP, VERIFIED
  await get(`${PIS}/3.0.0/payments/sepa-credit-transfers/${paid}`); // 80: 200
  await remove(`${PIS}${SCT}/${paid}`); // 81: 405 A0001
  const fast = paymentOf(await pay(INSTANT, transfer('10.0'))); // 82: 201 RCVD
  client.psu(fast, 'approve');
  client.psu(fast, 'approve');
  await get(`${PIS}${INSTANT}/${fast}/status`); // 83: 200 ACSC
  const dear = paymentOf(await pay(SCT, transfer('9000.0'))); // 84: 201 RCVD
  client.psu(dear, 'approve');
  client.psu(dear, 'approve');
  await get(`${PIS}${SCT}/${dear}/status`); // 85: 200 RJCT
  await pay(PERIODIC, order({ frequency: 'month' })); // 86: 400 A0008
  await pay(PERIODIC, order({ startDate: '2026-02-10' })); // 87: 400 A0039
  const standing = paymentOf(await pay(PERIODIC, order())); // 88: 201 RCVD
  client.psu(standing, 'approve');
  client.psu(standing, 'approve');
  await get(`${PIS}${PERIODIC}/${standing}/status`); // 89: 200 RCVD, VERIFIED
  await get(`${PIS}${SCT}/0d3f8a21-5b7c-4e90-a1c2-222222222222/status`); // 90: 404 A0010
}

async function second(client: Client): Promise<void> {
  const { loginByForm, login, banks, get, show, put, remove, consent, pay } = program(
    client,
    'f6',
    'https://pay.other.example/return',
    '192.0.2.88',
  );
  await loginByForm('guess'); // 1: 401 invalid_client
  await loginByForm(); // 2: 200
  await banks(); // 3: 200
  await pay(SCT, transfer('18.9'), {}, ['aspsp-code']); // 4: 400 A0002
  await pay(SCT, transfer('18.9'), {}, ['tpp-redirect-uri']); // 5: 400 A0002
  await pay(SCT, without(transfer('18.9'), 'transactionType')); // 6: 400 A0008
  await pay(SCT, without(transfer('18.9'), 'debtorAccount')); // 7: 400 A0042
  await pay('/2.3.2/payments/target-2-payments', transfer('18.9')); // 8: 403 A0016
  const paid = paymentOf(
    await pay(SCT, transfer('18.9', { creditorName: 'Vivaio Sole', debtorAccount: SAVINGS }), {
      'x-request-id': 'order-7731',
    }),
  ); // 9: 201 RCVD
  await get(`${PIS}${SCT}/${paid}/status`); // 10: 400 A0040
  client.psu(paid, 'approve');
  await get(`${PIS}${SCT}/${paid}/status`); // 11: 200 RCVD, INITIATED
  client.psu(paid, 'approve');
  await get(`${PIS}${SCT}/${paid}/status`); // 12: 200 ACSP
  await get(`${PIS}/3.0.0/payments/sepa-credit-transfers/${paid}`); // 13: 200
  await remove(`${PIS}${SCT}/${paid}`); // 14: 405 A0001
  await pay(PERIODIC, order({ frequency: 'MNTH' })); // 15: 400 A0008
  await pay(PERIODIC, order({ startDate: '2025-12-10' })); // 16: 400 A0039
  const standing = paymentOf(await pay(PERIODIC, order({ frequency: 'Quarterly' }))); // 17: 201 RCVD
  client.psu(standing, 'approve');
  client.psu(standing, 'approve');
  await get(`${PIS}${PERIODIC}/${standing}/status`); // 18: 200 RCVD, VERIFIED
  const dear = paymentOf(await pay(INSTANT, transfer('7500.0'))); // 19: 201 RCVD
  client.psu(dear, 'approve');
  client.psu(dear, 'approve');
  await get(`${PIS}${INSTANT}/${dear}/status`); // 20: 200 RJCT
  await get(`${PIS}${SCT}/77b0c9d2-5e44-4d0a-9f00-111111111111/status`); // 21: 404 A0010
  await consent(consentFor(), { 'aspsp-code': '03069' }); // 22: 403 A0004
  await consent(consentFor(), { 'aspsp-product-code': 'ALLPRODUCTS' }); // 23: 400 A0036
  await consent(without(consentFor(), 'frequencyPerDay')); // 24: 400 A0008
  await consent(consentFor({ validUntil: '2025-12-31' })); // 25: 400 A0005, FORMAT_ERROR
  const id = consentOf(await consent(consentFor({ frequencyPerDay: 2, validUntil: '2026-04-15' }))); // 26: 201
  const open = { 'consent-id': id };
  await put(`/2.3.2/consents/${id}`, { authenticationMethodId: '1' }, { 'operation-name': 'updatePsuData' }); // 27: 400 A0018
  await show('/3.0.0/accounts', open); // 28: 400 A0018
  client.psu(id, 'approve');
  await get(`${AIS}/2.3.2/consents/${id}/status`); // 29: 200 valid
  await get(`${AIS}/3.0.0/consents/${id}`); // 30: 200
  await show('/3.0.0/accounts?offset=1', open); // 31: 200
  await show(`/2.3.2/accounts/${SAVINGS_ID}/balances`, open); // 32: 200
  const lists = `/2.4.0/accounts/${MAIN_ID}/transactions`;
  const period = 'booking_status=booked&date_from=2026-01-01&date_to=2026-03-02';
  const page = await show(`${lists}?${period}&offset=1&limit=6`, open); // 33: 200, two pages
  await show(`${lists}?${period}&offset=2&limit=6`, open); // 34: 200
  await show(`${lists}?date_from=2026-01-01`, open); // 35: 400 A0005, FORMAT_ERROR
  await show(`${lists}?booking_status=both&date_from=2025-09-15`, open); // 36: 400 A0005, PERIOD_INVALID
  await show(`${lists}/${entryOf(page)}`, open); // 37: 200
  await show(`/2.4.0/accounts/BBBB22223333CCCC/transactions?${period}`, open); // 38: 403 A0005, RESOURCE_UNKNOWN
  const balances = `${AIS}/2.3.2/accounts/${MAIN_ID}/balances`;
  for (let read = 0; read < 3; read += 1) await get(balances, open); // 39-41: the third 429 A0033
  client.wait(3700);
  await show('/3.0.0/accounts', open); // 42: 401 TOKEN_EXPIRED
  await login(); // 43: 200
  await remove(`${AIS}/2.3.2/consents/${id}`); // 44: 204
  await show('/3.0.0/accounts', open); // 45: 401 A0032
  await remove(`${AIS}/2.3.2/consents/${id}`); // 46: 403 A0024
  const once = consentOf(await consent(listOnce)); // 47: 201
  client.psu(once, 'approve');
  await show('/3.0.0/accounts', { 'consent-id': once }); // 48: 200
  await show('/3.0.0/accounts', { 'consent-id': once }); // 49: 401 A0034
  await get(`${AIS}/3.0.0/consents/77b0c9d2-5e44-4d0a-9f00-222222222222`); // 50: 404 A0010
}

export const italianGatewayBank: ForeignBank = {
  name: 'T, Italian gateway',
  origin: ORIGIN,
  base: [`${AIS}/2.3.2`, '/v1'],
  headers: {},
  dialect: 'nextgenpsd2',
  fixtures: fixturesOf('Banca del Borgo', ACCOUNTS, {
    onboarded: { clientId: CLIENT[0], clientSecret: CLIENT[1] },
  }),
  open: openItalianGatewayBank,
  journeys: [first, second],
};

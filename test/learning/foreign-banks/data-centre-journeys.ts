/** The two clients of bank I. The comment at each call is its number, and the answer of the bank. */
import {
  fixturesOf,
  list,
  member,
  text,
  type Client,
  type ForeignBank,
  type JsonObject,
  type Seen,
} from './foreign-bank.js';
import { ACCOUNTS, BASE, KEY, openLillebaelt, ORIGIN } from './data-centre-bank.js';

const [CURRENT, SAVINGS, BUSINESS] = ACCOUNTS.map(({ iban }) => iban) as [string, string, string];
const ELSEWHERE = 'DK8030000012345678';
const CLIENT_ID = 'PSDAT-FMA-700001';

/** Headers to add, or to leave out (null). */
type Changes = Record<string, string | null>;

/** A program that has a key and a certificate. */
class Tpp {
  readonly #client: Client;
  readonly #run: string;
  readonly #psu: Changes;
  #token = '';
  #calls = 0;

  constructor(client: Client, run: string, psu: Changes) {
    this.#client = client;
    this.#run = run;
    this.#psu = psu;
  }

  async token(form: Record<string, string> = {}) {
    const sent = { grant_type: 'client_credentials', client_id: CLIENT_ID, scope: 'ais pis', ...form };
    const seen = await this.#client.call('POST', '/sparekassen/oauth/token', { form: sent });
    this.#token = text(seen.body, 'access_token');
  }

  #send(method: string, path: string, json: JsonObject | undefined, changes: Changes): Promise<Seen> {
    this.#calls += 1;
    const headers: Changes = {
      Accept: 'application/json',
      Authorization: `Bearer ${this.#token}`,
      'X-Request-ID': `${this.#run}-7c1e-4d0b-8a52-${String(this.#calls).padStart(12, '0')}`,
      'X-Api-Key': KEY,
      ...changes,
    };
    const sent = Object.entries(headers).filter((each): each is [string, string] => each[1] !== null);
    return this.#client.call(method, path.startsWith(BASE) ? path : `${BASE}${path}`, {
      headers: Object.fromEntries(sent),
      ...(json && { json }),
    });
  }

  get(path: string, changes: Changes = {}) {
    return this.#send('GET', path, undefined, changes);
  }

  delete(path: string, changes: Changes = {}) {
    return this.#send('DELETE', path, undefined, changes);
  }

  post(path: string, json: JsonObject, changes: Changes = {}) {
    return this.#send('POST', path, json, { ...this.#psu, ...changes });
  }
}

const CONSENTS = '/consents';
const SCT = '/payments/sepa-credit-transfers';
const named = (...ibans: string[]) => ibans.map((iban) => ({ iban }));
const consent = (access: JsonObject, changes: JsonObject = {}): JsonObject => ({
  access,
  recurringIndicator: true,
  validUntil: '2026-06-30',
  frequencyPerDay: 4,
  combinedServiceIndicator: false,
  ...changes,
});
const payment = (amount: number, from: string, creditorName: string, changes: JsonObject = {}): JsonObject => ({
  instructedAmount: { currency: 'EUR', amount },
  debtorAccount: { iban: from },
  creditorName,
  creditorAccount: { iban: ELSEWHERE },
  remittanceInformationUnstructured: `Til ${creditorName}`,
  ...changes,
});
const created = (seen: Seen, name: string) => text(seen.body, 'payload', name);
const nextOf = (seen: Seen) =>
  text(
    list(seen.body, 'payload', 'links').find((each) => member(each, 'rel') === 'next'),
    'href',
  );
const idsOf = (seen: Seen) =>
  list(seen.body, 'payload', 'accounts').map((each) => text(each, 'resourceId')) as [string, string];

async function first(client: Client) {
  const attended = { 'PSU-IP-Address': '192.0.2.61' };
  const tpp = new Tpp(client, '5fd03a91', { ...attended, 'TPP-Redirect-URI': 'https://client.example/tilbage' });
  const access = { accounts: named(CURRENT, SAVINGS), balances: named(CURRENT), transactions: named(CURRENT) };
  await tpp.get('/accounts', { 'X-Api-Key': null }); // 1: 401 Unauthorized, no key
  await tpp.get('/accounts', { 'X-Api-Key': '00000000000000000000000000000000' }); // 2: 403 Forbidden, wrong key
  await tpp.get('/accounts', { Authorization: null }); // 3: 401 TOKEN_MISSING
  await tpp.token({ grant_type: 'password' }); // 4: 400 unsupported_grant_type
  await tpp.token({ client_id: 'PSDAT-FMA-000000' }); // 5: 401 invalid_client
  await tpp.token(); // 6: 200
  await tpp.post(CONSENTS, consent(access), { Authorization: 'Bearer dct.0.x' }); // 7: 401 TOKEN_REJECTED
  await tpp.post(CONSENTS, consent(access), { 'X-Request-ID': 'a1' }); // 8: 400 VALIDATION_FAILED
  await tpp.post(CONSENTS, consent(access), { 'PSU-IP-Address': null }); // 9: 400 VALIDATION_FAILED
  await tpp.post(CONSENTS, consent(access), { 'TPP-Redirect-URI': null }); // 10: 400 VALIDATION_FAILED
  await tpp.post(CONSENTS, consent(access, { validUntil: '2026-02-27' })); // 11: 400 VALID_UNTIL_PAST
  await tpp.post(CONSENTS, consent({ allPsd2: 'allAccounts' })); // 12: 400 ACCESS_NOT_SUPPORTED
  await tpp.post(CONSENTS, consent({ accounts: named(CURRENT, ELSEWHERE) })); // 13: 400 ACCOUNT_NOT_FOUND
  await tpp.post(CONSENTS, consent({ accounts: [] })); // 14: 400 VALIDATION_FAILED, names no account
  const id = created(await tpp.post(CONSENTS, consent(access, { frequencyPerDay: 1 })), 'consentId'); // 15: 201 Received
  const unattended = { 'Consent-ID': id };
  const reading = { ...unattended, ...attended };
  await tpp.get('/accounts', reading); // 16: 403 CONSENT_NOT_USABLE, not approved
  await tpp.get(`${CONSENTS}/${id}/status`); // 17: 200 Received
  client.psu(id, 'approve');
  await tpp.get(`${CONSENTS}/${id}/status`); // 18: 200 Valid
  await tpp.get(`${CONSENTS}/${id}`); // 19: 200 with local times
  const [current, savings] = idsOf(await tpp.get('/accounts', reading)); // 20: 200 both accounts
  await tpp.get(`/accounts/${current}`, reading); // 21: 200
  await tpp.get(`/accounts/${current}/balances`, reading); // 22: 200 amounts as numbers
  await tpp.get(`/accounts/${savings}/balances`, reading); // 23: 403 NOT_COVERED
  await tpp.get('/accounts/60419999999999/balances', reading); // 24: 404 ACCOUNT_NOT_FOUND
  const entries = `/accounts/${current}/transactions`;
  const page = await tpp.get(`${entries}?bookingStatus=booked&dateFrom=2025-12-10`, reading); // 25: 200 four of eight
  await tpp.get(nextOf(page), reading); // 26: 200 the other four
  await tpp.get(`${entries}?bookingStatus=pending&dateFrom=2026-02-01`, reading); // 27: 400 VALIDATION_FAILED
  await tpp.get(`${entries}?bookingStatus=booked`, reading); // 28: 400 VALIDATION_FAILED, no dateFrom
  await tpp.get(`${entries}?bookingStatus=booked&dateFrom=2025-11-01`, reading); // 29: 403 HISTORY_LIMIT
  await tpp.get(`${entries}?bookingStatus=booked&dateFrom=2026-02-20&dateTo=2026-02-10`, reading); // 30: 400 PERIOD_REVERSED
  await tpp.get(`/accounts/${current}/balances`, unattended); // 31: 200
  await tpp.get(`/accounts/${current}/balances`, unattended); // 32: 429 DAILY_LIMIT
  await tpp.get('/accounts', attended); // 33: 400 VALIDATION_FAILED, no Consent-ID
  await tpp.get('/accounts', { ...attended, 'Consent-ID': 'C10000000' }); // 34: 403 CONSENT_NOT_FOUND
  await tpp.get(`${CONSENTS}/C10000000`); // 35: 404 CONSENT_NOT_FOUND
  await tpp.post(SCT, payment(0, CURRENT, 'El-Giganten')); // 36: 400 VALIDATION_FAILED, no amount
  await tpp.post(SCT, payment(12, ELSEWHERE, 'El-Giganten')); // 37: 400 ACCOUNT_NOT_FOUND
  const paid = created(await tpp.post(SCT, payment(149.5, CURRENT, 'El-Giganten')), 'paymentId'); // 38: 201 Received
  client.psu(paid, 'approve');
  await tpp.get(`${SCT}/${paid}/status`); // 39: 200 Accepted
  client.wait(3600);
  await tpp.get(`${SCT}/${paid}/status`); // 40: 401 TOKEN_REJECTED, it lasts half an hour
  await tpp.token(); // 41: 200
  await tpp.get(`${SCT}/${paid}/status`); // 42: 200 Completed
  const dear = created(await tpp.post(SCT, payment(9999, CURRENT, 'Bilhuset')), 'paymentId'); // 43: 201 Received
  client.psu(dear, 'approve');
  await tpp.get(`${SCT}/${dear}/status`); // 44: 200 Rejected, no cover
  await tpp.post('/payments/target-2-payments', payment(5, CURRENT, 'Bilhuset')); // 45: 404 PRODUCT_NOT_OFFERED
  await tpp.delete(`${SCT}/${paid}`); // 46: 405 Method Not Allowed
  await tpp.get('/card-accounts', reading); // 47: 404 Not Found
  await tpp.delete(`${CONSENTS}/${id}`); // 48: 204
  await tpp.delete(`${CONSENTS}/${id}`); // 49: 409 CONSENT_ENDED
  await tpp.get('/accounts', reading); // 50: 403 CONSENT_NOT_USABLE
}

async function second(client: Client) {
  const attended = { 'PSU-IP-Address': '198.51.100.7' };
  const tpp = new Tpp(client, 'b82e6610', {
    ...attended,
    'PSU-ID': 'anders',
    'TPP-Redirect-URI': 'https://client.example/cb',
  });
  await tpp.token(); // 1: 200
  await tpp.get('/accounts', { ...attended, 'X-Api-Key': 'wrong' }); // 2: 403 Forbidden
  await tpp.post(SCT, payment(410.35, BUSINESS, 'Malerfirma Juul'), { 'TPP-Redirect-URI': null }); // 3: 400 VALIDATION_FAILED
  const paying = await tpp.post(SCT, payment(410.35, BUSINESS, 'Malerfirma Juul')); // 4: 201 Received
  const paid = `${SCT}/${created(paying, 'paymentId')}`;
  await tpp.get(`${paid}/status`); // 5: 200 Received
  client.psu(created(paying, 'paymentId'), 'approve');
  await tpp.get(paid); // 6: 200 Accepted
  await tpp.post(SCT, payment(-3, BUSINESS, 'Malerfirma Juul')); // 7: 400 VALIDATION_FAILED
  await tpp.post(SCT, payment(3, BUSINESS, '')); // 8: 400 VALIDATION_FAILED, no name
  await tpp.post('/payments/instant-sepa-credit-transfers', payment(3, BUSINESS, 'Juul')); // 9: 404 PRODUCT_NOT_OFFERED
  const refused = created(await tpp.post(SCT, payment(77, BUSINESS, 'Odense Tryk')), 'paymentId'); // 10: 201 Received
  client.psu(refused, 'refuse');
  await tpp.get(`${SCT}/${refused}/status`); // 11: 200 Rejected
  await tpp.get(`${SCT}/P10000000/status`); // 12: 404 PAYMENT_NOT_FOUND
  await tpp.delete(paid); // 13: 405 Method Not Allowed
  const access = { balances: named(BUSINESS), transactions: named(BUSINESS) };
  await tpp.post(CONSENTS, consent(access), { 'PSU-IP-Address': null }); // 14: 400 VALIDATION_FAILED
  await tpp.post(CONSENTS, consent({ availableAccounts: 'allAccounts' })); // 15: 400 ACCESS_NOT_SUPPORTED
  await tpp.post(CONSENTS, consent({ balances: named(ELSEWHERE) })); // 16: 400 ACCOUNT_NOT_FOUND
  await tpp.post(CONSENTS, consent(access, { validUntil: '2025-12-31' })); // 17: 400 VALID_UNTIL_PAST
  await tpp.post(CONSENTS, consent(access, { frequencyPerDay: 0 })); // 18: 400 VALIDATION_FAILED
  await tpp.post(CONSENTS, consent(access, { recurringIndicator: 'yes' })); // 19: 400 VALIDATION_FAILED
  const no = created(await tpp.post(CONSENTS, consent(access)), 'consentId'); // 20: 201 Received
  client.psu(no, 'refuse');
  await tpp.get(`${CONSENTS}/${no}/status`); // 21: 200 Rejected
  await tpp.get('/accounts', { ...attended, 'Consent-ID': no }); // 22: 403 CONSENT_NOT_USABLE
  const asked = consent(access, { frequencyPerDay: 2, validUntil: '9999-12-31' });
  const id = created(await tpp.post(CONSENTS, asked), 'consentId'); // 23: 201 Received
  const unattended = { 'Consent-ID': id };
  const reading = { ...unattended, ...attended };
  client.psu(id, 'approve');
  await tpp.get(`${CONSENTS}/${id}`); // 24: 200 with local times
  const [business] = idsOf(await tpp.get('/accounts', reading)); // 25: 200 one account
  await tpp.get(`/accounts/${business}`, reading); // 26: 200
  await tpp.get(`/accounts/${business}/balances`, unattended); // 27: 200
  await tpp.get(`/accounts/${business}/balances`, unattended); // 28: 200
  await tpp.get(`/accounts/${business}/balances`, unattended); // 29: 429 DAILY_LIMIT
  await tpp.get(`/accounts/${business}/balances`, reading); // 30: 200
  const entries = `/accounts/${business}/transactions`;
  const page = await tpp.get(`${entries}?bookingStatus=both&dateFrom=2026-01-01`, reading); // 31: 200 four of six
  await tpp.get(nextOf(page), reading); // 32: 200 the other two
  await tpp.get(`${entries}?bookingStatus=booked&dateFrom=2026-02-01&limit=50`, reading); // 33: 200 all four
  await tpp.get(`${entries}?dateFrom=2026-02-01`, reading); // 34: 400 VALIDATION_FAILED
  await tpp.get(`${entries}?bookingStatus=booked&dateFrom=2025-10-01`, reading); // 35: 403 HISTORY_LIMIT
  await tpp.get(`${entries}?bookingStatus=booked&dateFrom=2026-03-01&dateTo=2026-02-01`, reading); // 36: 400 PERIOD_REVERSED
  await tpp.get(`${entries}?bookingStatus=booked&dateFrom=01.02.2026`, reading); // 37: 400 VALIDATION_FAILED
  await tpp.get('/accounts/60418888888888/transactions?bookingStatus=booked&dateFrom=2026-02-01', reading); // 38: 404 ACCOUNT_NOT_FOUND
  await tpp.get('/accounts', { ...attended, 'Consent-ID': 'C20000000' }); // 39: 403 CONSENT_NOT_FOUND
  await tpp.get(`${CONSENTS}/C20000000/status`); // 40: 404 CONSENT_NOT_FOUND
  await tpp.get('/accounts', { ...reading, 'X-Request-ID': 'ping' }); // 41: 400 VALIDATION_FAILED
  client.wait(5400);
  await tpp.get('/accounts', reading); // 42: 401 TOKEN_REJECTED
  await tpp.token(); // 43: 200
  await tpp.get(`${paid}/status`); // 44: 200 Completed
  await tpp.delete(`${CONSENTS}/${id}`); // 45: 204
  await tpp.get(`${CONSENTS}/${id}/status`); // 46: 200 RevokedByTpp
  await tpp.get(entries, reading); // 47: 403 CONSENT_NOT_USABLE
  await tpp.get('/funds-confirmations', reading); // 48: 404 Not Found
}

export const dataCentreBank: ForeignBank = {
  name: 'I, data centre',
  origin: ORIGIN,
  base: [BASE, '/v1'],
  headers: {},
  dialect: 'nextgenpsd2',
  fixtures: fixturesOf('Sparekassen Lillebælt', ACCOUNTS, { subscriptionKey: KEY }),
  open: openLillebaelt,
  journeys: [first, second],
};

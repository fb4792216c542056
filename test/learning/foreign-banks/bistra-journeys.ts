/** The two clients of bank G. The comment at each call is its number, and the answer of the bank. */
import {
  fixturesOf,
  text,
  type Client,
  type ForeignBank,
  type Json,
  type JsonObject,
  type Seen,
} from './foreign-bank.js';
import { ACCOUNTS, BASE, CLIENT, openTrakia, ORIGIN, TOKEN_PATH } from './bistra-bank.js';

const [CURRENT, SAVINGS, BUSINESS, RESERVE] = ACCOUNTS.map(({ iban }) => iban) as [string, string, string, string];
const [CURRENT_ID, , BUSINESS_ID, RESERVE_ID] = ACCOUNTS.map(({ resourceId }) => resourceId) as [
  string,
  string,
  string,
  string,
];

/** Headers to add, or to leave out (null). */
type Changes = Record<string, string | null>;

/** A program that calls the bank as its guide says: X-Request-ID in each call, and the PSU's data in each creation. */
class Tpp {
  readonly #client: Client;
  readonly #run: string;
  readonly #psu: Record<string, string>;
  #calls = 0;

  constructor(client: Client, run: string, psu: Record<string, string>) {
    this.#client = client;
    this.#run = run;
    this.#psu = psu;
  }

  #send(method: string, path: string, json: Json | undefined, changes: Changes): Promise<Seen> {
    this.#calls += 1;
    const id = `${this.#run}-52d4-4e0f-a6b1-${String(this.#calls).padStart(12, '0')}`;
    const headers: Changes = { Accept: 'application/json', 'X-Request-ID': id, ...changes };
    const sent = Object.entries(headers).filter((each): each is [string, string] => each[1] !== null);
    const target = path.startsWith(ORIGIN) ? path.slice(ORIGIN.length) : path.startsWith('/xs2a') ? path : BASE + path;
    return this.#client.call(method, target, {
      headers: Object.fromEntries(sent),
      ...(json !== undefined && { json }),
    });
  }

  get(path: string, changes: Changes = {}): Promise<Seen> {
    return this.#send('GET', path, undefined, changes);
  }

  delete(path: string): Promise<Seen> {
    return this.#send('DELETE', path, undefined, {});
  }

  put(path: string, json: JsonObject): Promise<Seen> {
    return this.#send('PUT', path, json, {});
  }

  post(path: string, json: JsonObject, changes: Changes = {}): Promise<Seen> {
    return this.#send('POST', path, json, { ...this.#psu, ...changes });
  }

  token(form: Record<string, string>): Promise<Seen> {
    return this.#client.call('POST', TOKEN_PATH, { headers: { Accept: 'application/json' }, form });
  }
}

const NEXT = ['transactions', '_links', 'next', 'href'] as const;

const named = (...ibans: string[]) => ibans.map((iban) => ({ iban }));
const consent = (access: JsonObject, changes: JsonObject = {}): JsonObject => ({
  access,
  recurringIndicator: true,
  validUntil: '2026-06-30',
  frequencyPerDay: 4,
  combinedServiceIndicator: false,
  ...changes,
});
const payment = (debtor: string, amount: string, creditor: string, iban: string, changes: JsonObject = {}) => ({
  debtorAccount: { iban: debtor },
  instructedAmount: { currency: 'EUR', amount },
  creditorName: creditor,
  creditorAccount: { iban },
  remittanceInformationUnstructured: `Plashtane ${creditor}`,
  ...changes,
});

async function first(client: Client) {
  const tpp = new Tpp(client, '6b0e41d2', {
    'PSU-ID': 'ivan.petrov',
    'PSU-IP-Address': '198.51.100.23',
    'TPP-Redirect-URI': 'https://client.example/return',
  });
  const detailed = { accounts: named(CURRENT, SAVINGS), balances: named(CURRENT), transactions: named(CURRENT) };
  const sct = '/payments/sepa-credit-transfers';
  const instant = '/payments/instant-sepa-credit-transfers';
  const landlord = 'BG10STSA93000022114455';
  await tpp.get('/accounts', { 'X-Request-ID': null }); // 1: 400 FORMAT_ERROR, no X-Request-ID
  await tpp.token({ grant_type: 'password' }); // 2: 400 unsupported_grant_type
  const granted = await tpp.token({ grant_type: 'client_credentials', client_id: CLIENT }); // 3: 200
  const token = { Authorization: `Bearer ${text(granted.body, 'access_token')}` };
  await tpp.get('/accounts', { Authorization: 'Bearer uXrrgOaVQAy8iNEOxMVU7AJUAGnCBbLM' }); // 4: 401 TOKEN_UNKNOWN
  await tpp.post('/consents', consent(detailed), { 'TPP-Redirect-URI': 'http://client.example/return' }); // 5: 400 FORMAT_ERROR, not https
  await tpp.post('/consents', consent(detailed), { 'PSU-ID': 'ivan.petroff' }); // 6: 401 PSU_CREDENTIALS_INVALID
  await tpp.post('/consents', consent({ availableAccounts: 'allAccounts' })); // 7: 400 SERVICE_INVALID
  await tpp.post('/consents', consent(detailed, { validUntil: '2026-12-31' })); // 8: 400 TIMESTAMP_INVALID, more than 180 days
  await tpp.post('/consents', consent(detailed, { recurringIndicator: false })); // 9: 400 FORMAT_ERROR, one-off with a frequency of 4
  await tpp.post('/consents', consent({ accounts: named(landlord) })); // 10: 400 RESOURCE_UNKNOWN, of another bank
  const wanted = consent(detailed, { validUntil: '9999-12-31', frequencyPerDay: 6 });
  const again = { ...token, 'X-Request-ID': '0d9a7c16-38e5-4b7f-9c52-4f1be2a60d77' };
  const asked = await tpp.post('/consents', wanted, again); // 11: 201 received
  const id = text(asked.body, 'consentId');
  await tpp.post('/consents', wanted, again); // 12: 201, the first answer again
  await tpp.post('/consents', consent({ accounts: named(SAVINGS) }), again); // 13: 400 FORMAT_ERROR, X-Request-ID of another request
  const attended = { 'Consent-ID': id, 'PSU-IP-Address': '198.51.100.23' };
  await tpp.get('/accounts', attended); // 14: 401 CONSENT_INVALID, not confirmed
  const scas = await tpp.get(`/consents/${id}/authorisations`); // 15: 200 one
  client.wait(150);
  await tpp.get(`/consents/${id}/authorisations/${text(scas.body, 'authorisationIds', 0)}`); // 16: 200 failed, the link has run out
  await tpp.get(`/consents/${id}/status`); // 17: 200 received
  await tpp.post(`/consents/${id}/authorisations`, {}); // 18: 201 received
  await tpp.post(`/consents/${id}/authorisations`, {}); // 19: 409 STATUS_INVALID, one is open
  client.psu(id, 'approve');
  await tpp.get(`/consents/${id}`); // 20: 200 valid until 2026-08-28, four a day
  await tpp.get('/accounts?withBalance=true', attended); // 21: 200 both accounts
  const transactions = `/accounts/${CURRENT_ID}/transactions`;
  const page = await tpp.get(`${transactions}?bookingStatus=both&dateFrom=2025-09-01`, attended); // 22: 200 page 1 of 3
  await tpp.get(text(page.body, ...NEXT), attended); // 23: 200 page 2 of 3
  await tpp.get(`${transactions}?bookingStatus=both&dateFrom=2025-09-01&page=4`, attended); // 24: 204, beyond the last page
  await tpp.get(`${transactions}?bookingStatus=booked&dateFrom=2026-02-28`, attended); // 25: 204, no entry
  await tpp.get(`${transactions}?bookingStatus=booked&dateFrom=2026-02-01`, { ...attended, Accept: '*/*' }); // 26: 406 REQUESTED_FORMATS_INVALID
  await tpp.get(`${transactions}?bookingStatus=all&dateFrom=2026-02-01`, attended); // 27: 400 PARAMETER_NOT_SUPPORTED
  await tpp.get(`${transactions}?bookingStatus=booked&dateFrom=2026-02-01&pageSize=100`, attended); // 28: 400 FORMAT_ERROR, too large a page
  const all = consent({ allPsd2: 'allAccounts' }, { frequencyPerDay: 1 });
  const other = text((await tpp.post('/consents', all)).body, 'consentId'); // 29: 201 received
  client.psu(other, 'approve');
  await tpp.get('/accounts', attended); // 30: 401 CONSENT_EXPIRED, replaced
  await tpp.get('/accounts', { 'Consent-ID': other }); // 31: 200, unattended
  await tpp.get(`/accounts/${CURRENT_ID}/balances`, { 'Consent-ID': other }); // 32: 200, of the same access
  client.wait(600);
  await tpp.get(`/accounts/${CURRENT_ID}/balances`, { 'Consent-ID': other }); // 33: 429 ACCESS_EXCEEDED
  await tpp.get('/consents/Ab3dEfGhJkMnPqRsTuVwXy/status'); // 34: 403 CONSENT_UNKNOWN
  const rent = payment(CURRENT, '520.00', 'Georgi Dimitrov', landlord);
  await tpp.post('/payments/domestic-credit-transfers-bgn', rent); // 35: 403 PRODUCT_INVALID, retired
  await tpp.post(sct, { ...rent, remittanceInformationUnstructured: '' }); // 36: 400 FORMAT_ERROR, no text
  await tpp.post(sct, { ...rent, requestedExecutionDate: '2026-03-07' }); // 37: 400 EXECUTION_DATE_INVALID, a Saturday
  await tpp.post(sct, payment(CURRENT, '30000.00', 'Avto Plovdiv', landlord)); // 38: 400 PAYMENT_FAILED, above the limit
  const sent = await tpp.post(sct, rent); // 39: 201 RCVD
  const sentId = text(sent.body, 'paymentId');
  client.psu(sentId, 'approve');
  await tpp.get(`${sct}/${sentId}/status`); // 40: 200 ACSP
  await tpp.delete(`${sct}/${sentId}`); // 41: 400 RESOURCE_BLOCKED
  await tpp.get(`${instant}/${sentId}/status`); // 42: 403 PRODUCT_INVALID, of another product
  const large = await tpp.post(instant, payment(CURRENT, '4900.50', 'Avto Plovdiv', landlord)); // 43: 201 RCVD
  client.psu(text(large.body, 'paymentId'), 'approve');
  await tpp.get(`${instant}/${text(large.body, 'paymentId')}/status`); // 44: 200 RJCT, not enough money
  const later = await tpp.post(sct, { ...rent, requestedExecutionDate: '2026-03-31' }); // 45: 201 RCVD
  client.psu(text(later.body, 'paymentId'), 'approve');
  await tpp.get(`${sct}/${text(later.body, 'paymentId')}/status`); // 46: 200 ACTC
  await tpp.delete(`${sct}/${text(later.body, 'paymentId')}`); // 47: 204, without SCA
  await tpp.put(`/consents/${other}`, { consentStatus: 'valid' }); // 48: 405 Method Not Allowed
  await tpp.get('/card-accounts', { 'Consent-ID': other }); // 49: 404 Not Found
  await tpp.post('/funds-confirmations', {
    account: { iban: CURRENT },
    instructedAmount: { currency: 'EUR', amount: '50.00' },
  }); // 50: 401 ROLE_INVALID
  await tpp.delete(`/consents/${other}`); // 51: 204
  await tpp.delete(`/consents/${other}`); // 52: 401 CONSENT_INVALID
}

async function second(client: Client) {
  const tpp = new Tpp(client, 'e27f5a90', {
    'PSU-ID': 'elitsa.ood',
    'PSU-IP-Address': '203.0.113.140',
    'TPP-Redirect-URI': 'https://books.example/bank/back',
  });
  const detailed = { balances: named(BUSINESS, RESERVE), transactions: named(BUSINESS) };
  const sct = '/payments/sepa-credit-transfers';
  const instant = '/payments/instant-sepa-credit-transfers';
  const supplier = 'BG22UNCR70001522334455';
  await tpp.get('/consents/Qw5eRtYuPaSdFgHjKmZxCv'); // 1: 403 CONSENT_UNKNOWN
  const granted = await tpp.token({ grant_type: 'client_credentials' }); // 2: 200
  const token = { Authorization: `Bearer ${text(granted.body, 'access_token')}` };
  await tpp.token({ grant_type: 'client_credentials', client_id: 'PSDBG-BNB-000000' }); // 3: 401 invalid_client
  await tpp.post('/consents', consent(detailed), { 'X-Request-ID': 'books-0001' }); // 4: 400 FORMAT_ERROR, not a UUID
  await tpp.post('/consents', consent(detailed), { 'TPP-Redirect-URI': null }); // 5: 400 FORMAT_ERROR, no TPP-Redirect-URI
  await tpp.post('/consents', consent(detailed), { 'PSU-ID': 'elitsa' }); // 6: 401 PSU_CREDENTIALS_INVALID
  await tpp.post('/consents', consent({ accounts: [], balances: [], transactions: [] })); // 7: 400 SERVICE_INVALID
  await tpp.post('/consents', consent(detailed, { validUntil: '2026-02-27' })); // 8: 400 TIMESTAMP_INVALID, past
  await tpp.post('/consents', consent({ balances: named(BUSINESS, CURRENT) })); // 9: 400 RESOURCE_UNKNOWN, of another PSU
  const wanted = consent(detailed, { recurringIndicator: false, validUntil: '2026-03-02', frequencyPerDay: 1 });
  const again = { ...token, 'X-Request-ID': '9f4c2e80-1b6d-4d39-8a75-c0e3f7d1b264' };
  const id = text((await tpp.post('/consents', wanted, again)).body, 'consentId'); // 10: 201 received
  await tpp.post('/consents', wanted, again); // 11: 201, the first answer again
  const scas = await tpp.get(`/consents/${id}/authorisations`); // 12: 200 one
  client.wait(200);
  await tpp.get(`/consents/${id}/authorisations/${text(scas.body, 'authorisationIds', 0)}`); // 13: 200 failed
  await tpp.post(`/consents/${id}/authorisations`, {}); // 14: 201 received
  client.psu(id, 'approve');
  await tpp.post(`/consents/${id}/authorisations`, {}); // 15: 409 STATUS_INVALID, it is valid
  const attended = { 'Consent-ID': id, 'PSU-IP-Address': '203.0.113.140' };
  await tpp.get('/accounts', attended); // 16: 200 both accounts
  await tpp.get('/accounts', attended); // 17: 429 ACCESS_EXCEEDED, one-off
  const transactions = `/accounts/${BUSINESS_ID}/transactions`;
  const page = await tpp.get(`${transactions}?bookingStatus=booked&dateFrom=2025-12-01&pageSize=5`, attended); // 18: 200 page 1 of 3
  await tpp.get(text(page.body, ...NEXT), attended); // 19: 200 page 2 of 3
  await tpp.get(`${transactions}?bookingStatus=booked&dateFrom=2025-12-01&pageSize=5&page=9`, attended); // 20: 204
  await tpp.get(`${transactions}?bookingStatus=booked&dateFrom=2026-01-01`, { ...attended, Accept: 'text/xml' }); // 21: 406 REQUESTED_FORMATS_INVALID
  await tpp.get(`${transactions}?bookingStatus=information`, attended); // 22: 400 PARAMETER_NOT_SUPPORTED
  await tpp.get(`/accounts/${RESERVE_ID}/transactions?bookingStatus=booked&dateFrom=2026-02-01`, attended); // 23: 401 CONSENT_INVALID, no right
  const regular = consent(
    { accounts: named(RESERVE), balances: named(BUSINESS), transactions: named(BUSINESS, RESERVE) },
    { validUntil: '2026-08-28', frequencyPerDay: 2 },
  );
  const regularId = text((await tpp.post('/consents', regular, { 'PSU-ID': null })).body, 'consentId'); // 24: 201 received
  client.psu(regularId, 'approve');
  const unattended = { 'Consent-ID': regularId };
  const reserve = `/accounts/${RESERVE_ID}/transactions`;
  await tpp.get('/accounts', unattended); // 25: 200
  await tpp.get(`${reserve}?bookingStatus=both&dateFrom=2026-02-20`, unattended); // 26: 204, no entry
  client.wait(400);
  await tpp.get(`/accounts/${BUSINESS_ID}/balances`, unattended); // 27: 200, the second access
  client.wait(400);
  await tpp.get('/accounts', unattended); // 28: 429 ACCESS_EXCEEDED
  const present = { ...unattended, 'PSU-IP-Address': '203.0.113.140' };
  await tpp.get('/accounts', present); // 29: 200
  client.wait(3600);
  await tpp.get(`${transactions}?bookingStatus=booked&dateFrom=2025-10-01&dateTo=2025-11-15`, present); // 30: 204, more than 90 days ago, an hour after the SCA
  const order = payment(BUSINESS, '712.5', 'Mlekoprom', supplier);
  await tpp.post('/payments/domestic-budget-transfers-bgn', order); // 31: 403 PRODUCT_INVALID, retired
  await tpp.post(sct, { ...order, creditorName: 'Млекопром' }); // 32: 400 FORMAT_ERROR, not Latin
  await tpp.post(sct, { ...order, requestedExecutionDate: '2026-03-08' }); // 33: 400 EXECUTION_DATE_INVALID, a Sunday
  await tpp.post(instant, payment(BUSINESS, '25000.01', 'Metro Cash', supplier)); // 34: 400 PAYMENT_FAILED, above the limit
  const quick = await tpp.post(instant, order, { 'PSU-ID': null }); // 35: 201 RCVD
  const quickId = text(quick.body, 'paymentId');
  client.psu(quickId, 'approve');
  await tpp.get(`${instant}/${quickId}/status`); // 36: 200 ACCC
  await tpp.delete(`${instant}/${quickId}`); // 37: 400 RESOURCE_BLOCKED
  await tpp.get(`${sct}/${quickId}`); // 38: 403 PRODUCT_INVALID, of another product
  const later = await tpp.post(sct, { ...order, requestedExecutionDate: '2026-03-16' }); // 39: 201 RCVD
  const laterId = text(later.body, 'paymentId');
  client.psu(laterId, 'approve');
  await tpp.delete(`${sct}/${laterId}`); // 40: 204, without SCA
  await tpp.get(`${sct}/TRK2603029999999/status`); // 41: 404 RESOURCE_UNKNOWN
  await tpp.put(`${sct}/${laterId}`, order); // 42: 405 Method Not Allowed
  client.wait(82_800);
  await tpp.get(`/consents/${regularId}/status`, token); // 43: 401 TOKEN_EXPIRED
  await tpp.get('/periodic-payments/sepa-credit-transfers'); // 44: 404 Not Found
  await tpp.delete(`/consents/${regularId}`); // 45: 204
  await tpp.delete(`/consents/${regularId}`); // 46: 401 CONSENT_INVALID
}

export const bistraBank: ForeignBank = {
  name: 'G, short links',
  origin: ORIGIN,
  base: [BASE, '/v1'],
  headers: {},
  dialect: 'nextgenpsd2',
  fixtures: fixturesOf('Trakia Bank', ACCOUNTS, {}),
  open: openTrakia,
  journeys: [first, second],
};

/** The two clients of bank H. The comment at each call is its number, and the answer of the bank. */
import {
  fixturesOf,
  list,
  START,
  text,
  type Client,
  type ForeignBank,
  type JsonObject,
  type Seen,
} from './foreign-bank.js';
import { ACCOUNTS, ASPSP, BASE, CLIENT_ID, CLIENT_SECRET, openAdda, ORIGIN, PRODUCT } from './hub-bank.js';

const [CURRENT, SAVINGS, BUSINESS, TAXES] = ACCOUNTS.map(({ iban }) => iban) as [string, string, string, string];
const ELSEWHERE = 'IT20P0306909606100000063141';
const LANDLORD = 'IT34T0200805364000030558842';
const ABROAD = 'FR1420041010050500013M02606';

/** Headers to add, or to leave out (null). */
type Changes = Record<string, string | null>;

/** A program that calls the hub as its guide says; each operation has its own version of the interface. */
class Tpp {
  readonly #client: Client;
  readonly #run: string;
  readonly #psu: Record<string, string>;
  #token = '';
  #at = START;
  #calls = 0;

  constructor(client: Client, run: string, psu: Record<string, string>) {
    this.#client = client;
    this.#run = run;
    this.#psu = psu;
  }

  async token(form: Record<string, string> = FORM, secret = CLIENT_SECRET) {
    this.#at += 1000;
    const Authorization = `Basic ${Buffer.from(`${CLIENT_ID}:${secret}`).toString('base64')}`;
    const seen = await this.#client.call('POST', '/auth/oauth/v2/token', { headers: { Authorization }, form });
    this.#token = text(seen.body, 'access_token');
  }

  #send(method: string, path: string, json: JsonObject | undefined, changes: Changes) {
    this.#at += 1000;
    this.#calls += 1;
    const headers: Changes = {
      Accept: 'application/json',
      Authorization: `Bearer ${this.#token}`,
      Date: new Date(this.#at).toUTCString(),
      'X-Request-ID': `${this.#run}-41f7-4a3e-9b65-${String(this.#calls).padStart(12, '0')}`,
      'aspsp-code': ASPSP,
      ...changes,
    };
    const sent = Object.entries(headers).filter((each): each is [string, string] => each[1] !== null);
    return this.#client.call(method, `${BASE}${path}`, { headers: Object.fromEntries(sent), ...(json && { json }) });
  }

  get(path: string, changes: Changes = {}): Promise<Seen> {
    return this.#send('GET', path, undefined, changes);
  }

  delete(path: string, changes: Changes = {}): Promise<Seen> {
    return this.#send('DELETE', path, undefined, changes);
  }

  post(path: string, json: JsonObject, changes: Changes = {}): Promise<Seen> {
    return this.#send('POST', path, json, { ...this.#psu, ...changes });
  }

  wait(seconds: number) {
    this.#at += seconds * 1000;
    this.#client.wait(seconds);
  }
}

const FORM = { grant_type: 'client_credentials', scope: 'production' };
const CONSENTS = '/ais/3.0.0/consents';
const LIST = '/ais/3.0.0/accounts';
const OF = '/ais/2.4.0/accounts';
const SCT = '/pis/2.3.2/payments/sepa-credit-transfers';
const INSTANT = '/pis/2.3.2/payments/instant-sepa-credit-transfers';

const named = (...ibans: string[]) => ibans.map((iban) => ({ iban, currency: 'EUR' }));
const consent = (access: JsonObject, changes: JsonObject = {}): JsonObject => ({
  access,
  recurringIndicator: true,
  validUntil: '2026-05-29',
  frequencyPerDay: 4,
  combinedServiceIndicator: false,
  ...changes,
});
const ONCE = { recurringIndicator: false, frequencyPerDay: 1 };
const ACCOUNT_LIST = consent({ availableAccounts: 'allAccounts' }, ONCE);
const payment = (amount: string, creditor: string, iban: string, changes: JsonObject = {}): JsonObject => ({
  endToEndId: `E2E${creditor.replaceAll(/\W/g, '').toUpperCase()}`,
  transactionType: 'remote_transaction',
  instructedAmount: { currency: 'EUR', amount },
  creditorName: creditor,
  creditorAccount: { iban, currency: 'EUR' },
  remittanceInformationUnstructured: `Pagamento ${creditor}`,
  ...changes,
});
const idsOf = (seen: Seen) => list(seen.body, 'accounts').map((each) => text(each, 'resourceId')) as [string, string];

async function first(client: Client) {
  const attended = { 'psu-ip-address': '203.0.113.18' };
  const tpp = new Tpp(client, '0d6a9e72', {
    'psu-id': 'giulia.rossi',
    'aspsp-product-code': PRODUCT,
    'tpp-redirect-preferred': 'true',
    'tpp-redirect-uri': 'https://client.example/ok?state=17',
    'tpp-nok-redirect-uri': 'https://client.example/ko?state=17',
    ...attended,
  });
  const detailed = { accounts: named(CURRENT, SAVINGS), balances: named(CURRENT), transactions: named(CURRENT) };
  await tpp.token(FORM, 'b7c0e5d4-93aa-4f12-8a6e-000000000000'); // 1: 401 invalid_client
  await tpp.token({ grant_type: 'client_credentials' }); // 2: 400 invalid_scope
  await tpp.token(); // 3: 200
  await tpp.get(LIST, { Authorization: null }); // 4: 401 invalid_request, no token
  await tpp.post(CONSENTS, ACCOUNT_LIST, { Authorization: 'Bearer 0000-wrong' }); // 5: 401 invalid_token
  await tpp.post(CONSENTS, ACCOUNT_LIST, { 'aspsp-code': null }); // 6: 400 FORMAT_ERROR, no aspsp-code
  await tpp.post(CONSENTS, ACCOUNT_LIST, { 'aspsp-code': '99999' }); // 7: 400 PARAMETER_NOT_CONSISTENT, another bank
  await tpp.post(CONSENTS, ACCOUNT_LIST, { 'aspsp-product-code': null }); // 8: 400 FORMAT_ERROR, no product of the bank
  await tpp.post(CONSENTS, ACCOUNT_LIST, { 'psu-id': null }); // 9: 400 FORMAT_ERROR, no psu-id
  await tpp.post(CONSENTS, ACCOUNT_LIST, { 'psu-id': 'g.rossi' }); // 10: 401 PSU_CREDENTIALS_INVALID
  await tpp.post(CONSENTS, ACCOUNT_LIST, { 'X-Request-ID': 'prova-1' }); // 11: 400 FORMAT_ERROR, no UUID
  await tpp.post(CONSENTS, consent({ allPsd2: 'allAccounts' })); // 12: 400 SERVICE_INVALID
  const all = text((await tpp.post(CONSENTS, ACCOUNT_LIST)).body, 'consentId'); // 13: 201 received
  await tpp.get(LIST, { 'consent-id': all, ...attended }); // 14: 401 CONSENT_INVALID, not approved
  await tpp.get(`${CONSENTS}/${all}/status`); // 15: 200 received
  client.psu(all, 'approve');
  await tpp.get(`${CONSENTS}/51a0c300-2f6b-4d08-b7e1-ffffffffffff`); // 16: 404 RESOURCE_UNKNOWN
  const listed = idsOf(await tpp.get(LIST, { 'consent-id': all, ...attended })); // 17: 200 both accounts
  await tpp.get(`${OF}/${listed[0]}/balances`, { 'consent-id': all, ...attended }); // 18: 403 SERVICE_BLOCKED, only the list
  await tpp.post(CONSENTS, consent(detailed, { frequencyPerDay: 6 })); // 19: 400 FORMAT_ERROR
  await tpp.post(CONSENTS, consent(detailed, { validUntil: '2027-03-01' })); // 20: 400 TIMESTAMP_INVALID, too far
  await tpp.post(CONSENTS, consent({ accounts: named(CURRENT), balances: named(ELSEWHERE) })); // 21: 502 INTERNAL_SERVER_ERROR, of another bank
  const created = await tpp.post(CONSENTS, consent(detailed, { frequencyPerDay: 1 })); // 22: 201 received
  const id = text(created.body, 'consentId');
  const unattended = { 'consent-id': id };
  const reading = { ...unattended, ...attended };
  await tpp.post(`${CONSENTS}/${id}/authorisations`, {}); // 23: 404 of the gateway, without a body
  client.psu(id, 'approve');
  const [current, savings] = idsOf(await tpp.get(LIST, reading)); // 24: 200 both accounts, with other ids
  await tpp.get(`${OF}/${listed[0]}/balances`, reading); // 25: 404 RESOURCE_UNKNOWN, the id of the other consent
  await tpp.get(`${OF}/${current}/balances`, reading); // 26: 200 closingBooked and interimAvailable
  const entries = `${OF}/${current}/transactions`;
  await tpp.get(`${entries}?booking_status=booked&date_from=2025-12-05`, reading); // 27: 200 five of eight
  await tpp.get(`${entries}?booking_status=booked&date_from=2025-12-05&offset=2`, reading); // 28: 200 the other three
  await tpp.get(`${entries}?booking_status=booked&dateFrom=2025-12-05`, reading); // 29: 400 FORMAT_ERROR, no date_from
  await tpp.get(`${entries}?booking_status=information&date_from=2026-02-01`, reading); // 30: 400 PARAMETER_NOT_SUPPORTED
  await tpp.get(`${entries}?booking_status=both&date_from=2025-10-01`, reading); // 31: 400 PERIOD_INVALID, more than 90 days
  await tpp.get(`${OF}/${savings}/transactions?booking_status=booked&date_from=2026-01-01`, reading); // 32: 403 SERVICE_BLOCKED
  await tpp.get(`${OF}/${current}/balances`, unattended); // 33: 200
  await tpp.get(`${OF}/${current}/balances`, unattended); // 34: 429 ACCESS_EXCEEDED
  await tpp.get(LIST, { 'consent-id': '51a0c300-2f6b-4d08-b7e1-ffffffffffff', ...attended }); // 35: 400 CONSENT_UNKNOWN
  const past = await tpp.post(CONSENTS, consent({ accounts: named(CURRENT), transactions: named(CURRENT) }, ONCE)); // 36: 201 received
  const old = { 'consent-id': text(past.body, 'consentId'), ...attended };
  client.psu(old['consent-id'], 'approve');
  const [again] = idsOf(await tpp.get(LIST, old)); // 37: 200 one account
  await tpp.get(`${OF}/${again}/transactions?booking_status=booked&date_from=2025-09-01&limit=50`, old); // 38: 200 all eleven
  const rent = payment('650.00', 'Carlo Neri', LANDLORD, { debtorAccount: { iban: CURRENT, currency: 'EUR' } });
  await tpp.post(SCT, { ...rent, remittanceInformationUnstructured: '' }); // 39: 400 FORMAT_ERROR, no text
  const sent = await tpp.post(SCT, rent); // 40: 201 RCVD
  const paid = `${SCT}/${text(sent.body, 'paymentId')}`;
  client.psu(text(sent.body, 'paymentId'), 'approve');
  await tpp.get(`${paid}/status`); // 41: 200 ACCP
  await tpp.delete(paid); // 42: 405 CANCELLATION_INVALID
  tpp.wait(7500);
  await tpp.get(`${paid}/status`); // 43: 401 invalid_token, expired
  await tpp.token(); // 44: 200
  await tpp.get(`${paid}/status`); // 45: 200 ACSC
  await tpp.get(LIST, { 'consent-id': all, ...attended }); // 46: 401 CONSENT_EXPIRED, it was for one hour
  const dear = await tpp.post(INSTANT, payment('8000.00', 'Auto Lecco Srl', ABROAD)); // 47: 201 RCVD
  client.psu(text(dear.body, 'paymentId'), 'approve');
  await tpp.get(`${INSTANT}/${text(dear.body, 'paymentId')}/status`); // 48: 200 RJCT, no money
  await tpp.post('/pis/2.3.2/payments/cross-border-credit-transfers', rent); // 49: 404 PRODUCT_UNKNOWN
  await tpp.delete(`${CONSENTS}/${id}`); // 50: 204
  await tpp.delete(`${CONSENTS}/${id}`); // 51: 409 STATUS_INVALID
  await tpp.get(LIST, reading); // 52: 401 CONSENT_INVALID, deleted
}

async function second(client: Client) {
  const attended = { 'psu-ip-address': '198.51.100.230' };
  const tpp = new Tpp(client, 'e2847bb1', {
    'psu-id': 'marco.bianchi',
    'aspsp-product-code': PRODUCT,
    'tpp-redirect-preferred': 'true',
    'tpp-redirect-uri': 'https://client.example/ritorno',
    ...attended,
  });
  await tpp.token(FORM, 'segreto'); // 1: 401 invalid_client
  await tpp.token({ ...FORM, grant_type: 'password' }); // 2: 400 unsupported_grant_type
  await tpp.token(); // 3: 200
  const supplier = payment('410.35', 'Vetreria Como Snc', ELSEWHERE);
  await tpp.post(INSTANT, supplier, { 'aspsp-code': null }); // 4: 400 FORMAT_ERROR, no aspsp-code
  await tpp.post(INSTANT, supplier, { 'aspsp-product-code': null }); // 5: 400 FORMAT_ERROR, no product of the bank
  await tpp.post(INSTANT, supplier, { 'tpp-redirect-uri': null }); // 6: 400 FORMAT_ERROR, no tpp-redirect-uri
  await tpp.post(INSTANT, payment('410.35', 'Vetreria Como Snc', 'IT21P0306909606100000063141')); // 7: 400 FORMAT_ERROR, check digits
  await tpp.post(INSTANT, { ...supplier, remittanceInformationUnstructured: '' }); // 8: 400 FORMAT_ERROR, no text
  const instant = await tpp.post(INSTANT, supplier); // 9: 201 RCVD
  const fast = `${INSTANT}/${text(instant.body, 'paymentId')}`;
  await tpp.get(`${fast}/status`); // 10: 200 RCVD
  client.psu(text(instant.body, 'paymentId'), 'approve');
  await tpp.get(fast); // 11: 200 ACSC
  await tpp.delete(fast); // 12: 405 CANCELLATION_INVALID
  const taxes = { debtorAccount: { iban: BUSINESS, currency: 'EUR' }, requestedExecutionDate: '2026-03-16' };
  const later = await tpp.post(SCT, payment('1290.00', 'Studio Fiscale Brera', LANDLORD, taxes)); // 13: 201 RCVD
  const planned = `${SCT}/${text(later.body, 'paymentId')}`;
  client.psu(text(later.body, 'paymentId'), 'approve');
  await tpp.get(`${planned}/status`); // 14: 200 ACCP
  await tpp.delete(planned); // 15: 204, its day has not come
  await tpp.get(`${planned}/status`); // 16: 200 CANC
  await tpp.post(SCT, payment('55.00', 'Ferramenta Riva', ABROAD, { debtorAccount: { iban: LANDLORD } })); // 17: 502 INTERNAL_SERVER_ERROR, of another bank
  await tpp.post(SCT, payment('55.00', 'Ferramenta Riva', ABROAD, { requestedExecutionDate: '2026-02-20' })); // 18: 400 EXECUTION_DATE_INVALID
  await tpp.post('/pis/2.3.2/payments/target-2-payments', supplier); // 19: 404 PRODUCT_UNKNOWN
  await tpp.get(`${SCT}/PNT2026030205742000000/status`); // 20: 404 RESOURCE_UNKNOWN
  await tpp.post(CONSENTS, consent({ availableAccounts: 'allAccounts' })); // 21: 400 SERVICE_INVALID, recurring
  await tpp.post(CONSENTS, ACCOUNT_LIST, { 'psu-id': 'marco.bianco' }); // 22: 401 PSU_CREDENTIALS_INVALID
  const refused = text((await tpp.post(CONSENTS, ACCOUNT_LIST)).body, 'consentId'); // 23: 201 received
  client.psu(refused, 'refuse');
  await tpp.get(`${CONSENTS}/${refused}/status`); // 24: 200 rejected
  await tpp.get(LIST, { 'consent-id': refused, ...attended }); // 25: 401 CONSENT_INVALID
  const all = text((await tpp.post(CONSENTS, ACCOUNT_LIST)).body, 'consentId'); // 26: 201 received
  client.psu(all, 'approve');
  const listed = idsOf(await tpp.get(LIST, { 'consent-id': all, ...attended })); // 27: 200 both accounts
  const both = { accounts: named(BUSINESS, TAXES), balances: named(BUSINESS), transactions: named(BUSINESS, TAXES) };
  await tpp.post(CONSENTS, consent(both, { validUntil: '2026-02-28' })); // 28: 400 TIMESTAMP_INVALID, past
  const created = await tpp.post(CONSENTS, consent(both, { frequencyPerDay: 2, validUntil: '2026-08-20' })); // 29: 201 received
  const id = text(created.body, 'consentId');
  const unattended = { 'consent-id': id };
  const reading = { ...unattended, ...attended };
  client.psu(id, 'approve');
  await tpp.get(`${CONSENTS}/${id}`); // 30: 200 valid
  const [business, savings] = idsOf(await tpp.get(LIST, reading)); // 31: 200 both accounts, with other ids
  await tpp.get(`${OF}/${listed[1]}/transactions?booking_status=booked&date_from=2026-02-01`, reading); // 32: 404 RESOURCE_UNKNOWN, the id of the other consent
  await tpp.get(`${OF}/${savings}/balances`, reading); // 33: 403 SERVICE_BLOCKED
  const entries = `${OF}/${business}/transactions`;
  await tpp.get(`${entries}?booking_status=both&date_from=2025-12-10&date_to=2026-03-01`, reading); // 34: 200 five of seven
  await tpp.get(`${entries}?booking_status=both&date_from=2025-12-10&date_to=2026-03-01&offset=2`, reading); // 35: 200 the other two
  await tpp.get(`${entries}?booking_status=booked`, reading); // 36: 400 FORMAT_ERROR, no date_from
  await tpp.get(`${entries}?booking_status=booked&date_from=2025-10-15`, reading); // 37: 400 PERIOD_INVALID, more than 90 days
  await tpp.get(`${entries}?booking_status=booked&date_from=2026-01-01&limit=100`, reading); // 38: 400 FORMAT_ERROR, too many
  await tpp.get(`${OF}/${business}/balances`, unattended); // 39: 200
  await tpp.get(`${OF}/${business}/balances`, unattended); // 40: 200
  await tpp.get(`${OF}/${business}/balances`, unattended); // 41: 429 ACCESS_EXCEEDED
  tpp.wait(3660);
  await tpp.get(`${OF}/${business}/balances`, reading); // 42: 401 invalid_token, expired
  await tpp.token(); // 43: 200
  await tpp.get(LIST, { 'consent-id': all, ...attended }); // 44: 401 CONSENT_EXPIRED, it was for one hour
  await tpp.delete(`${CONSENTS}/${id}`); // 45: 204
  await tpp.get(`${CONSENTS}/51a0c300-2f6b-4d08-b7e1-eeeeeeeeeeee/status`); // 46: 404 RESOURCE_UNKNOWN
}

export const hubBank: ForeignBank = {
  name: 'H, hub',
  origin: ORIGIN,
  base: [BASE, '/v1'],
  headers: {},
  dialect: 'nextgenpsd2',
  fixtures: fixturesOf("Banca dell'Adda", ACCOUNTS, {
    onboarded: { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET },
  }),
  open: openAdda,
  journeys: [first, second],
};

/** The two clients of bank F. The comment at each call is its number, and the answer of the bank. */
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
import { ACCOUNTS, APP_ID, BASE, BIC, openRigava, ORIGIN } from './query-key-bank.js';

const [CURRENT, SAVINGS, BUSINESS, TAXES] = ACCOUNTS.map(({ iban }) => iban) as [string, string, string, string];

/** Headers to add, or to leave out (null). */
type Changes = Record<string, string | null>;

/** A program that calls the bank as its guide says: key and bank in the query, Date and X-Request-ID in each call. */
class Tpp {
  readonly #client: Client;
  readonly #run: string;
  readonly #psu: Record<string, string>;
  #at = START;
  #calls = 0;

  constructor(client: Client, run: string, psu: Record<string, string>) {
    this.#client = client;
    this.#run = run;
    this.#psu = psu;
  }

  #send(method: string, path: string, json: JsonObject | undefined, changes: Changes, keys: Record<string, string>) {
    this.#at += 1000;
    this.#calls += 1;
    const id = `${this.#run}-7b1d-4c55-8e02-${String(this.#calls).padStart(12, '0')}`;
    const headers: Changes = {
      Accept: 'application/json',
      Date: new Date(this.#at).toUTCString(),
      'X-Request-ID': id,
      ...changes,
    };
    const sent = Object.entries(headers).filter((each): each is [string, string] => each[1] !== null);
    const query = new URLSearchParams(keys).toString();
    const target = path.startsWith(ORIGIN)
      ? path.slice(ORIGIN.length)
      : `${BASE}${path}${query && (path.includes('?') ? '&' : '?')}${query}`;
    return this.#client.call(method, target, { headers: Object.fromEntries(sent), ...(json && { json }) });
  }

  get(path: string, changes: Changes = {}, keys: Record<string, string> = KEYS): Promise<Seen> {
    return this.#send('GET', path, undefined, changes, keys);
  }

  delete(path: string): Promise<Seen> {
    return this.#send('DELETE', path, undefined, {}, KEYS);
  }

  post(path: string, json: JsonObject, changes: Changes = {}, keys: Record<string, string> = KEYS): Promise<Seen> {
    return this.#send('POST', path, json, { ...this.#psu, ...changes }, keys);
  }

  wait(seconds: number) {
    this.#at += seconds * 1000;
    this.#client.wait(seconds);
  }
}

const KEYS = { bic: BIC, 'app-id': APP_ID };
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
const ACCOUNT_LIST = consent({ availableAccounts: 'allAccounts' }, { recurringIndicator: false, frequencyPerDay: 1 });
const payment = (amount: string, creditor: string, iban: string, changes: JsonObject = {}): JsonObject => ({
  instructedAmount: { currency: 'EUR', amount },
  creditorName: creditor,
  creditorAccount: { iban },
  remittanceInformationUnstructured: `Maksajums ${creditor}`,
  ...changes,
});

async function first(client: Client) {
  const tpp = new Tpp(client, '3fa2c610', {
    'PSU-ID': 'liga.ozola',
    'PSU-IP-Address': '192.0.2.44',
    'PSU-User-Agent': 'Mozilla/5.0 (X11; Linux x86_64)',
    'TPP-Redirect-URI': 'https://client.example/back',
  });
  const detailed = { accounts: named(CURRENT, SAVINGS), balances: named(CURRENT), transactions: named(CURRENT) };
  await tpp.get('/accounts', {}, { bic: BIC }); // 1: 401 UNAUTHORIZED, no app-id
  await tpp.post('/consents', ACCOUNT_LIST, {}, { bic: BIC, 'app-id': 'l0000' }); // 2: 401 UNAUTHORIZED, another app-id
  await tpp.post('/consents', ACCOUNT_LIST, {}, { 'app-id': APP_ID }); // 3: 400 FORMAT_ERROR, no bic
  await tpp.post('/consents', ACCOUNT_LIST, { Date: null }); // 4: 400 FORMAT_ERROR, no Date
  await tpp.post('/consents', ACCOUNT_LIST, { 'PSU-ID': null }); // 5: 400 FORMAT_ERROR, no PSU-ID
  await tpp.post('/consents', ACCOUNT_LIST, { 'PSU-ID': 'liga.ozols' }); // 6: 401 PSU_CREDENTIALS_INVALID
  await tpp.post('/consents', ACCOUNT_LIST, { 'PSU-User-Agent': null }); // 7: 400 FORMAT_ERROR, no PSU-User-Agent
  const all = text((await tpp.post('/consents', ACCOUNT_LIST)).body, 'consentId'); // 8: 201 valid, without SCA
  await tpp.get('/accounts', { 'Consent-ID': all, 'PSU-IP-Address': '192.0.2.44' }); // 9: 200 both accounts, without balances
  await tpp.get('/accounts', { 'Consent-ID': all, 'PSU-IP-Address': '192.0.2.44' }); // 10: 401 CONSENT_EXPIRED, it was for one read
  await tpp.post('/consents', consent({ allPsd2: 'allAccounts' })); // 11: 400 SERVICE_INVALID
  await tpp.post('/consents', consent({ accounts: named('LV29RGVL0551000280417') })); // 12: 400 FORMAT_ERROR, check digits
  await tpp.post('/consents', consent(detailed, { validUntil: '2026-02-20' })); // 13: 400 PERIOD_INVALID, past
  await tpp.post('/consents', consent(detailed, { frequencyPerDay: 6 })); // 14: 400 FORMAT_ERROR
  const created = await tpp.post('/consents', consent(detailed, { frequencyPerDay: 1 })); // 15: 201 received
  const id = text(created.body, 'consentId');
  const unattended = { 'Consent-ID': id };
  const attended = { ...unattended, 'PSU-IP-Address': '192.0.2.44' };
  await tpp.get('/accounts', attended); // 16: 401 CONSENT_INVALID, not signed
  await tpp.get(`/consents/${id}/authorisations`); // 17: 200 one id
  await tpp.post(`/consents/${id}/authorisations`, {}); // 18: 405 SERVICE_INVALID
  client.psu(id, 'approve');
  await tpp.get(`/consents/${id}/status`, { 'X-Request-ID': 'rq-0019' }); // 19: 200 signed, X-Request-ID is any text
  const accounts = await tpp.get('/accounts', attended); // 20: 200 both accounts
  const [current, savings] = list(accounts.body, 'accounts').map((each) => text(each, 'resourceId')) as [
    string,
    string,
  ];
  await tpp.get(`/accounts/${current}/balances`, attended); // 21: 200 interimBooked
  const old = `/accounts/${current}/transactions?bookingStatus=booked&dateFrom=2025-10-01`;
  const page = await tpp.get(old, attended); // 22: 200 four of nine, and next
  await tpp.get(text(page.body, ...NEXT), attended); // 23: 200 the next four
  await tpp.get(`/accounts/${savings}/transactions?bookingStatus=booked`, attended); // 24: 401 CONSENT_INVALID, only accounts
  await tpp.get(`/accounts/${current}/transactions?bookingStatus=all`, attended); // 25: 400 PARAMETER_NOT_SUPPORTED
  await tpp.get('/accounts/C5A8E61B0D7F4932B1C4E8F05D29A673/balances', attended); // 26: 404 RESOURCE_UNKNOWN, not in the consent
  await tpp.get('/accounts', { ...attended, 'Consent-ID': '8f3c1d20-4a6e-4b7a-9c10-ffffffffffff' }); // 27: 401 CONSENT_UNKNOWN
  await tpp.get('/card-accounts', attended); // 28: 501 SERVICE_INVALID
  tpp.wait(1200);
  await tpp.get(old, attended); // 29: 401 SCA_REQUIRED, more than 90 days
  await tpp.get(`/accounts/${current}/balances`, unattended); // 30: 200 interimBooked
  await tpp.get(`/accounts/${current}/balances`, unattended); // 31: 429 ACCESS_EXCEEDED
  const rent = payment('35.20', 'Rimi Latvia SIA', 'LV87HABA0551012345678', { debtorAccount: { iban: CURRENT } });
  const sent = await tpp.post('/payments/sepa-credit-transfers', rent); // 32: 201 ACTC
  const paid = `/payments/sepa-credit-transfers/${text(sent.body, 'paymentId')}`;
  await tpp.delete(paid); // 33: 405 SERVICE_INVALID, no cancellation
  client.psu(text(sent.body, 'paymentId'), 'approve');
  await tpp.get(`${paid}/status`); // 34: 200 PDNG
  tpp.wait(1860);
  await tpp.get(`${paid}/status`); // 35: 200 ACSC
  const lasting = payment('12.345', 'Tet SIA', 'LV87HABA0551012345678', { debtorAccount: { iban: CURRENT } });
  await tpp.post('/payments/sepa-credit-transfers', lasting); // 36: 400 FORMAT_ERROR, three decimals
  const abroad = payment('10.00', 'Eesti Energia', 'EE287700771001234567');
  await tpp.post('/payments/cross-border-credit-transfers', abroad); // 37: 404 PRODUCT_UNKNOWN
  const dear = payment('9800.00', 'Auto Salons', 'DE44500105175407324931');
  const poor = await tpp.post('/payments/sepa-credit-transfers', dear); // 38: 201 ACTC, without debtorAccount
  client.psu(text(poor.body, 'paymentId'), 'approve');
  await tpp.get(`/payments/sepa-credit-transfers/${text(poor.body, 'paymentId')}/status`); // 39: 200 RJCT
  const fast = await tpp.post('/payments/instant-sepa-credit-transfers', abroad); // 40: 201 ACTC
  client.psu(text(fast.body, 'paymentId'), 'approve');
  await tpp.get(`/payments/instant-sepa-credit-transfers/${text(fast.body, 'paymentId')}`); // 41: 200 ACSC
  await tpp.get('/payments/sepa-credit-transfers/RGV2603029999/status'); // 42: 404 RESOURCE_UNKNOWN
  const again = await tpp.post('/consents', consent({ accounts: named(SAVINGS), balances: named(SAVINGS) })); // 43: 201 received
  const second = text(again.body, 'consentId');
  client.psu(second, 'approve');
  await tpp.get('/accounts', attended); // 44: 401 CONSENT_EXPIRED, the second one replaced it
  await tpp.delete(`/consents/${second}`); // 45: 204
  await tpp.delete(`/consents/${second}`); // 46: 204
  await tpp.get('/accounts', { ...attended, 'Consent-ID': second }); // 47: 401 CONSENT_INVALID, deleted
  const late = await tpp.post('/consents', consent(detailed)); // 48: 201 received
  tpp.wait(960);
  await tpp.get(`/consents/${text(late.body, 'consentId')}/status`); // 49: 200 rejected, not signed in time
  await tpp.get('/consents/8f3c1d20-4a6e-4b7a-9c10-ffffffffffff'); // 50: 404 RESOURCE_UNKNOWN
}

async function second(client: Client) {
  const tpp = new Tpp(client, 'c90e4471', {
    'PSU-ID': 'janis.berzins',
    'PSU-IP-Address': '198.51.100.7',
    'PSU-User-Agent': 'Kabata/4.2 (iPhone; iOS 19.1)',
    'TPP-Redirect-URI': 'https://client.example/done?x=1',
  });
  const shop = payment('18.90', 'Kafijas Draugs', 'LV87HABA0551012345678');
  await tpp.post('/payments/sepa-credit-transfers', shop, {}, { bic: BIC }); // 1: 401 UNAUTHORIZED, no app-id
  await tpp.post('/payments/sepa-credit-transfers', shop, { Date: null }); // 2: 400 FORMAT_ERROR, no Date
  await tpp.post('/payments/sepa-credit-transfers', shop, { 'PSU-User-Agent': null }); // 3: 400 FORMAT_ERROR, no PSU-User-Agent
  await tpp.post('/payments/sepa-credit-transfers', shop, { 'PSU-ID': 'j.berzins' }); // 4: 401 PSU_CREDENTIALS_INVALID
  const wrong = payment('18.90', 'Kafijas Draugs', 'LV88HABA0551012345678');
  await tpp.post('/payments/sepa-credit-transfers', wrong); // 5: 400 FORMAT_ERROR, check digits
  const quick = payment('120.5', 'UAB Vejas', 'LT047044060007966345', { debtorAccount: { iban: BUSINESS } });
  const instant = await tpp.post('/payments/instant-sepa-credit-transfers', quick); // 6: 201 ACTC
  const instantId = text(instant.body, 'paymentId');
  client.psu(instantId, 'approve');
  await tpp.get(`/payments/instant-sepa-credit-transfers/${instantId}/status`); // 7: 200 ACSC
  await tpp.get(`/payments/instant-sepa-credit-transfers/${instantId}`); // 8: 200 ACSC
  const refused = await tpp.post('/payments/sepa-credit-transfers', shop); // 9: 201 ACTC, without debtorAccount
  client.psu(text(refused.body, 'paymentId'), 'refuse');
  await tpp.get(`/payments/sepa-credit-transfers/${text(refused.body, 'paymentId')}/status`); // 10: 200 RJCT
  const parts = payment('64.00', 'Auto Serviss Plus', 'LV87HABA0551012345678', { debtorAccount: { iban: TAXES } });
  const sent = await tpp.post('/payments/sepa-credit-transfers', parts); // 11: 201 ACTC
  const paid = `/payments/sepa-credit-transfers/${text(sent.body, 'paymentId')}`;
  client.psu(text(sent.body, 'paymentId'), 'approve');
  await tpp.get(`${paid}/status`, { 'X-Request-ID': '10427' }); // 12: 200 PDNG, X-Request-ID is any text
  await tpp.delete(paid); // 13: 405 SERVICE_INVALID, no cancellation
  tpp.wait(2400);
  await tpp.get(`${paid}/status`); // 14: 200 ACSC
  await tpp.get('/payments/instant-sepa-credit-transfers/RGV2603020000/status'); // 15: 404 RESOURCE_UNKNOWN
  await tpp.post('/payments/target-2-payments', parts); // 16: 404 PRODUCT_UNKNOWN
  await tpp.post('/payments/sepa-credit-transfers', { ...parts, requestedExecutionDate: '2026-02-27' }); // 17: 400 EXECUTION_DATE_INVALID
  const both = { accounts: named(BUSINESS, TAXES), balances: named(BUSINESS), transactions: named(BUSINESS, TAXES) };
  await tpp.get('/accounts', { 'PSU-IP-Address': '198.51.100.7' }, { 'app-id': APP_ID }); // 18: 400 FORMAT_ERROR, no bic
  await tpp.post('/consents', consent(both), { 'PSU-ID': null }); // 19: 400 FORMAT_ERROR, no PSU-ID
  await tpp.post('/consents', consent(both, { validUntil: '2026-01-31' })); // 20: 400 PERIOD_INVALID, past
  await tpp.post('/consents', consent(both, { frequencyPerDay: 10 })); // 21: 400 FORMAT_ERROR
  await tpp.post('/consents', consent({ allPsd2: 'allAccountsWithOwnerName' })); // 22: 400 SERVICE_INVALID
  const all = text((await tpp.post('/consents', ACCOUNT_LIST)).body, 'consentId'); // 23: 201 valid, without SCA
  await tpp.get('/accounts', { 'Consent-ID': all, 'PSU-IP-Address': '198.51.100.7' }); // 24: 200 both accounts
  await tpp.get('/accounts', { 'Consent-ID': all, 'PSU-IP-Address': '198.51.100.7' }); // 25: 401 CONSENT_EXPIRED
  const created = await tpp.post('/consents', consent(both, { frequencyPerDay: 2 })); // 26: 201 received
  const id = text(created.body, 'consentId');
  const unattended = { 'Consent-ID': id };
  const attended = { ...unattended, 'PSU-IP-Address': '198.51.100.7' };
  await tpp.get('/accounts', attended); // 27: 401 CONSENT_INVALID, not signed
  client.psu(id, 'approve');
  const authorisations = await tpp.get(`/consents/${id}/authorisations`); // 28: 200 one id
  const [authorisation = ''] = list(authorisations.body, 'authorisationIds').map((each) => String(each));
  await tpp.get(`/consents/${id}/authorisations/${authorisation}`); // 29: 200 finalised
  const accounts = await tpp.get('/accounts', attended); // 30: 200 both accounts
  const [business, taxes] = list(accounts.body, 'accounts').map((each) => text(each, 'resourceId')) as [string, string];
  const old = `/accounts/${business}/transactions?bookingStatus=both&dateFrom=2025-11-01`;
  const page = await tpp.get(old, attended); // 31: 200 four of eight, and next
  await tpp.get(text(page.body, ...NEXT), attended); // 32: 200 the rest
  await tpp.get(`/accounts/${business}/transactions?bookingStatus=booked&limit=50`, attended); // 33: 400 FORMAT_ERROR, too many
  await tpp.get(`/accounts/${taxes}/balances`, attended); // 34: 401 CONSENT_INVALID, no balances
  await tpp.get('/accounts/7D21C0A94E8B46F1A35590D2C86E17B4/balances', attended); // 35: 404 RESOURCE_UNKNOWN, of another PSU
  tpp.wait(1000);
  await tpp.get(old, attended); // 36: 401 SCA_REQUIRED
  await tpp.get(`/accounts/${business}/balances`, unattended); // 37: 200 interimBooked
  await tpp.get(`/accounts/${business}/balances`, unattended); // 38: 200 interimBooked
  await tpp.get(`/accounts/${business}/balances`, unattended); // 39: 429 ACCESS_EXCEEDED
  await tpp.post('/funds-confirmations', {
    account: { iban: BUSINESS },
    instructedAmount: quick.instructedAmount ?? null,
  }); // 40: 501 SERVICE_INVALID
  await tpp.delete(`/consents/${id}`); // 41: 204
  await tpp.get('/accounts', attended); // 42: 401 CONSENT_INVALID, deleted
  const late = await tpp.post('/consents', consent({ accounts: named(TAXES) })); // 43: 201 received
  tpp.wait(1800);
  await tpp.get(`/consents/${text(late.body, 'consentId')}/status`); // 44: 200 rejected, not signed in time
  await tpp.get('/consents/8f3c1d20-4a6e-4b7a-9c10-eeeeeeeeeeee/status'); // 45: 404 RESOURCE_UNKNOWN
}

export const queryKeyBank: ForeignBank = {
  name: 'F, query keys',
  origin: ORIGIN,
  base: [BASE, '/v1'],
  headers: {},
  dialect: 'nextgenpsd2',
  fixtures: fixturesOf('Rigava Banka', ACCOUNTS, {}),
  open: openRigava,
  journeys: [first, second],
};

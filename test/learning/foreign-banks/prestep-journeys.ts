/** The two clients of bank K. The comment at each call is what the bank answers. */
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
import { ACCOUNTS, LOGIN, openPreStepBank, ORIGIN, UNVERSIONED, VERSIONED } from './prestep-bank.js';

const [CURRENT, SAVINGS, GIRO, JOINT] = ACCOUNTS.map(({ iban }) => iban) as [string, string, string, string];
const ELSEWHERE = 'DE34700901000004417205';
const CLOSED = 'DE19120999000019083347';
const SHOP = 'DE31200411550882310400';
const TAN = '123456';
const SCT = '/payments/sepa-credit-transfers';

/** Headers to add, or to leave out (null). */
type Changes = Record<string, string | null>;

/** A program with a certificate. Consents and the login have no version in their paths, the others have. */
class Tpp {
  readonly #client: Client;
  readonly #run: string;
  readonly #ip: string;
  #token = '';
  #calls = 0;

  constructor(client: Client, run: string, ip: string) {
    this.#client = client;
    this.#run = run;
    this.#ip = ip;
  }

  #id() {
    this.#calls += 1;
    return `${this.#run}-4c1d-4e70-9a3b-${String(this.#calls).padStart(12, '0')}`;
  }

  async login(username: string, password = `${username}-pass`) {
    const headers = { Accept: 'application/json', 'X-Request-ID': this.#id(), 'PSU-IP-Address': this.#ip };
    const seen = await this.#client.call('POST', LOGIN, { headers, json: { username, password } });
    this.#token = text(seen.body, 'accessToken') || this.#token;
  }

  async logout() {
    const headers = { 'X-Request-ID': this.#id(), 'PSD2-AUTHORIZATION': `Bearer ${this.#token}` };
    await this.#client.call('DELETE', LOGIN, { headers });
  }

  get token() {
    return this.#token;
  }

  send(method: string, path: string, json?: Json, changes: Changes = {}): Promise<Seen> {
    const headers: Changes = {
      Accept: 'application/json',
      'X-Request-ID': this.#id(),
      'PSU-IP-Address': this.#ip,
      'PSD2-AUTHORIZATION': `Bearer ${this.#token}`,
      ...changes,
    };
    const sent = Object.entries(headers).filter((each): each is [string, string] => each[1] !== null);
    const prefix = path.startsWith('/consents') ? UNVERSIONED : VERSIONED;
    return this.#client.call(method, `${prefix}/v1${path}`, {
      headers: Object.fromEntries(sent),
      ...(json !== undefined && { json }),
    });
  }

  get(path: string, changes: Changes = {}) {
    return this.send('GET', path, undefined, changes);
  }

  delete(path: string) {
    return this.send('DELETE', path);
  }

  post(path: string, json: Json, changes: Changes = {}) {
    return this.send('POST', path, json, changes);
  }

  put(path: string, json: JsonObject) {
    return this.send('PUT', path, json);
  }

  /** Starts an authorisation of the resource with this path, and returns the path of the authorisation. */
  async start(path: string, kind = 'authorisations') {
    const seen = await this.post(`${path}/${kind}`, {});
    return `${path}/${kind}/${text(seen.body, 'authorisationId')}`;
  }
}

const named = (...ibans: string[]) => ibans.map((iban) => ({ iban }));
const consent = (access: JsonObject, changes: JsonObject = {}): JsonObject => ({
  access,
  recurringIndicator: true,
  validUntil: '2026-05-20',
  frequencyPerDay: 4,
  combinedServiceIndicator: false,
  ...changes,
});
const without = (body: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(body).filter(([each]) => each !== name));
const payment = (amount: Json, from: string, creditorName: string, changes: JsonObject = {}): JsonObject => ({
  debtorAccount: { iban: from },
  creditorAccount: { iban: SHOP },
  instructedAmount: { amount, currency: 'EUR' },
  creditorName,
  remittanceInformationUnstructured: `An ${creditorName}`,
  ...changes,
});
const created = (seen: Seen, path: string, name: string) => `${path}/${text(seen.body, name)}`;
const idsOf = (seen: Seen) => list(seen.body, 'accounts').map((each) => text(each, 'resourceId')) as [string, string];

async function first(client: Client): Promise<void> {
  const tpp = new Tpp(client, '6fab5335', '203.0.113.20');
  const access = { accounts: named(CURRENT, SAVINGS), balances: named(CURRENT), transactions: named(CURRENT) };
  const all = { allPsd2: 'allAccounts' };
  // The registration: any call with the certificate.
  const bare = { 'X-Request-ID': null, 'PSU-IP-Address': null, 'PSD2-AUTHORIZATION': null };
  await tpp.post('/consents', consent(all), bare); // 401 TOKEN_UNKNOWN
  await tpp.login('jana.krueger', 'geheim'); // 400, no body
  await tpp.login('jana.krueger'); // 201
  await tpp.post('/consents', consent(access), { 'PSD2-AUTHORIZATION': null }); // 401 TOKEN_UNKNOWN
  const wrongPlace = { 'PSD2-AUTHORIZATION': null, Authorization: `Bearer ${tpp.token}` };
  await tpp.post('/consents', consent(access), wrongPlace); // 401 TOKEN_UNKNOWN
  await tpp.post('/consents', consent(access), { 'PSD2-AUTHORIZATION': 'Bearer eyJhbGciOiJSUzI1NiJ9.e30.x' }); // 401 TOKEN_UNKNOWN
  await tpp.post('/consents', consent(access), { 'X-Request-ID': null }); // 400 FORMAT_ERROR
  await tpp.post('/consents', consent(access), { 'X-Request-ID': 'abc-1' }); // 400 FORMAT_ERROR
  await tpp.post('/consents', consent(access), { 'PSU-IP-Address': null }); // 400 FORMAT_ERROR
  await tpp.post('/consents', without(consent(access), 'validUntil')); // 400 FORMAT_ERROR
  await tpp.post('/consents', consent(access, { validUntil: '2026-02-20' })); // 400 PERIOD_INVALID
  await tpp.post('/consents', consent({ accounts: [], balances: [], transactions: [] })); // 400 SERVICE_INVALID
  await tpp.post('/consents', consent({ accounts: named(CURRENT, ELSEWHERE) })); // 400 RESOURCE_UNKNOWN
  const asked = await tpp.post('/consents', consent(access, { frequencyPerDay: 2 })); // 201
  const granted = created(asked, '/consents', 'consentId');
  const reading = { 'Consent-ID': text(asked.body, 'consentId') };
  const unattended = { ...reading, 'PSU-IP-Address': null };
  await tpp.get(`${granted}/status`); // 200 received
  await tpp.get('/accounts', reading); // 401 CONSENT_INVALID
  const signing = await tpp.start(granted); // 201 started, two methods
  await tpp.put(signing, { authenticationMethodId: '999' }); // 400 SCA_METHOD_UNKNOWN
  await tpp.put(signing, { authenticationMethodId: '901' }); // 200 scaMethodSelected
  await tpp.get(signing); // 200 scaMethodSelected
  await tpp.put(signing, { scaAuthenticationData: '000000' }); // 401 PSU_CREDENTIALS_INVALID
  await tpp.put(signing, { scaAuthenticationData: TAN }); // 200 finalised
  await tpp.put(signing, { scaAuthenticationData: TAN }); // 409 STATUS_INVALID
  await tpp.start(granted); // 409 STATUS_INVALID
  await tpp.get(granted); // 200 valid, no lastActionDate
  const [current, savings] = idsOf(await tpp.get('/accounts', reading)); // 200 two
  await tpp.get(`/accounts/${current}`, reading); // 200
  await tpp.get(`/accounts/${current}/balances`, reading); // 200 closingBooked
  await tpp.get(`/accounts/${savings}/balances`, reading); // 403 SERVICE_BLOCKED
  const entries = `/accounts/${current}/transactions`;
  await tpp.get(`${entries}?dateFrom=2025-09-01&dateTo=2026-03-02&bookingStatus=both`, reading); // 200 all nine, the consent is fresh
  await tpp.get(`${entries}?dateFrom=2026-02-01&bookingStatus=booked`, reading); // 200 four
  await tpp.get(`${entries}?dateFrom=2026-02-01`, reading); // 400 FORMAT_ERROR
  await tpp.get(`${entries}?dateFrom=2026-02-01&bookingStatus=information`, reading); // 400 PARAMETER_NOT_SUPPORTED
  await tpp.get(`${entries}?bookingStatus=booked`, reading); // 400 FORMAT_ERROR
  await tpp.get(`${entries}?dateFrom=2026-02-20&dateTo=2026-02-10&bookingStatus=booked`, reading); // 400 PERIOD_INVALID
  await tpp.get(`${entries}?dateFrom=2026-02-01&bookingStatus=booked&deltaList=true`, reading); // 400 PARAMETER_NOT_SUPPORTED
  await tpp.get(`${entries}/null`, reading); // 404 RESOURCE_UNKNOWN, although the links say so
  await tpp.get('/accounts/11111111-2222-4333-8444-555555555555/balances', reading); // 404 RESOURCE_UNKNOWN
  await tpp.get('/accounts'); // 400 FORMAT_ERROR, no Consent-ID
  await tpp.get('/accounts', { 'Consent-ID': '99999999-2222-4333-8444-555555555555' }); // 403 CONSENT_UNKNOWN
  await tpp.get('/consents/99999999-2222-4333-8444-555555555555'); // 403 CONSENT_UNKNOWN
  await tpp.get(`/accounts/${current}/balances`, unattended); // 200
  await tpp.get(`/accounts/${current}/balances`, unattended); // 200
  await tpp.get(`/accounts/${current}/balances`, unattended); // 429 ACCESS_EXCEEDED
  await tpp.get('/card-accounts', reading); // 404 of the gateway
  await tpp.post('/accounts', {}, reading); // 405 of the gateway
  await tpp.post(SCT, payment('20.00', CURRENT, 'Elektro Spree'), { 'PSU-IP-Address': null }); // 400 FORMAT_ERROR
  await tpp.post(SCT, payment(20, CURRENT, 'Elektro Spree')); // 400 FORMAT_ERROR, a number
  await tpp.post(SCT, without(payment('20.00', CURRENT, 'Elektro Spree'), 'creditorName')); // 400 FORMAT_ERROR
  await tpp.post(SCT, payment('20.00', ELSEWHERE, 'Elektro Spree')); // 400 RESOURCE_UNKNOWN
  await tpp.post(SCT, payment('20.00', CURRENT, 'Elektro Spree', { requestedExecutionDate: '2026-02-27' })); // 400 EXECUTION_DATE_INVALID
  await tpp.post('/payments/cross-border-credit-transfers', payment('20.00', CURRENT, 'Elektro Spree')); // 403 PRODUCT_INVALID
  await tpp.post('/payments/sepa-transfers', payment('20.00', CURRENT, 'Elektro Spree')); // 404 PRODUCT_UNKNOWN
  const sure = { 'TPP-Rejection-NoFunds-Preferred': 'true' };
  await tpp.post(SCT, payment('99000.00', CURRENT, 'Autohaus'), sure); // 400 PAYMENT_FAILED
  const paid = created(await tpp.post(SCT, payment('149.90', CURRENT, 'Elektro Spree'), sure), SCT, 'paymentId'); // 201 ACWP
  await tpp.get(`${paid}/status`); // 200 the payment, ACWP
  const paying = await tpp.start(paid); // 201
  await tpp.put(paying, { authenticationMethodId: '901' }); // 200
  await tpp.put(paying, { confirmationCode: TAN }); // 200 finalised
  await tpp.get(`${paid}/status`); // 200 ACCP
  await tpp.get(paid); // 200
  await tpp.get(`${SCT}/99999999-2222-4333-8444-555555555555/status`); // 404 RESOURCE_UNKNOWN
  const planned = payment('75.5', CURRENT, 'Fahrrad Nord', { requestedExecutionDate: '2026-03-16' });
  const later = created(await tpp.post(SCT, planned), SCT, 'paymentId'); // 201
  const planning = await tpp.start(later); // 201
  await tpp.put(planning, { authenticationMethodId: '911' }); // 200
  await tpp.put(planning, { scaAuthenticationData: TAN }); // 200
  await tpp.delete(later); // 202 with a link to confirm
  const cancelling = await tpp.start(later, 'cancellation-authorisations'); // 201
  await tpp.put(cancelling, { authenticationMethodId: '901' }); // 200
  await tpp.put(cancelling, { scaAuthenticationData: TAN }); // 200
  await tpp.get(`${later}/status`); // 200 CANC
  await tpp.delete(later); // 405 CANCELLATION_INVALID
  const dropped = created(await tpp.post(SCT, payment('3.00', CURRENT, 'Verein')), SCT, 'paymentId'); // 201
  await tpp.delete(dropped); // 204
  await tpp.start(dropped); // 409 STATUS_INVALID
  const account = { iban: CURRENT };
  await tpp.post('/funds-confirmations', { account, instructedAmount: { currency: 'EUR', amount: '50.00' } }); // 200
  client.wait(3600);
  await tpp.get('/accounts', reading); // 401 TOKEN_EXPIRED
  await tpp.login('jana.krueger'); // 201
  await tpp.get(`${entries}?dateFrom=2025-09-01&bookingStatus=booked`, reading); // 400 PERIOD_INVALID, the consent is older than an hour
  const second = await tpp.post('/consents', consent(all, { validUntil: '9999-12-31' })); // 201
  const renewed = created(second, '/consents', 'consentId');
  const renewing = await tpp.start(renewed); // 201
  await tpp.put(renewing, { authenticationMethodId: '911' }); // 200
  await tpp.put(renewing, { scaAuthenticationData: TAN }); // 200
  await tpp.get(renewed); // 200 until 2026-05-30
  await tpp.get('/accounts', reading); // 401 CONSENT_EXPIRED, replaced
  await tpp.delete(renewed); // 204
  await tpp.get('/accounts', { 'Consent-ID': text(second.body, 'consentId') }); // 401 CONSENT_INVALID
  await tpp.logout(); // 200
  await tpp.get(`${renewed}/status`); // 401 TOKEN_UNKNOWN
}

async function second(client: Client): Promise<void> {
  const tpp = new Tpp(client, 'b705d66d', '198.51.100.44');
  const all = consent({ allPsd2: 'allAccounts' }, { validUntil: '9999-12-31', frequencyPerDay: 2 });
  await tpp.login('tobias.lindner', 'falsch'); // 400, no body
  await tpp.login('tobias.lindner'); // 201
  await tpp.post('/consents', all, { 'PSD2-AUTHORIZATION': null }); // 401 TOKEN_UNKNOWN
  await tpp.post('/consents', all, { 'PSU-IP-Address': null }); // 400 FORMAT_ERROR
  const asked = await tpp.post('/consents', all); // 201
  const granted = created(asked, '/consents', 'consentId');
  const reading = { 'Consent-ID': text(asked.body, 'consentId') };
  const unattended = { ...reading, 'PSU-IP-Address': null };
  const signing = await tpp.start(granted); // 201
  await tpp.put(signing, { authenticationMethodId: '911' }); // 200
  await tpp.put(signing, { scaAuthenticationData: '111111' }); // 401 PSU_CREDENTIALS_INVALID
  await tpp.put(signing, { confirmationCode: TAN }); // 200 finalised
  await tpp.get(granted); // 200 valid
  const [giro, joint] = idsOf(await tpp.get('/accounts', reading)); // 200 two
  await tpp.get(`/accounts/${giro}/balances`, reading); // 200
  await tpp.get(`/accounts/${joint}/balances`, reading); // 200
  const entries = `/accounts/${giro}/transactions`;
  await tpp.get(`${entries}?dateFrom=2025-10-01&dateTo=2026-03-02&bookingStatus=both`, reading); // 200 seven
  await tpp.get(`/accounts/${joint}/transactions?dateFrom=2026-01-15&bookingStatus=booked`, reading); // 200 two
  await tpp.get(`${entries}?bookingStatus=both`, reading); // 400 FORMAT_ERROR
  await tpp.get(`${entries}?dateFrom=2026-03-01&dateTo=2026-02-01&bookingStatus=both`, reading); // 400 PERIOD_INVALID
  await tpp.get(`${entries}/null`, reading); // 404 RESOURCE_UNKNOWN
  await tpp.get('/accounts/aaaaaaaa-2222-4333-8444-bbbbbbbbbbbb/balances', reading); // 404 RESOURCE_UNKNOWN
  await tpp.get('/accounts'); // 400 FORMAT_ERROR, no Consent-ID
  await tpp.get('/accounts', { ...reading, 'X-Request-ID': 'sync-7' }); // 400 FORMAT_ERROR
  await tpp.get(`/accounts/${joint}/balances`, unattended); // 200
  await tpp.get(`/accounts/${joint}/balances`, unattended); // 200
  await tpp.get(`/accounts/${joint}/balances`, unattended); // 429 ACCESS_EXCEEDED
  await tpp.get('/card-accounts', reading); // 404 of the gateway
  const sure = { 'TPP-Rejection-NoFunds-Preferred': 'true' };
  await tpp.post(SCT, payment(61.4, GIRO, 'Werkstatt Ruhl'), sure); // 400 FORMAT_ERROR, a number
  await tpp.post(SCT, payment('61.40', CLOSED, 'Werkstatt Ruhl'), sure); // 400 RESOURCE_UNKNOWN
  await tpp.post(SCT, payment('25000.00', GIRO, 'Kuechen Ost'), sure); // 400 PAYMENT_FAILED
  await tpp.post('/payments/cross-border-credit-transfers', payment('61.40', GIRO, 'Garage')); // 403 PRODUCT_INVALID
  const paid = created(await tpp.post(SCT, payment('61.40', GIRO, 'Werkstatt Ruhl'), sure), SCT, 'paymentId'); // 201 ACWP
  const paying = await tpp.start(paid); // 201
  await tpp.put(paying, { authenticationMethodId: '123' }); // 400 SCA_METHOD_UNKNOWN
  await tpp.put(paying, { authenticationMethodId: '901' }); // 200
  await tpp.put(paying, { scaAuthenticationData: TAN }); // 200 finalised
  await tpp.put(paying, { scaAuthenticationData: TAN }); // 409 STATUS_INVALID
  await tpp.get(`${paid}/status`); // 200 ACCP
  await tpp.get(`${SCT}/aaaaaaaa-2222-4333-8444-bbbbbbbbbbbb/status`); // 404 RESOURCE_UNKNOWN
  const planned = payment('310', JOINT, 'Reisebuero Havel', { requestedExecutionDate: '2026-03-20' });
  const later = created(await tpp.post(SCT, planned), SCT, 'paymentId'); // 201
  const planning = await tpp.start(later); // 201
  await tpp.put(planning, { authenticationMethodId: '901' }); // 200
  await tpp.put(planning, { scaAuthenticationData: TAN }); // 200
  await tpp.delete(later); // 202
  client.wait(7200);
  await tpp.get('/accounts', reading); // 401 TOKEN_EXPIRED
  await tpp.login('tobias.lindner'); // 201
  await tpp.get(`${entries}?dateFrom=2025-10-01&bookingStatus=booked`, reading); // 400 PERIOD_INVALID
  await tpp.delete(granted); // 204
  await tpp.get('/accounts', reading); // 401 CONSENT_INVALID
  await tpp.logout(); // 200
}

/** As the real clients do it: consents without the version in the path. */
export const preStepBank: ForeignBank = {
  name: 'K, login before',
  origin: ORIGIN,
  base: [`${VERSIONED}/v1`, '/v1'],
  headers: { 'PSD2-AUTHORIZATION': 'Authorization' },
  dialect: 'nextgenpsd2',
  fixtures: fixturesOf('Märkische Direktbank', ACCOUNTS, {}),
  open: openPreStepBank,
  journeys: [first, second],
};

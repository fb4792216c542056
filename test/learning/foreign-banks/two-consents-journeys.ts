/** The two clients of bank S. */
import { text, type Client, type ForeignBank, type Json, type JsonObject, type Seen } from './foreign-bank.js';
import {
  ACCOUNTS,
  BIC,
  CLIENT_ID,
  CLIENT_SECRET,
  FIXTURES,
  LIIS,
  LOGIN,
  MART,
  METHODS,
  openTwoConsentsBank,
  PREFIX,
  TOKEN,
} from './two-consents-bank.js';

const [CURRENT, CARD, MART_CURRENT, MART_DEPOSIT] = ACCOUNTS.map(({ iban }) => iban) as [
  string,
  string,
  string,
  string,
];
const [CURRENT_ID, CARD_ID, MART_ID] = ACCOUNTS.map(({ resourceId }) => resourceId) as [string, string, string];
const SEPA = '/payments/sepa-credit-transfers';
const INSTANT = '/payments/instant-sepa-credit-transfers';

/** A header or a parameter with the value undefined is left out. */
type Sent = Record<string, string | undefined>;
const present = (all: Sent) =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Record<string, string>;

function program(client: Client, series: string, psu: string, back: string, address: string) {
  let sent = 0;
  let bearer: string | undefined;
  const PSU = {
    'PSU-IP-Address': address,
    'PSU-IP-Port': '443',
    'PSU-User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Client/2.1',
    'PSU-Http-Method': 'GET',
  };
  const common = (): Sent => ({
    Accept: 'application/json',
    'X-Request-ID': `${series}-77c1-4e0b-9f64-${String(500_000_000_000 + ++sent)}`,
    Date: 'Mon, 02 Mar 2026 09:00:00 GMT',
  });
  const target = (path: string, params: Sent) => `${path}?${new URLSearchParams(present(params)).toString()}`;
  /** The address may have own parameters. */
  const call = (method: string, address: string, headers: Sent = {}, json?: Json, params: Sent = {}) => {
    const [path = '', own = ''] = address.split('?');
    const query = { bic: BIC, 'app-id': CLIENT_ID, ...Object.fromEntries(new URLSearchParams(own)), ...params };
    return client.call(method, target(path.startsWith('/sandbox') ? path : PREFIX + path, query), {
      headers: present({ ...common(), Authorization: bearer && `Bearer ${bearer}`, ...PSU, ...headers }),
      ...(json !== undefined && { json }),
    });
  };
  const login = (headers: Sent = {}, body: JsonObject = {}) =>
    client.call('POST', target(LOGIN, { bic: BIC }), {
      headers: present({ ...common(), 'PSU-ID': psu, ...headers }),
      json: {
        authenticationMethodId: 'SMART_ID',
        clientID: CLIENT_ID,
        psuData: { personalID: psu },
        redirectUri: back,
        scope: 'PSD2 PSD2account_list PSD2account_balances PSD2account_transactions',
        ...body,
      },
    });
  const poll = (href: string) =>
    client.call('GET', target(href, { bic: BIC, client_id: CLIENT_ID }), {
      headers: present({ ...common(), 'PSU-ID': psu }),
    });
  const kept = (seen: Seen) => {
    if (seen.status === 200) bearer = text(seen.body, 'access_token');
    return seen;
  };
  const credentials = { client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uri: back };
  return {
    call,
    get: (path: string, headers?: Sent) => call('GET', path, headers),
    post: (path: string, json: Json, headers: Sent = {}) =>
      call('POST', path, { 'TPP-Redirect-URI': back, 'TPP-Nok-Redirect-URI': `${back}/nok`, ...headers }, json),
    login,
    poll,
    methods: () => client.call('GET', target(METHODS, { bic: BIC }), { headers: present(common()) }),
    tokenByForm: async (form: Record<string, string>) =>
      kept(await client.call('POST', TOKEN, { headers: present(common()), form: { ...credentials, ...form } })),
    tokenByQuery: async (code: string) =>
      kept(
        await client.call('POST', target(TOKEN, { bic: BIC, grant_type: 'authorization_code', code, ...credentials }), {
          headers: present(common()),
        }),
      ),
  };
}

const refer = (...ibans: string[]): Json => ibans.map((iban) => ({ iban }));
const detailed = (...ibans: string[]): JsonObject => ({
  accounts: refer(...ibans),
  balances: refer(...ibans),
  transactions: refer(...ibans),
});
const consentFor = (access: Json, more: JsonObject = {}): JsonObject => ({
  recurringIndicator: true,
  validUntil: '2026-05-31',
  frequencyPerDay: 4,
  combinedServiceIndicator: false,
  access,
  ...more,
});
const LIST = consentFor({ availableAccounts: 'allAccounts' }, { recurringIndicator: false });
const transfer = (amount: Json, from: string | undefined, more: JsonObject = {}): JsonObject => ({
  endToEndIdentification: 'E2E-20260302-01',
  ...(from !== undefined && { debtorAccount: { iban: from } }),
  instructedAmount: { currency: 'EUR', amount },
  creditorAccount: { iban: 'EE491010220044556677' },
  creditorName: 'Kalmer Tamm',
  remittanceInformationUnstructured: 'Arve 2026-118',
  ...more,
});
const without = (body: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(body).filter(([each]) => each !== name));
const linkOf = (seen: Seen, name: string) => text(seen.body, '_links', name, 'href');
const consentOf = (seen: Seen) => text(seen.body, 'consentId');
const paymentOf = (seen: Seen) => text(seen.body, 'paymentId');
const APP = { 'TPP-Redirect-Preferred': 'false' };
const PAGE = { 'TPP-Redirect-Preferred': 'true' };
const LATER = { 'TPP-Explicit-Authorisation-Preferred': 'true' };
const SMART_ID = { authenticationMethodId: 'SMART_ID' };
const NO_PSU = {
  'PSU-IP-Address': undefined,
  'PSU-IP-Port': undefined,
  'PSU-User-Agent': undefined,
  'PSU-Http-Method': undefined,
};
const ONLY_ADDRESS = { ...NO_PSU, 'PSU-IP-Address': '203.0.113.61' };

async function first(client: Client): Promise<void> {
  const { call, get, post, login, poll, methods, tokenByForm, tokenByQuery } = program(
    client,
    '5b20a4f6',
    LIIS,
    'https://tpp.example/callback',
    '203.0.113.61',
  );
  const act = (id: string, decision: 'approve' | 'refuse' = 'approve') => client.psu(id, decision);
  // The login, in the app.
  await methods();
  await login({ 'PSU-ID': undefined });
  await login({ 'PSU-ID': '99999999' });
  await login({}, { authenticationMethodId: 'FAX' });
  const denied = await login();
  await login();
  act(text(denied.body, 'authorizeId'), 'refuse');
  await poll(linkOf(denied, 'scaStatus'));
  const entered = await login();
  await poll(linkOf(entered, 'scaStatus'));
  act(text(entered.body, 'authorizeId'));
  const code = text((await poll(linkOf(entered, 'scaStatus'))).body, 'authorizationCode');
  await tokenByForm({ grant_type: 'authorization_code', code: '0d5a7c11-0000-4000-a000-000000000000' });
  await get('/accounts', { 'Consent-ID': '0d5a7c11-0000-4000-a000-000000000001' });
  await get('/accounts', { 'Consent-ID': '0d5a7c11-0000-4000-a000-000000000001', Authorization: 'Bearer guess' });
  const token = await tokenByQuery(code);
  // The first consent, for the list.
  await call('POST', '/consents', { 'TPP-Redirect-URI': 'https://tpp.example/callback' }, LIST, { bic: undefined });
  await post('/consents', LIST, { 'X-Request-ID': undefined });
  await post('/consents', LIST, { Date: undefined });
  await post('/consents', LIST, { 'PSU-IP-Address': undefined });
  await post('/consents', LIST, { 'PSU-User-Agent': undefined });
  const listed = await post('/consents', LIST, { ...APP, 'X-Request-ID': 'HardcodedID' });
  await get('/accounts', { 'Consent-ID': consentOf(listed) });
  await get(`/consents/${consentOf(listed)}/status`);
  await get('/accounts', { 'Consent-ID': consentOf(listed) });
  // The second one, for the accounts.
  const both = detailed(CURRENT, CARD);
  await post('/consents', consentFor({ allPsd2: 'allAccounts' }), APP);
  await post('/consents', consentFor(both, { validUntil: '2026-02-01' }), APP);
  await post('/consents', consentFor(detailed(MART_CURRENT)), APP);
  await post('/consents', without(consentFor(both), 'recurringIndicator'), APP);
  await post('/consents', consentFor(both), { ...PAGE, 'TPP-Redirect-URI': undefined });
  const made = await post('/consents', consentFor(both, { frequencyPerDay: 2 }), APP);
  const open = { 'Consent-ID': consentOf(made) };
  await get('/accounts', open);
  await call(
    'PUT',
    linkOf(made, 'startAuthorisationWithAuthenticationMethodSelection'),
    {},
    {
      authenticationMethodId: 'FAX',
    },
  );
  await call('PUT', linkOf(made, 'startAuthorisationWithAuthenticationMethodSelection'), {}, SMART_ID);
  await get(linkOf(made, 'scaStatus'));
  act(consentOf(made));
  await get(linkOf(made, 'scaStatus'));
  await get(linkOf(made, 'status'));
  await get(`/consents/${consentOf(made)}`);
  // Reading.
  await get('/accounts', open);
  await get('/accounts?withBalance=true', open);
  await get(`/accounts/${CURRENT_ID}`, open);
  await get(`/accounts/${CURRENT_ID}/balances`, open);
  const lists = `/accounts/${CURRENT_ID}/transactions`;
  await get(`${lists}?dateFrom=2025-12-10&dateTo=2026-03-02&bookingStatus=both`, open);
  await get(`${lists}?dateFrom=2026-02-01&bookingStatus=booked`, open);
  await get(`${lists}?dateFrom=2026-02-01`, open);
  await get(`${lists}?dateFrom=2026-02-01&bookingStatus=information`, open);
  await get(`${lists}?bookingStatus=both`, open);
  await get(`${lists}?dateFrom=2026-02-20&dateTo=2026-02-10&bookingStatus=booked`, open);
  const old = `${lists}?dateFrom=2025-09-01&dateTo=2025-11-30&bookingStatus=booked`;
  await get(old, open);
  const statement = await call('POST', old, { ...open, 'TPP-Redirect-URI': 'https://tpp.example/callback' });
  act(text(statement.body, 'statementId'));
  await get(linkOf(statement, 'scaStatus'), open);
  await get(old, open);
  await get(`${lists}/20260227000010000-1`, open);
  await get('/accounts/20b7f1c4e05a4d318e7a6c2f9d119999/balances', open);
  await get(`/accounts/${MART_ID}/balances`, open);
  await get('/accounts');
  await get('/accounts', { 'Consent-ID': '0d5a7c11-0000-4000-a000-000000000002' });
  await call('PUT', `/consents/${consentOf(made)}`, {}, {});
  await get(`/accounts/${CARD_ID}/balances`, { ...open, ...NO_PSU });
  await get(`/accounts/${CARD_ID}/balances`, { ...open, ...ONLY_ADDRESS });
  await get(`/accounts/${CARD_ID}/balances`, { ...open, ...NO_PSU });
  client.wait(600);
  await get('/accounts', open);
  await tokenByForm({ grant_type: 'refresh_token', refresh_token: text(token.body, 'refresh_token') });
  // Payments.
  await post(SEPA, without(transfer('18.40', CURRENT), 'endToEndIdentification'), PAGE);
  await post('/payments/target-2-payments', transfer('18.40', CURRENT), PAGE);
  await post(SEPA, transfer('18.40', CURRENT, { requestedExecutionDate: '2026-02-16' }), PAGE);
  await post(SEPA, transfer('18.405', CURRENT), PAGE);
  const paid = await post(SEPA, transfer('18.4', CURRENT), PAGE);
  await get(linkOf(paid, 'self'));
  await get(linkOf(paid, 'status'));
  act(paymentOf(paid));
  await get(linkOf(paid, 'status'));
  await call('DELETE', linkOf(paid, 'self'));
  const refused = await post(INSTANT, transfer('7.00', CARD), { ...APP, ...LATER });
  const started = await post(linkOf(refused, 'startAuthorisation'), {}, APP);
  await call('PUT', linkOf(started, 'selectAuthenticationMethod'), {}, SMART_ID);
  act(paymentOf(refused), 'refuse');
  await get(linkOf(started, 'scaStatus'));
  await get(linkOf(refused, 'status'));
  const dear = await post(SEPA, transfer('25000.00', CURRENT), { ...APP, ...LATER });
  await post(linkOf(dear, 'startAuthorisation'), {}, APP);
  await call('DELETE', linkOf(dear, 'self'));
  await get(`${SEPA}/0d5a7c11-0000-4000-a000-000000000003/status`);
  // The ends.
  const other = await post('/consents', consentFor(detailed(CURRENT), { validUntil: '2026-03-20' }), PAGE);
  act(consentOf(other));
  await call('DELETE', `/consents/${consentOf(made)}`);
  await get('/accounts', open);
  await get('/consents/0d5a7c11-0000-4000-a000-000000000004/status');
  client.wait(91 * 86_400);
  await tokenByForm({ grant_type: 'refresh_token', refresh_token: text(token.body, 'refresh_token') });
}

async function second(client: Client): Promise<void> {
  const { call, get, post, login, poll, tokenByForm } = program(
    client,
    'e41f90c2',
    MART,
    'https://pay.other.example/return',
    '192.0.2.77',
  );
  const act = (id: string, decision: 'approve' | 'refuse' = 'approve') => client.psu(id, decision);
  await login({ 'PSU-ID': undefined });
  const entered = await login();
  await poll(linkOf(entered, 'scaStatus'));
  act(text(entered.body, 'authorizeId'));
  const code = text((await poll(linkOf(entered, 'scaStatus'))).body, 'authorizationCode');
  const token = await tokenByForm({ grant_type: 'authorization_code', code });
  // Payments first.
  await post(SEPA, transfer('42.00', MART_CURRENT), { ...PAGE, 'PSU-User-Agent': undefined });
  await post(SEPA, without(transfer('42.00', MART_CURRENT), 'endToEndIdentification'), PAGE);
  await post('/payments/domestic-credit-transfers', transfer('42.00', MART_CURRENT), PAGE);
  const paid = await post(INSTANT, transfer('42.00', MART_CURRENT, { creditorName: 'Pirita Jahtklubi' }), PAGE);
  await get(linkOf(paid, 'status'));
  act(paymentOf(paid));
  await get(linkOf(paid, 'status'));
  await get(linkOf(paid, 'self'));
  await call('DELETE', linkOf(paid, 'self'));
  const refused = await post(SEPA, transfer('9.90', MART_DEPOSIT), { ...APP, ...LATER });
  const started = await post(linkOf(refused, 'startAuthorisation'), {}, APP);
  await call('PUT', linkOf(started, 'selectAuthenticationMethod'), {}, SMART_ID);
  await get(linkOf(started, 'scaStatus'));
  act(paymentOf(refused), 'refuse');
  await get(linkOf(started, 'scaStatus'));
  await get(linkOf(refused, 'status'));
  const dear = await post(SEPA, transfer('64000.00', MART_DEPOSIT), { ...APP, ...LATER });
  await post(linkOf(dear, 'startAuthorisation'), {}, APP);
  await call('DELETE', linkOf(dear, 'self'));
  await get(linkOf(dear, 'status'));
  await get(`${INSTANT}/0d5a7c11-0000-4000-a000-00000000000a/status`);
  // The two consents.
  const listed = await post('/consents', LIST, APP);
  await get('/accounts', { 'Consent-ID': consentOf(listed) });
  await get('/accounts', { 'Consent-ID': consentOf(listed) });
  await post('/consents', consentFor({ allPsd2: 'allAccounts' }), APP);
  await post('/consents', consentFor(detailed(CURRENT)), APP);
  const access = detailed(MART_CURRENT, MART_DEPOSIT);
  const made = await post('/consents', consentFor(access, { frequencyPerDay: 2 }), APP);
  const open = { 'Consent-ID': consentOf(made) };
  await call('PUT', linkOf(made, 'startAuthorisationWithAuthenticationMethodSelection'), {}, SMART_ID);
  act(consentOf(made));
  await get(linkOf(made, 'scaStatus'));
  await get('/accounts', open);
  await get(`/accounts/${MART_ID}/balances`, open);
  const lists = `/accounts/${MART_ID}/transactions`;
  await get(`${lists}?dateFrom=2026-01-01&bookingStatus=both`, open);
  await get(`${lists}?dateFrom=2026-01-01`, open);
  const old = `${lists}?dateFrom=2025-10-01&dateTo=2025-12-31&bookingStatus=booked`;
  await get(old, open);
  const statement = await call('POST', old, { ...open, 'TPP-Redirect-URI': 'https://pay.other.example/return' });
  act(text(statement.body, 'statementId'));
  await get(linkOf(statement, 'scaStatus'), open);
  await get(old, open);
  await get(`/accounts/${MART_ID}`, { ...open, ...NO_PSU });
  await get(`/accounts/${MART_ID}`, { ...open, ...ONLY_ADDRESS });
  await get(`/accounts/${MART_ID}`, { ...open, ...NO_PSU });
  await call('GET', `/consents/${consentOf(made)}/status`, {}, undefined, { bic: undefined });
  client.wait(620);
  await get('/accounts', open);
  await tokenByForm({ grant_type: 'refresh_token', refresh_token: text(token.body, 'refresh_token') });
  await call('DELETE', `/consents/${consentOf(made)}`);
  await get('/accounts', open);
  await get('/accounts', { 'Consent-ID': '0d5a7c11-0000-4000-a000-00000000000b' });
}

export const twoConsentsBank: ForeignBank = {
  name: 'S, two consents',
  origin: 'https://psd2.api.hiiu.example',
  base: [PREFIX, '/v1'],
  headers: {},
  dialect: 'nextgenpsd2',
  fixtures: FIXTURES,
  open: openTwoConsentsBank,
  journeys: [first, second],
};

import { text } from './foreign-bank.js';
import type { Client, Decision, ForeignBank, Json, JsonObject, Sent } from './foreign-bank.js';
import { CLIENT_ID, FIXTURES, openLoginCodeBank, ROLES, ROOT } from './login-code-bank.js';

const V1 = `${ROOT}/v1`;
const PAY = `${ROOT}/v1.1/payments/sepa-credit-transfers`;
const CURRENT = 'EE717700771001735865';
const SAVINGS = 'EE277700771001735881';
const JAAN = 'EE857700771001735904';
const TRAVEL = 'EE457700779900289935';

/** A header with the value undefined is left out. */
type Headers = Record<string, string | undefined>;

function caller(client: Client, series: string) {
  let count = 0;
  const call = (method: string, path: string, headers: Headers = {}, json?: Json) => {
    count += 1;
    const all = {
      'X-Request-ID': `${series}-4cb9-4f1e-9b2c-${String(100_000_000_000 + count)}`,
      Accept: 'application/json',
      ...headers,
    };
    const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Record<
      string,
      string
    >;
    return client.call(method, path, { headers: sent, ...(json !== undefined && { json }) });
  };
  const form = (path: string, fields: Record<string, string>) => {
    const sent: Sent = { headers: { Accept: 'application/json' }, form: fields };
    return client.call('POST', `${ROOT}/oauth/${path}`, sent);
  };
  return { call, form };
}

const refer = (...ibans: string[]): Json => ibans.map((iban) => ({ iban }));
const consentOf = (access: Json, more: JsonObject = {}): JsonObject => ({
  access,
  recurringIndicator: true,
  validUntil: '2026-05-31',
  frequencyPerDay: 4,
  combinedServiceIndicator: false,
  ...more,
});
const payment = (from: string, to: string, amount: Json, more: JsonObject = {}): JsonObject => ({
  debtorAccount: { iban: from },
  instructedAmount: { currency: 'EUR', amount },
  creditorAccount: { iban: to },
  creditorName: 'Ene Mets',
  remittanceInformationUnstructured: 'Arve 18',
  ...more,
});
const without = (body: JsonObject, name: string) =>
  Object.fromEntries(Object.entries(body).filter(([key]) => key !== name));

async function first(client: Client): Promise<void> {
  const { call, form } = caller(client, '0a6d1f3e');
  const psuId = { 'PSU-ID': 'mari.tamm' };
  const smartId = { authenticationMethodId: 'SID' };
  const logins = `${V1}/oauth/authorisations`;
  const act = (id: string, decision: Decision) => client.psu(id, decision);
  // Who am I, and what without a login?
  await call('GET', `${V1}/tpp-verification`);
  await call('GET', `${V1}/tpp-verification`, { 'X-Request-ID': undefined });
  await call('GET', `${V1}/accounts-list`);
  await call('GET', `${V1}/accounts-list`, { Authorization: 'Bearer guess' });
  // The login.
  await call('POST', logins, {}, smartId);
  await call('POST', logins, { 'PSU-ID': 'nobody' }, smartId);
  await call('POST', logins, psuId, { authenticationMethodId: 'FAX' });
  const refusedLogin = text((await call('POST', logins, psuId, smartId)).body, 'authorisationId');
  await call('POST', logins, psuId, smartId);
  await call('GET', `${logins}/${refusedLogin}`);
  await call('GET', `${logins}/baf59999-9d77-4881-8076-655500000000`);
  act(refusedLogin, 'refuse');
  await call('GET', `${logins}/${refusedLogin}`);
  const token = (fields: Record<string, string>) => form('token', fields);
  const exchange = { client_id: CLIENT_ID, grant_type: 'authorization_code' };
  await token({ ...exchange, code: 'guess' });
  const login = text(
    (await call('POST', logins, { ...psuId, 'PSU-Corporate-ID': ROLES['mari.tamm']?.id }, smartId)).body,
    'authorisationId',
  );
  act(login, 'approve');
  const code = text((await call('GET', `${logins}/${login}`)).body, 'authorisationCode');
  await token({ grant_type: 'authorization_code', code });
  await token({ ...exchange, client_id: 'PSDEE-FI-000000', code });
  await token({ ...exchange, grant_type: 'password', code });
  const granted = (await token({ ...exchange, code })).body;
  const refresh_token = text(granted, 'refresh_token');
  await token({ ...exchange, code });
  const bearer = { Authorization: `Bearer ${text(granted, 'access_token')}` };
  // The list of accounts, without a consent.
  await call('GET', `${V1}/accounts-list`, bearer);
  await call('GET', `${V1}/accounts-list?onlyActive=true`, { ...bearer, 'PSU-Corporate-ID': ROLES['mari.tamm']?.id });
  await call('GET', `${V1}/accounts-list`, { ...bearer, 'PSU-Corporate-ID': 'EE47101010033' });
  // Consents.
  const creation = {
    ...bearer,
    'PSU-IP-Address': '84.50.12.7',
    'TPP-Redirect-Preferred': 'true',
    'TPP-Redirect-URI': 'https://client.example/consent',
  };
  const create = (headers: Headers, body: Json) => call('POST', `${V1}/consents`, headers, body);
  const listOnly = consentOf({ availableAccounts: 'allAccounts' });
  await create({ ...creation, 'PSU-IP-Address': undefined }, listOnly);
  await create({ ...creation, 'TPP-Redirect-URI': undefined }, listOnly);
  await create({ ...creation, Authorization: undefined }, listOnly);
  await create(creation, without(listOnly, 'recurringIndicator'));
  await create(creation, consentOf({ allPsd2: 'allAccounts' }));
  await create(creation, consentOf({}));
  await create(creation, consentOf({ balances: refer('EE382200221020145685') }));
  await create(creation, { ...listOnly, validUntil: '2025-12-31' });
  const short = text((await create(creation, listOnly)).body, 'consentId');
  await call('GET', `${V1}/consents/${short}/status`, bearer);
  await call('GET', `${V1}/accounts`, { ...bearer, 'Consent-ID': short });
  act(short, 'approve');
  await call('GET', `${V1}/consents/${short}/status`, bearer);
  await call('GET', `${V1}/consents/${short}`, bearer);
  await call('GET', `${V1}/consents/0cdd9999-9d77-4881-8076-655500000000/status`, bearer);
  await call('GET', `${V1}/accounts`, bearer);
  await call('GET', `${V1}/accounts`, { ...bearer, 'Consent-ID': '0cdd9999-9d77-4881-8076-655500000000' });
  const listed = (await call('GET', `${V1}/accounts?onlyActive=true`, { ...bearer, 'Consent-ID': short })).body;
  const current =
    listed && typeof listed === 'object' && !Array.isArray(listed) ? text(listed, 'accounts', 0, 'resourceId') : '';
  await call('GET', `${V1}/accounts/${current}/balances`, { ...bearer, 'Consent-ID': short });
  const denied = text(
    (
      await create(
        creation,
        consentOf({ availableAccounts: 'allAccountsWithBalances' }, { recurringIndicator: false, frequencyPerDay: 50 }),
      )
    ).body,
    'consentId',
  );
  act(denied, 'refuse');
  await call('GET', `${V1}/consents/${denied}/status`, bearer);
  await call('GET', `${V1}/accounts`, { ...bearer, 'Consent-ID': denied });
  const full = text(
    (
      await create(
        creation,
        consentOf({ balances: refer(CURRENT), transactions: refer(CURRENT), availableAccounts: 'allAccounts' }),
      )
    ).body,
    'consentId',
  );
  const signing = `${V1}/consents/${full}/authorisations`;
  await call('POST', signing, { ...bearer, 'PSU-IP-Address': '84.50.12.7' }, { authenticationMethodId: 'PIN' });
  const signature = text(
    (await call('POST', signing, { ...bearer, 'PSU-IP-Address': '84.50.12.7' }, smartId)).body,
    'authorisationId',
  );
  await call('GET', signing, bearer);
  await call('GET', `${signing}/${signature}`, bearer);
  act(signature, 'approve');
  await call('GET', `${signing}/${signature}`, bearer);
  await call('GET', `${V1}/consents/${full}/status`, bearer);
  // Accounts.
  const read = { ...bearer, 'Consent-ID': full };
  const account = (await call('GET', `${V1}/accounts`, read)).body;
  const [mine, savings] = [text(account, 'accounts', 0, 'resourceId'), text(account, 'accounts', 1, 'resourceId')];
  await call('GET', `${V1}/accounts/${mine}`, read);
  await call('GET', `${V1}/accounts/${mine}/balances`, read);
  await call('GET', `${V1}/accounts/${CURRENT}/balances`, read);
  await call('GET', `${V1}/accounts/6103210e-d01e-4b53-adfc-000000000000/balances`, read);
  await call('GET', `${V1}/accounts/${savings}/balances`, read);
  const booked = `${V1}/accounts/${mine}/transactions`;
  await call('GET', `${booked}?dateFrom=2026-02-01&bookingStatus=booked`, read);
  await call('GET', `${booked}?dateFrom=2026-01-01&dateTo=2026-03-02&bookingStatus=both`, read);
  await call('GET', booked, read);
  await call('GET', `${booked}?dateFrom=2026-02-20&dateTo=2026-02-01&bookingStatus=booked`, read);
  await call('POST', `${V1}/accounts`, read, {});
  // Payments.
  const paying = { ...bearer, 'TPP-Redirect-Preferred': 'true', 'TPP-Redirect-URI': 'https://client.example/paid' };
  const pay = (body: Json, headers: Headers = paying) => call('POST', PAY, headers, body);
  const order = payment(CURRENT, 'EE382200221020145685', '25.55');
  await pay(order, { ...paying, 'TPP-Redirect-URI': undefined });
  await pay({ ...order, instructedAmount: { currency: 'USD', amount: '25.55' } });
  await pay(without(order, 'creditorName'));
  await pay(payment('EE382200221020145685', CURRENT, '1.00'));
  const dropped = text((await pay(order)).body, 'paymentId');
  await call('GET', `${PAY}/${dropped}/status`, bearer);
  await call('DELETE', `${PAY}/${dropped}/cancel`, bearer);
  await call('GET', `${PAY}/${dropped}/status`, bearer);
  const paid = text((await pay(payment(CURRENT, 'EE382200221020145685', 12.4))).body, 'paymentId');
  act(paid, 'approve');
  await call('GET', `${PAY}/${paid}/status`, bearer);
  await call('DELETE', `${PAY}/${paid}/cancel`, bearer);
  client.wait(300);
  await call('GET', `${PAY}/${paid}/status`, bearer);
  await call('GET', `${PAY}/${paid}`, bearer);
  const own = text((await pay(payment(CURRENT, SAVINGS, '100.00'))).body, 'paymentId');
  await call('GET', `${PAY}/${own}/status`, bearer);
  const refused = text((await pay(payment(CURRENT, 'EE382200221020145685', '8.00'))).body, 'paymentId');
  act(refused, 'refuse');
  await call('GET', `${PAY}/${refused}/status`, bearer);
  await call('GET', `${PAY}/ac8b9999-9d77-4881-8076-655500000000/status`, bearer);
  // The end of the consent, the token, and everything.
  await call('DELETE', `${V1}/consents/${full}`, bearer);
  await call('GET', `${V1}/consents/${full}/status`, bearer);
  await call('GET', `${V1}/accounts`, read);
  client.wait(3600);
  await call('GET', `${V1}/accounts-list`, bearer);
  const again = (await token({ client_id: CLIENT_ID, grant_type: 'refresh_token', refresh_token })).body;
  await token({ client_id: CLIENT_ID, grant_type: 'refresh_token', refresh_token: 'guess' });
  const fresh = text(again, 'access_token');
  await call('GET', `${V1}/accounts-list`, { Authorization: `Bearer ${fresh}` });
  await form('revoke', { client_id: CLIENT_ID, token: fresh });
  await call('GET', `${V1}/accounts-list`, { Authorization: `Bearer ${fresh}` });
}

async function second(client: Client): Promise<void> {
  const { call, form } = caller(client, '7be2c940');
  const role = ROLES['jaan.kask']?.id;
  const psu = { 'PSU-ID': 'jaan.kask', 'PSU-Corporate-ID': role };
  const logins = `${V1}/oauth/authorisations`;
  await call('GET', `${V1}/tpp-verification`);
  await call('POST', logins, { 'PSU-Corporate-ID': role }, { authenticationMethodId: 'SID' });
  const login = text((await call('POST', logins, psu, { authenticationMethodId: 'SID' })).body, 'authorisationId');
  await call('GET', `${logins}/${login}`);
  client.wait(6);
  client.psu(login, 'approve');
  const code = text((await call('GET', `${logins}/${login}`)).body, 'authorisationCode');
  const granted = (await form('token', { client_id: CLIENT_ID, grant_type: 'authorization_code', code })).body;
  const bearer = { Authorization: `Bearer ${text(granted, 'access_token')}` };
  await call('GET', `${V1}/accounts-list`, bearer);
  await call('GET', `${V1}/accounts-list`, { ...bearer, 'PSU-Corporate-ID': 'EE60001019906' });
  const creation = {
    ...bearer,
    'PSU-IP-Address': '90.191.3.20',
    'TPP-Redirect-Preferred': 'true',
    'TPP-Redirect-URI': 'https://aggregator.example/back?state=9',
    'TPP-Nok-Redirect-URI': 'https://aggregator.example/back?state=9&nok=1',
  };
  const both = refer(JAAN, TRAVEL);
  const wanted = consentOf(
    { availableAccounts: 'allAccounts', balances: both, transactions: both },
    { validUntil: '2026-05-29' },
  );
  await call('POST', `${V1}/consents`, creation, { ...wanted, validUntil: '2026-03-01' });
  await call('POST', `${V1}/consents`, { ...creation, 'PSU-IP-Address': undefined }, wanted);
  const id = text((await call('POST', `${V1}/consents`, creation, wanted)).body, 'consentId');
  const read = { ...bearer, 'Consent-ID': id };
  await call('GET', `${V1}/consents/${id}/status`, bearer);
  await call('GET', `${V1}/accounts`, read);
  client.wait(20);
  client.psu(id, 'approve');
  await call('GET', `${V1}/consents/${id}/status`, bearer);
  await call('GET', `${V1}/accounts`, bearer);
  const accounts = (await call('GET', `${V1}/accounts`, read)).body;
  const [daily, travel] = [text(accounts, 'accounts', 0, 'resourceId'), text(accounts, 'accounts', 1, 'resourceId')];
  await call('GET', `${V1}/accounts/${daily}/balances`, read);
  await call('GET', `${V1}/accounts/${travel}/balances`, read);
  await call('GET', `${V1}/accounts/${daily}/transactions?dateFrom=2025-12-03&bookingStatus=booked`, read);
  await call(
    'GET',
    `${V1}/accounts/${travel}/transactions?dateFrom=2026-02-01&dateTo=2026-02-28&bookingStatus=both`,
    read,
  );
  await call('GET', `${V1}/accounts/${JAAN}/balances`, read);
  await call('GET', `${V1}/accounts/${daily}/transactions?dateFrom=2026-02-01`, read);
  await call(
    'GET',
    `${V1}/accounts/${daily}/transactions?dateFrom=2026-03-01&dateTo=2026-01-01&bookingStatus=booked`,
    read,
  );
  await call('GET', `${V1}/accounts/0c5f7a31-6c0e-4c1f-9a52-ffffffffffff/balances`, read);
  const once = consentOf(
    { availableAccounts: 'allAccountsWithBalances' },
    { recurringIndicator: false, frequencyPerDay: 1 },
  );
  const denied = text((await call('POST', `${V1}/consents`, creation, once)).body, 'consentId');
  client.psu(denied, 'refuse');
  await call('GET', `${V1}/consents/${denied}/status`, bearer);
  const paying = { ...bearer, 'TPP-Redirect-Preferred': 'true', 'TPP-Redirect-URI': 'https://aggregator.example/paid' };
  const pay = (body: Json) => call('POST', PAY, paying, body);
  const paid = text(
    (await pay(payment(JAAN, 'EE471000001020145685', '41.90', { creditorName: 'Elering AS' }))).body,
    'paymentId',
  );
  client.psu(paid, 'approve');
  await call('GET', `${PAY}/${paid}/status`, bearer);
  client.wait(600);
  await call('GET', `${PAY}/${paid}/status`, bearer);
  await call('DELETE', `${PAY}/${paid}/cancel`, bearer);
  const own = text((await pay(payment(TRAVEL, JAAN, '250.00', { creditorName: 'Jaan Kask' }))).body, 'paymentId');
  await call('GET', `${PAY}/${own}/status`, bearer);
  const left = text((await pay(payment(JAAN, 'EE471000001020145685', 7))).body, 'paymentId');
  await call('DELETE', `${PAY}/${left}/cancel`, bearer);
  await call('GET', `${PAY}/${left}/status`, bearer);
  await pay(payment(JAAN, 'EE471000001020145685', '5.00', { instructedAmount: { currency: 'SEK', amount: '5.00' } }));
  await pay(payment('EE471000001020145685', JAAN, '3.20'));
  await pay(without(payment(JAAN, 'EE471000001020145685', '3.20'), 'creditorName'));
  await call('GET', `${PAY}/ac8b0000-9d77-4881-8076-000000000001/status`, bearer);
  await call('DELETE', `${V1}/consents/${id}`, bearer);
  await call('GET', `${V1}/accounts/${daily}/balances`, read);
  client.wait(3600);
  await call('GET', `${V1}/accounts-list`, bearer);
  const refresh_token = text(granted, 'refresh_token');
  const fresh = text(
    (await form('token', { client_id: CLIENT_ID, grant_type: 'refresh_token', refresh_token })).body,
    'access_token',
  );
  await call('GET', `${V1}/accounts-list?onlyActive=true`, { Authorization: `Bearer ${fresh}` });
  await form('token', { client_id: CLIENT_ID, grant_type: 'refresh_token', refresh_token: 'f2940000' });
  await form('revoke', { client_id: CLIENT_ID, token: fresh });
  await call('GET', `${V1}/accounts-list`, { Authorization: `Bearer ${fresh}` });
}

export const loginCodeBank: ForeignBank = {
  name: 'L, code after login',
  origin: 'https://api.emajoe-pank.example',
  base: ['/psd2', ''],
  headers: {},
  dialect: 'nextgenpsd2',
  fixtures: FIXTURES,
  open: openLoginCodeBank,
  journeys: [first, second],
};

import { text } from './foreign-bank.js';
import type { Client, ForeignBank, Json, Sent } from './foreign-bank.js';
import { DECOUPLED_CLIENT, DECOUPLED_FIXTURES, DECOUPLED_PREFIX, openDecoupledBank } from './decoupled-bank.js';

const { key, id: clientId, secret } = DECOUPLED_CLIENT;
const TOKEN = '/auth/realms/tpp/token';
const credentials = { grant_type: 'client_credentials', client_id: clientId, client_secret: secret };

/** A client that holds an application token, and sends it with each call. */
function caller(client: Client, series: number) {
  let bearer = '';
  let count = 0;
  const call = (method: string, path: string, { headers = {}, json }: Sent = {}) => {
    count += 1;
    const id = `0000000${String(series)}-dddd-4eee-8fff-${String(count).padStart(12, '0')}`;
    const usual = { 'X-API-Key': key, Authorization: `Bearer ${bearer}`, 'X-Request-ID': id };
    return client.call(method, DECOUPLED_PREFIX + path, {
      headers: { ...usual, ...headers },
      ...(json !== undefined && { json }),
    });
  };
  const signIn = async () => {
    bearer = text(
      (await client.call('POST', TOKEN, { headers: { 'X-API-Key': key }, form: credentials })).body,
      'access_token',
    );
  };
  return {
    call,
    signIn,
    bare: (headers: Record<string, string>, path: string) => client.call('GET', DECOUPLED_PREFIX + path, { headers }),
  };
}

const psu = (id: string) => ({ 'PSU-ID': id, 'PSU-IP-Address': '203.0.113.20' });
const refer = (...ibans: string[]): Json => ibans.map((iban) => ({ iban }));
const consentOf = (access: Json, more: Record<string, Json> = {}): Json => ({
  access,
  recurringIndicator: true,
  validUntil: '2026-05-15',
  frequencyPerDay: 4,
  combinedServiceIndicator: false,
  ...more,
});
const payment = (from: string, amount: string, more: Record<string, Json> = {}): Json => ({
  debtorAccount: { iban: from },
  creditorAccount: { iban: 'DE89370400440532013000' },
  creditorName: 'Garden Shop',
  instructedAmount: { currency: 'EUR', amount },
  remittanceInformationUnstructured: 'Order 5',
  ...more,
});

const DAILY = 'AT611904300234573201';
const RESERVE = 'AT341904300234573202';
const MILO = 'FR7699999004170500013026770';
const PAY = '/payments/sepa-credit-transfers';

async function first(client: Client): Promise<void> {
  const { call, signIn, bare } = caller(client, 3);
  const karla = psu('karla');
  const access = { accounts: refer(DAILY, RESERVE), balances: refer(DAILY), transactions: refer(DAILY) };
  await bare({ 'X-API-Key': key }, '/accounts');
  await bare({}, '/accounts');
  await client.call('POST', TOKEN, { headers: { 'X-API-Key': key }, form: { ...credentials, client_secret: 'wrong' } });
  await client.call('POST', TOKEN, { headers: { 'X-API-Key': key }, form: { ...credentials, grant_type: 'password' } });
  await signIn();
  await call('POST', '/consents', { json: consentOf(access) });
  await call('POST', '/consents', { headers: psu('ghost'), json: consentOf(access) });
  await call('POST', '/consents', { headers: karla, json: consentOf(access, { validUntil: '2027-01-01' }) });
  await call('POST', '/consents', { headers: karla, json: consentOf({ accounts: refer(MILO) }) });
  const made = (await call('POST', '/consents', { headers: karla, json: consentOf(access) })).body;
  const id = text(made, 'data', 'consentId');
  const sca = `/consents/${id}/authorisations/${text(made, 'data', 'authorisationId')}`;
  await call('GET', sca);
  await call('GET', sca);
  await call('GET', '/accounts', { headers: { 'X-Consent-Id': id } });
  await call('GET', `/consents/${id}/status`);
  client.psu(id, 'approve');
  client.wait(5);
  await call('GET', sca);
  await call('GET', `/consents/${id}/authorisations`);
  await call('GET', `/consents/${id}/status`);
  await call('GET', `/consents/${id}`);
  const read = { 'X-Consent-Id': id };
  const accounts = (await call('GET', '/accounts', { headers: read })).body;
  const [daily, reserve] = [
    text(accounts, 'data', 'accounts', 0, 'resourceId'),
    text(accounts, 'data', 'accounts', 1, 'resourceId'),
  ];
  await call('GET', `/accounts/${daily}`, { headers: read });
  await call('GET', `/accounts/${daily}/balances`, { headers: read });
  await call('GET', `/accounts/${reserve}/balances`, { headers: read });
  await call('GET', `/accounts/${daily}/transactions?bookingStatus=booked&dateFrom=2026-01-15`, { headers: read });
  await call('GET', `/accounts/${daily}/transactions`, { headers: read });
  await call('GET', '/accounts/m1-001', { headers: read });
  await call('GET', '/accounts');
  await call('GET', '/accounts', { headers: { 'X-Consent-Id': 'CNS-999999' } });
  await call('GET', '/accounts', { headers: { ...read, 'X-API-Key': 'wrong' } });
  const paid = (await call('POST', PAY, { headers: karla, json: payment(DAILY, '19.90') })).body;
  const payId = text(paid, 'data', 'paymentId');
  await call('GET', `${PAY}/${payId}/authorisations/${text(paid, 'data', 'authorisationId')}`);
  client.psu(payId, 'approve');
  await call('GET', `${PAY}/${payId}/status`);
  await call('DELETE', `${PAY}/${payId}`);
  await call('GET', `${PAY}/${payId}`);
  await call('POST', PAY, { headers: karla, json: payment(DAILY, '5') });
  await call('POST', PAY, { headers: karla, json: payment(MILO, '5.00') });
  await call('POST', '/payments/rocket-transfers', { headers: karla, json: payment(DAILY, '5.00') });
  const dropped = text(
    (await call('POST', PAY, { headers: karla, json: payment(DAILY, '6.00') })).body,
    'data',
    'paymentId',
  );
  await call('DELETE', `${PAY}/${dropped}`);
  await call('GET', `${PAY}/${dropped}/status`);
  await call('PATCH', `/accounts/${daily}`, { headers: read, json: {} });
  await call('GET', `/accounts/${daily}/cards`, { headers: read });
  const large = text(
    (await call('POST', PAY, { headers: karla, json: payment(DAILY, '98000.00') })).body,
    'data',
    'paymentId',
  );
  client.psu(large, 'approve');
  await call('GET', `${PAY}/${large}/status`);
  await call('DELETE', `/consents/${id}`);
  await call('GET', `/consents/${id}/status`);
  await call('GET', '/accounts', { headers: read });
  await call('GET', '/consents/CNS-000777');
  client.wait(86_400);
  await call('GET', `${PAY}/${payId}/status`);
  await signIn();
  await call('GET', `${PAY}/${payId}/status`);
  await call('POST', '/consents', { headers: karla, json: { access } });
}

async function second(client: Client): Promise<void> {
  const { call, signIn, bare } = caller(client, 4);
  const milo = psu('milo');
  await signIn();
  const refusedPay = text(
    (await call('POST', PAY, { headers: milo, json: payment(MILO, '11.00') })).body,
    'data',
    'paymentId',
  );
  client.psu(refusedPay, 'refuse');
  await call('GET', `${PAY}/${refusedPay}/status`);
  await call('GET', `${PAY}/${refusedPay}`);
  const cancelled = text(
    (await call('POST', PAY, { headers: milo, json: payment(MILO, '12.00') })).body,
    'data',
    'paymentId',
  );
  await call('DELETE', `${PAY}/${cancelled}`);
  await call('GET', `${PAY}/${cancelled}/status`);
  const poor = text(
    (await call('POST', PAY, { headers: milo, json: payment(MILO, '500.00') })).body,
    'data',
    'paymentId',
  );
  client.psu(poor, 'approve');
  await call('GET', `${PAY}/${poor}/status`);
  await call('POST', PAY, { json: payment(MILO, '5.00') });
  await call('POST', PAY, { headers: milo, json: { creditorName: 'Nobody' } });
  await call('POST', PAY, { headers: milo, json: payment(MILO, '5,00') });
  await call('GET', `${PAY}/PMT-000999`);
  await call('POST', '/consents', { headers: milo, json: consentOf({}) });
  await call('POST', '/consents', { headers: milo, json: { access: { accounts: refer(MILO) } } });
  await call('POST', '/consents', {
    headers: milo,
    json: consentOf({ accounts: refer(MILO) }, { validUntil: '2026-02-01' }),
  });
  const denied = (await call('POST', '/consents', { headers: milo, json: consentOf({ accounts: refer(MILO) }) })).body;
  const deniedId = text(denied, 'data', 'consentId');
  client.psu(deniedId, 'refuse');
  await call('GET', `/consents/${deniedId}/authorisations/${text(denied, 'data', 'authorisationId')}`);
  await call('GET', `/consents/${deniedId}/status`);
  await call('GET', '/accounts', { headers: { 'X-Consent-Id': deniedId } });
  await call('DELETE', `/consents/${deniedId}`);
  const made = (
    await call('POST', '/consents', {
      headers: milo,
      json: consentOf({ allPsd2: 'allAccounts' }, { frequencyPerDay: 1 }),
    })
  ).body;
  const id = text(made, 'data', 'consentId');
  client.psu(id, 'approve');
  const sca = `/consents/${id}/authorisations/${text(made, 'data', 'authorisationId')}`;
  await call('GET', sca);
  await call('GET', sca);
  await call('GET', `/consents/${id}/authorisations/AUTH-000999`);
  await call('GET', `/consents/${id}`);
  const read = { 'X-Consent-Id': id };
  const account = text((await call('GET', '/accounts', { headers: read })).body, 'data', 'accounts', 0, 'resourceId');
  await call('GET', `/accounts/${account}/transactions?bookingStatus=both`, { headers: read });
  await call('GET', `/accounts/${account}/transactions?bookingStatus=pending`, { headers: read });
  await call('GET', `/accounts/${account}/transactions?bookingStatus=all`, { headers: read });
  await call('GET', `/accounts/${account}/transactions?bookingStatus=booked&dateFrom=2026-12-01`, { headers: read });
  await call('GET', `/accounts/${account}/balances`, { headers: read });
  await call('GET', '/accounts/k1-001/balances', { headers: read });
  await call('GET', `/accounts/${account}/standing-orders`, { headers: read });
  await call('PATCH', `/accounts/${account}`, { headers: read, json: {} });
  const late = text(
    (await call('POST', '/consents', { headers: milo, json: consentOf({ balances: refer(MILO) }) })).body,
    'data',
    'consentId',
  );
  client.wait(400);
  await call('GET', `/consents/${late}/status`);
  client.wait(900);
  await call('GET', `/consents/${id}/status`);
  await bare({ 'X-API-Key': 'wrong' }, '/consents/CNS-000001');
  await bare({ 'X-API-Key': key, Authorization: 'Bearer app.none' }, '/accounts');
  await client.call('POST', TOKEN, { form: credentials });
  await signIn();
  await call('DELETE', `/consents/${id}`);
  await call('GET', `/accounts/${account}`, { headers: read });
  await call('GET', '/cards', { headers: read });
}

export const decoupledBank: ForeignBank = {
  name: 'B, decoupled',
  origin: 'https://api.decoupled-bank.example',
  base: ['/open/v2', '/v1'],
  headers: { 'X-Consent-Id': 'Consent-ID' },
  dialect: 'nextgenpsd2',
  fixtures: DECOUPLED_FIXTURES,
  open: openDecoupledBank,
  journeys: [first, second],
};

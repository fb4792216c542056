import { text } from './foreign-bank.js';
import type { Client, ForeignBank, Json, Sent } from './foreign-bank.js';
import { GATEWAY_CLIENT, GATEWAY_FIXTURES, GATEWAY_PREFIX, openGatewayBank } from './gateway-bank.js';

const { key, id: clientId, secret } = GATEWAY_CLIENT;

/** A client that waits four seconds before each call, unless it is in a hurry. */
function caller(client: Client, series: number) {
  let count = 0;
  const call = (method: string, path: string, { headers = {}, json }: Sent = {}, seconds = 4) => {
    count += 1;
    client.wait(seconds);
    const usual = {
      'X-Gateway-ApiKey': key,
      'X-Channel-Id': 'WEB',
      'X-Request-ID': `${String(series)}-${String(count)}`,
    };
    return client.call(method, `${GATEWAY_PREFIX}/PSD2/v1${path}`, {
      headers: { ...usual, ...headers },
      ...(json !== undefined && { json }),
    });
  };
  const exchange = (method: string, more: Record<string, string>) =>
    call(
      method,
      `/oauth/token?${new URLSearchParams({ client_id: clientId, client_secret: secret, ...more }).toString()}`,
    );
  const bare = (method: string, path: string, headers: Record<string, string>, json?: Json) => {
    client.wait(4);
    return client.call(method, path, { headers, ...(json !== undefined && { json }) });
  };
  return { call, exchange, bare };
}

const refer = (...ibans: string[]): Json => ibans.map((iban) => ({ iban }));
const consentOf = (access: Json, more: Record<string, Json> = {}): Json => ({
  access,
  recurringIndicator: true,
  validUntil: '2026-08-31T00:00:00Z',
  frequencyPerDay: 4,
  combinedServiceIndicator: false,
  ...more,
});
const payment = (from: string, amount: Json, more: Record<string, Json> = {}): Json => ({
  debtorAccount: { iban: from },
  creditorAccount: { iban: 'DE89370400440532013000' },
  creditorName: 'Toy Shop',
  instructedAmount: { currency: 'EUR', amount },
  remittanceInformationUnstructured: 'Toys',
  ...more,
});

const CURRENT = 'AT611904300234573201';
const DEPOSIT = 'AT341904300234573202';
const PAVEL = 'DE54909090900532013000';
const PAY = '/payments/sepa-credit-transfers';
const RENAME = `${GATEWAY_PREFIX}/bankingv01/ChangeAccountName`;

async function first(client: Client): Promise<void> {
  const { call, exchange, bare } = caller(client, 5);
  const accounts = `${GATEWAY_PREFIX}/PSD2/v1/accounts`;
  await bare('GET', accounts, { 'X-Channel-Id': 'WEB', 'X-Request-ID': '1' });
  await bare('GET', accounts, { 'X-Gateway-ApiKey': 'wrong', 'X-Channel-Id': 'WEB', 'X-Request-ID': '2' });
  await bare('GET', accounts, { 'X-Gateway-ApiKey': key, 'X-Request-ID': '3' });
  await bare('GET', accounts, { 'X-Gateway-ApiKey': key, 'X-Channel-Id': 'FAX', 'X-Request-ID': '4' });
  await bare('GET', accounts, { 'X-Gateway-ApiKey': key, 'X-Channel-Id': 'WEB' });
  await bare('GET', '/PSD2/v1/accounts', { 'X-Gateway-ApiKey': key, 'X-Channel-Id': 'WEB', 'X-Request-ID': '6' });
  const access = { accounts: refer(CURRENT, DEPOSIT), balances: refer(CURRENT), transactions: refer(CURRENT) };
  await call('POST', '/consents', { json: { access } });
  await call('POST', '/consents', { json: consentOf({}) });
  await call('POST', '/consents', { json: consentOf({ accounts: refer('DE89370400440532013000') }) });
  await call('POST', '/consents', { json: consentOf(access, { frequencyPerDay: 7 }) });
  await call('POST', '/consents', { json: consentOf(access, { validUntil: '2025-01-01T00:00:00Z' }) });
  const id = text((await call('POST', '/consents', { json: consentOf(access) })).body, 'consentId');
  await call('GET', `/consents/${id}/status`);
  const code = client.psu(id, 'approve');
  await call('GET', `/consents/${id}`);
  await exchange('GET', { code, request_id: id });
  await exchange('POST', { code: 'guess', request_id: id });
  await exchange('POST', { code, request_id: id, client_secret: 'wrong' });
  const token = text((await exchange('POST', { code, request_id: id })).body, 'access_token');
  await exchange('POST', { code, request_id: id });
  const read = { Authorization: `Bearer ${token}` };
  const body = (await call('GET', '/accounts?withBalance=true', { headers: read })).body;
  const [current, deposit] = [text(body, 'accounts', 0, 'resourceId'), text(body, 'accounts', 1, 'resourceId')];
  await call('GET', '/accounts');
  await call('GET', '/accounts', { headers: { Authorization: 'Bearer none' } });
  await call('GET', `/accounts/${current}/balances`, { headers: read });
  await call('GET', `/accounts/${deposit}/balances`, { headers: read });
  await call('GET', `/accounts/${current}/transactions?dateFrom=2026-02-10`, { headers: read });
  await call('GET', `/accounts/${current}/transactions?dateFrom=2026-02-10&dateTo=2026-02-01`, { headers: read });
  await call('GET', `/accounts/${current}`, { headers: read });
  await call('GET', '/accounts/1/balances', { headers: read });
  for (let hurry = 0; hurry < 8; hurry += 1) await call('GET', `/consents/${id}/status`, {}, 0);
  client.wait(30);
  const paid = text((await call('POST', PAY, { json: payment(CURRENT, '33.10') })).body, 'paymentId');
  await call('GET', `${PAY}/${paid}/status`);
  client.psu(paid, 'approve');
  await call('GET', `${PAY}/${paid}/status`);
  const refused = text((await call('POST', PAY, { json: payment(CURRENT, '4.00') })).body, 'paymentId');
  client.psu(refused, 'refuse');
  await call('GET', `${PAY}/${refused}/status`);
  await call('POST', PAY, { json: payment(CURRENT, 12.5) });
  await call('POST', PAY, { json: payment('NL91ABNA0417164300', '1.00') });
  await call('POST', '/payments/target-2-payments', { json: payment(CURRENT, '1.00') });
  await call('GET', `${PAY}/${paid}`);
  const rename = { Header: { AppKey: 'x' }, Parameters: [{ AccountInfo: { AccountName: 'Home', IBANNo: CURRENT } }] };
  await bare('POST', RENAME, { 'X-Gateway-ApiKey': key, 'X-Channel-Id': 'WEB' }, rename);
  client.wait(1800);
  await call('GET', '/accounts', { headers: read });
  await call('DELETE', `/consents/${id}`);
}

async function second(client: Client): Promise<void> {
  const { call, exchange, bare } = caller(client, 6);
  const mobile = { 'X-Channel-Id': 'MOBILE' };
  const cheap = text(
    (await call('POST', '/payments/instant-sepa-credit-transfers', { headers: mobile, json: payment(PAVEL, '9.99') }))
      .body,
    'paymentId',
  );
  const payCode = client.psu(cheap, 'approve');
  await call('GET', `/payments/instant-sepa-credit-transfers/${cheap}/status`);
  const payToken = text((await exchange('POST', { code: payCode, request_id: cheap })).body, 'access_token');
  await call('GET', '/accounts', { headers: { Authorization: `Bearer ${payToken}` } });
  const refused = text((await call('POST', PAY, { json: payment(PAVEL, '20') })).body, 'paymentId');
  client.psu(refused, 'refuse');
  await call('GET', `${PAY}/${refused}/status`);
  const poor = text((await call('POST', PAY, { json: payment(PAVEL, '7000.00') })).body, 'paymentId');
  client.psu(poor, 'approve');
  await call('GET', `${PAY}/${poor}/status`);
  await call('GET', `${PAY}/p999/status`);
  await call('POST', PAY, { json: payment(PAVEL, '1.234') });
  await call('POST', PAY, { json: { creditorName: 'Nobody' } });
  await call('POST', '/payments/rocket', { json: payment(PAVEL, '1.00') });
  await bare('POST', RENAME, { 'X-Gateway-ApiKey': key, 'X-Channel-Id': 'WEB' }, { Header: {} });
  await bare('POST', RENAME, { 'X-Channel-Id': 'WEB' }, {});
  await call('GET', '/accounts', { headers: { 'X-Channel-Id': 'BRANCH' } });
  await call('GET', '/cards');
  await call('POST', '/consents', { json: consentOf({ accounts: refer(PAVEL) }, { frequencyPerDay: 0 }) });
  const denied = text(
    (await call('POST', '/consents', { json: consentOf({ accounts: refer(PAVEL) }) })).body,
    'consentId',
  );
  client.psu(denied, 'refuse');
  await call('GET', `/consents/${denied}`);
  await exchange('POST', { code: 'guess', request_id: denied });
  await exchange('POST', { code: 'guess', request_id: 'c1' });
  const access = { accounts: refer(PAVEL), transactions: refer(PAVEL) };
  const id = text(
    (await call('POST', '/consents', { json: consentOf(access, { recurringIndicator: false, frequencyPerDay: 1 }) }))
      .body,
    'consentId',
  );
  const code = client.psu(id, 'approve');
  await call('GET', `/consents/${id}/status`);
  await exchange('POST', { code, request_id: id, client_id: 'somebody' });
  const token = text((await exchange('POST', { code, request_id: id })).body, 'access_token');
  const read = { Authorization: `Bearer ${token}` };
  const account = text((await call('GET', '/accounts', { headers: read })).body, 'accounts', 0, 'resourceId');
  await call('GET', `/accounts/${account}/transactions`, { headers: read });
  await call('GET', `/accounts/${account}/transactions?dateFrom=2026-02-22T00:00:00Z&dateTo=2026-02-28T00:00:00Z`, {
    headers: read,
  });
  await call('GET', `/accounts/${account}/transactions?dateFrom=soon`, { headers: read });
  await call('GET', `/accounts/${account}/balances`, { headers: read });
  await call('GET', `/accounts/${account}/standing-orders`, { headers: read });
  await call('GET', '/accounts/77/transactions', { headers: read });
  for (let hurry = 0; hurry < 8; hurry += 1) await call('GET', `/consents/${id}`, { headers: mobile }, 0);
  client.wait(1800);
  await call('GET', `/accounts/${account}/transactions`, { headers: read });
  await call('GET', `/consents/${id}/status`);
  await call('GET', '/consents/c7/status');
}

export const gatewayBank: ForeignBank = {
  name: 'C, gateway',
  origin: 'https://api.gateway-bank.example',
  base: ['/gateway/openbanking/2.1', ''],
  headers: { 'X-Gateway-ApiKey': 'Ocp-Apim-Subscription-Key' },
  dialect: 'published',
  fixtures: GATEWAY_FIXTURES,
  open: openGatewayBank,
  journeys: [first, second],
};

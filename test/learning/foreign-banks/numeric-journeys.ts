import { text } from './foreign-bank.js';
import type { Client, ForeignBank, Json, Sent } from './foreign-bank.js';
import { NUMERIC_FIXTURES, NUMERIC_PREFIX, openNumericBank } from './numeric-bank.js';

/** The calls of a client that sends a new request id each time, and the PSU's address where `sent` has it. */
function caller(client: Client, series: number) {
  let count = 0;
  return (method: string, path: string, { headers = {}, json }: Sent = {}) => {
    count += 1;
    const id = `0000000${String(series)}-aaaa-4bbb-8ccc-${String(count).padStart(12, '0')}`;
    const target = path.startsWith(NUMERIC_PREFIX) ? path : NUMERIC_PREFIX + path;
    return client.call(method, target, {
      headers: { 'X-Request-ID': id, ...headers },
      ...(json !== undefined && { json }),
    });
  };
}

const at = (psu: string) => ({ 'PSU-ID': psu, 'PSU-IP-Address': '203.0.113.9' });
const refer = (...ibans: string[]): Json => ibans.map((iban) => ({ iban }));
const consentOf = (access: Json, more: Record<string, Json> = {}): Json => ({
  access,
  recurringIndicator: true,
  validUntil: '2026-05-20',
  frequencyPerDay: 2,
  combinedServiceIndicator: false,
  ...more,
});
const payment = (from: string, amount: Json, more: Record<string, Json> = {}): Json => ({
  debtorAccount: { iban: from },
  creditorAccount: { iban: 'DE89370400440532013000' },
  creditorName: 'Energy Ltd',
  instructedAmount: { currency: 'EUR', amount },
  remittanceInformationUnstructured: 'Invoice 11',
  ...more,
});

const GIRO = 'AT611904300234573201';
const SAVINGS = 'AT341904300234573202';
const JONAS = 'DE54909090900532013000';
const PAY = '/payments/sepa-credit-transfers';

async function first(client: Client): Promise<void> {
  const call = caller(client, 1);
  const hilde = at('hilde');
  const all = { accounts: refer(GIRO, SAVINGS), balances: refer(GIRO), transactions: refer(GIRO) };
  await call('POST', '/consents', { json: consentOf(all) });
  await call('POST', '/consents', { headers: at('nobody'), json: consentOf(all) });
  const id = text((await call('POST', '/consents', { headers: hilde, json: consentOf(all) })).body, 'consentId');
  await call('GET', `/consents/${id}/status`);
  await call('GET', `/consents/${id}`);
  const read = { 'Consent-ID': id, 'PSU-IP-Address': '203.0.113.9' };
  const { body } = await call('GET', '/accounts', { headers: read });
  const [giro, savings] = [text(body, 'accounts', 0, 'resourceId'), text(body, 'accounts', 1, 'resourceId')];
  await call('GET', '/accounts?withBalance=true', { headers: read });
  await call('GET', `/accounts/${giro}`, { headers: read });
  await call('GET', `/accounts/${giro}/balances`, { headers: read });
  await call('GET', `/accounts/${savings}/balances`, { headers: read });
  let page = (await call('GET', `/accounts/${giro}/transactions?bookingStatus=booked`, { headers: read })).body;
  while (text(page, 'paging', 'next', 'href'))
    page = (await call('GET', text(page, 'paging', 'next', 'href'), { headers: read })).body;
  await call('GET', `/accounts/${giro}/transactions?page=9`, { headers: read });
  await call('GET', `/accounts/${giro}/transactions?size=50`, { headers: read });
  await call('GET', `/accounts/${giro}/transactions?bookingStatus=both`, { headers: read });
  await call('GET', `/accounts/${giro}/transactions?dateFrom=2026-02-01&dateTo=2026-02-20`, { headers: read });
  await call('GET', `/accounts/${giro}/transactions?dateFrom=2026-02-20&dateTo=2026-02-01`, { headers: read });
  await call('GET', `/accounts/${giro}/transactions?dateFrom=2025-01-01`, { headers: read });
  await call('GET', `/accounts/${giro}/transactions/12`, { headers: read });
  await call('GET', '/accounts/acc-9999/balances', { headers: read });
  await call('GET', '/accounts', { headers: { 'PSU-IP-Address': '203.0.113.9' } });
  await call('GET', '/accounts', { headers: { ...read, 'Consent-ID': '1' } });
  for (let reads = 0; reads < 3; reads += 1)
    await call('GET', `/accounts/${giro}/balances`, { headers: { 'Consent-ID': id } });
  await call('GET', '/accounts', { headers: { ...read, 'X-Request-ID': '17' } });
  await call('POST', '/consents', { headers: hilde, json: { access: all } });
  await call('POST', '/consents', { headers: hilde, json: consentOf({ accounts: refer(JONAS) }) });
  await call('POST', '/consents', {
    headers: hilde,
    json: consentOf({ accounts: refer(GIRO) }, { validUntil: '2026-01-01' }),
  });
  await call('POST', '/consents', { headers: hilde, json: consentOf({ allPsd2: 'allAccounts' }) });
  const paid = (await call('POST', PAY, { headers: hilde, json: payment(GIRO, 25.5) })).body;
  const payId = text(paid, 'paymentId');
  await call('GET', `${PAY}/${payId}/status`);
  client.psu(payId, 'approve');
  await call('GET', `${PAY}/${payId}/status`);
  await call('DELETE', `${PAY}/${payId}`);
  client.wait(7200);
  await call('GET', `${PAY}/${payId}`);
  await call('POST', PAY, { headers: hilde, json: payment(GIRO, 99_999) });
  await call('POST', PAY, { headers: hilde, json: payment(GIRO, '12.30') });
  await call('POST', PAY, { json: payment(GIRO, 3) });
  const dropped = text((await call('POST', PAY, { headers: hilde, json: payment(GIRO, 8) })).body, 'paymentId');
  await call('DELETE', `${PAY}/${dropped}`);
  for (let made = 0; made < 3; made += 1)
    await call('POST', '/consents', { headers: hilde, json: consentOf({ balances: refer(SAVINGS) }) });
  await call('PUT', `/accounts/${giro}`, { headers: read, json: {} });
  await call('POST', '/payments/gold-transfers', { headers: hilde, json: payment(GIRO, 3) });
  await call('DELETE', `/consents/${id}`);
  await call('GET', `/consents/${id}/status`);
  await call('GET', '/accounts', { headers: read });
  await call('GET', '/consents/0815');
}

async function second(client: Client): Promise<void> {
  const call = caller(client, 2);
  const jonas = at('jonas');
  await call('GET', '/consents/4711/status');
  await call('POST', PAY, { headers: jonas, json: payment(JONAS, 12, { creditorName: 'Rail Ltd' }) });
  const second = (await call('POST', PAY, { headers: jonas, json: payment(JONAS, 40.25) })).body;
  const refused = text(second, 'paymentId');
  client.psu(refused, 'refuse');
  await call('GET', `${PAY}/${refused}/status`);
  await call('GET', `${PAY}/${refused}`);
  const third = text((await call('POST', PAY, { headers: jonas, json: payment(JONAS, 7) })).body, 'paymentId');
  await call('DELETE', `${PAY}/${third}`);
  await call('GET', `${PAY}/${third}/status`);
  await call('POST', PAY, {
    headers: jonas,
    json: payment(JONAS, 1, { instructedAmount: { currency: 'USD', amount: 1 } }),
  });
  await call('POST', PAY, { headers: jonas, json: payment(GIRO, 5) });
  await call('POST', PAY, { headers: jonas, json: payment(JONAS, 4000) });
  await call('POST', PAY, { headers: at('nobody'), json: payment(JONAS, 4) });
  await call('POST', PAY, { headers: jonas, json: { creditorName: 'X' } });
  await call('GET', `${PAY}/999`);
  const accounts = { accounts: refer(JONAS), transactions: refer(JONAS) };
  const made = (await call('POST', '/consents', { headers: jonas, json: consentOf(accounts, { frequencyPerDay: 9 }) }))
    .body;
  const id = text(made, 'consentId');
  await call('GET', `/consents/${id}`);
  const read = { 'Consent-ID': id, 'PSU-IP-Address': '198.51.100.4' };
  const account = text(
    (await call('GET', '/accounts?withBalance=true', { headers: read })).body,
    'accounts',
    0,
    'resourceId',
  );
  await call('GET', `/accounts/${account}/balances`, { headers: read });
  const { body } = await call('GET', `/accounts/${account}/transactions?size=4`, { headers: read });
  await call('GET', text(body, 'paging', 'next', 'href'), { headers: read });
  await call('GET', `/accounts/${account}/transactions?size=4&page=3`, { headers: read });
  await call('GET', `/accounts/${account}/transactions?size=21`, { headers: read });
  await call('GET', `/accounts/${account}/transactions?bookingStatus=pending`, { headers: read });
  await call('GET', `/accounts/${account}/transactions?dateFrom=yesterday`, { headers: read });
  await call('GET', `/accounts/${account}/transactions?dateFrom=2026-02-25&dateTo=2026-02-24`, { headers: read });
  await call('GET', `/accounts/${account}/transactions?dateFrom=2026-02-15T00:00:00Z`, { headers: read });
  await call('PUT', `/accounts/${account}`, { headers: read, json: {} });
  for (let reads = 0; reads < 5; reads += 1) await call('GET', '/accounts', { headers: { 'Consent-ID': id } });
  await call('POST', '/consents', { headers: { 'PSU-IP-Address': '198.51.100.4' }, json: consentOf(accounts) });
  await call('POST', '/consents', { headers: jonas, json: consentOf({ accounts: refer(SAVINGS) }) });
  await call('POST', '/consents', { headers: jonas, json: consentOf(accounts, { validUntil: 'soon' }) });
  for (let made = 0; made < 4; made += 1)
    await call('POST', '/consents', { headers: jonas, json: consentOf({ balances: refer(JONAS) }) });
  await call('GET', '/card-accounts', { headers: read });
  await call('DELETE', `/consents/${id}`);
  await call('DELETE', `/consents/${id}`);
  await call('GET', `/accounts/${account}`, { headers: read });
  await call('GET', `/consents/${id}/status`, { headers: { 'X-Request-ID': 'again' } });
}

export const numericBank: ForeignBank = {
  name: 'A, numeric',
  origin: 'https://xs2a.numeric-bank.example',
  base: ['/psd2/xs2a', ''],
  headers: {},
  dialect: 'nextgenpsd2',
  fixtures: NUMERIC_FIXTURES,
  open: openNumericBank,
  journeys: [first, second],
};

/** The calls of docs/guide-tpp-developer.md in TypeScript, without packages. Node 22.18 or later: node journey.mts [URL] */
const BANK = process.argv[2] ?? 'http://127.0.0.1:8080';

async function call(method: string, path: string, body?: object, headers: object = {}, repeats = 3): Promise<any> {
  const response = await fetch(BANK + path, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => undefined);
  if (response?.ok) return response.json();
  // A read can be sent again if its answer is lost, or if the bank says that it cannot answer now.
  if (method !== 'GET' || repeats === 0 || ![undefined, 429, 503].includes(response?.status))
    throw new Error(`${response?.status ?? 'no answer'} ${(await response?.text()) ?? ''}`);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  return call(method, path, body, headers, repeats - 1);
}

const control = (path: string, body: object) => call('POST', `/__admin${path}`, body);

function tpp(method: string, path: string, body?: object, token?: string): Promise<any> {
  return call(method, `/PSD2/v1${path}`, body, {
    'X-Request-ID': crypto.randomUUID(),
    'Ocp-Apim-Subscription-Key': client.subscriptionKey,
    'PSU-IP-Address': '192.0.2.1',
    ...(token && { Authorization: `Bearer ${token}` }),
  });
}

const {
  tpps: [client],
} = await call('GET', '/__admin/demo');

const account = { iban: 'AT611904300234573201' };
const access = { accounts: [account], balances: [account], transactions: [account] };
const consent = await tpp('POST', '/consents', { access, recurringIndicator: true, frequencyPerDay: 4 });
console.log(consent.consentStatus, consent._links.scaRedirect.href);

const { code } = await control(`/authorisations/${consent.consentId}`, { decision: 'approve' });
const query = `client_id=${client.clientId}&client_secret=${client.clientSecret}&code=${code}&request_id=${consent.consentId}`;
const { access_token: token } = await tpp('POST', `/oauth/token?${query}`);

const [first] = (await tpp('GET', '/accounts', undefined, token)).accounts;
console.log((await tpp('GET', `/accounts/${first.resourceId}/balances`, undefined, token)).balances);

const payment = await tpp('POST', '/payments/sepa-credit-transfers', {
  debtorAccount: account,
  creditorAccount: { iban: 'DE54909090900532013000' },
  creditorName: 'Ben Hoffmann',
  instructedAmount: { currency: 'EUR', amount: 12.34 },
  remittanceInformationUnstructured: 'Pizza',
});
console.log((await control(`/authorisations/${payment.paymentId}`, { decision: 'approve' })).status);

await control('/clock/advance', { by: 'PT1M' });
console.log((await tpp('GET', `/payments/sepa-credit-transfers/${payment.paymentId}/status`)).transactionStatus);

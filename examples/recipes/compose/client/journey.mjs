// A client without packages: consent, account, payment. Use your own instead.
import { randomUUID } from 'node:crypto';

const { SANDBANK_URL: bank, SANDBANK_ADMIN_TOKEN: adminToken } = process.env;

async function call(method, url, { headers, json } = {}) {
  const response = await fetch(url, {
    method,
    headers: { ...(json && { 'Content-Type': 'application/json' }), ...headers },
    body: json && JSON.stringify(json),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url} returned ${response.status}: ${text}`);
  return JSON.parse(text);
}
const admin = (method, path, json) =>
  call(method, `${bank}/__admin/${path}`, { headers: { Authorization: `Bearer ${adminToken}` }, json });

const { tpps, psus } = await admin('GET', 'demo');
const tpp = tpps.find(({ userEmail }) => userEmail === 'dev@our-tpp.example');
const [anna, ben] = psus.map(({ name, accounts }) => ({ name, iban: accounts[0].iban }));

const asTpp = (method, path, { token, json } = {}) =>
  call(method, `${bank}/PSD2/v1/${path}`, {
    headers: {
      'X-Request-ID': randomUUID(),
      'Ocp-Apim-Subscription-Key': tpp.subscriptionKey,
      'PSU-IP-Address': '192.0.2.1',
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    json,
  });

// The consent. The PSU approves through the control API; in your browser it would be the page of scaRedirect.
const accounts = [{ iban: anna.iban }];
const consent = await asTpp('POST', 'consents', {
  json: { access: { accounts, balances: accounts }, recurringIndicator: true, frequencyPerDay: 4 },
});
console.log(`The page of the PSU: ${consent._links.scaRedirect.href}`);
const { code } = await admin('POST', `authorisations/${consent.consentId}`, { decision: 'approve' });

// The token, and the account.
const exchange = new URLSearchParams({
  client_id: tpp.clientId,
  client_secret: tpp.clientSecret,
  code,
  request_id: consent.consentId,
});
const { access_token: token } = await asTpp('POST', `oauth/token?${exchange}`);
const list = await asTpp('GET', 'accounts?withBalance=true', { token });
console.log(`${anna.name} has ${list.accounts[0].balances[0].balanceAmount.amount} EUR`);

// A payment. The bank settles it while its clock moves on.
const product = 'payments/sepa-credit-transfers';
const { paymentId } = await asTpp('POST', product, {
  json: {
    debtorAccount: { iban: anna.iban },
    creditorAccount: { iban: ben.iban },
    creditorName: ben.name,
    instructedAmount: { currency: 'EUR', amount: 12.34 },
  },
});
await admin('POST', `authorisations/${paymentId}`, { decision: 'approve' });
await admin('POST', 'clock/advance', { by: 'PT1M' });
const { transactionStatus } = await asTpp('GET', `${product}/${paymentId}/status`);
console.log(`The payment is ${transactionStatus}`);
if (transactionStatus !== 'ACSC') process.exitCode = 1;

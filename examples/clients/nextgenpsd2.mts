/**
 * A TPP of NextGenPSD2 with its own callback, without packages: it reads an account of a PSU, and pays from it.
 * Node 22.18 or later: node nextgenpsd2.mts [URL]
 */
import { createServer } from 'node:http';

const BANK = process.argv[2] ?? 'http://127.0.0.1:8080';
const SELF = new URL(process.env['TPP_URL'] ?? 'http://localhost:3000');
const TPP = 'PSDAT-FMA-123456';
const account = { iban: 'AT611904300234573201' };
/** By the state of a login: what to read when the browser is back. Each is used once. */
const logins = new Map<string, () => Promise<object>>();
let lastPayment = '';

/** @param link a path of the bank, or a link of its answers */
async function call(method: string, link: string, { body, ...headers }: Record<string, any> = {}): Promise<any> {
  const response = await fetch(new URL(link, BANK), {
    method,
    headers: {
      'X-Request-ID': crypto.randomUUID(),
      'PSU-IP-Address': '192.0.2.1',
      'Content-Type': 'application/json',
      // Only without TLS. At a real bank, the certificate of the connection names the TPP.
      'Sandbank-TPP': TPP,
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return response.json();
}

/** Creates something that the PSU has to approve. The answer leads the browser to the bank. */
async function begin(path: string, body: object, whenBack: (links: any) => Promise<object>): Promise<object> {
  const state = crypto.randomUUID();
  const redirect = new URL(`/callback?state=${state}`, SELF).href;
  const { _links: links } = await call('POST', path, { body, 'TPP-Redirect-URI': redirect });
  logins.set(state, () => whenBack(links));
  return { Location: links.scaRedirect.href, 'Set-Cookie': `state=${state}; HttpOnly; SameSite=Lax` };
}

/** The bank can need a moment after the browser is back. */
async function statusAfter(pending: string[], link: string, name: string): Promise<string> {
  for (let reads = 0; ; reads += 1) {
    const { [name]: status } = await call('GET', link);
    if (reads === 10 || !pending.includes(status)) return status;
    await new Promise((resolve) => setTimeout(resolve, 2000));
  }
}

function readAccounts(): Promise<object> {
  const access = { accounts: [account], balances: [account], transactions: [account] };
  // As long as the bank allows.
  const validUntil = '9999-12-31';
  const limits = { recurringIndicator: true, validUntil, frequencyPerDay: 4, combinedServiceIndicator: false };
  return begin('/v1/consents', { access, ...limits }, async ({ self, status }) => {
    const consentStatus = await statusAfter(['received'], status.href, 'consentStatus');
    if (consentStatus !== 'valid') return { consentStatus };
    const consentId = self.href.split('/').at(-1);
    return call('GET', '/v1/accounts?withBalance=true', { 'Consent-ID': consentId });
  });
}

function pay(): Promise<object> {
  const payment = {
    debtorAccount: account,
    creditorAccount: { iban: 'DE54909090900532013000' },
    creditorName: 'Ben Hoffmann',
    instructedAmount: { currency: 'EUR', amount: '12.34' },
  };
  return begin('/v1/payments/sepa-credit-transfers', payment, async ({ status }) => {
    lastPayment = status.href;
    return { transactionStatus: await statusAfter(['RCVD', 'PDNG'], lastPayment, 'transactionStatus') };
  });
}

async function finish(query: URLSearchParams, cookies: string[]): Promise<object> {
  const state = query.get('state') ?? '';
  const read = logins.get(state);
  if (!read || !cookies.includes(`state=${state}`)) throw new Error('this browser did not begin this login');
  logins.delete(state);
  return query.has('error') ? { error: query.get('error') } : read();
}

createServer(async ({ url = '', headers }, response) => {
  const { pathname, searchParams } = new URL(url, SELF);
  try {
    if (pathname === '/accounts') response.writeHead(303, { ...(await readAccounts()) }).end();
    else if (pathname === '/pay') response.writeHead(303, { ...(await pay()) }).end();
    else if (pathname === '/payment') response.end(JSON.stringify(await call('GET', lastPayment)));
    else if (pathname !== '/callback') response.writeHead(404).end();
    else response.end(JSON.stringify(await finish(searchParams, (headers.cookie ?? '').split('; ')), null, 2));
  } catch (error) {
    response.writeHead(400).end(String(error));
  }
}).listen(SELF.port, () =>
  console.log(`Open ${SELF.href}accounts or ${SELF.href}pay in a browser, then ${SELF.href}payment`),
);

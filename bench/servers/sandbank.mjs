/** Sandbank as its users start it, and a TPP with all it needs for the calls that are measured. */
import net from 'node:net';
import { fileURLToPath } from 'node:url';
import { NUMBER, requestText } from '../load/request.mjs';
import { READY, startProcess } from './start.mjs';

const PROGRAM = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
/** How many bookings the measured period has. */
const BOOKINGS = 50;
export const PERIOD = { from: '2031-05-01', clock: '2031-05-15T10:00:00Z' };

/** @param flags further flags of `sandbank serve` @param nodeFlags flags of Node */
export function startSandbank({ flags = [], nodeFlags = [] } = {}) {
  return startProcess(
    [process.execPath, ...nodeFlags, PROGRAM, 'serve', '--port', '0', '--https-port', 'off', ...flags],
    { ready: READY, isPinned: true },
  );
}

/** An X-Request-ID, which is a UUID. @param number its last part, twelve digits */
export const requestIdOf = (number) => `0e2d4c5a-8f1b-4b0e-9c35-${String(number).padStart(12, '0')}`;

/**
 * The five measured calls by name, as requests of load/request.mjs. Each request differs from all before: its X-Request-ID, and a
 * payment's remittance text. A client that repeats itself makes a mistake, which is measured by parts/mistakes.mjs.
 * @param isMade whether the bank `bench` is there; otherwise it is made again
 */
export async function measuredCalls(port, isMade = false) {
  const bank = 'bench';
  const origin = `http://127.0.0.1:${port}`;
  const control = `${origin}/__admin/banks/${bank}`;
  if (!isMade) await json('PUT', control, { clock: PERIOD.clock });
  const { tpps, psus } = await json('GET', `${control}/demo`);
  const tpp = tpps.find(({ clientId }) => clientId !== undefined);
  const iban = psus[0].accounts[0].iban;
  const prefix = `/banks/${bank}`;
  const common = { 'Ocp-Apim-Subscription-Key': tpp.subscriptionKey, Accept: 'application/json' };
  const withPsu = { ...common, 'PSU-IP-Address': '192.0.2.1' };

  const accounts = [{ iban }];
  const consent = {
    access: { accounts, balances: accounts, transactions: accounts },
    recurringIndicator: true,
    frequencyPerDay: 4,
    validUntil: '2031-08-01',
    combinedServiceIndicator: false,
  };
  const { consentId } = await json('POST', `${origin}${prefix}/PSD2/v1/consents`, consent, {
    ...withPsu,
    'X-Request-ID': requestIdOf(1),
  });
  const { code } = await json('POST', `${control}/authorisations/${consentId}`, { decision: 'approve' });
  const exchange = new URLSearchParams({
    client_id: tpp.clientId,
    client_secret: tpp.clientSecret,
    code,
    request_id: consentId,
  });
  const token = await json('GET', `${origin}${prefix}/PSD2/v1/oauth/token?${exchange}`, undefined, {
    ...common,
    'X-Request-ID': requestIdOf(2),
  });
  const asHolder = { ...withPsu, Authorization: `Bearer ${token.access_token}` };
  const list = await json('GET', `${origin}${prefix}/PSD2/v1/accounts`, undefined, {
    ...asHolder,
    'X-Request-ID': requestIdOf(3),
  });
  const { resourceId } = list.accounts[0];
  await book(control, iban);
  const payment = {
    debtorAccount: { iban },
    instructedAmount: { currency: 'EUR', amount: 1.23 },
    creditorAccount: { iban: psus[1].accounts[0].iban },
    creditorName: 'Berta Huber',
    remittanceInformationUnstructured: `Invoice ${NUMBER}`,
  };
  const path = `${prefix}/PSD2/v1/accounts`;
  const numbered = (headers) => ({ ...headers, 'X-Request-ID': requestIdOf(NUMBER) });
  return {
    'GET accounts': { method: 'GET', path, headers: numbered(asHolder) },
    'GET balances': { method: 'GET', path: `${path}/${resourceId}/balances`, headers: numbered(asHolder) },
    'GET 50 transactions': {
      method: 'GET',
      path: `${path}/${resourceId}/transactions?bookingStatus=booked&dateFrom=${PERIOD.from}`,
      headers: numbered(asHolder),
    },
    'POST consents': {
      method: 'POST',
      path: `${prefix}/PSD2/v1/consents`,
      headers: numbered(withPsu),
      body: JSON.stringify(consent),
    },
    'POST payments': {
      method: 'POST',
      path: `${prefix}/PSD2/v1/payments/sepa-credit-transfers`,
      headers: numbered(withPsu),
      body: JSON.stringify(payment),
    },
  };
}

/** Books what the measured list has. @param control address of the bank in the control API */
export async function book(control, iban) {
  const { accounts: records } = await json('GET', `${control}/accounts`);
  const { accountId } = records.find((one) => one.iban === iban);
  for (let index = 0; index < BOOKINGS; index += 1) {
    await json('POST', `${control}/accounts/${accountId}/transactions`, {
      transactionAmount: { currency: 'EUR', amount: `${10 + index}.50` },
      debtorName: `Customer ${index}`,
      remittanceInformationUnstructured: `Invoice ${2031000 + index}`,
    });
  }
}

/** What the server answers to each call, for servers that send the same bytes: { "GET /path": { status, headers, body } }. */
export async function answersOf(port, calls) {
  const answers = {};
  for (const [index, call] of Object.values(calls).entries()) {
    const answered = await new Promise((resolve, reject) => {
      let got = '';
      const closing = requestText({ ...call, headers: { ...call.headers, Connection: 'close' } }).replaceAll(
        NUMBER,
        String(100 + index).padStart(12, '0'),
      );
      net
        .connect(port, '127.0.0.1', function connected() {
          this.write(closing);
        })
        .setEncoding('utf8')
        .on('data', (chunk) => (got += chunk))
        .on('error', reject)
        .on('close', () => resolve(got));
    });
    const [head, body] = answered.split(/\r\n\r\n(.*)/s);
    const [line, ...pairs] = head.split('\r\n');
    const headers = Object.fromEntries(
      pairs.map((pair) => pair.split(/: (.*)/s)).filter(([name]) => !/^(date|connection|keep-alive)$/i.test(name)),
    );
    answers[`${call.method} ${call.path.split('?')[0]}`] = { status: Number(line.split(' ')[1]), headers, body };
  }
  return answers;
}

/** What the client did wrong, by the client report of a bank: `rule: count`. Nothing, in a load that repeats no request. */
export async function findingsOf(port, bank) {
  const { findings } = await json('GET', `http://127.0.0.1:${port}/__admin/banks/${bank}/report`);
  return findings.map(({ rule, count }) => `${rule}: ${count}`);
}

/** A call with a JSON body, or none. @throws unless it succeeds */
export async function json(method, url, body, headers = {}) {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text);
}

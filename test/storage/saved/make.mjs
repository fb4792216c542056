/**
 * Makes the saved data of one version of Sandbank, which later versions must open:
 * `node test/storage/saved/make.mjs PROGRAM FOLDER [PROFILE...]`. PROGRAM is the `dist/cli/main.js` of that version. For each profile
 * (default: that of each dialect; `nextgen` only of versions that still had it), FOLDER gets a data folder (the default bank, and a bank
 * with its own fixtures and decisions), the state document of the default bank, a profile that `learn` wrote, and reads with their
 * answers after a restart.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [program, folder, ...profiles] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: node test/storage/saved/make.mjs PROGRAM FOLDER [PROFILE...]');

const CLOCK = '2026-03-02T09:00:00Z';
const OWN = 'own';
const OWN_FIXTURES = {
  schemaVersion: 1,
  bank: { name: 'Saved Bank', bic: 'SNDBATW0' },
  psus: [
    { id: 'ida', password: 'ida-pass', name: 'Ida Berg', customerNo: 7001 },
    { id: 'otto', password: 'otto-pass', name: 'Otto Lang', customerNo: 7002 },
  ],
  accounts: [
    {
      id: 'ida-current',
      holders: ['ida'],
      iban: 'AT611904300234573201',
      currency: 'EUR',
      name: 'Current',
      balance: 1500,
    },
    {
      id: 'otto-current',
      holders: ['otto'],
      iban: 'DE89370400440532013000',
      currency: 'EUR',
      name: 'Giro',
      balance: 20,
    },
  ],
  tpps: [
    {
      userEmail: 'dev@saved.example',
      name: 'Saved Finance',
      subscriptionKey: '00112233445566778899aabbccddeeff',
      secondarySubscriptionKey: 'ffeeddccbbaa99887766554433221100',
      organizationIdentifier: 'PSDAT-FMA-654321',
      organizationName: 'Saved Finance GmbH',
      ncaName: 'Austria Financial Market Authority',
      ncaId: 'AT-FMA',
      roles: ['PSP_AI', 'PSP_PI'],
      onboarded: { clientId: 'saved-client', clientSecret: 'saved-secret' },
    },
  ],
};
/** Decisions that differ from the default, which a saved bank keeps. */
const OWN_DECISIONS = {
  published: { 'booking-status': 'required', 'unknown-members': 'strict' },
  nextgen: { 'frequency-range': 'refuse', 'unknown-members': 'strict' },
  nextgenpsd2: { 'sca-approaches': ['redirect', 'decoupled'], 'owner-name': 'none' },
};

/** Starts the program, gives its base URL to `use`, and stops it. */
async function withServer(flags, use) {
  const child = spawn(process.execPath, [program, 'serve', '--port', '0', ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let output = '';
  const url = await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const found = /^Ready\..*?(http:\/\/\S+)/m.exec(output);
      if (found) resolve(found[1]);
    });
    child.once('exit', () => reject(new Error(`the server ended: ${output}`)));
  });
  try {
    return await use(url);
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

function run(args) {
  const { status, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
}

let lastRequest = 0;
async function send(url, method, path, { headers = {}, body } = {}) {
  lastRequest += 1;
  const requestId = `3f0c2b1a-5d4e-4c6b-8a79-${String(lastRequest).padStart(12, '0')}`;
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { 'X-Request-ID': requestId, ...(body && { 'Content-Type': 'application/json' }), ...headers },
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

/** Fills a bank through its interface. @returns the reads of its TPP: path and headers */
async function fill(url, prefix, profile) {
  const admin = (method, path, body) => send(`${url}/__admin${prefix}`, method, path, { body });
  const { tpps, psus } = await admin('GET', '/demo');
  const [payer, payee] = psus.map(({ accounts }) => accounts[0].iban);
  const tpp = tpps[0];
  const isPublished = profile !== 'nextgenpsd2';
  const base = `${prefix}${isPublished ? '/PSD2/v1' : '/v1'}`;
  const common = {
    'PSU-IP-Address': '192.0.2.1',
    ...(isPublished
      ? { 'Ocp-Apim-Subscription-Key': tpp.subscriptionKey }
      : { 'Sandbank-TPP': tpp.organizationIdentifier, 'TPP-Redirect-URI': 'https://saved.example/callback' }),
  };
  const reads = [];
  const read = (path, headers = {}) => reads.push({ path: `${base}${path}`, headers: { ...common, ...headers } });
  const post = (path, body) => send(url, 'POST', `${base}${path}`, { headers: common, body });
  const approve = (id) => admin('POST', `/authorisations/${id}`, { decision: 'approve' });

  const accounts = [{ iban: payer }];
  const consent = (changes) => ({
    access: { accounts, balances: accounts, transactions: accounts },
    recurringIndicator: true,
    frequencyPerDay: 4,
    validUntil: '2026-05-01',
    combinedServiceIndicator: false,
    ...changes,
  });
  const { consentId } = await post('/consents', consent({}));
  const { code } = await approve(consentId);
  let asHolder = { 'Consent-ID': consentId };
  if (isPublished) {
    const exchange = { client_id: tpp.clientId, client_secret: tpp.clientSecret, code, request_id: consentId };
    const method = profile === 'nextgen' ? 'POST' : 'GET';
    const token = await send(url, method, `${base}/oauth/token?${new URLSearchParams(exchange)}`, { headers: common });
    asHolder = { ...asHolder, Authorization: `Bearer ${token.access_token}` };
  }
  const list = await send(url, 'GET', `${base}/accounts`, { headers: { ...common, ...asHolder } });
  read('/accounts', asHolder);
  for (const { resourceId } of list.accounts) {
    read(`/accounts/${resourceId}/balances`, asHolder);
    read(`/accounts/${resourceId}/transactions?bookingStatus=booked&dateFrom=2026-01-01`, asHolder);
  }
  const { consentId: waiting } = await post('/consents', consent({ recurringIndicator: false, frequencyPerDay: 1 }));
  for (const id of [consentId, waiting]) for (const path of ['', '/status']) read(`/consents/${id}${path}`);

  const amount = (value) => ({ currency: 'EUR', amount: profile === 'published' ? value : value.toFixed(2) });
  const payment = (value, changes) => ({
    debtorAccount: { iban: payer },
    instructedAmount: amount(value),
    creditorAccount: { iban: payee },
    creditorName: 'Saved Payee',
    ...changes,
  });
  const pay = async (path, body, isApproved = true) => {
    const { paymentId } = await post(path, body);
    if (isApproved) await approve(paymentId);
    for (const end of ['', '/status']) read(`${path}/${paymentId}${end}`);
    return paymentId;
  };
  const product = '/payments/sepa-credit-transfers';
  await pay(product, payment(1.5, { remittanceInformationUnstructured: 'settled' }));
  await pay(product, payment(2.5, { remittanceInformationUnstructured: 'sandbank: ACTC 2d > RJCT(AM04)' }));
  const unsigned = await pay(product, payment(3.5, { remittanceInformationUnstructured: 'not approved' }), false);
  if (!isPublished) {
    const order = { startDate: '2026-03-10', frequency: 'Monthly', dayOfExecution: '10' };
    await pay('/periodic-payments/sepa-credit-transfers', payment(4.5, order));
    const entries = [5.5, 6.5].map((value) => payment(value, { debtorAccount: undefined }));
    await pay('/bulk-payments/sepa-credit-transfers', { debtorAccount: { iban: payer }, payments: entries });
    const { basketId } = await post('/signing-baskets', { paymentIds: [unsigned] });
    for (const end of ['', '/status']) read(`/signing-baskets/${basketId}${end}`);
    const later = await pay(product, payment(7.5, { remittanceInformationUnstructured: 'started' }), false);
    read(`${product}/${later}/authorisations`);
  }
  return reads;
}

/** What a tester sets: rules that are still to come, and a payment that is under way. */
async function steer(url) {
  const rule = (path, body) => send(`${url}/__admin`, 'POST', path, { body });
  await rule('/clock/advance', { by: 'PT20M' });
  await rule('/outcomes', { match: { operation: 'deleteConsent' }, outcome: { error: 'INTERNAL_SERVER_ERROR' } });
  await rule('/faults', { match: { operation: 'deleteConsent' }, after: 3, error: { statusCode: 503 } });
}

for (const profile of profiles.length > 0 ? profiles : ['published', 'nextgenpsd2']) {
  const dialect = profile === 'nextgen' ? 'published' : profile;
  const into = join(folder, profile);
  mkdirSync(into, { recursive: true });
  const scratch = mkdtempSync(join(tmpdir(), 'sandbank-saved-'));
  const data = join(into, 'data');
  const listener = ['--https-port', '0', '--certs', join(scratch, 'certs')];
  const flags = [
    '--data',
    data,
    ...listener,
    '--dialect',
    dialect,
    '--profile',
    profile,
    '--clock',
    CLOCK,
    '--seed',
    '7',
  ];
  const writeJson = (name, value) => writeFileSync(join(into, name), `${JSON.stringify(value, undefined, 1)}\n`);

  const reads = await withServer(flags, async (url) => {
    const own = { fixtures: OWN_FIXTURES, profile: { extends: profile, decisions: OWN_DECISIONS[profile] } };
    await send(`${url}/__admin`, 'PUT', `/banks/${OWN}`, { body: { ...own, dialect, clock: CLOCK } });
    run(['demo', '--url', url]);
    const all = [...(await fill(url, '', profile)), ...(await fill(url, `/banks/${OWN}`, profile))];
    await steer(url);
    const har = join(scratch, 'calls.har');
    writeFileSync(har, JSON.stringify(await send(`${url}/__admin`, 'GET', '/requests/har')));
    run(['learn', har, '--dialect', dialect, '--output', join(into, 'learned.yaml')]);
    return all;
  });
  await withServer(flags, async (url) => {
    writeJson('state.json', await send(`${url}/__admin`, 'GET', '/state'));
    const answers = [];
    for (const { path, headers } of reads) {
      const body = await send(url, 'GET', path, { headers });
      answers.push({ path, headers, body: JSON.parse(JSON.stringify(body).replaceAll(url, 'http://bank.example')) });
    }
    const { decisions } = await send(`${url}/__admin/banks/${OWN}`, 'GET', '/profile');
    writeJson('answers.json', { answers, decisions });
  });
  rmSync(scratch, { recursive: true });
}

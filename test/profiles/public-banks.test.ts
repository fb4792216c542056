import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { loadProfile } from '../../src/server/profile-file.js';
import { packageFile } from '../../src/process/package-files.js';
import { openNextgenBank, type NextgenBank } from '../support/nextgen-bank.js';
import { consentBody, PAYMENT } from '../support/nextgen-bodies.js';
import { IBANS } from '../support/small-bank.js';

/** The profiles of public banks in fixtures/profiles: each begins, and shows its form in a journey. */

const FOLDER = fileURLToPath(packageFile('fixtures/profiles'));
const FILES = (await readdir(FOLDER)).toSorted();

async function open(name: string, changes: object = {}) {
  const { decisions, adaptations } = parse(await readFile(join(FOLDER, `${name}.yaml`), 'utf8'));
  return openNextgenBank({ ...decisions, adaptations, ...changes });
}

type Headers = Record<string, string>;

/** What a bank has where others have something else. */
interface Way {
  readonly consents?: string;
  readonly accounts?: string;
  readonly transactions?: string;
  readonly payments?: string;
  readonly token?: string;
  readonly approach?: string;
  readonly psu?: boolean;
}

/** The paths of a bank whose interface has another base. */
const below = (base: string, payments = base) => ({
  consents: `${base}/consents`,
  accounts: `${base}/accounts`,
  payments: `${payments}/payments`,
});

const PSU = { 'PSU-ID': 'anna' };
const BASIC = { client_id: 'client-one', client_secret: 'secret-one' };

async function tokenOf(bank: NextgenBank, path: string, form: Headers): Promise<any> {
  const answer = await bank.send('POST', path, {
    raw: new URLSearchParams(form).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  return answer.body;
}

const bearer = (token: string): Headers => ({ Authorization: `Bearer ${token}` });

/** Requests a consent, approves it, and reads accounts, balances and transactions; then requests a payment. */
async function journey(bank: NextgenBank, way: Way, ofTpp: Headers, ofConsent: (id: string) => Promise<Headers>) {
  const { consents = '/v1/consents', accounts = '/v1/accounts', payments = '/v1/payments' } = way;
  const headers = { ...ofTpp, ...(way.psu && PSU) };
  const created = await bank.send('POST', consents, { json: consentBody(), headers });
  expect([created.status, created.body.tppMessages]).toEqual([201, undefined]);
  if (way.approach) expect(created.headers['aspsp-sca-approach']).toBe(way.approach);
  const { consentId } = created.body;
  const read: Headers = { ...ofTpp, 'Consent-ID': consentId, ...(await ofConsent(consentId)) };
  const get = async (path: string) => {
    const answer = await bank.send('GET', path, { headers: read });
    expect([path, answer.status, answer.body?.tppMessages]).toEqual([path, 200, undefined]);
    return answer.body;
  };
  const list = await get(accounts);
  const [{ resourceId }] = list.accounts;
  const balances = await get(`${accounts}/${resourceId}/balances`);
  const transactions = await get(
    `${way.transactions ?? accounts}/${resourceId}/transactions?bookingStatus=booked&dateFrom=2025-01-01`,
  );
  const payment = await bank.send('POST', `${payments}/sepa-credit-transfers`, { json: PAYMENT, headers });
  expect([payment.status, payment.body.tppMessages]).toEqual([201, undefined]);
  const ended = await bank.send('DELETE', `${consents}/${consentId}`, { headers: ofTpp });
  return { created: created.body, accounts: list.accounts, balances, transactions, payment: payment.body, ended };
}

/** The PSU approves at the bank, without a token for the TPP. */
const approved = (bank: NextgenBank) => (id: string) => {
  bank.decide(id);
  return Promise.resolve({});
};

/** The PSU approves, and the TPP gets a token for the code. */
const byOauth = (bank: NextgenBank, path: string, seconds: number) => async (id: string) => {
  const { code = '' } = bank.decide(id) as { code?: string };
  const { access_token: token, expires_in: expires } = await tokenOf(bank, path, {
    grant_type: 'authorization_code',
    code,
    ...BASIC,
  });
  expect(expires).toBe(seconds);
  return bearer(token);
};

it.each(FILES)('%s extends nextgenpsd2, and names its source by repository and path', async (file) => {
  const path = join(FOLDER, file);
  const { dialect, written } = await loadProfile(path);
  expect([dialect, written.extends]).toEqual(['nextgenpsd2', 'nextgenpsd2']);
  const text = await readFile(path, 'utf8');
  expect(text).toMatch(/^# From .*https:\/\/github\.com\/[\w-]+\/[\w-]+, [\w./-]+/m);
  expect(text).toMatch(/^# Not confirmed: \w/m);
});

describe('end to end', () => {
  it('decoupled-first: a token of the TPP, then an approval in the app, with relative links below another version', async () => {
    const bank = await open('decoupled-first');
    const { access_token: token, expires_in: expires } = await tokenOf(bank, '/oauth2/token', {
      grant_type: 'client_credentials',
      ...BASIC,
    });
    expect(expires).toBe(900);
    const base = '/v1/berlin-group/v1';
    const way = {
      ...below(base),
      approach: 'DECOUPLED',
    };
    const refused = await bank.send('POST', way.consents, { json: consentBody() });
    expect(refused.status).toBe(401);
    const shown = await journey(bank, way, bearer(token), approved(bank));
    expect(shown.created._links.status.href).toBe(`${way.consents}/${shown.created.consentId}/status`);
    expect(shown.accounts[0].ownerName).toBeDefined();
    expect((await bank.send('GET', `${base}/card-accounts`, { headers: bearer(token) })).status).toBe(404);
  });

  it('application-token-first: a token of the TPP for the consent, and one of the PSU for the accounts', async () => {
    const bank = await open('application-token-first');
    const base = '/scb-openapis/sx/v1';
    const path = `${base}/oauth_matls/token`;
    const { access_token: token } = await tokenOf(bank, path, { grant_type: 'client_credentials', ...BASIC });
    const way = below(base);
    expect((await bank.send('POST', way.consents, { json: consentBody() })).status).toBe(401);
    const shown = await journey(bank, way, bearer(token), byOauth(bank, path, 599));
    expect(Object.keys(shown.created._links)).toContain('scaOAuth');
    expect(shown.created._links.self.href).toBe(`${way.consents}/${shown.created.consentId}`);
  });

  it('numeric-amounts: amounts are numbers in responses and text in requests', async () => {
    const bank = await open('numeric-amounts');
    const base = '/berlingroup/v1';
    const way = below(base);
    const shown = await journey(bank, way, {}, byOauth(bank, `${base}/token`, 3600));
    const [{ balanceAmount, balanceType }] = shown.balances.balances;
    expect([typeof balanceAmount.amount, balanceType]).toEqual(['number', 'closingBooked']);
    expect(typeof shown.transactions.transactions.booked[0].transactionAmount.amount).toBe('number');
    const times = shown.balances.balances.flatMap(({ lastChangeDateTime: time }: any) => time ?? []);
    expect(times[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
  });

  it('links-as-text: text as links of payments, and other versions of accounts and transactions', async () => {
    const bank = await open('links-as-text');
    const { access_token: token } = await tokenOf(bank, '/oauth2/token', {
      grant_type: 'client_credentials',
      ...BASIC,
    });
    const way = { accounts: '/v3/accounts', transactions: '/v2/accounts', approach: 'REDIRECT' };
    const shown = await journey(bank, way, bearer(token), approved(bank));
    expect(shown.payment._links.status).toMatch(/^http.*\/v1\/payments\/sepa-credit-transfers\/[\w-]+\/status$/);
    const [{ resourceId, _links: links }] = shown.accounts;
    expect(links.transactions.href).toBe(`/v2/accounts/${resourceId}/transactions`);
    expect(links.balances.href).toBe(`/v3/accounts/${resourceId}/balances`);
  });
});

/** Embedded SCA: the TPP starts the authorisation with the password of the PSU, and the bank is asked for the rest. */
describe('adaptations', () => {
  it('embedded-camt', async () => {
    const bank = await open('embedded-camt');
    const base = '/fixs2a-env/xs2a-api/12345678/v1';
    const way = {
      ...below(base),
      approach: 'EMBEDDED',
      psu: true,
    };
    const shown = await journey(bank, way, {}, approved(bank));
    expect(Object.keys(shown.created._links)).toContain('startAuthorisationWithPsuAuthentication');
    expect(shown.accounts[0]).not.toHaveProperty('name');
    expect(shown.accounts[0].ownerName).toBeDefined();
    expect(shown.ended.status).toBe(202);
  });

  it('explicit-start', async () => {
    const bank = await open('explicit-start');
    const base = '/hydrogen/v1';
    const way = {
      ...below(base),
      psu: true,
    };
    const shown = await journey(bank, way, {}, approved(bank));
    expect(Object.keys(shown.created._links)).toEqual(['startAuthorisationWithPsuAuthentication']);
    expect(shown.ended.headers['x-correlationid']).toBe('Id-1');
  });

  it('two-addresses', async () => {
    const bank = await open('two-addresses');
    const [ais, pis] = ['/ais/DE/SB-DB/v1', '/pis/DE/SB-DB/v1'];
    const way = {
      ...below(ais, pis),
      approach: 'REDIRECT',
      psu: true,
    };
    const shown = await journey(bank, way, {}, approved(bank));
    expect(shown.payment._links.self.href).toContain(`${pis}/payments/`);
    expect(shown.accounts[0]).toMatchObject({ iban: IBANS.anna, bban: null, bic: null });
  });

  it('bare-accounts', async () => {
    const bank = await open('bare-accounts');
    const shown = await journey(bank, { approach: 'EMBEDDED', psu: true }, {}, approved(bank));
    expect(Object.keys(shown.accounts[0]).toSorted()).toEqual(['currency', 'iban', 'ownerName', 'resourceId']);
    const { startAuthorisationWithPsuAuthentication: start } = shown.created._links;
    expect(start.href).toBe(`/v1/consents/${shown.created.consentId}/authorisations`);
  });

  it('one-balance', async () => {
    const bank = await open('one-balance');
    const base = '/xbank/v1';
    const way = {
      ...below(base),
      psu: true,
    };
    const shown = await journey(bank, way, {}, approved(bank));
    expect(shown.balances.balances[0]).toMatchObject({ balanceType: 'closingBooked', creditLimitIncluded: false });
  });

  it('local-times', async () => {
    const bank = await open('local-times');
    const base = '/berlingroup/v1';
    const way = below(base);
    const shown = await journey(bank, way, {}, byOauth(bank, `${base}/token`, 3600));
    const times = shown.balances.balances.flatMap(({ lastChangeDateTime: time }: any) => time ?? []);
    expect(times[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
    expect(shown.accounts[0]).not.toHaveProperty('usage');
  });
});

import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { asId, type PsuId } from '../../../src/domain/ids.js';
import { waitingFor } from '../../../src/sim/authorisation/online-banking.js';
import { IBANS } from '../../support/small-bank.js';
import { openNextgenBank, type NextgenBank } from '../../support/nextgen-bank.js';
import { consentBody } from '../../support/nextgen-bodies.js';

const OFFERED = { accounts: [], balances: [] };

/** The browser of a PSU on the pages of the bank: keeps cookies, follows redirects within the bank, sends forms. */
function browser(bank: NextgenBank) {
  const cookies = new Map<string, string>();
  let fields: Record<string, string> = {};
  const open = async (url: string, init: RequestInit = {}): Promise<string> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const target = answer.headers.get('location');
    if (target !== null) return target.startsWith('https://tpp.example') ? target : open(new URL(target, url).href);
    const page = await answer.text();
    const inputs = [...page.matchAll(/<input[^>]*>/g)].map(([input]) => input);
    const valueOf = (input: string, name: string): string => new RegExp(`${name}="([^"]*)"`).exec(input)?.[1] ?? '';
    fields = Object.fromEntries(
      inputs
        .filter((input) => !input.includes('type="checkbox"') || /\schecked/.test(input))
        .map((input) => [valueOf(input, 'name'), valueOf(input, 'value')]),
    );
    return page;
  };
  const submit = (url: string, changes: Readonly<Record<string, string | undefined>>): Promise<string> => {
    const sent = Object.entries({ ...fields, ...changes }).filter(
      (pair): pair is [string, string] => pair[1] !== undefined,
    );
    return open(url, {
      method: 'POST',
      body: new URLSearchParams(sent),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: bank.url },
    });
  };
  return { open, submit, fields: () => fields };
}

/** Creates a bank-offered consent, and signs Anna in on its page. */
async function atTheChoice() {
  const bank = await openNextgenBank({ 'second-factor': 'none' });
  const { body } = await bank.send('POST', '/v1/consents', {
    json: consentBody(OFFERED),
    headers: { 'TPP-Redirect-URI': 'https://tpp.example/back' },
  });
  const anna = browser(bank);
  const form = async (page: Promise<string>): Promise<string> =>
    new URL(/<form[^>]*action="([^"]*)"/.exec(await page)?.[1] ?? '', bank.url).href;
  const login = await form(anna.open(body._links.scaRedirect.href));
  const decision = await form(anna.submit(login, { psu: 'anna', password: 'anna-pass' }));
  return { bank, anna, decision, consentId: body.consentId as string };
}

describe('the accounts of a bank-offered consent', () => {
  it('are all offered, and only those that the PSU leaves chosen are granted', async () => {
    const { bank, anna, decision, consentId } = await atTheChoice();
    const offered = Object.keys(anna.fields()).filter((name) => name.startsWith('account:'));
    expect(offered.length).toBeGreaterThan(1);
    const others = offered.filter((name) => name !== 'account:anna');
    const changes = { ...Object.fromEntries(others.map((name) => [name, undefined])), decision: 'approve' };
    expect(await anna.submit(decision, changes)).toBe('https://tpp.example/back');
    const { body } = await bank.send('GET', `/v1/consents/${consentId}`);
    const chosen = [{ iban: IBANS.anna, currency: 'EUR' }];
    expect([body.consentStatus, body.access]).toEqual(['valid', { accounts: chosen, balances: chosen }]);
  });

  it('are asked for again where none is chosen', async () => {
    const { bank, anna, decision, consentId } = await atTheChoice();
    const none = Object.fromEntries(
      Object.keys(anna.fields())
        .filter((name) => name.startsWith('account:'))
        .map((name) => [name, undefined]),
    );
    expect(await anna.submit(decision, { ...none, decision: 'approve' })).toContain('Choose at least one account');
    expect((await bank.send('GET', `/v1/consents/${consentId}/status`)).body.consentStatus).toBe('received');
  });
});

describe('a request that names no account', () => {
  const psu = (id: string) => asId<PsuId>(id);

  it('waits for every PSU in online banking, unless the TPP names one', async () => {
    const bank = await openNextgenBank();
    const headers = { 'TPP-Decoupled-Preferred': 'true' };
    await bank.send('POST', '/v1/consents', { json: consentBody({ allPsd2: 'allAccounts' }), headers });
    expect([waitingFor(bank.bank, psu('anna')).length, waitingFor(bank.bank, psu('ben')).length]).toEqual([1, 1]);
    await bank.send('POST', '/v1/consents', {
      json: consentBody({ allPsd2: 'allAccounts' }),
      headers: { ...headers, 'PSU-ID': 'ben' },
    });
    expect([waitingFor(bank.bank, psu('anna')).length, waitingFor(bank.bank, psu('ben')).length]).toEqual([1, 2]);
  });

  it('is decided on the device of the PSU, which is online banking', async () => {
    const bank = await openNextgenBank();
    const answer = await fetch(`${bank.url}/authenticator`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/online/approvals']);
  });
});

/** @decision list-consents */
it.each([
  ['list', 401],
  ['accounts', 200],
])('list-consents: %s', async (value, status) => {
  const bank = await openNextgenBank({ 'list-consents': value });
  const json = consentBody({ availableAccountsWithBalance: 'allAccounts' });
  const path = `/v1/consents/${(await bank.send('POST', '/v1/consents', { json })).body.consentId}`;
  const headers = { 'Consent-ID': path.slice('/v1/consents/'.length) };
  expect((await bank.send('GET', path)).body.access).toEqual({ availableAccountsWithBalance: 'allAccounts' });
  const decision = { decision: 'approve', psu: 'anna' };
  await request(bank.server).post(`/__admin/authorisations/${headers['Consent-ID']}`).send(decision);
  const { access } = (await bank.send('GET', path)).body;
  const { accounts } = (await bank.send('GET', '/v1/accounts', { headers })).body;
  const ibans = accounts.map(({ iban }: { iban: string }) => iban);
  expect(access.transactions?.map(({ iban }: { iban: string }) => iban)).toEqual(status === 200 ? ibans : undefined);
  const balances = await bank.send('GET', `/v1/accounts/${accounts[0].resourceId}/balances`, { headers });
  expect(balances.status).toBe(status);
});

describe('a bank-offered consent that the control API approves', () => {
  const decide = async (bank: NextgenBank, json: object) => {
    const { body } = await bank.send('POST', '/v1/consents', { json: consentBody(OFFERED) });
    const answer = await request(bank.server).post(`/__admin/authorisations/${body.consentId}`).send(json);
    const { access } = (await bank.send('GET', `/v1/consents/${body.consentId}`)).body;
    return { answer, access };
  };

  it.each([
    [['anna'], [IBANS.anna]],
    [[IBANS.firm], [IBANS.firm]],
    [
      ['anna-usd', 'firm'],
      [IBANS.anna, IBANS.firm],
    ],
  ])('is for the accounts %j', async (accounts, ibans) => {
    const { answer, access } = await decide(await openNextgenBank(), { decision: 'approve', psu: 'anna', accounts });
    expect(answer.status).toBe(200);
    expect(access.balances.map(({ iban }: { iban: string }) => iban)).toEqual(ibans);
  });

  it('is for those that one signature is enough for, if the call names none', async () => {
    const { answer, access } = await decide(await openNextgenBank(), { decision: 'approve', psu: 'anna' });
    expect(answer.body.status).toBe('valid');
    expect(JSON.stringify(access)).not.toContain(IBANS.firm);
    expect(JSON.stringify(access)).toContain(IBANS.anna);
  });

  it.each([
    [['nobody'], 404, 'accounts'],
    [[], 400, 'accounts'],
    [[7], 400, 'accounts[0]'],
    ['anna', 400, 'accounts'],
  ])('is not approved for %j', async (accounts, status, path) => {
    const bank = await openNextgenBank();
    const { answer } = await decide(bank, { decision: 'approve', psu: 'anna', accounts });
    expect([answer.status, answer.body.path]).toEqual([status, path]);
    expect([...bank.bank.state.consents.values()].map(({ consentStatus }) => consentStatus)).toEqual(['received']);
  });

  it('takes no accounts for a consent that names its own', async () => {
    const bank = await openNextgenBank();
    const json = consentBody({ balances: [{ iban: IBANS.anna }] });
    const { body } = await bank.send('POST', '/v1/consents', { json });
    const answer = await request(bank.server)
      .post(`/__admin/authorisations/${body.consentId}`)
      .send({ decision: 'approve', accounts: ['anna'] });
    expect([answer.status, answer.body.path]).toEqual([400, 'accounts']);
  });
});

import { describe, expect, it } from '@jest/globals';
import { IBANS } from '../../support/small-bank.js';
import { createConsent, openNextgenBank, OTHER_TPP, type NextgenBank } from '../../support/nextgen-bank.js';
import { consentBody } from '../../support/nextgen-bodies.js';
import { signInOnPage } from '../../support/psu-page.js';

const anna = [{ iban: IBANS.anna, currency: 'EUR' }];
const request = (changes: object = {}) => consentBody(undefined, changes);

async function created(bank: NextgenBank, changes: object = {}, headers: Readonly<Record<string, string>> = {}) {
  return createConsent(bank, request(changes), { headers });
}

describe('a consent of NextGenPSD2', () => {
  it('is created with 201, its address, and a started authorisation', async () => {
    const bank = await openNextgenBank();
    const { body, headers } = await created(bank);
    const self = `${bank.url}/v1/consents/${body.consentId}`;
    expect(headers).toMatchObject({ location: self, 'aspsp-sca-approach': 'REDIRECT' });
    expect(body).toEqual({
      consentStatus: 'received',
      consentId: expect.any(String),
      _links: {
        scaRedirect: { href: expect.stringContaining(`${bank.url}/v1/oauth/authorize?`) },
        scaStatus: { href: expect.stringContaining(`${self}/authorisations/`) },
        self: { href: self },
        status: { href: `${self}/status` },
      },
    });
    const { body: read } = await bank.send('GET', `/v1/consents/${body.consentId}`);
    const { combinedServiceIndicator: _never, ...shown } = request();
    expect(read).toMatchObject({ ...shown, consentStatus: 'received' });
  });

  it('is finalised by the PSU, and then opens the accounts by Consent-ID alone', async () => {
    const bank = await openNextgenBank();
    const { body } = await created(bank);
    const scaStatus = body._links.scaStatus.href.slice(bank.url.length);
    expect((await bank.send('GET', scaStatus)).body).toEqual({ scaStatus: 'received' });
    bank.decide(body.consentId);
    expect((await bank.send('GET', scaStatus)).body).toEqual({ scaStatus: 'finalised' });
    expect((await bank.send('GET', `/v1/consents/${body.consentId}/status`)).body).toEqual({ consentStatus: 'valid' });
    const headers = { 'Consent-ID': body.consentId };
    const { body: list } = await bank.send('GET', '/v1/accounts', { headers });
    expect(list.accounts).toHaveLength(1);
    const [{ resourceId, _links: links }] = list.accounts;
    expect(Object.keys(links)).toEqual(['balances', 'transactions']);
    for (const path of [
      `/v1/accounts/${resourceId}`,
      `/v1/accounts/${resourceId}/balances`,
      `/v1/accounts/${resourceId}/transactions?bookingStatus=both&dateFrom=2026-01-01`,
    ])
      expect([path, (await bank.send('GET', path, { headers })).status]).toEqual([path, 200]);
  });

  it('that the PSU refuses has a failed authorisation', async () => {
    const bank = await openNextgenBank();
    const { body } = await created(bank);
    bank.decide(body.consentId, { decision: 'refuse' });
    const { body: status } = await bank.send('GET', body._links.scaStatus.href.slice(bank.url.length));
    expect(status).toEqual({ scaStatus: 'failed' });
    expect((await bank.send('GET', `/v1/consents/${body.consentId}/status`)).body.consentStatus).toBe('rejected');
  });

  it.each<[string, (bank: NextgenBank, path: string) => unknown]>([
    ['ends with its window', (bank) => bank.advance(86_400_000)],
    ['is deleted', (bank, path) => bank.send('DELETE', path)],
  ])('that %s has a failed authorisation', async (_what, end) => {
    const bank = await openNextgenBank();
    const { body } = await created(bank);
    await end(bank, `/v1/consents/${body.consentId}`);
    const { body: status } = await bank.send('GET', body._links.scaStatus.href.slice(bank.url.length));
    expect(status).toEqual({ scaStatus: 'failed' });
  });

  it('lets the TPP start the authorisation where it prefers so', async () => {
    const bank = await openNextgenBank();
    const { body } = await created(bank, {}, { 'TPP-Explicit-Authorisation-Preferred': 'true' });
    const list = `/v1/consents/${body.consentId}/authorisations`;
    expect(body._links).toMatchObject({ startAuthorisation: { href: bank.url + list } });
    expect(body._links).not.toHaveProperty('scaRedirect');
    expect((await bank.send('GET', list)).body).toEqual({ authorisationIds: [] });
    const { status, body: started } = await bank.send('POST', list, { headers: { 'PSU-ID': 'anna' } });
    expect(status).toBe(201);
    expect(started).toMatchObject({ scaStatus: 'psuIdentified', authorisationId: expect.any(String) });
    expect((await bank.send('GET', list)).body).toEqual({ authorisationIds: [started.authorisationId] });
  });

  it('always lets the TPP start where the bank says so', async () => {
    const bank = await openNextgenBank({ 'sca-start': 'explicit' });
    const { body } = await created(bank);
    expect(body._links).toHaveProperty('startAuthorisation');
  });

  it('accepts no further authorisation once it is valid', async () => {
    const bank = await openNextgenBank();
    const { body } = await created(bank);
    bank.decide(body.consentId);
    const { status, body: refused } = await bank.send('POST', `/v1/consents/${body.consentId}/authorisations`);
    expect([status, refused.tppMessages[0].code]).toEqual([409, 'STATUS_INVALID']);
  });

  it('can be deleted, with 204', async () => {
    const bank = await openNextgenBank();
    const { body } = await created(bank);
    expect((await bank.send('DELETE', `/v1/consents/${body.consentId}`)).status).toBe(204);
    const { body: read } = await bank.send('GET', `/v1/consents/${body.consentId}/status`);
    expect(read.consentStatus).toBe('terminatedByTpp');
  });

  it('belongs to its TPP', async () => {
    const bank = await openNextgenBank();
    const { body } = await created(bank);
    const byPath = await bank.send('GET', `/v1/consents/${body.consentId}`, { tpp: OTHER_TPP });
    expect([byPath.status, byPath.body.tppMessages[0].code]).toEqual([403, 'CONSENT_UNKNOWN']);
    bank.decide(body.consentId);
    const headers = { 'Consent-ID': body.consentId };
    const byHeader = await bank.send('GET', '/v1/accounts', { tpp: OTHER_TPP, headers });
    expect([byHeader.status, byHeader.body.tppMessages[0].code]).toEqual([400, 'CONSENT_UNKNOWN']);
  });
});

describe('an invalid consent of NextGenPSD2 is refused in words, with an example', () => {
  it.each([
    [{ validUntil: '26.01.2027' }, 'validUntil must be a calendar day such as 2026-03-31'],
    [{ frequencyPerDay: 0 }, 'frequencyPerDay must be at least 1'],
    [
      { access: { accounts: [{ iban: 'AT00' }] } },
      'access.accounts[0].iban must be an IBAN without spaces, such as AT611904300234573201',
    ],
    [
      { access: { accounts: [{ maskedPan: '4'.repeat(36) }] } },
      'access.accounts[0].maskedPan must have at most 35 characters',
    ],
  ])('%j', async (changes, text) => {
    const bank = await openNextgenBank();
    const { body } = await bank.send('POST', '/v1/consents', { json: request(changes) });
    expect(body.tppMessages[0].text).toBe(text);
  });
});

describe('the kinds of consents', () => {
  const access = async (given: object, decision = {}) => {
    const bank = await openNextgenBank();
    const { body } = await created(bank, { access: given });
    bank.decide(body.consentId, decision);
    const headers = { 'Consent-ID': body.consentId as string };
    return { bank, headers, consentId: body.consentId as string };
  };

  it.each([
    [{ allPsd2: 'allAccounts' }, false],
    [{ accounts: [{ iban: IBANS.anna }] }, true],
  ] as const)('%j: whether the page says that other accounts stay hidden: %s', async (access, isSaid) => {
    const bank = await openNextgenBank();
    const { body } = await createConsent(bank, consentBody(access as never));
    const { page } = await signInOnPage(bank, body._links.scaRedirect.href);
    const text = await page();
    expect([text.includes('does not allow payments'), text.includes('other accounts stay hidden')]).toEqual([
      true,
      isSaid,
    ]);
  });

  it('allPsd2 opens every account of the PSU', async () => {
    const { bank, headers, consentId } = await access({ allPsd2: 'allAccounts' });
    const { body } = await bank.send('GET', '/v1/accounts', { headers });
    expect(body.accounts.length).toBeGreaterThan(1);
    expect(body.accounts[0]).not.toHaveProperty('ownerName');
    expect((await bank.send('GET', `/v1/consents/${consentId}`)).body.access).toEqual({ allPsd2: 'allAccounts' });
    const [{ resourceId }] = body.accounts;
    expect((await bank.send('GET', `/v1/accounts/${resourceId}/balances`, { headers })).status).toBe(200);
  });

  it.each(['allPsd2', 'availableAccounts', 'availableAccountsWithBalance'])(
    'empty lists beside %s count as absent',
    async (kind) => {
      const lists = { accounts: [], balances: [], transactions: [] };
      const { bank, consentId } = await access({ ...lists, [kind]: 'allAccounts' });
      expect((await bank.send('GET', `/v1/consents/${consentId}`)).body.access).toEqual({ [kind]: 'allAccounts' });
    },
  );

  it('allAccountsWithOwnerName adds the name of the owner', async () => {
    const { bank, headers } = await access({ allPsd2: 'allAccountsWithOwnerName' });
    const { body } = await bank.send('GET', '/v1/accounts', { headers });
    expect(body.accounts[0].ownerName).toEqual(expect.any(String));
  });

  it.each([
    ['availableAccounts', false],
    ['availableAccountsWithBalance', true],
  ])('%s opens the list only', async (kind, hasBalances) => {
    const { bank, headers } = await access({ [kind]: 'allAccounts' });
    const { body } = await bank.send('GET', '/v1/accounts', { headers });
    expect('balances' in body.accounts[0]).toBe(hasBalances);
    const [{ resourceId, _links }] = body.accounts;
    expect(_links).toEqual({});
    for (const path of ['', '/balances', '/transactions?bookingStatus=booked&dateFrom=2026-01-01']) {
      const answer = await bank.send('GET', `/v1/accounts/${resourceId}${path}`, { headers });
      expect(answer.status).toBe(401);
      expect(answer.body.tppMessages[0]).toMatchObject({ code: 'CONSENT_INVALID', path: 'account-id' });
    }
  });

  it('empty lists leave the choice to the PSU, and the read shows it', async () => {
    const bank = await openNextgenBank();
    const { body } = await created(bank, { access: { accounts: [], balances: [] } });
    const [account] = [...bank.bank.base.accounts.values()].filter(({ iban }) => iban === IBANS.anna);
    bank.decide(body.consentId, { accountIds: account ? [account.accountId] : [] });
    const { body: read } = await bank.send('GET', `/v1/consents/${body.consentId}`);
    const chosen = [{ iban: IBANS.anna, currency: 'EUR' }];
    expect(read.access).toEqual({ accounts: chosen, balances: chosen });
    const headers = { 'Consent-ID': body.consentId };
    expect((await bank.send('GET', '/v1/accounts', { headers })).body.accounts).toHaveLength(1);
  });

  it('lists with accounts count next to another kind with consent-kinds: combined', async () => {
    const bank = await openNextgenBank({ 'consent-kinds': 'combined' });
    const { body } = await created(bank, { access: { availableAccounts: 'allAccounts', balances: anna } });
    bank.decide(body.consentId);
    const headers = { 'Consent-ID': body.consentId };
    const { accounts } = (await bank.send('GET', '/v1/accounts', { headers })).body;
    expect(accounts).toHaveLength(1);
    const balances = await bank.send('GET', `/v1/accounts/${accounts[0].resourceId}/balances`, { headers });
    expect(balances.status).toBe(200);
    const both = { allPsd2: 'allAccounts', availableAccounts: 'allAccounts' };
    expect((await bank.send('POST', '/v1/consents', { json: request({ access: both }) })).status).toBe(400);
    await created(bank, { access: { availableAccounts: 'allAccounts', balances: [] } });
  });

  it.each([
    [{}, 'access'],
    [{ allPsd2: 'allAccounts', accounts: anna }, 'access'],
    [{ allPsd2: 'allAccounts', accounts: anna, balances: [] }, 'access'],
    [{ allPsd2: 'allAccounts', availableAccounts: 'allAccounts' }, 'access'],
    [{ accounts: anna, balances: [] }, 'access.balances'],
    [{ accounts: [{ iban: IBANS.anna, maskedPan: '123456xxxxxx1234' }] }, 'access.accounts[0]'],
    [{ accounts: [{ currency: 'EUR' }] }, 'access.accounts[0]'],
  ])('%j is refused at %s', async (given, path) => {
    const bank = await openNextgenBank();
    const { status, body } = await bank.send('POST', '/v1/consents', { json: request({ access: given }) });
    expect(status).toBe(400);
    expect(body.tppMessages[0]).toMatchObject({ code: 'FORMAT_ERROR', path });
    expect(bank.bank.state.consents.size).toBe(0);
    expect(bank.bank.state.organisations.size).toBe(0);
  });
});

it('consent-accounts: one accepts a consent that names one account, in one list or more', async () => {
  const bank = await openNextgenBank({ 'consent-accounts': 'one' });
  const several = { access: { balances: anna, transactions: [{ iban: IBANS.firm }] } };
  await created(bank, { access: { accounts: anna, balances: anna } });
  const { status, body } = await bank.send('POST', '/v1/consents', { json: request(several) });
  expect([status, body.tppMessages[0].code, body.tppMessages[0].path]).toEqual([
    400,
    'FORMAT_ERROR',
    'access.transactions[0]',
  ]);
  await created(await openNextgenBank(), several);
});

import { describe, expect, it } from '@jest/globals';
import { createConsent, openNextgenBank, TPP, validConsent } from '../../support/nextgen-bank.js';
import { consentBody, CONSENT, PAYMENT } from '../../support/nextgen-bodies.js';
import { IBANS } from '../../support/small-bank.js';
import { asId } from '../../../src/domain/ids.js';

const REDIRECT = 'https://tpp.example/callback';
const PAY = '/v1/payments/sepa-credit-transfers';
const BEN = { debtorAccount: { iban: IBANS.ben }, creditorAccount: { iban: IBANS.anna }, creditorName: 'Anna' };
const refused = ({ status, body }: { status: number; body: any }) => [
  status,
  body.tppMessages?.[0].code,
  body.tppMessages?.[0].path,
];

/** @decision psu-id */
describe('psu-id', () => {
  const psu = (id: string) => ({ headers: { 'PSU-ID': id } });

  it('required: a creation names a PSU that the bank knows, before its body is read', async () => {
    const bank = await openNextgenBank({ 'psu-id': 'required' });
    for (const path of ['/v1/consents', PAY]) {
      expect(refused(await bank.send('POST', path, { json: {} }))).toEqual([400, 'FORMAT_ERROR', 'PSU-ID']);
      const unknown = await bank.send('POST', path, { json: {}, ...psu('zoe') });
      expect(refused(unknown)).toEqual([401, 'PSU_CREDENTIALS_INVALID', 'PSU-ID']);
    }
    expect((await bank.send('POST', '/v1/consents', { json: CONSENT, ...psu('anna') })).status).toBe(201);
  });

  it('required: accounts that the bank checks at the creation are those of this PSU', async () => {
    const bank = await openNextgenBank({ 'psu-id': 'required', 'account-mismatch': 'check-at-creation' });
    const consent = await bank.send('POST', '/v1/consents', { json: CONSENT, ...psu('ben') });
    expect(refused(consent)).toEqual([400, 'RESOURCE_UNKNOWN', 'access']);
    const json = { ...PAYMENT, ...BEN };
    expect(refused(await bank.send('POST', PAY, { json, ...psu('anna') }))).toEqual([
      400,
      'RESOURCE_UNKNOWN',
      'debtorAccount',
    ]);
    expect((await bank.send('POST', PAY, { json, ...psu('ben') })).status).toBe(201);
  });

  it('refused: the bank asks for the PSU by itself', async () => {
    const bank = await openNextgenBank({ 'psu-id': 'refused' });
    const named = await bank.send('POST', '/v1/consents', { json: CONSENT, ...psu('anna') });
    expect(refused(named)).toEqual([400, 'FORMAT_ERROR', 'PSU-ID']);
    expect((await bank.send('POST', '/v1/consents', { json: CONSENT })).status).toBe(201);
  });
});

/** @decision consent-start */
describe('consent-start: valid', () => {
  it('opens the accounts at once, and has no link for an authorisation', async () => {
    const bank = await openNextgenBank({ 'consent-start': 'valid' });
    const { body, headers } = await createConsent(bank);
    expect(body.consentStatus).toBe('valid');
    expect(Object.keys(body._links)).toEqual(['self', 'status']);
    expect(headers['aspsp-sca-approach']).toBeUndefined();
    const read = await bank.send('GET', '/v1/accounts', { headers: { 'Consent-ID': body.consentId } });
    expect(read.body.accounts.map(({ iban }: { iban: string }) => iban)).toEqual([IBANS.anna]);
  });

  it('is given by the PSU of PSU-ID, whose accounts it must name', async () => {
    const bank = await openNextgenBank({ 'consent-start': 'valid' });
    const headers = { 'PSU-ID': 'ben' };
    const json = consentBody({ allPsd2: 'allAccounts' });
    const { body } = await bank.send('POST', '/v1/consents', { json, headers });
    const read = await bank.send('GET', '/v1/accounts', { headers: { 'Consent-ID': body.consentId } });
    expect(read.body.accounts.map(({ iban }: { iban: string }) => iban)).toContain(IBANS.ben);
    expect(refused(await bank.send('POST', '/v1/consents', { json: CONSENT, headers }))[1]).toBe('RESOURCE_UNKNOWN');
  });
});

/** @decision consent-start */
it('consent-start: list-valid opens the list of accounts at once, and leaves other consents to their PSU', async () => {
  const bank = await openNextgenBank({ 'consent-start': 'list-valid' });
  const list = consentBody({ availableAccounts: 'allAccounts' }, { recurringIndicator: false, frequencyPerDay: 1 });
  const headers = { 'PSU-ID': 'ben' };
  const { body } = await bank.send('POST', '/v1/consents', { json: list, headers });
  expect([body.consentStatus, Object.keys(body._links)]).toEqual(['valid', ['self', 'status']]);
  const read = await bank.send('GET', '/v1/accounts', { headers: { 'Consent-ID': body.consentId } });
  expect(read.body.accounts.map(({ iban }: { iban: string }) => iban)).toContain(IBANS.ben);
  expect((await createConsent(bank)).body.consentStatus).toBe('received');
});

/** @decision psu-headers */
it('psu-headers: lenient needs no address of the PSU for a creation', async () => {
  for (const [value, status] of [
    ['lenient', 201],
    ['strict', 400],
  ] as const) {
    const bank = await openNextgenBank({ 'psu-headers': value });
    const headers = { 'Sandbank-TPP': TPP, 'X-Request-ID': '99391c7e-ad88-49ec-a2ad-99ddcb1f7721' };
    const created = await bank.call('POST', '/v1/consents', { key: null, headers, json: CONSENT });
    expect(created.status).toBe(status);
  }
});

/** @decision token-before */
describe('token-before: application', () => {
  async function tokenBank(changes = {}) {
    const bank = await openNextgenBank({ 'token-before': 'application', ...changes });
    const token = (form: Record<string, string>, headers: Record<string, string> = {}) =>
      bank.send('POST', '/v1/oauth/token', {
        raw: new URLSearchParams(form).toString(),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      });
    return { ...bank, token };
  }

  it('requires a token of the TPP itself in every call, until it has expired', async () => {
    const bank = await tokenBank({ lifetimes: { code: 'PT10M', accessToken: 'PT15M' } });
    const create = (authorization = '') =>
      bank.send('POST', '/v1/consents', { json: CONSENT, headers: { authorization } });
    expect(refused(await create())).toEqual([401, 'TOKEN_UNKNOWN', 'Authorization']);
    expect(refused(await create('Bearer tpp.x.y'))).toEqual([401, 'TOKEN_UNKNOWN', 'Authorization']);
    const client = { grant_type: 'client_credentials', client_id: 'client-one' };
    const wrong = await bank.token({ ...client, client_secret: 'wrong' });
    expect([wrong.status, wrong.body.error]).toEqual([401, 'invalid_client']);
    const basic = (secret: string) => ({
      Authorization: `Basic ${Buffer.from(`client-one:${secret}`).toString('base64')}`,
    });
    const grant = { grant_type: client.grant_type };
    expect((await bank.token(grant, basic('wrong'))).body.error).toBe('invalid_client');
    expect((await bank.token(grant, basic('secret-one'))).status).toBe(200);
    const { body } = await bank.token({ ...client, client_secret: 'secret-one' });
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 900 });
    expect((await create(`Bearer ${body.access_token}`)).status).toBe(201);
    bank.advance(901_000);
    expect(refused(await create(`Bearer ${body.access_token}`))).toEqual([401, 'TOKEN_EXPIRED', 'Authorization']);
  });

  it('has a refresh token only under application-refresh: reusable, which gets another token', async () => {
    const client = { grant_type: 'client_credentials', client_id: 'client-one' };
    const plain = await tokenBank();
    expect((await plain.token(client)).body.refresh_token).toBeUndefined();
    const bank = await tokenBank({ 'application-refresh': 'reusable' });
    const { body } = await bank.token(client);
    const refresh = (token: string, from = bank) => from.token({ grant_type: 'refresh_token', refresh_token: token });
    bank.advance(901_000);
    const { body: next } = await refresh(body.refresh_token);
    expect(next).toMatchObject({ token_type: 'Bearer', refresh_token: expect.stringMatching(/^tpp-refresh\./) });
    const headers = { authorization: `Bearer ${next.access_token}` };
    expect((await bank.send('POST', '/v1/consents', { json: CONSENT, headers })).status).toBe(201);
    expect((await refresh(body.refresh_token)).status).toBe(200);
    for (const [wrong, from] of [
      ['tpp-refresh.mm8.x', bank],
      [next.access_token, bank],
      [body.refresh_token, plain],
    ] as const)
      expect((await refresh(wrong, from)).status).toBe(400);
  });

  it('is issued to a TPP that the bank has not met before', async () => {
    const bank = await tokenBank();
    const ask = async (clientId: string) => {
      const { status, body } = await bank.send('POST', '/v1/oauth/token', {
        raw: `grant_type=client_credentials${clientId}`,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        tpp: 'PSDDE-BAFIN-98',
      });
      return [status, body.token_type ?? body.error];
    };
    expect(await ask('')).toEqual([200, 'Bearer']);
    expect(await ask('&client_id=my-app')).toEqual([200, 'Bearer']);
    expect(await ask('&client_id=PSDDE-BAFIN-98')).toEqual([200, 'Bearer']);
    // The id of another organisation.
    expect(await ask('&client_id=PSDDE-BAFIN-97')).toEqual([401, 'invalid_client']);
  });

  it('is not a token of another TPP, and has no other grant', async () => {
    const bank = await tokenBank();
    const { body } = await bank.token({ grant_type: 'client_credentials', client_id: 'client-one' });
    const headers = { authorization: `Bearer ${body.access_token}` };
    const other = await bank.send('POST', '/v1/consents', { json: CONSENT, headers, tpp: 'PSDDE-BAFIN-99' });
    expect(refused(other)).toEqual([401, 'TOKEN_UNKNOWN', 'Authorization']);
    const password = await bank.token({ grant_type: 'password' });
    expect([password.status, password.body.error]).toEqual([400, 'unsupported_grant_type']);
  });

  it('optional: no call needs a token, but one that is sent must be valid', async () => {
    const bank = await tokenBank({ 'token-before': 'application-optional', 'redirect-approach': 'redirect' });
    const create = (headers = {}) => bank.send('POST', '/v1/consents', { json: CONSENT, headers });
    expect((await create()).status).toBe(201);
    const unknown = await create({ authorization: 'Bearer tpp.x.y' });
    expect(refused(unknown)).toEqual([401, 'TOKEN_UNKNOWN', 'Authorization']);
    const client = { grant_type: 'client_credentials' };
    const other = await bank.token({ ...client, client_id: 'client-two' });
    expect([other.status, other.body.error]).toEqual([401, 'invalid_client']);
    const { body } = await bank.token(client);
    expect((await create({ authorization: `Bearer ${body.access_token}` })).status).toBe(201);
  });
});

/** A bank at which a PSU signs in before the TPP has requested anything. */
async function signInBank(changes: object) {
  const bank = await openNextgenBank({ ...changes });
  const open = async (parameters: Record<string, string> = {}) => {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: TPP,
      scope: 'AIS',
      redirect_uri: REDIRECT,
      ...parameters,
    });
    return fetch(`${bank.url}/v1/oauth/authorize?${query}`, { redirect: 'manual' });
  };
  const signIn = async () => {
    expect((await open()).headers.get('location')).toMatch(/^\/sca\//);
    const consentId = [...bank.bank.state.consents.keys()].at(-1) ?? '';
    const { code = '' } = bank.decide(consentId);
    const form = { grant_type: 'authorization_code', code, client_id: TPP };
    const { body } = await bank.send('POST', '/v1/oauth/token', {
      raw: new URLSearchParams(form).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    return { consentId, headers: { Authorization: `Bearer ${body.access_token}` } };
  };
  return { ...bank, open, signIn };
}

/** @decision token-before */
describe('token-before: psu', () => {
  it('needs the token of a PSU in every call, who counts as PSU-ID', async () => {
    const bank = await signInBank({ 'token-before': 'psu', 'psu-id': 'required' });
    expect(refused(await bank.send('POST', PAY, { json: PAYMENT }))).toEqual([401, 'TOKEN_UNKNOWN', 'Authorization']);
    const { headers } = await bank.signIn();
    const created = await bank.send('POST', PAY, { json: PAYMENT, headers });
    expect([created.status, created.body._links.scaRedirect]).toEqual([201, { href: expect.any(String) }]);
    const json = consentBody({ allPsd2: 'allAccounts' });
    const { body } = await bank.send('POST', '/v1/consents', { json, headers });
    expect(() => bank.decide(body.consentId, { psuId: asId('ben') })).toThrow('the TPP named anna');
    bank.decide(body.consentId);
    const read = await bank.send('GET', '/v1/accounts', { headers: { ...headers, 'Consent-ID': body.consentId } });
    expect(read.status).toBe(200);
    bank.advance(3_601_000);
    expect((await bank.send('GET', `/v1/consents/${body.consentId}/status`, { headers })).status).toBe(401);
  });

  it('refuses accounts of another PSU where accounts are checked at the creation', async () => {
    const bank = await signInBank({ 'token-before': 'psu', 'account-mismatch': 'check-at-creation' });
    const { headers } = await bank.signIn();
    const create = async (iban: string) =>
      (await bank.send('POST', '/v1/consents', { json: consentBody({ accounts: [{ iban }] }), headers })).status;
    expect([await create(IBANS.anna), await create(IBANS.ben)]).toEqual([201, 400]);
  });

  it('signs in only for a TPP, and with a complete link', async () => {
    const bank = await signInBank({ 'token-before': 'psu' });
    const wrong = [{ client_id: 'nobody' }, { response_type: 'token' }, { scope: 'PIS' }];
    expect(await Promise.all(wrong.map(async (one) => (await bank.open(one)).status))).toEqual([400, 400, 400]);
    expect(bank.bank.state.consents.size).toBe(0);
    expect(await (await bank.open({ scope: 'psd2' })).text()).toContain('or AIS to sign in');
    const plain = await signInBank({ 'redirect-approach': 'oauth' });
    const refusal = await plain.open();
    expect([refusal.status, (await refusal.text()).includes('to sign in')]).toEqual([400, false]);
  });
});

/** @decision consent-by */
describe('consent-by: scope', () => {
  it('opens all accounts of the PSU with the token alone, and has no consents to request', async () => {
    const bank = await signInBank({ 'consent-by': 'scope' });
    expect(refused(await bank.send('POST', '/v1/consents', { json: CONSENT }))).toEqual([
      404,
      'RESOURCE_UNKNOWN',
      undefined,
    ]);
    expect(refused(await bank.send('GET', '/v1/accounts'))[1]).toBe('TOKEN_UNKNOWN');
    const { consentId, headers } = await bank.signIn();
    const { body } = await bank.send('GET', '/v1/accounts', { headers });
    expect(body.accounts.length).toBeGreaterThan(1);
    const read = await bank.send('GET', `/v1/consents/${consentId}`);
    expect(read.body).toMatchObject({ consentStatus: 'valid', recurringIndicator: true, frequencyPerDay: 4 });
  });
});

/** @decision payment-start */
describe('payment-start', () => {
  it('is the status of a payment until its PSU has decided', async () => {
    const bank = await openNextgenBank({ 'payment-start': 'PDNG' });
    const { body } = await bank.send('POST', PAY, { json: PAYMENT });
    const path = `${PAY}/${body.paymentId}`;
    const statuses = async () => [
      (await bank.send('GET', path)).body.transactionStatus,
      (await bank.send('GET', `${path}/status`)).body.transactionStatus,
    ];
    expect([body.transactionStatus, ...(await statuses())]).toEqual(['PDNG', 'PDNG', 'PDNG']);
    bank.decide(body.paymentId);
    expect(await statuses()).not.toContain('PDNG');
  });
});

/** @decision payment-limit */
describe('payment-limit', () => {
  it('refuses a larger payment when it is created', async () => {
    const bank = await openNextgenBank({ 'payment-limit': 5000 });
    const pay = async (amount: string) =>
      bank.send('POST', PAY, { json: { ...PAYMENT, instructedAmount: { currency: 'EUR', amount } } });
    expect((await pay('5000.00')).status).toBe(201);
    expect(refused(await pay('5000.01'))).toEqual([400, 'PAYMENT_FAILED', 'instructedAmount.amount']);
  });
});

/** @decision booking-status, page-parameters, pending-entries */
describe('lists of transactions', () => {
  async function list(changes: object, query: string) {
    const bank = await openNextgenBank({ ...changes });
    const headers = { 'Consent-ID': await validConsent(bank) };
    const { body } = await bank.send('GET', '/v1/accounts', { headers });
    return bank.send('GET', `/v1/accounts/${body.accounts[0].resourceId}/transactions${query}`, { headers });
  }

  it('need bookingStatus and dateFrom only where the bank requires them', async () => {
    expect((await list({ 'booking-status': 'optional' }, '')).status).toBe(200);
    expect((await list({ 'booking-status': 'date-optional' }, '?bookingStatus=booked')).status).toBe(200);
    expect(refused(await list({ 'booking-status': 'date-optional' }, ''))).toEqual([
      400,
      'FORMAT_ERROR',
      'bookingStatus',
    ]);
    expect(refused(await list({}, '?bookingStatus=booked'))).toEqual([400, 'FORMAT_ERROR', 'dateFrom']);
  });

  it('are booked, or booked and pending, with pending-entries: with-booked', async () => {
    const answer = async (status: string) =>
      list({ 'pending-entries': 'with-booked' }, `?dateFrom=2025-01-01&bookingStatus=${status}`);
    expect((await answer('both')).body.transactions.pending).toBeDefined();
    expect((await answer('booked')).status).toBe(200);
    for (const status of ['pending', 'information', 'all'])
      expect(refused(await answer(status))).toEqual([400, 'PARAMETER_NOT_SUPPORTED', 'bookingStatus']);
  });

  it('count pages from 1 with from-1', async () => {
    const query = '?bookingStatus=both&dateFrom=2025-01-01&itemsPerPage=2&pageIndex=';
    const booked = async (page: number) =>
      (await list({ 'page-parameters': 'from-1' }, `${query}${page}`)).body.transactions?.booked.length;
    expect([await booked(1), await booked(2)]).toEqual([2, 1]);
    expect(refused(await list({ 'page-parameters': 'from-1' }, `${query}0`))).toEqual([
      400,
      'FORMAT_ERROR',
      'pageIndex',
    ]);
  });
});

it('needs no X-Request-ID with request-id-where: nowhere, but checks one that is sent', async () => {
  const bank = await openNextgenBank({ 'request-id-where': 'nowhere' });
  expect((await bank.send('POST', '/v1/consents', { json: CONSENT, requestId: null })).status).toBe(201);
  expect(refused(await bank.send('POST', '/v1/consents', { json: CONSENT, requestId: '17' }))).toEqual([
    400,
    'FORMAT_ERROR',
    'X-Request-ID',
  ]);
});

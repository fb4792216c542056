import { describe, expect, it } from '@jest/globals';
import { asId } from '../../../src/domain/ids.js';
import { openNextgenBank, OTHER_TPP, TPP } from '../../support/nextgen-bank.js';
import { CONSENT, consentBody, PAYMENT } from '../../support/nextgen-bodies.js';

const SIGN_INS = '/v1/sign-ins';
const refused = ({ status, body }: { status: number; body: any }) => [
  status,
  body.tppMessages?.[0].code,
  body.tppMessages?.[0].path,
];

async function signInBank(changes: object) {
  const bank = await openNextgenBank({ 'token-before': 'psu', ...changes });
  const token = async (form: Record<string, string>) =>
    bank.send('POST', '/v1/oauth/token', {
      raw: new URLSearchParams({ client_id: TPP, ...form }).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
  const exchange = (code: string) => token({ grant_type: 'authorization_code', code });
  const as = (body: { access_token: string }) => ({ headers: { Authorization: `Bearer ${body.access_token}` } });
  return { ...bank, token, exchange, as };
}

/** @decision sign-in */
describe('sign-in: decoupled', () => {
  const ben = { json: { authenticationMethodId: 'app' }, headers: { 'PSU-ID': 'ben' } };

  it('gives the code at the address of the sign-in once the PSU has approved, and its token is that of the PSU', async () => {
    const bank = await signInBank({ 'sign-in': 'decoupled', 'psu-id': 'required' });
    expect(refused(await bank.send('POST', '/v1/consents', { json: CONSENT }))[0]).toBe(401);
    const { status, body } = await bank.send('POST', SIGN_INS, ben);
    expect([status, body.scaStatus]).toEqual([201, 'scaMethodSelected']);
    expect(body.challengeData.data[0]).toMatch(/^\d{4}$/);
    const path = `${SIGN_INS}/${body.signInId}`;
    expect(body._links.scaStatus.href).toMatch(new RegExp(`${path}$`));
    expect((await bank.send('GET', path)).body).toEqual({ scaStatus: 'scaMethodSelected' });
    expect(() => bank.decide(body.signInId)).toThrow('the TPP named ben');
    bank.decide(body.signInId, { psuId: asId('ben') });
    const { body: read } = await bank.send('GET', path);
    expect(read).toEqual({ scaStatus: 'finalised', authorisationCode: expect.any(String) });
    const { body: issued } = await bank.exchange(read.authorisationCode);
    const json = consentBody({ allPsd2: 'allAccounts' });
    const { body: consent } = await bank.send('POST', '/v1/consents', { json, ...bank.as(issued) });
    expect(() => bank.decide(consent.consentId)).toThrow('the TPP named ben');
  });

  it('exchanges the id of an approved sign-in, once, where it is the code, and has a page too', async () => {
    const bank = await signInBank({
      'sign-in': 'decoupled-id',
      adaptations: [
        {
          rename: { member: 'code', as: 'login_id', in: '.' },
          on: { operations: ['exchangeCode'], direction: 'request' },
        },
        { map: { member: 'grant_type', values: { authorization_code: 'app' } }, on: { operations: ['exchangeCode'] } },
      ],
    });
    const { body } = await bank.send('POST', SIGN_INS, ben);
    const exchange = () => bank.token({ grant_type: 'app', login_id: body.signInId });
    expect((await exchange()).body.error).toBe('invalid_grant');
    bank.decide(body.signInId, { psuId: asId('ben') });
    expect((await bank.send('GET', `${SIGN_INS}/${body.signInId}`)).body).toEqual({ scaStatus: 'finalised' });
    const { body: issued } = await exchange();
    const json = consentBody({ allPsd2: 'allAccounts' });
    const { body: consent } = await bank.send('POST', '/v1/consents', { json, ...bank.as(issued) });
    expect(() => bank.decide(consent.consentId)).toThrow('the TPP named ben');
    expect((await exchange()).status).toBe(400);
    expect((await bank.exchange(consent.consentId)).status).toBe(400);
    const query = new URLSearchParams({ response_type: 'code', client_id: TPP, scope: 'AIS' });
    expect((await bank.send('GET', `/v1/oauth/authorize?${query}`)).status).toBe(303);
  });

  it('keeps a sign-in with its refresh token after the access token', async () => {
    const bank = await signInBank({ 'sign-in': 'decoupled' });
    const { body } = await bank.send('POST', SIGN_INS, ben);
    bank.decide(body.signInId, { psuId: asId('ben') });
    const { authorisationCode } = (await bank.send('GET', `${SIGN_INS}/${body.signInId}`)).body;
    const { body: first } = await bank.exchange(authorisationCode);
    bank.advance(3_601_000);
    const pay = (issued: { access_token: string }) =>
      bank.send('POST', '/v1/payments/sepa-credit-transfers', { json: PAYMENT, ...bank.as(issued) });
    expect(refused(await pay(first))).toEqual([401, 'TOKEN_EXPIRED', 'Authorization']);
    const { body: next } = await bank.token({ grant_type: 'refresh_token', refresh_token: first.refresh_token });
    expect((await pay(next)).status).toBe(201);
  });

  it('fails when the PSU refuses, and a sign-in without a method is only started', async () => {
    const bank = await signInBank({ 'sign-in': 'decoupled' });
    const { body } = await bank.send('POST', SIGN_INS, { json: { psuId: 'anna' } });
    expect(body).toMatchObject({ scaStatus: 'started' });
    expect(body.chosenScaMethod).toBeUndefined();
    bank.decide(body.signInId, { decision: 'refuse' });
    expect((await bank.send('GET', `${SIGN_INS}/${body.signInId}`)).body).toEqual({ scaStatus: 'failed' });
  });

  it('is approved by an automatic PSU', async () => {
    const bank = await signInBank({ 'sign-in': 'decoupled', 'psu-behaviour': 'approves' });
    const { body } = await bank.send('POST', SIGN_INS, ben);
    bank.advance(3000);
    expect((await bank.send('GET', `${SIGN_INS}/${body.signInId}`)).body.scaStatus).toBe('finalised');
  });

  it('needs a known PSU, and is of one TPP only', async () => {
    const bank = await signInBank({ 'sign-in': 'decoupled' });
    expect(refused(await bank.send('POST', SIGN_INS, { json: {} }))).toEqual([400, 'FORMAT_ERROR', 'PSU-ID']);
    const zoe = { json: {}, headers: { 'PSU-ID': 'zoe' } };
    expect(refused(await bank.send('POST', SIGN_INS, zoe))).toEqual([401, 'PSU_CREDENTIALS_INVALID', 'PSU-ID']);
    const { body } = await bank.send('POST', SIGN_INS, ben);
    const unknown = [404, 'RESOURCE_UNKNOWN', 'signInId'];
    expect(refused(await bank.send('GET', `${SIGN_INS}/${body.signInId}`, { tpp: OTHER_TPP }))).toEqual(unknown);
    expect(refused(await bank.send('GET', `${SIGN_INS}/x`))).toEqual(unknown);
    expect(bank.bank.state.consents.size).toBe(1);
  });

  it('gives the consent to all accounts with consent-by: scope', async () => {
    const bank = await signInBank({ 'token-before': 'none', 'consent-by': 'scope', 'sign-in': 'decoupled' });
    const { body } = await bank.send('POST', SIGN_INS, { json: {}, headers: { 'PSU-ID': 'anna' } });
    bank.decide(body.signInId);
    const { authorisationCode } = (await bank.send('GET', `${SIGN_INS}/${body.signInId}`)).body;
    const issued = (await bank.exchange(authorisationCode)).body;
    expect((await bank.send('GET', '/v1/accounts', bank.as(issued))).body.accounts.length).toBeGreaterThan(1);
  });
});

/** @decision sign-in */
describe('sign-in: password', () => {
  const anna = { psuId: 'anna', password: 'anna-pass' };

  it('answers with the token of the PSU at once, until the TPP ends the sign-in', async () => {
    const bank = await signInBank({ 'sign-in': 'password' });
    const { status, body } = await bank.send('POST', SIGN_INS, { json: anna });
    expect([status, body.token_type, body.expires_in]).toEqual([201, 'Bearer', 3600]);
    const create = () => bank.send('POST', '/v1/consents', { json: CONSENT, ...bank.as(body) });
    expect((await create()).status).toBe(201);
    expect((await bank.send('DELETE', SIGN_INS, bank.as(body))).status).toBe(204);
    expect(refused(await create())).toEqual([401, 'TOKEN_INVALID', 'Authorization']);
    expect(refused(await bank.send('DELETE', SIGN_INS, bank.as(body)))[1]).toBe('TOKEN_INVALID');
    expect(refused(await bank.send('DELETE', SIGN_INS))[1]).toBe('TOKEN_UNKNOWN');
  });

  it('refuses a wrong password, and is not polled', async () => {
    const bank = await signInBank({ 'sign-in': 'password' });
    const wrong = await bank.send('POST', SIGN_INS, { json: { ...anna, password: 'x' } });
    expect(refused(wrong)).toEqual([401, 'PSU_CREDENTIALS_INVALID', 'password']);
    expect(refused(await bank.send('POST', SIGN_INS, { json: { psuId: 'anna' } }))[1]).toBe('PSU_CREDENTIALS_INVALID');
    expect((await bank.send('GET', `${SIGN_INS}/x`)).status).toBe(404);
    expect(bank.bank.state.consents.size).toBe(0);
  });
});

/** @decision sign-in */
it('has no calls for sign-ins where PSUs sign in on a page, or not at all, and then no page', async () => {
  for (const changes of [{}, { 'token-before': 'none', 'sign-in': 'decoupled' }]) {
    const bank = await signInBank(changes);
    for (const [method, path] of [
      ['POST', ''],
      ['GET', '/x'],
      ['DELETE', ''],
    ] as const)
      expect((await bank.send(method, SIGN_INS + path)).status).toBe(404);
  }
  const bank = await signInBank({ 'sign-in': 'decoupled' });
  const query = new URLSearchParams({ response_type: 'code', client_id: TPP, scope: 'AIS' });
  expect((await fetch(`${bank.url}/v1/oauth/authorize?${query}`, { redirect: 'manual' })).status).toBe(400);
});

/** @decision account-list */
describe('account-list: offered', () => {
  it('lists the accounts of the PSU of the token without a consent, again and again, and none for another token', async () => {
    const bank = await signInBank({ 'sign-in': 'password', 'account-list': 'offered' });
    const { body: issued } = await bank.send('POST', SIGN_INS, { json: { psuId: 'anna', password: 'anna-pass' } });
    const list = () => bank.send('GET', '/v1/account-list', bank.as(issued));
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body.accounts.length).toBeGreaterThan(1);
    for (const account of body.accounts) {
      expect(account).toMatchObject({ iban: expect.any(String), currency: expect.any(String) });
      expect(Object.keys(account)).not.toEqual(expect.arrayContaining(['resourceId']));
    }
    expect((await list()).body).toEqual(body);
    expect(refused(await bank.send('GET', '/v1/account-list'))[1]).toBe('TOKEN_UNKNOWN');
    expect(refused(await bank.send('GET', '/v1/account-list', bank.as({ access_token: 'other' })))[0]).toBe(401);
  });

  it('is at no other bank', async () => {
    const bank = await signInBank({ 'sign-in': 'password' });
    const { body: issued } = await bank.send('POST', SIGN_INS, { json: { psuId: 'anna', password: 'anna-pass' } });
    expect((await bank.send('GET', '/v1/account-list', bank.as(issued))).status).toBe(404);
  });
});

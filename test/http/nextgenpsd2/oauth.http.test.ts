import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { IBANS } from '../../support/small-bank.js';
import { openNextgenBank, OTHER_TPP, TPP, type NextgenBank } from '../../support/nextgen-bank.js';
import { consentBody } from '../../support/nextgen-bodies.js';

const anna = [{ iban: IBANS.anna, currency: 'EUR' }];
const CONSENT = consentBody({ accounts: anna });
const REDIRECT = 'https://tpp.example/back';
const VERIFIER = 'v'.repeat(43);
const METADATA = '/.well-known/oauth-authorization-server';

const oauthBank = () => openNextgenBank({ 'redirect-approach': 'oauth' });

/** Creates a consent, lets Anna approve it, and returns its code. */
async function approved(bank: NextgenBank) {
  const { body } = await bank.send('POST', '/v1/consents', {
    json: CONSENT,
    headers: { 'TPP-Redirect-URI': REDIRECT },
  });
  const { code = '' } = bank.decide(body.consentId);
  return { consentId: body.consentId as string, links: body._links, code };
}
const exchange = (bank: NextgenBank, fields: Readonly<Record<string, string>>, tpp?: string | null) =>
  bank.send('POST', '/v1/oauth/token', {
    raw: new URLSearchParams(fields).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    requestId: null,
    ...(tpp !== undefined && { tpp }),
  });

/** @decision consent-by */
it('consent-by: token opens the accounts of a consent by its token alone', async () => {
  for (const consentBy of ['token', 'request']) {
    const bank = await openNextgenBank({ 'redirect-approach': 'oauth', 'consent-by': consentBy });
    const { consentId, code } = await approved(bank);
    const { body } = await exchange(bank, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: REDIRECT,
      client_id: TPP,
    });
    const token = { Authorization: `Bearer ${body.access_token}` };
    const read = (headers: object) => bank.send('GET', '/v1/accounts', { headers: { ...headers } });
    expect((await read({ ...token, 'Consent-ID': consentId })).status).toBe(200);
    expect((await read(token)).status).toBe(consentBy === 'token' ? 200 : 400);
    const refusal = await read({});
    expect([refusal.status, refusal.body.tppMessages[0].code]).toEqual(
      consentBy === 'token' ? [401, 'TOKEN_UNKNOWN'] : [400, 'FORMAT_ERROR'],
    );
  }
});

describe('the OAuth approach of NextGenPSD2', () => {
  it('leads with scaOAuth to the metadata of the bank', async () => {
    const bank = await oauthBank();
    const { links } = await approved(bank);
    expect(links.scaOAuth).toEqual({ href: `${bank.url}${METADATA}` });
    expect(links).not.toHaveProperty('scaRedirect');
    expect(await (await fetch(links.scaOAuth.href)).json()).toMatchObject({
      issuer: bank.url,
      authorization_endpoint: `${bank.url}/v1/oauth/authorize`,
      token_endpoint: `${bank.url}/v1/oauth/token`,
      token_endpoint_auth_methods_supported: ['tls_client_auth'],
      code_challenge_methods_supported: ['S256'],
    });
  });

  it('accepts the organizationIdentifier as client_id at the authorisation endpoint, and PKCE at the token', async () => {
    const bank = await oauthBank();
    const { consentId } = await approved(bank);
    const { body } = await bank.send('POST', '/v1/consents', { json: CONSENT });
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: TPP,
      scope: `AIS:${body.consentId}`,
      redirect_uri: REDIRECT,
      state: 's',
      code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
      code_challenge_method: 'S256',
    });
    const page = await fetch(`${bank.url}/v1/oauth/authorize?${query}`, { redirect: 'manual' });
    expect([page.status, page.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/sca\//)]);
    expect(consentId).not.toBe(body.consentId);
  });

  it('gives a token for the code, which opens the accounts with its consent', async () => {
    const bank = await oauthBank();
    const { consentId, code } = await approved(bank);
    const grant = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, client_id: TPP };
    const { status, body, headers } = await exchange(bank, grant);
    expect([status, headers['pragma']]).toEqual([200, 'no-cache']);
    expect(body).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: `AIS:${consentId}`,
      refresh_token: expect.any(String),
    });
    const named = { 'Consent-ID': consentId };
    const withToken = await bank.send('GET', '/v1/accounts', { headers: named, token: body.access_token });
    expect(withToken.status).toBe(200);
    const without = await bank.send('GET', '/v1/accounts', { headers: named });
    expect([without.status, without.body.tppMessages[0].code]).toEqual([401, 'TOKEN_UNKNOWN']);
    const again = await exchange(bank, { grant_type: 'refresh_token', refresh_token: body.refresh_token });
    expect(again.status).toBe(200);
  });

  it.each([
    ['no grant_type', { grant_type: '' }, 400, 'invalid_request'],
    ['another grant_type', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['no code', { code: '' }, 400, 'invalid_request'],
    ['an unknown code', { code: 'x' }, 400, 'invalid_grant'],
    ['another redirect_uri', { redirect_uri: 'https://tpp.example/other' }, 400, 'invalid_grant'],
    ['the client_id of another', { client_id: OTHER_TPP }, 401, 'invalid_client'],
  ])('refuses %s', async (_what, changes, status, error) => {
    const bank = await oauthBank();
    const { code } = await approved(bank);
    const answer = await exchange(bank, { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, ...changes });
    expect([answer.status, answer.body.error]).toEqual([status, error]);
    expect(bank.bank.state.accessTokens.size).toBe(0);
  });

  it('refuses a code of another TPP, a caller without a certificate, and a body that is no form', async () => {
    const bank = await oauthBank();
    const { code } = await approved(bank);
    const grant = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT };
    const foreign = await exchange(bank, grant, OTHER_TPP);
    expect([foreign.status, foreign.body.error]).toEqual([401, 'invalid_client']);
    const nobody = await exchange(bank, grant, null);
    expect([nobody.status, nobody.body.error]).toEqual([401, 'invalid_client']);
    const json = await bank.send('POST', '/v1/oauth/token', { json: grant });
    expect([json.status, json.body.error]).toEqual([400, 'invalid_request']);
  });

  it.each([
    ['form', {}, [400, 'invalid_request']],
    ['anywhere', {}, [200, undefined]],
    ['anywhere', { raw: '', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }, [200, undefined]],
    ['anywhere', { query: 'code=x' }, [400, 'invalid_request']],
    ['anywhere', { isJson: true }, [200, undefined]],
    ['anywhere', { isUntyped: true }, [400, 'invalid_request']],
    ['untyped', { isUntyped: true }, [200, undefined]],
    ['untyped', { isUntyped: true, isJson: true }, [200, undefined]],
  ])('with token-parameters: %s and %j, other parameters are answered %j', async (value, more, expected) => {
    const bank = await openNextgenBank({
      'redirect-approach': 'oauth',
      'token-parameters': value,
      'unknown-members': value === 'form' ? 'ignored' : 'strict',
    });
    const { code } = await approved(bank);
    const { query, isJson, isUntyped, ...sent } = { query: '', isJson: false, isUntyped: false, ...more };
    const type = isUntyped ? {} : { grant_type: 'authorization_code' };
    const grant = new URLSearchParams({ ...type, code, redirect_uri: REDIRECT });
    const json = isJson && { json: Object.fromEntries(grant) };
    const address = `/v1/oauth/token?${query || (isJson ? '' : grant.toString())}`;
    const { status, body } = await bank.send('POST', address, { requestId: null, ...json, ...sent });
    expect([status, body.error]).toEqual(expected);
  });

  it('is not there in a bank that redirects without codes', async () => {
    const bank = await openNextgenBank();
    expect((await exchange(bank, { grant_type: 'refresh_token' })).status).toBe(404);
    expect((await fetch(bank.url + METADATA)).status).toBe(404);
  });
});

describe('a consent for which no code is issued', () => {
  it('is read without a token, if the PSU signs it in an app', async () => {
    const bank = await oauthBank();
    const headers = { 'TPP-Decoupled-Preferred': 'true', 'PSU-ID': 'anna' };
    const { body } = await bank.send('POST', '/v1/consents', { json: CONSENT, headers });
    const read = async () => {
      const { status, body: answer } = await bank.send('GET', '/v1/accounts', {
        headers: { 'Consent-ID': body.consentId },
      });
      return [status, answer.tppMessages?.[0].code];
    };
    expect(await read()).toEqual([401, 'CONSENT_INVALID']);
    bank.decide(body.consentId);
    expect(await read()).toEqual([200, undefined]);
  });

  it('needs the token where one of its authorisations is by redirect', async () => {
    const bank = await oauthBank();
    const { consentId } = await approved(bank);
    const read = await bank.send('GET', '/v1/accounts', { headers: { 'Consent-ID': consentId } });
    expect([read.status, read.body.tppMessages[0].code]).toEqual([401, 'TOKEN_UNKNOWN']);
  });
});

import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { approve, obtainToken, openHttpBank, type CallOptions, type HttpBank } from '../support/http-bank.js';
import { IBANS } from '../support/small-bank.js';
import { CONSENT } from '../support/published-bodies.js';

const PATH = '/PSD2/v1/oauth/token';
const CLIENT = { client_id: 'client-one', client_secret: 'secret-one' };

async function approved(bank: HttpBank, options = {}): Promise<{ code: string; request_id: string }> {
  const { consentId } = (await bank.call('POST', '/PSD2/v1/consents', { json: CONSENT })).body;
  return { code: approve(bank, consentId, 'anna', options), request_id: consentId };
}

it.each([
  ['client_secret', 'that of your registration'],
  ['code', 'the code that the redirect URI received'],
  ['request_id', 'the consentId or paymentId that the code is for'],
])('exchangeCode without %s says what to send', async (name, what) => {
  const bank = await openHttpBank({ 'token-request-id': 'required' });
  const query = Object.fromEntries(
    Object.entries({ ...CLIENT, ...(await approved(bank)) }).filter(([one]) => one !== name),
  );
  const answer = await bank.call('POST', PATH, { query });
  expect(answer.body).toMatchObject({
    error: 'invalid_request',
    error_description: `${name} is missing; send ${what}`,
  });
});

describe('exchangeCode: success', () => {
  it.each(['GET', 'POST'])('%s with all parameters in the query', async (method) => {
    const bank = await openHttpBank();
    const query = { ...CLIENT, ...(await approved(bank)) };
    const answer = await bank.call(method, PATH, { query });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      'expires_in ': 3600,
      scope: `AIS:${query.request_id}`,
      refresh_token: expect.any(String),
    });
    expect([answer.headers['cache-control'], answer.headers['pragma']]).toEqual(['no-store', 'no-cache']);
  });

  it.each([
    ['curl and Java', { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['Python', { 'Content-Type': '' }],
    ['JSON', { 'Content-Type': 'application/json' }],
    ['text', { 'Content-Type': 'text/plain;charset=UTF-8' }],
    ['a broken type', { 'Content-Type': ';;;' }],
  ])('the placeholder body {body} of the published samples, sent as by %s', async (_name, headers) => {
    const bank = await openHttpBank();
    expect(
      (await bank.call('POST', PATH, { query: { ...CLIENT, ...(await approved(bank)) }, raw: '{body}', headers }))
        .status,
    ).toBe(200);
    const query = { ...CLIENT, ...(await approved(bank)) };
    const answer = await fetchWithBody(`${bank.url}${PATH}?${new URLSearchParams(query).toString()}`, headers);
    expect(answer).toBe(200);
  });

  it('POST with a form, HTTP Basic, or both and the query with the same values', async () => {
    const bank = await openHttpBank();
    const form = (parameters: Record<string, string>, options: CallOptions = {}) =>
      bank.call('POST', PATH, {
        raw: new URLSearchParams(parameters).toString(),
        ...options,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...options.headers },
      });
    const basic = { Authorization: `Basic ${Buffer.from('client-one:secret-one').toString('base64')}` };
    expect((await form({ grant_type: 'authorization_code', ...CLIENT, ...(await approved(bank)) })).status).toBe(200);
    expect((await form(await approved(bank), { headers: basic })).status).toBe(200);
    const both = { ...CLIENT, ...(await approved(bank)) };
    expect((await form(both, { headers: basic, query: both })).status).toBe(200);
  });

  it('with matching redirect_uri and PKCE verifier', async () => {
    const bank = await openHttpBank();
    const code_verifier = 'v'.repeat(43);
    const codeChallenge = createHash('sha256').update(code_verifier).digest('base64url');
    const given = await approved(bank, { redirectUri: 'https://tpp.example/cb', codeChallenge });
    expect(
      (
        await bank.call('GET', PATH, {
          query: { ...CLIENT, ...given, redirect_uri: 'https://tpp.example/cb', code_verifier },
        })
      ).status,
    ).toBe(200);
  });

  it('with a refresh token, once', async () => {
    const bank = await openHttpBank();
    const { refreshToken } = await obtainToken(bank, CONSENT);
    const refresh = () =>
      bank.call('POST', PATH, { query: { ...CLIENT, grant_type: 'refresh_token', refresh_token: refreshToken! } });
    expect((await refresh()).body).toMatchObject({ 'expires_in ': 3600, refresh_token: expect.any(String) });
    expect((await refresh()).body.error).toBe('invalid_grant');
  });

  it.each([
    ['published', { 'expires_in ': 3600 }, 'expires_in'],
    ['clean', { expires_in: 3600 }, 'expires_in '],
    ['both', { expires_in: 3600, 'expires_in ': 3600 }, undefined],
  ])('with expires-in-key %s', async (value, members, absent) => {
    const bank = await openHttpBank({ 'expires-in-key': value });
    const { body } = await bank.call('GET', PATH, { query: { ...CLIENT, ...(await approved(bank)) } });
    expect(body).toMatchObject(members);
    if (absent !== undefined) expect(body).not.toHaveProperty([absent]);
  });

  it('without request_id if the profile allows it', async () => {
    const bank = await openHttpBank({ 'token-request-id': 'optional' });
    const { code } = await approved(bank);
    expect((await bank.call('GET', PATH, { query: { ...CLIENT, code } })).status).toBe(200);
  });
});

describe('exchangeCode: errors', () => {
  it.each([
    ['client_id', 'invalid_request', 'FORMAT_ERROR'],
    ['client_secret', 'invalid_request', 'FORMAT_ERROR'],
    ['code', 'invalid_request', 'FORMAT_ERROR'],
    ['request_id', 'invalid_request', 'FORMAT_ERROR'],
  ])('for %s missing or empty', async (name, error, code) => {
    const bank = await openHttpBank();
    for (const value of [undefined, '']) {
      const { [name]: _left, ...others }: Record<string, string> = { ...CLIENT, ...(await approved(bank)) };
      const query = value === undefined ? others : { ...others, [name]: value };
      const { status, body, headers } = await bank.call('GET', PATH, { query });
      expect([status, body.error, body.tppMessages[0].code, body.tppMessages[0].path]).toEqual([
        400,
        error,
        code,
        name,
      ]);
      expect(body.error_description).toBe(body.tppMessages[0].text);
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  it.each([
    ['a wrong secret', { client_secret: 'wrong' }, 'invalid_client', 'CLIENT_INVALID'],
    ['an unknown client', { client_id: 'nobody' }, 'invalid_client', 'CLIENT_INVALID'],
    ['a foreign client', { client_id: 'client-two', client_secret: 'secret-two' }, 'invalid_grant', 'TOKEN_UNKNOWN'],
    ['an unknown code', { code: 'nonsense' }, 'invalid_grant', 'TOKEN_UNKNOWN'],
    ['another request_id', { request_id: 'nonsense' }, 'invalid_grant', 'TOKEN_INVALID'],
    ['another redirect_uri', { redirect_uri: 'https://other.example' }, 'invalid_grant', 'TOKEN_INVALID'],
    ['another grant type', { grant_type: 'password' }, 'unsupported_grant_type', 'PARAMETER_NOT_SUPPORTED'],
    ['refresh without token', { grant_type: 'refresh_token' }, 'invalid_request', 'FORMAT_ERROR'],
    ['an unknown refresh token', { grant_type: 'refresh_token', refresh_token: 'x' }, 'invalid_grant', 'TOKEN_UNKNOWN'],
  ])('for %s; the code stays valid', async (_name, changes, error, code) => {
    const bank = await openHttpBank();
    const good = { ...CLIENT, ...(await approved(bank)) };
    const { status, body } = await bank.call('GET', PATH, { query: { ...good, ...changes } });
    expect([status, body.error, body.tppMessages[0].code]).toEqual([400, error, code]);
    expect((await bank.call('GET', PATH, { query: good })).status).toBe(200);
  });

  it('for a missing redirect_uri if the profile requires that of the authorisation; the code stays valid', async () => {
    const bank = await openHttpBank({ 'token-redirect-uri': 'required' });
    const redirectUri = 'https://tpp.example/cb';
    const query = { ...CLIENT, ...(await approved(bank, { redirectUri })) };
    const { status, body } = await bank.call('GET', PATH, { query });
    expect([status, body.error, body.tppMessages[0].path]).toEqual([400, 'invalid_grant', 'redirect_uri']);
    expect((await bank.call('GET', PATH, { query: { ...query, redirect_uri: redirectUri } })).status).toBe(200);
    const without = { ...CLIENT, ...(await approved(bank)) };
    expect((await bank.call('GET', PATH, { query: without })).status).toBe(200);
  });

  it('not for a missing redirect_uri under the published profile, whose exchange has no such parameter', async () => {
    const bank = await openHttpBank();
    const query = { ...CLIENT, ...(await approved(bank, { redirectUri: 'https://tpp.example/cb' })) };
    expect((await bank.call('GET', PATH, { query })).status).toBe(200);
  });

  it('for a code that is used twice or too old', async () => {
    const bank = await openHttpBank();
    const query = { ...CLIENT, ...(await approved(bank)) };
    const first = await bank.call('GET', PATH, { query });
    expect((await bank.call('GET', PATH, { query })).body).toMatchObject({
      error: 'invalid_grant',
      tppMessages: [{ code: 'TOKEN_INVALID' }],
    });
    expect(
      (await bank.call('GET', '/PSD2/v1/accounts', { token: first.body.access_token })).body.tppMessages[0].code,
    ).toBe('TOKEN_INVALID');
    const late = { ...CLIENT, ...(await approved(bank)) };
    bank.advance(600_000);
    expect((await bank.call('GET', PATH, { query: late })).body).toMatchObject({
      error: 'invalid_grant',
      tppMessages: [{ code: 'TOKEN_EXPIRED' }],
    });
  });

  it('for a repeated parameter, or one with different values in query and form', async () => {
    const bank = await openHttpBank();
    const given = { ...CLIENT, ...(await approved(bank)) };
    const query = new URLSearchParams(given).toString();
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const basic = { Authorization: `Basic ${Buffer.from('other:secret-one').toString('base64')}` };
    for (const options of [
      { query: `${query}&code=${given.code}` },
      { query, raw: 'code=other', headers: form },
      { query: '', raw: `${query}&code=x`, headers: form },
      { query, headers: basic },
      { query, headers: { Authorization: 'Basic bm9jb2xvbg==' } },
    ]) {
      const { status, body } = await bank.call('POST', PATH, options);
      expect([status, body.error, body.tppMessages[0].code]).toEqual([400, 'invalid_request', 'FORMAT_ERROR']);
    }
    expect((await bank.call('GET', PATH, { query: given })).status).toBe(200);
  });

  it('for a form that declares another character set than its own', async () => {
    const bank = await openHttpBank();
    const given = { ...CLIENT, ...(await approved(bank)) };
    const raw = new URLSearchParams(given).toString();
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded; charset=utf-16' };
    const { status, body } = await bank.call('POST', PATH, { raw, headers });
    expect([status, body.tppMessages[0].code, body.tppMessages[0].path]).toEqual([400, 'FORMAT_ERROR', 'Content-Type']);
    expect((await bank.call('GET', PATH, { query: given })).status).toBe(200);
  });

  it('for reading accounts with the token of a payment', async () => {
    const bank = await openHttpBank();
    const payment = {
      creditorAccount: { iban: IBANS.ben },
      creditorName: 'Ben',
      debtorAccount: { iban: IBANS.anna },
      instructedAmount: { currency: 'EUR', amount: 1 },
    };
    const { paymentId } = (await bank.call('POST', '/PSD2/v1/payments/sepa-credit-transfers', { json: payment })).body;
    const { body } = await bank.call('GET', PATH, {
      query: { ...CLIENT, code: approve(bank, paymentId), request_id: paymentId },
    });
    expect(body).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      'expires_in ': 3600,
      scope: `PIS:${paymentId}`,
    });
    expect((await bank.call('GET', '/PSD2/v1/accounts', { token: body.access_token })).body.tppMessages[0].code).toBe(
      'TOKEN_INVALID',
    );
  });
});

/** GET with a body, which supertest and fetch refuse to send. */
async function fetchWithBody(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    const pending = request(
      url,
      { method: 'GET', headers: { ...headers, 'X-Request-ID': '1', 'Content-Length': '6' } },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    pending.on('error', reject);
    pending.end('{body}');
  });
}

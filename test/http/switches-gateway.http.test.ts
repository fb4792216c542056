import { describe, expect, it } from '@jest/globals';
import { approve, obtainToken, openHttpBank, type HttpBank } from '../support/http-bank.js';
import { TPP_ONE } from '../support/small-bank.js';
import { CONSENT, PAYMENT, SEPA } from '../support/published-bodies.js';

const UUID = '99391c7e-ad88-49ec-a2ad-99ddcb1f7721';

const create = (bank: HttpBank, options = {}) => bank.call('POST', '/PSD2/v1/consents', { json: CONSENT, ...options });
const refusal = ({ status, body }: { status: number; body: any }) => {
  const [{ code, path }] = body.tppMessages;
  return [status, code, path];
};

describe('request-id: uuid', () => {
  it('accepts only a UUID', async () => {
    const bank = await openHttpBank({ 'request-id': 'uuid' });
    expect((await create(bank, { requestId: UUID })).status).toBe(200);
    expect((await create(bank, { requestId: UUID.toUpperCase() })).status).toBe(200);
    for (const requestId of ['1', `${UUID}0`, UUID.replace('-', '')])
      expect(refusal(await create(bank, { requestId }))).toEqual([400, 'FORMAT_ERROR', 'X-Request-ID']);
  });
});

describe('key-in-query: accepted', () => {
  it('is used if the header is absent, and must then be known', async () => {
    const bank = await openHttpBank({ 'key-in-query': 'accepted' });
    const withKey = (key: string, options = {}) =>
      create(bank, { key: null, query: { 'subscription-key': key }, ...options });
    expect((await withKey('key-one-1')).status).toBe(200);
    expect((await withKey('wrong', { key: 'key-one-1' })).status).toBe(200);
    expect(refusal(await withKey('wrong'))[1]).toBe('KEY_UNKNOWN');
    expect(refusal(await withKey(''))[1]).toBe('KEY_MISSING');
    const malformed = await bank.call('GET', '/PSD2/v1/accounts?dup=1&dup=2', { key: null });
    expect(refusal(malformed)[1]).toBe('KEY_MISSING');
  });

  it('is ignored as published', async () => {
    const answer = await create(await openHttpBank(), { key: null, query: { 'subscription-key': 'key-one-1' } });
    expect(refusal(answer)[1]).toBe('KEY_MISSING');
  });
});

describe('signing', () => {
  const TRIO = { Digest: 'SHA-256=x', Signature: 'keyId="x"', 'TPP-Signature-Certificate': 'x' };

  it('required: rejects a request without signature, after the key', async () => {
    const bank = await openHttpBank({ signing: 'required', 'error-status': 'nextgen' });
    expect(refusal(await create(bank))).toEqual([401, 'SIGNATURE_MISSING', 'Signature']);
    expect(refusal(await create(bank, { key: null }))[1]).toBe('KEY_MISSING');
    expect(refusal(await create(bank, { headers: { ...TRIO, Digest: '' } }))).toEqual([400, 'FORMAT_ERROR', 'Digest']);
  });

  it('ignored: does not check the three headers', async () => {
    const bank = await openHttpBank({ signing: 'ignored' });
    expect((await create(bank, { headers: { Digest: 'SHA-256=x' } })).status).toBe(200);
    expect((await create(bank, { headers: { Signature: 'x' } })).status).toBe(200);
  });
});

describe('psu-headers: strict', () => {
  const ADDRESS = { 'PSU-IP-Address': '192.0.2.1' };

  it("requires the PSU's address for creating a consent or payment, but not elsewhere", async () => {
    const bank = await openHttpBank({ 'psu-headers': 'strict' });
    const pay = (headers = {}) => bank.call('POST', SEPA, { json: PAYMENT, headers });
    expect(refusal(await create(bank))).toEqual([400, 'FORMAT_ERROR', 'PSU-IP-Address']);
    expect(refusal(await pay())).toEqual([400, 'FORMAT_ERROR', 'PSU-IP-Address']);
    const { status, body } = await create(bank, { headers: ADDRESS });
    expect([status, (await pay(ADDRESS)).status]).toEqual([200, 200]);
    expect((await bank.call('GET', `/PSD2/v1/consents/${body.consentId}`)).status).toBe(200);
  });

  it.each([
    ['PSU-IP-Address', '2001:db8::1', true],
    ['PSU-IP-Address', '300.1.1.1', false],
    ['PSU-IP-Port', '443', true],
    ['PSU-IP-Port', '0', false],
    ['PSU-IP-Port', '65536', false],
    ['PSU-IP-Port', '4a', false],
    ['PSU-Device-ID', UUID, true],
    ['PSU-Device-ID', 'phone', false],
    ['PSU-Geo-Location', 'GEO:48.208174;16.373819', true],
    ['PSU-Geo-Location', 'GEO:-48.208174;-116.373819', true],
    ['PSU-Geo-Location', '48.2,16.3', false],
  ])('validates %s %s: %p', async (name, value, isRight) => {
    const bank = await openHttpBank({ 'psu-headers': 'strict' });
    const answer = await create(bank, { headers: { ...ADDRESS, [name]: value } });
    if (isRight) expect(answer.status).toBe(200);
    else expect(refusal(answer)).toEqual([400, 'FORMAT_ERROR', name]);
    const lenient = await openHttpBank();
    expect((await create(lenient, { headers: { [name]: value } })).status).toBe(200);
  });
});

describe('success-status: nextgen', () => {
  it('returns 201 for creations, with the location and the SCA approach', async () => {
    const bank = await openHttpBank({ 'success-status': 'nextgen' });
    const consent = await create(bank);
    const payment = await bank.call('POST', SEPA, { json: PAYMENT });
    for (const { status, headers, body } of [consent, payment]) {
      expect(status).toBe(201);
      expect(headers['location']).toBe(body._links.self.href);
      expect(headers['aspsp-sca-approach']).toBe('REDIRECT');
    }
    const path = new URL(consent.headers['location'] ?? '').pathname;
    const read = await bank.call('GET', path);
    expect([read.status, read.headers['location']]).toEqual([200, undefined]);
  });
});

describe('the token endpoint', () => {
  const queryFor = async (bank: HttpBank, secret = TPP_ONE.clientSecret) => {
    const { body } = await create(bank);
    return {
      client_id: TPP_ONE.clientId,
      client_secret: secret,
      code: approve(bank, body.consentId),
      request_id: body.consentId,
    };
  };

  it('token-method: post-only rejects GET', async () => {
    const bank = await openHttpBank({ 'token-method': 'post-only' });
    const query = await queryFor(bank);
    const got = await bank.call('GET', '/PSD2/v1/oauth/token', { query });
    expect([got.status, got.headers['allow'], got.body.tppMessages[0].code]).toEqual([
      405,
      'POST, OPTIONS',
      'SERVICE_INVALID',
    ]);
    for (const method of ['OPTIONS', 'PUT'])
      expect((await bank.call(method, '/PSD2/v1/oauth/token')).headers['allow']).toBe('POST, OPTIONS');
    expect((await bank.call('POST', '/PSD2/v1/oauth/token', { query })).status).toBe(200);
  });

  it('token-errors: nextgen challenges a client that fails to authenticate, but no other', async () => {
    const bank = await openHttpBank({ 'token-errors': 'nextgen' });
    const wrong = await bank.call('POST', '/PSD2/v1/oauth/token', { query: await queryFor(bank, 'wrong') });
    expect([wrong.status, wrong.body.error]).toEqual([401, 'invalid_client']);
    expect(wrong.headers['www-authenticate']).toMatch(/^Basic realm="/);
    const query = { ...(await queryFor(bank)), code: 'unknown' };
    const unknown = await bank.call('POST', '/PSD2/v1/oauth/token', { query });
    expect([unknown.status, unknown.body.error, unknown.headers['www-authenticate']]).toEqual([
      400,
      'invalid_grant',
      undefined,
    ]);
  });
});

describe('bearer-presentation: consent-id-required', () => {
  it('requires the Consent-ID with the token, before it checks the key', async () => {
    const bank = await openHttpBank({ 'bearer-presentation': 'consent-id-required' });
    const { token, consentId } = await obtainToken(bank, CONSENT);
    const read = (options = {}) => bank.call('GET', '/PSD2/v1/accounts', { token, ...options });
    expect(refusal(await read())).toEqual([400, 'FORMAT_ERROR', 'Consent-ID']);
    expect(refusal(await read({ key: null }))[1]).toBe('FORMAT_ERROR');
    expect((await read({ headers: { 'Consent-ID': consentId } })).status).toBe(200);
    const { body } = await create(bank);
    expect(refusal(await read({ headers: { 'Consent-ID': body.consentId } }))[1]).toBe('TOKEN_INVALID');
  });
});

describe('gateway-errors: azure', () => {
  const send = (bank: HttpBank, method: string, path: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(bank.url + path, { method, headers });

  it('checks the route first, then the key, and leaves the rest to the bank', async () => {
    const bank = await openHttpBank({ 'gateway-errors': 'azure' });
    for (const [method, path] of [
      ['GET', '/PSD2/v1/nothing'],
      ['PUT', '/PSD2/v1/consents'],
    ] as const) {
      const answer = await send(bank, method, path);
      expect([answer.status, await answer.text()]).toEqual([
        404,
        '{ "statusCode": 404, "message": "Resource not found" }',
      ]);
    }
    const missing = await send(bank, 'GET', '/PSD2/v1/accounts', { 'X-Request-ID': '7' });
    expect(missing.status).toBe(401);
    expect(Object.fromEntries(missing.headers)).toMatchObject({
      'content-type': 'application/json',
      'content-length': '152',
      'www-authenticate': `AzureApiManagementKey realm="${bank.url}/PSD2/v1",name="Ocp-Apim-Subscription-Key",type="header"`,
    });
    expect(missing.headers.has('x-request-id')).toBe(false);
    expect(await missing.text()).toBe(
      '{ "statusCode": 401, "message": "Access denied due to missing subscription key. Make sure to include subscription key when making requests to an API." }',
    );
    const unknown = await send(bank, 'GET', '/PSD2/v1/accounts', { 'Ocp-Apim-Subscription-Key': 'wrong' });
    expect([unknown.status, unknown.headers.get('content-length')]).toEqual([401, '143']);
    expect(await unknown.text()).toContain('"Access denied due to invalid subscription key.');
    const headerless = await bank.call('GET', '/PSD2/v1/accounts', { requestId: null });
    expect(refusal(headerless)).toEqual([400, 'FORMAT_ERROR', 'X-Request-ID']);
    expect((await create(bank)).status).toBe(200);
  });

  it('accepts the token exchange without a key, but not with a wrong one', async () => {
    const bank = await openHttpBank({ 'gateway-errors': 'azure' });
    const path = '/PSD2/v1/oauth/token?client_id=x';
    expect(await (await send(bank, 'GET', path, { 'X-Request-ID': '1' })).json()).toHaveProperty('tppMessages');
    expect((await send(bank, 'GET', path, { 'Ocp-Apim-Subscription-Key': 'wrong' })).status).toBe(401);
  });
});

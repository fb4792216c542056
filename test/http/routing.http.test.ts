import net from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { OPERATIONS } from '../../src/dialects/published/operations.js';
import { approve, openHttpBank } from '../support/http-bank.js';
import { openNextgenBank } from '../support/nextgen-bank.js';
import { IBANS, TPP_ONE } from '../support/small-bank.js';
import { errorOf } from '../support/refusals.js';

const PATHS = [...new Set(OPERATIONS.map((row) => row.path))];

describe('routing', () => {
  it.each([
    '/PSD2/v1',
    '/PSD2/v1/accounts/',
    '/psd2/v1/accounts',
    '/PSD2/v1/Accounts',
    '/PSD2/v2/accounts',
    '/PSD2/v1//accounts',
    '/PSD2/v1/consents/x/',
    '/bankingv01/changeaccountname',
    '/nothing',
    '/banks/none/PSD2/v1/accounts',
    '/banks/default/PSD2/v1/accounts',
    '/PSD2/v1/accounts/../consents/x/y',
  ])("answers %s with 404 in the bank's error format", async (path) => {
    const bank = await openHttpBank();
    const answer = await bank.call('GET', path);
    expect([answer.status, errorOf(answer).code]).toEqual([404, 'RESOURCE_UNKNOWN']);
    expect(answer.headers['content-type']).toMatch(/json/);
  });

  it.each([
    ['/PSD2/v1/consent', '/PSD2/v1/consents'],
    ['/psd2/v1/account/x/balance', '/PSD2/v1/accounts/x/balances'],
    ['/v1/consents/x/status', '/PSD2/v1/consents/x/status'],
  ])('asks for %s whether %s is meant', async (path, meant) => {
    const bank = await openHttpBank();
    expect(errorOf(await bank.call('GET', path)).text).toContain(`${path} does not exist (did you mean ${meant}?); `);
  });

  it.each(['/nothing', '/PSD2/v1/consents/', '/PSD2/v1/nothing/x', '/x/y/z'])(
    'suggests nothing for %s, which is like no path',
    async (path) => {
      const bank = await openHttpBank();
      expect(errorOf(await bank.call('GET', path)).text).toContain(`${path} does not exist; `);
    },
  );

  it('says which interface the bank has, for a path of another one', async () => {
    const published = await openHttpBank();
    expect(errorOf(await published.call('GET', '/v1/consents')).text).toBe(
      '/v1/consents does not exist (did you mean /PSD2/v1/consents?); this bank has the published XS2A interface, whose paths begin with /PSD2/v1; for Berlin Group NextGenPSD2 1.3.11, start a bank with --dialect nextgenpsd2',
    );
    const nextgen = await openNextgenBank();
    expect(errorOf(await nextgen.send('POST', '/PSD2/v1/consents', { json: {} })).text).toBe(
      '/PSD2/v1/consents does not exist; this bank has Berlin Group NextGenPSD2 1.3.11, whose paths begin with /v1; for the published XS2A interface, start a bank with --dialect published',
    );
  });

  it.each(PATHS)('%s answers other methods with 405 and Allow, and OPTIONS with the methods', async (path) => {
    const bank = await openHttpBank();
    const methods: readonly string[] = OPERATIONS.filter((row) => row.path === path).flatMap((row) => row.methods);
    // HEAD changes nothing, and an exchange of a code is a change.
    const takesHead = methods.includes('GET') && path !== '/PSD2/v1/oauth/token';
    const allow = [...methods, ...(takesHead ? ['HEAD'] : []), 'OPTIONS'].join(', ');
    for (const method of ['PUT', 'PATCH', ...['GET', 'POST', 'DELETE'].filter((other) => !methods.includes(other))]) {
      const answer = await bank.call(method, path.replace(/:[A-Za-z]+/g, 'x'));
      expect([method, answer.status, errorOf(answer).code, answer.headers['allow']]).toEqual([
        method,
        405,
        'SERVICE_INVALID',
        allow,
      ]);
    }
    const options = await bank.call('OPTIONS', path.replace(/:[A-Za-z]+/g, 'x'), { key: null, requestId: null });
    expect([options.status, options.headers['allow']]).toEqual([204, allow]);
  });

  it('answers HEAD like GET, without a body', async () => {
    const bank = await openHttpBank();
    const answer = await bank.call('HEAD', '/PSD2/v1/accounts');
    expect([answer.status, answer.text]).toEqual([400, '']);
    expect(Number(answer.headers['content-length'])).toBeGreaterThan(50);
  });

  it('exchanges no code for HEAD', async () => {
    const bank = await openHttpBank();
    const { consentId } = (
      await bank.call('POST', '/PSD2/v1/consents', {
        json: { access: { accounts: [{ iban: IBANS.anna }] } },
      })
    ).body;
    const query = {
      client_id: TPP_ONE.clientId,
      client_secret: TPP_ONE.clientSecret,
      code: approve(bank, consentId),
      request_id: consentId,
    };
    const refused = await bank.call('HEAD', '/PSD2/v1/oauth/token', { query });
    expect([refused.status, refused.headers['allow']]).toEqual([405, 'GET, POST, OPTIONS']);
    const patch = await bank.call('PATCH', '/PSD2/v1/oauth/token');
    expect(JSON.stringify(patch.body)).toContain('PATCH is not supported at this address; use GET, POST"');
    expect((await bank.call('GET', '/PSD2/v1/oauth/token', { query })).status).toBe(200);
  });

  it.each([
    ['GET', '/PSD2/v1/nothing', 404],
    ['GET', '/banks/nope/PSD2/v1/accounts', 404],
    ['PUT', '/PSD2/v1/accounts', 405],
  ])('answers %s %s with the X-Request-ID and status %s', async (method, path, status) => {
    const bank = await openHttpBank();
    const answer = await bank.call(method, path, { requestId: 'call-7' });
    expect([answer.status, answer.headers['x-request-id']]).toEqual([status, 'call-7']);
  });

  it('rejects a path that cannot be decoded', async () => {
    const bank = await openHttpBank();
    const answer = await bank.call('GET', '/PSD2/v1/consents/%zz');
    expect([answer.status, errorOf(answer).code, errorOf(answer).path]).toEqual([400, 'FORMAT_ERROR', 'path']);
  });
});

describe("rejections by Node's parser", () => {
  const raw = (url: string, text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(url);
      const socket = net.connect(Number(port), hostname, () => socket.write(text));
      let answer = '';
      socket.on('data', (chunk) => (answer += chunk.toString()));
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
    });

  it("answer malformed HTTP with 400 in the bank's error format", async () => {
    const bank = await openHttpBank();
    const answer = await raw(bank.url, 'GET / HTP/1.1\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toMatchObject({
      tppMessages: [{ category: 'ERROR', code: 'FORMAT_ERROR' }],
    });
  });

  it('answer headers beyond 32 kB with 431, and accept smaller ones', async () => {
    const bank = await openHttpBank();
    const answer = await raw(
      bank.url,
      `GET /PSD2/v1/accounts HTTP/1.1\r\nHost: x\r\nX-Big: ${'x'.repeat(40_000)}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(answer).toContain('"tppMessages"');
    expect(
      errorOf(
        await bank.call('GET', '/PSD2/v1/accounts', { headers: { 'TPP-Signature-Certificate': 'x'.repeat(20_000) } }),
      ).code,
    ).toBe('TOKEN_MISSING');
  });
});

describe('unexpected bodies', () => {
  it('of GET and DELETE are ignored, whatever they are', async () => {
    const bank = await openHttpBank();
    const { consentId } = (
      await bank.call('POST', '/PSD2/v1/consents', { json: { access: { accounts: [{ iban: IBANS.anna }] } } })
    ).body;
    for (const headers of [
      { 'Content-Type': 'application/json' },
      { 'Content-Type': 'nonsense' },
      { 'Content-Type': 'application/x-www-form-urlencoded' },
    ]) {
      const answer = await bank.call('DELETE', `/PSD2/v1/consents/${consentId}x`, { raw: '{broken', headers });
      expect(errorOf(answer).code).toBe('CONSENT_UNKNOWN');
    }
  });
});

describe('the listener', () => {
  it('gives Express requests and responses the prototypes that Express would set', async () => {
    const bank = await openHttpBank();
    const prototypes: unknown[] = [];
    bank.server.prependOnceListener('request', (request: object, response: object) => {
      const look = (): void => void prototypes.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response));
      look();
      setImmediate(look);
    });
    expect((await bank.call('GET', '/livez')).status).toBe(200);
    const [request, response, laterRequest, laterResponse] = prototypes;
    expect([laterRequest === request, laterResponse === response]).toEqual([true, true]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { openHttpBank } from '../support/http-bank.js';

/** What OAuth clients, and browsers, look for without being told. */

const METADATA = '/.well-known/oauth-authorization-server';

let server: InProcessServer;
beforeAll(async () => {
  server = await startInProcess({ clock: '2026-03-02T09:00:00Z', certs: 'memory' });
  await control('PUT', '/__admin/banks/w7', { profile: { decisions: { 'refresh-token': 'none' } } });
  await control('PUT', '/__admin/banks/bare', {
    profile: { decisions: { 'unpublished-operations': 'published-only' } },
  });
});
afterAll(() => server.stop());

async function control(method: string, path: string, body?: object): Promise<any> {
  const response = await fetch(server.url + path, {
    method,
    headers: { 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect([path, response.status]).toEqual([path, 200]);
  return response.json();
}

const pathsOf = async (bank: string): Promise<string[]> =>
  (await control('GET', `/__admin/banks/${bank}/requests`)).requests.map(({ path }: { path: string }) => path);
const rulesOf = async (bank: string): Promise<string[]> =>
  (await control('GET', `/__admin/banks/${bank}/report`)).findings.map(({ rule }: { rule: string }) => rule);

describe('the metadata for OAuth clients', () => {
  it('lists the endpoints at the requested address, without key and X-Request-ID', async () => {
    const response = await fetch(server.url + METADATA);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(await response.json()).toEqual({
      issuer: server.url,
      authorization_endpoint: `${server.url}/PSD2/v1/oauth/authorize`,
      token_endpoint: `${server.url}/PSD2/v1/oauth/token`,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      code_challenge_methods_supported: ['S256'],
    });
  });

  it('belongs to the requested bank, in both forms of the URL', async () => {
    const base = `${server.url}/banks/w7`;
    for (const address of [`${base}${METADATA}`, `${server.url}${METADATA}/banks/w7`]) {
      const metadata = (await (await fetch(address)).json()) as any;
      expect(metadata).toMatchObject({ issuer: base, token_endpoint: `${base}/PSD2/v1/oauth/token` });
      expect(metadata.grant_types_supported).toEqual(['authorization_code']);
    }
    expect((await fetch(`${server.url}${METADATA}/banks/nope`)).status).toBe(404);
    expect(await pathsOf('w7')).toEqual([METADATA, METADATA]);
    expect(await rulesOf('w7')).toEqual([]);
  });

  it('is served only at its exact path, and only for GET', async () => {
    for (const [method, path, status] of [
      ['HEAD', METADATA, 200],
      ['OPTIONS', METADATA, 204],
      ['POST', METADATA, 405],
      ['GET', `${METADATA}/`, 404],
      ['GET', `${METADATA}/banks/w7/x`, 404],
    ] as const)
      expect([method, path, (await fetch(server.url + path, { method })).status]).toEqual([method, path, status]);
  });

  it('is absent if the bank offers only published operations, and a request for it is not a finding', async () => {
    for (const path of [METADATA, '/.well-known/openid-configuration'])
      expect((await fetch(`${server.url}/banks/bare${path}`)).status).toBe(404);
    expect(await pathsOf('bare')).toHaveLength(2);
    expect(await rulesOf('bare')).toEqual([]);
  });
});

describe('the automatic requests of browsers', () => {
  const PATHS = [
    '/favicon.ico',
    '/robots.txt',
    '/apple-touch-icon.png',
    '/apple-touch-icon-120x120-precomposed.png',
    '/site.webmanifest',
    '/.well-known/appspecific/com.chrome.devtools.json',
    '/.well-known/change-password',
  ];

  it('are answered with 404, and are neither in the journal nor in the report', async () => {
    await control('PUT', '/__admin/banks/quiet', {});
    for (const path of PATHS) expect((await fetch(`${server.url}/banks/quiet${path}`)).status).toBe(404);
    expect(await pathsOf('quiet')).toEqual([]);
    expect(await rulesOf('quiet')).toEqual([]);
    expect((await fetch(`${server.url}/banks/quiet/robots.text`)).status).toBe(404);
    expect(await rulesOf('quiet')).toEqual(['unpublished-path']);
  });
});

describe('TRACE', () => {
  it.each([
    '/PSD2/v1/consents',
    '/PSD2/v1/nope',
    METADATA,
    '/pki/issuing.crl',
    '/pki/ocsp',
    '/portal',
    '/sca/x',
    '/online',
    '/__admin/health',
  ])('is answered with 405 at %s', async (path) => {
    const bank = await openHttpBank();
    expect((await request(bank.server).trace(path)).status).toBe(405);
  });
});

describe('GET at a token endpoint that only accepts POST', () => {
  it.each([
    ['bank', 405],
    ['azure', 404],
  ])('is rejected by the %s with %d', async (gateway, status) => {
    const bank = await openHttpBank({ 'token-method': 'post-only', 'gateway-errors': gateway });
    // The gateway answers in its own form, which the document of the bank does not have.
    const answer = await request(bank.server).get('/PSD2/v1/oauth/token?client_id=x').set('X-Request-ID', '1');
    expect(answer.status).toBe(status);
  });
});

describe('a form with GET at the token endpoint', () => {
  const form = (values: Record<string, string>) => ({
    raw: new URLSearchParams(values).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });

  it('is parsed like one with POST', async () => {
    const bank = await openHttpBank();
    const answer = await bank.call('GET', '/PSD2/v1/oauth/token', form({ grant_type: 'password', client_id: 'x' }));
    expect(answer.body.error_description ?? JSON.stringify(answer.body)).toContain('client_secret');
  });

  it('is compared with the query', async () => {
    const bank = await openHttpBank();
    const answer = await bank.call('GET', '/PSD2/v1/oauth/token?client_id=y', form({ client_id: 'x' }));
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringContaining('client_id')]);
  });

  it('is ignored if it is a placeholder, as in the published samples', async () => {
    const bank = await openHttpBank();
    const sent = { raw: '{body}', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } };
    const [plain, withBody] = [
      await bank.call('GET', '/PSD2/v1/oauth/token?client_id=x'),
      await bank.call('GET', '/PSD2/v1/oauth/token?client_id=x', sent),
    ];
    expect([withBody.status, withBody.body]).toEqual([plain.status, plain.body]);
  });
});

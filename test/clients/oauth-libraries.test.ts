import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as openid from 'openid-client';
import { AuthorizationCode } from 'simple-oauth2';
import { startInProcess, type InProcessServer } from '../../src/server/start-in-process.js';
import { profileUnderTest } from '../support/nextgen-rows.js';

/**
 * OAuth libraries that no one here wrote walk authorisation and token exchange. They send no X-Request-ID and no
 * request_id, and read expires_in without a space.
 */
const REDIRECT_URI = 'https://tpp.example/callback';
const REQUEST_ID = '99391c7e-ad88-49ec-a2ad-99ddcb1f7721';

let bank: InProcessServer;
let tpp: { subscriptionKey: string; clientId: string; clientSecret: string };
let iban: string;

describe.each(['oauth', 'nextgen'] as const)('under the profile %s', (profile) => {
  beforeAll(async () => {
    bank = await startInProcess({
      checkAnswers: true,
      profile: profileUnderTest(profile),
      clock: '2026-03-02T09:00:00Z',
    });
    const demo = (await (await fetch(`${bank.url}/__admin/demo`)).json()) as any;
    tpp = demo.tpps[0];
    iban = demo.psus[0].accounts[0].iban;
  });
  afterAll(() => bank.stop());

  it('openid-client discovers the endpoints of a bank with a path of its own', async () => {
    await fetch(`${bank.url}/__admin/banks/w7`, { method: 'PUT' });
    const config = await discovered(`${bank.url}/banks/w7`);
    expect(config.serverMetadata()).toMatchObject({
      issuer: `${bank.url}/banks/w7`,
      token_endpoint: `${bank.url}/banks/w7/PSD2/v1/oauth/token`,
    });
    expect(config.serverMetadata().supportsPKCE()).toBe(true);
  });

  describe.each([
    ['client_secret_post', openid.ClientSecretPost],
    ['client_secret_basic', openid.ClientSecretBasic],
  ])('openid-client with %s', (_name, authentication) => {
    it('walks the code flow with state and PKCE, and refreshes', async () => {
      const consentId = await createConsent();
      const config = await discovered(bank.url, authentication(tpp.clientSecret));
      const verifier = openid.randomPKCECodeVerifier();
      const state = openid.randomState();
      const url = openid.buildAuthorizationUrl(config, {
        redirect_uri: REDIRECT_URI,
        scope: `AIS:${consentId}`,
        state,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      const page = await fetch(url, { redirect: 'manual' });
      expect([page.status, page.headers.get('location')]).toEqual([303, expect.stringContaining('/sca/')]);
      const back = await approve(consentId, url);
      const tokens = await openid.authorizationCodeGrant(config, back, {
        pkceCodeVerifier: verifier,
        expectedState: state,
      });
      expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: `AIS:${consentId}` });
      expect(await readAccounts(tokens.access_token, consentId)).toBe(200);
      const refreshed = await openid.refreshTokenGrant(config, tokens.refresh_token!);
      expect(await readAccounts(refreshed.access_token, consentId)).toBe(200);
      await expect(
        openid.authorizationCodeGrant(config, back, { pkceCodeVerifier: verifier, expectedState: state }),
      ).rejects.toMatchObject({ error: 'invalid_grant' });
    });
  });

  describe.each(['header', 'body'] as const)('simple-oauth2 with credentials in the %s', (authorizationMethod) => {
    it('walks the code flow with state', async () => {
      const consentId = await createConsent();
      const client = new AuthorizationCode({
        client: { id: tpp.clientId, secret: tpp.clientSecret },
        auth: { tokenHost: bank.url, tokenPath: '/PSD2/v1/oauth/token', authorizePath: '/PSD2/v1/oauth/authorize' },
        options: { authorizationMethod },
      });
      const url = new URL(
        client.authorizeURL({ redirect_uri: REDIRECT_URI, scope: `AIS:${consentId}`, state: 'my state' }),
      );
      const back = await approve(consentId, url);
      expect(back.searchParams.get('state')).toBe('my state');
      const { token, refresh } = await client
        .getToken({ code: back.searchParams.get('code')!, redirect_uri: REDIRECT_URI })
        .then((granted) => ({ token: granted.token, refresh: granted.refresh.bind(granted) }));
      expect(token).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: `AIS:${consentId}` });
      expect(await readAccounts(String(token['access_token']), consentId)).toBe(200);
      expect(await readAccounts(String((await refresh()).token['access_token']), consentId)).toBe(200);
    });
  });
});

async function createConsent(): Promise<string> {
  const response = await fetch(`${bank.url}/PSD2/v1/consents`, {
    method: 'POST',
    headers: {
      'X-Request-ID': REQUEST_ID,
      'PSU-IP-Address': '192.0.2.10',
      'Ocp-Apim-Subscription-Key': tpp.subscriptionKey,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({
      access: { accounts: [{ iban }] },
      recurringIndicator: true,
      validUntil: '9999-12-31',
      frequencyPerDay: 4,
      combinedServiceIndicator: false,
    }),
  });
  return ((await response.json()) as { consentId: string }).consentId;
}

/** The PSU approves without a browser, with what the authorisation URL of the library said. */
async function approve(consentId: string, authorisationUrl: URL): Promise<URL> {
  const parameter = (name: string): string | undefined => authorisationUrl.searchParams.get(name) ?? undefined;
  const response = await fetch(`${bank.url}/__admin/authorisations/${consentId}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      decision: 'approve',
      redirectUri: parameter('redirect_uri'),
      state: parameter('state'),
      codeChallenge: parameter('code_challenge'),
    }),
  });
  return new URL(((await response.json()) as { redirectUri: string }).redirectUri);
}

async function readAccounts(accessToken: string, consentId: string): Promise<number> {
  const headers = {
    'X-Request-ID': REQUEST_ID,
    'Consent-ID': consentId,
    'Ocp-Apim-Subscription-Key': tpp.subscriptionKey,
    Authorization: `Bearer ${accessToken}`,
  };
  return (await fetch(`${bank.url}/PSD2/v1/accounts`, { headers })).status;
}

/** What the library finds out about a bank by itself (RFC 8414). */
function discovered(issuer: string, authentication?: openid.ClientAuth): Promise<openid.Configuration> {
  return openid.discovery(new URL(issuer), tpp.clientId, tpp.clientSecret, authentication, {
    algorithm: 'oauth2',
    // Marked so that it is easy to see; this bank is on loopback.
    execute: [openid.allowInsecureRequests],
  });
}

import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { parse } from 'yaml';
import { PageSecrets } from '../../../src/banks/page-secrets.js';
import { readOpenapiText } from '../../../src/server/openapi-document.js';
import { deleteConsent } from '../../../src/sim/consents/delete-consent.js';
import { CALLER, smallBase, TPP_TWO } from '../../support/small-bank.js';
import { Browser, CALLBACK, elementText, openScaBank, textOf } from './sca-bank.js';

const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

describe('the authorisation endpoint', () => {
  it('redirects to the page at a path of the documented form', async () => {
    const { components } = parse(await readOpenapiText('openapi')) as {
      components: { headers: { PageLocation: { example: string } } };
    };
    const test = openScaBank();
    const answer = await new Browser(test.app).get(test.link(test.consent(), { redirect_uri: CALLBACK }));
    expect(answer.status).toBe(303);
    const form = /^\/sca\/[\w-]+$/;
    expect([answer.headers['location'], components.headers.PageLocation.example]).toEqual([
      expect.stringMatching(form),
      expect.stringMatching(form),
    ]);
  });

  it.each([
    ['a redirect that is no address', { redirect_uri: 'callback' }, /redirect_uri is not an absolute URI/],
    ['a redirect that is script', { redirect_uri: 'javascript:alert(1)' }, /scheme javascript:, which is not allowed/],
    ['a redirect with data', { redirect_uri: 'data:text/html,x' }, /scheme data:/],
    ['a redirect with a line break', { redirect_uri: 'https://t.example/\r\nSet-Cookie: a=b' }, /spaces or characters/],
    ['a redirect with a user', { redirect_uri: 'https://a:b@t.example/' }, /must not contain a user name or password/],
    ['a redirect with a fragment', { redirect_uri: 'https://t.example/#a' }, /fragment/],
    ['an empty redirect', { redirect_uri: '' }, /not an absolute URI/],
    ['a huge redirect', { redirect_uri: `https://t.example/${'x'.repeat(2000)}` }, /longer than 2000/],
    ['no scope', { scope: undefined }, /scope must be AIS:<consentId>/],
    ['another scope', { scope: 'openid' }, /scope must be/],
    ['a scope of nothing', { scope: 'AIS:nothing', request_id: undefined }, /the consent nothing does not exist/],
    ['a payment scope of nothing', { scope: 'PIS:<b>' }, /the payment <b> does not exist/],
    ['no client', { client_id: undefined }, /client_id is not the organisation/],
    ["another TPP's client", { client_id: TPP_TWO.clientId }, /client_id is not the organisation/],
  ])('answers %s with a page, without a redirect', async (_name, appended, expected) => {
    const test = openScaBank();
    const answer = await new Browser(test.app).get(test.link(test.consent(), { redirect_uri: CALLBACK, ...appended }));
    expect(answer.status).toBe(400);
    expect(answer.headers['location']).toBeUndefined();
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers['content-security-policy']).toContain("form-action 'none'");
    expect(elementText(answer, 'bad-link')).toMatch(expected);
    expect(textOf(answer)).toContain('Go back to the app or website that sent you here');
    expect(textOf(answer)).toContain('Where the response has scaOAuth instead');
    expect(test.bank.scaSessions.size).toBe(0);
  });

  it.each([
    ['another response type', { response_type: 'token' }, 'unsupported_response_type', /must be code/],
    ['no response type', { response_type: undefined }, 'unsupported_response_type', /must be code/],
    ['another request', { request_id: 'another' }, 'invalid_request', /request_id must be/],
    ['a plain challenge', { code_challenge: CHALLENGE, code_challenge_method: 'plain' }, 'invalid_request', /S256/],
    ['a challenge without method', { code_challenge: CHALLENGE }, 'invalid_request', /must be S256/],
    ['a method without challenge', { code_challenge_method: 'S256' }, 'invalid_request', /code_challenge is missing/],
    ['a short challenge', { code_challenge: 'abc', code_challenge_method: 'S256' }, 'invalid_request', /43 characters/],
  ])('reports %s to the TPP at its own URI, or shows a page', async (_name, appended, error, expected) => {
    const test = openScaBank();
    const id = test.consent({ redirect: { redirectUri: CALLBACK } });
    const told = await new Browser(test.app).get(test.link(id, { redirect_uri: CALLBACK, state: 's&1', ...appended }));
    expect(told.status).toBe(303);
    const target = new URL(told.headers['location'] ?? '');
    expect(target.href.startsWith(`${CALLBACK}&error=${error}&error_description=`)).toBe(true);
    expect(target.searchParams.get('error_description')).toMatch(expected);
    expect(target.searchParams.get('state')).toBe('s&1');
    const bare = test.consent();
    const elsewhere = test.link(bare, { redirect_uri: 'https://evil.example/', ...appended });
    for (const link of [elsewhere, test.link(id, { redirect_uri: 'https://evil.example/', ...appended })]) {
      const kept = await new Browser(test.app).get(link);
      expect([kept.status, kept.headers['location']]).toEqual([400, undefined]);
    }
    const shown = await new Browser(test.app).get(test.link(bare, appended));
    expect(shown.status).toBe(400);
    expect(elementText(shown, 'bad-link')).toMatch(expected);
    expect(elementText(shown, 'error-code')).toBe(error);
    expect(elementText(shown, 'error')).not.toMatch(expected);
    const preset = test.consent({ redirect: { redirectUri: 'https://preset.example/' } });
    const toPreset = await new Browser(test.app).get(test.link(preset, appended));
    expect(toPreset.headers['location']).toMatch(/^https:\/\/preset\.example\/\?error=/);
  });

  it('rejects a repeated parameter', async () => {
    const test = openScaBank();
    const answer = await new Browser(test.app).get(`${test.link(test.consent())}&state=a&state=b`);
    expect(answer.status).toBe(400);
    expect(elementText(answer, 'bad-link')).toContain('state is given more than once; send it once');
  });

  it('rejects a link whose request is no longer pending', async () => {
    const test = openScaBank();
    const id = test.consent();
    test.bank.perform(() => deleteConsent(test.bank, id, CALLER));
    const answer = await new Browser(test.app).get(test.link(id, { redirect_uri: CALLBACK }));
    expect(answer.status).toBe(400);
    expect(textOf(answer)).toContain('This request is no longer pending There is nothing left to decide.');
    expect(elementText(answer, 'bad-link')).toBe(
      'the request has the status terminatedByTpp, so there is nothing to approve',
    );
  });

  it('works without request_id and accepts a space in the scope', async () => {
    const test = openScaBank();
    const id = test.consent();
    const browser = new Browser(test.app);
    expect((await browser.open(test.link(id, { request_id: undefined, scope: `AIS: ${id}` }))).status).toBe(200);
    expect((await browser.open(`${test.link(id)}&unknown=1&__proto__=2`)).status).toBe(200);
  });

  it("answers other methods in the interface's error format", async () => {
    const test = openScaBank();
    const link = test.link(test.consent());
    for (const method of ['post', 'put', 'delete'] as const) {
      const answer = await request(test.app)[method](link);
      expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, HEAD, OPTIONS']);
      expect(answer.body.tppMessages[0]).toMatchObject({ category: 'ERROR', code: 'SERVICE_INVALID' });
    }
    expect((await request(test.app).options(link)).status).toBe(204);
    const head = await request(test.app).head(link).redirects(0);
    expect([head.status, head.text]).toEqual([303, undefined]);
    expect(test.bank.scaSessions.size).toBe(1);
  });

  it('keeps the secrets of open sessions only, and a bounded number of them', () => {
    const test = openScaBank();
    const secrets = new PageSecrets();
    const { bank } = test;
    const open = (sessionId: string): void => {
      bank.scaSessions.set(sessionId, { sessionId } as never);
      secrets.open(bank.scaSessions, sessionId);
    };
    for (let visit = 1; visit <= 5001; visit += 1) open(`s${visit}`);
    expect([secrets.find('s1'), bank.scaSessions.has('s1')]).toEqual([undefined, false]);
    expect(secrets.find('s2')).toBeDefined();
    bank.scaSessions.delete('s2');
    bank.scaSessions.delete('s3');
    open('next');
    expect([secrets.find('s2'), secrets.find('s3')]).toEqual([undefined, undefined]);
    expect(bank.scaSessions.size).toBe(4999);
  });
});

describe('external input', () => {
  const HOSTILE = `<script>alert(1)</script>"'&<img src=x onerror=alert(1)>`;

  it('is shown on the pages as text', async () => {
    const test = openScaBank({
      base(day) {
        const base = smallBase(day);
        const named = <Key, Value extends object>(map: ReadonlyMap<Key, Value>, member: string): Map<Key, Value> =>
          new Map([...map].map(([key, value]) => [key, { ...value, [member]: HOSTILE }]));
        return {
          ...base,
          bankName: HOSTILE,
          psus: named(base.psus, 'name'),
          accounts: named(base.accounts, 'name'),
          organisations: named(named(base.organisations, 'organizationName'), 'ncaName'),
        };
      },
    });
    const creditor = { iban: 'DE89370400440532013000', name: HOSTILE, address: { street: HOSTILE, city: HOSTILE } };
    const payment = test.payment({
      remittanceInformationUnstructured: HOSTILE,
      creditor,
      debtorIban: undefined,
    } as never);
    for (const id of [test.consent(), payment]) {
      const browser = new Browser(test.app);
      const uri = `https://tpp.example/cb?a='onload='x&b=%22%3E%3Cscript%3E`;
      await browser.open(test.link(id, { redirect_uri: uri, state: HOSTILE }));
      const page = await browser.signIn('anna');
      expect(page.text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;&lt;img src=x onerror');
      const answer = await browser.submit('approve');
      expect(new URL(answer.headers['location'] ?? '').searchParams.get('state')).toBe(HOSTILE);
      expect(textOf(await browser.get(browser.path))).toContain('Continue to tpp.example');
    }
  });

  it('cannot add a header or a line to one', async () => {
    const test = openScaBank();
    const state = 'a\r\nSet-Cookie: stolen=1\r\n\r\n<b>';
    const browser = new Browser(test.app);
    await browser.open(test.link(test.consent(), { redirect_uri: 'https://tpp.example/ü?é=1', state }));
    await browser.signIn('anna');
    const answer = await browser.submit('approve');
    expect(answer.headers['location']).toMatch(
      /^https:\/\/tpp\.example\/%C3%BC\?%C3%A9=1&code=[\w-]{32}&state=a%0D%0ASet-Cookie%3A\+stolen%3D1%0D%0A%0D%0A%3Cb%3E$/,
    );
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it.each([
    [undefined, "'self'"],
    ['https://tpp.example:8443/cb', "'self' https://tpp.example:8443 https: http:"],
    ['com.tpp.app:/cb', "'self' com.tpp.app:"],
    ['http://[::1]:3000/cb', "'self' https: http:"],
    ["https://a;script-src'self'/cb", "'self' https: http:"],
  ])('extends form-action only as far as necessary: %s', async (redirectUri, sources) => {
    const test = openScaBank();
    const browser = new Browser(test.app);
    const login = await browser.open(test.link(test.consent(), { redirect_uri: redirectUri }));
    const policy = (formAction: string, script = ''): string =>
      `default-src 'none'; style-src 'self';${script} img-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action ${formAction}`;
    expect(login.headers['content-security-policy']).toBe(policy("'self'", " script-src 'self'; connect-src 'self';"));
    expect((await browser.signIn('anna')).headers['content-security-policy']).toBe(policy(sources));
  });

  it('extends form-action with preset redirect URIs', async () => {
    const test = openScaBank();
    const redirect = { redirectUri: 'https://ok.example/a', nokRedirectUri: 'com.app:/nok' };
    const browser = new Browser(test.app);
    await browser.open(test.link(test.consent({ redirect })));
    expect((await browser.signIn('anna')).headers['content-security-policy']).toMatch(
      /form-action 'self' https:\/\/ok\.example https: http: com\.app:$/,
    );
  });
});

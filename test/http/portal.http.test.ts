import { createPrivateKey, randomUUID, X509Certificate } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import forge from 'node-forge';
import { generateRsaKeyPair } from '../../src/certificates/x509/pem.js';
import { obtainToken, openHttpBank, type HttpBank } from '../support/http-bank.js';
import { openNextgenBank, type NextgenBank } from '../support/nextgen-bank.js';
import type { LoggedCall } from '../../src/journal/journal-entry.js';
import { VARIANT_NAMES } from '../../src/domain/tpp/certificate-variants.js';
import { OWN_KEY_VARIANTS } from '../../src/http/test-certificates.js';
import { registerPortalUser, rotateSubscriptionKey } from '../../src/sim/onboarding/register-portal-user.js';
import { IBANS, TPP_ONE } from '../support/small-bank.js';

/** A browser that keeps the portal's cookie and fills in its forms; it runs no script. */
class Browser {
  cookie = '';
  text = '';
  language = 'en';
  readonly #bank: HttpBank;

  constructor(bank: HttpBank) {
    this.#bank = bank;
  }

  async open(path = '/portal', headers: Record<string, string> = {}): Promise<Response> {
    return this.#take(
      await fetch(this.#bank.url + path, { redirect: 'manual', headers: { ...this.#own(), ...headers } }),
    );
  }

  /** Sends a form, with the token of the page that is open unless the fields have another. */
  async submit(
    name: string,
    fields: Record<string, string> = {},
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const token = /name="form_token" value="([^"]+)"/.exec(this.text)?.[1] ?? '';
    const body = new URLSearchParams({ form_token: token, ...fields });
    const answer = await fetch(`${this.#bank.url}/portal/${name}`, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: { ...this.#own(), ...headers },
    });
    const taken = await this.#take(answer);
    return taken.status === 303 ? this.open(taken.headers.get('location') ?? '') : taken;
  }

  #own(): Record<string, string> {
    const language = { 'Accept-Language': this.language };
    return this.cookie === '' ? language : { ...language, Cookie: this.cookie };
  }

  async #take(answer: Response): Promise<Response> {
    const cookie = answer.headers.get('set-cookie');
    if (cookie !== null) this.cookie = cookie.split(';')[0] ?? '';
    const text = await answer.clone().text();
    if (answer.status !== 303) this.text = text;
    return answer;
  }

  part(testId: string): string | undefined {
    return new RegExp(`data-testid="${testId}"[^>]*>([^<]*)<`).exec(this.text)?.[1]?.trim();
  }

  /** The texts of all parts with a test id, without markup. */
  parts(testId: string): string[] {
    return this.text
      .split(`data-testid="${testId}"`)
      .slice(1)
      .map((part) => part.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' '));
  }
}

/** The call of the command of a page, as curl would send it. */
function callOf(browser: Browser): { url: string; headers: Record<string, string>; body: string } {
  const text = browser.part('first-call')?.replaceAll('&#39;', "'").replaceAll('&quot;', '"') ?? '';
  const command = text.replace(/"(X-Request-ID: )\$\(uuidgen .*\)"/, `'$1${randomUUID()}'`);
  const [, url = ''] = /'(http:[^']+)'/.exec(command) ?? [];
  const headers = [...command.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name = '', value = '']) => [name, value]);
  const [, body = ''] = /-d '([^']+)'/.exec(command) ?? [];
  return { url, headers: Object.fromEntries(headers), body };
}

async function signedIn(bank: HttpBank): Promise<Browser> {
  const browser = new Browser(bank);
  await browser.open();
  await browser.submit('sign-in', { userEmail: 'One@tpp.example', key: 'key-one-2' });
  return browser;
}

describe('the developer portal', () => {
  const register = (browser: Browser, name: string) =>
    browser.submit('register', { userEmail: `${name}@tpp.example`, name });

  it('accepts so many registrations an hour from one address, and rejected ones do not count', async () => {
    const bank = await openHttpBank({ 'portal-registrations': 2 });
    const browser = new Browser(bank);
    await browser.open();
    const from = (address: string) => ({ 'X-Forwarded-For': address });
    const tried = async (userEmail: string, address: string) =>
      (await browser.submit('register', { userEmail, name: 'N' }, from(address))).status;
    expect(await tried('one@new.example', '203.0.113.1')).toBe(200);
    expect(await tried('no address', '203.0.113.1')).toBe(400);
    expect(await tried('two@new.example', '203.0.113.1')).toBe(200);
    const refused = await browser.submit(
      'register',
      { userEmail: 'three@new.example', name: 'N' },
      from('203.0.113.1'),
    );
    expect([refused.status, Number(refused.headers.get('retry-after')) > 60]).toEqual([429, true]);
    expect(bank.bank.state.portalUsers.has('three@new.example')).toBe(false);
    await browser.open();
    expect(await tried('three@new.example', '203.0.113.2')).toBe(200);
  });

  it('removes a registration without an onboarding after 30 days, with the next one', async () => {
    const bank = await openHttpBank();
    const { state } = bank.bank;
    const of = async (name: string): Promise<string> => {
      const browser = new Browser(bank);
      await browser.open();
      await register(browser, name);
      return browser.part('key-primary') ?? '';
    };
    const [key] = [await of('old'), await of('onboarded')];
    const onboarded = state.portalUsers.get('onboarded@tpp.example')!;
    state.portalUsers.set('onboarded@tpp.example', { ...onboarded, activated: true });
    bank.bank.perform(() => registerPortalUser(bank.bank, { userEmail: 'control@tpp.example', name: 'C' }));
    bank.advance(30 * 86_400_000 - 1);
    await of('next');
    expect(state.portalUsers.has('old@tpp.example')).toBe(true);
    bank.advance(1);
    await of('last');
    const left = [...state.portalUsers.keys()].filter((email) => !email.startsWith('one@'));
    expect(left).toEqual(['onboarded@tpp.example', 'control@tpp.example', 'next@tpp.example', 'last@tpp.example']);
    expect([state.subscriptionKeys.has(key), state.histories.has('tpp:old@tpp.example')]).toEqual([false, false]);
    expect((await bank.call('GET', '/PSD2/v1/consents/x', { key })).body.tppMessages[0].code).toBe('KEY_UNKNOWN');
  });

  it('registers a developer, whose keys work immediately', async () => {
    const bank = await openHttpBank();
    const browser = new Browser(bank);
    const page = await browser.open();
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('set-cookie')).toMatch(
      new RegExp(`^sandbank-portal-${new URL(bank.url).port}=[\\w-]{43}; Path=/portal; HttpOnly; SameSite=Lax$`),
    );
    expect((await browser.submit('register', { userEmail: 'nora@tpp.example', name: 'Nora' })).status).toBe(200);
    const key = browser.part('key-primary') ?? '';
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    const answer = await bank.call('GET', '/PSD2/v1/consents/x', { key });
    expect(answer.body.tppMessages[0].code).toBe('NOT_ONBOARDED');
  });

  it('signs a developer in with e-mail address and either key, and out again, in one bank only', async () => {
    const bank = await openHttpBank();
    const browser = await signedIn(bank);
    expect(browser.part('key-primary')).toBe('key-one-1');
    const before = browser.cookie;
    await browser.submit('sign-out');
    expect(browser.part('key-primary')).toBeUndefined();
    browser.cookie = before;
    await browser.open();
    expect(browser.part('key-primary')).toBeUndefined();
  });

  it('gives a signed-in browser a new secret', async () => {
    const bank = await openHttpBank();
    const browser = new Browser(bank);
    await browser.open('/portal/sign-in');
    expect([browser.part('step'), browser.text]).toEqual([
      'Developer portal',
      expect.stringContaining('<title>Sign in – Developer portal'),
    ]);
    expect(browser.text).toContain('Sign in with the e-mail address of your registration');
    expect(browser.text).not.toContain('Register your company');
    const before = browser.cookie;
    await browser.submit('sign-in', { userEmail: 'one@tpp.example', key: 'key-one-1' });
    expect(browser.cookie).not.toBe(before);
  });

  it.each([
    ['another key', { userEmail: 'one@tpp.example', key: 'key-two-1' }],
    ['no such user', { userEmail: 'none@tpp.example', key: 'key-one-1' }],
    ['nothing', {}],
  ])('rejects the sign-in with %s', async (_name, fields) => {
    const bank = await openHttpBank();
    const browser = new Browser(bank);
    await browser.open();
    const answer = await browser.submit('sign-in', fields);
    expect(answer.status).toBe(400);
    expect(browser.text).toContain('do not match');
    expect(browser.text).toContain('After a reset or a restart of the bank, register again.');
  });

  it.each([
    [{ userEmail: 'One@tpp.example ', name: 'x' }, /One@tpp.example is registered already/],
    [{ userEmail: 'nobody', name: 'x' }, /<li>Enter an e-mail address such as dev@my-tpp.example/],
    [{ userEmail: 'a@b', name: '' }, /<li>Enter the name of your company: one line, at most 140 characters\.<\/li>/],
    [{ userEmail: 'a@b', name: '<script>x'.repeat(20) }, /&lt;script&gt;/],
  ])('rejects the registration %j', async (fields, text) => {
    const bank = await openHttpBank();
    const browser = new Browser(bank);
    await browser.open();
    await browser.submit('register', fields);
    expect(browser.text).toMatch(text);
    expect(browser.text.match(/<script/g)).toHaveLength(1);
  });

  it('lists every wrong field of a form, and marks each', async () => {
    const bank = await openHttpBank();
    const browser = new Browser(bank);
    await browser.open();
    await browser.submit('register', { userEmail: 'nix', name: ' ' });
    expect(browser.parts('error')[0]).toContain(
      'Please check what you entered: Enter the name of your company: one line, at most 140 characters. Enter an e-mail',
    );
    expect(browser.text.match(/aria-invalid="true"/g)).toHaveLength(2);
    expect(browser.text).toContain('id="register-email-wrong">Enter an e-mail address');
    expect(browser.text).toContain('id="register-name-wrong">Enter the name of your company');
    await browser.submit('register', { userEmail: 'nix', name: 'Nora' });
    expect(browser.text.match(/aria-invalid="true"/g)).toHaveLength(1);
    expect(bank.bank.state.portalUsers.size).toBe(0);
  });

  it('rotates a key', async () => {
    const bank = await openHttpBank();
    const browser = await signedIn(bank);
    await browser.submit('keys', { key: 'secondary' });
    const secondary = browser.part('key-secondary') ?? '';
    expect([browser.part('key-primary'), secondary]).toEqual(['key-one-1', expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect(browser.part('portal-notice')).toContain('Secondary key replaced.');
    await browser.open();
    expect(browser.part('portal-notice')).toBeUndefined();
    await browser.submit('keys', { key: 'third' });
    expect(browser.part('key-secondary')).toBe(secondary);
    const [user] = bank.bank.state.portalUsers.values();
    expect(user?.subscriptionKeys).toEqual({ primary: 'key-one-1', secondary });
  });

  it('shows the credentials of the organisation once', async () => {
    const bank = await openHttpBank();
    const browser = await signedIn(bank);
    await browser.open('/portal/onboarding');
    expect(browser.part('client-id')).toBe(TPP_ONE.clientId);
    expect(browser.text).not.toContain(TPP_ONE.clientSecret);
    await browser.submit('credentials');
    expect(browser.part('client-secret')).toBe(TPP_ONE.clientSecret);
    await browser.open('/portal/onboarding');
    expect(browser.text).not.toContain(TPP_ONE.clientSecret);
    await browser.submit('credentials');
    expect(browser.text).not.toContain(TPP_ONE.clientSecret);
    expect(browser.part('secret-was-shown')).toContain('was shown');
    expect((await browser.open('/portal/credentials')).status).toBe(200);
  });

  it('issues a certificate for a signing request, and never shows a private key', async () => {
    const bank = await openHttpBank();
    const browser = await signedIn(bank);
    const { publicKey, privateKey } = await generateRsaKeyPair();
    const made = forge.pki.createCertificationRequest();
    made.publicKey = forge.pki.publicKeyFromPem(publicKey);
    made.setSubject([{ name: 'commonName', value: 'x' }]);
    made.sign(forge.pki.privateKeyFromPem(privateKey), forge.md.sha256.create());
    const request = forge.pki.certificationRequestToPem(made);
    const fields = { kind: 'qseal', variant: 'valid', organizationIdentifier: 'PSDAT-FMA-9', PSP_AI: 'on' };
    await browser.submit('certificate', { ...fields, certificateSigningRequest: request });
    expect(browser.text).toContain('download="qseal-valid.pem"');
    const certificate = new X509Certificate(browser.part('certificate-1') ?? '');
    expect(certificate.publicKey.export({ type: 'spki', format: 'pem' })).toBe(publicKey);
    expect(certificate.subject).toContain('PSDAT-FMA-9');
    expect(browser.text).not.toContain('PRIVATE KEY');
    for (const [wrong, text] of [
      [{ certificateSigningRequest: 'x' }, ['Paste what openssl made']],
      [{ certificateSigningRequest: '' }, ['Paste what openssl made']],
      [{ PSP_AI: '' }, ['Choose at least one role.']],
      [{ organizationIdentifier: '' }, ['Enter the organisation identifier: PSD, country']],
      [{ variant: 'none' }, ['Choose a kind and a variant that fit together.']],
      [{ variant: 'eseal-as-web' }, ['Choose a kind and a variant that fit together.']],
      [
        { organizationIdentifier: 'PSD', PSP_AI: '' },
        ['Enter the organisation identifier', 'Choose at least one role.'],
      ],
    ] as const) {
      await browser.submit('certificate', { ...fields, certificateSigningRequest: request, ...wrong });
      const listed = [...browser.text.matchAll(/<li>([^<]*)<\/li>/g)].map(([, one]) => one);
      expect([wrong, listed]).toEqual([wrong, text.map((one) => expect.stringContaining(one))]);
    }
  });

  it.each([
    ['en', 'revoked by its issuer'],
    ['de', 'vom Aussteller widerrufen'],
    ['fr', 'révoqué par son émetteur'],
    ['tr', 'düzenleyen tarafından iptal edilmiş'],
  ])('offers every variant for keys of a TPP, folded, in the language of the page: %s', async (language, revoked) => {
    const browser = await signedIn(await openHttpBank());
    browser.language = language;
    await browser.open('/portal/certificate');
    const [, list = ''] = /<select id="variant"[^>]*>([^]*?)<\/select>/.exec(browser.text) ?? [];
    const offered = [...list.matchAll(/value="([^"]+)"/g)].map(([, name]) => name);
    expect(new Set(offered)).toEqual(new Set(VARIANT_NAMES.filter((name) => !OWN_KEY_VARIANTS.includes(name))));
    expect(list).toContain(`>${revoked}<`);
    expect(browser.text).toMatch(/<details class="search"\s*>\s*<summary data-testid="certificate-kinds">/);
    await browser.submit('certificate', { variant: 'revoked', PSP_AI: 'on', newKey: 'yes' });
    expect(browser.text.replaceAll(/\s+/g, ' ')).toContain(`</bdi> · QWAC · ${revoked} </h2>`);
    expect(browser.text).toMatch(/<details class="search"\s+open>\s*<summary data-testid="certificate-kinds">/);
  });

  it('gives a certificate with a new key on request, and shows both until the developer signs out', async () => {
    const bank = await openHttpBank();
    const browser = await signedIn(bank);
    const fields = {
      kind: 'qwac',
      variant: 'valid',
      organizationIdentifier: 'PSDAT-FMA-9',
      PSP_PI: 'on',
      newKey: 'yes',
    };
    await browser.submit('certificate', { ...fields, certificateSigningRequest: '' });
    const file = browser.part('certificate-1') ?? '';
    expect(new X509Certificate(file).checkPrivateKey(createPrivateKey(file))).toBe(true);
    const [, saved = '', name] = /href="data:[^,]*,([^"]*)" download="([^"]*)"/.exec(browser.text) ?? [];
    expect([name, decodeURIComponent(saved).trim()]).toEqual(['qwac-valid-with-key.pem', file]);
    const [, store = ''] =
      /href="data:application\/x-pkcs12;base64,([^"]*)" download="qwac-valid\.p12"/.exec(browser.text) ?? [];
    const password = browser.part('key-store-password') ?? '';
    const opened = forge.pkcs12.pkcs12FromAsn1(forge.asn1.fromDer(forge.util.decode64(store)), password);
    expect(opened.getBags({ bagType: forge.pki.oids['certBag'] ?? '' })).not.toEqual({});
    // The next step names the file.
    expect(browser.text).toMatch(/>Download qwac-valid-with-key.pem<\/a[^]*-----BEGIN CERTIFICATE/);
    // The form for another one is folded, so that the way to the next step is in view.
    expect(browser.text).toMatch(/<details class="search"\s*>\s*<summary data-testid="another-certificate">/);
    expect(browser.text).toContain('>Next: Onboarding</a');
    await browser.open('/portal/call');
    await browser.open('/portal/certificate');
    expect(browser.part('certificate-1')).toBe(file);
    expect(browser.text).toContain('value="PSDAT-FMA-9"');
    expect(browser.text).toMatch(/name="PSP_PI"\s+value="on"\s+checked/);
    expect(browser.text).not.toMatch(/name="PSP_AI"\s+value="on"\s+checked/);
    await browser.submit('certificate', { ...fields, kind: 'qseal' });
    expect([browser.parts('certificate-2').length, browser.part('certificate-2')]).toEqual([1, file]);
    expect((await signedIn(bank)).part('certificate-1')).toBeUndefined();
    const { cookie } = browser;
    await browser.submit('sign-out');
    browser.cookie = cookie;
    await browser.submit('sign-in', { userEmail: 'one@tpp.example', key: 'key-one-1' });
    await browser.open('/portal/certificate');
    expect(browser.text).not.toContain('PRIVATE KEY');
  });

  it('leads a developer from step to step, and says what is done', async () => {
    const bank = await openHttpBank();
    const browser = new Browser(bank);
    await browser.open();
    expect(browser.text).toContain('data-testid="openapi-link"');
    expect(browser.text).toContain('data-testid="documentation-link"');
    await browser.submit('register', { userEmail: 'nora@tpp.example', name: "Nora O'Neil" });
    const linkOf = (testId: string) => new RegExp(`href="([^"]+)" data-testid="${testId}"`).exec(browser.text)?.[1];
    const shown: (string | undefined)[] = [];
    for (const step of ['', '/certificate', '/onboarding', '/call', '/payment', '/calls']) {
      await browser.open(`/portal${step}`);
      shown.push(browser.part('step'));
    }
    expect(shown).toEqual([1, 2, 3, 4, 5, 6].map((step) => `Developer portal · Step ${step} of 6`));
    await browser.open('/portal');
    expect(linkOf('next')).toBe('/portal/certificate');
    // The step after it is not possible without a certificate.
    await browser.open('/portal/certificate');
    expect(linkOf('next')).toBeUndefined();
    const steps = (): string =>
      browser.parts('portal-steps')[0]?.split(' Developer portal · ')[0]?.replace(/^.*?>/, '>') ?? '';
    expect(steps()).toBe('> ✓ done: Your keys Certificate Onboarding First call First payment Your calls');
    await browser.open('/portal/onboarding');
    expect(browser.text).toContain('data-testid="no-https"');
    bank.context.settings.httpsUrl = 'https://127.0.0.1:1';
    await browser.open('/portal/onboarding');
    expect([browser.part('first-do'), browser.part('onboarding-command')]).toEqual(['Go to Certificate', undefined]);
    for (const path of ['/portal/onboarding', '/portal/call', '/portal/payment']) {
      await browser.open(path);
      expect([path, linkOf('first-do'), linkOf('next'), linkOf('back'), browser.part('first-call')]).toEqual([
        path,
        '/portal/certificate',
        undefined,
        undefined,
        undefined,
      ]);
    }
    const certificate = { organizationIdentifier: 'PSDAT-FMA-9', PSP_AI: 'on', newKey: 'yes' };
    await browser.submit('certificate', certificate);
    expect(new X509Certificate(browser.part('certificate-1') ?? '').subject).toContain("O=Nora O'Neil");
    await browser.open('/portal/onboarding');
    expect(browser.part('onboarding-command')).toContain('--cert qwac-valid-with-key.pem');
    expect(browser.part('onboarding-command')).toContain('CLIENT_SECRET=$(echo');
    expect(browser.parts('progress')[0]).toContain('Waiting for your call');
    await browser.open('/portal/payment');
    expect(linkOf('first-do')).toBe('/portal/onboarding');
    const one = await signedIn(bank);
    await one.open('/portal/onboarding');
    expect(one.text).not.toContain('data-testid="onboarding-command"');
    expect(one.parts('portal-steps')[0]).toContain('✓ done: Onboarding First call');
    await bank.call('GET', '/PSD2/v1/consents/x');
    await one.open('/portal/call');
    expect(one.parts('progress')[0]).toMatch(/^> Your last call: .* Waiting for your call …/);
    expect(one.parts('own-call')).toEqual([expect.stringContaining('GET /PSD2/v1/consents/x 400')]);
    await one.open('/portal/calls');
    expect(one.parts('portal-steps')[0]).toContain('✓ done: Onboarding First call');
    await bank.call('POST', '/PSD2/v1/consents', { json: { access: { balances: [{ iban: IBANS.anna }] } } });
    await one.open('/portal/calls');
    expect(one.parts('portal-steps')[0]).toContain('✓ done: Onboarding First call');
    const { consentId, token } = await obtainToken(bank, { access: { accounts: [{ iban: IBANS.anna }] } });
    const headers = { Authorization: `Bearer ${token}`, 'Consent-ID': consentId };
    await bank.call('GET', '/PSD2/v1/accounts', { headers, query: { withBalance: 'true' } });
    await one.open('/portal/payment');
    expect(one.parts('portal-steps')[0]).toContain('✓ done: Onboarding ✓ done: First call First payment');
    expect(one.part('payment-call')).toContain('&quot;creditorName&quot;:&quot;ben&quot;');
    expect(one.part('status-call')).toContain('/payments/sepa-credit-transfers/$PAYMENT_ID/status');
  });

  it('does not fill the log when its pages renew themselves', async () => {
    const bank = await openHttpBank();
    const logged: LoggedCall[] = [];
    Object.assign(bank.context, { logCall: (line: LoggedCall) => logged.push(line) });
    const browser = await signedIn(bank);
    logged.length = 0;
    await browser.open('/portal/call');
    await browser.open('/portal/call?renew');
    expect(logged.map(({ path, isFromDashboard }) => [path, isFromDashboard])).toEqual([
      ['/portal/call', false],
      ['/portal/call', true],
    ]);
  });

  it('shows a first call that works as it is', async () => {
    const bank = await openHttpBank();
    const browser = await signedIn(bank);
    await browser.open('/portal/call');
    expect(browser.text).toContain('sign in as anna / anna-pass (Code from your phone: 123456), and approve.');
    expect(browser.part('expected')).toBe('The response: 200 with consentId, _links.scaRedirect.href.');
    const { url, headers, body } = callOf(browser);
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200);
    expect(bank.bank.state.consents.size).toBe(1);
  });

  it("shows the calls as programs, with the developer's key and what to paste", async () => {
    const bank = await openHttpBank();
    const browser = await signedIn(bank);
    await browser.open('/portal/call');
    const program = (id: string): string =>
      (browser.part(id) ?? '').replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
    const { log } = console;
    const lines: unknown[] = [];
    console.log = (...values) => void lines.push(values);
    try {
      await (0, eval)(`(async () => {${program('first-call-JavaScript')}})()`);
    } finally {
      console.log = log;
    }
    expect(lines).toEqual([
      [200, expect.stringContaining('"consentStatus":"received"')],
      [expect.stringMatching(/^Open this link: http.*&code_challenge=[\w-]{43}&code_challenge_method=S256$/)],
    ]);
    expect(bank.bank.state.consents.size).toBe(1);
    for (const language of ['JavaScript', 'Python', 'Java']) {
      const token = program(`token-call-${language}`);
      expect(token).toMatch(/client_secret=PASTE_CLIENT_SECRET&code=PASTE_CODE&request_id=PASTE_CONSENT_ID/);
      expect(token).toMatch(/code_verifier=[\w-]{43}/);
      expect(program(`accounts-call-${language}`)).toContain('Bearer PASTE_ACCESS_TOKEN"');
    }
    expect(browser.text).toContain('Save as consent-call.mjs, run node consent-call.mjs.<');
    expect(browser.text).toContain(
      'Save as TokenCall.java, run java TokenCall.java. Replace PASTE_CLIENT_SECRET, PASTE_CODE, PASTE_CONSENT_ID with the values',
    );
  });

  it('shows a developer only the own calls, with what the client report says of them', async () => {
    const bank = await openHttpBank();
    await bank.call('GET', '/PSD2/v1/consents/of-one', { query: 'unknown=1' });
    await bank.call('GET', '/PSD2/v1/consents/of-two', { key: 'key-two-1', query: 'unknown=1' });
    const one = await signedIn(bank);
    await one.open('/portal/calls');
    expect(one.parts('own-call')).toEqual([
      expect.stringContaining('of-one 400 CONSENT_UNKNOWN : this organisation has no consent of-one'),
    ]);
    expect(one.text.indexOf('data-testid="finding"')).toBeLessThan(one.text.indexOf('data-testid="own-call"'));
    expect(one.parts('what-next')[0]).toContain('See every call in the dashboard');
    expect(one.text).not.toContain('of-two');
    expect(one.parts('finding').join()).toMatch(/unknown/);
    expect(one.text).not.toContain('key-one');
    const before = one.parts('finding').length;
    await bank.call('GET', '/PSD2/v1/consents/of-two', { key: 'key-two-1', requestId: 'twice' });
    await bank.call('GET', '/PSD2/v1/consents/of-two', { key: 'key-two-1', requestId: 'twice' });
    await one.open('/portal/calls');
    expect(one.parts('finding')).toHaveLength(before);
    const nora = new Browser(bank);
    await nora.open();
    await register(nora, 'nora');
    await nora.open('/portal/calls');
    expect(nora.text).toContain('data-testid="no-calls"');
    const key = [...bank.bank.state.portalUsers.values()].at(-1)!.subscriptionKeys.primary;
    await bank.call('GET', '/PSD2/v1/consents/of-nora', { key });
    await nora.open('/portal/calls');
    expect(nora.parts('own-call')).toEqual([expect.stringContaining('of-nora')]);
  });

  it('keeps ticks and counts of findings when the journal is cleared, and links a finding to its call', async () => {
    const bank = await openHttpBank();
    const one = await signedIn(bank);
    const { consentId, token } = await obtainToken(bank, { access: { accounts: [{ iban: IBANS.anna }] } });
    const headers = { Authorization: `Bearer ${token}`, 'Consent-ID': consentId };
    const read = () => bank.call('GET', '/PSD2/v1/accounts', { headers, query: 'withBalance=false&unknown=1' });
    await read();
    await one.open('/portal/calls');
    expect(one.parts('portal-steps')[0]).toContain('✓ done: First call First payment');
    const [, linked = ''] = /<a href="#(of-[^"]+)">/.exec(one.text) ?? [];
    expect(one.text).toContain(`<div id="${linked}">`);
    const { journal } = bank.context.registry.recordOf(bank.bank);
    journal.clear();
    await read();
    await one.open('/portal/calls');
    expect(one.parts('finding').join()).toMatch(/unknown-\w+ ×2/);
    journal.clear();
    await one.open('/portal/call');
    expect(one.parts('portal-steps')[0]).toContain('✓ done: First call First payment');
  });

  it('shows nothing of another organisation to one that gives itself its name', async () => {
    const bank = await openHttpBank();
    await bank.call('GET', '/PSD2/v1/consents/of-one');
    const nora = new Browser(bank);
    await nora.open();
    await register(nora, 'nora');
    const { state } = bank.bank;
    const user = state.portalUsers.get('nora@tpp.example')!;
    const { name, organizationName, organizationIdentifier } = TPP_ONE;
    const own = { organisationId: 'own' as never, clientId: 'own', adminEmail: 'nora@tpp.example' };
    state.organisations.set(own.organisationId, { ...TPP_ONE, ...own, name, organizationName, organizationIdentifier });
    state.portalUsers.set('nora@tpp.example', { ...user, organisationId: own.organisationId });
    await nora.open('/portal/calls');
    expect(nora.text).toContain('data-testid="no-calls"');
    expect(nora.parts('portal-steps')[0]).toContain('✓ done: Onboarding First call');
  });

  it('shows nothing of an earlier developer with the same address', async () => {
    const bank = await openHttpBank();
    const { state } = bank.bank;
    const browser = new Browser(bank);
    await browser.open();
    await register(browser, 'nora');
    const { primary: key } = state.portalUsers.get('nora@tpp.example')!.subscriptionKeys;
    await bank.call('GET', '/PSD2/v1/consents/of-the-first', { key });
    state.portalUsers.delete('nora@tpp.example');
    bank.advance(1000);
    const other = new Browser(bank);
    await other.open();
    await register(other, 'nora');
    await other.open('/portal/calls');
    expect(other.text).toContain('data-testid="no-calls"');
    await browser.open();
    expect(browser.text).toContain('data-testid="portal-register"');
  });

  it('ends a session when both keys were replaced elsewhere, but not when the developer replaces them', async () => {
    const bank = await openHttpBank();
    const browser = await signedIn(bank);
    await browser.submit('keys', { key: 'primary' });
    await browser.submit('keys', { key: 'secondary' });
    expect(browser.part('key-secondary')).toMatch(/^[0-9a-f]{32}$/);
    for (const key of ['primary', 'secondary'] as const)
      rotateSubscriptionKey(bank.bank, bank.bank.state.portalUsers.get('one@tpp.example')!, key);
    await browser.open();
    expect(browser.text).toContain('data-testid="portal-register"');
  });

  it.each([
    ['de-AT', 'Geben Sie den Namen Ihres Unternehmens ein', 'Finanzmarktaufsicht, Österreich'],
    ['fr', 'Saisissez le nom de votre société : une ligne', 'Finanzmarktaufsicht, Autriche'],
    ['tr', 'Şirketinizin adını girin', 'Finanzmarktaufsicht, Avusturya'],
  ])('speaks the language of the browser: %s', async (language, error, authority) => {
    const bank = await openHttpBank();
    const browser = new Browser(bank);
    browser.language = language;
    await browser.open();
    expect(browser.text).toContain(`<html lang="${language.slice(0, 2)}">`);
    await browser.submit('register', { userEmail: 'nora@tpp.example', name: ' ' });
    expect(browser.parts('error')[0]?.replaceAll('\u00a0', ' ')).toContain(error);
    await browser.submit('sign-in', { userEmail: 'one@tpp.example', key: 'key-one-1' });
    await browser.open('/portal/onboarding');
    expect(browser.parts('organisation')[0]).toContain(authority);
    expect(browser.text).not.toContain('Financial Market Authority');
  });

  it('changes the language on the page, and returns to the same step', async () => {
    const bank = await openHttpBank();
    const browser = await signedIn(bank);
    await browser.open('/portal/certificate');
    const link = /href="([^"]+)"\s+lang="fr"/.exec(browser.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const answer = await fetch(bank.url + link, { redirect: 'manual' });
    expect(answer.headers.get('location')).toBe('/portal/certificate');
    browser.cookie += `; ${answer.headers.get('set-cookie')?.split(';')[0] ?? ''}`;
    await browser.open('/portal/certificate');
    expect(browser.text).toContain('<html lang="fr">');
  });

  it('runs one script of the bank, which only pages with something to copy or to fill in load', async () => {
    const bank = await openHttpBank();
    const browser = await signedIn(bank);
    const page = await browser.open();
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    const path = /<script src="([^"]+)" defer><\/script>/.exec(browser.text)?.[1] ?? '';
    const script = await fetch(bank.url + path);
    expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    const other = await fetch(`${bank.url}/sca/unknown`);
    expect(other.headers.get('content-security-policy')).not.toContain('script-src');
    expect(await other.text()).not.toContain('<script');
  });

  it('keeps the input of a rejected form except keys, and names its labels in the error', async () => {
    const bank = await openHttpBank();
    const browser = new Browser(bank);
    await browser.open();
    await browser.submit('register', { userEmail: 'nobody"<b>', name: 'Nora <N>' });
    expect(browser.parts('error')[0]).toContain('Enter an e-mail address');
    expect(browser.text).toContain('value="nobody&quot;&lt;b&gt;"');
    expect(browser.text).toContain('value="Nora &lt;N&gt;"');
    await browser.open();
    await browser.submit('register', { userEmail: 'nora@tpp.example', name: '' });
    expect(browser.text).toContain('id="register-name-wrong">Enter the name of your company');
    await browser.submit('sign-in', { userEmail: 'one@tpp.example', key: 'guessed-key' });
    expect(browser.text).toContain('value="one@tpp.example"');
    expect(browser.text).not.toContain('guessed-key');
    const signed = await signedIn(bank);
    const fields = { kind: 'qseal', variant: 'expired', organizationIdentifier: 'PSDAT-FMA-77', PSP_AS: 'on' };
    await signed.open('/portal/certificate');
    const refused = await signed.submit('certificate', { ...fields, certificateSigningRequest: 'no request' });
    expect(refused.status).toBe(400);
    expect(signed.text).toContain('id="csr-wrong">Paste what openssl made');
    expect(signed.text).toMatch(/<option value="qseal"\s+selected/);
    expect(signed.text).toMatch(/<option value="expired"\s+selected/);
    expect(signed.text).toContain('value="PSDAT-FMA-77"');
    expect(signed.text).toMatch(/name="PSP_AS"\s+value="on"\s+checked/);
    expect(signed.text).not.toMatch(/name="PSP_AI"\s+value="on"\s+checked/);
    expect(signed.text).toContain('no request</textarea>');
    await signed.submit('certificate', { ...fields, certificateSigningRequest: '-----BEGIN PRIVATE KEY-----secret' });
    expect(signed.text).not.toContain('KEY-----secret');
  });

  it('accepts no form of another page, browser or site', async () => {
    const bank = await openHttpBank();
    const browser = await signedIn(bank);
    const other = await signedIn(bank);
    const token = /name="form_token" value="([^"]+)"/.exec(other.text)?.[1] ?? '';
    for (const fields of [{ form_token: '' }, { form_token: 'x' }, { form_token: token }]) {
      expect((await browser.submit('keys', { key: 'primary', ...fields })).status).toBe(403);
      await browser.open();
    }
    browser.cookie = '';
    expect((await browser.submit('keys', { key: 'primary' })).status).toBe(403);
    expect(bank.bank.state.portalUsers.size).toBe(0);
  });

  it('asks a signed-out user to sign in again', async () => {
    const bank = await openHttpBank();
    const browser = new Browser(bank);
    await browser.open();
    for (const form of ['keys', 'credentials', 'certificate']) {
      await browser.submit(form, { key: 'primary' });
      expect(browser.text).toContain('data-testid="portal-register"');
    }
  });

  it.each([
    ['/portal/nothing', 'GET', 404],
    ['/portal/keys', 'GET', 405],
    ['/portal/', 'GET', 404],
  ])('answers %s with a page', async (path, method, status) => {
    const bank = await openHttpBank();
    const answer = await fetch(bank.url + path, { method });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
  });

  it('rejects a form that is too large, and a body that is not a form', async () => {
    const bank = await openHttpBank();
    const browser = await signedIn(bank);
    expect((await browser.submit('certificate', { certificateSigningRequest: 'x'.repeat(40_000) })).status).toBe(413);
    await browser.open();
    expect((await browser.submit('keys', { key: 'primary' }, { 'Content-Type': 'text/plain' })).status).toBe(403);
    expect(bank.bank.state.portalUsers.size).toBe(0);
  });
});

describe('the developer portal of a bank of NextGenPSD2', () => {
  /** The page after a registration. */
  async function profileOf(
    changes: Readonly<Record<string, unknown>> = {},
  ): Promise<{ bank: NextgenBank; browser: Browser }> {
    const bank = await openNextgenBank(changes);
    const browser = new Browser(bank);
    await browser.open();
    await browser.submit('register', { userEmail: 'nora@tpp.example', name: 'Nora' });
    return { bank, browser };
  }

  it('speaks of certificates, and of no onboarding or subscription key', async () => {
    const bank = await openNextgenBank();
    const browser = new Browser(bank);
    await browser.open();
    const welcome = browser.text;
    await browser.submit('register', { userEmail: 'nora@tpp.example', name: 'Nora' });
    const pages = [welcome, browser.text];
    for (const step of ['certificate', 'call', 'calls']) {
      await browser.open(`/portal/${step}`);
      pages.push(browser.text);
    }
    for (const page of pages)
      expect(page).not.toMatch(/subscription key|Ocp-Apim|onboarding|onboarded|Onboard your|client secret|\/PSD2\/v1/i);
    expect(welcome).toContain('docs/dialect-nextgenpsd2"');
    expect(browser.parts('portal-steps')[0]).toContain('Your keys Certificate First call First payment Your calls');
    await browser.open('/portal/call');
    expect(browser.text).toContain('TPPs do not onboard');
    await browser.open('/portal/onboarding');
    expect(browser.text).not.toContain('onboarding-command');
  });

  it('shows the calls of the organisation that the developer got a certificate for, unless it is of somebody else', async () => {
    const { bank, browser } = await profileOf();
    const call = async (identifier: string): Promise<void> => {
      const headers = { 'Sandbank-TPP': identifier, 'X-Request-ID': '1', 'PSU-IP-Address': '192.0.2.1' };
      await fetch(`${bank.url}/v1/consents/of-${identifier}`, { headers });
    };
    const calls = async (): Promise<number> => {
      await browser.open('/portal/calls');
      return browser.parts('own-call').length;
    };
    await call('PSDAT-FMA-1');
    await browser.submit('certificate', { organizationIdentifier: 'PSDAT-FMA-1', PSP_AI: 'on', newKey: 'yes' });
    expect(await calls()).toBe(0);
    await browser.submit('certificate', { organizationIdentifier: 'PSDAT-FMA-2', PSP_AI: 'on', newKey: 'yes' });
    await call('PSDAT-FMA-2');
    expect(await calls()).toBe(1);
    const other = new Browser(bank);
    await other.open();
    await other.submit('register', { userEmail: 'psdat-fma-2@tpp.example', name: 'Eve' });
    await other.open('/portal/certificate');
    await other.submit('certificate', { organizationIdentifier: 'PSDAT-FMA-2', PSP_AI: 'on', newKey: 'yes' });
    await other.open('/portal/calls');
    expect(other.parts('own-call')).toEqual([]);
  });

  it('shows a first call that works as it is, and names the company to the customer', async () => {
    const { bank, browser } = await profileOf();
    await browser.open('/portal/call');
    const { url, headers, body } = callOf(browser);
    const answer = await fetch(url, { method: 'POST', headers, body });
    expect(answer.status).toBe(201);
    expect(bank.bank.state.consents.size).toBe(1);
    expect([...bank.bank.state.organisations.values()].map((one) => one?.organizationName)).toContain('Nora');
    await browser.open('/portal/calls');
    expect(browser.parts('own-call')).toEqual([
      expect.stringMatching(/\/v1\/consents 201 .* Request { .* Response { /),
    ]);
  });

  it('names the header only in a bank that reads it', async () => {
    const { browser } = await profileOf({ 'tpp-identification': 'certificate' });
    await browser.open('/portal/call');
    expect(browser.text).not.toContain('Sandbank-TPP');
  });

  it('speaks of no client secret, and of no code for the payment, where tokens are issued', async () => {
    const { browser } = await profileOf({ 'redirect-approach': 'oauth' });
    await browser.open('/portal/call');
    expect(browser.text).toContain('with the code that the bank’s last page shows');
    expect(browser.text).not.toContain('CLIENT_SECRET');
    await browser.open('/portal/payment');
    expect(browser.text).toContain('No code is needed for it.');
  });

  it('shows a developer of the fixtures the organisation that the bank has met', async () => {
    const bank = await openNextgenBank();
    const browser = await signedIn(bank);
    await browser.open('/portal/call');
    expect(browser.parts('organisation')[0]).toContain('Since');
    expect(browser.text).not.toContain('client-id');
    expect(browser.part('show-secret')).toBeUndefined();
  });
});

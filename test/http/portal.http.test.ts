import { createPrivateKey, X509Certificate } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import forge from 'node-forge';
import { generateRsaKeyPair } from '../../src/certificates/x509/pem.js';
import { openHttpBank, type HttpBank } from '../support/http-bank.js';
import { openNextgenBank, type NextgenBank } from '../support/nextgen-bank.js';
import { registerPortalUser } from '../../src/sim/onboarding/register-portal-user.js';
import { TPP_ONE } from '../support/small-bank.js';

/** A browser that keeps the portal's cookie and fills in its forms; it runs no script. */
class Browser {
  cookie = '';
  text = '';
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
    return this.cookie === '' ? {} : { Cookie: this.cookie };
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
      /^sandbank-portal=[\w-]{43}; Path=\/portal; HttpOnly; SameSite=Lax$/,
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
    await browser.open();
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
  });

  it.each([
    [{ userEmail: 'one@tpp.example', name: 'x' }, /is already registered/],
    [{ userEmail: 'nobody', name: 'x' }, /must be an e-mail address/],
    [{ userEmail: 'a@b', name: '' }, /name is (?:empty|missing)/],
    [{ userEmail: 'a@b', name: '<script>' }, /&lt;script&gt;/],
  ])('rejects the registration %j', async (fields, text) => {
    const bank = await openHttpBank();
    const browser = new Browser(bank);
    await browser.open();
    await browser.submit('register', fields);
    expect(browser.text).toMatch(text);
    expect(browser.text).not.toContain('<script');
  });

  it('rotates a key', async () => {
    const bank = await openHttpBank();
    const browser = await signedIn(bank);
    await browser.submit('keys', { key: 'secondary' });
    const secondary = browser.part('key-secondary') ?? '';
    expect([browser.part('key-primary'), secondary]).toEqual(['key-one-1', expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect(browser.part('portal-notice')).toContain('The secondary key is new');
    await browser.open();
    expect(browser.part('portal-notice')).toBeUndefined();
    await browser.submit('keys', { key: 'third' });
    expect(browser.text).toContain('This key does not exist');
    expect(browser.part('key-secondary')).toBe(secondary);
    const [user] = bank.bank.state.portalUsers.values();
    expect(user?.subscriptionKeys).toEqual({ primary: 'key-one-1', secondary });
  });

  it('shows the credentials of the organisation once', async () => {
    const bank = await openHttpBank();
    const browser = await signedIn(bank);
    expect(browser.part('client-id')).toBe(TPP_ONE.clientId);
    expect(browser.text).not.toContain(TPP_ONE.clientSecret);
    await browser.submit('credentials');
    expect(browser.part('client-secret')).toBe(TPP_ONE.clientSecret);
    await browser.open();
    expect(browser.text).not.toContain(TPP_ONE.clientSecret);
    await browser.submit('credentials');
    expect(browser.text).not.toContain(TPP_ONE.clientSecret);
    expect(browser.part('secret-was-shown')).toContain('was shown');
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
    const answer = await browser.submit('certificates', { ...fields, certificateSigningRequest: request });
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="qseal-valid.pem"');
    const certificate = new X509Certificate(await answer.text());
    expect(certificate.publicKey.export({ type: 'spki', format: 'pem' })).toBe(publicKey);
    expect(certificate.subject).toContain('PSDAT-FMA-9');
    expect(browser.text).not.toContain('PRIVATE KEY');
    await browser.open();
    for (const wrong of [
      { ...fields, certificateSigningRequest: 'x' },
      { ...fields, certificateSigningRequest: '' },
      { ...fields, certificateSigningRequest: request, PSP_AI: '' },
      { ...fields, certificateSigningRequest: request, organizationIdentifier: '' },
    ]) {
      await browser.submit('certificates', wrong);
      expect(browser.text).toContain('data-testid="error"');
    }
  });

  it('gives a certificate with a new key in the same file on request, without a signing request', async () => {
    const bank = await openHttpBank();
    const browser = await signedIn(bank);
    const fields = {
      kind: 'qwac',
      variant: 'valid',
      organizationIdentifier: 'PSDAT-FMA-9',
      PSP_PI: 'on',
      newKey: 'yes',
    };
    const answer = await browser.submit('certificates', { ...fields, certificateSigningRequest: '' });
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="qwac-valid-with-key.pem"');
    const file = await answer.text();
    expect(new X509Certificate(file).checkPrivateKey(createPrivateKey(file))).toBe(true);
    await browser.open();
    await browser.submit('certificates', { ...fields, organizationIdentifier: '' });
    expect(browser.text).toContain('data-testid="error"');
  });

  it('shows a developer without organisation the steps, the command of the onboarding and the documentation', async () => {
    const bank = await openHttpBank();
    const browser = new Browser(bank);
    await browser.open();
    expect(browser.text).toContain('data-testid="openapi-link"');
    await browser.submit('register', { userEmail: 'nora@tpp.example', name: "Nora O'Neil" });
    expect(browser.text).toContain('data-testid="portal-steps"');
    expect(browser.text).toContain('Onboard your organisation');
    expect(browser.text).toContain('data-testid="documentation-link"');
    expect((await signedIn(bank)).text).not.toContain('data-testid="onboarding-command"');
  });

  it('keeps the input of a rejected form except keys, and names its labels in the error', async () => {
    const bank = await openHttpBank();
    const browser = new Browser(bank);
    await browser.open();
    await browser.submit('register', { userEmail: 'nobody"<b>', name: 'Nora <N>' });
    expect(browser.text).toContain('E-mail address must be an e-mail address');
    expect(browser.text).toContain('value="nobody&quot;&lt;b&gt;"');
    expect(browser.text).toContain('value="Nora &lt;N&gt;"');
    await browser.open();
    await browser.submit('register', { userEmail: 'nora@tpp.example', name: '' });
    expect(browser.text).toMatch(/Your name is (?:empty|missing)/);
    await browser.submit('sign-in', { userEmail: 'one@tpp.example', key: 'guessed-key' });
    expect(browser.text).toContain('value="one@tpp.example"');
    expect(browser.text).not.toContain('guessed-key');
    const signed = await signedIn(bank);
    const fields = { kind: 'qseal', variant: 'expired', organizationIdentifier: 'PSDAT-FMA-77', PSP_AS: 'on' };
    const refused = await signed.submit('certificates', { ...fields, certificateSigningRequest: 'no request' });
    expect(refused.status).toBe(400);
    expect(signed.text).toMatch(/<strong>[^<]*Signing request \(PEM\)/);
    expect(signed.text).not.toMatch(/<strong>[^<]*certificateSigningRequest/);
    expect(signed.text).toMatch(/<option value="qseal"\s+selected/);
    expect(signed.text).toMatch(/<option value="expired"\s+selected/);
    expect(signed.text).toContain('value="PSDAT-FMA-77"');
    expect(signed.text).toMatch(/name="PSP_AS"\s+value="on"\s+checked/);
    expect(signed.text).not.toMatch(/name="PSP_AI"\s+value="on"\s+checked/);
    expect(signed.text).toContain('no request</textarea>');
    await signed.submit('certificates', { ...fields, certificateSigningRequest: '-----BEGIN PRIVATE KEY-----secret' });
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
    for (const form of ['keys', 'credentials', 'certificates']) {
      await browser.submit(form, { key: 'primary' });
      expect(browser.text).toContain('data-testid="portal-sign-in"');
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
    expect((await browser.submit('certificates', { certificateSigningRequest: 'x'.repeat(40_000) })).status).toBe(413);
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
    for (const page of [welcome, browser.text]) {
      expect(page).not.toMatch(/subscription key|Ocp-Apim|onboarding|onboarded|Onboard your|client secret|\/PSD2\/v1/i);
      expect(page).toContain('docs/dialect-nextgenpsd2"');
    }
    expect(browser.text).toContain('Make the first call');
    expect(browser.text).toContain('TPPs do not onboard');
  });

  it('shows a first call that works as it is', async () => {
    const { bank, browser } = await profileOf();
    const command = browser.part('first-call')?.replaceAll('&#39;', "'").replaceAll('&quot;', '"') ?? '';
    const [, url = ''] = /(http:\/\/\S+\/v1\/consents)/.exec(command) ?? [];
    const headers = Object.fromEntries(
      [...command.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name = '', value = '']) => [name, value]),
    );
    const [, body = ''] = /-d '([^']+)'/.exec(command) ?? [];
    const answer = await fetch(url, { method: 'POST', headers, body });
    expect(answer.status).toBe(201);
    expect(bank.bank.state.consents.size).toBe(1);
  });

  it('names the header only in a bank that reads it', async () => {
    const { browser } = await profileOf({ 'tpp-identification': 'certificate' });
    expect(browser.text).not.toContain('Sandbank-TPP');
  });

  it('shows a developer of the fixtures the organisation that the bank has met', async () => {
    const bank = await openNextgenBank();
    const browser = await signedIn(bank);
    expect(browser.text).toContain('Known since');
    expect(browser.text).not.toContain('client-id');
    expect(browser.part('show-secret')).toBeUndefined();
  });
});

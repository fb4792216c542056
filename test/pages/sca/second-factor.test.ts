import { describe, expect, it } from '@jest/globals';
import { afterCode, afterPassword, afterWrongTry } from '../../../src/domain/authorisation/sca.js';
import { confirmLogin, decideOnPage } from '../../../src/sim/authorisation/sca-page.js';
import { smallBase } from '../../support/small-bank.js';
import { Browser, elementText, formOf, openScaBank, psuId, shows, textOf } from './sca-bank.js';

const sessionOf = (test: ReturnType<typeof openScaBank>) => [...test.bank.scaSessions.values()].at(-1)!;

describe('the two-step sign-in', () => {
  it('signs nobody in before the code, and ends an earlier sign-in', () => {
    const session = { wrongTries: 1, psuId: psuId('ben') };
    const half = afterPassword(session, psuId('anna'), 'code');
    expect(half).toEqual({ wrongTries: 1, unconfirmedPsuId: 'anna' });
    expect(afterCode(half)).toEqual({ wrongTries: 1, psuId: 'anna' });
    expect(afterPassword(session, psuId('anna'), 'none')).toEqual({ wrongTries: 1, psuId: 'anna' });
    expect(afterWrongTry(half)).toEqual({ result: 'wrong', session: { wrongTries: 2, unconfirmedPsuId: 'anna' } });
    expect(afterWrongTry({ wrongTries: 2 }).result).toBe('ended');
  });
});

describe('the second step', () => {
  it('comes between the sign-in and the request; its code names the amount and the payee of a payment', async () => {
    const test = openScaBank();
    const browser = new Browser(test.app);
    const id = test.payment();
    await browser.open(test.link(id));
    const page = await browser.enter('anna');
    expect(elementText(page, 'step')).toBe('Step 2 of 3');
    expect(elementText(page, 'shown-code')).toBe('123456');
    expect(textOf(page)).toMatch(/We have sent a six-digit code for 123\.45\sEUR to Ben to your phone\./);
    expect(textOf(page)).not.toContain('Invoice');
    expect(shows(page, 'approve') || shows(page, 'refuse')).toBe(false);
    const token = /name="form_token" value="([^"]+)"/.exec(page.text)?.[1];
    for (const decision of ['approve', 'refuse']) {
      const forged = await browser.post(`${browser.path}/decision`, { form_token: token, decision });
      expect(forged.headers['location']).toBe(browser.path);
    }
    expect(() => decideOnPage(test.bank, sessionOf(test), 'approve')).toThrow('log in first');
    expect(test.statusOf(id)).toBe('RCVD');
    expect(elementText(await browser.confirm('123 456'), 'step')).toBe('Step 3 of 3');
  });

  it('shows nothing of a consent', async () => {
    const test = openScaBank();
    const browser = new Browser(test.app);
    await browser.open(test.link(test.consent()));
    expect(textOf(await browser.enter('anna'))).toContain('We have sent a six-digit code to your phone.');
  });

  it('counts wrong codes with wrong passwords; the third try ends the session', async () => {
    const test = openScaBank();
    const id = test.consent();
    const browser = new Browser(test.app);
    await browser.open(test.link(id));
    await browser.enter('anna', 'wrong');
    const page = await browser.enter('anna');
    expect(shows(page, 'error')).toBe(false);
    expect(elementText(await browser.confirm('654321'), 'error')).toContain('The code is wrong. One attempt is left.');
    const ended = await browser.confirm('000000');
    expect(ended.status).toBe(410);
    expect(textOf(ended)).toContain('Too many wrong passwords or codes');
    expect(test.statusOf(id)).toBe('received');
  });

  it('ends with a link back to the TPP if a redirect is known', async () => {
    const test = openScaBank();
    const ended = async (appended: Readonly<Record<string, string>>) => {
      const browser = new Browser(test.app);
      await browser.open(test.link(test.consent(), appended));
      for (let tries = 0; tries < 2; tries += 1) await browser.enter('anna', 'wrong');
      return browser.enter('anna', 'wrong');
    };
    expect(shows(await ended({}), 'continue')).toBe(false);
    const { status, text } = await ended({ redirect_uri: 'https://tpp.example/cb?a=1', state: 'af0' });
    expect(status).toBe(410);
    const href = /href="([^"]+)"[^>]*data-testid="continue"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(Object.fromEntries(new URL(href).searchParams)).toEqual({
      a: '1',
      error: 'access_denied',
      error_description: expect.any(String),
      state: 'af0',
    });
  });

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])(
    'does not count %p, which is not a code',
    async (code) => {
      const test = openScaBank();
      const browser = new Browser(test.app);
      await browser.open(test.link(test.consent()));
      await browser.enter('anna');
      expect(elementText(await browser.confirm(code), 'error')).toContain('This did not count as an attempt');
      expect(sessionOf(test).wrongTries).toBe(0);
      expect(shows(await browser.confirm(), 'approve')).toBe(true);
    },
  );

  it("accepts the PSU's own code if the fixtures define one", async () => {
    const base = smallBase('2026-03-02' as never);
    const psus = new Map(base.psus).set(psuId('anna'), { ...base.psus.get(psuId('anna'))!, oneTimeCode: '271828' });
    const test = openScaBank({ base: () => ({ ...base, psus }) });
    const browser = new Browser(test.app);
    await browser.open(test.link(test.consent()));
    await browser.enter('anna');
    expect(shows(await browser.confirm('123456'), 'approve')).toBe(false);
    expect(shows(await browser.confirm('271828'), 'approve')).toBe(true);
  });

  it('restarts for another login, and changes nothing before one', async () => {
    const test = openScaBank();
    const browser = new Browser(test.app);
    const login = await browser.open(test.link(test.consent()));
    const token = /name="form_token" value="([^"]+)"/.exec(login.text)?.[1];
    await browser.post(`${browser.path}/confirm`, { form_token: token, code: '123456' });
    expect(sessionOf(test)).toMatchObject({ wrongTries: 0 });
    expect(sessionOf(test).psuId).toBeUndefined();
    const signedIn = await browser.signIn('anna');
    const current = formOf(signedIn.text, 'approve').fields['form_token'];
    await browser.post(`${browser.path}/login`, { form_token: current, psu: 'ben', password: 'ben-pass' });
    expect(sessionOf(test).psuId).toBeUndefined();
    expect(shows(await browser.get(browser.path), 'approve')).toBe(false);
  });

  it('rejects a PSU who was blocked after the password', async () => {
    const base = smallBase('2026-03-02' as never);
    const psus = new Map(base.psus);
    const test = openScaBank({ base: () => ({ ...base, psus }) });
    const browser = new Browser(test.app);
    await browser.open(test.link(test.consent()));
    await browser.enter('anna');
    psus.set(psuId('anna'), { ...psus.get(psuId('anna'))!, blocked: true });
    expect(confirmLogin(test.bank, sessionOf(test), '123456')).toBe('blocked');
    expect(sessionOf(test).psuId).toBeUndefined();
  });

  it('is skipped if the profile has none', async () => {
    const test = openScaBank({ profile: { 'second-factor': 'none' } });
    const browser = new Browser(test.app);
    expect(elementText(await browser.open(test.link(test.consent())), 'step')).toBe('Step 1 of 2');
    expect(elementText(await browser.enter('anna'), 'step')).toBe('Step 2 of 2');
  });
});

describe('hints', () => {
  it('of credentials and code are text that the script of the page makes buttons that fill in the fields', async () => {
    const test = openScaBank();
    const browser = new Browser(test.app);
    const signIn = await browser.open(test.link(test.consent()));
    expect(signIn.text).toContain('data-fill="psu=anna&amp;password=anna-pass"');
    expect(elementText(signIn, 'sandbox-box')).toContain('Sandbox: Try anna / anna-pass');
    const code = await browser.enter('anna');
    expect(code.text).toContain('data-fill="code=123456"');
    for (const { headers } of [signIn, code]) expect(headers['content-security-policy']).toContain("script-src 'self'");
  });

  it('are hidden if the profile hides them; the banner stays', async () => {
    const test = openScaBank({ profile: { 'page-hints': 'hidden' } });
    const browser = new Browser(test.app);
    const pages = [await browser.open(test.link(test.consent())), await browser.enter('anna')];
    pages.push(await browser.confirm());
    const answer = await browser.submit('approve');
    pages.push(await browser.get(answer.headers['location'] ?? ''));
    pages.push(await browser.get('/PSD2/v1/oauth/authorize'));
    for (const page of pages) {
      expect(page.text).not.toMatch(/sandbox-box|tester|anna-pass|123456|became|invalid_/);
      if (page !== pages[3]) expect(page.text).not.toContain('<script');
      expect(shows(page, 'sandbox-banner')).toBe(true);
    }
  });

  it("also disable the form of the tester's panel", async () => {
    const test = openScaBank({ profile: { 'page-hints': 'hidden' } });
    const browser = new Browser(test.app);
    const page = await browser.open(test.link(test.consent()));
    const token = /name="form_token" value="([^"]+)"/.exec(page.text)?.[1];
    await browser.post(`${browser.path}/script`, { form_token: token, scaVariant: 'wrong-state' });
    expect(sessionOf(test).script).toEqual({});
  });
});

import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { deleteConsent } from '../../../src/sim/consents/delete-consent.js';
import { CALLER, smallBase, validConsent } from '../../support/small-bank.js';
import { Browser, CALLBACK, elementText, openScaBank, psuId, shows, textOf, type ScaBank } from '../sca/sca-bank.js';

/** What people and strangers do to pages: each time a clear page of the bank, and nothing moves that must not. */

async function enterOnline(test: ScaBank, psu = 'anna'): Promise<Browser> {
  const browser = new Browser(test.app);
  await browser.get(`${test.base}/online`);
  await browser.signIn(psu);
  return browser;
}

describe('signing in to online banking', () => {
  it('requires password and code; three wrong tries end the session', async () => {
    const test = openScaBank();
    const browser = new Browser(test.app);
    await browser.get('/online');
    await browser.enter('anna', 'wrong');
    await browser.enter('anna');
    await browser.confirm('000000');
    const ended = await browser.confirm('999999');
    expect([ended.status, textOf(ended)]).toEqual([410, expect.stringContaining('Too many wrong passwords or codes')]);
    expect((await browser.get('/online/consents')).headers['location']).toBe('/online');
  });

  it('fails for a blocked PSU, and ends the session of one blocked later', async () => {
    const base = smallBase('2026-03-02' as never);
    const psus = new Map(base.psus);
    const test = openScaBank({ base: () => ({ ...base, psus }) });
    const browser = new Browser(test.app);
    await browser.get('/online');
    expect(elementText(await browser.enter('carla'), 'error')).toContain('This customer is blocked.');
    await browser.signIn('anna');
    expect((await browser.get('/online/approvals')).status).toBe(200);
    psus.set(psuId('anna'), { ...psus.get(psuId('anna'))!, blocked: true });
    expect((await browser.get('/online/approvals')).status).toBe(303);
  });

  it('with the password alone shows nothing and accepts no form', async () => {
    const test = openScaBank();
    const id = validConsent(test.bank);
    const browser = new Browser(test.app);
    await browser.get('/online');
    const page = await browser.enter('anna');
    expect(textOf(page)).not.toContain('1,000.00');
    const token = /name="form_token" value="([^"]+)"/.exec(page.text)?.[1];
    expect((await browser.get('/online/consents')).headers['location']).toBe('/online');
    const forged = await browser.post(`/online/consents/${id}/revoke`, { form_token: token });
    expect(forged.headers['location']).toBe('/online');
    expect(test.statusOf(id)).toBe('valid');
  });

  it('gives the browser a new secret, in a cookie for this path only', async () => {
    const test = openScaBank({ id: 'w7', publicUrl: 'https://bank.example' });
    const browser = new Browser(test.app);
    const answer = await browser.get('/banks/w7/online');
    expect(answer.headers['set-cookie']?.[0]).toMatch(
      /^sandbank-online=[\w-]{43}; Path=\/banks\/w7\/online; HttpOnly; SameSite=Lax; Secure$/,
    );
    const before = browser.cookie;
    await browser.signIn('anna');
    expect(browser.cookie).not.toBe(before);
    const other = new Browser(test.app);
    other.cookie = before;
    expect(shows(await other.get('/banks/w7/online'), 'login-submit')).toBe(true);
  });

  it('is not offered if the profile has no online banking', async () => {
    const test = openScaBank({ profile: { 'online-banking': 'none' } });
    expect((await request(test.app).get('/online')).status).toBe(404);
    const page = await new Browser(test.app).open(test.link(test.consent()));
    expect(shows(page, 'online-banking')).toBe(false);
  });
});

describe('a form of online banking', () => {
  it.each([
    ['no token', { form_token: undefined }],
    ['another token', { form_token: 'guess' }],
  ])('with %s is rejected', async (_name, changes) => {
    const test = openScaBank();
    const id = validConsent(test.bank);
    const browser = await enterOnline(test);
    await browser.get(`/online/consents/${id}`);
    const answer = await browser.submit('revoke-now', changes);
    expect([answer.status, textOf(answer)]).toEqual([403, expect.stringContaining('This form was not accepted')]);
    expect(test.statusOf(id)).toBe('valid');
  });

  it('of another browser or another session is rejected', async () => {
    const test = openScaBank();
    const id = validConsent(test.bank);
    const [mine, theirs] = [await enterOnline(test), await enterOnline(test, 'ben')];
    await mine.get(`/online/consents/${id}`);
    const { cookie } = mine;
    for (const given of [undefined, 'sandbank-online=guess', theirs.cookie]) {
      mine.cookie = given;
      expect((await mine.submit('revoke-now')).status).toBe(403);
    }
    expect(test.statusOf(id)).toBe('valid');
    mine.cookie = cookie;
    expect((await mine.submit('revoke-now')).status).toBe(303);
  });

  it('that is too large, or sent by another method, is answered with a page of the bank', async () => {
    const test = openScaBank();
    const browser = await enterOnline(test);
    browser.acceptLanguage = 'de';
    const large = await browser.post('/online/sign-in', { psu: 'x'.repeat(10_000) });
    expect([large.status, textOf(large)]).toEqual([413, expect.stringContaining('Das konnte nicht gelesen werden')]);
    const other = await request(test.app).put('/online/sign-out');
    expect([other.status, other.headers['allow']]).toEqual([405, 'POST']);
    expect((await request(test.app).post('/online')).status).toBe(405);
  });

  it('works in two windows of one browser', async () => {
    const test = openScaBank();
    const [one, two] = [test.payment(), test.payment()];
    const browser = await enterOnline(test);
    const first = await browser.get(`/online/approvals/${one}`);
    await browser.get(`/online/approvals/${two}`);
    await browser.submit('approve');
    browser.page = first;
    await browser.submit('approve');
    expect([test.statusOf(one), test.statusOf(two)]).not.toContain('RCVD');
  });
});

describe('the page of a link', () => {
  it('can be reloaded at every step', async () => {
    const test = openScaBank();
    const browser = new Browser(test.app);
    await browser.open(test.link(test.consent()));
    for (const step of [() => browser.enter('anna'), () => browser.confirm()]) {
      const page = await step();
      expect((await browser.get(browser.path)).text).toBe(page.text);
    }
  });

  it('opened twice in one browser decides once; the other window says so', async () => {
    const test = openScaBank();
    const id = test.consent({ psuLanguage: 'fr' });
    const [one, two] = [new Browser(test.app), new Browser(test.app)];
    for (const browser of [one, two]) {
      await browser.open(test.link(id, { redirect_uri: CALLBACK }));
      await browser.signIn('anna');
    }
    await one.submit('approve');
    const moves = test.moves.length;
    await two.submit('refuse');
    const page = await two.get(two.path);
    expect([page.status, textOf(page)]).toEqual([409, expect.stringContaining('Il n’y a plus rien à décider')]);
    expect([test.statusOf(id), test.moves.length]).toEqual(['valid', moves]);
  });

  it('reports a withdrawn consent in its language, at every step', async () => {
    const test = openScaBank();
    for (const steps of [0, 1, 2]) {
      const id = test.consent({ psuLanguage: 'tr' });
      const browser = new Browser(test.app);
      await browser.open(test.link(id));
      if (steps > 0) await browser.enter('anna');
      if (steps > 1) await browser.confirm();
      test.bank.perform(() => deleteConsent(test.bank, id, CALLER));
      const page = await browser.get(browser.path);
      expect([page.status, textOf(page)]).toEqual([409, expect.stringContaining('Karar verilecek bir şey kalmadı')]);
    }
  });

  it('accepts no form of another site, and ignores a huge cookie', async () => {
    const test = openScaBank();
    const id = test.consent();
    const browser = new Browser(test.app);
    await browser.open(test.link(id));
    await browser.signIn('anna');
    // A browser sends a form of another site without the cookie, which is SameSite=Lax.
    const foreign = await request(test.app)
      .post(`${browser.path}/decision`)
      .set('Origin', 'https://evil.example')
      .type('form')
      .send('decision=approve');
    expect(foreign.status).toBe(403);
    const huge = await request(test.app)
      .get(browser.path)
      .set('Cookie', `sandbank-sca=${'x'.repeat(8000)}`);
    expect(huge.status).toBe(403);
    const many = await request(test.app)
      .get('/online')
      .set('Cookie', `${'sandbank-online=x; '.repeat(500)}a=b`);
    expect(many.status).toBe(200);
    expect(test.statusOf(id)).toBe('received');
  });
});

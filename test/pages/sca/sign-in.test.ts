import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { smallBase } from '../../support/small-bank.js';
import { Browser, CALLBACK, elementText, formOf, openScaBank, psuId, shows, textOf, type ScaBank } from './sca-bank.js';

const MINUTE = 60_000;

describe('signing in', () => {
  it.each([
    ['the page of a link', (test: ScaBank) => test.link(test.consent())],
    ['online banking', () => '/online'],
  ])('keeps the login name, and no password, after a wrong password on %s', async (_name, pathIn) => {
    const test = openScaBank();
    const browser = new Browser(test.app);
    const path = pathIn(test);
    await (path === '/online' ? browser.get(path) : browser.open(path));
    const page = await browser.enter('anna "<b>', 'guessed');
    expect(page.text).toContain('value="anna &quot;&lt;b&gt;"');
    expect(page.text).not.toContain('guessed');
  });

  it('counts wrong passwords; the third one ends the session, and the link starts a new one', async () => {
    const test = openScaBank();
    const id = test.consent();
    const browser = new Browser(test.app);
    await browser.open(test.link(id));
    expect(elementText(await browser.signIn('anna', 'wrong'), 'error')).toBe(
      'The login name or the password is wrong. 2 attempts are left.',
    );
    expect(elementText(await browser.signIn('nobody', 'anna-pass'), 'error')).toContain('One attempt is left');
    expect((await browser.get(browser.path)).text).toContain('One attempt is left');
    const ended = await browser.signIn('anna', 'Anna-pass');
    expect(ended.status).toBe(410);
    expect(textOf(ended)).toContain(
      'Too many wrong passwords or codes Nothing has been approved. The request is still pending.',
    );
    expect((await browser.get(browser.path)).status).toBe(410);
    expect(test.statusOf(id)).toBe('received');
    await browser.open(test.link(id));
    expect(shows(await browser.signIn('anna'), 'approve')).toBe(true);
  });

  it('does not count an incomplete form', async () => {
    const test = openScaBank();
    const browser = new Browser(test.app);
    await browser.open(test.link(test.consent()));
    for (const fields of [{ psu: ' ', password: 'x' }, { psu: 'anna' }, { psu: undefined, password: 'anna-pass' }]) {
      const answer = await browser.submit('login-submit', fields);
      expect(answer.headers['location']).toBe(browser.path);
      expect(elementText(await browser.get(browser.path), 'error')).toContain('This did not count as an attempt');
    }
    expect(shows(await browser.signIn(' anna ', 'anna-pass'), 'approve')).toBe(true);
  });

  it('rejects a blocked PSU and changes nothing', async () => {
    const test = openScaBank();
    const id = test.consent();
    const browser = new Browser(test.app);
    await browser.open(test.link(id));
    const page = await browser.signIn('carla');
    expect(page.status).toBe(403);
    expect(elementText(page, 'error')).toContain('This customer is blocked.');
    expect(shows(page, 'approve') || shows(page, 'refuse')).toBe(false);
    expect(test.statusOf(id)).toBe('received');
    expect(shows(await browser.signIn('anna'), 'approve')).toBe(true);
  });

  it('lets a PSU who was blocked later only refuse', async () => {
    const base = smallBase('2026-03-02' as never);
    const psus = new Map(base.psus);
    const test = openScaBank({ base: () => ({ ...base, psus }) });
    const browser = new Browser(test.app);
    await browser.open(test.link(test.consent()));
    await browser.signIn('anna');
    psus.set(psuId('anna'), { ...psus.get(psuId('anna'))!, blocked: true });
    const page = await browser.get(browser.path);
    expect(elementText(page, 'error')).toContain('The bank has blocked your access');
    expect(shows(page, 'approve')).toBe(false);
    expect((await browser.submit('refuse', { decision: 'approve' })).headers['location']).toBe(browser.path);
  });

  it('suggests only customers of the fixtures, and marks blocked ones', async () => {
    const test = openScaBank();
    const browser = new Browser(test.app);
    const text = textOf(await browser.open(test.link(test.consent())));
    expect(text).toContain(
      'Sandbox: Try anna / anna-pass Other demo customers ben / ben-pass BEN carla / carla-pass CARLA, blocked',
    );
    const empty = openScaBank({ base: (day) => ({ ...smallBase(day), psus: new Map() }) });
    expect(textOf(await new Browser(empty.app).open(empty.link(empty.consent())))).not.toContain('Try');
  });

  it('ends when the page session expires; the link starts a new one', async () => {
    const test = openScaBank();
    const id = test.consent();
    const browser = new Browser(test.app);
    await browser.open(test.link(id));
    await browser.signIn('anna');
    test.advance(10 * MINUTE - 1);
    expect((await browser.get(browser.path)).status).toBe(200);
    test.advance(1);
    const page = await browser.get(browser.path);
    expect(page.status).toBe(410);
    expect(textOf(page)).toContain('This page has expired');
    const late = await browser.post(`${browser.path}/decision`, { decision: 'approve', form_token: 'x' });
    expect(late.status).toBe(403);
    expect(test.statusOf(id)).toBe('received');
    expect((await browser.open(test.link(id))).status).toBe(200);
    const { scaSessions } = test.bank;
    expect(scaSessions.size).toBe(1);
  });

  it('a late decision changes nothing', async () => {
    const test = openScaBank();
    const id = test.consent();
    const browser = new Browser(test.app);
    await browser.open(test.link(id));
    await browser.signIn('anna');
    test.advance(11 * MINUTE);
    expect((await browser.submit('approve')).status).toBe(410);
    expect(test.statusOf(id)).toBe('received');
  });
});

describe('access to a page session', () => {
  it('is bound to the browser: the cookie is limited to its page and hidden from scripts', async () => {
    const test = openScaBank({ id: 'w7' });
    const answer = await request(test.app).get(test.link(test.consent())).redirects(0);
    expect(answer.headers['location']).toMatch(/^\/banks\/w7\/sca\/[\w-]{43}$/);
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(
        new RegExp(`^sandbank-sca=[\\w-]{43}; Path=${answer.headers['location'] ?? ''}; HttpOnly; SameSite=Lax$`),
      ),
    ]);
  });

  it('uses a Secure cookie with the path of the public URL', async () => {
    const test = openScaBank({ publicUrl: 'https://bank.example/sand' });
    const browser = new Browser(test.app);
    const answer = await browser.get(test.link(test.consent()));
    expect(answer.headers['location']).toMatch(/^\/sand\/sca\/[\w-]{43}$/);
    expect(answer.headers['set-cookie']?.[0]).toMatch(/; Path=\/sand\/sca\/[\w-]{43}; HttpOnly; SameSite=Lax; Secure$/);
    const page = await browser.get((answer.headers['location'] ?? '').slice('/sand'.length));
    expect(formOf(page.text, 'login-submit').action).toBe(`${answer.headers['location'] ?? ''}/login`);
    expect(page.text).toContain('href="/sand/sca/assets/bank-');
  });

  it('is denied to another browser', async () => {
    const test = openScaBank();
    const browser = new Browser(test.app);
    await browser.open(test.link(test.consent()));
    await browser.signIn('anna');
    const other = new Browser(test.app);
    for (const cookie of [undefined, 'sandbank-sca=', 'sandbank-sca=guess', '=;;', 'sandbank-sca']) {
      other.cookie = cookie;
      const page = await other.get(browser.path);
      expect(page.status).toBe(403);
      expect(page.text).not.toContain('anna');
    }
    other.cookie = `other=1; sandbank-sca=stale; ${browser.cookie ?? ''}`;
    expect((await other.get(browser.path)).status).toBe(200);
  });

  it.each(['code', 'none'])(
    'gets a new cookie at the sign-in: an earlier planted one is useless (factor: %s)',
    async (factor) => {
      const test = openScaBank({ profile: { 'second-factor': factor } });
      const browser = new Browser(test.app);
      await browser.open(test.link(test.consent()));
      const planted = browser.cookie;
      const { fields } = formOf(browser.page?.text ?? '', 'login-submit');
      await browser.enter('anna');
      const afterPassword = browser.cookie;
      expect(afterPassword).not.toBe(planted);
      if (factor === 'code') {
        await browser.confirm();
        expect(browser.cookie).not.toBe(afterPassword);
      }
      const other = new Browser(test.app);
      for (const cookie of factor === 'code' ? [planted, afterPassword] : [planted]) {
        other.cookie = cookie;
        const page = await other.get(browser.path);
        expect([page.status, shows(page, 'approve')]).toEqual([403, false]);
        expect((await other.post(`${browser.path}/decision`, { ...fields, decision: 'approve' })).status).toBe(403);
      }
      expect((await browser.submit('approve')).status).toBe(303);
    },
  );

  it('keeps its cookie after a wrong password', async () => {
    const test = openScaBank();
    const browser = new Browser(test.app);
    await browser.open(test.link(test.consent()));
    const before = browser.cookie;
    await browser.enter('anna', 'wrong');
    expect(browser.cookie).toBe(before);
  });

  it('shows the current step to another tab of the same browser that submits an outdated form', async () => {
    const test = openScaBank();
    const id = test.consent();
    const browser = new Browser(test.app);
    const login = await browser.open(test.link(id));
    const { action, fields } = formOf(login.text, 'login-submit');
    await browser.signIn('anna');
    const late = await browser.post(action, { ...fields, psu: 'ben', password: 'ben-pass' });
    expect([late.status, late.headers['location']]).toEqual([303, browser.path]);
    expect(shows(await browser.get(browser.path), 'approve')).toBe(true);
    expect((await browser.submit('approve')).status).toBe(303);
    expect(test.statusOf(id)).toBe('valid');
  });

  it.each([
    ['no token', { form_token: undefined }, true],
    ['an empty token', { form_token: '' }, true],
    ['another token', { form_token: 'guess' }, true],
    ['no cookie', {}, false],
  ])('rejects a form with %s, and changes nothing', async (_name, changes, hasCookie) => {
    const test = openScaBank();
    const id = test.consent();
    const browser = new Browser(test.app);
    await browser.open(test.link(id, { redirect_uri: CALLBACK }));
    const login = { psu: 'anna', password: 'wrong' };
    const { cookie } = browser;
    if (!hasCookie) browser.cookie = undefined;
    expect((await browser.submit('login-submit', { ...login, ...changes })).status).toBe(403);
    browser.cookie = cookie;
    expect(test.bank.scaSessions.get(browser.path.slice(5))?.wrongTries).toBe(0);
    await browser.signIn('anna');
    if (!hasCookie) browser.cookie = undefined;
    const answer = await browser.submit('approve', changes);
    expect(answer.status).toBe(403);
    expect(textOf(answer)).toContain('This form was not accepted');
    expect(test.statusOf(id)).toBe('received');
  });

  it("rejects a form with another session's token or cookie", async () => {
    const test = openScaBank();
    const [mine, theirs] = [new Browser(test.app), new Browser(test.app)];
    for (const browser of [mine, theirs]) {
      await browser.open(test.link(test.consent()));
      await browser.signIn('anna');
    }
    const { fields } = formOf(theirs.page?.text ?? '', 'approve');
    expect((await mine.submit('approve', { form_token: fields['form_token'] })).status).toBe(403);
    const { cookie } = mine;
    mine.cookie = theirs.cookie;
    expect((await mine.submit('approve')).status).toBe(403);
    mine.cookie = cookie;
    expect((await mine.submit('approve')).status).toBe(303);
  });

  it('keeps its secrets out of the bank: they depend neither on its seed nor on its state', async () => {
    const [one, two] = [openScaBank(), openScaBank()];
    const seen = new Set<string>();
    for (const test of [one, two]) {
      const browser = new Browser(test.app);
      await browser.open(test.link(test.consent()));
      const token = formOf(browser.page?.text ?? '', 'login-submit').fields['form_token'] ?? '';
      const cookie = (browser.cookie ?? '').replace('sandbank-sca=', '');
      for (const secret of [token, cookie, browser.path]) seen.add(secret);
      const state = JSON.stringify([...test.bank.scaSessions.values()]);
      expect(state.includes(token) || state.includes(cookie)).toBe(false);
    }
    expect(seen.size).toBe(6);
    expect(one.bank.state.random).toEqual(two.bank.state.random);
  });
});

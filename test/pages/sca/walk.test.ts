import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { deleteConsent } from '../../../src/sim/consents/delete-consent.js';
import { exchangeCode } from '../../../src/sim/tokens/exchange-code.js';
import { CALLER, IBANS, TPP_ONE } from '../../support/small-bank.js';
import { Browser, CALLBACK, elementText, openScaBank, shows, textOf } from './sca-bank.js';

const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

describe('a consent on the page', () => {
  it('is approved: login, request, approval, redirect to the TPP with code and state', async () => {
    const test = openScaBank();
    const id = test.consent({ validUntil: '2026-05-31' as never });
    const browser = new Browser(test.app);
    const link = test.link(id, {
      redirect_uri: CALLBACK,
      state: 'a b&c',
      code_challenge: CHALLENGE,
      code_challenge_method: 'S256',
    });
    const login = await browser.open(link);
    expect(login.status).toBe(200);
    expect(textOf(login)).toContain('one GmbH asks for access to your accounts');
    expect(textOf(login)).toContain('Try anna / anna-pass');
    const page = await browser.signIn('anna');
    const text = textOf(page);
    for (const part of [
      'Signed in as ANNA',
      'one GmbH PSDAT-FMA-one · authorised by Austria Financial Market Authority',
      'What one GmbH asks to see anna account EUR AT61 1904 3002 3457 3201 Account data',
      'Account data: name, number, currency, holder Balances Transactions: booked and pending',
      'Recurring access until 31 May 2026: up to 4 times a day without you',
      'Whatever you decide, you return to tpp.example',
    ])
      expect(text).toContain(part);
    expect(page.text).toContain('This page stays open until 10:10 on 2 March 2026 (bank time).');
    const answer = await browser.submit('approve');
    expect(answer.status).toBe(303);
    const target = new URL(answer.headers['location'] ?? '');
    expect(target.origin + target.pathname).toBe('https://tpp.example/callback');
    expect(target.searchParams.get('keep')).toBe('1');
    expect(target.searchParams.get('state')).toBe('a b&c');
    expect(test.statusOf(id)).toBe('valid');
    const code = target.searchParams.get('code') ?? '';
    const { clientId, clientSecret } = TPP_ONE;
    const exchange = { grantType: 'authorization_code', code, subjectId: id, redirectUri: CALLBACK } as const;
    const tokens = test.bank.perform(() =>
      exchangeCode(test.bank, { clientId, clientSecret, exchange: { ...exchange, codeVerifier: VERIFIER } }),
    );
    expect(tokens.accessToken).not.toBe('');
    expect(test.touched()).toBe(7);
    expect(test.faults).toEqual([]);
  });

  it('is refused: the TPP gets the error, and nothing is granted', async () => {
    const test = openScaBank();
    const id = test.consent();
    const browser = new Browser(test.app);
    await browser.open(test.link(id, { redirect_uri: CALLBACK, state: 's' }));
    await browser.signIn('anna');
    const answer = await browser.submit('refuse');
    expect(answer.headers['location']).toBe(
      `${CALLBACK}&error=access_denied&error_description=The+PSU+refused+the+request.&state=s`,
    );
    expect(test.statusOf(id)).toBe('rejected');
    expect(test.bank.state.codes.size).toBe(0);
  });

  it('redirects to the preset URIs; one in the link gets both results', async () => {
    const test = openScaBank();
    const redirect = { redirectUri: 'https://preset.example/ok', nokRedirectUri: 'https://preset.example/nok' };
    const decide = async (decision: string, appended = {}): Promise<string> => {
      const browser = new Browser(test.app);
      await browser.open(test.link(test.consent({ redirect }), appended));
      await browser.signIn('anna');
      return (await browser.submit(decision)).headers['location'] ?? '';
    };
    expect(await decide('approve')).toMatch(/^https:\/\/preset\.example\/ok\?code=[\w-]{32}$/);
    expect(await decide('refuse')).toMatch(/^https:\/\/preset\.example\/nok\?error=access_denied&/);
    expect(await decide('approve', { redirect_uri: CALLBACK })).toMatch(
      /^https:\/\/tpp\.example\/callback\?keep=1&code=/,
    );
    expect(await decide('refuse', { redirect_uri: CALLBACK })).toMatch(
      /^https:\/\/tpp\.example\/callback\?keep=1&error=/,
    );
    expect(await decide('refuse', { redirect_uri: 'com.tpp.app:/back' })).toMatch(/^com\.tpp\.app:\/back\?error=/);
  });

  it('without any redirect ends with the code to copy, which a reload shows again', async () => {
    const test = openScaBank();
    const id = test.consent();
    const browser = new Browser(test.app);
    await browser.open(test.link(id));
    await browser.signIn('anna');
    const answer = await browser.submit('approve');
    const done = await browser.get(answer.headers['location'] ?? '');
    const [code] = [...test.bank.state.codes.keys()];
    expect(elementText(done, 'code')).toBe(code);
    expect(textOf(done)).toContain('Give this code to one GmbH to finish. It works once, for 10 minutes.');
    expect(done.text).toContain('data-copy="code"');
    expect(done.headers['content-security-policy']).toContain("script-src 'self'");
    expect(elementText(done, 'sandbox-box')).toBe(`Sandbox: the consent now has the status valid. Its id is ${id}.`);
    expect(elementText(done, 'status')).toBe('valid');
    expect((await browser.get(browser.path)).text).toBe(done.text);
  });

  it('ends a payment without a redirect: only the developer may need its code', async () => {
    const test = openScaBank();
    const browser = new Browser(test.app);
    await browser.open(test.link(test.payment()));
    await browser.signIn('anna');
    const answer = await browser.submit('approve');
    const text = textOf(await browser.get(answer.headers['location'] ?? ''));
    expect(text).toContain('Payment approved You can close this page. For the developer: Authorisation code');
    expect(text).not.toContain('to finish');
  });

  it('shows for each account only the requested rights, once or recurring', async () => {
    const test = openScaBank();
    const consent = test.consent({
      access: { balances: [{ iban: IBANS.anna, currency: 'USD' }], accounts: [{ iban: IBANS.deleted }] },
      recurringIndicator: false,
      frequencyPerDay: 1,
    });
    const browser = new Browser(test.app);
    await browser.open(test.link(consent));
    const text = textOf(await browser.signIn('anna'));
    expect(text).toContain(
      'anna-usd account USD AT61 1904 3002 3457 3201 Account data: name, number, currency, holder Balances',
    );
    expect(text).toContain(`deleted account EUR ${IBANS.deleted.replace(/(.{4})/g, '$1 ')}· closed Account data`);
    expect(text).not.toContain('Transactions');
    expect(text).toContain('One single access, on 31 May 2026 at the latest');
  });

  it('with accounts of another PSU can only be refused', async () => {
    const test = openScaBank();
    const both = [{ iban: IBANS.anna }, { iban: IBANS.ben, currency: 'EUR' }, { pan: '4000001234567899' }];
    const id = test.consent({ access: { accounts: both, balances: both } });
    const browser = new Browser(test.app);
    await browser.open(test.link(id, { redirect_uri: CALLBACK }));
    const page = await browser.signIn('anna');
    expect(shows(page, 'approve')).toBe(false);
    expect(shows(page, 'refuse')).toBe(true);
    expect(elementText(page, 'error')).toBe(
      'You cannot approve this. None of your accounts matches: DE89 3704 0044 0532 0130 00 (EUR) 400000······7899 ' +
        'Access covers either all requested accounts or none. Refuse, or sign in as the holder.',
    );
    const forged = await browser.submit('refuse', { decision: 'approve' });
    expect(forged.headers['location']).toBe(browser.path);
    expect(test.statusOf(id)).toBe('received');
    await browser.submit('refuse');
    expect(test.statusOf(id)).toBe('rejected');
  });

  it('that was withdrawn leads to a clear page, before and after the decision is submitted', async () => {
    const test = openScaBank();
    const id = test.consent();
    const browser = new Browser(test.app);
    await browser.open(test.link(id, { redirect_uri: CALLBACK }));
    await browser.signIn('anna');
    test.bank.perform(() => deleteConsent(test.bank, id, CALLER));
    const answer = await browser.submit('approve');
    expect(answer.headers['location']).toBe(browser.path);
    const page = await browser.get(browser.path);
    expect(page.status).toBe(409);
    expect(textOf(page)).toContain('its status is already terminatedByTpp');
  });
});

describe('after the decision', () => {
  it('a resubmitted form, a reload and the link back show the same and change nothing', async () => {
    const test = openScaBank();
    const id = test.consent();
    const browser = new Browser(test.app);
    await browser.open(test.link(id, { redirect_uri: CALLBACK, state: 's' }));
    const login = browser.page;
    await browser.signIn('anna');
    const first = await browser.submit('approve');
    const moves = test.moves.length;
    expect((await browser.submit('approve')).headers['location']).toBe(first.headers['location']);
    expect((await browser.submit('refuse')).headers['location']).toBe(first.headers['location']);
    const again = await browser.get(browser.path);
    expect(textOf(again)).toContain('Access approved');
    expect(again.text).toContain(`href="${(first.headers['location'] ?? '').replaceAll('&', '&amp;')}"`);
    browser.page = login;
    expect((await browser.submit('login-submit', { psu: 'ben', password: 'wrong' })).headers['location']).toBe(
      browser.path,
    );
    expect(textOf(await browser.get(browser.path))).toContain('Access approved');
    expect([test.moves.length, test.bank.state.codes.size, test.statusOf(id)]).toEqual([moves, 1, 'valid']);
  });

  it('page and link of a decided request lead back to the TPP', async () => {
    const test = openScaBank();
    const id = test.consent();
    const browser = new Browser(test.app);
    await browser.open(test.link(id, { redirect_uri: CALLBACK, state: 'af0' }));
    await browser.signIn('anna');
    test.bank.perform(() => deleteConsent(test.bank, id, CALLER));
    const again = await new Browser(test.app).get(test.link(id, { redirect_uri: CALLBACK, state: 'af0' }));
    for (const page of [await browser.get(browser.path), again]) {
      const href = /href="([^"]+)"[^>]*data-testid="continue"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
      expect(Object.fromEntries(new URL(href).searchParams)).toMatchObject({ error: 'server_error', state: 'af0' });
    }
  });

  it('a second session of the same request finds nothing to decide', async () => {
    const test = openScaBank();
    const id = test.consent();
    const [one, two] = [new Browser(test.app), new Browser(test.app)];
    for (const browser of [one, two]) {
      await browser.open(test.link(id, { redirect_uri: CALLBACK }));
      await browser.signIn('anna');
    }
    await one.submit('refuse');
    expect((await two.submit('approve')).headers['location']).toBe(two.path);
    expect((await two.get(two.path)).status).toBe(409);
    expect(test.statusOf(id)).toBe('rejected');
  });
});

describe('a PSU who decides automatically', () => {
  it('is redirected to the TPP immediately, or to the page with the code', async () => {
    const test = openScaBank({ profile: { 'psu-behaviour': 'approves' } });
    const answer = await new Browser(test.app).get(test.link(test.consent(), { redirect_uri: CALLBACK, state: 's' }));
    expect(answer.headers['location']).toMatch(/^https:\/\/tpp\.example\/callback\?keep=1&code=[\w-]{32}&state=s$/);
    const done = await new Browser(test.app).open(test.link(test.consent()));
    expect(elementText(done, 'code')).toMatch(/^[\w-]{32}$/);
  });

  it('can also refuse automatically', async () => {
    const test = openScaBank({ profile: { 'psu-behaviour': 'refuses' } });
    const answer = await new Browser(test.app).get(test.link(test.consent(), { redirect_uri: CALLBACK }));
    expect(answer.headers['location']).toContain('error=access_denied');
    expect(textOf(await new Browser(test.app).open(test.link(test.payment())))).toContain('You refused the payment');
  });
});

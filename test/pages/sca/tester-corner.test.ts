import { describe, expect, it } from '@jest/globals';
import { asId, type PaymentId } from '../../../src/domain/ids.js';
import { allOutcomes } from '../../../src/sim/scripting/outcomes.js';
import { Browser, CALLBACK, cornerText, elementText, openScaBank, shows, textOf, type ScaBank } from './sca-bank.js';

const RETURN = { redirect_uri: CALLBACK, state: 'sent' };

async function visit(test: ScaBank, id: string): Promise<Browser> {
  const browser = new Browser(test.app);
  await browser.open(test.link(id, RETURN));
  return browser;
}

/** Sets something in the corner, and shows the page that comes of it. */
async function set(browser: Browser, fields: Readonly<Record<string, string>>) {
  const answer = await browser.submit('tester-submit', fields);
  expect([answer.status, answer.headers['location']]).toEqual([303, browser.path]);
  return browser.get(browser.path);
}

describe("the tester's panel", () => {
  it("is separate from the bank's page, closed, and on both steps", async () => {
    const test = openScaBank();
    const browser = await visit(test, test.consent());
    for (const page of [browser.page, await browser.signIn('anna')]) {
      const card = /<div class="card">[\s\S]*?<aside class="tester"/.exec(page?.text ?? '')?.[0] ?? '';
      expect(card).not.toBe('');
      expect(card).not.toContain('tester-scaVariant');
      expect(page?.text).toMatch(/<details\s+data-testid="tester-corner">/);
      expect(cornerText(page as never)).toContain('Tester’s corner not part of the bank’s page During this');
      expect(cornerText(page as never)).toContain('As usual Every password is wrong; the third attempt ends');
      expect(cornerText(page as never)).toContain(
        'None Token exchange (exchangeCode) Consent status (readConsentStatus)',
      );
    }
  });

  it('scripts failures of the authorisation, before or after the login', async () => {
    const test = openScaBank();
    const before = await visit(test, test.consent());
    const page = await set(before, { scaVariant: 'wrong-state' });
    expect(page.text).toMatch(/<option value="wrong-state"\s+selected/);
    expect(elementText(page, 'tester-note')).toBe('Set for this approval.');
    await before.signIn('anna');
    expect((await before.submit('approve')).headers['location']).toContain('state=not-the-state-that-was-sent');
    const after = await visit(test, test.consent());
    await after.signIn('anna');
    await set(after, { scaVariant: 'server-error' });
    expect((await after.submit('approve')).headers['location']).toContain('error=server_error');
    expect(textOf(await after.get(after.path))).toContain('Nothing was decided.');
  });

  it('can be changed and reset any number of times', async () => {
    const test = openScaBank();
    const browser = await visit(test, test.consent());
    expect(browser.page?.text).toContain('no-refresh-token');
    await set(browser, { scaVariant: 'psu-blocked' });
    await set(browser, { scaVariant: '' });
    await browser.signIn('anna');
    expect((await browser.submit('approve')).headers['location']).toContain('state=sent');
  });

  it('scripts what happens to the consent and to the token', async () => {
    const test = openScaBank();
    const id = test.consent();
    const browser = await visit(test, id);
    expect(
      shows(await set(browser, { consentVariant: 'revokes-later', tokenVariant: 'short-lived' }), 'tester-path'),
    ).toBe(false);
    await browser.signIn('anna');
    await browser.submit('approve');
    expect([...test.bank.state.codes.values()]).toMatchObject([{ tokenVariant: 'short-lived' }]);
    test.advance(60_000);
    await browser.get(browser.path);
    expect(test.statusOf(id)).toBe('revokedByPsu');
  });

  it('has no token and no exchange of a code where the bank issues none', async () => {
    for (const [approach, offered] of [
      ['oauth', true],
      ['redirect', false],
    ] as const) {
      const test = openScaBank({ extends: 'nextgenpsd2', profile: { 'redirect-approach': approach } });
      const { page } = await visit(test, test.consent());
      expect(page?.text).toContain('tester-failing');
      expect([page?.text.includes('tester-tokenVariant'), page?.text.includes('value="exchangeCode"')]).toEqual([
        offered,
        offered,
      ]);
    }
  });

  it('sets the path of a payment, with precedence over all other sources', async () => {
    const test = openScaBank();
    const id = test.payment({ remittanceInformationUnstructured: 'sandbank: ACTC > RJCT(AC01)' });
    const browser = await visit(test, id);
    const { text = '' } = (await browser.signIn('anna')) ?? {};
    expect(text).toMatch(/list="tester-paths"/);
    expect(text).toMatch(/<option value="ACTC &gt; RJCT\(AM04\)"\s*>rejected: insufficient funds<\/option>/);
    expect(text).not.toContain('no-refresh-token');
    const wrong = await set(browser, { path: 'ACTC > ACSD', scaVariant: 'wrong-state' });
    expect([...test.bank.scaSessions.values()][0]?.script).toEqual({});
    expect(cornerText(wrong)).toContain('This path is not possible:');
    expect(cornerText(wrong)).toContain('ACSD');
    // Nothing has to be set again.
    expect(wrong.text).toContain('value="ACTC &gt; ACSD"');
    expect(wrong.text).toMatch(/<option value="wrong-state"\s+selected/);
    const right = await set(browser, { path: 'ACTC 2d > RJCT(AC04)' });
    expect(right.text).toContain('value="ACTC 2d &gt; RJCT(AC04)"');
    expect(cornerText(right)).not.toContain('This path is not possible:');
    await browser.submit('approve');
    test.advance(2 * 86_400_000);
    await browser.get(browser.path);
    expect(test.bank.state.payments.get(asId<PaymentId>(id))).toMatchObject({ reason: 'AC04', scripted: 'page' });
  });

  it("makes the TPP's next call fail", async () => {
    const test = openScaBank();
    const browser = await visit(test, test.consent());
    const page = await set(browser, { failing: 'readAccounts', code: 'SERVICE_BLOCKED' });
    expect(elementText(page, 'tester-note')).toBe(
      'Set for this approval. The next readAccounts of this TPP fails with SERVICE_BLOCKED.',
    );
    expect(allOutcomes(test.bank)).toMatchObject([
      {
        match: { operation: 'readAccounts', tpp: 'client-one' },
        steps: [{ outcome: { code: 'SERVICE_BLOCKED' }, times: 1 }],
      },
    ]);
  });

  it("delays the TPP's next call, in real time", async () => {
    const test = openScaBank();
    const browser = await visit(test, test.payment());
    const page = await set(browser, { slow: 'readPaymentStatus', delayMs: '2500' });
    expect(elementText(page, 'tester-note')).toBe(
      'Set for this approval. The next readPaymentStatus of this TPP gets its response after 2500 ms.',
    );
    expect([...test.bank.state.faults.values()]).toMatchObject([
      {
        match: { operation: 'readPaymentStatus', tpp: 'client-one' },
        delay: { type: 'fixed', ms: 2500 },
        times: 1,
      },
    ]);
    for (const delayMs of ['0', '-1', '1.5', 'x', '', '600001']) await set(browser, { slow: 'readPayment', delayMs });
    expect(test.bank.state.faults.size).toBe(1);
  });

  it('accepts only values that it offers', async () => {
    const test = openScaBank();
    const browser = await visit(test, test.consent());
    await set(browser, {
      scaVariant: 'constructor',
      consentVariant: 'x',
      tokenVariant: '__proto__',
      failing: 'onboardTpp',
      code: 'toString',
    });
    expect([...test.bank.scaSessions.values()][0]?.script).toEqual({});
    expect(allOutcomes(test.bank)).toEqual([]);
  });

  it('works only in the browser that opened the page', async () => {
    const test = openScaBank();
    const browser = await visit(test, test.consent());
    const forged = await browser.submit('tester-submit', { scaVariant: 'wrong-state', form_token: 'x' });
    expect(forged.status).toBe(403);
    expect([...test.bank.scaSessions.values()][0]?.script).toEqual({});
  });

  it('is absent if magic values are off', async () => {
    const test = openScaBank({ profile: { 'magic-values': 'off' } });
    const browser = await visit(test, test.consent());
    expect(shows(browser.page as never, 'tester-corner')).toBe(false);
    const { fields } = {
      fields: { form_token: /name="form_token" value="([^"]+)"/.exec(browser.page?.text ?? '')?.[1] },
    };
    await browser.post(`${browser.path}/script`, { ...fields, scaVariant: 'wrong-state' });
    expect([...test.bank.scaSessions.values()][0]?.script).toEqual({});
  });
});

describe('callback-twice', () => {
  it('calls the redirect URI once from the page, and then redirects to it', async () => {
    const test = openScaBank();
    const browser = await visit(test, test.consent());
    await browser.signIn('anna+callback-twice', 'anna-pass');
    expect((await browser.submit('approve')).headers['location']).toBe(browser.path);
    const page = await browser.get(browser.path);
    const [, called] = /<img src="([^"]+)" alt="" width/.exec(page.text) ?? [];
    const [, followed] = /<meta http-equiv="refresh" content="1;url=([^"]+)"/.exec(page.text) ?? [];
    expect(called).toMatch(/^https:\/\/tpp\.example\/callback\?keep=1&amp;code=[^&]+&amp;state=sent$/);
    expect(followed).toBe(called);
    expect(page.headers['content-security-policy']).toContain("img-src 'self' https://tpp.example");
  });
});

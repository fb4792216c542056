import { describe, expect, it } from '@jest/globals';
import { readOutcomeRule } from '../../../src/parsing/outcome-rule.js';
import { addOutcome } from '../../../src/sim/scripting/outcomes.js';
import { Browser, CALLBACK, openScaBank, shows, textOf, type ScaBank } from './sca-bank.js';

const RETURN = { redirect_uri: CALLBACK, state: 'sent' };

async function visit(test: ScaBank, id: string): Promise<Browser> {
  const browser = new Browser(test.app);
  await browser.open(test.link(id, RETURN));
  return browser;
}

/** Both ways to select a scenario: a queued outcome, and the login. */
const WAYS = [
  [
    'a queued outcome',
    (test: ScaBank, sca: string) => void addOutcome(test.bank, readOutcomeRule({ outcome: { sca } })),
    () => 'anna',
  ],
  ['the login', () => undefined, (sca: string) => `anna+${sca}`],
] as const;

describe.each(WAYS)('an authorisation scripted by %s', (_way, script, login) => {
  it('redirects with another state than the TPP sent', async () => {
    const test = openScaBank();
    const id = test.consent();
    script(test, 'wrong-state');
    const browser = await visit(test, id);
    await browser.signIn(login('wrong-state'), 'anna-pass');
    const { headers } = await browser.submit('approve');
    expect(headers['location']).toMatch(
      /^https:\/\/tpp\.example\/callback\?keep=1&code=[^&]+&state=not-the-state-that-was-sent$/,
    );
    expect(test.statusOf(id)).toBe('valid');
  });

  it('does not redirect at all', async () => {
    const test = openScaBank();
    const id = test.consent();
    script(test, 'no-callback');
    const browser = await visit(test, id);
    await browser.signIn(login('no-callback'), 'anna-pass');
    expect((await browser.submit('approve')).headers['location']).toBe(browser.path);
    const page = await browser.get(browser.path);
    expect(shows(page, 'lost-callback')).toBe(true);
    expect(shows(page, 'continue') || shows(page, 'code')).toBe(false);
    expect(test.statusOf(id)).toBe('valid');
  });

  it('rejects every password', async () => {
    const test = openScaBank();
    const id = test.consent();
    script(test, 'wrong-password');
    const browser = await visit(test, id);
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(textOf(await browser.signIn(login('wrong-password'), 'anna-pass'))).toContain('password is wrong');
    expect((await browser.signIn(login('wrong-password'), 'anna-pass')).status).toBe(410);
    expect(test.statusOf(id)).toBe('received');
  });

  it('reports a blocked PSU', async () => {
    const test = openScaBank();
    script(test, 'psu-blocked');
    const browser = await visit(test, test.consent());
    expect((await browser.signIn(login('psu-blocked'), 'anna-pass')).status).toBe(403);
  });

  it('times out, and the link opens a new session', async () => {
    const test = openScaBank();
    const id = test.consent();
    script(test, 'page-timeout');
    const browser = await visit(test, id);
    const late = await browser.signIn(login('page-timeout'), 'anna-pass');
    expect(late.status).toBe(410);
    expect(textOf(late)).not.toContain('wrong passwords');
    // The TPP learns of it at the address of the link.
    expect(late.text).toContain('error=access_denied');
    expect(shows(late, 'continue')).toBe(true);
    const again = await visit(test, id);
    expect(shows(await again.signIn('anna'), 'approve')).toBe(true);
  });
});

it('a login suffix has no effect if magic values are off', async () => {
  const test = openScaBank({ profile: { 'magic-values': 'off' } });
  const browser = await visit(test, test.consent());
  expect(textOf(await browser.signIn('anna+wrong-state', 'anna-pass'))).toContain('is wrong');
});

it('an SCA variant is evaluated once per session, even if another PSU signs in', async () => {
  const test = openScaBank();
  addOutcome(test.bank, readOutcomeRule({ after: 1, outcome: { sca: 'wrong-state' } }));
  for (const state of ['sent', 'not-the-state-that-was-sent']) {
    const browser = await visit(test, test.consent());
    await browser.signIn('anna');
    expect((await browser.submit('approve')).headers['location']).toContain(`state=${state}`);
  }
});

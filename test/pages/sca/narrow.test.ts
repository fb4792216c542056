import { describe, expect, it } from '@jest/globals';
import { IBANS } from '../../support/small-bank.js';
import { Browser, CALLBACK, openScaBank, textOf } from './sca-bank.js';

const NARROW = { profile: { 'account-mismatch': 'narrow' } };
const access = (...ibans: string[]) => ({ access: { balances: ibans.map((iban) => ({ iban, currency: 'EUR' })) } });

describe("a consent that matches the PSU's accounts only in part (account-mismatch: narrow)", () => {
  it('can be approved in that part, and the page lists what is left out', async () => {
    const test = openScaBank(NARROW);
    const id = test.consent(access(IBANS.anna, IBANS.ben));
    const browser = new Browser(test.app);
    await browser.open(test.link(id, { redirect_uri: CALLBACK }));
    const text = textOf(await browser.signIn('anna'));
    expect(text).toContain('Also requested, but omitted because they are not yours: DE89 3704 0044 0532 0130 00');
    expect(text).not.toContain('You cannot approve this');
    await browser.submit('approve');
    expect(test.statusOf(id)).toBe('valid');
    expect(test.bank.state.consents.get(id)?.grants.map(({ accountId }) => accountId)).toEqual(['anna']);
  });

  it('cannot be approved if nothing matches, and the page does not claim all or none', async () => {
    const test = openScaBank(NARROW);
    const id = test.consent(access(IBANS.ben, IBANS.elsewhere));
    const browser = new Browser(test.app);
    await browser.open(test.link(id));
    const text = textOf(await browser.signIn('anna'));
    expect(text).toContain('You cannot approve this. None of your accounts matches:');
    expect(text).toContain('Refuse, or sign in as the holder.');
    expect(text).not.toContain('or to none');
    expect(text).not.toContain('left out');
  });

  it('cannot be approved in part as published, where all accounts must match', async () => {
    const test = openScaBank();
    const id = test.consent(access(IBANS.anna, IBANS.ben));
    const browser = new Browser(test.app);
    await browser.open(test.link(id));
    const text = textOf(await browser.signIn('anna'));
    expect(text).toContain('Access covers either all requested accounts or none. Refuse');
    expect(text).not.toContain('left out');
  });
});

import { describe, expect, it } from '@jest/globals';
import { IBANS } from '../../support/small-bank.js';
import { Browser, CALLBACK, openScaBank, textOf } from './sca-bank.js';

const NARROW = { profile: { 'account-mismatch': 'narrow' } };
const access = (...ibans: string[]) => ({ access: { balances: ibans.map((iban) => ({ iban, currency: 'EUR' })) } });

describe('a consent of which only a part fits (account-mismatch: narrow)', () => {
  it('is approved in that part, and the page says what is left out', async () => {
    const test = openScaBank(NARROW);
    const id = test.consent(access(IBANS.anna, IBANS.ben));
    const browser = new Browser(test.app);
    await browser.open(test.link(id, { redirect_uri: CALLBACK }));
    const text = textOf(await browser.signIn('anna'));
    expect(text).toContain('Also asked for, but not yours, and so left out: DE89 3704 0044 0532 0130 00');
    expect(text).not.toContain('You cannot approve this');
    await browser.submit('approve');
    expect(test.statusOf(id)).toBe('valid');
    expect(test.bank.state.consents.get(id)?.grants.map(({ accountId }) => accountId)).toEqual(['anna']);
  });

  it('cannot be approved where nothing fits, and the page does not speak of all or none', async () => {
    const test = openScaBank(NARROW);
    const id = test.consent(access(IBANS.ben, IBANS.elsewhere));
    const browser = new Browser(test.app);
    await browser.open(test.link(id));
    const text = textOf(await browser.signIn('anna'));
    expect(text).toContain('You cannot approve this. You hold no account that fits:');
    expect(text).toContain('Refuse, or sign in as the holder.');
    expect(text).not.toContain('or to none');
    expect(text).not.toContain('left out');
  });

  it('is not approved in part as published, where all must fit', async () => {
    const test = openScaBank();
    const id = test.consent(access(IBANS.anna, IBANS.ben));
    const browser = new Browser(test.app);
    await browser.open(test.link(id));
    const text = textOf(await browser.signIn('anna'));
    expect(text).toContain('Access is given to all the accounts asked for or to none. Refuse');
    expect(text).not.toContain('left out');
  });
});

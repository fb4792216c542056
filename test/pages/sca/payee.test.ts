import { describe, expect, it } from '@jest/globals';
import { readOutcomeRule } from '../../../src/parsing/outcome-rule.js';
import { addOutcome } from '../../../src/sim/scripting/outcomes.js';
import { initiateBulk } from '../../../src/sim/payments/initiate-bulk.js';
import { CALLER, IBANS, smallBase } from '../../support/small-bank.js';
import { Browser, elementText, openScaBank, shows, textOf, type ScaBank } from './sca-bank.js';

/** What a PSU sees of the verification of a payee. @decision payee-verification */

const PAYEE = 'Mara Köhler';
const open = (value = 'on-page'): ScaBank =>
  openScaBank({
    profile: { 'payee-verification': value },
    base: (startDay) => ({ ...smallBase(startDay), payees: new Map([[IBANS.elsewhere, [PAYEE]]]) }),
  });
const to = (test: ScaBank, name: string, iban: string = IBANS.elsewhere): string =>
  test.payment({ creditor: { iban, name } });

async function pageOf(test: ScaBank, id: string, language?: string): Promise<{ browser: Browser; page: any }> {
  const browser = new Browser(test.app);
  browser.acceptLanguage = language;
  await browser.open(test.link(id));
  return { browser, page: await browser.signIn('anna') };
}

describe('the page of a bank that verifies payees', () => {
  it('says that the name matches', async () => {
    const test = open();
    const { page } = await pageOf(test, to(test, 'MARA KOEHLER'));
    expect(elementText(page, 'payee-match')).toBe('The name matches the account.');
    expect(shows(page, 'payee-warning')).toBe(false);
  });

  it('shows the name of the account, if the names almost match', async () => {
    const test = open();
    const { page } = await pageOf(test, to(test, 'M. Köhler'));
    expect(elementText(page, 'payee-close-match')).toBe(
      'The name almost matches. The account is in the name of Mara Köhler.',
    );
    expect(shows(page, 'payee-warning')).toBe(false);
  });

  it('warns if the name does not match, without the name of the account, and lets the PSU go on or stop', async () => {
    const test = open();
    const id = to(test, 'Somebody Else');
    const { browser, page } = await pageOf(test, id);
    expect(elementText(page, 'payee-warning')).toBe(
      'The name does not match the account. If you approve, the money may go to someone else. Check the name and the account number, or refuse.',
    );
    expect(page.text).not.toContain('Köhler');
    expect(shows(page, 'refuse')).toBe(true);
    await browser.submit('approve');
    expect(test.statusOf(id)).toBe('ACTC');
    expect(test.moves.at(-1)?.cause).toBe(
      'approved by anna, signed although the name of the payee did not match (NMTC)',
    );
    const other = to(test, 'Somebody Else');
    await (await pageOf(test, other)).browser.submit('refuse');
    expect(test.statusOf(other)).toBe('RJCT');
  });

  it('warns if the name could not be checked', async () => {
    const test = open();
    const id = to(test, 'Somebody', 'FR7630006000011234567890189');
    const { browser, page } = await pageOf(test, id);
    expect(elementText(page, 'payee-warning')).toMatch(
      /^The name could not be checked. Nobody has confirmed whose account this is. Ask the payee/,
    );
    await browser.submit('approve');
    expect(test.moves.at(-1)?.cause).toMatch(/signed although the name of the payee could not be checked \(NOAP\)$/);
    addOutcome(test.bank, readOutcomeRule({ outcome: { payee: 'timeout' } }));
    const late = await pageOf(test, to(test, PAYEE));
    expect(elementText(late.page, 'payee-warning')).toMatch(/the other bank did not answer in time/);
  });

  it.each([
    ['en', 'The name does not match the account. If you approve, the money may go to someone else.'],
    ['de', 'Der Name passt nicht zum Konto. Wenn Sie freigeben, geht das Geld vielleicht an jemand anderen.'],
    ['fr', 'Le nom ne correspond pas au compte. Si vous approuvez, l’argent pourrait aller à quelqu’un d’autre.'],
    ['tr', 'Ad, hesapla uyuşmuyor. Onaylarsanız para başka birine gidebilir.'],
  ])('warns in the language %s', async (language, text) => {
    const test = open();
    const { page } = await pageOf(test, to(test, 'Somebody Else'), language);
    expect(elementText(page, 'payee-warning')).toContain(text);
  });

  it('has a result for each payment of a bulk', async () => {
    const test = open();
    const payments = ['Mara Köhler', 'Mara Kohlar', 'Somebody Else'].map((name) => ({
      creditor: { iban: IBANS.elsewhere, name },
      instructedAmount: { currency: 'EUR', minorUnits: 100 },
    }));
    const request = { paymentProduct: 'sepa-credit-transfers', payments, debtorIban: IBANS.anna, redirect: {} };
    const { paymentId } = test.bank.perform(() => initiateBulk(test.bank, request, CALLER));
    const { page } = await pageOf(test, paymentId);
    for (const testId of ['payee-match', 'payee-close-match', 'payee-warning'])
      expect(page.text.split(`data-testid="${testId}"`)).toHaveLength(2);
  });

  it('says nothing about payees where the bank does not verify them', async () => {
    const test = open('none');
    const { page } = await pageOf(test, to(test, 'Somebody Else'));
    expect(textOf(page)).not.toContain('name');
    expect(page.text).not.toContain('data-testid="payee-');
  });
});

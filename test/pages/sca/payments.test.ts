import { describe, expect, it } from '@jest/globals';
import type { LocalDate } from '../../../src/domain/calendar.js';
import { initiateBulk } from '../../../src/sim/payments/initiate-bulk.js';
import { CALLER, IBANS } from '../../support/small-bank.js';
import { Browser, CALLBACK, elementText, openScaBank, shows, textOf } from './sca-bank.js';

const withoutDebtor = { debtorIban: undefined } as never;

describe('a payment on the page', () => {
  it('shows amount, creditor, purpose, fee and debtor account, and can be approved', async () => {
    const test = openScaBank();
    const id = test.payment({
      paymentProduct: 'cross-border-credit-transfers',
      instructedAmount: { currency: 'USD', minorUnits: 1_234_567 },
      creditor: {
        iban: IBANS.elsewhere,
        name: 'Elsewhere BV',
        agent: 'ABNANL2A',
        address: { street: 'Keizersgracht', buildingNumber: '5', postalCode: '1015', city: 'Amsterdam', country: 'NL' },
      },
    });
    const browser = new Browser(test.app);
    expect(textOf(await browser.open(test.link(id, { redirect_uri: CALLBACK })))).toContain(
      'one GmbH asks you to pay 12,345.67 USD to Elsewhere BV. Sign in',
    );
    const page = await browser.signIn('anna');
    const text = textOf(page);
    for (const part of [
      'What is to be paid 12,345.67 USD To Elsewhere BV NL91 ABNA 0417 1643 00 BIC ABNANL2A',
      'Keizersgracht 5 1015 Amsterdam Netherlands',
      'Purpose Invoice 1',
      'Fee 12.35 USD',
      'Payment type Cross-border credit transfer',
      'From anna-usd account USD AT61 1904 3002 3457 3201 Available: 500.00 USD – less than this payment needs',
    ])
      expect(text).toContain(part);
    expect(shows(page, 'debtor-account')).toBe(false);
    expect((await browser.submit('approve')).headers['location']).toMatch(/[?&]code=/);
    expect(test.statusOf(id)).not.toBe('RCVD');
  });

  it('without a debtor account lets the PSU choose one, and rejects an unknown one', async () => {
    const test = openScaBank();
    const id = test.payment(withoutDebtor);
    const browser = new Browser(test.app);
    await browser.open(test.link(id, { redirect_uri: CALLBACK }));
    const page = await browser.signIn('anna');
    expect(textOf(page)).toContain(
      'From which account? anna account EUR AT61 1904 3002 3457 3201 Available: 990.00 EUR',
    );
    expect((page.text.match(/data-testid="debtor-account"/g) ?? []).length).toBe(3);
    for (const debtorAccount of ['ben', 'blocked', '__proto__', '<b>', 'x'.repeat(3000)]) {
      expect((await browser.submit('approve', { debtorAccount })).headers['location']).toBe(browser.path);
      expect(elementText(await browser.get(browser.path), 'error')).toContain('Choose one of the accounts below');
    }
    expect(test.statusOf(id)).toBe('RCVD');
    await browser.submit('approve', { debtorAccount: 'anna-usd' });
    expect(test.bank.state.payments.get(id)?.debtorAccountId).toBe('anna-usd');
  });

  it('shows when it is executed, and how often', async () => {
    const test = openScaBank();
    const pageOf = async (id: string): Promise<string> => {
      const browser = new Browser(test.app);
      await browser.open(test.link(id, { redirect_uri: CALLBACK }));
      return textOf(await browser.signIn('anna'));
    };
    const day = (text: string) => text as LocalDate;
    expect(await pageOf(test.payment({ requestedExecutionDate: day('2026-03-14') }))).toContain(
      'Execution day 14 March 2026',
    );
    const order = { startDate: day('2026-03-15'), frequency: 'EveryTwoWeeks' } as const;
    expect(await pageOf(test.payment({ order }))).toContain(
      'Standing order Every two weeks, from 15 March 2026, without an end',
    );
    expect(await pageOf(test.payment({ order: { ...order, endDate: day('2026-12-31') } }))).toContain(
      'Every two weeks, from 15 March 2026 to 31 December 2026',
    );
  });

  it('lists the payments of a bulk', async () => {
    const test = openScaBank();
    const payments = [
      { creditor: { iban: IBANS.ben, name: 'Ben' }, instructedAmount: { currency: 'EUR', minorUnits: 4_000 } },
      {
        creditor: { iban: IBANS.elsewhere, name: 'Emma' },
        instructedAmount: { currency: 'EUR', minorUnits: 6_420 },
        remittanceInformationUnstructured: 'Books',
      },
    ];
    const request = { paymentProduct: 'sepa-credit-transfers', debtorIban: IBANS.anna, payments, redirect: {} };
    const { paymentId } = initiateBulk(test.bank, request, CALLER);
    const browser = new Browser(test.app);
    await browser.open(test.link(paymentId, { redirect_uri: CALLBACK }));
    const text = textOf(await browser.signIn('anna'));
    for (const part of [
      'What is to be paid 104.20 EUR',
      'To Ben DE89 3704 0044 0532 0130 00 40.00 EUR',
      'To Emma NL91 ABNA 0417 1643 00 64.20 EUR',
      'Purpose Books',
    ])
      expect(text).toContain(part);
  });

  it('shows the code of an approved payment to developers only', async () => {
    for (const hints of ['shown', 'hidden'] as const) {
      const test = openScaBank({ profile: { 'page-hints': hints } });
      const browser = new Browser(test.app);
      await browser.open(test.link(test.payment()));
      await browser.signIn('anna');
      const page = await browser.get((await browser.submit('approve')).headers['location'] ?? '');
      expect([hints, shows(page, 'code')]).toEqual([hints, hints === 'shown']);
      expect(textOf(page)).toContain('You can close this page');
    }
  });

  it('can be refused', async () => {
    const test = openScaBank();
    const id = test.payment();
    const browser = new Browser(test.app);
    await browser.open(test.link(id));
    await browser.signIn('anna');
    const answer = await browser.submit('refuse');
    expect(textOf(await browser.get(answer.headers['location'] ?? ''))).toContain(
      'You refused the payment No money moves',
    );
    expect(test.bank.state.payments.get(id)).toMatchObject({ transactionStatus: 'RJCT', reason: 'DS02' });
  });

  it('from an account of somebody else can only be refused, which rejects it', async () => {
    const test = openScaBank();
    const id = test.payment({ debtorIban: IBANS.ben, creditor: { iban: IBANS.anna, name: 'Anna' } });
    const browser = new Browser(test.app);
    await browser.open(test.link(id));
    const page = await browser.signIn('anna');
    expect(shows(page, 'approve')).toBe(false);
    expect(elementText(page, 'error')).toContain(
      'The payment is to be made from DE89 3704 0044 0532 0130 00, and you do not have an account with that number',
    );
    await browser.submit('refuse');
    expect(test.bank.state.payments.get(id)).toMatchObject({ transactionStatus: 'RJCT', reason: 'AC01' });
  });
});

describe('a payment that needs two signatures', () => {
  it('waits after the first signature for another PSU, who is redirected', async () => {
    const test = openScaBank();
    const id = test.payment({ debtorIban: IBANS.firm });
    const link = test.link(id, { redirect_uri: CALLBACK, state: 's' });
    const first = new Browser(test.app);
    await first.open(link);
    expect(elementText(await first.signIn('anna'), 'signatures')).toBe(
      'This account needs 2 signatures by different people. No one has signed yet. After you, a second person must sign.',
    );
    const answer = await first.submit('approve');
    expect(answer.headers['location']).toBe(first.path);
    expect(test.statusOf(id)).toBe('PATC');
    const signed = await first.get(first.path);
    expect(textOf(signed)).toContain('Signed. One more signature is needed');
    expect(shows(signed, 'code')).toBe(false);
    const next = /<a[^>]*href="([^"]*)"[^>]*data-testid="other-psu"/.exec(signed.text)?.[1]?.replaceAll('&amp;', '&');
    expect(next).toBe(link);

    const second = new Browser(test.app);
    expect(textOf(await second.open(next ?? ''))).toContain('Try ben / ben-pass');
    expect(elementText(await second.signIn('ben'), 'signatures')).toBe(
      'This account needs 2 signatures by different people. ANNA signed already.',
    );
    expect((await second.submit('approve')).headers['location']).toMatch(
      /^https:\/\/tpp\.example\/callback\?keep=1&code=[\w-]{32}&state=s$/,
    );
    expect(test.statusOf(id)).not.toBe('PATC');
    expect(textOf(await first.get(first.path))).toContain('Signed. One more signature is needed');
  });

  it('cannot be signed twice by the same PSU', async () => {
    const test = openScaBank();
    const id = test.payment({ debtorIban: IBANS.firm });
    for (const times of [1, 2]) {
      const browser = new Browser(test.app);
      await browser.open(test.link(id));
      const page = await browser.signIn('anna');
      if (times === 1) await browser.submit('approve');
      else {
        expect(elementText(page, 'error')).toContain('You have signed this already. A second person must sign');
        expect(shows(page, 'approve')).toBe(false);
        expect((await browser.submit('refuse', { decision: 'approve' })).headers['location']).toBe(browser.path);
      }
    }
    expect(test.bank.state.payments.get(id)).toMatchObject({ transactionStatus: 'PATC', signedBy: ['anna'] });
  });
});

import { describe, expect, it } from '@jest/globals';
import { asId, type ConsentId } from '../../../src/domain/ids.js';
import { revokeConsent } from '../../../src/sim/authorisation/online-banking.js';
import { readAccountList } from '../../support/online-reads.js';
import { IBANS, smallBase, validConsent } from '../../support/small-bank.js';
import { Browser, elementText, openScaBank, psuId, shows, textOf, type ScaBank } from '../sca/sca-bank.js';

const MINUTE = 60_000;

async function enterOnline(test: ScaBank, psu = 'anna'): Promise<Browser> {
  const browser = new Browser(test.app);
  await browser.get(`${test.base}/online`);
  await browser.signIn(psu);
  return browser;
}

/** Sends the form of a button, and loads where the bank sends the browser. */
async function press(browser: Browser, button: string, changes = {}) {
  const answer = await browser.submit(button, changes);
  expect(answer.status).toBe(303);
  return browser.get(answer.headers['location'] ?? '');
}

describe('accounts in online banking', () => {
  it('are shown with booked and available balances', async () => {
    const test = openScaBank();
    const { page } = await enterOnline(test);
    const text = textOf(page!);
    expect(text).toContain('Hello, ANNA');
    expect(text).toContain('anna account EUR AT61 1904 3002 3457 3201 Balance: 1,000.00 EUR Available: 990.00 EUR');
    expect(text).toContain('deleted account EUR');
    expect(text).toContain('· closed');
    expect(text).not.toContain('ben account');
  });

  it('are shown with their bookings, newest first, after the pending ones', async () => {
    const test = openScaBank();
    const browser = await enterOnline(test);
    const text = textOf(await browser.get('/online/accounts/anna'));
    expect(text).toContain('Bookings 4 bookings 1 Mar 2026 No text Pending -10.00 EUR 28 Feb 2026 No text -2.00 EUR');
    expect(text).toContain('+997.00 EUR');
    const found = await browser.get('/online/accounts/anna?from=2026-01-01&to=2026-02-01');
    expect(elementText(found, 'found')).toBe('One booking');
    expect(shows(await browser.get('/online/accounts/anna?text=nothing'), 'no-bookings')).toBe(true);
  });

  it.each(['from=2026-02-30', 'from=x', 'from=2026-03-02&to=2026-03-01', 'to=%00'])(
    'report an invalid period: %s',
    async (query) => {
      const browser = await enterOnline(openScaBank());
      const page = await browser.get(`/online/accounts/anna?${query}`);
      expect(page.status).toBe(200);
      expect(elementText(page, 'error')).toContain('This period cannot be shown.');
    },
  );

  it('have paged bookings', async () => {
    const test = openScaBank({
      base: (day) => {
        const base = smallBase(day);
        return {
          ...base,
          history: (id) => {
            const history = base.history(id);
            const [line] = history.booked;
            const booked = Array.from({ length: 45 }, (_, index) => ({
              ...line!,
              transactionId: `t-${index}`,
              remittanceInformationUnstructured: `Line ${index}.`,
            }));
            return { ...history, booked };
          },
        };
      },
    });
    const browser = await enterOnline(test);
    const first = await browser.get('/online/accounts/anna?text=LINE');
    expect(elementText(first, 'page')).toBe('Page 1 of 3');
    expect(textOf(first)).toContain('Line 44.');
    const [, older = ''] = /href="([^"]+)" rel="next"/.exec(first.text) ?? [];
    const second = await browser.get(older.replaceAll('&amp;', '&'));
    expect(elementText(second, 'page')).toBe('Page 2 of 3');
    expect(textOf(second)).toContain('Line 24.');
    expect(textOf(second)).not.toContain('Line 25.');
    expect(elementText(await browser.get('/online/accounts/anna?page=99'), 'page')).toBe('Page 3 of 3');
    expect(elementText(await browser.get('/online/accounts/anna?page=-1'), 'page')).toBe('Page 1 of 3');
  });

  it.each(['ben', 'nobody', '__proto__', '%2e%2e'])('of others are reported as unknown: %s', async (id) => {
    const browser = await enterOnline(openScaBank());
    const page = await browser.get(`/online/accounts/${id}`);
    expect(page.status).toBe(404);
    expect(textOf(page)).toContain('This page does not exist');
  });
});

describe('consents in online banking', () => {
  it('are shown with TPP, rights, end and last use', async () => {
    const test = openScaBank();
    const id = validConsent(test.bank);
    const browser = await enterOnline(test);
    expect(textOf(await browser.get('/online/consents'))).toContain(
      'one GmbH Accounts AT61 1904 3002 3457 3201 EUR Balances · Transactions: booked and pending How often up to 4 times a day without you Until 31 May 2026 Last use not used yet',
    );
    test.bank.perform(() => readAccountList(test.bank, id));
    expect(textOf(await browser.get('/online/consents'))).toContain('Last use 2 March 2026');
    expect(shows(await (await enterOnline(test, 'ben')).get('/online/consents'), 'no-consents')).toBe(true);
  });

  it('are revoked after a confirmation, once, by the transition table', async () => {
    const test = openScaBank();
    const id = validConsent(test.bank);
    const browser = await enterOnline(test);
    const question = await browser.get(`/online/consents/${id}`);
    expect(textOf(question)).toContain('End the access of one GmbH?');
    expect(test.statusOf(id)).toBe('valid');
    const done = await press(browser, 'revoke-now');
    expect(elementText(done, 'revoked')).toBe('The access of one GmbH has ended.');
    expect(test.statusOf(id)).toBe('revokedByPsu');
    const moves = test.moves.length;
    browser.page = question;
    expect(elementText(await press(browser, 'revoke-now'), 'revoked')).toContain('has ended');
    expect(test.moves.length).toBe(moves);
  });

  it('that have ended, or belong to somebody else, cannot be changed', async () => {
    const test = openScaBank();
    const [id, other] = [
      validConsent(test.bank),
      validConsent(test.bank, { access: { accounts: [{ iban: IBANS.ben, currency: 'EUR' }] } }, 'ben'),
    ];
    const browser = await enterOnline(test);
    await browser.get(`/online/consents/${id}`);
    test.advance(200 * 86_400_000);
    expect((await browser.submit('revoke-now')).status).toBe(410);
    expect(test.statusOf(id)).toBe('expired');
    const again = await enterOnline(test);
    const page = await again.get(`/online/consents/${id}`);
    expect([page.status, elementText(page, 'error')]).toEqual([
      409,
      'This access is no longer valid, so there is nothing to end.',
    ]);
    expect((await again.get(`/online/consents/${other}`)).status).toBe(404);
    expect(() => revokeConsent(test.bank, psuId('anna'), asId<ConsentId>(other))).toThrow(
      'anna has not given the consent',
    );
    expect(() => revokeConsent(test.bank, psuId('anna'), asId<ConsentId>(id))).toThrow('and cannot be revoked');
  });
});

describe('pending requests in online banking', () => {
  it('include only those that this PSU can decide', async () => {
    const test = openScaBank();
    test.consent();
    test.payment();
    test.payment({ debtorIban: IBANS.ben, creditor: { iban: IBANS.elsewhere, name: 'Elsewhere' } });
    const browser = await enterOnline(test);
    expect(elementText(browser.page!, 'waiting-count')).toBe('2');
    const text = textOf(await browser.get('/online/approvals'));
    expect(text).toContain('Access for one GmbH');
    expect(text).toContain('Payment to Ben 123.45 EUR by one GmbH');
    expect(elementText((await enterOnline(test, 'ben')).page!, 'waiting-count')).toBe('1');
  });

  it('can be approved with the same effect as on the page of the link', async () => {
    const [byLink, here] = [openScaBank(), openScaBank()];
    const browser = new Browser(byLink.app);
    await browser.open(byLink.link(byLink.payment()));
    await browser.signIn('anna');
    await browser.submit('approve');
    const id = here.payment();
    const online = await enterOnline(here);
    await online.get(`/online/approvals/${id}`);
    const done = await press(online, 'approve');
    expect(textOf(done)).toContain('Payment approved');
    for (const test of [byLink, here]) {
      test.advance(86_400_000);
      test.bank.perform(() => undefined);
    }
    expect(here.moves).toEqual(byLink.moves);
    expect(here.statusOf(id)).toMatch(/^AC/);
  });

  it('include payments for which the PSU chooses an own account', async () => {
    const test = openScaBank();
    const id = test.payment({ debtorIban: undefined } as never);
    const browser = await enterOnline(test);
    await browser.get(`/online/approvals/${id}`);
    const refused = await press(browser, 'approve', { debtorAccount: 'ben' });
    expect(elementText(refused, 'error')).toContain('Choose one of the accounts below.');
    expect(test.statusOf(id)).toBe('RCVD');
    await press(browser, 'approve', { debtorAccount: 'anna-usd' });
    expect(test.bank.state.payments.get(id)?.debtorAccountId).toBe('anna-usd');
  });

  it('is told from others by its accounts, its purpose and its time', async () => {
    const test = openScaBank();
    test.consent();
    test.payment({ remittanceInformationUnstructured: 'Invoice 2044' } as never);
    const page = textOf(await (await enterOnline(test)).get('/online/approvals'));
    expect(page).toContain('Invoice 2044 · ');
    expect(page).toMatch(/AT\d\d \d{4}[^·]* · \d\d:\d\d on /);
  });

  it('may need a second signature', async () => {
    const test = openScaBank();
    const id = test.payment({ debtorIban: IBANS.firm });
    const anna = await enterOnline(test);
    await anna.get(`/online/approvals/${id}`);
    expect(textOf(await press(anna, 'approve'))).toContain('Signed. One more signature is needed');
    expect(test.statusOf(id)).toBe('PATC');
    expect(shows(await anna.get('/online/approvals'), 'signed-by-you')).toBe(true);
    expect(shows(anna.page!, 'open-approval')).toBe(false);
    const ben = await enterOnline(test, 'ben');
    await ben.get(`/online/approvals/${id}`);
    expect(textOf(await press(ben, 'approve'))).toContain('Payment approved');
    expect((await (await enterOnline(test)).get(`/online/approvals/${id}`)).status).toBe(409);
  });

  it('for access lead the PSU on to the TPP, or show the code', async () => {
    const test = openScaBank();
    const preset = test.consent({ redirect: { redirectUri: 'https://tpp.example/ok' } });
    const browser = await enterOnline(test);
    await browser.get(`/online/approvals/${preset}`);
    expect((await press(browser, 'approve')).text).toMatch(/href="https:\/\/tpp\.example\/ok\?code=[\w-]{32}"/);
    await browser.get(`/online/approvals/${test.consent()}`);
    expect(elementText(await press(browser, 'approve'), 'code')).toMatch(/^[\w-]{32}$/);
  });

  it('can be refused, and a resubmitted form changes nothing', async () => {
    const test = openScaBank();
    const id = test.payment();
    const browser = await enterOnline(test);
    const question = await browser.get(`/online/approvals/${id}`);
    expect(textOf(await press(browser, 'refuse'))).toContain('You refused the payment');
    const moves = test.moves.length;
    browser.page = question;
    expect(textOf(await press(browser, 'approve'))).toContain('You refused the payment');
    expect([test.statusOf(id), test.moves.length]).toEqual(['RJCT', moves]);
  });

  it('cannot be seen or changed by others', async () => {
    const test = openScaBank();
    const [own, other] = [
      test.payment(),
      test.payment({ debtorIban: IBANS.ben, creditor: { iban: IBANS.elsewhere, name: 'Elsewhere' } }),
    ];
    const browser = await enterOnline(test);
    const { text } = await browser.get(`/online/approvals/${own}`);
    const token = /name="form_token" value="([^"]+)"/.exec(text)?.[1];
    for (const decision of ['approve', 'refuse'])
      await browser.post(`/online/approvals/${other}/decision`, { form_token: token, decision });
    expect(test.statusOf(other)).toBe('RCVD');
    expect((await browser.get(`/online/approvals/${other}`)).status).toBe(409);
  });
});

describe('a session of online banking', () => {
  it('lasts as long as a page session since the last click', async () => {
    const test = openScaBank();
    const browser = await enterOnline(test);
    for (let clicks = 0; clicks < 3; clicks += 1) {
      test.advance(10 * MINUTE - 1);
      expect((await browser.get('/online')).status).toBe(200);
    }
    test.advance(10 * MINUTE);
    const over = await browser.get('/online/consents');
    expect([over.status, textOf(over)]).toEqual([410, expect.stringContaining('You have been signed out')]);
    expect(shows(await browser.get('/online'), 'login-submit')).toBe(true);
  });

  it('ends with the sign-out', async () => {
    const test = openScaBank();
    const browser = await enterOnline(test);
    const { cookie } = browser;
    expect(textOf(await press(browser, 'sign-out'))).toContain('You have signed out.');
    browser.cookie = cookie;
    expect((await browser.get('/online/consents')).headers['location']).toBe('/online');
  });
});

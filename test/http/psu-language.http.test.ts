import { describe, expect, it } from '@jest/globals';
import { IBANS } from '../support/small-bank.js';
import { openHttpBank } from '../support/http-bank.js';

const consent = {
  access: { accounts: [{ iban: IBANS.anna }] },
  recurringIndicator: true,
  validUntil: '2026-05-01',
  frequencyPerDay: 1,
};
const payment = {
  creditorAccount: { iban: IBANS.ben },
  creditorName: 'Ben',
  debtorAccount: { iban: IBANS.anna },
  instructedAmount: { currency: 'EUR', amount: 1 },
};

describe('PSU-Accept-Language', () => {
  it.each([
    ['tr-TR,en;q=0.5', 'tr', 'giriş yapın'],
    ['es', undefined, 'Sign in to Small Bank'],
  ])('with %p determines the language of the page', async (header, psuLanguage, text) => {
    const bank = await openHttpBank();
    const headers = { 'PSU-Accept-Language': header };
    for (const [path, json] of [
      ['/PSD2/v1/consents', consent],
      ['/PSD2/v1/payments/sepa-credit-transfers', payment],
    ] as const) {
      const { status, body } = await bank.call('POST', path, { json, headers });
      expect(status).toBeLessThan(300);
      const link = body._links.scaRedirect.href as string;
      const opened = await fetch(link.replace(/^http:\/\/[^/]+/, bank.url), { redirect: 'manual' });
      const [cookie = ''] = (opened.headers.get('set-cookie') ?? '').split(';');
      const page = await fetch(bank.url + (opened.headers.get('location') ?? ''), { headers: { Cookie: cookie } });
      expect(await page.text()).toContain(text);
    }
    const { consents, payments } = bank.bank.state;
    for (const record of [...consents.values(), ...payments.values()]) expect(record.psuLanguage).toBe(psuLanguage);
  });
});

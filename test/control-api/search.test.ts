import { describe, expect, it } from '@jest/globals';
import { SearchedText } from '../../src/control-api/searched-text.js';
import { createConsent } from '../../src/sim/consents/create-consent.js';
import { authorisedPayment, CALLER, consentRequest, IBANS, validConsent } from '../support/small-bank.js';
import { openControl, problemOf, type Control } from './control-bank.js';

const search = async (control: Control, q: string, more = ''): Promise<any> =>
  (await control.get(`/__admin/search?q=${encodeURIComponent(q)}${more}`)).groups;
const kindsOf = (groups: any[]): string[] => groups.map(({ kind }) => kind);
const groupOf = (groups: any[], kind: string): any => groups.find((group) => group.kind === kind);

describe('a searched text', () => {
  it.each([
    ['12.5', '12.50 EUR'],
    ['12,50', '12.50 EUR'],
    ['12.50', '{"amount":12.5}'],
    ['12,5', '{"amount": "12.50"}'],
    ['EUR 12.50', '-12.50 EUR'],
    ['12.50EUR', '12.50 EUR'],
    ['-12,50', '-12.50 EUR'],
    ['1.234,50', '1234.50 EUR'],
    ["1'234.50", '1234.50 EUR'],
    ['1 234', '1234.00 EUR'],
    ['12.00', '{"amount":12}'],
    ['AT61 1904 3002 3457 3201', IBANS.anna],
    [IBANS.anna.toLowerCase(), `{"iban":"${IBANS.anna}"}`],
    ['ben ', 'Ben Berger'],
    ['INV-1337', 'Invoice INV-1337'],
    ['inv 1337', 'INV 1337, March'],
    ['abc1', 'ABC12345'],
    ['1.234.567', 'policy 1.234.567'],
    ['+43 660 123', 'call +43 660 1234567'],
  ])('%s is in %s', (wanted, text) => {
    expect(new SearchedText(wanted).isIn(text)).toBe(true);
  });

  it.each([
    ['12.5', '112.50 EUR'],
    ['12.5', '12.55 EUR'],
    ['12.5', '3.12.50'],
    ['12.00', '12.50 EUR'],
    ['12.00', 'request-12'],
    ['12.50 USD', '12.50 EUR'],
    ['1.234', '{"amount":12345}'],
    ['anna ben', 'annaben'],
  ])('%s is not in %s', (wanted, text) => {
    expect(new SearchedText(wanted).isIn(text)).toBe(false);
  });
});

describe('the search over everything', () => {
  it('finds the records of every kind that have a name in common', async () => {
    const control = await openControl();
    const bank = control.bank();
    const consentId = validConsent(bank);
    const paymentId = authorisedPayment(bank);
    const groups = await search(control, 'anna');
    expect(kindsOf(groups)).toEqual(expect.arrayContaining(['consents', 'accounts', 'psus']));
    expect(groupOf(groups, 'consents').found).toEqual([expect.objectContaining({ id: consentId, status: 'valid' })]);
    expect(groupOf(groups, 'psus').found).toEqual([{ id: 'anna', title: expect.any(String), detail: 'anna' }]);
    expect(groupOf(await search(control, paymentId), 'payments').found[0]).toMatchObject({ id: paymentId });
    expect(groupOf(await search(control, 'one'), 'tpps').total).toBe(1);
  });

  it('finds a payment and its transaction by the amount, and an account by its IBAN with spaces', async () => {
    const control = await openControl();
    const paymentId = authorisedPayment(control.bank());
    const { instructedAmount } = (await control.get(`/__admin/payments/${paymentId}`)) as any;
    const wanted = instructedAmount.amount.toFixed(2).replace('.', ',');
    await control.post('/__admin/clock/advance', { by: 'P3D' });
    const groups = await search(control, `${wanted} EUR`);
    expect(groupOf(groups, 'payments')).toMatchObject({ total: 1, found: [{ id: paymentId }] });
    expect(groupOf(groups, 'transactions').found).toContainEqual({
      id: expect.any(String),
      title: `-${instructedAmount.amount.toFixed(2)} EUR to Ben`,
      status: 'booked',
      detail: 'Invoice 1',
      at: '2026-03-02',
      accountId: 'anna',
    });
    const spaced = IBANS.ben.replace(/(.{4})/g, '$1 ');
    expect(groupOf(await search(control, spaced), 'accounts').found).toEqual([
      expect.objectContaining({ id: 'ben', detail: IBANS.ben }),
    ]);
  });

  it('finds one consent among 5,000, and counts no more than 1,000', async () => {
    const control = await openControl();
    const bank = control.bank();
    const ids = Array.from(
      { length: 5000 },
      () => bank.perform(() => createConsent(bank, consentRequest(), CALLER)).consentId as string,
    );
    const [group] = await search(control, String(ids[0]));
    expect(group).toMatchObject({ kind: 'consents', total: 1, found: [{ id: ids[0] }] });
    const received = groupOf(await search(control, 'received', '&limit=2'), 'consents');
    expect([received.total, received.found.length]).toEqual([1000, 2]);
    expect(received.found[0].id).toBe(ids.at(-1));
  });

  it('refuses a blank text and a limit that is too large, and answers nothing where nothing matches', async () => {
    const control = await openControl();
    for (const query of ['', '?q=', '?q=%20%20'])
      expect(problemOf(await control.call('get', `/__admin/search${query}`)).detail).toBe(
        'q is missing or blank; send the text to search for',
      );
    expect(problemOf(await control.call('get', '/__admin/search?q=a&limit=101')).detail).toContain('limit');
    expect(problemOf(await control.call('get', `/__admin/search?q=${'a'.repeat(141)}`)).detail).toContain('140');
    expect(await search(control, 'nothing-of-the-kind')).toEqual([]);
  });

  it('finds no password and no key of customers and TPPs', async () => {
    const control = await openControl();
    const { users } = await control.get('/__admin/portal/users');
    expect(await search(control, users[0].subscriptionKeys.primary)).toEqual([]);
    expect(await search(control, 'ben-pass')).toEqual([]);
  });
});

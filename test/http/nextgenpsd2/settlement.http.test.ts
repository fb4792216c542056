import { describe, expect, it } from '@jest/globals';
import { openNextgenBank } from '../../support/nextgen-bank.js';
import { PAYMENT } from '../../support/nextgen-bodies.js';

/** When a payment that is in ACSP for some time is settled (row settlement-day). The bank opens on Monday, 2 March 2026. */

const SEPA = 'sepa-credit-transfers';
const INSTANT = 'instant-sepa-credit-transfers';
const plan = (stay: string) => ({
  [SEPA]: `RCVD > ACTC > ACSP ${stay} > ACSC`,
  [INSTANT]: `RCVD > ACTC > ACSP ${stay} > ACSC`,
});

/** The times of the statuses of a payment whose settlement takes a while. */
async function timesOf(changes: object, stay: string, product = SEPA) {
  const bank = await openNextgenBank({ ...changes, 'payment-plan': plan(stay) });
  const { body } = await bank.send('POST', `/v1/payments/${product}`, { json: PAYMENT });
  bank.decide(body.paymentId);
  bank.advance(40 * 86_400_000);
  const { history } = bank.bank.state.payments.get(body.paymentId)!;
  return history.map(({ at, to }) => `${to} ${bank.bank.calendar.formatInstant(at)}`).slice(2);
}

describe('the settlement of a payment that is in ACSP for some time', () => {
  it.each(['any-day', 'bank-days'])('is exactly after that time, also on a Saturday: execution-day %s', async (day) => {
    expect(await timesOf({ 'execution-day': day }, 'P5D')).toEqual([
      'ACSP 2026-03-02T10:00:00+01:00',
      'ACSC 2026-03-07T10:00:00+01:00',
    ]);
  });

  it.each([
    ['a Saturday', 'P5D', '2026-03-09T00:00:00+01:00'],
    ['Good Friday', 'P32D', '2026-04-07T00:00:00+02:00'],
    ['a bank day', 'P4D', '2026-03-06T10:00:00+01:00'],
    ['a moment later', 'PT1S', '2026-03-02T10:00:01+01:00'],
  ])('is on the next bank day under settlement-day: bank-days, if it is due on %s', async (_day, stay, at) => {
    expect((await timesOf({ 'settlement-day': 'bank-days' }, stay))[1]).toBe(`ACSC ${at}`);
  });

  it('is at any time for an instant payment', async () => {
    const times = await timesOf({ 'settlement-day': 'bank-days' }, 'P5D', INSTANT);
    expect(times[1]).toBe('ACSC 2026-03-07T10:00:00+01:00');
  });
});

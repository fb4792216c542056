import { describe, expect, it } from '@jest/globals';
import { asId } from '../../src/domain/ids.js';
import { authorise } from '../../src/sim/authorisation/authorise.js';
import { createConsent } from '../../src/sim/consents/create-consent.js';
import { initiatePayment } from '../../src/sim/payments/initiate-payment.js';
import { CALLER, consentRequest, paymentRequest } from '../support/small-bank.js';
import { openControl, problemOf, type Control } from './control-bank.js';

/** A bank in which much has happened. */
async function lived(): Promise<Control> {
  const control = await openControl();
  const bank = control.bank('w7');
  bank.perform(() => {
    const { consentId } = createConsent(bank, consentRequest(), CALLER);
    authorise(bank, consentId, { decision: 'approve', psuId: asId('anna') }, {});
    createConsent(bank, consentRequest(), CALLER);
    const { paymentId } = initiatePayment(bank, paymentRequest(), CALLER);
    authorise(bank, paymentId, { decision: 'approve', psuId: asId('anna') }, {});
  });
  await control.post('/__admin/banks/w7/clock/advance', { by: 'PT2.5S' });
  await control.post('/__admin/banks/w7/outcomes', { outcome: { path: 'ACTC 1d > RJCT(AC04)' }, after: 1 });
  await control.post('/__admin/banks/w7/faults', { match: { operation: 'readAccounts' }, error: { statusCode: 503 } });
  await control.post('/__admin/banks/w7/portal/users', { userEmail: 'x@tpp.example', name: 'X' });
  return control;
}

const STATE = '/__admin/banks/w7/state';

describe('the state of a bank', () => {
  it('is byte-identical after it is written to the same bank or to another', async () => {
    const control = await lived();
    const { text } = await control.call('get', STATE);
    await control.post('/__admin/banks/w7/reset');
    expect((await control.call('get', STATE)).text).not.toBe(text);
    await control.put(STATE, JSON.parse(text));
    expect((await control.call('get', STATE)).text).toBe(text);
    await control.put('/__admin/banks/other', {});
    await control.put('/__admin/banks/other/state', JSON.parse(text));
    expect((await control.call('get', '/__admin/banks/other/state')).text).toBe(text);
    for (const bank of ['w7', 'other']) await control.post(`/__admin/banks/${bank}/clock/advance`, { by: 'P100D' });
    const after = (await control.call('get', STATE)).text;
    expect((await control.call('get', '/__admin/banks/other/state')).text).toBe(after);
    expect(after).not.toBe(text);
  });

  it('is rejected with a hint if its document is too large', async () => {
    const control = await lived();
    const { text } = await control.call('get', STATE);
    const { waiting } = control.bank('w7').state;
    for (let index = 0; index < 200_000; index += 1) waiting.add(asId(`none-${index}`));
    const refused = await control.call('get', STATE);
    expect([refused.status, problemOf(refused).detail]).toEqual([
      409,
      expect.stringMatching(/^the bank has 200,\d{3} records, which exceed .* of 32 MB .*--data.*retention/),
    ]);
    for (let index = 0; index < 200_000; index += 1) waiting.delete(asId(`none-${index}`));
    expect((await control.call('get', STATE)).text).toBe(text);
  });

  it('can set the clock back, and a reset returns to the initial state of the bank', async () => {
    const control = await lived();
    const before = await control.get(STATE);
    await control.post('/__admin/banks/w7/clock/advance', { by: 'P30D' });
    const answer = await control.put(STATE, before);
    expect(Date.parse(answer.clock.now)).toBe(before.clock.now);
    await control.put('/__admin/banks/other', { seed: 7 });
    await control.put('/__admin/banks/other/state', before);
    expect(control.bank('other').seed).toBe(42);
    await control.post('/__admin/banks/other/reset');
    expect(control.bank('other').seed).toBe(7);
  });

  it.each<[string, (state: any) => void, string, RegExp]>([
    ['another version', (state) => (state.schemaVersion = 2), 'schemaVersion', /^schemaVersion: must be 1, not 2$/],
    ['other fixtures', (state) => (state.fixtures = 'x'), 'fixtures', /from a bank with other fixtures/],
    ['no version', (state) => delete state.schemaVersion, 'schemaVersion', /schemaVersion: is missing/],
    [
      'a status that is none',
      (state) => (state.consents[0][1].consentStatus = 'good'),
      'consents[0].consentStatus',
      /must be one of received, .*, not "good"/,
    ],
    [
      'an unknown owner',
      (state) => (state.payments[0][1].organisationId = 'who'),
      'payments[0].organisationId',
      /"who" is not an organisation of this bank/,
    ],
    [
      'a reservation that no lines explain',
      (state) => (state.ledgers[0][1].pendingDebitMinorUnits = -1),
      'ledgers[0].pendingDebitMinorUnits',
      /is -1, but the lines add up to/,
    ],
    [
      'a clock beyond bank time',
      (state) => (state.clock.now = 1e300),
      'clock.now',
      /is 1e\+300, .*outside the range of bank time/,
    ],
    ['a rate that no clock has', (state) => (state.clock.rate = 1e300), 'clock.rate', /from 0.001 to 86400/],
    ['a list that is none', (state) => (state.timeline.heap = {}), 'timeline.heap', /must be a list, not an object/],
  ])('is rejected with %s, and the bank is unchanged', async (_what, break_, path, detail) => {
    const control = await lived();
    const { text } = await control.call('get', STATE);
    const state = JSON.parse(text);
    break_(state);
    const answer = await control.call('put', STATE, { body: state });
    expect(answer.status).toBe(400);
    expect(problemOf(answer)).toMatchObject({ path, detail: expect.stringMatching(detail) });
    if (path !== 'fixtures') expect(answer.body.problems[0]).toBe(problemOf(answer).detail);
    expect((await control.call('get', STATE)).text).toBe(text);
  });

  it('is rejected if the document is not a state', async () => {
    const control = await lived();
    for (const raw of ['', '[]', '7', '{']) {
      const headers = { 'Content-Type': 'application/json' };
      expect((await control.call('put', STATE, { raw, headers })).status).toBe(400);
    }
  });
});

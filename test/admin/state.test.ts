import { describe, expect, it } from '@jest/globals';
import { asId } from '../../src/domain/ids.js';
import { authorise } from '../../src/sim/operations/authorise.js';
import { createConsent } from '../../src/sim/operations/create-consent.js';
import { initiatePayment } from '../../src/sim/operations/initiate-payment.js';
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
  it('comes back to the byte, in its own bank and in another', async () => {
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

  it('is refused, with what to do, where it is too large for a document', async () => {
    const control = await lived();
    const { text } = await control.call('get', STATE);
    const { waiting } = control.bank('w7').state;
    for (let index = 0; index < 1_000_000; index += 1) waiting.add(asId(`none-${index}`));
    const refused = await control.call('get', STATE);
    expect([refused.status, problemOf(refused).detail]).toEqual([
      409,
      expect.stringMatching(/^the bank has 1,000,\d{3} records; at most 1,000,000 fit .*--data .*retention/),
    ]);
    for (let index = 0; index < 1_000_000; index += 1) waiting.delete(asId(`none-${index}`));
    expect((await control.call('get', STATE)).text).toBe(text);
  });

  it('may take the clock back, and a reset goes to the own beginning', async () => {
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
    ['another version', (state) => (state.schemaVersion = 2), 'schemaVersion', /2 is not supported, expected 1/],
    ['other fixtures', (state) => (state.fixtures = 'x'), 'fixtures', /of a bank with other fixtures/],
    ['no version', (state) => delete state.schemaVersion, 'body', /schemaVersion is missing/],
    ['a member too many', (state) => (state.notes = 1), 'notes', /unknown member, expected one of/],
    [
      'a status that is none',
      (state) => (state.consents[0][1].consentStatus = 'good'),
      'consents[0][1].consentStatus',
      /"good" is unknown/,
    ],
    [
      'an amount that is none',
      (state) => (state.payments[0][1].instructedAmount.minorUnits = 1.5),
      'payments[0][1].instructedAmount.minorUnits',
      /1.5 is/,
    ],
    [
      'a key of another',
      (state) => (state.consents[0][0] = 'x'),
      'consents[0]',
      /stands under "x" and has the consentId/,
    ],
    ['a record twice', (state) => state.consents.push(state.consents[0]), 'consents[2]', /stands twice/],
    [
      'an unknown owner',
      (state) => (state.payments[0][1].organisationId = 'who'),
      'payments[0][1].organisationId',
      /"who" is no organisation of this bank/,
    ],
    [
      'an unknown account',
      (state) => (state.ledgers[0][0] = 'none'),
      'ledgers[0]',
      /"none" is no account of this bank/,
    ],
    [
      'a balance that no lines explain',
      (state) => (state.ledgers[0][1].bookedMinorUnits = 1),
      'ledgers[0][1].bookedMinorUnits',
      /and the lines come to/,
    ],
    [
      'a reservation that no lines explain',
      (state) => (state.ledgers[0][1].pendingDebitMinorUnits = -1),
      'ledgers[0][1].pendingDebitMinorUnits',
      /pending debits come to/,
    ],
    ['nobody waiting', (state) => (state.waiting = []), 'waiting', /is missing/],
    ['a list that is none', (state) => (state.timeline.heap = {}), 'timeline.heap', /expected a list/],
  ])('is refused with %s, and the bank stays', async (_what, break_, path, detail) => {
    const control = await lived();
    const { text } = await control.call('get', STATE);
    const state = JSON.parse(text);
    break_(state);
    const answer = await control.call('put', STATE, { body: state });
    expect(answer.status).toBe(400);
    expect(problemOf(answer)).toMatchObject({ path, detail: expect.stringMatching(detail) });
    expect((await control.call('get', STATE)).text).toBe(text);
  });

  it('is refused when it is none at all', async () => {
    const control = await lived();
    for (const raw of ['', '[]', '7', '{']) {
      const headers = { 'Content-Type': 'application/json' };
      expect((await control.call('put', STATE, { raw, headers })).status).toBe(400);
    }
  });
});

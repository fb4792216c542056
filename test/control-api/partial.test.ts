import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { createConsent } from '../../src/sim/consents/create-consent.js';
import { CALLER, consentRequest } from '../support/small-bank.js';
import { openControl, problemOf, type Control } from './control-bank.js';

const W7 = '/__admin/banks/w7';

function consentIn(control: Control): string {
  const bank = control.bank('w7');
  return bank.perform(() => createConsent(bank, consentRequest(), CALLER).consentId);
}

describe('a reset of the state', () => {
  it('keeps outcomes, faults and the journal with their counters', async () => {
    const control = await openControl();
    const fresh = await control.get(`${W7}/state`);
    consentIn(control);
    await control.post(`${W7}/outcomes`, { outcome: { path: 'RJCT(AM04)' }, times: 3 });
    await control.post(`${W7}/faults`, { match: { operation: 'readAccounts' }, error: { statusCode: 503 }, times: 2 });
    await request(control.app).get('/banks/w7/PSD2/v1/consents/a');
    await control.post(`${W7}/clock/advance`, { by: 'P10D' });
    const [outcomes, faults] = [await control.get(`${W7}/outcomes`), await control.get(`${W7}/faults`)];
    const answer = await control.post(`${W7}/state/reset`);
    expect(answer).toMatchObject({ bank: 'w7', clock: { now: '2026-03-02T09:00:00.000Z' } });
    expect((await control.get(`${W7}/consents`)).consents).toEqual([]);
    expect([await control.get(`${W7}/outcomes`), await control.get(`${W7}/faults`)]).toEqual([outcomes, faults]);
    expect((await control.post(`${W7}/requests/count`)).count).toBe(1);
    expect((await control.get(`${W7}/report`)).calls).toBe(1);
    // The next rules do not take the ids of those that stayed.
    expect((await control.post(`${W7}/outcomes`, { outcome: { path: 'ACSC' } })).id).not.toBe(outcomes.outcomes[0].id);
    await control.post(`${W7}/reset`);
    expect(await control.get(`${W7}/state`)).toEqual(fresh);
    expect((await control.get(`${W7}/report`)).calls).toBe(0);
  });
});

describe('a restored snapshot', () => {
  it('has the balances of its time, any number of times, and keeps the journal', async () => {
    const control = await openControl();
    const [{ accountId }] = (await control.get(`${W7}/accounts`)).accounts;
    const account = () => control.get(`${W7}/accounts/${accountId}`);
    const book = () =>
      control.post(`${W7}/accounts/${accountId}/transactions`, { transactionAmount: { currency: 'EUR', amount: 5 } });
    await book();
    const kept = await account();
    await control.post(`${W7}/snapshots`, { name: 'kept' });
    await request(control.app).get('/banks/w7/PSD2/v1/consents/a');
    for (let round = 0; round < 2; round += 1) {
      await book();
      expect(await account()).not.toEqual(kept);
      await control.post(`${W7}/snapshots/kept/restore`);
      expect(await account()).toEqual(kept);
    }
    await control.post(`${W7}/snapshots/kept/fork`, { bank: 'fork' });
    await book();
    expect(await control.get(`/__admin/banks/fork/accounts/${accountId}`)).toEqual(kept);
    expect((await control.post(`${W7}/requests/count`)).count).toBe(1);
    expect((await control.get(`${W7}/report`)).calls).toBe(1);
    expect((await control.post('/__admin/banks/fork/requests/count')).count).toBe(0);
  });
});

describe('changing the decisions of a bank', () => {
  it('takes effect immediately, keeps the state, and survives a reset', async () => {
    const control = await openControl();
    const consentId = consentIn(control);
    const usual = (await control.get(`${W7}/profile`)).decisions;
    await control.post(`${W7}/clock/advance`, { by: 'PT1H' });
    const { now } = await control.get(`${W7}/clock`);
    const changed = await control.put(`${W7}/profile`, { decisions: { paging: 5, 'gateway-errors': 'azure' } });
    expect(changed.decisions).toEqual({ ...usual, paging: 5, 'gateway-errors': 'azure' });
    expect(await control.get(`${W7}/profile`)).toEqual(changed);
    expect((await control.get(`${W7}/consents/${consentId}`)).consentStatus).toBe('received');
    expect((await control.get(`${W7}/clock`)).now).toBe(now);
    expect((await request(control.app).get('/banks/w7/PSD2/v1/accounts')).status).toBe(401);
    expect((await control.get('/__admin/profile')).decisions).toEqual(usual);
    // The clock still moves the bank.
    await control.post(`${W7}/clock/advance`, { by: 'P2D' });
    expect((await control.get(`${W7}/consents/${consentId}`)).consentStatus).toBe('rejected');
    await control.post(`${W7}/reset`);
    expect(await control.get(`${W7}/profile`)).toEqual(changed);
    // What was told can be sent back.
    expect(await control.put(`${W7}/profile`, changed)).toEqual(changed);
    expect((await control.put(`${W7}/profile`, {})).decisions).toEqual(usual);
    expect((await control.put(`${W7}/profile`, { extends: 'oauth' })).decisions['expires-in-key']).toBe('both');
  });

  it('refuses null, which says neither a value nor that the row is to have its default', async () => {
    const control = await openControl();
    for (const [path, body, name] of [
      [`${W7}/profile`, { decisions: { paging: null } }, 'decisions.paging'],
      [`${W7}/profile`, { decisions: { lifetimes: { code: null } } }, 'decisions.lifetimes.code'],
      ['/__admin/banks/w9', { profile: { decisions: { paging: null } } }, 'profile.decisions.paging'],
    ] as const)
      expect(problemOf(await control.call('put', path, { body }))).toMatchObject({
        status: 400,
        detail: `${name} is null; omit members that have no value`,
      });
    expect(control.bank('w7').profile.paging).toBe('none');
  });

  it.each(['published', 'oauth'])('returns the decisions of %s in a form that can be sent back', async (name) => {
    const control = await openControl();
    const fees = { 'sepa-credit-transfers': { perMille: 1.5, minimum: 0.5, maximum: 40 } };
    const told = await control.put(`${W7}/profile`, { extends: name, decisions: { fees } });
    expect(told.decisions.fees['sepa-credit-transfers']).toEqual(fees['sepa-credit-transfers']);
    const profile = { ...control.bank('w7').profile };
    expect(await control.put(`${W7}/profile`, told)).toEqual(told);
    expect({ ...control.bank('w7').profile }).toEqual(profile);
  });

  it.each([
    [{ extends: 'other' }, 'other is not a profile to extend; use one of published, nextgenpsd2, oauth'],
    [{ extends: 'nextgen' }, 'the profile nextgen no longer exists; use --dialect nextgenpsd2, or a profile file'],
    [{ decisions: { pages: 5 } }, 'pages: there is no such decision'],
    [{ decisions: { paging: 'much' } }, 'paging'],
    [{ decisions: [] }, 'decisions'],
    [{ paging: 5 }, 'paging'],
  ])('rejects %j, and nothing changes', async (body, message) => {
    const control = await openControl();
    const before = await control.get(`${W7}/profile`);
    const answer = await control.call('put', `${W7}/profile`, { body });
    expect(answer.status).toBe(400);
    expect(problemOf(answer).detail).toContain(message);
    expect(await control.get(`${W7}/profile`)).toEqual(before);
  });
});

import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { DECISIONS } from '../../src/decisions/decisions.js';
import { CONSENT_TRANSITIONS } from '../../src/domain/consent/consent.js';
import { PAYMENT_TRANSITIONS } from '../../src/domain/payment/payment-status.js';
import { createConsent } from '../../src/sim/consents/create-consent.js';
import { CALLER, consentRequest } from '../support/small-bank.js';
import { openControl, problemOf } from './control-bank.js';

/** What the control API shows: lines of accounts, due events, decisions, state machines, checks of a call. */

const LINES = '/__admin/accounts/anna-eur/transactions';

describe('the transactions of an account', () => {
  it('are listed newest first, each booked one with the balance after it', async () => {
    const control = await openControl();
    const { accounts } = await control.get('/__admin/accounts');
    const { accountId } = accounts[0];
    const opened = Number(accounts[0].balances.booked.amount);
    const path = `/__admin/accounts/${accountId}/transactions`;
    const before = await control.get(path);
    await control.post(path, { transactionAmount: { currency: 'EUR', amount: 100.5 }, debtorName: 'Employer GmbH' });
    await control.post(path, { transactionAmount: { currency: 'EUR', amount: -20 }, creditorName: 'Shop & Söhne' });
    const after = await control.get(path);
    expect(after.count.booked).toBe(Number(before.count.booked) + 2);
    const [shop, salary] = after.booked;
    expect(shop).toMatchObject({ creditorName: 'Shop & Söhne', transactionAmount: { amount: -20 } });
    expect(shop.balanceAfter.amount).toBeCloseTo(opened + 80.5);
    expect(salary.balanceAfter.amount).toBeCloseTo(opened + 100.5);
    expect(after.balance).toEqual(shop.balanceAfter);
    for (const [index, line] of after.booked.entries()) {
      const next = after.booked[Number(index) + 1];
      if (next)
        expect(Number(line.balanceAfter.amount) - line.transactionAmount.amount).toBeCloseTo(next.balanceAfter.amount);
    }
  });

  it('can be searched, and limited by date and by number', async () => {
    const control = await openControl();
    const { accounts } = await control.get('/__admin/accounts');
    const path = `/__admin/accounts/${accounts[0].accountId}/transactions`;
    for (const name of ['Employer GmbH', 'employer two', 'Somebody'])
      await control.post(path, { transactionAmount: { currency: 'EUR', amount: 1 }, debtorName: name });
    const found = await control.get(`${path}?text=EMPLOYER&limit=1`);
    expect([found.booked.length, found.count.booked, found.booked[0].debtorName]).toEqual([1, 2, 'employer two']);
    const today = found.booked[0].bookingDate;
    expect((await control.get(`${path}?from=${today}&to=${today}`)).count.booked).toBeGreaterThanOrEqual(3);
    expect((await control.get(`${path}?from=2030-01-01`)).booked).toEqual([]);
    expect((await control.get(`${path}?to=2000-01-01`)).booked).toEqual([]);
  });

  it.each(['?from=yesterday', '?to=2026-13-01', '?limit=0', `?text=${'x'.repeat(141)}`, '?other=1'])(
    'reject the query %s',
    async (query) => {
      const control = await openControl();
      const { accounts } = await control.get('/__admin/accounts');
      const answer = await control.call('get', `/__admin/accounts/${accounts[0].accountId}/transactions${query}`);
      expect(problemOf(answer).status).toBe(400);
    },
  );

  it('are reported as unknown for an unknown account', async () => {
    const control = await openControl();
    expect(problemOf(await control.call('get', LINES.replace('anna-eur', 'nobody'))).status).toBe(404);
  });
});

describe('due events', () => {
  it('are listed earliest first, up to the limit', async () => {
    const control = await openControl();
    const bank = control.bank();
    expect((await control.get('/__admin/clock/due')).events).toEqual([]);
    const first = bank.perform(() => createConsent(bank, consentRequest(), CALLER));
    await control.post('/__admin/clock/advance', { by: 'PT1H' });
    bank.perform(() => createConsent(bank, consentRequest(), CALLER));
    const due = await control.get('/__admin/clock/due?limit=1');
    expect(due.count).toBe(2);
    expect(due.events).toEqual([
      { at: '2026-03-03T09:00:00.000Z', kind: 'consentWindowEnds', subject: first.consentId, to: 'rejected' },
    ]);
  });
});

describe('the rules of the bank', () => {
  it("are the decision table with the bank's values", async () => {
    const control = await openControl({ switches: { paging: 5 } });
    const { decisions } = await control.get('/__admin/decisions');
    expect(decisions.map(({ slug }: { slug: string }) => slug)).toEqual(
      DECISIONS.filter(({ dialect }) => dialect === undefined).map(({ slug }) => slug),
    );
    const row = (slug: string) => decisions.find((candidate: { slug: string }) => candidate.slug === slug);
    expect(row('paging')).toMatchObject({ value: 5, profiles: { published: 'none' }, setting: { kind: 'limit' } });
    expect(row('lifetimes')).toMatchObject({ value: { code: 'PT10M' }, chapter: 'Token exchange and authorisation' });
    expect(row('wrong-passwords')).not.toHaveProperty('value');
    const { decisions: values } = await control.get('/__admin/profile');
    for (const { slug, value, profiles } of decisions) {
      expect(value).toEqual(values[slug]);
      if (profiles && slug !== 'paging') expect([slug, value]).toEqual([slug, profiles.published]);
    }
  });

  it('include the transition tables', async () => {
    const control = await openControl();
    const { consents, payments } = await control.get('/__admin/transitions');
    expect(consents.transitions).toEqual(CONSENT_TRANSITIONS);
    expect(payments.transitions).toEqual(PAYMENT_TRANSITIONS);
    const finals = (machine: any) => machine.statuses.filter((one: any) => one.final).map((one: any) => one.status);
    expect(finals(consents)).toEqual(['rejected', 'revokedByPsu', 'expired', 'terminatedByTpp']);
    expect(finals(payments)).toEqual(['ACCC', 'PART', 'RJCT', 'CANC']);
  });
});

describe('a call in the journal', () => {
  const read = async (headers: Record<string, string>, path = '/PSD2/v1/accounts', method: 'get' | 'post' = 'get') => {
    const control = await openControl();
    await request(control.app)[method](path).set(headers);
    const { requests } = await control.get('/__admin/requests');
    const { checks } = await control.get(`/__admin/requests/${requests[0].id}`);
    return checks?.map(({ check, result }: { check: string; result: string }) => `${check} ${result}`);
  };

  it('lists the checks that it passed, failed or never reached', async () => {
    const key = { 'Ocp-Apim-Subscription-Key': 'key-one-1' };
    expect(await read({})).toEqual([
      'headers failed',
      'subscriptionKey notReached',
      'role notReached',
      'signature notReached',
      'token notReached',
      'rateLimit notReached',
      'bodyShape notReached',
      'existence notReached',
      'state notReached',
      'rights notReached',
      'limits notReached',
    ]);
    expect((await read({ 'X-Request-ID': '1', ...key }))!.slice(0, 7)).toEqual([
      'headers passed',
      'subscriptionKey passed',
      'role passed',
      'signature passed',
      'token failed',
      'rateLimit notReached',
      'bodyShape notReached',
    ]);
    const unknown = await read({ 'X-Request-ID': '1', ...key }, '/PSD2/v1/consents/nothing');
    expect(unknown).toEqual([
      'headers passed',
      'subscriptionKey passed',
      'role passed',
      'signature passed',
      'token passed',
      'rateLimit passed',
      'bodyShape passed',
      'existence failed',
      'state notReached',
      'rights notReached',
      'limits notReached',
    ]);
    const renamed = await read({ ...key }, '/bankingv01/ChangeAccountName', 'post');
    expect(renamed!.slice(0, 4)).toEqual([
      'headers passed',
      'subscriptionKey passed',
      'rateLimit passed',
      'bodyShape failed',
    ]);
  });

  it('has not reached its body if the bank limits the number of calls', async () => {
    const control = await openControl();
    await control.put('/__admin/profile', { decisions: { 'rate-limit': 1 } });
    const headers = { 'Ocp-Apim-Subscription-Key': 'key-one-1' };
    for (let call = 0; call < 2; call += 1)
      await request(control.app).post('/bankingv01/ChangeAccountName').set(headers).send({});
    const { checks } = await control.get('/__admin/requests/request-2');
    expect(checks.slice(2, 4)).toEqual([
      { check: 'rateLimit', result: 'failed' },
      { check: 'bodyShape', result: 'notReached' },
    ]);
  });

  it('has passed all checks if it succeeded', async () => {
    const control = await openControl();
    const bank = control.bank();
    const { consentId } = bank.perform(() => createConsent(bank, consentRequest(), CALLER));
    const headers = { 'X-Request-ID': '1', 'Ocp-Apim-Subscription-Key': 'key-one-1' };
    expect((await request(control.app).get(`/PSD2/v1/consents/${consentId}`).set(headers)).status).toBe(200);
    const { checks } = await control.get('/__admin/requests/request-1');
    expect(new Set(checks.map(({ result }: { result: string }) => result))).toEqual(new Set(['passed']));
  });

  it('has no checks if it reached no operation', async () => {
    expect(await read({}, '/PSD2/v1/nothing')).toBeUndefined();
  });

  it('can be listed by page', async () => {
    const control = await openControl();
    for (let call = 0; call < 5; call += 1) await request(control.app).get('/PSD2/v1/accounts');
    const ids = async (query: string) =>
      (await control.get(`/__admin/requests${query}`)).requests.map(({ id }: { id: string }) => id);
    expect(await ids('?limit=2')).toEqual(['request-5', 'request-4']);
    expect(await ids('?limit=2&before=request-4')).toEqual(['request-3', 'request-2']);
    expect(await ids('?before=request-1')).toEqual([]);
    expect(problemOf(await control.call('get', '/__admin/requests?before=7')).path).toBe('before');
  });
});

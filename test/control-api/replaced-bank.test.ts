import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { asId, type AccountId, type ConsentId } from '../../src/domain/ids.js';
import { scopeOf } from '../../src/domain/authorisation/oauth.js';
import { resourceIdOf } from '../../src/sim/directory.js';
import { createConsent } from '../../src/sim/consents/create-consent.js';
import { Browser, shows, textOf } from '../pages/sca/sca-bank.js';
import { CALLER, consentRequest, TPP_ONE } from '../support/small-bank.js';
import { openControl, problemOf, type Control } from './control-bank.js';

/** What belongs to a bank's id and not to one state of it: seeds, pages, sessions and limits while the bank is replaced. */

const BASE = '/banks/w7';
const ADMIN = '/__admin/banks/w7';

function newConsent(control: Control): void {
  const bank = control.bank('w7');
  bank.perform(() => createConsent(bank, consentRequest(), CALLER));
}

/** The link of the first consent. */
function linkOf(control: Control): string {
  const [consentId = asId<ConsentId>('none')] = control.bank('w7').state.consents.keys();
  const scope = scopeOf('AIS', consentId);
  const query = new URLSearchParams({ response_type: 'code', client_id: TPP_ONE.clientId, scope });
  return `${BASE}/PSD2/v1/oauth/authorize?${query.toString()}`;
}

/** A browser in which anna is signed in and has still to decide. */
async function openPage(control: Control): Promise<Browser> {
  if (control.bank('w7').state.waiting.size === 0) newConsent(control);
  const browser = new Browser(control.app);
  await browser.open(linkOf(control));
  await browser.signIn('anna');
  expect(shows(browser.page!, 'approve')).toBe(true);
  return browser;
}

async function openOnlineBanking(control: Control): Promise<Browser> {
  const browser = new Browser(control.app);
  await browser.get(`${BASE}/online`);
  await browser.signIn('anna');
  return browser;
}

/** The response to a call of a TPP. */
async function statusOfCall(control: Control): Promise<number> {
  const answer = await request(control.app)
    .get(`${BASE}/PSD2/v1/consents/x`)
    .set({ Host: 'localhost', 'Ocp-Apim-Subscription-Key': 'key-one-1', 'X-Request-ID': 'x' });
  return (answer.body as { tppMessages: { code: string }[] }).tppMessages[0]?.code === 'ACCESS_EXCEEDED' ? 429 : 200;
}

/** Takes a snapshot and the state, and answers what each replacement needs. */
async function replacements(control: Control): Promise<Record<string, () => Promise<unknown>>> {
  await control.post(`${ADMIN}/snapshots`, { name: 'now' });
  const state = await control.get(`${ADMIN}/state`);
  return {
    'PUT profile': () => control.put(`${ADMIN}/profile`, { decisions: { quota: 2 } }),
    'PUT state': () => control.put(`${ADMIN}/state`, state),
    restore: () => control.post(`${ADMIN}/snapshots/now/restore`),
    'POST reset': () => control.post(`${ADMIN}/reset`),
    'POST state/reset': () => control.post(`${ADMIN}/state/reset`),
    'PUT bank': () => control.put(ADMIN, { profile: { decisions: { quota: 2 } } }),
  };
}

const QUOTA = { switches: { quota: 2 } };

describe.each(['PUT profile', 'PUT state', 'restore'])('a bank replaced by %s', (how) => {
  it('keeps open authorisation pages: the signed-in PSU approves', async () => {
    const control = await openControl(QUOTA);
    const browser = await openPage(control);
    await (
      await replacements(control)
    )[how]!();
    await browser.get(browser.path);
    expect(shows(browser.page!, 'approve')).toBe(true);
    const decided = await browser.submit('approve');
    expect(decided.status).toBe(303);
    expect([...control.bank('w7').state.consents.values()].map((consent) => consent.consentStatus)).toEqual(['valid']);
  });

  it('keeps the sessions of online banking', async () => {
    const control = await openControl(QUOTA);
    const browser = await openOnlineBanking(control);
    await (
      await replacements(control)
    )[how]!();
    expect(textOf(await browser.get(`${BASE}/online`))).toContain('Hello, ANNA');
  });

  it('continues to count the calls of a TPP', async () => {
    const control = await openControl(QUOTA);
    expect([await statusOfCall(control), await statusOfCall(control)]).toEqual([200, 200]);
    await (
      await replacements(control)
    )[how]!();
    expect(await statusOfCall(control)).toBe(429);
  });
});

describe.each(['POST reset', 'POST state/reset', 'PUT bank'])('a bank replaced by %s', (how) => {
  it('ends open pages and sessions, and restarts limits', async () => {
    const control = await openControl(QUOTA);
    const page = await openPage(control);
    const online = await openOnlineBanking(control);
    expect([await statusOfCall(control), await statusOfCall(control)]).toEqual([200, 200]);
    await (
      await replacements(control)
    )[how]!();
    expect((await page.get(page.path)).status).toBe(404);
    expect(textOf(await online.get(`${BASE}/online`))).not.toContain('ANNA');
    expect(await statusOfCall(control)).toBe(200);
  });
});

describe('a restore', () => {
  it.each(['early', 'late'])('of a snapshot taken %s leaves an open page its remaining time', async (name) => {
    const control = await openControl();
    const advance = (by: string) => control.post(`${ADMIN}/clock/advance`, { by });
    newConsent(control);
    await control.post(`${ADMIN}/snapshots`, { name: 'early' });
    await advance('PT1H');
    await control.post(`${ADMIN}/snapshots`, { name: 'middle' });
    await advance('PT1H');
    await control.post(`${ADMIN}/snapshots`, { name: 'late' });
    await control.post(`${ADMIN}/snapshots/middle/restore`);
    const page = await openPage(control);
    const online = await openOnlineBanking(control);
    await advance('PT5M');
    await control.post(`${ADMIN}/snapshots/${name}/restore`);
    await advance('PT4M');
    expect(shows(await page.get(page.path), 'approve')).toBe(true);
    await advance('PT2M');
    expect((await page.get(page.path)).status).toBe(410);
    expect((await online.get(`${BASE}/online`)).status).toBe(410);
  });

  it('to a time before a customer was added signs that customer out', async () => {
    const control = await openControl();
    const page = await openPage(control);
    await control.post(`${ADMIN}/snapshots`, { name: 'before' });
    await control.post(`${ADMIN}/psus`, { id: 'zoe', name: 'Zoe' });
    const online = new Browser(control.app);
    await online.get(`${BASE}/online`);
    await online.signIn('zoe');
    expect(textOf(online.page!)).toContain('Zoe');
    const other = new Browser(control.app);
    await other.open(linkOf(control));
    await other.signIn('zoe');
    await control.post(`${ADMIN}/snapshots/before/restore`);
    expect(textOf(await online.get(`${BASE}/online`))).not.toContain('Zoe');
    expect((await other.get(other.path)).status).toBeLessThan(500);
    expect(textOf(other.page!)).not.toContain('Zoe');
    expect(shows(await page.get(page.path), 'approve')).toBe(true);
  });
});

describe('the seed of a state', () => {
  const idIn = (control: Control, bank: string) =>
    resourceIdOf(control.bank(bank), TPP_ONE.organisationId, asId<AccountId>('anna'));

  it("survives profile, snapshot, restore and fork, and a reset restores the bank's own seed", async () => {
    const control = await openControl();
    const own = idIn(control, 'w7');
    await control.put('/__admin/banks/other', { seed: 7 });
    await control.put(`${ADMIN}/state`, await control.get('/__admin/banks/other/state'));
    const id = idIn(control, 'other');
    expect([idIn(control, 'w7'), id === own]).toEqual([id, false]);
    await control.put(`${ADMIN}/profile`, { decisions: { paging: 1 } });
    expect(idIn(control, 'w7')).toBe(id);
    await control.post(`${ADMIN}/snapshots`, { name: 'now' });
    await control.post(`${ADMIN}/snapshots/now/restore`);
    expect(idIn(control, 'w7')).toBe(id);
    const fork = await control.post(`${ADMIN}/snapshots/now/fork`, { bank: 'w8' });
    expect([idIn(control, 'w8'), fork.seed]).toEqual([id, 7]);
    expect((await control.get(`${ADMIN}/state`)).random.seed).toBe(7);
    for (const bank of ['w7', 'w8']) {
      await control.post(`/__admin/banks/${bank}/reset`);
      expect([idIn(control, bank), control.bank(bank).seed]).toEqual([own, 42]);
    }
  });
});

describe('limits', () => {
  it('reject a new or forked bank beyond the maximum with 409, but allow replacing an existing one', async () => {
    const control = await openControl({ mostBanks: 3 });
    await control.put('/__admin/banks/w8', {});
    await control.post(`${ADMIN}/snapshots`, { name: 'now' });
    for (const refused of [
      await control.call('put', '/__admin/banks/w9', { body: {} }),
      await control.call('post', `${ADMIN}/snapshots/now/fork`, { body: { bank: 'w9' } }),
    ])
      expect(problemOf(refused)).toMatchObject({
        status: 409,
        detail: 'there are already 3 banks; delete those you no longer need',
      });
    expect((await control.get('/__admin/banks')).banks).toHaveLength(3);
    await control.post(`${ADMIN}/snapshots/now/fork`, { bank: 'w8' });
    await control.put('/__admin/banks/w8', {});
  });

  it('reject the 101st snapshot of a bank with 409, but allow replacing one by name', async () => {
    const control = await openControl();
    for (let number = 1; number <= 100; number += 1) await control.post(`${ADMIN}/snapshots`, { name: `s${number}` });
    const refused = await control.call('post', `${ADMIN}/snapshots`, { body: { name: 'one-more' } });
    expect(problemOf(refused)).toMatchObject({
      status: 409,
      detail: 'the bank already has 100 snapshots; delete one first',
    });
    await control.post(`${ADMIN}/snapshots`, { name: 's1' });
    await control.post('/__admin/snapshots', { name: 'of-another-bank' });
    expect((await control.get(`${ADMIN}/snapshots`)).snapshots).toHaveLength(100);
  });
});

import { describe, expect, it } from '@jest/globals';
import { compileProfile } from '../../../src/decisions/decisions.js';
import { openNextgenBank, validConsent } from '../../support/nextgen-bank.js';
import { consentBody } from '../../support/nextgen-bodies.js';
import { codeOf } from '../../support/refusals.js';

/** @decision call-limits, consent-kinds */

type Bank = Awaited<ReturnType<typeof openNextgenBank>>;

const create = (bank: Bank, psu: string, json: object = consentBody()) =>
  bank.send('POST', '/v1/consents', { json, headers: { 'PSU-ID': psu } });

describe('call-limits', () => {
  it('limits all calls of a TPP in some seconds of bank time, one after the other', async () => {
    const limits = { all: { calls: 2, seconds: 10, counts: 'all' } };
    const bank = await openNextgenBank({ 'call-limits': limits });
    const read = () => bank.send('GET', '/v1/consents/unknown/status');
    const wait = (seconds: number) => bank.advance(seconds * 1000);
    expect((await read()).status).toBe(403);
    wait(6);
    expect((await read()).status).toBe(403);
    const refused = await read();
    expect(codeOf(refused)).toEqual([429, 'ACCESS_EXCEEDED']);
    expect(refused.headers['retry-after']).toBe('4');
    wait(4);
    expect((await read()).status).toBe(403);
    expect(codeOf(await read())).toEqual([429, 'ACCESS_EXCEEDED']);
  });

  it('limits the accepted calls of an operation for each PSU', async () => {
    const bank = await openNextgenBank({ 'call-limits': { createConsent: { calls: 1, seconds: 86_400, per: 'psu' } } });
    expect((await create(bank, 'anna', {})).status).toBe(400);
    expect((await create(bank, 'anna')).status).toBe(201);
    expect(codeOf(await create(bank, 'anna'))).toEqual([429, 'ACCESS_EXCEEDED']);
    expect((await create(bank, 'ben')).status).toBe(201);
    expect((await bank.send('GET', '/v1/consents/unknown/status')).status).toBe(403);
  });

  it('limits the calls about a resource', async () => {
    const limits = { readConsentStatus: { calls: 1, seconds: 2, per: 'resource' } };
    const bank = await openNextgenBank({ 'call-limits': limits });
    const [one, other] = [await validConsent(bank), await validConsent(bank)];
    const status = (id: string) => bank.send('GET', `/v1/consents/${id}/status`);
    expect([(await status(one)).status, (await status(one)).status, (await status(other)).status]).toEqual([
      200, 429, 200,
    ]);
  });

  it.each([
    [{ any: { calls: 1, seconds: 1 } }, /^call-limits: any is unknown/],
    [{ all: { calls: 0, seconds: 1 } }, /^call-limits: all: the limit calls/],
    [{ all: { calls: 1, seconds: 1, per: 'bank' } }, /per/],
    [3, /^call-limits: must be a mapping/],
  ])('refuses %j', (limits, problem) => {
    expect(() => compileProfile('nextgenpsd2', { 'call-limits': limits })).toThrow(problem);
  });
});

it.each([{ allPsd2: 'allAccounts' }, { availableAccounts: 'allAccounts' }, { accounts: [] }])(
  'a bank with consents on named accounts only refuses %j',
  async (access) => {
    const bank = await openNextgenBank({ 'consent-kinds': 'named' });
    expect(codeOf(await create(bank, 'anna', consentBody(access)))).toEqual([400, 'SERVICE_INVALID']);
    expect((await create(bank, 'anna')).status).toBe(201);
    const others = await openNextgenBank({ 'consent-kinds': 'named-or-global' });
    const isGlobal = 'allPsd2' in access;
    expect((await create(others, 'anna', consentBody(access))).status).toBe(isGlobal ? 201 : 400);
    expect((await create(others, 'anna')).status).toBe(201);
    const listing = await openNextgenBank({ 'consent-kinds': 'named-or-list' });
    const isList = 'availableAccounts' in access;
    const once = { ...consentBody(access), recurringIndicator: false, frequencyPerDay: 1 };
    expect((await create(listing, 'anna', once)).status).toBe(isList ? 201 : 400);
    expect(codeOf(await create(listing, 'anna', consentBody(access)))).toEqual([400, 'SERVICE_INVALID']);
    expect((await create(listing, 'anna')).status).toBe(201);
  },
);

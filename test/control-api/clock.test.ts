import { describe, expect, it } from '@jest/globals';
import { nextComingAt } from '../../src/sim/time/upcoming-events.js';
import { createConsent } from '../../src/sim/consents/create-consent.js';
import { day, CALLER, consentRequest, validConsent } from '../support/small-bank.js';
import { openControl, problemOf } from './control-bank.js';

const CLOCK = '/__admin/clock';
const STEP = '/__admin/clock/step';

describe('the clock', () => {
  it('is reported with its mode, rate and time in UTC', async () => {
    const control = await openControl();
    expect(await control.get(CLOCK)).toEqual({ mode: 'paused', rate: 1, now: '2026-03-02T09:00:00.000Z' });
  });

  it('changes mode and rate, and then runs with real time', async () => {
    const control = await openControl();
    expect(await control.put(CLOCK, { mode: 'running', rate: 3600 })).toMatchObject({ mode: 'running', rate: 3600 });
    control.wait(1000);
    expect(await control.get(CLOCK)).toEqual({ mode: 'running', rate: 3600, now: '2026-03-02T10:00:00.000Z' });
    expect(control.touched).toEqual(['default', 'default']);
  });

  it('can be set forward, which applies all events due by then', async () => {
    const control = await openControl();
    const consentId = validConsent(control.bank(), { validUntil: day('2026-03-05') });
    expect(await control.put(CLOCK, { now: '2026-03-06T12:00:00+01:00' })).toMatchObject({
      now: '2026-03-06T11:00:00.000Z',
    });
    expect(control.bank().state.consents.get(consentId)?.consentStatus).toBe('expired');
  });

  it.each([
    [{ now: '2026-03-02T08:59:59Z' }, 'now', /earlier than the bank's now \(2026-03-02T09:00:00\.000Z\)/],
    [{ now: '2026-03-02' }, 'now', /RFC 3339/],
    [{ now: 1772442000000 }, 'now', /RFC 3339/],
    [{ now: '9999-12-31T00:00:00Z' }, 'now', /outside the range of bank time/],
    [{ now: '2199-12-31T00:00:00Z' }, 'now', /more than ten years ahead/],
    [{ rate: 86_400.5 }, 'rate', /from 0.001 to 86400 \(one bank day per second\)/],
    [{ rate: 1e300 }, 'rate', /to 86400/],
    [{ rate: 0 }, 'rate', /from 0.001/],
    [{ rate: 5e-324 }, 'rate', /from 0.001/],
    [{ rate: 1e10 }, 'rate', /to 86400/],
    [{ rate: '2' }, 'rate', /number/],
    [{ mode: 'frozen' }, 'mode', /running, paused/],
    [{}, 'body', /at least one/],
    [{ action: 'freeze' }, 'action', /known members of the body are: mode, rate, now/],
    [{ mode: 'running', now: '2020-01-01T00:00:00Z' }, 'now', /earlier/],
  ])('rejects %j and changes nothing', async (body, path, detail) => {
    const control = await openControl();
    const answer = await control.call('put', CLOCK, { body });
    expect(problemOf(answer)).toMatchObject({
      status: 400,
      code: 'FORMAT_ERROR',
      path,
      detail: expect.stringMatching(detail),
    });
    expect(await control.get(CLOCK)).toEqual({ mode: 'paused', rate: 1, now: '2026-03-02T09:00:00.000Z' });
  });
});

describe('step', () => {
  it('does nothing without due events', async () => {
    const control = await openControl();
    expect(await control.post(STEP)).toEqual({
      now: '2026-03-02T09:00:00.000Z',
      count: 0,
      truncated: false,
      events: [],
    });
  });

  it('advances exactly to the next due event', async () => {
    const control = await openControl();
    const bank = control.bank();
    bank.perform(() => createConsent(bank, consentRequest(), CALLER));
    expect(new Date(nextComingAt(bank)!).toISOString()).toBe('2026-03-03T09:00:00.000Z');
    expect(await control.post(STEP, {})).toMatchObject({
      now: '2026-03-03T09:00:00.000Z',
      count: 1,
      events: [{ to: 'rejected' }],
    });
  });

  it('skips the authorisation window of an authorised consent', async () => {
    const control = await openControl();
    validConsent(control.bank(), { validUntil: day('2026-03-10') });
    expect(await control.post(STEP)).toMatchObject({
      now: '2026-03-10T23:00:00.000Z',
      count: 1,
      events: [{ to: 'expired' }],
    });
    expect(await control.post(STEP)).toMatchObject({ now: '2026-03-10T23:00:00.000Z', count: 0 });
  });

  it('advances to the automatic decision of a PSU', async () => {
    const control = await openControl({ switches: { 'psu-behaviour': 'approves' } });
    const bank = control.bank();
    bank.perform(() => createConsent(bank, consentRequest(), CALLER));
    expect(await control.post(STEP)).toMatchObject({ now: '2026-03-02T09:00:02.000Z', events: [{ to: 'valid' }] });
  });

  it('accepts no member except limit', async () => {
    const control = await openControl();
    expect(problemOf(await control.call('post', STEP, { body: { by: 'P1D' } }))).toMatchObject({
      status: 400,
      path: 'by',
    });
  });
});

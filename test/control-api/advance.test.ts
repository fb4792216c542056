import { describe, expect, it } from '@jest/globals';
import { createConsent } from '../../src/sim/consents/create-consent.js';
import { initiatePayment } from '../../src/sim/payments/initiate-payment.js';
import { day, authorisedPayment, CALLER, consentRequest, paymentRequest, validConsent } from '../support/small-bank.js';
import { openControl, problemOf, type Control } from './control-bank.js';

const CLOCK = '/__admin/clock';
const ADVANCE = '/__admin/clock/advance';
const STEP = '/__admin/clock/step';

/** A consent that ends, one that lapses, a payment that runs and one that no one authorises. */
function busyDay(control: Control): void {
  const bank = control.bank();
  validConsent(bank, { validUntil: day('2026-04-01') });
  bank.perform(() => createConsent(bank, consentRequest(), CALLER));
  authorisedPayment(bank);
  bank.perform(() => initiatePayment(bank, paymentRequest(), CALLER));
}

const histories = (control: Control): unknown[] =>
  [...control.bank().state.consents.values(), ...control.bank().state.payments.values()].map(({ history }) => history);

describe('advance', () => {
  it('expires a consent the day after its last, in one advance', async () => {
    const control = await openControl();
    const consentId = validConsent(control.bank(), { validUntil: day('2026-03-31') });
    // 31 March is summer time already: the day ends at 22:00 UTC.
    expect(await control.post(ADVANCE, { to: '2026-03-31T21:59:59.999Z' })).toMatchObject({ count: 0, events: [] });
    expect((await control.get(`/__admin/consents/${consentId}`)).consentStatus).toBe('valid');
    expect(await control.post(ADVANCE, { by: 'P1D' })).toEqual({
      now: '2026-04-01T21:59:59.999Z',
      count: 1,
      truncated: false,
      events: [
        {
          at: '2026-03-31T22:00:00.000Z',
          kind: 'consent',
          subject: consentId,
          from: 'valid',
          to: 'expired',
          cause: 'validUntil has passed',
        },
      ],
    });
  });

  it("counts days in the bank's calendar and hours in elapsed time", async () => {
    const days = await openControl();
    expect((await days.post(ADVANCE, { by: 'P30D' })).now).toBe('2026-04-01T08:00:00.000Z');
    const hours = await openControl();
    expect((await hours.post(ADVANCE, { by: 'PT720H' })).now).toBe('2026-04-01T09:00:00.000Z');
    const months = await openControl();
    expect((await months.post(ADVANCE, { by: 'P1M' })).now).toBe('2026-04-02T08:00:00.000Z');
  });

  it('reports each status of a payment with its due time', async () => {
    const control = await openControl();
    const paymentId = authorisedPayment(control.bank());
    const { events, count } = await control.post(ADVANCE, { by: 'P90D' });
    expect(count).toBe(events.length);
    const { history, plan } = await control.get(`/__admin/payments/${paymentId}`);
    expect(history.slice(-count).map(({ at, to }: any) => [at, to])).toEqual(events.map(({ at, to }: any) => [at, to]));
    expect(history.map(({ to }: any) => to)).toEqual(['RCVD', 'ACTC', 'ACCP', 'ACSP', 'ACSC']);
    expect(new Set(history.slice(1).map(({ at }: any) => at)).size).toBe(history.length - 1);
    expect(Date.parse(history.at(-1).at) - Date.parse('2026-03-02T09:00:00Z')).toBeLessThan(10_000);
    expect(plan.every(({ taken }: any) => taken)).toBe(true);
  });

  it('has the same result by one jump, by days, and by steps', async () => {
    const [jump, days, steps] = [await openControl(), await openControl(), await openControl()];
    for (const control of [jump, days, steps]) busyDay(control);
    const { count, events } = await jump.post(ADVANCE, { to: '2026-05-01T00:00:00Z' });
    for (let day = 0; day < 61; day += 1) await days.post(ADVANCE, { by: 'P1D' });
    const stepped: unknown[] = [];
    for (let move = await steps.post(STEP); move.count > 0; move = await steps.post(STEP)) {
      expect(move.events.every(({ at }: any) => at === move.now)).toBe(true);
      stepped.push(...move.events);
    }
    expect(count).toBe(6);
    expect(stepped).toEqual(events);
    expect(histories(days)).toEqual(histories(jump));
    expect(histories(steps)).toEqual(histories(jump));
  });

  it('reports as many changes as requested and counts all', async () => {
    for (const [limit, told, truncated] of [
      [2, 2, true],
      [0, 0, true],
      [6, 6, false],
      [undefined, 6, false],
    ] as const) {
      const control = await openControl();
      busyDay(control);
      const move = await control.post(ADVANCE, { by: 'P60D', ...(limit !== undefined && { limit }) });
      expect(move).toMatchObject({ count: 6, truncated });
      expect(move.events).toHaveLength(told);
    }
  });

  it('also calls an existing listener, and leaves it registered', async () => {
    const control = await openControl();
    const heard: string[] = [];
    const listener = ({ to }: { to: string }): void => void heard.push(to);
    control.bank().onTransition = listener;
    authorisedPayment(control.bank());
    await control.post(ADVANCE, { by: 'PT1M' });
    expect(heard).toEqual(['RCVD', 'ACTC', 'ACCP', 'ACSP', 'ACSC']);
    expect(control.bank().onTransition).toBe(listener);
  });

  it('continues from the time of a running clock, which keeps running', async () => {
    const control = await openControl({ mode: 'running' });
    control.wait(1500);
    expect((await control.post(ADVANCE, { by: 'PT1H' })).now).toBe('2026-03-02T10:00:01.500Z');
    control.wait(500);
    expect((await control.get(CLOCK)).now).toBe('2026-03-02T10:00:02.000Z');
  });

  it.each([
    ['90d', 'P90D'],
    ['1h', 'PT1H'],
    ['10m', 'PT10M'],
    ['30s', 'PT30S'],
  ])('takes the short form %s of %s', async (short, long) => {
    const moved = async (by: string): Promise<string> => (await (await openControl()).post(ADVANCE, { by })).now;
    expect(await moved(short)).toBe(await moved(long));
  });

  it('reports only the changes of the advance, not those due before', async () => {
    const control = await openControl({ mode: 'running' });
    authorisedPayment(control.bank());
    control.wait(60_000);
    expect(await control.post(ADVANCE, { by: 'PT1H' })).toMatchObject({ count: 0 });
  });

  it.each([
    [{}, 'by', /exactly one/],
    [{ by: 'P1D', to: '2026-04-01T00:00:00Z' }, 'to', /exactly one/],
    [{ by: 5000 }, 'by', /^by must be a duration such as 90d/],
    [{ by: '90 days' }, 'by', /^by "90 days" is not a duration; use one such as 90d, 10m or P1M$/],
    [{ by: '999999999d' }, 'by', /beyond 2199/],
    [{ by: 'P' }, 'by', /is not a duration/],
    [{ by: 'P9000Y' }, 'by', /beyond 2199/],
    [{ by: 'P8000Y' }, 'by', /beyond 2199/],
    [{ by: 'P99999999999999M' }, 'by', /beyond 2199/],
    [{ by: 'P9999999999D' }, 'by', /beyond 2199/],
    [{ by: 'PT999999999999S' }, 'by', /beyond 2199/],
    [{ by: 'P173Y9M30D' }, 'by', /beyond 2199-12-31T23:59:59\.999Z/],
    [{ by: 'P10Y1D' }, 'by', /^by is more than ten years ahead, the maximum for one call; advance several times$/],
    [{ by: 'P1000Y' }, 'by', /beyond 2199/],
    [{ to: '2036-03-03T09:00:00Z' }, 'to', /more than ten years ahead/],
    [{ to: '2026-03-02T09:59:59+01:00' }, 'to', /earlier/],
    [{ to: 'tomorrow' }, 'to', /RFC 3339/],
    [{ to: '9999-12-30T12:00:00.001Z' }, 'to', /use an instant from 1900-01-01T00:00:00\.000Z to 2199-/],
    [{ to: '2200-01-01T00:00:00Z' }, 'to', /outside the range of bank time/],
    [{ by: 'P1D', limit: -1 }, 'limit', /from 0 to 10000/],
    [{ by: 'P1D', limit: '5' }, 'limit', /whole number/],
    [{ by: 'P1D', limit: 1.5 }, 'limit', /whole number/],
    [{ byMs: 5000 }, 'byMs', /byMs is not a known name; known members of the body are: by, to, limit/],
  ])('rejects %j and changes nothing', async (body, path, detail) => {
    const control = await openControl();
    const answer = await control.call('post', ADVANCE, { body });
    expect(problemOf(answer)).toMatchObject({
      status: 400,
      code: 'FORMAT_ERROR',
      path,
      detail: expect.stringMatching(detail),
    });
    expect((await control.get(CLOCK)).now).toBe('2026-03-02T09:00:00.000Z');
  });

  it('reaches the last instant of bank time, but not beyond', async () => {
    const control = await openControl();
    await control.put('/__admin/banks/default', { clock: '2190-06-01T00:00:00Z' });
    expect((await control.post(ADVANCE, { to: '2199-12-31T23:59:59.999Z' })).now).toBe('2199-12-31T23:59:59.999Z');
    expect((await control.post(ADVANCE, { by: 'PT0S' })).now).toBe('2199-12-31T23:59:59.999Z');
    expect((await control.call('post', ADVANCE, { body: { by: 'PT1S' } })).status).toBe(400);
    expect((await control.call('post', ADVANCE, { body: { by: 'P1D' } })).status).toBe(400);
  });

  it('advances by ten years in one call', async () => {
    const control = await openControl();
    expect((await control.post(ADVANCE, { by: 'P10Y' })).now).toBe('2036-03-02T09:00:00.000Z');
  });
});

import { describe, expect, it } from '@jest/globals';
import type { Slicing } from '../../src/banks/clock-advances.js';
import { addDays } from '../../src/domain/calendar.js';
import type { EmittedEvent } from '../../src/banks/bank-events.js';
import { openControl, problemOf, type Control, type ControlOptions } from './control-bank.js';

const CLOCK = '/__admin/clock';
const ADVANCE = '/__admin/clock/advance';

/** Lets an advance continue by one slice when the test says so. */
class Turnstile {
  #waiting: (() => void) | undefined;
  #arrived: (() => void) | undefined;

  readonly slicing: Slicing = {
    sliceMs: 0,
    yieldNow: () =>
      new Promise((resolve) => {
        this.#waiting = resolve;
        this.#arrived?.();
      }),
  };

  /** Resolves when the advance waits for its next slice. */
  async arrival(): Promise<void> {
    if (!this.#waiting) await new Promise<void>((resolve) => (this.#arrived = resolve));
    this.#arrived = undefined;
  }

  pass(): void {
    const pass = this.#waiting;
    this.#waiting = undefined;
    pass?.();
  }

  async passAll(isDone: Promise<unknown>): Promise<void> {
    let ended = false as boolean;
    void isDone.finally(() => (ended = true));
    while (!ended) {
      this.pass();
      await new Promise((resolve) => void setImmediate(resolve));
    }
  }
}

/** A bank in which something is due on every day. */
const everyDay: ControlOptions['base'] = (base) => ({
  ...base,
  scheduledDayAfter: (after) => ({ day: addDays(after, 1), bookings: [], settling: [] }),
});

const open = async (options: ControlOptions = {}) => {
  const turnstile = new Turnstile();
  const control = await openControl({ base: everyDay, slicing: turnstile.slicing, ...options });
  return { control, turnstile };
};

/** The clock events that a bank sends from now on. */
const heard = (control: Control): Extract<EmittedEvent, { kind: 'clock' }>[] => {
  const events: Extract<EmittedEvent, { kind: 'clock' }>[] = [];
  control.context.registry.eventsOf('default').listen(
    (event) => event.kind === 'clock' && events.push(event),
    () => undefined,
  );
  return events;
};

describe('a long advance', () => {
  it('lets other requests run in between, which see the time reached so far', async () => {
    const { control, turnstile } = await open();
    const moving = control.post(ADVANCE, { by: 'P90D' });
    await turnstile.arrival();
    expect((await control.call('get', '/livez')).status).toBe(200);
    expect((await control.get('/__admin/banks/w7/clock')).now).toBe('2026-03-02T09:00:00.000Z');
    const { now, advance } = await control.get(CLOCK);
    expect([now, advance]).toEqual([
      '2026-03-12T05:00:00.000Z',
      { from: '2026-03-02T09:00:00.000Z', to: '2026-05-31T08:00:00.000Z', count: 0 },
    ]);
    await turnstile.passAll(moving);
    expect((await moving).now).toBe('2026-05-31T08:00:00.000Z');
    expect(await control.get(CLOCK)).toEqual({ mode: 'paused', rate: 1, now: '2026-05-31T08:00:00.000Z' });
  });

  it('has the same result as one without slices', async () => {
    const { control, turnstile } = await open();
    const whole = await openControl({ base: everyDay });
    const moving = control.post(ADVANCE, { by: 'P2Y' });
    await turnstile.passAll(moving);
    expect(await moving).toEqual(await whole.post(ADVANCE, { by: 'P2Y' }));
    expect((await control.call('get', '/__admin/state')).text).toBe((await whole.call('get', '/__admin/state')).text);
  });

  it.each<['put' | 'post', string, object]>([
    ['post', ADVANCE, { by: 'PT1S' }],
    ['post', '/__admin/clock/step', {}],
    ['put', CLOCK, { mode: 'running' }],
  ])('rejects a second call of the clock with 409: %s %s', async (method, path, body) => {
    const { control, turnstile } = await open();
    const moving = control.post(ADVANCE, { by: 'P90D' });
    await turnstile.arrival();
    expect(problemOf(await control.call(method, path, { body }))).toMatchObject({
      status: 409,
      detail: expect.stringMatching(
        /^the clock is already advancing to 2026-05-31T08:00:00\.000Z and has reached 2026-03-12T.*stop it with DELETE …\/clock\/advance$/,
      ),
    });
    await turnstile.passAll(moving);
    expect((await moving).now).toBe('2026-05-31T08:00:00.000Z');
    expect((await control.get(CLOCK)).mode).toBe('paused');
  });

  it('can be stopped by DELETE, and its own response contains the time reached', async () => {
    const { control, turnstile } = await open();
    const moving = control.post(ADVANCE, { by: 'P90D' });
    await turnstile.arrival();
    const stopped = await control.call('delete', ADVANCE);
    expect(stopped.body).toEqual({ mode: 'paused', rate: 1, now: '2026-03-12T05:00:00.000Z' });
    turnstile.pass();
    expect(await moving).toMatchObject({ now: '2026-03-12T05:00:00.000Z', stopped: true });
    expect((await control.post(ADVANCE, { by: 'PT1H' })).now).toBe('2026-03-12T06:00:00.000Z');
    expect(problemOf(await control.call('delete', ADVANCE))).toMatchObject({ status: 404 });
  });

  it.each<[string, (control: Control) => Promise<unknown>]>([
    ['a reset', (control) => control.post('/__admin/reset')],
    ['a new bank of its id', (control) => control.put('/__admin/banks/default', {})],
    ['a restore', (control) => control.post('/__admin/snapshots/before/restore')],
    ['PUT state', async (control) => control.put('/__admin/state', await control.get('/__admin/state'))],
    ['another profile', (control) => control.put('/__admin/profile', { decisions: { 'psu-behaviour': 'approves' } })],
  ])('ends at %s', async (_what, replace) => {
    const { control, turnstile } = await open();
    await control.post('/__admin/snapshots', { name: 'before' });
    const moving = control.call('post', ADVANCE, { body: { by: 'P90D' } });
    await turnstile.arrival();
    await replace(control);
    const { now } = await control.get(CLOCK);
    turnstile.pass();
    expect(problemOf(await moving)).toMatchObject({
      status: 409,
      detail: expect.stringMatching(/was reset, replaced or deleted/),
    });
    expect(await control.get(CLOCK)).toEqual({ mode: 'paused', rate: 1, now });
    expect((await control.call('delete', ADVANCE)).status).toBe(404);
  });

  it('emits its progress in the event stream', async () => {
    const { control, turnstile } = await open();
    const events = heard(control);
    const moving = control.post(ADVANCE, { by: 'P90D' });
    await turnstile.arrival();
    expect(events).toHaveLength(1);
    expect(events[0]!.advance).toMatchObject({ to: Date.parse('2026-05-31T08:00:00Z'), count: 0 });
    await turnstile.passAll(moving);
    await moving;
    expect(events.at(-1)!.advance).toBeUndefined();
    expect(events.at(-1)!.clock.now).toBe(Date.parse('2026-05-31T08:00:00Z'));
  });

  it('also runs for PUT clock with now, which applies mode and rate at once', async () => {
    const { control, turnstile } = await open();
    const moving = control.put(CLOCK, { mode: 'running', rate: 60, now: '2026-05-01T00:00:00Z' });
    await turnstile.arrival();
    expect(await control.get(CLOCK)).toMatchObject({ mode: 'running', rate: 60, advance: { count: 0 } });
    await turnstile.passAll(moving);
    expect(await moving).toEqual({ mode: 'running', rate: 60, now: '2026-05-01T00:00:00.000Z' });
  });

  it('holds a running clock meanwhile', async () => {
    const { control, turnstile } = await open({ mode: 'running' });
    const moving = control.post(ADVANCE, { by: 'P90D' });
    await turnstile.arrival();
    control.wait(3_600_000);
    expect((await control.get(CLOCK)).now).toBe('2026-03-12T05:00:00.000Z');
    await turnstile.passAll(moving);
    expect((await moving).now).toBe('2026-05-31T08:00:00.000Z');
    control.wait(1000);
    expect((await control.get(CLOCK)).now).toBe('2026-05-31T08:00:01.000Z');
  });
});

describe('due events that failed', () => {
  it('are listed, logged with their stack, and emitted in the event stream', async () => {
    let calls = 0;
    const control = await openControl({
      base: (base) => ({
        ...base,
        scheduledDayAfter: (after) => {
          calls += 1;
          if (calls === 4) throw new RangeError('Invalid time value');
          return { day: addDays(after, 1), bookings: [], settling: [] };
        },
      }),
    });
    const told: EmittedEvent[] = [];
    for (const id of ['default', 'w7'])
      control.context.registry.eventsOf(id).listen(
        (event) => void told.push(event),
        () => undefined,
      );
    for (const id of ['default', 'w7']) await control.post(`/__admin/banks/${id}/clock/advance`, { by: 'P3D' });
    const lists = await Promise.all(
      ['default', 'w7'].map(async (id) => (await control.get(`/__admin/banks/${id}/clock/due?limit=1`)).failures ?? []),
    );
    expect(lists.flat()).toEqual([
      { at: expect.any(String), kind: 'bookingDay', subject: expect.any(String), error: 'Invalid time value' },
    ]);
    expect(told.filter(({ kind }) => kind === 'failure')).toHaveLength(1);
    expect(control.reported).toEqual([
      expect.stringMatching(
        /^bank \w+: the due event bookingDay of 2026-03-0\d at .* failed and was dropped\nRangeError: Invalid time value\n +at /,
      ),
    ]);
  });
});

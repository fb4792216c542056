import { describe, expect, it } from '@jest/globals';
import { LATEST_INSTANT } from '../../src/domain/clock.js';
import type { LocalDate } from '../../src/domain/calendar.js';
import { ClockDriver } from '../../src/banks/clock-driver.js';
import { VirtualClock } from '../../src/banks/virtual-clock.js';
import type { Bank, DueFailure } from '../../src/sim/bank.js';
import type { FixtureBase } from '../../src/sim/fixture-base.js';
import { openTestBank, smallBase, START } from '../support/small-bank.js';

const DAY = 86_400_000;

/** A base whose second day of bookings cannot be worked out when it is booked. */
function brokenBase(startDay: LocalDate): FixtureBase {
  let calls = 0;
  const days = ['2026-03-03', '2026-03-04', '2026-03-05'] as LocalDate[];
  return {
    ...smallBase(startDay),
    scheduledDayAfter: (after) => {
      calls += 1;
      // The day is looked for when it is scheduled, and again when it is booked.
      if (calls === 4) throw new RangeError('Invalid time value');
      const day = days.find((one) => one > after);
      return day && { day, bookings: [], settling: [] };
    },
  };
}

const listening = (bank: Bank): DueFailure[] => {
  const failures: DueFailure[] = [];
  bank.onFailure = (failure) => failures.push(failure);
  return failures;
};

describe('a due event that fails', () => {
  it('is reported and dropped, and later events still run', () => {
    const { bank, advance } = openTestBank({}, { base: brokenBase });
    const failures = listening(bank);
    advance(10 * DAY);
    expect(failures).toHaveLength(1);
    expect(failures[0]).toMatchObject({
      due: { kind: 'bookingDay', subject: '2026-03-04' },
      error: new RangeError('Invalid time value'),
    });
    expect(bank.now).toBe(Date.parse(START) + 10 * DAY);
    const planned = bank.state.timeline.heap.map(({ event }) => event.kind);
    expect(planned).toEqual(['retentionDay']);
    advance(DAY);
    expect(failures).toHaveLength(1);
  });

  it('does not throw from the timer of the clock', async () => {
    const base = brokenBase('2026-03-02' as LocalDate);
    const { bank, clock } = openTestBank({}, { base: () => base });
    const failures = listening(bank);
    const reported: unknown[] = [];
    const driver = new ClockDriver((error) => reported.push(error));
    const failed = new Promise<void>((resolve) => {
      bank.onFailure = (failure) => {
        failures.push(failure);
        resolve();
      };
    });
    clock.set({ now: Date.parse('2026-03-12T00:00:00Z'), mode: 'running' });
    driver.drive(bank, clock);
    await failed;
    driver.stop();
    expect([failures.length, reported]).toEqual([1, []]);
  });

  it('does not stop the timer of other banks', async () => {
    const { bank, clock } = openTestBank();
    const reported: unknown[] = [];
    const driver = new ClockDriver((error) => reported.push(error));
    const catchUp = new Promise<void>((resolve) => {
      bank.catchUp = () => {
        resolve();
        throw new Error('broken');
      };
    });
    clock.set({ now: Date.parse('2026-09-01T00:00:00Z'), mode: 'running' });
    driver.drive(bank, clock);
    await catchUp;
    const other = openTestBank();
    const woken = new Promise<void>((resolve) => {
      other.bank.catchUp = resolve;
    });
    other.clock.set({ now: Date.parse('2026-09-01T00:00:00Z'), mode: 'running' });
    driver.drive(other.bank, other.clock);
    await woken;
    driver.stop();
    expect(reported).toEqual([new Error('broken')]);
  });
});

describe('a clock at the end of bank time', () => {
  it('pauses once and calls its listener', () => {
    let real = 0;
    const clock = new VirtualClock(() => real, { mode: 'running', rate: 86_400, now: LATEST_INSTANT - DAY });
    let ends = 0;
    clock.onEnd = () => (ends += 1);
    real = 999;
    expect(clock.state()).toMatchObject({ mode: 'running', now: LATEST_INSTANT - 86_400 });
    real = 5000;
    expect(clock.state()).toEqual({ mode: 'paused', rate: 86_400, now: LATEST_INSTANT });
    real = 9000;
    expect(clock.now()).toBe(LATEST_INSTANT);
    expect(ends).toBe(1);
  });

  it('gets there by its timer without a request', async () => {
    const { bank } = openTestBank({}, { at: '2199-12-31T00:00:00Z' });
    const clock = new VirtualClock(() => performance.now(), {
      mode: 'running',
      rate: 86_400,
      now: LATEST_INSTANT - 1000,
    });
    const driver = new ClockDriver(() => undefined);
    const ended = new Promise<void>((resolve) => (clock.onEnd = resolve));
    driver.drive(Object.assign(bank, { catchUp: () => bank.catchUpTo(clock.now()) }), clock);
    await ended;
    driver.stop();
    expect(clock.state().mode).toBe('paused');
  });
});

describe('a bank whose clock ran for years without requests', () => {
  it('catches up at most one year per call', () => {
    const { bank, clock } = openTestBank();
    clock.set({ now: bank.now + 1000 * DAY });
    const start = bank.now;
    const reached: number[] = [];
    for (let look = 0; look < 4; look += 1) {
      bank.catchUp();
      reached.push((bank.now - start) / DAY);
    }
    expect(reached).toEqual([366, 732, 1000, 1000]);
  });
});

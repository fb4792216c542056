import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { emptyTimeline, nextDueAt, schedule, takeDue, type DueEvent } from '../../src/sim/time/timeline.js';
import { authorisedPayment, openTestBank, validConsent } from '../support/small-bank.js';

const event = (at: number, subject: string): DueEvent => ({ at, kind: 'lineEnds', subject });

describe('the timeline', () => {
  it('returns events by time, and events of the same time in scheduling order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 200 }), (times) => {
        const timeline = emptyTimeline();
        times.forEach((at, index) => schedule(timeline, event(at, String(index))));
        const taken: DueEvent[] = [];
        for (let due = takeDue(timeline, 1e9); due; due = takeDue(timeline, 1e9)) taken.push(due);
        const expected = times.map((at, index) => ({ at, index })).sort((a, b) => a.at - b.at || a.index - b.index);
        expect(taken.map(({ at, subject }) => [at, Number(subject)])).toEqual(
          expected.map(({ at, index }) => [at, index]),
        );
      }),
    );
  });

  it('keeps events that are not due', () => {
    const timeline = emptyTimeline();
    schedule(timeline, event(10, 'a'));
    expect(takeDue(timeline, 9)).toBeUndefined();
    expect(nextDueAt(timeline)).toBe(10);
    expect(takeDue(timeline, 10)?.subject).toBe('a');
    expect(nextDueAt(timeline)).toBeUndefined();
  });
});

describe('time in a bank', () => {
  const histories = (steps: number) => {
    const test = openTestBank();
    validConsent(test.bank);
    authorisedPayment(test.bank);
    authorisedPayment(test.bank, { paymentProduct: 'instant-sepa-credit-transfers' });
    const year = 366 * 86_400_000;
    for (let step = 0; step < steps; step += 1) test.advance(year / steps);
    return test.moves;
  };

  it('produces the same history for one jump of a year as for a thousand small ones', () => {
    expect(histories(1000)).toEqual(histories(1));
  });

  it('generates the same ids for the same seed and calls, and different ids for another seed', () => {
    const run = (seed: number) => {
      const { bank, moves, advance } = openTestBank({}, { seed });
      validConsent(bank);
      authorisedPayment(bank);
      advance(10_000);
      return JSON.stringify([
        moves,
        [...bank.state.codes.keys()],
        [...bank.state.ledgers.values()].map((ledger) => ledger.booked),
      ]);
    };
    expect(run(7)).toBe(run(7));
    expect(run(7)).not.toBe(run(8));
  });
});

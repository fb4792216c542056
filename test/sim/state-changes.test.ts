import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { deleteBooked, type AccountLedger } from '../../src/domain/account/ledger.js';
import type { LocalDate } from '../../src/domain/calendar.js';
import { asId, type AuthorisableId } from '../../src/domain/ids.js';
import { StateReplay, TrackedState, wholeState, type StateChanges } from '../../src/sim/state/state-changes.js';
import { emptyState, type BankState } from '../../src/sim/state/state.js';
import { TrackedMap, TrackedSet } from '../../src/sim/state/tracked-maps.js';
import { schedule, takeDue } from '../../src/sim/time/timeline.js';

// A file holds JSON: whatever leads from one state to another has to survive that.
const asInAFile = (changes: StateChanges): StateChanges => JSON.parse(JSON.stringify(changes)) as StateChanges;

/** A state as plain data, everything in its order; of the timeline what is on it, however the heap is. */
function plainly(state: BankState): unknown {
  const { timeline, ledgers, ...rest } = state;
  return {
    ...Object.fromEntries(
      Object.entries(rest).map(([name, value]) => [
        name,
        value instanceof Map || value instanceof Set ? [...value] : value,
      ]),
    ),
    lastOrder: timeline.lastOrder,
    due: timeline.heap.map(({ order, event }) => [order, event]).sort(([a], [b]) => Number(a) - Number(b)),
    ledgers: [...ledgers].map(([id, ledger]) => [id, { ...ledger, pending: [...ledger.pending] }]),
  };
}

const LINK = asId<AuthorisableId>('99391c7e-ad88-49ec-a2ad-99ddcb1f7799');

const bookingDay = (serial: number): string => String(1000 + serial);

type Step =
  | { readonly kind: 'put' | 'drop' | 'wait' | 'leave' | 'pend' | 'settle'; readonly key: string }
  | { readonly kind: 'book' | 'forget' | 'plan' | 'pass' | 'draw'; readonly amount: number }
  | { readonly kind: 'clear' | 'save' };

const key = fc.constantFrom('a', 'b', 'c', 'd');
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('put', 'drop', 'wait', 'leave', 'pend', 'settle' as const), key }),
  fc.record({
    kind: fc.constantFrom('book', 'book', 'forget', 'plan', 'pass', 'draw' as const),
    amount: fc.integer({ min: 0, max: 50 }),
  }),
  fc.record({ kind: fc.constantFrom('clear', 'save', 'save' as const) }),
);

/** Does something to a state as operations do. */
function take(state: BankState, one: Step, serial: number): void {
  const ledgers = state.ledgers as Map<string, any>;
  const ledger = (): any => {
    const known = ledgers.get('account') ?? {
      bookedMinorUnits: 0,
      pendingDebitMinorUnits: 0,
      booked: [],
      pending: new Map(),
      lastChangeAt: 0,
      lastEntryNumber: 0,
    };
    ledgers.set('account', known);
    return known;
  };
  switch (one.kind) {
    case 'put':
      (state.consents as Map<string, unknown>).set(one.key, { serial });
      break;
    case 'drop':
      (state.consents as Map<string, unknown>).delete(one.key);
      break;
    case 'wait':
      (state.waiting as Set<string>).add(one.key);
      break;
    case 'leave':
      (state.waiting as Set<string>).delete(one.key);
      break;
    case 'pend':
      ledger().pending.set(one.key, { transactionId: one.key, serial });
      break;
    case 'settle':
      ledger().pending.delete(one.key);
      break;
    case 'book': {
      const open = ledger() as { booked: unknown[]; bookedMinorUnits: number };
      open.booked.push({ serial, amountMinorUnits: one.amount, bookingDate: bookingDay(serial) });
      open.bookedMinorUnits += one.amount;
      break;
    }
    case 'forget':
      deleteBooked(ledger() as AccountLedger, bookingDay(serial - one.amount) as LocalDate);
      break;
    case 'plan':
      schedule(state.timeline, { at: one.amount, kind: 'lineEnds', subject: String(serial) });
      break;
    case 'pass':
      takeDue(state.timeline, one.amount);
      break;
    case 'draw':
      (state.random as { position: number }).position += one.amount;
      state.lastFaultNumber += one.amount % 2;
      break;
    case 'clear':
      (state.outcomes as Map<string, unknown>).set(String(serial % 3), { serial });
      if (serial % 4 === 0) state.outcomes.clear();
      break;
    case 'save':
  }
}

describe('the changes of a state', () => {
  it('rebuild the state after any sequence of operations, split anywhere', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.array(step, { maxLength: 40 }), (before, after) => {
        const given = emptyState(7);
        for (const [serial, one] of before.entries()) take(given, one, serial);
        const tracked = new TrackedState(given);
        const replay = new StateReplay(7);
        for (const part of wholeState(tracked.state, 3)) replay.apply(asInAFile(part));
        expect(tracked.isChanged).toBe(false);
        for (const [serial, one] of after.entries()) {
          take(tracked.state, one, 1000 + serial);
          if (one.kind === 'save') replay.apply(asInAFile(tracked.take()));
        }
        if (tracked.isChanged) replay.apply(asInAFile(tracked.take()));
        expect(tracked.isChanged).toBe(false);
        expect(plainly(replay.state)).toEqual(plainly(tracked.state));
        // What is rebuilt is a heap: it gives back its events in their order.
        const { timeline } = replay.state;
        const due: number[] = [];
        for (let event = takeDue(timeline, 1e9); event; event = takeDue(timeline, 1e9)) due.push(event.at);
        expect(due).toEqual([...due].sort((a, b) => a - b));
      }),
      { numRuns: 400 },
    );
  });

  it('may have the undelivered links under the name that earlier versions gave them', () => {
    const replay = new StateReplay(1);
    replay.apply({ unled: [[LINK, true]] });
    expect([...replay.state.undeliveredLinks]).toEqual([LINK]);
  });

  it('are empty after reads and after adding an existing item to a set', () => {
    const given = emptyState(1);
    (given.waiting as Set<string>).add('a');
    const again = new TrackedState(given);
    (again.state.waiting as Set<string>).add('a');
    (again.state.waiting as Set<string>).delete('b');
    again.state.consents.get('x' as never);
    again.state.consents.delete('x' as never);
    expect(again.isChanged).toBe(false);
  });
});

describe('a tracked map', () => {
  it('lists deletions first and re-added keys last', () => {
    const map = new TrackedMap([
      ['a', 1],
      ['b', 2],
    ]);
    map.delete('a');
    map.set('c', 3);
    map.set('a', 4);
    expect(map.isChanged).toBe(true);
    expect([map.take(), [...map.keys()], map.take(), map.isChanged]).toEqual([
      [['a'], ['c', 3], ['a', 4]],
      ['b', 'c', 'a'],
      [],
      false,
    ]);
    const set = new TrackedSet(['x']);
    set.delete('x');
    set.add('y');
    set.add('x');
    expect([set.take(), [...set]]).toEqual([
      [['x'], ['y', true], ['x', true]],
      ['y', 'x'],
    ]);
  });
});

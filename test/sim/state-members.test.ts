import { describe, expect, it } from '@jest/globals';
import { StateReplay, TrackedState, wholeState } from '../../src/sim/state/state-changes.js';
import { stateDocument, stateOf } from '../../src/sim/state/state-document.js';
import { copyState, emptyState, STATE_MEMBERS, type BankState, type MemberName } from '../../src/sim/state/state.js';
import { schedule } from '../../src/sim/time/timeline.js';

const NAMES = Object.keys(STATE_MEMBERS) as MemberName[];

/** Changes one member, whatever its kind is. */
function change(state: BankState, name: MemberName, serial: number): void {
  const value: any = state[name];
  const ledger = { bookedMinorUnits: serial, booked: [{ serial }], pending: new Map([['p', { serial }]]) };
  if (name === 'timeline') schedule(state.timeline, { at: serial, kind: 'lineEnds', subject: 'x' });
  else if (name === 'random') state.random.position += serial;
  else if (name === 'ledgers') value.set(`a-${serial}`, ledger);
  else if (value instanceof Map) value.set(`key-${serial}`, { serial });
  else if (value instanceof Set) value.add(`item-${serial}`);
  else (state as any)[name] += serial;
}

function fullState(): BankState {
  const state = emptyState(7);
  for (const [index, name] of NAMES.entries()) change(state, name, index + 1);
  return state;
}

/** The document of a state, as it is after JSON. */
const documentOf = (state: BankState): any =>
  JSON.parse(
    JSON.stringify(
      stateDocument({ state, base: { startDay: '2026-03-31' as any }, now: 1, openedAt: 1 }, 'small', {
        mode: 'paused',
        rate: 1,
        now: 1,
      }),
    ),
  );

describe.each(NAMES)('the member %s of a state', (name) => {
  it('is in the empty state, with a separate value in each', () => {
    const [one, other] = [emptyState(7), emptyState(7)];
    change(one, name, 3);
    expect(other).toEqual(emptyState(7));
    expect(one).not.toEqual(other);
  });

  it('is in a copy, which changes independently', () => {
    const state = fullState();
    const copy = copyState(state);
    expect(copy).toEqual(state);
    change(copy, name, 100);
    expect(state).toEqual(fullState());
    expect(copy).not.toEqual(state);
  });

  it('is in the document, and is restored from it', () => {
    const state = fullState();
    const document = documentOf(state);
    expect(document[name]).not.toEqual(documentOf(emptyState(7))[name]);
    expect(stateOf(document)[name]).toEqual(state[name]);
  });

  it('is tracked: a change is noticed, taken once, and replayed', () => {
    const replay = new StateReplay(7);
    for (const part of wholeState(fullState())) replay.apply(part);
    const tracked = new TrackedState(fullState());
    expect([tracked.isChanged, tracked.take()]).toEqual([false, {}]);
    change(tracked.state, name, 100);
    expect(tracked.isChanged).toBe(true);
    const changes = tracked.take();
    expect([Object.keys(changes), tracked.isChanged]).toEqual([[name], false]);
    replay.apply(JSON.parse(JSON.stringify(changes)));
    expect(documentOf(replay.state)).toEqual(documentOf(tracked.state));
  });
});

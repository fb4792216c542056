import type { Tracking } from './state-member.js';
import { emptyState, forEachMember, mapMembers, type BankState, type ChangesByName, type MemberName } from './state.js';

/**
 * What happened to a state between two moments: plain data, of the members that changed. Applied in their order, changes lead from
 * one state to the other.
 */
export type StateChanges = Readonly<Partial<ChangesByName>>;

/** A state that records what changes in it. */
export class TrackedState {
  /** Replaces the state that was given. */
  readonly state: BankState;
  readonly #trackings: (readonly [MemberName, Tracking<unknown, unknown>])[] = [];

  constructor(given: BankState) {
    this.state = mapMembers<BankState>((name, member) => {
      const tracking = member.track(given[name], () => this.state[name]);
      this.#trackings.push([name, tracking]);
      return tracking.value;
    });
  }

  /** Whether anything has changed since the last `take`. */
  get isChanged(): boolean {
    for (const [, tracking] of this.#trackings) if (tracking.isChanged()) return true;
    return false;
  }

  /** What changed since the last time. */
  take(): StateChanges {
    const changes: Record<string, unknown> = {};
    for (const [name, tracking] of this.#trackings) {
      const change = tracking.take();
      if (change !== undefined) changes[name] = change;
    }
    return changes;
  }
}

/**
 * A whole state as changes of an empty one, in parts of so many records, so that a large one can be written bit by bit. The state
 * must not change meanwhile.
 */
export function* wholeState(state: BankState, recordsOfAPart = 1000): Generator<StateChanges> {
  const members: (readonly [MemberName, Iterable<unknown>])[] = [];
  forEachMember((name, member) => void members.push([name, member.parts(state[name], recordsOfAPart)]));
  for (const [name, parts] of members) for (const change of parts) yield { [name]: change };
}

/** Rebuilds a state from its changes. */
export class StateReplay {
  /** The state that all changes so far lead to. */
  readonly state: BankState;

  constructor(seed: number) {
    this.state = emptyState(seed);
  }

  apply(changes: StateChanges): void {
    forEachMember((name, member) => {
      const change = changes[name];
      if (change !== undefined) this.state[name] = member.apply(this.state[name], change);
    });
  }
}

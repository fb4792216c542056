import type { Tracking } from './state-member.js';
import { withSubjectIds } from './state-document.js';
import { emptyState, forEachMember, mapMembers, type BankState, type ChangesByName, type MemberName } from './state.js';

/**
 * The changes of a state between two moments, as JSON, per changed member. Applying them in order leads from one
 * state to the other.
 */
export type StateChanges = Readonly<Partial<ChangesByName>>;

/** A state that records its changes. */
export class TrackedState {
  /** The tracked state, to be used instead of the given one. */
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

  /** The changes since the last call. */
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
 * A whole state as changes of an empty one, in parts of limited size, so that a large state can be written
 * incrementally. The state must not change meanwhile.
 */
export function* wholeState(state: BankState, recordsOfAPart = 1000): Generator<StateChanges> {
  const members: (readonly [MemberName, Iterable<unknown>])[] = [];
  forEachMember((name, member) => void members.push([name, member.parts(state[name], recordsOfAPart)]));
  for (const [name, parts] of members) for (const change of parts) yield { [name]: change };
}

/** Rebuilds a state by replaying its changes. */
export class StateReplay {
  /** The state after all changes applied so far. */
  readonly state: BankState;

  constructor(seed: number) {
    this.state = emptyState(seed);
  }

  /** @param unled what earlier versions call `undeliveredLinks` */
  apply({ unled, ...saved }: StateChanges & { readonly unled?: StateChanges['undeliveredLinks'] }): void {
    const changes = withSubjectIds<StateChanges>(unled === undefined ? saved : { undeliveredLinks: unled, ...saved });
    forEachMember((name, member) => {
      const change = changes[name];
      if (change !== undefined) this.state[name] = member.apply(this.state[name], change);
    });
  }
}

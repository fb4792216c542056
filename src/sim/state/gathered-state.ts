import type { AccountLedger } from '../../domain/account/ledger.js';
import type { Transaction } from '../../domain/account/transaction.js';
import type { LedgerChange, MapName, StateChanges } from './state-changes.js';
import { openingState, type BankState } from './state.js';
import type { Entry } from '../time/timeline.js';
import type { MapChange } from './watched-maps.js';

const EMPTY: StateChanges = {
  position: 0,
  lastOrder: 0,
  lastOutcomeNumber: 0,
  lastFaultNumber: 0,
  variedAnswers: 0,
  maps: {},
};

/** A state that is put together out of changes. */
export class GatheredState {
  readonly #state: BankState;
  readonly #entries = new Map<number, Entry>();
  #numbers = EMPTY;

  constructor(seed: number) {
    this.#state = openingState(seed);
  }

  apply(changes: StateChanges): void {
    const { maps, waiting = [], ledgers = [], scheduled = [], taken = [] } = changes;
    for (const [name, list] of Object.entries(maps) as [MapName, readonly MapChange<string, unknown>[]][])
      applyTo(this.#state[name], list);
    for (const [item, isThere] of waiting as readonly MapChange<never, true>[]) {
      if (isThere === true) this.#state.waiting.add(item);
      else this.#state.waiting.delete(item);
    }
    for (const [id, change] of ledgers) this.#state.ledgers.set(id, changedLedger(this.#state.ledgers.get(id), change));
    for (const order of taken) this.#entries.delete(order);
    for (const entry of scheduled) this.#entries.set(entry.order, entry);
    this.#numbers = changes;
  }

  /** The state as all changes together made it. */
  state(): BankState {
    const { position, lastOrder, lastOutcomeNumber, lastFaultNumber, variedAnswers } = this.#numbers;
    // In their order entries are a heap, too.
    const heap = [...this.#entries.values()].sort((a, b) => a.event.at - b.event.at || a.order - b.order);
    return {
      ...this.#state,
      random: { ...this.#state.random, position },
      timeline: { heap, lastOrder },
      lastOutcomeNumber,
      lastFaultNumber,
      variedAnswers,
    };
  }
}

function applyTo(map: Map<string, unknown>, changes: readonly MapChange<string, unknown>[]): void {
  for (const change of changes) {
    if (change.length === 1) map.delete(change[0]);
    else map.set(change[0], change[1]);
  }
}

function changedLedger(ledger: AccountLedger | undefined, change: LedgerChange): AccountLedger {
  const { kept, booked, pending: changes, ...figures } = change;
  const pending = ledger?.pending ?? new Map<string, Transaction>();
  applyTo(pending, changes);
  const lines = ledger?.booked ?? [];
  lines.length = kept;
  for (const line of booked) lines.push(line);
  return { ...figures, booked: lines, pending };
}

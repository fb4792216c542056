import type { ClockState } from '../domain/ports.js';
import type { TransitionRecord } from '../sim/bank.js';
import type { EntryFinding, JournalEntry } from '../sim/journal.js';

/** Everything that can be told about a bank while it happens. */
export type BankEvent =
  | { readonly kind: 'request'; readonly entry: JournalEntry }
  | { readonly kind: 'finding'; readonly request: string; readonly finding: EntryFinding }
  | { readonly kind: 'transition'; readonly record: TransitionRecord }
  | { readonly kind: 'clock'; readonly clock: ClockState }
  | { readonly kind: 'fault'; readonly id: string; readonly operation: string; readonly at: number }
  | { readonly kind: 'control'; readonly operation: string };

/** The kinds of events. */
export const EVENT_KINDS = ['request', 'finding', 'transition', 'clock', 'fault', 'control'] as const;
/** One of them. */
export type EventKind = (typeof EVENT_KINDS)[number];

interface Listener {
  readonly hear: (event: BankEvent) => void;
  readonly end: () => void;
}

/** Who listens to a bank. It outlives a reset: the bank of an id is the same to those who look at it. */
export class BankEvents {
  readonly #listeners = new Set<Listener>();

  get size(): number {
    return this.#listeners.size;
  }

  /** Answers how to stop listening. @param end told when the bank is gone, or the server stops */
  listen(hear: Listener['hear'], end: Listener['end']): () => void {
    const listener = { hear, end };
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  tell(event: BankEvent): void {
    for (const { hear } of this.#listeners) hear(event);
  }

  /** Sends every listener away. */
  end(): void {
    for (const { end } of this.#listeners) end();
    this.#listeners.clear();
  }
}

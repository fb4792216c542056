import type { ClockState, FaultReporter } from '../domain/domain.js';
import type { DueFailure, TransitionRecord } from '../sim/bank.js';
import type { AdvanceProgress } from '../sim/time/move-clock.js';
import type { EntryFinding, JournalEntry } from '../journal/journal.js';

/** Everything that can be told about a bank while it happens. */
export type BankEvent =
  | { readonly kind: 'request'; readonly entry: JournalEntry }
  | { readonly kind: 'finding'; readonly request: string; readonly finding: EntryFinding }
  | { readonly kind: 'transition'; readonly record: TransitionRecord }
  | { readonly kind: 'clock'; readonly clock: ClockState; readonly advance?: AdvanceProgress | undefined }
  | { readonly kind: 'failure'; readonly failure: DueFailure }
  | { readonly kind: 'fault'; readonly id: string; readonly operation: string; readonly at: number }
  | { readonly kind: 'control'; readonly operation: string };

/** The kinds of events. */
export const EVENT_KINDS = ['request', 'finding', 'transition', 'clock', 'fault', 'failure', 'control'] as const;
/** One of them. */
export type EventKind = (typeof EVENT_KINDS)[number];

interface Listener {
  readonly hear: (event: BankEvent) => void;
  readonly end: () => void;
}

/** Who listens to a bank. It outlives a reset: the bank of an id is the same to those who look at it. */
export class BankEvents {
  readonly #listeners = new Set<Listener>();
  readonly #reportFault: FaultReporter;

  constructor(reportFault: FaultReporter) {
    this.#reportFault = reportFault;
  }

  get size(): number {
    return this.#listeners.size;
  }

  /** Answers how to stop listening. @param end told when the bank is gone, or the server stops */
  listen(hear: Listener['hear'], end: Listener['end']): () => void {
    const listener = { hear, end };
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Tells every listener. One that fails is sent away: the caller may be in the middle of a change of the bank. */
  tell(event: BankEvent): void {
    for (const listener of this.#listeners) this.#attempt(listener, () => listener.hear(event));
  }

  /** Sends every listener away. */
  end(): void {
    const listeners = [...this.#listeners];
    this.#listeners.clear();
    for (const listener of listeners) this.#attempt(listener, listener.end);
  }

  #attempt(listener: Listener, act: () => void): void {
    try {
      act();
    } catch (error) {
      this.#reportFault(error);
      if (this.#listeners.delete(listener)) this.#attempt(listener, listener.end);
    }
  }
}

import type { ClockState } from '../domain/clock.js';
import type { ErrorReporter } from '../domain/errors.js';
import type { DueFailure, TransitionRecord } from '../sim/bank.js';
import type { AdvanceProgress } from '../sim/time/move-clock.js';
import type { EntryFinding, JournalEntry } from '../journal/journal-entry.js';

/** Something that happens in a bank, as event listeners receive it. */
export type EmittedEvent =
  | { readonly kind: 'request'; readonly entry: JournalEntry }
  | { readonly kind: 'finding'; readonly entry: JournalEntry; readonly finding: EntryFinding }
  | { readonly kind: 'transition'; readonly record: TransitionRecord }
  | { readonly kind: 'clock'; readonly clock: ClockState; readonly advance?: AdvanceProgress | undefined }
  | { readonly kind: 'failure'; readonly failure: DueFailure }
  | { readonly kind: 'fault'; readonly id: string; readonly operation: string; readonly at: number }
  | { readonly kind: 'control'; readonly operation: string };

export const EVENT_KINDS = ['request', 'finding', 'transition', 'clock', 'fault', 'failure', 'control'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

interface Listener {
  readonly onEvent: (event: EmittedEvent) => void;
  readonly onEnd: () => void;
}

/** The event listeners of one bank id. They stay when a reset or a restore replaces the bank. */
export class BankEvents {
  readonly #listeners = new Set<Listener>();
  readonly #reportError: ErrorReporter;

  constructor(reportError: ErrorReporter) {
    this.#reportError = reportError;
  }

  get size(): number {
    return this.#listeners.size;
  }

  /** Returns a function that stops listening. @param onEnd called when the bank is deleted or the server stops */
  listen(onEvent: Listener['onEvent'], onEnd: Listener['onEnd']): () => void {
    const listener = { onEvent, onEnd };
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Notifies every listener. A listener that throws is removed, because the caller may be in the middle of a state change. */
  emit(event: EmittedEvent): void {
    for (const listener of this.#listeners) this.#attempt(listener, () => listener.onEvent(event));
  }

  /** Removes every listener and calls its `onEnd`. */
  end(): void {
    const listeners = [...this.#listeners];
    this.#listeners.clear();
    for (const listener of listeners) this.#attempt(listener, listener.onEnd);
  }

  #attempt(listener: Listener, act: () => void): void {
    try {
      act();
    } catch (error) {
      this.#reportError(error);
      if (this.#listeners.delete(listener)) this.#attempt(listener, listener.onEnd);
    }
  }
}

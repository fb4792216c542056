import { LATEST_INSTANT } from '../domain/clock.js';
import type { Bank } from '../sim/bank.js';
import { emptyTimeline, nextDueAt, schedule, takeDue } from '../sim/time/timeline.js';
import type { VirtualClock } from './virtual-clock.js';

/** Node's timers count in 32 bits; a longer delay would fire at once. */
const LONGEST_DELAY_MS = 2 ** 31 - 1;

/** When to wake a bank, in real milliseconds. */
interface Wake {
  readonly at: number;
  readonly bankId: string;
}

interface Driven {
  readonly bank: Bank;
  readonly clock: VirtualClock;
  /** Real time of the bank's earliest entry in the queue. */
  queuedFor: number;
}

/**
 * Wakes banks when an event is due, so that statuses change and events are emitted without a request. One timer serves all banks.
 * Correctness does not depend on it, because every operation first applies what is due. A bank without due events costs
 * nothing.
 */
export class ClockDriver {
  readonly #driven = new Map<string, Driven>();
  /** Banks by their next wake. A stale entry does no harm: it wakes a bank that has nothing due. */
  #queue = emptyTimeline<Wake>();
  readonly #reportError: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #armedFor = Infinity;

  /** @param reportError receives errors of banks that were woken */
  constructor(reportError: (error: unknown) => void) {
    this.#reportError = reportError;
  }

  /** Starts to drive a bank, replacing one with the same id. */
  drive(bank: Bank, clock: VirtualClock): void {
    this.#driven.set(bank.id, { bank, clock, queuedFor: Infinity });
    this.touch(bank);
  }

  release(bank: Bank): void {
    if (this.#driven.get(bank.id)?.bank === bank) this.#driven.delete(bank.id);
  }

  /** Call this after anything that may change when the bank's next event is due. */
  touch(bank: Bank): void {
    const driven = this.#driven.get(bank.id);
    if (driven?.bank !== bank) return;
    // Without due events the bank is woken at the end of bank time, where its clock is paused.
    const delay = driven.clock.realDelayUntil(Math.min(bank.nextDueAt() ?? LATEST_INSTANT, LATEST_INSTANT));
    if (delay === undefined) return;
    const due = performance.now() + delay;
    if (due >= driven.queuedFor) return;
    driven.queuedFor = due;
    schedule(this.#queue, { at: due, bankId: bank.id });
    if (due < this.#armedFor) this.#arm(due);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#driven.clear();
    this.#queue = emptyTimeline<Wake>();
  }

  #arm(due: number): void {
    clearTimeout(this.#timer);
    this.#armedFor = due;
    const delay = Math.min(LONGEST_DELAY_MS, Math.max(1, Math.ceil(due - performance.now())));
    this.#timer = setTimeout(() => this.#wake(), delay);
    this.#timer.unref();
  }

  #wake(): void {
    this.#armedFor = Infinity;
    const now = performance.now();
    for (let due = takeDue(this.#queue, now); due; due = takeDue(this.#queue, now)) {
      const driven = this.#driven.get(due.bankId);
      if (!driven) continue;
      driven.queuedFor = Infinity;
      try {
        driven.bank.catchUp();
        this.touch(driven.bank);
      } catch (error) {
        // The bank is woken again after its next operation; the other banks must not wait for that.
        this.#reportError(error);
      }
    }
    const next = nextDueAt(this.#queue);
    if (next !== undefined && next < this.#armedFor) this.#arm(next);
  }
}

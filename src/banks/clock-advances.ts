import type { SettableClock } from '../domain/clock.js';
import type { Bank } from '../sim/bank.js';
import {
  beginAdvance,
  continueAdvance,
  moveOf,
  type AdvanceEnd,
  type AdvanceProgress,
  type ClockAdvance,
  type ClockTarget,
} from '../sim/time/move-clock.js';

/** How a long advance is cut into slices. */
export interface Slicing {
  /** Real time of a slice, for which other requests wait. */
  readonly sliceMs: number;
  /** Resolves when other requests have run. */
  readonly yieldNow: () => Promise<void>;
}

const DEFAULT_SLICING: Slicing = { sliceMs: 15, yieldNow: () => new Promise((resolve) => void setImmediate(resolve)) };
/** Due events that are processed between two checks of the time. */
const EVENTS_PER_CHECK = 10;
/** Minimum real time between two progress events. */
const PROGRESS_INTERVAL_MS = 250;

interface Running {
  readonly advance: ClockAdvance;
  isStopped: boolean;
}

/**
 * Advances clocks, one advance at a time for each bank. A short advance completes synchronously. A long one is cut into slices,
 * and other requests are processed in between; requests to its bank see the time reached so far. Real time does not move the
 * clock meanwhile. If an event fails, the bank stays at the time reached so far.
 */
export class ClockAdvances {
  readonly #running = new Map<string, Running>();
  readonly #onProgress: (bank: Bank) => void;

  readonly #slicing: Slicing;

  /** @param onProgress called at most every 250 ms while an advance runs */
  constructor(onProgress: (bank: Bank) => void, slicing = DEFAULT_SLICING) {
    this.#onProgress = onProgress;
    this.#slicing = slicing;
  }

  /** The progress of a bank's running advance, or undefined without one. */
  progressOf(bankId: string): AdvanceProgress | undefined {
    const advance = this.#running.get(bankId)?.advance;
    return advance && { from: advance.from, to: advance.to, count: advance.count };
  }

  /** Advances a clock. Returns a promise if that takes long. The bank must have no other running advance. @throws FORMAT_ERROR */
  start(bank: Bank, clock: SettableClock, target: ClockTarget, limit: number): AdvanceEnd | Promise<AdvanceEnd> {
    const advance = beginAdvance(bank, clock, target, limit);
    return this.#slice(advance) ? { ...moveOf(advance), isStopped: false } : this.#runInSlices(advance);
  }

  /** Stops a bank's running advance at its current time. Returns false if there is none. */
  end(bankId: string): boolean {
    const running = this.#running.get(bankId);
    if (!running) return false;
    running.isStopped = true;
    this.#release(running);
    return true;
  }

  /** Stops every running advance. */
  endAll(): void {
    for (const bankId of [...this.#running.keys()]) this.end(bankId);
  }

  async #runInSlices(advance: ClockAdvance): Promise<AdvanceEnd> {
    const { bank, clock } = advance;
    const running: Running = { advance, isStopped: false };
    this.#running.set(bank.id, running);
    clock.hold(true);
    try {
      let reportedAtMs = -Infinity;
      for (;;) {
        if (performance.now() >= reportedAtMs + PROGRESS_INTERVAL_MS) {
          reportedAtMs = performance.now();
          this.#onProgress(bank);
        }
        await this.#slicing.yieldNow();
        if (running.isStopped) return { ...moveOf(advance), isStopped: true };
        if (this.#slice(advance)) return { ...moveOf(advance), isStopped: false };
      }
    } finally {
      if (!running.isStopped) this.#release(running);
    }
  }

  #release({ advance: { bank, clock } }: Running): void {
    this.#running.delete(bank.id);
    clock.hold(false);
  }

  /** Runs one slice. Returns true when the advance is complete. */
  #slice(advance: ClockAdvance): boolean {
    const until = performance.now() + this.#slicing.sliceMs;
    for (;;) {
      if (continueAdvance(advance, EVENTS_PER_CHECK)) return true;
      if (performance.now() >= until) return false;
    }
  }
}

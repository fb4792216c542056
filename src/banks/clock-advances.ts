import type { SettableClock } from '../domain/domain.js';
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

/** How a long advance is cut. */
export interface Slicing {
  /** How long other requests wait for a slice. Real time. */
  readonly sliceMs: number;
  /** Resolves when other requests have had their turn. */
  readonly giveWay: () => Promise<void>;
}

const USUAL_SLICING: Slicing = { sliceMs: 15, giveWay: () => new Promise((resolve) => void setImmediate(resolve)) };
/** Due events between two looks at the time. */
const EVENTS_BETWEEN_LOOKS = 10;
/** Progress is told so often at the most. Real time. */
const PROGRESS_INTERVAL_MS = 250;

interface Running {
  readonly advance: ClockAdvance;
  isStopped: boolean;
}

/**
 * Moves clocks, one advance at a time for each bank. A short one is done at once. A long one is cut into slices between which
 * other requests are answered; those of its bank find the bank at the time that it has reached. Meanwhile real time does not
 * move the clock. A failure in between leaves the bank where it is.
 */
export class ClockAdvances {
  readonly #running = new Map<string, Running>();
  readonly #onProgress: (bank: Bank) => void;

  readonly #slicing: Slicing;

  /** @param onProgress called every now and then while an advance is under way */
  constructor(onProgress: (bank: Bank) => void, slicing = USUAL_SLICING) {
    this.#onProgress = onProgress;
    this.#slicing = slicing;
  }

  /** How far the clock of a bank has come; undefined where none is being moved. */
  progressOf(bankId: string): AdvanceProgress | undefined {
    const advance = this.#running.get(bankId)?.advance;
    return advance && { from: advance.from, to: advance.to, count: advance.count };
  }

  /** Moves a clock; answers at once where that is soon done. No other advance of the bank may be under way. @throws FORMAT_ERROR */
  start(bank: Bank, clock: SettableClock, target: ClockTarget, limit: number): AdvanceEnd | Promise<AdvanceEnd> {
    const advance = beginAdvance(bank, clock, target, limit);
    return this.#slice(advance) ? { ...moveOf(advance), isStopped: false } : this.#goOn(advance);
  }

  /** Ends the advance of a bank where it is. False where there is none. */
  end(bankId: string): boolean {
    const running = this.#running.get(bankId);
    if (!running) return false;
    running.isStopped = true;
    this.#leave(running);
    return true;
  }

  /** Ends every advance. */
  endAll(): void {
    for (const bankId of [...this.#running.keys()]) this.end(bankId);
  }

  async #goOn(advance: ClockAdvance): Promise<AdvanceEnd> {
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
        await this.#slicing.giveWay();
        if (running.isStopped) return { ...moveOf(advance), isStopped: true };
        if (this.#slice(advance)) return { ...moveOf(advance), isStopped: false };
      }
    } finally {
      if (!running.isStopped) this.#leave(running);
    }
  }

  #leave({ advance: { bank, clock } }: Running): void {
    this.#running.delete(bank.id);
    clock.hold(false);
  }

  /** True when the advance has arrived. */
  #slice(advance: ClockAdvance): boolean {
    const until = performance.now() + this.#slicing.sliceMs;
    for (;;) {
      if (continueAdvance(advance, EVENTS_BETWEEN_LOOKS)) return true;
      if (performance.now() >= until) return false;
    }
  }
}

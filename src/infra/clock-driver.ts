import type { Bank } from '../sim/bank.js';
import type { VirtualClock } from './virtual-clock.js';

/** Node's timers count in 32 bits; a longer delay would fire at once. */
const LONGEST_DELAY_MS = 2 ** 31 - 1;

/**
 * The only owner of a timer: wakes banks when something falls due, so that statuses move, and are told, without a call.
 * Correctness does not rest on it, because every operation first applies what is due.
 */
export class ClockDriver {
  readonly #clocks = new Map<Bank, VirtualClock>();
  #timer: NodeJS.Timeout | undefined;
  #armedFor = Infinity;

  /** Starts to drive a bank. */
  drive(bank: Bank, clock: VirtualClock): void {
    this.#clocks.set(bank, clock);
    this.touch(bank);
  }

  /** Stops driving a bank. */
  release(bank: Bank): void {
    this.#clocks.delete(bank);
  }

  /** To be called after anything that may have changed when the bank's next event is due. */
  touch(bank: Bank): void {
    const delay = this.#delayOf(bank);
    if (delay === undefined) return;
    const due = performance.now() + delay;
    if (due < this.#armedFor) this.#arm(due);
  }

  /** Ends the driving for good. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#clocks.clear();
  }

  #delayOf(bank: Bank): number | undefined {
    const next = bank.nextDueAt();
    return next === undefined ? undefined : this.#clocks.get(bank)?.realDelayUntil(next);
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
    for (const bank of this.#clocks.keys()) {
      if (this.#delayOf(bank) === 0) bank.catchUp();
      this.touch(bank);
    }
  }
}

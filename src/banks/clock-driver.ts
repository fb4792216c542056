import { LATEST_INSTANT } from '../domain/domain.js';
import type { Bank } from '../sim/bank.js';
import { emptyTimeline, nextDueAt, schedule, takeDue } from '../sim/time/timeline.js';
import type { VirtualClock } from './virtual-clock.js';

/** Node's timers count in 32 bits; a longer delay would fire at once. */
const LONGEST_DELAY_MS = 2 ** 31 - 1;

/** When a bank is to be looked at, in real milliseconds. */
interface Wake {
  readonly at: number;
  readonly bankId: string;
}

interface Driven {
  readonly bank: Bank;
  readonly clock: VirtualClock;
  /** Real time for which the bank stands in the queue. */
  queuedFor: number;
}

/**
 * The only owner of a timer: wakes banks when something falls due, so that statuses move, and are told, without a call.
 * Correctness does not rest on it, because every operation first applies what is due. Costs nothing for a bank that stands
 * still, and a wake costs what is due, however many banks there are.
 */
export class ClockDriver {
  readonly #driven = new Map<string, Driven>();
  /** Banks by the real time at which they are to be looked at; entries that a later one has overtaken do no harm. */
  #queue = emptyTimeline<Wake>();
  readonly #reportFault: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #armedFor = Infinity;

  /** @param reportFault told of a bank that cannot be driven on */
  constructor(reportFault: (error: unknown) => void) {
    this.#reportFault = reportFault;
  }

  /** Starts to drive a bank, in the place of the one that had its id. */
  drive(bank: Bank, clock: VirtualClock): void {
    this.#driven.set(bank.id, { bank, clock, queuedFor: Infinity });
    this.touch(bank);
  }

  /** Stops driving a bank. */
  release(bank: Bank): void {
    if (this.#driven.get(bank.id)?.bank === bank) this.#driven.delete(bank.id);
  }

  /** To be called after anything that may have changed when the bank's next event is due. */
  touch(bank: Bank): void {
    const driven = this.#driven.get(bank.id);
    if (driven?.bank !== bank) return;
    // Where nothing is due before it, the bank is woken at the end of bank time, where its clock is paused.
    const delay = driven.clock.realDelayUntil(Math.min(bank.nextDueAt() ?? LATEST_INSTANT, LATEST_INSTANT));
    if (delay === undefined) return;
    const due = performance.now() + delay;
    if (due >= driven.queuedFor) return;
    driven.queuedFor = due;
    schedule(this.#queue, { at: due, bankId: bank.id });
    if (due < this.#armedFor) this.#arm(due);
  }

  /** Ends the driving for good. */
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
        // The bank is woken again after its next operation; the others are not to wait for that.
        this.#reportFault(error);
      }
    }
    const next = nextDueAt(this.#queue);
    if (next !== undefined && next < this.#armedFor) this.#arm(next);
  }
}

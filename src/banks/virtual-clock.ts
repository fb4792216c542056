import type { Instant } from '../domain/calendar.js';
import { type ClockState, LATEST_INSTANT, type SettableClock } from '../domain/clock.js';

/**
 * A bank's clock: paused, or running at a multiple of real time. It never goes back, and pauses at the end of bank time.
 */
export class VirtualClock implements SettableClock {
  readonly #realNow: () => number;
  #mode: 'running' | 'paused';
  #rate: number;
  /** Bank time and real time of the last change. */
  #anchor: { readonly bank: Instant; readonly real: number };
  #latest: Instant;
  #isHeld = false;
  /** Number of changes so far. */
  settings = 0;
  /** Called when a running clock reaches the end of bank time and pauses there. */
  onEnd: () => void = () => undefined;

  constructor(realNow: () => number, state: ClockState) {
    this.#realNow = realNow;
    this.#mode = state.mode;
    this.#rate = state.rate;
    this.#anchor = { bank: state.now, real: realNow() };
    this.#latest = state.now;
  }

  now(): Instant {
    if (this.#mode === 'paused' || this.#isHeld) return this.#latest;
    const elapsed = Math.floor((this.#realNow() - this.#anchor.real) * this.#rate);
    this.#latest = Math.min(LATEST_INSTANT, Math.max(this.#latest, this.#anchor.bank + elapsed));
    if (this.#latest === LATEST_INSTANT) {
      this.#mode = 'paused';
      this.settings += 1;
      this.onEnd();
    }
    return this.#latest;
  }

  /** Stops real time from moving the clock (true), or lets it continue from the current time (false). */
  hold(isHeld: boolean): void {
    this.set({});
    this.#isHeld = isHeld;
  }

  state(): ClockState {
    const now = this.now();
    return { mode: this.#mode, rate: this.#rate, now };
  }

  /** Changes mode and rate, and moves the clock to `now` if that is later. */
  set(change: { readonly mode?: 'running' | 'paused'; readonly rate?: number; readonly now?: Instant }): void {
    const now = Math.max(this.now(), change.now ?? 0);
    this.#mode = change.mode ?? this.#mode;
    this.#rate = change.rate ?? this.#rate;
    this.#anchor = { bank: now, real: this.#realNow() };
    this.#latest = now;
    this.settings += 1;
  }

  /** Real milliseconds until the clock reaches `instant`; undefined while real time does not move it. */
  realDelayUntil(instant: Instant): number | undefined {
    return this.#mode === 'paused' || this.#isHeld ? undefined : Math.max(0, (instant - this.now()) / this.#rate);
  }
}

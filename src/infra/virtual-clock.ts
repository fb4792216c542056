import type { Instant } from '../domain/calendar.js';
import { LATEST_INSTANT, type ClockState, type SettableClock } from '../domain/ports.js';

/** A bank's clock: paused, or running at a rate of real time from wherever it was set. Never goes back. */
export class VirtualClock implements SettableClock {
  readonly #realNow: () => number;
  #mode: 'running' | 'paused';
  #rate: number;
  /** Bank time and real time of the last setting. */
  #anchor: { readonly bank: Instant; readonly real: number };
  #latest: Instant;
  /** How often it was set. */
  settings = 0;

  constructor(realNow: () => number, state: ClockState) {
    this.#realNow = realNow;
    this.#mode = state.mode;
    this.#rate = state.rate;
    this.#anchor = { bank: state.now, real: realNow() };
    this.#latest = state.now;
  }

  now(): Instant {
    const elapsed = this.#mode === 'paused' ? 0 : Math.floor((this.#realNow() - this.#anchor.real) * this.#rate);
    this.#latest = Math.min(LATEST_INSTANT, Math.max(this.#latest, this.#anchor.bank + elapsed));
    return this.#latest;
  }

  state(): ClockState {
    return { mode: this.#mode, rate: this.#rate, now: this.now() };
  }

  /** Changes mode and rate, and moves the clock forward to `now` if that is later. */
  set(change: { readonly mode?: 'running' | 'paused'; readonly rate?: number; readonly now?: Instant }): void {
    const now = Math.max(this.now(), change.now ?? 0);
    this.#mode = change.mode ?? this.#mode;
    this.#rate = change.rate ?? this.#rate;
    this.#anchor = { bank: now, real: this.#realNow() };
    this.#latest = now;
    this.settings += 1;
  }

  /** Real milliseconds until the clock shows `instant`; undefined while it is paused. */
  realDelayUntil(instant: Instant): number | undefined {
    return this.#mode === 'paused' ? undefined : Math.max(0, (instant - this.now()) / this.#rate);
  }
}

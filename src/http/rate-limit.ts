import type { Bank } from '../sim/bank.js';

const WINDOW_MS = 60_000;

interface Window {
  readonly endsAtMs: number;
  readonly calls: number;
}

/**
 * Counts the calls of each TPP in windows of a minute. Real time, and so not part of a bank's state.
 * @decision rate-limit
 */
export class RateLimiter {
  readonly #windows = new WeakMap<Bank, Map<string, Window>>();
  readonly #nowMs: () => number;

  /** @param nowMs a clock that never goes back, in real milliseconds */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** Counts a call of a TPP. Answers the seconds to wait when it is one too many, else undefined. */
  secondsToWait(bank: Bank, tpp: string): number | undefined {
    const limit = bank.profile['rate-limit'];
    if (limit === 'none') return undefined;
    const windows = this.#windows.get(bank) ?? new Map<string, Window>();
    this.#windows.set(bank, windows);
    const now = this.#nowMs();
    const known = windows.get(tpp);
    const window = known && now < known.endsAtMs ? known : { endsAtMs: now + WINDOW_MS, calls: 0 };
    if (window.calls >= limit) return Math.max(1, Math.ceil((window.endsAtMs - now) / 1000));
    windows.set(tpp, { ...window, calls: window.calls + 1 });
    return undefined;
  }
}

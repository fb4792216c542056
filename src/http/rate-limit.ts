import { DAY_MS } from '../domain/calendar.js';
import type { Bank } from '../sim/bank.js';

/** The rows of the decision table that limit calls, with their windows. Real time. */
const WINDOWS_MS = { 'rate-limit': 60_000, quota: DAY_MS } as const;
/** One of them. */
export type LimitRow = keyof typeof WINDOWS_MS;
const ROWS = Object.keys(WINDOWS_MS) as LimitRow[];

interface Window {
  readonly endsAtMs: number;
  readonly calls: number;
}

/** A limit that a call went over. */
export interface Exceeded {
  readonly row: LimitRow;
  /** Seconds to wait, at least 1. */
  readonly seconds: number;
}

/**
 * Counts the calls of each TPP in windows of a minute and of a day. Real time, and so not part of a bank's state.
 * @decision rate-limit, quota
 */
export class CallLimiter {
  readonly #windows = {
    'rate-limit': new WeakMap<Bank, Map<string, Window>>(),
    quota: new WeakMap<Bank, Map<string, Window>>(),
  };
  readonly #nowMs: () => number;

  /** @param nowMs a clock that never goes back, in real milliseconds */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** Counts a call of a TPP. Answers the limit that it goes over, if it does one; such a call counts nowhere. */
  exceededBy(bank: Bank, tpp: string): Exceeded | undefined {
    for (const row of ROWS) {
      const limit = bank.profile[row];
      if (limit === 'none') continue;
      const { endsAtMs, calls } = this.#windowOf(row, bank, tpp);
      if (calls >= limit) return { row, seconds: Math.max(1, Math.ceil((endsAtMs - this.#nowMs()) / 1000)) };
    }
    for (const row of ROWS) if (bank.profile[row] !== 'none') this.#count(row, bank, tpp);
    return undefined;
  }

  #count(row: LimitRow, bank: Bank, tpp: string): void {
    const window = this.#windowOf(row, bank, tpp);
    const windows = this.#windows[row].get(bank) ?? new Map<string, Window>();
    this.#windows[row].set(bank, windows.set(tpp, { ...window, calls: window.calls + 1 }));
  }

  #windowOf(row: LimitRow, bank: Bank, tpp: string): Window {
    const known = this.#windows[row].get(bank)?.get(tpp);
    const now = this.#nowMs();
    return known && now < known.endsAtMs ? known : { endsAtMs: now + WINDOWS_MS[row], calls: 0 };
  }
}

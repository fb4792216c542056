import { DAY_MS } from '../domain/calendar.js';
import type { Profile } from '../decisions/decisions.js';

/** Real time windows of the decisions that limit calls. */
const WINDOWS_MS = { 'rate-limit': 60_000, quota: DAY_MS } as const;
export type LimitRow = keyof typeof WINDOWS_MS;
const ROWS = Object.keys(WINDOWS_MS) as LimitRow[];

interface Window {
  readonly endsAtMs: number;
  readonly calls: number;
}

export function limitsCalls(profile: Pick<Profile, LimitRow>): boolean {
  return ROWS.some((row) => profile[row] !== 'none');
}

/** A limit that a call exceeds. */
export interface Exceeded {
  readonly row: LimitRow;
  /** Seconds to wait, at least 1. */
  readonly seconds: number;
}

/**
 * Counts the calls of each TPP per minute and per day. Windows are real time, so the counts are not part of the bank's state.
 * @decision rate-limit, quota
 */
export class CallLimiter {
  readonly #windows = { 'rate-limit': new Map<string, Window>(), quota: new Map<string, Window>() };
  readonly #nowMs: () => number;

  /** @param nowMs a monotonic clock, in real milliseconds */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** Counts a call of a TPP, or returns the limit that it exceeds. A call that exceeds a limit is not counted. */
  exceededBy(limits: Pick<Profile, LimitRow>, tpp: string): Exceeded | undefined {
    for (const row of ROWS) {
      const limit = limits[row];
      if (limit === 'none') continue;
      const { endsAtMs, calls } = this.#windowOf(row, tpp);
      if (calls >= limit) return { row, seconds: Math.max(1, Math.ceil((endsAtMs - this.#nowMs()) / 1000)) };
    }
    for (const row of ROWS) if (limits[row] !== 'none') this.#count(row, tpp);
    return undefined;
  }

  #count(row: LimitRow, tpp: string): void {
    const window = this.#windowOf(row, tpp);
    this.#windows[row].set(tpp, { ...window, calls: window.calls + 1 });
  }

  #windowOf(row: LimitRow, tpp: string): Window {
    const known = this.#windows[row].get(tpp);
    const now = this.#nowMs();
    return known && now < known.endsAtMs ? known : { endsAtMs: now + WINDOWS_MS[row], calls: 0 };
  }
}

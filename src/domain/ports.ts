import type { Instant } from './calendar.js';

/** The bank's time. Never goes back while a bank lives. */
export interface Clock {
  now(): Instant;
}

/** How a bank's clock stands. */
export interface ClockState {
  readonly mode: 'running' | 'paused';
  /** Bank time per real time; 3600 is an hour a second. */
  readonly rate: number;
  readonly now: Instant;
}

/** The highest rate that a clock may be given. */
export const LARGEST_RATE = 1_000_000_000;

/** A clock that can be paused, run at a rate, and moved forward. */
export interface SettableClock extends Clock {
  state(): ClockState;
  /** Changes mode and rate, and moves the clock forward to `now` if that is later. */
  set(change: { readonly mode?: 'running' | 'paused'; readonly rate?: number; readonly now?: Instant }): void;
}

/** The latest instant that a bank's clock may show: dates of every zone can be written for it, and for the day after it. */
export const LATEST_INSTANT: Instant = Date.UTC(9999, 11, 30, 12);

/** What the pure core needs and cannot compute itself. */
export interface Digests {
  /** SHA-256 of the text's UTF-8 bytes, base64url without padding (RFC 7636 4.2). */
  sha256Base64Url(text: string): string;
}

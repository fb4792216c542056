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

/** A clock that can be paused, run at a rate, and moved forward. */
export interface SettableClock extends Clock {
  state(): ClockState;
  /** Keeps real time from moving the clock, or lets it move the clock again from where it is. */
  hold(isHeld: boolean): void;
  /** Changes mode and rate, and moves the clock forward to `now` if that is later. */
  set(change: { readonly mode?: 'running' | 'paused'; readonly rate?: number; readonly now?: Instant }): void;
}

/** What the pure core needs and cannot compute itself. */
export interface Digests {
  /** SHA-256 of the text's UTF-8 bytes, base64url without padding (RFC 7636 4.2). */
  sha256Base64Url(text: string): string;
  /** Whether a secret was given correctly, in a time that does not depend on where it differs. */
  isSameSecret(given: string, secret: string): boolean;
}

import type { Instant } from './calendar.js';

/** The bank's time. Never goes back while a bank lives. */
export interface Clock {
  now(): Instant;
}

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

/**
 * The earliest instant that a bank's clock may show: the beginning of 1900, UTC. Every clock that is given, however it is given, is
 * checked against this bound and those that follow: beyond these years calendars, certificates and sums of periods are not reliable.
 */
export const EARLIEST_INSTANT: Instant = Date.UTC(1900, 0, 1);
/** The latest: the end of 2199, UTC. A running clock that reaches it is paused. */
export const LATEST_INSTANT: Instant = Date.UTC(2200, 0, 1) - 1;
/** The lowest rate of a running clock: a second of bank time in a quarter of an hour; with less it would seem to be paused. */
export const LOWEST_RATE = 0.001;
/** The highest rate of a running clock: a day of bank time per second of real time. */
export const HIGHEST_RATE = 86_400;

/** Why a clock cannot show an instant, as a predicate ("is …; …"); undefined when it can. */
export function problemOfInstant(instant: number): string | undefined {
  if (instant >= EARLIEST_INSTANT && instant <= LATEST_INSTANT) return undefined;
  const shown = Math.abs(instant) <= 8.64e15 ? new Date(instant).toISOString() : String(instant);
  return `is ${shown}, which is outside the range of bank time; use an instant from ${instantText(EARLIEST_INSTANT)} to ${instantText(LATEST_INSTANT)}`;
}

/** Why a clock cannot run at a rate, as a predicate; undefined when it can. */
export function problemOfRate(rate: unknown): string | undefined {
  if (typeof rate === 'number' && rate >= LOWEST_RATE && rate <= HIGHEST_RATE) return undefined;
  return `must be a number from ${LOWEST_RATE} to ${HIGHEST_RATE} (one bank day per second), such as 3600 for one bank hour per second`;
}

/** An instant in RFC 3339, in UTC with milliseconds. */
export function instantText(instant: Instant): string {
  return new Date(instant).toISOString();
}

import type { Instant } from '../../domain/calendar.js';
import type { Duration } from '../../domain/duration.js';
import { refuseMember } from '../../domain/errors.js';
import { instantText, LATEST_INSTANT, type SettableClock } from '../../domain/clock.js';
import type { Bank, TransitionRecord } from '../bank.js';
import { nextComingAt } from './upcoming-events.js';

export interface ClockMove {
  readonly now: Instant;
  /** Number of transitions. */
  readonly count: number;
  /** The first transitions, each at its own due time; fewer than `count` if the limit was reached. */
  readonly events: readonly TransitionRecord[];
}

export interface AdvanceEnd extends ClockMove {
  /** Whether it was cancelled before it reached its target. */
  readonly isStopped: boolean;
}

export interface AdvanceProgress {
  readonly from: Instant;
  readonly to: Instant;
  /** Number of transitions so far. */
  readonly count: number;
}

/** The target of an advance; `member` is the request member that contains it. */
export type ClockTarget = { readonly by: Duration } | { readonly to: Instant; readonly member?: 'now' };

/** The longest advance of one call. */
const LONGEST_ADVANCE: Duration = { months: 120, days: 0, ms: 0 };

export interface ClockAdvance {
  readonly bank: Bank;
  readonly clock: SettableClock;
  readonly from: Instant;
  readonly to: Instant;
  /** Maximum number of transitions reported. */
  readonly limit: number;
  count: number;
  readonly events: TransitionRecord[];
}

/**
 * Starts an advance without changing anything yet.
 * @param limit maximum number of transitions reported
 * @throws FORMAT_ERROR for a target in the past, beyond bank time, or more than ten years ahead
 */
export function beginAdvance(bank: Bank, clock: SettableClock, target: ClockTarget, limit: number): ClockAdvance {
  const to =
    'to' in target
      ? requireReachable(bank, target.to, target.member ?? 'to')
      : requireReachable(bank, bank.calendar.add(bank.now, target.by), 'by');
  return { bank, clock, from: bank.now, to, limit, count: 0, events: [] };
}

/**
 * Applies at least `least` due events, each at its own due time, and sets the clock to the time reached. Returns true
 * once the target is reached. The slices do not affect the result.
 */
export function continueAdvance(advance: ClockAdvance, least: number): boolean {
  const { bank, clock, to, limit, events } = advance;
  const note = (record: TransitionRecord): void => {
    advance.count += 1;
    if (events.length < limit) events.push(record);
  };
  try {
    return bank.observe(note, () => bank.applyDue(to, least));
  } finally {
    clock.set({ now: bank.now });
  }
}

export function moveOf({ bank, count, events }: ClockAdvance): ClockMove {
  return { now: bank.now, count, events };
}

/**
 * Moves the clock to the next time-driven transition; does nothing if there is none. Due events that change nothing
 * are skipped.
 */
export function stepClock(bank: Bank, clock: SettableClock, limit: number): ClockMove {
  let move: ClockMove = { now: bank.now, count: 0, events: [] };
  for (let at = nextComingAt(bank); at !== undefined && move.count === 0; at = nextComingAt(bank)) {
    const to = Math.max(at, bank.now);
    const advance = { bank, clock, from: bank.now, to, limit, count: 0, events: [] };
    continueAdvance(advance, Infinity);
    move = moveOf(advance);
  }
  return move;
}

/** @throws FORMAT_ERROR for a target in the past, beyond bank time, or more than ten years ahead */
function requireReachable({ now, calendar }: Bank, to: Instant, path: string): Instant {
  if (to < now)
    return refuseMember(
      path,
      `is ${instantText(to)}, which is earlier than the bank's now (${instantText(now)}); the clock only goes forward; to go back, undo a change, restore a snapshot or reset the bank`,
    );
  if (to > LATEST_INSTANT)
    return refuseMember(path, `leads beyond ${instantText(LATEST_INSTANT)}, the latest time of a bank`);
  if (to > calendar.add(now, LONGEST_ADVANCE))
    return refuseMember(path, 'is more than ten years ahead, the maximum for one call; advance several times');
  return to;
}

import type { Instant } from '../../domain/calendar.js';
import type { Duration } from '../../domain/duration.js';
import { formatError } from '../../domain/errors.js';
import { boundText, LATEST_INSTANT, type SettableClock } from '../../domain/domain.js';
import type { Bank, TransitionRecord } from '../bank.js';
import { nextComingAt } from './upcoming-events.js';

/** Where a move of the clock led, and what happened on the way. */
export interface ClockMove {
  readonly now: Instant;
  /** How many statuses changed. */
  readonly count: number;
  /** The first of the changes, each at its own due time; fewer than `count` when the limit cut them. */
  readonly events: readonly TransitionRecord[];
}

/** How an advance ended. */
export interface AdvanceEnd extends ClockMove {
  /** Whether it ended before it arrived. */
  readonly isStopped: boolean;
}

/** How far a clock has come that is being moved. */
export interface AdvanceProgress {
  readonly from: Instant;
  readonly to: Instant;
  /** How many statuses have changed so far. */
  readonly count: number;
}

/** How far a clock is to be moved; `member`: what the request calls the instant. */
export type ClockTarget = { readonly by: Duration } | { readonly to: Instant; readonly member?: 'now' };

/** How far one call may move a clock. */
const LONGEST_ADVANCE: Duration = { months: 120, days: 0, ms: 0 };

/** A clock on its way, with what has happened so far. */
export interface ClockAdvance {
  readonly bank: Bank;
  readonly clock: SettableClock;
  readonly from: Instant;
  readonly to: Instant;
  /** How many changes are told. */
  readonly limit: number;
  count: number;
  readonly events: TransitionRecord[];
}

/**
 * Begins to move the clock forward; nothing has changed yet.
 * @param limit how many changes are told
 * @throws FORMAT_ERROR for a target in the past, beyond bank time, or more than ten years ahead
 */
export function beginAdvance(bank: Bank, clock: SettableClock, target: ClockTarget, limit: number): ClockAdvance {
  const to =
    'to' in target
      ? assertReachable(bank, target.to, target.member ?? 'to')
      : assertReachable(bank, bank.calendar.add(bank.now, target.by), 'by');
  return { bank, clock, from: bank.now, to, limit, count: 0, events: [] };
}

/**
 * Applies at least `least` of the events that fall due on the way, each at its own due time, and sets the clock to the time that
 * the bank has reached. True when it has arrived. However it is cut into slices, the bank comes to be the same.
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

/** Where an advance has led so far. */
export function moveOf({ bank, count, events }: ClockAdvance): ClockMove {
  return { now: bank.now, count, events };
}

/**
 * Moves the clock forward and applies everything that falls due on the way, each at its own due time.
 * @param limit how many changes are told
 * @throws FORMAT_ERROR as beginAdvance
 */
export function advanceClock(bank: Bank, clock: SettableClock, target: ClockTarget, limit: number): ClockMove {
  return moveTo(beginAdvance(bank, clock, target, limit));
}

/**
 * Moves the clock to exactly the next status that changes by time alone; does nothing when none will. Due events whose
 * subject has moved on meanwhile are no stop: they change nothing.
 */
export function stepClock(bank: Bank, clock: SettableClock, limit: number): ClockMove {
  let move: ClockMove = { now: bank.now, count: 0, events: [] };
  for (let at = nextComingAt(bank); at !== undefined && move.count === 0; at = nextComingAt(bank)) {
    const to = Math.max(at, bank.now);
    move = moveTo({ bank, clock, from: bank.now, to, limit, count: 0, events: [] });
  }
  return move;
}

function moveTo(advance: ClockAdvance): ClockMove {
  continueAdvance(advance, Infinity);
  return moveOf(advance);
}

/** @throws FORMAT_ERROR for a target in the past, beyond bank time, or more than ten years ahead */
function assertReachable({ now, calendar }: Bank, to: Instant, path: string): Instant {
  if (to < now)
    return formatError(
      path,
      `${path} is ${boundText(to)}, which is earlier than the bank's now (${boundText(now)}); its clock only goes forward, and a reset takes it back`,
    );
  if (to > LATEST_INSTANT)
    return formatError(path, `${path} leads beyond ${boundText(LATEST_INSTANT)}, the latest time that a bank can have`);
  if (to > calendar.add(now, LONGEST_ADVANCE))
    return formatError(path, `${path} is more than ten years ahead, the most for one call; advance several times`);
  return to;
}

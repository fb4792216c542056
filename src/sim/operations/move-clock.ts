import { DAY_MS, type Instant } from '../../domain/calendar.js';
import type { Duration } from '../../domain/duration.js';
import { formatError } from '../../domain/errors.js';
import { LATEST_INSTANT, type ClockState, type SettableClock } from '../../domain/ports.js';
import type { Bank, TransitionRecord } from '../bank.js';
import { nextComingAt } from '../coming-events.js';

/** Where a move of the clock led, and what happened on the way. */
export interface ClockMove {
  readonly now: Instant;
  /** How many statuses changed. */
  readonly count: number;
  /** The first of the changes, each at its own due time; fewer than `count` when the limit cut them. */
  readonly events: readonly TransitionRecord[];
}

/** How far a clock is to be moved. */
export type ClockTarget = { readonly by: Duration } | { readonly to: Instant };

/** What is to change about a clock. */
export interface ClockChange {
  readonly mode?: 'running' | 'paused';
  readonly rate?: number;
  readonly now?: Instant;
}

/**
 * Moves the clock forward and applies everything that falls due on the way, each at its own due time.
 * @param limit how many changes are told
 * @throws FORMAT_ERROR for a target in the past, or beyond the last day that can be written
 */
export function advanceClock(bank: Bank, clock: SettableClock, target: ClockTarget, limit: number): ClockMove {
  const to = 'to' in target ? requireAhead(bank, target.to, 'to') : requireReachable(later(bank, target.by), 'by');
  return moveTo(bank, clock, to, limit);
}

/**
 * Moves the clock to exactly the next status that changes by time alone; does nothing when none will. Due events whose
 * subject has moved on meanwhile are no stop: they change nothing.
 */
export function stepClock(bank: Bank, clock: SettableClock, limit: number): ClockMove {
  let move: ClockMove = { now: bank.now, count: 0, events: [] };
  for (let at = nextComingAt(bank); at !== undefined && move.count === 0; at = nextComingAt(bank)) {
    move = moveTo(bank, clock, Math.max(at, bank.now), limit);
  }
  return move;
}

/** Changes mode, rate and time of the clock, and applies what has fallen due. @throws FORMAT_ERROR as advanceClock */
export function setClock(bank: Bank, clock: SettableClock, change: ClockChange): ClockState {
  if (change.now !== undefined) requireAhead(bank, change.now, 'now');
  clock.set(change);
  bank.catchUp();
  return clock.state();
}

function moveTo(bank: Bank, clock: SettableClock, to: Instant, limit: number): ClockMove {
  clock.set({ now: to });
  const events: TransitionRecord[] = [];
  let count = 0;
  const told = bank.onTransition;
  bank.onTransition = (record) => {
    count += 1;
    if (events.length < limit) events.push(record);
    told(record);
  };
  try {
    bank.catchUpTo(to);
  } finally {
    bank.onTransition = told;
  }
  return { now: bank.now, count, events };
}

function requireAhead(bank: Bank, instant: Instant, path: string): Instant {
  if (instant >= bank.now) return requireReachable(instant, path);
  const [wanted, now] = [new Date(instant).toISOString(), new Date(bank.now).toISOString()];
  return formatError(
    path,
    `${path} is ${wanted}, which is earlier than the bank's now (${now}); its clock only goes forward, and a reset takes it back`,
  );
}

function requireReachable(instant: Instant | undefined, path: string): Instant {
  if (instant !== undefined && instant <= LATEST_INSTANT) return instant;
  return formatError(
    path,
    `${path} leads beyond ${new Date(LATEST_INSTANT).toISOString()}, the latest time that this bank can have`,
  );
}

/** The instant after a period from now on; undefined when it is beyond the year 9999, which the calendar cannot count. */
function later({ now, calendar }: Pick<Bank, 'now' | 'calendar'>, by: Duration): Instant | undefined {
  const [year = 0, month = 0] = calendar.dateOf(now).split('-').map(Number);
  if (year * 12 + month + by.months > 9999 * 12 + 12) return undefined;
  const afterMonths = calendar.add(now, { months: by.months, days: 0, ms: 0 });
  return afterMonths + by.days * DAY_MS + by.ms > LATEST_INSTANT ? undefined : calendar.add(now, by);
}

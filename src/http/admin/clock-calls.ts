import { parseInstant, type Instant } from '../../domain/calendar.js';
import { parseDuration } from '../../domain/duration.js';
import { formatError } from '../../domain/errors.js';
import { LARGEST_RATE, type ClockState } from '../../domain/ports.js';
import type { TransitionRecord } from '../../sim/bank.js';
import type { firstComing } from '../../sim/coming-events.js';
import type { ClockChange, ClockMove, ClockTarget } from '../../sim/operations/move-clock.js';
import { withoutAbsent } from '../../wire/without-absent.js';
import type { JsonObject } from '../../wire/read.js';
import { readOptionalCount, readOptionalWord } from './read-members.js';
import { instantText } from './view-parts.js';

/** Members of the body of `clock/advance`. */
export const ADVANCE_MEMBERS = ['by', 'to', 'limit'] as const;

/** Reads how far the clock is to be moved, and how many changes are to be told. @throws FORMAT_ERROR */
export function readAdvance(body: JsonObject): { target: ClockTarget; limit: number } {
  const { by, to } = body;
  if ((by === undefined) === (to === undefined)) {
    formatError(
      by === undefined ? 'by' : 'to',
      'send exactly one of by (a period such as P90D) and to (an instant such as 2026-03-31T00:00:00Z)',
    );
  }
  const limit = readEventLimit(body);
  if (by === undefined) return { target: { to: readInstant(to, 'to') }, limit };
  const period = typeof by === 'string' ? parseDuration(by) : undefined;
  if (!period) return formatError('by', 'by must be an ISO 8601 duration in quotes, such as P90D, PT10M or PT0.5S');
  return { target: { by: period }, limit };
}

/** Reads how many changes are to be told. @throws FORMAT_ERROR */
export function readEventLimit(body: JsonObject): number {
  return readOptionalCount(body, 'limit', { least: 0, most: 10_000, otherwise: 100 });
}

/** Reads what is to change about the clock. @throws FORMAT_ERROR */
export function readClockChange(body: JsonObject): ClockChange {
  const { rate, now } = body;
  const mode = readOptionalWord(body, 'mode', ['running', 'paused']);
  if (mode === undefined && rate === undefined && now === undefined)
    formatError('body', 'send at least one of mode, rate and now');
  if (rate !== undefined && !(typeof rate === 'number' && rate > 0 && rate <= LARGEST_RATE)) {
    formatError(
      'rate',
      `rate must be a number above 0 and at most ${LARGEST_RATE}: bank time per real time, such as 3600 for an hour a second`,
    );
  }
  return {
    ...(mode !== undefined && { mode }),
    ...(typeof rate === 'number' && { rate }),
    ...(now !== undefined && { now: readInstant(now, 'now') }),
  };
}

/** How a clock stands. */
export function clockBody({ mode, rate, now }: ClockState): object {
  return { mode, rate, now: instantText(now) };
}

/** Where a move of the clock led, and what happened on the way. */
export function clockMoveBody({ now, count, events }: ClockMove): object {
  return { now: instantText(now), count, truncated: count > events.length, events: events.map(eventBody) };
}

/** What time alone will do next, earliest first. */
export function dueBody({ count, events }: ReturnType<typeof firstComing>): object {
  return {
    count,
    events: events.map(({ at, kind, subject, to }) => withoutAbsent({ at: instantText(at), kind, subject, to })),
  };
}

/** One change of status. */
export function eventBody({ at, kind, subject, from, to, cause }: TransitionRecord): object {
  return { at: instantText(at), kind, subject, from, to, cause };
}

/** An instant of RFC 3339. @throws FORMAT_ERROR */
export function readInstant(value: unknown, path: string): Instant {
  const instant = typeof value === 'string' ? parseInstant(value) : undefined;
  return (
    instant ??
    formatError(path, `${path} must be an RFC 3339 date-time with zone, in quotes, such as 2026-03-31T00:00:00Z`)
  );
}

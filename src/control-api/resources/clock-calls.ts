import { parseInstant, type Instant } from '../../domain/calendar.js';
import { parseDuration } from '../../domain/duration.js';
import { formatError } from '../../domain/errors.js';
import { type ClockState, instantProblem, rateProblem } from '../../domain/domain.js';
import type { DueFailure, TransitionRecord } from '../../sim/bank.js';
import type { firstComing } from '../../sim/time/coming-events.js';
import type { AdvanceProgress, ClockMove, ClockTarget } from '../../sim/time/move-clock.js';
import { withoutAbsent } from '../../parsing/without-absent.js';
import { at, readOptionalWord, type JsonObject } from '../../parsing/read.js';
import { readOptionalCount } from '../read-members.js';
import { instantText } from '../views/view-parts.js';

/** What is to change about a clock. */
export interface ClockChange {
  readonly mode?: 'running' | 'paused';
  readonly rate?: number;
  readonly now?: Instant;
}

/** Members of the body that sets a clock. */
export const CLOCK_MEMBERS = ['mode', 'rate', 'now'] as const;
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
  if (by === undefined) return { target: { to: readClockInstant(to, 'to') }, limit };
  const period = typeof by === 'string' ? parseDuration(by) : undefined;
  if (!period) return formatError('by', `by must be an ISO 8601 duration such as P90D, PT10M or PT0.5S${asText(by)}`);
  return { target: { by: period }, limit };
}

/** Reads how many changes are to be told. @throws FORMAT_ERROR */
export function readEventLimit(body: JsonObject): number {
  return readOptionalCount(body, 'limit', { least: 0, most: 10_000, otherwise: 100 });
}

/** Reads what is to change about the clock. @param path of the object that says so @throws FORMAT_ERROR */
export function readClockChange(body: JsonObject, path = ''): ClockChange {
  const { rate, now } = body;
  const mode = readOptionalWord(body, 'mode', ['running', 'paused'], path);
  if (mode === undefined && rate === undefined && now === undefined)
    formatError(path || 'body', 'send at least one of mode, rate and now');
  const problem = rate === undefined ? undefined : rateProblem(rate);
  if (problem !== undefined) formatError(at(path, 'rate'), `${at(path, 'rate')} ${problem}`);
  return {
    ...(mode !== undefined && { mode }),
    ...(typeof rate === 'number' && { rate }),
    ...(now !== undefined && { now: readClockInstant(now, at(path, 'now')) }),
  };
}

/** A clock, with how far it has come where it is being moved. */
export function clockBody({ mode, rate, now }: ClockState, advance?: AdvanceProgress): object {
  return {
    mode,
    rate,
    now: instantText(now),
    ...(advance && {
      advance: { from: instantText(advance.from), to: instantText(advance.to), count: advance.count },
    }),
  };
}

/** Where a move of the clock led, and what happened on the way. */
export function clockMoveBody({ now, count, events }: ClockMove, isStopped = false): object {
  return {
    now: instantText(now),
    count,
    truncated: count > events.length,
    events: events.map(eventBody),
    ...(isStopped && { stopped: true }),
  };
}

/** What time alone will do next, earliest first, and what failed of it. */
export function dueBody({ count, events }: ReturnType<typeof firstComing>, failures: readonly DueFailure[]): object {
  return {
    count,
    events: events.map(({ at, kind, subject, to }) => withoutAbsent({ at: instantText(at), kind, subject, to })),
    ...(failures.length > 0 && { failures: failures.map(failureBody) }),
  };
}

/** A due event that failed. */
export function failureBody({ due: { at, kind, subject }, error }: DueFailure): object {
  return { at: instantText(at), kind, subject, error: error instanceof Error ? error.message : String(error) };
}

/** One change of status. */
export function eventBody({ at, kind, subject, from, to, cause }: TransitionRecord): object {
  return { at: instantText(at), kind, subject, from, to, cause };
}

/** An instant that a bank's clock can show. @throws FORMAT_ERROR */
export function readClockInstant(value: unknown, path: string): Instant {
  const instant = readInstant(value, path);
  const problem = instantProblem(instant);
  return problem === undefined ? instant : formatError(path, `${path} ${problem}`);
}

/** An instant of RFC 3339. @throws FORMAT_ERROR */
function readInstant(value: unknown, path: string): Instant {
  const instant = typeof value === 'string' ? parseInstant(value) : undefined;
  return (
    instant ??
    formatError(path, `${path} must be an RFC 3339 date-time with zone such as 2026-03-31T00:00:00Z${asText(value)}`)
  );
}

/** What a message adds for a value that is no text at all. */
function asText(value: unknown): string {
  return typeof value === 'string' ? '' : ', as text in quotes';
}

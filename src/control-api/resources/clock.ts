import { firstComing } from '../../sim/time/upcoming-events.js';
import {
  type AdvanceEnd,
  type AdvanceProgress,
  type ClockMove,
  type ClockTarget,
  stepClock,
} from '../../sim/time/move-clock.js';
import type { Bank, DueFailure } from '../../sim/bank.js';
import type { AppContext } from '../../http/app-context.js';
import { type AdminCall, adminOperation, type AdminOperation, clockOf } from '../admin-call.js';
import { AdminRefusal } from '../../http/requests/control-guard.js';
import { limitOf } from '../read-members.js';
import { eventBody } from '../views/view-parts.js';
import { type Instant, parseInstant } from '../../domain/calendar.js';
import { parseAnyDuration } from '../../domain/duration.js';
import { formatError, refuseMember } from '../../domain/errors.js';
import { type ClockState, problemOfInstant, problemOfRate, instantText } from '../../domain/clock.js';
import { withoutAbsent } from '../../domain/without-absent.js';
import { at, type JsonObject, readOptionalWhole, readOptionalWord } from '../../parsing/read.js';

/** Reads, sets and advances the clock of a bank. */
export const CLOCK_OPERATIONS: readonly AdminOperation[] = [
  adminOperation('readClock', { answer: ({ context, bank }) => clockView(context, bank) }),
  adminOperation('setClock', { read: ({ body }) => readClockChange(body), call: setClock }),
  adminOperation('readDueEvents', {
    read: limitOf,
    call: ({ bank, context }, limit) => dueBody(firstComing(bank, limit), context.registry.recordOf(bank).failures),
  }),
  adminOperation('advanceClock', {
    read: ({ body }) => readAdvance(body),
    call: async (call, { target, limit }) => {
      const move = await advance(call, target, limit);
      return clockMoveBody(move, move.isStopped);
    },
  }),
  adminOperation('stopAdvance', {
    answer: ({ context, bank }) => {
      if (context.registry.advances.end(bank.id)) return clockView(context, bank);
      throw new AdminRefusal(404, 'this clock is not being advanced; nothing was changed');
    },
  }),
  adminOperation('stepClock', {
    read: ({ body }) => readEventLimit(body),
    call: (call, limit) => {
      refuseWhileAdvancing(call);
      const move = stepClock(call.bank, clockOf(call), limit);
      emitClock(call);
      return clockMoveBody(move);
    },
  }),
];

/** The clock of a bank, with the progress of a running advance. */
export function clockView({ registry }: AppContext, bank: Bank): object {
  return clockBody(registry.recordOf(bank).clock.state(), registry.advances.progressOf(bank.id));
}

/** @throws FORMAT_ERROR, AdminRefusal 409 */
async function setClock(call: AdminCall, { now, ...change }: ClockChange): Promise<object> {
  refuseWhileAdvancing(call);
  const { context, bank } = call;
  const clock = clockOf(call);
  // Advance first: if the advance is rejected, nothing has changed.
  const moved =
    now === undefined ? undefined : context.registry.advances.start(bank, clock, { to: now, member: 'now' }, 0);
  clock.set(change);
  if (moved) await arrived(call, moved);
  emitClock(call);
  return clockView(context, bank);
}

/** @throws FORMAT_ERROR, AdminRefusal 409 */
async function advance(call: AdminCall, target: ClockTarget, limit: number): Promise<AdvanceEnd> {
  refuseWhileAdvancing(call);
  const move = await arrived(call, call.context.registry.advances.start(call.bank, clockOf(call), target, limit));
  emitClock(call);
  return move;
}

/** @throws AdminRefusal 409 if another bank replaced the bank meanwhile */
async function arrived({ context, bank }: AdminCall, moved: AdvanceEnd | Promise<AdvanceEnd>): Promise<AdvanceEnd> {
  const move = await moved;
  if (context.banks.find(bank.id) === bank) return move;
  throw new AdminRefusal(
    409,
    `the bank was reset, replaced or deleted while its clock was being advanced, at ${instantText(move.now)}`,
  );
}

function refuseWhileAdvancing({ context, bank }: AdminCall): void {
  const progress = context.registry.advances.progressOf(bank.id);
  if (!progress) return;
  throw new AdminRefusal(
    409,
    `the clock is already advancing to ${instantText(progress.to)} and has reached ${instantText(bank.now)}; wait until it has finished, or stop it with DELETE …/clock/advance`,
  );
}

function emitClock({ context, bank }: AdminCall): void {
  context.registry.eventsOf(bank.id).emit({ kind: 'clock', clock: context.registry.recordOf(bank).clock.state() });
}

interface ClockChange {
  readonly mode?: 'running' | 'paused';
  readonly rate?: number;
  readonly now?: Instant;
}

/** Reads the target of an advance, and the maximum number of events to return. @throws FORMAT_ERROR */
function readAdvance(body: JsonObject): { target: ClockTarget; limit: number } {
  const { by, to } = body;
  if ((by === undefined) === (to === undefined)) {
    formatError(
      by === undefined ? 'by' : 'to',
      'send exactly one of by (a period such as 90d) and to (an instant such as 2026-03-31T00:00:00Z)',
    );
  }
  const limit = readEventLimit(body);
  if (by === undefined) return { target: { to: readClockInstant(to, 'to') }, limit };
  const period = typeof by === 'string' ? parseAnyDuration(by) : undefined;
  if (!period)
    return formatError(
      'by',
      typeof by === 'string'
        ? `by "${by.slice(0, 40)}" is not a duration; use one such as 90d, 10m or P1M`
        : `by must be a duration such as 90d, 10m or P1M${asText(by)}`,
    );
  return { target: { by: period }, limit };
}

/** Reads the maximum number of events to return. @throws FORMAT_ERROR */
function readEventLimit(body: JsonObject): number {
  return readOptionalWhole(body, 'limit', '', { least: 0, most: 10_000 }) ?? 100;
}

/** Reads a requested change of the clock. @param path of the member that contains it @throws FORMAT_ERROR */
export function readClockChange(body: JsonObject, path = ''): ClockChange {
  const { rate, now } = body;
  const mode = readOptionalWord(body, 'mode', ['running', 'paused'], path);
  if (mode === undefined && rate === undefined && now === undefined)
    formatError(path || 'body', 'send at least one of mode, rate and now');
  const problem = rate === undefined ? undefined : problemOfRate(rate);
  if (problem !== undefined) refuseMember(at(path, 'rate'), problem);
  return withoutAbsent({
    mode,
    rate: typeof rate === 'number' ? rate : undefined,
    now: now === undefined ? undefined : readClockInstant(now, at(path, 'now')),
  });
}

/** A clock, with the progress of a running advance. */
export function clockBody({ mode, rate, now }: ClockState, advance?: AdvanceProgress): object {
  return withoutAbsent({
    mode,
    rate,
    now: instantText(now),
    advance: advance && { from: instantText(advance.from), to: instantText(advance.to), count: advance.count },
  });
}

/** The result of an advance, with its events. */
function clockMoveBody({ now, count, events }: ClockMove, isStopped = false): object {
  return withoutAbsent({
    now: instantText(now),
    count,
    truncated: count > events.length,
    events: events.map(eventBody),
    stopped: isStopped ? true : undefined,
  });
}

/** The upcoming events, earliest first, and those that failed. */
function dueBody({ count, events }: ReturnType<typeof firstComing>, failures: readonly DueFailure[]): object {
  return withoutAbsent({
    count,
    events: events.map(({ at, kind, subject, to }) => withoutAbsent({ at: instantText(at), kind, subject, to })),
    failures: failures.length > 0 ? failures.map(failureBody) : undefined,
  });
}

export function failureBody({ due: { at, kind, subject }, error }: DueFailure): object {
  return { at: instantText(at), kind, subject, error: error instanceof Error ? error.message : String(error) };
}

/** An instant that the clock can show. @throws FORMAT_ERROR */
export function readClockInstant(value: unknown, path: string): Instant {
  const instant = readInstant(value, path);
  const problem = problemOfInstant(instant);
  return problem === undefined ? instant : refuseMember(path, problem);
}

/** An RFC 3339 instant. @throws FORMAT_ERROR */
function readInstant(value: unknown, path: string): Instant {
  const instant = typeof value === 'string' ? parseInstant(value) : undefined;
  return (
    instant ??
    refuseMember(path, `must be an RFC 3339 date-time with a time zone, such as 2026-03-31T00:00:00Z${asText(value)}`)
  );
}

/** The addition to an error message for a value that is not text. */
function asText(value: unknown): string {
  return typeof value === 'string' ? '' : ', as text in quotes';
}

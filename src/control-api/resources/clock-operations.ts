import { firstComing } from '../../sim/time/coming-events.js';
import { stepClock, type AdvanceEnd, type ClockTarget } from '../../sim/time/move-clock.js';
import type { Bank } from '../../sim/bank.js';
import type { AppContext } from '../../http/app-context.js';
import { adminOperation, clockOf, nothing, type AdminCall, type AdminOperation } from '../admin-call.js';
import {
  ADVANCE_MEMBERS,
  CLOCK_MEMBERS,
  clockBody,
  clockMoveBody,
  dueBody,
  readAdvance,
  readClockChange,
  readEventLimit,
  type ClockChange,
} from './clock-calls.js';
import { AdminRefusal } from '../problem.js';
import { limitOf } from '../read-members.js';
import { instantText } from '../views/view-parts.js';

/** The clock of a bank: it is read, set, and moved forward. */
export const CLOCK_OPERATIONS: readonly AdminOperation[] = [
  adminOperation({
    id: 'readClock',
    method: 'get',
    place: 'bank',
    path: '/clock',
    read: nothing,
    call: ({ context, bank }) => clockView(context, bank),
  }),
  adminOperation({
    id: 'setClock',
    method: 'put',
    place: 'bank',
    path: '/clock',
    members: CLOCK_MEMBERS,
    read: ({ body }) => readClockChange(body),
    call: setClock,
  }),
  adminOperation({
    id: 'readDueEvents',
    method: 'get',
    place: 'bank',
    path: '/clock/due',
    parameters: ['limit'],
    read: limitOf,
    call: ({ bank, context }, limit) => dueBody(firstComing(bank, limit), context.keeper.observersOf(bank).failures),
  }),
  adminOperation({
    id: 'advanceClock',
    method: 'post',
    place: 'bank',
    path: '/clock/advance',
    members: ADVANCE_MEMBERS,
    read: ({ body }) => readAdvance(body),
    call: async (call, { target, limit }) => {
      const move = await advance(call, target, limit);
      return clockMoveBody(move, move.isStopped);
    },
  }),
  adminOperation({
    id: 'stopAdvance',
    method: 'delete',
    place: 'bank',
    path: '/clock/advance',
    read: nothing,
    call: ({ context, bank }) => {
      if (context.keeper.advances.end(bank.id)) return clockView(context, bank);
      throw new AdminRefusal(404, 'no advance of this clock is under way; the clock stays as it is');
    },
  }),
  adminOperation({
    id: 'stepClock',
    method: 'post',
    place: 'bank',
    path: '/clock/step',
    members: ['limit'],
    read: ({ body }) => readEventLimit(body),
    call: (call, limit) => {
      refuseWhileAdvancing(call);
      const move = stepClock(call.bank, clockOf(call), limit);
      tellClock(call);
      return clockMoveBody(move);
    },
  }),
];

/** The clock of a bank, with how far it has come where it is being moved. */
export function clockView({ keeper }: AppContext, bank: Bank): object {
  return clockBody(keeper.clockOf(bank).state(), keeper.advances.progressOf(bank.id));
}

/** @throws FORMAT_ERROR, AdminRefusal 409 */
async function setClock(call: AdminCall, { now, ...change }: ClockChange): Promise<object> {
  refuseWhileAdvancing(call);
  const { context, bank } = call;
  const clock = clockOf(call);
  // What the move refuses is refused before anything has changed.
  const moved =
    now === undefined ? undefined : context.keeper.advances.start(bank, clock, { to: now, member: 'now' }, 0);
  clock.set(change);
  if (moved) await arrived(call, moved);
  tellClock(call);
  return clockView(context, bank);
}

/** @throws FORMAT_ERROR, AdminRefusal 409 */
async function advance(call: AdminCall, target: ClockTarget, limit: number): Promise<AdvanceEnd> {
  refuseWhileAdvancing(call);
  const move = await arrived(call, call.context.keeper.advances.start(call.bank, clockOf(call), target, limit));
  tellClock(call);
  return move;
}

/** @throws AdminRefusal 409 where another bank took the place of the bank meanwhile */
async function arrived({ context, bank }: AdminCall, moved: AdvanceEnd | Promise<AdvanceEnd>): Promise<AdvanceEnd> {
  const move = await moved;
  if (context.banks.find(bank.id) === bank) return move;
  throw new AdminRefusal(
    409,
    `the bank was reset, replaced or deleted while its clock was being moved, at ${instantText(move.now)}`,
  );
}

function refuseWhileAdvancing({ context, bank }: AdminCall): void {
  const progress = context.keeper.advances.progressOf(bank.id);
  if (!progress) return;
  throw new AdminRefusal(
    409,
    `the clock is being moved to ${instantText(progress.to)} and has reached ${instantText(bank.now)}; wait until it is there, or stop it with DELETE …/clock/advance`,
  );
}

function tellClock({ context, bank }: AdminCall): void {
  context.keeper.eventsOf(bank.id).tell({ kind: 'clock', clock: context.keeper.clockOf(bank).state() });
}

import type { Response } from 'express';
import { formatError } from '../../domain/errors.js';
import { EVENT_KINDS, type BankEvent, type EventKind } from '../bank-events.js';
import { adminOperation, type AdminCall, type AdminOperation } from './admin-call.js';
import { StreamAnswer } from './answers.js';
import { clockBody, eventBody } from './clock-calls.js';
import { entryLine } from './journal-calls.js';
import { AdminRefusal } from './problem.js';
import { instantText } from './view-parts.js';

/** Listeners of one bank; more is a mistake of a loop. */
const MOST_LISTENERS = 100;
/** Bytes that wait for a listener that does not read; beyond them it is sent away. */
const MOST_WAITING_BYTES = 8_000_000;
/** Proxies close what says nothing for long. Real time. */
const HEARTBEAT_MS = 15_000;

/** What happens in a bank, while it happens. */
export const EVENT_OPERATIONS: readonly AdminOperation[] = [
  adminOperation({
    id: 'readEvents',
    method: 'get',
    place: 'bank',
    path: '/events',
    parameters: ['kinds'],
    read: ({ query }) => readKinds(query['kinds']),
    call: stream,
  }),
];

/** @throws FORMAT_ERROR */
function readKinds(text: string | undefined): readonly EventKind[] {
  if (text === undefined) return EVENT_KINDS;
  return text.split(',').map((name) => {
    const kind = EVENT_KINDS.find((known) => known === name.trim());
    return kind ?? formatError('kinds', `kinds "${name.slice(0, 40)}" must be some of ${EVENT_KINDS.join(',')}`);
  });
}

/** @throws AdminRefusal 409 where too many listen */
function stream({ context, bank }: AdminCall, kinds: readonly EventKind[]): StreamAnswer {
  const events = context.keeper.eventsOf(bank.id);
  if (events.size >= MOST_LISTENERS)
    throw new AdminRefusal(409, `${MOST_LISTENERS} listen to this bank already; close those that are done`);
  return new StreamAnswer('text/event-stream; charset=utf-8', (res) => {
    let number = 0;
    const write = (kind: EventKind, body: object): void => {
      number += 1;
      if (res.writableLength > MOST_WAITING_BYTES) res.destroy();
      else res.write(`id: ${number}\nevent: ${kind}\ndata: ${JSON.stringify(body)}\n\n`);
    };
    // A browser that is cut off comes back after this time.
    res.write('retry: 1000\n\n');
    if (kinds.includes('clock')) write('clock', clockBody(context.keeper.clockOf(bank).state()));
    const hear = (event: BankEvent): void => {
      if (kinds.includes(event.kind)) write(event.kind, bodyOf(event));
    };
    stopWhenGone(
      res,
      events.listen(hear, () => res.end()),
    );
  });
}

function stopWhenGone(res: Response, stop: () => void): void {
  const heartbeat = setInterval(() => res.write(': still here\n\n'), HEARTBEAT_MS);
  heartbeat.unref();
  res.once('close', () => {
    clearInterval(heartbeat);
    stop();
  });
}

function bodyOf(event: BankEvent): object {
  switch (event.kind) {
    case 'request':
      return entryLine(event.entry);
    case 'finding':
      return { request: event.request, ...event.finding };
    case 'transition':
      return eventBody(event.record);
    case 'clock':
      return clockBody(event.clock);
    case 'fault':
      return { fault: event.id, operation: event.operation, at: instantText(event.at) };
    case 'control':
      return { operation: event.operation };
  }
}

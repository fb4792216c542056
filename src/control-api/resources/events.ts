import type { Writable } from 'node:stream';
import { refuseMember } from '../../domain/errors.js';
import { CallSecrets } from '../../journal/masking.js';
import { type EmittedEvent, EVENT_KINDS, type EventKind } from '../../banks/bank-events.js';
import { type AdminCall, adminOperation, type AdminOperation } from '../admin-call.js';
import { StreamAnswer } from '../answers.js';
import { clockBody, clockView, failureBody } from './clock.js';
import { eventBody } from '../views/view-parts.js';
import { entryLine } from '../views/journal-views.js';
import { AdminRefusal } from '../../http/requests/control-guard.js';
import { instantText } from '../../domain/clock.js';

/** Maximum number of listeners of one bank, and of all banks. More are probably a loop in a client. */
const [MOST_LISTENERS, MOST_LISTENERS_OF_SERVER] = [100, 200];
/** Maximum number of unread bytes per listener. Beyond it, the listener is disconnected. */
const MOST_WAITING_BYTES = 1_000_000;
/** The reason in the last event of a disconnected listener. */
const DROPPED = `more than ${MOST_WAITING_BYTES} bytes were waiting to be read; listen again, read faster, or request fewer kinds`;
/** Proxies close idle connections. Real time. */
const HEARTBEAT_MS = 15_000;

/** A bank's events as a live stream. */
export const EVENT_OPERATIONS: readonly AdminOperation[] = [
  adminOperation('readEvents', {
    read: ({ query }) => readKinds(query['kinds']),
    call: stream,
  }),
];

/** @throws FORMAT_ERROR */
function readKinds(text: string | undefined): readonly EventKind[] {
  if (text === undefined) return EVENT_KINDS;
  return text.split(',').map((name) => {
    const kind = EVENT_KINDS.find((known) => known === name.trim());
    return kind ?? refuseMember('kinds', `"${name.slice(0, 40)}" must be one or more of ${EVENT_KINDS.join(',')}`);
  });
}

/** @throws AdminRefusal 409 if the bank has too many listeners, 503 if the server has */
function stream({ context, bank }: AdminCall, kinds: readonly EventKind[]): StreamAnswer {
  const events = context.registry.eventsOf(bank.id);
  if (events.size >= MOST_LISTENERS)
    throw new AdminRefusal(409, `this bank already has ${MOST_LISTENERS} listeners; close those you no longer need`);
  if (context.registry.listenerCount() >= MOST_LISTENERS_OF_SERVER)
    throw new AdminRefusal(503, `this server already has ${MOST_LISTENERS_OF_SERVER} listeners; try again later`);
  return new StreamAnswer('text/event-stream; charset=utf-8', (res) => {
    const stream = new EventStream(res, () => stop());
    const stop = events.listen(
      (event) => {
        if (kinds.includes(event.kind)) stream.send(event.kind, eventText(event));
      },
      () => stream.end(),
    );
    if (kinds.includes('clock')) stream.send('clock', JSON.stringify(clockView(context, bank)));
  });
}

/** Sends events to one listener. Ends once, and writes nothing afterwards. */
export class EventStream {
  readonly #res: Writable;
  readonly #stop: () => void;
  readonly #heartbeat: NodeJS.Timeout;
  #lastNumber = 0;

  /**
   * @param stop called at least once when the stream ends
   * @param heartbeatMs how often a comment is sent, in real milliseconds
   */
  constructor(res: Writable, stop: () => void, heartbeatMs = HEARTBEAT_MS) {
    this.#res = res;
    this.#stop = stop;
    // A disconnected browser reconnects after this time.
    res.write('retry: 1000\n\n');
    this.#heartbeat = setInterval(() => this.#write(': still here\n\n'), heartbeatMs).unref();
    res.once('close', () => this.end());
  }

  /** Sends an event, or disconnects the listener if too much of its data is unread. @param body JSON */
  send(kind: EventKind, body: string): void {
    this.#lastNumber += 1;
    this.#write(`id: ${this.#lastNumber}\nevent: ${kind}\ndata: ${body}\n\n`);
  }

  end(): void {
    clearInterval(this.#heartbeat);
    this.#stop();
    if (!this.#res.writableEnded) this.#res.end();
  }

  #write(text: string): void {
    const res = this.#res;
    if (res.writableEnded || res.destroyed) return;
    if (res.writableLength <= MOST_WAITING_BYTES) {
      res.write(text);
      return;
    }
    // A listener that resumes reading gets this event. The unread-response timeout disconnects one that does not.
    res.write(`event: dropped\ndata: ${JSON.stringify({ reason: DROPPED })}\n\n`);
    this.end();
  }
}

/** The JSON of each event, shared by all listeners: masking a long query takes milliseconds. */
const TEXTS = new WeakMap<EmittedEvent, string>();

function eventText(event: EmittedEvent): string {
  const text = TEXTS.get(event) ?? JSON.stringify(bodyOf(event));
  TEXTS.set(event, text);
  return text;
}

/** What listeners get of an event. Secrets are masked. */
export function bodyOf(event: EmittedEvent): object {
  switch (event.kind) {
    case 'request':
      return entryLine(event.entry);
    case 'finding':
      return { request: event.entry.id, ...new CallSecrets(event.entry).maskedFinding(event.finding) };
    case 'transition':
      return eventBody(event.record);
    case 'clock':
      return clockBody(event.clock, event.advance);
    case 'failure':
      return failureBody(event.failure);
    case 'fault':
      return { fault: event.id, operation: event.operation, at: instantText(event.at) };
    case 'control':
      return { operation: event.operation };
  }
}

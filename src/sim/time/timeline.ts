import type { Instant, LocalDate } from '../../domain/calendar.js';
import type { AuthorisableId, ConsentId, PaymentId } from '../../domain/ids.js';
import { count, end, key, variants, type ValueOf } from '../../domain/shape.js';

/** The members of an event about a subject with such an id. */
const about = <Id extends string>() => ({ at: end, subject: key<Id>() });

/** An event scheduled in bank time. It refers to its subject by id. */
export const dueEventShape = variants('kind', {
  consentWindowEnds: about<AuthorisableId>(),
  consentEnds: about<AuthorisableId>(),
  accessEnds: about<ConsentId>(),
  tokenEnds: about<ConsentId>(),
  paymentWindowEnds: about<AuthorisableId>(),
  /** With the due step of the plan. */
  paymentStep: { ...about<PaymentId>(), step: count },
  /** With the day of execution, as the number of days since 1970-01-01. */
  orderDue: { ...about<PaymentId>(), step: count },
  psuDecides: about<AuthorisableId>(),
  bookingDay: about<LocalDate>(),
  retentionDay: about<LocalDate>(),
  /** The subject is an account, a slash and a transaction. */
  lineEnds: about(),
  debitReturns: about(),
  paymentReturns: about<PaymentId>(),
  /** With the number of remaining steps. */
  consentStep: { ...about<ConsentId>(), step: count },
  notificationDue: about<AuthorisableId>(),
});
type AnyDueEvent = ValueOf<typeof dueEventShape>;
export type DueKind = AnyDueEvent['kind'];
/** An event scheduled in bank time, of one kind or of any. */
export type DueEvent<Kind extends DueKind = DueKind> = Extract<AnyDueEvent, { readonly kind: Kind }>;

export interface TimelineEntry<Event = DueEvent> {
  readonly event: Event;
  /** Tie-breaker: events of the same time run in scheduling order. */
  readonly order: number;
}

/** A queue of due events: a binary heap of plain data, so that it can be copied and exported. */
export interface Timeline<Event extends { readonly at: number } = DueEvent> {
  readonly heap: TimelineEntry<Event>[];
  lastOrder: number;
  /** Records changes, for persistence. */
  readonly watch?: TimelineWatch<Event>;
}

/** Added entries that are still queued, by order, and the number of older entries that were taken. */
export interface TimelineWatch<Event = DueEvent> {
  readonly scheduled: Map<number, TimelineEntry<Event>>;
  taken: number;
}

export function emptyTimeline<Event extends { readonly at: number } = DueEvent>(): Timeline<Event> {
  return { heap: [], lastOrder: 0 };
}

export function schedule<Event extends { readonly at: number }>(timeline: Timeline<Event>, event: Event): void {
  timeline.lastOrder += 1;
  const entry: TimelineEntry<Event> = { event, order: timeline.lastOrder };
  timeline.watch?.scheduled.set(entry.order, entry);
  insert(timeline, entry);
}

/** Adds an entry with an existing order. */
export function insert<Event extends { readonly at: number }>(
  { heap }: Timeline<Event>,
  entry: TimelineEntry<Event>,
): void {
  let index = heap.length;
  heap.push(entry);
  while (index > 0) {
    const parent = (index - 1) >> 1;
    const above = heap[parent];
    if (above === undefined || !isBefore(entry, above)) break;
    heap[index] = above;
    index = parent;
  }
  heap[index] = entry;
}

/** Time of the next due event; undefined if the timeline is empty. */
export function nextDueAt(timeline: Timeline<{ readonly at: number }>): Instant | undefined {
  return timeline.heap[0]?.event.at;
}

/** Removes and returns the earliest event if it is due at `now`. */
export function takeDue<Event extends { readonly at: number }>(
  timeline: Timeline<Event>,
  now: Instant,
): Event | undefined {
  const { heap } = timeline;
  const first = heap[0];
  if (first === undefined || first.event.at > now) return undefined;
  const { watch } = timeline;
  if (watch && !watch.scheduled.delete(first.order)) watch.taken += 1;
  const last = heap.pop();
  if (last !== undefined && heap.length > 0) sinkFromRoot(heap, last);
  return first.event;
}

function sinkFromRoot<Event extends { readonly at: number }>(
  heap: TimelineEntry<Event>[],
  entry: TimelineEntry<Event>,
): void {
  let index = 0;
  for (;;) {
    const left = heap[2 * index + 1];
    const right = heap[2 * index + 2];
    if (left === undefined) break;
    const useRight = right !== undefined && isBefore(right, left);
    const child = useRight ? right : left;
    if (!isBefore(child, entry)) break;
    heap[index] = child;
    index = 2 * index + (useRight ? 2 : 1);
  }
  heap[index] = entry;
}

/** Whether an entry is due before another. */
export function isBefore(
  a: TimelineEntry<{ readonly at: number }>,
  b: TimelineEntry<{ readonly at: number }>,
): boolean {
  return a.event.at !== b.event.at ? a.event.at < b.event.at : a.order < b.order;
}

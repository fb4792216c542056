import type { Instant } from '../../domain/calendar.js';

/** What can fall due in a bank. */
export const DUE_KINDS = [
  'consentWindowEnds',
  'consentEnds',
  'accessEnds',
  'paymentWindowEnds',
  'paymentStep',
  'psuDecides',
  'bookingDay',
  'retentionDay',
  'consentCourse',
] as const;
/** One kind of it. */
export type DueKind = (typeof DUE_KINDS)[number];

/** Something that will happen at a time of the bank. It names its subject by id and never holds it. */
export interface DueEvent {
  /** Bank time, milliseconds since the epoch. */
  readonly at: Instant;
  readonly kind: DueKind;
  /** Id of the consent or payment; for `bookingDay` and `retentionDay` the day. */
  readonly subject: string;
  /** For `paymentStep` the step of the plan that is due; for `consentCourse` how many steps there were left. */
  readonly step?: number;
}

/** An event on a timeline. */
export interface Entry<Event = DueEvent> {
  readonly event: Event;
  /** Equal times fall due in the order in which they were scheduled. */
  readonly order: number;
}

/** A queue of due events: a binary heap, plain data, so that it can be copied and exported. */
export interface Timeline<Event extends { readonly at: number } = DueEvent> {
  readonly heap: Entry<Event>[];
  lastOrder: number;
  /** Where what comes and goes is noted, for a bank that is kept on disk. */
  readonly watch?: TimelineWatch<Event>;
}

/** What came to a timeline and is there still, by its order, and how many of those that were there before went. */
export interface TimelineWatch<Event = DueEvent> {
  readonly scheduled: Map<number, Entry<Event>>;
  taken: number;
}

/** A timeline without events. */
export function emptyTimeline<Event extends { readonly at: number } = DueEvent>(): Timeline<Event> {
  return { heap: [], lastOrder: 0 };
}

/** Adds an event. */
export function schedule<Event extends { readonly at: number }>(timeline: Timeline<Event>, event: Event): void {
  timeline.lastOrder += 1;
  const entry: Entry<Event> = { event, order: timeline.lastOrder };
  timeline.watch?.scheduled.set(entry.order, entry);
  insert(timeline, entry);
}

/** Adds an event that has its order already. */
export function insert<Event extends { readonly at: number }>({ heap }: Timeline<Event>, entry: Entry<Event>): void {
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

/** When the next event is due; undefined when nothing is. */
export function nextDueAt(timeline: Timeline<{ readonly at: number }>): Instant | undefined {
  return timeline.heap[0]?.event.at;
}

/** Takes the earliest event off the queue if it is due at `now`. */
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

function sinkFromRoot<Event extends { readonly at: number }>(heap: Entry<Event>[], entry: Entry<Event>): void {
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

/** Whether an entry falls due before another. */
export function isBefore(a: Entry<{ readonly at: number }>, b: Entry<{ readonly at: number }>): boolean {
  return a.event.at !== b.event.at ? a.event.at < b.event.at : a.order < b.order;
}

import type { RandomSequence } from '../../domain/random.js';
import { isObject, listOf, mapOf, refined, type Shape } from '../../domain/shape.js';
import {
  emptyTimeline,
  insert,
  takeDue,
  type TimelineEntry,
  type Timeline,
  type TimelineWatch,
} from '../time/timeline.js';
import { applyMapChanges, TrackedMap, TrackedSet, type MapChange } from './tracked-maps.js';

/**
 * The kinds of state members. A kind defines everything about a member: its initial value, copying, JSON form,
 * tracking and replay of changes, and, as a shape, its validation. `Value` is the live value, `Plain` its JSON in a
 * document, `Change` the JSON of a change.
 */
export interface StateMember<Value, Plain, Change> extends Shape<Plain> {
  empty(seed: number): Value;
  /** Copies a value. The copy shares immutable records, but no collection that grows in place. */
  copy(value: Value | Plain): Value;
  toPlain(value: Value): Plain;
  /** @param current reads the current value of a member that is replaced instead of mutated */
  track(value: Value, current: () => Value): Tracking<Value, Change>;
  /** The value as changes of an empty one, each with at most `most` records. */
  parts(value: Value, most: number): Iterable<Change>;
  /** Applies a change and returns the new value. */
  apply(value: Value, change: Change): Value;
}

export interface Tracking<Value, Change> {
  /** The tracked value, to be used instead of the given one. */
  readonly value: Value;
  readonly isChanged: () => boolean;
  /** The changes since the last call; undefined if there are none. */
  readonly take: () => Change | undefined;
}

/** Entries of a map, in order. */
export type PlainMap<Key, Value> = readonly (readonly [Key, Value])[];

/**
 * A map of immutable records.
 * @param id member of a record that must equal its key
 * @param most maximum number of records in a document
 */
export function map<Key extends string, Value>(
  key: Shape<Key>,
  value: Shape<Value>,
  { id, most }: { readonly id?: keyof NonNullable<Value> & string; readonly most?: number } = {},
): StateMember<Map<Key, Value>, PlainMap<Key, Value>, readonly MapChange<Key, Value>[]> {
  return {
    ...keyed(mapOf(key, value, most), id),
    empty: () => new Map(),
    copy: (entries) => new Map(entries),
    toPlain: (live) => [...live],
    track: (live) => trackingOf(new TrackedMap(live)),
    parts: chunks,
    apply: applyMapChanges,
  };
}

/** A set of ids. */
export function set<Item extends string>(
  item: Shape<Item>,
): StateMember<Set<Item>, readonly Item[], readonly MapChange<Item, true>[]> {
  return {
    ...listOf(item),
    empty: () => new Set(),
    copy: (items) => new Set(items),
    toPlain: (live) => [...live],
    track: (live) => trackingOf(new TrackedSet(live)),
    *parts(live, most) {
      for (const items of chunks(live, most)) yield items.map((id): MapChange<Item, true> => [id, true]);
    },
    apply(live, changes) {
      for (const [id, isThere] of changes) {
        if (isThere) live.add(id);
        else live.delete(id);
      }
      return live;
    },
  };
}

/** A number that starts at 0. A change is its new value. */
export function counter(shape: Shape<number>): StateMember<number, number, number> {
  return {
    ...shape,
    empty: () => 0,
    copy: (value) => value,
    toPlain: (value) => value,
    track: (value, current) => ({ value, ...trackNumber(value, current) }),
    parts: (value) => [value],
    apply: (_value, change) => change,
  };
}

/** The random sequence. Its seed is fixed; a change is its new position. */
export function random(shape: Shape<RandomSequence>): StateMember<RandomSequence, RandomSequence, number> {
  return {
    ...shape,
    empty: (seed) => ({ seed, position: 0 }),
    copy: (value) => ({ ...value }),
    toPlain: (value) => ({ ...value }),
    track: (value) => ({ value, ...trackNumber(value.position, () => value.position) }),
    parts: ({ position }) => [position],
    apply: ({ seed }, position) => ({ seed, position }),
  };
}

/** A timeline as JSON. */
export type PlainTimeline = Pick<Timeline, 'lastOrder'> & { readonly heap: readonly TimelineEntry[] };

export interface TimelineChange {
  readonly lastOrder: number;
  /** Number of previously known entries that were taken: always the earliest. */
  readonly taken: number;
  readonly scheduled: readonly TimelineEntry[];
}

/** The queue of due events. */
export function timeline(shape: Shape<PlainTimeline>): StateMember<Timeline, PlainTimeline, TimelineChange> {
  return {
    ...shape,
    empty: () => emptyTimeline(),
    copy: ({ heap, lastOrder }) => ({ heap: [...heap], lastOrder }),
    // Sorted by time, because equal banks must have equal documents, whatever the order of their heap.
    toPlain: ({ heap, lastOrder }) => ({
      heap: heap.toSorted((a, b) => a.event.at - b.event.at || a.order - b.order),
      lastOrder,
    }),
    track({ heap, lastOrder }) {
      const watch: TimelineWatch = { scheduled: new Map(), taken: 0 };
      const value: Timeline = { heap, lastOrder, watch };
      const order = trackNumber(lastOrder, () => value.lastOrder);
      const isChanged = (): boolean => watch.taken > 0 || order.isChanged();
      return {
        value,
        isChanged,
        take() {
          if (!isChanged()) return undefined;
          const scheduled = [...watch.scheduled.values()];
          const change = { lastOrder: value.lastOrder, taken: watch.taken, scheduled };
          order.take();
          watch.scheduled.clear();
          watch.taken = 0;
          return change;
        },
      };
    },
    *parts({ heap, lastOrder }, most) {
      yield { lastOrder, taken: 0, scheduled: [] };
      for (const scheduled of chunks(heap, most)) yield { lastOrder, taken: 0, scheduled };
    },
    apply(value, { lastOrder, taken, scheduled }) {
      for (let count = 0; count < taken; count += 1) takeDue(value, Infinity);
      for (const entry of scheduled) insert(value, entry);
      value.lastOrder = lastOrder;
      return value;
    },
  };
}

/** A map's shape that also checks that keys are unique and equal the ids of their records. */
export function keyed<Key extends string, Value>(
  shape: Shape<PlainMap<Key, Value>>,
  id?: string,
): Shape<PlainMap<Key, Value>> {
  return refined(shape, (entries, findings) => {
    const seen = new Set<string>();
    entries.forEach(([key, value], index) => {
      const own = id !== undefined && isObject(value) ? value[id] : key;
      if (own !== key) findings.report(`has the key "${key}" and the ${id ?? ''} "${String(own)}"`, index);
      if (seen.has(key)) findings.report(`has the key "${key}", which occurs twice`, index);
      seen.add(key);
    });
  });
}

/** Splits items into lists of at most `most`. */
export function* chunks<Item>(items: Iterable<Item>, most: number): Generator<Item[]> {
  let chunk: Item[] = [];
  for (const item of items) {
    chunk.push(item);
    if (chunk.length < most) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

function trackingOf<Value, Change>(
  value: Value & { readonly isChanged: boolean; take(): Change[] },
): Tracking<Value, Change[]> {
  return { value, isChanged: () => value.isChanged, take: () => (value.isChanged ? value.take() : undefined) };
}

function trackNumber(known: number, current: () => number): Omit<Tracking<unknown, number>, 'value'> {
  return {
    isChanged: () => current() !== known,
    take: () => (current() === known ? undefined : (known = current())),
  };
}

import type { RandomSequence } from '../../domain/random.js';
import { isObject, listOf, mapOf, refined, type Shape } from '../../domain/shape.js';
import { emptyTimeline, insert, takeDue, type Entry, type Timeline, type TimelineWatch } from '../time/timeline.js';
import { applyMapChanges, TrackedMap, TrackedSet, type MapChange } from './tracked-maps.js';

/**
 * The kinds of members that a state can have. A kind is everything that happens to a member: how it begins, is copied, written to a
 * document and read back, tracked, and rebuilt from changes. It is also the shape by which its part of a document is validated.
 * `Value` is the live value, `Plain` its JSON in a document, `Change` what a line of a bank's file says about it, JSON as well.
 */
export interface StateMember<Value, Plain, Change> extends Shape<Plain> {
  empty(seed: number): Value;
  /** A live value that shares records, which are never changed in place, and nothing that grows in place. */
  copy(value: Value | Plain): Value;
  toPlain(value: Value): Plain;
  /** @param current reads the member's present value, for a kind that is replaced and not changed in place */
  track(value: Value, current: () => Value): Tracking<Value, Change>;
  /** The value as changes of an empty one, each with at most so many records. */
  parts(value: Value, most: number): Iterable<Change>;
  /** The value after a change. */
  apply(value: Value, change: Change): Value;
}

/** A member whose changes are recorded. */
export interface Tracking<Value, Change> {
  /** Replaces the value that was given. */
  readonly value: Value;
  readonly isChanged: () => boolean;
  /** What changed since the last time; undefined where nothing did. */
  readonly take: () => Change | undefined;
}

/** Entries of a map, in order. */
export type PlainMap<Key, Value> = readonly (readonly [Key, Value])[];

/**
 * A map whose records are replaced, never changed in place.
 * @param id the member of a record that is its key @param most how many records a document may have
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

/** A number that begins at 0. A change is its new value. */
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

/** The sequence of random numbers. Its seed never changes; a change is its new position. */
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

/** A timeline without those who watch it. */
export type PlainTimeline = Omit<Timeline, 'watch'>;

/** What happened to a timeline. */
export interface TimelineChange {
  readonly lastOrder: number;
  /** How many of the entries that were there before are gone: always the earliest. */
  readonly taken: number;
  readonly scheduled: readonly Entry[];
}

/** The queue of due events. */
export function timeline(shape: Shape<PlainTimeline>): StateMember<Timeline, PlainTimeline, TimelineChange> {
  return {
    ...shape,
    empty: () => emptyTimeline(),
    copy: ({ heap, lastOrder }) => ({ heap: [...heap], lastOrder }),
    // In the order of their times, so that the same bank is the same document however its heap came to be.
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

/** A map's shape that also checks that no key occurs twice, and that each is its record's id. */
export function keyed<Key extends string, Value>(
  shape: Shape<PlainMap<Key, Value>>,
  id?: string,
): Shape<PlainMap<Key, Value>> {
  return refined(shape, (entries, findings) => {
    const seen = new Set<string>();
    entries.forEach(([key, value], index) => {
      const own = id !== undefined && isObject(value) ? value[id] : key;
      if (own !== key) findings.report(`has the key "${key}" and the ${id ?? ''} "${String(own)}"`, index);
      if (seen.has(key)) findings.report(`has the key "${key}", which is there twice`, index);
      seen.add(key);
    });
  });
}

/** Lists of at most so many items. */
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

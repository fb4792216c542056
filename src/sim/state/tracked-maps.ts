/** A Map and a Set that record their changes, for persistence. */

/** A change: a key alone was deleted; a key with a value was set. */
export type MapChange<Key, Value> = readonly [key: Key] | readonly [key: Key, value: Value];

/** The keys that have changed since the last `take`. */
class ChangedKeys<Key> {
  isEmpty = true;
  /** New keys are in the order in which they were added. */
  readonly #changed = new Set<Key>();
  /** Includes keys that were deleted and added again. */
  readonly #deleted = new Set<Key>();

  set(key: Key): void {
    this.isEmpty = false;
    this.#changed.add(key);
  }

  delete(key: Key): void {
    this.isEmpty = false;
    // A key that is added again moves to the end.
    this.#changed.delete(key);
    this.#deleted.add(key);
  }

  /** Deletions come first, because a key that was deleted and added again is at the end of the collection. */
  take<Value>(valueOf: (key: Key) => Value): MapChange<Key, Value>[] {
    const changes: MapChange<Key, Value>[] = [];
    for (const key of this.#deleted) changes.push([key]);
    for (const key of this.#changed) changes.push([key, valueOf(key)]);
    this.isEmpty = true;
    this.#changed.clear();
    this.#deleted.clear();
    return changes;
  }
}

/** A map that records which keys changed. */
export class TrackedMap<Key, Value> extends Map<Key, Value> {
  readonly #changes = new ChangedKeys<Key>();

  constructor(entries: Iterable<readonly [Key, Value]>) {
    super();
    for (const [key, value] of entries) super.set(key, value);
  }

  get isChanged(): boolean {
    return !this.#changes.isEmpty;
  }

  override set(key: Key, value: Value): this {
    this.#changes.set(key);
    return super.set(key, value);
  }

  /** Sets a value without recording a change. */
  setUntracked(key: Key, value: Value): void {
    super.set(key, value);
  }

  override delete(key: Key): boolean {
    const isDeleted = super.delete(key);
    if (isDeleted) this.#changes.delete(key);
    return isDeleted;
  }

  override clear(): void {
    for (const key of [...this.keys()]) this.delete(key);
  }

  /** The changes since the last time. */
  take(): MapChange<Key, Value>[] {
    return this.#changes.take((key) => this.get(key) as Value);
  }
}

/** A set that records what was added and deleted. */
export class TrackedSet<Item> extends Set<Item> {
  readonly #changes = new ChangedKeys<Item>();

  constructor(items: Iterable<Item>) {
    super();
    for (const item of items) super.add(item);
  }

  get isChanged(): boolean {
    return !this.#changes.isEmpty;
  }

  override add(item: Item): this {
    if (!this.has(item)) this.#changes.set(item);
    return super.add(item);
  }

  override delete(item: Item): boolean {
    const isDeleted = super.delete(item);
    if (isDeleted) this.#changes.delete(item);
    return isDeleted;
  }

  override clear(): void {
    for (const item of [...this]) this.delete(item);
  }

  /** The changes since the last time, as those of a map; the value is always true. */
  take(): MapChange<Item, true>[] {
    return this.#changes.take(() => true);
  }
}

/** Makes the changes of a map in another map, which it returns. */
export function applyMapChanges<Key, Value>(
  map: Map<Key, Value>,
  changes: readonly MapChange<Key, Value>[],
): Map<Key, Value> {
  for (const change of changes) {
    if (change.length === 1) map.delete(change[0]);
    else map.set(change[0], change[1]);
  }
  return map;
}

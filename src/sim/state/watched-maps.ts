/** Collections that know what has changed in them since they were last asked: what a bank that is kept on disk is made of. */

/** Tells that something has changed. One for all collections of a bank. */
export interface ChangeFlag {
  isRaised: boolean;
}

/** One change of a map: a key alone was deleted, a key with a value has it now. */
export type MapChange<Key, Value> = readonly [key: Key] | readonly [key: Key, value: Value];

/** A map that remembers which keys changed. */
export class WatchedMap<Key, Value> extends Map<Key, Value> {
  readonly #flag: ChangeFlag;
  /** Keys with a new value; those that are new in the order in which they came. */
  readonly #changed = new Set<Key>();
  /** Keys that were deleted, whether or not they came again. */
  readonly #deleted = new Set<Key>();

  constructor(flag: ChangeFlag, entries: Iterable<readonly [Key, Value]>) {
    super();
    this.#flag = flag;
    for (const [key, value] of entries) super.set(key, value);
  }

  override set(key: Key, value: Value): this {
    this.#flag.isRaised = true;
    this.#changed.add(key);
    return super.set(key, value);
  }

  override delete(key: Key): boolean {
    const was = super.delete(key);
    if (was) {
      this.#flag.isRaised = true;
      // If it comes again, it comes as the last.
      this.#changed.delete(key);
      this.#deleted.add(key);
    }
    return was;
  }

  override clear(): void {
    for (const key of [...this.keys()]) this.delete(key);
  }

  /** What changed since the last time: deletions first, because what was deleted and came again stands at the end. */
  take(): MapChange<Key, Value>[] {
    const changes: MapChange<Key, Value>[] = [];
    for (const key of this.#deleted) changes.push([key]);
    for (const key of this.#changed) changes.push([key, this.get(key) as Value]);
    this.#deleted.clear();
    this.#changed.clear();
    return changes;
  }
}

/** A set that remembers what came and went. */
export class WatchedSet<Item> extends Set<Item> {
  readonly #flag: ChangeFlag;
  readonly #came = new Set<Item>();
  readonly #went = new Set<Item>();

  constructor(flag: ChangeFlag, items: Iterable<Item>) {
    super();
    this.#flag = flag;
    for (const item of items) super.add(item);
  }

  override add(item: Item): this {
    if (!this.has(item)) {
      this.#flag.isRaised = true;
      this.#came.add(item);
    }
    return super.add(item);
  }

  override delete(item: Item): boolean {
    const was = super.delete(item);
    if (was) {
      this.#flag.isRaised = true;
      this.#came.delete(item);
      this.#went.add(item);
    }
    return was;
  }

  override clear(): void {
    for (const item of [...this]) this.delete(item);
  }

  /** As of a map; the value is always true. */
  take(): MapChange<Item, true>[] {
    const changes: MapChange<Item, true>[] = [];
    for (const item of this.#went) changes.push([item]);
    for (const item of this.#came) changes.push([item, true]);
    this.#went.clear();
    this.#came.clear();
    return changes;
  }
}

/** Ids that are found by several keys each, in the order in which they came. */
export class KeyedIds<Id extends string> {
  readonly #byKey = new Map<string, Map<Id, number>>();
  readonly #keysOf = new Map<Id, readonly string[]>();
  #last = 0;

  /** Adds an id; one that is there keeps its place and its keys. */
  put(id: Id, keys: readonly string[]): void {
    if (this.#keysOf.has(id)) return;
    this.#last += 1;
    this.#keysOf.set(id, keys);
    for (const key of keys) {
      const ids = this.#byKey.get(key) ?? new Map<Id, number>();
      this.#byKey.set(key, ids.set(id, this.#last));
    }
  }

  remove(id: Id): void {
    for (const key of this.#keysOf.get(id) ?? []) {
      const ids = this.#byKey.get(key);
      ids?.delete(id);
      if (ids?.size === 0) this.#byKey.delete(key);
    }
    this.#keysOf.delete(id);
  }

  /** Those that stand under any of the keys, each once. */
  of(keys: readonly (string | undefined)[]): Id[] {
    const found = new Map<Id, number>();
    for (const key of keys)
      if (key !== undefined) for (const [id, place] of this.#byKey.get(key) ?? []) found.set(id, place);
    return [...found].sort(([, one], [, other]) => one - other).map(([id]) => id);
  }
}

/** An index of ids under several keys each. It keeps insertion order. */
export class KeyedIds<Id extends string> {
  readonly #byKey = new Map<string, Map<Id, number>>();
  readonly #keysOf = new Map<Id, readonly string[]>();
  #last = 0;

  /** Adds an id. An id that is already indexed keeps its position and keys. */
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

  /** The ids indexed under any of the keys, without duplicates. */
  of(keys: readonly (string | undefined)[]): Id[] {
    const found = new Map<Id, number>();
    for (const key of keys)
      if (key !== undefined) for (const [id, place] of this.#byKey.get(key) ?? []) found.set(id, place);
    return [...found].sort(([, one], [, other]) => one - other).map(([id]) => id);
  }
}

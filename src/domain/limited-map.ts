/** Maximum key length per generation, averaged over its keys, because clients choose the keys. */
const CHARACTERS_OF_A_KEY = 128;
/** Default size of a generation: the minimum number of keys kept. Bounds the memory a client can use. */
const KEYS_OF_A_GENERATION = 10_000;

/**
 * A map of the newest keys, in two generations. A full young generation replaces the old one. (Deleting the first key
 * of a Map repeatedly makes each lookup slower.)
 */
export class LimitedMap<Value> {
  #young = new Map<string, Value>();
  #old = new Map<string, Value>();
  /** Total key length of the young generation. */
  #characters = 0;
  readonly #most: number;

  /** @param most maximum keys of a generation */
  constructor(most = KEYS_OF_A_GENERATION) {
    this.#most = most;
  }

  get isEmpty(): boolean {
    return this.#young.size === 0 && this.#old.size === 0;
  }

  get(key: string): Value | undefined {
    const value = this.#young.get(key);
    return value === undefined && this.#old.size > 0 ? this.#old.get(key) : value;
  }

  /** Sets a value; the key becomes one of the newest. */
  set(key: string, value: Value): void {
    const before = this.#young.size;
    if (this.#young.set(key, value).size === before) return;
    this.#characters += key.length;
    if (this.#young.size <= this.#most && this.#characters <= this.#most * CHARACTERS_OF_A_KEY) return;
    this.#old = this.#young;
    this.#young = new Map([[key, value]]);
    this.#characters = key.length;
  }

  delete(key: string): void {
    if (this.#young.size > 0 && this.#young.delete(key)) this.#characters -= key.length;
    if (this.#old.size > 0) this.#old.delete(key);
  }

  /** Older generation first. */
  *entries(): IterableIterator<[string, Value]> {
    for (const entry of this.#old) if (!this.#young.has(entry[0])) yield entry;
    yield* this.#young;
  }
}

/** Characters of the keys of a generation for each key that it may have: clients choose how long keys are. */
const CHARACTERS_OF_A_KEY = 128;
/** Keys that a rule remembers at least; of those beyond, the older half is forgotten at once, so that no client makes the bank grow. */
const KEYS_OF_A_GENERATION = 10_000;

/**
 * A map that keeps the newest keys only. It has two generations: where the young one is full it becomes the old one, whose
 * keys are forgotten. (Deleting the first key of a Map again and again makes each look at it slower and slower.)
 */
export class LimitedMap<Value> {
  #young = new Map<string, Value>();
  #old = new Map<string, Value>();
  /** Of the keys of the young generation. */
  #characters = 0;
  readonly #most: number;

  /** @param most keys of a generation */
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
    if (!this.#young.has(key)) {
      if (this.#young.size >= this.#most || this.#characters + key.length > this.#most * CHARACTERS_OF_A_KEY) {
        this.#old = this.#young;
        this.#young = new Map();
        this.#characters = 0;
      }
      this.#characters += key.length;
    }
    this.#young.set(key, value);
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

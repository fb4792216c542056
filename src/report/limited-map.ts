/** Keys that a rule remembers; beyond them the oldest is forgotten, so that no client makes the bank grow. */
const MOST_KEYS = 10_000;

/** A map that keeps the newest keys only. */
export class LimitedMap<Value> {
  readonly #values = new Map<string, Value>();

  get(key: string): Value | undefined {
    return this.#values.get(key);
  }

  /** Sets a value; the key becomes the newest. */
  set(key: string, value: Value): void {
    this.#values.delete(key);
    this.#values.set(key, value);
    const [oldest] = this.#values.keys();
    if (this.#values.size > MOST_KEYS && oldest !== undefined) this.#values.delete(oldest);
  }

  delete(key: string): void {
    this.#values.delete(key);
  }

  entries(): IterableIterator<[string, Value]> {
    return this.#values.entries();
  }
}

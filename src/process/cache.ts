/**
 * Caches that all servers of one process share: values that depend only on their key, and files of the package. They
 * contain nothing of a single server or bank.
 */

/**
 * A bounded cache for values that are a function of their key. Programs that start one server after another, as tests do,
 * compute each value once.
 */
export class BoundedCache<Value> {
  readonly #values = new Map<string, Value>();
  readonly #maxEntries: number;

  /** @param maxEntries beyond these the oldest entry is evicted */
  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries;
  }

  /** The cached value of a key, or a new one. An error is not cached, whether it is thrown or rejects a promise. */
  getOrCreate(key: string, create: () => Value): Value {
    const cached = this.#values.get(key);
    if (cached !== undefined) return cached;
    const value = create();
    const [oldest] = this.#values.keys();
    if (this.#values.size >= this.#maxEntries && oldest !== undefined) this.#values.delete(oldest);
    this.#values.set(key, value);
    if (value instanceof Promise) value.catch(() => this.delete(key, value));
    return value;
  }

  /** Removes the value of a key, unless another has replaced it. */
  delete(key: string, value: Value): void {
    if (this.#values.get(key) === value) this.#values.delete(key);
  }
}

/**
 * Values by key that all servers of this process share: a program that starts one server after the other, as tests do, makes
 * each value once. Only for values that follow from their key alone and never change.
 */
export class ProcessCache<Value> {
  readonly #values = new Map<string, Value>();
  readonly #most: number;

  /** @param most how many values are kept; beyond them the oldest is dropped */
  constructor(most: number) {
    this.#most = most;
  }

  /** The value of a key, made if it is not cached. A failure, at once or as a promise, is not cached. */
  of(key: string, make: () => Value): Value {
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    const made = make();
    const [oldest] = this.#values.keys();
    if (this.#values.size >= this.#most && oldest !== undefined) this.#values.delete(oldest);
    this.#values.set(key, made);
    if (made instanceof Promise) made.catch(() => this.forget(key, made));
    return made;
  }

  /** Drops a value, unless another has taken its place. */
  forget(key: string, value: Value): void {
    if (this.#values.get(key) === value) this.#values.delete(key);
  }
}

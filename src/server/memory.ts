/**
 * What was made of a key, for everybody in this process who asks for the same: a program that starts one server after the
 * other, as tests do, makes it once. Only for what is a function of its key alone and is never changed.
 */
export class Memory<Value> {
  readonly #made = new Map<string, Value>();
  readonly #most: number;

  /** @param most so many values are kept; beyond them the oldest is forgotten */
  constructor(most: number) {
    this.#most = most;
  }

  /** The value of a key, made where it is not known. What fails, at once or as a promise, is tried anew the next time. */
  of(key: string, make: () => Value): Value {
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    const made = make();
    const [oldest] = this.#made.keys();
    if (this.#made.size >= this.#most && oldest !== undefined) this.#made.delete(oldest);
    this.#made.set(key, made);
    if (made instanceof Promise) made.catch(() => this.forget(key, made));
    return made;
  }

  /** Lets the value of a key be made anew, unless it was already. */
  forget(key: string, value: Value): void {
    if (this.#made.get(key) === value) this.#made.delete(key);
  }
}

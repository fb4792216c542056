import { setImmediate as nextTurn } from 'node:timers/promises';

/** Coalesces concurrent writes into one fsync: calls that come during a write share the next one. */
export class GroupCommit<Result> {
  readonly #write: () => Promise<Result>;
  #next: Promise<Result> | undefined;
  #current: Promise<Result> | undefined;

  /** @param write writes all changes so far */
  constructor(write: () => Promise<Result>) {
    this.#write = write;
  }

  /** The write that is running, if there is one. */
  get current(): Promise<Result> | undefined {
    return this.#current;
  }

  /** Resolves when all changes so far are written. @throws, in the promise, what writing throws */
  plan(): Promise<Result> {
    return (this.#next ??= this.#writeAfter(this.#current));
  }

  async #writeAfter(current: Promise<Result> | undefined): Promise<Result> {
    // Includes whatever else comes in this turn of the event loop. A failed write does not stop the next.
    await (current?.catch(() => undefined) ?? nextTurn());
    const group = this.#next;
    this.#current = group;
    this.#next = undefined;
    try {
      return await this.#write();
    } finally {
      if (this.#current === group) this.#current = undefined;
    }
  }
}

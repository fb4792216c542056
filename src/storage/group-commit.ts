import { setImmediate as turnOfTheLoop } from 'node:timers/promises';

/**
 * Lets calls that come while one group is being written wait for the next, which is then written for all of them together:
 * one wait for the disk serves a hundred callers.
 */
export class GroupCommit<Result> {
  readonly #write: () => Promise<Result>;
  #next: Promise<Result> | undefined;
  #current: Promise<Result> | undefined;

  /** @param write writes whatever there is when it is called */
  constructor(write: () => Promise<Result>) {
    this.#write = write;
  }

  /** What is being written now; undefined where nothing is. */
  get current(): Promise<Result> | undefined {
    return this.#current;
  }

  /** Resolves when everything that there is now is written. @throws, in the promise, what writing throws */
  plan(): Promise<Result> {
    return (this.#next ??= this.#writeAfter(this.#current));
  }

  async #writeAfter(current: Promise<Result> | undefined): Promise<Result> {
    // Whatever else comes in this turn of the event loop is written together with it; a group that failed stops no other.
    await (current?.catch(() => undefined) ?? turnOfTheLoop());
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

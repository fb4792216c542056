/**
 * Lets calls that come while one group is being written wait for the next, which is then written for all of them together:
 * one wait for the disk serves a hundred callers.
 */
export class GroupCommit<Result> {
  readonly #write: () => Promise<Result>;
  #waiting: ((result: Result) => void)[] = [];
  #next: Promise<Result> | undefined;
  #current: Promise<Result> | undefined;

  /** @param write writes whatever there is when it is called; it does not fail */
  constructor(write: () => Promise<Result>) {
    this.#write = write;
  }

  /** What is being written now; undefined where nothing is. */
  get current(): Promise<Result> | undefined {
    return this.#current;
  }

  /** Resolves when everything that there is now is written. */
  plan(): Promise<Result> {
    this.#next ??= new Promise((resolve) => {
      this.#waiting.push(resolve);
      // Whatever else comes in this turn of the event loop is written together with it.
      if (!this.#current) setImmediate(() => void this.#run());
    });
    return this.#next;
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      const waiting = this.#waiting;
      this.#waiting = [];
      this.#next = undefined;
      this.#current = this.#write();
      const result = await this.#current;
      for (const resolve of waiting) resolve(result);
    }
    this.#current = undefined;
  }
}

/** Takes lines, and writes those of one turn of the event loop together: a line a write would cost as much as a call. */
export class LineWriter {
  readonly #write: (text: string) => void;
  #waiting = '';
  #isPlanned = false;

  /** @param write writes text, lines that end with a line feed */
  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  /** Writes a line soon. */
  line(text: string): void {
    this.#waiting += `${text}\n`;
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    setImmediate(() => this.flush());
  }

  /** Writes what waits, now: before the process ends, and before something else is written. */
  flush(): void {
    this.#isPlanned = false;
    if (this.#waiting === '') return;
    const text = this.#waiting;
    this.#waiting = '';
    this.#write(text);
  }
}

/** For how long lines are gathered, in real milliseconds: nobody reads faster. */
const GATHERED_MS = 10;

/** Takes lines, and writes those of a moment together: a line a write would cost as much as a call. */
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
    setTimeout(() => this.flush(), GATHERED_MS);
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

import { ExpectedError } from '../domain/errors.js';

/** Thrown for wrong usage of the command line; shown as one line, exit code 2. */
export class UsageError extends ExpectedError {
  constructor(message: string) {
    super('USAGE', message, { exitCode: 2 });
  }
}

/** Writes a line to standard output. */
export function print(line = ''): void {
  process.stdout.write(`${line}\n`);
}

/** Writes a line to standard error. */
export function warn(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** How long lines are gathered, in real milliseconds. */
const FLUSH_INTERVAL_MS = 10;

/** Gathers lines and writes them together, because a write for each line costs as much as answering a call. */
export class LineWriter {
  readonly #write: (text: string) => void;
  #pending = '';
  #isScheduled = false;

  /** @param write writes text, lines that end with a line feed */
  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  /** Writes a line soon. */
  line(text: string): void {
    this.#pending += `${text}\n`;
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setTimeout(() => this.flush(), FLUSH_INTERVAL_MS);
  }

  /** Writes the gathered lines now, as is necessary before the process ends. */
  flush(): void {
    this.#isScheduled = false;
    if (this.#pending === '') return;
    const text = this.#pending;
    this.#pending = '';
    this.#write(text);
  }
}

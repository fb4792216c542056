import { ExpectedError } from '../domain/errors.js';

/** Wrong usage of the command line, a line for each problem. Exit code 2. */
export class UsageError extends ExpectedError {
  constructor(message: string) {
    super('USAGE', message, { exitCode: 2 });
  }
}

export function print(line = ''): void {
  process.stdout.write(`${line}\n`);
}

export function warn(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Asks on a terminal whether to continue. @throws UsageError that names `--yes`, without a terminal */
export async function confirm(consequence: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new UsageError(`${consequence} Confirm it with --yes`);
  const { createInterface } = await import('node:readline/promises');
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await lines.question(`${consequence} Continue? [y/N] `);
  lines.close();
  return /^y(es)?$/i.test(answer.trim());
}

/** How long lines are buffered, in real milliseconds. */
const FLUSH_INTERVAL_MS = 10;

/** Buffers lines and writes them together, because one write per line costs as much as handling a call. */
export class LineWriter {
  readonly #write: (text: string) => void;
  #pending = '';
  #isScheduled = false;

  /** @param write writes text, lines that end with a line feed */
  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  /** Buffers a line. It is written soon. */
  line(text: string): void {
    this.#pending += `${text}\n`;
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setTimeout(() => this.flush(), FLUSH_INTERVAL_MS);
  }

  /** Writes the buffered lines immediately. Call it before the process ends. */
  flush(): void {
    this.#isScheduled = false;
    if (this.#pending === '') return;
    const text = this.#pending;
    this.#pending = '';
    this.#write(text);
  }
}

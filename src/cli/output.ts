import { constants } from 'node:fs';
import { access, lstat, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
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

/** Resolves at SIGTERM or SIGINT. A second signal stops the process immediately. */
export function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    let asked = false;
    const onSignal = (): void => {
      if (asked) process.exit(1);
      asked = true;
      resolve();
    };
    process.on('SIGTERM', onSignal);
    process.on('SIGINT', onSignal);
  });
}

/**
 * How often a command that takes long reports progress, in real milliseconds. A terminal overwrites the line; other outputs get a new
 * one.
 */
export const PROGRESS_ON_TERMINAL_MS = 500;
export const PROGRESS_ELSEWHERE_MS = 10_000;

/** Where progress goes. */
interface ProgressOutput {
  readonly isTerminal: boolean;
  readonly write: (text: string) => void;
  /** Real milliseconds, never going back. */
  readonly now: () => number;
}

/** The progress of work that is synchronous, so that no timer could report it. Reports nothing of work that is soon done. */
export class Progress {
  readonly #output: ProgressOutput;
  readonly #everyMs: number;
  #nextMs: number;
  #shown = '';

  constructor(output: ProgressOutput) {
    this.#output = output;
    this.#everyMs = output.isTerminal ? PROGRESS_ON_TERMINAL_MS : PROGRESS_ELSEWHERE_MS;
    this.#nextMs = output.now() + this.#everyMs;
  }

  /** Says how far the work is, if it is time to. Costs little, so call it often. */
  report(text: () => string): void {
    const { isTerminal, now, write } = this.#output;
    const at = now();
    if (at < this.#nextMs) return;
    this.#nextMs = at + this.#everyMs;
    const shown = text();
    write(isTerminal ? `\r${shown.padEnd(this.#shown.length)}` : `${shown}\n`);
    this.#shown = shown;
  }

  /** Clears the line of a terminal. */
  end(): void {
    if (this.#output.isTerminal && this.#shown !== '') this.#output.write(`\r${' '.repeat(this.#shown.length)}\r`);
    this.#shown = '';
  }
}

/** Paths by flag; undefined for a flag that was not given. */
type PathsByFlag = Readonly<Record<string, string | undefined>>;

/**
 * Checks the files that a command will write, before it does anything: they are different ones, none of them is read by the command, and
 * their folders exist.
 * @param inputs paths of the files that the command reads
 * @throws UsageError which names the flag
 */
export async function assertOutputs(outputs: PathsByFlag, inputs: readonly string[]): Promise<void> {
  const taken = new Map<string, string>();
  for (const path of inputs) taken.set(await fileOf(path), 'is an input of this command; use another file');
  for (const [flag, path] of Object.entries(outputs)) {
    if (path === undefined) continue;
    const file = await fileOf(path);
    const reason = taken.get(file) ?? (await unwritable(path));
    if (reason !== undefined) throw new UsageError(`--${flag} ${path} ${reason}`);
    taken.set(file, `is also the file of --${flag}; use another file`);
  }
}

/** The file behind a path, also if it is a link. */
async function fileOf(path: string): Promise<string> {
  return realpath(path).catch(() => resolve(path));
}

/** Why a file cannot be written; undefined if it can, as far as one can tell beforehand. */
async function unwritable(path: string): Promise<string | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory() === true) return 'is a folder';
  // Writing would create a file at a place that no one named.
  if (!found && (await lstat(path).catch(() => undefined)))
    return 'is a link to a file that does not exist; remove it first';
  try {
    await access(found ? path : dirname(resolve(path)), constants.W_OK);
    return undefined;
  } catch (error) {
    return cannotBeWritten(error);
  }
}

/**
 * Refuses to replace files that people edit.
 * @throws UsageError which names the flag and `--overwrite`
 */
export async function assertNewFiles(outputs: PathsByFlag): Promise<void> {
  for (const [flag, path] of Object.entries(outputs))
    if (path !== undefined && (await stat(path).catch(() => undefined)))
      throw new UsageError(`--${flag} ${path} exists; choose another file, or replace it with --overwrite`);
}

/** Reads a file. @param flag that names it; absent for an argument @throws UsageError */
export async function readInput(path: string, flag?: string): Promise<Buffer> {
  return readFile(path).catch((error: unknown) => {
    const { code, message } = error as NodeJS.ErrnoException;
    const problem = code === 'ENOENT' ? 'no such file' : code === 'EISDIR' ? 'is a folder' : message;
    throw new UsageError(`${flag === undefined ? '' : `--${flag} `}${path}: ${problem}`);
  });
}

/** Writes a file. @throws UsageError which names the flag */
export async function writeOutput(flag: string, path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text);
  } catch (error) {
    throw new UsageError(`--${flag} ${path} ${cannotBeWritten(error)}`);
  }
}

/**
 * Writes a result to the file of `--output`, or prints it.
 * @param shown what is printed when the result goes to a file
 * @throws UsageError
 */
export async function deliver(text: string, output: string | undefined, shown?: string): Promise<void> {
  if (output !== undefined) await writeOutput('output', output, text);
  const printed = output === undefined ? text : shown;
  if (printed !== undefined) print(printed.replace(/\n$/, ''));
}

function cannotBeWritten(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return `cannot be written: ${code === 'ENOENT' ? 'no such folder' : (code ?? message)}`;
}

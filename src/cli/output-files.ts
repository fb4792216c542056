import { constants } from 'node:fs';
import { access, lstat, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { print, UsageError } from './output.js';

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

import { ExpectedError } from '../domain/errors.js';

/** Something that the user of the command line did wrong; shown as one line, exit code 2. */
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

import { ExpectedError } from '../domain/errors.js';

/** Thrown for data that cannot be used or saved; names the file, what is wrong, and what to do. */
export class DataError extends ExpectedError {
  constructor(message: string, options?: ErrorOptions) {
    super('DATA_UNUSABLE', message, options);
  }
}

/** Thrown for a file whose content is not what was written. */
export class DamageError extends DataError {}

/** The code of a file system error. */
export function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? (error as Error).message;
}

/** Thrown for data that cannot be used or saved; names the file, what is wrong, and what to do. */
export class DataError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DataError';
  }
}

/** Thrown for a file that does not hold what was written to it. */
export class DamageError extends DataError {}

/** The code of a failed call of the file system. */
export function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? (error as Error).message;
}

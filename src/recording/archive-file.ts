import { closeSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { ARCHIVE_END, archiveHead } from '../journal/http-archive.js';
import { RecorderError } from './target.js';

const CLOSING = `\n${ARCHIVE_END}\n`;

/** How a new archive is made. */
export interface ArchiveOptions {
  readonly isOverwriteAllowed: boolean;
  /** The version of the program that writes it. */
  readonly version: string;
  /** What a reader of the whole file should know. */
  readonly comment: string;
}

/**
 * An HTTP archive (HAR 1.2) that grows. Each entry is written with the end of the document in one write, over the end
 * that was there before, so the file is complete after each entry, also if the process is killed.
 */
export class ArchiveFile {
  readonly path: string;
  readonly #file: number;
  #tailAt: number;
  #count = 0;

  /**
   * Creates the file, readable by its owner only.
   * @throws RecorderError if it exists and may not be overwritten, or cannot be written
   */
  constructor(path: string, { isOverwriteAllowed, version, comment }: ArchiveOptions) {
    this.path = path;
    this.#file = opened(path, isOverwriteAllowed);
    const head = archiveHead({ name: 'sandbank record', version }, comment);
    this.#tailAt = Buffer.byteLength(head);
    this.#write(head + CLOSING, 0);
  }

  get count(): number {
    return this.#count;
  }

  /** Adds an entry. @throws RecorderError if it cannot be written; the file then has the entries before it */
  append(entry: object): void {
    const text = `${this.#count === 0 ? '' : ','}\n${JSON.stringify(entry)}`;
    this.#write(text + CLOSING, this.#tailAt);
    this.#tailAt += Buffer.byteLength(text);
    this.#count += 1;
  }

  close(): void {
    closeSync(this.#file);
  }

  #write(text: string, at: number): void {
    const bytes = Buffer.from(text);
    try {
      for (let done = 0; done < bytes.length;)
        done += writeSync(this.#file, bytes, done, bytes.length - done, at + done);
    } catch (error) {
      this.#restoreTail();
      throw new RecorderError(`${this.path} cannot be written: ${(error as Error).message}`);
    }
  }

  #restoreTail(): void {
    try {
      ftruncateSync(this.#file, this.#tailAt);
      writeSync(this.#file, CLOSING, this.#tailAt);
    } catch {
      // The disk takes nothing at all; the error before this one says so.
    }
  }
}

/** @throws RecorderError */
function opened(path: string, isOverwriteAllowed: boolean): number {
  let file: number;
  try {
    file = openSync(path, isOverwriteAllowed ? 'w' : 'wx', 0o600);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST')
      throw new RecorderError(`--output ${path} exists; choose another file, or replace it with --overwrite`, 2);
    throw new RecorderError(`--output ${path} cannot be written: ${message}`, 2);
  }
  if (fstatSync(file).isFile()) return file;
  closeSync(file);
  throw new RecorderError(`--output ${path} is not a regular file, which a recording requires`, 2);
}

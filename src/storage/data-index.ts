import { readFile, rm } from 'node:fs/promises';
import { Low, type Adapter } from 'lowdb';
import { replaceFile, UNFINISHED, writeAll } from './bank-file.js';
import { codeOf, DamageError, DataError } from './data-error.js';
import { GroupCommit } from './group-commit.js';

export interface PersistedSnapshot {
  readonly bank: string;
  readonly name: string;
  /** Bank time of the snapshot. */
  readonly now: number;
  /** Real time of the snapshot. */
  readonly takenAtMs: number;
  /** Name of its file. */
  readonly file: string;
}

/** What is kept in a folder of `--data`. */
export interface IndexDocument {
  readonly indexVersion: number;
  readonly banks: readonly string[];
  /** Of each bank in the order in which they were taken first. */
  readonly snapshots: readonly PersistedSnapshot[];
}

/** The version of this format. */
const INDEX_VERSION = 1;
const EMPTY_INDEX: IndexDocument = { indexVersion: INDEX_VERSION, banks: [], snapshots: [] };

/**
 * The index of the banks and snapshots in a folder of `--data`, kept by lowdb. A file that the index does not name is one of a
 * call that was never answered, so replacing this one small file makes a change of several files happen at once.
 */
export class DataIndex {
  readonly path: string;
  readonly #db: Low<IndexDocument>;
  readonly #commits = new GroupCommit<void>(() => this.#write());
  #changes: ((index: IndexDocument) => IndexDocument)[] = [];
  /** Whether the file does not have what was assigned. */
  #isBehind = false;

  constructor(path: string) {
    this.path = path;
    this.#db = new Low<IndexDocument>(new IndexFile(path), EMPTY_INDEX);
  }

  get snapshots(): readonly PersistedSnapshot[] {
    return this.#db.data.snapshots;
  }

  /** Sets what the folder holds. It is written with the next update. */
  assign(banks: readonly string[], snapshots: readonly PersistedSnapshot[]): void {
    const before = this.#db.data;
    this.#db.data = { indexVersion: INDEX_VERSION, banks, snapshots };
    this.#isBehind ||= JSON.stringify(before) !== JSON.stringify(this.#db.data);
  }

  /**
   * Reads the index. @returns undefined where there is none, as in a folder of an earlier version
   * @throws DamageError for a file that is not an index, DataError for one of a newer version or one that cannot be read
   */
  async read(): Promise<IndexDocument | undefined> {
    await rm(`${this.path}${UNFINISHED}`, { force: true });
    await this.#db.read();
    return this.#db.data === EMPTY_INDEX ? undefined : this.#db.data;
  }

  /**
   * Changes the index, and resolves when it is on disk. A change that cannot be written is undone.
   * @param change returns the index itself where nothing changes
   */
  update(change: (index: IndexDocument) => IndexDocument): Promise<void> {
    this.#changes.push(change);
    return this.#commits.plan();
  }

  async #write(): Promise<void> {
    const before = this.#db.data;
    const changes = this.#changes;
    this.#changes = [];
    const after = changes.reduce((index, change) => change(index), before);
    if (after === before && !this.#isBehind) return;
    this.#db.data = after;
    try {
      await this.#db.write();
      this.#isBehind = false;
    } catch (error) {
      this.#db.data = before;
      throw error;
    }
  }
}

/** lowdb's own files are written without fsync, and an empty one is an unexplained error. */
class IndexFile implements Adapter<IndexDocument> {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  async read(): Promise<IndexDocument | null> {
    let text: string;
    try {
      text = await readFile(this.#path, 'utf8');
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null;
      throw new DataError(`${this.#path} cannot be read now (${codeOf(error)}); try again`, { cause: error });
    }
    return parseIndex(text, this.#path);
  }

  async write(index: IndexDocument): Promise<void> {
    const bytes = Buffer.from(`${JSON.stringify(index, undefined, 1)}\n`);
    await replaceFile(this.#path, (handle) => writeAll(handle, bytes));
  }
}

function parseIndex(text: string, path: string): IndexDocument {
  let index: Partial<Record<keyof IndexDocument, unknown>> | null;
  try {
    index = JSON.parse(text) as typeof index;
  } catch (error) {
    throw new DamageError(`${path} is not JSON`, { cause: error });
  }
  const { indexVersion, banks, snapshots } = index ?? {};
  if (typeof indexVersion === 'number' && indexVersion > INDEX_VERSION)
    throw new DataError(
      `${path} was written by a newer sandbank (format ${indexVersion}; this version reads format ${INDEX_VERSION}); use that version, or another folder for --data`,
    );
  const isWhole =
    indexVersion === INDEX_VERSION &&
    Array.isArray(banks) &&
    banks.every((id) => typeof id === 'string') &&
    Array.isArray(snapshots) &&
    snapshots.every(isPersistedSnapshot);
  if (!isWhole) throw new DamageError(`${path} is not an index of banks and snapshots`);
  return { indexVersion, banks, snapshots };
}

function isPersistedSnapshot(value: unknown): value is PersistedSnapshot {
  const { bank, name, now, takenAtMs, file } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return (
    [bank, name, file].every((text) => typeof text === 'string' && text !== '') &&
    [now, takenAtMs].every(Number.isFinite)
  );
}

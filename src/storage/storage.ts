import { setImmediate as nextTurn } from 'node:timers/promises';
import { BankWriter, type PersistableBank } from './bank-writer.js';
import type { PersistedBank } from './bank-lines.js';
import { codeOf, DataError } from './data-error.js';
import {
  bankFileOf,
  lockFolder,
  openFolder,
  readBanks,
  setAside,
  type BankDamage,
  type FolderLock,
} from './data-folder.js';

/**
 * Persists banks on disk, with `--data`: each bank has a file, and a response waits until the changes that it shows
 * are saved. It handles states, their changes and clocks, and does not interpret states.
 */

/** Called for a bank whose changes could not be saved: it must be restored from the disk. */
export type WriteFailureListener = (bankId: string, error: DataError) => Promise<void>;

/** Polling interval for changes that no request caused, in real milliseconds. */
const POLL_INTERVAL_MS = 1000;
/** Files written at the same time: each needs a descriptor, and more do not make a disk faster. */
const MAX_PARALLEL_WRITES = 16;

type Errors = ReadonlyMap<string, DataError>;

/** Coalesces concurrent writes into one fsync: calls that come during a write share the next one. */
class GroupCommit<Result> {
  readonly #write: () => Promise<Result>;
  #next: Promise<Result> | undefined;
  #current: Promise<Result> | undefined;

  /** @param write writes all changes so far */
  constructor(write: () => Promise<Result>) {
    this.#write = write;
  }

  /** The write that is running, if there is one. */
  get current(): Promise<Result> | undefined {
    return this.#current;
  }

  /** Resolves when all changes so far are written. @throws, in the promise, what writing throws */
  plan(): Promise<Result> {
    return (this.#next ??= this.#writeAfter(this.#current));
  }

  async #writeAfter(current: Promise<Result> | undefined): Promise<Result> {
    // Includes whatever else comes in this turn of the event loop. A failed write does not stop the next.
    await (current?.catch(() => undefined) ?? nextTurn());
    const group = this.#next;
    this.#current = group;
    this.#next = undefined;
    try {
      return await this.#write();
    } finally {
      if (this.#current === group) this.#current = undefined;
    }
  }
}

/**
 * Persists banks in a folder, a file for each. Changes that come while others are being written are written together, with
 * one fsync.
 */
export class DataStore {
  readonly folder: string;
  /** Messages for the user about the folder. */
  readonly notes: readonly string[];
  readonly #lock: FolderLock;
  readonly #realNow: () => number;
  /** By bank id, as long as the id has a bank or a file. */
  readonly #writers = new Map<string, BankWriter>();
  /** Banks that may have changed since they were written. */
  readonly #dirtyBanks = new Set<string>();
  /** Banks that were opened, replaced or removed since the last write. */
  readonly #openedOrClosed = new Set<string>();
  readonly #commits = new GroupCommit<Errors>(() => this.#write());
  /** Banks in the write that is running. */
  #writing: ReadonlySet<string> = new Set();
  /** Of those, the ones that were opened or closed. */
  #writingOpenedOrClosed: readonly string[] = [];
  readonly #polling: NodeJS.Timeout;
  #damages: readonly BankDamage[] = [];
  #onWriteFailure: WriteFailureListener = () => Promise.resolve();

  private constructor(
    folder: string,
    lock: FolderLock,
    realNow: () => number,
    reportFault: (error: unknown) => void,
    notes: readonly string[],
  ) {
    this.folder = folder;
    this.notes = notes;
    this.#lock = lock;
    this.#realNow = realNow;
    this.#polling = setInterval(() => {
      if (this.#collectDirtyBanks()) this.#commits.plan().catch(reportFault);
    }, POLL_INTERVAL_MS).unref();
  }

  /**
   * Opens a folder, and creates it if necessary.
   * @param reportFault receives errors that no caller waits for
   * @throws DataError if the folder cannot be written, or another program uses it
   */
  static async open(folder: string, realNow: () => number, reportFault: (error: unknown) => void): Promise<DataStore> {
    try {
      const notes = await openFolder(folder);
      return new DataStore(folder, await lockFolder(folder), realNow, reportFault, notes);
    } catch (error) {
      if (error instanceof DataError) throw error;
      throw new DataError(
        `${folder} cannot be used for --data (${codeOf(error)}); name a folder that this user can write, or leave --data out to keep nothing`,
        { cause: error },
      );
    }
  }

  /** Reads every bank of the folder, with messages for the user about their files. @throws DataError like readBanks */
  async load(): ReturnType<typeof readBanks> {
    const loaded = await readBanks(this.folder, (id) => this.#writerOf(id).file);
    this.#damages = loaded.damages;
    return loaded;
  }

  /** Banks whose files were damaged at the start, so that they are not as they were last saved. */
  get damages(): readonly BankDamage[] {
    return this.#damages;
  }

  /** The bank of an id on disk; undefined where there is none. @throws DataError */
  async reload(id: string): Promise<PersistedBank | undefined> {
    try {
      return await this.#writerOf(id).read();
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw error;
    }
  }

  /**
   * Renames the file of a bank that cannot be opened, so that nothing is written to it any more. Only before the first write.
   * @returns a message for the user
   * @throws DataError if it cannot be renamed
   */
  async setAside(id: string, cause: unknown): Promise<string> {
    this.#writers.delete(id);
    return setAside(bankFileOf(this.folder, id).path, cause);
  }

  /** Persists a bank from now on, instead of another one of its id. @param isOnDisk whether it was just read from there */
  persist(bank: PersistableBank, isOnDisk = false): void {
    const { id } = bank.bank;
    this.#writerOf(id).assign(bank, isOnDisk);
    if (isOnDisk) this.#openedOrClosed.delete(id);
    else this.#openedOrClosed.add(id);
  }

  /** Removes a bank. */
  remove(id: string): void {
    const writer = this.#writers.get(id);
    if (!writer) return;
    writer.unassign();
    this.#openedOrClosed.add(id);
  }

  /** Sets the listener for banks whose changes could not be saved. */
  onWriteFailure(listener: WriteFailureListener): void {
    this.#onWriteFailure = listener;
  }

  /**
   * Resolves when all changes of a bank are on the disk; undefined if they are.
   * @param withOthers whether to wait for every bank that was opened or closed, too
   * @throws DataError, through the promise, if they could not be saved; they are undone
   */
  saved(id: string, withOthers: boolean): Promise<void> | undefined {
    const hasChanged = this.#writers.get(id)?.isChanged === true;
    const isWaiting = hasChanged || this.#openedOrClosed.size > 0;
    // What is being written is not on the disk yet, and a response may show it.
    if (!isWaiting && !this.#writing.has(id) && this.#writingOpenedOrClosed.length === 0) return undefined;
    if (hasChanged) this.#dirtyBanks.add(id);
    const concerned = withOthers ? [id, ...this.#openedOrClosed, ...this.#writingOpenedOrClosed] : [id];
    const done = isWaiting ? this.#commits.plan() : this.#commits.current;
    return done?.then((errors) => {
      for (const one of concerned) {
        const error = errors.get(one);
        if (error) throw error;
      }
    });
  }

  /** Writes all remaining changes, and releases the folder. */
  async close(): Promise<void> {
    clearInterval(this.#polling);
    while (this.#collectDirtyBanks() || this.#commits.current) {
      const errors = await this.#commits.plan();
      if (errors.size > 0) break;
    }
    await Promise.all([...this.#writers.values()].map((writer) => writer.close()));
    await this.#lock.release();
  }

  #writerOf(id: string): BankWriter {
    const writer = this.#writers.get(id) ?? new BankWriter(bankFileOf(this.folder, id), this.#realNow);
    this.#writers.set(id, writer);
    return writer;
  }

  #collectDirtyBanks(): boolean {
    for (const [id, writer] of this.#writers) if (writer.isChanged) this.#dirtyBanks.add(id);
    return this.#openedOrClosed.size > 0 || this.#dirtyBanks.size > 0;
  }

  async #write(): Promise<Errors> {
    const ids = new Set([...this.#dirtyBanks, ...this.#openedOrClosed]);
    this.#writing = ids;
    this.#writingOpenedOrClosed = [...this.#openedOrClosed];
    this.#dirtyBanks.clear();
    this.#openedOrClosed.clear();
    const errors = new Map<string, DataError>();
    const left = ids.values();
    const writeNext = async (): Promise<void> => {
      for (const id of left) {
        const error = await this.#writeBank(id);
        if (error) errors.set(id, error);
      }
    };
    await Promise.all(Array.from({ length: Math.min(ids.size, MAX_PARALLEL_WRITES) }, writeNext));
    this.#writing = new Set();
    this.#writingOpenedOrClosed = [];
    return errors;
  }

  async #writeBank(id: string): Promise<DataError | undefined> {
    const writer = this.#writers.get(id);
    if (!writer) return undefined;
    const { bank } = writer;
    try {
      await writer.write();
      if (!bank && !writer.bank) this.#writers.delete(id);
      return undefined;
    } catch (cause) {
      const error = new DataError(
        `the bank ${id} cannot be kept in ${this.folder} (${codeOf(cause)}); nothing of this call has happened`,
        { cause },
      );
      // A bank that has replaced it meanwhile is written next.
      if (writer.bank === bank) {
        writer.markFailed();
        await this.#onWriteFailure(id, error);
      }
      return error;
    }
  }
}

import { BankWriter, type KeepableBank } from './bank-writer.js';
import { codeOf, DataError } from './data-error.js';
import { bankFileOf, openFolder, readBanks, setAside } from './data-folder.js';
import { lockFolder, type FolderLock } from './folder-lock.js';
import { GroupCommit } from './group-commit.js';
import type { KeptBank } from './line-reader.js';

/** What is told of banks whose changes could not be kept: they have to become again what the disk has. */
export type LossListener = (bankId: string, error: DataError) => Promise<void>;

/** Banks are looked at so often for changes that no call has waited for: what time alone did. Real time. */
const LOOK_MS = 1000;
/** Files that are written at the same time: each needs a descriptor, and a disk is not faster with more. */
const MOST_FILES_AT_ONCE = 16;

type Errors = ReadonlyMap<string, DataError>;

/**
 * Keeps banks in a folder, a file for each. Changes that come while others are being written are written together, with one
 * wait for the disk.
 */
export class DataStore {
  readonly folder: string;
  /** What is to be told about the folder. */
  readonly notes: readonly string[];
  readonly #lock: FolderLock;
  readonly #realNow: () => number;
  /** By bank id. One lives as long as its bank id has a bank, or a file. */
  readonly #writers = new Map<string, BankWriter>();
  /** Banks that may have changed since they were written. */
  readonly #asked = new Set<string>();
  /** Banks that came, took the place of another, or went, since the last write. */
  readonly #comeOrGone = new Set<string>();
  readonly #commits = new GroupCommit<Errors>(() => this.#write());
  #writing: ReadonlySet<string> = new Set();
  /** Of those the ones that came or went. */
  #writingComeOrGone: readonly string[] = [];
  readonly #look: NodeJS.Timeout;
  #onLoss: LossListener = () => Promise.resolve();

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
    this.#look = setInterval(() => {
      if (this.#findNews()) this.#commits.plan().catch(reportFault);
    }, LOOK_MS).unref();
  }

  /**
   * Opens a folder, and makes it where it is not there.
   * @param reportFault told of faults that no caller waits for
   * @throws DataError where it cannot be written, or another program uses it
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

  /** Every bank of the folder, with what is to be told about their files. @throws DataError as readBanks */
  load(): ReturnType<typeof readBanks> {
    return readBanks(this.folder, (id) => this.#writerOf(id).file);
  }

  /** The bank of an id as the disk has it; undefined where it has none. @throws DataError */
  async reload(id: string): Promise<KeptBank | undefined> {
    try {
      return await this.#writerOf(id).read();
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw error;
    }
  }

  /**
   * Renames the file of a bank that cannot be opened, so that nothing is written to it any more. Only before the first write.
   * @returns what is to be told of it
   * @throws DataError where it cannot be renamed
   */
  async setAside(id: string, cause: unknown): Promise<string> {
    this.#writers.delete(id);
    return setAside(bankFileOf(this.folder, id).path, cause);
  }

  /** Keeps a bank from now on, in the place of one of its id. @param isOnDisk whether it was just read from there */
  keep(bank: KeepableBank, isOnDisk = false): void {
    const { id } = bank.bank;
    this.#writerOf(id).take(bank, isOnDisk);
    if (isOnDisk) this.#comeOrGone.delete(id);
    else this.#comeOrGone.add(id);
  }

  /** Keeps a bank no longer. */
  forget(id: string): void {
    const writer = this.#writers.get(id);
    if (!writer) return;
    writer.drop();
    this.#comeOrGone.add(id);
  }

  /** Told of banks whose changes could not be kept. */
  onLoss(listener: LossListener): void {
    this.#onLoss = listener;
  }

  /**
   * Resolves when everything that has happened in a bank, and every bank that came or went, is on the disk; undefined where
   * it is.
   * @throws DataError, in the promise, where it could not be kept: then it has not happened
   */
  saved(id: string): Promise<void> | undefined {
    const hasChanged = this.#writers.get(id)?.isChanged === true;
    const isWaiting = hasChanged || this.#comeOrGone.size > 0;
    // What is being written is not on the disk yet, and an answer may tell of it.
    if (!isWaiting && !this.#writing.has(id) && this.#writingComeOrGone.length === 0) return undefined;
    if (hasChanged) this.#asked.add(id);
    const concerned = [id, ...this.#comeOrGone, ...this.#writingComeOrGone];
    const done = isWaiting ? this.#commits.plan() : this.#commits.current;
    return done?.then((errors) => {
      for (const one of concerned) {
        const error = errors.get(one);
        if (error) throw error;
      }
    });
  }

  /** Writes what is left, and gives the folder back. */
  async close(): Promise<void> {
    clearInterval(this.#look);
    while (this.#findNews() || this.#commits.current) {
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

  #findNews(): boolean {
    for (const [id, writer] of this.#writers) if (writer.isChanged) this.#asked.add(id);
    return this.#comeOrGone.size > 0 || this.#asked.size > 0;
  }

  async #write(): Promise<Errors> {
    const ids = new Set([...this.#asked, ...this.#comeOrGone]);
    this.#writing = ids;
    this.#writingComeOrGone = [...this.#comeOrGone];
    this.#asked.clear();
    this.#comeOrGone.clear();
    const errors = new Map<string, DataError>();
    const left = ids.values();
    const writeNext = async (): Promise<void> => {
      for (const id of left) {
        const error = await this.#writeBank(id);
        if (error) errors.set(id, error);
      }
    };
    await Promise.all(Array.from({ length: Math.min(ids.size, MOST_FILES_AT_ONCE) }, writeNext));
    this.#writing = new Set();
    this.#writingComeOrGone = [];
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
      // A bank that has taken its place since is written next.
      if (writer.bank === bank) {
        writer.lose();
        await this.#onLoss(id, error);
      }
      return error;
    }
  }
}

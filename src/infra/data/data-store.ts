import type { BankFile } from './bank-file.js';
import { BankWriter, type KeepableBank } from './bank-writer.js';
import { codeOf, DataError } from './data-error.js';
import { bankFileOf, makeFolder, readBanks } from './data-folder.js';
import { lockFolder, type FolderLock } from './folder-lock.js';
import { GroupCommit } from './group-commit.js';
import type { KeptBank } from './line-reader.js';

/** What is told of banks whose changes could not be kept: they have to become again what the disk has. */
export type LossListener = (bankId: string, error: DataError) => Promise<void>;

/** Banks are looked at so often for changes that no call has waited for: what time alone did. Real time. */
const LOOK_MS = 1000;

type Errors = ReadonlyMap<string, DataError>;

/**
 * Keeps banks in a folder, a file for each. Changes that come while others are being written are written together, with one
 * wait for the disk.
 */
export class DataStore {
  readonly folder: string;
  readonly #lock: FolderLock;
  readonly #realNow: () => number;
  readonly #entries = new Map<string, BankWriter>();
  readonly #removed = new Map<string, BankFile>();
  /** Banks that may have changed since they were written. */
  readonly #asked = new Set<string>();
  readonly #new = new Set<string>();
  readonly #commits = new GroupCommit<Errors>(() => this.#write());
  #writing: ReadonlySet<string> = new Set();
  /** Of those the ones that came, or went. */
  #comingAndGoing: readonly string[] = [];
  readonly #look: NodeJS.Timeout;
  #onLoss: LossListener = () => Promise.resolve();

  private constructor(folder: string, lock: FolderLock, realNow: () => number) {
    this.folder = folder;
    this.#lock = lock;
    this.#realNow = realNow;
    this.#look = setInterval(() => {
      if (this.#findNews()) void this.#commits.plan();
    }, LOOK_MS).unref();
  }

  /**
   * Opens a folder, and makes it where it is not there.
   * @throws DataError where it cannot be written, or another program uses it
   */
  static async open(folder: string, realNow: () => number): Promise<DataStore> {
    try {
      await makeFolder(folder);
      return new DataStore(folder, await lockFolder(folder), realNow);
    } catch (error) {
      if (error instanceof DataError) throw error;
      throw new DataError(
        `${folder} cannot be used for --data (${codeOf(error)}); name a folder that this user can write, or leave --data out to keep nothing`,
        { cause: error },
      );
    }
  }

  /** Every bank of the folder, with what is to be told about its file. @throws DataError as readBanks */
  load(): ReturnType<typeof readBanks> {
    return readBanks(this.folder, this.#realNow);
  }

  /** The bank of an id as the disk has it; undefined where it has none. @throws DataError */
  async reload(id: string): Promise<KeptBank | undefined> {
    const file = this.#entries.get(id)?.file ?? bankFileOf(this.folder, id);
    await file.close();
    try {
      return await file.read();
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** Keeps a bank from now on, in the place of one of its id. @param isOnDisk whether it was just read from there */
  keep(bank: KeepableBank, isOnDisk = false): void {
    const { id } = bank.bank;
    const file = this.#entries.get(id)?.file ?? this.#removed.get(id) ?? bankFileOf(this.folder, id);
    this.#removed.delete(id);
    this.#entries.set(id, new BankWriter(bank, file, isOnDisk, this.#realNow));
    if (isOnDisk) this.#new.delete(id);
    else this.#new.add(id);
  }

  /** Keeps a bank no longer. */
  forget(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    this.#entries.delete(id);
    this.#new.delete(id);
    this.#removed.set(id, entry.file);
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
    const entry = this.#entries.get(id);
    const hasChanged = entry?.isChanged === true;
    const isWaiting = hasChanged || this.#new.size > 0 || this.#removed.size > 0;
    // What is being written is not on the disk yet, and an answer may tell of it.
    if (!isWaiting && !this.#writing.has(id) && this.#comingAndGoing.length === 0) return undefined;
    if (hasChanged) this.#asked.add(id);
    const concerned = [id, ...this.#new, ...this.#removed.keys(), ...this.#comingAndGoing];
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
    await Promise.all([...this.#entries.values()].map((entry) => entry.close()));
    await this.#lock.release();
  }

  #findNews(): boolean {
    for (const entry of this.#entries.values()) if (entry.isChanged) this.#asked.add(entry.bank.id);
    return this.#removed.size > 0 || this.#new.size > 0 || this.#asked.size > 0;
  }

  async #write(): Promise<Errors> {
    const ids = new Set([...this.#asked, ...this.#new]);
    const removed = [...this.#removed];
    this.#asked.clear();
    this.#new.clear();
    this.#removed.clear();
    this.#writing = ids;
    this.#comingAndGoing = [
      ...removed.map(([id]) => id),
      ...[...ids].filter((id) => this.#entries.get(id)?.isNew === true),
    ];
    const errors = new Map<string, DataError>();
    const attempt = async (id: string, act: () => Promise<void>): Promise<void> => {
      try {
        await act();
      } catch (error) {
        errors.set(id, await this.#lose(id, error));
      }
    };
    await Promise.all([
      ...removed.map(([id, file]) => attempt(id, () => file.remove())),
      ...[...ids].flatMap((id) => {
        const entry = this.#entries.get(id);
        return entry ? [attempt(id, () => entry.write())] : [];
      }),
    ]);
    this.#writing = new Set();
    this.#comingAndGoing = [];
    return errors;
  }

  async #lose(id: string, cause: unknown): Promise<DataError> {
    const error = new DataError(
      `the bank ${id} cannot be kept in ${this.folder} (${codeOf(cause)}); nothing of this call has happened`,
      { cause },
    );
    this.#entries.get(id)?.lose();
    await this.#onLoss(id, error);
    return error;
  }
}

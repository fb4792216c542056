import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BankFile } from './bank-file.js';
import { BankWriter, type PersistableBank } from './bank-writer.js';
import type { PersistedBank } from './bank-lines.js';
import { codeOf, DamageError, DataError } from './data-error.js';
import {
  bankFileOf,
  consequenceOf,
  indexPathOf,
  lockFolder,
  openFolder,
  readBanks,
  setAside,
  snapshotFolderOf,
  type BankDamage,
  type FolderLock,
  type PersistedBanks,
} from './data-folder.js';
import { DataIndex, type IndexDocument, type PersistedSnapshot } from './data-index.js';
import { GroupCommit } from './group-commit.js';
import { newSnapshotFile, readSnapshots } from './snapshot-files.js';

/**
 * Persists banks and their snapshots on disk, with `--data`: each has a file, and a response waits until the changes that it
 * shows are saved. It handles states, their changes and clocks, and does not interpret states.
 */

/** Called for a bank whose changes could not be saved: it must be restored from the disk. */
export type WriteFailureListener = (bankId: string, error: DataError) => Promise<void>;

/** Polling interval for changes that no request caused, in real milliseconds. */
const POLL_INTERVAL_MS = 1000;
/** Files written at the same time: each needs a descriptor, and more do not make a disk faster. */
const MOST_PARALLEL_WRITES = 16;

type Errors = ReadonlyMap<string, DataError>;

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
  readonly #reportError: (error: unknown) => void;
  readonly #index: DataIndex;
  /** Files of snapshots whose bank was removed, until the index does not name them, and the ids of their banks. */
  readonly #dropped = new Map<string, string>();
  /** By bank id, as long as the id has a bank or a file. */
  readonly #writers = new Map<string, BankWriter>();
  /** Banks that may have changed since they were written. */
  readonly #dirtyBanks = new Set<string>();
  /** Banks that were opened, replaced or removed since the last write. */
  readonly #openedOrClosed = new Set<string>();
  readonly #commits = new GroupCommit<Errors>(() => this.#write());
  /** Banks in the write that is running. */
  #writing: ReadonlySet<string> = new Set();
  /** The changed banks that were opened or closed. */
  #writingOpenedOrClosed: readonly string[] = [];
  readonly #polling: NodeJS.Timeout;
  #damages: readonly BankDamage[] = [];
  #onWriteFailure: WriteFailureListener = () => Promise.resolve();

  private constructor(
    folder: string,
    lock: FolderLock,
    realNow: () => number,
    reportError: (error: unknown) => void,
    notes: readonly string[],
  ) {
    this.folder = folder;
    this.notes = notes;
    this.#lock = lock;
    this.#realNow = realNow;
    this.#reportError = reportError;
    this.#index = new DataIndex(indexPathOf(folder));
    this.#polling = setInterval(() => {
      if (this.#collectDirtyBanks()) this.#commits.plan().catch(reportError);
    }, POLL_INTERVAL_MS).unref();
  }

  /**
   * Opens a folder, and creates it if necessary.
   * @param reportError receives errors that no caller waits for
   * @throws DataError if the folder cannot be written, or another program uses it
   */
  static async open(folder: string, realNow: () => number, reportError: (error: unknown) => void): Promise<DataStore> {
    try {
      const notes = await openFolder(folder);
      return new DataStore(folder, await lockFolder(folder), realNow, reportError, notes);
    } catch (error) {
      if (error instanceof DataError) throw error;
      throw new DataError(
        `${folder} cannot be used for --data (${codeOf(error)}); use a folder that this user can write to, or omit --data to keep banks in memory only`,
        { cause: error },
      );
    }
  }

  /** Reads every bank of the folder and finds its snapshots, with messages for the user about their files. @throws DataError like readBanks */
  async load(): Promise<Pick<PersistedBanks, 'banks' | 'notes'>> {
    const { index, notes } = await this.#readIndex();
    const missing = index?.banks.filter((id) => !existsSync(bankFileOf(this.folder, id).path)) ?? [];
    const loaded = await readBanks(this.folder, (id) => this.#writerOf(id).file);
    this.#damages = loaded.damages;
    const ids = loaded.banks.map(({ header }) => header.bank);
    const found = await readSnapshots(this.folder, index, ids);
    this.#index.assign([...new Set([...ids, ...found.snapshots.map(({ bank }) => bank)])], found.snapshots);
    notes.push(...missing.map((id) => `${bankFileOf(this.folder, id).path} is missing; it contained the bank ${id}`));
    return { banks: loaded.banks, notes: [...notes, ...loaded.notes, ...found.notes] };
  }

  async #readIndex(): Promise<{ readonly index: IndexDocument | undefined; readonly notes: string[] }> {
    try {
      return { index: await this.#index.read(), notes: [] };
    } catch (error) {
      if (!(error instanceof DamageError)) throw error;
      const consequence = 'a new one was created from the files of the banks and snapshots';
      return { index: undefined, notes: [await setAside(this.#index.path, error, consequence)] };
    }
  }

  /** Writes what was found at the start into the index. @returns messages for the user */
  async saveIndex(): Promise<readonly string[]> {
    try {
      await this.#updateIndex([], new Map());
      return [];
    } catch (error) {
      return [
        `${this.#index.path} cannot be written (${codeOf(error)}); the next new bank or snapshot writes it again`,
      ];
    }
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
    return setAside(bankFileOf(this.folder, id).path, cause, consequenceOf(id));
  }

  /** Persists a bank from now on, instead of another one of its id. @param isOnDisk whether it was just read from there */
  persist(bank: PersistableBank, isOnDisk = false): void {
    const { id } = bank.bank;
    this.#writerOf(id).assign(bank, isOnDisk);
    if (isOnDisk) this.#openedOrClosed.delete(id);
    else this.#openedOrClosed.add(id);
  }

  remove(id: string): void {
    const writer = this.#writers.get(id);
    if (!writer) return;
    writer.unassign();
    this.#openedOrClosed.add(id);
    for (const { file } of this.snapshotsOf(id)) this.#dropped.set(file, id);
  }

  snapshotsOf(id: string): readonly PersistedSnapshot[] {
    return this.#index.snapshots.filter(({ bank, file }) => bank === id && !this.#dropped.has(file));
  }

  /**
   * Keeps a snapshot of a bank, replacing one with its name, and resolves when it is on disk.
   * @param isWanted whether the bank still has its snapshots, which is asked last when the file is written
   * @returns undefined if it is not wanted any more
   * @throws DataError if it could not be saved; the earlier one of its name is still there
   */
  async persistSnapshot(
    name: string,
    whole: PersistedBank,
    isWanted: () => boolean,
  ): Promise<PersistedSnapshot | undefined> {
    const { header, last } = whole;
    const { bank } = header;
    const kept = { bank, name, now: last.now, takenAtMs: last.savedAtMs, file: newSnapshotFile(bank, name) };
    let replaced: PersistedSnapshot | undefined;
    try {
      await this.#snapshotFile(kept).replace({ ...whole, header: { ...header, snapshot: name } });
      await this.#index.update((index) => {
        if (!isWanted()) return index;
        const { snapshots } = index;
        replaced = snapshots.find((one) => one.bank === bank && one.name === name && !this.#dropped.has(one.file));
        return {
          ...index,
          snapshots: replaced ? snapshots.map((one) => (one === replaced ? kept : one)) : [...snapshots, kept],
        };
      });
    } catch (cause) {
      await this.#deleteSnapshotFiles([kept.file]);
      throw this.#notPersisted(`the snapshot ${name} of the bank ${bank}`, cause);
    }
    const isKept = this.#index.snapshots.includes(kept);
    await this.#deleteSnapshotFiles(isKept ? (replaced ? [replaced.file] : []) : [kept.file]);
    return isKept ? kept : undefined;
  }

  /** The bank of a snapshot. @throws DataError */
  async readSnapshot(kept: PersistedSnapshot): Promise<PersistedBank> {
    try {
      return await this.#snapshotFile(kept).read();
    } catch (cause) {
      if (cause instanceof DataError) throw cause;
      const { name, bank } = kept;
      throw new DataError(`the snapshot ${name} of the bank ${bank} cannot be read (${codeOf(cause)})`, { cause });
    }
  }

  /** Deletes a snapshot, and resolves when that is on disk. @throws DataError if it could not be deleted */
  async deleteSnapshot({ file, name, bank }: PersistedSnapshot): Promise<void> {
    try {
      await this.#updateIndex([], new Map([[file, bank]]));
    } catch (cause) {
      throw this.#notPersisted(`the deletion of the snapshot ${name} of the bank ${bank}`, cause);
    }
    await this.#deleteSnapshotFiles([file]);
  }

  #snapshotFile({ file }: PersistedSnapshot): BankFile {
    return new BankFile(join(snapshotFolderOf(this.folder), file));
  }

  /** Deletes files that the index does not name. One that cannot be deleted is deleted at the next start. */
  async #deleteSnapshotFiles(files: Iterable<string>): Promise<void> {
    for (const file of files)
      await rm(join(snapshotFolderOf(this.folder), file), { force: true }).catch(this.#reportError);
  }

  #notPersisted(what: string, cause: unknown): DataError {
    return new DataError(`${what} cannot be saved in ${this.folder} (${codeOf(cause)}); the call had no effect`, {
      cause,
    });
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
    const closed = new Set(this.#writingOpenedOrClosed.filter((id) => !this.#writers.get(id)?.bank));
    const dropped = new Map(this.#dropped);
    await this.#writeBanks(
      [...ids].filter((id) => !closed.has(id)),
      errors,
    );
    // What the index does not name any more is deleted after that, so that a deletion happens completely or not at all.
    let failure: Error | undefined;
    if (this.#writingOpenedOrClosed.length > 0)
      await this.#updateIndex(closed, dropped).catch((error: unknown) => {
        failure = error as Error;
        this.#reportError(error);
      });
    for (const [file, id] of dropped) if (!failure || closed.has(id)) this.#dropped.delete(file);
    await this.#writeBanks(closed, errors, failure);
    if (!failure) await this.#deleteSnapshotFiles(dropped.keys());
    this.#writing = new Set();
    this.#writingOpenedOrClosed = [];
    return errors;
  }

  /** Adds the banks that have a file to the index, and removes what was deleted. */
  #updateIndex(closed: Iterable<string>, dropped: ReadonlyMap<string, unknown>): Promise<void> {
    return this.#index.update((index) => {
      const banks = new Set(index.banks);
      for (const [id, writer] of this.#writers) if (writer.isOnDisk) banks.add(id);
      for (const id of closed) banks.delete(id);
      const snapshots = index.snapshots.filter(({ file }) => !dropped.has(file));
      const isSame =
        banks.size === index.banks.length &&
        index.banks.every((id) => banks.has(id)) &&
        snapshots.length === index.snapshots.length;
      return isSame ? index : { ...index, banks: [...banks], snapshots };
    });
  }

  async #writeBanks(ids: Iterable<string>, errors: Map<string, DataError>, failure?: Error): Promise<void> {
    const left = new Set(ids).values();
    const writeNext = async (): Promise<void> => {
      for (const id of left) {
        const error = await this.#writeBank(id, failure);
        if (error) errors.set(id, error);
      }
    };
    await Promise.all(Array.from({ length: MOST_PARALLEL_WRITES }, writeNext));
  }

  /** @param failure why nothing can be written */
  async #writeBank(id: string, failure: Error | undefined): Promise<DataError | undefined> {
    const writer = this.#writers.get(id);
    if (!writer) return undefined;
    const { bank } = writer;
    try {
      if (failure) throw failure;
      await writer.write();
      if (!bank && !writer.bank) this.#writers.delete(id);
      return undefined;
    } catch (cause) {
      const error = this.#notPersisted(`the bank ${id}`, cause);
      // A bank that has replaced it meanwhile is written next.
      if (writer.bank === bank) {
        writer.markFailed();
        await this.#onWriteFailure(id, error);
      }
      return error;
    }
  }
}

import type { ClockState } from '../domain/clock.js';
import type { Bank } from '../sim/bank.js';
import type { TrackedState } from '../sim/state/state-changes.js';
import { copyState } from '../sim/state/state.js';
import type { BankFile } from './bank-file.js';
import type { BankHeader, BankLine, FileEnd, PersistedBank } from './bank-lines.js';

export interface PersistableBank {
  readonly bank: Bank;
  readonly tracked: TrackedState;
  readonly header: BankHeader;
  readonly clock: { state(): ClockState; readonly settings: number };
}

/** Minimum length of the appended lines before compaction. They must also be longer than the first part. */
const LEAST_LINE_BYTES = 4 << 20;

/** The bank that the file should hold. */
interface Current extends PersistableBank {
  /** This bank is not in the file yet. */
  isNew: boolean;
  /** A write failed: the bank is ahead of its file, and will be replaced by what the file holds. */
  hasFailed: boolean;
  /** Clock settings in the file. */
  writtenSettings: number;
}

/** A file that is being replaced in the background. */
interface Compaction {
  isCancelled: boolean;
  readonly linesDuringCompaction: string[];
  ended: Promise<void>;
}

/**
 * The only writer of the file of a bank id, whichever bank has the id. A bank that replaces another, or is removed, cancels
 * what is still being written of the previous one. Calls of `write` must not overlap.
 */
export class BankWriter {
  readonly file: BankFile;
  readonly #realNow: () => number;
  #current: Current | undefined;
  #compaction: Compaction | undefined;
  /** Resolves when the file is neither being appended to nor being swapped for a new one. */
  #activeSwap: Promise<void> = Promise.resolve();

  constructor(file: BankFile, realNow: () => number) {
    this.file = file;
    this.#realNow = realNow;
  }

  /** The bank that the file should hold; undefined where the file should be removed. */
  get bank(): Bank | undefined {
    return this.#current?.bank;
  }

  /** Whether the file holds the bank, as it is now or was before. */
  get isOnDisk(): boolean {
    return this.#current?.isNew === false;
  }

  /** Whether the file is behind the bank. */
  get isChanged(): boolean {
    if (!this.#current) return false;
    const { isNew, tracked, clock, writtenSettings } = this.#current;
    return isNew || tracked.isChanged || clock.settings !== writtenSettings;
  }

  /** Sets the bank that the file should hold. @param isOnDisk whether the file already does */
  assign(parts: PersistableBank, isOnDisk: boolean): void {
    this.#current = { ...parts, isNew: !isOnDisk, hasFailed: false, writtenSettings: parts.clock.settings };
  }

  /** Removes the file with the next write. */
  unassign(): void {
    this.#current = undefined;
  }

  /** Writes nothing more of this bank, whose last changes are not in the file. */
  markFailed(): void {
    if (this.#current) this.#current.hasFailed = true;
  }

  /** Writes all changes so far, and resolves when they are on the disk. */
  async write(): Promise<void> {
    const current = this.#current;
    if (!current) {
      await this.close();
      await this.file.remove();
    } else if (current.hasFailed) {
      throw new Error('its last changes could not be saved');
    } else if (current.isNew) {
      await this.close();
      current.writtenSettings = current.clock.settings;
      current.tracked.take();
      await this.file.replace(this.#persisted(current));
      current.isNew = false;
    } else {
      await this.#append(current);
    }
  }

  /** The bank in the file. @throws DataError, or an error of the file system */
  async read(): Promise<PersistedBank & FileEnd> {
    await this.close();
    const persisted = await this.file.read();
    // A failed write may not have been undone either.
    await this.file.repair(persisted);
    return persisted;
  }

  /** Ends a compaction in the background. */
  async close(): Promise<void> {
    if (!this.#compaction) return;
    this.#compaction.isCancelled = true;
    await this.#compaction.ended;
  }

  async #append(current: Current): Promise<void> {
    const endSwap = await this.#beginSwap();
    try {
      current.writtenSettings = current.clock.settings;
      const json = JSON.stringify({ ...this.#moment(current), changes: current.tracked.take() });
      await this.file.append(json);
      this.#compaction?.linesDuringCompaction.push(json);
    } catch (error) {
      // The compaction may contain the changes that could not be appended.
      if (this.#compaction) this.#compaction.isCancelled = true;
      throw error;
    } finally {
      endSwap();
    }
    const { lineBytes, wholeBytes } = this.file;
    if (!this.#compaction && lineBytes > Math.max(LEAST_LINE_BYTES, wholeBytes)) this.#beginCompaction(current);
  }

  /** Replaces a file that has become long, without stopping calls. Lines that arrive meanwhile are added to the new file. */
  #beginCompaction(current: Current): void {
    const compaction: Compaction = { isCancelled: false, linesDuringCompaction: [], ended: Promise.resolve() };
    let endSwap: () => void = () => undefined;
    compaction.ended = this.file
      .replace(this.#persisted(current), {
        checkpoint: () => assertNotCancelled(compaction),
        linesMeanwhile: async () => {
          // Blocks appending: further lines would go to the file that is about to disappear.
          endSwap = await this.#beginSwap();
          assertNotCancelled(compaction);
          return compaction.linesDuringCompaction;
        },
      })
      // The old file is intact, only long. The next line tries again.
      .catch(() => undefined)
      .finally(() => {
        this.#compaction = undefined;
        endSwap();
      });
    this.#compaction = compaction;
  }

  /** Waits until the file is free, and reserves it until the returned function is called. */
  async #beginSwap(): Promise<() => void> {
    const before = this.#activeSwap;
    let done: () => void = () => undefined;
    this.#activeSwap = new Promise((resolve) => (done = resolve));
    await before;
    return done;
  }

  /** The bank as it is now, unaffected by what happens later. */
  #persisted(current: Current): PersistedBank {
    return { header: current.header, state: copyState(current.bank.state), last: this.#moment(current) };
  }

  #moment({ bank, clock }: Current): BankLine {
    return { now: bank.now, clock: clock.state(), savedAtMs: this.#realNow() };
  }
}

function assertNotCancelled({ isCancelled }: Compaction): void {
  if (isCancelled) throw new Error('the file will contain another bank, or none');
}

import type { ClockState } from '../../domain/ports.js';
import type { Bank } from '../../sim/bank.js';
import { wholeState, type WatchedState } from '../../sim/state-changes.js';
import { copyState } from '../../sim/state-copy.js';
import type { BankFile, WholeBank } from './bank-file.js';
import { lineOf, type BankHeader, type BankLine } from './bank-lines.js';

/** A bank that is to be kept. */
export interface KeepableBank {
  readonly bank: Bank;
  readonly watched: WatchedState;
  readonly header: BankHeader;
  readonly clock: { state(): ClockState; readonly settings: number };
}

/** A file is written anew when its lines have become longer than the whole bank was, and longer than this. */
const LEAST_LINES_BYTES = 4 << 20;

/** Writes what happens in one bank to its file. */
export class BankWriter {
  readonly bank: Bank;
  readonly file: BankFile;
  readonly #parts: KeepableBank;
  readonly #realNow: () => number;
  /** Whether the file is still of the bank that had the id before, or not there. */
  #isNew: boolean;
  #isLost = false;
  /** Settings of the clock that the file knows. */
  #knownSettings: number;
  /** Lines that came since the file is being written anew; undefined while it is not. */
  #meanwhile: string[] | undefined;
  /** Set while the file that was written anew takes the place of the other. */
  #takingPlace: Promise<void> | undefined;
  /** Settled once no file is being written anew. */
  #shortening: Promise<void> = Promise.resolve();

  /** @param isOnDisk whether the file has the bank as it is */
  constructor(parts: KeepableBank, file: BankFile, isOnDisk: boolean, realNow: () => number) {
    this.bank = parts.bank;
    this.file = file;
    this.#parts = parts;
    this.#realNow = realNow;
    this.#isNew = !isOnDisk;
    this.#knownSettings = parts.clock.settings;
  }

  get isNew(): boolean {
    return this.#isNew;
  }

  /** Whether there is anything that the file does not have. */
  get isChanged(): boolean {
    const { watched, clock } = this.#parts;
    return this.#isNew || watched.isChanged || clock.settings !== this.#knownSettings;
  }

  /** Writes nothing more: what happened in the bank could not be kept, and it will be another. */
  lose(): void {
    this.#isLost = true;
  }

  /** Writes what there is now, and resolves when it is on the disk. */
  async write(): Promise<void> {
    if (this.#isLost) throw new Error('its last changes could not be kept');
    await this.#takingPlace;
    const { watched, clock } = this.#parts;
    this.#knownSettings = clock.settings;
    if (this.#isNew) {
      watched.take();
      await this.file.replace(this.#whole());
      this.#isNew = false;
      return;
    }
    const line = lineOf({ ...this.#moment(), changes: watched.take() });
    this.#meanwhile?.push(line);
    await this.file.append(line);
    const { lineBytes, wholeBytes } = this.file;
    if (!this.#meanwhile && lineBytes > Math.max(LEAST_LINES_BYTES, wholeBytes)) this.#shorten();
  }

  async close(): Promise<void> {
    await this.#shortening;
    await this.file.close();
  }

  /** Writes a file anew that has become long, while calls go on: the lines that come meanwhile follow in it. */
  #shorten(): void {
    const meanwhile: string[] = [];
    this.#meanwhile = meanwhile;
    let isInPlace: () => void = () => undefined;
    const then = (): readonly string[] => {
      // From here on lines would go to a file that is about to be gone.
      this.#takingPlace = new Promise((resolve) => (isInPlace = resolve));
      return meanwhile;
    };
    this.#shortening = this.file
      .replace(this.#whole(), then)
      // The file is as it was, only long; it is tried again with the next line.
      .catch(() => undefined)
      .finally(() => {
        this.#meanwhile = undefined;
        this.#takingPlace = undefined;
        isInPlace();
      });
  }

  /** The bank as it is now; what happens to it later changes nothing of that. */
  #whole(): WholeBank {
    const state = copyState(this.bank.state);
    const moment = this.#moment();
    return {
      header: this.#parts.header,
      lines: (function* lines() {
        for (const changes of wholeState(state)) yield { ...moment, changes };
      })(),
    };
  }

  #moment(): BankLine {
    return { now: this.bank.now, clock: this.#parts.clock.state(), savedAtMs: this.#realNow() };
  }
}

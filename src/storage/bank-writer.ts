import type { ClockState } from '../domain/domain.js';
import type { Bank } from '../sim/bank.js';
import { wholeState, type WatchedState } from '../sim/state/state-changes.js';
import { copyState } from '../sim/state/state-copy.js';
import type { BankFile, WholeBank } from './bank-file.js';
import type { BankHeader, BankLine } from './bank-lines.js';
import type { KeptBank } from './line-reader.js';

/** A bank that is to be kept. */
export interface KeepableBank {
  readonly bank: Bank;
  readonly watched: WatchedState;
  readonly header: BankHeader;
  readonly clock: { state(): ClockState; readonly settings: number };
}

/** A file is rewritten when its lines have become longer than the whole bank was, and longer than this. */
const LEAST_LINES_BYTES = 4 << 20;

/** The bank that a file is to hold. */
interface Current extends KeepableBank {
  /** Whether the file does not hold this bank yet. */
  isNew: boolean;
  isLost: boolean;
  /** Settings of the clock that the file knows. */
  knownSettings: number;
}

/** A file that is being rewritten in the background. */
interface Rewrite {
  isCancelled: boolean;
  /** Lines that were added to the file since. */
  readonly lines: string[];
  ended: Promise<void>;
}

/**
 * The one writer of the file of a bank id, whichever bank has the id: a bank that takes the place of another, or goes, ends
 * what was being written of the one before. `write` must not be called again before it is done.
 */
export class BankWriter {
  readonly file: BankFile;
  readonly #realNow: () => number;
  #current: Current | undefined;
  #rewrite: Rewrite | undefined;
  /** Resolves when nobody adds to the file or replaces it. */
  #turn: Promise<void> = Promise.resolve();

  constructor(file: BankFile, realNow: () => number) {
    this.file = file;
    this.#realNow = realNow;
  }

  /** The bank that the file is to hold; undefined where the file is to go. */
  get bank(): Bank | undefined {
    return this.#current?.bank;
  }

  /** Whether there is anything that the file does not have. */
  get isChanged(): boolean {
    if (!this.#current) return false;
    const { isNew, watched, clock, knownSettings } = this.#current;
    return isNew || watched.isChanged || clock.settings !== knownSettings;
  }

  /** Makes it the bank that the file is to hold. @param isOnDisk whether the file holds it already, as it is */
  take(parts: KeepableBank, isOnDisk: boolean): void {
    this.#current = { ...parts, isNew: !isOnDisk, isLost: false, knownSettings: parts.clock.settings };
  }

  /** Lets the file go with the next write. */
  drop(): void {
    this.#current = undefined;
  }

  /** Writes nothing more of this bank: what happened in it could not be kept, and it will be another. */
  lose(): void {
    if (this.#current) this.#current.isLost = true;
  }

  /** Writes what there is now, and resolves when it is on the disk. */
  async write(): Promise<void> {
    const current = this.#current;
    if (!current) {
      await this.#endRewrite();
      await this.file.remove();
    } else if (current.isLost) {
      throw new Error('its last changes could not be kept');
    } else if (current.isNew) {
      await this.#endRewrite();
      current.knownSettings = current.clock.settings;
      current.watched.take();
      await this.file.replace(this.#whole(current));
      current.isNew = false;
    } else {
      await this.#append(current);
    }
  }

  /** What the file holds. @throws DataError, or what the file system says */
  async read(): Promise<KeptBank> {
    await this.#endRewrite();
    const kept = await this.file.read();
    // What could not be added may not have been taken away, either.
    if (kept.surplusBytes > 0) await this.file.cut(kept.bytes);
    return kept;
  }

  /** Ends what goes on in the background. */
  async close(): Promise<void> {
    await this.#endRewrite();
  }

  async #append(current: Current): Promise<void> {
    const done = await this.#takeTurn();
    try {
      current.knownSettings = current.clock.settings;
      const json = JSON.stringify({ ...this.#moment(current), changes: current.watched.take() });
      await this.file.append(json);
      this.#rewrite?.lines.push(json);
    } catch (error) {
      // The rewrite may have what could not be kept.
      if (this.#rewrite) this.#rewrite.isCancelled = true;
      throw error;
    } finally {
      done();
    }
    const { lineBytes, wholeBytes } = this.file;
    if (!this.#rewrite && lineBytes > Math.max(LEAST_LINES_BYTES, wholeBytes)) this.#beginRewrite(current);
  }

  /** Rewrites a file that has become long, while calls go on: the lines that come meanwhile follow in it. */
  #beginRewrite(current: Current): void {
    const rewrite: Rewrite = { isCancelled: false, lines: [], ended: Promise.resolve() };
    let done: () => void = () => undefined;
    const linesAtEnd = async (): Promise<readonly string[]> => {
      // From here on lines would go to a file that is about to be gone.
      done = await this.#takeTurn();
      requireNotCancelled(rewrite);
      return rewrite.lines;
    };
    rewrite.ended = this.file
      .replace(this.#whole(current, rewrite), linesAtEnd)
      // The file is as it was, only long; it is tried again with the next line.
      .catch(() => undefined)
      .finally(() => {
        this.#rewrite = undefined;
        done();
      });
    this.#rewrite = rewrite;
  }

  async #endRewrite(): Promise<void> {
    if (!this.#rewrite) return;
    this.#rewrite.isCancelled = true;
    await this.#rewrite.ended;
  }

  /** Waits until nobody adds to the file or replaces it; then others wait until the answer is called. */
  async #takeTurn(): Promise<() => void> {
    const before = this.#turn;
    let done: () => void = () => undefined;
    this.#turn = new Promise((resolve) => (done = resolve));
    await before;
    return done;
  }

  /** The bank as it is now; what happens to it later changes nothing of that. */
  #whole(current: Current, rewrite?: Rewrite): WholeBank {
    const state = copyState(current.bank.state);
    const moment = this.#moment(current);
    return {
      header: current.header,
      lines: (function* lines() {
        for (const changes of wholeState(state)) {
          if (rewrite) requireNotCancelled(rewrite);
          yield { ...moment, changes };
        }
      })(),
    };
  }

  #moment({ bank, clock }: Current): BankLine {
    return { now: bank.now, clock: clock.state(), savedAtMs: this.#realNow() };
  }
}

function requireNotCancelled({ isCancelled }: Rewrite): void {
  if (isCancelled) throw new Error('the file is to hold another bank, or none');
}

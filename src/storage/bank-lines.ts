import { crc32 } from 'node:zlib';
import type { Profile } from '../decisions/decisions.js';
import type { DialectId } from '../domain/dialect.js';
import type { Instant, LocalDate } from '../domain/calendar.js';
import type { ClockState } from '../domain/clock.js';
import { StateReplay, type StateChanges } from '../sim/state/state-changes.js';
import type { BankState } from '../sim/state/state.js';
import { DamageError, DataError } from './data-error.js';

/** The lines of a bank's file: content, rendering and parsing. */

/** The version of this format. Files of a newer version are not opened, because they would be read wrongly. */
export const DATA_VERSION = 5;
/** The oldest version that is opened: 4 has other defaults of decisions (`banks/persisted-bank.ts`). */
const OLDEST_VERSION = 4;

/** The initial configuration of a bank: the first line of its file. */
export interface BankHeader {
  readonly dataVersion: number;
  /** The bank id, as in the file name. */
  readonly bank: string;
  /** In the file of a snapshot: its name. */
  readonly snapshot?: string;
  /** Identifies the fixtures. */
  readonly fixtures: string;
  /** The fixtures, if they are not those of the server. */
  readonly fixtureText?: string;
  readonly dialect: DialectId;
  readonly profile: Profile;
  readonly seed: number;
  /** The seed that a reset restores. An imported state has its own seed. */
  readonly beginSeed: number;
  /** The initial clock, also after a reset. */
  readonly clock: { readonly mode: 'running' | 'paused'; readonly rate: number; readonly at: Instant };
  readonly startDay: LocalDate;
  readonly openedAt: Instant;
}

/** The content of a line: changes that happened together, and their time. */
export interface BankLine {
  readonly now: Instant;
  readonly clock: ClockState;
  /** Real time in milliseconds since the epoch. */
  readonly savedAtMs: number;
  /** Absent on the last line of the first part. */
  readonly changes?: StateChanges;
  /** Number of lines of the first part; only its last line has it. */
  readonly wholeAfter?: number;
}

/** A bank, or a snapshot of one, in its file. */
export interface PersistedBank {
  readonly header: BankHeader;
  readonly state: BankState;
  /** The last line: the time and the clock of the bank. */
  readonly last: BankLine;
}

/** Up to where a file is valid. */
export interface FileEnd {
  readonly bytes: number;
  /** Bytes after that: of a line that was incomplete when the program ended, or of damage and all that follows. */
  readonly surplusBytes: number;
  /** What is wrong after that; absent if nothing is, or if only a line is incomplete. */
  readonly damage?: string;
  /** Checksum of the last valid line, which the next line repeats. */
  readonly checksum: string;
}

/** A line of a file, and its checksum, which the next line repeats. */
export interface ChainedLine {
  readonly text: string;
  readonly checksum: string;
}

/** The previous checksum in the first line. */
export const NO_CHECKSUM = '00000000';

/**
 * A line of a file: its checksum, the checksum of the previous line, and JSON. The chain reveals missing, repeated and
 * moved lines, not only changed ones.
 * @param before checksum of the line before
 */
export function chainedLine(json: string, before: string): ChainedLine {
  const checked = `${before} ${json}`;
  const checksum = crc32(checked).toString(16).padStart(8, '0');
  return { text: `${checksum} ${checked}\n`, checksum };
}

interface ReadLine {
  readonly checksum: string;
  /** Checksum of the previous line; undefined in files of version 1. */
  readonly before: string | undefined;
  readonly json: string;
}

/** Parses a line without its line break; undefined if its checksum is wrong. */
export function readLine(line: string): ReadLine | undefined {
  const checksum = line.slice(0, 8);
  const checked = line.slice(9);
  if (line[8] !== ' ' || crc32(checked).toString(16).padStart(8, '0') !== checksum) return undefined;
  if (checked.startsWith('{')) return { checksum, before: undefined, json: checked };
  return { checksum, before: checked.slice(0, 8), json: checked.slice(9) };
}

const OUT_OF_PLACE = 'it does not follow from the previous line; a line is missing, repeated or moved';

/** Reads the lines of a file, and combines them into a bank. */
export class LineReader {
  /** Bytes up to the end of the first part. */
  wholeBytes = 0;
  readonly #path: string;
  #rest: Buffer = Buffer.alloc(0);
  #bytes = 0;
  #lines = 0;
  #checksum = NO_CHECKSUM;
  #header: BankHeader | undefined;
  #replay: StateReplay | undefined;
  #last: BankLine | undefined;
  /** A line with a wrong checksum: the end of the file, or damage where another line follows. */
  #broken: { readonly line: number; readonly bytes: number } | undefined;
  /** Damage after the first part: from there on, nothing is read. */
  #damaged: { readonly what: string; bytes: number } | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /** Reads the next bytes. @throws DataError */
  read(chunk: Buffer): void {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    let begin = 0;
    for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, begin)) {
      this.#line(bytes.toString('utf8', begin, end), end + 1 - begin);
      begin = end + 1;
    }
    this.#rest = bytes.subarray(begin);
  }

  /** The bank, and up to where its file is valid. @throws DataError */
  end(): PersistedBank & FileEnd {
    const header = this.#header;
    const surplusBytes = this.#rest.length + (this.#damaged ?? this.#broken ?? { bytes: 0 }).bytes;
    if (!header || !this.#replay || !this.#last || this.wholeBytes === 0)
      throw this.#damage(this.#lines + 1, 'the file ends before the bank is complete');
    return {
      header,
      state: this.#replay.state,
      last: this.#last,
      bytes: this.#bytes,
      surplusBytes,
      checksum: this.#checksum,
      ...(this.#damaged && { damage: this.#damaged.what }),
    };
  }

  #line(text: string, bytes: number): void {
    if (this.#damaged) {
      this.#damaged.bytes += bytes;
      return;
    }
    if (this.#broken) {
      this.#endAt(this.#broken.line, 'its content is not what was saved', this.#broken.bytes + bytes);
      return;
    }
    this.#lines += 1;
    const line = readLine(text);
    if (!line) {
      this.#broken = { line: this.#lines, bytes };
      return;
    }
    if (this.#lines > 1 && line.before !== this.#checksum) {
      this.#endAt(this.#lines, OUT_OF_PLACE, bytes);
      return;
    }
    this.#bytes += bytes;
    if (this.#lines === 1) this.#begin(line);
    else this.#add(line);
    this.#checksum = line.checksum;
  }

  #begin(line: ReadLine): void {
    const header = this.#contentOf(line) as Partial<BankHeader> | null;
    const version = header?.dataVersion;
    if (typeof version !== 'number') throw this.#damage(1, "it is not the first line of a bank's file");
    if (version > DATA_VERSION)
      throw new DataError(
        `${this.#path} was written by a newer sandbank (format ${version}; this version reads format ${DATA_VERSION}); use that version, or another folder for --data`,
      );
    if (version < OLDEST_VERSION)
      throw new DamageError(
        `${this.#path} was written by an earlier development version of sandbank (format ${version}; this version reads format ${OLDEST_VERSION} and later)`,
      );
    if (line.before !== NO_CHECKSUM) throw this.#damage(1, OUT_OF_PLACE);
    this.#header = header as BankHeader;
    this.#replay = new StateReplay(this.#header.seed);
  }

  #add(line: ReadLine): void {
    const content = this.#contentOf(line) as BankLine;
    try {
      if (content.changes) this.#replay?.apply(content.changes);
    } catch (error) {
      throw this.#damage(this.#lines, `its changes cannot be applied (${(error as Error).message})`);
    }
    if (content.wholeAfter !== undefined) {
      if (content.wholeAfter !== this.#lines - 1) throw this.#damage(this.#lines, 'lines before it are missing');
      this.wholeBytes = this.#bytes;
    }
    this.#last = content;
  }

  #contentOf({ json }: ReadLine): unknown {
    try {
      return JSON.parse(json);
    } catch {
      throw this.#damage(this.#lines, 'it is not JSON');
    }
  }

  /** Ends reading before a damaged line. @throws DamageError if the lines before it are not a whole bank */
  #endAt(line: number, what: string, bytes: number): void {
    if (this.wholeBytes === 0) throw this.#damage(line, what);
    this.#damaged = { what, bytes };
  }

  #damage(line: number, what: string): DamageError {
    return new DamageError(`${this.#path} is damaged at line ${line}: ${what}`);
  }
}

import { StateReplay } from '../sim/state/state-changes.js';
import { DATA_VERSION, NO_CHECKSUM, readLine, type BankHeader, type BankLine, type ReadLine } from './bank-lines.js';
import { DamageError, DataError } from './data-error.js';

/** A bank as its file has it. */
export interface KeptBank {
  readonly header: BankHeader;
  readonly replay: StateReplay;
  /** The last line: how the clock stood, and when. */
  readonly last: BankLine;
  /** Bytes of the file that are whole; what follows them was being written when the program ended. */
  readonly bytes: number;
  readonly surplusBytes: number;
  /** Checksum of the last whole line, which the next one names. */
  readonly checksum: string;
}

/** Reads lines, and puts together what they say. */
export class LineReader {
  wholeBytes = 0;
  readonly #path: string;
  #rest: Buffer = Buffer.alloc(0);
  #bytes = 0;
  #lines = 0;
  #checksum = NO_CHECKSUM;
  #header: BankHeader | undefined;
  #replay: StateReplay | undefined;
  #last: BankLine | undefined;
  /** A line that is not as it was written: the end of the file, or damage where another follows. */
  #broken: { readonly line: number; readonly bytes: number } | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  take(chunk: Buffer): void {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    let begin = 0;
    for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, begin)) {
      this.#line(bytes.toString('utf8', begin, end), end + 1 - begin);
      begin = end + 1;
    }
    this.#rest = bytes.subarray(begin);
  }

  end(): KeptBank {
    const header = this.#header;
    const surplusBytes = this.#rest.length + (this.#broken?.bytes ?? 0);
    if (!header || !this.#replay || !this.#last || this.wholeBytes === 0)
      throw this.#damage(this.#lines + 1, 'it ends before the bank is whole');
    return {
      header,
      replay: this.#replay,
      last: this.#last,
      bytes: this.#bytes,
      surplusBytes,
      checksum: this.#checksum,
    };
  }

  #line(text: string, bytes: number): void {
    if (this.#broken) throw this.#damage(this.#broken.line, 'what is written there is not what was saved');
    this.#lines += 1;
    const read = readLine(text);
    if (!read) {
      this.#broken = { line: this.#lines, bytes };
      return;
    }
    this.#bytes += bytes;
    if (this.#lines === 1) this.#begin(read);
    else this.#add(read);
    this.#checksum = read.checksum;
  }

  #begin(read: ReadLine): void {
    const header = this.#contentOf(read) as Partial<BankHeader> | null;
    const version = header?.dataVersion;
    if (typeof version !== 'number') throw this.#damage(1, 'it is not how the file of a bank begins');
    if (version > DATA_VERSION)
      throw new DataError(
        `${this.#path} was written by a newer sandbank (form ${version}; this one reads form ${DATA_VERSION}); use that version, or another folder for --data`,
      );
    if (version < DATA_VERSION)
      throw new DamageError(
        `${this.#path} was written by an earlier development version of sandbank (form ${version}; this one reads form ${DATA_VERSION})`,
      );
    this.#requirePlace(read);
    this.#header = header as BankHeader;
    this.#replay = new StateReplay(this.#header.seed);
  }

  #add(read: ReadLine): void {
    this.#requirePlace(read);
    const line = this.#contentOf(read) as BankLine;
    try {
      if (line.changes) this.#replay?.apply(line.changes);
    } catch (error) {
      throw this.#damage(this.#lines, `its changes cannot be applied (${(error as Error).message})`);
    }
    if (line.wholeAfter !== undefined) {
      if (line.wholeAfter !== this.#lines - 1) throw this.#damage(this.#lines, 'lines before it are missing');
      this.wholeBytes = this.#bytes;
    }
    this.#last = line;
  }

  #contentOf({ json }: ReadLine): unknown {
    try {
      return JSON.parse(json);
    } catch {
      throw this.#damage(this.#lines, 'it is not JSON');
    }
  }

  #requirePlace({ before }: ReadLine): void {
    if (before !== this.#checksum)
      throw this.#damage(this.#lines, 'it does not follow the line before it; a line is missing, repeated or moved');
  }

  #damage(line: number, what: string): DamageError {
    return new DamageError(`${this.#path} is damaged at line ${line}: ${what}`);
  }
}

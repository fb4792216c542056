import { GatheredState } from '../../sim/gathered-state.js';
import { contentOf, DATA_VERSION, type BankHeader, type BankLine } from './bank-lines.js';
import { DamageError, DataError } from './data-error.js';

/** A bank as its file has it. */
export interface KeptBank {
  readonly header: BankHeader;
  readonly gathered: GatheredState;
  /** The last line: how the clock stood, and when. */
  readonly last: BankLine;
  /** Bytes of the file that are whole; what follows them was being written when the program ended. */
  readonly bytes: number;
  readonly surplusBytes: number;
}

/** Reads lines, and puts together what they say. */
export class LineReader {
  wholeBytes = 0;
  readonly #path: string;
  #rest: Buffer = Buffer.alloc(0);
  #bytes = 0;
  #lines = 0;
  #header: BankHeader | undefined;
  #gathered: GatheredState | undefined;
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
    if (!header || !this.#gathered || !this.#last || this.wholeBytes === 0)
      throw this.#damage(this.#lines + 1, 'it ends before the bank is whole');
    return { header, gathered: this.#gathered, last: this.#last, bytes: this.#bytes, surplusBytes };
  }

  #line(text: string, bytes: number): void {
    if (this.#broken) throw this.#damage(this.#broken.line, 'what is written there is not what was saved');
    this.#lines += 1;
    let content: unknown;
    try {
      content = contentOf(text);
    } catch {
      content = undefined;
    }
    if (content === undefined) {
      this.#broken = { line: this.#lines, bytes };
      return;
    }
    this.#bytes += bytes;
    if (this.#lines === 1) this.#begin(content as BankHeader);
    else this.#add(content as BankLine);
  }

  #begin(header: BankHeader): void {
    if (header.dataVersion > DATA_VERSION)
      throw new DataError(
        `${this.#path} was written by a newer sandbank (form ${header.dataVersion}; this one reads form ${DATA_VERSION}); use that version, or another folder for --data`,
      );
    this.#header = header;
    this.#gathered = new GatheredState(header.seed);
  }

  #add(line: BankLine): void {
    if (line.changes) this.#gathered?.apply(line.changes);
    if (line.wholeAfter !== undefined) {
      if (line.wholeAfter !== this.#lines - 1) throw this.#damage(this.#lines, 'lines before it are missing');
      this.wholeBytes = this.#bytes;
    }
    this.#last = line;
  }

  #damage(line: number, what: string): DamageError {
    return new DamageError(`${this.#path} is damaged at line ${line}: ${what}`);
  }
}

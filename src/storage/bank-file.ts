import { constants, createReadStream } from 'node:fs';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Low, type Adapter } from 'lowdb';
import { chainedLine, NO_CHECKSUM, type BankHeader, type BankLine } from './bank-lines.js';
import { LineReader, type KeptBank } from './line-reader.js';

/** A bank to be written whole. */
export interface WholeBank {
  readonly header: BankHeader;
  readonly lines: Iterable<BankLine>;
}

/** Lines are put together to so many characters before they are written. */
const LARGE_WRITE = 1 << 20;

/** What a bank's file is called while it is written, before it takes the place of the one that is there. */
export const UNFINISHED = '.new';
/** Rights of a file: tokens and secrets of clients are in it, so that it is for its own user. */
const PRIVATE_FILE = 0o600;

/**
 * The file of one bank: its whole state as it once was, written by lowdb in the place of the file before, and behind it a line
 * for each group of changes since. It is open only while it is written, so that banks need no descriptors. Calls must not
 * overlap, except that lines may be added until `replace` asks for them.
 */
export class BankFile {
  readonly path: string;
  /** Bytes of the first part, and of the lines behind it. */
  wholeBytes = 0;
  lineBytes = 0;
  readonly #db: Low<WholeBank | null>;
  /** Checksum of the last line, once the file was read or replaced. */
  #checksum: string | undefined;

  constructor(path: string) {
    this.path = path;
    this.#db = new Low<WholeBank | null>(new ReplacingAdapter(path), null);
  }

  /**
   * Puts the whole bank in the place of what the file holds, or leaves it as it was.
   * @param then asked for the lines that were added meanwhile, once the bank is written
   */
  async replace(bank: WholeBank, then: () => Promise<readonly string[]> = () => Promise.resolve([])): Promise<void> {
    const adapter = this.#db.adapter as ReplacingAdapter;
    adapter.then = then;
    this.#db.data = bank;
    try {
      await this.#db.write();
    } finally {
      this.#db.data = null;
    }
    this.#checksum = adapter.checksum;
    this.wholeBytes = adapter.bytes;
    this.lineBytes = 0;
  }

  /** Adds a line, and resolves when it is on the disk. What could not be added whole is taken away again. @param json a BankLine */
  async append(json: string): Promise<void> {
    if (this.#checksum === undefined) throw new Error(`${this.path} was neither read nor replaced`);
    const { text, checksum } = chainedLine(json, this.#checksum);
    const bytes = Buffer.from(text);
    // A file that somebody took away is not begun with changes alone.
    const handle = await open(this.path, constants.O_WRONLY | constants.O_APPEND);
    try {
      await writeAll(handle, bytes);
      await handle.datasync();
    } catch (error) {
      await handle.truncate(this.wholeBytes + this.lineBytes).catch(() => undefined);
      throw error;
    } finally {
      await handle.close();
    }
    this.#checksum = checksum;
    this.lineBytes += bytes.length;
  }

  /** The bank that the file holds. @throws DataError for a file that is damaged, or of a newer form */
  async read(): Promise<KeptBank> {
    const reader = new LineReader(this.path);
    for await (const chunk of createReadStream(this.path, { highWaterMark: 1 << 20 })) reader.take(chunk as Buffer);
    const kept = reader.end();
    this.wholeBytes = reader.wholeBytes;
    this.lineBytes = kept.bytes - reader.wholeBytes;
    this.#checksum = kept.checksum;
    return kept;
  }

  /** Cuts off what is not whole. */
  async cut(bytes: number): Promise<void> {
    const handle = await open(this.path, 'r+');
    try {
      await handle.truncate(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }

  async remove(): Promise<void> {
    await rm(this.path, { force: true });
    await syncFolder(this.path);
  }
}

/** Writes to a file beside, and puts it in place only when it is on the disk. */
class ReplacingAdapter implements Adapter<WholeBank | null> {
  /** Bytes that were written last. */
  bytes = 0;
  /** Checksum of the line that was written last. */
  checksum = NO_CHECKSUM;
  /** Lines that came while the file was written, asked for at its end. */
  then: () => Promise<readonly string[]> = () => Promise.resolve([]);
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  read(): Promise<null> {
    // Files are read line by line, and may be larger than any text: see BankFile.read.
    return Promise.resolve(null);
  }

  async write(bank: WholeBank | null): Promise<void> {
    if (!bank) return;
    const beside = `${this.#path}${UNFINISHED}`;
    const handle = await open(beside, 'w', PRIVATE_FILE);
    try {
      this.bytes = 0;
      this.checksum = NO_CHECKSUM;
      const lineOf = (json: string): string => {
        const { text, checksum } = chainedLine(json, this.checksum);
        this.checksum = checksum;
        return text;
      };
      let text = lineOf(JSON.stringify(bank.header));
      let count = 1;
      let last: BankLine | undefined;
      for (const line of bank.lines) {
        text += lineOf(JSON.stringify(line));
        count += 1;
        last = line;
        if (text.length < LARGE_WRITE) continue;
        this.bytes += await writeAll(handle, Buffer.from(text));
        text = '';
      }
      if (last)
        text += lineOf(
          JSON.stringify({ now: last.now, clock: last.clock, savedAtMs: last.savedAtMs, wholeAfter: count }),
        );
      for (const json of await this.then()) text += lineOf(json);
      this.bytes += await writeAll(handle, Buffer.from(text));
      await handle.sync();
      await handle.close();
      await rename(beside, this.#path);
    } catch (error) {
      await handle.close().catch(() => undefined);
      await rm(beside, { force: true }).catch(() => undefined);
      throw error;
    }
    await syncFolder(this.#path);
  }
}

async function writeAll(handle: FileHandle, bytes: Buffer): Promise<number> {
  for (let written = 0; written < bytes.length;)
    written += (await handle.write(bytes, written, bytes.length - written)).bytesWritten;
  return bytes.length;
}

/** Writes the folder of a path to the disk: a name is there when its folder is. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(dirname(path), 'r').catch(() => undefined);
  try {
    // Not every system lets a folder be written so; there the name is safe without it.
    await folder?.sync().catch(() => undefined);
  } finally {
    await folder?.close();
  }
}

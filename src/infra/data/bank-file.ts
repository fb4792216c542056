import { createReadStream } from 'node:fs';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Low, type Adapter } from 'lowdb';
import { lineOf, type BankHeader, type BankLine } from './bank-lines.js';
import { LineReader, type KeptBank } from './line-reader.js';

/** A bank to be written whole. */
export interface WholeBank {
  readonly header: BankHeader;
  readonly lines: Iterable<BankLine>;
}

/** Lines are put together to so many characters before they are written. */
const LARGE_WRITE = 1 << 20;

/**
 * The file of one bank: its whole state as it once was, written by lowdb in the place of the file before, and behind it a line
 * for each group of changes since.
 */
export class BankFile {
  readonly path: string;
  /** Bytes of the first part, and of the lines behind it. */
  wholeBytes = 0;
  lineBytes = 0;
  readonly #db: Low<WholeBank | null>;
  #handle: { readonly handle: FileHandle; size: number } | undefined;

  constructor(path: string) {
    this.path = path;
    this.#db = new Low<WholeBank | null>(new ReplacingAdapter(path), null);
  }

  /** Puts the whole bank in the place of what the file holds, or leaves it as it was. */
  async replace(bank: WholeBank, then: () => readonly string[] = () => []): Promise<void> {
    const adapter = this.#db.adapter as ReplacingAdapter;
    adapter.then = then;
    this.#db.data = bank;
    try {
      await this.#db.write();
    } finally {
      this.#db.data = null;
    }
    await this.close();
    this.wholeBytes = adapter.bytes;
    this.lineBytes = 0;
  }

  /** Adds lines, and resolves when they are on the disk. What could not be added whole is taken away again. */
  async append(text: string): Promise<void> {
    if (!this.#handle) {
      const handle = await open(this.path, 'a');
      this.#handle = { handle, size: (await handle.stat()).size };
    }
    const opened = this.#handle;
    const bytes = Buffer.from(text);
    try {
      await writeAll(opened.handle, bytes);
      await opened.handle.datasync();
    } catch (error) {
      await opened.handle.truncate(opened.size).catch(() => undefined);
      throw error;
    }
    opened.size += bytes.length;
    this.lineBytes += bytes.length;
  }

  /** The bank that the file holds. @throws DataError for a file that is damaged, or of a newer form */
  async read(): Promise<KeptBank> {
    const reader = new LineReader(this.path);
    for await (const chunk of createReadStream(this.path, { highWaterMark: 1 << 20 })) reader.take(chunk as Buffer);
    const kept = reader.end();
    this.wholeBytes = reader.wholeBytes;
    this.lineBytes = kept.bytes - reader.wholeBytes;
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
    await this.close();
    await rm(this.path, { force: true });
    await syncFolder(this.path);
  }

  async close(): Promise<void> {
    const opened = this.#handle;
    this.#handle = undefined;
    await opened?.handle.close();
  }
}

/** Writes to a file beside, and puts it in place only when it is on the disk. */
class ReplacingAdapter implements Adapter<WholeBank | null> {
  /** Bytes that were written last. */
  bytes = 0;
  /** Lines that came while the file was written, asked for at its end. */
  then: () => readonly string[] = () => [];
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
    const beside = `${this.#path}.new`;
    const handle = await open(beside, 'w');
    try {
      this.bytes = 0;
      let text = lineOf(bank.header);
      let count = 1;
      let last: BankLine | undefined;
      for (const line of bank.lines) {
        text += lineOf(line);
        count += 1;
        last = line;
        if (text.length < LARGE_WRITE) continue;
        this.bytes += await writeAll(handle, Buffer.from(text));
        text = '';
      }
      if (last) text += lineOf({ now: last.now, clock: last.clock, savedAtMs: last.savedAtMs, wholeAfter: count });
      for (const line of this.then()) text += line;
      this.bytes += await writeAll(handle, Buffer.from(text));
      await handle.sync();
    } catch (error) {
      await handle.close();
      await rm(beside, { force: true }).catch(() => undefined);
      throw error;
    }
    await handle.close();
    await rename(beside, this.#path);
    await syncFolder(this.#path);
  }
}

async function writeAll(handle: FileHandle, bytes: Buffer): Promise<number> {
  for (let written = 0; written < bytes.length;)
    written += (await handle.write(bytes, written, bytes.length - written)).bytesWritten;
  return bytes.length;
}

/** A name is on the disk when its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(dirname(path), 'r').catch(() => undefined);
  try {
    // Not every system lets a folder be written so; there the name is safe without it.
    await folder?.sync().catch(() => undefined);
  } finally {
    await folder?.close();
  }
}

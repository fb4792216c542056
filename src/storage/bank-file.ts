import { constants, createReadStream, createWriteStream } from 'node:fs';
import { open, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { wholeState } from '../sim/state/state-changes.js';
import { chainedLine, LineReader, NO_CHECKSUM, type FileEnd, type PersistedBank } from './bank-lines.js';

/** Callbacks while a file is being replaced. */
export interface DuringReplace {
  /** Called before each line. @throws to abandon the new file */
  readonly checkpoint?: () => void;
  /** Lines that were appended to the old file meanwhile. The old file must not change until `replace` resolves. */
  readonly linesMeanwhile?: () => Promise<readonly string[]>;
}

/** Damage in the middle of a bank's file. */
export interface FileDamage {
  readonly file: string;
  /** In bytes: where the damaged line begins. The bank is as the lines before it say. */
  readonly offset: number;
  readonly reason: string;
  /** The file with the damaged line and all later ones. */
  readonly keptIn: string;
}

/** The first free name for what was damaged in a file: with `.damaged-1`, or the next number. */
export async function freeNameNextTo(path: string): Promise<string> {
  const names = await readdir(dirname(path));
  let number = 1;
  while (names.includes(`${basename(path)}.damaged-${number}`)) number += 1;
  return `${path}.damaged-${number}`;
}

/** Number of characters to buffer before a write. */
const WRITE_SIZE = 1 << 20;

/** Suffix of a file that is being written, before it replaces the bank's file. */
export const UNFINISHED = '.new';
/** Readable by the owner only: the file contains tokens and client secrets. */
const PRIVATE_FILE = 0o600;

/**
 * The file of one bank or snapshot: a complete state, followed by one line for each group of later changes. It is read
 * line by line, because a file can be larger than any text, and open only during use, so that banks hold no
 * descriptors. Calls must not overlap, except that lines may be appended until `replace` reads them.
 */
export class BankFile {
  readonly path: string;
  /** Bytes of the first part; 0 until the file was read or written. */
  #wholeBytes = 0;
  #end: FileEnd = { bytes: 0, surplusBytes: 0, checksum: NO_CHECKSUM };

  constructor(path: string) {
    this.path = path;
  }

  /** Bytes of the first part. */
  get wholeBytes(): number {
    return this.#wholeBytes;
  }

  /** Bytes of the lines after the first part. */
  get lineBytes(): number {
    return this.#end.bytes - this.#wholeBytes;
  }

  /** Replaces the file by the whole bank, or leaves it unchanged. */
  async replace(bank: PersistedBank, during: DuringReplace = {}): Promise<void> {
    this.#end = await replaceFile(this.path, (handle) => writeLines(handle, bank, during));
    this.#wholeBytes = this.#end.bytes;
  }

  /**
   * The bank in the file, and up to where the file is valid. @throws DataError for a damaged file, or one of a newer
   * version
   */
  async read(): Promise<PersistedBank & FileEnd> {
    const reader = new LineReader(this.path);
    for await (const chunk of createReadStream(this.path, { highWaterMark: 1 << 20 })) reader.read(chunk as Buffer);
    const { header, state, last, ...end } = reader.end();
    this.#wholeBytes = reader.wholeBytes;
    this.#end = end;
    return { header, state, last, ...end };
  }

  /** Appends a line, and resolves when it is on the disk. A partial write is undone. @param json a BankLine */
  async append(json: string): Promise<void> {
    const end = this.#end;
    if (end.bytes === 0) throw new Error(`${this.path} was neither read nor replaced`);
    const { text, checksum } = chainedLine(json, end.checksum);
    const bytes = Buffer.from(text);
    // Does not create the file: changes alone are not a bank.
    const handle = await open(this.path, constants.O_WRONLY | constants.O_APPEND);
    try {
      await writeAll(handle, bytes);
      await handle.datasync();
    } catch (error) {
      await handle.truncate(end.bytes).catch(() => undefined);
      throw error;
    } finally {
      await handle.close();
    }
    this.#end = { bytes: end.bytes + bytes.length, surplusBytes: 0, checksum };
  }

  /**
   * Truncates the file where it is no longer valid. What a damaged line and later ones hold is kept in a file next to it.
   * @returns the damage; undefined if only an incomplete line was cut off, or nothing
   */
  async repair({ bytes, surplusBytes, damage }: FileEnd): Promise<FileDamage | undefined> {
    if (surplusBytes === 0) return undefined;
    const keptIn = damage === undefined ? undefined : await freeNameNextTo(this.path);
    if (keptIn !== undefined)
      await pipeline(
        createReadStream(this.path, { start: bytes }),
        createWriteStream(keptIn, { flags: 'wx', mode: PRIVATE_FILE, flush: true }),
      );
    await this.cut(bytes);
    if (damage === undefined || keptIn === undefined) return undefined;
    await syncFolder(this.path);
    return { file: this.path, offset: bytes, reason: damage, keptIn };
  }

  /** Truncates the file. */
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

/** Replaces a file atomically: by a new one next to it, which takes its name when it is on disk. */
export async function replaceFile<Result>(
  path: string,
  write: (handle: FileHandle) => Promise<Result>,
): Promise<Result> {
  const beside = `${path}${UNFINISHED}`;
  const handle = await open(beside, 'w', PRIVATE_FILE);
  let result: Result;
  try {
    result = await write(handle);
    await handle.sync();
    await handle.close();
    await rename(beside, path);
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(beside, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(path);
  return result;
}

async function writeLines(
  handle: FileHandle,
  { header, state, last }: PersistedBank,
  { checkpoint, linesMeanwhile }: DuringReplace,
): Promise<FileEnd> {
  const moment = { now: last.now, clock: last.clock, savedAtMs: last.savedAtMs };
  let bytes = 0;
  let checksum = NO_CHECKSUM;
  let text = '';
  let count = 0;
  const add = (json: string): void => {
    const line = chainedLine(json, checksum);
    checksum = line.checksum;
    text += line.text;
    count += 1;
  };
  add(JSON.stringify(header));
  for (const changes of wholeState(state)) {
    checkpoint?.();
    add(JSON.stringify({ ...moment, changes }));
    if (text.length < WRITE_SIZE) continue;
    bytes += await writeAll(handle, Buffer.from(text));
    text = '';
  }
  add(JSON.stringify({ ...moment, wholeAfter: count }));
  for (const json of (await linesMeanwhile?.()) ?? []) add(json);
  bytes += await writeAll(handle, Buffer.from(text));
  return { bytes, surplusBytes: 0, checksum };
}

/** Writes all bytes, however many writes that takes. @returns their number */
export async function writeAll(handle: FileHandle, bytes: Buffer): Promise<number> {
  for (let written = 0; written < bytes.length;)
    written += (await handle.write(bytes, written, bytes.length - written)).bytesWritten;
  return bytes.length;
}

/** Syncs the folder of a path, so that the directory entry of a new file is on disk too. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(dirname(path), 'r').catch(() => undefined);
  try {
    // Some systems cannot sync a folder, and do not need to.
    await folder?.sync().catch(() => undefined);
  } finally {
    await folder?.close();
  }
}

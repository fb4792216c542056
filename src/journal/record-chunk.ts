const NUMBER_BYTES = Float64Array.BYTES_PER_ELEMENT;
const LEAST_CHUNK_BYTES = 1024;
const MOST_CHUNK_BYTES = 16_384;
/** Larger records get a chunk of exactly their size, so that at most a quarter of a shared chunk stays unused. */
const MOST_SHARED_BYTES = MOST_CHUNK_BYTES / 4;
/** Estimated memory of a chunk's objects, without its bytes. */
const CHUNK_OBJECT_BYTES = 256;
/** Bytes of the length before each text. */
const LENGTH_BYTES = 4;
/** Up to this length copying characters is faster than `Buffer.write`. */
const SHORT = 64;

/** A buffer with the records of some calls, one after another. Bytes of a record that someone may read never change. */
export class RecordChunk {
  readonly buffer: Buffer;
  /** The same bytes, for the numbers. */
  readonly numbers: Float64Array;
  /** Where the next record begins. */
  end = 0;
  /** Calls whose records are in it now. */
  calls = 0;
  /** Whether someone has an entry whose record is in it, and may read it after the call was dropped. */
  isLent = false;

  /** Whether further records may be added. */
  readonly isShared: boolean;

  /** @param size in bytes, a multiple of those of a number */
  constructor(size: number, isShared: boolean) {
    this.isShared = isShared;
    this.buffer = Buffer.allocUnsafeSlow(size);
    this.numbers = new Float64Array(this.buffer.buffer);
  }

  /** Whether every record that shares a chunk has room in it. */
  get isLargest(): boolean {
    return this.isShared && this.buffer.length === MOST_CHUNK_BYTES;
  }

  /** Estimated memory. */
  get bytes(): number {
    return this.buffer.length + CHUNK_OBJECT_BYTES;
  }

  /** Writes a record that must fit. Returns its offset. */
  write(numbers: readonly number[], texts: readonly string[]): number {
    const offset = this.end;
    let index = offset / NUMBER_BYTES;
    for (const number of numbers) this.numbers[index++] = number;
    this.end += numbers.length * NUMBER_BYTES;
    for (const text of texts) this.#writeText(text);
    this.end = aligned(this.end);
    return offset;
  }

  /** A number of the record at an offset. */
  numberAt(offset: number, index: number): number {
    return this.numbers[offset / NUMBER_BYTES + index] ?? 0;
  }

  /** The texts of the record at an offset, which follow its numbers. */
  textsAt(offset: number, numbers: number, count: number): string[] {
    const texts: string[] = [];
    let at = offset + numbers * NUMBER_BYTES;
    for (let index = 0; index < count; index += 1) {
      const begin = at + LENGTH_BYTES;
      at = begin + this.buffer.readUInt32LE(at);
      texts.push(this.buffer.toString('utf8', begin, at));
    }
    return texts;
  }

  #writeText(text: string): void {
    const begin = this.end + LENGTH_BYTES;
    const length = writeShortAscii(this.buffer, begin, text) ? text.length : this.buffer.write(text, begin, 'utf8');
    this.buffer.writeUInt32LE(length, this.end);
    this.end = begin + length;
  }
}

/**
 * A chunk outside the heap with room for a record: the last shared one, a new shared one, or one for this record
 * alone.
 * @param before the last shared chunk
 * @param spare a chunk whose records no one needs, to write over. New ones make V8 collect garbage more often.
 */
export function chunkFor(
  before: RecordChunk | undefined,
  numbers: number,
  texts: readonly string[],
  spare: RecordChunk | undefined,
): RecordChunk {
  let characters = 0;
  for (const text of texts) characters += text.length;
  const around = numbers * NUMBER_BYTES + texts.length * LENGTH_BYTES;
  // A character of a string takes up to three bytes in UTF-8.
  let needed = aligned(around + characters * 3);
  if (needed > MOST_SHARED_BYTES) {
    needed = aligned(texts.reduce((bytes, text) => bytes + Buffer.byteLength(text), around));
    if (needed > MOST_SHARED_BYTES) return new RecordChunk(needed, false);
  }
  if (before && before.buffer.length - before.end >= needed) return before;
  if (spare) {
    spare.end = 0;
    return spare;
  }
  const size = Math.min(MOST_CHUNK_BYTES, Math.max(LEAST_CHUNK_BYTES, (before?.buffer.length ?? 0) * 2));
  return new RecordChunk(Math.max(size, needed), true);
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / NUMBER_BYTES) * NUMBER_BYTES;
}

function writeShortAscii(buffer: Buffer, begin: number, text: string): boolean {
  const { length } = text;
  if (length > SHORT) return false;
  for (let index = 0; index < length; index += 1) {
    const character = text.charCodeAt(index);
    if (character > 127) return false;
    buffer[begin + index] = character;
  }
  return true;
}

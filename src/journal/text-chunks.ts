/** Bytes of a number of a record. */
const NUMBER_BYTES = Float64Array.BYTES_PER_ELEMENT;
const SMALLEST_CHUNK = 1024;
const LARGEST_CHUNK = 16_384;
/** A larger record has a chunk of its own, of just its size: no more than a fourth of a shared chunk is left unused. */
const LARGEST_SHARED = LARGEST_CHUNK / 4;
/** What the objects of a chunk take beside its bytes. */
const CHUNK_OBJECT_BYTES = 256;
/** Bytes of the length before each text. */
const LENGTH_BYTES = 4;
/** Up to here copying character by character is faster than asking Node to. */
const SHORT = 64;

/** A buffer that holds the records of some calls, one after another. What was written is never changed. */
export class Chunk {
  readonly buffer: Buffer;
  /** The same bytes, for the numbers. */
  readonly numbers: Float64Array;
  /** Where the next record begins. */
  end = 0;
  /** Calls that are kept in it. */
  calls = 0;

  /** Whether further records may come. */
  readonly isShared: boolean;

  /** @param size in bytes, a multiple of those of a number */
  constructor(size: number, isShared: boolean) {
    this.isShared = isShared;
    this.buffer = Buffer.allocUnsafeSlow(size);
    this.numbers = new Float64Array(this.buffer.buffer);
  }

  /** Memory that it takes. */
  get bytes(): number {
    return this.buffer.length + CHUNK_OBJECT_BYTES;
  }

  /** Writes a record where there is room for it, and answers where it begins. */
  write(numbers: readonly number[], texts: readonly string[]): number {
    const offset = this.end;
    let index = offset / NUMBER_BYTES;
    for (const number of numbers) this.numbers[index++] = number;
    this.end += numbers.length * NUMBER_BYTES;
    for (const text of texts) this.#writeText(text);
    this.end = aligned(this.end);
    return offset;
  }

  /** A number of the record that begins at a place. */
  numberAt(offset: number, index: number): number {
    return this.numbers[offset / NUMBER_BYTES + index] ?? 0;
  }

  /** So many texts of the record that begins at a place, which come after its numbers. */
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
 * A chunk with room for a record, outside of the heap: the one before, a new one that later records share, or one of its own.
 * @param before the chunk that was shared last
 */
export function chunkFor(before: Chunk | undefined, numbers: number, texts: readonly string[]): Chunk {
  let characters = 0;
  for (const text of texts) characters += text.length;
  const around = numbers * NUMBER_BYTES + texts.length * LENGTH_BYTES;
  // A character of a string takes up to three bytes in UTF-8.
  let needed = aligned(around + characters * 3);
  if (needed > LARGEST_SHARED) {
    needed = aligned(texts.reduce((bytes, text) => bytes + Buffer.byteLength(text), around));
    if (needed > LARGEST_SHARED) return new Chunk(needed, false);
  }
  if (before && before.buffer.length - before.end >= needed) return before;
  const size = Math.min(LARGEST_CHUNK, Math.max(SMALLEST_CHUNK, (before?.buffer.length ?? 0) * 2));
  return new Chunk(Math.max(size, needed), true);
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

const EMPTY = Buffer.alloc(0);
const SMALLEST_CHUNK = 1024;
const LARGEST_CHUNK = 65_536;
/** Bytes of the length before each text. */
const LENGTH_BYTES = 4;
/** Up to here copying character by character is faster than asking Node to. */
const SHORT = 64;

/**
 * Texts written one after another into large buffers, outside of the heap: a thousand of them are one object for the
 * collector. What was written is never changed; a buffer goes when nobody holds it any more.
 */
export class TextChunks {
  /** Where texts go. */
  chunk: Buffer = EMPTY;
  /** Where the next text begins. */
  end = 0;

  /** Makes room in one chunk for texts that are written next. @param characters of all of them @param texts how many */
  reserve(characters: number, texts: number): void {
    // A character of a string takes up to three bytes in UTF-8.
    const needed = characters * 3 + texts * LENGTH_BYTES;
    if (this.chunk.length - this.end >= needed) return;
    const usual = Math.min(LARGEST_CHUNK, Math.max(SMALLEST_CHUNK, this.chunk.length * 2));
    this.chunk = Buffer.allocUnsafeSlow(Math.max(usual, needed));
    this.end = 0;
  }

  /** Writes a text where there is room for it. */
  write(text: string): void {
    const begin = this.end + LENGTH_BYTES;
    const length = shortAscii(this.chunk, begin, text) ? text.length : this.chunk.write(text, begin, 'utf8');
    this.chunk.writeUInt32LE(length, this.end);
    this.end = begin + length;
  }

  /** Begins anew, with small chunks. */
  clear(): void {
    this.chunk = EMPTY;
    this.end = 0;
  }
}

/** Reads so many texts from a place on. */
export function readTexts(chunk: Buffer, offset: number, count: number): string[] {
  const texts: string[] = [];
  let at = offset;
  for (let index = 0; index < count; index += 1) {
    const begin = at + LENGTH_BYTES;
    at = begin + chunk.readUInt32LE(at);
    texts.push(chunk.toString('utf8', begin, at));
  }
  return texts;
}

function shortAscii(chunk: Buffer, begin: number, text: string): boolean {
  const { length } = text;
  if (length > SHORT) return false;
  for (let index = 0; index < length; index += 1) {
    const character = text.charCodeAt(index);
    if (character > 127) return false;
    chunk[begin + index] = character;
  }
  return true;
}

import { isUtf8 } from 'node:buffer';
import { brotliDecompressSync, constants, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';

/** The longest part of a body that is kept for the recording, before and after decompression. Bytes. */
export const LONGEST_KEPT_BODY = 10 * 1024 * 1024;

/** A copy of a body that passes through. Keeps its beginning only. */
export class BodyCopy {
  readonly #limit: number;
  readonly #parts: Buffer[] = [];
  #kept = 0;
  #length = 0;

  /** @param limit number of bytes to keep */
  constructor(limit = LONGEST_KEPT_BODY) {
    this.#limit = limit;
  }

  /** The length of everything that passed, in bytes. */
  get length(): number {
    return this.#length;
  }

  /** Whether something was left out of the copy. */
  get isCutOff(): boolean {
    return this.#length > this.#kept;
  }

  add(part: Buffer): void {
    this.#length += part.length;
    const kept = part.subarray(0, this.#limit - this.#kept);
    if (kept.length === 0) return;
    this.#parts.push(kept);
    this.#kept += kept.length;
  }

  /** What was kept. */
  bytes(): Buffer {
    return Buffer.concat(this.#parts);
  }
}

const DECODERS: Readonly<Record<string, (bytes: Buffer, isCutOff: boolean) => Buffer>> = {
  gzip: (bytes, isCutOff) => gunzipSync(bytes, zlibOptions(isCutOff)),
  'x-gzip': (bytes, isCutOff) => gunzipSync(bytes, zlibOptions(isCutOff)),
  // Some servers send the bare format, and mean the one with a head.
  deflate: (bytes, isCutOff) =>
    ((bytes[0] ?? 0) & 0x0f) === 8
      ? inflateSync(bytes, zlibOptions(isCutOff))
      : inflateRawSync(bytes, zlibOptions(isCutOff)),
  br: (bytes, isCutOff) =>
    brotliDecompressSync(bytes, {
      finishFlush: isCutOff ? constants.BROTLI_OPERATION_FLUSH : constants.BROTLI_OPERATION_FINISH,
      maxOutputLength: LONGEST_KEPT_BODY,
    }),
  identity: (bytes) => bytes,
};

/** A body that was cut off is decoded as far as possible. */
function zlibOptions(isCutOff: boolean): { readonly finishFlush: number; readonly maxOutputLength: number } {
  return { finishFlush: isCutOff ? constants.Z_SYNC_FLUSH : constants.Z_FINISH, maxOutputLength: LONGEST_KEPT_BODY };
}

/**
 * Decompresses a body.
 * @param coding value of `Content-Encoding`; several are undone from the last to the first
 * @returns undefined for an unknown coding, a damaged body, or one that becomes longer than the limit
 */
export function decompress(bytes: Buffer, coding: string | undefined, isCutOff = false): Buffer | undefined {
  const codings = (coding ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (bytes.length === 0) return bytes;
  let decoded = bytes;
  for (const name of codings.toReversed()) {
    const decode = Object.hasOwn(DECODERS, name) ? DECODERS[name] : undefined;
    if (!decode) return undefined;
    try {
      decoded = decode(decoded, isCutOff);
    } catch {
      return undefined;
    }
  }
  return decoded;
}

/** Removes a character that the end of a cut-off text has in part. */
export function withoutPartialCharacter(bytes: Buffer): Buffer {
  for (let left = 1; left <= 3 && left < bytes.length; left += 1) {
    const byte = bytes[bytes.length - left] ?? 0;
    if (byte < 0x80) return bytes;
    if (byte >= 0xc0) {
      const start = bytes.subarray(0, bytes.length - left);
      return isUtf8(bytes.subarray(bytes.length - left)) ? bytes : start;
    }
  }
  return bytes;
}

import type { IncomingMessage } from 'node:http';
import { constants } from 'node:buffer';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, type InputType, type ZlibOptions } from 'node:zlib';
import { BankFault } from '../../domain/errors.js';

export interface ReceivedBody {
  readonly raw: Buffer | undefined;
  /** Why it could not be received. The body step throws it, which preserves the error precedence. */
  readonly fault: BankFault | undefined;
}

/** A request without a body, or with one that is ignored. */
export const NOTHING_RECEIVED: ReceivedBody = { raw: undefined, fault: undefined };

type Unpack = (packed: InputType, options: ZlibOptions) => Promise<Buffer>;

/** Decoders by content encoding. */
const UNPACKING: Readonly<Record<string, Unpack>> = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/**
 * Receives a body up to a maximum size, compressed and decompressed, of any type. An invalid body fails immediately:
 * the rest is discarded without waiting for its end, which may never come.
 * @decision sizes
 */
export async function receiveBody(req: IncomingMessage, maximumBytes: number): Promise<ReceivedBody> {
  const { 'content-length': length, 'transfer-encoding': chunked, 'content-encoding': packedWith } = req.headers;
  if (length === undefined && chunked === undefined) return NOTHING_RECEIVED;
  // Without a listener, a connection error would end the process.
  req.on('error', () => undefined);
  try {
    const unpack = unpackingOf(packedWith);
    if (Number(length ?? 0) > maximumBytes) throw tooLarge(maximumBytes);
    const raw = await readWhole(req, maximumBytes);
    return { raw: unpack && raw.length > 0 ? await unpacked(raw, unpack, maximumBytes) : raw, fault: undefined };
  } catch (error) {
    if (!(error instanceof BankFault)) throw error;
    req.resume();
    return { raw: undefined, fault: error };
  }
}

/** @throws FORMAT_ERROR for an unsupported encoding */
function unpackingOf(packedWith: string | undefined): Unpack | undefined {
  const encoding = packedWith?.toLowerCase() ?? 'identity';
  if (encoding === 'identity') return undefined;
  const unpack = Object.hasOwn(UNPACKING, encoding) ? UNPACKING[encoding] : undefined;
  if (unpack) return unpack;
  throw new BankFault(
    'FORMAT_ERROR',
    'the Content-Encoding is not supported; send the body uncompressed, or use gzip, deflate or br',
    { path: 'Content-Encoding', nextgenStatus: 415 },
  );
}

/** Collects the chunks. Node's parser enforces Content-Length. */
function readWhole(req: IncomingMessage, maximumBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const take = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes <= maximumBytes) {
        chunks.push(chunk);
        return;
      }
      req.off('data', take);
      reject(tooLarge(maximumBytes));
    };
    req.on('data', take);
    req.on('end', () => {
      const [first] = chunks;
      if (bytes <= maximumBytes) resolve(first && chunks.length === 1 ? first : Buffer.concat(chunks));
    });
    req.on('close', () => {
      if (!req.complete) reject(broken('request aborted'));
    });
  });
}

async function unpacked(raw: Buffer, unpack: Unpack, maximumBytes: number): Promise<Buffer> {
  try {
    return await unpack(raw, { maxOutputLength: Math.min(maximumBytes, constants.MAX_LENGTH) });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge(maximumBytes) : broken(message);
  }
}

function tooLarge(maximumBytes: number): BankFault {
  return new BankFault('FORMAT_ERROR', `the body is larger than ${maximumBytes} bytes`, {
    path: 'body',
    nextgenStatus: 413,
  });
}

function broken(message: string): BankFault {
  return new BankFault('FORMAT_ERROR', `the body could not be received: ${message}`, { path: 'body' });
}

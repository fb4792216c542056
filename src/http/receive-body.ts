import type { Request } from 'express';
import { constants } from 'node:buffer';
import { brotliDecompress, gunzip, inflate, type InputType, type ZlibOptions } from 'node:zlib';
import { BankFault } from '../domain/errors.js';

/** What a request brought as its body. */
export interface ReceivedBody {
  readonly raw: Buffer | undefined;
  /** Why it could not be received; it is told at the body step, so that the precedence holds. */
  readonly fault: BankFault | undefined;
}

/** Receives a request's body whole, whatever its type. */
export type BodyReceiver = (req: Request) => Promise<ReceivedBody>;

type Unpack = (
  packed: InputType,
  options: ZlibOptions,
  done: (error: NodeJS.ErrnoException | null, raw: Buffer) => void,
) => void;

/** What a body may be packed with. */
const UNPACKING: Readonly<Record<string, Unpack>> = { gzip: gunzip, deflate: inflate, br: brotliDecompress };

/**
 * Receives bodies up to a number of bytes, packed and unpacked. What cannot be received is known at once: the rest of such a
 * body is dropped while it comes, and nobody waits for its end, which may never come.
 * @decision sizes
 */
export function bodyReceiver(maximumBytes: number): BodyReceiver {
  return (req) =>
    new Promise((resolve) => {
      const { 'content-length': length, 'transfer-encoding': isChunked, 'content-encoding': packedWith } = req.headers;
      if (length === undefined && isChunked === undefined) {
        resolve({ raw: undefined, fault: undefined });
        return;
      }
      const refuse = (fault: BankFault): void => resolve({ raw: undefined, fault });
      const encoding = packedWith?.toLowerCase() ?? 'identity';
      const unpack = Object.hasOwn(UNPACKING, encoding) ? UNPACKING[encoding] : undefined;
      if (!unpack && encoding !== 'identity') refuse(unreadable());
      else if (Number(length ?? 0) > maximumBytes) refuse(tooLarge(maximumBytes));
      else {
        receive(req, maximumBytes, refuse, (raw) => {
          if (!unpack || raw.length === 0) resolve({ raw, fault: undefined });
          else
            unpack(raw, { maxOutputLength: Math.min(maximumBytes, constants.MAX_LENGTH) }, (error, unpacked) => {
              if (!error) resolve({ raw: unpacked, fault: undefined });
              else refuse(error.code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge(maximumBytes) : broken(error.message));
            });
        });
        return;
      }
      // Without a listener an error of the connection would end the process.
      req.on('error', () => undefined);
      req.resume();
    });
}

/** Puts together what comes. The parser holds a body to its length, where it says one. */
function receive(
  req: Request,
  maximumBytes: number,
  refuse: (fault: BankFault) => void,
  received: (raw: Buffer) => void,
): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const take = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes <= maximumBytes) {
      chunks.push(chunk);
      return;
    }
    req.off('data', take);
    req.resume();
    refuse(tooLarge(maximumBytes));
  };
  req.on('data', take);
  req.on('end', () => {
    const [first] = chunks;
    if (bytes <= maximumBytes) received(first && chunks.length === 1 ? first : Buffer.concat(chunks));
  });
  req.on('aborted', () => refuse(broken('request aborted')));
  // Without a listener an error of the connection would end the process; `aborted` tells the same.
  req.on('error', () => undefined);
}

function tooLarge(maximumBytes: number): BankFault {
  return new BankFault('FORMAT_ERROR', `the body is larger than ${maximumBytes} bytes`, {
    path: 'body',
    nextgenStatus: 413,
  });
}

function unreadable(): BankFault {
  return new BankFault(
    'FORMAT_ERROR',
    'the Content-Encoding is not read here; send the body as it is, or gzip, deflate or br',
    { path: 'Content-Encoding', nextgenStatus: 415 },
  );
}

function broken(message: string): BankFault {
  return new BankFault('FORMAT_ERROR', `the body could not be received: ${message}`, { path: 'body' });
}

import express, { type NextFunction, type Request, type Response } from 'express';
import { BankFault } from '../domain/errors.js';

/** What a request brought as its body. */
export interface ReceivedBody {
  readonly raw: Buffer | undefined;
  /** Why it could not be received; it is told at the body step, so that the precedence holds. */
  readonly fault: BankFault | undefined;
}

/** Receives a request's body whole, whatever its type, up to a number of bytes. @decision sizes */
export function bodyReceiver(maximumBytes: number): (req: Request, res: Response) => Promise<ReceivedBody> {
  const parse = express.raw({ type: () => true, limit: maximumBytes });
  return (req, res) =>
    new Promise((resolve) => {
      if (isPlain(req, maximumBytes)) {
        receivePlain(req, resolve, maximumBytes);
        return;
      }
      const done: NextFunction = (error?: unknown) => {
        if (error !== undefined) resolve({ raw: undefined, fault: faultOf(error, maximumBytes) });
        else resolve({ raw: Buffer.isBuffer(req.body) ? req.body : undefined, fault: undefined });
      };
      parse(req, res, done);
    });
}

/** Whether a body comes as it is and says its length, which fits. What is unpacked, or grows, is left to Express. */
function isPlain({ headers }: Request, maximumBytes: number): boolean {
  const length = headers['content-length'];
  return length !== undefined && headers['content-encoding'] === undefined && Number(length) <= maximumBytes;
}

/** The parser holds the body to its length. */
function receivePlain(req: Request, resolve: (received: ReceivedBody) => void, maximumBytes: number): void {
  const chunks: Buffer[] = [];
  req.on('data', (chunk: Buffer) => void chunks.push(chunk));
  req.on('end', () => {
    const [first] = chunks;
    resolve({ raw: first && chunks.length === 1 ? first : Buffer.concat(chunks), fault: undefined });
  });
  req.on('aborted', () => {
    resolve({ raw: undefined, fault: faultOf(new Error('request aborted'), maximumBytes) });
  });
  // Without a listener an error of the connection would end the process; `aborted` tells the same.
  req.on('error', () => undefined);
}

function faultOf(error: unknown, maximumBytes: number): BankFault {
  const { type = '', message = '' } = error as { type?: string; message?: string };
  if (type === 'entity.too.large') {
    return new BankFault('FORMAT_ERROR', `the body is larger than ${maximumBytes} bytes`, {
      path: 'body',
      nextgenStatus: 413,
    });
  }
  if (type === 'encoding.unsupported') {
    return new BankFault(
      'FORMAT_ERROR',
      'the Content-Encoding is not read here; send the body as it is, or gzip or deflate',
      { path: 'Content-Encoding', nextgenStatus: 415 },
    );
  }
  return new BankFault('FORMAT_ERROR', `the body could not be received: ${message}`, { path: 'body' });
}

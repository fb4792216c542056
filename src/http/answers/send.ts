import type { Response } from 'express';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { tcpSocketOf } from '../connections.js';
import { contextOf } from '../requests/request-context.js';
import { allHeaders, type Answer, type AnswerHeaders, type TransportFault } from './answer.js';

type SlowBody = Extract<TransportFault, { slowBody: unknown }>['slowBody'];
type Break = Extract<TransportFault, { breaks: unknown }>['breaks'];

/**
 * Sends an answer. Only this module writes to a connection. Returns a promise if a fault makes it take time.
 * @throws Node's error for an invalid header
 */
export function send(res: Response, answer: Answer): void | Promise<void> {
  const { status, body, bytes, long, transport } = answer;
  const isHead = res.req.method === 'HEAD';
  if (transport && 'breaks' in transport) return breakConnection(res, transport.breaks);
  if (typeof body !== 'string') {
    // Node adds the length itself.
    res.statusCode = status;
    setHeaders(res, allHeaders(answer));
    endAfterTurn(res, isHead ? undefined : body);
    return undefined;
  }
  res.writeHead(status, allHeaders(answer));
  if (transport && !isHead) return sendSlowly(res, Buffer.from(body), transport.slowBody);
  // If there are as many bytes as characters, the text is ASCII, which Node writes faster as Latin-1.
  endAfterTurn(res, isHead ? undefined : (long?.encoded ?? body), bytes === body.length ? 'latin1' : 'utf8');
  return undefined;
}

/** Node's own: fake timers of a test replace the global one. */
const afterTurn = setImmediate;

/**
 * Ends a response after this turn of the event loop, with those of all calls that arrived together. A client that waits for
 * them is woken once, not for each, which would take a large part of the server's CPU time (bench/README.md).
 */
function endAfterTurn(res: Response, body: string | Buffer | undefined, encoding: BufferEncoding = 'utf8'): void {
  afterTurn(() => {
    try {
      // `end(body)` would make two writes of it, the second of them empty, which takes a sixth of Node's time.
      if (body !== undefined) res.write(body, encoding);
      res.socket?.uncork();
      res.end();
    } catch (error) {
      contextOf(res.req).server.reportError(error);
      res.destroy();
    }
  });
}

export function setHeaders(res: Response, headers: AnswerHeaders): void {
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
}

/** Sends a body in parts over a period. */
async function sendSlowly(res: Response, bytes: Buffer, { chunks, durationMs }: SlowBody): Promise<void> {
  const size = Math.max(1, Math.ceil(bytes.length / chunks));
  let from = 0;
  for (; from + size < bytes.length && !res.destroyed; from += size) {
    res.write(bytes.subarray(from, from + size));
    await pause(durationMs / chunks);
  }
  if (!res.destroyed) res.end(bytes.subarray(from));
}

/** Breaks a connection as a fault specifies, and waits until it has ended. */
async function breakConnection(res: Response, kind: Break): Promise<void> {
  const closed = once(res, 'close');
  BREAKS[kind](res);
  await closed;
}

const BREAKS: Readonly<Record<Break, (res: Response) => void>> = {
  CONNECTION_RESET_BY_PEER: ({ socket }) => {
    // Only the TCP socket below a TLS socket can be reset.
    if (socket) tcpSocketOf(socket).resetAndDestroy();
  },
  EMPTY_RESPONSE: ({ socket }) => void socket?.end(),
  MALFORMED_RESPONSE_CHUNK: ({ socket }) => {
    socket?.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n');
    socket?.end('this is not a chunk length\r\n');
  },
  RANDOM_DATA_THEN_CLOSE: ({ socket }) => void socket?.end(NO_HTTP),
  TIMEOUT: () => undefined,
};

/** Meaningless bytes, always the same. */
const NO_HTTP = Buffer.from(Array.from({ length: 512 }, (_, index) => (index * 167 + 13) % 256));

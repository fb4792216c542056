import type { Socket } from 'node:net';
import { tppMessages } from '../dialects/published/wire/error.js';
import { afterAnswers, answerUnderWay, isAnsweredEarly } from './connections.js';

const REFUSALS: Readonly<Record<string, readonly [number, string, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'the headers are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'the request did not come in time'],
};

/** How long a client may take to read why it was refused. */
const LAST_WORDS_MS = 5_000;

/** Connections that have been refused: whatever else comes on them is not looked at. */
const REFUSED = new WeakSet<Socket>();

/**
 * Answers what Node's parser refuses, before there is a request, or in the middle of one. Requests before it on the same
 * connection get their answers first: a client that counts would take the refusal for theirs.
 * @decision routing
 */
export function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (REFUSED.has(socket)) return;
  // Where TLS was not established there is nobody to answer, and an answer would wait for ever.
  if (error.code === 'ECONNRESET' || !socket.writable || /^ERR_(?:TLS|SSL|OSSL)_/.test(error.code ?? '')) {
    socket.destroy();
    return;
  }
  REFUSED.add(socket);
  afterAnswers(socket, () => {
    // Nothing fits behind the beginning of an answer, or behind an answer that did not wait for the end of its request.
    if (!socket.writable || answerUnderWay(socket)?.headersSent === true || isAnsweredEarly(socket)) socket.destroy();
    else sayWhy(error, socket);
  });
}

function sayWhy(error: NodeJS.ErrnoException, socket: Socket): void {
  const end = setTimeout(() => socket.destroy(), LAST_WORDS_MS);
  socket.once('close', () => clearTimeout(end));
  const [status, reason, text] = REFUSALS[error.code ?? ''] ?? [
    400,
    'Bad Request',
    'the request is not well-formed HTTP',
  ];
  const body = JSON.stringify(tppMessages('FORMAT_ERROR', text));
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

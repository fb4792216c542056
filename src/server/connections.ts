import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { tppMessages } from '../dialects/published/wire/error.js';

/** What Node notes on a connection: the answer that is under way, and what reads requests. */
interface Connection extends Socket {
  readonly _httpMessage?: ServerResponse | null;
  readonly parser?: { readonly incoming?: IncomingMessage | null } | null;
}

/** The answer that is under way on a connection; those to requests behind it follow when it has gone. */
function answerUnderWay(socket: Socket): ServerResponse | undefined {
  return (socket as Connection)._httpMessage ?? undefined;
}

/** Whether the request that still comes has been answered already. */
function isAnsweredEarly(socket: Socket): boolean {
  const { parser } = socket as Connection;
  return answerUnderWay(socket) === undefined && parser?.incoming?.complete === false;
}

/** Waits until every request that came whole has its answer. One that never comes whole would be waited for in vain. */
function afterAnswers(socket: Socket, then: () => void): void {
  const answer = answerUnderWay(socket);
  if (answer?.req.complete === true && !answer.destroyed) answer.once('close', () => afterAnswers(socket, then));
  else then();
}

/** The open connections of a server. */
export class Connections {
  /** Also those on which TLS is not established yet. */
  readonly #all = new Set<Socket>();
  readonly #speaking = new Set<Socket>();
  readonly #server: Server;

  /** @param unreadMs how long a client may leave an answer unread, in real milliseconds */
  constructor(server: Server, isTls: boolean, unreadMs: number) {
    this.#server = server;
    server.on('connection', (socket: Socket) => keepWhileOpen(this.#all, socket));
    server.on(isTls ? 'secureConnection' : 'connection', (socket: Socket) => keepWhileOpen(this.#speaking, socket));
    // Of nothing but silence: who is answered late, or listens to events, is waiting for us.
    server.setTimeout(unreadMs, (socket: Socket) => {
      if (!answerUnderWay(socket) || socket.writableLength > 0) socket.destroy();
    });
    // Node's own takes an answer for sent that is not yet with the client, and cuts it off.
    server.closeIdleConnections = () => this.#endAfterAnswers();
  }

  /** Ends connections between two requests now, and the others with their answer, which says so. */
  #endAfterAnswers(): void {
    this.#server.prependListener('request', (_req, res: ServerResponse) => {
      res.shouldKeepAlive = false;
    });
    for (const socket of this.#speaking) {
      const answer = answerUnderWay(socket);
      if (!answer) socket.destroySoon();
      else {
        if (!answer.headersSent) answer.shouldKeepAlive = false;
        answer.once('close', () => afterAnswers(socket, () => socket.destroySoon()));
      }
    }
  }

  /** Ends everything at once. */
  cut(): void {
    for (const socket of this.#all) socket.destroy();
  }
}

function keepWhileOpen(sockets: Set<Socket>, socket: Socket): void {
  sockets.add(socket);
  socket.once('close', () => void sockets.delete(socket));
}

const REFUSALS: Readonly<Record<string, readonly [number, string, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'the headers are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'the request did not come in time'],
};

/** How long a client may take to read why it was refused. */
const REFUSAL_TIMEOUT_MS = 5_000;

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
    else sendRefusal(error, socket);
  });
}

function sendRefusal(error: NodeJS.ErrnoException, socket: Socket): void {
  const end = setTimeout(() => socket.destroy(), REFUSAL_TIMEOUT_MS);
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

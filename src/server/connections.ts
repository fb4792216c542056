import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The messages of a connection. */
interface Exchanges {
  /** The request that came last. */
  last: IncomingMessage;
  /** Answers that were not sent when the last request came, and its own. */
  answers: ServerResponse[];
}

const EXCHANGES = new WeakMap<Socket, Exchanges>();

/** The answer that is under way on a connection; those to requests behind it follow when it has gone. */
function answerUnderWay(socket: Socket): ServerResponse | undefined {
  return EXCHANGES.get(socket)?.answers.find(isUnderWay);
}

/** Whether an answer is still to be sent, or to be finished. One that waits for those before it has no connection yet. */
function isUnderWay(answer: ServerResponse): boolean {
  return !answer.closed && !(answer.writableFinished && answer.socket === null);
}

/** Whether the request that still comes has been answered already. */
function isAnsweredEarly(socket: Socket): boolean {
  return answerUnderWay(socket) === undefined && EXCHANGES.get(socket)?.last.complete === false;
}

/** Waits until every request that came whole has its answer. One that never comes whole would be waited for in vain. */
function afterAnswers(socket: Socket, then: () => void): void {
  const answer = answerUnderWay(socket);
  if (answer?.req.complete === true && !answer.destroyed) answer.once('close', () => afterAnswers(socket, then));
  else then();
}

/** The TCP sockets below those of TLS, and below themselves without TLS. */
const TCP_SOCKETS = new WeakMap<Socket, Socket>();

/** The TCP socket below the socket of a request. */
export function tcpSocketOf(socket: Socket): Socket {
  return TCP_SOCKETS.get(socket) ?? socket;
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
    server.on(isTls ? 'secureConnection' : 'connection', (socket: Socket) => {
      keepWhileOpen(this.#speaking, socket);
      if (isTls) this.#findTcpSocket(socket);
    });
    server.on('request', noteExchange);
    // Of nothing but silence: who is answered late, or listens to events, is waiting for us.
    server.setTimeout(unreadMs, (socket: Socket) => {
      if (!answerUnderWay(socket) || socket.writableLength > 0) socket.destroy();
    });
    // Node's own takes an answer for sent that is not yet with the client, and cuts it off.
    server.closeIdleConnections = () => this.#endAfterAnswers();
  }

  /** Node does not tell which TCP socket a TLS socket was made of; both have the address of the client. */
  #findTcpSocket(socket: Socket): void {
    const { remoteAddress, remotePort } = socket;
    for (const tcp of this.#all)
      if (tcp.remotePort === remotePort && tcp.remoteAddress === remoteAddress) TCP_SOCKETS.set(socket, tcp);
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

function noteExchange(req: IncomingMessage, res: ServerResponse): void {
  const known = EXCHANGES.get(req.socket);
  if (!known) {
    EXCHANGES.set(req.socket, { last: req, answers: [res] });
    return;
  }
  known.last = req;
  const [first] = known.answers;
  // Nearly always there is one, and it has gone.
  if (known.answers.length === 1 && first && !isUnderWay(first)) known.answers[0] = res;
  else known.answers = [...known.answers.filter(isUnderWay), res];
}

function keepWhileOpen(sockets: Set<Socket>, socket: Socket): void {
  sockets.add(socket);
  socket.once('close', () => void sockets.delete(socket));
}

const REFUSALS: Readonly<Record<string, readonly [number, string, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'the headers are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'the request did not come in time'],
};

/** Writes the JSON that says why a request is refused, in the shape of the interface that the server has. */
export type RefusalBody = (text: string) => string;

/** How long a client may take to read why it was refused. */
const REFUSAL_TIMEOUT_MS = 5_000;

/** Connections that have been refused: whatever else comes on them is not looked at. */
const REFUSED = new WeakSet<Socket>();

/**
 * Answers what Node's parser refuses, before there is a request, or in the middle of one. Requests before it on the same
 * connection get their answers first: a client that counts would take the refusal for theirs.
 * @decision routing
 */
export function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket, bodyOf: RefusalBody): void {
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
    else sendRefusal(error, socket, bodyOf);
  });
}

function sendRefusal(error: NodeJS.ErrnoException, socket: Socket, bodyOf: RefusalBody): void {
  const end = setTimeout(() => socket.destroy(), REFUSAL_TIMEOUT_MS);
  socket.once('close', () => clearTimeout(end));
  const [status, reason, text] = REFUSALS[error.code ?? ''] ?? [
    400,
    'Bad Request',
    'the request is not well-formed HTTP',
  ];
  const body = bodyOf(text);
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The requests and responses of a connection. */
interface Pipeline {
  /** The latest request. */
  last: IncomingMessage;
  /** Responses that were unsent when the latest request arrived, and its own. */
  answers: ServerResponse[];
}

const PIPELINES = new WeakMap<Socket, Pipeline>();

/** The response that is being sent on a connection. Responses to later requests follow it. */
function currentAnswer(socket: Socket): ServerResponse | undefined {
  return PIPELINES.get(socket)?.answers.find(isUnfinished);
}

/** Whether a response is unfinished. One that waits for earlier responses has no connection yet. */
function isUnfinished(answer: ServerResponse): boolean {
  return !answer.closed && !(answer.writableFinished && answer.socket === null);
}

/** Whether the response to an incomplete request has already been sent. */
function isAnsweredEarly(socket: Socket): boolean {
  return currentAnswer(socket) === undefined && PIPELINES.get(socket)?.last.complete === false;
}

/** Waits until every complete request has its response. An incomplete one might never be completed. */
function afterAnswers(socket: Socket, then: () => void): void {
  const answer = currentAnswer(socket);
  if (answer?.req.complete === true && !answer.destroyed) answer.once('close', () => afterAnswers(socket, then));
  else then();
}

/** The TCP socket of each socket: the one below TLS, or the socket itself. */
const TCP_SOCKETS = new WeakMap<Socket, Socket>();

/** The TCP socket of a request's socket. */
export function tcpSocketOf(socket: Socket): Socket {
  return TCP_SOCKETS.get(socket) ?? socket;
}

/** The open connections of a server. */
export class Connections {
  /** Includes those without established TLS. */
  readonly #all = new Set<Socket>();
  readonly #speaking = new Set<Socket>();
  readonly #server: Server;

  /** @param unreadMs how long a client may leave an answer unread, in real milliseconds */
  constructor(server: Server, isTls: boolean, unreadMs: number) {
    this.#server = server;
    server.on('connection', (socket: Socket) => addWhileOpen(this.#all, socket));
    server.on(isTls ? 'secureConnection' : 'connection', (socket: Socket) => {
      addWhileOpen(this.#speaking, socket);
      if (isTls) this.#findTcpSocket(socket);
    });
    server.on('request', notePipelined);
    // Only for silence of the client: one that waits for a response or listens to events is waiting for the server.
    server.setTimeout(unreadMs, (socket: Socket) => {
      if (!currentAnswer(socket) || socket.writableLength > 0) socket.destroy();
    });
    // Node's own method treats a response as sent before the client has it, and cuts it off.
    server.closeIdleConnections = () => this.#endAfterAnswers();
  }

  /** Node does not reveal the TCP socket of a TLS socket. Both have the same client address. */
  #findTcpSocket(socket: Socket): void {
    const { remoteAddress, remotePort } = socket;
    for (const tcp of this.#all)
      if (tcp.remotePort === remotePort && tcp.remoteAddress === remoteAddress) TCP_SOCKETS.set(socket, tcp);
  }

  /** Ends idle connections now, and the others after their response, which announces it. */
  #endAfterAnswers(): void {
    this.#server.prependListener('request', (_req, res: ServerResponse) => {
      res.shouldKeepAlive = false;
    });
    for (const socket of this.#speaking) {
      const answer = currentAnswer(socket);
      if (!answer) socket.destroySoon();
      else {
        if (!answer.headersSent) answer.shouldKeepAlive = false;
        answer.once('close', () => afterAnswers(socket, () => socket.destroySoon()));
      }
    }
  }

  /** Ends all connections immediately. */
  cut(): void {
    for (const socket of this.#all) socket.destroy();
  }
}

function notePipelined(req: IncomingMessage, res: ServerResponse): void {
  const known = PIPELINES.get(req.socket);
  if (!known) {
    PIPELINES.set(req.socket, { last: req, answers: [res] });
    return;
  }
  known.last = req;
  const [first] = known.answers;
  // Nearly always there is only one, and it has been sent.
  if (known.answers.length === 1 && first && !isUnfinished(first)) known.answers[0] = res;
  else known.answers = [...known.answers.filter(isUnfinished), res];
}

function addWhileOpen(sockets: Set<Socket>, socket: Socket): void {
  sockets.add(socket);
  socket.once('close', () => void sockets.delete(socket));
}

const TIMED_OUT = 'ERR_HTTP_REQUEST_TIMEOUT';

const REFUSALS: Readonly<Record<string, readonly [number, string, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'the headers are too large'],
  [TIMED_OUT]: [408, 'Request Timeout', 'the request timed out'],
};

/** The refusal of a request that Node's parser rejects, in the format of the server's interface. */
export interface UnreadRefusal {
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
}

/** How long a client may take to read a refusal. */
const REFUSAL_TIMEOUT_MS = 5_000;

/** Refused connections. Further data on them is ignored. */
const REFUSED = new WeakSet<Socket>();

/**
 * Node checks for timed-out requests before it reads what has arrived. If the program was stopped or the machine was busy, the request
 * may have arrived long ago.
 * @param refuseLate called if it has not arrived
 */
function refuseUnlessArrived(socket: Socket, refuseLate: () => void): void {
  const before = PIPELINES.get(socket)?.last;
  const wasComplete = before?.complete;
  // By then, everything that has arrived is read.
  setImmediate(() => {
    const last = PIPELINES.get(socket)?.last;
    if (last?.complete !== true || (last === before && wasComplete === true)) refuseLate();
  });
}

/**
 * Responds to requests that Node's parser rejects. Earlier requests on the connection get their responses first,
 * because a client that matches responses by order would misattribute the refusal.
 * @decision routing
 */
export function refuseMalformed(
  error: NodeJS.ErrnoException,
  socket: Socket,
  refusalOf: (text: string) => UnreadRefusal,
): void {
  if (error.code === TIMED_OUT) refuseUnlessArrived(socket, () => refuseUnread(error, socket, refusalOf));
  else refuseUnread(error, socket, refusalOf);
}

function refuseUnread(error: NodeJS.ErrnoException, socket: Socket, refusalOf: (text: string) => UnreadRefusal): void {
  if (REFUSED.has(socket)) return;
  // Without TLS there is no one to respond to, and the response would wait forever.
  if (error.code === 'ECONNRESET' || !socket.writable || /^ERR_(?:TLS|SSL|OSSL)_/.test(error.code ?? '')) {
    socket.destroy();
    return;
  }
  REFUSED.add(socket);
  afterAnswers(socket, () => {
    // Nothing may follow a response that has started, or that did not wait for the end of its request.
    if (!socket.writable || currentAnswer(socket)?.headersSent === true || isAnsweredEarly(socket)) socket.destroy();
    else sendRefusal(error, socket, refusalOf);
  });
}

function sendRefusal(error: NodeJS.ErrnoException, socket: Socket, refusalOf: (text: string) => UnreadRefusal): void {
  const end = setTimeout(() => socket.destroy(), REFUSAL_TIMEOUT_MS);
  socket.once('close', () => clearTimeout(end));
  const [status, reason, text] = REFUSALS[error.code ?? ''] ?? [
    400,
    'Bad Request',
    'the request is not well-formed HTTP',
  ];
  const { headers, body } = refusalOf(text);
  const all = {
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${reason}`, ...lines, '', body].join('\r\n'));
}

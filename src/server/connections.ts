import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What Node notes on a connection: the answer that is under way, and what reads requests. */
interface Connection extends Socket {
  readonly _httpMessage?: ServerResponse | null;
  readonly parser?: { readonly incoming?: IncomingMessage | null } | null;
}

/** The answer that is under way on a connection; those to requests behind it follow when it has gone. */
export function answerUnderWay(socket: Socket): ServerResponse | undefined {
  return (socket as Connection)._httpMessage ?? undefined;
}

/** Whether the request that still comes has been answered already. */
export function isAnsweredEarly(socket: Socket): boolean {
  const { parser } = socket as Connection;
  return answerUnderWay(socket) === undefined && parser?.incoming?.complete === false;
}

/** Waits until every request that came whole has its answer. One that never comes whole would be waited for in vain. */
export function afterAnswers(socket: Socket, then: () => void): void {
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

import net from 'node:net';
import { afterAll } from '@jest/globals';

/** A connection that sends bytes as they are, for what no HTTP client would send. */

export interface RawAnswer {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface RawConnection {
  readonly socket: net.Socket;
  /** Resolves when what was given is with the system. */
  readonly send: (bytes: string | Buffer) => Promise<void>;
  /** Answers that arrived as a whole so far, and what is left over behind them. */
  readonly received: () => { readonly answers: readonly RawAnswer[]; readonly rest: string };
  /** Waits for this many answers, or the end of the connection. */
  readonly answers: (count: number) => Promise<readonly RawAnswer[]>;
  /** Resolves when the connection has ended, however. */
  readonly ended: Promise<void>;
}

/** A test that failed half-way must not leave a connection behind, or the test run would not end. */
const open = new Set<net.Socket>();
afterAll(() => {
  for (const socket of open) socket.destroy();
});

/** Opens a connection to a port of this machine. */
export function connectRaw(port: number): Promise<RawConnection> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1');
    open.add(socket);
    let text = '';
    let news = (): void => undefined;
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      text += chunk;
      news();
    });
    // A reset is an end as good as any other.
    socket.on('error', reject);
    let hasEnded = false;
    const ended = new Promise<void>((end) => {
      socket.once('close', () => {
        hasEnded = true;
        open.delete(socket);
        end();
        news();
      });
    });
    const received = (): ReturnType<typeof answersIn> => answersIn(text);
    socket.once('connect', () =>
      resolve({
        socket,
        ended,
        received,
        send: (bytes) => new Promise((sent) => void socket.write(bytes, () => sent())),
        answers: (count) =>
          new Promise((whenThere) => {
            news = (): void => {
              const { answers } = received();
              if (answers.length >= count || hasEnded) whenThere(answers);
            };
            news();
          }),
      }),
    );
  });
}

/** Sends bytes and answers what arrived until the connection ended. */
export async function talkRaw(port: number, bytes: string | Buffer): Promise<readonly RawAnswer[]> {
  const connection = await connectRaw(port);
  void connection.send(bytes);
  await connection.ended;
  return connection.received().answers;
}

/** A request as text. */
export function requestText(
  method: string,
  path: string,
  headers: Readonly<Record<string, string | number>> = {},
  body = '',
): string {
  const lines = Object.entries({ Host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/** Splits a stream of answers. @param text one character for each byte */
function answersIn(text: string): { answers: RawAnswer[]; rest: string } {
  const answers: RawAnswer[] = [];
  for (let rest = text; ;) {
    const end = rest.indexOf('\r\n\r\n');
    if (end === -1) return { answers, rest };
    const [first = '', ...lines] = rest.slice(0, end).split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line): [string, string] => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
    );
    const length = Number(headers['content-length'] ?? 0);
    const body = rest.slice(end + 4, end + 4 + length);
    if (body.length < length) return { answers, rest };
    answers.push({ status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1]), headers, body });
    rest = rest.slice(end + 4 + length);
  }
}

/** The port of an address. */
export function portOf(url: string): number {
  return Number(new URL(url).port);
}

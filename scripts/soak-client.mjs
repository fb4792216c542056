/** A client of the soak run: keep-alive connections over plain sockets, so that clients use less CPU time than the server. */
import net from 'node:net';

/** One connection, one request at a time. Responses have a Content-Length or no body. */
export class Line {
  #socket;
  #text = '';
  #waiting;

  constructor(port) {
    this.#socket = net.connect(port, '127.0.0.1').setNoDelay(true).setEncoding('latin1');
    this.#socket.on('data', (chunk) => this.#take(chunk));
    this.#socket.on('error', (error) => this.#waiting?.reject(error));
    this.#socket.on('close', () => this.#waiting?.reject(new Error('the server closed a connection of the soak run')));
  }

  /** @returns status, the headers as text, and the body */
  call(method, path, headers = {}, body) {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    if (body !== undefined) lines.push(`Content-Length: ${Buffer.byteLength(body)}\r\n`);
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(`${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${lines.join('')}\r\n${body ?? ''}`);
    });
  }

  end() {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #take(chunk) {
    this.#text += chunk;
    const end = this.#text.indexOf('\r\n\r\n');
    if (end === -1) return;
    const head = this.#text.slice(0, end);
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
    if (this.#text.length < end + 4 + length) return;
    const body = this.#text.slice(end + 4);
    this.#text = '';
    const { resolve } = this.#waiting;
    this.#waiting = undefined;
    resolve({ status: Number(head.slice(9, 12)), head, body });
  }
}

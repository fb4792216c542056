import type { Express } from 'express';
import type { Server } from 'node:http';
import { ConfigError } from './settings.js';
import {
  close,
  createListener,
  listen,
  renewCertificate,
  type ClientCertificates,
  type TlsMaterial,
} from './listener.js';

/** What running requests have to finish when the server stops, in real milliseconds. */
const GRACE_MS = 2000;

/** Everything of a server that listens on one host. */
export class OpenListeners {
  readonly #host: string;
  readonly #headerBytes: number;
  readonly #reportFault: (error: unknown) => void;
  readonly #servers: Server[] = [];

  /** @param headerBytes largest size of all headers of a request together @decision sizes */
  constructor(host: string, headerBytes: number, reportFault: (error: unknown) => void) {
    this.#host = host;
    this.#headerBytes = headerBytes;
    this.#reportFault = reportFault;
  }

  /**
   * Listens, over TLS where there is a certificate, and answers the URL.
   * @throws ConfigError where the port or the host cannot be used
   */
  async open(
    app: Express,
    port: number,
    tls?: TlsMaterial & { readonly clientCertificates?: ClientCertificates },
  ): Promise<string> {
    const server = createListener(app, this.#headerBytes, tls);
    this.#servers.push(server);
    const shownHost = this.#host === '0.0.0.0' || this.#host === '::' ? '127.0.0.1' : this.#host;
    try {
      const found = await listen(server, port, this.#host);
      // A connection that could not be accepted, as where the process has no descriptor left, is lost alone.
      server.on('error', this.#reportFault);
      return `${tls ? 'https' : 'http'}://${shownHost}:${found}`;
    } catch (error) {
      throw listenError(error, this.#host, port);
    }
  }

  /** Gives those that speak TLS another certificate; connections that are open keep theirs. */
  renewCertificate(tls: TlsMaterial): void {
    for (const server of this.#servers) renewCertificate(server, tls);
  }

  /** Stops accepting, and resolves when nothing is open any more. */
  async close(): Promise<void> {
    await Promise.all(this.#servers.map((server) => close(server, GRACE_MS)));
  }
}

function listenError(error: unknown, host: string, port: number): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new ConfigError(
      `port ${port} is in use; choose another with --port, --https-port, --pages-port or --admin-port (0 takes any free one)`,
    );
  if (code === 'EACCES') return new ConfigError(`port ${port} may not be used by this user; choose one above 1023`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new ConfigError(`--host ${host} is no address of this machine`);
  return error;
}

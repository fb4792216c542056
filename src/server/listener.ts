import express, { type Express } from 'express';
import http, { IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http';
import https from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { SecureContextOptions } from 'node:tls';
import { Connections, refuseMalformed } from './connections.js';
import { ConfigError } from './settings.js';
import type { RequestContext } from '../xs2a/request-context.js';

/** The server's certificate with its issuer, and its key. PEM. */
interface TlsMaterial {
  readonly certificate: string;
  readonly privateKey: string;
}

/** Whether a TLS listener asks clients for a certificate. Browsers that have some show a picker where one does. */
type ClientCertificates = 'asked' | 'not-asked';

/** Forward secrecy and authenticated encryption only: what Mozilla's guideline calls intermediate, without DHE. */
const CIPHERS = [
  'TLS_AES_128_GCM_SHA256',
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
].join(':');

/** How long a client may take, in real milliseconds. */
export interface Timeouts {
  /** For all headers of a request. */
  readonly headersMs: number;
  /** For a whole request. */
  readonly requestMs: number;
  /** For the TLS handshake. */
  readonly handshakeMs: number;
  /** For reading on in an answer. */
  readonly unreadMs: number;
  /** How often slow clients are looked for. */
  readonly checkMs: number;
}

/**
 * How long a connection without a request stays open, in real milliseconds. Longer than the minute after which load balancers
 * and pools of clients let go of it: who closes first cannot cut off a request that is on its way.
 */
const IDLE_MS = 65_000;

const TIMEOUTS: Timeouts = {
  headersMs: 15_000,
  requestMs: 60_000,
  handshakeMs: 10_000,
  unreadMs: 30_000,
  checkMs: 5_000,
};

const CONNECTIONS = new WeakMap<Server, Connections>();

/**
 * Makes the server for an application. Express gives every request and response the application's prototypes; here they
 * have them from the start, so that this changes nothing, and costs nothing.
 * @param headerBytes largest size of all headers together @decision sizes
 */
export function createListener(
  app: ServedApp,
  headerBytes: number,
  tls?: TlsMaterial & { readonly clientCertificates?: ClientCertificates },
  timeouts = TIMEOUTS,
): Server {
  const options = {
    ...app.messages,
    maxHeaderSize: headerBytes,
    headersTimeout: timeouts.headersMs,
    requestTimeout: timeouts.requestMs,
    connectionsCheckingInterval: timeouts.checkMs,
    keepAliveTimeout: IDLE_MS,
    // The application answers with a body; Node would without.
    requireHostHeader: false,
  };
  const server = tls
    ? https.createServer(
        {
          ...options,
          ...secureContextOf(tls),
          // TLS asks for a certificate and refuses none: the guard judges (decision certificate-check). It names no CAs, so
          // that clients which choose a certificate by them send theirs, whoever issued it.
          requestCert: tls.clientCertificates !== 'not-asked',
          rejectUnauthorized: false,
          handshakeTimeout: timeouts.handshakeMs,
        },
        app,
      )
    : http.createServer(options, app);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) =>
    refuseMalformed(error, socket, app.refusalBody ?? plainRefusal),
  );
  CONNECTIONS.set(server, new Connections(server, tls !== undefined, timeouts.unreadMs));
  return server;
}

/** Gives a server that listens another certificate; connections that are open keep theirs. */
export function renewCertificate(server: Server, tls: TlsMaterial): void {
  if (server instanceof https.Server) server.setSecureContext(secureContextOf(tls));
}

function secureContextOf({ certificate, privateKey }: TlsMaterial): SecureContextOptions {
  return { cert: certificate, key: privateKey, minVersion: 'TLSv1.2', ciphers: CIPHERS };
}

/**
 * Connections that may come at one time. Those beyond it are open for their clients, while the server hears of them seconds
 * later, or never. Node's usual 511 are few for a load test; the system has a limit of its own (Linux: 4096).
 */
const WAITING_CONNECTIONS = 4096;

/** Listens, and answers the port. @throws the listen error (EADDRINUSE, EACCES, …) */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host: host.replace(/^\[(.*)\]$/, '$1'), backlog: WAITING_CONNECTIONS }, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/**
 * Stops accepting, lets running requests finish for `graceMs` real milliseconds, each the last of its connection, then cuts
 * what is left.
 */
export function close(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => CONNECTIONS.get(server)?.cut(), graceMs);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
  });
}

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
    app: ServedApp,
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

function plainRefusal(error: string): string {
  return JSON.stringify({ error });
}

/** The classes of requests and responses that a server is to make: options of `http.createServer`. */
interface MessageClasses {
  readonly IncomingMessage: typeof IncomingMessage;
  readonly ServerResponse: typeof ServerResponse;
}

/** What a server is made for: it is called with each request, and may name the classes of its messages. */
export type ServedApp = RequestListener & {
  readonly messages?: MessageClasses;
  /** Writes the JSON that says why a request is refused before the application sees it; default: as plain JSON. */
  readonly refusalBody?: (text: string) => string;
};

/**
 * Classes whose instances are requests and responses of an Express application from the start. Express changes the prototype of
 * messages that a server made otherwise, which makes everything slower that is done with them later: a third of a call.
 */
export function messageClasses(app: Express): MessageClasses {
  class AppRequest extends IncomingMessage {
    // There from the start, so that all requests have one shape.
    context: RequestContext | undefined = undefined;
  }
  class AppResponse<Of extends IncomingMessage> extends ServerResponse<Of> {
    // Express would make an object for each response. No handler here keeps anything there.
    locals = NO_LOCALS;
  }
  copyMembers(express.request, AppRequest.prototype);
  copyMembers(app.request, AppRequest.prototype);
  copyMembers(express.response, AppResponse.prototype);
  copyMembers(app.response, AppResponse.prototype);
  app.request = AppRequest.prototype as Express['request'];
  app.response = AppResponse.prototype as Express['response'];
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
}

const NO_LOCALS = Object.freeze({});

function copyMembers(from: object, to: object): void {
  Object.defineProperties(to, Object.getOwnPropertyDescriptors(from));
}

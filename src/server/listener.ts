import express, { type Express } from 'express';
import http, { IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http';
import type https from 'node:https';
import { createRequire } from 'node:module';
import type { AddressInfo, Socket } from 'node:net';
import type { SecureContextOptions } from 'node:tls';
import type { SignedCertificate } from '../certificates/x509/pem.js';
import { Connections, refuseMalformed, type UnreadRefusal } from '../http/connections.js';
import { ConfigError } from './settings.js';
import type { RequestContext } from '../http/requests/request-context.js';

/** Whether a TLS listener requests a client certificate. If it does, browsers that have one show a picker. */
type ClientCertificates = 'asked' | 'not-asked';

/** Forward secrecy and authenticated encryption only: Mozilla's intermediate guideline without DHE. */
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

/** Timeouts for clients, in real milliseconds. */
export interface Timeouts {
  /** For all headers of a request. */
  readonly headersMs: number;
  /** For a whole request. */
  readonly requestMs: number;
  /** For the TLS handshake. */
  readonly handshakeMs: number;
  /** For reading a response. */
  readonly unreadMs: number;
  /** Interval between checks for slow clients. */
  readonly checkMs: number;
}

/**
 * How long an idle connection stays open, in real milliseconds. Longer than the minute after which load balancers and
 * client pools close theirs: the side that closes first never loses a request in transit.
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
 * Creates the server of an application. Express changes the prototypes of every request and response to the
 * application's. Creating them with those prototypes avoids that cost.
 * @param headerBytes largest size of all headers together @decision sizes
 */
export function createListener(
  app: ServedApp,
  headerBytes: number,
  tls?: SignedCertificate & { readonly clientCertificates?: ClientCertificates },
  timeouts = TIMEOUTS,
): Server {
  const options = {
    ...app.messages,
    maxHeaderSize: headerBytes,
    headersTimeout: timeouts.headersMs,
    requestTimeout: timeouts.requestMs,
    connectionsCheckingInterval: timeouts.checkMs,
    keepAliveTimeout: IDLE_MS,
    // The application responds with a body; Node would send none.
    requireHostHeader: false,
  };
  const server = tls
    ? loadHttps().createServer(
        {
          ...options,
          ...secureContextOf(tls),
          // TLS requests a certificate and accepts any, because the guard validates it (decision certificate-check).
          // It names no CAs, so that clients which select a certificate by CA send theirs.
          requestCert: tls.clientCertificates !== 'not-asked',
          rejectUnauthorized: false,
          handshakeTimeout: timeouts.handshakeMs,
        },
        app,
      )
    : http.createServer(options, app);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) =>
    refuseMalformed(error, socket, app.refusal ?? plainRefusal),
  );
  CONNECTIONS.set(server, new Connections(server, tls !== undefined, timeouts.unreadMs));
  return server;
}

/** Replaces the certificate of a listening server. Open connections keep theirs. */
export function renewCertificate(server: Server, tls: SignedCertificate): void {
  if ('setSecureContext' in server) (server as https.Server).setSecureContext(secureContextOf(tls));
}

/** TLS takes a megabyte, so a server loads it with its first HTTPS listener. */
function loadHttps(): typeof https {
  return createRequire(import.meta.url)('node:https') as typeof https;
}

function secureContextOf({ certificate, privateKey }: SignedCertificate): SecureContextOptions {
  return { cert: certificate, key: privateKey, minVersion: 'TLSv1.2', ciphers: CIPHERS };
}

/**
 * Maximum number of connections that wait to be accepted. Clients see further ones as open, but the server learns of
 * them seconds later, or never. Node's default of 511 is low for a load test; the system has its own limit (Linux:
 * 4096).
 */
const WAITING_CONNECTIONS = 4096;

/** Starts listening. Resolves with the port. @throws the listen error (EADDRINUSE, EACCES, …) */
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
 * Stops accepting connections, lets running requests finish for `graceMs` real milliseconds, then closes what is left.
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

/** How long running requests may take to finish when the server stops, in real milliseconds. */
const GRACE_MS = 2000;

/** All listeners of a server on one host. */
export class OpenListeners {
  readonly #host: string;
  readonly #headerBytes: number;
  readonly #reportError: (error: unknown) => void;
  readonly #servers: Server[] = [];

  /** @param headerBytes largest size of all headers of a request together @decision sizes */
  constructor(host: string, headerBytes: number, reportError: (error: unknown) => void) {
    this.#host = host;
    this.#headerBytes = headerBytes;
    this.#reportError = reportError;
  }

  /**
   * Starts listening, over TLS if there is a certificate. Resolves with the URL.
   * @param flag chooses the port
   * @throws ConfigError if the port or the host is unavailable
   */
  async open(
    app: ServedApp,
    port: number,
    flag: string,
    tls?: SignedCertificate & { readonly clientCertificates?: ClientCertificates },
  ): Promise<string> {
    const server = createListener(app, this.#headerBytes, tls);
    this.#servers.push(server);
    const shownHost = this.#host === '0.0.0.0' || this.#host === '::' ? '127.0.0.1' : this.#host;
    try {
      const found = await listen(server, port, this.#host);
      // A failed accept, as when the process has no file descriptors left, affects only that connection.
      server.on('error', this.#reportError);
      return `${tls ? 'https' : 'http'}://${shownHost}:${found}`;
    } catch (error) {
      throw listenError(error, this.#host, port, flag);
    }
  }

  /** Replaces the certificate of the TLS listeners. Open connections keep theirs. */
  renewCertificate(tls: SignedCertificate): void {
    for (const server of this.#servers) renewCertificate(server, tls);
  }

  /** Stops accepting connections. Resolves when everything is closed. */
  async close(): Promise<void> {
    await Promise.all(this.#servers.map((server) => close(server, GRACE_MS)));
  }
}

function listenError(error: unknown, host: string, port: number, flag: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new ConfigError(`port ${port} is in use; choose another with ${flag} (0 = any free port)`);
  if (code === 'EACCES') return new ConfigError(`port ${port} may not be used by this user; choose one above 1023`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new ConfigError(`--host ${host} is not an address of this machine`);
  return error;
}

function plainRefusal(error: string): UnreadRefusal {
  return { headers: {}, body: JSON.stringify({ error }) };
}

/** The request and response classes of a server: options of `http.createServer`. */
interface MessageClasses {
  readonly IncomingMessage: typeof IncomingMessage;
  readonly ServerResponse: typeof ServerResponse;
}

/** A request listener that may define the message classes of its server. */
export type ServedApp = RequestListener & {
  readonly messages?: MessageClasses;
  /** Renders a refusal before the application sees the request; default: plain JSON. */
  readonly refusal?: (text: string) => UnreadRefusal;
};

/**
 * Request and response classes with the prototypes of an Express application. Otherwise Express changes the prototype
 * of each message, which slows down all later use of it.
 */
export function messageClasses(app: Express): MessageClasses {
  class AppRequest extends IncomingMessage {
    // Set in the constructor, so that all requests have one shape.
    context: RequestContext | undefined = undefined;
  }
  class AppResponse<Of extends IncomingMessage> extends ServerResponse<Of> {
    // Express would create an object for each response. No handler here uses it.
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

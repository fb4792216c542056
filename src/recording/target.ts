import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request as httpRequest, type ClientRequest } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { isIP } from 'node:net';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import { ExpectedError } from '../domain/errors.js';

/** The recorder cannot start with these options, or cannot continue. */
export class RecorderError extends ExpectedError {
  constructor(message: string, exitCode = 1) {
    super('RECORDER', message, { exitCode });
  }
}

/** Files (PEM) for calls to a target over TLS. */
export interface TlsFiles {
  /** The client certificate, with its chain. */
  readonly cert?: string | undefined;
  readonly key?: string | undefined;
  /** CAs that are trusted besides the usual ones. */
  readonly ca?: string | undefined;
}

interface TargetRequest {
  readonly method: string;
  /** Path with query, as the client wrote it. */
  readonly path: string;
  /** Names and values in turn, `Host` included. */
  readonly headers: readonly string[];
}

/** The only origin that a recorder calls. */
export class Target {
  /** Such as `https://api.bank.example`, without path. */
  readonly origin: string;
  /** The path of the given URL, without a slash at the end: what a client appends to the recorder's address. */
  readonly basePath: string;
  readonly port: number;
  /** The host name or address, without brackets. */
  readonly hostname: string;
  /** The value of the header `Host`. */
  readonly host: string;
  /** Whether calls go over TLS without a client certificate. */
  readonly isAnonymous: boolean;
  readonly #secureContext: SecureContext | undefined;

  /** @throws RecorderError for a URL or a file that cannot be used */
  constructor(text: string, files: TlsFiles = {}) {
    const url = parseTarget(text);
    const isSecure = url.protocol === 'https:';
    const [given] = (['cert', 'key', 'ca'] as const).filter((name) => files[name] !== undefined);
    if (!isSecure && given !== undefined) throw new RecorderError(`--${given} requires a target with https:`, 2);
    this.origin = url.origin;
    this.basePath = url.pathname.replace(/\/+$/, '');
    this.hostname = url.hostname.replace(/^\[|\]$/g, '');
    this.host = url.host;
    this.port = Number(url.port === '' ? (isSecure ? 443 : 80) : url.port);
    this.isAnonymous = isSecure && files.cert === undefined;
    this.#secureContext = isSecure ? createSecureContext(readTls(files)) : undefined;
  }

  /**
   * Begins a request. The header is sent with the first part of the body, or at its end. Follows no redirect.
   * Each request has its own connection: a kept one may end between two calls, and the client would get an error
   * that the bank never made.
   */
  open({ method, path, headers }: TargetRequest): ClientRequest {
    const { hostname, port } = this;
    const options = { method, path, headers: [...headers], hostname, port, agent: false } as const;
    if (!this.#secureContext) return httpRequest(options);
    const secure: RequestOptions & { readonly secureContext: SecureContext } = {
      ...options,
      secureContext: this.#secureContext,
      servername: isIP(hostname) === 0 ? hostname : '',
    };
    return httpsRequest(secure);
  }
}

/** The address of a bank. @throws RecorderError */
export function parseTarget(text: string): URL {
  const wrong = (reason: string): RecorderError =>
    new RecorderError(`--target ${reason}; use the base URL of the bank, such as https://api.bank.example`, 2);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:\/\//i.test(text)) throw wrong(`"${withoutCredentials(text)}" is not an http or https URL`);
  if (url.username !== '' || url.password !== '') throw wrong('must not contain a user name or password');
  if (/[?#]/.test(text)) throw wrong('must not contain a query or a fragment');
  return url;
}

function withoutCredentials(text: string): string {
  return text.slice(0, 200).replace(/\/\/[^/]*@/, '//***@');
}

/** The contents of files for calls over TLS. @param dashes before the names of the files in errors @throws RecorderError for what cannot be used */
export function readTls({ cert, key, ca }: TlsFiles, dashes = '--'): TlsFiles {
  const wrong = (reason: string): RecorderError => new RecorderError(`${dashes}${reason}`, 2);
  const readPem = (name: string, path: string, kind: string): string => {
    let text: string;
    try {
      text = readFileSync(path, 'utf8');
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      throw wrong(`${name} ${path}: ${code === 'ENOENT' ? 'no such file' : message}`);
    }
    if (new RegExp(`-----BEGIN [A-Z ]*${kind}-----`).test(text)) return text;
    throw wrong(`${name} ${path}: the file has no ${kind.toLowerCase()} in PEM`);
  };
  if ((cert === undefined) !== (key === undefined))
    throw wrong(`cert and ${dashes}key belong together: the client certificate and its private key (PEM)`);
  const read = {
    ...(cert !== undefined && { cert: readPem('cert', cert, 'CERTIFICATE') }),
    ...(key !== undefined && { key: readPem('key', key, 'PRIVATE KEY') }),
    ...(ca !== undefined && { ca: `${readPem('ca', ca, 'CERTIFICATE')}\n${rootCertificates.join('\n')}` }),
  };
  if (read.key?.includes('ENCRYPTED') === true)
    throw wrong(`key ${key ?? ''} is encrypted; decrypt it with openssl pkey -in FILE -out NEW`);
  try {
    for (const pem of [read.cert, read.ca]) if (pem !== undefined) new X509Certificate(pem);
    // OpenSSL does not compare a key with a certificate of another algorithm.
    const isPair =
      !read.key || !read.cert || new X509Certificate(read.cert).checkPrivateKey(createPrivateKey(read.key));
    if (!isPair) throw new Error('the key does not belong to the first certificate');
    createSecureContext(read);
    return read;
  } catch (error) {
    throw wrong(`cert, ${dashes}key and ${dashes}ca cannot be used: ${(error as Error).message}`);
  }
}

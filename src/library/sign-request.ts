import { X509Certificate, createHash, createPrivateKey, randomUUID, sign } from 'node:crypto';
import { COVERED_WHEN_SENT, REQUEST_TARGET, signingString } from '../domain/signing/signing-string.js';
import { SandbankError } from './errors.js';

/** A request that a TPP signs. */
export interface RequestToSign {
  /** Used only if `(request-target)` is signed. Default POST. */
  readonly method?: string;
  /** URL or path with query; used only if `(request-target)` is signed. */
  readonly url?: string;
  /** The headers to send. Adds an `X-Request-ID` if there is none. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The exact bytes or text of the body; absent: none. */
  readonly body?: string | Uint8Array;
  /** PEM of the seal certificate. The first of a chain is used. */
  readonly certificate: string;
  /** PEM of its key, RSA or EC. */
  readonly privateKey: string;
  /** Hash of digest and signature. Default SHA-256. */
  readonly hash?: 'SHA-256' | 'SHA-512';
  /**
   * Names of the headers to sign, in order. Default as NextGenPSD2 requires: `digest` and those of its headers that
   * are sent.
   */
  readonly signed?: readonly string[];
}

/** A signed request. */
export interface SignedRequestHeaders {
  /** The given headers plus `Digest`, `Signature` and `TPP-Signature-Certificate`. */
  readonly headers: Readonly<Record<string, string>>;
  /** The signed string, to compare byte by byte with that of another program. */
  readonly signingString: string;
  readonly keyId: string;
}

/**
 * Signs a request as NextGenPSD2 defines it (draft-cavage-http-signatures).
 * @throws SandbankError for a certificate or key that cannot be read, keys that do not belong together, and a name to sign that
 *   the request does not have
 * @source Authentication / 6
 */
export function signRequest(request: RequestToSign): SignedRequestHeaders {
  const { method = 'POST', url = '/', body = '', hash = 'SHA-256' } = request;
  const certificate = readable('certificate', () => new X509Certificate(request.certificate));
  const key = readable('privateKey', () => createPrivateKey(request.privateKey));
  if (!certificate.checkPrivateKey(key)) throw new SandbankError('privateKey does not belong to certificate');
  const isEc = key.asymmetricKeyType === 'ec';
  if (!isEc && key.asymmetricKeyType !== 'rsa') throw new SandbankError('privateKey must be an RSA or an EC key');
  const hashName = hash === 'SHA-512' ? 'sha512' : 'sha256';
  const digest = `${hash}=${createHash(hashName).update(body).digest('base64')}`;
  const given = request.headers ?? {};
  const hasId = Object.keys(given).some((name) => name.toLowerCase() === 'x-request-id');
  const headers: Record<string, string> = { ...given, ...(!hasId && { 'X-Request-ID': randomUUID() }), Digest: digest };
  const byName = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value.trim()]));
  const signed = (request.signed ?? ['digest', ...COVERED_WHEN_SENT.filter((name) => byName[name] !== undefined)]).map(
    (name) => name.toLowerCase(),
  );
  const missing = signed.find((name) => name !== REQUEST_TARGET && byName[name] === undefined);
  if (missing !== undefined) throw new SandbankError(`signed lists ${missing}, which the request does not have`);
  const text = signingString(signed, { method, target: targetOf(url), headers: byName });
  const keyId = keyIdOf(certificate);
  const parameters = {
    keyId,
    algorithm: `${isEc ? 'ecdsa' : 'rsa'}-${hashName}`,
    headers: signed.join(' '),
    signature: sign(hashName, Buffer.from(text), key).toString('base64'),
  };
  headers['Signature'] = Object.entries(parameters)
    .map(([name, value]) => `${name}="${value.replace(/["\\]/g, '\\$&')}"`)
    .join(',');
  headers['TPP-Signature-Certificate'] = certificate.raw.toString('base64');
  return { headers, signingString: text, keyId };
}

/** Node returns the issuer in certificate order, one line per part. RFC 2253 reverses the order. */
function keyIdOf({ serialNumber, issuer }: X509Certificate): string {
  return `SN=${serialNumber},CA=${issuer.split('\n').reverse().join(',')}`;
}

function targetOf(url: string): string {
  const { pathname, search } = readable('url', () => new URL(url, 'http://localhost'));
  return pathname + search;
}

function readable<Result>(name: string, read: () => Result): Result {
  try {
    return read();
  } catch {
    throw new SandbankError(`${name} cannot be read${name === 'url' ? '' : '; it must be PEM'}`);
  }
}

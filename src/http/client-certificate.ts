import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import type { Instant } from '../domain/calendar.js';
import { BankFault } from '../domain/errors.js';
import {
  judgeCertificate,
  type CertificateFacts,
  type CertificateIdentity,
} from '../domain/tpp/certificate-identity.js';
import { isSecure } from './link-base.js';
import type { HttpSettings } from './settings.js';
import type { Bank } from '../sim/bank.js';
import { isTrustedPeer } from './trusted-peers.js';

/** Reading certificates: given by the composition root. Both throw an Error with a clear message for what is unreadable. */
export interface CertificateReader {
  /** DER certificates of a header value, the leaf first. */
  parseForwarded(value: string): Buffer[];
  /** The facts of a certificate, its chain judged at an instant. */
  readChain(leaf: Buffer, intermediates: readonly Buffer[], at: Instant): CertificateFacts;
}

/**
 * The identity in the client certificate of a request: of its TLS connection, else of a forwarded-certificate header from
 * a trusted peer.
 * @decision certificate-source, certificate-check
 * @throws CERTIFICATE_MISSING, CERTIFICATE_INVALID, CERTIFICATE_EXPIRED
 */
export function readClientCertificate(
  req: IncomingMessage,
  { now, profile }: Pick<Bank, 'now' | 'profile'>,
  settings: HttpSettings,
  reader: CertificateReader,
): CertificateIdentity {
  const headerNames = profile['certificate-source'];
  const chain = tlsChain(req) ?? forwardedChain(req, headerNames, settings, reader);
  const [leaf, ...intermediates] = chain ?? [];
  if (!leaf) {
    throw new BankFault(
      'CERTIFICATE_MISSING',
      `no client certificate came with the TLS connection; onboard over HTTPS with the qualified website certificate, or forward it from a trusted gateway in ${headerNames.join(' or ')}`,
    );
  }
  const judgement = judgeCertificate(
    readable(() => reader.readChain(leaf, intermediates, now)),
    now,
  );
  if (!judgement.ok) throw new BankFault(judgement.code, judgement.text);
  return judgement.identity;
}

function tlsChain(req: IncomingMessage): Buffer[] | undefined {
  if (!isSecure(req)) return undefined;
  const certificate = (req.socket as unknown as Pick<TLSSocket, 'getPeerX509Certificate'>).getPeerX509Certificate();
  if (!certificate) return undefined;
  const chain: Buffer[] = [];
  // A self-signed certificate is its own issuer: stop when one comes again.
  for (
    let next: typeof certificate | undefined = certificate;
    next && !chain.some((raw) => raw.equals(next?.raw ?? raw));
    next = next.issuerCertificate
  ) {
    chain.push(next.raw);
  }
  return chain;
}

function forwardedChain(
  req: IncomingMessage,
  headerNames: readonly string[],
  settings: HttpSettings,
  reader: CertificateReader,
): Buffer[] | undefined {
  const header = headerNames
    .map((name) => req.headers[name])
    .find((value): value is string => typeof value === 'string' && value.trim() !== '');
  if (header === undefined || !isTrustedPeer(req.socket.remoteAddress, settings.trustedProxies)) return undefined;
  return readable(() => reader.parseForwarded(header));
}

function readable<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof BankFault) throw error;
    throw new BankFault(
      'CERTIFICATE_INVALID',
      `the client certificate cannot be read: ${error instanceof Error ? error.message : 'unknown format'}`,
    );
  }
}

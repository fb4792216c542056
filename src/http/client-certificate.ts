import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { Instant } from '../domain/calendar.js';
import { BankFault } from '../domain/errors.js';
import {
  type CertificateFacts,
  type CertificateIdentity,
  type CertificateUse,
  validateCertificate,
} from '../domain/tpp/certificate-identity.js';
import { httpsBaseOf, isSecure } from './link-base.js';
import type { HttpSettings } from './http-settings.js';
import type { Bank } from '../sim/bank.js';

/**
 * Reads certificates; provided by the composition root. Both functions throw an Error with a clear message for
 * unreadable input.
 */
export interface CertificateReader {
  /** DER certificates of a header value, the leaf first. */
  parseForwarded(value: string): Buffer[];
  /** The facts of a certificate, with its chain validated at an instant. */
  readChain(leaf: Buffer, intermediates: readonly Buffer[], at: Instant): CertificateFacts;
}

/** The parts of the bank that certificate checks use. */
type BankRules = Pick<Bank, 'now' | 'profile'>;

/**
 * The identity in the client certificate of a request: from its TLS connection, otherwise from a trusted peer's
 * forwarded-certificate header.
 * @decision certificate-source, certificate-check
 * @throws CERTIFICATE_MISSING, CERTIFICATE_INVALID, CERTIFICATE_EXPIRED, CERTIFICATE_REVOKED, CERTIFICATE_BLOCKED
 */
export function readClientCertificate(
  req: IncomingMessage,
  bank: BankRules,
  settings: HttpSettings,
  reader: CertificateReader,
): CertificateIdentity {
  const headerNames = bank.profile['certificate-source'];
  const tls = tlsChain(req);
  if (tls) return validated(tls, bank, 'web', reader);
  const forwarded = forwardedCertificate(req, bank);
  const peer = req.socket.remoteAddress;
  if (forwarded !== undefined && isTrustedPeer(peer, settings.trustedProxies))
    return validated(
      readable(() => reader.parseForwarded(forwarded)),
      bank,
      'web',
      reader,
    );
  const ignored = `; the certificate in the header is ignored, because ${peer ?? 'its sender'} is not one of --trusted-proxies`;
  const orForward = settings.trustedProxies.length > 0 ? `, or forward it in ${headerNames.join(' or ')}` : '';
  throw new BankFault(
    'CERTIFICATE_MISSING',
    `the call has no client certificate; call ${httpsBaseOf(req, settings, '') ?? 'over HTTPS'} with the website certificate (curl --cert FILE)${
      forwarded === undefined ? orForward : ignored
    }`,
  );
}

/** Whether a request can have a client certificate: over TLS, or forwarded. @decision certificate-source */
export function canBringCertificate(req: IncomingMessage, bank: BankRules): boolean {
  return isSecure(req) || forwardedCertificate(req, bank) !== undefined;
}

/**
 * Whether the header Sandbank-TPP names a TPP: on loopback by default, elsewhere only if a setting or the bank's profile says so.
 * @decision tpp-identification
 */
export function isTppHeaderRead(
  { profile }: Pick<Bank, 'profile'>,
  { isTppHeaderTrusted }: Pick<HttpSettings, 'isTppHeaderTrusted'>,
): boolean {
  const rule = profile['tpp-identification'];
  return rule === 'certificate-or-header' || (rule === 'certificate-or-local-header' && isTppHeaderTrusted);
}

function forwardedCertificate({ headers }: IncomingMessage, { profile }: BankRules): string | undefined {
  for (const name of profile['certificate-source']) {
    const value = headers[name];
    if (typeof value === 'string' && value.trim() !== '') return value;
  }
  return undefined;
}

/**
 * The identity in a website certificate in PEM, the leaf first.
 * @decision certificate-check @throws CERTIFICATE_INVALID, CERTIFICATE_EXPIRED, CERTIFICATE_REVOKED, CERTIFICATE_BLOCKED
 */
export function readGivenCertificate(pem: string, bank: BankRules, reader: CertificateReader): CertificateIdentity {
  const path = 'certificate';
  return validated(
    readable(() => reader.parseForwarded(encodeURIComponent(pem)), path),
    bank,
    'web',
    reader,
    path,
  );
}

/**
 * The certificate of a signature, and its identity.
 * @param value of the header TPP-Signature-Certificate @decision signature-dialects, signature-certificate
 * @throws CERTIFICATE_INVALID, CERTIFICATE_EXPIRED, CERTIFICATE_REVOKED, CERTIFICATE_BLOCKED
 */
export function readSignatureCertificate(
  value: string,
  bank: BankRules,
  reader: CertificateReader,
): { readonly der: Buffer; readonly identity: CertificateIdentity } {
  const path = 'TPP-Signature-Certificate';
  const chain = readable(() => reader.parseForwarded(value), path);
  const qcType = bank.profile['signature-certificate'] === 'any' ? 'any' : 'eseal';
  return { der: chain[0] ?? Buffer.alloc(0), identity: validated(chain, bank, qcType, reader, path) };
}

/** The time at which certificates must be valid, milliseconds since the epoch. @decision certificate-time */
export function certificateInstant({ now, profile }: BankRules): Instant {
  return profile['certificate-time'] === 'real' ? Date.now() : now;
}

function validated(
  [leaf = Buffer.alloc(0), ...intermediates]: readonly Buffer[],
  bank: BankRules,
  qcType: CertificateUse['qcType'],
  reader: CertificateReader,
  path?: string,
): CertificateIdentity {
  const clock = bank.profile['certificate-time'];
  const nowMs = certificateInstant(bank);
  const facts = readable(() => reader.readChain(leaf, intermediates, nowMs), path);
  const result = validateCertificate(facts, { qcType, nowMs, clock });
  if (result.ok) return result.identity;
  throw new BankFault(result.code, result.text, path === undefined ? {} : { path });
}

function tlsChain(req: IncomingMessage): Buffer[] | undefined {
  if (!isSecure(req)) return undefined;
  // Node types the socket of an HTTPS request as a plain one.
  const certificate = (req.socket as unknown as Pick<TLSSocket, 'getPeerX509Certificate'>).getPeerX509Certificate();
  if (!certificate) return undefined;
  const chain: Buffer[] = [];
  // A self-signed certificate is its own issuer: stop when one repeats.
  for (
    let next: typeof certificate | undefined = certificate;
    next && !chain.some((raw) => raw.equals(next?.raw ?? raw));
    next = next.issuerCertificate
  ) {
    chain.push(next.raw);
  }
  return chain;
}

function readable<Result>(read: () => Result, path?: string): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof BankFault) throw error;
    throw new BankFault(
      'CERTIFICATE_INVALID',
      `the ${path ?? 'client certificate'} cannot be read: ${error instanceof Error ? error.message : 'unknown format'}`,
      path === undefined ? {} : { path },
    );
  }
}

/** The name for this machine's own addresses. */
const LOOPBACK = 'loopback';

/** Whether a text is a valid peer rule: an address, a network such as 10.0.0.0/8, or `loopback`. */
export function isPeerRule(text: string): boolean {
  const [address = '', bits, more] = text.split('/');
  if (text === LOOPBACK || (bits === undefined && isIP(address) !== 0)) return true;
  const most = isIPv6(address) ? 128 : 32;
  return more === undefined && isIP(address) !== 0 && /^\d{1,3}$/.test(bits ?? '') && Number(bits) <= most;
}

/** Whether a rule matches the peer. */
export function isTrustedPeer(peer: string | undefined, rules: readonly string[]): boolean {
  const known = peer?.replace(/^::ffff:/, '') ?? '';
  if (isIP(known) === 0) return false;
  const list = new BlockList();
  for (const rule of rules.flatMap((one) => (one === LOOPBACK ? ['127.0.0.0/8', '::1'] : [one]))) {
    const [address = '', bits] = rule.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list.check(known, familyOf(known));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}

import { X509Certificate, createPrivateKey } from 'node:crypto';
import { DAY_MS } from '../../domain/calendar.js';
import { contextual, derOf, integer, nameNodeOf, sequence, timeOf } from '../x509/asn1.js';
import {
  algorithmOf,
  authorityKeyIdentifier,
  extension,
  keyIdentifierOf,
  signedSequence,
} from '../x509/build-certificate.js';
import type { SignedCertificate } from '../x509/pem.js';

/** A certificate that is no longer accepted. */
export interface RevokedEntry {
  /** Hexadecimal, as node:crypto writes it. */
  readonly serialNumber: string;
  /** `blocked`: by the bank, without the issuer's knowledge. */
  readonly status: 'revoked' | 'blocked';
  readonly atMs: number;
}

const VERSION_2 = 1;
const CRL_NUMBER = '2.5.29.20';
/** How long a list is valid. Real time. */
const LIFETIME_MS = DAY_MS;

/**
 * The revocation list of the issuing CA, DER (RFC 5280 5).
 * @param nowMs real time, as for its readers
 */
export function revocationList(issuing: SignedCertificate, revoked: readonly RevokedEntry[], nowMs: number): Buffer {
  const key = createPrivateKey(issuing.privateKey);
  const certificate = new X509Certificate(issuing.certificate);
  const entries = revoked.map(({ serialNumber, atMs }) =>
    sequence(integer(Buffer.from(serialNumber, 'hex')), timeOf(Math.min(atMs, nowMs))),
  );
  const contents = sequence(
    integer(VERSION_2),
    algorithmOf(key),
    nameNodeOf(certificate, 'subject'),
    timeOf(nowMs),
    timeOf(nowMs + LIFETIME_MS),
    // The encoding omits an empty list.
    ...(entries.length === 0 ? [] : [sequence(...entries)]),
    contextual(
      0,
      sequence(
        authorityKeyIdentifier(keyIdentifierOf(certificate.publicKey)),
        extension(CRL_NUMBER, integer(Math.floor(nowMs / 1000))),
      ),
    ),
  );
  return derOf(signedSequence(contents, key));
}

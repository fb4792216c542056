import { X509Certificate, createPrivateKey, createPublicKey } from 'node:crypto';
import { DAY_MS } from '../domain/calendar.js';
import { keyIdentifierOf, signedDer, type SignedCertificate } from './build-certificate.js';
import { derOf, nameNodeOf } from './der-reading.js';
import { algorithmOf, contextual, integer, objectIdentifier, octetString, sequence, timeOf } from './der-writing.js';
import type { RevokedEntry } from './revocations.js';

const VERSION_2 = 1;
const AUTHORITY_KEY_IDENTIFIER = '2.5.29.35';
const CRL_NUMBER = '2.5.29.20';
/** How long a list may be used. Real time. */
const GOOD_FOR_MS = DAY_MS;

/**
 * The revocation list of the issuing CA, DER (RFC 5280 5).
 * @param nowMs real time, which is what its readers live in
 */
export function revocationList(issuing: SignedCertificate, revoked: readonly RevokedEntry[], nowMs: number): Buffer {
  const key = createPrivateKey(issuing.privateKey);
  const authority = contextual(0, keyIdentifierOf(createPublicKey(issuing.certificate)), false);
  const entries = revoked.map(({ serialNumber, atMs }) =>
    sequence(integer(Buffer.from(serialNumber, 'hex')), timeOf(Math.min(atMs, nowMs))),
  );
  const extension = (oid: string, value: Buffer): Buffer => sequence(objectIdentifier(oid), octetString(value));
  const contents = sequence(
    integer(VERSION_2),
    algorithmOf(key),
    derOf(nameNodeOf(new X509Certificate(issuing.certificate), 'subject')),
    timeOf(nowMs),
    timeOf(nowMs + GOOD_FOR_MS),
    // An empty list is left out.
    ...(entries.length === 0 ? [] : [sequence(...entries)]),
    contextual(
      0,
      sequence(
        extension(AUTHORITY_KEY_IDENTIFIER, sequence(authority)),
        extension(CRL_NUMBER, integer(Math.floor(nowMs / 1000))),
      ),
    ),
  );
  return signedDer(contents, key);
}

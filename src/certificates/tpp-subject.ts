import type { X509Certificate } from 'node:crypto';
import type { PspRole } from '../domain/tpp/certificate-identity.js';
import { objectIdentifier, sequence, utf8String } from './der-writing.js';
import { qcStatements } from './qc-statements.js';

/** Who a certificate for a TPP is made out to. */
export interface TppSubject {
  readonly organizationIdentifier: string;
  readonly organizationName: string;
  readonly ncaName: string;
  readonly ncaId: string;
  readonly roles: readonly PspRole[];
}

/** The subject attribute with the organisation's name. */
export const ORGANIZATION_NAME_OID = '2.5.4.10';
/** The subject attribute with its authorisation number, as `PSDAT-FMA-…`. */
export const ORGANIZATION_IDENTIFIER_OID = '2.5.4.97';

/**
 * Whether a website certificate of our own making is made out to exactly this subject: identifier, name, authority and
 * roles. Looks for the bytes that issuing puts in, so that a start with kept certificates parses no ASN.1.
 */
export function isMadeOutTo(certificate: X509Certificate, subject: TppSubject): boolean {
  return [
    sequence(objectIdentifier(ORGANIZATION_IDENTIFIER_OID), utf8String(subject.organizationIdentifier)),
    sequence(objectIdentifier(ORGANIZATION_NAME_OID), utf8String(subject.organizationName)),
    qcStatements(subject, 'web'),
  ].every((part) => certificate.raw.includes(part));
}

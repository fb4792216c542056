import type { X509Certificate } from 'node:crypto';
import { PSP_ROLE_OIDS, type PspRole } from '../../domain/tpp/certificate-identity.js';
import { objectIdentifier, sequence, utf8String } from './der-writing.js';

/** Who a website certificate for a TPP is made out to. */
export interface QwacSubject {
  readonly organizationIdentifier: string;
  readonly organizationName: string;
  readonly ncaName: string;
  readonly ncaId: string;
  readonly roles: readonly PspRole[];
}

/** Subject attributes that name the organisation. */
export const ORGANIZATION_NAME_OID = '2.5.4.10';
export const ORGANIZATION_IDENTIFIER_OID = '2.5.4.97';

/** OIDs of the QCStatements (ETSI EN 319 412-5, TS 119 495). */
export const QC_STATEMENTS_OID = '1.3.6.1.5.5.7.1.3';
export const QC_TYPE_OID = '0.4.0.1862.1.6';
export const QC_TYPE_WEB_OID = '0.4.0.1862.1.6.3';
export const PSD2_STATEMENT_OID = '0.4.0.19495.2';
const QC_COMPLIANCE_OID = '0.4.0.1862.1.1';

/**
 * The QCStatements of a TPP's website certificate, DER: QcCompliance, QcType web, and the PSD2 statement. The roles stand
 * in the order of the table, so that the same ones give the same bytes.
 */
export function qcStatements(subject: QwacSubject): Buffer {
  const roles = (Object.keys(PSP_ROLE_OIDS) as PspRole[])
    .filter((role) => subject.roles.includes(role))
    .map((role) => sequence(objectIdentifier(PSP_ROLE_OIDS[role]), utf8String(role)));
  return sequence(
    sequence(objectIdentifier(QC_COMPLIANCE_OID)),
    sequence(objectIdentifier(QC_TYPE_OID), sequence(objectIdentifier(QC_TYPE_WEB_OID))),
    sequence(
      objectIdentifier(PSD2_STATEMENT_OID),
      sequence(sequence(...roles), utf8String(subject.ncaName), utf8String(subject.ncaId)),
    ),
  );
}

/**
 * Whether a certificate of our own making is made out to exactly this subject: identifier, name, authority and roles.
 * Looks for the bytes that issuing puts in, so that a start with kept certificates parses no ASN.1.
 */
export function isMadeOutTo(certificate: X509Certificate, subject: QwacSubject): boolean {
  return [
    sequence(objectIdentifier(ORGANIZATION_IDENTIFIER_OID), utf8String(subject.organizationIdentifier)),
    sequence(objectIdentifier(ORGANIZATION_NAME_OID), utf8String(subject.organizationName)),
    qcStatements(subject),
  ].every((part) => certificate.raw.includes(part));
}

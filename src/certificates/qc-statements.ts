import type { X509Certificate } from 'node:crypto';
import { PSP_ROLE_OIDS, type PspRole } from '../domain/tpp/certificate-identity.js';
import type { TppSubject } from '../domain/tpp/organisation.js';
import {
  derOf,
  ia5String,
  objectIdentifier,
  printableString,
  sequence,
  utf8String,
  type DerNode,
} from './x509/asn1.js';
import { nameAttribute, ORGANIZATION_NAME_OID } from './x509/build-certificate.js';

/** The TPP-specific parts of a certificate (ETSI TS 119 495): its subject, and the QCStatements with its roles. */

/** The subject attribute with the authorisation number, as `PSDAT-FMA-…`. */
export const ORGANIZATION_IDENTIFIER_OID = '2.5.4.97';

/** The extension that contains the statements (RFC 3739). */
export const QC_STATEMENTS_OID = '1.3.6.1.5.5.7.1.3';
/** The statement of the type (ETSI EN 319 412-5). */
export const QC_TYPE_OID = '0.4.0.1862.1.6';
/** The types: signature, seal, website. */
export const QC_TYPE_OIDS = { esign: '0.4.0.1862.1.6.1', eseal: '0.4.0.1862.1.6.2', web: '0.4.0.1862.1.6.3' } as const;
/** The statement of a PSP's roles and authority (ETSI TS 119 495). */
export const PSD2_STATEMENT_OID = '0.4.0.19495.2';
const QC_COMPLIANCE_OID = '0.4.0.1862.1.1';
const QC_PDS_OID = '0.4.0.1862.1.5';
/** The URL and language of a trust service provider's terms. The page does not exist, because this one is for tests. */
const DISCLOSURE = ['https://sandbank.example/pds', 'en'] as const;

/** How the statements are written: as ETSI defines them, or in one of the malformed ways found in the field. */
export type StatementForm = 'conformant' | 'single-statement' | 'flat-roles' | 'without-psd2';

/**
 * The QCStatements of a TPP's certificate: QcCompliance, QcPDS, QcType, and the PSD2 statement. The roles are in the order of
 * the table, so that the same roles give the same bytes.
 */
export function qcStatements(
  subject: Pick<TppSubject, 'roles' | 'ncaName' | 'ncaId'>,
  type: 'web' | 'eseal',
  form: StatementForm = 'conformant',
): DerNode {
  const psd2 = psd2Statement(subject, form === 'flat-roles');
  if (form === 'single-statement') return psd2;
  return sequence(
    sequence(objectIdentifier(QC_COMPLIANCE_OID)),
    sequence(
      objectIdentifier(QC_PDS_OID),
      sequence(sequence(ia5String(DISCLOSURE[0]), printableString(DISCLOSURE[1]))),
    ),
    sequence(objectIdentifier(QC_TYPE_OID), sequence(objectIdentifier(QC_TYPE_OIDS[type]))),
    ...(form === 'without-psd2' ? [] : [psd2]),
  );
}

function psd2Statement(
  { roles, ncaName, ncaId }: Pick<TppSubject, 'roles' | 'ncaName' | 'ncaId'>,
  flat: boolean,
): DerNode {
  const members = (Object.keys(PSP_ROLE_OIDS) as PspRole[])
    .filter((role) => roles.includes(role))
    .map((role) => [objectIdentifier(PSP_ROLE_OIDS[role]), utf8String(role)]);
  const rolesOfPsp = flat ? [sequence(...members.flat())] : members.map((member) => sequence(...member));
  return sequence(
    objectIdentifier(PSD2_STATEMENT_OID),
    sequence(sequence(...rolesOfPsp), utf8String(ncaName), utf8String(ncaId)),
  );
}

/**
 * Whether a website certificate of this CA has exactly this subject: identifier, name, authority and roles. Compares
 * bytes, so that a start with stored certificates parses none of them.
 */
export function isIssuedFor(certificate: X509Certificate, subject: TppSubject): boolean {
  return [
    nameAttribute(ORGANIZATION_IDENTIFIER_OID, subject.organizationIdentifier),
    nameAttribute(ORGANIZATION_NAME_OID, subject.organizationName),
    qcStatements(subject, 'web'),
  ].every((part) => certificate.raw.includes(derOf(part)));
}

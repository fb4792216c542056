import type { PspRole } from './certificate-identity.js';

/** Kinds of test certificates: TLS (qualified website certificate) or signing (qualified seal). */
export const CERTIFICATE_KINDS = ['qwac', 'qseal'] as const;
/** The kind of a test certificate. */
export type CertificateKind = (typeof CERTIFICATE_KINDS)[number];

/** Variants of test certificates, for testing how a client handles valid and invalid ones. */
export const CERTIFICATE_VARIANTS = {
  valid: 'Nothing is wrong with it. Its policy says that it is a test certificate of this bank.',
  'production-like': 'Valid, without the policy of test certificates: as of a qualified trust service provider.',
  expired: 'It ended a day ago.',
  'not-yet-valid': 'It begins tomorrow.',
  revoked: 'Its issuer revoked it: the revocation list and OCSP say so.',
  blocked: 'The bank blocked it; its issuer knows of nothing.',
  'unknown-ca': 'Issued by a CA that the bank does not know.',
  'self-signed': 'Signed by its own key.',
  'wrong-role': 'Its only role is one that no call of the account and payment services needs.',
  'no-psd2-statement': 'A qualified certificate without the statement that names roles and authority.',
  'eseal-as-web': 'A seal certificate, for the TLS connection of which a website certificate is wanted.',
  'ec-key': 'Valid, with a key on the curve P-256.',
  'weak-key': 'Its RSA key has 1,024 bits.',
  'malformed-single-statement':
    'Valid but for an encoding found in the field: the PSD2 statement alone, not in a list of statements.',
  'malformed-flat-roles':
    'Valid but for an encoding found in the field: all roles in one list, OIDs and names in turn.',
} as const;
/** The name of a variant. */
export type CertificateVariant = keyof typeof CERTIFICATE_VARIANTS;

/** Every variant, in the order of the table. */
export const VARIANT_NAMES = Object.keys(CERTIFICATE_VARIANTS) as CertificateVariant[];

/** The roles of a certificate of the variant `wrong-role`. */
export const WRONG_ROLES: readonly PspRole[] = ['PSP_IC'];

/** A certificate of the test CA, PEM. */
export interface IssuedCertificate {
  /** The leaf, followed by the issuing certificate. */
  readonly certificate: string;
  /** Absent if the TPP did not share its key. */
  readonly privateKey?: string;
  /** The issuing certificate; empty if self-signed. */
  readonly chain: string;
  /** Hexadecimal. */
  readonly serialNumber: string;
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
}

/** Paths of the files published by the test CA, below the server's base URL. Certificates contain these URLs. */
export const PKI_PATHS = {
  revocationList: '/pki/issuing.crl',
  issuingCertificate: '/pki/issuing.crt',
  rootCertificate: '/pki/root.crt',
  caBundle: '/pki/ca.pem',
  ocsp: '/pki/ocsp',
} as const;

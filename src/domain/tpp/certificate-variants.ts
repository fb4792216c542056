import type { PspRole } from './certificate-identity.js';

/** Kinds of test certificates: TLS (qualified website certificate) or signing (qualified seal). */
export const CERTIFICATE_KINDS = ['qwac', 'qseal'] as const;
export type CertificateKind = (typeof CERTIFICATE_KINDS)[number];

/** Variants of test certificates, for testing how a client handles valid and invalid ones. */
export const CERTIFICATE_VARIANTS = {
  valid: 'Valid. Its policy identifies it as a test certificate of this bank.',
  'production-like':
    'Valid, without the policy of test certificates, like a certificate of a qualified trust service provider.',
  expired: 'Expired a day ago.',
  'not-yet-valid': 'Valid from tomorrow.',
  revoked: 'Revoked by its issuer, in the revocation list and OCSP.',
  blocked: 'Blocked by the bank, but not revoked by its issuer.',
  'unknown-ca': 'Issued by a CA that the bank does not trust.',
  'self-signed': 'Self-signed.',
  'wrong-role': 'Its only role (PSP_IC) does not allow any call of the account and payment services.',
  'no-psd2-statement': 'A qualified certificate without the PSD2 statement, which names roles and authority.',
  'eseal-as-web': 'A seal certificate on a TLS connection that requires a website certificate.',
  'ec-key': 'Valid, with an EC key (P-256).',
  'weak-key': 'Its RSA key has only 1,024 bits.',
  'malformed-single-statement':
    'Valid, except for an encoding error that occurs in practice: a single PSD2 statement that is not in a list of statements.',
  'malformed-flat-roles':
    'Valid, except for an encoding error that occurs in practice: all roles in one list, with OIDs and names alternating.',
} as const;
export type CertificateVariant = keyof typeof CERTIFICATE_VARIANTS;

/** Every variant, in the order of the table. */
export const VARIANT_NAMES = Object.keys(CERTIFICATE_VARIANTS) as CertificateVariant[];

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

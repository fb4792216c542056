import type { CertificateIdentity } from '../../domain/tpp/certificate-identity.js';

/** Where a TPP of the fixtures finds its test certificate. Paths are absent while certificates live in memory only. */
export interface TppCertificatePaths {
  readonly certificate: string;
  readonly privateKey: string;
  readonly ca: string;
}

/** The files of the certificate of a TPP, by its organizationIdentifier. */
export type DemoTppCertificates = (
  organizationIdentifier: CertificateIdentity['organizationIdentifier'],
) => TppCertificatePaths | undefined;

import type { CertificateKind, CertificateVariant } from '../domain/tpp/certificate-variants.js';
import type { IssuedCertificate } from '../domain/tpp/issued-certificate.js';
import type { TppProfile } from '../domain/tpp/organisation.js';
import type { Bank } from '../sim/bank.js';

/** A certificate that is to be made. */
export interface CertificateWish {
  readonly subject: Omit<TppProfile, 'userEmail'>;
  readonly kind: CertificateKind;
  readonly variant: CertificateVariant;
  /** The instant around which it is valid. */
  readonly nowMs: number;
  /** A key of the TPP's own making, PEM. */
  readonly publicKey?: string;
}

/** The test CA: given by the composition root. */
export interface CertificateAuthority {
  /** Makes a certificate, valid or not as the wish says. */
  issue(wish: CertificateWish): Promise<IssuedCertificate>;
  /** The public key of a certificate signing request, PEM. @throws Error saying why the request cannot be used */
  keyOfSigningRequest(pem: string): string;
  /** A key with its certificates under a password, DER. */
  keyStoreOf(
    signed: { readonly certificate: string; readonly privateKey: string },
    password: string,
    name: string,
  ): Promise<Buffer>;
  /** A password for a key store. */
  newPassword(): string;
  /** DER. */
  issuingCertificate(): Buffer;
  /** DER. */
  rootCertificate(): Buffer;
  /** DER. @param nowMs real time */
  revocationList(nowMs: number): Buffer;
  /** Request and answer in DER. @param nowMs real time */
  answerOcsp(request: Buffer, nowMs: number): Buffer;
}

/** Where a TPP of the fixtures finds its test certificate. Paths are absent while certificates live in memory only. */
export interface TppCertificatePaths {
  readonly certificate: string;
  readonly privateKey: string;
  readonly ca: string;
  /** That the certificate names another address than the server's for revocation list, OCSP and CA. */
  readonly note?: string;
}

/** The test certificates of the TPPs of the fixtures: given by the composition root. */
export interface DemoTppCertificates {
  /** Sees to it that a bank has certificates that are valid at its time. */
  ready(bank: Bank): Promise<void>;
  /** The files of the certificate of a TPP that is valid at the bank's time. */
  pathsOf(bank: Bank, organizationIdentifier: string): TppCertificatePaths | undefined;
}

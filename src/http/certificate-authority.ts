import type { CertificateKind, CertificateVariant } from '../domain/tpp/certificate-variants.js';
import type { TppProfile } from '../sim/fixture-base.js';

/** A certificate as it is handed out, PEM. */
export interface HandedCertificate {
  /** The leaf and the issuing certificate behind it. */
  readonly certificate: string;
  /** Absent where the TPP kept its key to itself. */
  readonly privateKey?: string;
  /** The issuing certificate alone; empty for one that signed itself. */
  readonly chain: string;
  /** Hexadecimal. */
  readonly serialNumber: string;
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
}

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
  issue(wish: CertificateWish): Promise<HandedCertificate>;
  /** The public key of a certificate signing request, PEM. @throws Error saying why the request cannot be used */
  keyOfSigningRequest(pem: string): Promise<string>;
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
  revocationList(nowMs: number): Promise<Buffer>;
  /** Request and answer in DER. @param nowMs real time */
  answerOcsp(request: Buffer, nowMs: number): Promise<Buffer>;
}

import type { X509Certificate } from 'node:crypto';
import type { CertificateFacts } from '../domain/tpp/certificate-identity.js';
import { certificateOf } from './certificate-checks.js';
import { parseForwardedCertificate } from './parse-forwarded.js';
import { readCertificateChain } from './read-certificate.js';
import type { TestAuthority } from './test-authority.js';

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Each certificate of a PEM text. @throws Error for one that is none */
export function certificatesOf(pem: string): X509Certificate[] {
  return (pem.match(PEM) ?? []).map(certificateOf);
}

/** Reads the certificates that TPPs present. */
export class ClientCertificates {
  readonly #trusted: readonly X509Certificate[];
  readonly #authority: TestAuthority;

  /** @param trustedPem the CAs that are trusted, PEM: the test CA's and the user's own */
  constructor(trustedPem: string, authority: TestAuthority) {
    this.#trusted = certificatesOf(trustedPem);
    this.#authority = authority;
  }

  /** DER certificates of a header value, the leaf first. @throws UnreadableCertificate */
  parseForwarded(value: string): Buffer[] {
    return parseForwardedCertificate(value);
  }

  /** The facts of a certificate, its chain judged at an instant. @throws UnreadableCertificate */
  readChain(leaf: Buffer, intermediates: readonly Buffer[], at: number): CertificateFacts {
    const findRevoked = (certificate: X509Certificate) => this.#authority.findRevoked(certificate);
    return readCertificateChain({ leaf, intermediates, trusted: this.#trusted, at, findRevoked });
  }
}

import { X509Certificate, randomBytes } from 'node:crypto';
import type { HandedCertificate } from '../domain/tpp/handed-certificate.js';
import type { SignedCertificate } from './build-certificate.js';
import { certificateOf } from './certificate-checks.js';
import type { TppCertificateWish } from './issue-tpp.js';
import type { PkiPlace } from './pki-place.js';
import type { Revocations, RevokedEntry } from './revocations.js';

/** The issuing CA as those deal with it who get certificates of it, or ask about them. */
export class TestAuthority {
  readonly #issuing: SignedCertificate;
  readonly #root: string;
  #place: PkiPlace;
  readonly #revocations: Revocations;
  readonly #certificate: X509Certificate;

  constructor(
    authority: { root: SignedCertificate; issuing: SignedCertificate },
    place: PkiPlace,
    revocations: Revocations,
  ) {
    this.#issuing = authority.issuing;
    this.#root = authority.root.certificate;
    this.#place = place;
    this.#revocations = revocations;
    this.#certificate = certificateOf(authority.issuing.certificate);
  }

  /** Says where the server listens, once that is known: certificates that are made from then on name it. */
  standsAt(place: PkiPlace): void {
    this.#place = place;
  }

  /** Makes a certificate, valid or not as the wish says. One that is revoked or blocked is on the list when it comes. */
  async issue(wish: TppCertificateWish): Promise<HandedCertificate> {
    const { issueTpp } = await import('./issue-tpp.js');
    const { certificate, privateKey } = await issueTpp(wish, this.#issuing, this.#place);
    const leaf = new X509Certificate(certificate);
    const { serialNumber } = leaf;
    if (wish.variant === 'revoked' || wish.variant === 'blocked')
      await this.#revocations.add({ serialNumber, status: wish.variant, atMs: wish.nowMs });
    return {
      certificate,
      ...(privateKey !== '' && { privateKey }),
      chain: certificate.slice(certificate.indexOf('-----END CERTIFICATE-----') + '-----END CERTIFICATE-----\n'.length),
      serialNumber,
      notBeforeMs: Date.parse(leaf.validFrom),
      notAfterMs: Date.parse(leaf.validTo),
    };
  }

  /** The public key of a certificate signing request, PEM. @throws UnusableRequest */
  async keyOfSigningRequest(pem: string): Promise<string> {
    const { keyOfSigningRequest } = await import('./signing-request.js');
    return keyOfSigningRequest(pem);
  }

  /** A key with its certificates under a password, PKCS #12 in DER. */
  async keyStoreOf(signed: SignedCertificate, password: string, name: string): Promise<Buffer> {
    const { pkcs12Of } = await import('./pkcs12.js');
    return pkcs12Of(signed, password, name);
  }

  /** A password for a key store, of letters and digits. */
  newPassword(): string {
    return randomBytes(12).toString('base64url').replace(/[-_]/g, 'x');
  }

  /** What is said against a certificate; of those of other CAs nothing is known. */
  findRevoked(certificate: X509Certificate): RevokedEntry | undefined {
    return certificate.checkIssued(this.#certificate) ? this.#revocations.find(certificate.serialNumber) : undefined;
  }

  /** DER, as certificates say that it can be had. */
  issuingCertificate(): Buffer {
    return this.#certificate.raw;
  }

  /** DER. */
  rootCertificate(): Buffer {
    return new X509Certificate(this.#root).raw;
  }

  /** The revocation list, DER. @param nowMs real time */
  async revocationList(nowMs: number): Promise<Buffer> {
    const { revocationList } = await import('./revocation-list.js');
    return revocationList(this.#issuing, this.#revocations.revoked(), nowMs);
  }

  /** The answer to an OCSP request, both DER. @param nowMs real time */
  async answerOcsp(request: Buffer, nowMs: number): Promise<Buffer> {
    const { answerOcsp } = await import('./ocsp.js');
    return answerOcsp(request, this.#issuing, (serialNumber) => this.#revocations.find(serialNumber), nowMs);
  }
}

import { X509Certificate, createPublicKey, randomBytes, verify, type KeyObject } from 'node:crypto';
import type { IssuedCertificate } from '../domain/tpp/certificate-variants.js';
import { certifyTpp, issueTpp, type IssueTppOptions } from './issue.js';
import { answerOcsp, revocationList, type RevokedEntry } from './pki.js';
import type { Revocations } from './revocations.js';
import { bitsOf, childrenOf, derOf, oidText, readDer } from './x509/asn1.js';
import { certificateOf, validityOf, type SignedCertificate } from './x509/pem.js';

const END_OF_CERTIFICATE = '-----END CERTIFICATE-----\n';

/** The issuing CA from a client's perspective: issues certificates of every variant, and publishes revocations. */
export class TestAuthority {
  readonly #issuing: SignedCertificate;
  readonly #root: string;
  #pkiBaseUrl: string;
  readonly #revocations: Revocations;
  readonly #certificate: X509Certificate;

  constructor(
    authority: { root: SignedCertificate; issuing: SignedCertificate },
    pkiBaseUrl: string,
    revocations: Revocations,
  ) {
    this.#issuing = authority.issuing;
    this.#root = authority.root.certificate;
    this.#pkiBaseUrl = pkiBaseUrl;
    this.#revocations = revocations;
    this.#certificate = certificateOf(authority.issuing.certificate);
  }

  /** Sets the base URL for new certificates, once the server is listening. */
  setPkiBaseUrl(pkiBaseUrl: string): void {
    this.#pkiBaseUrl = pkiBaseUrl;
  }

  /**
   * Issues a certificate, valid or not. A revoked or blocked one is on the list before this resolves.
   * @param options with `publicKey`, PEM, for a TPP that keeps its private key
   */
  async issue({
    publicKey,
    ...options
  }: IssueTppOptions & { readonly publicKey?: string }): Promise<IssuedCertificate> {
    const issued: { readonly certificate: string; readonly privateKey?: string } =
      publicKey === undefined
        ? await issueTpp(options, this.#issuing, this.#pkiBaseUrl)
        : { certificate: await certifyTpp(options, { publicKey }, this.#issuing, this.#pkiBaseUrl) };
    const { certificate } = issued;
    const leaf = new X509Certificate(certificate);
    const { serialNumber } = leaf;
    if (options.variant === 'revoked' || options.variant === 'blocked')
      await this.#revocations.add({ serialNumber, status: options.variant, atMs: options.nowMs });
    return {
      ...issued,
      chain: certificate.slice(certificate.indexOf(END_OF_CERTIFICATE) + END_OF_CERTIFICATE.length),
      serialNumber,
      ...validityOf(leaf),
    };
  }

  /** The public key of a certificate signing request, PEM. @throws UnusableRequest */
  readonly keyOfSigningRequest = keyOfSigningRequest;

  /** A password-protected key with its certificates, PKCS #12 in DER. */
  async keyStoreOf(signed: SignedCertificate, password: string, name: string): Promise<Buffer> {
    // Loads all of node-forge, which nothing else needs.
    const { pkcs12Of } = await import('./pkcs12.js');
    return pkcs12Of(signed, password, name);
  }

  /** A password for a key store, of letters and digits. */
  newPassword(): string {
    return randomBytes(12).toString('base64url').replace(/[-_]/g, 'x');
  }

  /** Whether a certificate of this CA was revoked or blocked. Undefined for those of other CAs. */
  findRevoked(certificate: X509Certificate): RevokedEntry | undefined {
    return certificate.checkIssued(this.#certificate) ? this.#revocations.find(certificate.serialNumber) : undefined;
  }

  /** DER, as published under the address in every certificate. */
  issuingCertificate(): Buffer {
    return this.#certificate.raw;
  }

  /** DER. */
  rootCertificate(): Buffer {
    return new X509Certificate(this.#root).raw;
  }

  /** The revocation list, DER. @param nowMs real time */
  revocationList(nowMs: number): Buffer {
    return revocationList(this.#issuing, this.#revocations.revoked(), nowMs);
  }

  /** The OCSP response to a request, both DER. @param nowMs real time */
  answerOcsp(request: Buffer, nowMs: number): Buffer {
    return answerOcsp(request, this.#issuing, (serialNumber) => this.#revocations.find(serialNumber), nowMs);
  }
}

/** Thrown for an unusable certificate signing request. The message gives the reason. */
class UnusableRequest extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnusableRequest';
  }
}

const PEM_REQUEST =
  /-----BEGIN (?:NEW )?CERTIFICATE REQUEST-----([A-Za-z0-9+/=\s]+)-----END (?:NEW )?CERTIFICATE REQUEST-----/;
const HASHES: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
};

/**
 * The public key of a certificate signing request (PKCS #10). The signature proves that the sender has the private
 * key. Names in the request are ignored: the caller determines the subject.
 * @param pem as `openssl req -new` writes it @returns PEM, SPKI @throws UnusableRequest
 */
function keyOfSigningRequest(pem: string): string {
  const base64 = PEM_REQUEST.exec(pem)?.[1];
  if (base64 === undefined) throw new UnusableRequest('it is not a CERTIFICATE REQUEST in PEM');
  let key: KeyObject;
  try {
    const [contents, algorithm, signature] = childrenOf(readDer(Buffer.from(base64, 'base64')));
    const [, , publicKey] = childrenOf(contents);
    if (!contents || !publicKey) throw new Error('no contents');
    key = createPublicKey({ key: derOf(publicKey), format: 'der', type: 'spki' });
    const hash = HASHES[oidText(childrenOf(algorithm)[0])];
    if (hash === undefined)
      throw new UnusableRequest('it must be signed with RSA or ECDSA and SHA-256, SHA-384 or SHA-512');
    if (!verify(hash, derOf(contents), key, bitsOf(signature)))
      throw new UnusableRequest('its signature does not match its key');
  } catch (error) {
    if (error instanceof UnusableRequest) throw error;
    throw new UnusableRequest('it is not a PKCS #10 request');
  }
  const bits = key.asymmetricKeyDetails?.modulusLength;
  if (key.asymmetricKeyType === 'rsa' && (bits ?? 0) < 2048)
    throw new UnusableRequest(`its RSA key has ${String(bits)} bits; at least 2,048 are required`);
  return key.export({ type: 'spki', format: 'pem' }).toString();
}

import {
  X509Certificate,
  createPrivateKey,
  createPublicKey,
  generateKeyPair as generateKeyPairWithCallback,
  type KeyObject,
} from 'node:crypto';
import { promisify } from 'node:util';
import { BoundedCache } from '../../process/cache.js';

/** Keys and certificates as PEM texts. */

/** A key pair in PEM (SPKI and PKCS #8). */
export interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** A certificate and its private key, PEM. */
export interface SignedCertificate {
  readonly certificate: string;
  readonly privateKey: string;
}

const PEM_CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
const generateKeyPair = promisify(generateKeyPairWithCallback);
const publicKeyEncoding = { type: 'spki', format: 'pem' } as const;
const privateKeyEncoding = { type: 'pkcs8', format: 'pem' } as const;

/** Generates an RSA key pair off the main thread. @param bits fewer than 2,048 only for a deliberately weak key */
export async function generateRsaKeyPair(bits = 2048): Promise<KeyPair> {
  return generateKeyPair('rsa', { modulusLength: bits, publicKeyEncoding, privateKeyEncoding });
}

/** Generates a key pair on the curve P-256 off the main thread. */
export async function generateEcKeyPair(): Promise<KeyPair> {
  return generateKeyPair('ec', { namedCurve: 'P-256', publicKeyEncoding, privateKeyEncoding });
}

export function keyPairOf({ privateKey }: SignedCertificate): KeyPair {
  return { publicKey: createPublicKey(privateKey).export(publicKeyEncoding).toString(), privateKey };
}

// Servers read the files of the test PKI at every start, because another process may have replaced them. Parsing and verifying
// take far longer than reading, so their results are cached by text: more entries than the files of a few fixture sets.
const MOST_CACHED = 128;
const certificates = new BoundedCache<X509Certificate>(MOST_CACHED);
const matches = new BoundedCache<boolean>(MOST_CACHED);
const issues = new BoundedCache<boolean>(MOST_CACHED);
const privateKeys = new BoundedCache<KeyObject>(MOST_CACHED);
const publicKeys = new BoundedCache<KeyObject>(MOST_CACHED);

/** The first certificate of a PEM text. @throws Error if there is none */
export function certificateOf(pem: string): X509Certificate {
  return certificates.getOrCreate(pem, () => new X509Certificate(pem));
}

/** A certificate in DER as PEM. */
export function pemOf(der: Buffer): string {
  const lines = der.toString('base64').replace(/.{64}(?=.)/g, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

/** @throws Error for a text that is not a private key */
export function privateKeyOf(pem: string): KeyObject {
  return privateKeys.getOrCreate(pem, () => createPrivateKey(pem));
}

/** @throws Error for a text that is not a public key (SPKI) */
export function publicKeyOf(pem: string): KeyObject {
  return publicKeys.getOrCreate(pem, () => createPublicKey(pem));
}

/** The instants between which a certificate is valid; NaN for a date that cannot be read. */
export function validityOf({ validFrom, validTo }: X509Certificate): { notBeforeMs: number; notAfterMs: number } {
  return { notBeforeMs: Date.parse(validFrom), notAfterMs: Date.parse(validTo) };
}

/** Every certificate of a PEM text. @throws Error for a block that is not a certificate */
export function certificatesOf(pem: string): X509Certificate[] {
  return (pem.match(PEM_CERTIFICATE) ?? []).map(certificateOf);
}

/** Whether a certificate and a key match; false also for unreadable ones. */
export function belongTogether({ certificate, privateKey }: SignedCertificate): boolean {
  return matches.getOrCreate(`${certificate}\n${privateKey}`, () => {
    try {
      return certificateOf(certificate).checkPrivateKey(privateKeyOf(privateKey));
    } catch {
      return false;
    }
  });
}

/** Whether the first certificate of a PEM text was issued by the other. */
export function isIssuedBy(certificate: string, issuer: string): boolean {
  return issues.getOrCreate(`${certificate}\n${issuer}`, () => {
    const authority = certificateOf(issuer);
    return certificateOf(certificate).checkIssued(authority) && certificateOf(certificate).verify(authority.publicKey);
  });
}

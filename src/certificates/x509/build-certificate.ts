import { createHash, randomBytes, sign, type KeyObject } from 'node:crypto';
import { DAY_MS } from '../../domain/calendar.js';
import {
  bitString,
  bitsOf,
  boolean,
  childrenOf,
  contextual,
  derOf,
  integer,
  nameNodeOf,
  nullValue,
  objectIdentifier,
  octetString,
  printableString,
  readDer,
  sequence,
  setOf,
  timeOf,
  utf8String,
  ipAddressBytes,
  type DerNode,
} from './asn1.js';
import { certificateOf, pemOf, privateKeyOf, publicKeyOf } from './pem.js';

/**
 * Building certificates (RFC 5280). Signatures are by node:crypto: node-forge's own builder takes RSA keys only.
 */

/** What a certificate is made of. */
export interface CertificateContents {
  /** PEM, SPKI: RSA or EC. */
  readonly publicKey: string;
  readonly subject: DerNode;
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
  /** Key identifiers are added. */
  readonly extensions: readonly DerNode[];
}

/** Attributes of names. */
export const COUNTRY_OID = '2.5.4.6';
export const LOCALITY_OID = '2.5.4.7';
export const ORGANIZATION_NAME_OID = '2.5.4.10';
export const COMMON_NAME_OID = '2.5.4.3';

/** The last instant that a certificate can name (RFC 5280 4.1.2.5). */
export const LATEST_MS = Date.UTC(9999, 11, 31, 23, 59, 59);
/** A certificate that ends sooner is replaced. */
const RENEWAL_MARGIN_MS = 7 * DAY_MS;

/** When a certificate must be replaced; never for one with the latest possible end. */
export function renewalDueMs(notAfterMs: number): number {
  return notAfterMs >= LATEST_MS ? Infinity : notAfterMs - RENEWAL_MARGIN_MS;
}

const VERSION_3 = 2;

/**
 * Builds a certificate with a random serial number.
 * @param issuer without `certificate`: the certificate signs itself; of a PEM chain the first counts
 * @returns PEM
 */
export function buildCertificate(
  { publicKey, subject, notBeforeMs, notAfterMs, extensions }: CertificateContents,
  issuer: { readonly privateKey: string; readonly certificate?: string },
): string {
  const ownKey = publicKeyOf(publicKey);
  const signingKey = privateKeyOf(issuer.privateKey);
  const issuerCertificate = issuer.certificate === undefined ? undefined : certificateOf(issuer.certificate);
  const keyIdentifier = keyIdentifierOf(ownKey);
  const issuerKeyIdentifier = issuerCertificate ? keyIdentifierOf(issuerCertificate.publicKey) : keyIdentifier;
  const tbsCertificate = sequence(
    contextual(0, integer(VERSION_3)),
    integer(randomSerialNumber()),
    algorithmOf(signingKey),
    issuerCertificate ? nameNodeOf(issuerCertificate, 'subject') : subject,
    sequence(timeOf(notBeforeMs), timeOf(notAfterMs)),
    subject,
    spkiOf(ownKey),
    contextual(
      3,
      sequence(
        ...extensions,
        extension('2.5.29.14', octetString(keyIdentifier)),
        authorityKeyIdentifier(issuerKeyIdentifier),
      ),
    ),
  );
  return pemOf(derOf(signedSequence(tbsCertificate, signingKey)));
}

function randomSerialNumber(): Buffer {
  const bytes = randomBytes(16);
  // A leading digit of 4 gives every number the same length and keeps it positive.
  bytes[0] = 0x40 | ((bytes[0] ?? 0) & 0x0f);
  return bytes;
}

/** Contents, algorithm and signature, as in certificates, revocation lists and OCSP responses. */
export function signedSequence(contents: DerNode, key: KeyObject): DerNode {
  return sequence(contents, algorithmOf(key), bitString(sign('sha256', derOf(contents), key)));
}

/** The AlgorithmIdentifier of a signature with SHA-256 by a key. @throws Error for a key that is neither RSA nor EC */
export function algorithmOf(key: KeyObject): DerNode {
  if (key.asymmetricKeyType === 'rsa') return sequence(objectIdentifier('1.2.840.113549.1.1.11'), nullValue);
  if (key.asymmetricKeyType === 'ec') return sequence(objectIdentifier('1.2.840.10045.4.3.2'));
  throw new Error(`a key of type ${String(key.asymmetricKeyType)} cannot sign certificates`);
}

/** The bits of a public key, without its algorithm: the input of key identifiers. */
export function keyBitsOf(key: KeyObject): Buffer {
  return bitsOf(childrenOf(spkiOf(key))[1]);
}

/** The key identifier of RFC 5280 4.2.1.2 (1). */
export function keyIdentifierOf(key: KeyObject): Buffer {
  return createHash('sha1').update(keyBitsOf(key)).digest();
}

/** Public keys as DER. OpenSSL takes as long to write one as to sign. */
const spkis = new WeakMap<KeyObject, DerNode>();

function spkiOf(key: KeyObject): DerNode {
  const spki = spkis.get(key) ?? readDer(key.export({ type: 'spki', format: 'der' }));
  spkis.set(key, spki);
  return spki;
}

/** A name, from its attributes as pairs of OID and text. */
export function nameOf(...attributes: readonly (readonly [oid: string, text: string])[]): DerNode {
  return sequence(...attributes.map(([oid, text]) => setOf(nameAttribute(oid, text))));
}

/** An attribute of a name: PrintableString for the country, as X.520 requires, UTF8String for everything else. */
export function nameAttribute(oid: string, text: string): DerNode {
  return sequence(objectIdentifier(oid), oid === COUNTRY_OID ? printableString(text) : utf8String(text));
}

/** An extension of a certificate or revocation list. */
export function extension(oid: string, value: DerNode, options: { readonly critical?: true } = {}): DerNode {
  return sequence(objectIdentifier(oid), ...(options.critical ? [boolean(true)] : []), octetString(derOf(value)));
}

/** Names the issuer's key. */
export function authorityKeyIdentifier(keyIdentifier: Buffer): DerNode {
  return extension('2.5.29.35', sequence(contextual(0, keyIdentifier)));
}

/** Whether the certificate is one of a CA, and how many CAs may follow below it. */
export function basicConstraints(ca: boolean, pathLength?: number): DerNode {
  const members = [...(ca ? [boolean(true)] : []), ...(pathLength === undefined ? [] : [integer(pathLength)])];
  return extension('2.5.29.19', sequence(...members), { critical: true });
}

/** Bits of KeyUsage, counted from the left (RFC 5280 4.2.1.3). */
const KEY_USAGES = { digitalSignature: 0, nonRepudiation: 1, keyEncipherment: 2, keyCertSign: 5, cRLSign: 6 } as const;

/** What the key may be used for. */
export function keyUsage(...usages: readonly (keyof typeof KEY_USAGES)[]): DerNode {
  const positions = usages.map((usage): number => KEY_USAGES[usage]);
  const bits = positions.reduce((sum, position) => sum | (0x80 >> position), 0);
  return extension('2.5.29.15', bitString(Buffer.from([bits]), 7 - Math.max(...positions)), { critical: true });
}

const EXTENDED_KEY_USAGES = { serverAuth: '1.3.6.1.5.5.7.3.1', clientAuth: '1.3.6.1.5.5.7.3.2' } as const;

/** Which side of TLS the certificate is for. */
export function extendedKeyUsage(...usages: readonly (keyof typeof EXTENDED_KEY_USAGES)[]): DerNode {
  return extension('2.5.29.37', sequence(...usages.map((usage) => objectIdentifier(EXTENDED_KEY_USAGES[usage]))));
}

/** The hosts that the certificate is valid for. */
export function subjectAltName(...hosts: readonly { readonly name: string; readonly isAddress: boolean }[]): DerNode {
  const general = ({ name, isAddress }: (typeof hosts)[number]): DerNode =>
    isAddress ? contextual(7, ipAddressBytes(name)) : contextual(2, name);
  return extension('2.5.29.17', sequence(...hosts.map(general)));
}

/** The policies under which the certificate is issued, by OID. */
export function certificatePolicies(...oids: readonly string[]): DerNode {
  return extension('2.5.29.32', sequence(...oids.map((oid) => sequence(objectIdentifier(oid)))));
}

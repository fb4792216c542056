import {
  X509Certificate,
  createHash,
  createPrivateKey,
  createPublicKey,
  randomBytes,
  sign,
  type KeyObject,
} from 'node:crypto';
import forge from 'node-forge';
import { childrenOf, contentOf, nameNodeOf, readDer } from './der-reading.js';
import { algorithmOf, bitString, octetString, pemOf, sequence } from './der-writing.js';

/** Building certificates: node-forge lays out the contents, node:crypto signs them, so that keys of every kind will do. */

/** A certificate and its private key, PEM. */
export interface SignedCertificate {
  readonly certificate: string;
  readonly privateKey: string;
}

/** What a certificate is made of. */
export interface CertificateContents {
  /** PEM, SPKI: RSA or EC. */
  readonly publicKey: string;
  readonly subject: readonly forge.pki.CertificateField[];
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
  /** As node-forge takes them: by name with members, or by id with a DER value. Key identifiers are added. */
  readonly extensions: readonly object[];
}

const SUBJECT_KEY_IDENTIFIER = '2.5.29.14';
/** Places in a tbsCertificate with version (RFC 5280 4.1). */
const SIGNATURE_PLACE = 2;
const ISSUER_PLACE = 3;
const PUBLIC_KEY_PLACE = 6;

/**
 * Builds a certificate with a serial number of its own.
 * @param issuer without `certificate`: the certificate signs itself; of a PEM chain the first counts
 * @returns PEM
 */
export function buildCertificate(
  contents: CertificateContents,
  issuer: { readonly privateKey: string; readonly certificate?: string },
): string {
  const certificate = forge.pki.createCertificate();
  // Its place is taken by the real key below: node-forge knows RSA keys only.
  const anyKey = { n: new forge.jsbn.BigInteger('15'), e: new forge.jsbn.BigInteger('3') };
  certificate.publicKey = anyKey as forge.pki.rsa.PublicKey;
  // A leading digit below 8 keeps the number positive.
  certificate.serialNumber = `4${randomBytes(16).toString('hex').slice(1)}`;
  certificate.validity.notBefore = new Date(contents.notBeforeMs);
  certificate.validity.notAfter = new Date(contents.notAfterMs);
  certificate.setSubject([...contents.subject]);
  certificate.setIssuer([...contents.subject]);
  const ownKey = createPublicKey(contents.publicKey);
  const issuerKey = issuer.certificate === undefined ? ownKey : createPublicKey(issuer.certificate);
  certificate.setExtensions([
    // Node-forge writes into what it is given.
    ...contents.extensions.map((extension) => ({ ...extension })),
    { id: SUBJECT_KEY_IDENTIFIER, value: octetString(keyIdentifierOf(ownKey)).toString('latin1') },
    { name: 'authorityKeyIdentifier', keyIdentifier: keyIdentifierOf(issuerKey).toString('latin1') },
  ]);
  const signedBy = createPrivateKey(issuer.privateKey);
  // Any that it knows; the real one takes its place.
  certificate.siginfo.algorithmOid = '1.2.840.113549.1.1.11';
  // The typings of node-forge leave this function out.
  const pki = forge.pki as unknown as { getTBSCertificate(of: typeof certificate): forge.asn1.Asn1 };
  const tbs = pki.getTBSCertificate(certificate);
  const members = tbs.value as forge.asn1.Asn1[];
  members[SIGNATURE_PLACE] = readDer(algorithmOf(signedBy));
  members[PUBLIC_KEY_PLACE] = readDer(ownKey.export({ type: 'spki', format: 'der' }));
  if (issuer.certificate !== undefined)
    members[ISSUER_PLACE] = nameNodeOf(new X509Certificate(issuer.certificate), 'subject');
  return pemOf('CERTIFICATE', signedDer(Buffer.from(forge.asn1.toDer(tbs).getBytes(), 'latin1'), signedBy));
}

/** What is to be signed, the algorithm and the signature, as certificates, revocation lists and OCSP answers have them. */
export function signedDer(toBeSigned: Buffer, signedBy: KeyObject): Buffer {
  return sequence(toBeSigned, algorithmOf(signedBy), bitString(sign('sha256', toBeSigned, signedBy)));
}

/** The bits of a public key, without its algorithm: what key identifiers are made of. */
export function keyBitsOf(key: KeyObject): Buffer {
  const [, bits] = childrenOf(readDer(key.export({ type: 'spki', format: 'der' })));
  // Behind the count of unused bits.
  return contentOf(bits).subarray(1);
}

/** The key identifier of RFC 5280 4.2.1.2 (1). */
export function keyIdentifierOf(key: KeyObject): Buffer {
  return createHash('sha1').update(keyBitsOf(key)).digest();
}

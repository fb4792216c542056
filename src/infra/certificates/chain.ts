import type { X509Certificate } from 'node:crypto';
import forge from 'node-forge';

/** Path building: ours, because node-forge's does not look at basicConstraints. Signatures are checked by node:crypto. */

const BASIC_CONSTRAINTS = '2.5.29.19';
const KEY_USAGE = '2.5.29.15';
const LONGEST_PATH = 6;

/**
 * Whether a path of issuers leads from the certificate to one that is trusted: each is a CA, may sign certificates, has
 * room for the path below it, and is valid at the instant.
 * @param at milliseconds since the epoch
 */
export function isTrustedChain(
  leaf: X509Certificate,
  intermediates: readonly X509Certificate[],
  trusted: readonly X509Certificate[],
  at: number,
): boolean {
  const candidates = [...trusted, ...intermediates];
  const reaches = (certificate: X509Certificate, depth: number): boolean => {
    if (depth > LONGEST_PATH) return false;
    return candidates.some((issuer) => {
      if (!isIssuer(issuer, certificate, depth, at)) return false;
      const isAnchor = trusted.some((anchor) => anchor.raw.equals(issuer.raw));
      return isAnchor || (!issuer.raw.equals(certificate.raw) && reaches(issuer, depth + 1));
    });
  };
  return reaches(leaf, 0);
}

/** @param depth how many CA certificates stand between the issuer and the leaf */
function isIssuer(issuer: X509Certificate, certificate: X509Certificate, depth: number, at: number): boolean {
  if (!issuer.ca || at < Date.parse(issuer.validFrom) || at > Date.parse(issuer.validTo)) return false;
  if (!certificate.checkIssued(issuer) || !mayCertify(issuer, depth)) return false;
  try {
    return certificate.verify(issuer.publicKey);
  } catch {
    return false;
  }
}

function mayCertify(issuer: X509Certificate, depth: number): boolean {
  try {
    const extensions = extensionsOf(issuer);
    const [, pathLength] = childrenOf(extensions.get(BASIC_CONSTRAINTS));
    if (pathLength && depth > integerOf(pathLength)) return false;
    const usage = extensions.get(KEY_USAGE);
    return usage === undefined || (bitsOf(usage) & KEY_CERT_SIGN) !== 0;
  } catch {
    return false;
  }
}

/** Bit 5 of the first byte, counted from the left. */
const KEY_CERT_SIGN = 0x04;

/** The extensions of a certificate by OID, parsed out of its DER. @throws Error for malformed DER */
export function extensionsOf(certificate: X509Certificate): Map<string, forge.asn1.Asn1> {
  const [tbs] = childrenOf(forge.asn1.fromDer(forge.util.createBuffer(certificate.raw.toString('latin1'))));
  const container = childrenOf(tbs).find(
    (node) => node.tagClass === forge.asn1.Class.CONTEXT_SPECIFIC && (node.type as number) === 3,
  );
  const extensions = new Map<string, forge.asn1.Asn1>();
  for (const extension of childrenOf(childrenOf(container)[0])) {
    const [oid] = childrenOf(extension);
    const value = childrenOf(extension).at(-1);
    if (oid && value) extensions.set(forge.asn1.derToOid(oid.value as string), forge.asn1.fromDer(octetsOf(value)));
  }
  return extensions;
}

/** The text of a string node, UTF-8 where it is one. */
export function textOf(node: forge.asn1.Asn1): string {
  const bytes = typeof node.value === 'string' ? node.value : '';
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function childrenOf(node: forge.asn1.Asn1 | undefined): forge.asn1.Asn1[] {
  return node !== undefined && Array.isArray(node.value) ? node.value : [];
}

/** The content of an OCTET STRING; forge opens it by itself where it looks like DER, and is closed again here. */
function octetsOf(node: forge.asn1.Asn1): string {
  if (typeof node.value === 'string') return node.value;
  return node.value.map((child) => forge.asn1.toDer(child).getBytes()).join('');
}

function integerOf(node: forge.asn1.Asn1): number {
  return parseInt(Buffer.from(node.value as string, 'latin1').toString('hex') || '0', 16);
}

/** The first byte of a BIT STRING, behind the count of unused bits. */
function bitsOf(node: forge.asn1.Asn1): number {
  return typeof node.value === 'string' ? node.value.charCodeAt(1) || 0 : 0;
}

import type { X509Certificate } from 'node:crypto';
import { bitsOf, childrenOf, contentOf, extensionsOf, readDer, type DerNode } from './x509/asn1.js';
import { validityOf } from './x509/pem.js';

/** Path building. node-forge's own ignores basicConstraints and takes RSA keys only; node:crypto checks the signatures here. */

const BASIC_CONSTRAINTS = '2.5.29.19';
const KEY_USAGE = '2.5.29.15';
const LONGEST_PATH = 6;
/** A presented chain has two or three. Certificates that all sign each other must not cost more than a few checks. */
const MOST_INTERMEDIATES = 8;

/**
 * Whether a path of issuers leads from the certificate to one that is trusted: each is a CA, may sign certificates, has
 * room for the path below it, and is valid at the instant. Presented intermediates beyond the eighth are not looked at.
 * @param at milliseconds since the epoch
 */
export function isTrustedChain(
  leaf: X509Certificate,
  intermediates: readonly X509Certificate[],
  trusted: readonly X509Certificate[],
  at: number,
): boolean {
  const anchors = new Set(trusted.map(contentKey));
  const candidates = new Map(
    [...trusted, ...intermediates.slice(0, MOST_INTERMEDIATES)].map((issuer) => [contentKey(issuer), issuer]),
  );
  // Breadth first: the shortest path to an issuer is never forbidden by a path length that allows a longer one.
  let level = [leaf];
  for (let depth = 0; depth <= LONGEST_PATH && level.length > 0; depth += 1) {
    const next: X509Certificate[] = [];
    for (const certificate of level) {
      for (const [key, issuer] of candidates) {
        if (!isIssuer(issuer, certificate, depth, at)) continue;
        if (anchors.has(key)) return true;
        candidates.delete(key);
        next.push(issuer);
      }
    }
    level = next;
  }
  return false;
}

function contentKey(certificate: X509Certificate): string {
  return certificate.raw.toString('latin1');
}

/** @param depth how many CA certificates are between the issuer and the leaf */
function isIssuer(issuer: X509Certificate, certificate: X509Certificate, depth: number, at: number): boolean {
  const { notBeforeMs, notAfterMs } = validityOf(issuer);
  // An unparsable date is NaN, and every comparison with it is false.
  if (!issuer.ca || at < notBeforeMs || at > notAfterMs || Number.isNaN(notBeforeMs + notAfterMs)) return false;
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
    const constraints = extensions.get(BASIC_CONSTRAINTS);
    const [, pathLength] = childrenOf(constraints && readDer(constraints));
    if (pathLength && depth > integerOf(pathLength)) return false;
    const usage = extensions.get(KEY_USAGE);
    return usage === undefined || ((bitsOf(readDer(usage))[0] ?? 0) & KEY_CERT_SIGN) !== 0;
  } catch {
    return false;
  }
}

/** Bit 5 of the first byte, counted from the left. */
const KEY_CERT_SIGN = 0x04;

function integerOf(node: DerNode): number {
  return parseInt(contentOf(node).toString('hex') || '0', 16);
}

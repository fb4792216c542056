import { X509Certificate, constants, createHash, verify, type KeyObject } from 'node:crypto';
import { attributesOf } from '../certificates/x509/asn1.js';
import type { NamedCertificate, SignedText } from '../domain/signing/signature-header.js';

/** Digest header algorithms (RFC 3230) and their hashes. */
const DIGESTS = { 'SHA-256': 'sha256', 'SHA-512': 'sha512' } as const;

/** The Digest header value of a body. */
function digestOf(body: Buffer, name: keyof typeof DIGESTS): string {
  return `${name}=${createHash(DIGESTS[name]).update(body).digest('base64')}`;
}

/** What is wrong with the Digest header of a body; undefined if it is valid. No body counts as an empty one. */
export function problemOfDigest(header: string, body: Buffer): string | undefined {
  const members = header.split(/,\s*/).map((member) => /^\s*([A-Za-z0-9-]+)=(\S+)\s*$/.exec(member));
  if (members.some((member) => !member)) return 'Digest must have the form SHA-256=<base64>';
  const known = members.flatMap((member) => {
    const name = member?.[1]?.toUpperCase() ?? '';
    return name === 'SHA-256' || name === 'SHA-512' ? [{ name, value: member?.[2] } as const] : [];
  });
  if (known.length === 0) return `Digest must use one of ${Object.keys(DIGESTS).join(', ')}`;
  for (const { name, value } of known) {
    const wanted = digestOf(body, name);
    if (`${name}=${value ?? ''}` !== wanted)
      return `Digest is ${name}=${(value ?? '').slice(0, 100)}; that of the body (${body.length === 0 ? 'empty' : `${body.length} bytes`}) is ${wanted}`;
  }
  return undefined;
}

/** The names of a certificate that a key id contains. @param der of the certificate */
export function namesOfCertificate(der: Buffer): NamedCertificate {
  const certificate = new X509Certificate(der);
  return { serialNumber: certificate.serialNumber, issuer: attributesOf(certificate, 'issuer') };
}

/**
 * What is wrong with a signature; undefined if it is valid. The key selects RSA (PKCS #1 v1.5) or ECDSA, the parameter
 * `algorithm` the hash.
 * @decision signature-dialects
 */
export function problemOfSignature(signed: SignedText): string | undefined {
  const { publicKey } = new X509Certificate(signed.certificate);
  const algorithm = hashOf(signed.algorithm, publicKey);
  if ('problem' in algorithm) return algorithm.problem;
  const { hash } = algorithm;
  const signature = Buffer.from(signed.signature, 'base64');
  // Node returns header bytes as Latin-1. A client may have signed these bytes, or the text as UTF-8.
  const holds = (text: string): boolean =>
    [Buffer.from(text, 'latin1'), Buffer.from(text)].some((bytes) => verifies(hash, bytes, publicKey, signature));
  if (holds(signed.text)) return undefined;
  const other = [
    { how: 'with a line feed at its end', text: `${signed.text}\n` },
    { how: 'with CR LF between its lines', text: signed.text.replaceAll('\n', '\r\n') },
  ].find(({ text }) => holds(text));
  if (other) return `the client signed this string ${other.how}`;
  const isPss =
    publicKey.asymmetricKeyType === 'rsa' &&
    verify(hash, Buffer.from(signed.text), { key: publicKey, padding: constants.RSA_PKCS1_PSS_PADDING }, signature);
  if (isPss) return 'the signature uses RSASSA-PSS; RSA PKCS #1 v1.5 is required';
  return 'the signature does not match this string and the key of the certificate';
}

function hashOf(written: string | undefined, key: KeyObject): { hash: string } | { problem: string } {
  const type = key.asymmetricKeyType;
  const name = (written ?? '').toLowerCase().replace(/[^a-z0-9]/g, '');
  const hash = /^(?:rsa|ecdsa)?(?:sha256|sha512)(?:with)?(?:rsa|ecdsa)?(?:encryption)?$/.test(name)
    ? (/sha\d+/.exec(name)?.[0] ?? '')
    : undefined;
  const isNamed = written !== undefined && name !== 'hs2019';
  if (isNamed && hash === undefined)
    return {
      problem: `algorithm "${written.slice(0, 40)}" is not supported; send rsa-sha256, rsa-sha512, ecdsa-sha256 or ecdsa-sha512`,
    };
  const other = type === 'ec' ? 'rsa' : 'ecdsa';
  if (name.includes(other))
    return {
      problem: `algorithm "${String(written)}" does not match the certificate, whose key is ${type === 'ec' ? 'EC' : 'RSA'}`,
    };
  return { hash: hash ?? 'sha256' };
}

function verifies(hash: string, bytes: Buffer, key: KeyObject, signature: Buffer): boolean {
  if (verify(hash, bytes, key, signature)) return true;
  // ECDSA signatures may also be two plain numbers, as in JOSE.
  return key.asymmetricKeyType === 'ec' && verify(hash, bytes, { key, dsaEncoding: 'ieee-p1363' }, signature);
}

import type { X509Certificate } from 'node:crypto';
import type forge from 'node-forge';
import asn1 from 'node-forge/lib/asn1.js';
import util from 'node-forge/lib/util.js';

/**
 * Reads and writes DER, with node-forge's ASN.1 module, which only this folder uses. It does not interpret values or
 * make signatures: node:crypto does that, for every kind of key.
 */
export type DerNode = forge.asn1.Asn1;

const { Class, Type } = asn1;

// The bytes may be hostile, so every shape is checked.

/** Parses one DER value. @throws Error for malformed DER */
export function readDer(bytes: Buffer): DerNode {
  // Bit strings are not decoded: node-forge would take flags that happen to look like DER for a nested value.
  return asn1.fromDer(bytes.toString('latin1'), { strict: true, decodeBitStrings: false });
}

/** The members of a SEQUENCE, SET or other constructed value; none for a primitive or absent one. */
export function childrenOf(node: DerNode | undefined): DerNode[] {
  return node !== undefined && Array.isArray(node.value) ? node.value : [];
}

/** The content of a primitive value; empty for a constructed or absent one. */
export function contentOf(node: DerNode | undefined): Buffer {
  return Buffer.from(typeof node?.value === 'string' ? node.value : '', 'latin1');
}

/** The bytes of a BIT STRING, without the leading count of unused bits. */
export function bitsOf(node: DerNode | undefined): Buffer {
  return contentOf(node).subarray(1);
}

/** Whether a node has a context-specific tag. @param tag absent: any */
export function isContextual({ tagClass, type }: DerNode, tag?: number): boolean {
  return tagClass === Class.CONTEXT_SPECIFIC && (tag === undefined || type === tag);
}

/** Whether a node is an OBJECT IDENTIFIER. */
export function isOid(node: DerNode | undefined): boolean {
  return node !== undefined && node.tagClass === Class.UNIVERSAL && node.type === Type.OID;
}

/**
 * An OBJECT IDENTIFIER in dot notation; '' for any other node. node-forge fails for arcs beyond 32 bits, and some are
 * UUIDs.
 */
export function oidText(node: DerNode | undefined): string {
  if (!isOid(node)) return '';
  const arcs: bigint[] = [];
  let arc = 0n;
  for (const byte of contentOf(node)) {
    arc = (arc << 7n) | BigInt(byte & 0x7f);
    if (byte & 0x80) continue;
    arcs.push(arc);
    arc = 0n;
  }
  const [first, ...rest] = arcs;
  if (first === undefined) return '';
  const top = first < 80n ? first / 40n : 2n;
  return [top, first - top * 40n, ...rest].join('.');
}

/** The text of a string node: a BMPString as node-forge decoded it, everything else as UTF-8. */
export function textOf(node: DerNode | undefined): string {
  const isBmpString = node?.tagClass === Class.UNIVERSAL && node.type === Type.BMPSTRING;
  return isBmpString && typeof node.value === 'string' ? node.value : contentOf(node).toString('utf8');
}

// Reading certificates (RFC 5280 4.1).

const VERSION_TAG = 0;
const EXTENSIONS_TAG = 3;
/** Positions in the tbsCertificate after the version. */
const NAME_POSITIONS = { issuer: 2, subject: 4 } as const;

/** The extension values of a certificate by OID, each still DER. @throws Error for malformed DER */
export function extensionsOf(certificate: X509Certificate): Map<string, Buffer> {
  const container = tbsOf(certificate).find((node) => isContextual(node, EXTENSIONS_TAG));
  return new Map(
    childrenOf(childrenOf(container)[0]).map((extension) => {
      const members = childrenOf(extension);
      return [oidText(members[0]), contentOf(members.at(-1))] as const;
    }),
  );
}

/** The attributes of a certificate's subject by OID; of a repeated one, the first. @throws Error for malformed DER */
export function subjectAttributes(certificate: X509Certificate): Map<string, string> {
  return new Map(attributesOf(certificate, 'subject').reverse());
}

/** The attributes of a name of a certificate, OID and text, in their order. @throws Error for malformed DER */
export function attributesOf(certificate: X509Certificate, which: 'issuer' | 'subject'): [oid: string, text: string][] {
  return childrenOf(nameNodeOf(certificate, which))
    .flatMap(childrenOf)
    .map((attribute) => {
      const [type, value] = childrenOf(attribute);
      return [oidText(type), textOf(value)];
    });
}

/** The name of a certificate's issuer or subject. @throws Error for malformed DER */
export function nameNodeOf(certificate: X509Certificate, which: 'issuer' | 'subject'): DerNode {
  const members = tbsOf(certificate).filter((node) => !isContextual(node, VERSION_TAG));
  const name = members[NAME_POSITIONS[which]];
  if (!name) throw new Error(`the certificate has no ${which}`);
  return name;
}

function tbsOf(certificate: X509Certificate): DerNode[] {
  return childrenOf(childrenOf(readDer(certificate.raw))[0]);
}

/** The DER of a node, read or written. */
export function derOf(node: DerNode): Buffer {
  return Buffer.from(asn1.toDer(node).getBytes(), 'latin1');
}

/** A value of a universal type. @param value its bytes, the characters of a string, or its members */
function universal(type: number, value: Buffer | string | DerNode[]): DerNode {
  const content = Buffer.isBuffer(value) ? value.toString('latin1') : value;
  return asn1.create(Class.UNIVERSAL, type, Array.isArray(value), content);
}

export const sequence = (...members: DerNode[]): DerNode => universal(Type.SEQUENCE, members);

/** A SET OF, in the order that DER requires. */
export const setOf = (...members: DerNode[]): DerNode =>
  universal(
    Type.SET,
    members.toSorted((one, other) => Buffer.compare(derOf(one), derOf(other))),
  );

/** A context-specific value. @param content a node that it tags explicitly, or the bytes or ASCII text of one that it tags implicitly */
export function contextual(tag: number, content: DerNode | Buffer | string): DerNode {
  const bytes = Buffer.isBuffer(content) ? content.toString('latin1') : content;
  const isNode = typeof bytes === 'object';
  return asn1.create(Class.CONTEXT_SPECIFIC, tag, isNode, isNode ? [bytes] : bytes);
}

/** An OBJECT IDENTIFIER, given in dots. */
export const objectIdentifier = (dotted: string): DerNode => universal(Type.OID, asn1.oidToDer(dotted).getBytes());

export const boolean = (value: boolean): DerNode => universal(Type.BOOLEAN, Buffer.from([value ? 0xff : 0]));

/** A non-negative INTEGER, as a number or as its bytes. node-forge writes numbers up to 31 bits only. */
export function integer(value: number | Buffer): DerNode {
  const hex = typeof value === 'number' ? value.toString(16) : value.toString('hex');
  const digits = (hex.length % 2 === 1 ? `0${hex}` : hex).replace(/^(?:00)+(?=..)/, '');
  return universal(Type.INTEGER, util.hexToBytes(/^[89a-f]/.test(digits) ? `00${digits}` : digits));
}

/** An ENUMERATED below 128. */
export const enumerated = (value: number): DerNode => universal(Type.ENUMERATED, Buffer.from([value]));

export const nullValue: DerNode = universal(Type.NULL, '');

/** A BIT STRING. @param unusedBits at its end */
export const bitString = (bytes: Buffer, unusedBits = 0): DerNode =>
  universal(Type.BITSTRING, Buffer.from([unusedBits, ...bytes]));

export const octetString = (bytes: Buffer): DerNode => universal(Type.OCTETSTRING, bytes);

export const utf8String = (text: string): DerNode => universal(Type.UTF8, Buffer.from(text));

export const printableString = (text: string): DerNode => universal(Type.PRINTABLESTRING, text);

export const ia5String = (text: string): DerNode => universal(Type.IA5STRING, text);

export const bmpString = (text: string): DerNode => universal(Type.BMPSTRING, text);

/** A GeneralizedTime in whole seconds. @param atMs milliseconds since the epoch */
export const generalizedTime = (atMs: number): DerNode =>
  universal(Type.GENERALIZEDTIME, asn1.dateToGeneralizedTime(new Date(atMs)));

/** A time of a certificate or revocation list: UTCTime from 1950 to 2049, otherwise GeneralizedTime (RFC 5280 4.1.2.5). */
export function timeOf(atMs: number): DerNode {
  const date = new Date(atMs);
  const year = date.getUTCFullYear();
  if (year < 1950 || year >= 2050) return generalizedTime(atMs);
  return universal(Type.UTCTIME, asn1.dateToUtcTime(date));
}

/** The bytes of an IPv4 or IPv6 address, as a certificate names it. @throws Error for any other text */
export function ipAddressBytes(address: string): Buffer {
  const bytes = util.bytesFromIP(address);
  if (bytes === null) throw new Error(`${address} is not an IP address`);
  return Buffer.from(bytes, 'latin1');
}

import type { X509Certificate } from 'node:crypto';
import type forge from 'node-forge';
import asn1 from 'node-forge/lib/asn1.js';

/** Reading DER with node-forge's parser; what it finds may be hostile, so every shape is asked for, none taken for granted. */
export type DerNode = forge.asn1.Asn1;

const { Class, Type } = asn1;
/** The context-specific tags of the tbsCertificate (RFC 5280 4.1). */
const VERSION_TAG = 0;
const EXTENSIONS_TAG = 3;
/** Places in the tbsCertificate, counted from behind the version. */
const NAME_PLACES = { issuer: 2, subject: 4 } as const;

/** Parses one DER value. @throws Error for malformed DER */
export function readDer(bytes: Buffer): DerNode {
  // Bit strings stay as they are: forge would take flags that happen to look like DER for a nested value.
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

/** Whether a node is an OBJECT IDENTIFIER. */
export function isOid(node: DerNode | undefined): boolean {
  return node !== undefined && node.tagClass === Class.UNIVERSAL && node.type === Type.OID;
}

/** An OBJECT IDENTIFIER in dots; '' for any other node. Numbers of any size, since some are made of UUIDs. */
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

/** The text of a string node: BMPString as UTF-16, everything else as UTF-8. */
export function textOf(node: DerNode | undefined): string {
  const bytes = contentOf(node);
  if (node?.tagClass === Class.UNIVERSAL && node.type === Type.BMPSTRING && bytes.length % 2 === 0)
    return bytes.swap16().toString('utf16le');
  return bytes.toString('utf8');
}

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

/** The attributes of a certificate's subject by OID; of one that comes twice, the first. @throws Error for malformed DER */
export function subjectOf(certificate: X509Certificate): Map<string, string> {
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
  const name = members[NAME_PLACES[which]];
  if (!name) throw new Error(`the certificate has no ${which}`);
  return name;
}

/** The DER of a node that was read. */
export function derOf(node: DerNode): Buffer {
  return Buffer.from(asn1.toDer(node).getBytes(), 'latin1');
}

function tbsOf(certificate: X509Certificate): DerNode[] {
  return childrenOf(childrenOf(readDer(certificate.raw))[0]);
}

function isContextual(node: DerNode, tag: number): boolean {
  return node.tagClass === Class.CONTEXT_SPECIFIC && (node.type as number) === tag;
}

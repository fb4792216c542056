import type { KeyObject } from 'node:crypto';

/** Writing the DER that node-forge has no form for. Light enough for a start on which nothing is made. */

const TAGS = {
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  objectIdentifier: 0x06,
  enumerated: 0x0a,
  utf8String: 0x0c,
  printableString: 0x13,
  ia5String: 0x16,
  utcTime: 0x17,
  generalizedTime: 0x18,
  bmpString: 0x1e,
  sequence: 0x30,
  set: 0x31,
} as const;

/** A SEQUENCE of what is given, each already DER. */
export function sequence(...members: readonly Buffer[]): Buffer {
  return tagged(TAGS.sequence, Buffer.concat(members));
}

/** A SET OF what is given, in the order that DER wants. */
export function setOf(...members: readonly Buffer[]): Buffer {
  return tagged(TAGS.set, Buffer.concat(members.toSorted((one, other) => Buffer.compare(one, other))));
}

/** An OBJECT IDENTIFIER, given in dots. */
export function objectIdentifier(dotted: string): Buffer {
  const [top = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return tagged(TAGS.objectIdentifier, Buffer.from([top * 40 + second, ...rest].flatMap(base128)));
}

/** A UTF8String. */
export function utf8String(text: string): Buffer {
  return tagged(TAGS.utf8String, Buffer.from(text, 'utf8'));
}

/** A PrintableString. */
export function printableString(text: string): Buffer {
  return tagged(TAGS.printableString, Buffer.from(text, 'latin1'));
}

/** An IA5String. */
export function ia5String(text: string): Buffer {
  return tagged(TAGS.ia5String, Buffer.from(text, 'latin1'));
}

/** A BMPString: UTF-16, the high byte first. */
export function bmpString(text: string): Buffer {
  return tagged(TAGS.bmpString, Buffer.from(text, 'utf16le').swap16());
}

/** An INTEGER that is not negative, given as a number or as its bytes. */
export function integer(value: number | Buffer): Buffer {
  const hex = typeof value === 'number' ? value.toString(16) : value.toString('hex');
  const digits = (hex.length % 2 === 1 ? `0${hex}` : hex).replace(/^(?:00)+(?=..)/, '');
  return tagged(TAGS.integer, Buffer.from(/^[89a-f]/.test(digits) ? `00${digits}` : digits, 'hex'));
}

/** An ENUMERATED below 128. */
export function enumerated(value: number): Buffer {
  return tagged(TAGS.enumerated, Buffer.from([value]));
}

/** NULL. */
export const nullValue: Buffer = tagged(TAGS.null, Buffer.alloc(0));

/** A BIT STRING of whole bytes. */
export function bitString(bytes: Buffer): Buffer {
  return tagged(TAGS.bitString, Buffer.concat([Buffer.from([0]), bytes]));
}

/** An OCTET STRING. */
export function octetString(bytes: Buffer): Buffer {
  return tagged(TAGS.octetString, bytes);
}

/** A GeneralizedTime in whole seconds. @param atMs milliseconds since the epoch */
export function generalizedTime(atMs: number): Buffer {
  const text = `${new Date(atMs).toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`;
  return tagged(TAGS.generalizedTime, Buffer.from(text, 'latin1'));
}

/** A time as certificates and revocation lists have it: UTCTime up to 2049, then GeneralizedTime (RFC 5280 4.1.2.5). */
export function timeOf(atMs: number): Buffer {
  const isUtc = new Date(atMs).getUTCFullYear() < 2050;
  const text = `${new Date(atMs).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`;
  return isUtc ? tagged(TAGS.utcTime, Buffer.from(text, 'latin1')) : generalizedTime(atMs);
}

/** A context-specific value. @param constructed whether it holds DER, else bytes */
export function contextual(tag: number, content: Buffer, constructed = true): Buffer {
  return tagged(0x80 | (constructed ? 0x20 : 0) | tag, content);
}

/** The AlgorithmIdentifier of a signature with SHA-256 by a key. @throws Error for a key that is neither RSA nor EC */
export function algorithmOf(key: KeyObject): Buffer {
  if (key.asymmetricKeyType === 'rsa') return sequence(objectIdentifier('1.2.840.113549.1.1.11'), nullValue);
  if (key.asymmetricKeyType === 'ec') return sequence(objectIdentifier('1.2.840.10045.4.3.2'));
  throw new Error(`no signatures with a key of type ${String(key.asymmetricKeyType)}`);
}

/** PEM of a DER value. @param label such as CERTIFICATE */
export function pemOf(label: string, der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}

function tagged(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content]);
}

/** Up to 127 in one byte, beyond that behind the count of its bytes. */
function lengthOf(length: number): number[] {
  if (length < 0x80) return [length];
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return [0x80 | bytes.length, ...bytes];
}

/** Seven bits a byte; all bytes but the last have the eighth set. */
function base128(number: number): number[] {
  const bytes = [number % 128];
  for (let rest = Math.floor(number / 128); rest > 0; rest = Math.floor(rest / 128)) bytes.unshift(0x80 | (rest % 128));
  return bytes;
}

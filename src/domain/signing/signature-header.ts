import { BankFault } from '../errors.js';

/** A parsed `Signature` header (draft-cavage-http-signatures, section 4). */
interface SignatureHeader {
  readonly keyId: string;
  /** Unnormalised. Default: the algorithm of the certificate's key with SHA-256. */
  readonly algorithm: string | undefined;
  /** Names of the signed headers, lower case, in order. */
  readonly signed: readonly string[];
  /** Base64. */
  readonly signature: string;
}

const PARAMETER = /\s*([A-Za-z]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^",\s]+))\s*(?:,|$)/gy;
const KNOWN = ['keyId', 'algorithm', 'headers', 'signature', 'created', 'expires'];
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * Parses the header. @source Authentication / 6 @decision signature-dialects @throws SIGNATURE_INVALID with a
 * description of the problem
 */
export function parseSignatureHeader(value: string): SignatureHeader {
  const text = value.replace(/^\s*Signature\s+(?=[a-z]+\s*=)/i, '').trim();
  const parameters = new Map<string, string>();
  let end = 0;
  for (const match of text.matchAll(PARAMETER)) {
    const [whole, name = '', quoted, bare] = match;
    if (parameters.has(name)) refuseSignature(`names ${name} twice`);
    parameters.set(name, quoted?.replace(/\\(.)/g, '$1') ?? bare ?? '');
    end = match.index + whole.length;
  }
  if (end !== text.length || parameters.size === 0)
    refuseSignature(
      `is not of the form keyId="SN=…,CA=…",algorithm="rsa-sha256",headers="digest x-request-id",signature="…" from character ${end + 1} on`,
    );
  const unknown = [...parameters.keys()].find((name) => !KNOWN.includes(name));
  if (unknown !== undefined)
    refuseSignature(`has the parameter ${unknown.slice(0, 40)}; known are ${KNOWN.join(', ')}`);
  const parameter = (name: string): string => parameters.get(name) ?? refuseSignature(`has no ${name}`);
  const signature = parameter('signature').replace(/\s/g, '');
  if (!BASE64.test(signature)) refuseSignature('has a signature that is not base64');
  const signed = parameter('headers').trim().split(/\s+/);
  const upper = signed.find((name) => name !== name.toLowerCase());
  if (upper !== undefined) refuseSignature(`lists ${upper.slice(0, 64)} in headers; names are written in lower case`);
  const twice = signed.find((name, index) => signed.indexOf(name) !== index);
  if (twice !== undefined) refuseSignature(`lists ${twice.slice(0, 64)} twice in headers`);
  return {
    keyId: parameter('keyId'),
    algorithm: parameters.get('algorithm'),
    signed,
    signature,
  };
}

function refuseSignature(what: string): never {
  throw new BankFault('SIGNATURE_INVALID', `the header Signature ${what}`, { path: 'Signature' });
}

/** Attribute types of a distinguished name by OID, with their accepted names. */
const ATTRIBUTE_NAMES: Readonly<Record<string, readonly string[]>> = {
  '2.5.4.3': ['CN', 'COMMONNAME'],
  '2.5.4.4': ['SN', 'SURNAME'],
  '2.5.4.5': ['SERIALNUMBER'],
  '2.5.4.6': ['C', 'COUNTRY', 'COUNTRYNAME'],
  '2.5.4.7': ['L', 'LOCALITY', 'LOCALITYNAME'],
  '2.5.4.8': ['ST', 'S', 'STATEORPROVINCENAME'],
  '2.5.4.9': ['STREET', 'STREETADDRESS'],
  '2.5.4.10': ['O', 'ORGANIZATION', 'ORGANIZATIONNAME'],
  '2.5.4.11': ['OU', 'ORGANIZATIONALUNIT', 'ORGANIZATIONALUNITNAME'],
  '2.5.4.97': ['ORGANIZATIONIDENTIFIER', 'ORGID'],
  '0.9.2342.19200300.100.1.25': ['DC', 'DOMAINCOMPONENT'],
  '1.2.840.113549.1.9.1': ['E', 'EMAIL', 'EMAILADDRESS'],
};
const OID_BY_NAME = new Map(
  Object.entries(ATTRIBUTE_NAMES).flatMap(([oid, names]) => names.map((name) => [name, oid] as const)),
);

/** Longest key id that is parsed, because parsing takes quadratic time. */
const LONGEST_KEY_ID = 1000;

/** The certificate that a key id must identify. */
export interface NamedCertificate {
  /** Hexadecimal. */
  readonly serialNumber: string;
  /** OID and text, in the order of the certificate. */
  readonly issuer: readonly (readonly [oid: string, text: string])[];
}

/** An issuer as in RFC 2253. */
function formatIssuer(issuer: NamedCertificate['issuer']): string {
  return issuer
    .toReversed()
    .map(([oid, text]) => `${ATTRIBUTE_NAMES[oid]?.[0] ?? oid}=${text.replace(/[,+"\\<>;]/g, '\\$&')}`)
    .join(',');
}

/**
 * Why a key id does not identify a certificate, or undefined if it does. Serial numbers are compared as numbers,
 * issuers attribute by attribute, ignoring order and spelling.
 * @source Authentication / 6
 * @decision signature-dialects, signature-key-id
 */
export function problemOfKeyId(
  keyId: string,
  certificate: NamedCertificate,
  rule: 'certificate' | 'serial' | 'any',
): string | undefined {
  if (rule === 'any' || (rule === 'serial' && isSerialOf(keyId, certificate))) return undefined;
  if (keyId.length > LONGEST_KEY_ID)
    return `keyId has ${keyId.length} characters; at most ${LONGEST_KEY_ID} are allowed`;
  const [, serial, issuer] = /^\s*SN\s*=\s*([^,]*?)\s*,\s*CA\s*=\s*(.*)$/is.exec(unescaped(keyId)) ?? [];
  if (serial === undefined || issuer === undefined)
    return `keyId "${keyId.slice(0, 200)}" is not of the form SN=${certificate.serialNumber},CA=${formatIssuer(certificate.issuer)}`;
  if (!sameSerial(serial, certificate.serialNumber))
    return `keyId has the serial number ${serial.slice(0, 80)}, but the certificate has ${certificate.serialNumber} (hexadecimal)`;
  if (!sameName(issuer, certificate.issuer))
    return `keyId has the issuer "${issuer.slice(0, 200)}", but the certificate has "${formatIssuer(certificate.issuer)}"`;
  return undefined;
}

/** Spaces may be written `%20`, as in an example of NextGenPSD2. */
function unescaped(text: string): string {
  try {
    return /%[0-9a-f]{2}/i.test(text) ? decodeURIComponent(text) : text;
  } catch {
    return text;
  }
}

/** Whether a key id is the serial number of a certificate alone. */
export function isSerialOf(keyId: string, { serialNumber }: Pick<NamedCertificate, 'serialNumber'>): boolean {
  return keyId.length <= LONGEST_KEY_ID && sameSerial(keyId, serialNumber);
}

/** Accepts hexadecimal, and decimal as some clients send it. */
function sameSerial(written: string, serialNumber: string): boolean {
  const digits = written.replace(/^0x|[:\s]/gi, '');
  const wanted = BigInt(`0x${serialNumber}`);
  if (/^\d{1,60}$/.test(digits) && BigInt(digits) === wanted) return true;
  return /^[0-9a-f]{1,60}$/i.test(digits) && BigInt(`0x${digits}`) === wanted;
}

function sameName(written: string, issuer: NamedCertificate['issuer']): boolean {
  const left = issuer.map(([oid, text]) => [oid, folded(text)] as const);
  // Split at commas and semicolons that are not escaped or quoted.
  const parts = written.match(/(?:\\.|"(?:\\.|[^"\\])*"|[^,;"\\])+/g) ?? [];
  for (const part of parts) {
    const [, type = '', value = ''] = /^\s*([^=]*?)\s*=\s*(.*?)\s*$/s.exec(part) ?? [];
    const name = type.toUpperCase().replace(/^OID\./, '');
    const oid = OID_BY_NAME.get(name) ?? name;
    const text = folded(value.replace(/^"(.*)"$/s, '$1').replace(/\\(.)/g, '$1'));
    const found = left.findIndex(([known, wanted]) => known === oid && wanted === text);
    if (found < 0) return false;
    left.splice(found, 1);
  }
  return parts.length > 0 && left.length === 0;
}

function folded(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** A text with its signature. */
export interface SignedText {
  readonly text: string;
  /** Base64. */
  readonly signature: string;
  readonly algorithm: string | undefined;
  /** DER of the certificate. */
  readonly certificate: Buffer;
}

/** What is computed about signatures: given by the composition root. Problems are sentences; undefined: there is none. */
export interface SignatureTools {
  problemOfDigest(header: string, body: Buffer): string | undefined;
  problemOfSignature(signed: SignedText): string | undefined;
  /** Serial number and issuer of a certificate in DER. */
  namesOf(certificate: Buffer): NamedCertificate;
}

/** What the journal shows of a signature. */
export interface SignatureNote {
  /** What the bank built, to be compared byte by byte with what the client signed. */
  readonly signingString: string;
  readonly holds: boolean;
}

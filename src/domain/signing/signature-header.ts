import { BankFault } from '../errors.js';

/** A parsed `Signature` header (draft-cavage-http-signatures, section 4). */
export interface SignatureHeader {
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
    if (parameters.has(name)) refuse(`names ${name} twice`);
    parameters.set(name, quoted?.replace(/\\(.)/g, '$1') ?? bare ?? '');
    end = match.index + whole.length;
  }
  if (end !== text.length || parameters.size === 0)
    refuse(
      `is not of the form keyId="SN=…,CA=…",algorithm="rsa-sha256",headers="digest x-request-id",signature="…" from character ${end + 1} on`,
    );
  const unknown = [...parameters.keys()].find((name) => !KNOWN.includes(name));
  if (unknown !== undefined) refuse(`has the parameter ${unknown.slice(0, 40)}; known are ${KNOWN.join(', ')}`);
  const parameter = (name: string): string => parameters.get(name) ?? refuse(`has no ${name}`);
  const signature = parameter('signature').replace(/\s/g, '');
  if (!BASE64.test(signature)) refuse('has a signature that is no base64');
  const signed = parameter('headers').trim().split(/\s+/);
  const upper = signed.find((name) => name !== name.toLowerCase());
  if (upper !== undefined) refuse(`lists ${upper.slice(0, 64)} in headers; names are written in lower case`);
  const twice = signed.find((name, index) => signed.indexOf(name) !== index);
  if (twice !== undefined) refuse(`lists ${twice.slice(0, 64)} twice in headers`);
  return {
    keyId: parameter('keyId'),
    algorithm: parameters.get('algorithm'),
    signed,
    signature,
  };
}

function refuse(what: string): never {
  throw new BankFault('SIGNATURE_INVALID', `the header Signature ${what}`, { path: 'Signature' });
}

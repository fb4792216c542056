import { createHash, type X509Certificate } from 'node:crypto';
import { DAY_MS } from '../domain/calendar.js';
import { PKI_PATHS } from '../domain/tpp/certificate-variants.js';
import {
  childrenOf,
  contentOf,
  contextual,
  derOf,
  enumerated,
  generalizedTime,
  integer,
  isContextual,
  nameNodeOf,
  objectIdentifier,
  octetString,
  oidText,
  readDer,
  sequence,
  timeOf,
  type DerNode,
} from './x509/asn1.js';
import {
  algorithmOf,
  authorityKeyIdentifier,
  extension,
  keyBitsOf,
  keyIdentifierOf,
  signedSequence,
} from './x509/build-certificate.js';
import { certificateOf, privateKeyOf, type SignedCertificate } from './x509/pem.js';

/**
 * What the CA publishes: its addresses, revocation list and OCSP responses. Every certificate contains these
 * addresses, relative to the URL of a server without trailing slash.
 */

/** The port in stored certificates if the server takes any free one. */
const DEFAULT_PORT = 8080;

/** The URL of something that the test CA publishes. */
export function pkiUrl(baseUrl: string, what: keyof typeof PKI_PATHS): string {
  return baseUrl + PKI_PATHS[what];
}

/** The extensions with the URLs of the issuer's revocation list, OCSP responder and certificate. */
export function revocationPointers(pkiBaseUrl: string): DerNode[] {
  const uri = (what: keyof typeof PKI_PATHS): DerNode => contextual(6, pkiUrl(pkiBaseUrl, what));
  const access = (method: string, location: DerNode): DerNode => sequence(objectIdentifier(method), location);
  return [
    extension('2.5.29.31', sequence(sequence(contextual(0, contextual(0, uri('revocationList')))))),
    extension(
      '1.3.6.1.5.5.7.1.1',
      sequence(access('1.3.6.1.5.5.7.48.1', uri('ocsp')), access('1.3.6.1.5.5.7.48.2', uri('issuingCertificate'))),
    ),
  ];
}

/**
 * The base URL in stored certificates: those of the server and of the fixture TPPs. A server on a random port, as in
 * tests, uses the default port here, because the next start uses the same certificates on another port.
 */
export function configuredPkiBaseUrl({
  publicUrl,
  port,
  httpsPort,
}: {
  readonly publicUrl?: string | undefined;
  readonly port?: number | undefined;
  readonly httpsPort?: number | undefined;
}): string {
  if (publicUrl !== undefined) return publicUrl;
  if (port === undefined && httpsPort !== undefined && httpsPort !== 0) return `https://localhost:${httpsPort}`;
  return `http://localhost:${port === undefined || port === 0 ? DEFAULT_PORT : port}`;
}

/** The base URL of a listening server. */
export function listeningPkiBaseUrl({
  publicUrl,
  httpUrl,
  httpsUrl,
}: Record<'publicUrl' | 'httpUrl' | 'httpsUrl', string | undefined>): string {
  if (publicUrl !== undefined) return publicUrl;
  const { protocol, port } = new URL(httpUrl ?? httpsUrl ?? 'http://localhost');
  return `${protocol}//localhost${port === '' ? '' : `:${port}`}`;
}

/** A certificate that is no longer accepted. */
export interface RevokedEntry {
  /** Hexadecimal, as node:crypto writes it. */
  readonly serialNumber: string;
  /** `blocked`: by the bank, without the issuer's knowledge. */
  readonly status: 'revoked' | 'blocked';
  readonly atMs: number;
}

const VERSION_2 = 1;
const CRL_NUMBER = '2.5.29.20';
/** How long a list is valid. Real time. */
const LIST_LIFETIME_MS = DAY_MS;

/**
 * The revocation list of the issuing CA, DER (RFC 5280 5).
 * @param nowMs real time, as for its readers
 */
export function revocationList(issuing: SignedCertificate, revoked: readonly RevokedEntry[], nowMs: number): Buffer {
  const key = privateKeyOf(issuing.privateKey);
  const certificate = certificateOf(issuing.certificate);
  const entries = revoked.map(({ serialNumber, atMs }) =>
    sequence(integer(Buffer.from(serialNumber, 'hex')), timeOf(Math.min(atMs, nowMs))),
  );
  const contents = sequence(
    integer(VERSION_2),
    algorithmOf(key),
    nameNodeOf(certificate, 'subject'),
    timeOf(nowMs),
    timeOf(nowMs + LIST_LIFETIME_MS),
    // The encoding omits an empty list.
    ...(entries.length === 0 ? [] : [sequence(...entries)]),
    contextual(
      0,
      sequence(
        authorityKeyIdentifier(keyIdentifierOf(certificate.publicKey)),
        extension(CRL_NUMBER, integer(Math.floor(nowMs / 1000))),
      ),
    ),
  );
  return derOf(signedSequence(contents, key));
}

const BASIC_RESPONSE = '1.3.6.1.5.5.7.48.1.1';
const NONCE = '1.3.6.1.5.5.7.48.1.2';
const SUCCESSFUL = 0;
const MALFORMED_REQUEST = 1;
/** Tag of an optional member of the tbsRequest. */
const REQUEST_EXTENSIONS = 2;
const MOST_QUESTIONS = 20;
/** How long a response is valid. Real time. */
const RESPONSE_LIFETIME_MS = 3_600_000;
const HASHES: Readonly<Record<string, string>> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

/**
 * Answers an OCSP request (RFC 6960) about certificates of the issuing CA, DER. The answer to anything else is malformedRequest.
 * @param find returns the revocation of a hexadecimal serial number; undefined if valid
 * @param nowMs real time
 */
export function answerOcsp(
  request: Buffer,
  issuing: SignedCertificate,
  find: (serialNumber: string) => RevokedEntry | undefined,
  nowMs: number,
): Buffer {
  let questions: Questions;
  try {
    questions = readRequest(request);
  } catch {
    return derOf(sequence(enumerated(MALFORMED_REQUEST)));
  }
  const issuer = certificateOf(issuing.certificate);
  const single = (id: DerNode): DerNode =>
    sequence(
      id,
      certificateStatus(id, issuer, find),
      generalizedTime(nowMs),
      contextual(0, generalizedTime(nowMs + RESPONSE_LIFETIME_MS)),
    );
  const contents = sequence(
    contextual(2, octetString(keyIdentifierOf(issuer.publicKey))),
    generalizedTime(nowMs),
    sequence(...questions.certificateIds.map(single)),
    ...(questions.nonce ? [contextual(1, sequence(questions.nonce))] : []),
  );
  const basic = derOf(signedSequence(contents, privateKeyOf(issuing.privateKey)));
  return derOf(
    sequence(enumerated(SUCCESSFUL), contextual(0, sequence(objectIdentifier(BASIC_RESPONSE), octetString(basic)))),
  );
}

interface Questions {
  readonly certificateIds: readonly DerNode[];
  readonly nonce: DerNode | undefined;
}

/** @throws Error for anything but a request */
function readRequest(der: Buffer): Questions {
  const [tbs] = childrenOf(readDer(der));
  const members = childrenOf(tbs);
  const list = members.find((member) => !isContextual(member) && childrenOf(member).length > 0);
  const certificateIds = childrenOf(list).map((question) => childrenOf(question)[0]);
  if (certificateIds.length === 0 || certificateIds.length > MOST_QUESTIONS)
    throw new Error('no questions, or too many');
  const known = certificateIds.filter((id): id is DerNode => childrenOf(id).length === 4);
  if (known.length !== certificateIds.length) throw new Error('a request in the OCSP request names no certificate');
  const extensions = members.find((member) => isContextual(member, REQUEST_EXTENSIONS));
  const nonce = childrenOf(childrenOf(extensions)[0]).find((extension) => oidText(childrenOf(extension)[0]) === NONCE);
  return { certificateIds: known, nonce };
}

/** unknown, revoked with its time, or good (the tags of CertStatus). */
function certificateStatus(
  id: DerNode,
  issuer: X509Certificate,
  find: (serialNumber: string) => RevokedEntry | undefined,
): DerNode {
  const [algorithm, nameHash, keyHash, serial] = childrenOf(id);
  const hash = HASHES[oidText(childrenOf(algorithm)[0])];
  const isHashOf = (digest: DerNode | undefined, bytes: Buffer): boolean =>
    hash !== undefined && createHash(hash).update(bytes).digest().equals(contentOf(digest));
  const isOurs =
    isHashOf(nameHash, derOf(nameNodeOf(issuer, 'subject'))) && isHashOf(keyHash, keyBitsOf(issuer.publicKey));
  if (!isOurs) return contextual(2, Buffer.alloc(0));
  const entry = find(
    contentOf(serial)
      .toString('hex')
      .replace(/^(?:00)+(?=..)/, ''),
  );
  if (entry?.status === 'revoked') return contextual(1, generalizedTime(entry.atMs));
  return contextual(0, Buffer.alloc(0));
}

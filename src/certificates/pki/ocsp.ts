import { X509Certificate, createHash, createPrivateKey } from 'node:crypto';
import {
  childrenOf,
  contentOf,
  contextual,
  derOf,
  enumerated,
  generalizedTime,
  isContextual,
  nameNodeOf,
  objectIdentifier,
  octetString,
  oidText,
  readDer,
  sequence,
  type DerNode,
} from '../x509/asn1.js';
import { keyBitsOf, keyIdentifierOf, signedSequence } from '../x509/build-certificate.js';
import type { SignedCertificate } from '../x509/pem.js';
import type { RevokedEntry } from './revocation-list.js';

/** OCSP: reports the status of certificates of the issuing CA (RFC 6960). */

const BASIC_RESPONSE = '1.3.6.1.5.5.7.48.1.1';
const NONCE = '1.3.6.1.5.5.7.48.1.2';
const SUCCESSFUL = 0;
const MALFORMED_REQUEST = 1;
/** Tag of an optional member of the tbsRequest. */
const REQUEST_EXTENSIONS = 2;
const MAX_QUESTIONS = 20;
/** How long a response is valid. Real time. */
const LIFETIME_MS = 3_600_000;
const HASHES: Readonly<Record<string, string>> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

/**
 * Answers an OCSP request, DER. The answer to anything else is malformedRequest.
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
  const issuer = new X509Certificate(issuing.certificate);
  const single = (id: DerNode): DerNode =>
    sequence(
      id,
      certificateStatus(id, issuer, find),
      generalizedTime(nowMs),
      contextual(0, generalizedTime(nowMs + LIFETIME_MS)),
    );
  const contents = sequence(
    contextual(2, octetString(keyIdentifierOf(issuer.publicKey))),
    generalizedTime(nowMs),
    sequence(...questions.certificateIds.map(single)),
    ...(questions.nonce ? [contextual(1, sequence(questions.nonce))] : []),
  );
  const basic = derOf(signedSequence(contents, createPrivateKey(issuing.privateKey)));
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
  if (certificateIds.length === 0 || certificateIds.length > MAX_QUESTIONS)
    throw new Error('no questions, or too many');
  const known = certificateIds.filter((id): id is DerNode => childrenOf(id).length === 4);
  if (known.length !== certificateIds.length) throw new Error('a question names no certificate');
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

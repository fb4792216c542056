import { X509Certificate, createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import { keyBitsOf, keyIdentifierOf, signedDer, type SignedCertificate } from './build-certificate.js';
import { childrenOf, contentOf, derOf, nameNodeOf, oidText, readDer, type DerNode } from './der-reading.js';
import {
  contextual,
  enumerated,
  generalizedTime,
  nullValue,
  objectIdentifier,
  octetString,
  sequence,
} from './der-writing.js';
import type { RevokedEntry } from './revocations.js';

/** Answering questions about certificates of the issuing CA (RFC 6960). */

const BASIC_RESPONSE = '1.3.6.1.5.5.7.48.1.1';
const NONCE = '1.3.6.1.5.5.7.48.1.2';
const SUCCESSFUL = 0;
const MALFORMED_REQUEST = 1;
const CONTEXT_SPECIFIC = 0x80;
/** Tags of the tbsRequest's optional members and of an answer's. */
const REQUEST_EXTENSIONS = 2;
const MOST_QUESTIONS = 20;
/** How long an answer may be used. Real time. */
const GOOD_FOR_MS = 3_600_000;
const HASHES: Readonly<Record<string, string>> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

/**
 * Answers an OCSP request, DER; what is no request gets the answer malformedRequest.
 * @param find what the issuer says of a serial number in hexadecimal; undefined for a certificate that is good
 * @param nowMs real time
 */
export function answerOcsp(
  request: Buffer,
  issuing: SignedCertificate,
  find: (serialNumber: string) => RevokedEntry | undefined,
  nowMs: number,
): Buffer {
  let asked: { certificateIds: DerNode[]; nonce: DerNode | undefined };
  try {
    asked = readRequest(request);
  } catch {
    return sequence(enumerated(MALFORMED_REQUEST));
  }
  const single = (id: DerNode): Buffer =>
    sequence(
      derOf(id),
      certificateStatus(id, issuing, find),
      generalizedTime(nowMs),
      contextual(0, generalizedTime(nowMs + GOOD_FOR_MS)),
    );
  const contents = sequence(
    contextual(2, octetString(keyIdentifierOf(createPublicKey(issuing.certificate)))),
    generalizedTime(nowMs),
    sequence(...asked.certificateIds.map(single)),
    ...(asked.nonce ? [contextual(1, sequence(derOf(asked.nonce)))] : []),
  );
  const basic = signedDer(contents, createPrivateKey(issuing.privateKey));
  return sequence(
    enumerated(SUCCESSFUL),
    contextual(0, sequence(objectIdentifier(BASIC_RESPONSE), octetString(basic))),
  );
}

function isContextual({ tagClass }: DerNode): boolean {
  return (tagClass as number) === CONTEXT_SPECIFIC;
}

/** @throws Error for what is no request */
function readRequest(der: Buffer): { certificateIds: DerNode[]; nonce: DerNode | undefined } {
  const [tbs] = childrenOf(readDer(der));
  const members = childrenOf(tbs);
  const list = members.find((member) => !isContextual(member) && childrenOf(member).length > 0);
  const certificateIds = childrenOf(list).map((question) => childrenOf(question)[0]);
  if (certificateIds.length === 0 || certificateIds.length > MOST_QUESTIONS)
    throw new Error('no questions, or too many');
  const known = certificateIds.filter((id): id is DerNode => childrenOf(id).length === 4);
  if (known.length !== certificateIds.length) throw new Error('a question is about no certificate');
  const extensions = members.find((member) => isContextual(member) && (member.type as number) === REQUEST_EXTENSIONS);
  const nonce = childrenOf(childrenOf(extensions)[0]).find((extension) => oidText(childrenOf(extension)[0]) === NONCE);
  return { certificateIds: known, nonce };
}

function certificateStatus(
  id: DerNode,
  issuing: SignedCertificate,
  find: (serialNumber: string) => RevokedEntry | undefined,
): Buffer {
  const [algorithm, nameHash, keyHash, serial] = childrenOf(id);
  const hash = HASHES[oidText(childrenOf(algorithm)[0])];
  const digest = (bytes: Buffer): Buffer =>
    createHash(hash ?? 'sha1')
      .update(bytes)
      .digest();
  const isOurs =
    hash !== undefined &&
    digest(derOf(nameNodeOf(new X509Certificate(issuing.certificate), 'subject'))).equals(contentOf(nameHash)) &&
    digest(keyBitsOf(createPublicKey(issuing.certificate))).equals(contentOf(keyHash));
  // unknown, revoked with its time, good
  if (!isOurs) return contextual(2, Buffer.alloc(0), false);
  const entry = find(
    contentOf(serial)
      .toString('hex')
      .replace(/^(?:00)+(?=..)/, ''),
  );
  if (entry?.status === 'revoked') return contextual(1, generalizedTime(entry.atMs));
  return contextual(0, nullValue.subarray(2), false);
}

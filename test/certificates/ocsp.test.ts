import { X509Certificate, createHash, createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { keyBitsOf } from '../../src/certificates/x509/build-certificate.js';
import {
  childrenOf,
  contentOf,
  contextual,
  derOf,
  integer,
  nameNodeOf,
  objectIdentifier,
  octetString,
  readDer,
  sequence,
  type DerNode,
} from '../../src/certificates/x509/asn1.js';
import { answerOcsp } from '../../src/certificates/pki.js';
import { issuing } from '../support/test-ca.js';

const NOW = Date.parse('2026-03-02T09:00:00Z');
const ENTRIES = new Map([
  ['4A01', 'revoked'],
  ['4A02', 'blocked'],
] as const);
const SHA1 = '1.3.14.3.2.26';
const [GOOD, REVOKED, UNKNOWN] = [0, 1, 2];

/** A request about a serial number, as RFC 6960 writes it. */
function question(serialNumber: string, issuer = issuing.certificate, further: readonly DerNode[] = []): Buffer {
  const sha1 = (bytes: Buffer): Buffer => createHash('sha1').update(bytes).digest();
  const id = sequence(
    sequence(objectIdentifier(SHA1)),
    octetString(sha1(derOf(nameNodeOf(new X509Certificate(issuer), 'subject')))),
    octetString(sha1(keyBitsOf(createPublicKey(issuer)))),
    integer(Buffer.from(serialNumber, 'hex')),
  );
  return derOf(sequence(sequence(sequence(sequence(id)), ...further)));
}

function answered(request: Buffer) {
  const find = (serialNumber: string) => {
    const status = ENTRIES.get(serialNumber.toUpperCase() as '4A01');
    return status && { serialNumber, status, atMs: NOW };
  };
  const answer = readDer(answerOcsp(request, issuing, find, NOW));
  const [status, bytes] = childrenOf(answer);
  const [, basic] = childrenOf(childrenOf(bytes)[0]);
  if (!basic) return { code: contentOf(status)[0] };
  const [contents, , signature] = childrenOf(readDer(contentOf(basic)));
  const members = childrenOf(contents);
  const [single] = childrenOf(members[2]);
  return {
    code: contentOf(status)[0],
    status: childrenOf(single)[1]?.type,
    isSigned: verify(
      'sha256',
      derOf(contents!),
      createPublicKey(issuing.certificate),
      contentOf(signature).subarray(1),
    ),
    extensions: members[3] && derOf(members[3]),
  };
}

describe('OCSP', () => {
  it.each([
    ['4A01', REVOKED],
    ['4A02', GOOD],
    ['4A03', GOOD],
    ['7F', GOOD],
  ])('returns for the serial number %s the status %i, signed by the CA', (serialNumber, status) => {
    expect(answered(question(serialNumber))).toMatchObject({ code: 0, status, isSigned: true });
  });

  it('returns "unknown" for certificates of another CA', () => {
    const name = derOf(nameNodeOf(new X509Certificate(issuing.certificate), 'subject'));
    const request = question('4A01');
    const at = request.indexOf(createHash('sha1').update(name).digest());
    const foreign = Buffer.concat([request.subarray(0, at), Buffer.alloc(20, 0x78), request.subarray(at + 20)]);
    expect(answered(foreign)).toMatchObject({ code: 0, status: UNKNOWN });
  });

  it('returns the nonce', () => {
    const nonce = sequence(
      objectIdentifier('1.3.6.1.5.5.7.48.1.2'),
      octetString(derOf(octetString(Buffer.from('abc')))),
    );
    const { extensions } = answered(question('4A01', issuing.certificate, [contextual(2, sequence(nonce))]));
    expect(extensions?.includes(derOf(nonce))).toBe(true);
    expect(answered(question('4A01')).extensions).toBeUndefined();
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('hello')],
    ['an empty list', derOf(sequence(sequence(sequence())))],
    ['a request without a certificate id', derOf(sequence(sequence(sequence(sequence(sequence())))))],
    [
      'too many certificate ids',
      derOf(sequence(sequence(sequence(...Array.from({ length: 21 }, () => readDer(question('01'))))))),
    ],
  ])('returns malformedRequest for %s', (_what, request) => {
    expect(answered(request)).toEqual({ code: 1 });
  });
});

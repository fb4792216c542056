import { BankFault, formatError, refuseMember } from '../../domain/errors.js';
import type { CertificateIdentity } from '../../domain/tpp/certificate-identity.js';
import { problemOfKeyId, parseSignatureHeader } from '../../domain/signing/signature-header.js';
import { problemOfList, signingString } from '../../domain/signing/signing-string.js';
import { publicPathOf } from '../../http/link-base.js';
import type { Exchange } from '../exchange.js';

const SIGNATURE = 'Signature';
const CERTIFICATE = 'TPP-Signature-Certificate';
const COMPANIONS = ['Digest', CERTIFICATE] as const;

/**
 * Checks the signature of a request: its headers, then digest, certificate, key id, list of headers, and the signature
 * itself. Notes the signing string even if the signature is invalid.
 * @source Authentication / 6 @decision signing, signature-dialects, signature-headers, signature-certificate, signature-key-id
 * @throws FORMAT_ERROR naming the header that is missing, SIGNATURE_MISSING, SIGNATURE_INVALID, CERTIFICATE_INVALID,
 *   CERTIFICATE_EXPIRED, CERTIFICATE_REVOKED, CERTIFICATE_BLOCKED
 */
export function signing(exchange: Exchange): void {
  const rule = exchange.bank.profile.signing;
  if (rule === 'ignored') return;
  const value = (name: string): string | undefined => exchange.headers[name.toLowerCase()];
  const signature = value(SIGNATURE);
  if (signature !== undefined) {
    for (const name of COMPANIONS) {
      if (value(name) === undefined) refuseMember(name, 'is missing; it must be present if Signature is present');
    }
    verifySignature(exchange, { signature, digest: value('Digest') ?? '', certificate: value(CERTIFICATE) ?? '' });
  } else if (value('Digest') !== undefined) {
    formatError(SIGNATURE, 'Signature is missing; Digest must be present if and only if Signature is present');
  } else if (rule === 'required') {
    throw new BankFault(
      'SIGNATURE_MISSING',
      'this bank requires signed requests; send Digest, Signature and TPP-Signature-Certificate',
      { path: SIGNATURE },
    );
  }
}

interface SignatureHeaders {
  readonly signature: string;
  readonly digest: string;
  readonly certificate: string;
}

function verifySignature(exchange: Exchange, sent: SignatureHeaders): void {
  // Without a received body there is no digest, and the body's own error is more specific.
  if (exchange.received.fault) throw exchange.received.fault;
  const { headers, bank, request } = exchange;
  const { sentHeaders, adapted, notes, server } = request;
  const { signatures } = server;
  const header = parseSignatureHeader(sent.signature);
  const text = signingString(header.signed, {
    method: exchange.req.method,
    target: publicPathOf(server.settings) + exchange.req.originalUrl,
    headers: sentHeaders,
  });
  notes.signature = { signingString: text, holds: false };
  const assertNone = (problem: string | undefined, path = SIGNATURE): void => {
    if (problem === undefined) return;
    throw new BankFault('SIGNATURE_INVALID', problem, {
      path,
      appendix: `the bank's signing string is ${JSON.stringify(text)}`,
    });
  };
  const body = exchange.received.raw ?? NO_BODY;
  const problem = signatures.problemOfDigest(sent.digest, body);
  const isOfNothing = problem !== undefined && isIgnored(exchange) && !signatures.problemOfDigest(sent.digest, NO_BODY);
  assertNone(isOfNothing ? undefined : problem, 'Digest');
  if (isOfNothing)
    notes.remark('digest-of-no-body', `the Digest is for an empty body, but the body has ${body.length} bytes`);
  const { der, identity } = server.certificates.ofSignature(sent.certificate, bank);
  assertSameOrganisation(exchange, identity);
  assertNone(problemOfKeyId(header.keyId, signatures.namesOf(der), bank.profile['signature-key-id']));
  const signed = adapted ? header.signed.map((name) => adapted.adapter.readHeaderName(name)) : header.signed;
  assertNone(problemOfList(signed, headers, bank.profile['signature-headers']));
  const { signature, algorithm } = header;
  assertNone(signatures.problemOfSignature({ text, signature, algorithm, certificate: der }));
  notes.signature = { signingString: text, holds: true };
}

const NO_BODY = Buffer.alloc(0);

/** Whether the operation ignores the body of the call. @decision stray-bodies */
function isIgnored({ req }: Exchange): boolean {
  return req.method !== 'POST' && req.method !== 'PUT';
}

/** The seal must belong to the calling TPP, as far as known at this step. */
function assertSameOrganisation({ organisation, identity }: Exchange, sealed: CertificateIdentity): void {
  const known = identity?.organizationIdentifier ?? organisation?.organizationIdentifier;
  if (known === undefined || known === sealed.organizationIdentifier) return;
  refuseMember(
    CERTIFICATE,
    `belongs to ${sealed.organizationIdentifier.slice(0, 100)}, but the caller is ${known.slice(0, 100)}`,
    'CERTIFICATE_INVALID',
  );
}

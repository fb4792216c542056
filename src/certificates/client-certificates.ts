import { ExpectedError } from '../domain/errors.js';
import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PSP_ROLE_OIDS, type CertificateFacts, type PspRole, type QcType } from '../domain/tpp/certificate-identity.js';
import { isTrustedChain } from './chain.js';
import type { RevokedEntry } from './pki.js';
import {
  ORGANIZATION_IDENTIFIER_OID,
  PSD2_STATEMENT_OID,
  QC_STATEMENTS_OID,
  QC_TYPE_OID,
  QC_TYPE_OIDS,
} from './qc-statements.js';
import type { TestAuthority } from './test-authority.js';
import {
  childrenOf,
  extensionsOf,
  isOid,
  oidText,
  readDer,
  subjectAttributes,
  textOf,
  type DerNode,
} from './x509/asn1.js';
import { COMMON_NAME_OID, ORGANIZATION_NAME_OID } from './x509/build-certificate.js';
import { certificatesOf, validityOf } from './x509/pem.js';
import { withoutAbsent } from '../domain/without-absent.js';

/** Reads the certificates that TPPs present, from TLS or a header, and determines whether the bank trusts them. */

/** Reads the certificates that TPPs present. */
export class ClientCertificates {
  readonly #trusted: readonly X509Certificate[];
  readonly #authority: TestAuthority;

  /** @param trustedPem the trusted CAs, PEM: the test CA's and the user's own */
  constructor(trustedPem: string, authority: TestAuthority) {
    this.#trusted = certificatesOf(trustedPem);
    this.#authority = authority;
  }

  /** DER certificates of a header value, the leaf first. @throws UnreadableCertificate */
  readonly parseForwarded = parseForwardedCertificate;

  /** The facts of a certificate, with its chain validated at an instant. @throws UnreadableCertificate */
  readChain(leaf: Buffer, intermediates: readonly Buffer[], at: number): CertificateFacts {
    const findRevoked = (certificate: X509Certificate) => this.#authority.findRevoked(certificate);
    return readCertificateChain({ leaf, intermediates, trusted: this.#trusted, at, findRevoked });
  }
}

/** The user's own bundle of CAs, PEM; '' for none. @throws TRUSTED_CAS_INVALID if it cannot be read or contains no CA */
export async function readTrustedCas(path: string | undefined): Promise<string> {
  if (path === undefined) return '';
  const text = await readFile(path, 'utf8').catch((error: unknown) => refuseTrusted(path, (error as Error).message));
  let certificates;
  try {
    certificates = certificatesOf(text);
  } catch {
    return refuseTrusted(path, 'one of its certificates cannot be read');
  }
  if (certificates.length === 0) return refuseTrusted(path, 'it contains no PEM certificate');
  const other = certificates.find(({ ca }) => !ca);
  if (other) return refuseTrusted(path, `${other.subject.replaceAll('\n', ', ')} is not a CA`);
  return `${text}\n`;
}

function refuseTrusted(path: string, why: string): never {
  throw new ExpectedError('TRUSTED_CAS_INVALID', `--trusted-cas ${path} cannot be used: ${why}`);
}

const PEM_BLOCK = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g;

/**
 * Reads the certificates of a forwarded-certificate header, the leaf first: DER in base64, PEM on one line, URL-encoded
 * PEM, or PEM in base64.
 * @decision certificate-source @throws UnreadableCertificate
 */
export function parseForwardedCertificate(value: string): Buffer[] {
  const plain = value.trim();
  const text = value.includes('%')
    ? readOrRefuse(() => decodeURIComponent(plain), 'the header is not well-formed URL encoding')
    : plain;
  const blocks = pemBlocks(text);
  if (blocks.length > 0) return blocks;
  if (text.startsWith('-----')) throw new UnreadableCertificate('the header contains no complete PEM certificate');
  if (!/^[A-Za-z0-9+/=_\s-]+$/.test(text) || text === '') {
    throw new UnreadableCertificate('the header is neither base64 nor PEM');
  }
  const bytes = Buffer.from(text, 'base64');
  const inner = pemBlocks(bytes.toString('latin1'));
  return inner.length > 0 ? inner : [bytes];
}

function pemBlocks(text: string): Buffer[] {
  return [...text.matchAll(PEM_BLOCK)].map(([, base64 = '']) => Buffer.from(base64, 'base64'));
}

/** Thrown for bytes that are not a certificate; the message says why. */
export class UnreadableCertificate extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnreadableCertificate';
  }
}

/** A presented certificate with its intermediates, and the trusted CAs. */
export interface PresentedChain {
  /** DER. */
  readonly leaf: Buffer;
  readonly intermediates?: readonly Buffer[];
  readonly trusted: readonly X509Certificate[];
  /** The instant at which the chain must be valid, milliseconds since the epoch. */
  readonly at: number;
  /** The revocation or blocking of a certificate of the bank's own test CA. */
  readonly findRevoked?: (certificate: X509Certificate) => RevokedEntry | undefined;
}

const CERTIFICATE_POLICIES = '2.5.29.32';
const CLIENT_AUTHENTICATION = '1.3.6.1.5.5.7.3.2';
const QC_TYPES = new Map(Object.entries(QC_TYPE_OIDS).map(([type, oid]) => [oid as string, type as QcType]));

/**
 * Reads any certificate, RSA or EC, from DER; extensions that no one reads may contain anything. Uses our own path
 * building with signature checks by node:crypto.
 * @decision certificate-check @throws UnreadableCertificate
 */
export function readCertificateChain({
  leaf,
  intermediates = [],
  trusted,
  at,
  findRevoked,
}: PresentedChain): CertificateFacts {
  const certificate = readOrRefuse(() => new X509Certificate(leaf), 'it is not an X.509 certificate in DER');
  const validity = validityOf(certificate);
  // An unparsable date would never be in the past.
  if (Object.values(validity).some(Number.isNaN)) throw new UnreadableCertificate('its validity dates cannot be read');
  const malformed = 'its subject, its key or one of its extensions is malformed';
  const revoked = findRevoked?.(certificate);
  return {
    subject: certificate.subject.replaceAll('\n', ', '),
    issuer: certificate.issuer.replaceAll('\n', ', '),
    serialNumber: certificate.serialNumber,
    ...validity,
    ...readOrRefuse(() => contentsOf(certificate), malformed),
    fingerprintSha256: certificate.fingerprint256,
    chainTrusted: isTrustedChain(certificate, intermediates.flatMap(parseQuietly), trusted, at),
    isSelfSigned: certificate.subject === certificate.issuer,
    key: readOrRefuse(() => publicKeyFacts(certificate), malformed),
    ...(revoked && { revocation: { status: revoked.status, atMs: revoked.atMs } }),
  };
}

function contentsOf(
  certificate: X509Certificate,
): Pick<
  CertificateFacts,
  'organizationIdentifier' | 'organizationName' | 'qcTypes' | 'psd2' | 'policyOids' | 'domains'
> {
  const subject = subjectAttributes(certificate);
  const extensions = extensionsOf(certificate);
  const extension = (oid: string): DerNode | undefined => {
    const der = extensions.get(oid);
    return der && readDer(der);
  };
  const qcStatements = extension(QC_STATEMENTS_OID);
  const isSingle = isOid(childrenOf(qcStatements)[0]);
  const statements = statementsOf(qcStatements);
  const qcTypes = childrenOf(statements.get(QC_TYPE_OID)).flatMap((oid) => QC_TYPES.get(oidText(oid)) ?? []);
  const psd2 = psd2Of(statements.get(PSD2_STATEMENT_OID));
  return withoutAbsent({
    organizationIdentifier: subject.get(ORGANIZATION_IDENTIFIER_OID),
    organizationName: subject.get(ORGANIZATION_NAME_OID),
    // A single statement instead of a list has no QcType, so the key usage decides.
    qcTypes: isSingle && qcTypes.length === 0 ? [typeByUsage(certificate)] : qcTypes,
    psd2,
    policyOids: childrenOf(extension(CERTIFICATE_POLICIES)).map((policy) => oidText(childrenOf(policy)[0])),
    domains: domainsOf(certificate, subject.get(COMMON_NAME_OID)),
  });
}

const DOMAIN = /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i;

function domainsOf({ subjectAltName = '' }: X509Certificate, commonName = ''): string[] {
  const names = subjectAltName.split(', ').map((name) => /^DNS:(.*)$/.exec(name)?.[1] ?? '');
  return [...new Set([...names, commonName])].filter((name) => DOMAIN.test(name));
}

function typeByUsage({ keyUsage }: X509Certificate): QcType {
  // Node's types omit that it may be undefined.
  return (keyUsage as string[] | undefined)?.includes(CLIENT_AUTHENTICATION) ? 'web' : 'eseal';
}

function publicKeyFacts({ publicKey }: X509Certificate): CertificateFacts['key'] {
  const { asymmetricKeyType: type = 'unknown', asymmetricKeyDetails: details } = publicKey;
  return withoutAbsent({ type, bits: details?.modulusLength, curve: details?.namedCurve });
}

function parseQuietly(der: Buffer): X509Certificate[] {
  try {
    return [new X509Certificate(der)];
  } catch {
    return [];
  }
}

/** @throws UnreadableCertificate where reading fails, with what it says then */
function readOrRefuse<Result>(read: () => Result, otherwise: string): Result {
  try {
    return read();
  } catch {
    throw new UnreadableCertificate(otherwise);
  }
}

/** Statements by OID. Also reads a single statement that was not wrapped in a SEQUENCE OF (found in the field). */
function statementsOf(extension: DerNode | undefined): Map<string, DerNode | undefined> {
  const children = childrenOf(extension);
  const statements = extension && isOid(children[0]) ? [extension] : children;
  return new Map(
    statements.map((statement) => {
      const [oid, info] = childrenOf(statement);
      return [oidText(oid), info] as const;
    }),
  );
}

/** Also reads all roles in one flat SEQUENCE of OID, name, OID, name (found in the field). */
function psd2Of(info: DerNode | undefined): CertificateFacts['psd2'] {
  if (!info) return undefined;
  const [rolesOfPsp, ncaName, ncaId] = childrenOf(info);
  const oids = childrenOf(rolesOfPsp)
    .flatMap((item) => (isOid(item) ? [item] : childrenOf(item).filter(isOid)))
    .map(oidText);
  const roles = (Object.keys(PSP_ROLE_OIDS) as PspRole[]).filter((role) => oids.includes(PSP_ROLE_OIDS[role]));
  return { roles, ncaName: textOf(ncaName), ncaId: textOf(ncaId) };
}

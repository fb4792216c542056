import { X509Certificate } from 'node:crypto';
import { PSP_ROLE_OIDS, type CertificateFacts, type PspRole, type QcType } from '../domain/tpp/certificate-identity.js';
import { isTrustedChain } from './chain.js';
import { childrenOf, extensionsOf, isOid, oidText, readDer, subjectOf, textOf, type DerNode } from './der-reading.js';
import { PSD2_STATEMENT_OID, QC_STATEMENTS_OID, QC_TYPE_OID, QC_TYPE_OIDS } from './qc-statements.js';
import type { RevokedEntry } from './revocations.js';
import { ORGANIZATION_IDENTIFIER_OID, ORGANIZATION_NAME_OID } from './tpp-subject.js';

/** Bytes that are no certificate; the message says why. */
export class UnreadableCertificate extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnreadableCertificate';
  }
}

/** A presented certificate, what came with it, and whom the bank trusts. */
export interface PresentedChain {
  /** DER. */
  readonly leaf: Buffer;
  readonly intermediates?: readonly Buffer[];
  readonly trusted: readonly X509Certificate[];
  /** The instant at which the chain must hold, milliseconds since the epoch. */
  readonly at: number;
  /** What the bank's own test CA, and the bank, say of a serial number of that CA. */
  readonly findRevoked?: (certificate: X509Certificate) => RevokedEntry | undefined;
}

const CERTIFICATE_POLICIES = '2.5.29.32';
const CLIENT_AUTHENTICATION = '1.3.6.1.5.5.7.3.2';
const QC_TYPES = new Map(Object.entries(QC_TYPE_OIDS).map(([type, oid]) => [oid as string, type as QcType]));

/**
 * Reads any certificate, RSA or EC, out of its DER; an extension that nobody asks about may hold anything. The chain is our
 * own path building with signatures by node:crypto.
 * @decision certificate-check @throws UnreadableCertificate
 */
export function readCertificateChain({
  leaf,
  intermediates = [],
  trusted,
  at,
  findRevoked,
}: PresentedChain): CertificateFacts {
  const certificate = parse(leaf);
  const { notBeforeMs, notAfterMs } = validityOf(certificate);
  const revoked = findRevoked?.(certificate);
  return {
    subject: certificate.subject.replaceAll('\n', ', '),
    issuer: certificate.issuer.replaceAll('\n', ', '),
    serialNumber: certificate.serialNumber,
    notBeforeMs,
    notAfterMs,
    ...guarded(() => contentsOf(certificate)),
    fingerprintSha256: certificate.fingerprint256,
    chainTrusted: isTrustedChain(certificate, intermediates.flatMap(parseQuietly), trusted, at),
    isSelfSigned: certificate.subject === certificate.issuer,
    key: guarded(() => keyOf(certificate)),
    ...(revoked && { revocation: { status: revoked.status, atMs: revoked.atMs } }),
  };
}

function contentsOf(
  certificate: X509Certificate,
): Pick<CertificateFacts, 'organizationIdentifier' | 'organizationName' | 'qcTypes' | 'psd2' | 'policyOids'> {
  const subject = subjectOf(certificate);
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
  const organizationIdentifier = subject.get(ORGANIZATION_IDENTIFIER_OID);
  const organizationName = subject.get(ORGANIZATION_NAME_OID);
  return {
    ...(organizationIdentifier !== undefined && { organizationIdentifier }),
    ...(organizationName !== undefined && { organizationName }),
    // Where one statement stands for the list there is no room for a QcType: what the key may do tells it.
    qcTypes: isSingle && qcTypes.length === 0 ? [typeByUsage(certificate)] : qcTypes,
    ...(psd2 && { psd2 }),
    policyOids: childrenOf(extension(CERTIFICATE_POLICIES)).map((policy) => oidText(childrenOf(policy)[0])),
  };
}

function typeByUsage({ keyUsage }: X509Certificate): QcType {
  // Node's types leave open that there may be none.
  return (keyUsage as string[] | undefined)?.includes(CLIENT_AUTHENTICATION) ? 'web' : 'eseal';
}

function keyOf({ publicKey }: X509Certificate): CertificateFacts['key'] {
  const { asymmetricKeyType, asymmetricKeyDetails } = publicKey;
  const bits = asymmetricKeyDetails?.modulusLength;
  const curve = asymmetricKeyDetails?.namedCurve;
  return {
    type: asymmetricKeyType ?? 'unknown',
    ...(bits !== undefined && { bits }),
    ...(curve !== undefined && { curve }),
  };
}

function parse(der: Buffer): X509Certificate {
  try {
    return new X509Certificate(der);
  } catch {
    throw new UnreadableCertificate('it is no X.509 certificate in DER');
  }
}

/** A date that cannot be read would never be past. */
function validityOf(certificate: X509Certificate): { notBeforeMs: number; notAfterMs: number } {
  const [notBeforeMs, notAfterMs] = [Date.parse(certificate.validFrom), Date.parse(certificate.validTo)];
  if (Number.isNaN(notBeforeMs + notAfterMs)) throw new UnreadableCertificate('its validity is no pair of dates');
  return { notBeforeMs, notAfterMs };
}

function parseQuietly(der: Buffer): X509Certificate[] {
  try {
    return [new X509Certificate(der)];
  } catch {
    return [];
  }
}

function guarded<Result>(read: () => Result): Result {
  try {
    return read();
  } catch {
    throw new UnreadableCertificate('its subject, its key or one of its extensions is malformed');
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

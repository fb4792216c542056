import { X509Certificate } from 'node:crypto';
import forge from 'node-forge';
import {
  PSP_ROLE_OIDS,
  type CertificateFacts,
  type PspRole,
  type QcType,
} from '../../domain/tpp/certificate-identity.js';
import { extensionsOf, isTrustedChain, textOf } from './chain.js';
import { attributesOf } from './distinguished-name.js';

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
}

const QC_STATEMENTS = '1.3.6.1.5.5.7.1.3';
const CERTIFICATE_POLICIES = '2.5.29.32';
const QC_TYPE = '0.4.0.1862.1.6';
const PSD2_STATEMENT = '0.4.0.19495.2';
const QC_TYPES: Readonly<Record<string, QcType>> = {
  '0.4.0.1862.1.6.1': 'esign',
  '0.4.0.1862.1.6.2': 'eseal',
  '0.4.0.1862.1.6.3': 'web',
};

/**
 * Reads any certificate, RSA or EC: its subject by node:crypto, its extensions out of the DER. The chain is our own path
 * building with signatures by node:crypto.
 * @decision certificate-check @throws UnreadableCertificate
 */
export function readCertificateChain({ leaf, intermediates = [], trusted, at }: PresentedChain): CertificateFacts {
  const certificate = parse(leaf);
  const extensions = guarded(() => extensionsOf(certificate));
  const statements = guarded(() => statementsOf(extensions.get(QC_STATEMENTS)));
  const psd2 = guarded(() => psd2Of(statements.get(PSD2_STATEMENT)));
  const subject = attributesOf(certificate.subject);
  const organizationIdentifier = subject.get('organizationIdentifier') ?? subject.get('2.5.4.97');
  const organizationName = subject.get('O');
  return {
    subject: certificate.subject.replaceAll('\n', ', '),
    issuer: certificate.issuer.replaceAll('\n', ', '),
    serialNumber: certificate.serialNumber,
    notBeforeMs: Date.parse(certificate.validFrom),
    notAfterMs: Date.parse(certificate.validTo),
    ...(organizationIdentifier !== undefined && { organizationIdentifier }),
    ...(organizationName !== undefined && { organizationName }),
    qcTypes: qcTypesOf(statements.get(QC_TYPE)),
    ...(psd2 && { psd2 }),
    policyOids: guarded(() => policiesOf(extensions.get(CERTIFICATE_POLICIES))),
    fingerprintSha256: certificate.fingerprint256,
    chainTrusted: isTrustedChain(certificate, intermediates.flatMap(parseQuietly), trusted, at),
  };
}

function parse(der: Buffer): X509Certificate {
  try {
    return new X509Certificate(der);
  } catch {
    throw new UnreadableCertificate('it is no X.509 certificate in DER');
  }
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
    throw new UnreadableCertificate('one of its extensions is malformed');
  }
}

/** Statements by OID. Also reads a single statement that was not wrapped in a SEQUENCE OF (found in the field). */
function statementsOf(extension: forge.asn1.Asn1 | undefined): Map<string, forge.asn1.Asn1 | undefined> {
  const children = childrenOf(extension);
  const isSingle = children[0] !== undefined && children[0].type === forge.asn1.Type.OID;
  const statements = isSingle && extension ? [extension] : children;
  return new Map(
    statements.flatMap((statement) => {
      const [oid, info] = childrenOf(statement);
      return oid ? [[oidText(oid), info] as const] : [];
    }),
  );
}

function qcTypesOf(info: forge.asn1.Asn1 | undefined): QcType[] {
  return childrenOf(info).flatMap((oid) => QC_TYPES[oidText(oid)] ?? []);
}

/** Also reads all roles in one flat SEQUENCE of OID, name, OID, name (found in the field). */
function psd2Of(info: forge.asn1.Asn1 | undefined): CertificateFacts['psd2'] {
  if (!info) return undefined;
  const [rolesOfPsp, ncaName, ncaId] = childrenOf(info);
  const oids = childrenOf(rolesOfPsp).flatMap((item) => {
    if (item.type === forge.asn1.Type.OID) return [oidText(item)];
    return childrenOf(item)
      .filter((child) => child.type === forge.asn1.Type.OID)
      .map(oidText);
  });
  const roles = (Object.keys(PSP_ROLE_OIDS) as PspRole[]).filter((role) => oids.includes(PSP_ROLE_OIDS[role]));
  return { roles, ncaName: ncaName ? textOf(ncaName) : '', ncaId: ncaId ? textOf(ncaId) : '' };
}

function policiesOf(extension: forge.asn1.Asn1 | undefined): string[] {
  return childrenOf(extension).flatMap((policy) => {
    const [oid] = childrenOf(policy);
    return oid ? [oidText(oid)] : [];
  });
}

function childrenOf(node: forge.asn1.Asn1 | undefined): forge.asn1.Asn1[] {
  return node !== undefined && Array.isArray(node.value) ? node.value : [];
}

function oidText(node: forge.asn1.Asn1): string {
  return node.type === forge.asn1.Type.OID && typeof node.value === 'string' ? forge.asn1.derToOid(node.value) : '';
}

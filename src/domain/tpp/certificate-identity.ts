import { instantText } from '../clock.js';

/** Roles of a payment service provider in its certificate, with their OIDs (ETSI TS 119 495). */
export const PSP_ROLE_OIDS = {
  PSP_AS: '0.4.0.19495.1.1',
  PSP_PI: '0.4.0.19495.1.2',
  PSP_AI: '0.4.0.19495.1.3',
  PSP_IC: '0.4.0.19495.1.4',
} as const;
/** A role of a payment service provider. */
export type PspRole = keyof typeof PSP_ROLE_OIDS;

/**
 * Policy OID that marks test certificates of this bank's own CA. Chosen by us, in the example arc of private
 * enterprise numbers.
 * @decision reonboarding
 */
export const TEST_CERTIFICATE_POLICY_OID = '1.3.6.1.4.1.99999.1.1';

/** What a certificate is for (QcType of ETSI EN 319 412-5). */
export type QcType = 'esign' | 'eseal' | 'web';

/** The contents of a certificate and the state of its chain. */
export interface CertificateFacts {
  readonly subject: string;
  readonly issuer: string;
  /** Hexadecimal. */
  readonly serialNumber: string;
  /** Milliseconds since the epoch. */
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
  readonly organizationIdentifier?: string;
  readonly organizationName?: string;
  readonly qcTypes: readonly QcType[];
  readonly psd2?: { readonly roles: readonly PspRole[]; readonly ncaName: string; readonly ncaId: string };
  readonly policyOids: readonly string[];
  /** Names of domains in the alternative names and the common name, also with wildcards. */
  readonly domains?: readonly string[];
  readonly fingerprintSha256: string;
  /** Whether a valid path leads to a trusted CA. */
  readonly chainTrusted: boolean;
  readonly isSelfSigned: boolean;
  readonly key: { readonly type: string; readonly bits?: number; readonly curve?: string };
  /** Absent unless the certificate is revoked or blocked. */
  readonly revocation?: { readonly status: 'revoked' | 'blocked'; readonly atMs: number };
}

export interface CertificateIdentity {
  readonly organizationIdentifier: string;
  readonly organizationName?: string;
  readonly roles: readonly PspRole[];
  readonly ncaId: string;
  readonly ncaName: string;
  readonly kind: 'test' | 'production-like';
  /** The domains that the certificate secures. */
  readonly domains?: readonly string[];
  readonly fingerprintSha256: string;
  readonly notAfterMs: number;
}

/** Error codes of certificate validation. */
export type CertificateErrorCode =
  | 'CERTIFICATE_INVALID'
  | 'CERTIFICATE_EXPIRED'
  | 'CERTIFICATE_REVOKED'
  | 'CERTIFICATE_BLOCKED';

/** The result of certificate validation. `text` describes the problem and what is required. */
export type CertificateValidation =
  | { readonly ok: true; readonly identity: CertificateIdentity }
  | { readonly ok: false; readonly code: CertificateErrorCode; readonly text: string };

/** How a certificate is used. */
export interface CertificateUse {
  /** `web`: the TLS connection. `eseal`: signing; `any`: signing, where the bank takes website certificates too. */
  readonly qcType: 'web' | 'eseal' | 'any';
  /** Milliseconds since the epoch. */
  readonly nowMs: number;
  /** Whether `nowMs` is bank time or real time, for messages. */
  readonly clock: 'bank' | 'real';
}

/** `PSDAT-FMA-123456` and looser spellings used in practice. */
const ORGANIZATION_IDENTIFIER = /^(PSD)?[A-Z]{2}[-_][A-Z]{2,8}([-_].+)?$/;
const LEAST_RSA_BITS = 2048;
const LEAST_EC_CURVES = [
  'prime256v1',
  'secp384r1',
  'secp521r1',
  'brainpoolP256r1',
  'brainpoolP384r1',
  'brainpoolP512r1',
];
const KINDS = { web: 'a website certificate (QWAC) has web', eseal: 'a seal certificate (QSealC) has eseal' } as const;

/** What is wrong with a certificate; false or undefined if nothing is. */
type Check = (
  facts: CertificateFacts,
  use: CertificateUse,
) => [code: CertificateErrorCode, text: string] | false | undefined;

/** Checks in order. The first failure is returned. @decision certificate-check, certificate-time */
const CHECKS: readonly Check[] = [
  ({ chainTrusted, isSelfSigned, issuer }) =>
    !chainTrusted && [
      'CERTIFICATE_INVALID',
      isSelfSigned
        ? "the certificate is self-signed; use one that a trusted CA issued, such as the bank's test CA"
        : `the certificate was issued by "${shown(issuer)}", which does not chain to a trusted CA; use a certificate of the bank's test CA`,
    ],
  ({ key: { type, bits, curve } }) => {
    if (type === 'rsa' && bits !== undefined && bits >= LEAST_RSA_BITS) return undefined;
    if (type === 'ec' && curve !== undefined && LEAST_EC_CURVES.includes(curve)) return undefined;
    const has =
      type === 'rsa' ? `an RSA key of ${String(bits)} bits` : `a key of type ${[type, curve].join(' ').trim()}`;
    return [
      'CERTIFICATE_INVALID',
      `the certificate has ${has}; RSA with at least ${LEAST_RSA_BITS} bits or EC with at least 256 bits is required`,
    ];
  },
  ({ notAfterMs }, { nowMs, clock }) =>
    nowMs > notAfterMs && [
      'CERTIFICATE_EXPIRED',
      `the certificate expired at ${instantText(notAfterMs)}; ${OWNERS[clock]} time is ${instantText(nowMs)}`,
    ],
  ({ notBeforeMs }, { nowMs, clock }) =>
    nowMs < notBeforeMs && [
      'CERTIFICATE_INVALID',
      `the certificate is valid from ${instantText(notBeforeMs)}; ${OWNERS[clock]} time is ${instantText(nowMs)}`,
    ],
  ({ revocation, serialNumber }) => {
    if (!revocation) return undefined;
    const since = `the certificate with the serial number ${serialNumber} was ${revocation.status}`;
    return revocation.status === 'revoked'
      ? ['CERTIFICATE_REVOKED', `${since} by its issuer at ${instantText(revocation.atMs)}; use a valid one`]
      : [
          'CERTIFICATE_BLOCKED',
          `${since} by the bank at ${instantText(revocation.atMs)}; use another, or ask the bank`,
        ];
  },
  ({ qcTypes }, { qcType }) =>
    qcType !== 'any' &&
    !qcTypes.includes(qcType) && [
      'CERTIFICATE_INVALID',
      `the certificate has the QcType ${qcTypes.join(', ') || 'none'}; ${KINDS[qcType]}`,
    ],
  ({ psd2 }) =>
    (psd2?.roles ?? []).length === 0 && [
      'CERTIFICATE_INVALID',
      `the certificate has ${psd2 ? 'a PSD2 statement without a known role' : 'no PSD2 statement'}; it must name at least one of ${Object.keys(PSP_ROLE_OIDS).join(', ')}`,
    ],
  ({ organizationIdentifier: id }) =>
    !ORGANIZATION_IDENTIFIER.test(id ?? '') && [
      'CERTIFICATE_INVALID',
      `the certificate has the organizationIdentifier ${shown(id ?? 'none')}; it must have the form PSDAT-FMA-123456`,
    ],
];

const OWNERS = { bank: "the bank's", real: 'real' } as const;

/**
 * Validates a certificate for a use at an instant and returns the TPP's identity. Checks in order: chain, key,
 * validity, revocation, QcType, PSD2 statement, organizationIdentifier.
 * @source Authentication / 2
 * @decision certificate-check
 */
export function validateCertificate(facts: CertificateFacts, use: CertificateUse): CertificateValidation {
  for (const check of CHECKS) {
    const failed = check(facts, use);
    if (failed) return { ok: false, code: failed[0], text: failed[1].slice(0, 500) };
  }
  const { roles = [], ncaId = '', ncaName = '' } = facts.psd2 ?? {};
  return {
    ok: true,
    identity: {
      organizationIdentifier: facts.organizationIdentifier ?? '',
      ...(facts.organizationName !== undefined && { organizationName: facts.organizationName }),
      roles,
      ncaId,
      ncaName,
      kind: facts.policyOids.includes(TEST_CERTIFICATE_POLICY_OID) ? 'test' : 'production-like',
      ...(facts.domains && { domains: facts.domains }),
      fingerprintSha256: facts.fingerprintSha256,
      notAfterMs: facts.notAfterMs,
    },
  };
}

/** Truncates untrusted text so that messages stay short. */
function shown(value: string): string {
  return value.length > 200 ? `${value.slice(0, 200)}…` : value;
}

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
 * The policy by which test certificates of this bank's own CA are told from production-like ones. Our own choice, under
 * the example arc of private enterprise numbers.
 * @decision reonboarding
 */
export const TEST_CERTIFICATE_POLICY_OID = '1.3.6.1.4.1.99999.1.1';

/** What a certificate is for (QcType of ETSI EN 319 412-5). */
export type QcType = 'esign' | 'eseal' | 'web';

/** What was read out of a certificate and its chain. */
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
  readonly fingerprintSha256: string;
  /** Whether a path of good issuers leads to a trusted CA. */
  readonly chainTrusted: boolean;
}

/** The TPP that a certificate stands for. */
export interface CertificateIdentity {
  readonly organizationIdentifier: string;
  readonly organizationName?: string;
  readonly roles: readonly PspRole[];
  readonly ncaId: string;
  readonly ncaName: string;
  readonly kind: 'test' | 'production-like';
  readonly fingerprintSha256: string;
  readonly notAfterMs: number;
}

/** The outcome of judging a certificate. `text` says what it has and what is wanted. */
export type CertificateJudgement =
  | { readonly ok: true; readonly identity: CertificateIdentity }
  | { readonly ok: false; readonly code: 'CERTIFICATE_INVALID' | 'CERTIFICATE_EXPIRED'; readonly text: string };

/** `PSDAT-FMA-123456` and the looser spellings found in the field. */
const ORGANIZATION_IDENTIFIER = /^(PSD)?[A-Z]{2}[-_][A-Z]{2,8}([-_].+)?$/;

/**
 * Whether a certificate is a TPP's valid website certificate at an instant, and whose. The first that fails is the answer:
 * chain, validity, QcType, PSD2 statement, organizationIdentifier.
 * @param nowMs the asking bank's time @source Authentication / 2 @decision certificate-check
 */
export function judgeCertificate(facts: CertificateFacts, nowMs: number): CertificateJudgement {
  const refuse = (
    text: string,
    code: 'CERTIFICATE_INVALID' | 'CERTIFICATE_EXPIRED' = 'CERTIFICATE_INVALID',
  ): CertificateJudgement => ({
    ok: false,
    code,
    text: text.slice(0, 500),
  });
  if (!facts.chainTrusted) {
    return refuse(
      `the certificate was issued by "${shown(facts.issuer)}", from which no path leads to a trusted CA; use one of the bank's test CA`,
    );
  }
  if (nowMs > facts.notAfterMs) {
    return refuse(
      `the certificate ended at ${iso(facts.notAfterMs)}; the bank's time is ${iso(nowMs)}`,
      'CERTIFICATE_EXPIRED',
    );
  }
  if (nowMs < facts.notBeforeMs) {
    return refuse(`the certificate begins at ${iso(facts.notBeforeMs)}; the bank's time is ${iso(nowMs)}`);
  }
  if (!facts.qcTypes.includes('web')) {
    return refuse(
      `the certificate has the QcType ${facts.qcTypes.join(', ') || 'none'}; a website certificate (QWAC) has web`,
    );
  }
  if (!facts.psd2 || facts.psd2.roles.length === 0) {
    return refuse(
      `the certificate has ${facts.psd2 ? 'a PSD2 statement without a known role' : 'no PSD2 statement'}; it must name at least one of ${Object.keys(PSP_ROLE_OIDS).join(', ')}`,
    );
  }
  const { organizationIdentifier } = facts;
  if (organizationIdentifier === undefined || !ORGANIZATION_IDENTIFIER.test(organizationIdentifier)) {
    return refuse(
      `the certificate has the organizationIdentifier ${shown(organizationIdentifier ?? 'none')}; it must be one such as PSDAT-FMA-123456`,
    );
  }
  const { roles, ncaId, ncaName } = facts.psd2;
  return {
    ok: true,
    identity: {
      organizationIdentifier,
      ...(facts.organizationName !== undefined && { organizationName: facts.organizationName }),
      roles,
      ncaId,
      ncaName,
      kind: facts.policyOids.includes(TEST_CERTIFICATE_POLICY_OID) ? 'test' : 'production-like',
      fingerprintSha256: facts.fingerprintSha256,
      notAfterMs: facts.notAfterMs,
    },
  };
}

/** What a stranger wrote, cut so that the text still has room for what is wanted. */
function shown(value: string): string {
  return value.length > 200 ? `${value.slice(0, 200)}…` : value;
}

function iso(instantMs: number): string {
  return new Date(instantMs).toISOString();
}

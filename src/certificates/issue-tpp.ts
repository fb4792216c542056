import { createPublicKey } from 'node:crypto';
import { DAY_MS } from '../domain/calendar.js';
import { TEST_CERTIFICATE_POLICY_OID } from '../domain/tpp/certificate-identity.js';
import { WRONG_ROLES, type CertificateKind, type CertificateVariant } from '../domain/tpp/certificate-variants.js';
import { buildCertificate, type SignedCertificate } from './build-certificate.js';
import { certificatePolicies, issueIssuing, issueRoot, nameField, whereToAsk } from './issue.js';
import { generateEcKeyPair, generateRsaKeyPair, type KeyPair } from './key-pair.js';
import type { PkiPlace } from './pki-place.js';
import { LATEST_MS } from './validity.js';
import { QC_STATEMENTS_OID, qcStatements, type StatementForm } from './qc-statements.js';
import { ORGANIZATION_IDENTIFIER_OID, ORGANIZATION_NAME_OID, type TppSubject } from './tpp-subject.js';

/** A certificate that a TPP is to get. */
export interface TppCertificateWish {
  readonly subject: TppSubject;
  readonly kind: CertificateKind;
  readonly variant: CertificateVariant;
  /** The instant around which it is valid, milliseconds since the epoch. */
  readonly nowMs: number;
  /** Keys that are there; absent: new ones. */
  readonly keys?: KeyPair;
  /** A key of the TPP's own making, PEM; the private key stays with the TPP. */
  readonly publicKey?: string;
}

/** What is special about a variant; what is left out is as in a valid certificate. */
interface Making {
  readonly keys?: (() => Promise<KeyPair>) | undefined;
  /** Days from now to its beginning and its end. */
  readonly days?: readonly [from: number, to: number];
  readonly issuer?: 'unknown' | 'itself';
  readonly roles?: TppSubject['roles'];
  readonly kind?: CertificateKind;
  readonly statements?: StatementForm;
  readonly isProductionLike?: true;
}

const MAKINGS: Readonly<Record<CertificateVariant, Making>> = {
  valid: {},
  'production-like': { isProductionLike: true },
  expired: { days: [-366, -1] },
  'not-yet-valid': { days: [1, 366] },
  revoked: {},
  blocked: {},
  'unknown-ca': { issuer: 'unknown' },
  'self-signed': { issuer: 'itself' },
  'wrong-role': { roles: WRONG_ROLES },
  'no-psd2-statement': { statements: 'without-psd2' },
  'eseal-as-web': { kind: 'qseal' },
  'ec-key': { keys: generateEcKeyPair },
  'weak-key': { keys: () => generateRsaKeyPair(1024) },
  'malformed-single-statement': { statements: 'single-statement' },
  'malformed-flat-roles': { statements: 'flat-roles' },
};

/** From a day before now for a year. */
const USUAL_DAYS = [-1, 365] as const;
/** Policies: ETSI EN 319 411-2, TS 119 495. */
const QCP_W = '0.4.0.194112.1.4';
const QCP_W_PSD2 = '0.4.0.19495.3.1';
const QCP_L = '0.4.0.194112.1.1';
/** Certificates of organisations name their place; nothing is known of these. */
const LOCALITY = 'Test';

/**
 * Makes a certificate for a TPP with the statement of ETSI TS 119 495.
 * @param issuing the test CA's issuing certificate with its key
 * @returns PEM; `certificate` holds the leaf and those of its issuers that are no root
 */
export async function issueTpp(
  wish: TppCertificateWish,
  issuing: SignedCertificate,
  place: PkiPlace,
): Promise<SignedCertificate> {
  const making = MAKINGS[wish.variant];
  const own = wish.publicKey === undefined ? (wish.keys ?? (await (making.keys ?? generateRsaKeyPair)())) : undefined;
  const publicKey = own?.publicKey ?? wish.publicKey ?? '';
  const issuer = making.issuer === 'unknown' ? await unknownAuthority() : issuing;
  const [from, to] = making.days ?? USUAL_DAYS;
  const contents = {
    publicKey,
    notBeforeMs: Math.min(wish.nowMs + from * DAY_MS, LATEST_MS),
    notAfterMs: Math.min(wish.nowMs + to * DAY_MS, LATEST_MS),
    ...contentsOf(wish, making, place, createPublicKey(publicKey).asymmetricKeyType === 'rsa'),
  };
  const certificate =
    making.issuer === 'itself'
      ? buildCertificate(contents, { privateKey: own?.privateKey ?? '' })
      : buildCertificate(contents, issuer) + issuer.certificate;
  return { certificate, privateKey: own?.privateKey ?? '' };
}

function contentsOf(
  { subject, kind }: TppCertificateWish,
  making: Making,
  place: PkiPlace,
  isRsa: boolean,
): Pick<Parameters<typeof buildCertificate>[0], 'subject' | 'extensions'> {
  const isWeb = (making.kind ?? kind) === 'qwac';
  const { organizationIdentifier, organizationName } = subject;
  const [, country = 'AT'] = /^(?:PSD)?([A-Z]{2})/.exec(organizationIdentifier) ?? [];
  const host = `${organizationIdentifier
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 63)
    .replace(/-$/, '')}.tpp.example`;
  const named = { ...subject, roles: making.roles ?? subject.roles };
  const policies = [
    ...(isWeb ? [QCP_W, QCP_W_PSD2] : [QCP_L]),
    ...(making.isProductionLike ? [] : [TEST_CERTIFICATE_POLICY_OID]),
  ];
  return {
    subject: [
      nameField('2.5.4.6', country),
      nameField('2.5.4.7', LOCALITY),
      nameField(ORGANIZATION_NAME_OID, organizationName),
      nameField(ORGANIZATION_IDENTIFIER_OID, organizationIdentifier),
      nameField('2.5.4.3', isWeb ? host : organizationName),
    ],
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      ...(isWeb
        ? [
            // A key on a curve cannot encipher another.
            { name: 'keyUsage', digitalSignature: true, keyEncipherment: isRsa, critical: true },
            { name: 'extKeyUsage', serverAuth: true, clientAuth: true },
            { name: 'subjectAltName', altNames: [{ type: 2, value: host }] },
          ]
        : [{ name: 'keyUsage', digitalSignature: true, nonRepudiation: true, critical: true }]),
      certificatePolicies(...policies),
      {
        id: QC_STATEMENTS_OID,
        value: qcStatements(named, isWeb ? 'web' : 'eseal', making.statements).toString('latin1'),
      },
      ...whereToAsk(place),
    ],
  };
}

/** A CA of the moment, which nobody can trust. */
async function unknownAuthority(): Promise<SignedCertificate> {
  const [rootKeys, issuingKeys] = await Promise.all([generateEcKeyPair(), generateEcKeyPair()]);
  return issueIssuing(issuingKeys, issueRoot(rootKeys, 'Unlisted Test Root CA'), 'Unlisted Test Issuing CA');
}

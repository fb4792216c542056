import type { X509Certificate } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import { domainToASCII } from 'node:url';
import { DAY_MS } from '../domain/calendar.js';
import { TEST_CERTIFICATE_POLICY_OID } from '../domain/tpp/certificate-identity.js';
import { testDomainOf, type TppSubject } from '../domain/tpp/organisation.js';
import { WRONG_ROLES, type CertificateKind, type CertificateVariant } from '../domain/tpp/certificate-variants.js';
import { revocationPointers } from './pki.js';
import { ORGANIZATION_IDENTIFIER_OID, QC_STATEMENTS_OID, qcStatements, type StatementForm } from './qc-statements.js';
import {
  basicConstraints,
  buildCertificate,
  certificatePolicies,
  COMMON_NAME_OID,
  COUNTRY_OID,
  extendedKeyUsage,
  extension,
  keyUsage,
  LATEST_MS,
  LOCALITY_OID,
  nameOf,
  ORGANIZATION_NAME_OID,
  subjectAltName,
  type CertificateContents,
} from './x509/build-certificate.js';
import {
  generateEcKeyPair,
  generateRsaKeyPair,
  publicKeyOf,
  type KeyPair,
  type SignedCertificate,
} from './x509/pem.js';

/** The contents of each certificate that the test CA issues: its own, the server's, and those of TPPs, valid or not. */

/** Earlier than any virtual clock. */
const CA_NOT_BEFORE_MS = Date.UTC(2000, 0, 1);

/** @param root of an issuing CA; absent: issues the root */
export function issueCa(
  { publicKey, privateKey }: KeyPair,
  root?: SignedCertificate,
  commonName = root ? 'Sandbank Test Issuing CA' : 'Sandbank Test Root CA',
): SignedCertificate {
  const contents = {
    publicKey,
    subject: nameOf([COUNTRY_OID, 'AT'], [ORGANIZATION_NAME_OID, 'Sandbank Test'], [COMMON_NAME_OID, commonName]),
    notBeforeMs: CA_NOT_BEFORE_MS,
    notAfterMs: LATEST_MS,
    extensions: [basicConstraints(true, root && 0), keyUsage('keyCertSign', 'cRLSign', 'digitalSignature')],
  };
  return { certificate: buildCertificate(contents, root ?? { privateKey }), privateKey };
}

/** Names by which clients on the same machine reach a server. */
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '::1'];
/** Addresses to listen on, to which no client connects. */
const ANY_ADDRESS = ['0.0.0.0', '::'];

/**
 * The names and addresses for the server's certificate: the local ones and those given, each once, as a certificate spells
 * them. `unusable` are those that are neither a name nor an address.
 */
export function serverHosts(given: readonly string[]): { hosts: string[]; unusable: string[] } {
  const hosts = new Set(LOCAL_HOSTS);
  const unusable: string[] = [];
  for (const host of given) {
    const plain = host.replace(/^\[(.*)\]$/, '$1').replace(/%.*$/, '');
    if (plain === '' || ANY_ADDRESS.includes(plain)) continue;
    const spelt = asInCertificate(plain);
    if (spelt === '') unusable.push(host);
    else hosts.add(spelt);
  }
  return { hosts: [...hosts], unusable };
}

/** Whether a certificate is valid for a host in the spelling of `serverHosts`. */
export function covers(certificate: X509Certificate, host: string): boolean {
  return (isAddress(host) ? certificate.checkIP(host) : certificate.checkHost(host)) !== undefined;
}

/** Whether a host in the spelling of `serverHosts` is an address. Node's own test of IPv6 takes milliseconds at its first call. */
function isAddress(host: string): boolean {
  return isIPv4(host) || host.includes(':');
}

function asInCertificate(host: string): string {
  // The URL parser writes an IPv4 address within an IPv6 one in hexadecimal, the only form that node-forge reads.
  return host.includes(':') && isIPv6(host) ? new URL(`http://[${host}]`).hostname.slice(1, -1) : domainToASCII(host);
}

/**
 * Issues the server's certificate for names and addresses, valid in real time from a day ago for 397 days. `certificate` holds
 * the issuing one too.
 */
export function issueServer(
  keys: KeyPair,
  issuer: SignedCertificate,
  hosts: readonly string[],
  nowMs: number,
  pkiBaseUrl: string,
): SignedCertificate {
  const contents = {
    publicKey: keys.publicKey,
    subject: nameOf([COMMON_NAME_OID, 'localhost'], [ORGANIZATION_NAME_OID, 'Sandbank Test']),
    notBeforeMs: nowMs - DAY_MS,
    notAfterMs: nowMs + 397 * DAY_MS,
    extensions: [
      basicConstraints(false),
      keyUsage('digitalSignature', 'keyEncipherment'),
      extendedKeyUsage('serverAuth'),
      subjectAltName(...hosts.map((name) => ({ name, isAddress: isAddress(name) }))),
      ...revocationPointers(pkiBaseUrl),
    ],
  };
  return { certificate: buildCertificate(contents, issuer) + issuer.certificate, privateKey: keys.privateKey };
}

/** Options for a TPP's certificate. */
export interface IssueTppOptions {
  readonly subject: TppSubject;
  readonly kind: CertificateKind;
  readonly variant: CertificateVariant;
  /** The instant around which the certificate is valid, milliseconds since the epoch. */
  readonly nowMs: number;
  /** Absent: a new key pair. */
  readonly keys?: KeyPair;
}

/** How a variant differs from a valid certificate. */
interface VariantRecipe {
  readonly keys?: (() => Promise<KeyPair>) | undefined;
  /** Days from now to the start and the end of its validity. */
  readonly days?: readonly [from: number, to: number];
  readonly issuer?: 'unknown' | 'itself';
  readonly roles?: TppSubject['roles'];
  readonly kind?: CertificateKind;
  readonly statements?: StatementForm;
  readonly isProductionLike?: true;
}

const VARIANT_RECIPES: Readonly<Record<CertificateVariant, VariantRecipe>> = {
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
const DEFAULT_DAYS = [-1, 365] as const;
/** Policies: ETSI EN 319 411-2, TS 119 495. */
const QCP_W = '0.4.0.194112.1.4';
const QCP_W_PSD2 = '0.4.0.19495.3.1';
const QCP_L = '0.4.0.194112.1.1';
/** Certificates of organisations require a locality. A test TPP has none. */
const LOCALITY = 'Test';

/**
 * Issues a certificate for a TPP with the statement of ETSI TS 119 495.
 * @param issuing the test CA's issuing certificate with its key
 * @returns PEM; `certificate` holds the leaf and its issuers except a root
 */
export async function issueTpp(
  options: IssueTppOptions,
  issuing: SignedCertificate,
  pkiBaseUrl: string,
): Promise<SignedCertificate> {
  const newKeys = VARIANT_RECIPES[options.variant].keys ?? generateRsaKeyPair;
  const { keys = await newKeys() } = options;
  return { certificate: await certifyTpp(options, keys, issuing, pkiBaseUrl), privateKey: keys.privateKey };
}

/**
 * Issues a certificate for a key of the TPP, which may keep the private one.
 * @returns PEM: the leaf and its issuers except a root
 * @throws Error for a self-signed variant without the private key
 */
export async function certifyTpp(
  options: Omit<IssueTppOptions, 'keys'>,
  { publicKey, privateKey }: Pick<KeyPair, 'publicKey'> & Partial<KeyPair>,
  issuing: SignedCertificate,
  pkiBaseUrl: string,
): Promise<string> {
  const recipe = VARIANT_RECIPES[options.variant];
  const [from, to] = recipe.days ?? DEFAULT_DAYS;
  const contents = {
    publicKey,
    notBeforeMs: Math.min(options.nowMs + from * DAY_MS, LATEST_MS),
    notAfterMs: Math.min(options.nowMs + to * DAY_MS, LATEST_MS),
    ...contentsOf(options, recipe, pkiBaseUrl, publicKeyOf(publicKey).asymmetricKeyType === 'rsa'),
  };
  if (recipe.issuer === 'itself') {
    if (privateKey === undefined) throw new Error('a self-signed certificate requires its private key');
    return buildCertificate(contents, { privateKey });
  }
  const issuer = recipe.issuer === 'unknown' ? await unknownAuthority() : issuing;
  return buildCertificate(contents, issuer) + issuer.certificate;
}

function contentsOf(
  { subject, kind }: IssueTppOptions,
  recipe: VariantRecipe,
  pkiBaseUrl: string,
  isRsa: boolean,
): Pick<CertificateContents, 'subject' | 'extensions'> {
  const isWeb = (recipe.kind ?? kind) === 'qwac';
  const { organizationIdentifier, organizationName } = subject;
  const [, country = 'AT'] = /^(?:PSD)?([A-Z]{2})/.exec(organizationIdentifier) ?? [];
  const host = testDomainOf(organizationIdentifier);
  const named = { ...subject, roles: recipe.roles ?? subject.roles };
  const policies = [
    ...(isWeb ? [QCP_W, QCP_W_PSD2] : [QCP_L]),
    ...(recipe.isProductionLike ? [] : [TEST_CERTIFICATE_POLICY_OID]),
  ];
  return {
    subject: nameOf(
      [COUNTRY_OID, country],
      [LOCALITY_OID, LOCALITY],
      [ORGANIZATION_NAME_OID, organizationName],
      [ORGANIZATION_IDENTIFIER_OID, organizationIdentifier],
      [COMMON_NAME_OID, isWeb ? host : organizationName],
    ),
    extensions: [
      basicConstraints(false),
      ...(isWeb
        ? [
            // An EC key cannot encipher keys.
            isRsa ? keyUsage('digitalSignature', 'keyEncipherment') : keyUsage('digitalSignature'),
            extendedKeyUsage('serverAuth', 'clientAuth'),
            subjectAltName({ name: host, isAddress: false }),
          ]
        : [keyUsage('digitalSignature', 'nonRepudiation')]),
      certificatePolicies(...policies),
      extension(QC_STATEMENTS_OID, qcStatements(named, isWeb ? 'web' : 'eseal', recipe.statements)),
      ...revocationPointers(pkiBaseUrl),
    ],
  };
}

/** A CA that is created for one certificate, so that no one can trust it. */
async function unknownAuthority(): Promise<SignedCertificate> {
  const [rootKeys, issuingKeys] = await Promise.all([generateEcKeyPair(), generateEcKeyPair()]);
  return issueCa(issuingKeys, issueCa(rootKeys, undefined, 'Unlisted Test Root CA'), 'Unlisted Test Issuing CA');
}

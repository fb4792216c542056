import { formatError, refuseMember, requireWord } from '../domain/errors.js';
import { PSP_ROLE_OIDS, type PspRole } from '../domain/tpp/certificate-identity.js';
import {
  CERTIFICATE_KINDS,
  type CertificateKind,
  type CertificateVariant,
  VARIANT_NAMES,
  WRONG_ROLES,
  type IssuedCertificate,
} from '../domain/tpp/certificate-variants.js';
import { authorityOf } from '../domain/tpp/authorities.js';
import type { Bank } from '../sim/bank.js';
import { allOrganisations } from '../sim/directory.js';
import { type JsonObject, readOptionalArray, readOptionalText, readOptionalWord } from '../parsing/read.js';
import { withoutAbsent } from '../domain/without-absent.js';
import type { TppSubject } from '../domain/tpp/organisation.js';

const ROLES = Object.keys(PSP_ROLE_OIDS) as PspRole[];
const DEFAULT_ROLES: readonly PspRole[] = ['PSP_PI', 'PSP_AI'];
/** X.520 upper bound for names. */
export const LONGEST_NAME = 64;
const LONGEST_PEM = 20_000;
/** Variants whose key or signature must come from the bank, so a signing request cannot be used. */
export const OWN_KEY_VARIANTS: readonly CertificateVariant[] = ['self-signed', 'ec-key', 'weak-key'];

export interface CertificateRequest {
  readonly kind: CertificateKind;
  readonly variant: CertificateVariant;
  readonly subject: IssueCertificateOptions['subject'];
  /** PEM. */
  readonly certificateSigningRequest?: string;
  readonly password?: string;
}

/**
 * Reads a certificate request. Default subject: the first TPP of the fixtures.
 * @param defaultName the organizationName of a subject that is not known; default: its identifier @throws FORMAT_ERROR
 */
export function readCertificateRequest(
  body: JsonObject,
  known: readonly IssueCertificateOptions['subject'][],
  defaultName?: string,
): CertificateRequest {
  const kind = readOptionalWord(body, 'kind', CERTIFICATE_KINDS) ?? 'qwac';
  const variant = readOptionalWord(body, 'variant', VARIANT_NAMES) ?? 'valid';
  if (variant === 'eseal-as-web' && kind === 'qseal')
    refuseMember('variant', 'eseal-as-web requires kind qwac; for a seal, use kind qseal');
  const certificateSigningRequest = readPem(body, 'certificateSigningRequest');
  if (certificateSigningRequest !== undefined && OWN_KEY_VARIANTS.includes(variant))
    formatError('certificateSigningRequest', `the variant ${variant} uses a key of the bank; omit the request`);
  const password = readOptionalText(body, 'password', '', 128);
  return withoutAbsent({
    kind,
    variant,
    subject: readSubject(body, variant, known, defaultName),
    certificateSigningRequest,
    password,
  });
}

/** Reads PEM, the only text that may have line breaks. @throws FORMAT_ERROR */
export function readPem(body: JsonObject, name: string): string | undefined {
  const value = body[name];
  if (value === undefined || (typeof value === 'string' && value.length <= LONGEST_PEM)) return value;
  return refuseMember(name, `must be PEM text of at most ${LONGEST_PEM} characters`);
}

function readSubject(
  body: JsonObject,
  variant: CertificateVariant,
  known: readonly IssueCertificateOptions['subject'][],
  defaultName: string | undefined,
): IssueCertificateOptions['subject'] {
  const given = readOptionalText(body, 'organizationIdentifier', '', LONGEST_NAME);
  const organizationIdentifier = given ?? known[0]?.organizationIdentifier ?? 'PSDAT-FMA-100001';
  const authority = authorityOf(organizationIdentifier);
  if (!authority)
    return refuseMember(
      'organizationIdentifier',
      `"${organizationIdentifier}" must consist of PSD, a country, an authority and a number, such as PSDAT-FMA-123456`,
    );
  const same = known.find((one) => one.organizationIdentifier === organizationIdentifier);
  const organizationName = readOptionalText(body, 'organizationName', '', LONGEST_NAME);
  for (const [name, text] of Object.entries({ organizationIdentifier, organizationName }))
    if (/\p{Cs}/u.test(text ?? '')) refuseMember(name, 'contains half of a surrogate pair; send well-formed Unicode');
  return {
    organizationIdentifier,
    organizationName: organizationName ?? same?.organizationName ?? defaultName ?? organizationIdentifier,
    ncaId: same?.ncaId ?? authority.ncaId,
    ncaName: same?.ncaName ?? authority.ncaName,
    roles: variant === 'wrong-role' ? WRONG_ROLES : (readRoles(body) ?? same?.roles ?? DEFAULT_ROLES),
  };
}

function readRoles(body: JsonObject): PspRole[] | undefined {
  const roles = readOptionalArray(body, 'roles', '')?.map((role, index) => requireWord(role, ROLES, `roles[${index}]`));
  if (roles?.length === 0) refuseMember('roles', `must have at least one of ${ROLES.join(', ')}`);
  return roles;
}

/** The known certificate subjects of this bank: the TPPs of the fixtures, then organisations. */
export function knownSubjects(bank: Bank): readonly IssueCertificateOptions['subject'][] {
  return [...bank.base.tppProfiles, ...allOrganisations(bank)];
}

/**
 * A certificate with everything needed to use it, PEM; `pkcs12.content` is base64. Without key if it was issued for a
 * signing request.
 */
interface CertificateBody {
  readonly kind: CertificateKind;
  readonly variant: CertificateVariant;
  readonly certificate: string;
  readonly privateKey?: string;
  readonly chain: string;
  readonly ca: string;
  readonly serialNumber: string;
  readonly pkcs12?: { readonly content: string; readonly password: string };
}

/**
 * Issues a certificate with everything needed to use it.
 * @param nowMs the time around which it is valid @throws FORMAT_ERROR for a request that cannot be used
 */
export async function issueTestCertificate(
  asked: CertificateRequest,
  nowMs: number,
  authority: CertificateAuthority,
  ca: string,
): Promise<CertificateBody> {
  const { kind, variant, subject, certificateSigningRequest: request } = asked;
  const publicKey = request === undefined ? undefined : requestedKey(request, authority);
  const issued = await authority.issue(withoutAbsent({ kind, variant, subject, nowMs, publicKey }));
  const { certificate, privateKey, chain, serialNumber } = issued;
  const password = asked.password ?? authority.newPassword();
  const name = `${subject.organizationIdentifier} ${kind} ${variant}`;
  const store =
    privateKey === undefined ? undefined : await authority.keyStoreOf({ certificate, privateKey }, password, name);
  return withoutAbsent({
    kind,
    variant,
    organizationIdentifier: subject.organizationIdentifier,
    organizationName: subject.organizationName,
    roles: subject.roles,
    serialNumber,
    notBefore: new Date(issued.notBeforeMs).toISOString(),
    notAfter: new Date(issued.notAfterMs).toISOString(),
    certificate,
    privateKey,
    chain,
    ca,
    pkcs12: store && { content: store.toString('base64'), password },
  });
}

function requestedKey(request: string, authority: CertificateAuthority): string {
  try {
    return authority.keyOfSigningRequest(request);
  } catch (error) {
    return refuseMember(
      'certificateSigningRequest',
      `cannot be used: ${(error as Error).message}; create one with openssl req -new -newkey rsa:2048 -nodes -subj /CN=tpp -keyout private.key`,
    );
  }
}

interface IssueCertificateOptions {
  readonly subject: TppSubject;
  readonly kind: CertificateKind;
  readonly variant: CertificateVariant;
  /** The instant around which the certificate is valid. */
  readonly nowMs: number;
  /** The TPP's own public key, PEM. */
  readonly publicKey?: string;
}

/** The test CA; provided by the composition root. */
export interface CertificateAuthority {
  /** Issues a certificate, valid or invalid depending on its variant. */
  issue(options: IssueCertificateOptions): Promise<IssuedCertificate>;
  /** The public key of a certificate signing request, PEM. @throws Error with the reason if it is not usable */
  keyOfSigningRequest(pem: string): string;
  /** A password-protected key store with a key and its certificates, DER. */
  keyStoreOf(
    signed: { readonly certificate: string; readonly privateKey: string },
    password: string,
    name: string,
  ): Promise<Buffer>;
  /** Generates a password for a key store. */
  newPassword(): string;
  /** DER. */
  issuingCertificate(): Buffer;
  /** DER. */
  rootCertificate(): Buffer;
  /** DER. @param nowMs real time */
  revocationList(nowMs: number): Buffer;
  /** Request and response are DER. @param nowMs real time */
  answerOcsp(request: Buffer, nowMs: number): Buffer;
}

/** Paths of a fixture TPP's test certificate. Absent if certificates exist in memory only. */
export interface TppCertificatePaths {
  readonly certificate: string;
  readonly privateKey: string;
  readonly ca: string;
  /** Warns that the certificate refers to another server's addresses for revocation list, OCSP and CA. */
  readonly note?: string;
}

/** The test certificates of the fixture TPPs; provided by the composition root. */
export interface DemoTppCertificates {
  /** Ensures that a bank has certificates valid at its time. */
  ready(bank: Bank): Promise<void>;
  /** The paths of a TPP's certificate that is valid at the bank's time. */
  pathsOf(bank: Bank, organizationIdentifier: string): TppCertificatePaths | undefined;
}

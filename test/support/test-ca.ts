import type { CertificateKind, CertificateVariant } from '../../src/domain/tpp/certificate-variants.js';
import { CertificateFiles } from '../../src/certificates/certificate-files.js';
import { ClientCertificates } from '../../src/certificates/client-certificates.js';
import { issueCa } from '../../src/certificates/issue.js';
import { generateEcKeyPair, generateRsaKeyPair } from '../../src/certificates/x509/pem.js';
import { Revocations } from '../../src/certificates/revocations.js';
import { TestAuthority } from '../../src/certificates/test-authority.js';
import type { TppSubject } from '../../src/domain/tpp/organisation.js';
import { namesOfCertificate, problemOfDigest, problemOfSignature } from '../../src/server/signatures.js';
import { START } from './small-bank.js';
import type { SignatureTools } from '../../src/domain/signing/signature-header.js';

/** A test CA for tests that need certificates and no files; its keys are on a curve, which takes no time. */
export const PLACE = 'http://localhost:8080';
const root = issueCa(await generateEcKeyPair());
export const issuing = issueCa(await generateEcKeyPair(), root);
export const caPem = root.certificate + issuing.certificate;
export const authority = new TestAuthority({ root, issuing }, PLACE, new Revocations(CertificateFiles.open(undefined)));
export const certificates = new ClientCertificates(caPem, authority);
export const signatures: SignatureTools = { problemOfDigest, problemOfSignature, namesOf: namesOfCertificate };
const rsaKeys = generateRsaKeyPair();
const ecKeys = generateEcKeyPair();

export const SUBJECT: TppSubject = {
  organizationIdentifier: 'PSDAT-FMA-one',
  organizationName: 'TPP one',
  ncaName: 'Austria Financial Market Authority',
  ncaId: 'AT-FMA',
  roles: ['PSP_AI', 'PSP_PI'],
};

/** A certificate of the test CA with its key, PEM, around the start of the test banks. */
export async function issued(
  kind: CertificateKind = 'qseal',
  variant: CertificateVariant = 'valid',
  subject: Partial<TppSubject> = {},
  nowMs = Date.parse(START),
) {
  const keys = variant === 'ec-key' ? await ecKeys : await rsaKeys;
  const options = { subject: { ...SUBJECT, ...subject }, kind, variant, nowMs };
  const {
    certificate,
    privateKey = '',
    ...rest
  } = await authority.issue(variant === 'weak-key' ? options : { ...options, keys });
  return { ...rest, certificate, privateKey };
}

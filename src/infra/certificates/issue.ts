import { randomBytes } from 'node:crypto';
import forge from 'node-forge';
import { isIP } from 'node:net';
import { TEST_CERTIFICATE_POLICY_OID } from '../../domain/tpp/certificate-identity.js';
import { objectIdentifier, sequence } from './der-writing.js';
import type { KeyPair } from './key-pair.js';
import { ORGANIZATION_IDENTIFIER_OID, ORGANIZATION_NAME_OID, QC_STATEMENTS_OID, qcStatements } from './qwac-subject.js';
import type { QwacSubject } from './qwac-subject.js';

/** Building certificates of the test PKI with node-forge. Nothing here verifies anything. */

/** A certificate and its private key, PEM. */
export interface SignedCertificate {
  readonly certificate: string;
  readonly privateKey: string;
}

interface Request {
  readonly keys: KeyPair;
  readonly subject: forge.pki.CertificateField[];
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
  readonly extensions: readonly object[];
  /** Undefined: signed by itself. */
  readonly issuer?: SignedCertificate;
}

/** So wide that every virtual clock is inside. */
const CA_NOT_BEFORE_MS = Date.UTC(2000, 0, 1);
const CA_NOT_AFTER_MS = Date.UTC(2099, 11, 31);
const DAY_MS = 86_400_000;
/** Policies of a website certificate: ETSI EN 319 411-2, TS 119 495. */
const QCP_W = '0.4.0.194112.1.4';
const QCP_W_PSD2 = '0.4.0.19495.3.1';

/** Makes the root CA. */
export function issueRoot(keys: KeyPair): SignedCertificate {
  return issueCa(keys, 'Sandbank Test Root CA', { cA: true });
}

/** Makes the issuing CA under the root. */
export function issueIssuing(keys: KeyPair, root: SignedCertificate): SignedCertificate {
  return issueCa(keys, 'Sandbank Test Issuing CA', { cA: true, pathLenConstraint: 0 }, root);
}

/** Makes the server's certificate for names and addresses, valid in real time from a day ago for 397 days. */
export function issueServer(
  keys: KeyPair,
  issuer: SignedCertificate,
  hosts: readonly string[],
  nowMs: number,
): SignedCertificate {
  const altNames = hosts.map((host) => (isIP(host) ? { type: 7, ip: host } : { type: 2, value: host }));
  return sign({
    keys,
    issuer,
    subject: [field('2.5.4.3', 'localhost'), field(ORGANIZATION_NAME_OID, 'Sandbank Test')],
    notBeforeMs: nowMs - DAY_MS,
    notAfterMs: nowMs + 397 * DAY_MS,
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, keyEncipherment: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames },
    ],
  });
}

/**
 * Makes a TPP's qualified website certificate with the PSD2 statement of ETSI TS 119 495, valid from a day before the
 * bank's now for a year.
 */
export function issueQwac(
  keys: KeyPair,
  issuer: SignedCertificate,
  subject: QwacSubject,
  bankNowMs: number,
): SignedCertificate {
  const [, country = 'AT'] = /^(?:PSD)?([A-Z]{2})/.exec(subject.organizationIdentifier) ?? [];
  const name = `${subject.organizationIdentifier.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.tpp.example`;
  return sign({
    keys,
    issuer,
    subject: [
      field('2.5.4.6', country),
      field(ORGANIZATION_NAME_OID, subject.organizationName),
      field(ORGANIZATION_IDENTIFIER_OID, subject.organizationIdentifier),
      field('2.5.4.3', name),
    ],
    notBeforeMs: bankNowMs - DAY_MS,
    notAfterMs: bankNowMs + 365 * DAY_MS,
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, keyEncipherment: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true, clientAuth: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: name }] },
      { id: '2.5.29.32', value: policies(QCP_W, QCP_W_PSD2, TEST_CERTIFICATE_POLICY_OID) },
      { id: QC_STATEMENTS_OID, value: qcStatements(subject).toString('latin1') },
    ],
  });
}

function issueCa(
  keys: KeyPair,
  commonName: string,
  constraints: object,
  issuer?: SignedCertificate,
): SignedCertificate {
  return sign({
    keys,
    ...(issuer && { issuer }),
    subject: [field('2.5.4.6', 'AT'), field(ORGANIZATION_NAME_OID, 'Sandbank Test'), field('2.5.4.3', commonName)],
    notBeforeMs: CA_NOT_BEFORE_MS,
    notAfterMs: CA_NOT_AFTER_MS,
    extensions: [
      { name: 'basicConstraints', critical: true, ...constraints },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
}

function sign(request: Request): SignedCertificate {
  const certificate = forge.pki.createCertificate();
  const ownKey = forge.pki.privateKeyFromPem(request.keys.privateKey);
  const issuerCertificate = request.issuer && forge.pki.certificateFromPem(request.issuer.certificate);
  certificate.publicKey = forge.pki.publicKeyFromPem(request.keys.publicKey);
  // A leading byte below 0x80 keeps the number positive.
  certificate.serialNumber = `4${randomBytes(16).toString('hex').slice(1)}`;
  certificate.validity.notBefore = new Date(request.notBeforeMs);
  certificate.validity.notAfter = new Date(request.notAfterMs);
  certificate.setSubject(request.subject);
  certificate.setIssuer(issuerCertificate ? issuerCertificate.subject.attributes : request.subject);
  const issuerKeyId = (issuerCertificate ?? certificate).generateSubjectKeyIdentifier().getBytes();
  certificate.setExtensions([
    ...request.extensions,
    { name: 'subjectKeyIdentifier' },
    { name: 'authorityKeyIdentifier', keyIdentifier: issuerKeyId },
  ]);
  certificate.sign(
    request.issuer ? forge.pki.privateKeyFromPem(request.issuer.privateKey) : ownKey,
    forge.md.sha256.create(),
  );
  return {
    certificate: forge.pki.certificateToPem(certificate).replaceAll('\r', ''),
    privateKey: request.keys.privateKey,
  };
}

function field(type: string, value: string): forge.pki.CertificateField {
  // UTF8String for text, PrintableString for the country, as X.520 wants it.
  const valueTagClass = type === '2.5.4.6' ? forge.asn1.Type.PRINTABLESTRING : forge.asn1.Type.UTF8;
  return {
    type,
    value,
    valueTagClass: valueTagClass as unknown as forge.asn1.Class,
  };
}

/** The value of certificatePolicies, DER as forge takes it. */
function policies(...oids: readonly string[]): string {
  return sequence(...oids.map((oid) => sequence(objectIdentifier(oid)))).toString('latin1');
}

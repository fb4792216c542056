import forge from 'node-forge';
import { DAY_MS } from '../domain/calendar.js';
import { buildCertificate, type SignedCertificate } from './build-certificate.js';
import { contextual, objectIdentifier, sequence } from './der-writing.js';
import type { KeyPair } from './key-pair.js';
import { pkiAddress, type PkiPlace } from './pki-place.js';
import { isAddress } from './server-hosts.js';
import { LATEST_MS } from './validity.js';
import { ORGANIZATION_NAME_OID } from './tpp-subject.js';

/** The certificates of the test CA and of the server. */

/** So wide that every virtual clock is inside. */
const CA_NOT_BEFORE_MS = Date.UTC(2000, 0, 1);
const AUTHORITY_INFORMATION_ACCESS = '1.3.6.1.5.5.7.1.1';
const CERTIFICATE_POLICIES = '2.5.29.32';
const OCSP = '1.3.6.1.5.5.7.48.1';
const CA_ISSUERS = '1.3.6.1.5.5.7.48.2';
/** Tag of a uniformResourceIdentifier in a GeneralName. */
const URI_TAG = 6;

/** Makes the root CA. */
export function issueRoot(keys: KeyPair, commonName = 'Sandbank Test Root CA'): SignedCertificate {
  return issueCa(keys, commonName, { cA: true });
}

/** Makes the issuing CA under the root. */
export function issueIssuing(
  keys: KeyPair,
  root: SignedCertificate,
  commonName = 'Sandbank Test Issuing CA',
): SignedCertificate {
  return issueCa(keys, commonName, { cA: true, pathLenConstraint: 0 }, root);
}

/** Makes the server's certificate for names and addresses, valid in real time from a day ago for 397 days. `certificate` holds the issuing one too. */
export function issueServer(
  keys: KeyPair,
  issuer: SignedCertificate,
  hosts: readonly string[],
  nowMs: number,
  place: PkiPlace,
): SignedCertificate {
  const altNames = hosts.map((host) => (isAddress(host) ? { type: 7, ip: host } : { type: 2, value: host }));
  const contents = {
    publicKey: keys.publicKey,
    subject: [nameField('2.5.4.3', 'localhost'), nameField(ORGANIZATION_NAME_OID, 'Sandbank Test')],
    notBeforeMs: nowMs - DAY_MS,
    notAfterMs: nowMs + 397 * DAY_MS,
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, keyEncipherment: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames },
      ...whereToAsk(place),
    ],
  };
  return { certificate: buildCertificate(contents, issuer) + issuer.certificate, privateKey: keys.privateKey };
}

/** The extensions that say where the issuer's revocation list, its OCSP and its own certificate are. */
export function whereToAsk(place: PkiPlace): object[] {
  const access = (method: string, url: string): Buffer =>
    sequence(objectIdentifier(method), contextual(URI_TAG, Buffer.from(url, 'latin1'), false));
  const value = sequence(
    access(OCSP, pkiAddress(place, 'ocsp')),
    access(CA_ISSUERS, pkiAddress(place, 'issuingCertificate')),
  );
  return [
    { name: 'cRLDistributionPoints', altNames: [{ type: URI_TAG, value: pkiAddress(place, 'revocationList') }] },
    { id: AUTHORITY_INFORMATION_ACCESS, value: value.toString('latin1') },
  ];
}

/** The extension of certificate policies. */
export function certificatePolicies(...oids: readonly string[]): object {
  const value = sequence(...oids.map((oid) => sequence(objectIdentifier(oid))));
  return { id: CERTIFICATE_POLICIES, value: value.toString('latin1') };
}

/** An attribute of a name: UTF8String for text, PrintableString for the country, as X.520 wants it. */
export function nameField(type: string, value: string): forge.pki.CertificateField {
  const valueTagClass = type === '2.5.4.6' ? forge.asn1.Type.PRINTABLESTRING : forge.asn1.Type.UTF8;
  return { type, value, valueTagClass: valueTagClass as unknown as forge.asn1.Class };
}

function issueCa(
  { publicKey, privateKey }: KeyPair,
  commonName: string,
  constraints: object,
  issuer?: SignedCertificate,
): SignedCertificate {
  const contents = {
    publicKey,
    subject: [
      nameField('2.5.4.6', 'AT'),
      nameField(ORGANIZATION_NAME_OID, 'Sandbank Test'),
      nameField('2.5.4.3', commonName),
    ],
    notBeforeMs: CA_NOT_BEFORE_MS,
    notAfterMs: LATEST_MS,
    extensions: [
      { name: 'basicConstraints', critical: true, ...constraints },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, digitalSignature: true, critical: true },
    ],
  };
  return { certificate: buildCertificate(contents, issuer ?? { privateKey }), privateKey };
}

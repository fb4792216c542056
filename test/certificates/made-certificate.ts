import { sign, X509Certificate, type KeyObject } from 'node:crypto';
import forge from 'node-forge';

/** What a certificate for a test is made of; extensions as node-forge takes them. */
export interface Wanted {
  readonly subject: string;
  readonly issuer: string;
  readonly publicKey: KeyObject;
  readonly signedBy: KeyObject;
  readonly extensions?: readonly object[];
  readonly notBeforeMs?: number;
  readonly notAfterMs?: number;
}

const ALGORITHMS: Readonly<Record<string, string>> = {
  rsa: '1.2.840.113549.1.1.11',
  ec: '1.2.840.10045.4.3.2',
};

/** Makes a certificate with keys of any kind: node-forge lays out the contents, node:crypto signs them. */
export function madeCertificate(wanted: Wanted): X509Certificate {
  const certificate = forge.pki.createCertificate();
  const anyRsaKey = { n: new forge.jsbn.BigInteger('15'), e: new forge.jsbn.BigInteger('3') };
  certificate.publicKey = anyRsaKey as forge.pki.rsa.PublicKey;
  certificate.serialNumber = '01';
  certificate.validity.notBefore = new Date(wanted.notBeforeMs ?? Date.UTC(2020, 0, 1));
  certificate.validity.notAfter = new Date(wanted.notAfterMs ?? Date.UTC(2040, 0, 1));
  certificate.setSubject([{ shortName: 'CN', value: wanted.subject }]);
  certificate.setIssuer([{ shortName: 'CN', value: wanted.issuer }]);
  // Node-forge writes into what it is given; one object may serve several certificates.
  certificate.setExtensions((wanted.extensions ?? []).map((extension) => ({ ...extension })));
  const algorithm = ALGORITHMS[wanted.signedBy.asymmetricKeyType ?? ''] ?? '';
  certificate.siginfo.algorithmOid = algorithm;
  certificate.signatureOid = algorithm;

  // The typings of node-forge leave this function out.
  const pki = forge.pki as unknown as { getTBSCertificate(of: typeof certificate): forge.asn1.Asn1 };
  const contents = pki.getTBSCertificate(certificate);
  const members = contents.value as forge.asn1.Asn1[];
  const { Class, Type, create } = forge.asn1;
  const oid = create(Class.UNIVERSAL, Type.OID, false, forge.asn1.oidToDer(algorithm).getBytes());
  // Node-forge adds the NULL that belongs to RSA; it must be the same here and at the signature.
  const algorithmIdentifier = create(Class.UNIVERSAL, Type.SEQUENCE, true, [oid]);
  members[2] = algorithmIdentifier;
  members[6] = forge.asn1.fromDer(wanted.publicKey.export({ type: 'spki', format: 'der' }).toString('latin1'));
  const tbs = Buffer.from(forge.asn1.toDer(contents).getBytes(), 'latin1');
  const signature = `\0${sign('sha256', tbs, wanted.signedBy).toString('latin1')}`;
  const whole = create(Class.UNIVERSAL, Type.SEQUENCE, true, [
    contents,
    algorithmIdentifier,
    create(Class.UNIVERSAL, Type.BITSTRING, false, signature),
  ]);
  return new X509Certificate(Buffer.from(forge.asn1.toDer(whole).getBytes(), 'latin1'));
}

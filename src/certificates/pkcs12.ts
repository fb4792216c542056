import { createHash, createHmac, createPrivateKey, randomBytes } from 'node:crypto';
import forge from 'node-forge';
import {
  bmpString,
  contextual,
  derOf,
  integer,
  nullValue,
  objectIdentifier,
  octetString,
  readDer,
  sequence,
  setOf,
  type DerNode,
} from './x509/asn1.js';
import { certificatesOf, type SignedCertificate } from './x509/pem.js';

/** Writes PKCS #12 (RFC 7292) for keys of every kind, because node-forge's own writer takes RSA keys only. */

const DATA = '1.2.840.113549.1.7.1';
const SHROUDED_KEY_BAG = '1.2.840.113549.1.12.10.1.2';
const CERTIFICATE_BAG = '1.2.840.113549.1.12.10.1.3';
const X509_CERTIFICATE = '1.2.840.113549.1.9.22.1';
const LOCAL_KEY_ID = '1.2.840.113549.1.9.21';
const FRIENDLY_NAME = '1.2.840.113549.1.9.20';
const SHA256 = '2.16.840.1.101.3.4.2.1';
const ITERATIONS = 2048;
const MAC_PURPOSE = 3;
const MAC_BYTES = 32;
const VERSION = 3;

/**
 * A password-protected key with its certificates, DER: the key is encrypted with AES-256, the whole authenticated with
 * SHA-256.
 * @param name of the entry in key stores
 */
export function pkcs12Of({ certificate, privateKey }: SignedCertificate, password: string, name: string): Buffer {
  const [leaf, ...issuers] = certificatesOf(certificate).map(({ raw }) => raw);
  if (!leaf) throw new Error('there is no certificate for the key store');
  const keyId = createHash('sha1').update(leaf).digest();
  const attributes = setOf(
    sequence(objectIdentifier(LOCAL_KEY_ID), setOf(octetString(keyId))),
    sequence(objectIdentifier(FRIENDLY_NAME), setOf(bmpString(name))),
  );
  const certificateBag = (der: Buffer, bagAttributes?: DerNode): DerNode =>
    bag(CERTIFICATE_BAG, sequence(objectIdentifier(X509_CERTIFICATE), contextual(0, octetString(der))), bagAttributes);
  const encryptedKey = createPrivateKey(privateKey).export({
    type: 'pkcs8',
    format: 'der',
    cipher: 'aes-256-cbc',
    passphrase: password,
  });
  const safe = sequence(
    contentInfo(sequence(certificateBag(leaf, attributes), ...issuers.map((der) => certificateBag(der)))),
    contentInfo(sequence(bag(SHROUDED_KEY_BAG, readDer(encryptedKey), attributes))),
  );
  return derOf(sequence(integer(VERSION), contentInfo(safe), macData(derOf(safe), password)));
}

function bag(type: string, content: DerNode, attributes: DerNode | undefined): DerNode {
  return sequence(objectIdentifier(type), contextual(0, content), ...(attributes ? [attributes] : []));
}

function contentInfo(content: DerNode): DerNode {
  return sequence(objectIdentifier(DATA), contextual(0, octetString(derOf(content))));
}

function macData(content: Buffer, password: string): DerNode {
  const salt = randomBytes(16);
  const key = forge.pkcs12.generateKey(
    password,
    forge.util.createBuffer(salt.toString('latin1')),
    MAC_PURPOSE,
    ITERATIONS,
    MAC_BYTES,
    forge.md.sha256.create(),
  );
  const mac = createHmac('sha256', Buffer.from(key.getBytes(), 'latin1')).update(content).digest();
  return sequence(
    sequence(sequence(objectIdentifier(SHA256), nullValue), octetString(mac)),
    octetString(salt),
    integer(ITERATIONS),
  );
}

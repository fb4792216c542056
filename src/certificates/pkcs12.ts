import { createHash, createHmac, createPrivateKey, randomBytes } from 'node:crypto';
import forge from 'node-forge';
import type { SignedCertificate } from './build-certificate.js';
import {
  bmpString,
  contextual,
  integer,
  nullValue,
  objectIdentifier,
  octetString,
  sequence,
  setOf,
} from './der-writing.js';

/** Writing PKCS #12 (RFC 7292), for keys of every kind: node-forge writes it for RSA only. */

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
 * A key with its certificates under a password, DER: the key is encrypted with AES-256, the whole is authenticated with SHA-256.
 * @param name by which key stores list it
 */
export function pkcs12Of({ certificate, privateKey }: SignedCertificate, password: string, name: string): Buffer {
  const ders = [...certificate.matchAll(/-----BEGIN CERTIFICATE-----([^-]+)-----END/g)].map(([, base64 = '']) =>
    Buffer.from(base64, 'base64'),
  );
  const keyId = createHash('sha1')
    .update(ders[0] ?? '')
    .digest();
  const attributes = setOf(
    sequence(objectIdentifier(LOCAL_KEY_ID), setOf(octetString(keyId))),
    sequence(objectIdentifier(FRIENDLY_NAME), setOf(bmpString(name))),
  );
  const certificateBags = ders.map((der, index) =>
    bag(
      CERTIFICATE_BAG,
      sequence(objectIdentifier(X509_CERTIFICATE), contextual(0, octetString(der))),
      index === 0 ? attributes : undefined,
    ),
  );
  const encryptedKey = createPrivateKey(privateKey).export({
    type: 'pkcs8',
    format: 'der',
    cipher: 'aes-256-cbc',
    passphrase: password,
  });
  const safe = sequence(
    contentInfo(sequence(...certificateBags)),
    contentInfo(sequence(bag(SHROUDED_KEY_BAG, encryptedKey, attributes))),
  );
  return sequence(integer(VERSION), contentInfo(safe), macData(safe, password));
}

function bag(type: string, content: Buffer, attributes?: Buffer): Buffer {
  return sequence(objectIdentifier(type), contextual(0, content), ...(attributes ? [attributes] : []));
}

function contentInfo(content: Buffer): Buffer {
  return sequence(objectIdentifier(DATA), contextual(0, octetString(content)));
}

function macData(content: Buffer, password: string): Buffer {
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

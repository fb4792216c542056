import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { childrenOf, contentOf, derOf, oidText, readDer } from './der-reading.js';

/** A certificate signing request that cannot be used; the message says why. */
export class UnusableRequest extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnusableRequest';
  }
}

const PEM_REQUEST =
  /-----BEGIN (?:NEW )?CERTIFICATE REQUEST-----([A-Za-z0-9+/=\s]+)-----END (?:NEW )?CERTIFICATE REQUEST-----/;
const HASHES: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
};

/**
 * The public key of a certificate signing request (PKCS #10), whose signature shows that the sender has the private key. Names
 * in the request are not looked at: the bank says whom it issues to.
 * @param pem as `openssl req -new` writes it @returns PEM, SPKI @throws UnusableRequest
 */
export function keyOfSigningRequest(pem: string): string {
  const base64 = PEM_REQUEST.exec(pem)?.[1];
  if (base64 === undefined) throw new UnusableRequest('it is no PEM text of a CERTIFICATE REQUEST');
  let key: KeyObject;
  try {
    const [contents, algorithm, signature] = childrenOf(readDer(Buffer.from(base64, 'base64')));
    const [, , publicKey] = childrenOf(contents);
    if (!contents || !publicKey) throw new Error('no contents');
    key = createPublicKey({ key: derOf(publicKey), format: 'der', type: 'spki' });
    const hash = HASHES[oidText(childrenOf(algorithm)[0])];
    if (hash === undefined)
      throw new UnusableRequest('it must be signed with RSA or ECDSA and SHA-256, SHA-384 or SHA-512');
    // Behind the count of unused bits.
    if (!verify(hash, derOf(contents), key, contentOf(signature).subarray(1)))
      throw new UnusableRequest('its signature is not that of its own key');
  } catch (error) {
    if (error instanceof UnusableRequest) throw error;
    throw new UnusableRequest('its contents are no PKCS #10 request');
  }
  const bits = key.asymmetricKeyDetails?.modulusLength;
  if (key.asymmetricKeyType === 'rsa' && (bits ?? 0) < 2048)
    throw new UnusableRequest(`its RSA key has ${String(bits)} bits; at least 2,048 are wanted`);
  return key.export({ type: 'spki', format: 'pem' }).toString();
}

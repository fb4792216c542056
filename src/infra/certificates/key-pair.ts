import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';

/** An RSA key pair in PEM (SPKI and PKCS #8). */
export interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

const generate = promisify(generateKeyPair);

/** Makes an RSA key pair of 2048 bits, off the main thread. */
export async function generateRsaKeyPair(): Promise<KeyPair> {
  return generate('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}

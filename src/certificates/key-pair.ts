import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';

/** A key pair in PEM (SPKI and PKCS #8). */
export interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

const generate = promisify(generateKeyPair);
const publicKeyEncoding = { type: 'spki', format: 'pem' } as const;
const privateKeyEncoding = { type: 'pkcs8', format: 'pem' } as const;

/** Makes an RSA key pair off the main thread. @param bits fewer than 2,048 only where a weak key is wanted */
export async function generateRsaKeyPair(bits = 2048): Promise<KeyPair> {
  return generate('rsa', { modulusLength: bits, publicKeyEncoding, privateKeyEncoding });
}

/** Makes a key pair on the curve P-256 off the main thread. */
export async function generateEcKeyPair(): Promise<KeyPair> {
  return generate('ec', { namedCurve: 'P-256', publicKeyEncoding, privateKeyEncoding });
}

import { X509Certificate, createPrivateKey } from 'node:crypto';
import { ProcessCache } from '../server/process-cache.js';

/**
 * What is worked out of PEM texts alone. The files of the test PKI are read at every start of a server, because another
 * process may have replaced them; what they say, which takes far longer, is remembered by their texts.
 */

/** More than the files of some fixtures; few programs have several. */
const MOST = 128;

const certificates = new ProcessCache<X509Certificate>(MOST);
const pairs = new ProcessCache<boolean>(MOST);
const issues = new ProcessCache<boolean>(MOST);

/** The first certificate of a PEM text. @throws for what is none */
export function certificateOf(pem: string): X509Certificate {
  return certificates.of(pem, () => new X509Certificate(pem));
}

/** Whether a certificate and a key belong together; false as well for what cannot be read. */
export function belongTogether(certificate: string, privateKey: string): boolean {
  return pairs.of(`${certificate}\n${privateKey}`, () => {
    try {
      return certificateOf(certificate).checkPrivateKey(createPrivateKey(privateKey));
    } catch {
      return false;
    }
  });
}

/** Whether the first certificate of a PEM text was issued with the other. */
export function isIssuedBy(certificate: string, issuer: string): boolean {
  return issues.of(`${certificate}\n${issuer}`, () => {
    const authority = certificateOf(issuer);
    return certificateOf(certificate).checkIssued(authority) && certificateOf(certificate).verify(authority.publicKey);
  });
}

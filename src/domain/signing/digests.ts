/** Cryptographic digests, which the program computes with node:crypto. */
export interface Digests {
  /** SHA-256 of the text's UTF-8 bytes, base64url without padding (RFC 7636 4.2). */
  sha256Base64Url(text: string): string;
  /** Whether a secret was given correctly, in a time that does not depend on where it differs. */
  isSameSecret(given: string, secret: string): boolean;
}

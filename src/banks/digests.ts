import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Digests } from '../sim/bank.js';

/** Digests by node:crypto. */
export const nodeDigests: Digests = {
  sha256Base64Url: (text) => createHash('sha256').update(text, 'utf8').digest('base64url'),
  isSameSecret,
};

/** Constant-time string comparison. */
export function isSameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(digest(given), digest(secret));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** 256 random bits as text that needs no escaping anywhere. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

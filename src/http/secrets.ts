import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits as text that needs no escaping anywhere. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Compares without telling by the time how much of it was right. */
export function isSame(given: string, secret: string): boolean {
  return timingSafeEqual(digest(given), digest(secret));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

import { randomBytes } from 'node:crypto';

export { isSameSecret as isSame } from '../banks/digests.js';

/** 256 random bits as text that needs no escaping anywhere. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

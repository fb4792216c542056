import { createHash } from 'node:crypto';
import type { Digests } from '../domain/ports.js';

/** Digests by node:crypto. */
export const nodeDigests: Digests = {
  sha256Base64Url: (text) => createHash('sha256').update(text, 'utf8').digest('base64url'),
};

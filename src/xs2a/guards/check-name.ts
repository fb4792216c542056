import type { Guard } from '../exchange.js';
import { bearer, bearerIfSent } from './bearer.js';
import { certificate } from './certificate.js';
import { acceptOnly, headers } from './headers.js';
import { signing } from './signing.js';

const NAMES: ReadonlyMap<Guard, string> = new Map<Guard, string>([
  [headers, 'headers'],
  [acceptOnly, 'headers'],
  [certificate, 'certificate'],
  [signing, 'signature'],
  [bearer, 'token'],
  [bearerIfSent, 'token'],
]);

/** The display name of a guard's check. Role guards are created per role, so they are the default. */
export function checkNameOf(guard: Guard): string {
  return NAMES.get(guard) ?? 'role';
}

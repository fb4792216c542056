import { DAY_MS } from '../domain/calendar.js';

/** When certificates end, and when they are made anew. Milliseconds since the epoch. */

/** A certificate that ends sooner is made anew. */
const RENEWAL_MARGIN_MS = 7 * DAY_MS;

/** The last instant that a certificate can name (RFC 5280 4.1.2.5). */
export const LATEST_MS = Date.UTC(9999, 11, 31, 23, 59, 59);

/** From when on a certificate is to be made anew; never for one that lasts as long as any can. */
export function renewalDueMs(notAfterMs: number): number {
  return notAfterMs >= LATEST_MS ? Infinity : notAfterMs - RENEWAL_MARGIN_MS;
}

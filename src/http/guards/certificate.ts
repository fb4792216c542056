import type { Exchange } from '../exchange.js';

/**
 * The client certificate of the onboarding.
 * @source Authentication / 2 @decision certificate-source, certificate-check
 * @throws CERTIFICATE_MISSING, CERTIFICATE_INVALID, CERTIFICATE_EXPIRED, CERTIFICATE_REVOKED, CERTIFICATE_BLOCKED
 */
export function certificate(exchange: Exchange): void {
  exchange.identity = exchange.clientCertificate();
}

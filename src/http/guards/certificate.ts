import { BankFault } from '../../domain/errors.js';
import type { Organisation } from '../../domain/tpp/organisation.js';
import { bringsCertificate } from '../client-certificate.js';
import type { Exchange } from '../exchange.js';

/**
 * The client certificate of the onboarding.
 * @source Authentication / 2 @decision certificate-source, certificate-check
 * @throws CERTIFICATE_MISSING, CERTIFICATE_INVALID, CERTIFICATE_EXPIRED, CERTIFICATE_REVOKED, CERTIFICATE_BLOCKED
 */
export function certificate(exchange: Exchange): void {
  exchange.identity = exchange.clientCertificate();
}

/**
 * Notes a client certificate that does not hold, or that is another TPP's, on a call that needs none: the call is not refused.
 * @decision certificate-source
 */
export function remarkCertificate(exchange: Exchange, { organizationIdentifier }: Organisation): void {
  if (!bringsCertificate(exchange.req, exchange.bank)) return;
  try {
    const identity = exchange.clientCertificate();
    if (identity.organizationIdentifier !== organizationIdentifier)
      exchange.call.remark(
        'certificate-wrong',
        `the client certificate is that of ${identity.organizationIdentifier}, the subscription key that of ${organizationIdentifier}`,
      );
  } catch (error) {
    if (!(error instanceof BankFault)) throw error;
    // A header of somebody who is not believed is no certificate.
    if (error.code === 'CERTIFICATE_MISSING') return;
    exchange.call.remark('certificate-wrong', `${error.code}: ${error.text}`);
  }
}

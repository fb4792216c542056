import type { LocalDate } from '../../domain/calendar.js';
import { BankFault } from '../../domain/errors.js';
import type { CertificateIdentity } from '../../domain/tpp/certificate-identity.js';
import type { Organisation } from '../../domain/tpp/organisation.js';
import { canBringCertificate } from '../client-certificate.js';
import type { Bank } from '../../sim/bank.js';
import type { Exchange } from '../exchange.js';
import { isSecure } from '../link-base.js';

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
  const { req, bank } = exchange;
  if (!canBringCertificate(req, bank)) return;
  const found = lastLook(exchange);
  if (found instanceof BankFault) exchange.call.remark('certificate-wrong', `${found.code}: ${found.text}`);
  else if (found !== undefined && found.organizationIdentifier !== organizationIdentifier)
    exchange.call.remark(
      'certificate-wrong',
      `the client certificate is that of ${found.organizationIdentifier}, the caller is ${organizationIdentifier}`,
    );
}

/** What was found of the certificate of a connection; undefined: nothing that is believed to be one. */
type Found = CertificateIdentity | BankFault | undefined;

/** The last look at the certificate of each connection. Judging one takes longer than all the rest of most calls. */
const LOOKS = new WeakMap<object, { readonly bank: Bank; readonly day: LocalDate; readonly found: Found }>();

/** What the certificate of the connection is on this day of the bank. One that is forwarded differs from call to call. */
function lastLook(exchange: Exchange): Found {
  const { req, bank } = exchange;
  if (!isSecure(req)) return look(exchange);
  const day = bank.calendar.dateOf(bank.now);
  const last = LOOKS.get(req.socket);
  if (last?.bank === bank && last.day === day) return last.found;
  const found = look(exchange);
  LOOKS.set(req.socket, { bank, day, found });
  return found;
}

function look(exchange: Exchange): Found {
  try {
    return exchange.clientCertificate();
  } catch (error) {
    if (!(error instanceof BankFault)) throw error;
    // A header of somebody who is not believed is no certificate.
    return error.code === 'CERTIFICATE_MISSING' ? undefined : error;
  }
}

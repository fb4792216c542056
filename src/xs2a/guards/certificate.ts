import type { LocalDate } from '../../domain/calendar.js';
import { BankFault } from '../../domain/errors.js';
import type { CertificateIdentity } from '../../domain/tpp/certificate-identity.js';
import type { Organisation } from '../../domain/tpp/organisation.js';
import { canBringCertificate } from '../../http/client-certificate.js';
import type { Bank } from '../../sim/bank.js';
import type { Exchange } from '../exchange.js';
import { isSecure } from '../../http/link-base.js';

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
  const found = certificateToday(exchange);
  if (found instanceof BankFault) exchange.notes.remark('certificate-wrong', `${found.code}: ${found.text}`);
  else if (found !== undefined && found.organizationIdentifier !== organizationIdentifier)
    exchange.notes.remark(
      'certificate-wrong',
      `the client certificate is that of ${found.organizationIdentifier}, the caller is ${organizationIdentifier}`,
    );
}

/** Whose certificate a call has, or why it is refused; undefined: it has none that is believed. */
type Judged = CertificateIdentity | BankFault | undefined;

/** The certificate of each connection as it was judged last: judging takes more than a millisecond, as long as two calls. */
const JUDGED = new WeakMap<object, { readonly bank: Bank; readonly day: LocalDate; readonly judged: Judged }>();

/** The certificate of a connection, judged once a day of the bank; one that is forwarded, with each call. */
function certificateToday(exchange: Exchange): Judged {
  const { req, bank } = exchange;
  if (!isSecure(req)) return judge(exchange);
  const day = bank.calendar.dateOf(bank.now);
  const last = JUDGED.get(req.socket);
  if (last?.bank === bank && last.day === day) return last.judged;
  const judged = judge(exchange);
  JUDGED.set(req.socket, { bank, day, judged });
  return judged;
}

function judge(exchange: Exchange): Judged {
  try {
    return exchange.clientCertificate();
  } catch (error) {
    if (!(error instanceof BankFault)) throw error;
    // A header of a sender who is not trusted is no certificate.
    return error.code === 'CERTIFICATE_MISSING' ? undefined : error;
  }
}

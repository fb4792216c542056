import { BankFault } from '../../domain/errors.js';
import type { Organisation } from '../../domain/tpp/organisation.js';
import { canBringCertificate } from '../../http/client-certificate.js';
import type { Exchange, Guard } from '../exchange.js';
import { isSecure } from '../../http/link-base.js';
import type { ValidationResult } from '../../http/server-caches.js';
import { contextOf } from '../../http/requests/request-context.js';
import type { PspRole } from '../../domain/tpp/certificate-identity.js';

/**
 * Checks the client certificate of the onboarding.
 * @source Authentication / 2 @decision certificate-source, certificate-check
 * @throws CERTIFICATE_MISSING, CERTIFICATE_INVALID, CERTIFICATE_EXPIRED, CERTIFICATE_REVOKED, CERTIFICATE_BLOCKED
 */
export function certificate(exchange: Exchange): void {
  exchange.identity = exchange.clientCertificate();
}

/**
 * Adds a finding for an invalid client certificate, or another TPP's, on a call that needs none. Does not reject the
 * call.
 * @decision certificate-source
 */
export function remarkCertificate(exchange: Exchange, { organizationIdentifier }: Organisation): void {
  const { req, bank } = exchange;
  if (!canBringCertificate(req, bank)) return;
  const found = certificateToday(exchange);
  if (found instanceof BankFault) exchange.request.notes.remark('certificate-wrong', `${found.code}: ${found.text}`);
  else if (found !== undefined && found.organizationIdentifier !== organizationIdentifier)
    exchange.request.notes.remark(
      'certificate-wrong',
      `the client certificate belongs to ${found.organizationIdentifier}, but the caller is ${organizationIdentifier}`,
    );
}

/** The certificate of a connection is validated once per day of bank time, a forwarded one for each call. */
function certificateToday(exchange: Exchange): ValidationResult {
  const { req, bank } = exchange;
  const validate = (): ValidationResult => validateCertificate(exchange);
  return isSecure(req) ? contextOf(req).server.caches.validatedOnce(req.socket, bank, validate) : validate();
}

function validateCertificate(exchange: Exchange): ValidationResult {
  try {
    return exchange.clientCertificate();
  } catch (error) {
    if (!(error instanceof BankFault)) throw error;
    // A header of an untrusted sender is not a certificate.
    return error.code === 'CERTIFICATE_MISSING' ? undefined : error;
  }
}

/** Rejects an organisation that was onboarded without the role. @decision role-check @throws ROLE_INVALID */
export function role(needed: PspRole): Guard {
  return ({ organisation, bank }) => {
    if (bank.profile['role-check'] === 'off' || organisation?.roles.includes(needed)) return;
    const has = organisation?.roles.join(', ') ?? 'no role';
    throw new BankFault('ROLE_INVALID', `the organisation has only ${has}; this call requires ${needed}`);
  };
}

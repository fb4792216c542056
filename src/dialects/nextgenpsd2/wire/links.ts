import type { AuthorisationPurpose } from '../../../domain/authorisation.js';
import type { Consent } from '../../../domain/consent/consent.js';
import { kindOf, type Payment, type PaymentKind } from '../../../domain/payment/payment.js';
import type { LinkBase } from '../../../http/link-base.js';

/** Addresses of resources, without a trailing slash. */

/** A link as NextGenPSD2 writes it. */
export interface Link {
  readonly href: string;
}

/** The path of each kind of payment. @source NextGenPSD2 1.3.11 / payment-service */
export const PAYMENT_SERVICES: Readonly<Record<PaymentKind, string>> = {
  single: 'payments',
  periodic: 'periodic-payments',
  bulk: 'bulk-payments',
};

/** The address of a consent or payment. */
export function resourceLink(subject: Consent | Payment, { api }: LinkBase): string {
  if ('consentId' in subject) return `${api}/v1/consents/${subject.consentId}`;
  const service = PAYMENT_SERVICES[kindOf(subject) ?? 'single'];
  return `${api}/v1/${service}/${subject.paymentProduct}/${subject.paymentId}`;
}

/** The address of the authorisations of a consent or payment. */
export function authorisationsLink(subject: Consent | Payment, purpose: AuthorisationPurpose, base: LinkBase): string {
  const list = purpose === 'creation' ? 'authorisations' : 'cancellation-authorisations';
  return `${resourceLink(subject, base)}/${list}`;
}

/** The address of an account. */
export function accountLink(resourceId: string, { api }: LinkBase): string {
  return `${api}/v1/accounts/${resourceId}`;
}

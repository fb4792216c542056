import type { AuthorisationPurpose } from '../../../domain/authorisation.js';
import type { Consent } from '../../../domain/consent/consent.js';
import type { Payment } from '../../../domain/payment/payment.js';
import type { LinkBase } from '../../../http/link-base.js';

/** Addresses of resources, without a trailing slash. */

/** A link as NextGenPSD2 writes it. */
export interface Link {
  readonly href: string;
}

/** The address of a consent or payment. */
export function resourceLink(subject: Consent | Payment, { api }: LinkBase): string {
  return 'consentId' in subject
    ? `${api}/v1/consents/${subject.consentId}`
    : `${api}/v1/payments/${subject.paymentProduct}/${subject.paymentId}`;
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

/** The address of a card account. */
export function cardAccountLink(resourceId: string, { api }: LinkBase): string {
  return `${api}/v1/card-accounts/${resourceId}`;
}

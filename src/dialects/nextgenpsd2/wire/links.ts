import type { AuthorisationPurpose } from '../../../domain/authorisation/authorisation.js';
import { kindOf, type Payment, type PaymentKind } from '../../../domain/payment/payment.js';
import { byKind, type ByKind, type Subject } from '../../../domain/authorisation/subject.js';
import type { LinkBase } from '../../../http/link-base.js';

/** Addresses of resources, without a trailing slash. */

/** A link as NextGenPSD2 writes it. */
export interface Link {
  readonly href: string;
}

/** Where the PSU's browser arrives. @decision authorisation-endpoint */
export const AUTHORISE_PATH = '/v1/oauth/authorize';

/** The link to itself in the body of a created resource. */
export function selfLinkOf(body: unknown): string {
  return (body as { readonly _links: { readonly self: Link } })._links.self.href;
}

/** The path of each kind of payment. @source NextGenPSD2 1.3.11 / payment-service */
export const PAYMENT_SERVICES: Readonly<Record<PaymentKind, string>> = {
  single: 'payments',
  periodic: 'periodic-payments',
  bulk: 'bulk-payments',
};

/** Payments of products with this prefix are XML documents. @source NextGenPSD2 1.3.11 / payment-product */
export const PAIN_PREFIX = 'pain.001-';

/** The product of a payment, as its path names it. */
export function productOf({ paymentProduct, document }: Payment): string {
  return document ? `${PAIN_PREFIX}${paymentProduct}` : paymentProduct;
}

const PATHS: ByKind<string> = {
  consent: ({ consentId }) => `/v1/consents/${consentId}`,
  fundsConsent: ({ fundsConsentId }) => `/v2/consents/confirmation-of-funds/${fundsConsentId}`,
  payment: (payment) =>
    `/v1/${PAYMENT_SERVICES[kindOf(payment) ?? 'single']}/${productOf(payment)}/${payment.paymentId}`,
  signingBasket: ({ basketId }) => `/v1/signing-baskets/${basketId}`,
};

/** The address of a consent, payment or signing basket. */
export function resourceLink(subject: Subject, { api }: LinkBase): string {
  return `${api}${byKind(PATHS, subject)}`;
}

/** The path of the authorisations below that of what they authorise. */
export const AUTHORISATIONS = { creation: 'authorisations', cancellation: 'cancellation-authorisations' } as const;

/** The address of the authorisations of a consent, payment or signing basket. */
export function authorisationsLink(subject: Subject, purpose: AuthorisationPurpose, base: LinkBase): string {
  return `${resourceLink(subject, base)}/${AUTHORISATIONS[purpose]}`;
}

export function accountLink(resourceId: string, { api }: LinkBase): string {
  return `${api}/v1/accounts/${resourceId}`;
}

export function cardAccountLink(resourceId: string, { api }: LinkBase): string {
  return `${api}/v1/card-accounts/${resourceId}`;
}

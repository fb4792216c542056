import { PATHS } from '../generated/paths.js';
import type { AccountId, ResourceId } from '../../../domain/ids.js';
import type { Consent } from '../../../domain/consent/consent.js';
import type { Payment } from '../../../domain/payment/payment.js';
import type { LinkBase } from '../../../http/link-base.js';

/** A hyperlink. @source Resources and their fields / Consent creation response (_links) */
export interface Link {
  readonly href: string;
}

/** Where the PSU's browser arrives. @decision authorisation-endpoint */
export const AUTHORISE_PATH = PATHS.authorise;

/** The link to itself in the body of a resource; undefined without. */
export function selfLinkOf(body: unknown): string | undefined {
  const { _links: links } = body as { readonly _links?: { readonly self?: Link } };
  return links?.self?.href;
}

export function consentLink(consent: Consent, base: LinkBase): string {
  return `${base.api}/PSD2/v1/consents/${consent.consentId}`;
}

export function paymentLink(payment: Payment, base: LinkBase): string {
  return `${base.api}/PSD2/v1/payments/${payment.paymentProduct}/${payment.paymentId}`;
}

/** The URL of an account for one TPP. */
export function accountLink(resourceId: ResourceId | AccountId, base: LinkBase): string {
  return `${base.api}/PSD2/v1/accounts/${resourceId}`;
}

/** The URL of the next page of transactions. @decision paging */
export function nextPageLink(
  { accountId, bookingStatus }: { readonly accountId: string; readonly bookingStatus: string },
  cursor: string,
  base: LinkBase,
): string {
  const query = new URLSearchParams({ bookingStatus, page: cursor });
  return `${base.api}/PSD2/v1/accounts/${encodeURIComponent(accountId)}/transactions?${query.toString()}`;
}

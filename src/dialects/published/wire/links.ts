import type { AccountId, ResourceId } from '../../../domain/ids.js';
import type { Consent } from '../../../domain/consent/consent.js';
import type { Payment } from '../../../domain/payment/payment.js';
import { scopeOf } from '../../../domain/oauth/grants.js';

/** The addresses that links of one answer begin with; made for each request, never stored. @decision link-base */
export interface LinkBase {
  /** The bank's base address as the caller reaches it. */
  readonly api: string;
  /** The bank's base address on a listener that asks for no client certificate. */
  readonly pages: string;
}

/** A hyperlink. @source Resources and their fields / Consent creation response (_links) */
export interface Link {
  readonly href: string;
}

/** The page where a PSU decides on a consent or payment. @decision authorisation-endpoint */
export function scaRedirect(subject: Consent | Payment, clientId: string, base: LinkBase): Link {
  const [scope, requestId] =
    'consentId' in subject
      ? [scopeOf('AIS', subject.consentId), subject.consentId]
      : [scopeOf('PIS', subject.paymentId), subject.paymentId];
  const query = `response_type=code&client_id=${formEncoded(clientId)}&scope=${formEncoded(scope)}&request_id=${requestId}`;
  return { href: `${base.pages}/PSD2/v1/oauth/authorize?${query}` };
}

/** A value as a form writes it. Nearly all that stand in links are ids, of which only the colon is written otherwise. */
function formEncoded(value: string): string {
  if (/^[\w.:-]*$/.test(value)) return value.replaceAll(':', '%3A');
  return new URLSearchParams({ value }).toString().slice('value='.length);
}

/** The address of a consent. */
export function consentLink(consent: Consent, base: LinkBase): string {
  return `${base.api}/PSD2/v1/consents/${consent.consentId}`;
}

/** The address of a payment. */
export function paymentLink(payment: Payment, base: LinkBase): string {
  return `${base.api}/PSD2/v1/payments/${payment.paymentProduct}/${payment.paymentId}`;
}

/** The address of an account, as one TPP knows it. */
export function accountLink(resourceId: ResourceId | AccountId, base: LinkBase): string {
  return `${base.api}/PSD2/v1/accounts/${resourceId}`;
}

/** The next page of a list of transactions. @decision paging */
export function nextPageLink(
  { accountId, bookingStatus }: { readonly accountId: string; readonly bookingStatus: string },
  cursor: string,
  base: LinkBase,
): string {
  const query = new URLSearchParams({ bookingStatus, page: cursor });
  return `${base.api}/PSD2/v1/accounts/${encodeURIComponent(accountId)}/transactions?${query.toString()}`;
}

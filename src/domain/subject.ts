import type { SigningBasket } from './basket.js';
import type { Consent } from './consent/consent.js';
import type { FundsConsent } from './consent/funds-consent.js';
import type { RequestId } from './ids.js';
import type { ScopeKind } from './oauth.js';
import type { Payment } from './payment/payment.js';

/** A consent of either kind: to account information, or to confirmations of funds. */
export type AnyConsent = Consent | FundsConsent;

/** What a PSU authorises: a request of a TPP. */
export type Subject = AnyConsent | Payment | SigningBasket;

/** Whether a TPP requests a payment. */
export function isPayment(subject: Subject | undefined): subject is Payment {
  return subject !== undefined && 'paymentId' in subject;
}

/** Whether a TPP groups requests in a signing basket. */
export function isBasket(subject: Subject | undefined): subject is SigningBasket {
  return subject !== undefined && 'basketId' in subject;
}

/** The id of a request. */
export function idOfSubject(subject: Subject): RequestId {
  if (isPayment(subject)) return subject.paymentId;
  if (isBasket(subject)) return subject.basketId;
  return 'consentId' in subject ? subject.consentId : subject.fundsConsentId;
}

/** The service that a request belongs to, as in OAuth scopes. */
export function serviceOf(subject: Subject): ScopeKind {
  if (isPayment(subject)) return 'PIS';
  if (isBasket(subject)) return 'SBS';
  return 'consentId' in subject ? 'AIS' : 'PIIS';
}

/** The status of a request. */
export function statusOf(subject: Subject): string {
  return 'transactionStatus' in subject ? subject.transactionStatus : subject.consentStatus;
}

import type { Consent } from './consent/consent.js';
import type { FundsConsent } from './consent/funds-consent.js';
import type { RequestId } from './ids.js';
import type { ScopeKind } from './oauth.js';
import type { Payment } from './payment/payment.js';

/** What a PSU authorises: a request of a TPP. */
export type Subject = Consent | FundsConsent | Payment;

/** A consent of either kind: to account information, or to confirmations of funds. */
export type AnyConsent = Exclude<Subject, Payment>;

/** Whether a TPP requests a payment rather than a consent. */
export function isPayment(subject: Subject | undefined): subject is Payment {
  return subject !== undefined && 'paymentId' in subject;
}

/** The id of a request. */
export function idOfSubject(subject: Subject): RequestId {
  if (isPayment(subject)) return subject.paymentId;
  return 'consentId' in subject ? subject.consentId : subject.fundsConsentId;
}

/** The service that a request belongs to, as in OAuth scopes. */
export function serviceOf(subject: Subject): ScopeKind {
  if (isPayment(subject)) return 'PIS';
  return 'consentId' in subject ? 'AIS' : 'PIIS';
}

/** The status of a request. */
export function statusOf(subject: Subject): string {
  return isPayment(subject) ? subject.transactionStatus : subject.consentStatus;
}

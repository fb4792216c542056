import type { SigningBasket } from './basket.js';
import type { Consent } from './consent/consent.js';
import type { FundsConsent } from './consent/funds-consent.js';
import type { PsuId, AuthorisableId } from './ids.js';
import type { ScopeKind } from './authorisation/oauth.js';
import { isCancellationWaiting, type Payment } from './payment/payment.js';

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
export function idOfSubject(subject: Subject): AuthorisableId {
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

/** The PSUs who signed what a request waits for, or became by it: for a cancellation that waits, those who signed that. */
export function signersOf(subject: Subject): readonly PsuId[] {
  if (isPayment(subject)) return isCancellationWaiting(subject) ? (subject.cancelledBy ?? []) : subject.signedBy;
  // A consent whose status was forced back can be signed again.
  if ('consentStatus' in subject && subject.consentStatus === 'received') return [];
  return subject.signedBy ?? [];
}

/** The PSUs who gave a consent, or refused it. */
export function giversOf({ psuId, signedBy = [] }: AnyConsent): readonly PsuId[] {
  return psuId === undefined || signedBy.includes(psuId) ? signedBy : [psuId];
}

/** The status of a request. */
export function statusOf(subject: Subject): string {
  return 'transactionStatus' in subject ? subject.transactionStatus : subject.consentStatus;
}

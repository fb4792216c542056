import type { SigningBasket } from '../basket.js';
import type { Consent, FundsConsent } from '../consent/consent.js';
import type { PsuId, AuthorisableId } from '../ids.js';
import type { ScopeKind } from './oauth.js';
import { isCancellationWaiting, type Payment } from '../payment/payment.js';

/** A consent of either kind: to account information, or to confirmations of funds. */
export type AnyConsent = Consent | FundsConsent;

/** What a PSU authorises: a request of a TPP. */
export type Subject = AnyConsent | Payment | SigningBasket;

/** The requests by their kind. */
interface SubjectOf {
  readonly consent: Consent;
  readonly fundsConsent: FundsConsent;
  readonly payment: Payment;
  readonly signingBasket: SigningBasket;
}
export type SubjectKind = keyof SubjectOf;

/** One function for each kind of request. */
export type ByKind<Result, Rest extends readonly unknown[] = []> = {
  readonly [Kind in SubjectKind]: (subject: SubjectOf[Kind], ...rest: Rest) => Result;
};

/** Calls the function for the kind of a request. */
export function byKind<Result, Rest extends readonly unknown[]>(
  table: ByKind<Result, Rest>,
  subject: Subject,
  ...rest: Rest
): Result {
  // TypeScript does not see that the function of a kind gets a request of that kind.
  const act = table[kindOfSubject(subject)] as (subject: Subject, ...rest: Rest) => Result;
  return act(subject, ...rest);
}

export function kindOfSubject(subject: Subject): SubjectKind {
  if ('paymentId' in subject) return 'payment';
  if ('consentId' in subject) return 'consent';
  return 'basketId' in subject ? 'signingBasket' : 'fundsConsent';
}

/** Whether a TPP requests a payment. */
export function isPayment(subject: Subject | undefined): subject is Payment {
  return subject !== undefined && 'paymentId' in subject;
}

export function idOfSubject(subject: Subject): AuthorisableId {
  if ('paymentId' in subject) return subject.paymentId;
  if ('consentId' in subject) return subject.consentId;
  return 'basketId' in subject ? subject.basketId : subject.fundsConsentId;
}

const SERVICES = { consent: 'AIS', fundsConsent: 'PIIS', payment: 'PIS', signingBasket: 'SBS' } as const;

/** The service that a request belongs to, as in OAuth scopes. */
export function serviceOf(subject: Subject): ScopeKind {
  return SERVICES[kindOfSubject(subject)];
}

/** The PSUs who signed what a request waits for, or became by it: for a cancellation that waits, those who signed that. */
export function signersOf(subject: Subject): readonly PsuId[] {
  if (isPayment(subject)) return isCancellationWaiting(subject) ? (subject.cancelledBy ?? []) : subject.signedBy;
  // A tester may have forced the status back; the consent can then be signed again.
  if ('consentStatus' in subject && subject.consentStatus === 'received') return [];
  return subject.signedBy ?? [];
}

/** The PSUs who gave a consent, or refused it. */
export function giversOf({ psuId, signedBy = [] }: AnyConsent): readonly PsuId[] {
  return psuId === undefined || signedBy.includes(psuId) ? signedBy : [psuId];
}

export function statusOf(subject: Subject): string {
  return 'transactionStatus' in subject ? subject.transactionStatus : subject.consentStatus;
}

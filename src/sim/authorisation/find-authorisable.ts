import { BankFault } from '../../domain/errors.js';
import type { AuthorisableId, AuthorisationId, PsuId } from '../../domain/ids.js';
import { byKind, statusOf, type ByKind, type Subject } from '../../domain/authorisation/subject.js';
import { basketAuthorisable } from '../baskets/authorise-basket.js';
import { basketOf } from '../baskets/basket-index.js';
import type { Bank } from '../bank.js';
import { consentAuthorisable, fundsConsentAuthorisable } from '../consents/authorise-consent.js';
import { consentToRenew, isWaitingForPsu } from '../consents/renewal.js';
import { findSubject } from '../directory.js';
import type { Psu } from '../fixture-base.js';
import { paymentAuthorisable } from '../payments/authorise-payment.js';
import { signedAlready, type Authorisable, type AuthorisationAssessment } from './authorisable.js';
import { boundPsu, requirePsu } from './authorisation-records.js';

const AUTHORISABLES: ByKind<Authorisable, [Bank]> = {
  consent: (consent, bank) => consentAuthorisable(bank, consent),
  fundsConsent: (consent, bank) => fundsConsentAuthorisable(bank, consent),
  payment: (payment, bank) => paymentAuthorisable(bank, payment),
  signingBasket: (basket, bank) => basketAuthorisable(bank, basket),
};

/** The request as PSUs decide on it, whether it waits or not. */
function authorisableOf(bank: Bank, subject: Subject): Authorisable {
  return byKind(AUTHORISABLES, subject, bank);
}

/**
 * The pending request.
 * @param isStarted whether a renewal need not have been started before
 * @decision signing-basket, sca-renewal @throws RESOURCE_UNKNOWN, STATUS_INVALID, also for what is in a signing basket
 */
export function findWaiting(bank: Bank, subjectId: AuthorisableId, isStarted = false): Authorisable {
  const subject = findSubject(bank, subjectId);
  if (!subject) throw new BankFault('RESOURCE_UNKNOWN', `there is no consent or payment with the id ${subjectId}`);
  const isRenewed = consentToRenew(bank, subjectId) !== undefined;
  if (!isWaitingForPsu(bank, subjectId) && !(isStarted && isRenewed))
    throw new BankFault('STATUS_INVALID', isRenewed ? RENEWAL_NOT_STARTED : notWaitingText(subject));
  const basketId = basketOf(bank, subjectId);
  if (basketId !== undefined)
    throw new BankFault('STATUS_INVALID', `it is in the signing basket ${basketId}; authorise or delete the basket`);
  return authorisableOf(bank, subject);
}

const RENEWAL_NOT_STARTED = 'the TPP has not started another authorisation of the consent';

function notWaitingText(subject: Subject): string {
  if ('withoutSca' in subject) return 'the payment needs no authorisation; the bank executes it automatically';
  const waiting = 'transactionStatus' in subject ? 'RCVD or PATC' : 'received';
  return `its status is already ${statusOf(subject)}; a PSU can only authorise what is ${waiting}`;
}

/** Checks whether a PSU can approve, without changing the state. @decision account-mismatch, multi-signature, signing-basket @throws like findWaiting */
export function assessAuthorisation(bank: Bank, subjectId: AuthorisableId, psuId: PsuId): AuthorisationAssessment {
  return findWaiting(bank, subjectId).assess(psuId);
}

/** The number of PSUs who must sign. @decision multi-signature, consent-signatures, signing-basket */
export function signaturesRequired(bank: Bank, subject: Subject): number {
  return authorisableOf(bank, subject).signaturesRequired();
}

/**
 * The PSU who acts by default: the one whom the TPP named, otherwise the holder of the first named account who has not
 * signed yet. Undefined if no account of this bank is named.
 */
export function actingPsu(bank: Bank, subjectId: AuthorisableId, authorisationId?: AuthorisationId): PsuId | undefined {
  const named = boundPsu(bank, subjectId, authorisationId);
  if (named !== undefined) return named;
  const subject = findSubject(bank, subjectId);
  return subject && authorisableOf(bank, subject).actingPsu();
}

/** A PSU whom a TPP names for a signature. @throws PSU_CREDENTIALS_INVALID if it is unknown, STATUS_INVALID if it has signed */
export function requireSigner(bank: Bank, authorisable: Authorisable, psuId: PsuId): Psu {
  const psu = requirePsu(bank, psuId);
  const fault = signedAlready(authorisable.subject, psuId);
  if (fault) throw fault;
  return psu;
}

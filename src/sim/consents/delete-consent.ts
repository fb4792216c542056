import { BankFault } from '../../domain/errors.js';
import type { AnyConsent } from '../../domain/authorisation/subject.js';
import type { ConsentId } from '../../domain/ids.js';
import type { Bank, Caller } from '../bank.js';
import { applyConsentEvent } from './consent-moves.js';
import { readConsent } from './read-consent.js';

/**
 * Terminates a consent for the TPP (terminatedByTpp).
 * @source States and transitions / Consent status values
 * @decision consent-transitions, consent-delete-again
 * @throws CONSENT_UNKNOWN, STATUS_INVALID if it has already ended
 */
export function deleteConsent(bank: Bank, consentId: ConsentId, caller: Caller): void {
  terminateConsent(bank, readConsent(bank, consentId, caller));
}

/** Terminates a consent of either kind. @throws STATUS_INVALID if it has already ended */
export function terminateConsent(bank: Bank, consent: AnyConsent): void {
  if (applyConsentEvent(bank, consent, 'deletedByTpp', 'deleted by the TPP')) return;
  throw new BankFault('STATUS_INVALID', `the consent is ${consent.consentStatus} and can no longer be deleted`);
}

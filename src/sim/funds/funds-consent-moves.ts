import { isConsentWaiting, type ConsentEvent, type ConsentStatus } from '../../domain/consent/consent.js';
import { moveFundsConsent, withFundsConsentStatus, type FundsConsent } from '../../domain/consent/funds-consent.js';
import type { FundsConsentId } from '../../domain/ids.js';
import type { Bank } from '../bank.js';
import { failOpenAuthorisations } from '../authorisation/authorisation-records.js';
import { indexFundsConsent } from '../authorisation/psu-index.js';

/**
 * Applies an event to a consent and emits the transition. Returns the updated consent, or undefined if the consent
 * does not exist or its status does not allow the event.
 * @decision consent-transitions
 */
export function applyFundsConsentEvent(
  bank: Bank,
  fundsConsentId: FundsConsentId,
  event: ConsentEvent,
  cause: string,
): FundsConsent | undefined {
  const before = bank.state.fundsConsents.get(fundsConsentId);
  const after = before && moveFundsConsent(before, event, bank.now, cause);
  return after && storeFundsConsent(bank, before, after, cause);
}

/** Sets a status without checking the transition table, for `force` in the control API. */
export function forceFundsConsentStatus(
  bank: Bank,
  consent: FundsConsent,
  to: ConsentStatus,
  cause: string,
): FundsConsent {
  return storeFundsConsent(bank, consent, withFundsConsentStatus(consent, to, bank.now, cause), cause);
}

/** Stores a consent and updates the indexes. */
export function storeFundsConsent(
  bank: Bank,
  before: FundsConsent | undefined,
  after: FundsConsent,
  cause: string,
): FundsConsent {
  const { state } = bank;
  const { fundsConsentId, consentStatus } = after;
  state.fundsConsents.set(fundsConsentId, after);
  if (isConsentWaiting(after)) state.waiting.add(fundsConsentId);
  else if (state.waiting.delete(fundsConsentId)) failOpenAuthorisations(bank, fundsConsentId, cause);
  indexFundsConsent(bank, after);
  bank.emit({
    at: bank.now,
    kind: 'fundsConsent',
    subject: fundsConsentId,
    from: before?.consentStatus ?? null,
    to: consentStatus,
    cause,
  });
  return after;
}

import {
  SUPERSEDED,
  isConsentWaiting,
  moveConsent,
  withConsentStatus,
  type Consent,
  type ConsentEvent,
  type ConsentStatus,
} from '../../domain/consent/consent.js';
import type { ConsentId } from '../../domain/ids.js';
import type { Bank } from '../bank.js';
import { failOpenAuthorisations } from '../authorisation/authorisation-records.js';
import { indexConsent } from '../authorisation/psu-index.js';
import { recurringKey } from '../state/state.js';

/**
 * Applies an event to a consent and emits the transition. Returns the updated consent, or undefined if the consent
 * does not exist or its status does not allow the event.
 * @decision consent-transitions
 */
export function applyConsentEvent(
  bank: Bank,
  consentId: ConsentId,
  event: ConsentEvent,
  cause: string,
): Consent | undefined {
  const before = bank.state.consents.get(consentId);
  const after = before && moveConsent(before, event, bank.now, cause);
  return before && after ? storeConsent(bank, before, after, cause) : undefined;
}

/** Sets a status without checking the transition table, for `force` in the control API. */
export function forceConsentStatus(bank: Bank, consent: Consent, to: ConsentStatus, cause: string): Consent {
  return storeConsent(bank, consent, withConsentStatus(consent, to, bank.now, cause), cause);
}

/** Stores a consent and updates the indexes. */
export function storeConsent(bank: Bank, before: Consent | undefined, after: Consent, cause: string): Consent {
  const { state } = bank;
  state.consents.set(after.consentId, after);
  if (isConsentWaiting(after)) state.waiting.add(after.consentId);
  else if (state.waiting.delete(after.consentId)) failOpenAuthorisations(bank, after.consentId, cause);
  indexConsent(bank, after);
  // Without superseding, nobody reads this index.
  const isIndexed = after.recurringIndicator && bank.profile['recurring-supersedes'] !== 'keep';
  if (isIndexed && after.psuId !== undefined) indexRecurring(bank, after);
  bank.emit({
    at: bank.now,
    kind: 'consent',
    subject: after.consentId,
    from: before?.consentStatus ?? null,
    to: after.consentStatus,
    cause,
  });
  return after;
}

/** Expires or terminates the older recurring consents of the same TPP and PSU. @decision recurring-supersedes */
export function expireOlderConsents(bank: Bank, consent: Consent): void {
  const rule = bank.profile['recurring-supersedes'];
  if (rule === 'keep' || !consent.recurringIndicator || consent.psuId === undefined) return;
  const event = rule === 'expired' ? 'superseded' : 'supersededAsTerminated';
  for (const consentId of bank.state.recurring.get(recurringKey(consent.organisationId, consent.psuId)) ?? []) {
    if (consentId !== consent.consentId) {
      applyConsentEvent(bank, consentId, event, `${SUPERSEDED} ${consent.consentId}`);
    }
  }
}

function indexRecurring(bank: Bank, consent: Consent): void {
  // A consent without a PSU has never been valid.
  if (consent.psuId === undefined) return;
  const { recurring } = bank.state;
  const key = recurringKey(consent.organisationId, consent.psuId);
  const others = (recurring.get(key) ?? []).filter((id) => id !== consent.consentId);
  if (consent.consentStatus === 'valid') recurring.set(key, [...others, consent.consentId]);
  else if (others.length > 0) recurring.set(key, others);
  else recurring.delete(key);
}

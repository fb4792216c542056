import {
  SUPERSEDED,
  isConsentWaiting,
  moveConsent,
  type Consent,
  type ConsentEvent,
} from '../../domain/consent/consent.js';
import { idOfSubject, kindOfSubject, type AnyConsent } from '../../domain/authorisation/subject.js';
import type { Bank } from '../bank.js';
import { failOpenAuthorisations } from '../authorisation/authorisation-records.js';
import { indexSubject } from '../authorisation/psu-index.js';
import { recurringKey } from '../state/state.js';

/**
 * Applies an event to a consent of either kind and emits the transition. Returns the updated consent, or undefined if
 * its status does not allow the event.
 * @decision consent-transitions
 */
export function applyConsentEvent<Stored extends AnyConsent>(
  bank: Bank,
  before: Stored,
  event: ConsentEvent,
  cause: string,
): Stored | undefined {
  const after = moveConsent(before, event, bank.now, cause);
  return after && storeConsent(bank, before, after, cause);
}

/** Stores a consent and updates the indexes. */
export function storeConsent<Stored extends AnyConsent>(
  bank: Bank,
  before: Stored | undefined,
  after: Stored,
  cause: string,
): Stored {
  const id = idOfSubject(after);
  putConsent(bank, after);
  if (isConsentWaiting(after)) bank.state.waiting.add(id);
  else if (bank.state.waiting.delete(id)) failOpenAuthorisations(bank, id, cause);
  indexSubject(bank, after);
  // Without superseding, no one reads this index.
  if ('consentId' in after && after.recurringIndicator && bank.profile['recurring-supersedes'] !== 'keep')
    indexRecurring(bank, after);
  bank.emit({
    at: bank.now,
    kind: kindOfSubject(after),
    subject: id,
    from: before?.consentStatus ?? null,
    to: after.consentStatus,
    cause,
  });
  return after;
}

/** Changes a consent whose status stays. */
export function putConsent<Stored extends AnyConsent>({ state }: Bank, consent: Stored): Stored {
  if ('consentId' in consent) state.consents.set(consent.consentId, consent);
  else state.fundsConsents.set(consent.fundsConsentId, consent);
  return consent;
}

/** Expires or terminates the older recurring consents of the same TPP and PSU. @decision recurring-supersedes */
export function expireOlderConsents(bank: Bank, consent: Consent): void {
  const rule = bank.profile['recurring-supersedes'];
  if (rule === 'keep' || !consent.recurringIndicator || consent.psuId === undefined) return;
  const event = rule === 'expired' ? 'superseded' : 'supersededAsTerminated';
  for (const consentId of bank.state.recurring.get(recurringKey(consent.organisationId, consent.psuId)) ?? []) {
    const older = consentId === consent.consentId ? undefined : bank.state.consents.get(consentId);
    if (older) applyConsentEvent(bank, older, event, `${SUPERSEDED} ${consent.consentId}`);
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

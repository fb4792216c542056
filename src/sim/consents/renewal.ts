import { isOpen } from '../../domain/authorisation/authorisation.js';
import { isAuthenticationOld, type Consent } from '../../domain/consent/consent.js';
import type { AuthorisableId } from '../../domain/ids.js';
import type { Bank } from '../bank.js';
import { findConsent } from '../directory.js';

/** Whether a valid consent gives no access before its PSU has authenticated again. @decision sca-renewal */
export function needsRenewal({ profile, now }: Bank, consent: Consent): boolean {
  if (profile['sca-renewal'] !== 'new-authorisation') return false;
  return consent.consentStatus === 'valid' && isAuthenticationOld(consent, now);
}

/** The valid consent for which its PSU must authenticate again; undefined for other requests. @decision sca-renewal */
export function consentToRenew(bank: Bank, subjectId: AuthorisableId): Consent | undefined {
  const consent = findConsent(bank, subjectId);
  return consent && needsRenewal(bank, consent) ? consent : undefined;
}

/**
 * Whether a PSU can decide on a request. A renewal must have been started by the TPP, if the bank has authorisations of the consent.
 * @decision sca-renewal
 */
export function isWaitingForPsu(bank: Bank, subjectId: AuthorisableId): boolean {
  if (bank.state.waiting.has(subjectId)) return true;
  if (!consentToRenew(bank, subjectId)) return false;
  const started = bank.state.authorisations.get(subjectId);
  return started === undefined || started.some(isOpen);
}

/** The consents for which a TPP has started a renewal. @decision sca-renewal */
export function startedRenewals(bank: Bank): AuthorisableId[] {
  if (bank.profile['sca-renewal'] !== 'new-authorisation') return [];
  const { authorisations, waiting } = bank.state;
  return [...authorisations.keys()].filter((id) => !waiting.has(id) && isWaitingForPsu(bank, id));
}

import type { Consent } from '../../domain/consent/consent.js';
import { BankFault } from '../../domain/errors.js';
import type { ConsentId } from '../../domain/ids.js';
import type { Bank, Caller } from '../bank.js';

/**
 * Reads a consent of the calling organisation.
 * @source Endpoints / 4, 5
 * @decision ownership
 * @throws CONSENT_UNKNOWN if it does not exist or belongs to another organisation
 */
export function readConsent(bank: Bank, consentId: ConsentId, caller: Caller): Consent {
  const consent = bank.state.consents.get(consentId);
  if (!consent || consent.organisationId !== caller.organisation.organisationId) {
    throw new BankFault('CONSENT_UNKNOWN', `this organisation has no consent ${consentId}`, { path: 'consentId' });
  }
  return consent;
}

import { consentEnd, type PsuBrowser, type FundsAccess, type FundsConsent } from '../../domain/consent/consent.js';
import { LATEST_INSTANT } from '../../domain/clock.js';
import { BankFault, refuseMember } from '../../domain/errors.js';
import type { FundsConsentId } from '../../domain/ids.js';
import { drawUuid } from '../../domain/random.js';
import type { Bank, Caller } from '../bank.js';
import { assertAccountOfThisBank } from '../accounts/named-accounts.js';
import { schedulePsu } from '../authorisation/schedule-psu.js';
import { assertListedRedirects } from '../authorisation/redirect-list.js';
import { storeConsent } from '../consents/consent-moves.js';
import { terminateConsent } from '../consents/delete-consent.js';

/** Use cases of consents to confirmations of funds. @decision funds-consent */

/** A syntactically valid request. @source Confirmation of Funds Consent 2.0 / consentsConfirmationOfFunds */
export interface FundsConsentRequest extends FundsAccess, PsuBrowser {}

/**
 * Creates a consent with the status received, which a PSU must authorise within the window. It ends with the card, if
 * the TPP says when that expires.
 * @source Confirmation of Funds Consent 2.0 / Create consent @decision funds-consent, consent-transitions, account-mismatch
 * @throws FORMAT_ERROR for a card that has expired, RESOURCE_UNKNOWN if the profile checks accounts at creation
 */
export function createFundsConsent(bank: Bank, request: FundsConsentRequest, caller: Caller): FundsConsent {
  const { organisationId } = caller.organisation;
  const { account, cardExpiryDate } = request;
  assertListedRedirects(bank, organisationId, request.redirect);
  const today = bank.calendar.dateOf(bank.now);
  if (cardExpiryDate !== undefined && cardExpiryDate < today)
    refuseMember('cardExpiryDate', `is ${cardExpiryDate}, which is in the past; at the bank, today is ${today}`);
  if (bank.profile['account-mismatch'] === 'check-at-creation') assertAccountOfThisBank(bank, account, 'account');
  const fundsConsentId = drawUuid(bank.state.random) as FundsConsentId;
  const cause = 'created by the TPP';
  const consent: FundsConsent = {
    fundsConsentId,
    organisationId,
    ...request,
    consentStatus: 'received',
    history: [{ at: bank.now, from: null, to: 'received', cause }],
  };
  storeConsent(bank, undefined, consent, cause);
  const window = bank.calendar.add(bank.now, bank.profile['consent-transitions'].authorisationWindow);
  const end = cardExpiryDate === undefined ? Infinity : consentEnd(cardExpiryDate, bank.calendar);
  bank.schedule({ at: Math.min(window, end), kind: 'consentWindowEnds', subject: fundsConsentId });
  if (end <= LATEST_INSTANT) bank.schedule({ at: end, kind: 'consentEnds', subject: fundsConsentId });
  schedulePsu(bank, fundsConsentId);
  return consent;
}

/**
 * Reads a consent of the calling organisation.
 * @decision ownership @throws CONSENT_UNKNOWN if it does not exist or belongs to another organisation
 */
export function readFundsConsent(bank: Bank, fundsConsentId: FundsConsentId, caller: Caller): FundsConsent {
  const consent = bank.state.fundsConsents.get(fundsConsentId);
  if (consent && consent.organisationId === caller.organisation.organisationId) return consent;
  throw new BankFault(
    'CONSENT_UNKNOWN',
    `this organisation has no funds confirmation consent ${fundsConsentId.slice(0, 100)}`,
    { path: 'consentId' },
  );
}

/**
 * Terminates a consent for the TPP (terminatedByTpp).
 * @decision consent-transitions @throws CONSENT_UNKNOWN, STATUS_INVALID if it has already ended
 */
export function deleteFundsConsent(bank: Bank, fundsConsentId: FundsConsentId, caller: Caller): void {
  terminateConsent(bank, readFundsConsent(bank, fundsConsentId, caller));
}

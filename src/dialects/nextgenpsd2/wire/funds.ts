import type { FundsAccess, FundsConsent } from '../../../domain/consent/consent.js';
import { refuseMember } from '../../../domain/errors.js';
import { asId, type FundsConsentId } from '../../../domain/ids.js';
import { readAmount, readObject, readOptionalText } from '../../../parsing/read.js';
import { withoutAbsent } from '../../../domain/without-absent.js';
import type { FundsConfirmationRequest } from '../../../sim/funds/confirm-funds.js';
import { createdMembers, type Created, type LinkContext } from './authorisation.js';
import { readReference } from './consent.js';
import { readDate } from './transaction.js';

/** Characters of a card number. @source NextGenPSD2 1.3.11 / confirmationOfFunds */
const LONGEST_CARD_NUMBER = 35;
/** Characters of an explanation for the PSU. @source Confirmation of Funds Consent 2.0 / cardInformation */
const LONGEST_INFORMATION = 140;

/**
 * Parses the body of a confirmation of funds. The document's schema has checked types and required members.
 * @param consentId the header Consent-ID, or the consent of the access token
 * @source NextGenPSD2 1.3.11 / confirmationOfFunds @throws FORMAT_ERROR, SERVICE_INVALID
 */
export function readFundsConfirmationRequest(body: unknown, consentId: string | undefined): FundsConfirmationRequest {
  const request = readObject(body, 'body');
  const account = readReference(readObject(request['account'], 'account'), 'account');
  const cardNumber = readOptionalText(request, 'cardNumber', '', LONGEST_CARD_NUMBER);
  const instructedAmount = readAmount(request, 'instructedAmount', '', 'string');
  if (instructedAmount.minorUnits <= 0) refuseMember('instructedAmount.amount', 'must be more than 0');
  const ofConsent = consentId === undefined ? undefined : asId<FundsConsentId>(consentId);
  return withoutAbsent({ account, instructedAmount, cardNumber, consentId: ofConsent });
}

/** @source NextGenPSD2 1.3.11 / Confirmation of funds request */
export function fundsConfirmationBody(fundsAvailable: boolean): object {
  return { fundsAvailable };
}

/**
 * Parses the body of a consent. The document's schema has checked types and required members.
 * @source Confirmation of Funds Consent 2.0 / consentsConfirmationOfFunds @throws FORMAT_ERROR, SERVICE_INVALID
 */
export function readFundsConsentRequest(body: unknown): FundsAccess {
  const request = readObject(body, 'body');
  const expiry = readOptionalText(request, 'cardExpiryDate', '', 10);
  return withoutAbsent({
    account: readReference(readObject(request['account'], 'account'), 'account'),
    cardNumber: readOptionalText(request, 'cardNumber', '', LONGEST_CARD_NUMBER),
    cardExpiryDate: expiry === undefined ? undefined : readDate(expiry, 'cardExpiryDate'),
    cardInformation: readOptionalText(request, 'cardInformation', '', LONGEST_INFORMATION),
    registrationInformation: readOptionalText(request, 'registrationInformation', '', LONGEST_INFORMATION),
  });
}

/** @source Confirmation of Funds Consent 2.0 / ConsentsConfirmationOfFundsResponse */
export function fundsConsentCreatedBody(created: Created<FundsConsent>, context: LinkContext): object {
  const { of: consent, authorisation } = created;
  return withoutAbsent({
    consentStatus: consent.consentStatus,
    consentId: consent.fundsConsentId,
    scaStatus: authorisation?.scaStatus,
    ...createdMembers(created, 'creation', context),
  });
}

/** @source Confirmation of Funds Consent 2.0 / Get consent */
export function fundsConsentBody(consent: FundsConsent): object {
  const { account, cardNumber, cardExpiryDate, cardInformation, registrationInformation, consentStatus } = consent;
  return withoutAbsent({
    account,
    cardNumber,
    cardExpiryDate,
    cardInformation,
    registrationInformation,
    consentStatus,
  });
}

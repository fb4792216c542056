import { referenceShape } from '../account/account.js';
import type { FundsConsentId, OrganisationId, PsuId } from '../ids.js';
import { LANGUAGES } from '../language.js';
import { day, declared, history, key, listOf, name, oneOf, optional, text, uuid, type ValueOf } from '../shape.js';
import { MULTILEVEL_CONSENT_STATUSES, redirectShape } from './consent.js';

/** A consent to confirmations of funds. Records are immutable. @decision funds-consent */
export const fundsConsentShape = declared({
  fundsConsentId: uuid<FundsConsentId>(),
  organisationId: key<OrganisationId>(),
  account: referenceShape,
  /** Complete, masked or a token: the TPP's own way of writing it. */
  cardNumber: optional(text()),
  cardExpiryDate: optional(day),
  cardInformation: optional(text()),
  registrationInformation: optional(text()),
  consentStatus: oneOf(MULTILEVEL_CONSENT_STATUSES),
  redirect: redirectShape,
  /** Language of the PSU according to the TPP, if the pages support it. @decision page-language */
  psuLanguage: optional(oneOf(LANGUAGES)),
  /** Set by the authorisation. */
  psuId: optional(name<PsuId>()),
  /** The PSUs who approved, in order. @decision consent-signatures */
  signedBy: optional(listOf(name<PsuId>())),
  history: history(oneOf(MULTILEVEL_CONSENT_STATUSES)),
});
export type FundsConsent = ValueOf<typeof fundsConsentShape>;
/** The account whose funds a TPP asks about, and the card that it issued for the account. */
export type FundsAccess = Pick<
  FundsConsent,
  'account' | 'cardNumber' | 'cardExpiryDate' | 'cardInformation' | 'registrationInformation'
>;

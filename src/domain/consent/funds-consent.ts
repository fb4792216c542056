import type { AccountReference } from '../account/account.js';
import type { Instant, LocalDate } from '../calendar.js';
import type { FundsConsentId, OrganisationId, PsuId } from '../ids.js';
import type { Language } from '../language.js';
import { nextStatus, type HistoryEntry } from '../machine.js';
import {
  MULTILEVEL_CONSENT_TRANSITIONS,
  type ConsentEvent,
  type ConsentStatus,
  type RedirectPreset,
} from './consent.js';

/** The account whose funds a TPP asks about, and the card that it issued for the account. */
export interface FundsAccess {
  readonly account: AccountReference;
  /** Complete, masked or a token: the TPP's own way of writing it. */
  readonly cardNumber?: string;
  readonly cardExpiryDate?: LocalDate;
  readonly cardInformation?: string;
  readonly registrationInformation?: string;
}

/** A consent to confirmations of funds. Records are immutable. @decision funds-consent */
export interface FundsConsent extends FundsAccess {
  readonly fundsConsentId: FundsConsentId;
  readonly organisationId: OrganisationId;
  readonly consentStatus: ConsentStatus;
  readonly redirect: RedirectPreset;
  /** Language of the PSU according to the TPP, if the pages support it. @decision page-language */
  readonly psuLanguage?: Language;
  /** Set by the authorisation. */
  readonly psuId?: PsuId;
  /** The PSUs who approved, in order. @decision consent-signatures */
  readonly signedBy?: readonly PsuId[];
  readonly history: readonly HistoryEntry<ConsentStatus>[];
}

/** The consent after an event, or undefined if its status does not allow the event. @decision consent-transitions */
export function moveFundsConsent(
  consent: FundsConsent,
  event: ConsentEvent,
  at: Instant,
  cause: string,
): FundsConsent | undefined {
  const to = nextStatus<ConsentStatus, ConsentEvent>(MULTILEVEL_CONSENT_TRANSITIONS, consent.consentStatus, event);
  return to && withFundsConsentStatus(consent, to, at, cause);
}

/** Sets a status and adds it to the history, without checking the transition table. */
export function withFundsConsentStatus(
  consent: FundsConsent,
  to: ConsentStatus,
  at: Instant,
  cause: string,
): FundsConsent {
  const from = consent.consentStatus;
  return { ...consent, consentStatus: to, history: [...consent.history, { at, from, to, cause }] };
}

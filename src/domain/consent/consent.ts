import { addDays, type Calendar, type Instant, type LocalDate } from '../calendar.js';
import type { ConsentId, OrganisationId, PsuId } from '../ids.js';
import type { Language } from '../language.js';
import { nextStatus, type HistoryEntry } from '../machine.js';
import type { AccessGrant, RequestedAccess } from './access-rights.js';
import type { ConsentStep } from './consent-scenario.js';
import { CONSENT_TRANSITIONS, type ConsentEvent, type ConsentStatus } from './consent-machine.js';

/** Redirect URIs preset by the TPP. @decision authorisation-endpoint */
export interface RedirectPreset {
  readonly redirectUri?: string;
  readonly nokRedirectUri?: string;
}

/** An account information consent. Records are immutable. */
export interface Consent {
  readonly consentId: ConsentId;
  readonly organisationId: OrganisationId;
  readonly access: RequestedAccess;
  readonly recurringIndicator: boolean;
  /** The last day of validity. */
  readonly validUntil: LocalDate;
  readonly frequencyPerDay: number;
  readonly combinedServiceIndicator: boolean;
  readonly consentStatus: ConsentStatus;
  /** @source Resources and their fields / Consent object (lastActionDate) */
  readonly lastActionAt: Instant;
  readonly redirect: RedirectPreset;
  /** Language of the PSU according to the TPP, if the pages support it. @decision page-language */
  readonly psuLanguage?: Language;
  /** Remaining scenario steps. */
  readonly course?: readonly ConsentStep[];
  /** Set by the authorisation. */
  readonly psuId?: PsuId;
  /** Set by the authorisation; empty before. */
  readonly grants: readonly AccessGrant[];
  readonly history: readonly HistoryEntry<ConsentStatus>[];
}

/** The consent after an event, or undefined if its status does not allow the event. @decision consent-transitions */
export function moveConsent(consent: Consent, event: ConsentEvent, at: Instant, cause: string): Consent | undefined {
  const to = nextStatus<ConsentStatus, ConsentEvent>(CONSENT_TRANSITIONS, consent.consentStatus, event);
  return to === undefined ? undefined : withConsentStatus(consent, to, at, cause);
}

/** Sets a status and adds it to the history, without checking the transition table. */
export function withConsentStatus(consent: Consent, to: ConsentStatus, at: Instant, cause: string): Consent {
  return {
    ...consent,
    consentStatus: to,
    lastActionAt: at,
    history: [...consent.history, { at, from: consent.consentStatus, to, cause }],
  };
}

/** Error code for the use of a consent that is not valid. @decision consent-use-errors */
export function codeOfUnusable(status: ConsentStatus | undefined): 'CONSENT_EXPIRED' | 'CONSENT_INVALID' {
  return status === 'expired' ? 'CONSENT_EXPIRED' : 'CONSENT_INVALID';
}

/** The end of a consent's validity: the start of the day after validUntil. @decision valid-until */
export function consentEnd(validUntil: LocalDate, calendar: Calendar): Instant {
  return calendar.startOfDay(addDays(validUntil, 1));
}

import { addDays, DAY_MS, type Calendar, type Instant, type LocalDate } from '../calendar.js';
import type { ConsentId, OrganisationId, PsuId, FundsConsentId } from '../ids.js';
import { redirectUri } from '../authorisation/oauth.js';
import { LANGUAGES } from '../language.js';
import { nextStatus, type Transition } from '../machine.js';
import {
  day,
  declared,
  trueOrFalse,
  history,
  instant,
  key,
  listOf,
  MOST_COUNTED,
  MOST_STEPS,
  name,
  oneOf,
  optional,
  period,
  uuid,
  whole,
  type ValueOf,
  text,
} from '../shape.js';
import { accessGrantShape, accessShape } from './access-rights.js';
import { parsePeriod } from '../duration.js';
import { referenceShape } from '../account/account.js';

/** Redirect URIs preset by the TPP. @decision authorisation-endpoint */
export const redirectShape = declared({
  redirectUri: optional(redirectUri),
  nokRedirectUri: optional(redirectUri),
});
/** Redirect URIs of a request. */
export type RedirectPreset = ValueOf<typeof redirectShape>;

/** @source States and transitions / Consent status values */
export const CONSENT_STATUSES = [
  'received',
  'rejected',
  'valid',
  'revokedByPsu',
  'expired',
  'terminatedByTpp',
] as const;
/** The same, and that of a consent that another PSU must approve, too. @decision consent-signatures */
export const MULTILEVEL_CONSENT_STATUSES = [...CONSENT_STATUSES, 'partiallyAuthorised'] as const;
export type ConsentStatus = (typeof MULTILEVEL_CONSENT_STATUSES)[number];

/** Actions of a scenario step. `expire` ends the authorisation window of a received consent, or the validity of a valid one. */
const CONSENT_ACTIONS = ['approve', 'refuse', 'expire', 'revoke'] as const;
export type ConsentAction = (typeof CONSENT_ACTIONS)[number];

const consentStepShape = declared({
  act: oneOf(CONSENT_ACTIONS),
  /** Delay since the previous step or the creation. For a leading `revoke`, since the consent became valid. */
  after: optional(period),
});
export type ConsentStep = ValueOf<typeof consentStepShape>;
export const consentSteps = listOf(consentStepShape, 0, MOST_STEPS);

/** An account information consent. Records are immutable. */
export const consentShape = declared({
  consentId: uuid<ConsentId>(),
  organisationId: key<OrganisationId>(),
  access: accessShape,
  recurringIndicator: trueOrFalse,
  /** The last day of validity. */
  validUntil: day,
  frequencyPerDay: whole(1, MOST_COUNTED),
  combinedServiceIndicator: trueOrFalse,
  consentStatus: oneOf(MULTILEVEL_CONSENT_STATUSES),
  /** @source Resources and their fields / Consent object (lastActionDate) */
  lastActionAt: instant,
  /** Of a PSU who signs in without a request of the TPP. @decision token-before, consent-by */
  isSignIn: optional(oneOf([true])),
  redirect: redirectShape,
  /** Language of the PSU according to the TPP, if the pages support it. @decision page-language */
  psuLanguage: optional(oneOf(LANGUAGES)),
  scenario: optional(consentSteps),
  /** Set by the authorisation. */
  psuId: optional(name<PsuId>()),
  /** The PSUs who approved, in order; the first of them decided on the accounts. @decision consent-signatures */
  signedBy: optional(listOf(name<PsuId>())),
  /** Set by the authorisation; empty before. */
  grants: listOf(accessGrantShape),
  history: history(oneOf(MULTILEVEL_CONSENT_STATUSES)),
});
/** An account information consent. */
export type Consent = ValueOf<typeof consentShape>;
/** What a TPP says about the browser of the PSU: where it returns to, and in which language pages are. */
export type PsuBrowser = Pick<Consent, 'redirect' | 'psuLanguage'>;
/** How far a consent of either kind has come. */
type ConsentProgress = Pick<Consent, 'consentStatus' | 'history'>;

/** The consent of either kind after an event, or undefined if its status does not allow the event. @decision consent-transitions */
export function moveConsent<Stored extends ConsentProgress>(
  consent: Stored,
  event: ConsentEvent,
  at: Instant,
  cause: string,
): Stored | undefined {
  const to = nextStatus<ConsentStatus, ConsentEvent>(MULTILEVEL_CONSENT_TRANSITIONS, consent.consentStatus, event);
  return to && withConsentStatus(consent, to, at, cause);
}

/** Sets a status and adds it to the history, without checking the transition table. */
export function withConsentStatus<Stored extends ConsentProgress>(
  consent: Stored,
  to: ConsentStatus,
  at: Instant,
  cause: string,
): Stored {
  const history = [...consent.history, { at, from: consent.consentStatus, to, cause }];
  return { ...consent, consentStatus: to, ...('lastActionAt' in consent && { lastActionAt: at }), history };
}

/** Error code for the use of a consent that is not valid. @decision consent-use-errors */
export function codeOfUnusable(status: ConsentStatus | undefined): 'CONSENT_EXPIRED' | 'CONSENT_INVALID' {
  return status === 'expired' ? 'CONSENT_EXPIRED' : 'CONSENT_INVALID';
}

/** The end of a consent's validity: the start of the day after validUntil. @decision valid-until */
export function consentEnd(validUntil: LocalDate, calendar: Calendar): Instant {
  return calendar.startOfDay(addDays(validUntil, 1));
}

/** How long an authentication lasts. @source Commission Delegated Regulation (EU) 2022/2360 */
const AUTHENTICATED_MS = 180 * DAY_MS;

/** Whether the latest authentication for a consent is too old. @decision sca-renewal */
export function isAuthenticationOld({ history }: Pick<ConsentProgress, 'history'>, now: Instant): boolean {
  const since = history.findLast(({ to }) => to === 'valid')?.at;
  return since !== undefined && now >= since + AUTHENTICATED_MS;
}

/** A cause in histories that code looks for: the authorisation window of a consent or payment lapsed. @decision sca-link-lifetime */
export const LAPSED = 'the time limit for the authorisation expired';

/**
 * Prefix of the cause, which code looks for, if a newer consent of the same TPP and PSU superseded this one.
 * @decision recurring-supersedes
 */
export const SUPERSEDED = 'superseded by consent';

export const USED_UP = 'the one-off access is used up';
export const NEVER_USED = 'the access token expired before the first read';

/** Whether a PSU still has to decide on the consent. */
export function isConsentWaiting({ consentStatus }: { readonly consentStatus: ConsentStatus }): boolean {
  return consentStatus === 'received' || consentStatus === 'partiallyAuthorised';
}

export type ConsentEvent =
  | 'scaSucceeded'
  | 'scaPartlySucceeded'
  | 'psuRefused'
  | 'authorisationLapsed'
  | 'deletedByTpp'
  | 'validUntilPassed'
  | 'accessUsedUp'
  | 'superseded'
  | 'supersededAsTerminated'
  | 'revokedByPsu';

/** @decision consent-transitions */
export const CONSENT_TRANSITIONS = [
  { from: 'received', on: 'scaSucceeded', to: 'valid', decision: 'consent-transitions' },
  { from: 'received', on: 'psuRefused', to: 'rejected', decision: 'consent-transitions' },
  { from: 'received', on: 'authorisationLapsed', to: 'rejected', decision: 'consent-transitions' },
  { from: 'received', on: 'deletedByTpp', to: 'terminatedByTpp', decision: 'consent-transitions' },
  { from: 'valid', on: 'validUntilPassed', to: 'expired', decision: 'valid-until' },
  { from: 'valid', on: 'accessUsedUp', to: 'expired', decision: 'one-off-consent-end' },
  { from: 'valid', on: 'superseded', to: 'expired', decision: 'recurring-supersedes' },
  { from: 'valid', on: 'supersededAsTerminated', to: 'terminatedByTpp', decision: 'recurring-supersedes' },
  { from: 'valid', on: 'revokedByPsu', to: 'revokedByPsu', decision: 'consent-transitions' },
  { from: 'valid', on: 'deletedByTpp', to: 'terminatedByTpp', decision: 'consent-transitions' },
] as const satisfies readonly Transition<ConsentStatus, ConsentEvent>[];

const ofSeveral = <From extends ConsentStatus, On extends ConsentEvent, To extends ConsentStatus>(
  from: From,
  on: On,
  to: To,
) => ({ from, on, to, decision: 'consent-signatures' }) as const;

/** The transitions of consents that several PSUs may have to approve. @decision consent-transitions, consent-signatures */
export const MULTILEVEL_CONSENT_TRANSITIONS: readonly Transition<ConsentStatus, ConsentEvent>[] = [
  ...CONSENT_TRANSITIONS,
  ofSeveral('received', 'scaPartlySucceeded', 'partiallyAuthorised'),
  ofSeveral('partiallyAuthorised', 'scaSucceeded', 'valid'),
  ofSeveral('partiallyAuthorised', 'psuRefused', 'rejected'),
  ofSeveral('partiallyAuthorised', 'authorisationLapsed', 'rejected'),
  ofSeveral('partiallyAuthorised', 'deletedByTpp', 'terminatedByTpp'),
];

/**
 * Parses a consent scenario: `approve after 5s > revoke after 2d`. The default delay is that of an automatic PSU
 * decision.
 * @decision consent-transitions, psu-delay
 */
export function parseConsentScenario(
  text: string,
): { readonly steps: readonly ConsentStep[] } | { readonly problem: string } {
  const steps: ConsentStep[] = [];
  for (const part of text.split('>').map((step) => step.trim())) {
    const match = /^([a-z]+)(?:\s+after\s+(\S+))?$/.exec(part);
    const act = CONSENT_ACTIONS.find((known) => known === match?.[1]);
    if (!match || !act)
      return {
        problem: `unknown step "${part}"; use one of ${CONSENT_ACTIONS.join(', ')}, optionally followed by a time such as "after 2d"`,
      };
    const after = match[2] === undefined ? undefined : parsePeriod(match[2]);
    if (after && 'problem' in after) return after;
    const before = steps.at(-1)?.act;
    if (before !== undefined && before !== 'approve') return { problem: `"${text}": nothing can follow ${before}` };
    if (before !== undefined && (act === 'approve' || act === 'refuse'))
      return {
        problem: `"${text}": ${act} requires a consent that is waiting for the PSU, so it must be the first step`,
      };
    steps.push({ act, ...(after && { after: after.period }) });
  }
  return { steps };
}

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

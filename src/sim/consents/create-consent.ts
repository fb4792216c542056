import { addDays, DAY_MS, type LocalDate } from '../../domain/calendar.js';
import { ACCESS_LISTS, isListOnly, type RequestedAccess } from '../../domain/consent/access-rights.js';
import { type ConsentStep, consentEnd, type Consent, type PsuBrowser } from '../../domain/consent/consent.js';
import { refuseMember } from '../../domain/errors.js';
import type { ConsentId, PsuId } from '../../domain/ids.js';
import { drawUuid } from '../../domain/random.js';
import type { Organisation } from '../../domain/tpp/organisation.js';
import type { Bank, Caller } from '../bank.js';
import { scheduleScenarioStep } from './consent-scenario.js';
import { consentAuthorisable } from './authorise-consent.js';
import { storeConsent } from './consent-moves.js';
import { assertAccountsOfOnePsu, assertOneAccount } from '../accounts/named-accounts.js';
import { schedulePsu } from '../authorisation/schedule-psu.js';
import { assertListedRedirects } from '../authorisation/redirect-list.js';

/** Published maximum of accesses per day. @source Limits / frequencyPerDay */
const PUBLISHED_MAXIMUM = 4;

/** A syntactically valid consent request. @source Resources and their fields / Consent request */
export interface ConsentRequest extends PsuBrowser {
  readonly access: RequestedAccess;
  readonly recurringIndicator?: boolean;
  /** A day in the bank's time zone. */
  readonly validUntil?: LocalDate;
  /** The same as the TPP wrote it, for messages. */
  readonly validUntilText?: string;
  readonly frequencyPerDay?: number;
  readonly combinedServiceIndicator?: boolean;
  /** The PSU whom the TPP names. @decision psu-id */
  readonly psuId?: PsuId;
  /** Set if a PSU signs in without a request of the TPP. */
  readonly isSignIn?: true;
}

/**
 * Creates a consent with the status received, which a PSU must authorise within the window.
 * @param scenario scripted steps, which replace the automatic decision of the PSU
 * @source Endpoints / 3
 * @decision consent-accounts, consent-start, list-consents, consent-defaults, frequency-range, valid-until, valid-until-count, account-mismatch, consent-transitions
 * @throws FORMAT_ERROR for a frequency out of range or a validUntil in the past, RESOURCE_UNKNOWN if the profile
 *   checks accounts at creation and they are unknown or belong to different PSUs
 */
export function createConsent(
  bank: Bank,
  request: ConsentRequest,
  caller: Caller,
  scenario?: readonly ConsentStep[],
): Consent {
  assertListedRedirects(bank, caller.organisation.organisationId, request.redirect);
  if (bank.profile['consent-accounts'] === 'one') assertOneAccount(request.access);
  const recurringIndicator = request.recurringIndicator ?? (request.frequencyPerDay ?? 1) > 1;
  const frequencyPerDay = frequencyFor(bank, request.frequencyPerDay ?? 1, recurringIndicator, caller.organisation);
  const validUntil = endOfValidity(bank, request, recurringIndicator);
  const start = bank.profile['consent-start'];
  const isStartedValid = start === 'valid' || (start === 'list-valid' && isListOnly(request.access));
  const isValid = isStartedValid && request.isSignIn !== true;
  const opensAccounts =
    bank.profile['list-consents'] === 'accounts' && isListOnly(request.access) && request.isSignIn !== true;
  // Where PSUs sign in before, the PSU is known.
  const isKnown = bank.profile['psu-id'] === 'required' || bank.profile['token-before'] === 'psu';
  const givenBy = isValid || isKnown ? request.psuId : undefined;
  if (isValid || bank.profile['account-mismatch'] === 'check-at-creation')
    assertAccountsOfOnePsu(bank, request.access, givenBy);
  const consentId = drawUuid(bank.state.random) as ConsentId;
  const consent: Consent = {
    consentId,
    organisationId: caller.organisation.organisationId,
    access: { ...request.access, ...(opensAccounts && { bankOffered: ACCESS_LISTS }) },
    recurringIndicator,
    validUntil,
    frequencyPerDay,
    combinedServiceIndicator: request.combinedServiceIndicator ?? false,
    consentStatus: 'received',
    lastActionAt: bank.now,
    redirect: request.redirect,
    ...(request.isSignIn && { isSignIn: true as const }),
    ...(request.psuLanguage && { psuLanguage: request.psuLanguage }),
    ...(scenario && { scenario }),
    grants: [],
    history: [{ at: bank.now, from: null, to: 'received', cause: 'created by the TPP' }],
  };
  storeConsent(bank, undefined, consent, 'created by the TPP');
  const window = bank.calendar.add(bank.now, bank.profile['consent-transitions'].authorisationWindow);
  bank.schedule({
    at: Math.min(window, consentEnd(validUntil, bank.calendar)),
    kind: 'consentWindowEnds',
    subject: consentId,
  });
  if (isValid) return validAtOnce(bank, consent, givenBy);
  if (scenario) scheduleScenarioStep(bank, consent);
  else schedulePsu(bank, consentId);
  return consent;
}

/**
 * The consent of a PSU who is sent to the authorisation endpoint without a request: to all accounts where this gives the consent, otherwise
 * to their list only, once.
 * @decision token-before, consent-by
 */
export function createSignIn(bank: Bank, caller: Caller): Consent {
  const isConsent = bank.profile['consent-by'] === 'scope';
  return createConsent(
    bank,
    {
      access: { all: isConsent ? 'allPsd2' : 'availableAccounts' },
      recurringIndicator: isConsent,
      frequencyPerDay: isConsent ? PUBLISHED_MAXIMUM : 1,
      isSignIn: true,
      redirect: {},
    },
    caller,
  );
}

/** @decision consent-start */
function validAtOnce(bank: Bank, consent: Consent, givenBy: PsuId | undefined): Consent {
  const authorisable = consentAuthorisable(bank, consent);
  const psuId = givenBy ?? authorisable.actingPsu();
  if (psuId !== undefined) authorisable.approve({ psuId }, []);
  return bank.state.consents.get(consent.consentId) ?? consent;
}

/** The frequency granted to the consent. @decision frequency-range */
function frequencyFor(bank: Bank, wanted: number, recurring: boolean, organisation: Organisation): number {
  const maximum = recurring ? (organisation.maximumFrequencyPerDay ?? PUBLISHED_MAXIMUM) : 1;
  const frequencyPerDay = bank.profile['frequency-range'] === 'cap' ? Math.min(wanted, maximum) : wanted;
  assertFrequency(frequencyPerDay, recurring, maximum);
  return frequencyPerDay;
}

function assertFrequency(frequencyPerDay: number, recurring: boolean, maximum: number): void {
  if (!recurring && frequencyPerDay !== 1) {
    refuseMember('frequencyPerDay', `is ${frequencyPerDay}; a one-off consent (recurringIndicator false) requires 1`);
  }
  if (frequencyPerDay < 1 || frequencyPerDay > maximum) {
    refuseMember('frequencyPerDay', `is ${frequencyPerDay}; it must be from 1 to ${maximum}`);
  }
}

/** What clients send for "as long as possible", in any time zone. @decision valid-until */
const FAR_FUTURE = '9999-12-30';

function endOfValidity(
  bank: Bank,
  { validUntil: wanted, validUntilText }: ConsentRequest,
  isRecurring: boolean,
): LocalDate {
  const today = bank.calendar.dateOf(bank.now);
  const { defaultDays } = bank.profile['valid-until'];
  const latest = latestDay(bank, isRecurring);
  const validUntil = wanted ?? addDays(today, defaultDays);
  if (validUntil < today)
    refuseMember(
      'validUntil',
      `is ${validUntilText ?? validUntil}, which is in the past; at the bank, today is ${today}`,
    );
  if (validUntil <= latest && !isSecondsLate(bank, validUntilText)) return validUntil;
  if (bank.profile['valid-until-excess'] === 'refused' && validUntil < FAR_FUTURE)
    refuseMember(
      'validUntil',
      `is ${validUntilText ?? validUntil}; at this bank a consent can be valid until ${latest} at most`,
    );
  return latest;
}

/** The last day on which a consent that is created now can be valid. @decision valid-until-count */
function latestDay(bank: Bank, isRecurring: boolean): LocalDate {
  const count = bank.profile['valid-until-count'];
  const { maximumDays } = bank.profile['valid-until'];
  const today = bank.calendar.dateOf(bank.now);
  if (count === 'one-off-today' && !isRecurring) return today;
  const first = count === 'utc' ? (new Date(bank.now).toISOString().slice(0, today.length) as LocalDate) : today;
  return addDays(first, count === 'with-today' ? maximumDays - 1 : maximumDays);
}

/** Whether a date-time is beyond the maximum by less than its day says. @decision valid-until-count */
function isSecondsLate({ now, profile }: Bank, text = ''): boolean {
  const isCounted = profile['valid-until-count'] === 'to-the-second' && text.includes('T');
  return isCounted && Date.parse(text) > now + profile['valid-until'].maximumDays * DAY_MS;
}

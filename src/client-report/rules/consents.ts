import { isAccountRead } from '../../domain/tpp/operation.js';
import { DAY_MS, HOUR_MS, type Instant } from '../../domain/calendar.js';
import { LAPSED, SUPERSEDED, type Consent } from '../../domain/consent/consent.js';
import type { ConsentId } from '../../domain/ids.js';
import type { Bank } from '../../sim/bank.js';
import { LimitedMap } from '../../domain/limited-map.js';
import { remarked, succeeded, type Conclusion, type ConductRule, type ClientCall, type RuleInstance } from '../rule.js';

/** Days without a read after which a consent counts as forgotten. */
const FORGOTTEN_DAYS = 30;

interface MadeConsent {
  /** Number of the journal entry of its creation. */
  readonly number: number;
  readonly at: Instant;
  readonly tpp: string;
  readonly lastReadAt?: Instant;
}

/** The days or hours of bank time in which a TPP called. */
class CallTimes {
  readonly #units = new LimitedMap<true>();
  readonly #unitMs: number;
  #last = { unit: NaN, tpp: '' };

  constructor(unitMs: number) {
    this.#unitMs = unitMs;
  }

  note(tpp: string, at: Instant): void {
    const unit = Math.floor(at / this.#unitMs);
    if (unit === this.#last.unit && tpp === this.#last.tpp) return;
    this.#last = { unit, tpp };
    this.#units.set(`${tpp} ${unit}`, true);
  }

  /** Whether the TPP called on a day (or in an hour) between two instants, both excluded. */
  hasBetween(tpp: string, from: Instant, to: Instant): boolean {
    for (let unit = Math.floor(from / this.#unitMs) + 1; unit < Math.floor(to / this.#unitMs); unit += 1)
      if (this.#units.get(`${tpp} ${unit}`)) return true;
    return false;
  }
}

interface Called {
  readonly days: CallTimes;
  readonly hours: CallTimes;
}

/** Creates a rule about how the client's consents ended. */
function aboutConsents(
  judge: (made: MadeConsent, consent: Consent, bank: Bank, called: Called) => string | undefined,
): () => RuleInstance {
  return () => {
    const made = new LimitedMap<MadeConsent>();
    const called = { days: new CallTimes(DAY_MS), hours: new CallTimes(HOUR_MS) };
    const check = (call: ClientCall): undefined => {
      const { operation, subject, number, at } = call.entry;
      called.days.note(call.tpp, at);
      called.hours.note(call.tpp, at);
      if (subject === undefined || !succeeded(call)) return;
      if (operation === 'createConsent') made.set(subject, { number, at, tpp: call.tpp });
      if (!isAccountRead(call.entry.operation)) return;
      const known = made.get(subject);
      if (known && known.lastReadAt !== at) made.set(subject, { ...known, lastReadAt: at });
    };
    const conclude = (bank: Bank): Conclusion[] =>
      [...made.entries()].flatMap(([consentId, one]) => {
        const consent = bank.state.consents.get(consentId as ConsentId);
        const detail = consent && judge(one, consent, bank, called);
        return detail === undefined
          ? []
          : [{ ...one, request: `request-${one.number}`, detail: `consent ${consentId} ${detail}` }];
      });
    return { check, conclude };
  };
}

/** How a consent ended, from its history. */
function endOf(consent: Consent): { at: Instant; cause: string } | undefined {
  const last = consent.history.at(-1);
  return last && { at: last.at, cause: last.cause };
}

/** Rules about how consents ended. */
export const CONSENT_RULES: readonly ConductRule[] = [
  {
    id: 'valid-until-other-day',
    title: 'Consent that ends on another day than validUntil',
    only: { operations: ['createConsent'] },
    severity: 'warning',
    clock: 'bank',
    source: 'Limits / validUntil; decision valid-until',
    explanation:
      "A consent does not last to the day of its validUntil: that was a date-time which is another day in the bank's zone, or a day beyond the bank's maximum.",
    advice:
      "Send the day itself in the bank's zone, such as 2026-03-31, and read validUntil of the consent for the day that was granted.",
    begin: remarked('valid-until-other-day'),
  },
  {
    id: 'consent-unused',
    title: 'Consent that was never used',
    severity: 'hint',
    source: 'What the service does / 3',
    explanation: 'A consent was created and authorised, and no account data was ever read with it.',
    advice: 'Ask the PSU for a consent only when it is needed, and for no more than is read.',
    begin: aboutConsents(({ lastReadAt }, consent) => {
      const wasValid = consent.history.some(({ to }) => to === 'valid');
      return wasValid && lastReadAt === undefined ? `is ${consent.consentStatus} and was never used` : undefined;
    }),
  },
  {
    id: 'consent-left-behind',
    title: 'Consent that was not deleted',
    severity: 'hint',
    clock: 'bank',
    source: 'States and transitions / Consent status values (terminatedByTpp); decision recurring-supersedes',
    explanation: 'A consent that was no longer needed was not deleted by the TPP before it ended.',
    advice: 'Delete a consent when its work is done, when the PSU breaks off, and before you ask for its successor.',
    begin: aboutConsents(({ at, lastReadAt, tpp }, consent, bank, called) => {
      // If the bank offers no DELETE, the client has no alternative.
      if (bank.profile['unpublished-operations'] !== 'offered') return undefined;
      const end = endOf(consent);
      if (!end) return undefined;
      const { consentStatus, recurringIndicator } = consent;
      if (end.cause.startsWith(SUPERSEDED)) return 'was superseded by another';
      // Without any call in between, the client did not abandon the consent: a tester may have advanced the clock.
      if (consentStatus === 'rejected' && end.cause === LAPSED)
        return called.hours.hasBetween(tpp, at, end.at) ? 'lapsed without an authorisation' : undefined;
      if (consentStatus !== 'expired' || !recurringIndicator) return undefined;
      const usedAt = lastReadAt ?? at;
      const isForgotten = called.days.hasBetween(tpp, usedAt + FORGOTTEN_DAYS * DAY_MS, end.at);
      return isForgotten ? `expired, unread for ${Math.floor((end.at - usedAt) / DAY_MS)} days` : undefined;
    }),
  },
];

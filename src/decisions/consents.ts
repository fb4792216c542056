import { always, choice, durations, fixed, numbers, type DecisionRow } from './row.js';

const REQUEST = 'Resources and their fields / Consent request';
const STATES = 'States and transitions / Consent status values';

export const CONSENT_DECISIONS = [
  {
    slug: 'consent-defaults',
    section: REQUEST,
    published: 'No field is required.',
    decided:
      'Absent `recurringIndicator` = false, `frequencyPerDay` = 1, `validUntil` = today + 90 days, `combinedServiceIndicator` = false (true is accepted and without effect). `access` names at least one account in at least one list.',
    why: 'The least that an absent field can mean.',
    setting: choice(['lenient', 'strict']),
    profiles: { published: 'lenient', nextgen: 'strict' },
    alternatives: { strict: 'all five required; `combinedServiceIndicator: true` is SESSIONS_NOT_SUPPORTED' },
  },
  {
    slug: 'unsupported-access-kinds',
    section: REQUEST,
    published: 'Accounts are named explicitly in the request.',
    decided:
      '`allPsd2`, `availableAccounts` and their kin and all lists empty (bank-offered consent): SERVICE_INVALID, never ignored.',
    why: 'A consent that grants something else than was asked for would mislead.',
    setting: fixed,
    profiles: always,
  },
  {
    slug: 'account-reference',
    section: 'Resources and their fields / Account reference',
    published: 'iban, currency, maskedPan, msisdn, pan; all optional.',
    decided:
      'Exactly one of iban, pan, maskedPan, msisdn, with optional currency (absent = every currency of that IBAN); the IBAN is checked (country length, mod 97), and so is the form of the phone number. Masked PANs are the same whatever character masks them, phone numbers whatever their spaces.',
    why: 'Two identifiers could contradict each other.',
    setting: fixed,
    profiles: always,
  },
  {
    slug: 'account-mismatch',
    section: 'Endpoints / 3',
    published: 'Not shown.',
    decided:
      "Whether the account is here and the PSU's is only known at the authorisation: page and headless call say which reference does not fit; a PSU whom not all references fit cannot approve; refusing rejects (a payment: RJCT, AC01).",
    why: 'The bank learns who the PSU is at the authorisation.',
    setting: choice(['at-authorisation', 'narrow', 'check-at-creation']),
    profiles: { published: 'at-authorisation', nextgen: 'at-authorisation' },
    alternatives: {
      narrow:
        'the PSU approves what fits, and the consent then names only that; a PSU whom nothing fits cannot approve',
      'check-at-creation':
        'a consent whose references are not all accounts of one PSU here, or a payment whose debtor account is not here, is refused when it is created: RESOURCE_UNKNOWN (400)',
    },
  },
  {
    slug: 'access-implied',
    section: 'Endpoints / 6',
    published: 'The list holds the accounts that the consent granted access to.',
    decided: '`balances` or `transactions` imply seeing the account in the list; neither implies the other.',
    why: 'Their ids come from the list.',
    setting: fixed,
    profiles: always,
  },
  {
    slug: 'frequency-range',
    section: 'Limits / frequencyPerDay',
    published: 'At least 1; 1 for a one-off access; at most 4 unless agreed otherwise.',
    decided:
      "Below 1, above 4, or not 1 with `recurringIndicator` false: FORMAT_ERROR; a TPP's own agreed maximum may be set in the fixtures (`maximumFrequencyPerDay`).",
    why: 'As published.',
    setting: choice(['refuse', 'cap']),
    profiles: { published: 'refuse', nextgen: 'cap' },
    alternatives: { cap: 'cut down silently, shown in the read; below 1 is still refused' },
  },
  {
    slug: 'frequency-window',
    section: 'Limits / frequencyPerDay',
    published: 'Maximum accesses per day without PSU involvement.',
    decided:
      'Answered 200s only, per endpoint and account (the list is one endpoint) and ASPSP calendar day, unattended only (`PSU-IP-Address` absent or no address); one-off consents always. Over it ACCESS_EXCEEDED for that endpoint alone.',
    why: 'How banks count.',
    setting: choice(['calendar-day', 'rolling-24h']),
    profiles: { published: 'calendar-day', nextgen: 'calendar-day' },
    alternatives: { 'rolling-24h': 'the last 24 hours' },
  },
  {
    slug: 'valid-until',
    section: 'Limits / validUntil',
    published: 'A date-time whose content is the ASPSP-local date in ISO date form.',
    decided:
      "Accepts `YYYY-MM-DD` and RFC 3339 (converted to the bank's zone); means that local day, inclusive; in the past FORMAT_ERROR; beyond the bank's maximum (180 days) shortened, the read shows it; `9999-12-31`, at any time of that day in any zone, = the maximum.",
    why: 'Both forms can be read out of the document; 180 days is the regulatory ceiling.',
    setting: numbers({ maximumDays: 3650, defaultDays: 3650 }),
    profiles: { published: { maximumDays: 180, defaultDays: 90 }, nextgen: { maximumDays: 180, defaultDays: 90 } },
  },
  {
    slug: 'aspsp-time-zone',
    section: REQUEST,
    published: 'ASPSP-local date.',
    decided:
      'Europe/Vienna: days, dates, month ends, daylight saving; `P1D` and longer periods are local calendar periods.',
    why: 'A bank of the euro area.',
    setting: { kind: 'zone' },
    profiles: { published: 'Europe/Vienna', nextgen: 'Europe/Vienna' },
  },
  {
    slug: 'date-form',
    section: 'Resources and their fields',
    published: 'date-time.',
    decided: "Answers write date-time fields as RFC 3339 with the zone's offset; a date becomes local midnight.",
    why: 'The schema says date-time.',
    setting: choice(['date-time', 'date']),
    profiles: { published: 'date-time', nextgen: 'date' },
    alternatives: {
      date: 'plain dates for the fields whose content is a date: validUntil, lastActionDate, bookingDate, valueDate, referenceDate',
    },
  },
  {
    slug: 'consent-transitions',
    section: STATES,
    published: 'Six values; transitions are not shown.',
    decided:
      'received → valid (SCA done), rejected (refused, or not authorised within 24 h or by the end of validUntil), terminatedByTpp (DELETE); valid → expired (day over, one-off used up, superseded), revokedByPsu, terminatedByTpp. The other four are final. lastActionDate moves with each, from creation on.',
    why: 'The lifecycle of NextGenPSD2.',
    setting: durations('authorisationWindow'),
    profiles: { published: { authorisationWindow: 'PT24H' }, nextgen: { authorisationWindow: 'PT24H' } },
  },
  {
    slug: 'one-off-consent-end',
    section: REQUEST,
    published: 'false = one access.',
    decided:
      'The list, and each granted balance and transaction list of each account, is read in one access: everything that is asked of it within an hour of its first read, such as `booked` and then `pending`, or again after a lost answer. After that hour ACCESS_EXCEEDED. Expired an hour after the last of them was first read.',
    why: 'One access to what was granted; a client needs several calls for it.',
    setting: choice(['each-once', 'first-read']),
    profiles: { published: 'each-once', nextgen: 'each-once' },
    alternatives: { 'first-read': 'expired after the first answered account read, the list included' },
  },
  {
    slug: 'recurring-supersedes',
    section: STATES,
    published: 'Not shown.',
    decided: 'Authorising a recurring consent ends the earlier recurring ones of the same TPP and PSU as `expired`.',
    why: 'The rule of NextGenPSD2.',
    setting: choice(['expired', 'terminatedByTpp', 'keep']),
    profiles: { published: 'expired', nextgen: 'expired' },
    alternatives: { terminatedByTpp: 'they end as terminatedByTpp', keep: 'they stay valid' },
  },
  {
    slug: 'ownership',
    section: 'Endpoints / 4',
    published: 'Not shown.',
    decided: "Another organisation's consent, payment or token is unknown, not forbidden.",
    why: 'An organisation must not learn what others have.',
    setting: fixed,
    profiles: always,
  },
  {
    slug: 'consent-use-errors',
    section: 'Errors',
    published: 'Not shown.',
    decided:
      'expired: CONSENT_EXPIRED; received, rejected, revokedByPsu, terminatedByTpp: CONSENT_INVALID; account or right not granted: CONSENT_INVALID; unknown account id: RESOURCE_UNKNOWN.',
    why: 'The codes of NextGenPSD2.',
    setting: fixed,
    profiles: always,
  },
  {
    slug: 'consent-delete-again',
    section: STATES,
    published: 'Not shown.',
    decided:
      'Deleting a consent that has already ended changes nothing and is refused with STATUS_INVALID, which names the status.',
    why: 'A client that deletes twice should learn it.',
    setting: fixed,
    profiles: always,
  },
] as const satisfies readonly DecisionRow[];

import { choice, durations, numbers, type WrittenRow } from './row.js';

const REQUEST = 'Resources and their fields / Consent request';
const STATES = 'States and transitions / Consent status values';

export const CONSENT_DECISIONS = [
  {
    slug: 'consent-defaults',
    section: REQUEST,
    published: 'No field is required.',
    decided:
      'Absent `recurringIndicator` = false, or true if `frequencyPerDay` is above 1; absent `frequencyPerDay` = 1, `validUntil` = today + 90 days, `combinedServiceIndicator` = false (true is accepted and has no effect). `access` must have at least one account in at least one list.',
    why: 'This is the narrowest access that does not contradict the other fields.',
    ...choice(
      { published: 'lenient', nextgenpsd2: 'strict' },
      { strict: 'all five are required; `combinedServiceIndicator: true` is SESSIONS_NOT_SUPPORTED' },
    ),
  },
  {
    slug: 'unsupported-access-kinds',
    section: REQUEST,
    published: 'Accounts are named explicitly in the request.',
    decided:
      '`allPsd2`, `availableAccounts` and related members, and a request in which all lists are empty (bank-offered consent), return SERVICE_INVALID. They are never ignored.',
    why: 'A consent that grants something other than the requested access would be misleading.',
  },
  {
    slug: 'account-reference',
    section: 'Resources and their fields / Account reference',
    published: 'iban, currency, maskedPan, msisdn, pan; all optional.',
    decided:
      'Exactly one of iban, pan, maskedPan, msisdn (in the dialect `nextgenpsd2` also bban), with optional currency (absent = every currency of that IBAN). The IBAN is checked (country length, mod 97), and so is the format of the phone number. Masked PANs are compared without regard to the masking character, phone numbers without regard to spaces.',
    why: 'Two identifiers could contradict each other.',
  },
  {
    slug: 'account-mismatch',
    section: 'Endpoints / 3',
    decided:
      'Whether the account exists here and belongs to the PSU is only known at the authorisation. The page and the headless call then name the reference that does not match. A PSU can approve only if every reference matches; a refusal rejects the consent (a payment: RJCT, AC01).',
    why: 'The bank learns who the PSU is at the authorisation.',
    ...choice('at-authorisation', {
      narrow:
        'the PSU approves the matching references, and the consent then contains only those; a PSU without a matching reference cannot approve',
      'check-at-creation':
        'a consent is refused at its creation if its references are not all accounts of one PSU here. A payment is refused if its debtor account is not here. If the PSU has signed in (`token-before: psu`), these must be accounts of this PSU. The error is RESOURCE_UNKNOWN (400)',
    }),
  },
  {
    slug: 'access-implied',
    section: 'Endpoints / 6',
    published: 'The list holds the accounts that the consent granted access to.',
    decided:
      '`balances` or `transactions` also allow the TPP to see the account in the list; neither implies the other.',
    why: 'The account ids come from the list.',
  },
  {
    slug: 'frequency-range',
    section: 'Limits / frequencyPerDay',
    published: 'At least 1; 1 for a one-off access; at most 4 unless agreed otherwise.',
    decided:
      "Below 1, above 4, or not 1 with `recurringIndicator` false: FORMAT_ERROR. The fixtures can define a TPP's own agreed maximum (`maximumFrequencyPerDay`).",
    why: 'The limits are published, and a different value should not be changed silently.',
    ...choice(
      { published: 'refuse', nextgenpsd2: 'cap' },
      { cap: 'reduced without an error, and shown in the read; below 1 is still refused' },
    ),
  },
  {
    slug: 'frequency-window',
    section: 'Limits / frequencyPerDay',
    published: 'Maximum accesses per day without PSU involvement.',
    decided:
      'Only successful calls (200) without PSU involvement (`PSU-IP-Address` absent or invalid) count, per endpoint and account (the list is one endpoint) and calendar day of the ASPSP. For recurring consents only (one-off consents: decision one-off-consent-end). Above the limit: ACCESS_EXCEEDED, for that endpoint only, without `Retry-After`, which the document does not show there.',
    why: 'Banks usually count per endpoint and day.',
    ...choice('calendar-day', { 'rolling-24h': 'the accesses of the last 24 hours count' }),
    habits: { 'rolling-24h': { sources: ['actualbudget/actual#4854', 'TampereHacklab/mulysa#497'] } },
  },
  {
    slug: 'frequency-scope',
    section: 'Limits / frequencyPerDay',
    published: 'Maximum accesses per day without PSU involvement.',
    decided: 'The accesses of a recurring consent are counted for each endpoint and account (frequency-window).',
    why: 'Most banks count per endpoint.',
    ...choice('endpoint', {
      consent:
        'all accesses with a consent count together: after the list, the balances and the transactions of one account, only one of four is left',
    }),
    habits: { consent: { sources: ['whisper-money/whisper-money#352', 'whisper-money/whisper-money#795'] } },
  },
  {
    slug: 'valid-until',
    section: 'Limits / validUntil',
    published: 'A date-time whose content is the ASPSP-local date in ISO date form.',
    decided:
      "Accepts `YYYY-MM-DD` and RFC 3339 (converted to the bank's time zone). The value is that local day, inclusive. A day in the past is FORMAT_ERROR. A day beyond the bank's maximum (180 days) is shortened, and the read shows the new day. `9999-12-31`, at any time of that day in any zone, means the maximum.",
    why: 'The document can be read to mean either form; 180 days is the regulatory maximum.',
    setting: numbers({ maximumDays: 3650, defaultDays: 3650 }),
    profiles: { published: { maximumDays: 180, defaultDays: 90 } },
  },
  {
    slug: 'valid-until-excess',
    section: 'Limits / validUntil',
    decided: 'A `validUntil` beyond the maximum of the bank (valid-until) is shortened.',
    why: 'NextGenPSD2 allows a bank to adjust the day.',
    ...choice('shortened', {
      refused:
        'a day beyond the maximum is FORMAT_ERROR, and the text names the last possible day; `9999-12-31` still means the maximum',
    }),
    kept: 'shortened',
    habits: {
      refused: {
        sources: [
          'we-promise/sure#2857',
          'we-promise/sure#3038',
          'securo-finance/securo#594',
          'openbankingspace/tpp-issues#133',
        ],
      },
    },
  },
  {
    slug: 'valid-until-count',
    section: 'Limits / validUntil',
    decided:
      'The maximum (valid-until) is counted in days after today, in the time zone of the bank. A one-off consent has the same maximum.',
    why: 'No other way to count allows a longer consent.',
    ...choice('after-today', {
      'with-today': 'today is the first day, so that the last possible day is a day earlier',
      utc: 'today is the day in UTC, so that the last possible day is a day earlier in the first hours of a day in the zone of the bank',
      'to-the-second':
        'a date-time is counted in seconds: ninety days and a second are beyond a maximum of ninety days. A day is counted as usual',
      'one-off-today': 'a one-off consent ends today',
    }),
    habits: {
      'with-today': { sources: ['we-promise/sure#2854', 'openbankingspace/tpp-issues#133'] },
      utc: { sources: ['n26/psd2-tpp-docs (for dateFrom and dateTo)'] },
      'to-the-second': { sources: ['we-promise/sure#2857', 'firefly-iii/data-importer#1400'] },
      'one-off-today': { sources: ['not confirmed'] },
    },
  },
  {
    slug: 'aspsp-time-zone',
    section: REQUEST,
    published: 'ASPSP-local date.',
    decided:
      'Europe/Vienna, for days, dates, month ends and daylight saving; `P1D` and longer periods are local calendar periods.',
    why: 'The bank is in the euro area.',
    setting: { kind: 'zone' },
    profiles: { published: 'Europe/Vienna' },
  },
  {
    slug: 'date-form',
    section: 'Resources and their fields',
    published: 'date-time.',
    decided: "Responses write date-time fields as RFC 3339 with the zone's offset; a date becomes local midnight.",
    why: 'The schema says date-time.',
    ...choice(
      { published: 'date-time', nextgenpsd2: 'date' },
      {
        date: 'plain dates for the fields whose content is a date: validUntil, lastActionDate, bookingDate, valueDate, referenceDate',
      },
    ),
  },
  {
    slug: 'consent-transitions',
    section: STATES,
    published: 'Six values; transitions are not shown.',
    decided:
      'received → valid (SCA completed), rejected (refused, or not authorised within 24 h or by the end of validUntil), terminatedByTpp (DELETE); valid → expired (last day passed, one-off used, superseded), revokedByPsu, terminatedByTpp. The other four are final. Each transition, and the creation, sets lastActionDate.',
    why: 'This is the lifecycle in NextGenPSD2.',
    setting: durations('authorisationWindow'),
    profiles: { published: { authorisationWindow: 'PT24H' } },
  },
  {
    slug: 'one-off-consent-end',
    section: REQUEST,
    published: 'false = one access.',
    decided:
      'One access covers the account list, and each granted balance and transaction list of each account: all reads of it within an hour of its first read, such as `booked` and then `pending`, or a repeat after a lost response. After that hour: ACCESS_EXCEEDED. The consent expires an hour after the last of them was first read, or when its access token ends before the first read.',
    why: 'One access includes everything that was granted, and a client needs several calls to read it.',
    ...choice('each-once', {
      'first-read': 'the consent expires after the first successful account read, including the list',
    }),
  },
  {
    slug: 'recurring-supersedes',
    section: STATES,
    decided:
      'When a recurring consent is authorised, earlier recurring consents of the same TPP and PSU become `expired`.',
    why: 'NextGenPSD2 has this rule.',
    ...choice('expired', { terminatedByTpp: 'they become terminatedByTpp', keep: 'they stay valid' }),
  },
  {
    slug: 'ownership',
    section: 'Endpoints / 4',
    decided: 'Consents, payments and tokens of another organisation are reported as unknown, not as forbidden.',
    why: 'An organisation must not learn which records others have.',
  },
  {
    slug: 'consent-use-errors',
    section: 'Errors',
    decided:
      'expired: CONSENT_EXPIRED; received, rejected, revokedByPsu, terminatedByTpp: CONSENT_INVALID; account or right not granted: CONSENT_INVALID; unknown account id: RESOURCE_UNKNOWN.',
    why: 'NextGenPSD2 has these codes.',
  },
  {
    slug: 'consent-delete-again',
    section: STATES,
    decided:
      'Deleting a consent that has already ended changes nothing. It is refused with STATUS_INVALID, which names the status.',
    why: 'A client should notice that it has deleted a consent twice.',
  },
] as const satisfies readonly WrittenRow[];

import { always, choice, fixed, numbers, type DecisionRow } from './row.js';

export const ACCOUNT_DECISIONS = [
  {
    slug: 'transactions-path',
    section: 'Endpoints / 8',
    published: 'Method and path are not shown.',
    decided:
      '`GET /PSD2/v1/accounts/{accountId}/transactions`; `bookingStatus`, `dateFrom`, `dateTo` in the query. "Together with balances" is left out: the response table has none.',
    why: 'The path of NextGenPSD2.',
    setting: choice(['without-balances', 'with-balances']),
    profiles: { published: 'without-balances', nextgen: 'without-balances' },
    alternatives: {
      'with-balances': 'the answer carries `balances` where the consent grants them; the balance read is not counted',
    },
  },
  {
    slug: 'booking-status',
    section: 'Endpoints / 8',
    published: 'Type and values are not shown.',
    decided:
      'Optional, default `both`; `booked`, `pending`, `both` are served; `information`, `all`: PARAMETER_NOT_SUPPORTED; anything else FORMAT_ERROR.',
    why: 'The values of NextGenPSD2; a published operation without a required parameter must work.',
    setting: choice(['optional', 'required']),
    profiles: { published: 'optional', nextgen: 'required' },
    alternatives: { required: 'absent: FORMAT_ERROR' },
  },
  {
    slug: 'date-filter',
    section: 'Endpoints / 8',
    published: '`dateFrom` and `dateTo`, date-time per RFC 3339; their location is not stated.',
    decided:
      'Date or date-time, inclusive, by `bookingDate` (pending: entry date); `dateTo` defaults to today, `dateFrom` to 90 days before `dateTo`, or before today where `dateTo` is later; reversed: PERIOD_INVALID. History has no other bound.',
    why: 'Bookings have a day, not a time.',
    setting: choice(['unbounded', 'fresh-only']),
    profiles: { published: 'unbounded', nextgen: 'unbounded' },
    alternatives: {
      'fresh-only':
        'older than 90 days (`historyDays` of date-filter-days) only in the first hour after the authorisation of a consent; then PERIOD_INVALID, and a list without `dateFrom` begins there at the earliest',
    },
  },
  {
    slug: 'date-filter-days',
    section: 'Endpoints / 8',
    published: 'Not shown.',
    decided:
      'Without `dateFrom` the list begins 90 days before `dateTo`, or before today where `dateTo` is later. How far back the history goes under the value `fresh-only` of date-filter: 90 days.',
    why: 'The window that regulation lets a TPP read without new SCA.',
    setting: numbers({ defaultDays: 36_500, historyDays: 36_500 }),
    profiles: {
      published: { defaultDays: 90, historyDays: 90 },
      nextgen: { defaultDays: 90, historyDays: 90 },
    },
  },
  {
    slug: 'transaction-order',
    section: 'Resources and their fields / Transaction',
    published: 'Not shown.',
    decided:
      'Newest first, ties by entry order; debits negative; an entry keeps `transactionId` and `entryReference` from pending to booked.',
    why: 'What banks do; a client can match the two.',
    setting: fixed,
    profiles: always,
  },
  {
    slug: 'resource-id',
    section: 'Limits / Account id',
    published: 'Constant at least during the lifecycle of the given consent; can be tokenised.',
    decided: 'Opaque, stable for an account and TPP, different between TPPs.',
    why: 'Servers in between may log paths.',
    setting: fixed,
    profiles: always,
  },
  {
    slug: 'with-balance',
    section: 'Endpoints / 6',
    published: 'Boolean, optional; the ASPSP may ignore it.',
    decided:
      'Adds the booking balance of the accounts whose balances were granted; without that right it is ignored, not refused. `true`, `1` (in any case) and no value at all ("if present") ask for it, `false` and `0` do not; anything else: FORMAT_ERROR. Anything but `true` and `false` is a finding of the client report.',
    why: 'As published. HTTP clients write booleans in many ways.',
    setting: choice(['lenient', 'strict']),
    profiles: { published: 'lenient', nextgen: 'lenient' },
    alternatives: { strict: '`true` or `false`, letter for letter; anything else: FORMAT_ERROR' },
  },
  {
    slug: 'account-links',
    section: 'Resources and their fields / Account',
    published: '`links`, an object without published members.',
    decided: '`links` (as published, no underscore) with `balances` and `transactions` as far as granted.',
    why: 'As published; the members of NextGenPSD2.',
    setting: choice(['links', 'nextgen']),
    profiles: { published: 'links', nextgen: 'nextgen' },
    alternatives: { nextgen: '`_links`' },
  },
  {
    slug: 'account-status',
    section: 'Resources and their fields / Account',
    published: 'enabled, deleted, blocked.',
    decided:
      'blocked: listed, balances readable, debits RJCT AC06; deleted: listed with its status, without links and balances, reads RESOURCE_BLOCKED, debit or credit RJCT AC04.',
    why: 'A block is about money going out; a terminated account has no data any more.',
    setting: fixed,
    profiles: always,
  },
  {
    slug: 'balance-types',
    section: 'Resources and their fields / Balance',
    published: 'Type of balance.',
    decided:
      '`interimBooked`, and `interimAvailable` = booked − pending debits − reservations + credit line (`creditLimitIncluded: true`; then a third entry without the line, `false`); the list shows `interimBooked`. `lastChangeDateTime` of a booked balance is its last booking, of the others also the last line that came up or went. `lastCommittedTransaction` is the reference of the line that was booked last, even after retention has dropped the line.',
    why: 'What most banks answer.',
    setting: choice(['interim', 'closing']),
    profiles: { published: 'interim', nextgen: 'interim' },
    alternatives: {
      closing:
        '`closingBooked` (booked until the end of yesterday, which is its `referenceDate`) and `expected` (booked and everything pending); the list shows `closingBooked`',
    },
  },
  {
    slug: 'amount-form',
    section: 'Resources and their fields / Amount',
    published: 'number (double), with fractional digits as the currency defines.',
    decided:
      'A plain JSON number (`12`, `12.3`), never in exponent form; inside, integer minor units; input with more decimals than the currency, or as text, is refused with a text that says so.',
    why: 'As published.',
    setting: choice(['number', 'string', 'lenient']),
    profiles: { published: 'number', nextgen: 'string' },
    alternatives: {
      string: 'JSON strings with the decimals of the currency, as NextGenPSD2; numbers are refused',
      lenient: 'both are read, numbers are written',
    },
  },
  {
    slug: 'address-names',
    section: 'Resources and their fields / Address',
    published: 'street, buildingNumber, city, postalCode, country.',
    decided: 'As published.',
    why: 'As published.',
    setting: choice(['published', 'nextgen']),
    profiles: { published: 'published', nextgen: 'nextgen' },
    alternatives: { nextgen: '`streetName`, `buildingNumber`, `townName`, `postCode`, `country`' },
  },
  {
    slug: 'recurring-bookings',
    section: 'Endpoints / 8',
    published: 'Not shown.',
    decided:
      'Salaries, standing orders, direct debits, fees and interest that the fixtures define as recurring go on while the clock moves: booked at 06:00 of their day (from a weekend on Monday), on both accounts at once where both are of this bank. A debit that the available money does not cover, or from an account that is blocked or deleted, is not booked; fees and interest always are.',
    why: 'A bank that runs for months must not go stale, and no account may fall without end.',
    setting: fixed,
    profiles: always,
  },
  {
    slug: 'pending-settlement',
    section: 'Endpoints / 8',
    published: 'Not shown.',
    decided:
      'A pending line of the fixtures is booked at 06:00 of its value date, or of the second weekday after its entry date when it has none; at the earliest on the first weekday after the bank opened. It keeps its ids.',
    why: 'What card payments and transfers take.',
    setting: fixed,
    profiles: always,
  },
  {
    slug: 'absent-fields',
    section: 'Resources and their fields',
    published: 'Fields are optional unless stated.',
    decided: 'Left out, never null.',
    why: 'No field can be null.',
    setting: fixed,
    profiles: always,
  },
] as const satisfies readonly DecisionRow[];

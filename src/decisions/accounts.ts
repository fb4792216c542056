import { choice, durations, numbers, type WrittenRow } from './row.js';

export const ACCOUNT_DECISIONS = [
  {
    slug: 'transactions-path',
    section: 'Endpoints / 8',
    published: 'Method and path are not shown.',
    decided:
      '`GET /PSD2/v1/accounts/{accountId}/transactions`; `bookingStatus`, `dateFrom`, `dateTo` in the query. "Together with balances" is not implemented, because the response table does not contain balances.',
    why: 'NextGenPSD2 has this path.',
    ...choice('without-balances', {
      'with-balances':
        'the response contains `balances` if the consent grants them; this does not count as a balance read',
    }),
  },
  {
    slug: 'booking-status',
    section: 'Endpoints / 8',
    published: 'Type and values are not shown.',
    decided:
      'Optional, default `both`. `booked`, `pending` and `both` are supported, `information` and `all` in the dialect `nextgenpsd2` only: elsewhere they return PARAMETER_NOT_SUPPORTED. Anything else is FORMAT_ERROR.',
    why: 'NextGenPSD2 has these values. A published operation must work without an undocumented required parameter.',
    ...choice(
      { published: 'optional', nextgenpsd2: 'required' },
      {
        required: 'without it: FORMAT_ERROR. In the dialect `nextgenpsd2`, the same holds for `dateFrom`',
        'date-optional': 'only `bookingStatus` is required',
      },
    ),
  },
  {
    slug: 'date-filter',
    section: 'Endpoints / 8',
    published: '`dateFrom` and `dateTo`, date-time per RFC 3339; their location is not stated.',
    decided:
      'Date or date-time, inclusive, by `bookingDate` (pending: entry date). `dateTo` defaults to today, `dateFrom` to 90 days before `dateTo`, or before today if `dateTo` is later. A reversed period is PERIOD_INVALID. The history has no other limit.',
    why: 'Bookings have a day, not a time.',
    ...choice(
      { published: 'unbounded', nextgenpsd2: 'fresh-only' },
      {
        'fresh-only':
          'transactions older than 90 days (`historyDays` of date-filter-days) are available only in the first hour after the authorisation of a consent (history-window). After that: PERIOD_INVALID, and a list without `dateFrom` starts at that limit at the earliest',
      },
    ),
  },
  {
    slug: 'date-filter-days',
    section: 'Endpoints / 8',
    decided:
      'Without `dateFrom`, the list starts 90 days before `dateTo`, or before today if `dateTo` is later. Under the value `fresh-only` of date-filter, the history goes back 90 days.',
    why: 'Regulation lets TPPs read this period without a new SCA.',
    setting: numbers({ defaultDays: 36_500, historyDays: 36_500 }),
    profiles: { published: { defaultDays: 90, historyDays: 90 } },
  },
  {
    slug: 'history-window',
    section: 'Endpoints / 8',
    decided:
      'Under the value `fresh-only` of date-filter, the whole history can be read for an hour after the authorisation of the consent.',
    why: 'Banks that have such a window give it 5 minutes to an hour.',
    setting: durations('afterAuthorisation'),
    profiles: { published: { afterAuthorisation: 'PT1H' } },
  },
  {
    slug: 'transaction-order',
    section: 'Resources and their fields / Transaction',
    decided: 'Newest first, ties in order of entry; debits are negative.',
    why: 'Clients look for the newest transactions first.',
  },
  {
    slug: 'transaction-id',
    section: 'Resources and their fields / Transaction',
    published: 'Not shown whether it changes.',
    decided: 'A transaction keeps its `transactionId` when it changes from pending to booked.',
    why: 'A client can match the pending and the booked transaction. Many banks do not make this possible; the other values are for tests of such clients.',
    ...choice('kept', {
      'new-at-booking':
        'a booked transaction has another `transactionId` than the pending one, which is then RESOURCE_UNKNOWN',
      'absent-while-pending': 'only booked transactions have a `transactionId`',
      'not-unique': 'every transaction has the `transactionId` `NOTPROVIDED`',
      'new-each-read': 'every list has new values, and none of them can be read',
    }),
    kept: 'kept',
    habits: {
      'new-at-booking': {
        sources: [
          'n26/psd2-tpp-docs',
          'we-promise/sure#395',
          'actualbudget/actual#2877',
          'letehaha/budget-tracker#643',
        ],
      },
      'absent-while-pending': { sources: ['actualbudget/actual#2495', 'actualbudget/actual#4241'] },
      'not-unique': {
        sources: ['actualbudget/actual#2495'],
        breaks: 'NextGenPSD2, transaction details: the transactionId of a list identifies the transaction',
      },
      'new-each-read': {
        sources: ['actualbudget/actual#8830'],
        breaks: 'NextGenPSD2, transaction details: the transactionId of a list identifies the transaction',
      },
    },
  },
  {
    slug: 'entry-reference',
    section: 'Resources and their fields / Transaction',
    published: 'Not shown whether it changes.',
    decided: 'A transaction keeps its `entryReference` when it changes from pending to booked.',
    why: 'A client can match the pending and the booked transaction, as with transaction-id.',
    ...choice('kept', {
      'new-at-booking': 'a booked transaction has another `entryReference` than the pending one',
      'absent-while-pending': 'only booked transactions have an `entryReference`',
      'not-unique':
        'every transaction has the `entryReference` `NOTPROVIDED`, as has `lastCommittedTransaction` of a balance',
      'new-each-read':
        'every list has new values, and no delta can begin at one of them; balances have no `lastCommittedTransaction`',
    }),
    kept: 'kept',
    habits: {
      'new-at-booking': { sources: ['we-promise/sure#1470'] },
      'absent-while-pending': { sources: ['OCA/bank-statement-import#650'] },
      'not-unique': {
        sources: ['OCA/bank-statement-import#711'],
        breaks: 'NextGenPSD2, entryReferenceFrom: the entryReference of a list identifies the entry',
      },
      'new-each-read': {
        sources: ['actualbudget/actual#8830'],
        breaks: 'NextGenPSD2, entryReferenceFrom: the entryReference of a list identifies the entry',
      },
    },
  },
  {
    slug: 'resource-id',
    section: 'Limits / Account id',
    published: 'Constant at least during the lifecycle of the given consent; can be tokenised.',
    decided: 'Opaque, stable for an account and TPP, different between TPPs.',
    why: 'Intermediate servers may log paths.',
    ...choice('each-tpp', {
      'each-consent':
        'an account has another resource id for each consent, so that a client must match accounts by IBAN after a renewal',
      iban: 'the IBAN is the resource id. An account without one, or in a further currency of it, has one as under `each-tpp`',
    }),
    kept: 'each-tpp',
    habits: {
      'each-consent': {
        sources: ['syllogic-ai/syllogic#139', 'syllogic-ai/syllogic#140', 'letehaha/budget-tracker#59'],
      },
    },
  },
  {
    slug: 'with-balance',
    section: 'Endpoints / 6',
    published: 'Boolean, optional; the ASPSP may ignore it.',
    decided:
      'Adds the booking balance of the accounts whose balances were granted; without that right, it is ignored, not refused. `true`, `1` (in any case) and no value at all ("if present") request it, `false` and `0` do not; anything else: FORMAT_ERROR. Any value except `true` and `false` is a finding of the client report.',
    why: 'HTTP clients write booleans in many ways.',
    ...choice('lenient', { strict: 'exactly `true` or `false`; anything else: FORMAT_ERROR' }),
  },
  {
    slug: 'account-links',
    section: 'Resources and their fields / Account',
    published: '`links`, an object without published members.',
    decided: '`links` (as published, no underscore) with `balances` and `transactions`, if granted.',
    why: 'The name is published, and NextGenPSD2 has these members.',
    ...choice({ published: 'links', nextgenpsd2: 'nextgen' }, { nextgen: '`_links`' }),
  },
  {
    slug: 'account-status',
    section: 'Resources and their fields / Account',
    published: 'enabled, deleted, blocked.',
    decided:
      'blocked: the account is listed and its balances can be read; debits are RJCT AC06. deleted: the account is listed with its status, without links and balances; reads return RESOURCE_BLOCKED, and debits and credits are RJCT AC04.',
    why: 'A block concerns outgoing money; a deleted account has no data.',
  },
  {
    slug: 'balance-types',
    section: 'Resources and their fields / Balance',
    published: 'Type of balance.',
    decided:
      '`interimBooked`, and `interimAvailable` = booked − pending debits − reservations + credit line (`creditLimitIncluded: true`; then a third entry without the credit line, `false`). The list shows `interimBooked`.\n- `lastChangeDateTime`: of a booked balance, the time of its last booking. For the others, it is also the time when the last pending transaction was added or removed.\n- `lastCommittedTransaction`: the reference of the transaction booked last, even after retention has deleted that transaction.',
    why: 'Most banks use these types.',
    ...choice('interim', {
      closing:
        '`closingBooked` (booked until the end of yesterday, which is its `referenceDate`) and `expected` (booked and all pending transactions); the list shows `closingBooked`',
    }),
  },
  {
    slug: 'amount-form',
    section: 'Resources and their fields / Amount',
    published: 'number (double), with fractional digits as the currency defines.',
    decided:
      'A plain JSON number (`12`, `12.3`), never with an exponent; internally, integer minor units. A value with more decimals than the currency, or as text, is refused, and the error says so.',
    why: 'The published type is a number.',
    ...choice(
      { published: 'number', nextgenpsd2: 'string' },
      {
        string: 'JSON strings with the decimals of the currency, as in NextGenPSD2; numbers are refused',
        lenient: 'both are accepted, and responses contain numbers',
      },
    ),
  },
  {
    slug: 'address-names',
    section: 'Resources and their fields / Address',
    published: 'street, buildingNumber, city, postalCode, country.',
    decided: 'The published names.',
    why: 'These are the published names.',
    ...choice(
      { published: 'published', nextgenpsd2: 'nextgen' },
      { nextgen: '`streetName`, `buildingNumber`, `townName`, `postCode`, `country`' },
    ),
  },
  {
    slug: 'recurring-bookings',
    section: 'Endpoints / 8',
    decided:
      'The salaries, standing orders, direct debits, fees and interest that the fixtures define as recurring continue while the clock advances. The irregular spending and income of their histories also continues, at the same rate on days drawn from the seed.\n- Time: they are booked at 06:00 of their day (from a weekend on Monday). If both accounts belong to this bank, both are booked at the same time.\n- Not booked: a debit that the available money does not cover, or whose account is blocked or deleted. Fees and interest are always booked.',
    why: 'A bank that runs for months needs current bookings, and account balances must not rise or fall without limit.',
    ...choice('all', {
      regular:
        'only what the fixtures define as recurring continues; the balances of accounts with a salary rise. This is the value of banks that were saved before this decision had alternatives',
    }),
    kept: 'regular',
  },
  {
    slug: 'pending-settlement',
    section: 'Endpoints / 8',
    decided:
      'A pending transaction of the fixtures is booked at 06:00 of its value date, or without one, of the second weekday after its entry date. The earliest day is the first weekday after the bank opened. Its `booked` says what differs then: the amount, the text.',
    why: 'Card payments and transfers usually take this long.',
  },
  {
    slug: 'card-amount',
    section: 'Endpoints / 8',
    decided: 'A card authorisation is booked with the authorised amount, unless its fixture says otherwise.',
    why: 'The default changes nothing that a client must know. At a petrol pump, in a hotel or a restaurant, the presented amount differs.',
    ...choice('authorised', {
      differs: 'the booked amount is between 55 % and 115 % of the authorised one, by the seed',
    }),
    habits: {
      differs: { sources: ['n26/psd2-tpp-docs', 'ConsumerDataStandardsAustralia/standards-maintenance#656'] },
    },
  },
  {
    slug: 'card-end',
    section: 'Endpoints / 8',
    decided: 'Every card authorisation is booked.',
    why: 'The default changes nothing that a client must know. Payees need not present an authorisation; its hold then ends.',
    ...choice('booked', {
      'some-expire':
        'one of four card authorisations, by the seed, is never booked: seven days after its day of booking, it is no longer pending',
      'some-expire-late':
        'one of four card authorisations, by the seed, is never booked: thirty days after its day of booking, as at a hotel, it is no longer pending',
      'some-in-parts':
        'one of four card authorisations, by the seed, is booked in two parts: the larger one on its day of booking, the rest a day later under its own ids, pending until then',
      'some-reduced':
        'one of four card authorisations, by the seed, is partly reversed: on its day of booking, the pending amount becomes smaller, and is booked a day later',
    }),
    habits: {
      'some-expire': {
        sources: [
          'n26/psd2-tpp-docs',
          'actualbudget/actual#8932',
          'ConsumerDataStandardsAustralia/standards-maintenance#579',
        ],
      },
      'some-expire-late': {
        sources: ['https://help.tandem.co.uk/en/articles/2136755-pending-cleared-transactions'],
      },
      'some-in-parts': {
        sources: [
          'https://docs.connect.worldline-solutions.com/accepting-payments/payment-scenarios/Multiple-partial-captures',
        ],
      },
      'some-reduced': { sources: ['n26/psd2-tpp-docs', 'https://increase.com/documentation/card-payment-lifecycle'] },
    },
  },
  {
    slug: 'card-booking-date',
    section: 'Endpoints / 8',
    decided: 'A card payment has the booking date of the day on which it was booked.',
    why: 'The default changes nothing that a client must know. Some banks show the day of the purchase as the booking date, so that a new transaction appears among days that were already read.',
    ...choice('booking-day', {
      'purchase-day':
        'the booking date of a card purchase is the day of the purchase, for `dateFrom` and `dateTo` too: a client that reads from the last booking date on misses it. A delta from `lastCommittedTransaction` of the balances has it, as has a list of the last weeks',
    }),
    habits: {
      'purchase-day': { sources: ['OCA/bank-statement-import#820'] },
    },
  },
  {
    slug: 'pending-entries',
    section: 'Endpoints / 8',
    published: 'The booked and pending transactions of one account.',
    decided: 'Pending transactions are listed.',
    why: 'The operation reads booked and pending transactions. NextGenPSD2 leaves to the bank whether it lists pending ones.',
    ...choice('listed', {
      hidden: 'lists of pending transactions are empty, and none can be read; balances count them',
      refused:
        'every `bookingStatus` other than `booked` is refused (PARAMETER_NOT_SUPPORTED); `booked` is the default where it is optional',
      'with-booked': '`bookingStatus` can only be `booked` or `both`; another one is refused (PARAMETER_NOT_SUPPORTED)',
    }),
    habits: {
      hidden: { sources: ['firefly-iii/firefly-iii#5300', 'adorsys/XS2A-Sandbox#30'] },
      refused: { sources: ['adorsys/xs2a-adapter#251', 'adorsys/xs2a-adapter#633'] },
    },
  },
  {
    slug: 'pending-in-balance',
    section: 'Resources and their fields / Balance',
    published: 'Type of balance.',
    decided: '`interimAvailable` is without what is pending (balance-types).',
    why: 'It is the money that can be spent.',
    ...choice('deducted', {
      'not-deducted':
        '`interimAvailable` has what is pending, as `interimBooked` does: a payment can be refused (AM04) although the balance seems to cover it',
    }),
    habits: {
      'not-deducted': {
        sources: [
          'https://support.truelayer.com/hc/en-us/articles/360004571178-What-is-the-difference-between-the-balances-returned',
        ],
      },
    },
  },
  {
    slug: 'returns',
    section: 'Endpoints / 8',
    decided: 'What is booked stays booked, unless a call of the control API returns it.',
    why: 'The default changes nothing that a client must know. A direct debit can be returned for eight weeks, and a credit transfer when the other bank cannot book it.',
    ...choice('none', {
      some: 'one of four direct debits, and one of four settled credit transfers to other banks, is returned, by the seed. The credit is at 06:00 of the second weekday after, with the original end-to-end id; the status of the payment stays as it is',
    }),
    habits: {
      some: { sources: ['OCA/bank-statement-import#375', 'OCA/account-payment#471'] },
    },
  },
  {
    slug: 'card-spending',
    section: 'Endpoints / 8',
    decided: 'Card payments that the histories of the fixtures continue with are booked at once (recurring-bookings).',
    why: 'A bank that runs for months needs few events.',
    ...choice('booked', {
      'pending-first': 'card purchases are pending first, and are booked at 06:00 of the second weekday after',
    }),
    habits: {
      'pending-first': { sources: ['n26/psd2-tpp-docs'] },
    },
  },
  {
    slug: 'card-delay',
    section: 'Endpoints / 8',
    decided: 'A card payment of card-spending that is pending first is booked at 06:00 of the second weekday after.',
    why: 'Most card payments are booked after two working days.',
    ...choice('second-weekday', {
      'up-to-twelve-days':
        'a card purchase is booked at 06:00 of one of the next twelve days, by the seed, weekends included',
    }),
    habits: {
      'up-to-twelve-days': { sources: ['n26/psd2-tpp-docs'] },
    },
    habitsNeed: ['card-spending'],
  },
  {
    slug: 'absent-fields',
    section: 'Resources and their fields',
    published: 'Fields are optional unless stated.',
    decided: 'Omitted, never null.',
    why: 'No field can be null.',
  },
] as const satisfies readonly WrittenRow[];

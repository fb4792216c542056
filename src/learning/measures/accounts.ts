import type { OperationId } from '../../domain/operation-ids.js';
import { itemsOf, objectOf, type Call, type Json } from '../exchange.js';
import { memberAt } from '../../domain/shape.js';
import { MONEY_MEMBER, judged, seenIn, type Measure } from '../measure.js';

const WITH_BALANCE: readonly OperationId[] = ['readAccounts', 'readAccount'];

/** The value of delta-access that offers each parameter alone, and the one that offers the other. */
const DELTA_PARAMETERS = {
  entryReferenceFrom: ['entry-reference', 'delta-list'],
  deltaList: ['delta-list', 'entry-reference'],
} as const;

/** Rows about accounts and transactions. */
export const ACCOUNT_MEASURES: readonly Measure[] = [
  {
    slug: 'transactions-path',
    settledBy: 'a transaction list with a consent that grants balances',
    sightings: (recording) =>
      seenIn(recording.of('readTransactions'), (call) => {
        if (call.at('transactions') === undefined) return undefined;
        if (call.at('balances') !== undefined) return ['with-balances', 'a transaction list has balances'];
        const consent = recording.creationOf('consentId', call.header('consent-id'));
        return itemsOf(consent?.sentAt('access', 'balances')).length > 0
          ? ['without-balances', 'a transaction list has no balances, although the consent grants them']
          : undefined;
      }),
  },
  {
    slug: 'booking-status',
    dialect: 'published',
    settledBy: 'a transaction list without bookingStatus',
    sightings: (recording) =>
      judged(
        recording.of('readTransactions').filter(({ query }) => !query.has('bookingStatus')),
        'a transaction list without bookingStatus',
        { accepted: ['optional'], refused: { path: 'bookingStatus', allows: ['required'] } },
      ),
  },
  {
    slug: 'date-filter',
    settledBy:
      'a transaction list of more than 90 days ago, more than an hour after the authorisation, and one of a later day',
    sightings: (recording) => {
      const lists = recording.of('readTransactions');
      const days = lists.filter(({ isAccepted }) => isAccepted).map(({ query }) => query.get('dateFrom') ?? '');
      // A period can also be refused because it is reversed, or in the future.
      const older = lists.filter(({ query }) => {
        const day = query.get('dateFrom') ?? '';
        return day !== '' && day <= (query.get('dateTo') ?? '9') && days.some((accepted) => day < accepted);
      });
      return judged(older, 'an older period than one that was accepted', { codes: { PERIOD_INVALID: ['fresh-only'] } });
    },
  },
  {
    slug: 'with-balance',
    dialect: 'published',
    settledBy: 'an account list with withBalance=1',
    sightings: (recording) =>
      judged(
        recording
          .of(...WITH_BALANCE)
          .filter(({ query }) => /^(1|0|TRUE|FALSE)?$/.test(query.get('withBalance') ?? 'x')),
        'withBalance in another form than true and false',
        { accepted: ['lenient'], refused: { path: 'withBalance', allows: ['strict'] } },
      ),
  },
  {
    slug: 'account-links',
    dialect: 'published',
    settledBy: 'an account list with links',
    sightings: (recording) =>
      seenIn(recording.of('readAccounts'), (call) => {
        const accounts = itemsOf(call.at('accounts')).map(objectOf);
        if (accounts.some((account) => account?.['_links'])) return ['nextgen', 'accounts have _links'];
        return accounts.some((account) => account?.['links']) ? ['links', 'accounts have links'] : undefined;
      }),
  },
  {
    slug: 'balance-types',
    settledBy: 'a balance list',
    sightings: (recording) =>
      seenIn(recording.of('readBalances'), (call) => {
        const types = itemsOf(call.at('balances')).map((balance) => memberAt(balance, 'balanceType'));
        const isInterim = types.includes('interimAvailable') || types.includes('interimBooked');
        // No value has both.
        if (isInterim === types.includes('closingBooked')) return undefined;
        return isInterim ? ['interim', 'the balances are interim ones'] : ['closing', 'the balances are closing ones'];
      }),
  },
  {
    slug: 'amount-form',
    dialect: 'published',
    settledBy: 'a payment whose amount is a text, and a balance list',
    sightings: (recording) => [
      ...recording.of('readBalances', 'initiatePayment', 'readPayment').flatMap((call) => {
        const form = amountForm(call);
        if (form === undefined) return [];
        const allows = form === 'string' ? ['string'] : ['number', 'lenient'];
        return [{ call, allows, seen: `an amount of the answer is a ${form}` }];
      }),
      ...judged(payments(recording.calls, 'string'), 'an amount as text', {
        accepted: ['string', 'lenient'],
        refused: { path: 'instructedAmount', allows: ['number'] },
      }),
      ...judged(payments(recording.calls, 'number'), 'an amount as number', {
        accepted: ['number', 'lenient'],
        refused: { path: 'instructedAmount', allows: ['string'] },
      }),
    ],
  },
  {
    slug: 'address-names',
    dialect: 'published',
    settledBy: 'the read of an account or payment with an address',
    sightings: (recording) => [
      ...judged(recording.of('initiatePayment'), 'an address with street', {
        refused: { path: 'creditorAddress.street', allows: ['nextgen'] },
      }),
      ...judged(recording.of('initiatePayment'), 'an address with streetName', {
        refused: { path: 'creditorAddress.streetName', allows: ['published'] },
      }),
      ...seenIn(recording.of('readPayment', 'readAccounts', 'readAccount'), (call) => {
        const addresses = addressesOf(call);
        if (addresses.some((address) => 'streetName' in address)) return ['nextgen', 'an address has streetName'];
        return addresses.some((address) => 'street' in address) ? ['published', 'an address has street'] : undefined;
      }),
    ],
  },
  {
    slug: 'delta-access',
    dialect: 'nextgenpsd2',
    settledBy: 'transaction lists with entryReferenceFrom and with deltaList, each without dateFrom',
    sightings: (recording) =>
      Object.entries(DELTA_PARAMETERS).flatMap(([parameter, [own, other]]) => {
        const calls = recording
          .of('readTransactions')
          .filter(({ query }) => query.has(parameter) && !query.has('dateFrom'));
        const codes = { PARAMETER_NOT_SUPPORTED: ['none', other] };
        return judged(calls, parameter, { accepted: [own, 'both'], codes });
      }),
  },
  {
    slug: 'page-parameters',
    dialect: 'nextgenpsd2',
    settledBy: 'a list of more transactions than its itemsPerPage',
    sightings: (recording) =>
      seenIn(
        recording.of('readTransactions').filter(({ query }) => query.has('itemsPerPage')),
        (call) => {
          const size = Number(call.query.get('itemsPerPage'));
          const { length } = itemsOf(call.at('transactions', 'booked'));
          if (length > size) return ['ignored', `a page of ${size} had ${length} booked transactions`];
          const isCut = length === size && call.at('transactions', '_links', 'next') !== undefined;
          return isCut ? ['obeyed', `a page of ${size} had a link to the next page`] : undefined;
        },
      ),
  },
  {
    slug: 'transaction-reports',
    dialect: 'nextgenpsd2',
    settledBy: 'a transaction list with Accept: application/xml',
    sightings: (recording) =>
      seenIn(
        recording.of('readTransactions').filter((call) => call.header('accept') === 'application/xml'),
        (call) => {
          const version = /camt\.05[23]\.001\.(02|08)/.exec(call.answer.body ?? '')?.[1];
          if (call.isAccepted && version !== undefined)
            return [`camt-${version}`, `the report is camt in version ${version}`];
          return call.status === 406 || call.at('transactions') !== undefined
            ? ['json', 'a report in XML was not offered']
            : undefined;
        },
      ),
  },
];

/** The addresses of an answer. */
function addressesOf(call: Call): readonly object[] {
  const owners = [call.at('account'), ...itemsOf(call.at('accounts'))].map((account) =>
    memberAt(account, 'ownerAddress'),
  );
  return [call.at('creditorAddress'), ...owners].map(objectOf).filter((address) => address !== undefined);
}

/** The JSON type of the first amount of an answer. */
function amountForm(call: Call): 'string' | 'number' | undefined {
  const amount: Json =
    call.at('balances', 0, 'balanceAmount', 'amount') ??
    call.at('transactionFees', 'amount') ??
    call.at('instructedAmount', 'amount');
  return typeof amount === 'string' || typeof amount === 'number' ? (typeof amount as 'string' | 'number') : undefined;
}

/** Payments of an amount in one form, that no bank refuses for its size, its decimals or its currency. */
function payments(calls: readonly Call[], form: 'string' | 'number'): readonly Call[] {
  return calls.filter((call) => {
    const amount = call.sentAt('instructedAmount', 'amount');
    return (
      call.operation === 'initiatePayment' &&
      typeof amount === form &&
      /^[1-9]\d{0,5}(?:\.\d{1,2})?$/.test(String(amount)) &&
      call.sentAt('instructedAmount', 'currency') === 'EUR' &&
      // It can be refused for that, and the text of the refusal can list the members that are right.
      call.sentAt(MONEY_MEMBER) === undefined &&
      !call.isRefusedFor('instructedAmount.currency')
    );
  });
}

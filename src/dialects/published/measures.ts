import { ERROR_CATALOGUE, type ErrorCode } from '../../domain/errors.js';
import { ACCOUNT_READS, type OperationId } from '../../domain/generated/operation-ids.js';
import { memberAt } from '../../domain/shape.js';
import { itemsOf, objectOf, type RecordedCall } from '../../learning/exchange.js';
import { MONEY_MEMBER, judged, lacks, measure, seenIn } from '../../learning/measure.js';
import { codeExchanges } from '../../learning/measures/token.js';
import type { Measure, Recording } from '../../learning/recording.js';

/** How rows are read from the traffic of a bank of the published interface. */

const CREATIONS: readonly OperationId[] = ['createConsent', 'initiatePayment'];
/** What the published interface has no operation for. */
const ADDED: readonly OperationId[] = [
  'deleteConsent',
  'readAccount',
  'readPayment',
  'readPaymentStatus',
  'cancelPayment',
];
const KEY = 'ocp-apim-subscription-key';

const REQUIRED = ['access', 'recurringIndicator', 'validUntil', 'frequencyPerDay', 'combinedServiceIndicator'];
const WITH_BALANCE: readonly OperationId[] = ['readAccounts', 'readAccount'];

/** Rows that only the traffic of this dialect shows, or that it shows in another way than that of others. */
export const MEASURES: readonly Measure[] = [
  measure('gateway-errors', 'a call without the subscription key', (recording) =>
    seenIn(
      keyed(recording).filter((call) => lacks(KEY)(call) && !call.query.has('subscription-key')),
      (call) => {
        if (call.status === 401 && call.at('statusCode') === 401 && call.textAt('message') !== undefined)
          return ['azure', 'the missing key was refused in the form of Azure API Management'];
        return call.refusal?.code === 'KEY_MISSING' || call.isRefusedFor('Ocp-Apim-Subscription-Key')
          ? ['bank', "the missing key was refused in the bank's own form"]
          : undefined;
      },
    ),
  ),
  measure('key-in-query', 'a call with the subscription key in the query only', (recording) => {
    const withoutHeader = keyed(recording).filter(lacks(KEY));
    const calls = withoutHeader.filter(({ query }) => query.has('subscription-key'));
    // A bank that requires no key does not read one in the query either.
    if (withoutHeader.some((call) => call.isAccepted && !call.query.has('subscription-key'))) return [];
    return [
      ...judged(calls, 'the key in the query', { accepted: ['accepted'], codes: { KEY_MISSING: ['ignored'] } }),
      ...seenIn(calls, (call) =>
        call.status === 401 && call.at('statusCode') === 401 && /missing/i.test(call.textAt('message') ?? '')
          ? ['ignored', 'the key in the query was ignored']
          : undefined,
      ),
    ];
  }),
  measure('unpublished-operations', 'the creation of a consent, or a call of an added operation', (recording) => [
    ...judged(recording.of(...ADDED), 'an operation that is not published', { accepted: ['offered'] }),
    ...seenIn(recording.of('createConsent'), (call) => {
      if (!call.links.includes('scaRedirect')) return undefined;
      return call.links.length > 1
        ? ['offered', 'the consent has links to operations that are not published']
        : ['published-only', 'the consent has no link except scaRedirect'];
    }),
  ]),
  measure('success-status', 'a creation', (recording) =>
    seenIn(recording.of(...CREATIONS), ({ status, isAccepted }) =>
      isAccepted && (status === 200 || status === 201)
        ? [status === 201 ? 'nextgen' : '200', `a creation returned ${status}`]
        : undefined,
    ),
  ),
  measure('error-status', 'a call that is refused for its token, consent or rights', ({ calls }) =>
    seenIn(calls, (call) => {
      const code = call.refusal?.code as ErrorCode | undefined;
      if (call.operation === 'exchangeCode' || code === undefined || !CONCLUSIVE_CODES.has(code)) return undefined;
      if (call.status === 400) return ['documented', `${code} had the status 400`];
      return call.status === ERROR_CATALOGUE[code].nextgenStatus
        ? ['nextgen', `${code} had the status ${call.status}`]
        : undefined;
    }),
  ),
  measure('token-errors', 'a token exchange with an unknown client', (recording) =>
    seenIn(recording.of('exchangeCode'), (call) => {
      if (call.at('error') !== 'invalid_client') return undefined;
      if (call.status === 401) return ['nextgen', 'invalid_client had the status 401'];
      return call.status === 400 ? ['rfc6749', 'invalid_client had the status 400'] : undefined;
    }),
  ),
  measure('token-method', 'a token exchange by GET', (recording) =>
    seenIn(
      recording.of('exchangeCode').filter(({ method }) => method === 'GET'),
      (call) => {
        if (call.status === 404 || call.status === 405) return ['post-only', `GET returned ${call.status}`];
        return call.isAccepted ? ['get-and-post', 'a token exchange by GET was accepted'] : undefined;
      },
    ),
  ),
  measure('token-request-id', 'a token exchange without request_id', (recording) =>
    judged(
      codeExchanges(recording).filter(({ query }) => !query.has('request_id')),
      'a token exchange without request_id',
      { accepted: ['optional'], refused: { path: 'request_id', allows: ['required'] } },
    ),
  ),
  measure('expires-in-key', 'a successful token exchange', (recording) =>
    seenIn(recording.of('exchangeCode'), (call) => {
      const isClean = call.at('expires_in') !== undefined;
      if (call.at('expires_in ') !== undefined)
        return isClean ? ['both', 'the token has both members'] : ['published', 'the token has "expires_in "'];
      return isClean ? ['clean', 'the token has expires_in'] : undefined;
    }),
  ),
  measure('bearer-presentation', 'an account read with a token and without Consent-ID', (recording) =>
    judged(
      recording
        .of(...ACCOUNT_READS)
        .filter((call) => call.header('authorization') !== undefined && call.header('consent-id') === undefined),
      'a read without Consent-ID',
      { accepted: ['bearer'], refused: { path: 'Consent-ID', allows: ['consent-id-required'] } },
    ),
  ),
  measure(
    'consent-defaults',
    'a consent without one of its members, and one with combinedServiceIndicator true',
    (recording) => [
      ...recording.of('createConsent').flatMap((call) => {
        const absent = REQUIRED.find((member) => call.sentAt(member) === undefined);
        if (absent === undefined || absent === 'access') return [];
        const refused = { path: absent, allows: ['strict'] };
        return judged([call], `a consent without ${absent}`, { accepted: ['lenient'], refused });
      }),
      ...judged(
        recording.of('createConsent').filter((call) => call.sentAt('combinedServiceIndicator') === true),
        'combinedServiceIndicator true',
        { accepted: ['lenient'], codes: { SESSIONS_NOT_SUPPORTED: ['strict'] } },
      ),
    ],
  ),
  measure('date-form', 'a read of a consent, or a transaction list', (recording) => {
    const inConsents = datesIn(recording.of('readConsent'), 'validUntil', (call) => call.textAt('validUntil'));
    if (inConsents.length > 0) return inConsents;
    return datesIn(recording.of('readTransactions'), 'bookingDate', (call) =>
      call.textAt('transactions', 'booked', 0, 'bookingDate'),
    );
  }),
  measure('booking-status', 'a transaction list without bookingStatus', (recording) =>
    judged(
      recording.of('readTransactions').filter(({ query }) => !query.has('bookingStatus')),
      'a transaction list without bookingStatus',
      { accepted: ['optional'], refused: { path: 'bookingStatus', allows: ['required'] } },
    ),
  ),
  measure('with-balance', 'an account list with withBalance=1', (recording) =>
    judged(
      recording.of(...WITH_BALANCE).filter(({ query }) => /^(1|0|TRUE|FALSE)?$/.test(query.get('withBalance') ?? 'x')),
      'withBalance with a value other than true and false',
      { accepted: ['lenient'], refused: { path: 'withBalance', allows: ['strict'] } },
    ),
  ),
  measure('account-links', 'an account list with links', (recording) =>
    seenIn(recording.of('readAccounts'), (call) => {
      const accounts = itemsOf(call.at('accounts')).map(objectOf);
      if (accounts.some((account) => account?.['_links'])) return ['nextgen', 'accounts have _links'];
      return accounts.some((account) => account?.['links']) ? ['links', 'accounts have links'] : undefined;
    }),
  ),
  measure('amount-form', 'a payment whose amount is a text, and a balance list', (recording) => [
    ...recording.of('readBalances', 'initiatePayment', 'readPayment').flatMap((call) => {
      const form = amountForm(call);
      if (form === undefined) return [];
      const allows = form === 'string' ? ['string'] : ['number', 'lenient'];
      return [{ call, allows, seen: `an amount of the response is a ${form}` }];
    }),
    ...judged(payments(recording.calls, 'string'), 'an amount as text', {
      accepted: ['string', 'lenient'],
      refused: { path: 'instructedAmount', allows: ['number'] },
    }),
    ...judged(payments(recording.calls, 'number'), 'an amount as number', {
      accepted: ['number', 'lenient'],
      refused: { path: 'instructedAmount', allows: ['string'] },
    }),
  ]),
  measure('address-names', 'the read of an account or payment with an address', (recording) => [
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
  ]),
];

/** Codes whose status is always the same one under each value of error-status. */
const CONCLUSIVE_CODES: ReadonlySet<ErrorCode> = new Set([
  'KEY_MISSING',
  'TOKEN_MISSING',
  'TOKEN_UNKNOWN',
  'TOKEN_INVALID',
  'CONSENT_INVALID',
  'CONSENT_EXPIRED',
  'STATUS_INVALID',
  'ACCESS_EXCEEDED',
]);

/** Calls that need a subscription key. */
function keyed({ calls }: Recording): readonly RecordedCall[] {
  return calls.filter(({ operation }) => operation !== 'exchangeCode' && operation !== 'authorise');
}

/** The addresses of an answer. */
function addressesOf(call: RecordedCall): readonly object[] {
  const owners = [call.at('account'), ...itemsOf(call.at('accounts'))].map((account) =>
    memberAt(account, 'ownerAddress'),
  );
  return [call.at('creditorAddress'), ...owners].map(objectOf).filter((address) => address !== undefined);
}

/** The JSON type of the first amount of an answer. */
function amountForm(call: RecordedCall): 'string' | 'number' | undefined {
  const amount: unknown =
    call.at('balances', 0, 'balanceAmount', 'amount') ??
    call.at('transactionFees', 'amount') ??
    call.at('instructedAmount', 'amount');
  return typeof amount === 'string' || typeof amount === 'number' ? (typeof amount as 'string' | 'number') : undefined;
}

/** Payments of an amount in one form, that no bank refuses for its size, its decimals or its currency. */
function payments(calls: readonly RecordedCall[], form: 'string' | 'number'): readonly RecordedCall[] {
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

function datesIn(calls: readonly RecordedCall[], name: string, read: (call: RecordedCall) => string | undefined) {
  return seenIn(calls, (call) => {
    const day = read(call) ?? '';
    if (/^\d{4}-\d\d-\d\d$/.test(day)) return ['date', `${name} is a date`];
    return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(day) ? ['date-time', `${name} is a date and time`] : undefined;
  });
}

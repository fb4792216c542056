import { ERROR_CATALOGUE, type ErrorCode } from '../../domain/errors.js';
import { UUID } from '../../domain/ids.js';
import type { OperationId } from '../../domain/operation-ids.js';
import { objectOf, type Call } from '../exchange.js';
import { memberAt } from '../../domain/shape.js';
import { MONEY_MEMBER, judged, seenIn, type Measure } from '../measure.js';
import type { Recording } from '../recording.js';

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

const lacks = (header: string) => (call: Call) => call.header(header) === undefined;
const isSigned = ({ request: { headers } }: Call): boolean => 'signature' in headers || 'digest' in headers;

/** Rows about headers, errors and limits. */
export const GATEWAY_MEASURES: readonly Measure[] = [
  {
    slug: 'gateway-errors',
    dialect: 'published',
    settledBy: 'a call without the subscription key',
    sightings: (recording) =>
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
  },
  {
    slug: 'key-in-query',
    dialect: 'published',
    settledBy: 'a call with the subscription key in the query only',
    sightings: (recording) => {
      const withoutHeader = keyed(recording).filter(lacks(KEY));
      const calls = withoutHeader.filter(({ query }) => query.has('subscription-key'));
      // Who needs no key does not read the one in the query either.
      if (withoutHeader.some((call) => call.isAccepted && !call.query.has('subscription-key'))) return [];
      return [
        ...judged(calls, 'the key in the query', { accepted: ['accepted'], codes: { KEY_MISSING: ['ignored'] } }),
        ...seenIn(calls, (call) =>
          call.status === 401 && call.at('statusCode') === 401 && /missing/i.test(call.textAt('message') ?? '')
            ? ['ignored', 'the key in the query was ignored']
            : undefined,
        ),
      ];
    },
  },
  {
    slug: 'request-id',
    dialect: 'published',
    settledBy: 'a call whose X-Request-ID is no UUID',
    sightings: ({ calls }) =>
      judged(
        calls.filter(
          (call) => call.header('x-request-id') !== undefined && !UUID.test(call.header('x-request-id') ?? ''),
        ),
        'an X-Request-ID that is no UUID',
        { accepted: ['text'], refused: { path: 'X-Request-ID', allows: ['uuid'] } },
      ),
  },
  {
    slug: 'request-id-where',
    dialect: 'published',
    settledBy: 'a token exchange without X-Request-ID',
    sightings: (recording) =>
      judged(recording.of('exchangeCode').filter(lacks('x-request-id')), 'a token exchange without X-Request-ID', {
        accepted: ['not-on-token'],
        refused: { path: 'X-Request-ID', allows: ['everywhere'] },
      }),
  },
  {
    slug: 'request-id-repeat',
    settledBy: 'the same creation twice with the same X-Request-ID',
    sightings: (recording) => {
      const accepted = new Map<string, Call>();
      return recording.of('createConsent').flatMap((call) => {
        const key = `${call.header('x-request-id') ?? ''} ${call.request.body ?? ''}`;
        const first = accepted.get(key);
        if (first) return repeated(first, call);
        if (call.isAccepted && call.header('x-request-id') !== undefined) accepted.set(key, call);
        return [];
      });
    },
  },
  {
    slug: 'signing',
    settledBy: 'an unsigned call, and one with Digest alone',
    sightings: ({ calls }) => [
      ...judged(
        calls.filter((call) => !isSigned(call)),
        'a call without signature',
        { accepted: ['optional', 'ignored'], codes: { SIGNATURE_MISSING: ['required'] } },
      ),
      ...judged(
        calls.filter(({ request: { headers } }) => Boolean(headers['digest']) && !headers['signature']),
        'a Digest without Signature',
        {
          accepted: ['ignored'],
          refused: { path: 'Signature', allows: ['optional', 'required'] },
          codes: { SIGNATURE_MISSING: ['optional', 'required'] },
        },
      ),
    ],
  },
  {
    slug: 'psu-headers',
    dialect: 'published',
    settledBy: 'a creation without PSU-IP-Address',
    sightings: (recording) =>
      judged(recording.of(...CREATIONS).filter(lacks('psu-ip-address')), 'a creation without PSU-IP-Address', {
        accepted: ['lenient'],
        refused: { path: 'PSU-IP-Address', allows: ['strict'] },
      }),
  },
  {
    slug: 'accept',
    settledBy: 'a read whose Accept excludes JSON',
    sightings: (recording) =>
      judged(
        recording
          .of('readAccounts', 'readBalances', 'readConsent')
          .filter((call) => excludesJson(call.header('accept'))),
        'an Accept that excludes JSON',
        {
          accepted: ['ignored'],
          refused: { path: 'Accept', allows: ['refused'] },
          codes: { REQUESTED_FORMATS_INVALID: ['refused'] },
        },
      ),
  },
  {
    slug: 'unknown-members',
    settledBy:
      'a request with a member or query parameter that the document does not have, and a payment with a requestedExecutionDate in a year to come',
    sightings: ({ calls, facts }) =>
      calls.flatMap((call) => {
        const known = facts.described(call.operation);
        if (!known || call.operation === 'exchangeCode') return [];
        const members = Object.keys(objectOf(call.sent) ?? {}).filter((name) => !known.bodyMembers.includes(name));
        const parameters = [...call.query.keys()].filter((name) => !known.queryParameters.includes(name));
        const isBody = known.bodyMembers.length > 0 && members.length > 0;
        const [first] = isBody ? members : parameters.filter((name) => name !== 'subscription-key');
        if (first === undefined) return [];
        // Of a payment: whether it could be one that would move money in another way.
        const isMoney = isBody && members.includes(MONEY_MEMBER);
        return isMoney
          ? judged([call], 'an unknown member that would move money in another way', {
              accepted: ['ignored'],
              refused: { path: MONEY_MEMBER, allows: ['refuse-money', 'strict'] },
            })
          : judged([call], 'an unknown member or parameter', {
              accepted: ['ignored', 'refuse-money'],
              refused: { path: first, allows: ['strict'] },
            });
      }),
  },
  {
    slug: 'null-members',
    settledBy: 'a payment whose remittanceInformationUnstructured is null',
    sightings: (recording) =>
      judged(
        recording
          .of('initiatePayment')
          .filter(({ sent }) => memberAt(sent, 'remittanceInformationUnstructured') === null),
        'a member that is null',
        { accepted: ['absent'], refused: { path: 'remittanceInformationUnstructured', allows: ['strict'] } },
      ),
  },
  {
    slug: 'unpublished-operations',
    dialect: 'published',
    settledBy: 'the creation of a consent, or a call of an added operation',
    sightings: (recording) => [
      ...judged(recording.of(...ADDED), 'an operation that is not published', { accepted: ['offered'] }),
      ...seenIn(recording.of('createConsent'), (call) => {
        if (!call.links.includes('scaRedirect')) return undefined;
        return call.links.length > 1
          ? ['offered', 'the consent has links to operations that are not published']
          : ['published-only', 'the consent has no link beside scaRedirect'];
      }),
    ],
  },
  {
    slug: 'success-status',
    dialect: 'published',
    settledBy: 'a creation',
    sightings: (recording) =>
      seenIn(recording.of(...CREATIONS), ({ status, isAccepted }) =>
        isAccepted && (status === 200 || status === 201)
          ? [status === 201 ? 'nextgen' : '200', `a creation was answered with ${status}`]
          : undefined,
      ),
  },
  {
    slug: 'paging',
    settledBy: 'a transaction list that is long enough for a second page',
    sightings: (recording) =>
      seenIn(recording.of('readTransactions'), (call) => {
        const { next } =
          objectOf(call.at('transactions', '_links') ?? call.at('transactions', 'links') ?? call.at('_links')) ?? {};
        const booked = call.at('transactions', 'booked');
        if (next === undefined || !Array.isArray(booked) || booked.length === 0) return undefined;
        // The client chose the length.
        if (call.query.has('itemsPerPage')) return undefined;
        return [booked.length, `a page had ${booked.length} booked transactions and a link to the next page`];
      }),
  },
  {
    slug: 'error-body',
    settledBy: 'a refused call',
    sightings: ({ calls }) =>
      seenIn(calls, (call) => {
        if (call.operation === 'exchangeCode' || call.isAccepted) return undefined;
        if (call.at('tppMessages', 0) !== undefined) return ['tppMessages', 'a refusal had tppMessages'];
        return (call.answerHeader('content-type') ?? '').includes('problem+json')
          ? ['problem', 'a refusal was application/problem+json']
          : undefined;
      }),
  },
  {
    slug: 'error-status',
    dialect: 'published',
    settledBy: 'a call that is refused for its token, consent or rights',
    sightings: ({ calls }) =>
      seenIn(calls, (call) => {
        const code = call.refusal?.code as ErrorCode | undefined;
        if (call.operation === 'exchangeCode' || code === undefined || !CONCLUSIVE_CODES.has(code)) return undefined;
        if (call.status === 400) return ['documented', `${code} had the status 400`];
        return call.status === ERROR_CATALOGUE[code].nextgenStatus
          ? ['nextgen', `${code} had the status ${call.status}`]
          : undefined;
      }),
  },
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
function keyed({ calls }: Recording): readonly Call[] {
  return calls.filter(({ operation }) => operation !== 'exchangeCode' && operation !== 'authorise');
}

function excludesJson(accept: string | undefined): boolean {
  return accept !== undefined && !/json|\*\/\*|application\/\*/i.test(accept);
}

/** What a repetition of a creation shows. The first one of its id tells nothing. */
function repeated(first: Call, call: Call) {
  return seenIn([call], () => {
    if (call.isRefusedFor('X-Request-ID')) return ['reject', 'a repeated X-Request-ID was refused'];
    const id = call.textAt('consentId');
    if (!call.isAccepted || id === undefined) return undefined;
    return id === first.at('consentId')
      ? ['replay', 'a repeated X-Request-ID returned the answer of the first call']
      : ['accept', 'a repeated X-Request-ID made another consent'];
  });
}

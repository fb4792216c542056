import { operationsThat } from '../../domain/tpp/operation.js';
import type { DecisionSlug } from '../../decisions/decisions.js';
import type { WrittenValue } from '../../decisions/row.js';
import type { OperationId } from '../../domain/generated/operation-ids.js';
import { limitsFor } from './fitted-limits.js';
import { DAY_MS } from '../../domain/calendar.js';
import { itemsOf, objectOf, type RecordedCall } from '../exchange.js';
import type { AnswerPair } from './answer-pair.js';

/** A value of a decision that can explain differences of a replay. */
export interface Attempt {
  readonly slug: DecisionSlug;
  readonly value: WrittenValue;
}

type Kind = 'stricter' | 'laxer';
type Row = readonly [
  kind: Kind,
  operations: readonly OperationId[],
  slug: DecisionSlug,
  ...values: readonly WrittenValue[],
];

const READS: readonly OperationId[] = ['readAccounts', 'readAccount', 'readBalances', 'readTransactions'];

/**
 * Where the bank refuses what the dialect accepts, or the other way round: decisions that could be the reason. Without values, those that the
 * recording leaves possible.
 */
const ROWS: readonly Row[] = [
  ['laxer', [], 'request-id', 'text'],
  ['laxer', [], 'request-id-where', 'nowhere', 'not-on-token'],
  ['laxer', [], 'psu-headers', 'lenient'],
  ['laxer', ['readTransactions'], 'booking-status', 'optional', 'date-optional'],
  ['laxer', ['readTransactions'], 'date-filter', 'unbounded'],
  ['laxer', READS, 'code-reuse', 'refused'],
  ['laxer', ['exchangeCode'], 'token-redirect-uri', 'optional'],
  ['laxer', ['exchangeCode'], 'refresh-after-end', 'accepted'],
  ['laxer', ['createConsent'], 'consent-defaults', 'lenient'],
  ['laxer', ['createConsent'], 'consent-kinds', 'combined'],
  ['laxer', [...READS, 'deleteConsent', 'readConsentStatus'], 'recurring-supersedes', 'keep'],
  ['laxer', ['initiatePayment'], 'debtor-account', 'optional'],
  ['laxer', ['confirmFunds'], 'funds-consent', 'none'],
  ['laxer', [...operationsThat('startAuthorisation'), ...operationsThat('updatePsuData')], 'sca-approaches'],
  ['laxer', ['createConsent', 'initiatePayment'], 'account-mismatch', 'at-authorisation'],
  ['stricter', ['createConsent', 'initiatePayment'], 'psu-id', 'required'],
  ['stricter', ['createConsent', 'initiatePayment'], 'account-mismatch', 'check-at-creation'],
  ['stricter', ['initiatePayment'], 'funds', 'at-initiation'],
  ['stricter', ['startPaymentAuthorisation', 'updatePaymentPsuData'], 'funds', 'at-authorisation'],
  ['stricter', ['initiatePayment'], 'payment-rules'],
  ['stricter', ['createConsent'], 'consent-kinds', 'named', 'named-or-global', 'named-or-list'],
  ['stricter', ['createConsent'], 'consent-accounts', 'one'],
  ['stricter', ['createConsent'], 'valid-until-excess', 'refused'],
  ['stricter', ['createConsent'], 'frequency-range', 'refuse'],
  ['stricter', ['readTransactions'], 'pending-entries', 'with-booked', 'refused'],
  ['stricter', ['readTransactions'], 'booking-status', 'required'],
  [
    'stricter',
    ['readTransactions'],
    'history-window',
    { afterAuthorisation: 'PT15M' },
    { afterAuthorisation: 'PT5M' },
    { afterAuthorisation: 'PT1S' },
  ],
  ['stricter', ['readTransactions'], 'page-beyond', 'unknown'],
  ['stricter', ['cancelPayment'], 'cancellation-sca', 'none'],
  ['stricter', READS.slice(1), 'one-off-consent-end', 'first-read'],
];

/** Whether the replayed bank refused a call because of one of these headers, parameters or members. */
const refusedFor =
  (places: RegExp) =>
  ({ refusal }: AnswerPair): boolean =>
    places.test(refusal?.path ?? '');
/** The days from a call to a day that it names, or back. Infinite where the recording has no times. */
const daysBetween = ({ sentAtMs }: RecordedCall, day: unknown): number =>
  Math.abs(Date.parse(String(day)) - (sentAtMs ?? Infinity)) / DAY_MS;
/** The shortest maximum and history of banks is 90 days, which some count with today. */
const LEAST_DAYS = 89;

/** Whether a consent asks for 1 to 4 reads a day, and a one-off one for a single read. */
const hasUsualFrequency = (call: RecordedCall): boolean =>
  (call.sentAt('recurringIndicator') === true ? [1, 2, 3, 4] : [1]).includes(Number(call.sentAt('frequencyPerDay')));
/** Whether a consent asks for accounts that it names, and for nothing else. */
const namesAccounts = (call: RecordedCall): boolean =>
  Object.values(objectOf(call.sentAt('access')) ?? { none: [] }).every((list) => itemsOf(list).length > 0);

/** Whether a consent names several accounts. */
const namesSeveral = (call: RecordedCall): boolean =>
  new Set(
    Object.values(objectOf(call.sentAt('access')) ?? {})
      .flatMap(itemsOf)
      .map((one) => JSON.stringify(one)),
  ).size > 1;

/** The calls that can show a decision, where not all of its operations can. Each value that is tried is a replay. */
const SHOWN_BY: Partial<Record<DecisionSlug, (pair: AnswerPair) => boolean>> = {
  'request-id': refusedFor(/^x-request-id$/i),
  'request-id-where': refusedFor(/^x-request-id$/i),
  'psu-headers': refusedFor(/^psu-/i),
  'token-redirect-uri': ({ call }) => !call.query.has('redirect_uri'),
  'date-filter': refusedFor(/^date(?:From|To)$/),
  'booking-status': ({ call }) => !call.query.has('bookingStatus'),
  'pending-entries': ({ call }) => /^(?:pending|both)$/.test(call.query.get('bookingStatus') ?? ''),
  'history-window': ({ call }) => daysBetween(call, call.query.get('dateFrom')) > LEAST_DAYS,
  'page-beyond': ({ call }) => call.query.has('pageIndex'),
  'psu-id': ({ call }) => call.header('psu-id') === undefined,
  'valid-until-excess': ({ call }) => daysBetween(call, call.sentAt('validUntil')) > LEAST_DAYS,
  'consent-accounts': ({ call }) => namesSeveral(call),
  'refresh-after-end': ({ call }) => call.query.has('refresh_token'),
  'frequency-range': ({ call }) => !hasUsualFrequency(call),
  'consent-kinds': ({ call }) => !namesAccounts(call),
};

/** Decisions whose stricter value refuses each call that can show it. */
const ALWAYS_REFUSED: readonly DecisionSlug[] = ['psu-id', 'consent-accounts', 'frequency-range', 'booking-status'];

/** Decisions of which a replay tries values. */
const OF_REFUSALS: readonly DecisionSlug[] = ['payment-limit', 'largest-page', 'call-limits', 'consent-transitions'];
export const TRIED: readonly DecisionSlug[] = [...OF_REFUSALS, ...ROWS.map(([, , slug]) => slug)];

/** Decisions that a recording leaves open, with the values that it leaves possible. */
export type OpenDecisions = ReadonlyMap<DecisionSlug, readonly WrittenValue[]>;

/** The values that could explain differences. */
export function attemptsFor(pairs: readonly AnswerPair[], open: OpenDecisions): readonly Attempt[] {
  const differing = (kind: Kind, operations: readonly OperationId[], slug: DecisionSlug): boolean => {
    const shown = pairs.filter(
      (pair) =>
        (operations.length === 0 || operations.some((one) => one === pair.operation)) &&
        (SHOWN_BY[slug]?.(pair) ?? true),
    );
    // What was accepted once is not refused, whatever the replay does with that call.
    if (kind === 'stricter' && ALWAYS_REFUSED.includes(slug) && shown.some(({ recorded }) => recorded.status < 400))
      return false;
    return shown.some(({ recorded, replayed }) => {
      const [isRefused, isRefusedHere] = [recorded, replayed].map(({ status }) => status >= 400);
      return isRefused !== isRefusedHere && isRefused === (kind === 'stricter');
    });
  };
  // The PSU can have given one where the recording does not show it.
  const hasFundsConsents = pairs.some((one) => one.operation === 'createFundsConsent' && one.recorded.status < 400);
  const limits = limitsFor(pairs);
  const found = (slug: DecisionSlug, value: WrittenValue | undefined): readonly Attempt[] =>
    value !== undefined && open.has(slug) ? [{ slug, value }] : [];
  return [
    ...found('payment-limit', largestPayment(pairs)),
    ...found('largest-page', largestPage(pairs)),
    ...found('consent-transitions', authorisationWindow(pairs)),
    // What the recording leaves possible explains more than a guess.
    ...ROWS.toSorted((one, other) => Math.min(one.length, 4) - Math.min(other.length, 4)).flatMap(
      ([kind, operations, slug, ...values]) =>
        open.has(slug) && differing(kind, operations, slug) && !(slug === 'funds-consent' && hasFundsConsents)
          ? leftOf(values, open.get(slug) ?? []).map((value) => ({ slug, value }))
          : [],
    ),
    // A limit counts what the bank accepted, which the decisions above decide.
    ...found('call-limits', Object.keys(limits).length > 0 ? limits : undefined),
  ];
}

/** The values to be tried. What the recording excludes explains nothing. @param possible empty if it excludes none */
function leftOf(values: readonly WrittenValue[], possible: readonly WrittenValue[]): readonly WrittenValue[] {
  if (values.length === 0) return possible;
  return values.filter((value) => possible.length === 0 || possible.includes(value));
}

/** The largest payment of a bank that refused a larger one, and named the limit. */
function largestPayment(pairs: readonly AnswerPair[]): number | undefined {
  const amountOf = ({ call }: AnswerPair): number => Number(call.sentAt('instructedAmount', 'amount') ?? NaN);
  const payments = pairs.filter((pair) => pair.operation === 'initiatePayment' && amountOf(pair) > 0);
  const accepted = payments.filter(({ recorded }) => recorded.status < 400).map(amountOf);
  return payments
    .filter(({ recorded, replayed }) => recorded.status >= 400 && replayed.status < 400)
    .flatMap((pair) =>
      numbersIn(pair).filter((number) => number < amountOf(pair) && accepted.every((amount) => amount <= number)),
    )[0];
}

/** How long a consent waits for its PSU, where the bank ended one that the replay did not: the longest usual time that is short enough. */
function authorisationWindow(pairs: readonly AnswerPair[]): WrittenValue | undefined {
  const ended = pairs.flatMap(({ call, operation, state }) => {
    if (operation !== 'readConsentStatus' || state !== 'received') return [];
    if (!/^(?:expired|rejected)$/.test(call.textAt('consentStatus') ?? '')) return [];
    const created = pairs.find(
      (one) => one.operation === 'createConsent' && one.call.createdId === call.parameters['consentId'],
    );
    const minutes = ((call.sentAtMs ?? NaN) - (created?.call.sentAtMs ?? NaN)) / 60_000;
    return WINDOWS.filter((window) => window <= minutes).slice(0, 1);
  });
  return ended.length > 0 ? { authorisationWindow: `PT${Math.min(...ended)}M` } : undefined;
}

/** In minutes, longest first. */
const WINDOWS = [60, 30, 20, 15, 10, 5, 2, 1];

/** The whole numbers in the text of a refusal. */
function numbersIn({ call }: AnswerPair): readonly number[] {
  return (call.raw.answer.body?.match(/(?<![\w.-])[1-9]\d{0,8}(?![\w.-])/g) ?? []).map(Number);
}

/** The largest page of a bank that refused a larger one: a number in the text of the refusal, otherwise the largest that it accepted. */
function largestPage(pairs: readonly AnswerPair[]): number | undefined {
  const sized = pairs.filter(
    ({ call, operation }) => operation === 'readTransactions' && call.query.has('itemsPerPage'),
  );
  const sizeOf = ({ call }: AnswerPair): number => Number(call.query.get('itemsPerPage'));
  const refused = sized.filter(({ recorded, replayed }) => recorded.status >= 400 && replayed.status < 400);
  const least = Math.min(...refused.map(sizeOf));
  const accepted = Math.max(1, ...sized.filter(({ recorded }) => recorded.status < 400).map(sizeOf));
  const named = refused.flatMap(numbersIn).filter((number) => number >= accepted && number < least);
  return refused.length === 0 || accepted >= least
    ? undefined
    : Math.max(...named, accepted === 1 ? 0 : accepted) || least - 1;
}

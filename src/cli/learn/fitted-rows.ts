import type { DecisionSlug } from '../../decisions/decisions.js';
import type { OperationId } from '../../domain/generated/operation-ids.js';
import type { AnswerPair } from './replay.js';

/** A value of a setting that can explain differences of a replay. */
export interface Attempt {
  readonly slug: DecisionSlug;
  readonly value: string;
}

type Kind = 'stricter' | 'laxer';
type Row = readonly [kind: Kind, operations: readonly OperationId[], slug: DecisionSlug, ...values: readonly string[]];

const READS: readonly OperationId[] = ['readAccounts', 'readAccount', 'readBalances', 'readTransactions'];

/** Where the bank refuses what the dialect accepts, or the other way round: settings that could be the reason. */
const ROWS: readonly Row[] = [
  ['laxer', [], 'request-id', 'text'],
  ['laxer', [], 'request-id-where', 'nowhere', 'not-on-token'],
  ['laxer', [], 'psu-headers', 'lenient'],
  ['laxer', ['readTransactions'], 'booking-status', 'optional', 'date-optional'],
  ['laxer', ['readTransactions'], 'date-filter', 'unbounded'],
  ['laxer', READS, 'code-reuse', 'refused'],
  ['laxer', [...READS, 'deleteConsent', 'readConsentStatus'], 'recurring-supersedes', 'keep'],
  ['laxer', ['initiatePayment'], 'debtor-account', 'optional'],
  ['laxer', ['createConsent', 'initiatePayment'], 'account-mismatch', 'at-authorisation'],
  ['stricter', ['createConsent', 'initiatePayment'], 'psu-id', 'required'],
  ['stricter', ['createConsent', 'initiatePayment'], 'account-mismatch', 'check-at-creation'],
  ['stricter', ['initiatePayment'], 'funds', 'at-initiation'],
  ['stricter', ['createConsent'], 'valid-until-excess', 'refused'],
  ['stricter', ['createConsent'], 'frequency-range', 'refuse'],
  ['stricter', ['readTransactions'], 'pending-entries', 'refused'],
  ['stricter', ['readTransactions'], 'booking-status', 'required'],
  ['stricter', ['cancelPayment'], 'cancellation-sca', 'none'],
  ['stricter', READS, 'one-off-consent-end', 'first-read'],
];

/** The values that could explain differences. */
export function attemptsFor(pairs: readonly AnswerPair[], isOpen: (slug: DecisionSlug) => boolean): readonly Attempt[] {
  const differing = (kind: Kind, operations: readonly OperationId[]): boolean =>
    pairs.some(
      ({ recorded, replayed, operation }) =>
        recorded.status >= 400 !== replayed.status >= 400 &&
        recorded.status >= 400 === (kind === 'stricter') &&
        (operations.length === 0 || operations.some((one) => one === operation)),
    );
  return ROWS.flatMap(([kind, operations, slug, ...values]) =>
    isOpen(slug) && differing(kind, operations) ? values.map((value) => ({ slug, value })) : [],
  );
}

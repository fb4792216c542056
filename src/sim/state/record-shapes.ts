import { forgottenShape } from '../../domain/account/ledger.js';
import { transactionShape } from '../../domain/account/transaction.js';
import { HIGHEST_SEED, type RandomSequence } from '../../domain/random.js';
import {
  anyInstant,
  anyJson,
  count,
  declared,
  isObject,
  key,
  listOf,
  mapOf,
  minorUnits,
  MOST_MINOR_UNITS,
  optional,
  record,
  type Shape,
  textLike,
  type ValueOf,
  whole,
} from '../../domain/shape.js';
import { dueEventShape, type TimelineEntry } from '../time/timeline.js';
import type { PlainLedger } from './ledger-member.js';
import type { PlainTimeline } from './state-member.js';

/** Shapes of the records that only the state has. */

export const randomSequence = record<RandomSequence>({ seed: whole(0, HIGHEST_SEED), position: count });
export const timelineEntries = record<PlainTimeline>({
  heap: listOf(
    record<TimelineEntry>({
      event: dueEventShape,
      order: count,
    }),
  ),
  lastOrder: count,
});

export const callWindow = declared({ endsAt: anyInstant, calls: count });
/** The calls of a caller in a window of a limit. */
export type CallWindow = ValueOf<typeof callWindow>;
/** A limit, and who is limited. */
export const callWindowKey = textLike(
  /^(rate-limit|quota|call-limits) ./,
  'rate-limit, quota or call-limits, and a caller',
);

export const ledger = record<PlainLedger>({
  bookedMinorUnits: minorUnits,
  pendingDebitMinorUnits: whole(-MOST_MINOR_UNITS, 0),
  booked: listOf(transactionShape),
  pending: mapOf(key(), transactionShape),
  lastChangeAt: anyInstant,
  lastBookedAt: optional(anyInstant),
  lastEntryNumber: whole(0, 1e14),
  forgotten: optional(forgottenShape),
});
/** A successful call, stored to detect repeats of its X-Request-ID. @decision request-id-repeat */
export const idempotencyRecord = declared({
  /** Digest of method, address and body. */
  fingerprint: textLike(/^[A-Za-z0-9_-]{43}$/, 'a SHA-256 digest in base64url'),
  /** The response body, if a repeat gets the same response. */
  body: optional(jsonObject()),
});

function jsonObject(): Shape<object> {
  const json = anyJson();
  return {
    check(value, findings) {
      if (isObject(value)) json.check(value, findings);
      else findings.report('must be an object');
    },
  };
}

import { parseLocalDate, type Instant, type LocalDate } from '../../domain/calendar.js';
import { EARLIEST_INSTANT, instantProblem } from '../../domain/domain.js';
import { isAtMostTenYears, type Duration } from '../../domain/duration.js';
import { ibanProblem, formatIbanProblem } from '../../domain/account/iban.js';
import { UUID } from '../../domain/ids.js';
import type { HistoryEntry } from '../../domain/machine.js';
import { minorDigitsOf } from '../../domain/money.js';
import { redirectUriProblem } from '../../domain/authorisation/oauth.js';
import {
  listOf,
  nullable,
  numberBetween,
  record,
  refined,
  shapeOf,
  text,
  textLike,
  textWithout,
  whole,
  type Shape,
} from '../../domain/shape.js';

/**
 * Shapes of single values. Their bounds include every value that a bank can reach and exclude values it cannot
 * calculate with.
 */

/** Amounts and balances in minor units. The sum of two is still exact. */
export const MOST_MINOR_UNITS = Number.MAX_SAFE_INTEGER;
/** For counters. Leaves room for further increments. */
export const MOST_COUNTED = 1e15;
/** Maximum number of steps in a plan or scenario. */
export const MOST_STEPS = 100;

export const key = <Key extends string = string>(): Shape<Key> =>
  textLike(/^[\x21-\x7e]{1,300}$/, 'an id of 1 to 300 printable ASCII characters without spaces');
export const uuid = <Id extends string>(): Shape<Id> =>
  textLike(UUID, 'a UUID such as 6f1c2f0e-1c55-4d2a-9a41-0c1f6a3f2d11');
export const name = <Id extends string>(): Shape<Id> =>
  textLike(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/, 'an id of letters, digits, dot, dash and underscore, such as anna');
export const token = textLike(/^[A-Za-z0-9._~+/=-]{1,300}$/, 'a token of letters, digits and ._~+/=-');
export const count = whole(0, MOST_COUNTED);
export const minorUnits = whole(-MOST_MINOR_UNITS, MOST_MINOR_UNITS);
export const positiveMinorUnits = whole(0, MOST_MINOR_UNITS);
export const day: Shape<LocalDate> = textWithout((value) =>
  parseLocalDate(value) !== undefined && value >= '1700' && value < '2500'
    ? undefined
    : 'is not a day such as 2026-03-31, from 1700 to 2499',
);
/** An instant of bank time. */
export const instant: Shape<Instant> = shapeOf((value) =>
  typeof value === 'number' ? instantProblem(value) : 'must be a number of milliseconds since 1970',
);
/** An end, which may lie beyond bank time. */
export const end: Shape<Instant> = numberBetween(EARLIEST_INSTANT, Date.UTC(9999, 0, 1));
/** Any instant that RFC 3339 can express. */
export const anyInstant: Shape<Instant> = numberBetween(Date.UTC(100, 0, 1), Date.UTC(9999, 11, 31));
export const currency = textWithout((value) =>
  minorDigitsOf(value) === undefined ? 'is not a currency of ISO 4217 such as EUR' : undefined,
);
export const iban = textWithout((value) => {
  const problem = ibanProblem(value);
  return problem && `is not an IBAN: ${formatIbanProblem(value, problem)}`;
});
export const email = textLike(/^[^\s@]+@[^\s@]+$/, 'an e-mail address');
export const redirectUri = textWithout(redirectUriProblem);
const wholePeriods = whole(0, 1e12);
export const period: Shape<Duration> = refined(
  record<Duration>({ months: wholePeriods, days: wholePeriods, ms: numberBetween(0, 1e15) }),
  (value, findings) => {
    if (!isAtMostTenYears(value)) findings.report('is longer than ten years');
  },
);

/** A non-empty history. */
export function history<Status extends string>(status: Shape<Status>): Shape<HistoryEntry<Status>[]> {
  return listOf(record<HistoryEntry<Status>>({ at: instant, from: nullable(status), to: status, cause: text() }), 1);
}

import type { DecisionSlug } from '../decisions/decisions.js';
import type { WrittenValue } from '../decisions/row.js';
import { catalogueEntry, type ErrorCode } from '../domain/errors.js';
import { isObject } from '../domain/shape.js';
import type { RecordedCall } from './exchange.js';
import type { Measure, Recording, Sighting } from './recording.js';

/** The member of a payment that the published interface does not have, and that a probe sends. */
export const MONEY_MEMBER = 'requestedExecutionDate';

/** In what a call allows of a list of words: its first one. */
export const FIRST = 'first';
/** The first one other than the one that was asked not to be taken, the table's first. */
export const FIRST_OTHER = 'firstOther';

/** How a decision is read from traffic. @param settledBy the call that would settle the decision */
export function measure(
  slug: DecisionSlug,
  settledBy: string,
  sightings: (recording: Recording) => readonly Sighting[],
): Measure {
  return { slug, settledBy, sightings };
}

/** What answers to a kind of call mean. Whatever is not mentioned means nothing. */
export interface Meanings {
  /** The values under which the call is accepted. */
  readonly accepted?: readonly string[];
  /** The values under which it is refused for the header, parameter or field `path`. Default code: FORMAT_ERROR. */
  readonly refused?: { readonly path: string; readonly allows: readonly string[]; readonly code?: ErrorCode };
  /** The values under which it is refused with a code. */
  readonly codes?: Readonly<Record<string, readonly string[]>>;
}

/** Judges calls of one kind by whether they were refused, and why. @param what the kind of call, such as `a read without X` */
export function judged(calls: readonly RecordedCall[], what: string, meanings: Meanings): readonly Sighting[] {
  const { accepted, refused, codes = {} } = meanings;
  return calls.flatMap((call): readonly Sighting[] => {
    const { isAccepted, refusal } = call;
    if (isAccepted && accepted) return [{ call, seen: `${what} was accepted`, allows: accepted }];
    const code = refusal?.code ?? '';
    const allows = Object.hasOwn(codes, code) ? codes[code] : undefined;
    if (allows) return [{ call, seen: `${what} was refused with ${code}`, allows }];
    // Banks have their own codes, such as PSU_ID_REQUIRED.
    const isOwnCode = code !== '' && !catalogueEntry(code);
    if (refused && (isOwnCode || code === (refused.code ?? 'FORMAT_ERROR')) && call.isRefusedFor(refused.path))
      return [{ call, seen: `${what} was refused for ${refused.path}`, allows: refused.allows }];
    return [];
  });
}

export const lacks =
  (header: string) =>
  (call: RecordedCall): boolean =>
    call.header(header) === undefined;

/** The link to the next page, at any place of the answer. */
export function nextLinkIn(body: unknown): string | undefined {
  if (!isObject(body)) return undefined;
  const { next } = body;
  if (typeof next === 'string') return next;
  if (isObject(next) && typeof next['href'] === 'string') return next['href'];
  return Object.values(body)
    .map(nextLinkIn)
    .find((link) => link !== undefined);
}

/** The query of an address, in one form whatever is encoded in it; empty without a query. */
export function searchOf(address: string): string {
  const [, query] = address.split('?');
  return query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
}

/** Sightings of the calls for which `read` returns a value, with what was seen; undefined if no value of the decision has it. */
export function seenIn(
  calls: readonly RecordedCall[],
  read: (call: RecordedCall) => readonly [value: WrittenValue | undefined, seen: string] | undefined,
): readonly Sighting[] {
  return calls.flatMap((call) => {
    const found = read(call);
    return found ? [{ call, allows: found[0] === undefined ? [] : [found[0]], seen: found[1] }] : [];
  });
}

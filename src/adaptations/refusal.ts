import { isObject } from '../domain/shape.js';
import type { Words } from './adaptation.js';

/** A request as it was sent. */
export interface SentRequest {
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON; undefined for any other body. */
  readonly body: unknown;
  /** Those of the path, the query, and a form. */
  readonly parameters: Readonly<Record<string, string | undefined>>;
  /** In milliseconds since 1970. */
  readonly now: number;
}

const DAY_MS = 86_400_000;

/** The header, member or parameter that is refused; undefined if it is the call itself. */
export function subjectOf({ header, member, parameter }: Partial<Words['refuse']>): string | undefined {
  return header ?? member ?? parameter;
}

/** Whether a request has what the bank refuses. Empty texts, lists and objects count as absent. */
export function isRefused(refuse: Omit<Words['refuse'], 'as'>, sent: SentRequest): boolean {
  const { header, member, parameter, missing, present, values, except, above, below, weekend, insecure } = refuse;
  if (refuse.with && !isWith(refuse.with, sent)) return false;
  if (subjectOf(refuse) === undefined) return true;
  const value =
    header !== undefined
      ? sent.headers[header.toLowerCase()]
      : member !== undefined
        ? valueAt(sent.body, member)
        : sent.parameters[parameter ?? ''];
  if (missing) return isEmpty(value);
  if (isEmpty(value)) return false;
  if (present) return true;
  if (insecure) return !/^https:/i.test(String(value));
  if (weekend) return [0, 6].includes(new Date(String(value).slice(0, 10)).getUTCDay());
  const isAccept = header?.toLowerCase() === 'accept';
  const words = isAccept
    ? String(value)
        .split(',')
        .map((type) => type.replace(/;.*/, '').trim())
    : [String(value)];
  if (values) return words.every((word) => values.includes(word));
  if (except) return !words.some((word) => except.includes(word));
  if (above !== undefined) return numberFor(above, value, sent.now) > limitOf(above);
  return below !== undefined && numberFor(below, value, sent.now) < limitOf(below);
}

function isWith(other: NonNullable<Words['refuse']['with']>, { headers, parameters }: SentRequest): boolean {
  return 'parameter' in other
    ? !isEmpty(parameters[other.parameter])
    : other.values.includes(headers[other.header.toLowerCase()] ?? '');
}

/** The value at a path of members; of a list, that of its first entry. */
export function valueAt(body: unknown, path: string): unknown {
  const steps = path === '.' ? [] : path.replace(/\[\]$/, '').split('.');
  return steps.reduce<unknown>((value, step) => {
    const object: unknown = Array.isArray(value) ? value[0] : value;
    return isObject(object) && Object.hasOwn(object, step) ? object[step] : undefined;
  }, body);
}

export function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    (typeof value === 'object' && Object.keys(value).length === 0)
  );
}

/** How many days a day is from today; NaN for what is not a day. */
export function daysFrom(now: number, value: unknown): number {
  return (Date.parse(String(value).slice(0, 10)) - Math.floor(now / DAY_MS) * DAY_MS) / DAY_MS;
}

function numberFor(bound: number | string, value: unknown, now: number): number {
  return typeof bound === 'number' ? Number(value) : daysFrom(now, value);
}

function limitOf(bound: number | string): number {
  return typeof bound === 'number' ? bound : Number(bound.replace(/[PD]/g, ''));
}

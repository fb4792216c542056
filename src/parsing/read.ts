import { parseInstant, parseLocalDate, type Calendar, type LocalDate } from '../domain/calendar.js';
import { formatError, refuseMember, requireWord } from '../domain/errors.js';
import { ibanProblem, formatIbanProblem } from '../domain/account/iban.js';
import {
  parseAmount,
  parseDecimal,
  problemOfCountry,
  problemOfCurrency,
  problemOfSize,
  type AmountProblem,
  type Money,
} from '../domain/money.js';
import type { Profile } from '../decisions/decisions.js';
import { Findings, isObject, type Shape } from '../domain/shape.js';
import type { Address } from '../domain/account/account.js';
import { didYouMean, problemOfText } from '../domain/text.js';
import { withoutAbsent } from '../domain/without-absent.js';

/**
 * Readers for members of JSON bodies, shared by the bank's interface, the control API and fixtures.
 * A failure is a FORMAT_ERROR with the path of the field, the problem and the accepted values.
 * Readers check one member at a time: rules about several members or about a bank's state belong to their use case.
 */

/** An object of a JSON body; members that are absent or null are undefined. @decision null-members */
export type JsonObject = Readonly<Record<string, unknown>>;

export function readObject(value: unknown, path: string, form = 'an object'): JsonObject {
  if (isObject(value)) return value;
  return refuseMember(path, value === undefined ? `is missing; it must be ${form}` : `must be ${form}`);
}

/** The member `name` as an array, or undefined when it is absent. */
export function readOptionalArray(object: JsonObject, name: string, path: string): readonly unknown[] | undefined {
  const value = object[name];
  if (value === undefined || Array.isArray(value)) return value;
  return refuseMember(at(path, name), 'must be an array');
}

/** The member `name` as text of 1 to `longest` printable characters. @decision text-lengths */
export function readText(object: JsonObject, name: string, path: string, longest: number): string {
  return readOptionalText(object, name, path, longest) ?? refuseMember(at(path, name), 'is missing');
}

/** As readText, or undefined when the member is absent. */
export function readOptionalText(object: JsonObject, name: string, path: string, longest: number): string | undefined {
  const value = object[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'string') return refuseMember(at(path, name), 'must be a string');
  const problem = problemOfText(value, longest);
  return problem === undefined ? value : refuseMember(at(path, name), problem);
}

/** The member `name` as an integer, or undefined when it is absent. */
export function readOptionalInteger(object: JsonObject, name: string, path: string): number | undefined {
  const value = object[name];
  if (value === undefined) return undefined;
  if (typeof value === 'number' && Number.isInteger(value)) return value;
  return refuseMember(at(path, name), 'must be an integer, as a JSON number without quotes');
}

/** The member `name` as a number, or undefined when it is absent. */
export function readOptionalNumber(object: JsonObject, name: string, path: string): number | undefined {
  const value = object[name];
  if (value === undefined || typeof value === 'number') return value;
  return refuseMember(at(path, name), 'must be a JSON number without quotes');
}

/** The member `name` as a whole number within bounds, or undefined when it is absent. @param or other allowed values, for the error */
export function readOptionalWhole(
  object: JsonObject,
  name: string,
  path: string,
  {
    least,
    most = Number.MAX_SAFE_INTEGER,
    or = '',
  }: { readonly least: number; readonly most?: number; readonly or?: string },
): number | undefined {
  const value = object[name];
  if (value === undefined || (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most))
    return value;
  const bounds = most === Number.MAX_SAFE_INTEGER ? `from ${least} up` : `from ${least} to ${most}`;
  return refuseMember(at(path, name), `must be a whole number ${bounds}${or}`);
}

/** The member `name` as one of several words, or undefined when it is absent. */
export function readOptionalWord<const Word extends string>(
  object: JsonObject,
  name: string,
  words: readonly Word[],
  path = '',
): Word | undefined {
  return object[name] === undefined ? undefined : requireWord(object[name], words, at(path, name));
}

/** The member `name` as a boolean, or undefined when it is absent. */
export function readOptionalBoolean(object: JsonObject, name: string, path: string): boolean | undefined {
  const value = object[name];
  if (value === undefined || typeof value === 'boolean') return value;
  return refuseMember(at(path, name), 'must be true or false, without quotes');
}

/** The member `name` as a valid IBAN. @decision account-reference */
export function readIban(object: JsonObject, name: string, path: string): string {
  const iban = readText(object, name, path, 100);
  const problem = ibanProblem(iban);
  return problem === undefined
    ? iban
    : formatError(at(path, name), `${at(path, name)}: ${formatIbanProblem(iban, problem)}`);
}

/** The member `name` as a currency of ISO 4217. */
export function readCurrency(object: JsonObject, name: string, path: string): string {
  const currency = readText(object, name, path, 100);
  const problem = problemOfCurrency(currency);
  return problem === undefined ? currency : refuseMember(at(path, name), problem);
}

/**
 * The member `name` as an amount, in the bank's format.
 * @source Resources and their fields / Amount @decision amount-form
 */
export function readAmount(object: JsonObject, name: string, path: string, form: Profile['amount-form']): Money {
  const where = at(path, name);
  const amount = readObject(object[name], where);
  const currency = readCurrency(amount, 'currency', where);
  const value = amount['amount'];
  const field = `${where}.amount`;
  if (value === undefined) return refuseMember(field, 'is missing');
  const money = parsedAmount(value, currency, form);
  if (typeof money === 'object') return money;
  const isText = typeof value === 'string' && form !== 'number';
  const wanted = isText ? 'digits with at most one dot, such as "12.30"' : WANTED_AMOUNTS[form];
  return refuseMember(field, problemOfSize(money, currency) ?? `must be ${wanted}`);
}

const WANTED_AMOUNTS: Readonly<Record<Profile['amount-form'], string>> = {
  number: 'a JSON number such as 12.3, not text',
  string: 'text such as "12.30", not a JSON number',
  lenient: 'a JSON number such as 12.3, or text such as "12.30"',
};

function parsedAmount(value: unknown, currency: string, form: Profile['amount-form']): Money | AmountProblem {
  if (typeof value === 'number' && form !== 'string') return parseAmount(value, currency);
  return typeof value === 'string' && form !== 'number' ? parseDecimal(value, currency) : 'notDecimal';
}

/** The first year of the calendar. */
const EARLIEST_YEAR = '0100';

/**
 * A day: `YYYY-MM-DD`, or an RFC 3339 date-time that is converted to the bank's zone.
 * @decision valid-until, date-filter
 */
export function readDay(written: string, path: string, calendar: Calendar): LocalDate {
  // Some languages use their earliest date, 0001-01-01, for "since always".
  const text = written.replace(/^00\d\d(?=-)/, EARLIEST_YEAR);
  const day = parseLocalDate(text);
  if (day !== undefined) return day;
  const instant = parseInstant(text);
  if (instant !== undefined) return calendar.dateOf(instant);
  if (parseInstant(text.replace(/ (?=\d\d:\d\d$)/, '+')) !== undefined)
    return refuseMember(path, 'has a space before its time zone offset; in a query, write + as %2B');
  return refuseMember(
    path,
    'must be a calendar day such as 2026-03-31, or a date-time such as 2026-03-31T00:00:00+02:00',
  );
}

/** Rejects unknown names. @param path of the object with the names @throws FORMAT_ERROR with the known names */
export function assertKnown(names: readonly string[], known: readonly string[], what: string, path = ''): void {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const right = known.length > 0 ? `known ${what} are: ${known.join(', ')}` : `no ${what} are allowed`;
  const full = at(path, unknown.slice(0, 64));
  refuseMember(full, `is not a known name${didYouMean(unknown.slice(0, 64), known)}; ${right}`);
}

/** `value` as an object with known members only. @throws FORMAT_ERROR */
export function readKnownObject(value: unknown, path: string, known: readonly string[]): JsonObject {
  const object = readObject(value, path, `an object with ${known.join(', ')}`);
  assertKnown(Object.keys(object), known, `members of ${path}`, path);
  return object;
}

/** `value` as what a shape declares. @param name of the whole @throws FORMAT_ERROR with the first problem */
export function readShaped<Value>(value: unknown, shape: Shape<Value>, name: string): Value {
  const findings = new Findings(1);
  shape.check(value, findings);
  const [first] = findings.problems;
  if (!first) return value as Value;
  const path = first.path || name;
  return formatError(path, `${path}${first.text.startsWith('"') ? ':' : ''} ${first.text}`);
}

/** Which of several members names something. @throws FORMAT_ERROR unless it is exactly one */
export function readIdentifier<const Name extends string>(
  object: JsonObject,
  names: readonly Name[],
  path: string,
): Name {
  const given = names.filter((name) => object[name] !== undefined);
  const [identifier] = given;
  if (identifier !== undefined && given.length === 1) return identifier;
  return refuseMember(path, `must have exactly one of ${names.join(', ')}; it has ${given.join(' and ') || 'none'}`);
}

/** The path of a member. */
export function at(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/** The names of an address's members in a body. */
export type AddressNames = Readonly<Record<keyof Address, string>>;

/**
 * Parses an address. @param path of the object that contains it @throws FORMAT_ERROR @source Resources and their
 * fields / Address
 */
export function readAddress(object: JsonObject, names: AddressNames, path: string): Address {
  const country = readOptionalText(object, names.country, path, 10);
  const problem = country === undefined ? undefined : problemOfCountry(country);
  if (problem !== undefined) refuseMember(`${path}.country`, problem);
  return withoutAbsent({
    street: readOptionalText(object, names.street, path, 100),
    buildingNumber: readOptionalText(object, names.buildingNumber, path, 20),
    city: readOptionalText(object, names.city, path, 100),
    postalCode: readOptionalText(object, names.postalCode, path, 35),
    country,
  });
}

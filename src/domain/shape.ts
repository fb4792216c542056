import { ibanProblem, formatIbanProblem } from './account/iban.js';
import { parseLocalDate, type Instant, type LocalDate } from './calendar.js';
import { EARLIEST_INSTANT, problemOfInstant } from './clock.js';
import { isAtMostTenYears, type Duration } from './duration.js';
import { UUID } from './ids.js';
import type { HistoryEntry } from './machine.js';
import { isCountry, minorDigitsOf } from './money.js';
import { oneOfText, problemOfText } from './text.js';

/**
 * Shapes: what a value from outside must look like, member by member. The compiler compares each shape with the type that it
 * stands for, so that a member which a type gains must be declared here too.
 */

/** What a document has wrong. */
export interface Problem {
  /** Where, e.g. `consents[3].validUntil`; empty: the whole document. */
  readonly path: string;
  /** What is wrong, and what to send instead. */
  readonly text: string;
}

/** Collects the problems of a document: the first ones in words, the rest as a number. */
export class Findings {
  readonly problems: Problem[] = [];
  count = 0;
  readonly #most: number;
  readonly #place: (string | number)[] = [];

  /** @param most how many problems are kept */
  constructor(most: number) {
    this.#most = most;
  }

  /** Goes down to a member or an item. */
  enter(step: string | number): void {
    this.#place.push(step);
  }

  /** Goes up again. */
  leave(): void {
    this.#place.pop();
  }

  /** @param below where the problem is, from the present place on */
  report(text: string, ...below: ContentPath): void {
    this.count += 1;
    if (this.problems.length < this.#most) this.problems.push({ path: pathText([...this.#place, ...below]), text });
  }
}

/** Checks a value, and reports what is wrong with it. */
export interface Shape<Value> {
  readonly check: (value: unknown, findings: Findings) => void;
  /** Never there: ties the shape to its type. */
  readonly value?: Value;
}

/** A member that may be absent. */
export interface OptionalShape<Value> extends Shape<Value> {
  readonly isOptional: true;
}

/** The shapes of all members of a type: those that may be absent must be declared as optional, and no others. */
export type MemberShapes<Value> = {
  readonly [Name in keyof Value]-?: object extends Pick<Value, Name>
    ? OptionalShape<Exclude<Value[Name], undefined>>
    : Shape<Value[Name]> & { readonly isOptional?: never };
};

/** The type that a shape stands for. */
export type ValueOf<Of> = Of extends Shape<infer Value> ? Value : never;

type OptionalNames<Members> = {
  [Name in keyof Members]: Members[Name] extends OptionalShape<unknown> ? Name : never;
}[keyof Members];
type Values<Members> = { readonly [Name in keyof Members]: ValueOf<Members[Name]> };
type Flat<Value> = { [Name in keyof Value]: Value[Name] };
/** The type of an object with these members. Keeps their docstrings. */
type ObjectOf<Members> = Flat<
  Omit<Values<Members>, OptionalNames<Members>> & Partial<Pick<Values<Members>, OptionalNames<Members>>>
>;

/** The first thing that is wrong with a value, after its place; undefined: nothing. */
export function problemIn(value: unknown, shape: Shape<unknown>): string | undefined {
  const findings = new Findings(1);
  shape.check(value, findings);
  const [first] = findings.problems;
  return first && `${first.path} ${first.text}`.trim();
}

/** A shape of which a function says what is wrong; undefined: nothing. */
export function shapeOf<Value>(problemOf: (value: unknown) => string | undefined): Shape<Value> {
  return {
    check(value, findings) {
      const problem = problemOf(value);
      if (problem !== undefined) findings.report(problem);
    },
  };
}

/** Any text. */
export function text<Value extends string = string>(): Shape<Value> {
  return shapeOf((value) => (typeof value === 'string' ? undefined : wanted('text', value)));
}

/** Text that has a form. @param form in words, with an example */
export function textLike<Value extends string = string>(pattern: RegExp, form: string): Shape<Value> {
  return shapeOf((value) => (typeof value === 'string' && pattern.test(value) ? undefined : wanted(form, value)));
}

/** Text of 1 to `longest` printable characters. @decision text-lengths */
export function printable(longest: number): Shape<string> {
  return textWithout((value) => problemOfText(value, longest));
}

/** Text of which a function says what is wrong, as a predicate; undefined: nothing. */
export function textWithout<Value extends string = string>(
  problemOf: (text: string) => string | undefined,
): Shape<Value> {
  return shapeOf((value) => {
    if (typeof value !== 'string') return wanted('text', value);
    const problem = problemOf(value);
    return problem === undefined ? undefined : `${shown(value)} ${problem}`;
  });
}

/** One of several values. */
export function oneOf<const Value>(values: readonly Value[]): Shape<Value> {
  return shapeOf((value) =>
    values.includes(value as Value) ? undefined : wanted(oneOfText(values.map(String), value), value),
  );
}

/** The name of an entry of a table. */
export function nameIn<Table extends object>(table: Table): Shape<keyof Table & string> {
  return oneOf(Object.keys(table) as (keyof Table & string)[]);
}

/** A whole number in a range. */
export function whole(least: number, most: number): Shape<number> {
  return shapeOf((value) =>
    Number.isInteger(value) && (value as number) >= least && (value as number) <= most
      ? undefined
      : wanted(`a whole number from ${least} to ${most}`, value),
  );
}

/** A number in a range. */
export function numberBetween(least: number, most: number): Shape<number> {
  return shapeOf((value) =>
    typeof value === 'number' && value >= least && value <= most
      ? undefined
      : wanted(`a number from ${least} to ${most}`, value),
  );
}

export const trueOrFalse: Shape<boolean> = oneOf([true, false]);

/** The shape, for a member that may be absent. */
export function optional<Value>(shape: Shape<Value>): OptionalShape<Value> {
  return { check: shape.check, isOptional: true };
}

export function nullable<Value>(shape: Shape<Value>): Shape<Value | null> {
  return {
    check(value, findings) {
      if (value !== null) shape.check(value, findings);
    },
  };
}

export function listOf<Item>(item: Shape<Item>, least = 0, most = Infinity): Shape<readonly Item[]> {
  return {
    check(value, findings) {
      if (!Array.isArray(value)) {
        findings.report(wanted('a list', value));
        return;
      }
      if (value.length < least || value.length > most) {
        const range = most === Infinity ? `at least ${least}` : `${least} to ${most}`;
        findings.report(value.length === 0 ? 'is empty' : `must have ${range} entries, not ${value.length}`);
      }
      for (let index = 0; index < Math.min(value.length, most); index += 1) {
        findings.enter(index);
        item.check(value[index], findings);
        findings.leave();
      }
    },
  };
}

/** An object with exactly these members, of a type that is declared elsewhere. */
export function record<Value extends object>(members: MemberShapes<Value>): Shape<Value> {
  return { check: membersCheck(members) };
}

type AnyMembers = Readonly<Record<string, Shape<unknown> & { readonly isOptional?: true }>>;

function membersCheck(members: AnyMembers): Shape<unknown>['check'] {
  const known = new Map(Object.entries(members));
  const needed = [...known].filter(([, shape]) => shape.isOptional !== true);
  return (value, findings) => {
    if (!isObject(value)) {
      findings.report(wanted(`an object with ${[...known.keys()].join(', ')}`, value));
      return;
    }
    for (const [name, member] of Object.entries(value)) {
      findings.enter(name.slice(0, 64));
      const shape = known.get(name);
      if (shape) shape.check(member, findings);
      else findings.report(`is not a known name; known members are: ${[...known.keys()].join(', ')}`);
      findings.leave();
    }
    for (const [name, shape] of needed) {
      if (Object.hasOwn(value, name)) continue;
      findings.enter(name);
      shape.check(undefined, findings);
      findings.leave();
    }
  };
}

/** An object with exactly these members. It declares its type: `type Account = ValueOf<typeof accountShape>`. */
export function declared<Members extends AnyMembers>(members: Members): Shape<ObjectOf<Members>> {
  return { check: membersCheck(members) };
}

type Absent<Names extends PropertyKey> = Partial<Readonly<Record<Names, undefined>>>;
/** At most one of several members, as a type: an object that has one does not have the others. */
type AtMostOne<Members> =
  | Absent<keyof Members>
  | {
      [Name in keyof Members]: Readonly<Record<Name, ValueOf<Members[Name]>>> & Absent<Exclude<keyof Members, Name>>;
    }[keyof Members];

/** An object with members, and at most one of further members, which decides what kind of object it is. */
export function withAtMostOne<Members extends AnyMembers, Kinds extends AnyMembers>(
  members: Members,
  kinds: Kinds,
): Shape<ObjectOf<Members> & AtMostOne<Kinds>> {
  const check = membersCheck({
    ...members,
    ...Object.fromEntries(Object.entries(kinds).map(([name, shape]) => [name, optional(shape)])),
  });
  return {
    check(value, findings) {
      check(value, findings);
      const present = isObject(value) ? Object.keys(kinds).filter((name) => value[name] !== undefined) : [];
      const [first, second] = present;
      if (second !== undefined) findings.report(`must be absent, because there is ${String(first)}`, second);
    },
  };
}

/** An object with members of any name that fits. */
export function namedValues<Value>(name: Shape<string>, item: Shape<Value>): Shape<Readonly<Record<string, Value>>> {
  return {
    check(value, findings) {
      if (!isObject(value)) {
        findings.report(wanted('an object', value));
        return;
      }
      for (const [key, member] of Object.entries(value)) {
        findings.enter(key.slice(0, 64));
        name.check(key, findings);
        item.check(member, findings);
        findings.leave();
      }
    },
  };
}

/** An object whose other members depend on one of them, such as `kind`. @param kinds the other members, by its value */
export function variants<Name extends string, Kinds extends Readonly<Record<string, AnyMembers>>>(
  name: Name,
  kinds: Kinds,
): Shape<{ [Kind in keyof Kinds]: ObjectOf<Kinds[Kind] & Readonly<Record<Name, Shape<Kind>>>> }[keyof Kinds]> {
  const checks = new Map<unknown, Shape<unknown>['check']>(
    Object.entries(kinds).map(([kind, members]) => [kind, membersCheck({ [name]: oneOf([kind]), ...members })]),
  );
  return {
    check(value, findings) {
      const kind = isObject(value) ? value[name] : undefined;
      const check = checks.get(kind);
      if (check) check(value, findings);
      else if (isObject(value)) findings.report(wanted(oneOfText(Object.keys(kinds), kind), kind), name);
      else findings.report(wanted(`an object whose ${name} is ${oneOfText(Object.keys(kinds), kind)}`, value));
    },
  };
}

/** A map: a list of its keys and values. Problems of a value are reported at the place of the pair. */
export function mapOf<Key extends string, Value>(
  key: Shape<Key>,
  item: Shape<Value>,
  most = Infinity,
): Shape<readonly (readonly [Key, Value])[]> {
  const pair: Shape<readonly [Key, Value]> = {
    check(value, findings) {
      if (!Array.isArray(value) || value.length !== 2) {
        findings.report(wanted('a list of a key and its value', value));
        return;
      }
      key.check(value[0], findings);
      item.check(value[1], findings);
    },
  };
  return listOf(pair, 0, most);
}

/** The shape, of which a function checks more once its parts are right. */
export function refined<Value>(shape: Shape<Value>, check: (value: Value, findings: Findings) => void): Shape<Value> {
  return {
    check(value, findings) {
      const before = findings.count;
      shape.check(value, findings);
      if (findings.count === before) check(value as Value, findings);
    },
  };
}

/** Anything that JSON can say, nested at most 32 levels deep, without members that could change what an object is. */
export function anyJson(): Shape<unknown> {
  return shapeOf((value) => (value === undefined ? wanted('JSON', value) : problemOfJson(value, 32)));
}

/** Whether two lists have the same members in the same order. */
export function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  if (one === other) return true;
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index += 1) if (one[index] !== other[index]) return false;
  return true;
}

/** Whether a value is an object and not a list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at a path of a JSON value, such as `'accounts', 0, 'iban'`; undefined if there is none. */
export function memberAt(value: unknown, ...path: ContentPath): unknown {
  let found = value;
  for (const step of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined;
    found = (found as Record<string | number, unknown>)[step];
  }
  return found;
}

function problemOfJson(value: unknown, depthLeft: number): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (depthLeft === 0) return 'is nested too deeply';
  if (Object.hasOwn(value, '__proto__')) return 'must not have a member __proto__';
  for (const member of Object.values(value)) {
    const problem = problemOfJson(member, depthLeft - 1);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** What is wrong with a value that is absent or something else. @param form what it must be */
function wanted(form: string, value: unknown): string {
  return value === undefined ? `is missing; it must be ${form}` : `must be ${form}, not ${shown(value)}`;
}

/** What is there, for a message. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  const written = JSON.stringify(value);
  return written.length > 60 ? `${written.slice(0, 57)}…"` : written;
}

/** Where something is in a document: names of members and places in lists. */
export type ContentPath = readonly (string | number)[];

/** The path for people: `accounts[2].history.recurring[0].amount`. */
export function pathText(path: ContentPath): string {
  return path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index === 0 ? '' : '.'}${step}`))
    .join('');
}

// Shapes of single values. Their bounds include every value that a bank can reach and exclude values it cannot calculate with.

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
export const instant: Shape<Instant> = shapeOf((value) =>
  typeof value === 'number' ? problemOfInstant(value) : 'must be a number of milliseconds since 1970',
);
/** An end, which may lie beyond bank time. */
export const end: Shape<Instant> = numberBetween(EARLIEST_INSTANT, Date.UTC(9999, 0, 1));
/** Any instant that RFC 3339 can express. */
export const anyInstant: Shape<Instant> = numberBetween(Date.UTC(100, 0, 1), Date.UTC(9999, 11, 31));
export const currency = textWithout((value) =>
  minorDigitsOf(value) === undefined ? 'is not a currency of ISO 4217 such as EUR' : undefined,
);
export const country = textWithout((value) =>
  isCountry(value) ? undefined : 'is not an ISO 3166-1 country such as AT',
);
export const iban = textWithout((value) => {
  const problem = ibanProblem(value);
  return problem && `is not an IBAN: ${formatIbanProblem(value, problem)}`;
});
export const email = textLike(/^[^\s@]+@[^\s@]+$/, 'an e-mail address');
const wholePeriods = whole(0, 1e12);
export const period: Shape<Duration> = refined(
  record<Duration>({ months: wholePeriods, days: wholePeriods, ms: numberBetween(0, 1e15) }),
  (value, findings) => {
    if (!isAtMostTenYears(value)) findings.report('is longer than ten years');
  },
);

/** A non-empty history. */
export function history<Status extends string>(status: Shape<Status>): Shape<readonly HistoryEntry<Status>[]> {
  return listOf(record<HistoryEntry<Status>>({ at: instant, from: nullable(status), to: status, cause: text() }), 1);
}

/** The items by a key, in their order. */
export function groupBy<Item>(items: readonly Item[], key: (item: Item) => string): ReadonlyMap<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(key(item)) ?? [];
    group.push(item);
    groups.set(key(item), group);
  }
  return groups;
}

/**
 * Shapes: what a value from outside must look like, member by member. The compiler compares each shape with the type that it
 * stands for, so that a member which a type gains must be declared here too.
 */

/** What a document has wrong. */
export interface Problem {
  /** Where, e.g. `consents[3].validUntil`; empty: the whole document. */
  readonly path: string;
  /** What was wrong and what would be right. */
  readonly text: string;
}

/** Collects problems while a document is looked through; the first ones in words, the rest as a number. */
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
  return shapeOf((value) => (typeof value === 'string' ? undefined : `must be text, not ${shown(value)}`));
}

/** Text that has a form. @param form in words, with an example */
export function textLike<Value extends string = string>(pattern: RegExp, form: string): Shape<Value> {
  return shapeOf((value) =>
    typeof value === 'string' && pattern.test(value) ? undefined : `must be ${form}, not ${shown(value)}`,
  );
}

/** Text of which a function says what is wrong, as a predicate; undefined: nothing. */
export function textWithout<Value extends string = string>(
  problemOf: (text: string) => string | undefined,
): Shape<Value> {
  return shapeOf((value) => {
    if (typeof value !== 'string') return `must be text, not ${shown(value)}`;
    const problem = problemOf(value);
    return problem === undefined ? undefined : `${shown(value)} ${problem}`;
  });
}

/** One of several values. */
export function oneOf<const Value>(values: readonly Value[]): Shape<Value> {
  return shapeOf((value) =>
    values.includes(value as Value) ? undefined : `must be ${values.map(String).join(' or ')}, not ${shown(value)}`,
  );
}

/** A whole number in a range. */
export function whole(least: number, most: number): Shape<number> {
  return shapeOf((value) =>
    Number.isInteger(value) && (value as number) >= least && (value as number) <= most
      ? undefined
      : `must be a whole number from ${least} to ${most}, not ${shown(value)}`,
  );
}

/** A number in a range. */
export function numberBetween(least: number, most: number): Shape<number> {
  return shapeOf((value) =>
    typeof value === 'number' && value >= least && value <= most
      ? undefined
      : `must be a number from ${least} to ${most}, not ${shown(value)}`,
  );
}

/** True or false. */
export const flag: Shape<boolean> = oneOf([true, false]);

/** The shape, for a member that may be absent. */
export function optional<Value>(shape: Shape<Value>): OptionalShape<Value> {
  return { check: shape.check, isOptional: true };
}

/** The shape, or null. */
export function nullable<Value>(shape: Shape<Value>): Shape<Value | null> {
  return {
    check(value, findings) {
      if (value !== null) shape.check(value, findings);
    },
  };
}

/** A list. */
export function listOf<Item>(item: Shape<Item>, least = 0, most = Infinity): Shape<Item[]> {
  return {
    check(value, findings) {
      if (!Array.isArray(value)) {
        findings.report(`must be a list, not ${shown(value)}`);
        return;
      }
      if (value.length < least || value.length > most) {
        const range = most === Infinity ? `at least ${least}` : `${least} to ${most}`;
        findings.report(`must have ${range} entries, not ${value.length}`);
      }
      for (let index = 0; index < Math.min(value.length, most); index += 1) {
        findings.enter(index);
        item.check(value[index], findings);
        findings.leave();
      }
    },
  };
}

/** An object with exactly these members. */
export function record<Value extends object>(members: MemberShapes<Value>): Shape<Value> {
  const shapes = Object.entries<Shape<unknown> & { readonly isOptional?: true }>(members);
  const known = new Map(shapes);
  const needed = shapes.filter(([, shape]) => shape.isOptional !== true).map(([name]) => name);
  return {
    check(value, findings) {
      if (!isObject(value)) {
        findings.report(`must be an object with ${[...known.keys()].join(', ')}, not ${shown(value)}`);
        return;
      }
      for (const name of needed) if (!Object.hasOwn(value, name)) findings.report('is missing', name);
      for (const [name, member] of Object.entries(value)) {
        findings.enter(name.slice(0, 64));
        const shape = known.get(name);
        if (shape) shape.check(member, findings);
        else findings.report(`is unknown; known members: ${[...known.keys()].join(', ')}`);
        findings.leave();
      }
    },
  };
}

/** An object with members of any name that fits. @param most how many */
export function namedValues<Value>(
  name: Shape<string>,
  item: Shape<Value>,
  most = Infinity,
): Shape<Record<string, Value>> {
  return {
    check(value, findings) {
      if (!isObject(value)) {
        findings.report(`must be an object, not ${shown(value)}`);
        return;
      }
      const members = Object.entries(value);
      if (members.length > most) findings.report(`must have at most ${most} members, not ${members.length}`);
      for (const [key, member] of members.slice(0, most)) {
        findings.enter(key.slice(0, 64));
        name.check(key, findings);
        item.check(member, findings);
        findings.leave();
      }
    },
  };
}

/** An object whose other members depend on one of them, such as `kind`. */
export function variants<Value extends object, Name extends keyof Value & string>(
  name: Name,
  shapes: {
    readonly [Kind in Value[Name] & string]: Shape<Extract<Value, Readonly<Record<Name, Kind>>>>;
  },
): Shape<Value> {
  const byKind = new Map<unknown, Shape<unknown>>(Object.entries(shapes));
  return {
    check(value, findings) {
      const kind = isObject(value) ? value[name] : undefined;
      const shape = byKind.get(kind);
      if (shape) shape.check(value, findings);
      else if (isObject(value)) findings.report(`must be ${[...byKind.keys()].join(' or ')}, not ${shown(kind)}`, name);
      else findings.report(`must be an object, not ${shown(value)}`);
    },
  };
}

/** A map: a list of its keys and values. Problems of a value are reported at the place of the pair. */
export function mapOf<Key extends string, Value>(
  key: Shape<Key>,
  item: Shape<Value>,
  most = Infinity,
): Shape<(readonly [Key, Value])[]> {
  const pair: Shape<readonly [Key, Value]> = {
    check(value, findings) {
      if (!Array.isArray(value) || value.length !== 2) {
        findings.report(`must be a list of a key and its value, not ${shown(value)}`);
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

/** Anything that JSON can say, nested at most so deeply, without members that could change what an object is. */
export function anyJson(deepest = 32): Shape<unknown> {
  return shapeOf((value) => problemOfJson(value, deepest));
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

/** What is there, for a message. */
function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  const written = JSON.stringify(value);
  return written.length > 60 ? `${written.slice(0, 57)}…"` : written;
}

/** Where in a document something stands: names of members and places in lists. */
export type ContentPath = readonly (string | number)[];

/** The path for people: `accounts[2].history.recurring[0].amount`. */
export function pathText(path: ContentPath): string {
  return path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index === 0 ? '' : '.'}${step}`))
    .join('');
}

import { groupBy, isObject } from '../domain/shape.js';
import { without } from '../domain/without-absent.js';
import { VARIABLES, type Adaptation, type Words } from './adaptation.js';
import { convertForm, type FormSite, type Way } from './forms.js';

type Members = Readonly<Record<string, unknown>>;
type ObjectChange = (object: Members) => unknown;

/**
 * A body rewritten by one adaptation; the same value if the adaptation does not change bodies.
 * @param way `write`: from the dialect's form to the bank's; `read`: back
 */
export function rewriteBody(adaptation: Adaptation, way: Way, body: unknown, site: FormSite): unknown {
  if ('rename' in adaptation) {
    const { rename } = adaptation;
    if ('names' in rename) {
      const named = way === 'write' ? writtenName : readName;
      return changeEvery(body, (object) =>
        Object.fromEntries(Object.entries(object).map(([name, value]) => [named(name, rename.names), value])),
      );
    }
    const { member, as, in: inside } = rename;
    const [from, to] = way === 'write' ? [member, as] : [as, member];
    return changeObjects(body, inside, (object) => renamed(object, from, to));
  }
  if ('move' in adaptation) {
    const { from, to, in: inside } = adaptation.move;
    const change = (value: unknown): unknown =>
      way === 'write' ? moved(value, from, to) : from === '.' ? unwrapped(value, to) : moved(value, to, from);
    return inside === undefined ? change(body) : changeObjects(body, inside, change);
  }
  if ('set' in adaptation) {
    const { set } = adaptation;
    return changeObjects(body, set.in ?? '.', (object) =>
      way === 'write' ? withSet(object, set) : without(object, set.member),
    );
  }
  if ('absent' in adaptation) {
    const { absent } = adaptation;
    const inside = absent.in ?? (way === 'write' ? undefined : '.');
    return changeObjects(body, inside, (object) => withAbsent(object, absent, way));
  }
  if ('form' in adaptation) {
    const { member, as, in: inside } = adaptation.form;
    return changeMember(body, inside, member, (value, { currency }) => convertForm(as, way, value, site, currency));
  }
  if ('map' in adaptation) {
    const { member, values, in: inside } = adaptation.map;
    return changeMember(body, inside, member, (value) => mapped(value, values, way));
  }
  return body;
}

/** Whether a body has lists, and nothing in them. */
export function hasOnlyEmptyLists(body: unknown): boolean {
  const lists = listsIn(body);
  return lists.length > 0 && lists.every((list) => list.length === 0);
}

function listsIn(value: unknown): readonly (readonly unknown[])[] {
  if (Array.isArray(value)) return [value];
  return isObject(value) ? Object.values(value).flatMap(listsIn) : [];
}

/** Changes the objects at a path, or every object. */
function changeObjects(body: unknown, path: string | undefined, change: ObjectChange): unknown {
  return path === undefined ? changeEvery(body, change) : changeAt(body, stepsOf(path), change);
}

/** A body with another value of a member, in the objects at a path or in all. */
export function changeMember(
  body: unknown,
  path: string | undefined,
  member: string,
  change: (value: unknown, object: Members) => unknown,
): unknown {
  return changeObjects(body, path, (object) =>
    Object.hasOwn(object, member) ? { ...object, [member]: change(object[member], object) } : object,
  );
}

/** The place of a member whose value is not exactly in the form of a strict adaptation; undefined if there is none. */
export function strictProblem(adaptation: Adaptation, body: unknown, site: FormSite): string | undefined {
  if (!('form' in adaptation) || !adaptation.form.strict) return undefined;
  const { member, as, in: inside } = adaptation.form;
  const isExact = (value: unknown, currency: unknown): boolean => {
    const read = convertForm(as, 'read', value, site, currency);
    return JSON.stringify(convertForm(as, 'write', read, site, currency)) === JSON.stringify(value);
  };
  const wrong: unknown[] = [];
  changeMember(body, inside, member, (value, { currency }) => {
    if (!isExact(value, currency)) wrong.push(value);
    return value;
  });
  const place = inside === undefined || inside === '.' ? member : `${inside}.${member}`;
  return wrong.length > 0 ? place : undefined;
}

function changeEvery(value: unknown, change: ObjectChange): unknown {
  if (Array.isArray(value)) return value.map((item) => changeEvery(item, change));
  return isObject(value) ? change(changeMembers(value, (member) => changeEvery(member, change))) : value;
}

function changeAt(value: unknown, [step, ...rest]: readonly string[], change: ObjectChange): unknown {
  if (step === undefined) return isObject(value) ? change(value) : value;
  if (step === '[]') return Array.isArray(value) ? value.map((item) => changeAt(item, rest, change)) : value;
  if (!isObject(value) || !Object.hasOwn(value, step)) return value;
  return { ...value, [step]: changeAt(value[step], rest, change) };
}

/** The steps of a path: names of members, and `[]` for the entries of a list. */
function stepsOf(path: string): readonly string[] {
  return path.match(/\[\]|[^.[\]]+/g) ?? [];
}

function changeMembers(object: Members, change: (value: unknown) => unknown): Members {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}

type Style = Extract<Words['rename'], { readonly names: unknown }>['names'];

/** A name of the dialect in the style of a bank. One such as `_links` stays. */
export function writtenName(name: string, style: Style): string {
  if (name.startsWith('_')) return name;
  if (style === 'PascalCase') return name.charAt(0).toUpperCase() + name.slice(1);
  return name.replace(/(?<=.)[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A name of a bank in the style of the dialect. */
export function readName(name: string, style: Style): string {
  if (style === 'PascalCase') return name.charAt(0).toLowerCase() + name.slice(1);
  return name.replace(/(?<=[a-z\d])_([a-z\d])/g, (_whole, letter: string) => letter.toUpperCase());
}

/** In the same place. An object that already has the new name is left as it is. */
function renamed(object: Members, from: string, to: string): Members {
  if (!Object.hasOwn(object, from) || Object.hasOwn(object, to)) return object;
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name === from ? to : name, value]));
}

/** Moves a value. If there is none, or something else is where it would go, nothing changes. */
function moved(whole: unknown, from: string, to: string): unknown {
  const taken = whole === undefined ? undefined : takeAt(whole, stepsOf(from));
  return (taken && putAt(taken.rest, stepsOf(to), taken.value)) ?? whole;
}

/** The body that is in a member. What is next to this one, such as the trace of an envelope, is left in it. */
function unwrapped(whole: unknown, place: string): unknown {
  const { value = whole, rest } = takeAt(whole, stepsOf(place)) ?? {};
  return isObject(rest) && isObject(value) ? { ...rest, ...value } : value;
}

interface Taken {
  readonly value: unknown;
  /** The remaining value; undefined if nothing remains. */
  readonly rest: unknown;
}

function takeAt(value: unknown, [step, ...below]: readonly string[]): Taken | undefined {
  if (step === undefined) return { value, rest: undefined };
  if (step === '[]')
    return Array.isArray(value) && value.length === 1 ? { value: value[0], rest: undefined } : undefined;
  if (!isObject(value) || !Object.hasOwn(value, step)) return undefined;
  const taken = takeAt(value[step], below);
  if (!taken) return undefined;
  const others = taken.rest === undefined ? without(value, step) : { ...value, [step]: taken.rest };
  return { value: taken.value, rest: Object.keys(others).length === 0 ? undefined : others };
}

/** The rest with a value at a place; undefined if the place is taken. */
function putAt(rest: unknown, [step, ...below]: readonly string[], value: unknown): unknown {
  if (step === undefined) return rest === undefined ? value : undefined;
  if (step === '[]') return rest === undefined ? [value] : undefined;
  if (rest !== undefined && !isObject(rest)) return undefined;
  const inner = putAt(rest?.[step], below, value);
  return inner === undefined ? undefined : { ...rest, [step]: inner };
}

function withSet(object: Members, set: Words['set']): Members {
  const value = valueOfSet(object, set);
  return value === undefined ? object : { ...object, [set.member]: value };
}

function valueOfSet(object: Members, set: Words['set']): unknown {
  if ('value' in set) return set.value;
  const at = (path: string): unknown => takeAt(object, stepsOf(path))?.value;
  if ('from' in set) return at(set.from);
  if ('segment' in set) {
    const link = at(set.segment);
    return typeof link === 'string'
      ? link
          .replace(/^[A-Z]+:|[?#].*$/g, '')
          .split('/')
          .at(-1)
      : undefined;
  }
  const values = [...set.template.matchAll(/\{([^{}]*)\}/g)].map(([, path = '']) => at(path));
  if (values.some((value) => typeof value !== 'string' && typeof value !== 'number')) return undefined;
  return set.template.replace(/\{([^{}]*)\}/g, (_whole, path: string) => String(at(path)));
}

function withAbsent(object: Members, { member, as: written, value }: Words['absent'], way: Way): Members {
  // The control API drops members that are null, so that null can be written as a word.
  const as = written === 'null' ? null : written;
  const isThere = Object.hasOwn(object, member);
  if (as === 'omit') {
    if (way === 'write') return without(object, member);
    return isThere || value === undefined ? object : { ...object, [member]: value };
  }
  if (way === 'write') return isThere ? object : { ...object, [member]: as };
  const isEmpty = as === null || as === '' ? object[member] === as : isEmptyList(object[member]);
  return isThere && isEmpty ? without(object, member) : object;
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** What a lossy map writes alike, such as `revokedByPsu and terminatedByTpp as "revoked"`: it is read as the first of them. */
export function writtenAlike(adaptation: Adaptation): readonly string[] {
  if (!('map' in adaptation)) return [];
  const { values } = adaptation.map;
  const groups = [...groupBy(Object.keys(values), (name) => JSON.stringify(values[name]))];
  return groups.flatMap(([written, names]) => (names.length > 1 ? [`${names.join(' and ')} as ${written}`] : []));
}

/** A lossy map is read as the first of the values that are written alike. Names of booleans stand for these. */
function mapped(value: unknown, values: Words['map']['values'], way: Way): unknown {
  if (Array.isArray(value)) return value.map((item) => mapped(item, values, way));
  if (way === 'write') {
    const isName = typeof value === 'string' || typeof value === 'boolean';
    return isName && Object.hasOwn(values, String(value)) ? values[String(value)] : value;
  }
  const [name] = Object.entries(values).find(([, written]) => written === value) ?? [];
  if (name === undefined) return value;
  return name === 'true' || name === 'false' ? name === 'true' : name;
}

/** What a template of an error body can say. */
export type ErrorFacts = Readonly<Record<(typeof VARIABLES)[number], string | number | undefined>>;

/** A template with its variables replaced. A text that is one variable has its value; a member without value is left out. */
export function filled(template: unknown, facts: ErrorFacts): unknown {
  if (typeof template === 'string') {
    const [, only] = /^\{(\w+)\}$/.exec(template) ?? [];
    if (only !== undefined) return facts[only as keyof ErrorFacts];
    return template.replace(/\{(\w+)\}/g, (_whole, name: keyof ErrorFacts) => String(facts[name] ?? ''));
  }
  if (Array.isArray(template)) return template.map((item) => filled(item, facts) ?? null);
  if (!isObject(template)) return template;
  const members = Object.entries(template).map(([name, member]) => [name, filled(member, facts)] as const);
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

import type { Draws } from './draws.js';

/** JSON bodies and how a variation changes them. */

export type BodyValue = string | number | boolean | null | undefined | DecimalText | readonly BodyValue[] | JsonMembers;
/** An object of a JSON body. */
export interface JsonMembers {
  readonly [name: string]: BodyValue;
}

/** `place` is the member that contains the object, or the name of its list; '' for the body itself. */
type ChangeObject = (members: JsonMembers, place: string) => JsonMembers;
type ChangeValue = (value: BodyValue, name: string, place: string) => BodyValue;

/** Changes every object of a body, inner ones first. */
export function mapObjects(value: BodyValue, change: ChangeObject, place = ''): BodyValue {
  if (isList(value)) return value.map((item) => mapObjects(item, change, place));
  if (!isMembers(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [name, mapObjects(member, change, name)] as const);
  return change(Object.fromEntries(members), place);
}

/** Changes every member of a body that is not an object. Members that become undefined are removed. */
export function changeMembers(value: BodyValue, change: ChangeValue): BodyValue {
  return mapObjects(value, (members, place) =>
    Object.fromEntries(
      Object.entries(members)
        .map(([name, member]) => [name, isMembers(member) ? member : change(member, name, place)] as const)
        .filter(([, member]) => member !== undefined),
    ),
  );
}

export function isList(value: BodyValue): value is readonly BodyValue[] {
  return Array.isArray(value);
}

/** Whether a value is an object with members. */
function isMembers(value: BodyValue): value is JsonMembers {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof DecimalText);
}

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

export function isDateTime(value: BodyValue): value is string {
  return typeof value === 'string' && DATE_TIME.test(value);
}

/**
 * The same amount with as few decimals as it needs, or with more. A number becomes a DecimalText, which JSON.stringify
 * cannot write.
 * @param most the most decimals
 */
export function otherDecimals(value: BodyValue, draws: Draws, most: number): BodyValue {
  if (typeof value !== 'number' && typeof value !== 'string') return value;
  const [whole = '', fraction = ''] = String(value).split('.');
  const shortest = fraction.replace(/0+$/, '');
  const digits = draws.happens(0.5) ? shortest : fraction.padEnd(most, '0');
  const text = digits === '' ? whole : `${whole}.${digits}`;
  return typeof value === 'string' ? text : new DecimalText(text);
}

/** The same instant in another time zone. */
export function otherTime(text: string, draws: Draws): string {
  const instant = Date.parse(text);
  const minutes = draws.oneOf([0, 330, -480]);
  const local = new Date(instant + minutes * 60_000)
    .toISOString()
    .replace(/Z$/, '')
    .replace(/\.000$/, draws.oneOf(['', '.000']));
  if (minutes === 0) return `${local}Z`;
  const absolute = Math.abs(minutes);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${local}${minutes < 0 ? '-' : '+'}${two(Math.floor(absolute / 60))}:${two(absolute % 60)}`;
}

/** A JSON number with given digits. `variedText` writes it; JSON.stringify cannot. */
class DecimalText {
  readonly #text: string;

  /** @param text a decimal such as `12.500` */
  constructor(text: string) {
    this.#text = text;
  }

  toJSON(): string {
    return `${MARK}${this.#text}${MARK}`;
  }
}

/** Never occurs in responses, because control characters are rejected in all input. */
const MARK = '\u0001';

/** The JSON text of a body with DecimalText values. */
export function variedText(body: unknown): string {
  return JSON.stringify(body).replace(/"\\u0001(-?\d+(?:\.\d+)?)\\u0001"/g, '$1');
}

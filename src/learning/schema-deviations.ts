import type { AnswerSchema } from '../domain/tpp/documented-answer.js';
import { isObject } from '../domain/shape.js';

/** Where a body does not match its schema. */
export interface SchemaDeviation {
  readonly kind: 'member' | 'missing' | 'type' | 'value' | 'form';
  /** The member, such as `accounts[].balances[].balanceAmount`. Empty: the body. */
  readonly place: string;
  /** What is there, and what should be; empty for members. */
  readonly what: string;
  /** What is there; undefined for a missing member. */
  readonly value: unknown;
}

/** Nested deeper than any document: the rest is not looked at. */
const DEEPEST = 30;

/** Every place of a value that does not match a schema. Of alternatives, the one that it matches best counts. */
export function schemaDeviations(schema: AnswerSchema, value: unknown, place = '', depth = 0): SchemaDeviation[] {
  if (depth > DEEPEST) return [];
  const [best = []] = flatSchemas(schema)
    .map((flat) => flatDeviations(flat, value, place, depth))
    .toSorted((one, other) => weightOf(one) - weightOf(other));
  return best;
}

/** An unknown member, or one of another type, weighs as much as it contains, because what is in it is not compared. */
export function weightOf(deviations: readonly SchemaDeviation[]): number {
  return deviations.reduce(
    (sum, { kind, value }) => sum + (kind === 'member' || kind === 'type' ? sizeOf(value) : 1),
    0,
  );
}

function sizeOf(value: unknown): number {
  const parts: readonly unknown[] = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return parts.reduce((sum: number, part) => sum + sizeOf(part), 1);
}

function ownOf<Value>(record: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined {
  return record && Object.hasOwn(record, name) ? record[name] : undefined;
}

/** The alternatives of a schema without allOf, oneOf and anyOf. */
function flatSchemas(schema: AnswerSchema): readonly AnswerSchema[] {
  const { allOf = [], oneOf, anyOf, ...own } = schema;
  const parts = [...allOf.map((part) => [part]), ...[oneOf, anyOf].filter((part) => part !== undefined)];
  return parts.reduce<readonly AnswerSchema[]>(
    (flats, alternatives) =>
      flats
        .flatMap((flat) => alternatives.flatMap(flatSchemas).map((alternative) => merged(flat, alternative)))
        .slice(0, MOST_ALTERNATIVES),
    [own],
  );
}

const MOST_ALTERNATIVES = 24;

function merged(one: AnswerSchema, other: AnswerSchema): AnswerSchema {
  return {
    ...one,
    ...other,
    properties: { ...one.properties, ...other.properties },
    required: [...(one.required ?? []), ...(other.required ?? [])],
  };
}

function flatDeviations(schema: AnswerSchema, value: unknown, place: string, depth: number): SchemaDeviation[] {
  const { type, nullable = false, properties = {}, required = [], additionalProperties: other, items } = schema;
  const types = type === undefined ? [] : [type].flat();
  const actual = typeOf(value);
  const deviation = (kind: SchemaDeviation['kind'], what: string): SchemaDeviation[] => [{ kind, place, what, value }];
  if (value === null && (nullable || types.includes('null'))) return [];
  if (types.length > 0 && !types.includes(actual) && !(actual === 'integer' && types.includes('number')))
    return deviation('type', `${actual} instead of ${types.join(' or ')}`);
  if (Array.isArray(value))
    return items ? value.flatMap((item: unknown) => schemaDeviations(items, item, `${place}[]`, depth + 1)) : [];
  if (isObject(value)) {
    const isOpen = Object.keys(properties).length === 0 && other === undefined;
    const below = (name: string): string => (place === '' ? name : `${place}.${name}`);
    const missing = required.filter((name) => !Object.hasOwn(value, name));
    return [
      ...missing.map((name) => ({ kind: 'missing' as const, place: below(name), what: '', value: undefined })),
      ...Object.entries(value).flatMap(([name, member]) => {
        const known = ownOf(properties, name) ?? (isObject(other) ? other : undefined);
        if (known) return schemaDeviations(known, member, below(name), depth + 1);
        const isDefined = isOpen || other === true;
        return isDefined ? [] : [{ kind: 'member' as const, place: below(name), what: '', value: member }];
      }),
    ];
  }
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if (values && !values.includes(value)) return deviation('value', '');
  return typeof value === 'string' && !hasForm(value, schema) ? deviation('form', formOf(value)) : [];
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value;
}

const FORMATS: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/,
  'date-time': /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/,
  uuid: /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
};

/** Whether a text has the form of its schema. What a recorder replaced has every form. */
function hasForm(value: string, { pattern, format = '', maxLength = Infinity }: AnswerSchema): boolean {
  if (value.includes('***')) return true;
  return (
    Array.from(value).length <= maxLength &&
    (FORMATS[format]?.test(value) ?? true) &&
    (pattern === undefined || new RegExp(pattern, 'u').test(value))
  );
}

/** The form of a text without its data: digits are 9, letters a or A. */
export function formOf(value: string): string {
  const form = value
    .slice(0, 30)
    .replace(/\d/g, '9')
    .replace(/\p{Ll}|\p{Lo}/gu, 'a')
    .replace(/\p{Lu}/gu, 'A')
    .replace(/[^\x20-\x7E]/g, '?');
  return value.length > 30 ? `${form}…` : form;
}

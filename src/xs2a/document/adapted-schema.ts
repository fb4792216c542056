import type { Adaptation } from '../../adaptations/adaptation.js';
import { changeMember, rewriteBody } from '../../adaptations/body.js';
import { convertForm, problemOfPattern, regexOfPattern } from '../../adaptations/forms.js';
import { isObject } from '../../domain/shape.js';
import { without } from '../../domain/without-absent.js';
import type { DocumentNode } from './document-tree.js';

/**
 * A schema as two bodies: one with all members, and one with the required members only. Both are rewritten by what rewrites bodies, and
 * together are a schema again. A value is a function that returns its schema, because nothing that rewrites bodies looks into functions;
 * a text with variables is any text.
 */
interface SchemaBodies {
  readonly whole: unknown;
  readonly least?: unknown;
}

/** Any name of a member. No member that adaptations can name has braces. */
const ANY_NAME = '{name}';
export const NOWHERE = { base: '', amounts: 'string' } as const;
const NUMBERS: Readonly<Record<string, string>> = { number: 'number', 'minor-units': 'integer', epoch: 'integer' };
const FORM = ['type', 'enum', 'format', 'pattern', 'minLength', 'maxLength', 'example', 'x-extensible-enum'];

/** The alternatives of a schema as bodies. @param resolve the part of the document for a reference to it */
export function bodiesOf(schema: unknown, resolve: (node: unknown) => DocumentNode): readonly SchemaBodies[] {
  const { oneOf, anyOf: all = oneOf } = resolve(schema);
  if (Array.isArray(all)) return all.flatMap((one) => bodiesOf(one, resolve));
  const bodyOf = (part: unknown, isWhole: boolean): unknown => {
    const node = resolve(part);
    const { items, properties, additionalProperties: others, required = [] } = node;
    if (isObject(items)) return [bodyOf(items, isWhole)];
    if (!isObject(properties) && !isObject(others)) return () => node;
    const members = { ...(properties as DocumentNode), ...(isObject(others) && { [ANY_NAME]: others }) };
    const kept = Object.entries(members).filter(([name]) => isWhole || (required as string[]).includes(name));
    return Object.fromEntries(kept.map(([name, member]) => [name, bodyOf(member, isWhole)]));
  };
  return [{ whole: bodyOf(schema, true), least: bodyOf(schema, false) }];
}

/** Rewrites bodies as the bank writes them. */
export function rewriteBodies(one: Adaptation, { whole, least }: SchemaBodies): SchemaBodies {
  const isText = 'set' in one && ('segment' in one.set || 'template' in one.set);
  const set = isText ? { set: { ...one.set, value: ANY_NAME } } : one;
  return { whole: written(set, whole), least: written(one, least) };
}

function written(one: Adaptation, body: unknown): unknown {
  if ('form' in one) return changeMember(body, one.form.in, one.form.member, (value) => inForm(one.form.as, value));
  if ('map' in one) return changeMember(body, one.map.in, one.map.member, (value) => mapped(one.map.values, value));
  const rewritten = rewriteBody(one, 'write', body, NOWHERE);
  if (!('absent' in one) || one.absent.as === 'omit') return rewritten;
  const { member, in: inside, as } = one.absent;
  const empty = schemaOf({ whole: as === 'null' ? null : as });
  return changeMember(rewritten, inside, member, (whole) => () => anyOf([schemaOf({ whole }), empty]));
}

function inForm(as: string, value: unknown): unknown {
  if (as === 'full' || as === 'relative') return value;
  if (typeof value !== 'function') return convertForm(as, 'write', value, NOWHERE, undefined);
  if (['object', 'text', 'list'].includes(as)) return as === 'object' ? { href: value } : value;
  const format = as.startsWith('date') && { format: as };
  const pattern = problemOfPattern(as) === undefined && { pattern: regexOfPattern(as).source };
  return () => ({ ...without(nodeOf(value), ...FORM), type: NUMBERS[as] ?? 'string', ...format, ...pattern });
}

function mapped(values: Readonly<Record<string, unknown>>, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => mapped(values, item));
  const { type, enum: names = type === 'boolean' ? [true, false] : undefined } = nodeOf(value);
  const words = Array.isArray(names) && names.map((name: unknown) => values[String(name)] ?? name);
  const enumeration = words && { enum: [...new Set(words)] };
  return typeof value === 'function' ? () => ({ ...without(nodeOf(value), ...FORM), ...enumeration }) : value;
}

function nodeOf(value: unknown): DocumentNode {
  return typeof value === 'function' ? (value as () => DocumentNode)() : {};
}

/** The schema of bodies. */
export function schemaOf({ whole, least }: SchemaBodies): DocumentNode {
  if (typeof whole === 'function') return nodeOf(whole);
  // OpenAPI 3.0 has no type for null.
  if (whole === null) return { type: 'string', nullable: true, enum: [null] };
  if (whole === '{status}') return { type: 'integer' };
  if (typeof whole === 'string' && whole.includes('{')) return { type: 'string' };
  if (typeof whole !== 'object') return { type: typeof whole, enum: [whole] };
  if (Array.isArray(whole)) {
    const [item] = Array.isArray(least) ? (least as unknown[]) : [];
    return { type: 'array', items: anyOf(whole.map((one: unknown) => schemaOf({ whole: one, least: item }))) };
  }
  const all = whole as DocumentNode;
  const few = isObject(least) ? least : {};
  const required = Object.keys(few).filter((name) => Object.hasOwn(all, name));
  const { [ANY_NAME]: others, ...properties } = Object.fromEntries(
    Object.entries({ ...few, ...all }).map(([name, one]) => [name, schemaOf({ whole: one, least: few[name] })]),
  );
  const named = required.length > 0 && { required };
  return { type: 'object', ...named, properties, ...(others && { additionalProperties: others }) };
}

/** The schema of any of several. */
export function anyOf(schemas: readonly DocumentNode[]): DocumentNode {
  if (schemas.length < 2) return schemas[0] ?? {};
  const different = [...new Map(schemas.map((one) => [JSON.stringify(one), one])).values()];
  return different.length > 1 ? { anyOf: different } : (different[0] ?? {});
}

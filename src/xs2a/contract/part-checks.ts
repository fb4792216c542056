import type { Ajv, AnySchema } from 'ajv';
import type { IHttpOperation } from '@stoplight/types';
import { ajvParts } from './contract-tools.js';

/**
 * Checks parts of a request with validators compiled from the same schemas as Prism's, at a hundredth of the cost. If
 * one rejects or cannot decide, Prism has the final say and explains. A test with generated requests proves that both
 * agree.
 */
export interface PartChecks {
  /** @param headers by lower-case name */
  headersMatch(headers: Readonly<Record<string, string>>): boolean;
  queryMatches(query: Readonly<Record<string, string>>): boolean;
  bodyMatches(body: unknown): boolean;
}

interface Parameter {
  readonly name: string;
  readonly required?: boolean;
  readonly deprecated?: boolean;
  readonly schema?: unknown;
}

type Check = (value: unknown) => boolean;

/** Compiles a schema. @param coerces whether text is converted, as for parameters */
export type SchemaCompiler = (schema: AnySchema, coerces: boolean) => Check;

/** The checks of one operation, compiled on first use. */
export function partChecks(
  operation: {
    readonly headersOnly: IHttpOperation;
    readonly queryOnly: IHttpOperation;
    readonly bodyOnly: IHttpOperation;
  },
  compile: SchemaCompiler,
): PartChecks {
  const headers = parametersCheck(operation.headersOnly.request?.headers ?? [], compile);
  const query = parametersCheck(operation.queryOnly.request?.query ?? [], compile);
  const body = bodyCheck(operation.bodyOnly, compile);
  return {
    headersMatch: headers,
    queryMatches: (parameters) => query(lowerCased(parameters)),
    bodyMatches: body,
  };
}

/** Prism expects lower-case parameter names. */
function lowerCased(parameters: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const lower: Record<string, string> = {};
  for (const name of Object.keys(parameters)) lower[name.toLowerCase()] = parameters[name] ?? '';
  return lower;
}

function parametersCheck(
  parameters: readonly Parameter[],
  compile: SchemaCompiler,
): (given: Readonly<Record<string, string>>) => boolean {
  if (parameters.length === 0) return () => true;
  // Leave other styles to Prism's parser, and deprecated parameters to its warning.
  if (!parameters.every(isPlain)) return () => false;
  // An optional text parameter accepts any text.
  const judged = parameters.filter((parameter) => parameter.required === true || !isAnyText(parameter));
  if (judged.length === 0) return () => true;
  const named = judged.map((parameter) => ({ ...parameter, name: parameter.name.toLowerCase() }));
  const names = named.map(({ name }) => name);
  const schema = {
    type: 'object',
    properties: Object.fromEntries(named.map(({ name, schema: own }) => [name, own ?? {}])),
    required: named.flatMap(({ name, required }) => (required === true ? [name] : [])),
  };
  const fits = lazily(() => compile(schema, true));
  return (given) => {
    // A copy, because the check converts texts to numbers and booleans as the schema requires.
    const copy: Record<string, string> = {};
    for (const name of names) {
      const value = given[name];
      if (value === undefined) continue;
      // Prism treats an empty query value as absent.
      if (value === '') return false;
      copy[name] = value;
    }
    return fits(copy);
  };
}

function isPlain({ schema, deprecated }: Parameter): boolean {
  const { type } = (schema ?? {}) as { readonly type?: unknown };
  return deprecated !== true && type !== 'array' && type !== 'object';
}

/** Schema keywords that do not restrict a text. */
const ANNOTATIONS = new Set(['type', 'examples', 'example', 'description', 'title', '$schema', 'default']);

function isAnyText({ schema }: Parameter): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  const { type } = schema as { readonly type?: unknown };
  return type === 'string' && Object.keys(schema).every((name) => ANNOTATIONS.has(name) || name.startsWith('x-'));
}

function bodyCheck({ request }: IHttpOperation, compile: SchemaCompiler): Check {
  const content = request?.body?.contents?.[0];
  if (!content?.schema || content.mediaType !== 'application/json') return () => false;
  const { schema } = content;
  return lazily(() => compile(schema as AnySchema, false));
}

function lazily(make: () => Check): Check {
  let fits: Check | undefined;
  return (value) => {
    fits ??= make();
    return fits(value);
  };
}

/** Compilers with Prism's Ajv options, except that they stop at the first error. */
export function ajvCompiler(): SchemaCompiler {
  const made = new Map<boolean, Ajv>();
  return (schema, coerces) => {
    const ajv = made.get(coerces) ?? ajvLikePrism(coerces);
    made.set(coerces, ajv);
    // Throws for schemas that it cannot compile; Prism would accept every value.
    return ajv.compile(schema);
  };
}

function ajvLikePrism(coerceTypes: boolean): Ajv {
  const { Ajv: AjvClass, addFormats, dateTime } = ajvParts();
  const ajv = new AjvClass({
    coerceTypes,
    strict: false,
    allowUnionTypes: true,
    allowMatchingProperties: true,
    logger: false,
  });
  addFormats(ajv);
  ajv.addFormat('date-time', dateTime);
  return ajv;
}

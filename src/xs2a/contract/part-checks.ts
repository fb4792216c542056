import type { Ajv, AnySchema } from 'ajv';
import type { IHttpOperation } from '@stoplight/types';
import { ajvParts } from './contract-tools.js';

/**
 * Whether parts of a request fit the document, found out by validators that are compiled once from the same schemas as
 * Prism's, at a hundredth of the price. Where one says no, or is in doubt, Prism has the last word and the explanation;
 * that both agree is tested over generated requests.
 */
export interface PartChecks {
  /** @param headers by lower-case name */
  headersFit(headers: Readonly<Record<string, string>>): boolean;
  queryFits(query: Readonly<Record<string, string>>): boolean;
  bodyFits(body: unknown): boolean;
}

interface Parameter {
  readonly name: string;
  readonly required?: boolean;
  readonly deprecated?: boolean;
  readonly schema?: unknown;
}

type Fits = (value: unknown) => boolean;

/** Compiles a schema. @param coerces whether texts count as what they spell: parameters are texts */
export type SchemaCompiler = (schema: AnySchema, coerces: boolean) => Fits;

/** The checks of one operation. They are compiled when they are first asked for. */
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
    headersFit: headers,
    queryFits: (parameters) => query(lowerCased(parameters)),
    bodyFits: body,
  };
}

/** Prism takes parameters by their names in lower case. */
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
  // What is more than plain text takes Prism's reader of styles, and a deprecated parameter its warning.
  if (!parameters.every(isPlain)) return () => false;
  // Any text will do for a parameter that is optional and a text.
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
    // A copy of what is known: the check turns texts into numbers and booleans where the schema wants those.
    const copy: Record<string, string> = {};
    for (const name of names) {
      const value = given[name];
      if (value === undefined) continue;
      // Prism takes an empty value of a query for none.
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

/** What a schema may say of a text without saying which texts. */
const ANNOTATIONS = new Set(['type', 'examples', 'example', 'description', 'title', '$schema', 'default']);

function isAnyText({ schema }: Parameter): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  const { type } = schema as { readonly type?: unknown };
  return type === 'string' && Object.keys(schema).every((name) => ANNOTATIONS.has(name) || name.startsWith('x-'));
}

function bodyCheck({ request }: IHttpOperation, compile: SchemaCompiler): Fits {
  const content = request?.body?.contents?.[0];
  if (!content?.schema || content.mediaType !== 'application/json') return () => false;
  const { schema } = content;
  return lazily(() => compile(schema as AnySchema, false));
}

function lazily(make: () => Fits): Fits {
  let fits: Fits | undefined;
  return (value) => {
    fits ??= make();
    return fits(value);
  };
}

/** Compilers with Ajv as Prism has it, but that it stops at the first error. */
export function ajvCompiler(): SchemaCompiler {
  const made = new Map<boolean, Ajv>();
  return (schema, coerces) => {
    const ajv = made.get(coerces) ?? ajvLikePrism(coerces);
    made.set(coerces, ajv);
    // Throws for what it cannot compile, where Prism would let everything pass.
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

import type { Ajv, AnySchema, ErrorObject, ValidateFunction } from 'ajv';
import type { IHttpOperation } from '@stoplight/types';
import { ajvParts } from './contract-tools.js';

/**
 * Checks parts of a request with validators compiled from the same schemas as Prism's, which are far faster. If one
 * rejects or cannot decide, Prism has the final say, and the errors explain. A test with generated requests proves
 * that both agree.
 */
export interface PartChecks {
  /** Checks headers by lower-case name. */
  readonly headers: PartCheck<TextsByName>;
  readonly query: PartCheck<TextsByName>;
  readonly body: PartCheck<unknown>;
}

interface PartCheck<Value> {
  readonly matches: (value: Value) => boolean;
  /** What is wrong with a value that Prism rejects. */
  readonly errorsOf: (value: Value) => readonly ErrorObject[];
}

type TextsByName = Readonly<Record<string, string>>;

interface Parameter {
  readonly name: string;
  readonly required?: boolean;
  readonly deprecated?: boolean;
  readonly schema?: unknown;
}

export type SchemaCompiler = (schema: AnySchema, options: CheckOptions) => ValidateFunction;

interface CheckOptions {
  /** Whether text is converted, as for parameters. */
  readonly coerceTypes: boolean;
  /** Whether all errors are found, instead of the first. */
  readonly allErrors: boolean;
}

/** The checks of one operation, compiled on first use. */
export function partChecks(
  operation: {
    readonly headersOnly: IHttpOperation;
    readonly queryOnly: IHttpOperation;
    readonly bodyOnly: IHttpOperation;
  },
  compile: SchemaCompiler,
): PartChecks {
  const query = parametersCheck(operation.queryOnly.request?.query ?? [], compile);
  return {
    headers: parametersCheck(operation.headersOnly.request?.headers ?? [], compile),
    query: {
      matches: (parameters) => query.matches(lowerCased(parameters)),
      errorsOf: (parameters) => query.errorsOf(lowerCased(parameters)),
    },
    body: bodyCheck(operation.bodyOnly, compile),
  };
}

/** Prism expects lower-case parameter names. */
function lowerCased(parameters: TextsByName): TextsByName {
  const lower: Record<string, string> = {};
  for (const name in parameters) lower[name.toLowerCase()] = parameters[name] ?? '';
  return lower;
}

function parametersCheck(parameters: readonly Parameter[], compile: SchemaCompiler): PartCheck<TextsByName> {
  // Leave other styles to Prism's parser, and deprecated parameters to its warning.
  const isDecidable = parameters.every(isPlain);
  // An optional text parameter accepts any text.
  const checked = parameters.filter((parameter) => parameter.required === true || !isAnyText(parameter));
  const named = checked.map((parameter) => ({ ...parameter, name: parameter.name.toLowerCase() }));
  const names = named.map(({ name }) => name);
  const check = schemaCheck(compile, true, {
    type: 'object',
    properties: Object.fromEntries(named.map(({ name, schema: own }) => [name, own ?? {}])),
    required: named.flatMap(({ name, required }) => (required === true ? [name] : [])),
  });
  // A copy, because the check converts texts to numbers and booleans as the schema requires.
  const checkedOf = (given: TextsByName): TextsByName => {
    const copy: Record<string, string> = {};
    for (const name of names) {
      const value = given[name];
      // Prism treats an empty query value as absent.
      if (value !== undefined && value !== '') copy[name] = value;
    }
    return copy;
  };
  return {
    matches: (given) => isDecidable && (names.length === 0 || check.matches(checkedOf(given))),
    errorsOf: (given) => check.errorsOf(checkedOf(given)),
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

function bodyCheck({ request }: IHttpOperation, compile: SchemaCompiler): PartCheck<unknown> {
  const content = request?.body?.contents?.[0];
  const check = schemaCheck(compile, false, (content?.schema ?? {}) as AnySchema);
  return content?.schema && content.mediaType === 'application/json' ? check : { ...check, matches: () => false };
}

function schemaCheck(compile: SchemaCompiler, coerceTypes: boolean, schema: AnySchema): PartCheck<unknown> {
  let fast: ValidateFunction | undefined;
  let thorough: ValidateFunction | undefined;
  return {
    matches(value) {
      fast ??= compile(schema, { coerceTypes, allErrors: false });
      return fast(value);
    },
    errorsOf(value) {
      thorough ??= compile(schema, { coerceTypes, allErrors: true });
      thorough(value);
      return thorough.errors ?? [];
    },
  };
}

/** Compilers with Prism's Ajv options, except that most stop at the first error. */
export function ajvCompiler(): SchemaCompiler {
  const made = new Map<string, Ajv>();
  return (schema, options) => {
    const key = JSON.stringify(options);
    const ajv = made.get(key) ?? ajvLikePrism(options);
    made.set(key, ajv);
    // Throws for schemas that it cannot compile; Prism would accept every value.
    return ajv.compile(schema);
  };
}

function ajvLikePrism(options: CheckOptions): Ajv {
  const { Ajv: AjvClass, addFormats, dateTime } = ajvParts();
  const ajv = new AjvClass({
    ...options,
    strict: false,
    allowUnionTypes: true,
    allowMatchingProperties: true,
    logger: false,
  });
  addFormats(ajv);
  ajv.addFormat('date-time', dateTime);
  return ajv;
}

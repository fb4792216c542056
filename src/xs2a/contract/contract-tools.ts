import type { validateInput, validateOutput } from '@stoplight/prism-http/dist/validator/index.js';
import type { Ajv, Format } from 'ajv';
import type addFormats from 'ajv-formats';
import { createRequire } from 'node:module';

/**
 * The libraries behind the contract guard, loaded when a request first needs them: most start-ups are shorter than what
 * loading them takes. The bundle of the program has them as files of their own (scripts/bundle.mjs).
 */
const load = createRequire(import.meta.url);

/** What is used of Prism. The only place that knows where it is. */
export interface PrismValidators {
  readonly validateInput: typeof validateInput;
  readonly validateOutput: typeof validateOutput;
}

/** What is used of Ajv, with the format that Prism reads in a way of its own. */
export interface AjvParts {
  readonly Ajv: typeof Ajv;
  readonly addFormats: typeof addFormats.default;
  readonly dateTime: Format;
}

/** Prism's validators. */
export function prism(): PrismValidators {
  return load('@stoplight/prism-http/dist/validator/index.js') as PrismValidators;
}

/** Ajv with its formats. */
export function ajvParts(): AjvParts {
  const ajv = load('ajv') as Pick<AjvParts, 'Ajv'>;
  const formats = load('ajv-formats') as { readonly default: AjvParts['addFormats'] };
  const { fmtDef, date_time, compareDateTime } = load(
    '@stoplight/prism-http/dist/validator/validators/dateTime.js',
  ) as { fmtDef: (validate: unknown, compare: unknown) => Format; date_time: unknown; compareDateTime: unknown };
  return { Ajv: ajv.Ajv, addFormats: formats.default, dateTime: fmtDef(date_time, compareDateTime) };
}

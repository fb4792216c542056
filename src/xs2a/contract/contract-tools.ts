import type { validateInput, validateOutput } from '@stoplight/prism-http/dist/validator/index.js';
import type { Ajv, Format } from 'ajv';
import type addFormats from 'ajv-formats';
import { createRequire } from 'node:module';

/**
 * The libraries of the contract guard, loaded by the first request that needs them, because loading takes longer than
 * most starts. The program's bundle has them as separate files (scripts/bundle.mjs).
 */
const load = createRequire(import.meta.url);

/** The used parts of Prism. Only this file knows their paths. */
export interface PrismValidators {
  readonly validateInput: typeof validateInput;
  readonly validateOutput: typeof validateOutput;
}

/** The used parts of Ajv, including Prism's variant of the formats. */
export interface AjvParts {
  readonly Ajv: typeof Ajv;
  readonly addFormats: typeof addFormats.default;
  readonly dateTime: Format;
}

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

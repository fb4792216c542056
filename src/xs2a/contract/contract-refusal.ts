import type { ErrorObject } from 'ajv';
import type { IHttpOperation } from '@stoplight/types';
import { BankFault, type FurtherError } from '../../domain/errors.js';

/** A part of a request. */
type Place = 'header' | 'query' | 'body';

/** The parts of an operation that a refusal names. */
interface DescribedOperation {
  readonly bodyOnly: IHttpOperation;
  /** names of parameters, by lower-case name */
  readonly names: ReadonlyMap<string, string>;
}

/** Refuses a part of a request for the error that describes the problem best. @throws FORMAT_ERROR */
export function refuse(operation: DescribedOperation, place: Place, errors: readonly ErrorObject[]): never {
  const error = mostSpecific(errors);
  const { path, text } = error
    ? explained(operation, place, error)
    : { path: place, text: `the ${place} is not valid` };
  const others = furtherErrors(operation, place, errors).filter((other) => other.path !== path);
  throw new BankFault('FORMAT_ERROR', text, {
    path,
    ...(error?.keyword === 'type' && place === 'body' && { reason: 'jsonType' }),
    ...(others.length > 0 && { others: others.slice(0, MOST_OTHERS) }),
  });
}

/** A response needs no more to be useful. */
const MOST_OTHERS = 20;

/** What is wrong, and where. */
function explained({ bodyOnly, names }: DescribedOperation, place: Place, error: ErrorObject): FurtherError {
  const nameOf = (segments: readonly string[]): string =>
    place === 'body' ? fieldPath(segments) : (names.get(segments.join('.')) ?? segments.join('.'));
  const { missingProperty } = error.params as Readonly<Record<string, unknown>>;
  const segments = segmentsOf(error);
  if (typeof missingProperty === 'string') {
    const name = nameOf([...segments, missingProperty]);
    return { path: name, text: `${name} is missing; this bank requires it` };
  }
  const name = nameOf(segments);
  const expected = error.keyword === 'oneOf' ? oneAlternative(bodyOnly) : expectation(error, place);
  return { path: name || place, text: `${name || `the ${place}`} ${expected}` };
}

function segmentsOf({ instancePath }: ErrorObject): readonly string[] {
  return instancePath.split('/').slice(1);
}

/** One error for each path, except where the document has alternatives: which one was meant is not known. */
function furtherErrors(
  operation: DescribedOperation,
  place: Place,
  errors: readonly ErrorObject[],
): readonly FurtherError[] {
  const choices = errors.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf');
  const byPath = new Map<string, FurtherError>();
  for (const error of errors) {
    if (choices.some(({ instancePath }) => `${error.instancePath}/`.startsWith(`${instancePath}/`))) continue;
    const further = explained(operation, place, error);
    if (error.keyword === 'type' || !byPath.has(further.path)) byPath.set(further.path, further);
  }
  return [...byPath.values()];
}

/** The error that describes the problem best, if several are about the same place. */
function mostSpecific(errors: readonly ErrorObject[]): ErrorObject | undefined {
  // The summary of an anyOf is less misleading than the errors of its alternatives.
  const summary = errors.find(({ keyword }) => keyword === 'anyOf');
  const choice = errors.find(({ keyword }) => keyword === 'oneOf');
  if (summary || !choice) return summary ?? typeBefore(errors);
  // What is wrong inside of an alternative shows that the client meant that one.
  const inside = errors.filter((error) => segmentsOf(error).length > segmentsOf(choice).length);
  return typeBefore(inside) ?? errors.find(({ keyword }) => keyword === 'type') ?? choice;
}

/** The first error, or that of its type: a number is not missing from a list of texts, it is not text. */
function typeBefore(errors: readonly ErrorObject[]): ErrorObject | undefined {
  const [first] = errors;
  return (
    errors.find(({ keyword, instancePath }) => keyword === 'type' && instancePath === first?.instancePath) ?? first
  );
}

/** What a body must have that fits none or several of its alternatives. */
function oneAlternative({ request }: IHttpOperation): string {
  const { oneOf = [] } = (request?.body?.contents?.[0]?.schema ?? {}) as {
    readonly oneOf?: readonly { readonly required?: readonly string[] }[];
  };
  return `must have exactly one of ${oneOf.flatMap(({ required = [] }) => required).join(', ')}`;
}

function expectation({ keyword, params, message = 'is not valid' }: ErrorObject, place: Place): string {
  if (keyword === 'anyOf' && place === 'header') return 'has none of the allowed formats';
  if (keyword === 'anyOf') return `must be ${FORMS['date']}, or ${FORMS['date-time']}`;
  const { allowedValues, type } = params as { readonly allowedValues?: readonly unknown[]; readonly type?: unknown };
  if (allowedValues) return `must be one of ${allowedValues.join(', ')}`;
  if (keyword !== 'type')
    return message
      .replace(
        /match (?:format|pattern) "\^?(.*?)\$?"$/,
        (_all, form: string) => `be ${FORMS[form] ?? `of the form ${form}`}`,
      )
      .replace(/NOT have (?:more|fewer) than (\d+)/, `have ${message.includes('more') ? 'at most' : 'at least'} $1`)
      .replace(/[<>]=/, (sign) => (sign === '<=' ? 'at most' : 'at least'));
  const types = String(type).split(',');
  return `must be ${types.map((name) => (place === 'body' ? JSON_TYPES : TYPES)[name] ?? name).join(' or ')}`;
}

/** Forms of texts, by the format or pattern of the document. */
const FORMS: Readonly<Record<string, string>> = {
  date: 'a calendar day such as 2026-03-31',
  'date-time': 'a date-time such as 2026-03-31T00:00:00+02:00',
  uri: 'a URI such as https://tpp.example/callback',
  '[A-Z]{2,2}[0-9]{2,2}[a-zA-Z0-9]{1,30}': 'an IBAN without spaces, such as AT611904300234573201',
  '-?[0-9]{1,14}(\\.[0-9]{1,3})?': 'an amount such as 12.30',
};

/** The types of members of a JSON body. */
const JSON_TYPES: Readonly<Record<string, string>> = {
  number: 'a JSON number without quotes, such as 12.3',
  integer: 'a whole JSON number without quotes, such as 4',
  boolean: 'true or false, without quotes',
  string: 'text in quotes',
  array: 'a JSON array',
  object: 'a JSON object',
};

/** The types of parameters, which are always sent as text. */
const TYPES: Readonly<Record<string, string>> = { number: 'a number', integer: 'a number', boolean: 'true or false' };

/** The path of a member: `access`, `accounts`, `0`, `iban` becomes `access.accounts[0].iban`. */
export function fieldPath(segments: readonly string[]): string {
  return segments.reduce(
    (path, segment) => (/^\d+$/.test(segment) ? `${path}[${segment}]` : path === '' ? segment : `${path}.${segment}`),
    '',
  );
}

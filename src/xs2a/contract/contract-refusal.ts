import type { IHttpOperation } from '@stoplight/types';
import { BankFault, type FurtherError } from '../../domain/errors.js';

/** One mismatch with the OpenAPI document. */
export interface Diagnostic {
  readonly path?: readonly (string | number)[];
  readonly code?: string | number;
  readonly message: string;
  readonly severity: number;
}

/** The parts of an operation that a refusal names. */
interface DescribedOperation {
  readonly bodyOnly: IHttpOperation;
  /** names of parameters, by lower-case name */
  readonly names: ReadonlyMap<string, string>;
}

/** Refuses a request for the problem that says best what is wrong; does nothing without one. @throws FORMAT_ERROR */
export function refuseFirst(operation: DescribedOperation, problems: readonly Diagnostic[]): void {
  const problem = mostTelling(problems);
  if (!problem) return;
  const { path, text } = explained(operation, problem);
  const others = furtherErrors(operation, problems).filter((other) => other.path !== path);
  throw new BankFault('FORMAT_ERROR', text, {
    path,
    ...(problem.code === 'type' && problem.path?.[0] === 'body' && { reason: 'jsonType' }),
    ...(others.length > 0 && { others: others.slice(0, MOST_OTHERS) }),
  });
}

/** A response needs no more to be useful. */
const MOST_OTHERS = 20;

/** What is wrong, and where. */
function explained(operation: DescribedOperation, problem: Diagnostic): FurtherError {
  const [place, ...rest] = (problem.path ?? []).map(String);
  const missing = /required property '(.+)'$/.exec(problem.message)?.[1];
  if (missing !== undefined) {
    const name = place === 'body' ? fieldPath([...rest, missing]) : (operation.names.get(missing) ?? missing);
    return { path: name, text: `${name} is missing; this bank requires it` };
  }
  const name = place === 'body' ? fieldPath(rest) : (operation.names.get(rest.join('.')) ?? rest.join('.'));
  const path = name === '' ? (place ?? 'request') : name;
  const expected = problem.code === 'oneOf' ? oneAlternative(operation) : expectation(problem, place);
  return { path, text: `${path} ${expected}` };
}

/** One error for each path, except where the document has alternatives: which one was meant is not known. */
function furtherErrors(operation: DescribedOperation, problems: readonly Diagnostic[]): readonly FurtherError[] {
  const choices = problems.filter(({ code }) => code === 'anyOf' || code === 'oneOf').map(placeOf);
  const byPath = new Map<string, FurtherError>();
  for (const problem of problems) {
    if (choices.some((choice) => placeOf(problem).startsWith(choice))) continue;
    const error = explained(operation, problem);
    if (problem.code === 'type' || !byPath.has(error.path)) byPath.set(error.path, error);
  }
  return [...byPath.values()];
}

/** With a separator at its end, so that the place of a member begins with that of its object. */
function placeOf({ path }: Diagnostic): string {
  return (path ?? []).map((part) => `${part}.`).join('');
}

/** The problem that says best what is wrong, where several are about the same place. */
function mostTelling(problems: readonly Diagnostic[]): Diagnostic | undefined {
  // The summary of an anyOf is less misleading than the errors of its alternatives.
  const summary = problems.find(({ code }) => code === 'anyOf');
  const choice = problems.find(({ code }) => code === 'oneOf');
  if (summary || !choice) return summary ?? typeBefore(problems);
  // What is wrong inside of an alternative shows that the client meant that one.
  const inside = problems.filter(({ path }) => (path ?? []).length > (choice.path ?? []).length);
  return typeBefore(inside) ?? problems.find(({ code }) => code === 'type') ?? choice;
}

/** The first problem, or that of its type: a number is not missing from a list of texts, it is no text. */
function typeBefore(problems: readonly Diagnostic[]): Diagnostic | undefined {
  const [first] = problems;
  const place = first?.path?.join('.');
  return problems.find(({ code, path }) => code === 'type' && path?.join('.') === place) ?? first;
}

/** What a body must have that fits none or several of its alternatives. */
function oneAlternative({ bodyOnly }: DescribedOperation): string {
  const { oneOf = [] } = (bodyOnly.request?.body?.contents?.[0]?.schema ?? {}) as {
    readonly oneOf?: readonly { readonly required?: readonly string[] }[];
  };
  return `must have exactly one of ${oneOf.flatMap(({ required = [] }) => required).join(', ')}`;
}

/** @param place part of the request */
function expectation(problem: Diagnostic, place: string | undefined): string {
  if (problem.code === 'anyOf' && place === 'header') return 'has none of the formats that the document allows';
  if (problem.code === 'anyOf')
    return 'must be a day such as 2026-03-31 or an RFC 3339 date-time such as 2026-03-31T00:00:00+02:00';
  const must = /\b(must .*)$/.exec(problem.message)?.[1] ?? problem.message;
  // Only JSON shows the type of a value by its syntax; parameters are always text.
  const hint = place === 'body' ? HINTS.find(([word]) => must.includes(word))?.[1] : undefined;
  return hint === undefined ? must : `${must}, ${hint}`;
}

const HINTS: readonly (readonly [string, string])[] = [
  ['be number', 'as a JSON number without quotes, such as 12.3'],
  ['be integer', 'as a JSON number without quotes, such as 4'],
  ['be boolean', 'true or false, without quotes'],
  ['be string', 'in quotes'],
  ['be array', 'in brackets'],
  ['be object', 'in braces'],
];

/** The path of a member: `access`, `accounts`, `0`, `iban` becomes `access.accounts[0].iban`. */
export function fieldPath(segments: readonly string[]): string {
  return segments.reduce(
    (path, segment) => (/^\d+$/.test(segment) ? `${path}[${segment}]` : path === '' ? segment : `${path}.${segment}`),
    '',
  );
}

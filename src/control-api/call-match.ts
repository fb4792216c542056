import { METHODS } from 'node:http';
import { formatError } from '../domain/errors.js';
import type { CallMatch } from '../domain/fault/call-match.js';
import { readHeader } from '../parsing/outcome-rule.js';
import { withoutAbsent } from '../parsing/without-absent.js';
import { readOptionalText, requireKnown, type JsonObject } from '../parsing/read.js';
import { OPERATIONS } from '../dialects/published/operations.js';

/** Members of a match that each reader of one knows. */
const CALL_MATCH_MEMBERS = ['operation', 'method', 'path', 'tpp', 'header'] as const;

/** Where a call can be met: one with a fault at an operation of the table only, one in the journal at anything that was sent. */
export type MatchPlace = 'fault' | 'journal';

/** Characters of a text. */
const LONGEST_TEXT = 500;
/** What the journal names beside the operations of the table: the first page of the SCA. */
const JOURNAL_OPERATIONS = ['authorise'] as const;

/** Reads which calls are meant, and refuses what no call can be. @throws FORMAT_ERROR with the member and what is possible */
export function readCallMatch(match: JsonObject, place: MatchPlace, furtherMembers: readonly string[] = []): CallMatch {
  requireKnown(Object.keys(match), [...CALL_MATCH_MEMBERS, ...furtherMembers], 'members of match', 'match');
  const text = (name: string): string | undefined => readOptionalText(match, name, 'match', LONGEST_TEXT);
  const [operation, method, path] = [text('operation'), text('method')?.toUpperCase(), text('path')];
  if (operation !== undefined) requireOperation(operation, place, 'match.operation');
  const methods = methodsOf(operation, place);
  if (method !== undefined && !methods.includes(method))
    formatError('match.method', `match.method ${method} fits no call; possible: ${methods.join(', ')}`);
  if (path !== undefined && !/^[/*]/.test(path))
    formatError('match.path', 'match.path must begin with / or *, such as /PSD2/v1/consents/*');
  const header = match['header'] === undefined ? undefined : readHeader(match['header'], 'match.header');
  return withoutAbsent({ operation, method, path, tpp: text('tpp'), header });
}

/** @throws FORMAT_ERROR with the operations that there are */
export function requireOperation(operation: string, place: MatchPlace, path: string): void {
  const known = OPERATIONS.map(({ id }): string => id);
  if (place === 'journal') known.push(...JOURNAL_OPERATIONS);
  if (!known.includes(operation)) formatError(path, `${path} must be one of ${known.join(', ')}`);
}

function methodsOf(operation: string | undefined, place: MatchPlace): readonly string[] {
  // A call that reaches no operation is in the journal too, whatever its method.
  if (place === 'journal' && operation === undefined) return METHODS;
  const rows = OPERATIONS.filter(({ id }) => operation === undefined || id === operation);
  const methods = new Set(rows.flatMap((row) => row.methods).map((method) => method.toUpperCase()));
  if (rows.length === 0) methods.add('GET');
  if (place === 'journal' && methods.has('GET')) methods.add('HEAD');
  return [...methods];
}

import { PAYMENT_PRODUCTS } from '../domain/payment/products.js';
import { formatError, refuseMember } from '../domain/errors.js';
import {
  compareDecimals,
  isHeaderName,
  type AmountRange,
  type RequestMatcher,
} from '../domain/scripting/request-matcher.js';
import {
  at,
  readIban,
  readKnownObject,
  readObject,
  readOptionalText,
  readOptionalWhole,
  readOptionalWord,
  assertKnown,
} from './read.js';
import { withoutAbsent } from '../domain/without-absent.js';

/** The highest number of a resource that a matcher can name. */
const MOST_RESOURCES = 1_000_000_000;

/** The matcher members that a context supports. */
export interface MatcherRules<Member extends keyof RequestMatcher, Operation extends string> {
  readonly members: readonly Member[];
  readonly operations: readonly Operation[];
  /** Methods of the requests to an operation, or to any. */
  readonly methodsOf?: (operation: Operation | undefined) => readonly string[];
  /** Maximum number of characters in a text. */
  readonly longestText: number;
}

/**
 * Parses a matcher, and rejects one that no request can match. @throws FORMAT_ERROR with the member and the possible
 * values
 */
export function parseRequestMatcher<Member extends keyof RequestMatcher, Operation extends string>(
  value: unknown,
  { members, operations, methodsOf = () => [], longestText }: MatcherRules<Member, Operation>,
): Pick<RequestMatcher, Exclude<Member, 'operation'>> & { readonly operation?: Operation } {
  const match = readObject(value === undefined ? {} : value, 'match');
  assertKnown(Object.keys(match), members, 'members of match', 'match');
  const text = (name: keyof RequestMatcher): string | undefined => readOptionalText(match, name, 'match', longestText);
  const operation = readOptionalWord(match, 'operation', operations, 'match');
  const [method, path] = [text('method')?.toUpperCase(), text('path')];
  if (method !== undefined && !methodsOf(operation).includes(method))
    refuseMember('match.method', `${method} never matches; possible: ${methodsOf(operation).join(', ')}`);
  if (path !== undefined && !/^[/*]/.test(path))
    refuseMember('match.path', 'must begin with / or *, such as */consents/*');
  return withoutAbsent({
    operation,
    method,
    path,
    product: readOptionalWord(match, 'product', PAYMENT_PRODUCTS, 'match'),
    tpp: text('tpp'),
    psu: text('psu'),
    debtor: match['debtor'] === undefined ? undefined : readIban(match, 'debtor', 'match'),
    creditor: text('creditor'),
    amount: match['amount'] === undefined ? undefined : readRange(match['amount']),
    remittance: text('remittance'),
    header: match['header'] === undefined ? undefined : readHeader(match['header'], 'match.header'),
    status: match['status'] === undefined ? undefined : requireStatus(match['status'], 'match.status'),
    body: text('body'),
    traceparent: text('traceparent'),
    resource: readOptionalWhole(match, 'resource', 'match', { least: 1, most: MOST_RESOURCES }),
    resourceStatus: text('resourceStatus'),
  });
}

/** A status in the journal. @throws FORMAT_ERROR */
export function requireStatus(status: unknown, path: string): number {
  const isStatus = typeof status === 'number' && Number.isInteger(status);
  if (isStatus && (status === 0 || (status >= 100 && status <= 599))) return status;
  return refuseMember(path, 'must be a status from 100 to 599, or 0 for a connection that ended without a response');
}

/** Header values by lower-case name, from the member at `path`. @throws FORMAT_ERROR */
function readHeader(value: unknown, path: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(readObject(value, path)).map(([name, text]) => {
      if (!isHeaderName(name)) formatError(path, `${path}: "${name.slice(0, 64)}" is not a header name`);
      return typeof text === 'string' ? [name.toLowerCase(), text] : refuseMember(at(path, name), 'must be text');
    }),
  );
}

function readRange(value: unknown): AmountRange {
  const path = 'match.amount';
  if (typeof value === 'number' || typeof value === 'string') {
    const exact = readDecimal(value, path);
    return { from: exact, to: exact };
  }
  const object = readKnownObject(value, path, ['from', 'to']);
  const bound = (name: 'from' | 'to'): string | undefined =>
    object[name] === undefined ? undefined : readDecimal(object[name], at(path, name));
  const [from, to] = [bound('from'), bound('to')];
  if (from === undefined && to === undefined) refuseMember(path, 'must have from, to, or both');
  if (from !== undefined && to !== undefined && compareDecimals(from, to) > 0)
    refuseMember(path, `is from ${from} to ${to}, so no amount matches; swap them`);
  return withoutAbsent({ from, to });
}

function readDecimal(value: unknown, path: string): string {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text === 'string' && /^\d{1,12}(\.\d{1,4})?$/.test(text)) return text;
  return refuseMember(path, 'must be an amount such as 12.34, or { "from": 10, "to": 20 }');
}

import { ERROR_CATALOGUE, formatError, type ErrorCode } from '../domain/errors.js';
import {
  OUTCOME_KINDS,
  compareDecimals,
  type AmountRange,
  type Outcome,
  type OutcomeMatch,
  type NewOutcomeRule,
  type OutcomeStep,
} from '../domain/outcome/outcome.js';
import { ACCOUNT_READS, OPERATION_IDS, type OperationId } from '../domain/operation-ids.js';
import { parseCourse } from '../domain/consent/consent-course.js';
import { isTokenQuirk, TOKEN_QUIRKS } from '../domain/oauth/token-quirk.js';
import { isScaCourse, SCA_COURSES, type ScaCourse } from '../domain/sca/sca-course.js';
import { PAYMENT_PRODUCTS } from '../domain/payment/payment-products.js';
import { parsePath } from '../domain/payment/payment-path.js';
import { withoutAbsent } from './without-absent.js';
import {
  at,
  readIban,
  readKnownObject,
  readObject,
  readOptionalArray,
  readOptionalText,
  readText,
  requireKnown,
  type JsonObject,
} from './read.js';

/** Members of a new outcome. */
export const OUTCOME_MEMBERS = ['match', 'times', 'after', 'outcome', 'sequence'] as const;

const MATCH_MEMBERS = [
  'operation',
  'product',
  'tpp',
  'psu',
  'debtor',
  'creditor',
  'amount',
  'remittance',
  'header',
] as const;
/** What is only known of the operation that initiates a payment. */
const PAYMENT_FACTS = ['product', 'debtor', 'creditor', 'amount', 'remittance'] as const;
const WITH_PAYMENT: readonly OperationId[] = ['initiatePayment', 'authorise'];
/** Operations of a token, and so of a PSU, and the authorisation without a page. */
const WITH_PSU: readonly OperationId[] = [...ACCOUNT_READS, 'authorise'];
/** Where the outcomes are decided that only one operation knows. */
const DECIDED_AT = {
  path: 'initiatePayment',
  consent: 'createConsent',
  sca: 'authorise',
  token: 'exchangeCode',
} as const;
type DecidedKind = keyof typeof DECIDED_AT;
const DECIDED_KINDS = Object.keys(DECIDED_AT) as DecidedKind[];
/** Characters of a text. */
const LONGEST_TEXT = 200;

/**
 * Reads a scripted outcome, and refuses what could never happen.
 * @param usualTimes for how many calls an outcome stands that does not say: queued ones once, those of fixtures always
 * @throws FORMAT_ERROR with the member, what is wrong and what is allowed
 */
export function readOutcomeRule(body: JsonObject, usualTimes: 1 | 'always' = 1): NewOutcomeRule {
  requireKnown(Object.keys(body), OUTCOME_MEMBERS, 'members');
  const steps = readSteps(body, usualTimes);
  const match = readMatch(body['match'] === undefined ? {} : readObject(body['match'], 'match'));
  const after = readWhole(body, 'after', '', 0) ?? 0;
  return { match: reachable(match, steps), steps, after };
}

function readSteps(body: JsonObject, usualTimes: 1 | 'always'): OutcomeStep[] {
  const sequence = readOptionalArray(body, 'sequence', '');
  if ((sequence === undefined) === (body['outcome'] === undefined))
    formatError('outcome', 'send exactly one of outcome (one result) and sequence (several, one after the other)');
  if (sequence === undefined) {
    const times = readTimes({ times: usualTimes, ...body }, '');
    return [{ outcome: readOutcome(readObject(body['outcome'], 'outcome'), 'outcome'), ...(times && { times }) }];
  }
  if (body['times'] !== undefined) formatError('times', 'times stands in each part of a sequence, not beside it');
  if (sequence.length === 0) formatError('sequence', 'sequence must have at least one part');
  return sequence.map((part, index) => {
    const path = `sequence[${index}]`;
    const object = readObject(part, path);
    const { times: _times, ...outcome } = object;
    const times = readTimes(object, path);
    if (times === undefined && index < sequence.length - 1)
      formatError(`${path}.times`, `${path} stands for ever, so that nothing after it is reached; give it a number`);
    return { outcome: readOutcome(outcome, path), ...(times && { times }) };
  });
}

/** Absent: once. `always`: undefined, for ever. */
function readTimes(object: JsonObject, path: string): number | undefined {
  if (object['times'] === 'always') return undefined;
  return readWhole(object, 'times', path, 1, ' or "always"') ?? 1;
}

function readWhole(object: JsonObject, name: string, path: string, least: number, or = ''): number | undefined {
  const value = object[name];
  if (value === undefined || (Number.isSafeInteger(value) && Number(value) >= least))
    return value as number | undefined;
  return formatError(at(path, name), `${at(path, name)} must be a whole number from ${least} up${or}`);
}

function readOutcome(object: JsonObject, path: string): Outcome {
  requireKnown(Object.keys(object), OUTCOME_KINDS, 'outcomes', path);
  const [kind, ...more] = Object.keys(object);
  if (kind === undefined || more.length > 0)
    return formatError(path, `${path} must have exactly one of ${OUTCOME_KINDS.join(', ')}`);
  if (kind === 'error') return readError(object['error'], at(path, 'error'));
  if (kind === 'usual')
    return object['usual'] === true
      ? { kind: 'usual' }
      : formatError(at(path, 'usual'), `${at(path, 'usual')} must be true: the call is answered as usual`);
  const text = readText(object, kind, path, LONGEST_TEXT);
  if (kind === 'sca') return { kind: 'sca', course: readCourse(text, at(path, 'sca')) };
  if (kind === 'token')
    return isTokenQuirk(text)
      ? { kind: 'token', quirk: text }
      : formatError(at(path, kind), `${at(path, kind)} must be one of ${Object.keys(TOKEN_QUIRKS).join(', ')}`);
  const read = kind === 'consent' ? parseCourse(text) : parsePath(text);
  if ('problem' in read) return formatError(at(path, kind), `${at(path, kind)} ${read.problem}`);
  return { kind, text, steps: read.steps } as Outcome;
}

function readCourse(text: string, path: string): ScaCourse {
  return isScaCourse(text) ? text : formatError(path, `${path} must be one of ${Object.keys(SCA_COURSES).join(', ')}`);
}

function readError(value: unknown, path: string): Outcome {
  const object = typeof value === 'string' ? { code: value } : readObject(value, path);
  const { code, text } = object as { code?: unknown; text?: unknown };
  requireKnown(Object.keys(object), ['code', 'text'], `members of ${path}`, path);
  if (typeof code !== 'string' || !Object.hasOwn(ERROR_CATALOGUE, code))
    return formatError(path, `${path} must name a code of the catalogue: ${Object.keys(ERROR_CATALOGUE).join(', ')}`);
  if (text !== undefined && typeof text !== 'string') return formatError(`${path}.text`, `${path}.text must be text`);
  return { kind: 'error', code: code as ErrorCode, ...(text !== undefined && { text }) };
}

function readMatch(match: JsonObject): OutcomeMatch {
  requireKnown(Object.keys(match), MATCH_MEMBERS, 'members of match', 'match');
  const text = (name: string): string | undefined => readOptionalText(match, name, 'match', LONGEST_TEXT);
  return withoutAbsent({
    operation: oneOf(OPERATION_IDS, text('operation'), 'match.operation'),
    product: oneOf(PAYMENT_PRODUCTS, text('product'), 'match.product'),
    tpp: text('tpp'),
    psu: text('psu'),
    debtor: match['debtor'] === undefined ? undefined : readIban(match, 'debtor', 'match'),
    creditor: text('creditor'),
    amount: match['amount'] === undefined ? undefined : readRange(match['amount']),
    remittance: text('remittance'),
    header: match['header'] === undefined ? undefined : readHeader(match['header'], 'match.header'),
  });
}

function oneOf<Word extends string>(words: readonly Word[], text: string | undefined, path: string): Word | undefined {
  if (text === undefined) return undefined;
  return words.find((word) => word === text) ?? formatError(path, `${path} must be one of ${words.join(', ')}`);
}

/** Header values by lower-case name, from the member at `path`. @throws FORMAT_ERROR */
export function readHeader(value: unknown, path: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(readObject(value, path)).map(([name, text]) => {
      if (!/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(name))
        formatError(path, `${path}: "${name.slice(0, 64)}" is no header name`);
      return typeof text === 'string'
        ? [name.toLowerCase(), text]
        : formatError(at(path, name), `${at(path, name)} must be text`);
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
  if (from === undefined && to === undefined) formatError(path, `${path} must have from, to, or both`);
  if (from !== undefined && to !== undefined && compareDecimals(from, to) > 0)
    formatError(path, `${path} goes from ${from} to ${to}, so that no amount fits; turn them round`);
  return withoutAbsent({ from, to });
}

function readDecimal(value: unknown, path: string): string {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text === 'string' && /^\d{1,12}(\.\d{1,4})?$/.test(text)) return text;
  return formatError(path, `${path} must be an amount such as 12.34, or { "from": 10, "to": 20 }`);
}

/** Ties a rule to the operation that decides its outcomes, and refuses what that operation, or another one, cannot know. */
function reachable(match: OutcomeMatch, steps: readonly OutcomeStep[]): OutcomeMatch {
  const kinds = steps.map(({ outcome }) => outcome.kind);
  const kind = DECIDED_KINDS.find((candidate) => kinds.includes(candidate));
  const named = PAYMENT_FACTS.filter((name) => match[name] !== undefined);
  const operation = match.operation ?? (kind ? DECIDED_AT[kind] : named.length > 0 ? 'initiatePayment' : undefined);
  for (const other of kinds) {
    if (isDecidedKind(other) && operation !== DECIDED_AT[other])
      formatError(
        'match.operation',
        `${other} is decided at ${DECIDED_AT[other]}; ${operation ?? ''} never reaches it`,
      );
    if (other === 'error' && operation === 'authorise')
      formatError('outcome', 'the page knows no error of the catalogue; use sca to let the authorisation go wrong');
  }
  if (operation !== undefined && !WITH_PAYMENT.includes(operation) && named[0] !== undefined)
    formatError(
      `match.${named[0]}`,
      `match.${named[0]} is known of ${WITH_PAYMENT.join(', ')} only; ${operation} never fits it`,
    );
  // Who authorises a payment is known later than the payment, and early enough for its path.
  const knowsPsu = operation === undefined || WITH_PSU.includes(operation) || kind === 'path';
  if (match.psu !== undefined && !knowsPsu)
    formatError('match.psu', `the PSU is known of ${WITH_PSU.join(', ')} only; ${operation} never fits it`);
  if (match.header !== undefined && match.psu !== undefined && kind === 'path')
    formatError('match.header', 'the path is decided when the PSU authorises, where no header is known');
  if (match.header !== undefined && operation === 'authorise')
    formatError('match.header', 'the authorisation has no header of the TPP, so that none ever fits');
  return operation === undefined ? match : { ...match, operation };
}

function isDecidedKind(kind: Outcome['kind']): kind is DecidedKind {
  return kind in DECIDED_AT;
}

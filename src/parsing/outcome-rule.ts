import {
  TOKEN_VARIANTS,
  type TokenVariant,
  SCA_VARIANTS,
  type ScaVariant,
  PAYEE_OUTCOMES,
  type PayeeOutcome,
  DELIVERIES,
  type Delivery,
} from '../domain/scripting/variants.js';
import { ERROR_CATALOGUE, formatError, refuseMember, requireWord, type ErrorCode } from '../domain/errors.js';
import { OUTCOME_KINDS, type Outcome, type NewOutcomeRule, type OutcomeStep } from '../domain/scripting/outcome.js';
import { ACCOUNT_READS, OPERATION_IDS, type OperationId } from '../domain/generated/operation-ids.js';
import { parseConsentScenario } from '../domain/consent/consent.js';
import type { OutcomeMatcher } from '../domain/scripting/request-matcher.js';
import { parseRequestMatcher, type MatcherRules } from './request-matcher.js';
import { parsePath } from '../domain/payment/plan.js';
import {
  at,
  readObject,
  readOptionalArray,
  readOptionalWhole,
  readText,
  assertKnown,
  type JsonObject,
} from './read.js';

/** Members of a new outcome. */
export const OUTCOME_MEMBERS = ['match', 'times', 'after', 'outcome', 'sequence'] as const;

/** Matcher members that only the initiation of a payment has. */
const PAYMENT_FACTS = ['product', 'debtor', 'creditor', 'amount', 'remittance'] as const;
const WITH_PAYMENT: readonly OperationId[] = ['initiatePayment', 'authorise'];
/** Operations that know the PSU. */
const WITH_PSU: readonly OperationId[] = [...ACCOUNT_READS, 'authorise'];
/** The operation that decides each kind of outcome, for kinds that belong to a single operation. */
const DECIDED_AT = {
  path: 'initiatePayment',
  payee: 'initiatePayment',
  consent: 'createConsent',
  sca: 'authorise',
  token: 'exchangeCode',
} as const;
type DecidedKind = keyof typeof DECIDED_AT;
const DECIDED_KINDS = Object.keys(DECIDED_AT) as DecidedKind[];
const OUTCOME_FORM = 'an object such as {"consent":"refuse"} or {"path":"ACTC > RJCT"}';
/** Characters of a text. */
const LONGEST_TEXT = 200;
/** What an outcome can match. */
export const OUTCOME_MATCHER = {
  members: ['operation', 'product', 'tpp', 'psu', 'debtor', 'creditor', 'amount', 'remittance', 'header'],
  operations: OPERATION_IDS,
  longestText: LONGEST_TEXT,
} as const satisfies MatcherRules<keyof OutcomeMatcher, OperationId>;

/**
 * Parses a scripted outcome, and rejects one that can never happen.
 * @param defaultTimes number of calls of an outcome without `times`: once for queued outcomes, always for those of fixtures
 * @throws FORMAT_ERROR with the member, the problem and the allowed values
 */
export function readOutcomeRule(body: JsonObject, defaultTimes: 1 | 'always' = 1): NewOutcomeRule {
  assertKnown(Object.keys(body), OUTCOME_MEMBERS, 'members');
  const steps = readSteps(body, defaultTimes);
  const match = parseRequestMatcher(body['match'], OUTCOME_MATCHER);
  const after = readOptionalWhole(body, 'after', '', { least: 0 }) ?? 0;
  return { match: reachable(match, steps), steps, after };
}

function readSteps(body: JsonObject, defaultTimes: 1 | 'always'): OutcomeStep[] {
  const sequence = readOptionalArray(body, 'sequence', '');
  if ((sequence === undefined) === (body['outcome'] === undefined))
    formatError('outcome', 'send exactly one of outcome (one result) and sequence (several, one after the other)');
  if (sequence === undefined) {
    const times = readTimes({ times: defaultTimes, ...body }, '');
    return [
      {
        outcome: readOutcome(readObject(body['outcome'], 'outcome', OUTCOME_FORM), 'outcome'),
        ...(times && { times }),
      },
    ];
  }
  if (body['times'] !== undefined) formatError('times', 'in a sequence, set times in each part, not next to sequence');
  if (sequence.length === 0) refuseMember('sequence', 'must have at least one part');
  return sequence.map((part, index) => {
    const path = `sequence[${index}]`;
    const object = readObject(part, path);
    const { times: _times, ...outcome } = object;
    const times = readTimes(object, path);
    if (times === undefined && index < sequence.length - 1)
      formatError(`${path}.times`, `${path} never expires, so the parts after it are never reached; use a number`);
    return { outcome: readOutcome(outcome, path), ...(times && { times }) };
  });
}

/** Default 1; undefined for `always`. */
function readTimes(object: JsonObject, path: string): number | undefined {
  if (object['times'] === 'always') return undefined;
  return readOptionalWhole(object, 'times', path, { least: 1, or: ' or "always"' }) ?? 1;
}

function readOutcome(object: JsonObject, path: string): Outcome {
  assertKnown(Object.keys(object), OUTCOME_KINDS, 'outcomes (path is that of a payment)', path);
  const [kind, ...more] = Object.keys(object);
  if (kind === undefined || more.length > 0)
    return refuseMember(path, `must have exactly one of ${OUTCOME_KINDS.join(', ')}`);
  if (kind === 'error') return readError(object['error'], at(path, 'error'));
  if (kind === 'usual')
    return object['usual'] === true
      ? { kind: 'usual' }
      : refuseMember(at(path, 'usual'), 'must be true: the bank responds as usual');
  const text = readText(object, kind, path, LONGEST_TEXT);
  if (kind === 'sca')
    return { kind: 'sca', variant: requireWord(text, Object.keys(SCA_VARIANTS) as ScaVariant[], at(path, kind)) };
  if (kind === 'token')
    return { kind: 'token', variant: requireWord(text, Object.keys(TOKEN_VARIANTS) as TokenVariant[], at(path, kind)) };
  if (kind === 'payee')
    return { kind: 'payee', result: requireWord(text, Object.keys(PAYEE_OUTCOMES) as PayeeOutcome[], at(path, kind)) };
  if (kind === 'notification')
    return { kind, delivery: requireWord(text, Object.keys(DELIVERIES) as Delivery[], at(path, kind)) };
  if (kind === 'consent') return { kind, text, steps: stepsOf(parseConsentScenario(text), at(path, kind)) };
  return { kind: 'path', text, steps: stepsOf(parsePath(text), at(path, kind)) };
}

function stepsOf<Step>(
  parsed: { readonly steps: readonly Step[] } | { readonly problem: string },
  path: string,
): readonly Step[] {
  return 'steps' in parsed ? parsed.steps : formatError(path, `${path}: ${parsed.problem}`);
}

function readError(value: unknown, path: string): Outcome {
  const object: JsonObject = typeof value === 'string' ? { code: value } : readObject(value, path);
  const { code, text } = object;
  assertKnown(Object.keys(object), ['code', 'text'], `members of ${path}`, path);
  if (typeof code !== 'string' || !Object.hasOwn(ERROR_CATALOGUE, code))
    return refuseMember(path, `must be one of the error codes ${Object.keys(ERROR_CATALOGUE).join(', ')}`);
  if (text !== undefined && typeof text !== 'string') return refuseMember(`${path}.text`, 'must be text');
  return { kind: 'error', code: code as ErrorCode, ...(text !== undefined && { text }) };
}

/** Limits a rule to the operation that decides its outcomes, and rejects matchers that this operation cannot match. */
function reachable(match: OutcomeMatcher, steps: readonly OutcomeStep[]): OutcomeMatcher {
  const kinds = steps.map(({ outcome }) => outcome.kind);
  for (const kind of ['payee', 'notification'] as const) {
    const isMixed = kinds.includes(kind) && kinds.some((other) => other !== kind && other !== 'usual');
    if (isMixed)
      formatError(
        'sequence',
        `a sequence with ${kind} can only have ${kind} and usual; send others as another outcome`,
      );
  }
  if (kinds.includes('notification')) return ofNotification(match);
  const kind = DECIDED_KINDS.find((candidate) => kinds.includes(candidate));
  const isOfPayment = PAYMENT_FACTS.some((name) => match[name] !== undefined);
  const operation = match.operation ?? (kind ? DECIDED_AT[kind] : isOfPayment ? 'initiatePayment' : undefined);
  if (operation === undefined) return match;
  assertDecidedAt(operation, kinds);
  assertMatchable(operation, kind, match);
  return { ...match, operation };
}

/** @throws FORMAT_ERROR for an outcome that the operation does not decide */
function assertDecidedAt(operation: OperationId, kinds: readonly Outcome['kind'][]): void {
  for (const kind of kinds) {
    if (isDecidedKind(kind) && operation !== DECIDED_AT[kind])
      formatError('match.operation', `${kind} applies only to ${DECIDED_AT[kind]}, not to ${operation}`);
    if (kind === 'error' && operation === 'authorise')
      formatError('outcome', 'the authorisation page has no error codes; use sca to make the authorisation fail');
  }
}

/** @throws FORMAT_ERROR for a member that the bank does not know when it decides */
function assertMatchable(operation: OperationId, kind: DecidedKind | undefined, match: OutcomeMatcher): void {
  const fact = PAYMENT_FACTS.find((name) => match[name] !== undefined);
  if (fact !== undefined && !WITH_PAYMENT.includes(operation))
    refuseMember(`match.${fact}`, `is available only for ${WITH_PAYMENT.join(', ')}; ${operation} never matches`);
  // The PSU of a payment is known only after the initiation, but before its path is decided.
  if (match.psu !== undefined && !WITH_PSU.includes(operation) && kind !== 'path')
    formatError('match.psu', `the PSU is known only for ${WITH_PSU.join(', ')}; ${operation} never matches`);
  if (match.header === undefined) return;
  if (match.psu !== undefined && kind === 'path')
    formatError('match.header', 'a path is decided when the PSU authorises; that request has no headers of the TPP');
  if (kind === 'payee')
    formatError('match.header', 'payee applies to each payment, also in a bulk, and not to a call; use other members');
  if (operation === 'authorise')
    formatError('match.header', 'the authorisation has no headers of the TPP, so it never matches');
}

/** A notification is not called: it has a TPP, and the payment that it may be about. */
function ofNotification(match: OutcomeMatcher): OutcomeMatcher {
  for (const name of ['operation', 'psu', 'header'] as const)
    if (match[name] !== undefined)
      formatError(`match.${name}`, `a notification has no ${name}; use tpp, or members of its payment`);
  return match;
}

function isDecidedKind(kind: Outcome['kind']): kind is DecidedKind {
  return kind in DECIDED_AT;
}

import { adminOperation, type AdminCall, type AdminOperation, found, pathId } from '../admin-call.js';
import { addOutcome, allOutcomes, removeOutcome, resetOutcomes } from '../../sim/scripting/outcomes.js';
import { OUTCOME_MATCHER, OUTCOME_MEMBERS, readOutcomeRule } from '../../parsing/outcome-rule.js';
import { parseInstant } from '../../domain/calendar.js';
import { formatError, refuseMember } from '../../domain/errors.js';
import {
  ERROR_MEMBERS,
  type FaultError,
  type FaultRule,
  type NewFaultRule,
  newFaultShape,
} from '../../domain/scripting/fault.js';
import type { RequestMatcher } from '../../domain/scripting/request-matcher.js';
import { isObject } from '../../domain/shape.js';
import { addFault } from '../../sim/scripting/faults.js';
import { withoutAbsent } from '../../domain/without-absent.js';
import { readShaped, readText, type JsonObject } from '../../parsing/read.js';
import { parseRequestMatcher } from '../../parsing/request-matcher.js';
import { FAULT_MATCHER } from '../request-matchers.js';
import { instantText } from '../../domain/clock.js';
import { decides, nextOutcome, OUTCOME_KINDS, type Outcome, type OutcomeRule } from '../../domain/scripting/outcome.js';

export const OUTCOME_OPERATIONS: readonly AdminOperation[] = [
  adminOperation('readOutcomes', { answer: ({ bank }) => ({ outcomes: allOutcomes(bank).map(outcomeView) }) }),
  adminOperation('addOutcome', {
    members: OUTCOME_MEMBERS,
    inner: { match: OUTCOME_MATCHER.members, outcome: OUTCOME_KINDS },
    read: (call) => existing(readOutcomeRule(call.body), call),
    call: ({ bank, context }, rule) => {
      if (decides(rule, 'notification') && !context.dialectOf(bank).notificationBody)
        formatError('outcome.notification', 'a bank with this interface sends no notifications');
      return outcomeView(addOutcome(bank, rule));
    },
  }),
  adminOperation('deleteOutcomes', { answer: ({ bank }) => ({ deleted: resetOutcomes(bank) }) }),
  adminOperation('deleteOutcome', {
    read: pathId,
    call: ({ bank }, id) => {
      found(
        allOutcomes(bank).find((rule) => rule.id === id),
        `outcome ${id}`,
      );
      removeOutcome(bank, id);
      return { deleted: 1 };
    },
  }),
];

/** Faults of calls to the bank's interface. */
export const FAULT_OPERATIONS: readonly AdminOperation[] = [
  adminOperation('readFaults', {
    answer: ({ bank }) => ({ faults: [...bank.state.faults.values()].map(faultView) }),
  }),
  adminOperation('addFault', {
    inner: { error: ERROR_MEMBERS, match: FAULT_MATCHER.members },
    read: (call) => existing(readFaultRule(call.body), call),
    call: ({ bank }, rule) => faultView(addFault(bank, rule)),
  }),
  adminOperation('deleteFaults', {
    answer: ({ bank }) => {
      const deleted = bank.state.faults.size;
      bank.state.faults.clear();
      return { deleted };
    },
  }),
  adminOperation('deleteFault', {
    read: pathId,
    call: ({ bank }, id) => {
      found(bank.state.faults.get(id), `fault ${id}`);
      bank.state.faults.delete(id);
      return { deleted: 1 };
    },
  }),
];

/** A rule for calls that the bank can get. The page `authorise` has no checks. @throws FORMAT_ERROR for an operation of another dialect */
function existing<Rule extends { readonly match: RequestMatcher }>(rule: Rule, { bank, context }: AdminCall): Rule {
  const { operation = 'authorise' } = rule.match;
  if (operation === 'authorise' || context.dialectOf(bank).checksOf(operation)) return rule;
  return refuseMember(
    'match.operation',
    `${operation} does not exist in the dialect ${bank.dialect}; see GET /__admin/demo`,
  );
}

/**
 * Reads a fault, and rejects one without effect. @throws FORMAT_ERROR with the member, the problem and the allowed
 * values
 */
export function readFaultRule({ match, during, ...body }: JsonObject): NewFaultRule {
  const matcher = parseRequestMatcher(match, FAULT_MATCHER);
  const { probability, times } = body;
  // In the order in which faults are shown.
  const rule = { match: matcher, probability, times, after: 0, when: 'before', during: readWindow(during), ...body };
  const { error, ...shaped } = readShaped(withoutAbsent(rule), newFaultShape, 'fault');
  return withoutAbsent({ ...shaped, error: error && withLowerCaseNames(error) });
}

/** A window with instants instead of texts. */
function readWindow(value: unknown): unknown {
  if (!isObject(value)) return value;
  const instant = (name: string): number =>
    parseInstant(readText(value, name, 'during', 100)) ??
    refuseMember(`during.${name}`, 'must be an RFC 3339 date-time such as 2026-03-31T22:00:00Z');
  return { ...value, from: instant('from'), to: instant('to') };
}

/** Header names are compared in lower case. */
function withLowerCaseNames({ headers, ...rest }: FaultError): FaultError {
  if (headers === undefined) return rest;
  const lowerCase = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return { ...rest, headers: Object.fromEntries(lowerCase) as Readonly<Record<string, string>> };
}

function faultView({ during, ...rule }: FaultRule): object {
  return withoutAbsent({ ...rule, during: during && { from: instantText(during.from), to: instantText(during.to) } });
}

/** An outcome rule with its progress, as the control API shows it. */
function outcomeView(rule: OutcomeRule): object {
  const { id, match, steps, after, matched, source } = rule;
  const next = nextOutcome(rule);
  const { amount, ...rest } = match;
  return withoutAbsent({
    id,
    source,
    match: withoutAbsent({ ...rest, amount }),
    sequence: steps.map(({ outcome, times }) => ({ ...outcomeBody(outcome), times: times ?? 'always' })),
    after,
    matched,
    next: next && outcomeBody(next),
  });
}

function outcomeBody(outcome: Outcome): object {
  if (outcome.kind === 'path') return { path: outcome.text };
  if (outcome.kind === 'payee') return { payee: outcome.result };
  if (outcome.kind === 'consent') return { consent: outcome.text };
  if (outcome.kind === 'sca') return { sca: outcome.variant };
  if (outcome.kind === 'token') return { token: outcome.variant };
  if (outcome.kind === 'notification') return { notification: outcome.delivery };
  if (outcome.kind === 'usual') return { usual: true };
  const { code, text } = outcome;
  return { error: withoutAbsent({ code, text }) };
}

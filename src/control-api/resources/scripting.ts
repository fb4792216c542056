import { adminOperation, type AdminOperation, found, pathId } from '../admin-call.js';
import { addOutcome, allOutcomes, removeOutcome, resetOutcomes } from '../../sim/scripting/outcomes.js';
import { OUTCOME_MATCHER, OUTCOME_MEMBERS, readOutcomeRule } from '../../parsing/outcome-rule.js';
import { parseInstant } from '../../domain/calendar.js';
import { formatError, refuseMember, requireWord } from '../../domain/errors.js';
import {
  ANSWER_FAULTS,
  type AnswerFault,
  type Delay,
  type FaultError,
  type FaultRule,
  LONGEST_DELAY_MS,
  assertFaultError,
} from '../../domain/scripting/fault.js';
import { addFault, type NewFaultRule } from '../../sim/scripting/faults.js';
import { withoutAbsent } from '../../domain/without-absent.js';
import {
  readObject,
  readOptionalNumberBetween,
  readOptionalWhole,
  readOptionalWord,
  readText,
  assertKnown,
  type JsonObject,
} from '../../parsing/read.js';
import { parseRequestMatcher } from '../../parsing/request-matcher.js';
import { FAULT_MATCHER } from '../request-matchers.js';
import { instantText } from '../../domain/clock.js';
import { decides, nextOutcome, OUTCOME_KINDS, type Outcome, type OutcomeRule } from '../../domain/scripting/outcome.js';

export const OUTCOME_OPERATIONS: readonly AdminOperation[] = [
  adminOperation('readOutcomes', { answer: ({ bank }) => ({ outcomes: allOutcomes(bank).map(outcomeView) }) }),
  adminOperation('addOutcome', {
    members: OUTCOME_MEMBERS,
    inner: { match: OUTCOME_MATCHER.members, outcome: OUTCOME_KINDS },
    read: ({ body }) => readOutcomeRule(body),
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
    inner: { match: FAULT_MATCHER.members },
    read: ({ body }) => readFaultRule(body),
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
const EFFECTS = ['delay', 'slowBody', 'error', 'fault'] as const;
const MOST_CALLS = 1_000_000_000;
const DELAY_MEMBERS = { fixed: ['ms'], uniform: ['lowerMs', 'upperMs'], lognormal: ['medianMs', 'sigma'] } as const;

/**
 * Reads a fault, and rejects one without effect. @throws FORMAT_ERROR with the member, the problem and the allowed
 * values
 */
export function readFaultRule(body: JsonObject): NewFaultRule {
  if (EFFECTS.every((name) => body[name] === undefined))
    formatError('fault', `the fault has no effect; send at least one of ${EFFECTS.join(', ')}`);
  if (body['error'] !== undefined && body['fault'] !== undefined)
    formatError('fault', 'send error (replaces the response) or fault (damages the response), not both');
  const member = <Value>(name: string, read: (object: JsonObject) => Value): Value | undefined =>
    body[name] === undefined ? undefined : read(readObject(body[name], name));
  const faults = Object.keys(ANSWER_FAULTS) as AnswerFault[];
  return withoutAbsent({
    match: parseRequestMatcher(body['match'], FAULT_MATCHER),
    probability: readOptionalNumberBetween(body, 'probability', '', 0, 1),
    times: readOptionalWhole(body, 'times', '', { least: 1, most: MOST_CALLS }),
    after: readOptionalWhole(body, 'after', '', { least: 0, most: MOST_CALLS }) ?? 0,
    when: readOptionalWord(body, 'when', ['before', 'commit']) ?? 'before',
    during: member('during', readWindow),
    delay: member('delay', readDelay),
    slowBody: member('slowBody', readSlowBody),
    error: member('error', readError),
    fault: readOptionalWord(body, 'fault', faults),
  });
}

function readWindow(window: JsonObject): NonNullable<FaultRule['during']> {
  assertKnown(Object.keys(window), ['from', 'to'], 'members of during', 'during');
  const instant = (name: string): number =>
    parseInstant(readText(window, name, 'during', 100)) ??
    refuseMember(`during.${name}`, 'must be an RFC 3339 date-time such as 2026-03-31T22:00:00Z');
  const [from, to] = [instant('from'), instant('to')];
  return from < to ? { from, to } : refuseMember('during', 'ends before it begins; swap from and to');
}

function readDelay(delay: JsonObject): Delay {
  const type = requireWord(delay['type'], ['fixed', 'uniform', 'lognormal'], 'delay.type');
  assertKnown(Object.keys(delay), ['type', ...DELAY_MEMBERS[type]], `members of a ${type} delay`, 'delay');
  const ms = (name: string, most = LONGEST_DELAY_MS): number =>
    readOptionalNumberBetween(delay, name, 'delay', 0, most) ??
    refuseMember(`delay.${name}`, `is missing; it must be a number from 0 to ${most}`);
  if (type === 'fixed') return { type, ms: ms('ms') };
  if (type === 'lognormal') return { type, medianMs: ms('medianMs'), sigma: ms('sigma', 10) };
  const [lowerMs, upperMs] = [ms('lowerMs'), ms('upperMs')];
  return lowerMs <= upperMs
    ? { type, lowerMs, upperMs }
    : refuseMember('delay.upperMs', `${upperMs} is less than delay.lowerMs ${lowerMs}`);
}

function readSlowBody(slow: JsonObject): NonNullable<FaultRule['slowBody']> {
  assertKnown(Object.keys(slow), ['chunks', 'durationMs'], 'members of slowBody', 'slowBody');
  const chunks = readOptionalWhole(slow, 'chunks', 'slowBody', { least: 1, most: 10_000 });
  const durationMs = readOptionalNumberBetween(slow, 'durationMs', 'slowBody', 0, LONGEST_DELAY_MS);
  if (chunks === undefined || durationMs === undefined)
    return refuseMember('slowBody', 'must have chunks and durationMs');
  return { chunks, durationMs };
}

/** Header names are compared in lower case. */
function readError(error: JsonObject): FaultError {
  assertFaultError(error);
  const { headers, ...rest } = error;
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

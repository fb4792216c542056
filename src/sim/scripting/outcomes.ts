import { BankFault, ERROR_CATALOGUE, formatError } from '../../domain/errors.js';
import type { PsuId } from '../../domain/ids.js';
import {
  countMatch,
  decides,
  nextOutcome,
  type NewOutcomeRule,
  type Outcome,
  type OutcomeRule,
} from '../../domain/scripting/outcome.js';
import { matchesRequest, type MatchableRequest } from '../../domain/scripting/request-matcher.js';
import type { Bank } from '../bank.js';
import type { BankState } from '../state/state.js';
import { findPsu, formatUnknownPsu } from '../directory.js';

/** Scripted outcomes. Queued rules take precedence over rules of the fixtures, and both over the bank's own result. */

/** Maximum number of rules, to stop runaway loops. */
const MOST_RULES = 1000;

/**
 * Queues a rule after the existing ones. @throws STATUS_INVALID if there are too many, FORMAT_ERROR for an unknown
 * PSU, and for the verification of a payee if the bank has none
 */
export function addOutcome(bank: Bank, rule: NewOutcomeRule): OutcomeRule {
  const { outcomes } = bank.state;
  if (outcomes.size >= MOST_RULES)
    throw new BankFault('STATUS_INVALID', `there are already ${MOST_RULES} outcomes; delete those you no longer need`);
  if (bank.profile['payee-verification'] === 'none' && decides(rule, 'payee'))
    formatError('outcome.payee', 'this bank does not verify payees; set the decision payee-verification to on-page');
  const { psu } = rule.match;
  if (psu !== undefined && !findPsu(bank, psu as PsuId)) formatError('match.psu', formatUnknownPsu(bank, psu));
  bank.state.lastOutcomeNumber += 1;
  const id = `outcome-${bank.state.lastOutcomeNumber}`;
  const added: OutcomeRule = { id, ...rule, matched: 0, source: 'queued' };
  outcomes.set(added.id, added);
  return added;
}

/** All rules in order of precedence. */
export function allOutcomes({ state }: Bank): OutcomeRule[] {
  return [...state.outcomes.values(), ...state.fixtureOutcomes.values()];
}

/** Removes queued rules and restores the rules of the fixtures. Returns the number of removed rules. */
export function resetOutcomes(bank: Bank): number {
  const queued = bank.state.outcomes.size;
  bank.state.outcomes.clear();
  bank.state.fixtureOutcomes.clear();
  openFixtureOutcomes(bank.state, bank.base.outcomes);
  return queued;
}

/** Adds the rules of the fixtures, with their counters at 0. */
export function openFixtureOutcomes(state: BankState, rules: readonly NewOutcomeRule[]): void {
  for (const [index, rule] of rules.entries()) {
    const id = `fixture-${index + 1}`;
    state.fixtureOutcomes.set(id, { id, ...rule, matched: 0, source: 'fixtures' });
  }
}

/** Copies what testers have set into a new state: outcomes and faults, with the numbers of the last ones. */
export function copyRules({ outcomes, faults, lastOutcomeNumber, lastFaultNumber }: BankState, to: BankState): void {
  for (const [id, outcome] of outcomes) to.outcomes.set(id, outcome);
  for (const [id, fault] of faults) to.faults.set(id, fault);
  Object.assign(to, { lastOutcomeNumber, lastFaultNumber });
}

export function removeOutcome({ state }: Bank, id: string): void {
  if (!state.outcomes.delete(id)) state.fixtureOutcomes.delete(id);
}

/**
 * Runs `act` with the first matching outcome. For an error outcome it throws without running `act`. Rules count the
 * call unless the bank itself rejects it.
 * @param considered whether a rule is evaluated at this stage; default: those about calls
 * @throws the scripted error, or any error of `act`
 */
export function withOutcome<Result>(
  bank: Bank,
  request: MatchableRequest,
  act: (scripted: Outcome | undefined, source: OutcomeRule['source'] | undefined) => Result,
  considered: (rule: OutcomeRule) => boolean = (rule) => !decides(rule, 'payee'),
): Result {
  // Only a notification has no operation: the bank sends it.
  const isNotification = request.operation === undefined;
  const matching = allOutcomes(bank).filter(
    (rule) =>
      decides(rule, 'notification') === isNotification && considered(rule) && matchesRequest(rule.match, request),
  );
  const position = matching.findIndex((rule) => nextOutcome(rule) !== undefined);
  const chosen = matching[position];
  const outcome = chosen && nextOutcome(chosen);
  // Rules before the chosen one also count the call, because they have a number of calls to skip.
  const counted = chosen ? matching.slice(0, position + 1) : matching;
  if (outcome?.kind === 'error') {
    counted.forEach((rule) => count(bank, rule));
    throw new BankFault(outcome.code, outcome.text ?? `${ERROR_CATALOGUE[outcome.code].meaning} (scripted outcome)`, {
      reason: 'scripted',
    });
  }
  const result = act(outcome, chosen?.source);
  counted.forEach((rule) => count(bank, rule));
  return result;
}

/** Whether any rule exists. Most banks have none, so callers skip the matching. */
export function hasOutcomes({ state }: Bank): boolean {
  return state.outcomes.size > 0 || state.fixtureOutcomes.size > 0;
}

function count({ state }: Bank, rule: OutcomeRule): void {
  const rules = rule.source === 'queued' ? state.outcomes : state.fixtureOutcomes;
  // `act` may have removed the rule.
  if (!rules.has(rule.id)) return;
  const next = countMatch(rule);
  if (next) rules.set(rule.id, next);
  else rules.delete(rule.id);
}

import { BankFault, ERROR_CATALOGUE, formatError } from '../../domain/errors.js';
import type { PsuId } from '../../domain/ids.js';
import {
  countMatch,
  nextOutcome,
  type NewOutcomeRule,
  type Outcome,
  type OutcomeRule,
} from '../../domain/outcome/outcome.js';
import { matchesRequest, type MatchableRequest } from '../../domain/request-matcher.js';
import type { Bank } from '../bank.js';
import type { BankState } from '../state/state.js';
import { findPsu, formatUnknownPsu } from '../directory.js';

/** Scripted results: what a tester queued decides before the rules of the fixtures, and those before the bank. */

/** How many rules a bank keeps; more is a mistake of a loop. */
const MOST_RULES = 1000;

/** Queues a rule behind those that there are. @throws STATUS_INVALID when there are too many, FORMAT_ERROR for an unknown PSU */
export function addOutcome(bank: Bank, rule: NewOutcomeRule): OutcomeRule {
  const { outcomes } = bank.state;
  if (outcomes.size >= MOST_RULES)
    throw new BankFault('STATUS_INVALID', `there are ${MOST_RULES} outcomes already; delete those that are done with`);
  const { psu } = rule.match;
  if (psu !== undefined && !findPsu(bank, psu as PsuId)) formatError('match.psu', formatUnknownPsu(bank, psu));
  bank.state.lastOutcomeNumber += 1;
  const id = `outcome-${bank.state.lastOutcomeNumber}`;
  const added: OutcomeRule = { id, ...rule, matched: 0, source: 'queued' };
  outcomes.set(added.id, added);
  return added;
}

/** Every rule that there is, in the order in which they decide. */
export function allOutcomes({ state }: Bank): OutcomeRule[] {
  return [...state.outcomes.values(), ...state.fixtureOutcomes.values()];
}

/** Takes back what was queued, and makes the rules of the fixtures as they were. Answers how many were queued. */
export function resetOutcomes(bank: Bank): number {
  const queued = bank.state.outcomes.size;
  bank.state.outcomes.clear();
  bank.state.fixtureOutcomes.clear();
  openFixtureOutcomes(bank.state, bank.base.outcomes);
  return queued;
}

/** Gives a bank the rules of its fixtures, untouched. */
export function openFixtureOutcomes(state: BankState, rules: readonly NewOutcomeRule[]): void {
  for (const [index, rule] of rules.entries()) {
    const id = `fixture-${index + 1}`;
    state.fixtureOutcomes.set(id, { id, ...rule, matched: 0, source: 'fixtures' });
  }
}

/** Takes one rule away. */
export function removeOutcome({ state }: Bank, id: string): void {
  if (!state.outcomes.delete(id)) state.fixtureOutcomes.delete(id);
}

/**
 * Carries out a call with the first scripted outcome that is for it. An error is thrown and the operation does not take
 * place; the rule counts the call unless the bank itself refused it.
 * @param considered whether a rule is asked at all at this place of the call
 * @throws the scripted error, and whatever `act` throws
 */
export function withOutcome<Result>(
  bank: Bank,
  request: MatchableRequest,
  act: (scripted: Outcome | undefined, source: OutcomeRule['source'] | undefined) => Result,
  considered: (rule: OutcomeRule) => boolean = () => true,
): Result {
  const matching = allOutcomes(bank).filter((rule) => considered(rule) && matchesRequest(rule.match, request));
  const position = matching.findIndex((rule) => nextOutcome(rule) !== undefined);
  const chosen = matching[position];
  const outcome = chosen && nextOutcome(chosen);
  // Rules that still let calls pass see every matching call that no earlier rule decides.
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

/** Whether there is any rule at all: most banks have none, and most calls need not look. */
export function hasOutcomes({ state }: Bank): boolean {
  return state.outcomes.size > 0 || state.fixtureOutcomes.size > 0;
}

function count({ state }: Bank, rule: OutcomeRule): void {
  const rules = rule.source === 'queued' ? state.outcomes : state.fixtureOutcomes;
  // The call itself may have taken the rule away.
  if (!rules.has(rule.id)) return;
  const next = countMatch(rule);
  if (next) rules.set(rule.id, next);
  else rules.delete(rule.id);
}

import { BankFault, ERROR_CATALOGUE } from '../domain/errors.js';
import {
  countedMatch,
  isFor,
  nextOutcome,
  type CallFacts,
  type Outcome,
  type OutcomeMatch,
  type OutcomeRule,
  type OutcomeStep,
} from '../domain/outcome/outcome.js';
import type { Bank } from './bank.js';

/** Scripted results: what a tester queued decides before the bank does. */

/** How many rules a bank keeps; more is a mistake of a loop. */
const MOST_RULES = 1000;

/** What a rule is made of. */
export interface NewOutcomeRule {
  readonly match: OutcomeMatch;
  readonly steps: readonly OutcomeStep[];
  readonly after: number;
}

/** Queues a rule behind those that there are. @throws STATUS_INVALID when there are too many */
export function addOutcome(bank: Bank, rule: NewOutcomeRule): OutcomeRule {
  const { outcomes } = bank.state;
  if (outcomes.size >= MOST_RULES)
    throw new BankFault('STATUS_INVALID', `there are ${MOST_RULES} outcomes already; delete those that are done with`);
  bank.state.lastOutcomeNumber += 1;
  const added: OutcomeRule = { id: `outcome-${bank.state.lastOutcomeNumber}`, ...rule, matched: 0 };
  outcomes.set(added.id, added);
  return added;
}

/**
 * Carries out a call with the first queued outcome that is for it. An error is thrown and the operation does not take
 * place; the rule counts the call unless the bank itself refused it.
 * @throws the scripted error, and whatever `act` throws
 */
export function withOutcome<Result>(
  bank: Bank,
  facts: CallFacts,
  act: (scripted: Outcome | undefined) => Result,
): Result {
  const matching = [...bank.state.outcomes.values()].filter((rule) => isFor(rule.match, facts));
  const position = matching.findIndex((rule) => nextOutcome(rule) !== undefined);
  const chosen = matching[position];
  const outcome = chosen && nextOutcome(chosen);
  // Rules that still let calls pass see every matching call that no earlier rule decides.
  const counted = chosen ? matching.slice(0, position + 1) : matching;
  if (outcome?.kind === 'error') {
    counted.forEach((rule) => count(bank, rule));
    throw new BankFault(outcome.code, outcome.text ?? `${ERROR_CATALOGUE[outcome.code].meaning} (scripted outcome)`);
  }
  const result = act(outcome);
  counted.forEach((rule) => count(bank, rule));
  return result;
}

function count(bank: Bank, rule: OutcomeRule): void {
  const next = countedMatch(rule);
  if (next) bank.state.outcomes.set(rule.id, next);
  else bank.state.outcomes.delete(rule.id);
}

import { BankFault } from '../../domain/errors.js';
import type { AuthorisableId } from '../../domain/ids.js';
import { statusOf } from '../../domain/authorisation/subject.js';
import { findSubject } from '../directory.js';
import {
  drawDelay,
  faultFraction,
  matchesFault,
  type FaultRule,
  type NewFaultRule,
} from '../../domain/scripting/fault.js';
import type { MatchableRequest } from '../../domain/scripting/request-matcher.js';
import type { Bank } from '../bank.js';

/** Faults set by a tester. The first matching fault that triggers is applied. */

/** Maximum number of faults, to stop runaway loops. */
const MOST_FAULTS = 1000;

/** A fault applied to a call, with its delay drawn. */
export interface AppliedFault extends Pick<FaultRule, 'id' | 'when' | 'slowBody' | 'error' | 'fault'> {
  /** Real milliseconds. */
  readonly delayMs: number;
}

/** Adds a fault after the existing ones. @throws STATUS_INVALID if there are too many */
export function addFault(bank: Bank, rule: NewFaultRule): FaultRule {
  const { faults } = bank.state;
  if (faults.size >= MOST_FAULTS)
    throw new BankFault('STATUS_INVALID', `there are already ${MOST_FAULTS} faults; delete those you no longer need`);
  bank.state.lastFaultNumber += 1;
  const added: FaultRule = { ...rule, id: `fault-${bank.state.lastFaultNumber}`, matched: 0, hit: 0 };
  faults.set(added.id, added);
  return added;
}

/** Returns the first matching fault that triggers, if any, and counts the call for every matching fault up to it. */
export function applyMatchingFault(bank: Bank, request: MatchableRequest): AppliedFault | undefined {
  for (const rule of bank.state.faults.values()) {
    if (!matchesFault(rule, request, bank.now)) continue;
    const isApplied =
      rule.matched >= rule.after &&
      (rule.probability === undefined || faultFraction(bank.seed, rule, 0) < rule.probability);
    const hit = rule.hit + (isApplied ? 1 : 0);
    if (rule.times !== undefined && hit >= rule.times) bank.state.faults.delete(rule.id);
    else bank.state.faults.set(rule.id, { ...rule, matched: rule.matched + 1, hit });
    if (isApplied) return toAppliedFault(bank, rule);
  }
  return undefined;
}

/** The number of a consent, payment or signing basket among its kind in order of creation, and its status. */
export function ordinalAndStatus(
  bank: Bank,
  id: AuthorisableId,
): Required<Pick<MatchableRequest, 'resource' | 'resourceStatus'>> | undefined {
  const { consents, fundsConsents, payments, signingBaskets } = bank.state;
  for (const records of [consents, fundsConsents, payments, signingBaskets]) {
    const resource = [...records.keys()].indexOf(id) + 1;
    const subject = resource > 0 ? findSubject(bank, id) : undefined;
    if (subject) return { resource, resourceStatus: statusOf(subject) };
  }
  return undefined;
}

function toAppliedFault(bank: Bank, rule: FaultRule): AppliedFault {
  const { id, when, slowBody, error, fault, delay } = rule;
  const delayMs = delay ? drawDelay(delay, faultFraction(bank.seed, rule, 1), faultFraction(bank.seed, rule, 2)) : 0;
  return { id, when, delayMs, ...(slowBody && { slowBody }), ...(error && { error }), ...(fault && { fault }) };
}

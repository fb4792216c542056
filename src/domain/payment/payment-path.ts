import { elapsed } from '../duration.js';
import type { TransactionStatus } from './payment-machine.js';
import { parsePlan, type PlanStep } from './payment-plan.js';

/** Final statuses by their published meaning: "Rejected", "Cancelled before execution". */
const ENDED: ReadonlySet<TransactionStatus> = new Set(['RJCT', 'CANC']);
/** Statuses in execution, which cannot be followed by "cancelled before execution". */
const EXECUTED: ReadonlySet<TransactionStatus> = new Set(['ACSP', 'ACSC', 'ACWP', 'ACCC', 'PART']);

/**
 * Parses a scripted payment path: `RCVD > ACTC > PDNG 2d > RJCT(AM04)`. The leading RCVD is optional. Unusual paths
 * are allowed unless they contradict the published meaning of a status.
 * @source States and transitions / Payment transaction status values
 * @decision payment-transitions
 */
export function parsePath(text: string): { readonly steps: readonly PlanStep[] } | { readonly problem: string } {
  const trimmed = text.trim();
  const plan = parsePlan(/^RCVD\b/.test(trimmed) ? trimmed : `RCVD > ${trimmed}`);
  if ('problem' in plan) return plan;
  const problem = pathProblem(plan.steps.map(({ status }) => status));
  return problem === undefined ? plan : { problem: `"${trimmed}": ${problem}` };
}

/** Why a sequence of statuses, including the leading RCVD, is impossible; undefined if it is possible. */
export function pathProblem(statuses: readonly TransactionStatus[]): string | undefined {
  for (const [index, status] of statuses.entries()) {
    const before = statuses[index - 1];
    if (before === undefined) continue;
    if (status === 'RCVD') return 'a payment is received once, so RCVD can only be the first status';
    if (before === status) return `${status} follows itself; name it once, with the time spent in it`;
    if (ENDED.has(before)) return `nothing can follow ${before}`;
    const executed = statuses.slice(0, index).find((earlier) => EXECUTED.has(earlier));
    if (status === 'CANC' && executed !== undefined)
      return `CANC means cancelled before execution, so it cannot follow ${executed}`;
  }
  return undefined;
}

/** Fills in missing times of a path: the default plan's time for the status, else the first time of that plan. */
export function withDefaultStays(path: readonly PlanStep[], defaults: readonly PlanStep[]): readonly PlanStep[] {
  const first = defaults.find(({ stay }) => stay !== undefined)?.stay ?? elapsed(1000);
  return path.map((step) =>
    step.stay !== undefined || step.status === 'RCVD'
      ? step
      : { ...step, stay: defaults.find(({ status }) => status === step.status)?.stay ?? first },
  );
}

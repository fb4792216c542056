import { elapsed, parsePeriod } from '../duration.js';
import { declared, listOf, MOST_STEPS, oneOf, optional, period, refined, textWithout, type ValueOf } from '../shape.js';
import { TRANSACTION_STATUSES, type TransactionStatus } from './payment-status.js';
import { reasonShape } from './reject-reasons.js';

const planStepShape = refined(
  declared({ status: oneOf(TRANSACTION_STATUSES), stay: optional(period), reason: optional(reasonShape) }),
  ({ status, reason }, findings) => {
    if (reason !== undefined && status !== 'RJCT') findings.report('must be absent; only RJCT has a reason', 'reason');
  },
);
/** One step of a plan. `stay` is the time spent in the status. */
export type PlanStep = ValueOf<typeof planStepShape>;
export const planShape = listOf(planStepShape, 0, MOST_STEPS);

/** Members of a path: as it was written, and its steps including the leading RCVD. */
export const pathMembers = {
  text: textWithout((value) => {
    const parsed = parsePath(value);
    return 'problem' in parsed ? `is not a path: ${parsed.problem}` : undefined;
  }),
  steps: planShape,
};

/**
 * Parses a plan: `RCVD > ACTC PT1S > ACSP 2s > RJCT(AM04)`. The duration is the time spent in the status; default 0.
 * SCA happens after the leading RCVD.
 * @decision payment-plan
 */
export function parsePlan(text: string): { readonly steps: readonly PlanStep[] } | { readonly problem: string } {
  const steps: PlanStep[] = [];
  for (const part of text.split('>').map((step) => step.trim())) {
    const match = /^([A-Z]{4})(?:\(([^)]*)\))?(?:\s+(\S+))?$/.exec(part);
    const status = match?.[1];
    if (!match || !isStatus(status)) {
      return {
        problem: `unknown status "${part}"; use one of ${TRANSACTION_STATUSES.join(', ')}, optionally followed by a duration`,
      };
    }
    const stay = match[3] === undefined ? undefined : parsePeriod(match[3]);
    if (stay && 'problem' in stay) return stay;
    const reason = match[2];
    if (reason !== undefined && status !== 'RJCT') return { problem: `"${part}": only RJCT has a reason` };
    if (reason !== undefined && !/^[A-Z0-9]{4}$/.test(reason))
      return {
        problem: `"${part}": ${reason.slice(0, 20)} is not a reason code; use four capital letters or digits such as AM04`,
      };
    steps.push({ status, ...(stay && { stay: stay.period }), ...(reason !== undefined && { reason }) });
  }
  if (steps[0]?.status !== 'RCVD') return { problem: `"${text}" must start with RCVD` };
  if (steps.length < 2) return { problem: `"${text}" must have a status after RCVD` };
  const last = steps.at(-1);
  if (last?.stay && ENDED.has(last.status))
    return {
      problem: `the duration of ${last.status} has no effect, because no status follows; add it to the previous status`,
    };
  return { steps };
}

/** A plan split into the leading RCVD and the rest. */
export interface SplitPlan {
  readonly received: PlanStep | undefined;
  readonly rest: readonly PlanStep[];
}

/** Splits a plan after its first step. */
export function splitPlan(steps: readonly PlanStep[]): SplitPlan {
  const [received, ...rest] = steps;
  return { received, rest };
}

function isStatus(text: string | undefined): text is TransactionStatus {
  return (TRANSACTION_STATUSES as readonly (string | undefined)[]).includes(text);
}

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
  const problem = problemOfPath(plan.steps.map(({ status }) => status));
  return problem === undefined ? plan : { problem: `"${trimmed}": ${problem}` };
}

/** Why a sequence of statuses, including the leading RCVD, is impossible; undefined if it is possible. */
export function problemOfPath(statuses: readonly TransactionStatus[]): string | undefined {
  for (const [index, status] of statuses.entries()) {
    const before = statuses[index - 1];
    if (before === undefined) continue;
    if (status === 'RCVD') return 'RCVD can only be the first status';
    if (before === status) return `${status} follows itself; use it once, with a duration`;
    if (ENDED.has(before)) return `nothing can follow ${before}`;
    const executed = statuses.slice(0, index).find((earlier) => EXECUTED.has(earlier));
    if (status === 'CANC' && executed !== undefined)
      return `CANC means cancelled before execution, so it cannot follow ${executed}`;
  }
  return undefined;
}

/** Fills in missing times of a path: the default plan's time for the status, otherwise the first time of that plan. */
export function withDefaultStays(path: readonly PlanStep[], defaults: readonly PlanStep[]): readonly PlanStep[] {
  const first = defaults.find(({ stay }) => stay !== undefined)?.stay ?? elapsed(1000);
  return path.map((step) =>
    step.stay !== undefined || step.status === 'RCVD'
      ? step
      : { ...step, stay: defaults.find(({ status }) => status === step.status)?.stay ?? first },
  );
}

import { parsePeriod, type Duration } from '../duration.js';
import { TRANSACTION_STATUSES, type TransactionStatus } from './payment-machine.js';

/** One step of a plan. `stay` is the time spent in the status. */
export interface PlanStep {
  readonly status: TransactionStatus;
  readonly stay?: Duration;
  /** ISO reason of a rejection. */
  readonly reason?: string;
}

/**
 * Parses a plan: `RCVD > ACTC PT1S > ACSP 2s > RJCT(AM04)`. The duration is the time spent in the status; default 0.
 * SCA happens after the leading RCVD.
 * @decision payment-plan
 */
export function parsePlan(text: string): { readonly steps: readonly PlanStep[] } | { readonly problem: string } {
  const steps: PlanStep[] = [];
  for (const part of text.split('>').map((step) => step.trim())) {
    const match = /^([A-Z]{4})(?:\(([A-Z0-9]{4})\))?(?:\s+(\S+))?$/.exec(part);
    const status = match?.[1];
    if (!match || !isStatus(status)) {
      return {
        problem: `"${part}" is no step; write a status of ${TRANSACTION_STATUSES.join(', ')} and, if wanted, a duration`,
      };
    }
    const stay = match[3] === undefined ? undefined : parsePeriod(match[3]);
    if (stay && 'problem' in stay) return stay;
    const reason = match[2];
    if (reason !== undefined && status !== 'RJCT') return { problem: `"${part}": only RJCT takes a reason` };
    steps.push({ status, ...(stay && { stay: stay.period }), ...(reason !== undefined && { reason }) });
  }
  if (steps[0]?.status !== 'RCVD') return { problem: `"${text}" must begin with RCVD` };
  if (steps.length < 2) return { problem: `"${text}" must name a status after RCVD` };
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

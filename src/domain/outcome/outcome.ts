import type { ErrorCode } from '../errors.js';
import type { TokenVariant } from '../oauth/token-variant.js';
import type { ConsentStep } from '../consent/consent-scenario.js';
import type { ScaVariant } from '../sca/sca-variant.js';
import type { PlanStep } from '../payment/payment-plan.js';
import type { OutcomeMatcher } from '../request-matcher.js';

/** What can be decided of a call. */
export const OUTCOME_KINDS = ['path', 'consent', 'sca', 'token', 'error', 'usual'] as const;

/** A result that a tester decides instead of the bank. */
export type Outcome =
  /** The whole course of a payment, the leading RCVD included. */
  | { readonly kind: 'path'; readonly text: string; readonly steps: readonly PlanStep[] }
  /** What happens to a consent, and when. */
  | { readonly kind: 'consent'; readonly text: string; readonly steps: readonly ConsentStep[] }
  /** What goes wrong while the PSU authorises. */
  | { readonly kind: 'sca'; readonly course: ScaVariant }
  /** An oddity of the token that is issued. */
  | { readonly kind: 'token'; readonly quirk: TokenVariant }
  /** A failure of the catalogue; the operation does not take place. */
  | { readonly kind: 'error'; readonly code: ErrorCode; readonly text?: string }
  /** The bank's own result: for the calls of a sequence that nothing is to happen to. */
  | { readonly kind: 'usual' };

/** One part of a sequence: an outcome, and for how many matching calls it stands. */
export interface OutcomeStep {
  readonly outcome: Outcome;
  /** Undefined: for ever. */
  readonly times?: number;
}

/** A rule as a tester gave it, with what is left of it. A change makes a new record. */
export interface OutcomeRule {
  readonly id: string;
  readonly match: OutcomeMatcher;
  readonly steps: readonly OutcomeStep[];
  /** Matching calls that are let pass before the first step. */
  readonly after: number;
  /** How many matching calls there were. */
  readonly matched: number;
  /** Queued rules decide before those of the fixtures. */
  readonly source: 'queued' | 'fixtures';
}

/** A rule before a bank has it. */
export type NewOutcomeRule = Pick<OutcomeRule, 'match' | 'steps' | 'after'>;

/** Whether a rule decides outcomes of a kind. */
export function decides({ steps }: Pick<OutcomeRule, 'steps'>, kind: Outcome['kind']): boolean {
  return steps.some(({ outcome }) => outcome.kind === kind);
}

/** What a rule decides for its next matching call; undefined while it lets calls pass, and when it is used up. */
export function nextOutcome({ steps, after, matched }: OutcomeRule): Outcome | undefined {
  let place = matched - after;
  if (place < 0) return undefined;
  for (const { outcome, times } of steps) {
    if (times === undefined || place < times) return outcome;
    place -= times;
  }
  return undefined;
}

/** The rule after one more matching call; undefined when nothing is left of it. */
export function countMatch(rule: OutcomeRule): OutcomeRule | undefined {
  const next = { ...rule, matched: rule.matched + 1 };
  return next.matched < next.after || nextOutcome(next) !== undefined ? next : undefined;
}

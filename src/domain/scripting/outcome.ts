import type { ErrorCode } from '../errors.js';
import type { TokenVariant } from '../authorisation/oauth.js';
import type { ConsentStep } from '../consent/consent.js';
import type { ScaVariant } from '../authorisation/sca.js';
import type { PlanStep } from '../payment/payment.js';
import type { OutcomeMatcher } from './request-matcher.js';

/** Kinds of scripted outcomes. */
export const OUTCOME_KINDS = ['path', 'consent', 'sca', 'token', 'error', 'usual'] as const;

/** An outcome scripted by a tester, instead of the bank's own. */
export type Outcome =
  /** The path of a payment, including the leading RCVD. */
  | { readonly kind: 'path'; readonly text: string; readonly steps: readonly PlanStep[] }
  /** The scenario of a consent. */
  | { readonly kind: 'consent'; readonly text: string; readonly steps: readonly ConsentStep[] }
  /** The variant of an authorisation. */
  | { readonly kind: 'sca'; readonly variant: ScaVariant }
  /** The variant of the issued token. */
  | { readonly kind: 'token'; readonly variant: TokenVariant }
  /** An error of the catalogue, thrown instead of the operation. */
  | { readonly kind: 'error'; readonly code: ErrorCode; readonly text?: string }
  /** The bank's own result, for unaffected calls within a sequence. */
  | { readonly kind: 'usual' };

/** One step of a sequence: an outcome and the number of calls it applies to. */
export interface OutcomeStep {
  readonly outcome: Outcome;
  /** Undefined: unlimited. */
  readonly times?: number;
}

/** An outcome rule with its counter. Records are immutable. */
export interface OutcomeRule {
  readonly id: string;
  readonly match: OutcomeMatcher;
  readonly steps: readonly OutcomeStep[];
  /** Number of matching calls to skip first. */
  readonly after: number;
  /** Number of matching calls so far. */
  readonly matched: number;
  /** Queued rules take precedence over rules of the fixtures. */
  readonly source: 'queued' | 'fixtures';
}

/** A rule without the members that the bank assigns. */
export type NewOutcomeRule = Pick<OutcomeRule, 'match' | 'steps' | 'after'>;

/** Whether a rule has an outcome of a kind. */
export function decides({ steps }: Pick<OutcomeRule, 'steps'>, kind: Outcome['kind']): boolean {
  return steps.some(({ outcome }) => outcome.kind === kind);
}

/** The outcome for the next matching call; undefined while calls are skipped and once the rule is used up. */
export function nextOutcome({ steps, after, matched }: OutcomeRule): Outcome | undefined {
  let place = matched - after;
  if (place < 0) return undefined;
  for (const { outcome, times } of steps) {
    if (times === undefined || place < times) return outcome;
    place -= times;
  }
  return undefined;
}

/** Counts a matching call; returns undefined once the rule is used up. */
export function countMatch(rule: OutcomeRule): OutcomeRule | undefined {
  const next = { ...rule, matched: rule.matched + 1 };
  return next.matched < next.after || nextOutcome(next) !== undefined ? next : undefined;
}

import { SCA_VARIANTS, TOKEN_VARIANTS, DELIVERIES, PAYEE_OUTCOMES } from './variants.js';
import { consentSteps, parseConsentScenario } from '../consent/consent.js';
import { ERROR_CATALOGUE } from '../errors.js';
import { pathMembers } from '../payment/plan.js';
import {
  count,
  declared,
  key,
  listOf,
  nameIn,
  oneOf,
  optional,
  refined,
  text,
  textWithout,
  variants,
  whole,
  type ValueOf,
} from '../shape.js';
import { outcomeMatcherShape } from './request-matcher.js';

export const OUTCOME_KINDS = ['path', 'payee', 'consent', 'sca', 'token', 'notification', 'error', 'usual'] as const;

/** An outcome scripted by a tester, instead of the bank's own. */
const outcomeShape = variants('kind', {
  path: pathMembers,
  payee: { result: nameIn(PAYEE_OUTCOMES) },
  consent: {
    text: textWithout((value) => {
      const parsed = parseConsentScenario(value);
      return 'problem' in parsed ? `is not a scenario: ${parsed.problem}` : undefined;
    }),
    steps: consentSteps,
  },
  sca: { variant: nameIn(SCA_VARIANTS) },
  token: { variant: nameIn(TOKEN_VARIANTS) },
  /** How the next notification is delivered. */
  notification: { delivery: nameIn(DELIVERIES) },
  /** An error of the catalogue, thrown instead of the operation. */
  error: { code: nameIn(ERROR_CATALOGUE), text: optional(text()) },
  /** The bank's own result, for unaffected calls within a sequence. */
  usual: {},
});
export type Outcome = ValueOf<typeof outcomeShape>;

/** One step of a sequence: an outcome and the number of calls it applies to. */
const outcomeStepShape = declared({
  outcome: outcomeShape,
  /** Undefined: unlimited. */
  times: optional(whole(1, Number.MAX_SAFE_INTEGER)),
});
export type OutcomeStep = ValueOf<typeof outcomeStepShape>;

/** An outcome rule with its counter. Records are immutable. */
export const outcomeRuleShape = declared({
  id: key(),
  match: outcomeMatcherShape,
  steps: refined(listOf(outcomeStepShape, 1), (steps, findings) => {
    const endless = steps.findIndex(({ times }) => times === undefined);
    if (endless >= 0 && endless < steps.length - 1)
      findings.report('is missing; only the last step may omit it', endless, 'times');
  }),
  /** Number of matching calls to skip first. */
  after: whole(0, Number.MAX_SAFE_INTEGER),
  /** Number of matching calls so far. */
  matched: count,
  /** Queued rules take precedence over rules of the fixtures. */
  source: oneOf(['queued', 'fixtures']),
});
export type OutcomeRule = ValueOf<typeof outcomeRuleShape>;

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

import { nextOutcome, type Outcome, type OutcomeRule } from '../domain/scripting/outcome.js';
import { withoutAbsent } from './without-absent.js';

/** An outcome rule with its progress, as the control API shows it. */
export function outcomeView(rule: OutcomeRule): object {
  const { id, match, steps, after, matched, source } = rule;
  const next = nextOutcome(rule);
  const { amount, ...rest } = match;
  return withoutAbsent({
    id,
    source,
    match: withoutAbsent({ ...rest, amount }),
    sequence: steps.map(({ outcome, times }) => ({ ...outcomeBody(outcome), times: times ?? 'always' })),
    after,
    matched,
    next: next && outcomeBody(next),
  });
}

function outcomeBody(outcome: Outcome): object {
  if (outcome.kind === 'path') return { path: outcome.text };
  if (outcome.kind === 'consent') return { consent: outcome.text };
  if (outcome.kind === 'sca') return { sca: outcome.variant };
  if (outcome.kind === 'token') return { token: outcome.variant };
  if (outcome.kind === 'usual') return { usual: true };
  const { code, text } = outcome;
  return { error: withoutAbsent({ code, text }) };
}

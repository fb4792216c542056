import { consentSteps, parseConsentScenario } from '../../domain/consent/consent.js';
import { BankFault, ERROR_CATALOGUE, type ErrorCode } from '../../domain/errors.js';
import type { AmountRange, FaultMatcher, OutcomeMatcher } from '../../domain/scripting/request-matcher.js';
import {
  ANSWER_FAULTS,
  LONGEST_DELAY_MS,
  validateFaultError,
  type AnswerFault,
  type Delay,
  type FaultError,
  type FaultRule,
} from '../../domain/scripting/fault.js';
import { TOKEN_VARIANTS, type TokenVariant } from '../../domain/authorisation/oauth.js';
import { OPERATION_IDS } from '../../domain/operation-ids.js';
import type { Outcome, OutcomeRule, OutcomeStep } from '../../domain/scripting/outcome.js';
import { TRANSACTION_STATUSES, PAYMENT_PRODUCTS, parsePath, type PlanStep } from '../../domain/payment/payment.js';
import { CONSENT_VARIANTS, SCA_VARIANTS, type ScaVariant, type TesterScript } from '../../domain/authorisation/sca.js';
import {
  anyInstant,
  count,
  key,
  listOf,
  MOST_COUNTED,
  MOST_STEPS,
  namedValues,
  numberBetween,
  oneOf,
  optional,
  period,
  record,
  refined,
  text,
  textLike,
  textWithout,
  variants,
  whole,
  type Shape,
} from '../../domain/shape.js';

/** Shapes of scripted steps, outcomes and faults. */

export const reason = textLike(/^[A-Z0-9]{4}$/, 'a reason of four characters such as AM04');
export const plan = listOf(
  refined(
    record<PlanStep>({ status: oneOf(TRANSACTION_STATUSES), stay: optional(period), reason: optional(reason) }),
    (step, findings) => {
      if (step.reason !== undefined && step.status !== 'RJCT')
        findings.report('must be absent; only RJCT has a reason', 'reason');
    },
  ),
  0,
  MOST_STEPS,
);

const path: Shape<string> = textWithout((value) => {
  const parsed = parsePath(value);
  return 'problem' in parsed ? `is not a path: ${parsed.problem}` : undefined;
});
const consentScenario: Shape<string> = textWithout((value) => {
  const parsed = parseConsentScenario(value);
  return 'problem' in parsed ? `is not a scenario: ${parsed.problem}` : undefined;
});
/** What a tester chose on the page. */
export const testerScript = record<TesterScript>({
  sca: optional(oneOf(Object.keys(SCA_VARIANTS) as ScaVariant[])),
  consent: optional(oneOf(Object.keys(CONSENT_VARIANTS) as (keyof typeof CONSENT_VARIANTS)[])),
  path: optional(record({ text: path, steps: plan })),
  token: optional(oneOf(Object.keys(TOKEN_VARIANTS) as TokenVariant[])),
});
const outcome: Shape<Outcome> = variants<Outcome, 'kind'>('kind', {
  path: record({ kind: oneOf(['path']), text: path, steps: plan }),
  consent: record({ kind: oneOf(['consent']), text: consentScenario, steps: consentSteps }),
  sca: record({ kind: oneOf(['sca']), variant: oneOf(Object.keys(SCA_VARIANTS) as ScaVariant[]) }),
  token: record({ kind: oneOf(['token']), variant: oneOf(Object.keys(TOKEN_VARIANTS) as TokenVariant[]) }),
  error: record<Extract<Outcome, { kind: 'error' }>>({
    kind: oneOf(['error']),
    code: oneOf(Object.keys(ERROR_CATALOGUE) as ErrorCode[]),
    text: optional(text()),
  }),
  usual: record({ kind: oneOf(['usual']) }),
});
const decimal = textLike(/^\d{1,12}(\.\d{1,4})?$/, 'an amount such as 12.34');
const outcomeMatch = record<OutcomeMatcher>({
  operation: optional(oneOf(OPERATION_IDS)),
  product: optional(oneOf(PAYMENT_PRODUCTS)),
  tpp: optional(text()),
  psu: optional(text()),
  debtor: optional(text()),
  creditor: optional(text()),
  amount: optional(record<AmountRange>({ from: optional(decimal), to: optional(decimal) })),
  remittance: optional(text()),
  header: optional(matchedHeaders()),
});
export const outcomeRule = record<OutcomeRule>({
  id: key(),
  match: outcomeMatch,
  steps: refined(
    listOf(record<OutcomeStep>({ outcome, times: optional(whole(1, Number.MAX_SAFE_INTEGER)) }), 1),
    (steps, findings) => {
      const endless = steps.findIndex(({ times }) => times === undefined);
      if (endless >= 0 && endless < steps.length - 1)
        findings.report('is missing; only the last step may be without it', endless, 'times');
    },
  ),
  after: whole(0, Number.MAX_SAFE_INTEGER),
  matched: count,
  source: oneOf(['queued', 'fixtures']),
});

/** Headers of a matcher. They are compared and never sent. */
function matchedHeaders(): Shape<Record<string, string>> {
  return namedValues(textLike(/^[a-z0-9!#$%&'*+.^_`|~-]+$/, 'the name of a header in lower case'), text());
}

const callMatch = record<FaultMatcher>({
  operation: optional(oneOf(OPERATION_IDS)),
  method: optional(textLike(/^[A-Z-]{1,20}$/, 'a method in capitals such as GET')),
  path: optional(textLike(/^[/*]/, 'a path that begins with / or *')),
  tpp: optional(text()),
  header: optional(matchedHeaders()),
});
const delayMs = numberBetween(0, LONGEST_DELAY_MS);
const delay: Shape<Delay> = refined(
  variants<Delay, 'type'>('type', {
    fixed: record({ type: oneOf(['fixed']), ms: delayMs }),
    uniform: record({ type: oneOf(['uniform']), lowerMs: delayMs, upperMs: delayMs }),
    lognormal: record({ type: oneOf(['lognormal']), medianMs: delayMs, sigma: numberBetween(0, 10) }),
  }),
  (value, findings) => {
    if (value.type === 'uniform' && value.lowerMs > value.upperMs)
      findings.report(`is ${value.upperMs}, which is less than lowerMs ${value.lowerMs}`, 'upperMs');
  },
);
/** Validates like the control API. */
const faultError: Shape<FaultError> = {
  check(value, findings) {
    try {
      validateFaultError(value);
    } catch (error) {
      if (!(error instanceof BankFault)) throw error;
      const below = (error.detail.path ?? '').split('.').slice(1);
      findings.report(error.text.replace(/^[\w.-]+ /, ''), ...below);
    }
  },
};
export const faultRule: Shape<FaultRule> = refined(
  record<FaultRule>({
    id: key(),
    match: callMatch,
    probability: optional(numberBetween(0, 1)),
    times: optional(whole(1, MOST_COUNTED)),
    after: count,
    when: oneOf(['before', 'commit']),
    during: optional(record<NonNullable<FaultRule['during']>>({ from: anyInstant, to: anyInstant })),
    delay: optional(delay),
    slowBody: optional(record<NonNullable<FaultRule['slowBody']>>({ chunks: whole(1, 10_000), durationMs: delayMs })),
    error: optional(faultError),
    fault: optional(oneOf(Object.keys(ANSWER_FAULTS) as AnswerFault[])),
    matched: count,
    hit: count,
  }),
  (rule, findings) => {
    const effects = [rule.delay, rule.slowBody, rule.error, rule.fault].filter((effect) => effect !== undefined);
    if (effects.length === 0) findings.report('must have at least one of delay, slowBody, error, fault');
    if (rule.error && rule.fault) findings.report('must have error or fault, not both');
    if (rule.during && rule.during.from >= rule.during.to) findings.report('ends before it begins', 'during');
  },
);

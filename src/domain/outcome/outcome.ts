import type { ErrorCode } from '../errors.js';
import type { OperationId } from '../operation-ids.js';
import type { TokenQuirk } from '../oauth/token-quirk.js';
import type { CourseStep } from '../consent/consent-course.js';
import type { ScaCourse } from '../sca/sca-course.js';
import type { PlanStep } from '../payment/payment-plan.js';

/** What can be decided of a call. */
export const OUTCOME_KINDS = ['path', 'consent', 'sca', 'token', 'error', 'usual'] as const;

/** A result that a tester decides instead of the bank. */
export type Outcome =
  /** The whole course of a payment, the leading RCVD included. */
  | { readonly kind: 'path'; readonly text: string; readonly steps: readonly PlanStep[] }
  /** What happens to a consent, and when. */
  | { readonly kind: 'consent'; readonly text: string; readonly steps: readonly CourseStep[] }
  /** What goes wrong while the PSU authorises. */
  | { readonly kind: 'sca'; readonly course: ScaCourse }
  /** An oddity of the token that is issued. */
  | { readonly kind: 'token'; readonly quirk: TokenQuirk }
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

/** Decimal bounds of an amount, inclusive, in major units as text. */
export interface AmountRange {
  readonly from?: string;
  readonly to?: string;
}

/** Which calls a rule is for: every member that is there must fit. */
export interface OutcomeMatch {
  readonly operation?: OperationId;
  readonly product?: string;
  /** Name, organizationIdentifier, client id or admin e-mail of the organisation. */
  readonly tpp?: string;
  readonly psu?: string;
  /** IBAN as the TPP named it. */
  readonly debtor?: string;
  /** IBAN, or name without regard to case. */
  readonly creditor?: string;
  readonly amount?: AmountRange;
  /** Part of the remittance text, without regard to case. */
  readonly remittance?: string;
  /** Header values by lower-case name. */
  readonly header?: Readonly<Record<string, string>>;
}

/** A rule as a tester gave it, with what is left of it. A change makes a new record. */
export interface OutcomeRule {
  readonly id: string;
  readonly match: OutcomeMatch;
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

/** What is known of a call. */
export interface CallFacts {
  readonly operation: OperationId;
  readonly headers: Readonly<Record<string, string>>;
  /** Every name that the organisation goes by. */
  readonly tppNames: readonly string[];
  /** The PSU whose accounts are read, or who authorises: every signer of a payment. */
  readonly psuIds?: readonly string[];
  readonly payment?: {
    readonly product: string;
    readonly debtorIban?: string;
    readonly creditorIban: string;
    readonly creditorName: string;
    /** In major units, as decimal text with all digits of the currency. */
    readonly amount: string;
    readonly remittance?: string;
  };
}

/** Whether a rule is for a call. */
export function isFor(match: OutcomeMatch, facts: CallFacts): boolean {
  const { payment } = facts;
  const fits = (wanted: string | undefined, found: readonly (string | undefined)[]): boolean =>
    wanted === undefined || found.some((value) => value?.toLowerCase() === wanted.toLowerCase());
  return (
    fits(match.operation, [facts.operation]) &&
    fits(match.product, [payment?.product]) &&
    fits(match.tpp, facts.tppNames) &&
    fits(match.psu, facts.psuIds ?? []) &&
    fits(match.debtor, [payment?.debtorIban]) &&
    fits(match.creditor, [payment?.creditorIban, payment?.creditorName]) &&
    isWithin(match.amount, payment?.amount) &&
    (match.remittance === undefined ||
      (payment?.remittance?.toLowerCase().includes(match.remittance.toLowerCase()) ?? false)) &&
    Object.entries(match.header ?? {}).every(([name, value]) => facts.headers[name] === value)
  );
}

function isWithin(range: AmountRange | undefined, amount: string | undefined): boolean {
  if (range === undefined) return true;
  if (amount === undefined) return false;
  return (
    (range.from === undefined || compareDecimals(amount, range.from) >= 0) &&
    (range.to === undefined || compareDecimals(amount, range.to) <= 0)
  );
}

/** Compares two decimals without sign exactly: negative, zero or positive as `a` is less, equal or more. */
export function compareDecimals(a: string, b: string): number {
  const [wholeA = '', fractionA = ''] = a.split('.');
  const [wholeB = '', fractionB = ''] = b.split('.');
  const whole = Math.max(wholeA.length, wholeB.length);
  const fraction = Math.max(fractionA.length, fractionB.length);
  const left = wholeA.padStart(whole, '0') + fractionA.padEnd(fraction, '0');
  const right = wholeB.padStart(whole, '0') + fractionB.padEnd(fraction, '0');
  return left < right ? -1 : left > right ? 1 : 0;
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
export function countedMatch(rule: OutcomeRule): OutcomeRule | undefined {
  const next = { ...rule, matched: rule.matched + 1 };
  return next.matched < next.after || nextOutcome(next) !== undefined ? next : undefined;
}

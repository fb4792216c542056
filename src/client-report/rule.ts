import type { Profile } from '../decisions/decisions.js';
import type { Instant } from '../domain/calendar.js';
import { LimitedMap } from '../domain/limited-map.js';
import type { Bank } from '../sim/bank.js';
import type { JournalEntry } from '../journal/journal-entry.js';

/** Severities: `error` violates the interface, `warning` will cause problems in production, `hint` is an improvement. */
export const SEVERITIES = ['hint', 'warning', 'error'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** The clock that a rule uses: bank time, or real time (polling and retries). */
type RuleClock = 'bank' | 'real';

/** Tolerance for timers of clients, in real milliseconds. */
export const TIMER_SLACK_MS = 50;

/** Rules whose violations only a guard or an operation can detect. It adds a remark to the call. */
export type RemarkedRule =
  | 'accept-excludes-json'
  | 'bearer-wrong'
  | 'certificate-wrong'
  | 'client-of-another'
  | 'digest-of-no-body'
  | 'money-member-ignored'
  | 'valid-until-other-day';

/** A client's call as rules see it. */
export interface ClientCall {
  readonly entry: Omit<JournalEntry, 'findings'>;
  /** The TPP's name in the report; empty if unknown. */
  readonly tpp: string;
  readonly profile: Profile;
  /** Parameters of the query and, for the token exchange, the form. The last value wins. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The JSON body of the request; undefined if absent or invalid. */
  readonly sent: unknown;
  /** The JSON body of the response. */
  readonly answered: unknown;
  /** Parameters and member paths that the document does not define. */
  readonly unknownMembers: readonly string[];
  /** Malformed PSU headers, each with its required format. */
  readonly malformedHeaders: readonly (readonly [name: string, form: string])[];
  readonly remarks: Readonly<Partial<Record<RemarkedRule, string>>>;
  /** Masks every secret of the call in a text. */
  withoutSecrets(text: string): string;
}

/** A violation that several calls show together. */
export interface Conclusion {
  /** Id of a journal entry. */
  readonly request: string;
  readonly detail: string;
  readonly tpp: string;
  readonly at: Instant;
}

/** An instance of a rule for one bank, with its state. */
export interface RuleInstance {
  /** Checks a call, in response order. Returns the violation, unmasked, or undefined. */
  readonly check?: (call: ClientCall) => string | undefined;
  /** Called for each report. */
  readonly conclude?: (bank: Bank) => readonly Conclusion[];
}

/** Filter of calls. All members that are present must match. */
export interface RuleCalls {
  readonly operations?: readonly string[];
  /** Rejected by the bank or by a script. */
  readonly refused?: true;
  /** With a query or a body. */
  readonly withInput?: true;
}

/** One rule of the client report, as data. */
export interface ConductRule {
  /** Absent: every call. */
  readonly only?: RuleCalls;
  readonly id: string;
  /** The mistake in a few words. */
  readonly title: string;
  readonly severity: Severity;
  /** Absent: none. */
  readonly clock?: RuleClock;
  /** Section of the document, or rows of the decision table. */
  readonly source: string;
  /** What the client does, and its consequence. */
  readonly explanation: string;
  /** How to fix it. */
  readonly advice: string;
  /** The advice for a bank, if it depends on that. */
  readonly adviceIn?: (bank: Bank) => string;
  /** @param hasPast whether the rule does not know what happened before: the report was cleared, or the bank returned to another state */
  readonly begin: (hasPast: boolean) => RuleInstance;
}

/** A rule instance without memory. */
export function each(check: (call: ClientCall) => string | undefined): () => RuleInstance {
  return () => ({ check });
}

/** A rule instance that remembers values of the newest keys. @param most see LimitedMap */
export function remembering<Value>(
  checkWith: (memory: LimitedMap<Value>, hasPast: boolean) => (call: ClientCall) => string | undefined,
  most?: number,
): ConductRule['begin'] {
  return (hasPast) => ({ check: checkWith(new LimitedMap<Value>(most), hasPast) });
}

/** A rule instance based on remarks. */
export function remarked(rule: RemarkedRule): () => RuleInstance {
  return each((call) => call.remarks[rule]);
}

/**
 * The start of a text that the client sent. A text that has to be cut is masked before, because the start of a secret
 * would not be recognised later.
 */
export function startOf(text: string, length: number, call: ClientCall): string {
  return text.length <= length ? text : call.withoutSecrets(text).slice(0, length);
}

/** Whether the call is an operation of the interface; the SCA page is used by the PSU, not the TPP. */
export function isOperation({ entry }: ClientCall): boolean {
  return entry.operation !== undefined && entry.operation !== 'authorise';
}

/** Whether the bank itself, not a script, rejected the call with this error. */
export function refusedWith({ entry }: ClientCall, code: string, path?: string): boolean {
  const { refusal } = entry;
  return refusal?.code === code && refusal.reason !== 'scripted' && (path === undefined || refusal.path === path);
}

export function succeeded({ entry }: ClientCall): boolean {
  return entry.status >= 200 && entry.status < 300;
}

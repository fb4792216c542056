import type { Profile } from '../decisions/decisions.js';
import type { Instant } from '../domain/calendar.js';
import { ACCOUNT_READS } from '../domain/operation-ids.js';
import type { Bank } from '../sim/bank.js';
import type { JournalEntry } from '../journal/journal.js';

/** How much a finding matters: `error` breaks the interface, `warning` will hurt in production, `hint` could be better. */
export const SEVERITIES = ['hint', 'warning', 'error'] as const;
/** One of them, the least first. */
export type Severity = (typeof SEVERITIES)[number];

/** Which time a rule measures: bank time, real time (polling and retries), or none. */
export type RuleClock = 'bank' | 'real' | 'none';

/** By how much a client that waits as it should may come early: timers and clocks are that inexact. Real time. */
export const TIMER_SLACK_MS = 50;

/** Rules that only a guard or an operation can see broken: it notes so with the call, which is not refused for it. */
export type RemarkedRule =
  | 'accept-excludes-json'
  | 'bearer-wrong'
  | 'certificate-wrong'
  | 'client-of-another'
  | 'valid-until-other-day';

/** A call of a client as rules look at it. */
export interface SeenCall {
  readonly entry: Omit<JournalEntry, 'findings'>;
  /** The name by which the report calls the TPP; empty while nobody is known. */
  readonly tpp: string;
  readonly profile: Profile;
  /** Query, and for the token exchange the form; the last of several with one name. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The JSON body that was sent; undefined when there was none, or it was no JSON. */
  readonly sent: unknown;
  /** The JSON body of the answer. */
  readonly answered: unknown;
  /** Parameter or path of a member that the document does not have. */
  readonly unknownMembers: readonly string[];
  /** Headers about the PSU that are malformed, each with what it must be. */
  readonly malformedHeaders: readonly (readonly [name: string, form: string])[];
  /** What was noticed while the call was carried out, by rule. */
  readonly remarks: Readonly<Partial<Record<RemarkedRule, string>>>;
  /** A text made from the call, with every secret that the call holds masked. */
  withoutSecrets(text: string): string;
}

/** What shows only at the end: calls that, taken together, break a rule. */
export interface Conclusion {
  /** Ids of entries of the journal that show it. */
  readonly requests: readonly string[];
  readonly detail: string;
  readonly tpp: string;
  readonly at: Instant;
}

/** One rule at work for one bank: it remembers what it needs. */
export interface Watch {
  /** Told of each call in the order of the answers. Answers what is wrong with this one. */
  readonly see?: (call: SeenCall) => string | undefined;
  /** Asked whenever a report is made. */
  readonly conclude?: (bank: Bank) => readonly Conclusion[];
}

/** Calls that a rule looks at, every member that is there must fit; other calls show it nothing, and it is not asked. */
export interface RuleCalls {
  readonly operations?: readonly string[];
  /** Refused, by the bank or by a script. */
  readonly refused?: true;
  /** With a query or a body. */
  readonly withInput?: true;
}

/** One rule of the client report, as data. */
export interface ConductRule {
  /** Absent: every call. */
  readonly only?: RuleCalls;
  readonly id: string;
  readonly severity: Severity;
  readonly clock: RuleClock;
  /** Section of the document, or rows of the decision table. */
  readonly source: string;
  /** What the client does, and what comes of it. */
  readonly explanation: string;
  /** How to do better. */
  readonly advice: string;
  readonly begin: () => Watch;
}

/** A watch that needs no memory. */
export function each(see: (call: SeenCall) => string | undefined): () => Watch {
  return () => ({ see });
}

/** The watch of a rule whose breaking was noted while the call was carried out. */
export function remarked(rule: RemarkedRule): () => Watch {
  return each((call) => call.remarks[rule]);
}

/** Whether an operation of the interface was carried out or refused; the PSU's browser is not the TPP. */
export function isOperation({ entry }: SeenCall): boolean {
  return entry.operation !== undefined && entry.operation !== 'authorise';
}

/** Whether the bank itself, and not a tester's script, refused the call so. */
export function refusedWith({ entry }: SeenCall, code: string, path?: string): boolean {
  const { refusal } = entry;
  return refusal?.code === code && refusal.reason !== 'scripted' && (path === undefined || refusal.path === path);
}

/** Whether the call succeeded. */
export function succeeded({ entry }: SeenCall): boolean {
  return entry.status >= 200 && entry.status < 300;
}

const IS_ACCOUNT_READ: ReadonlySet<string> = new Set(ACCOUNT_READS);

/** Whether account data was asked for. */
export function isAccountRead({ entry }: SeenCall): boolean {
  return entry.operation !== undefined && IS_ACCOUNT_READ.has(entry.operation);
}

/** The member of a JSON body at a path of names; undefined where there is none. */
export function memberAt(body: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, name)
        ? (value as Record<string, unknown>)[name]
        : undefined,
    body,
  );
}

/**
 * The client report: rules that recognise what a TPP's client does wrong, and the findings of each caller. Recorded calls and the
 * bank's state (read only) enter, and findings leave. Nothing here answers a request or changes a bank.
 */
import { withoutAbsent } from '../domain/without-absent.js';
import { detachedCopy } from '../domain/text.js';
import { habitsOf } from '../decisions/decisions.js';
import type { HabitOfBank } from '../decisions/habits.js';
import type { Instant } from '../domain/calendar.js';
import type { Bank } from '../sim/bank.js';
import type { EntryFinding, JournalEntry } from '../journal/journal-entry.js';
import { addOne, type Counts, MetAnswers } from './coverage.js';
import { SEVERITIES, startOf, type ConductRule, type ClientCall, type Severity, type RuleInstance } from './rule.js';
import { CONDUCT_RULES } from './rules.js';
import { sourceIn } from './sources.js';

/** Maximum number of example journal entries per finding. */
const MOST_EXAMPLES = 5;
const MOST_TPPS = 20;
/** Maximum number of callers that are counted apart. */
const MOST_CALLERS = 1000;
/** Maximum length of a finding's detail, in characters: 4 kB of memory. */
const LONGEST_DETAIL = 2000;

/** A rule with its check of a single call. */
interface CallRule {
  readonly rule: ConductRule;
  readonly check: NonNullable<RuleInstance['check']>;
}

const NONE: [] = [];

/** A finding to which violations are still added. */
interface OpenFinding {
  readonly rule: ConductRule;
  count: number;
  firstAt: Instant;
  lastAt: Instant;
  readonly examples: Example[];
  readonly tpps: string[];
}

export interface Example {
  /** Id of a journal entry. */
  readonly request: string;
  /** Absent if the journal no longer has the call, or if the call is not one of an operation. */
  readonly operation?: string;
  /** Secrets are masked. */
  readonly detail: string;
}

/** All violations of one rule. */
export interface Finding {
  readonly rule: ConductRule;
  readonly count: number;
  /** Bank time. */
  readonly firstAt: Instant;
  readonly lastAt: Instant;
  readonly examples: readonly Example[];
  /** The TPPs involved. */
  readonly tpps: readonly string[];
}

/** A caller: how often each operation succeeded and each rule was violated, since its first call that counts. */
type CallerCounts = Pick<JournalEntry, 'at' | 'tppNames'> & { readonly counts: Counts };

export interface ReportContent {
  readonly calls: number;
  /** By severity, highest first, then in rule order. */
  readonly findings: readonly Finding[];
  /** Violations per rule that a test provokes on purpose. They are not among the findings. */
  readonly expected: ReadonlyMap<string, number>;
  /** Calls per operation that the published document does not contain. @decision unpublished-operations */
  readonly unpublished: ReadonlyMap<string, number>;
  /** Refused calls per error code that was sent. */
  readonly refused: ReadonlyMap<string, number>;
  /** The habits of live banks that the client met. */
  readonly habits: readonly HabitOfBank[];
}

/** Checks the calls of one bank's clients. Memory is bounded: repeated violations are one finding with a count. */
export class ClientReport {
  #instances: ReadonlyMap<ConductRule, RuleInstance> | undefined;
  /** Cache: the rules that apply to each kind of call. */
  #looking = new Map<string | undefined, (readonly CallRule[] | undefined)[]>();
  readonly #findings = new Map<ConductRule, OpenFinding>();
  readonly #unpublished = new Map<string, number>();
  readonly #refused = new Map<string, number>();
  readonly met = new MetAnswers();
  /** By the client id, otherwise by the only name. */
  readonly callers = new Map<string, CallerCounts>();
  /** Ids of the rules that a test violates on purpose. */
  readonly #expected = new Set<string>();
  #calls = 0;
  #hasPast = false;

  /** Leaves a rule out of the findings, until the report is cleared: a test violates it on purpose. */
  expect(rule: string): void {
    this.#expected.add(rule);
  }

  /** Checks a call and returns its violations. Their texts are unmasked, as all texts of a journal entry. */
  check(call: ClientCall, isUnpublished: boolean): readonly EntryFinding[] {
    this.#instances ??= new Map(CONDUCT_RULES.map((rule) => [rule, rule.begin(this.#hasPast)]));
    this.#calls += 1;
    const { operation, at, refusal, status } = call.entry;
    this.met.add(call.entry);
    if (isUnpublished && operation !== undefined) addOne(this.#unpublished, operation);
    if (refusal) addOne(this.#refused, refusal.sentCode ?? refusal.code);
    const counts = this.#countsOf(call.entry);
    if (operation !== undefined && status >= 200 && status < 300) addOne(counts, operation);
    let found: EntryFinding[] | undefined;
    for (const { rule, check } of this.#rulesFor(call)) {
      const violation = check(call);
      if (violation === undefined) continue;
      const detail = startOf(violation, LONGEST_DETAIL, call);
      (found ??= []).push({ rule: rule.id, detail });
      const finding = this.#findings.get(rule) ?? openFinding(rule, at);
      this.#findings.set(rule, finding);
      addViolation(finding, at, call.tpp);
      addOne(counts, rule.id);
      // Masking costs more than the call itself, so only the examples are masked here.
      if (finding.examples.length < MOST_EXAMPLES)
        finding.examples.push({ request: call.entry.id, detail: detachedCopy(call.withoutSecrets(detail)) });
    }
    return found ?? NONE;
  }

  #countsOf({ at, tppNames }: ClientCall['entry']): Counts {
    const [only = '', _organisation, _identifier, key = only] = tppNames;
    const { counts } = this.callers.get(key) ?? { counts: new Map<string, number>() };
    if (counts.size === 0 && this.callers.size < MOST_CALLERS) this.callers.set(key, { at, tppNames, counts });
    return counts;
  }

  #rulesFor({ entry }: ClientCall): readonly CallRule[] {
    const { operation } = entry;
    let kinds = this.#looking.get(operation);
    if (!kinds) this.#looking.set(operation, (kinds = []));
    const isRefused = entry.refusal !== undefined;
    const hasInput = entry.query !== '' || entry.body !== undefined;
    return (kinds[(isRefused ? 1 : 0) + (hasInput ? 2 : 0)] ??= [...(this.#instances ?? [])].flatMap(
      ([rule, { check }]) => {
        const { operations, refused = false, withInput = false } = rule.only ?? {};
        const isOther = operations !== undefined && !operations.includes(operation ?? '');
        return !check || isOther || (refused && !isRefused) || (withInput && !hasInput) ? [] : [{ rule, check }];
      },
    ));
  }

  /** The current report. Reading it does not reset it. @param operationOf the operation of a journal entry */
  content(bank: Bank, operationOf?: (id: string) => string | undefined): ReportContent {
    const findings = new Map<ConductRule, OpenFinding>();
    for (const [rule, finding] of this.#findings)
      findings.set(rule, { ...finding, examples: [...finding.examples], tpps: [...finding.tpps] });
    for (const [rule, instance] of this.#instances ?? []) {
      for (const { request, detail, tpp, at } of instance.conclude?.(bank) ?? []) {
        const finding = findings.get(rule) ?? openFinding(rule, at);
        findings.set(rule, finding);
        addViolation(finding, at, tpp);
        if (finding.examples.length < MOST_EXAMPLES) finding.examples.push({ request, detail });
      }
    }
    const places = new Map(CONDUCT_RULES.map((rule, place) => [rule.id, place]));
    const placeOf = ({ id }: ConductRule): number => places.get(id) ?? 0;
    const countOf = (id: string): number => [...findings.values()].find(({ rule }) => rule.id === id)?.count ?? 0;
    return {
      calls: this.#calls,
      expected: new Map([...this.#expected].map((id) => [id, countOf(id)])),
      findings: [...findings.values()]
        .filter(({ rule }) => !this.#expected.has(rule.id))
        .map(({ rule, ...finding }) => {
          const { source, advice, adviceIn } = rule;
          const examples = finding.examples.map((one) =>
            withoutAbsent({ ...one, operation: operationOf?.(one.request) }),
          );
          return {
            ...finding,
            examples,
            rule: { ...rule, source: sourceIn(bank, source), advice: adviceIn?.(bank) ?? advice },
          };
        })
        .sort(
          (one, other) =>
            severityRank(other.rule.severity) - severityRank(one.rule.severity) ||
            placeOf(one.rule) - placeOf(other.rule),
        ),
      unpublished: this.#unpublished,
      refused: this.#refused,
      habits: habitsOf(bank),
    };
  }

  /** Ids of the calls that violate a rule only together with later ones, or with what did not follow: their entries do not name it. */
  concluded(bank: Bank, id: string): ReadonlySet<string> {
    const [, instance] = [...(this.#instances ?? [])].find(([rule]) => rule.id === id) ?? [];
    return new Set(instance?.conclude?.(bank).map(({ request }) => request));
  }

  /** Restarts the rules and keeps the findings: the bank returns to another state, in which ids repeat that the rules have seen. */
  restartRules(): void {
    this.#instances = undefined;
    this.#looking = new Map();
    this.#hasPast = true;
  }

  /** Deletes all findings and restarts the rules. */
  clear(): void {
    this.restartRules();
    this.#findings.clear();
    this.#unpublished.clear();
    this.#refused.clear();
    this.met.clear();
    this.callers.clear();
    this.#expected.clear();
    this.#calls = 0;
  }
}

/** The rank of a severity; higher is more severe. */
export function severityRank(severity: Severity): number {
  return SEVERITIES.indexOf(severity);
}

function openFinding(rule: ConductRule, at: Instant): OpenFinding {
  return { rule, count: 0, firstAt: at, lastAt: at, examples: [], tpps: [] };
}

function addViolation(finding: OpenFinding, at: Instant, tpp: string): void {
  finding.count += 1;
  finding.firstAt = Math.min(finding.firstAt, at);
  finding.lastAt = Math.max(finding.lastAt, at);
  if (tpp !== '' && finding.tpps.length < MOST_TPPS && !finding.tpps.includes(tpp)) finding.tpps.push(tpp);
}

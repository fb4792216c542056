/**
 * The client report: rules that recognise what a TPP's client does wrong, and the findings of each caller. Recorded calls and the
 * bank's state (read only) enter, and findings leave. Nothing here answers a request or changes a bank.
 */
import type { Instant } from '../domain/calendar.js';
import type { Bank } from '../sim/bank.js';
import type { EntryFinding } from '../journal/journal.js';
import { SEVERITIES, type ConductRule, type ClientCall, type Severity, type Watch } from './rule.js';
import { CONDUCT_RULES } from './rules.js';

/** Maximum number of example journal entries per finding. */
const MOST_EXAMPLES = 5;
const MOST_TPPS = 20;

/** A rule with its check of a single call. */
interface CallRule {
  readonly rule: ConductRule;
  readonly check: NonNullable<Watch['check']>;
}

const NONE: [] = [];

/** An example of a finding. */
export interface Example {
  /** Id of a journal entry. */
  readonly request: string;
  readonly detail: string;
}

/** All violations of one rule. */
export interface Finding {
  readonly rule: ConductRule;
  /** Number of violations. */
  readonly count: number;
  /** Bank time. */
  readonly firstAt: Instant;
  readonly lastAt: Instant;
  /** The first examples. */
  readonly examples: readonly Example[];
  /** The TPPs involved. */
  readonly tpps: readonly string[];
}

/** The content of a report. */
export interface ReportContent {
  readonly calls: number;
  /** By severity, highest first, then in rule order. */
  readonly findings: readonly Finding[];
  /** Calls per operation that the published document does not contain. @decision unpublished-operations */
  readonly unpublished: ReadonlyMap<string, number>;
  /** Refused calls per error code. */
  readonly refused: ReadonlyMap<string, number>;
}

/** Checks the calls of one bank's clients. Memory is bounded: repeated violations are one finding with a count. */
export class ClientReport {
  #watches: ReadonlyMap<ConductRule, Watch> | undefined;
  /** Cache: the rules that apply to each kind of call. */
  #looking = new Map<string | undefined, (readonly CallRule[] | undefined)[]>();
  readonly #findings = new Map<ConductRule, Finding>();
  readonly #unpublished = new Map<string, number>();
  readonly #refused = new Map<string, number>();
  #calls = 0;

  /** Checks a call and returns its violations. */
  check(call: ClientCall, isUnpublished: boolean): readonly EntryFinding[] {
    this.#watches ??= new Map(CONDUCT_RULES.map((rule) => [rule, rule.begin()]));
    this.#calls += 1;
    const { operation, at, refusal } = call.entry;
    if (isUnpublished && operation !== undefined) addOne(this.#unpublished, operation);
    if (refusal) addOne(this.#refused, refusal.code);
    let shown: EntryFinding[] = NONE;
    for (const { rule, check } of this.#lookingAt(call)) {
      const violation = check(call);
      if (violation === undefined) continue;
      const detail = copied(call.withoutSecrets(violation));
      shown = [...shown, { rule: rule.id, detail }];
      const known = this.#findings.get(rule);
      this.#findings.set(rule, joined(rule, known, [{ request: call.entry.id, detail }], at, call.tpp));
    }
    return shown;
  }

  /** The rules for a call. A report is about one bank, and so about one dialect. */
  #lookingAt({ entry, dialect }: ClientCall): readonly CallRule[] {
    const { operation } = entry;
    let kinds = this.#looking.get(operation);
    if (!kinds) this.#looking.set(operation, (kinds = []));
    const isRefused = entry.refusal !== undefined;
    const hasInput = entry.query !== '' || entry.body !== undefined;
    return (kinds[(isRefused ? 1 : 0) + (hasInput ? 2 : 0)] ??= [...(this.#watches ?? [])].flatMap(
      ([rule, { check }]) => {
        const { operations, dialect: meant = dialect, refused = false, withInput = false } = rule.only ?? {};
        const isOther = meant !== dialect || (operations !== undefined && !operations.includes(operation ?? ''));
        return !check || isOther || (refused && !isRefused) || (withInput && !hasInput) ? [] : [{ rule, check }];
      },
    ));
  }

  /** The current report. Reading it does not reset it. */
  content(bank: Bank): ReportContent {
    const findings = new Map(this.#findings);
    for (const [rule, watch] of this.#watches ?? []) {
      for (const { requests, detail, tpp, at } of watch.conclude?.(bank) ?? []) {
        const examples = requests.map((request) => ({ request, detail }));
        findings.set(rule, joined(rule, findings.get(rule), examples, at, tpp));
      }
    }
    const places = new Map(CONDUCT_RULES.map((rule, place) => [rule.id, place]));
    const placeOf = ({ id }: ConductRule): number => places.get(id) ?? 0;
    return {
      calls: this.#calls,
      findings: [...findings.values()].sort(
        (one, other) =>
          severityRank(other.rule.severity) - severityRank(one.rule.severity) ||
          placeOf(one.rule) - placeOf(other.rule),
      ),
      unpublished: this.#unpublished,
      refused: this.#refused,
    };
  }

  /** Deletes all findings and restarts the rules. */
  clear(): void {
    this.#watches = undefined;
    this.#looking = new Map();
    this.#findings.clear();
    this.#unpublished.clear();
    this.#refused.clear();
    this.#calls = 0;
  }
}

function addOne(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** Copies a string: a substring would keep the whole body in memory (V8). */
function copied(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}

/** The rank of a severity; higher is more severe. */
export function severityRank(severity: Severity): number {
  return SEVERITIES.indexOf(severity);
}

function joined(
  rule: ConductRule,
  known: Finding | undefined,
  examples: readonly Example[],
  at: Instant,
  tpp: string,
): Finding {
  const tpps = known?.tpps ?? [];
  const isNewTpp = tpp !== '' && !tpps.includes(tpp) && tpps.length < MOST_TPPS;
  return {
    rule,
    count: (known?.count ?? 0) + 1,
    firstAt: Math.min(known?.firstAt ?? at, at),
    lastAt: Math.max(known?.lastAt ?? at, at),
    examples: [...(known?.examples ?? []), ...examples].slice(0, MOST_EXAMPLES),
    tpps: isNewTpp ? [...tpps, tpp] : tpps,
  };
}

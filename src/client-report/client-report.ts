import type { Instant } from '../domain/calendar.js';
import type { Bank } from '../sim/bank.js';
import type { EntryFinding } from '../journal/journal.js';
import { SEVERITIES, type ConductRule, type SeenCall, type Severity, type Watch } from './rule.js';
import { CONDUCT_RULES } from './rules.js';

/** Entries of the journal that a finding names: the first ones. */
const MOST_EXAMPLES = 5;
const MOST_TPPS = 20;

/** A rule that looks at a call. */
interface CallRule {
  readonly rule: ConductRule;
  readonly see: NonNullable<Watch['see']>;
}

const NONE: [] = [];

/** One place that shows a finding. */
export interface Example {
  /** Id of an entry of the journal. */
  readonly request: string;
  readonly detail: string;
}

/** Everything that broke one rule, as one. */
export interface Finding {
  readonly rule: ConductRule;
  /** How often. */
  readonly count: number;
  /** Bank time. */
  readonly firstAt: Instant;
  readonly lastAt: Instant;
  /** The first places that show it. */
  readonly examples: readonly Example[];
  /** The TPPs that did it. */
  readonly tpps: readonly string[];
}

/** What a report says. */
export interface ReportContent {
  readonly calls: number;
  /** The gravest first, then in the order of the rules. */
  readonly findings: readonly Finding[];
  /** How often operations were called that the document does not have. @decision unpublished-operations */
  readonly unpublished: ReadonlyMap<string, number>;
}

/** Judges what the clients of one bank do. What it remembers is bounded: a million repeats are one finding with a count. */
export class ClientReport {
  #watches: ReadonlyMap<ConductRule, Watch> | undefined;
  /** The rules that look at calls of a kind; found out with the first call of it. */
  #looking = new Map<string | undefined, (readonly CallRule[] | undefined)[]>();
  readonly #findings = new Map<ConductRule, Finding>();
  readonly #unpublished = new Map<string, number>();
  #calls = 0;

  /** Looks at a call. Answers what it shows by itself. */
  see(call: SeenCall, isUnpublished: boolean): readonly EntryFinding[] {
    this.#watches ??= new Map(CONDUCT_RULES.map((rule) => [rule, rule.begin()]));
    this.#calls += 1;
    const { operation, at } = call.entry;
    if (isUnpublished && operation !== undefined)
      this.#unpublished.set(operation, (this.#unpublished.get(operation) ?? 0) + 1);
    let shown: EntryFinding[] = NONE;
    for (const { rule, see } of this.#lookingAt(call)) {
      const told = see(call);
      if (told === undefined) continue;
      const detail = copied(call.withoutSecrets(told));
      shown = [...shown, { rule: rule.id, detail }];
      const known = this.#findings.get(rule);
      this.#findings.set(rule, joined(rule, known, [{ request: call.entry.id, detail }], at, call.tpp));
    }
    return shown;
  }

  #lookingAt({ entry }: SeenCall): readonly CallRule[] {
    const { operation } = entry;
    let kinds = this.#looking.get(operation);
    if (!kinds) this.#looking.set(operation, (kinds = []));
    const isRefused = entry.refusal !== undefined;
    const hasInput = entry.query !== '' || entry.body !== undefined;
    return (kinds[(isRefused ? 1 : 0) + (hasInput ? 2 : 0)] ??= [...(this.#watches ?? [])].flatMap(
      ([rule, { see }]) => {
        const { operations, refused = false, withInput = false } = rule.only ?? {};
        const isOther = operations !== undefined && !operations.includes(operation ?? '');
        return !see || isOther || (refused && !isRefused) || (withInput && !hasInput) ? [] : [{ rule, see }];
      },
    ));
  }

  /** What there is to say now. Nothing is forgotten by asking. */
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
    };
  }

  /** Forgets everything, and begins to look anew. */
  clear(): void {
    this.#watches = undefined;
    this.#looking = new Map();
    this.#findings.clear();
    this.#unpublished.clear();
    this.#calls = 0;
  }
}

/** A text of its own: V8 keeps the whole body for as long as something that was cut out of it is kept. */
function copied(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}

/** How grave a severity is, as a number. */
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

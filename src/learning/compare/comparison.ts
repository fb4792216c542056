/**
 * Compares two banks that the same probes have called: the rows of the decision table, and call by call what else differs. A difference that
 * disappears when the reference has the measured rows is explained by them.
 */
import type { DecisionSlug, WrittenProfile } from '../../decisions/decisions.js';
import type { DialectId } from '../../domain/dialect.js';
import type { OperationId } from '../../domain/operation-ids.js';
import { Call, type RecordedExchange } from '../exchange.js';
import { learnRows, type LearnedRows } from '../learn.js';
import { MEASURES } from '../measures/measures.js';
import { Recording, type InterfaceFacts } from '../recording.js';
import { differencesBetween, type AnswerDifference } from './call-differences.js';
import { compareRows, type ComparedRows } from './compared-rows.js';
import { pairCalls, type ProbedCall, type UnpairedCall } from './probed-call.js';

/** A difference between the answers to calls of one operation. */
export interface CallDifference extends AnswerDifference {
  readonly operation: OperationId | 'unknown';
  /** How many calls show it. */
  readonly count: number;
  /** Some of them. */
  readonly examples: readonly { readonly probe: string; readonly request: string }[];
  /** True if Sandbank answers the same with the rows that the target has. */
  readonly isExplained: boolean;
  /** The rows that explain it, as far as they are known. */
  readonly rows: readonly DecisionSlug[];
}

/** A probe that did not run. */
export interface SkippedProbe {
  readonly probe: string;
  readonly reason: string;
}

/** The result of a comparison. All formats of the report show it. */
export interface Comparison {
  /** The address, without secrets. */
  readonly target: string;
  readonly dialect: DialectId;
  /** The profile of the reference, as it was named. */
  readonly profile: string;
  /** Calls that the target answered. */
  readonly answered: number;
  readonly rows: ComparedRows;
  readonly calls: readonly CallDifference[];
  /** Calls that only one of the banks got, because an earlier answer differs. */
  readonly unpaired: readonly UnpairedCall[];
  readonly skipped: readonly SkippedProbe[];
  /** Probes that ended early, because a call had no answer. */
  readonly failed: readonly SkippedProbe[];
}

/** The probes' calls at the target and at the references. */
export interface ComparedCalls {
  readonly target: readonly ProbedCall[];
  /** Of a Sandbank with the profile. */
  readonly reference: readonly ProbedCall[];
  /** Of a Sandbank with the rows of the target; undefined if no row differs. */
  readonly adapted: readonly ProbedCall[] | undefined;
}

/** The maximum number of calls that are named for one difference. */
const MOST_EXAMPLES = 3;

/** Reads the rows from the calls of a target. */
export function learnFrom(calls: readonly ProbedCall[], facts: InterfaceFacts): LearnedRows {
  return learnRows(recorded(calls, facts));
}

/** Compares the calls of a target with those of the references. */
export function compareCalls(
  { target, reference, adapted }: ComparedCalls,
  written: WrittenProfile,
  facts: InterfaceFacts,
): Pick<Comparison, 'answered' | 'rows' | 'calls' | 'unpaired'> {
  const rows = compareRows(learnFrom(target, facts), written);
  const differing = rows.differ.map(({ slug }) => slug);
  const left = adapted && differencesOf(target, adapted, facts);
  const remaining = new Set(left?.found.map(keyOf));
  const shown = sightedBy(target, facts, differing);
  const groups = new Map<string, Found[]>();
  const { found, unpaired } = differencesOf(target, reference, facts);
  for (const one of found) {
    const key = `${groupOf(one)} ${String(isExplained(one))}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  function isExplained(one: Found): boolean {
    return left !== undefined && left.paired.has(one.number) && !remaining.has(keyOf(one));
  }
  return {
    answered: target.length,
    rows,
    unpaired,
    calls: [...groups.values()].flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const { operation, kind, what, target: own, reference: other } = first;
      const inSome = differing.filter((slug) => group.some(({ number }) => shown.get(number)?.includes(slug)));
      const inAll = inSome.filter((slug) => group.every(({ number }) => shown.get(number)?.includes(slug)));
      const [likely = differing] = [inAll, inSome].filter(({ length }) => length > 0);
      return {
        operation,
        kind,
        what,
        target: own,
        reference: other,
        count: group.length,
        examples: group.slice(0, MOST_EXAMPLES).map(({ probe, request }) => ({ probe, request })),
        isExplained: isExplained(first),
        rows: isExplained(first) ? likely : [],
      };
    }),
  };
}

/** Whether a comparison found anything that is not the same. */
export function hasDifferences({ rows, calls, failed }: Comparison): boolean {
  return rows.differ.length > 0 || calls.length > 0 || failed.length > 0;
}

interface Found extends AnswerDifference {
  readonly operation: CallDifference['operation'];
  readonly probe: string;
  readonly request: string;
  /** Of the target's exchange. */
  readonly number: number;
}

function differencesOf(
  target: readonly ProbedCall[],
  reference: readonly ProbedCall[],
  facts: InterfaceFacts,
): {
  readonly found: readonly Found[];
  readonly unpaired: readonly UnpairedCall[];
  /** Numbers of the target's exchanges that have a counterpart. */
  readonly paired: ReadonlySet<number>;
} {
  const { pairs, unpaired } = pairCalls(target, reference);
  const found = pairs.flatMap(({ probe, request, target: own, reference: other }) => {
    const [one, another] = [callOf(own, facts), callOf(other, facts)];
    const operation = facts.addressed(own.method, own.url.pathname)?.operation ?? ('unknown' as const);
    const described = operation === 'unknown' ? undefined : facts.described(operation);
    return differencesBetween(one, another, described).map((difference) => ({
      ...difference,
      operation,
      probe,
      request,
      number: own.number,
    }));
  });
  return { found, unpaired, paired: new Set(pairs.map(({ target: { number } }) => number)) };
}

function callOf(exchange: RecordedExchange, facts: InterfaceFacts): Call {
  const addressed = facts.addressed(exchange.method, exchange.url.pathname);
  return new Call(exchange, addressed ?? { operation: 'authorise', parameters: {} });
}

/** The differing rows that each call of the target shows, by the number of its exchange. */
function sightedBy(
  calls: readonly ProbedCall[],
  facts: InterfaceFacts,
  slugs: readonly DecisionSlug[],
): ReadonlyMap<number, readonly DecisionSlug[]> {
  const recording = recorded(calls, facts);
  const shown = new Map<number, DecisionSlug[]>();
  for (const { slug, dialect = facts.dialect, sightings } of MEASURES) {
    if (!slugs.includes(slug) || dialect !== facts.dialect) continue;
    for (const { call } of sightings(recording)) shown.set(call.number, [...(shown.get(call.number) ?? []), slug]);
  }
  return shown;
}

function recorded(calls: readonly ProbedCall[], facts: InterfaceFacts): Recording {
  return new Recording(
    calls.map(({ exchange }) => exchange),
    facts,
  );
}

function keyOf(found: Found): string {
  return `${found.number} ${groupOf(found)}`;
}

function groupOf({ operation, kind, what, target, reference }: Found): string {
  return JSON.stringify([operation, kind, what, target, reference]);
}

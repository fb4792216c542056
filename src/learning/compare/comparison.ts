/**
 * Compares two banks that the same probes have called: the rows of the decision table, and call by call what else differs. A difference that
 * disappears when the reference has the measured rows is explained by them.
 */
import type { DecisionSlug, WrittenProfile } from '../../decisions/decisions.js';
import type { DialectId } from '../../domain/dialect.js';
import type { OperationId } from '../../domain/operation-ids.js';
import { learnRows, type LearnedRows } from '../learn.js';
import { measureOf } from '../measures/measures.js';
import { Recording, type InterfaceFacts } from '../recording.js';
import type { AnswerDifference } from './call-differences.js';
import { compareRows, type ComparedRows } from './compared-rows.js';
import { differencesOf, groupOf, keyOf, type FoundDifference } from './found-differences.js';
import type { ProbedCall, UnpairedCall } from './probed-call.js';

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

/** A member of entries of a list that only one bank's answer has. */
export interface DataMember {
  readonly operation: CallDifference['operation'];
  /** Such as `transactions.booked[].checkId`. */
  readonly member: string;
  readonly at: 'target' | 'reference';
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
  /** Members that one bank has in entries of lists, and that come and go with the data. They are no differences. */
  readonly dataMembers: readonly DataMember[];
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
): Pick<Comparison, 'answered' | 'rows' | 'calls' | 'dataMembers' | 'unpaired'> {
  const rows = compareRows(learnFrom(target, facts), written);
  const differing = rows.differ.map(({ slug }) => slug);
  const left = adapted && differencesOf(target, adapted, facts);
  const remaining = new Set(left?.found.map(keyOf));
  const shown = sightedBy(target, facts, differing);
  const groups = new Map<string, FoundDifference[]>();
  const { found, byData, unpaired } = differencesOf(target, reference, facts);
  for (const one of found) {
    const key = `${groupOf(one)} ${String(isExplained(one))}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  function isExplained(one: FoundDifference): boolean {
    return left !== undefined && left.paired.has(one.number) && !remaining.has(keyOf(one));
  }
  return {
    answered: target.length,
    rows,
    unpaired,
    dataMembers: dataMembersOf(byData),
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

function dataMembersOf(byData: readonly FoundDifference[]): readonly DataMember[] {
  const members = new Map<string, DataMember>();
  for (const { operation, what, target } of byData) {
    const at = target === 'none' ? 'reference' : 'target';
    members.set(`${operation} ${what} ${at}`, { operation, member: what, at });
  }
  return [...members.values()];
}

/** Whether a comparison found anything that is not the same. */
export function hasDifferences({ rows, calls, failed }: Comparison): boolean {
  return rows.differ.length > 0 || calls.length > 0 || failed.length > 0;
}

/** The differing rows that each call of the target shows, by the number of its exchange. */
function sightedBy(
  calls: readonly ProbedCall[],
  facts: InterfaceFacts,
  slugs: readonly DecisionSlug[],
): ReadonlyMap<number, readonly DecisionSlug[]> {
  const recording = recorded(calls, facts);
  const shown = new Map<number, DecisionSlug[]>();
  for (const slug of slugs)
    for (const { call } of measureOf(slug, facts.dialect)?.sightings(recording) ?? [])
      shown.set(call.number, [...(shown.get(call.number) ?? []), slug]);
  return shown;
}

function recorded(calls: readonly ProbedCall[], facts: InterfaceFacts): Recording {
  return new Recording(
    calls.map(({ exchange }) => exchange),
    facts,
  );
}

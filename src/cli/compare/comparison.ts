/**
 * Compares two banks that the same probes have called: the decisions, and call by call what else differs. A difference that
 * disappears when the reference has the measured decisions is explained by them.
 */
import type { DecisionSlug, WrittenProfile } from '../../decisions/decisions.js';
import type { DialectId } from '../../domain/dialect.js';
import type { OperationId } from '../../domain/generated/operation-ids.js';
import { groupBy } from '../../domain/shape.js';
import { learnDecisions, type LearnedDecisions } from '../../learning/learn.js';
import { Recording, type InterfaceFacts, recordedCall } from '../../learning/recording.js';
import { type AnswerDifference, differencesBetween } from './call-differences.js';
import { compareDecisions, type ComparedDecisions } from './compared-decisions.js';
import { type ProbedCall, type UnpairedCall, pairCalls } from './probed-call.js';
import { type RecordedExchange, itemsOf, objectOf } from '../../learning/exchange.js';

/** A difference between the answers to calls of one operation. */
export interface CallDifference extends AnswerDifference {
  readonly operation: OperationId | 'unknown';
  /** How many calls show it. */
  readonly count: number;
  /** Some of them. */
  readonly examples: readonly { readonly probe: string; readonly request: string }[];
  /** True if Sandbank answers the same with the decisions that the target has. */
  readonly isExplained: boolean;
  /** The decisions each of which was proved to explain it alone; none if only the differing decisions together do. */
  readonly rows: readonly DecisionSlug[];
}

/** A member of entries of a list that only one bank's answer has. */
interface DataMember {
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
  /** The status, and the code, with which the target refuses every call. Nothing else is compared then. */
  readonly refused?: string;
  /** Another recording, instead of a Sandbank of the profile. */
  readonly isRecording?: boolean;
  readonly rows: ComparedDecisions;
  readonly calls: readonly CallDifference[];
  /** Members that one bank has in entries of lists, and that come and go with the data. They do not count as differences. */
  readonly dataMembers: readonly DataMember[];
  /** Calls that only one of the banks got, because an earlier answer differs. */
  readonly unpaired: readonly UnpairedCall[];
  readonly skipped: readonly SkippedProbe[];
  /** Probes that ended early, because a call had no answer. */
  readonly failed: readonly SkippedProbe[];
}

/** The probes' calls at the target and at the references. */
interface ComparedCalls {
  readonly target: readonly ProbedCall[];
  /** Of a Sandbank with the profile. */
  readonly reference: readonly ProbedCall[];
  /** The comparison with a Sandbank that has the decisions of the target; undefined if no decision differs. */
  readonly adapted: readonly ProbedCall[] | undefined;
  /** Of Sandbanks with one of these decisions alone. */
  readonly alone?: Readonly<Record<string, readonly ProbedCall[]>>;
}

/** The maximum number of calls that are named for one difference. */
const MOST_EXAMPLES = 3;

/** Reads the decisions from the calls of a target. */
export function learnFrom(calls: readonly ProbedCall[], facts: InterfaceFacts): LearnedDecisions {
  return learnDecisions(recorded(calls, facts));
}

/** Compares the calls of a target with those of the references. */
export function compareCalls(
  { target, reference, adapted, alone = {} }: ComparedCalls,
  written: WrittenProfile,
  facts: InterfaceFacts,
): Pick<Comparison, 'answered' | 'rows' | 'calls' | 'dataMembers' | 'unpaired'> {
  const rows = compareDecisions(learnFrom(target, facts), written);
  const differing = rows.differ.map(({ slug }) => slug);
  const explained = adapted && explainedBy(adapted);
  const proofs = Object.entries(alone).map(([slug, calls]) => [slug as DecisionSlug, explainedBy(calls)] as const);
  const { found, byData, unpaired } = differencesOf(target, reference, facts);
  const groups = groupBy(found, (one) => `${groupOf(one)} ${String(isExplained(one))}`);
  /** Whether a difference is gone at a Sandbank with other decisions. */
  function explainedBy(calls: readonly ProbedCall[]): (one: FoundDifference) => boolean {
    const left = differencesOf(target, calls, facts);
    const remaining = new Set(left.found.map(keyOf));
    return (one) => left.paired.has(one.number) && !remaining.has(keyOf(one));
  }
  function isExplained(one: FoundDifference): boolean {
    return explained?.(one) === true;
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
      const proved = proofs.flatMap(([slug, isProof]) => (group.every(isProof) ? [slug] : []));
      return {
        operation,
        kind,
        what,
        target: own,
        reference: other,
        count: group.length,
        examples: group.slice(0, MOST_EXAMPLES).map(({ probe, request }) => ({ probe, request })),
        isExplained: isExplained(first),
        rows: !isExplained(first) ? [] : differing.length === 1 ? differing : proved,
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
export function hasDifferences({ refused, rows, calls, failed }: Comparison): boolean {
  return refused !== undefined || rows.differ.length > 0 || calls.length > 0 || failed.length > 0;
}

function recorded(calls: readonly ProbedCall[], facts: InterfaceFacts): Recording {
  return new Recording(
    calls.map(({ exchange }) => exchange),
    facts,
  );
}

/** A difference between the answers to one call. */
interface FoundDifference extends AnswerDifference {
  readonly operation: OperationId | 'unknown';
  readonly probe: string;
  readonly request: string;
  /** Of the target's exchange. */
  readonly number: number;
}

/** What is found when calls of two banks are compared. */
interface FoundDifferences {
  readonly found: readonly FoundDifference[];
  /** Members of entries of lists that come and go with the data. */
  readonly byData: readonly FoundDifference[];
  readonly unpaired: readonly UnpairedCall[];
  /** Numbers of the target's exchanges that have a counterpart. */
  readonly paired: ReadonlySet<number>;
}

/** Compares the calls of two banks, pair by pair. */
function differencesOf(
  target: readonly ProbedCall[],
  reference: readonly ProbedCall[],
  facts: InterfaceFacts,
): FoundDifferences {
  const { pairs, unpaired } = pairCalls(target, reference);
  const all = pairs.flatMap(({ probe, request, target: own, reference: other }) => {
    const operation = operationOf(own, facts);
    const described = operation === 'unknown' ? undefined : facts.described(operation);
    return differencesBetween(recordedCall(own, facts), recordedCall(other, facts), described).map((difference) => ({
      ...difference,
      operation,
      probe,
      request,
      number: own.number,
    }));
  });
  const varying = new Map<FoundDifference['operation'], ReadonlySet<string>>();
  for (const operation of new Set(all.filter(({ kind }) => kind === 'member').map((one) => one.operation)))
    varying.set(operation, varyingOf([target, reference], operation, facts));
  const isByData = ({ kind, operation, what }: FoundDifference): boolean =>
    kind === 'member' && varying.get(operation)?.has(what) === true;
  return {
    found: all.filter((one) => !isByData(one)),
    byData: all.filter(isByData),
    unpaired,
    paired: new Set(pairs.map(({ target: { number } }) => number)),
  };
}

/** The same text for the same difference of the same call of the target. */
function keyOf(found: FoundDifference): string {
  return `${found.number} ${groupOf(found)}`;
}

/** The same text for the same difference of any call. */
function groupOf({ operation, kind, what, target, reference }: FoundDifference): string {
  return JSON.stringify([operation, kind, what, target, reference]);
}

/** The members that vary between the entries of one bank's own answers. */
function varyingOf(
  banks: readonly (readonly ProbedCall[])[],
  operation: FoundDifference['operation'],
  facts: InterfaceFacts,
): ReadonlySet<string> {
  return new Set(
    banks.flatMap((calls) => {
      const answers = calls.filter(({ exchange }) => operationOf(exchange, facts) === operation);
      return [...varyingMembers(answers.map(({ exchange }) => recordedCall(exchange, facts).got))];
    }),
  );
}

function operationOf({ method, url }: RecordedExchange, facts: InterfaceFacts): FoundDifference['operation'] {
  return facts.addressed(method, url.pathname)?.operation ?? 'unknown';
}

/** The maximum number of members that are counted. A target can answer anything. */
const MOST_MEMBERS = 5000;

/**
 * The members that some entries of a list have and others lack, such as `transactions.booked[].checkId`: whether an answer has them depends on
 * the data. A member of a list that always has one entry cannot be told from one that every entry has.
 */
export function varyingMembers(answers: readonly unknown[]): ReadonlySet<string> {
  const counts: Counts = { objects: new Map(), members: new Map() };
  for (const answer of answers) count(answer, '', counts);
  return new Set(
    [...counts.members]
      .filter(([member, { of, times }]) => member.includes('[]') && times < (counts.objects.get(of) ?? 0))
      .map(([member]) => member),
  );
}

interface Counts {
  /** The number of objects at each path. */
  readonly objects: Map<string, number>;
  /** How often each member is there, and the path of its objects. */
  readonly members: Map<string, { readonly of: string; readonly times: number }>;
}

function count(value: unknown, path: string, counts: Counts): void {
  const { objects, members } = counts;
  for (const one of itemsOf(value)) count(one, `${path}[]`, counts);
  const object = objectOf(value);
  if (!object) return;
  objects.set(path, (objects.get(path) ?? 0) + 1);
  for (const [name, one] of Object.entries(object)) {
    const member = path === '' ? name : `${path}.${name}`;
    if (!members.has(member) && members.size >= MOST_MEMBERS) return;
    members.set(member, { of: path, times: (members.get(member)?.times ?? 0) + 1 });
    count(one, member, counts);
  }
}

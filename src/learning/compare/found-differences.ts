import type { OperationId } from '../../domain/operation-ids.js';
import type { RecordedExchange } from '../exchange.js';
import { callOf, type InterfaceFacts } from '../recording.js';
import { differencesBetween, type AnswerDifference } from './call-differences.js';
import { pairCalls, type ProbedCall, type UnpairedCall } from './probed-call.js';
import { varyingMembers } from './varying-members.js';

/** A difference between the answers to one call. */
export interface FoundDifference extends AnswerDifference {
  readonly operation: OperationId | 'unknown';
  readonly probe: string;
  readonly request: string;
  /** Of the target's exchange. */
  readonly number: number;
}

/** What is found when calls of two banks are compared. */
export interface FoundDifferences {
  readonly found: readonly FoundDifference[];
  /** Members of entries of lists that come and go with the data. */
  readonly byData: readonly FoundDifference[];
  readonly unpaired: readonly UnpairedCall[];
  /** Numbers of the target's exchanges that have a counterpart. */
  readonly paired: ReadonlySet<number>;
}

/** Compares the calls of two banks, pair by pair. */
export function differencesOf(
  target: readonly ProbedCall[],
  reference: readonly ProbedCall[],
  facts: InterfaceFacts,
): FoundDifferences {
  const { pairs, unpaired } = pairCalls(target, reference);
  const all = pairs.flatMap(({ probe, request, target: own, reference: other }) => {
    const operation = operationOf(own, facts);
    const described = operation === 'unknown' ? undefined : facts.described(operation);
    return differencesBetween(callOf(own, facts), callOf(other, facts), described).map((difference) => ({
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
export function keyOf(found: FoundDifference): string {
  return `${found.number} ${groupOf(found)}`;
}

/** The same text for the same difference of any call. */
export function groupOf({ operation, kind, what, target, reference }: FoundDifference): string {
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
      return [...varyingMembers(answers.map(({ exchange }) => callOf(exchange, facts).got))];
    }),
  );
}

function operationOf({ method, url }: RecordedExchange, facts: InterfaceFacts): FoundDifference['operation'] {
  return facts.addressed(method, url.pathname)?.operation ?? 'unknown';
}

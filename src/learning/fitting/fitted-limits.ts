import type { CallLimit } from '../../domain/scripting/call-limit.js';
import type { OperationId } from '../../domain/generated/operation-ids.js';
import type { AnswerPair } from './answer-pair.js';

/** Periods that banks count calls in. */
const PERIODS = [1, 2, 5, 10, 30, 60, 3600, 86_400];
const TOO_MANY = 429;
/** Words of a refusal that name its period, in seconds. */
const NAMED: readonly (readonly [RegExp, number])[] = [
  [/today|daily|per.?day|a day/i, 86_400],
  [/hour/i, 3600],
  [/minute/i, 60],
];

/**
 * The limits of calls that explain refusals with 429 of the bank: one for all calls if that is possible, otherwise one for each operation.
 * Empty if there are none, or no limit explains all of them.
 */
export function limitsFor(pairs: readonly AnswerPair[]): Readonly<Record<string, CallLimit>> {
  const unexplained = pairs.filter(
    ({ recorded, replayed }) => recorded.status === TOO_MANY && replayed.status !== TOO_MANY,
  );
  const operations = [...new Set(unexplained.flatMap(({ operation }) => operation ?? []))] as OperationId[];
  if (operations.length === 0) return {};
  const called = pairs.filter(({ operation, call }) => operation !== undefined && call.sentAtMs !== undefined);
  const common = limitOf(called, unexplained, true);
  if (common) return { all: common };
  const own = operations.flatMap((operation) => {
    const ofIt = (all: readonly AnswerPair[]): AnswerPair[] => all.filter((pair) => pair.operation === operation);
    const limit = limitOf(ofIt(called), ofIt(unexplained), false);
    return limit ? [[operation, limit] as const] : [];
  });
  return Object.fromEntries(own);
}

/** The most likely limit: under it, none of the calls that the bank accepted was one too many, and each of the refused ones was. */
function limitOf(
  called: readonly AnswerPair[],
  refused: readonly AnswerPair[],
  isCommon: boolean,
): CallLimit | undefined {
  const [first] = refused;
  if (!first) return undefined;
  const { answer } = first.call.raw;
  const named = NAMED.flatMap(([words, seconds]) => (words.test(answer.body ?? '') ? [seconds] : []));
  const wait = Number(answer.headers['retry-after'] ?? NaN);
  const likely = Number.isInteger(wait) && wait > 0 && wait <= 86_400 ? [wait] : [];
  const ofWhom = isCommon ? (['tpp'] as const) : whomFor(first);
  for (const seconds of [...named, ...likely, ...PERIODS])
    for (const per of ofWhom)
      for (const counts of isCommon ? (['all', 'accepted'] as const) : (['accepted', 'all'] as const)) {
        const calls = callsWithin(called, new Set(refused), { seconds, per, counts });
        if (calls !== undefined) return { calls, seconds, per, counts };
      }
  return undefined;
}

/** Of whom a bank counts the calls of an operation: what it waits for is polled by resource, and a creation can be limited by PSU. */
function whomFor({ call }: AnswerPair): readonly NonNullable<CallLimit['per']>[] {
  if (Object.values(call.parameters).some((value) => /\d/.test(value))) return ['resource', 'tpp'];
  return call.header('psu-id') === undefined ? ['tpp'] : ['psu', 'tpp'];
}

/** How many calls the bank accepts in a period; undefined if no number explains its answers. */
function callsWithin(
  called: readonly AnswerPair[],
  refused: ReadonlySet<AnswerPair>,
  { seconds, per, counts }: Required<Omit<CallLimit, 'calls'>>,
): number | undefined {
  const keyOf = ({ call }: AnswerPair): string | undefined =>
    per === 'psu' ? call.header('psu-id') : per === 'resource' ? call.path : '';
  const times = new Map<string, number[]>();
  let [mostServed, leastRefused] = [0, Infinity];
  for (const pair of called) {
    const key = keyOf(pair);
    if (key === undefined) continue;
    const now = pair.call.sentAtMs ?? 0;
    const recent = (times.get(key) ?? []).filter((at) => at + seconds * 1000 > now);
    const isAccepted = pair.recorded.status < 400;
    if (refused.has(pair)) leastRefused = Math.min(leastRefused, recent.length);
    else if (isAccepted) mostServed = Math.max(mostServed, recent.length);
    if (pair.recorded.status !== TOO_MANY && (isAccepted || counts === 'all')) recent.push(now);
    times.set(key, recent);
  }
  return leastRefused > mostServed && leastRefused < Infinity ? leastRefused : undefined;
}

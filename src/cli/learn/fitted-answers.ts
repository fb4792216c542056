import type { Adaptation } from '../../adaptations/adaptation.js';
import { catalogueEntry } from '../../domain/errors.js';
import { isObject } from '../../domain/shape.js';
import { isPlainName } from '../../learning/differences.js';
import { jsonOf, type Call } from '../../learning/exchange.js';
import type { AnswerPair } from './replay.js';

type Answered = Extract<Adaptation, { readonly answer: unknown }>;
type AnswerWord = Answered['answer'];

/**
 * How a bank answers where the dialect has another status or another code: for each of the dialect's, what the bank has for most calls,
 * and the operations with something else.
 * @param pairs of a replay without such adaptations
 */
export function fittedAnswers(pairs: readonly AnswerPair[]): readonly Answered[] {
  const byKey = groupBy(pairs, ({ replayed }) => keyOf(replayed));
  return [...byKey.values()].flatMap((ofKey) => {
    const [{ replayed } = { replayed: { status: 0, code: undefined } }] = ofKey;
    const { status, code } = replayed;
    if (status >= 400 ? !catalogueEntry(code) : status < 200 || status >= 300) return [];
    const comparable = ofKey.filter(
      ({ recorded }) => recorded.status >= 400 === status >= 400 && (status < 400 || recorded.code !== undefined),
    );
    const groups = [...groupBy(comparable, ({ operation }) => operation ?? '')].map(([operation, group]) => ({
      operation,
      group: clearMajority(group, ofKey),
    }));
    const general =
      groups.find(({ operation }) => operation === '')?.group ?? (status < 400 ? [] : clearMajority(comparable, ofKey));
    const isSame = (group: readonly AnswerPair[], other: readonly AnswerPair[] | undefined): boolean =>
      group[0] !== undefined && keyOf(group[0].recorded) === (other?.[0] ? keyOf(other[0].recorded) : keyOf(replayed));
    const own = groups.filter(
      ({ operation, group }) => operation !== '' && !isSame(group, general.length > 0 ? general : undefined),
    );
    const entries = [...groupBy(own, ({ group }) => (group[0] ? keyOf(group[0].recorded) : '')).values()].map(
      (same) => ({
        operations: same.map(({ operation }) => operation),
        group: same.flatMap(({ group }) => group),
      }),
    );
    if (general[0] && keyOf(general[0].recorded) !== keyOf(replayed))
      entries.push({ operations: [], group: [...general] });
    return entries.flatMap(({ operations, group }) => {
      const answer = wordOf(group, replayed);
      if (!answer) return [];
      const on = {
        statuses: [status],
        ...(code !== undefined && status >= 400 && { codes: [code] }),
        ...(operations.length > 0 && { operations }),
      };
      return [{ answer, on } as Answered];
    });
  });
}

function keyOf({ status, code }: AnswerPair['recorded']): string {
  return `${status} ${code ?? ''}`;
}

function groupBy<Item>(items: readonly Item[], key: (item: Item) => string): ReadonlyMap<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(key(item)) ?? [];
    group.push(item);
    groups.set(key(item), group);
  }
  return groups;
}

/**
 * The pairs with the recorded status and code that two thirds of the calls have; empty if there is none, or if the bank accepted one of the
 * calls, so that the dialect refused it because of an earlier call.
 */
function clearMajority(pairs: readonly AnswerPair[], ofKey: readonly AnswerPair[]): readonly AnswerPair[] {
  const operations = new Set(pairs.map(({ operation }) => operation));
  const isRefusal = pairs.some(({ replayed }) => replayed.status >= 400);
  if (isRefusal && ofKey.some(({ operation, recorded }) => operations.has(operation) && recorded.status < 400))
    return [];
  const [most = []] = [...groupBy(pairs, ({ recorded }) => keyOf(recorded)).values()].toSorted(
    (one, other) => other.length - one.length,
  );
  return most.length * 3 >= pairs.length * 2 ? most : [];
}

function wordOf(group: readonly AnswerPair[], { status, code }: AnswerPair['replayed']): AnswerWord | undefined {
  const [first] = group;
  if (!first || (first.recorded.code !== undefined && !isPlainName(first.recorded.code))) return undefined;
  const { recorded } = first;
  const body = recorded.status >= 400 ? templateOf(group.map(({ call }) => call)) : undefined;
  return {
    status: recorded.status,
    ...(recorded.code !== undefined && recorded.code !== code && { code: recorded.code }),
    ...(body !== undefined && status >= 400 && { body }),
  };
}

/** The body of errors, if it is not one of the dialects: with variables for what differs, and without what could be data. */
function templateOf(calls: readonly Call[]): object | undefined {
  const bodies = calls.flatMap((call) => jsonOf(call.raw.answer.body) ?? []);
  const [body] = bodies;
  if (!isObject(body) || body['tppMessages'] !== undefined) return undefined;
  return templated(body, calls, bodies) as object | undefined;
}

const TEXTS = /^(?:text|message|detail|details|description|title|error_description|errorMessage|reason|faultstring)$/i;

function templated(value: unknown, calls: readonly Call[], others: readonly unknown[], name = ''): unknown {
  const [call] = calls;
  if (Array.isArray(value)) {
    const items = value.slice(0, 1).map((item: unknown) =>
      templated(
        item,
        calls,
        others.map((other) => (Array.isArray(other) ? (other as unknown[])[0] : undefined)),
        name,
      ),
    );
    return items.filter((item) => item !== undefined);
  }
  if (isObject(value)) {
    const members = Object.entries(value).map(([member, inner]) => [
      member,
      templated(
        inner,
        calls,
        others.map((other) => (isObject(other) ? other[member] : undefined)),
        member,
      ),
    ]);
    return Object.fromEntries(members.filter(([, inner]) => inner !== undefined)) as object;
  }
  if (typeof value === 'number' && value === call?.status) return '{status}';
  if (typeof value === 'string') {
    if (/^(?:error_?)?code$/i.test(name) || name === 'error') return '{code}';
    if (value === String(call?.status)) return '{status}';
    if (value === call?.header('x-request-id')) return '{requestId}';
    if (TEXTS.test(name)) return '{text}';
    if (name === 'path' || name === 'field') return '{path}';
    if (!isPlainName(value)) return undefined;
  }
  return others.every((other) => other === value) ? value : undefined;
}

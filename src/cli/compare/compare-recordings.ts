import { basename } from 'node:path';
import { isObject } from '../../domain/shape.js';
import { isPlainName } from '../../learning/exchange.js';
import { adaptedRecording, dialectRecording, adaptationsOf } from '../../learning/adapted-recording.js';
import type { RecordedCall } from '../../learning/exchange.js';
import { learnDecisions } from '../../learning/learn.js';
import { readRecordings } from '../../learning/read-har.js';
import type { InterfaceFacts, Recording } from '../../learning/recording.js';
import { UsageError, readInput } from '../output.js';
import { compareCalls, type Comparison } from './comparison.js';
import type { ProbedCall } from './probed-call.js';

/**
 * Compares the banks of two recordings without calling any: the decisions that both show, and the responses to calls that asked for
 * the same.
 * @throws UsageError for a file that cannot be read, or without calls of the interface
 */
export async function compareRecordings(
  [first, second]: readonly [string, string],
  interfaces: readonly InterfaceFacts[],
): Promise<Comparison> {
  // In order: of two files that cannot be read, the first is named.
  const one = await exchangesOf(first);
  const other = await exchangesOf(second);
  const { recording: target } = dialectRecording(one, interfaces);
  const { facts, dialect } = target;
  const own = dialectRecording(other, [facts]);
  const reference = adaptedRecording(other, facts, adaptationsOf(own.adaptations));
  for (const [file, { calls }] of [[first, target] as const, [second, reference] as const])
    if (calls.length === 0) throw new UsageError(`${file} has no call of the interface (dialect ${dialect})`);
  const known = learnDecisions(reference).settled;
  const shown = new Set<string>(known.map(({ slug }) => slug));
  const written = { extends: dialect, decisions: Object.fromEntries(known.map(({ slug, value }) => [slug, value])) };
  const calls = { target: probed(target), reference: probed(reference), adapted: undefined };
  const { rows, ...compared } = compareCalls(calls, written, facts);
  return {
    target: basename(first),
    dialect,
    profile: basename(second),
    isRecording: true,
    ...compared,
    rows: {
      agree: rows.agree.filter((slug) => shown.has(slug)),
      differ: rows.differ.filter(({ slug }) => shown.has(slug)),
      open: rows.open,
    },
    skipped: [],
    failed: [],
  };
}

async function exchangesOf(path: string) {
  return readRecordings([{ name: path, text: String(await readInput(path)) }]).exchanges;
}

/** The calls, each with what it asked for: its operation, and the names of its parameters, headers and members. */
function probed({ calls }: Recording): readonly ProbedCall[] {
  return calls.map((call) => ({
    probe: call.operation,
    request: requestOf(call),
    exchange: {
      number: call.number,
      method: call.method,
      url: new URL(call.path, 'https://recorded.invalid'),
      request: call.request,
      answer: { ...call.answer, status: call.status },
    },
  }));
}

/** What changes the response of a bank, without data. */
function requestOf(call: RecordedCall): string {
  const path = Object.values(call.parameters).reduce((left, value) => left.replace(value, '{id}'), call.path);
  const named = (names: Iterable<string>): string => [...new Set(names)].filter(isPlainName).toSorted().join(' ');
  const members = named(membersOf(call.sent));
  return [`${call.method} ${path}`, named(call.query.keys()), members === '' ? '' : `with ${members}`]
    .filter((part) => part !== '')
    .join(' ');
}

function membersOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(membersOf);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => [name, ...membersOf(member)]);
}

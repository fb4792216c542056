import { adaptationProblems, type Adaptation, type Words } from '../adaptations/adaptation.js';
import { Adapter } from '../adaptations/adapter.js';
import { isObject } from '../domain/shape.js';
import type { Addressed, RecordedCall } from './exchange.js';
import { NO_ID, type InterfaceFacts, type Recording } from './recording.js';

/** The path of an operation below the base, without ids; empty for one elsewhere, or whose ids cannot be told. */
export function templateOf({ path, parameters }: Addressed, basePath: string): string {
  if (!path.startsWith(`${basePath}/`)) return '';
  const names = new Map(
    Object.entries(parameters).flatMap(([name, value]) => [value, encodeURIComponent(value)].map((one) => [one, name])),
  );
  const template = path
    .slice(basePath.length)
    .split('/')
    .map((segment) => (names.has(segment) ? `{${names.get(segment) ?? ''}}` : segment))
    .join('/');
  return /^(?:\/(?:[a-z-]+|\{[\w-]+\}))+$/.test(template) ? template : '';
}

/** A path without the part that names a bank of a Sandbank. */
export function withoutBank(path: string): string {
  return path.replace(/^\/banks\/[\w.-]+(?=\/)/, '');
}

/** What a path can have at its end: nothing, or a word such as `/cancel`. */
const WORD = /^(?:\/[A-Za-z_-]{2,20})?$/;
/** Methods with which banks have what the dialect has with another one. */
const OTHER_METHODS: Readonly<Record<string, readonly Words['call']['method'][]>> = {
  PATCH: ['PUT', 'POST'],
  POST: ['PUT'],
  PUT: ['POST'],
};

/**
 * Operations that the bank has below their path, such as at `/cancel`, or there with another method: the answers have the members of the
 * operation, and no call of the recording is at the path of the dialect.
 * @param list how the other paths are read
 */
export function movedOperations(
  { calls, unknown, facts }: Recording,
  list: readonly Adaptation[],
): readonly Adaptation[] {
  // Operations are found behind any prefix.
  const adapter = new Adapter(
    list.filter((one) => !('path' in one && 'prefix' in one.path)),
    facts.isOwnPath,
  );
  const known = new Set(calls.map(({ operation }) => operation));
  const found = new Map<string, Adaptation>();
  /** Other methods, each with the end of its paths: what one resource has so, others have as well, and a refusal there shows it. */
  const shown = new Set<string>();
  for (const call of [...unknown, ...unknown]) {
    const path = withoutBank(call.raw.url.pathname);
    const own = call.method as Words['call']['method'];
    const last = path.replace(/^.*(?=\/)/, '');
    for (const method of [own, ...(OTHER_METHODS[own] ?? [])]) {
      const below = method === own ? last : '';
      const read = adapter.readPath(path) ?? '';
      const meant = facts.addressed(method, read.slice(0, read.length - below.length));
      const template = meant ? templateOf(meant, facts.basePath) : '';
      if (!meant || template === '' || !WORD.test(below) || known.has(meant.operation)) continue;
      const from = facts.basePath + template;
      const to = adapter.writePath(from) + below;
      const adaptation = { path: { from, to, method, ...(method !== own && { as: own }) } };
      const end = method === own ? '' : `${method} ${own} ${template.split('/').slice(-2).join('/')}`;
      if (!isAnswerOf(call, meant, facts.described) && !shown.has(end)) continue;
      if (adaptationProblems([adaptation]).length > 0) continue;
      if (end !== '') shown.add(end);
      found.set(`${method} ${from}`, adaptation);
      break;
    }
  }
  return [...found.values()];
}

/**
 * Words of paths that the bank has for those of the dialect, such as `authorizations` or `account-access-consents`: an answer below one has the
 * members of the operation, and no call of the recording is below the word of the dialect.
 * @param list how the other paths are read
 */
export function renamedPaths(
  { calls, unknown, facts: { basePath, pathWords, addressed, described, isOwnPath } }: Recording,
  list: readonly Adaptation[],
): readonly Adaptation[] {
  const adapter = new Adapter(list, isOwnPath);
  const templates = new Set(calls.map((call) => templateOf(call, basePath)));
  const taken = new Set([...templates].flatMap((template) => beginningsOf(template)));
  const found: Adaptation[] = [];
  const words = new Map<string, string>();
  for (const call of unknown) {
    const segments = adapter.readPath(withoutBank(call.raw.url.pathname))?.split('/') ?? [];
    for (const [index, own] of segments.entries()) {
      for (const word of NO_ID.test(own) ? byLikeness(pathWords, own) : []) {
        const meant = addressed(call.method, segments.with(index, word).join('/'));
        const whole = meant ? templateOf(meant, basePath).split('/') : [];
        const template = whole.slice(0, index + 2 - basePath.split('/').length).join('/');
        if (!meant || !template.endsWith(`/${word}`) || taken.has(template)) continue;
        if ((words.get(own) ?? word) !== word || !isAnswerOf(call, meant, described)) continue;
        const above = adapter.writePath(basePath + template.slice(0, -word.length - 1));
        const adaptation = { path: { from: basePath + template, to: `${above}/${own}` } };
        if (adaptationProblems([...found, adaptation]).length > 0) continue;
        found.unshift(adaptation);
        words.set(own, word);
      }
    }
  }
  return found;
}

/** A path and those above it. */
function beginningsOf(path: string): readonly string[] {
  const segments = path.split('/');
  return segments.map((_segment, index) => segments.slice(0, index + 1).join('/'));
}

/** Words, those with the longest common beginning with another one first. */
function byLikeness(words: readonly string[], own: string): readonly string[] {
  const shared = (word: string): number => {
    const length = word.split('').findIndex((letter, index) => letter !== own.charAt(index).toLowerCase());
    return length === -1 ? word.length : length;
  };
  return words.toSorted((one, other) => shared(other) - shared(one));
}

/** Whether most members of an answer are those of an operation, or both have none. */
function isAnswerOf(call: RecordedCall, { operation }: Addressed, described: InterfaceFacts['described']): boolean {
  const documented = described(operation)?.answerMembers ?? [];
  const members = Object.keys(isObject(call.got) ? call.got : {}).filter((name) => name !== '_links');
  const known = members.filter((name) => documented.includes(name));
  return call.isSuccessful && known.length * 2 >= members.length && known.length > 0 === documented.length > 0;
}

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

/**
 * Operations that the bank has below their path, such as at `/cancel`: the answers have the members of the operation, and no call of the
 * recording is at the path of the dialect.
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
  for (const call of unknown) {
    const path = withoutBank(call.raw.url.pathname);
    const last = path.replace(/^.*(?=\/)/, '');
    const meant = facts.addressed(call.method, adapter.readPath(path)?.slice(0, -last.length) ?? '');
    const template = meant ? templateOf(meant, facts.basePath) : '';
    if (!meant || template === '' || !NO_ID.test(last.slice(1)) || known.has(meant.operation)) continue;
    const from = facts.basePath + template;
    const method = call.method as Words['call']['method'];
    const adaptation = { path: { from, to: adapter.writePath(from) + last, method } };
    if (isAnswerOf(call, meant, facts) && adaptationProblems([adaptation]).length === 0)
      found.set(`${method} ${from}`, adaptation);
  }
  return [...found.values()];
}

/** Whether most members of an answer are those of an operation, or both have none. */
function isAnswerOf(call: RecordedCall, { operation }: Addressed, { described }: InterfaceFacts): boolean {
  const documented = described(operation)?.answerMembers ?? [];
  const members = Object.keys(isObject(call.got) ? call.got : {}).filter((name) => name !== '_links');
  const known = members.filter((name) => documented.includes(name));
  return call.isSuccessful && known.length * 2 >= members.length && known.length > 0 === documented.length > 0;
}

import type { Schema } from '../../../library/control-operations.js';
import { parsedJson, sentence } from '../../format.js';

/** Two calls side by side, member by member. */

/** A member of two calls; a value is undefined where the call does not have it. */
export interface ComparedMember {
  /** Its path in the call, such as `headers.accept` or `answer.body.consentId`. */
  readonly name: string;
  readonly values: readonly [string | undefined, string | undefined];
  readonly differs: boolean;
}

/** Compares two calls. What differs between any two calls, and what follows from the rest, is left out. */
export function comparedCalls(one: Schema<'RequestEntry'>, other: Schema<'RequestEntry'>): readonly ComparedMember[] {
  const parts = [partsOfCall(one), partsOfCall(other)] as const;
  return Object.keys(parts[0]).flatMap((part) => {
    const [first, second] = parts.map((all) => collected(new Map(), part, all[part])) as [Members, Members];
    return [...new Set([...first.keys(), ...second.keys(), ...unrecordedBody(part, [one, other])])].map((name) => {
      const values = [valueOf(one, first, name), valueOf(other, second, name)] as const;
      return { name, values, differs: values[0] !== values[1] };
    });
  });
}

/** The parts of a call in words. */
const PARTS: Readonly<Record<string, string>> = {
  tpp: 'TPP',
  subject: 'Record',
  refusal: 'Refusal:',
  findings: 'Finding',
  changes: 'Change',
  headers: 'Request header',
  'answer.headers': 'Response header',
  body: 'Request body',
  'answer.body': 'Response body',
};

/** The name of a member in words: the part of the call, and what it is there. */
export function labelOf(name: string): readonly [part: string, member: string] {
  const [, part = '', member = ''] = /^(answer\.\w+|\w+)\.?(.*)$/.exec(name) ?? [];
  return [PARTS[part] ?? sentence(part), member];
}

type Members = Map<string, string>;

/** The parts of a call in the order in which they are shown. */
function partsOfCall(call: Schema<'RequestEntry'>): Readonly<Record<string, unknown>> {
  const { method, path, operation, tpp, subject, fault, query, headers, body } = call;
  const { status, refusal, findings, transitions, answer } = call;
  return {
    method,
    path,
    operation,
    tpp,
    subject,
    fault,
    query: bodyAsJson(query),
    headers,
    body: bodyAsJson(body),
    status,
    refusal,
    findings: findings?.map(({ rule }) => rule),
    changes: transitions.length === 0 ? undefined : transitions.map(({ kind, from, to }) => ({ kind, from, to })),
    answer: { headers: answer.headers, body: bodyAsJson(answer.body) },
  };
}

/** The value of a member of a call, which may be in a body that was sent, but not recorded. */
function valueOf(call: Schema<'RequestEntry'>, members: Members, name: string): string | undefined {
  const part = name.startsWith('answer.') ? 'answer' : 'body';
  const isOfBody = /^(answer\.)?body\b/.test(name);
  return members.get(name) ?? (isOfBody && isUnrecorded(part, call) ? 'not recorded' : undefined);
}

/** The name of the body, if no call has a recorded one, and one call had a body. */
function unrecordedBody(part: string, calls: readonly Schema<'RequestEntry'>[]): readonly string[] {
  const name = part === 'answer' ? 'answer.body' : 'body';
  const isNowhere = calls.every((call) => (part === 'answer' ? call.answer : call).body === undefined);
  return isNowhere && calls.some((call) => isUnrecorded(part, call)) ? [name] : [];
}

/** Whether a call had a body that the journal does not have. */
function isUnrecorded(part: string, { method, headers, body, answer }: Schema<'RequestEntry'>): boolean {
  if (part === 'body') return body === undefined && Number(headers['content-length'] ?? 0) > 0;
  const length = Number(answer.headers?.['content-length'] ?? 0);
  return part === 'answer' && method !== 'HEAD' && answer.body === undefined && length > 0;
}

/** Adds the values of JSON by their paths. */
export function collected(members: Members, path: string, value: unknown): Members {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  for (const [name, member] of entries)
    collected(members, Array.isArray(value) ? `${path}[${name}]` : `${path}.${name}`, member);
  if (entries.length === 0 && value !== undefined)
    members.set(path, typeof value === 'string' ? value : JSON.stringify(value));
  return members;
}

/** A body as JSON: that of a form by its fields, any other text by its lines, and XML by its tags. */
export function bodyAsJson(body: string | undefined): unknown {
  if (body === undefined) return undefined;
  const json = parsedJson(body);
  if (json !== undefined) return json;
  if (/^[^\s=<]+=\S*$/.test(body)) return Object.fromEntries(new URLSearchParams(body));
  return body.split(/\n|(?<=>)(?=<)/).map((line) => line.trim());
}

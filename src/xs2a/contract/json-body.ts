import { isUtf8 } from 'node:buffer';
import type { Profile } from '../../decisions/decisions.js';
import { BankFault, formatError } from '../../domain/errors.js';
import { refuseRepeatedMembers } from './repeated-members.js';

/** Rules for a body. */
export interface BodyRules {
  readonly maximumDepth: number;
  /** `kept`: nulls are significant, as in a bank's state. @decision null-members */
  readonly nulls: Profile['null-members'] | 'kept';
  /** Receives the value as parsed. */
  readonly note?: (value: unknown) => void;
}

/**
 * Parses a JSON body: checks media type, encoding, syntax, depth and duplicate members. Drops or rejects null members.
 * @decision content-type, null-members, repeated-parameters, sizes
 * @throws FORMAT_ERROR
 */
export function readJsonBody(contentType: string | undefined, raw: Buffer | undefined, rules: BodyRules): unknown {
  if (contentType !== undefined) requireJson(contentType);
  if (raw === undefined || raw.length === 0) return undefined;
  if (!isUtf8(raw)) return formatError('body', 'the body is not JSON: it is not UTF-8');
  const text = raw.toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
  } catch (error) {
    return formatError('body', `the body is not JSON: ${withoutQuote((error as Error).message)}`);
  }
  const { maximumDepth } = rules;
  const walked = { members: 0, hasNulls: false, maximumDepth };
  walk(value, maximumDepth, walked);
  rules.note?.(value);
  refuseRepeatedMembers(text, walked.members);
  if (!walked.hasNulls || rules.nulls === 'kept') return value;
  refuseNulls(value, 'body', rules.nulls === 'strict');
  return withoutNulls(value);
}

const BYTE_ORDER_MARK = '\ufeff';

/** Node's message quotes part of the body, which may contain part of a secret. */
function withoutQuote(message: string): string {
  return message.replace(/, (?:\.\.\. ?)?".*"(?: ?\.\.\.)? is not valid JSON$/s, '');
}

/** @decision content-type @throws FORMAT_ERROR, 415 under nextgen */
function requireJson(contentType: string): void {
  // What nearly all clients send.
  if (contentType === 'application/json') return;
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim().toLowerCase());
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice('charset='.length)
    .replaceAll('"', '');
  if (
    (type === 'application/json' || /^application\/[a-z0-9.-]+\+json$/.test(type)) &&
    (charset === undefined || charset === 'utf-8' || charset === 'utf8')
  )
    return;
  throw new BankFault(
    'FORMAT_ERROR',
    `Content-Type "${contentType}" is not read here; send application/json in UTF-8`,
    {
      path: 'Content-Type',
      nextgenStatus: 415,
    },
  );
}

/** Whether a value is nested at most `depthLeft` levels. A deeper value may be too deep to walk. */
export function isWithinDepth(value: unknown, depthLeft: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depthLeft > 0 && Object.values(value).every((member) => isWithinDepth(member, depthLeft - 1));
}

/** The result of walking a value. */
interface Walked {
  members: number;
  hasNulls: boolean;
  readonly maximumDepth: number;
}

/**
 * Counts the members, and finds out whether any must be dropped.
 * @throws FORMAT_ERROR for a value that is nested too deeply @decision sizes
 */
function walk(value: unknown, depthLeft: number, walked: Walked): void {
  if (typeof value !== 'object') return;
  if (value === null) {
    walked.hasNulls = true;
    return;
  }
  if (depthLeft === 0)
    formatError('body', `the body is nested too deeply; at most ${walked.maximumDepth} levels are read`);
  if (Array.isArray(value)) {
    for (const item of value) walk(item, depthLeft - 1, walked);
    return;
  }
  for (const name in value) {
    walked.members += 1;
    if (name === '__proto__') walked.hasNulls = true;
    walk((value as Readonly<Record<string, unknown>>)[name], depthLeft - 1, walked);
  }
}

function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value ?? undefined;
  if (Array.isArray(value)) return value.map((item) => withoutNulls(item));
  const kept: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    // Assigning a member with this name would change the object's prototype. No published field has it.
    if (member !== null && name !== '__proto__') kept[name] = withoutNulls(member);
  }
  return kept;
}

/**
 * Rejects null in a list, where it cannot be left out, and as a member if the profile is strict. @decision
 * null-members @throws FORMAT_ERROR
 */
function refuseNulls(value: unknown, path: string, isStrict: boolean): void {
  if (typeof value !== 'object' || value === null) return;
  const isList = Array.isArray(value);
  for (const [name, member] of Object.entries(value)) {
    const place = isList ? `${path}[${name}]` : path === 'body' ? name : `${path}.${name}`;
    if (member === null && (isList || isStrict)) formatError(place, `${place} is null; leave out what has no value`);
    refuseNulls(member, place.slice(0, 200), isStrict);
  }
}

import { isUtf8 } from 'node:buffer';
import type { Profile } from '../../decisions/decisions.js';
import { BankFault, formatError, refuseMember } from '../../domain/errors.js';

interface BodyRules {
  readonly maximumDepth: number;
  /** `kept`: nulls are significant, as in a bank's state. @decision null-members */
  readonly nulls: Profile['null-members'] | 'kept';
  /** Changes the parsed value to the dialect's form. @decision adaptations */
  readonly adapt?: ((value: unknown) => unknown) | undefined;
  /** Receives the value, before nulls are dropped. */
  readonly note?: (value: unknown) => void;
}

/**
 * Parses a JSON body: checks media type, encoding, syntax, depth and duplicate members. Drops or rejects null members.
 * @decision content-type, null-members, repeated-parameters, sizes
 * @throws FORMAT_ERROR
 */
export function readJsonBody(contentType: string | undefined, raw: Buffer | undefined, rules: BodyRules): unknown {
  if (contentType !== undefined) assertJson(contentType);
  if (raw === undefined || raw.length === 0) return undefined;
  if (!isUtf8(raw)) return formatError('body', 'the body is not JSON: it is not UTF-8');
  const { maximumDepth } = rules;
  if (raw.length > SMALL_BODY && isDeeper(raw, maximumDepth)) refuseDepth(maximumDepth);
  const text = raw.toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
  } catch (error) {
    return formatError('body', `the body is not JSON: ${withoutQuote((error as Error).message)}`);
  }
  const walked = { members: 0, hasNulls: false, maximumDepth };
  walk(value, maximumDepth, walked);
  if (rules.adapt) value = rules.adapt(value);
  rules.note?.(value);
  refuseRepeatedMembers(text, walked.members);
  if (!walked.hasNulls || rules.nulls === 'kept') return value;
  refuseNulls(value, 'body', rules.nulls === 'strict');
  return withoutNulls(value);
}

/** A body of up to this many bytes costs little, however deep it is, so that its depth is checked after parsing. */
const SMALL_BODY = 4096;

/** Whether JSON opens more brackets than `most` levels. Reads no further than that. */
export function isDeeper(json: Buffer, most: number): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (isText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === OPENING_BRACKET || byte === OPENING_BRACE) {
      depth += 1;
      if (depth > most) return true;
    } else if (byte === CLOSING_BRACKET || byte === CLOSING_BRACE) depth -= 1;
  }
  return false;
}

const [QUOTE, BACKSLASH] = Buffer.from('"\\');
const [OPENING_BRACKET, CLOSING_BRACKET, OPENING_BRACE, CLOSING_BRACE] = Buffer.from('[]{}');

/** @decision sizes */
function refuseDepth(most: number): never {
  return formatError('body', `the body is nested too deeply; at most ${most} levels are allowed`);
}

const BYTE_ORDER_MARK = '\ufeff';

/** Node's message quotes part of the body, which may contain part of a secret. */
function withoutQuote(message: string): string {
  return message.replace(/, (?:\.\.\. ?)?".*"(?: ?\.\.\.)? is not valid JSON$/s, '');
}

/** @decision content-type @throws FORMAT_ERROR, 415 under error-status: nextgen */
function assertJson(contentType: string): void {
  // What nearly all clients send.
  if (contentType === 'application/json') return;
  const [type = ''] = contentType.split(';');
  if (/^\s*application\/(?:[a-z0-9.-]+\+)?json\s*$/i.test(type) && declaresUtf8(contentType)) return;
  throw new BankFault(
    'FORMAT_ERROR',
    `Content-Type "${contentType}" is not supported; send application/json in UTF-8`,
    { path: 'Content-Type', nextgenStatus: 415 },
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
  if (depthLeft === 0) refuseDepth(walked.maximumDepth);
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
    if (member === null && (isList || isStrict)) refuseMember(place, 'is null; omit members that have no value');
    refuseNulls(member, place.slice(0, 200), isStrict);
  }
}

const COLON = 0x3a;
const LONGEST_NAME = 64;

/**
 * Rejects a text with duplicate object members, because parsing would keep only the last value.
 * @param text valid JSON
 * @param members number of members in the parsed value; if the text has as many names, none is repeated
 * @decision repeated-parameters @throws FORMAT_ERROR
 */
function refuseRepeatedMembers(text: string, members: number): void {
  let names = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === COLON) names += 1;
    else if (code === QUOTE) at = endOfString(text, at);
  }
  if (names !== members) refuseFirst(text);
}

function refuseFirst(text: string): void {
  const open: Set<string>[] = [];
  let last = '';
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '{' || character === '[') open.push(new Set());
    else if (character === '}' || character === ']') open.pop();
    else if (character === '"') {
      const end = endOfString(text, at);
      last = text.slice(at, end + 1);
      at = end;
    } else if (character === ':') {
      const name = JSON.parse(last) as string;
      const shown = name.slice(0, LONGEST_NAME);
      if (open.at(-1)?.has(name)) refuseMember(shown, 'occurs twice in the same object; send it once');
      open.at(-1)?.add(name);
    }
  }
}

/** Where a string that begins at `begin` ends: at the first unescaped quote. */
function endOfString(text: string, begin: number): number {
  for (let end = text.indexOf('"', begin + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}

const CHARSETS = /;\s*charset\s*=\s*"?([^";\s]*)/gi;

/** Whether a Content-Type declares UTF-8, or no character set. @decision content-type */
export function declaresUtf8(contentType: string): boolean {
  return [...contentType.matchAll(CHARSETS)].every(([, charset = '']) => /^utf-?8$/i.test(charset));
}

/**
 * Whether the bytes of a form with this Content-Type can be read as UTF-8: what is sent percent-encoded is the same in every character
 * set that extends ASCII, and some clients declare such a one. @decision content-type
 */
export function declaresAscii(contentType: string): boolean {
  return [...contentType.matchAll(CHARSETS)].every(([, charset = '']) => !/^(?:utf|ucs)-?(?:16|32|2|4)/i.test(charset));
}

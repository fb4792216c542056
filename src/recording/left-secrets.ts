import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { isObject, memberAt } from '../domain/shape.js';
import { parsedJson } from '../domain/text.js';
import { MASK } from '../journal/masking.js';

/** Something in a recording that looks like a secret, and is not masked. */
export interface LeftSecret {
  /** Such as `header X-Tenant`. */
  readonly place: string;
  /** The number of calls that have it. */
  readonly calls: number;
}

/** Words in the names of secrets. */
const SECRET_NAME = /key|secret|token|passw|pwd|pin$|otp|session|sid$|signature|credential|cookie|jwt|bearer|hash$/i;
/** Names of what is random and not secret: ids, links, checksums, and what belongs to the transport. */
const OPEN_NAME =
  /(?:ids?|ur[il]|href|self|reference|digest|etag|type|status|method|version|nonce|expires_in|location|date|iban|bban|traceparent|challenge)$|^(?:accept|content|user-agent|via|sec-)/i;
/** Long and mixed, without spaces: nothing that people write. */
const RANDOM = /^(?=\D*\d)(?=[^a-z]*[a-z])[\w+/=.~-]{24,2000}$/i;
/** What such a text can be instead: a UUID, a date, an IBAN. */
const NO_SECRET =
  /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\d\S{0,30}|[A-Z]{2}\d\d[A-Z0-9]{10,30})$/i;
const SHORTEST_SECRET = 4;
/** What an entry of the recorder begins with. Each has its own line. */
const ENTRY = '{"startedDateTime"';

/** Reads a finished recording again, entry by entry, and lists what still looks like a secret, the most frequent first. */
export async function leftSecrets(path: string): Promise<readonly LeftSecret[]> {
  const calls = new Map<string, number>();
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    if (!line.startsWith(ENTRY)) continue;
    for (const place of placesIn(JSON.parse(line.replace(/,$/, '')))) calls.set(place, (calls.get(place) ?? 0) + 1);
  }
  return [...calls]
    .map(([place, count]) => ({ place, calls: count }))
    .toSorted((one, other) => other.calls - one.calls);
}

function placesIn(entry: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  const look = (kind: string, name: string, value: unknown): void => {
    if (typeof value === 'string' && looksSecret(name, value)) found.add(`${kind} ${name.slice(0, 100)}`);
  };
  const lookBelow = (value: unknown, name = ''): void => {
    if (Array.isArray(value)) for (const one of value) lookBelow(one, name);
    else if (isObject(value)) for (const [member, one] of Object.entries(value)) lookBelow(one, member);
    else look('member', name, value);
  };
  const pairs = (kind: string, list: unknown): void => {
    for (const pair of Array.isArray(list) ? (list as readonly unknown[]) : [])
      look(kind, String(memberAt(pair, 'name')), memberAt(pair, 'value'));
  };
  const [request, content] = [memberAt(entry, 'request'), memberAt(entry, 'response', 'content')];
  pairs('header', memberAt(request, 'headers'));
  pairs('header', memberAt(entry, 'response', 'headers'));
  pairs('parameter', memberAt(request, 'queryString'));
  const sent = memberAt(request, 'postData', 'text');
  for (const text of [sent, memberAt(content, 'encoding') === undefined ? memberAt(content, 'text') : undefined])
    if (typeof text === 'string') lookBelow(parsedJson(text));
  if (typeof sent === 'string' && /^[\w.%+-]+=/.test(sent))
    for (const [name, value] of new URLSearchParams(sent)) look('parameter', name, value);
  return found;
}

function looksSecret(name: string, value: string): boolean {
  if (value.includes(MASK) || OPEN_NAME.test(name) || NO_SECRET.test(value)) return false;
  return RANDOM.test(value) || (SECRET_NAME.test(name) && value.length >= SHORTEST_SECRET && !/\s/.test(value));
}

import { adaptationProblems, type Words } from '../adaptations/adaptation.js';
import type { OperationId } from '../domain/generated/operation-ids.js';
import { METADATA_PATH } from '../domain/authorisation/oauth.js';
import { groupBy, isObject } from '../domain/shape.js';
import { counted } from '../domain/text.js';
import { isOfClients, type LearnedAdaptation } from './adapted-recording.js';
import { foundCode, isPlainName, MASKED, type RecordedCall } from './exchange.js';
import { withoutBank } from './operation-paths.js';
import { placeOf, type Recording } from './recording.js';

/**
 * Calls of no operation whose accepted answers are the same, except for ids, data and what the call itself sends, each with the answers to calls
 * without a header or parameter. Nothing is kept that belongs to a client or customer: lists of data are empty. A creation is not repeated,
 * because its id would lead to nothing.
 */
export function ownCalls(recording: Recording): readonly LearnedAdaptation[] {
  const { unknown } = recording;
  const has = (call: RecordedCall, name: string): boolean => {
    const value = call.header(name.toLowerCase()) ?? call.raw.url.searchParams.get(name) ?? '';
    const [, token = MASKED] = /^bearer (\S+)$/i.exec(value) ?? [];
    // A token that the bank did not issue does not count.
    return value !== '' && (token.includes(MASKED) || recording.creationOf('access_token', token) !== undefined);
  };
  return [...groupBy(unknown, (call) => placeOf(call.raw))].flatMap(([place, group]): readonly LearnedAdaptation[] => {
    const accepted = group.filter(({ isSuccessful }) => isSuccessful);
    if (accepted.length === 0) return refusedCalls(place, group);
    const [first] = accepted;
    const answers = new Map(accepted.map((one) => saidBy(one)).map((as) => [JSON.stringify(as), as]));
    const [as] = answers.values();
    const call = { method: first?.method as Words['call']['method'], path: templateOfPlace(place) };
    // Sandbank has metadata, with its own addresses. @decision oauth-metadata
    if (!first || !as || answers.size > 1 || call.path === METADATA_PATH) return [];
    const needed = namesOf(first).filter((name) => accepted.every((one) => has(one, name)));
    const calls = new Map<string, Words['call']>();
    let others = 0;
    for (const refused of group) {
      if (refused.isSuccessful) continue;
      const [without, ...more] = needed.filter((name) => !has(refused, name));
      if (without === undefined || more.length > 0 || !isPlainName(foundCode(refused.got)?.code ?? 'none')) others += 1;
      else calls.set(without, { ...call, without, as: refusedAs(refused) });
    }
    const found = [...calls.values(), { ...call, as }].map((one) => ({ call: one }));
    if (adaptationProblems(found).length > 0 || others >= accepted.length) return [];
    const whole = JSON.stringify(first.got ?? '');
    const isSure = others === 0 && (!JSON.stringify(as).includes('[]') || whole.includes('[]'));
    const more = others > 0 ? `, and ${counted(others, 'call')} that the bank refused would be accepted` : '';
    const seen = `answered as recorded${JSON.stringify(as.body) === whole ? '' : ', without ids and data'}; nothing in the bank changes${more}`;
    return found.map((adaptation) => ({ adaptation, grade: isSure ? 'read' : 'fitted', seen }));
  });
}

/** Calls of no operation that the bank refuses in two ways: those without a header or parameter, and all others. */
function refusedCalls(place: string, group: readonly RecordedCall[]): readonly LearnedAdaptation[] {
  const kinds = [...groupBy(group, ({ status, got }) => `${status} ${foundCode(got)?.code}`).values()];
  for (const [lacking = [], having = [], ...others] of [kinds, kinds.toReversed()]) {
    const [[one], [other]] = [lacking, having];
    const isTheirs = (name: string): boolean =>
      having.every((call) => namesOf(call).includes(name)) && !lacking.some((call) => namesOf(call).includes(name));
    const without = other && namesOf(other).find((name) => !isOfClients(name) && isTheirs(name));
    if (!one || !other || others.length > 0 || without === undefined) continue;
    const call = { method: one.method as Words['call']['method'], path: templateOfPlace(place) };
    const found = [{ call: { ...call, without, as: refusedAs(one) } }, { call: { ...call, as: refusedAs(other) } }];
    const seen = `request ${[...lacking, ...having].map(({ number }) => number).join(', ')}: only ${without} is different`;
    if (adaptationProblems(found).length === 0)
      return found.map((adaptation) => ({ adaptation, grade: 'fitted', seen }));
  }
  return [];
}

function refusedAs({ status, got }: RecordedCall): Words['answer'] {
  const { code } = foundCode(got) ?? {};
  return { status, ...(code === undefined ? { body: '' } : { code }) };
}

/** The headers and parameters of a call. */
function namesOf({ raw: { request, url } }: RecordedCall): readonly string[] {
  return [...Object.keys(request.headers), ...url.searchParams.keys()];
}

/** The path of a place with a name for each id in it. */
function templateOfPlace(place: string): string {
  let ids = 0;
  return withoutBank(place.replace(/^[^/]*/, '')).replaceAll('{id}', () => `{id${(ids += 1) > 1 ? ids : ''}}`);
}

/**
 * A success with a status that the document lacks: it takes the place of those that the recording does not have, such as 200 with a body
 * for a 204. Read, and not fitted, because the replay may have refused the call.
 */
export function successStatuses({ calls, facts }: Recording): readonly LearnedAdaptation[] {
  const accepted = calls.filter(({ isAccepted }) => isAccepted);
  return [...groupBy(accepted, ({ operation }) => operation).values()].flatMap(
    (group): readonly LearnedAdaptation[] => {
      const [{ operation }] = group as [RecordedCall];
      const documented = (facts.described(operation)?.statuses ?? []).filter((status) => status < 300);
      const [call, ...others] = group.filter(({ status }) => !documented.includes(status));
      const statuses = documented.filter((status) => group.every((one) => one.status !== status));
      // Creations have a decision about it. @decision success-status
      if (!call || documented.includes(201) || call.status === 201 || statuses.length === 0) return [];
      if (others.some(({ status }) => status !== call.status)) return [];
      const answer = saidBy(call, call.method !== 'GET') ?? { status: call.status };
      const seen = `request ${call.number} has this status, and no call one of ${statuses.join(', ')}`;
      const isKept = call.method === 'DELETE' && call.at('consentStatus') === 'valid';
      return [
        {
          adaptation: { answer, on: { operations: [operation], statuses } },
          grade: isKept ? 'fitted' : 'read',
          seen: isKept ? `${seen}; the bank keeps the consent valid until the PSU confirms, and here it ends` : seen,
        },
      ];
    },
  );
}

/** Media types that JSON has in the document. */
const USUAL_TYPES = /^application\/(?:problem\+)?json$/;

/** Other media types that all JSON bodies with a status have, or those of some operations. */
export function mediaTypes({ calls }: Recording): readonly LearnedAdaptation[] {
  const bodies = calls.filter(({ got, status }) => got !== undefined && status >= 200);
  const typesOf = (group: readonly RecordedCall[]): readonly string[] => [
    ...new Set(group.map(({ mediaType = '' }) => mediaType)),
  ];
  const statuses = new Map<string, number[]>();
  const add = (group: readonly RecordedCall[], operation: string): void => {
    const [type = '', ...others] = typesOf(group);
    const key = `${type} ${operation}`;
    if (others.length === 0 && type !== '' && !USUAL_TYPES.test(type))
      statuses.set(key, [...(statuses.get(key) ?? []), ...group.slice(0, 1).map(({ status }) => status)]);
  };
  for (const group of groupBy(bodies, ({ status }) => String(status)).values()) {
    if (typesOf(group).length === 1) add(group, '');
    else for (const [operation, own] of groupBy(group, (call) => call.operation)) add(own, operation);
  }
  return [...statuses].map(([key, having]) => {
    const [mediaType = '', operation = ''] = key.split(' ');
    const operations = operation === '' ? {} : { operations: [operation as OperationId] };
    const on = { ...operations, statuses: having.toSorted((one, other) => one - other) };
    return {
      adaptation: { answer: { mediaType }, on },
      grade: 'read',
      seen: `all JSON with these statuses is ${mediaType}`,
    };
  });
}

/** A successful answer without data of the recording; undefined if it says nothing without them. @param isWhole whether it must have none, such as that of a creation */
function saidBy(call: RecordedCall, isWhole = call.method === 'POST'): Words['answer'] | undefined {
  const { status, answer, got } = call;
  const isJson = answer.headers['content-type']?.includes('json') === true;
  if ((answer.body ?? '') === '') return isJson ? undefined : { status, body: '' };
  const said = sayable(got, JSON.stringify([call.sent, [...call.raw.url.searchParams.values()]]));
  if (!isObject(said) && !Array.isArray(said)) return undefined;
  if (isWhole && JSON.stringify(said) !== JSON.stringify(got)) return undefined;
  return Object.keys(said).length > 0 || isEmptied(got) ? { status, body: said } : undefined;
}

/** Whether a body is a list of data. */
function isEmptied(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0;
}

/** Members with data of a client or customer, and secrets. */
const DATA = /name|iban|[bp]an$|mail|phone|address|birth|user|psu|customer|client|owner|secret|token|key|code$/i;
const ID = /(?:^i|[_-]i|I)ds?$/;

/**
 * What of a value is made of words and truth values, which are not data of a client or customer; undefined if nothing is.
 * @param sent texts that the call itself has said
 */
function sayable(value: unknown, sent: string, name = ''): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => (typeof item === 'object' ? undefined : sayable(item, sent, name)));
    return items.filter((item) => item !== undefined);
  }
  if (isObject(value)) {
    const members = Object.entries(value).map(([member, inner]) => [member, sayable(inner, sent, member)] as const);
    const kept = members.filter(([, inner]) => inner !== undefined);
    return kept.length > 0 ? Object.fromEntries(kept) : undefined;
  }
  if (typeof value === 'boolean') return value;
  const isWord =
    typeof value === 'string' && isPlainName(value) && !/\d/.test(value) && !DATA.test(name) && !ID.test(name);
  return isWord && !sent.includes(JSON.stringify(value)) ? value : undefined;
}

/** A login that no operation has. */
export interface UnknownLogin {
  /** The number of the exchange. */
  readonly request: number;
  /** Its method, host and path. */
  readonly place: string;
  /** How many calls have its code or its token. */
  readonly calls: number;
}

/** The call of no operation whose answer had the code or the token of most other calls. */
export function unknownLogin({ calls, unknown }: Recording): UnknownLogin | undefined {
  const logins = unknown.map((login) => {
    const given = new Set((login.answer.body ?? '').match(/(?<=":\s*")[^"\s*]{6,}(?=")/g));
    const exchanges = calls.filter(({ query }) => given.has(query.get('code') ?? ''));
    for (const call of exchanges) given.add(call.textAt('access_token') ?? '');
    const others = calls.filter((call) => given.has(call.header('authorization')?.replace(/^bearer /i, '') ?? '-'));
    return { request: login.number, place: placeOf(login.raw), calls: new Set([...exchanges, ...others]).size };
  });
  return logins.filter((one) => one.calls > 0).toSorted((one, other) => other.calls - one.calls)[0];
}

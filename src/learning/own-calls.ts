import { adaptationProblems, type Words } from '../adaptations/adaptation.js';
import type { OperationId } from '../domain/generated/operation-ids.js';
import { groupBy, isObject } from '../domain/shape.js';
import type { LearnedAdaptation } from './adapted-recording.js';
import { foundCode, isPlainName, type RecordedCall } from './exchange.js';
import { withoutBank } from './operation-paths.js';
import { placeOf, type Recording } from './recording.js';

/**
 * Calls of no operation with an answer that does not depend on what is in the bank: it is the same for all calls, except for those without a
 * header, and has nothing that belongs to one client or customer.
 */
export function ownCalls({ unknown }: Recording): readonly LearnedAdaptation[] {
  return [...groupBy(unknown, (call) => placeOf(call.raw))].flatMap(([place, group]): readonly LearnedAdaptation[] => {
    const accepted = group.filter(({ isSuccessful }) => isSuccessful);
    const [first] = accepted;
    const answers = new Map(accepted.map(saidBy).map((as) => [JSON.stringify(as), as]));
    const [as] = answers.values();
    if (!first || !as || answers.size > 1 || place.includes('{id}')) return [];
    const call = { method: first.method as Words['call']['method'], path: withoutBank(first.raw.url.pathname) };
    const calls = new Map<string, Words['call']>();
    for (const refused of group) {
      if (refused.isSuccessful) continue;
      const isMissing = (name: string): boolean =>
        refused.header(name) === undefined && accepted.every((one) => one.header(name) !== undefined);
      const [without, ...others] = Object.keys(first.request.headers).filter(isMissing);
      const { code } = foundCode(refused.got) ?? {};
      if (without === undefined || others.length > 0 || !isPlainName(code ?? 'none')) return [];
      const { status } = refused;
      calls.set(without, { ...call, without, as: { status, ...(code === undefined ? { body: '' } : { code }) } });
    }
    const found = [...calls.values(), { ...call, as }].map((one) => ({ call: one }));
    return adaptationProblems(found).length > 0 ? [] : found.map((adaptation) => ({ adaptation, grade: 'read', seen }));
  });
}
const seen = 'answered as recorded, without what belongs to the client; nothing in the bank changes';

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
      const answer = saidBy(call) ?? { status: call.status };
      const seen = `request ${call.number} has this status, and no call one of ${statuses.join(', ')}`;
      return [{ adaptation: { answer, on: { operations: [operation], statuses } }, grade: 'read', seen }];
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

/** A successful answer without data of the recording; undefined if it says nothing without them. */
function saidBy({ method, status, answer, got }: RecordedCall): Words['answer'] | undefined {
  const isJson = answer.headers['content-type']?.includes('json') === true;
  if ((answer.body ?? '') === '') return isJson ? undefined : { status, body: '' };
  const members = Object.entries(isObject(got) ? got : {});
  const said = members.filter(([, member]) => isSayable(member));
  const isWhole = members.every((one) => said.includes(one) || (method === 'GET' && typeof one[1] === 'string'));
  return said.length > 0 && isWhole ? { status, body: Object.fromEntries(said) } : undefined;
}

/** Whether a value is made of words and truth values, which are not data of a client or customer. */
function isSayable(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isSayable);
  if (isObject(value)) return Object.entries(value).flat().every(isSayable);
  return typeof value === 'string' ? isPlainName(value) && !/\d/.test(value) : typeof value !== 'number';
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

import type { Adaptation } from '../adaptations/adaptation.js';
import type { OperationId } from '../domain/generated/operation-ids.js';
import { isObject } from '../domain/shape.js';
import { textMembers } from '../domain/tpp/token-request.js';
import { isPlainName, jsonOf, MASKED, objectOf, type RecordedExchange } from './exchange.js';
import type { InterfaceFacts } from './recording.js';

/** A text of an answer: its members, such as `data.code`. */
interface Found {
  readonly exchange: RecordedExchange;
  readonly place: string;
}

/** How the bank writes the calls of a sign-in, and where it has them. */
export interface RecordedSignIn {
  /** The path of its start. */
  readonly path: string;
  readonly adaptations: readonly Adaptation[];
}

/**
 * How PSUs sign in by calls of no operation, found by the flow of data: the code of a token exchange first appeared in the answer to the poll of
 * an id that a POST had given; or this id itself was exchanged; or a POST with a password gave the access token of later calls.
 */
export function recordedSignIn(
  exchanges: readonly RecordedExchange[],
  { signInPath, addressed }: InterfaceFacts,
): RecordedSignIn | undefined {
  if (signInPath === '') return undefined;
  const first = new Map<string, Found>();
  /** By the ids in their paths. */
  const polls = new Map<string, RecordedExchange>();
  for (const exchange of exchanges) {
    const { method, url, request, answer } = exchange;
    if (answer.status >= 300) continue;
    // Some clients send the parameters of a token request in the query, or as JSON.
    const json = jsonOf(request.body);
    const form = new URLSearchParams(
      url.searchParams.has('grant_type') ? url.searchParams : json ? textMembers(json) : request.body,
    );
    const code = form.get('grant_type') === 'authorization_code' ? first.get(form.get('code') ?? '') : undefined;
    const token = first.get(bearerOf(exchange));
    const found =
      (code && polled(code, first, signInPath)) ??
      exchangedId(form, first, polls, signInPath) ??
      (token && withPassword(token, signInPath));
    if (found) return found;
    if (method === 'GET') for (const segment of url.pathname.split('/')) polls.set(segment, exchange);
    if (form.has('grant_type') || addressed(method, url.pathname)) continue;
    for (const [value, place] of textsIn(jsonOf(answer.body)))
      if (!first.has(value) && !value.includes(MASKED)) first.set(value, { exchange, place });
  }
  return undefined;
}

/** The access token of a call, in whatever header; empty without one. */
function bearerOf({ request }: RecordedExchange): string {
  const values = Object.values(request.headers).flatMap((value) => /^bearer (\S+)$/i.exec(value)?.[1] ?? []);
  return values[0] ?? '';
}

/** A sign-in that the PSU approves in an app: the code has come from a poll. */
function polled(code: Found, first: ReadonlyMap<string, Found>, signInPath: string): RecordedSignIn | undefined {
  if (code.exchange.method !== 'GET') return undefined;
  for (const segment of code.exchange.url.pathname.split('/')) {
    const id = first.get(segment);
    if (id?.exchange.method !== 'POST' || id.exchange.number >= code.exchange.number) continue;
    return approved(id, segment, code.exchange, signInPath, named('readSignIn', 'authorisationCode', code.place));
  }
  return undefined;
}

/** A sign-in in an app whose id takes the place of the code: without one, the token request has an id that was polled. */
function exchangedId(
  form: URLSearchParams,
  first: ReadonlyMap<string, Found>,
  polls: ReadonlyMap<string, RecordedExchange>,
  signInPath: string,
): RecordedSignIn | undefined {
  const grant = form.get('grant_type') ?? 'authorization_code';
  if (form.has('refresh_token') || /^(?:refresh_token|client_credentials)$/.test(grant)) return undefined;
  for (const [name, value] of form) {
    const [id, poll] = [first.get(value), polls.get(value)];
    if (id?.exchange.method !== 'POST' || !poll || name.startsWith('client') || (name !== 'code' && form.has('code')))
      continue;
    const on = { operations: ['exchangeCode' as const], direction: 'request' as const };
    return approved(id, value, poll, signInPath, [
      ...named('exchangeCode', 'code', name, 'request'),
      ...(grant === 'authorization_code'
        ? []
        : [{ map: { member: 'grant_type', values: { authorization_code: grant } }, on }]),
    ]);
  }
  return undefined;
}

/** @param poll reads how far the sign-in with the id is */
function approved(
  { exchange, place }: Found,
  id: string,
  poll: RecordedExchange,
  signInPath: string,
  ofToken: readonly Adaptation[],
): RecordedSignIn {
  const path = exchange.url.pathname;
  const own = poll.url.pathname.replace(`/${id}`, '/{signInId}');
  const status = statusIn(poll);
  return {
    path,
    adaptations: [
      ...(own === `${path}/{signInId}` ? [] : [moved(`${signInPath}/{signInId}`, own)]),
      moved(signInPath, path),
      ...psuIn(exchange),
      ...named('startSignIn', 'signInId', place),
      ...(status === undefined || statusIn(exchange) !== status ? [] : named('startSignIn', 'scaStatus', status)),
      ...(status === undefined ? [] : named('readSignIn', 'scaStatus', status)),
      ...ofToken,
    ],
  };
}

/** The member of an answer that says how far a sign-in is. */
function statusIn({ answer }: RecordedExchange): string | undefined {
  const names = Object.keys(textMembers(jsonOf(answer.body)));
  return names.includes('scaStatus') ? 'scaStatus' : names.find((name) => /status$/i.test(name));
}

/** Names of members with a password. */
export const PASSWORD = /pass|pwd|^pin$/i;
/** Names of members with a PSU. */
const PSU = /psu|user|customer|person|login/i;

/** A sign-in whose answer is the token: the TPP has sent the password of the PSU. */
function withPassword({ exchange, place }: Found, signInPath: string): RecordedSignIn | undefined {
  const password = membersOf(exchange).find((name) => PASSWORD.test(name));
  if (exchange.method !== 'POST' || password === undefined) return undefined;
  const path = exchange.url.pathname;
  const on = { operations: ['startSignIn' as const], direction: 'response' as const };
  const got = objectOf(jsonOf(exchange.answer.body)) ?? {};
  const isThere = (member: string): boolean => Object.hasOwn(got, member);
  return {
    path,
    adaptations: [
      moved(signInPath, path),
      ...psuIn(exchange),
      ...named('startSignIn', 'password', password, 'request'),
      ...named('startSignIn', 'access_token', place),
      ...Object.entries(TOKEN_MEMBERS).flatMap(([member, value]): readonly Adaptation[] =>
        isThere(member) ? [] : [{ absent: { member, as: 'omit', ...(value !== undefined && { value }) }, on }],
      ),
      // Words, such as that of a result.
      ...Object.entries(got).flatMap(([member, value]) =>
        typeof value === 'string' && /^[A-Z_]{2,30}$/.test(value) && !Object.hasOwn(TOKEN_MEMBERS, member)
          ? [{ set: { member, value }, on }]
          : [],
      ),
    ],
  };
}

/** The other members of an answer with a token, each with a value for reading an answer without it. */
const TOKEN_MEMBERS = { token_type: 'Bearer', expires_in: 3600, scope: 'AIS', refresh_token: undefined };

function membersOf({ request }: RecordedExchange): readonly string[] {
  return Object.entries(objectOf(jsonOf(request.body)) ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' ? [name] : [],
  );
}

/** The member that names the PSU, if no header does. */
function psuIn(exchange: RecordedExchange): readonly Adaptation[] {
  const name = membersOf(exchange).find((one) => PSU.test(one) && !PASSWORD.test(one));
  return name === undefined || exchange.request.headers['psu-id'] !== undefined
    ? []
    : named('startSignIn', 'psuId', name, 'request');
}

function moved(from: string, to: string): Adaptation {
  return { path: { from, to } };
}

/** The place of a member of the dialect. */
function named(
  operation: OperationId,
  member: string,
  place: string,
  direction: 'request' | 'response' = 'response',
): readonly Adaptation[] {
  const on = { operations: [operation], direction };
  if (place === member) return [];
  return [
    place.includes('.') ? { move: { from: member, to: place }, on } : { rename: { member, as: place, in: '.' }, on },
  ];
}

/** The texts of a JSON object with their places, without those in lists. */
function textsIn(value: unknown, place = ''): readonly (readonly [value: string, place: string])[] {
  if (typeof value === 'string' && value.length > 3) return [[value, place]];
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    isPlainName(name) ? textsIn(member, place === '' ? name : `${place}.${name}`) : [],
  );
}

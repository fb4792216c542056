import type { Request } from 'express';
import { BankFault, refuseMember } from '../domain/errors.js';
import type { Money } from '../domain/money.js';
import type { ForcedStatus } from '../sim/scripting/force-status.js';
import {
  readAmount,
  readKnownObject,
  readObject,
  readOptionalBoolean,
  readOptionalText,
  readOptionalWhole,
  readText,
  assertKnown,
  type JsonObject,
} from '../parsing/read.js';
import { closest } from '../domain/text.js';
import { withoutAbsent } from '../domain/without-absent.js';
import { readJsonBody } from '../http/requests/json-body.js';
import type { Parameters } from '../parsing/parameters.js';
import { receiveBody } from '../http/requests/receive-body.js';
import type { AdminOperation } from './admin-call.js';

export { readOptionalWord } from '../parsing/read.js';

/** Largest body of a call, in bytes. */
const MOST_BODY_BYTES = 102_400;

const DEEPEST_JSON = 32;
const JSON_TYPE = /^application\/(?:[a-z0-9.-]+\+)?json\s*(?:;|$)/i;

/**
 * Parses the body as an object with known members only. A missing body counts as an empty object. Only JSON is accepted, which
 * also blocks forms that pages of other sites could submit.
 * @throws FORMAT_ERROR 415 for another type, 413 if too large, 400 if it is not a JSON object or has unknown members
 */
export async function receiveMembers(
  req: Request,
  {
    members = [],
    inner = {},
    takesWhole,
    refusesNull,
    largestBodyBytes = MOST_BODY_BYTES,
  }: Pick<AdminOperation, 'members' | 'inner' | 'takesWhole' | 'refusesNull' | 'largestBodyBytes'>,
): Promise<JsonObject> {
  const contentType = req.headers['content-type'];
  if (contentType !== undefined && !JSON_TYPE.test(contentType)) refuseType(`"${contentType}" is not supported`);
  const { raw, fault } = await receiveBody(req, largestBodyBytes);
  if (fault) throw fault;
  if (raw === undefined || raw.length === 0) return {};
  if (contentType === undefined) refuseType('the body has no Content-Type');
  const rules = { maximumDepth: DEEPEST_JSON, nulls: takesWhole ? 'kept' : refusesNull ? 'strict' : 'absent' } as const;
  const body = readObject(readJsonBody(contentType, raw, rules), 'body');
  const misplaced = Object.keys(body).find((name) => !members.includes(name)) ?? '';
  const inside = closest(misplaced, members) === undefined ? Object.entries(inner) : [];
  const isNear = ([, names]: (typeof inside)[number]): boolean => closest(misplaced, names) !== undefined;
  const [place, names = []] = inside.find(([, all]) => all.includes(misplaced)) ?? inside.find(isNear) ?? [];
  if (place !== undefined)
    refuseMember(misplaced, `is unknown here; did you mean ${place}.${closest(misplaced, names) ?? misplaced}?`);
  if (!takesWhole) assertKnown(Object.keys(body), members, 'members of the body');
  return body;
}

/** An integer query parameter, or its default. @throws FORMAT_ERROR */
export function readCount(
  query: Parameters,
  name: string,
  range: { least: number; most: number; default: number },
): number {
  const text = query[name];
  if (text === undefined) return range.default;
  return readOptionalWhole({ [name]: /^\d{1,9}$/.test(text) ? Number(text) : text }, name, '', range) ?? range.default;
}

/** The query parameter `limit`. @throws FORMAT_ERROR */
export function limitOf({ query }: { readonly query: Parameters }): number {
  return readCount(query, 'limit', { least: 1, most: 1000, default: 100 });
}

/** An amount, as a number or as text. @throws FORMAT_ERROR, also for unknown members */
export function readKnownAmount(body: JsonObject, name: string, path = ''): Money {
  readKnownObject(body[name], path === '' ? name : `${path}.${name}`, ['currency', 'amount']);
  return readAmount(body, name, path, 'lenient');
}

/** A credit limit in minor units, or undefined if absent. @throws FORMAT_ERROR for another currency or a negative limit */
export function readCreditLimit(body: JsonObject, currency: string, likeWhat: string): number | undefined {
  if (body['creditLimit'] === undefined) return undefined;
  const limit = readKnownAmount(body, 'creditLimit');
  if (limit.currency !== currency)
    refuseMember('creditLimit.currency', `must be ${currency}, the currency of ${likeWhat}`);
  if (limit.minorUnits < 0) refuseMember('creditLimit.amount', 'must be 0 or more');
  return limit.minorUnits;
}

/** A status to force. Its member is named as in the bank's interface. @throws FORMAT_ERROR */
export function readForcedStatus(body: JsonObject, member: 'consentStatus' | 'transactionStatus'): ForcedStatus {
  return withoutAbsent({
    reason: readOptionalText(body, 'reason', '', 100),
    force: readOptionalBoolean(body, 'force', ''),
    status: readText(body, member, '', 100),
  });
}

function refuseType(why: string): never {
  throw new BankFault('FORMAT_ERROR', `${why}; send Content-Type: application/json in UTF-8`, {
    path: 'Content-Type',
    fixedStatus: 415,
  });
}

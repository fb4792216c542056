import type { Request } from 'express';
import { BankFault, formatError } from '../domain/errors.js';
import type { Money } from '../domain/money.js';
import type { ForcedStatus } from '../sim/scripting/force-status.js';
import {
  readAmount,
  readKnownObject,
  readObject,
  readOptionalBoolean,
  readOptionalText,
  readText,
  requireKnown,
  type JsonObject,
} from '../parsing/read.js';
import { readJsonBody } from '../xs2a/contract/json-body.js';
import type { Parameters } from '../parsing/parameters.js';
import type { BodyReceiver } from '../http/receive-body.js';
import type { AdminOperation } from './admin-call.js';
import type { WantedPage } from './views/view-parts.js';

/** Largest body of a call, in bytes. */
export const LARGEST_BODY_BYTES = 102_400;

const DEEPEST_JSON = 32;
const JSON_TYPE = /^application\/(?:[a-z0-9.-]+\+)?json\s*(?:;|$)/i;

/**
 * Receives the body of a call as an object with known members only; no body is an object without members. Anything but
 * JSON is refused, which also keeps out the forms that a page of another site can send.
 * @throws FORMAT_ERROR 415 for another type, 413 for too much, 400 for what is no JSON object or has unknown members
 */
export async function receiveMembers(
  req: Request,
  receive: BodyReceiver,
  { members = [], takesWhole }: Pick<AdminOperation, 'members' | 'takesWhole'>,
): Promise<JsonObject> {
  const contentType = req.headers['content-type'];
  if (contentType !== undefined && !JSON_TYPE.test(contentType)) refuseType(`"${contentType}" is not read here`);
  const { raw, fault } = await receive(req);
  if (fault) throw fault;
  if (raw === undefined || raw.length === 0) return {};
  if (contentType === undefined) refuseType('the body has no Content-Type');
  const rules = { maximumDepth: DEEPEST_JSON, nulls: takesWhole ? 'kept' : 'absent' } as const;
  const body = readObject(readJsonBody(contentType, raw, rules), 'body');
  if (!takesWhole) requireKnown(Object.keys(body), members, 'members of the body');
  return body;
}

/** Refuses query parameters that an operation does not know. @throws FORMAT_ERROR */
export function requireKnownParameters(query: Parameters, known: readonly string[]): void {
  requireKnown(Object.keys(query), known, 'parameters');
}

/** A whole number of the query, or its default. @throws FORMAT_ERROR */
export function readCount(
  query: Parameters,
  name: string,
  range: { least: number; most: number; otherwise: number },
): number {
  const text = query[name];
  if (text === undefined) return range.otherwise;
  return requireInRange(/^\d{1,9}$/.test(text) ? Number(text) : NaN, name, range);
}

/** How many records a list is to have. @throws FORMAT_ERROR */
export function limitOf({ query }: { readonly query: Parameters }): number {
  return readCount(query, 'limit', { least: 1, most: 1000, otherwise: 100 });
}

/** Parameters of a list that is read page by page. */
export const PAGE_PARAMETERS = ['limit', 'offset'] as const;

/** Which page of a list is wanted. @throws FORMAT_ERROR */
export function pageOf({ query }: { readonly query: Parameters }): WantedPage {
  return { limit: limitOf({ query }), offset: readCount(query, 'offset', { least: 0, most: 1_000_000, otherwise: 0 }) };
}

/** A whole number of the body, or its default. @throws FORMAT_ERROR */
export function readOptionalCount(
  body: JsonObject,
  name: string,
  range: { least: number; most: number; otherwise: number },
): number {
  const value = body[name];
  return value === undefined ? range.otherwise : requireInRange(typeof value === 'number' ? value : NaN, name, range);
}

/** An amount of the body, as a number or as text. @throws FORMAT_ERROR, also for members that an amount does not have */
export function readKnownAmount(body: JsonObject, name: string): Money {
  readKnownObject(body[name], name, ['currency', 'amount']);
  return readAmount(body, name, '', 'lenient');
}

/** A credit limit of the body in minor units, or undefined when it is absent. @throws FORMAT_ERROR for another currency, and below 0 */
export function readCreditLimit(body: JsonObject, currency: string, likeWhat: string): number | undefined {
  if (body['creditLimit'] === undefined) return undefined;
  const limit = readKnownAmount(body, 'creditLimit');
  if (limit.currency !== currency)
    formatError('creditLimit.currency', `creditLimit.currency must be ${currency}, as that of ${likeWhat}`);
  if (limit.minorUnits < 0) formatError('creditLimit.amount', 'creditLimit.amount must not be below 0');
  return limit.minorUnits;
}

/** A status that is to be forced; its member has the name that it has in the bank's interface. @throws FORMAT_ERROR */
export function readForcedStatus(body: JsonObject, member: 'consentStatus' | 'transactionStatus'): ForcedStatus {
  const reason = readOptionalText(body, 'reason', '', 100);
  const force = readOptionalBoolean(body, 'force', '');
  return {
    status: readText(body, member, '', 100),
    ...(reason !== undefined && { reason }),
    ...(force !== undefined && { force }),
  };
}

function requireInRange(value: number, name: string, { least, most }: { least: number; most: number }): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  return formatError(name, `${name} must be a whole number from ${least} to ${most}`);
}

function refuseType(why: string): never {
  throw new BankFault('FORMAT_ERROR', `${why}; send Content-Type: application/json in UTF-8`, {
    path: 'Content-Type',
    fixedStatus: 415,
  });
}

import type { Request } from 'express';
import type { Bank } from '../../sim/bank.js';
import { portalUserByKey } from '../../sim/directory.js';
import type { Refusal } from '../../journal/journal-entry.js';
import { textAnswer, type Answer } from './answer.js';
import { limitsCalls, type CallLimiter, type CountedCall } from '../../banks/rate-limit.js';

/**
 * The API gateway in front of the bank, modelled byte for byte on Azure API Management: it checks routing and key
 * before anything else, and has its own error bodies. It does not support X-Request-ID.
 * @decision gateway-errors
 */

const MISSING =
  '{ "statusCode": 401, "message": "Access denied due to missing subscription key. Make sure to include subscription key when making requests to an API." }';
const INVALID =
  '{ "statusCode": 401, "message": "Access denied due to invalid subscription key. Make sure to provide a valid key for an active subscription." }';
const NOT_FOUND = '{ "statusCode": 404, "message": "Resource not found" }';

const AS_JSON = { 'Content-Type': 'application/json' };

/** Whether the profile has such a gateway. */
export function hasGateway(bank: Bank): boolean {
  return bank.profile['gateway-errors'] === 'azure';
}

/** No operation matches the path or the method. */
export const GATEWAY_NOT_FOUND: Answer = textAnswer(404, { ...AS_JSON }, NOT_FOUND);

export interface GatewayCall {
  readonly bank: Bank;
  readonly req: Request;
  readonly operationId: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Base URL of the API, for the realm. */
  readonly address: () => string;
}

export const KEY_HEADER = 'Ocp-Apim-Subscription-Key';

/** The key in the header or, if the profile allows it, in the query. @decision key-in-query */
export function sentKey({
  bank,
  headers,
  req,
}: Pick<GatewayCall, 'bank' | 'headers'> & { readonly req: Pick<Request, 'originalUrl'> }): string | undefined {
  const key = headers['ocp-apim-subscription-key'];
  if (key !== undefined || bank.profile['key-in-query'] !== 'accepted') return key;
  // A later step of the precedence validates the query as a whole.
  const inQuery = new URLSearchParams(req.originalUrl.split('?')[1]).get('subscription-key');
  return inQuery === null || inQuery === '' ? undefined : inQuery;
}

/** Why the gateway rejects a call, with the answer. */
export interface GatewayRefusal {
  readonly refusal: Refusal;
  readonly answer: Answer;
}

/**
 * Why the gateway rejects a call: a missing or unknown subscription key, or too many calls in this minute or on this day. The token
 * exchange needs no key, nor does a call that the bank identifies by its certificate.
 * @decision gateway-errors, key-required, rate-limit, quota
 */
export function gatewayRefusal(call: GatewayCall, limiterOf: (bank: Bank) => CallLimiter): GatewayRefusal | undefined {
  const { bank } = call;
  const key = sentKey(call);
  const isOptional = call.operationId === 'exchangeCode' || bank.profile['key-required'] === 'certificate';
  const user = key === undefined ? undefined : portalUserByKey(bank, key);
  if (!user && !(key === undefined && isOptional)) return keyRefusal(key, call.address());
  return user && limitsCalls(bank.profile) ? limitRefusal(limiterOf(bank).count(bank, user.userEmail)) : undefined;
}

function keyRefusal(key: string | undefined, address: string): GatewayRefusal {
  const challenge = `AzureApiManagementKey realm="${address}",name="${KEY_HEADER}",type="header"`;
  return {
    refusal: { code: key === undefined ? 'KEY_MISSING' : 'KEY_UNKNOWN', step: 'subscriptionKey' },
    answer: textAnswer(401, { 'WWW-Authenticate': challenge, ...AS_JSON }, key === undefined ? MISSING : INVALID),
  };
}

function limitRefusal({ exceeded, headers }: CountedCall): GatewayRefusal | undefined {
  if (!exceeded) return undefined;
  const { row, seconds } = exceeded;
  const isQuota = row === 'quota';
  const message = isQuota
    ? `Out of call volume quota. Quota will be replenished in ${timeSpan(seconds)}.`
    : `Rate limit is exceeded. Try again in ${seconds} seconds.`;
  const statusCode = isQuota ? 403 : 429;
  return {
    refusal: { code: 'ACCESS_EXCEEDED', step: 'limits', path: row },
    answer: textAnswer(
      statusCode,
      { ...headers, ...AS_JSON },
      `{ "statusCode": ${statusCode}, "message": "${message}" }`,
    ),
  };
}

/** `[d.]hh:mm:ss` */
function timeSpan(seconds: number): string {
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const days = Math.floor(seconds / 86_400);
  const rest = `${two((seconds % 86_400) / 3600)}:${two((seconds % 3600) / 60)}:${two(seconds % 60)}`;
  return days > 0 ? `${days}.${rest}` : rest;
}

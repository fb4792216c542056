import type { Request, Response } from 'express';
import type { Bank } from '../sim/bank.js';
import { portalUserByKey } from '../sim/directory.js';
import { sentKey } from './guards/subscription-key.js';

/**
 * The API gateway before the bank, as Azure API Management answers: routing, then key, before anything else, in its own
 * bodies, byte for byte. It knows no X-Request-ID.
 * @decision gateway-errors
 */

const MISSING =
  '{ "statusCode": 401, "message": "Access denied due to missing subscription key. Make sure to include subscription key when making requests to an API." }';
const INVALID =
  '{ "statusCode": 401, "message": "Access denied due to invalid subscription key. Make sure to provide a valid key for an active subscription." }';
const NOT_FOUND = '{ "statusCode": 404, "message": "Resource not found" }';

/** Whether the profile has such a gateway. */
export function hasGateway(bank: Bank): boolean {
  return bank.profile['gateway-errors'] === 'azure';
}

/** Answers 404: no operation matches, be it the path or the method. */
export function refuseRoute(res: Response): void {
  send(res, 404, NOT_FOUND);
}

/** Answers 429: too many calls in this minute. @decision rate-limit */
export function refuseRate(res: Response, seconds: number): void {
  res.setHeader('Retry-After', String(seconds));
  send(res, 429, `{ "statusCode": 429, "message": "Rate limit is exceeded. Try again in ${seconds} seconds." }`);
}

/**
 * Answers 401 when the subscription key is missing or unknown, and tells whether it did. The token exchange may come
 * without a key, and so may a call that the bank knows by its certificate.
 * @decision gateway-errors, key-required
 * @param address base address of the API, for the realm
 */
export function refusesKey(
  bank: Bank,
  req: Request,
  res: Response,
  call: { readonly operationId: string; readonly headers: Readonly<Record<string, string>>; readonly address: string },
): boolean {
  if (!hasGateway(bank)) return false;
  const key = sentKey({ bank, headers: call.headers, req });
  const isOptional = call.operationId === 'exchangeCode' || bank.profile['key-required'] === 'certificate';
  if (key === undefined && isOptional) return false;
  if (key !== undefined && portalUserByKey(bank, key)) return false;
  const challenge = `AzureApiManagementKey realm="${call.address}",name="Ocp-Apim-Subscription-Key",type="header"`;
  res.setHeader('WWW-Authenticate', challenge);
  send(res, 401, key === undefined ? MISSING : INVALID);
  return true;
}

function send(res: Response, status: number, text: string): void {
  res.statusCode = status;
  res.setHeader('Content-Type', 'application/json');
  res.setHeader('Content-Length', Buffer.byteLength(text));
  res.end(res.req.method === 'HEAD' ? undefined : text);
}

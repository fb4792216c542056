import { refuseMember } from '../domain/errors.js';
import type { Bank } from './bank.js';
import { MOST_IDEMPOTENCY_RECORDS } from './state/state.js';

/**
 * Handling of repeated X-Request-IDs, for profiles that do not treat a repeat as a new request.
 * @decision request-id-repeat
 */

/** A request that may repeat an earlier one. */
export interface IdentifiedRequest {
  /** The sender. Request ids of different callers are unrelated. */
  readonly caller: string;
  readonly requestId: string;
  readonly isPost: boolean;
  /** Method, path and body as text. */
  readonly payload: string;
}

/**
 * Runs `act` unless the request repeats an earlier one. A repeat gets the first response again, or is rejected.
 * @decision request-id-repeat
 * @throws FORMAT_ERROR if a repeat differs from the first request, or if the profile does not allow repeats
 */
export function withIdempotency(
  bank: Bank,
  call: IdentifiedRequest,
  act: () => object | undefined,
): object | undefined {
  const rule = bank.profile['request-id-repeat'];
  if (rule === 'accept' || (rule === 'replay' && !call.isPost)) return act();
  const { calls } = bank.state;
  const key = `${call.caller}\u0000${call.requestId}`;
  const fingerprint = bank.digests.sha256Base64Url(call.payload);
  const earlier = calls.get(key);
  if (earlier && rule === 'reject')
    refuseMember('X-Request-ID', 'was used by an earlier call; send a new one with each call');
  if (earlier && earlier.fingerprint !== fingerprint)
    refuseMember('X-Request-ID', 'was used by an earlier call with another URL or body; send a new one with each call');
  if (earlier) return earlier.body;
  const body = act();
  calls.set(key, { fingerprint, ...(body && rule === 'replay' && { body }) });
  const [oldest] = calls.keys();
  if (calls.size > MOST_IDEMPOTENCY_RECORDS && oldest !== undefined) calls.delete(oldest);
  return body;
}

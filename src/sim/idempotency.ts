import { formatError } from '../domain/errors.js';
import type { Bank } from './bank.js';
import { MAX_IDEMPOTENCY_RECORDS } from './state/state.js';

/** Calls by their X-Request-ID, for profiles to which a repeat is not just another call. @decision request-id-repeat */

/** A call that may be a repeat. */
export interface IdentifiedRequest {
  /** Whoever sent it: ids of different callers have nothing to do with each other. */
  readonly caller: string;
  readonly requestId: string;
  readonly isPost: boolean;
  /** Method, address and body as text. */
  readonly payload: string;
}

/**
 * Carries out a call unless it repeats an earlier one: then the first answer is given again or the call is refused.
 * @decision request-id-repeat
 * @throws FORMAT_ERROR for a repeat that is none of the same call, or is not allowed at all
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
    formatError('X-Request-ID', 'X-Request-ID was used by an earlier call; send a new one with each call');
  if (earlier && earlier.fingerprint !== fingerprint)
    formatError(
      'X-Request-ID',
      'X-Request-ID was used by an earlier call with another address or body; send a new one with each call',
    );
  if (earlier) return earlier.body;
  const body = act();
  calls.set(key, { fingerprint, ...(body && rule === 'replay' && { body }) });
  const [oldest] = calls.keys();
  if (calls.size > MAX_IDEMPOTENCY_RECORDS && oldest !== undefined) calls.delete(oldest);
  return body;
}

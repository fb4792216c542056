import type { Outcome, OutcomeRule } from '../domain/scripting/outcome.js';
import type { MatchableRequest } from '../domain/scripting/request-matcher.js';
import type { Organisation } from '../domain/tpp/organisation.js';
import type { PaymentRequest } from '../sim/payments/initiate-payment.js';
import { organisationNames, paymentFacts } from '../sim/scripting/outcome-facts.js';
import { hasOutcomes, withOutcome } from '../sim/scripting/outcomes.js';
import { withIdempotency } from '../sim/idempotency.js';
import { callerNameOf, type Exchange } from './exchange.js';

/** Facts of a call that one operation adds to its headers and caller. */
export interface OwnFacts {
  readonly organisation?: Organisation | undefined;
  readonly payment?: PaymentRequest;
}

/** Whether the bank has no outcomes and does not detect repeats. @decision request-id-repeat */
export function isUnscripted({ bank }: Exchange): boolean {
  return bank.profile['request-id-repeat'] === 'accept' && !hasOutcomes(bank);
}

/** Handles a call with the outcome that a tester queued for it, if any. @throws like withOutcome */
export function withScriptedOutcome<Result>(
  exchange: Exchange,
  own: () => OwnFacts,
  act: (scripted: Outcome | undefined, source: OutcomeRule['source'] | undefined) => Result,
): Result {
  const { bank } = exchange;
  return hasOutcomes(bank) ? withOutcome(bank, factsOf(exchange, own()), act) : act(undefined, undefined);
}

/**
 * Handles a call unless it repeats an earlier X-Request-ID. A call without known caller is never a repeat.
 * @decision request-id-repeat @throws FORMAT_ERROR
 */
export function withRepeatDetection(
  exchange: Exchange,
  own: () => OwnFacts,
  act: () => object | undefined,
): object | undefined {
  const { bank, req, headers, rawBody } = exchange;
  const requestId = headers['x-request-id'];
  if (requestId === undefined || bank.profile['request-id-repeat'] === 'accept') return act();
  const caller = callerNameOf(exchange) ?? own().organisation?.adminEmail;
  if (caller === undefined) return act();
  const payload = `${req.method} ${req.url}\n${rawBody?.toString('base64') ?? ''}`;
  return withIdempotency(bank, { caller, requestId, isPost: req.method === 'POST', payload }, act);
}

function factsOf(exchange: Exchange, { organisation = exchange.organisation, payment }: OwnFacts): MatchableRequest {
  return {
    operation: exchange.operationId,
    headers: exchange.headers,
    tppNames: organisation
      ? organisationNames(organisation)
      : exchange.portalUser
        ? [exchange.portalUser.userEmail]
        : [],
    ...(exchange.psuId !== undefined && { psuIds: [exchange.psuId] }),
    ...(payment && { payment: paymentFacts(payment) }),
  };
}

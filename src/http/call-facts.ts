import type { CallFacts, Outcome, ScriptedOperation } from '../domain/outcome/outcome.js';
import type { Organisation } from '../domain/tpp/organisation.js';
import type { PaymentRequest } from '../sim/operations/initiate-payment.js';
import { namesOf, paymentFacts } from '../sim/outcome-facts.js';
import { withOutcome } from '../sim/outcomes.js';
import type { Exchange } from './exchange.js';

/** What one operation knows of a call beside its headers and its caller. */
export interface OwnFacts {
  readonly organisation?: Organisation | undefined;
  readonly payment?: PaymentRequest;
}

/** Carries out the call of an operation with the outcome that a tester queued for it, if there is one. @throws as withOutcome */
export function underOutcomes<Result>(
  exchange: Exchange,
  own: () => OwnFacts,
  act: (scripted: Outcome | undefined) => Result,
): Result {
  const { bank } = exchange;
  return bank.state.outcomes.size === 0 ? act(undefined) : withOutcome(bank, factsOf(exchange, own()), act);
}

function factsOf(exchange: Exchange, { organisation = exchange.organisation, payment }: OwnFacts): CallFacts {
  return {
    // Every row of the matrix is one of the operations that can be scripted; a test holds that.
    operation: exchange.operationId as ScriptedOperation,
    headers: exchange.headers,
    tppNames: organisation ? namesOf(organisation) : [exchange.portalUser?.userEmail ?? ''],
    ...(exchange.grant && { psuId: exchange.grant.psuId }),
    ...(payment && { payment: paymentFacts(payment) }),
  };
}

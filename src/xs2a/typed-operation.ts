import type { Outcome, OutcomeRule } from '../domain/scripting/outcome.js';
import { type Exchange, type Operation, callerNameOf } from './exchange.js';
import { OPERATION_FACTS, type OperationId } from '../domain/generated/operation-ids.js';
import type { MatchableRequest } from '../domain/scripting/request-matcher.js';
import type { Organisation } from '../domain/tpp/organisation.js';
import type { PaymentRequest } from '../sim/payments/initiate-payment.js';
import { organisationNames, paymentFacts } from '../sim/scripting/outcome-facts.js';
import { hasOutcomes, withOutcome } from '../sim/scripting/outcomes.js';
import { withIdempotency } from '../sim/idempotency.js';
import { textOfSuccess, type Variation } from './variation/variation.js';

/** A row of a dialect's matrix with its three steps: read, call, write. */
export interface OperationRow<Input, Result> extends Omit<Operation, 'answer'> {
  /** Parses the request. */
  readonly read: (exchange: Exchange) => Input;
  /** Facts for matching outcomes, in addition to headers and caller. */
  readonly facts?: (exchange: Exchange, input: Input) => OwnFacts;
  readonly call: (
    exchange: Exchange,
    input: Input,
    scripted: Outcome | undefined,
    source: OutcomeRule['source'] | undefined,
  ) => Result;
  /** Renders the answer; undefined: 204 without a body. */
  readonly write: (result: Result, exchange: Exchange, input: Input) => object | undefined;
}

/** A row as a dialect has it: without methods, it has those of the documents. Its path is that of the dialect's document. */
type WrittenOperation<Input, Result> = Omit<OperationRow<Input, Result>, 'text' | 'methods' | 'path'> &
  Partial<Pick<Operation, 'methods'>>;

/** Defines the rows of a dialect, whose answers can be varied. @decision variation */
export function rowsVariedBy(variations: readonly Variation[], paths: Readonly<Partial<Record<OperationId, string>>>) {
  return <Input, Result>(row: WrittenOperation<Input, Result>): Operation => {
    const { id, methods = OPERATION_FACTS[id].methods } = row;
    const path = paths[id];
    if (path === undefined) throw new Error(`the document of the dialect has no operation ${id}`);
    return typedOperation({ ...row, path, methods, text: textOfSuccess({ id, methods }, variations) });
  };
}

/** The operation of a row, with scripted outcomes and detection of repeated calls. */
export function typedOperation<Input, Result>(row: OperationRow<Input, Result>): Operation {
  const { read, facts = () => ({}), call, write, ...rest } = row;
  return {
    ...rest,
    answer: (exchange) => {
      const input = read(exchange);
      if (isUnscripted(exchange)) return write(call(exchange, input, undefined, undefined), exchange, input);
      const ownFacts = (): OwnFacts => facts(exchange, input);
      return withRepeatDetection(exchange, ownFacts, () =>
        write(
          withScriptedOutcome(exchange, ownFacts, (scripted, source) => call(exchange, input, scripted, source)),
          exchange,
          input,
        ),
      );
    },
  };
}

/** Facts of a call that one operation adds to its headers and caller. */
interface OwnFacts {
  readonly organisation?: Organisation | undefined;
  readonly payment?: PaymentRequest;
}

/** Whether the bank has no outcomes and does not detect repeats. @decision request-id-repeat */
function isUnscripted({ bank }: Exchange): boolean {
  return bank.profile['request-id-repeat'] === 'accept' && !hasOutcomes(bank);
}

/** Handles a call with the outcome that a tester queued for it, if any. @throws like withOutcome */
function withScriptedOutcome<Result>(
  exchange: Exchange,
  own: () => OwnFacts,
  act: (scripted: Outcome | undefined, source: OutcomeRule['source'] | undefined) => Result,
): Result {
  const { bank } = exchange;
  return hasOutcomes(bank) ? withOutcome(bank, callFacts(exchange, own()), act) : act(undefined, undefined);
}

/**
 * Handles a call unless it repeats an earlier X-Request-ID. A call without known caller is never a repeat.
 * @decision request-id-repeat @throws FORMAT_ERROR
 */
function withRepeatDetection(
  exchange: Exchange,
  own: () => OwnFacts,
  act: () => object | undefined,
): object | undefined {
  const { bank, req, headers, received, request, query } = exchange;
  const { adapted } = request;
  const xRequestId = headers['x-request-id'];
  if (xRequestId === undefined || bank.profile['request-id-repeat'] === 'accept') return act();
  const caller = callerNameOf(exchange) ?? own().organisation?.adminEmail;
  if (caller === undefined) return act();
  // In a bank with adaptations, requests are compared in the dialect's form. @decision adaptations
  const payload = adapted
    ? `${req.method} ${adapted.path} ${JSON.stringify(query)}\n${adapted.readText(received.raw?.toString('utf8') ?? '')}`
    : `${req.method} ${req.url}\n${received.raw?.toString('base64') ?? ''}`;
  return withIdempotency(bank, { caller, requestId: xRequestId, isPost: req.method === 'POST', payload }, act);
}

function callFacts(exchange: Exchange, { organisation = exchange.organisation, payment }: OwnFacts): MatchableRequest {
  return {
    operation: exchange.operation.id,
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

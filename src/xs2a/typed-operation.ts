import type { Outcome, OutcomeRule } from '../domain/scripting/outcome.js';
import { isUnscripted, withRepeatDetection, withScriptedOutcome, type OwnFacts } from './call-facts.js';
import type { Exchange, Operation } from './exchange.js';

/** A row of a dialect's matrix with its three steps: read, call, write. */
export interface OperationRow<Input, Result> extends Omit<Operation, 'answer'> {
  /** Parses the request. */
  readonly read: (exchange: Exchange) => Input;
  /** Facts for matching outcomes, in addition to headers and caller. */
  readonly facts?: (exchange: Exchange, input: Input) => OwnFacts;
  /** Calls the bank. */
  readonly call: (
    exchange: Exchange,
    input: Input,
    scripted: Outcome | undefined,
    source: OutcomeRule['source'] | undefined,
  ) => Result;
  /** Renders the answer; undefined: 204 without a body. */
  readonly write: (result: Result, exchange: Exchange, input: Input) => object | undefined;
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

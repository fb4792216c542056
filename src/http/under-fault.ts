import type { Request, Response } from 'express';
import type { MatchableCall } from '../domain/fault/call-match.js';
import type { Bank } from '../sim/bank.js';
import { strikeFault } from '../sim/faults.js';
import { bendBody, keepBack, replacesAnswer, writeInstead } from './answer-faults.js';
import type { BankEvent } from './bank-events.js';
import { callerNames, namedCaller } from './named-caller.js';
import { presentHeaders } from './present-headers.js';

/** Lets the answer go out, or does something else in its place. */
export type Deliver = (write: () => void) => void;
const DIRECTLY: Deliver = (write) => write();

/**
 * Carries out a call under the fault that strikes it, if one does. With `before` the operation does not take place when
 * the fault has an answer of its own; with `commit` it takes place, whatever becomes of the answer.
 */
export async function underFault(
  operationId: string,
  bank: Bank,
  req: Request,
  res: Response,
  act: (deliver: Deliver) => void,
  tell: (event: BankEvent) => void,
): Promise<void> {
  const struck =
    bank.state.faults.size === 0
      ? undefined
      : bank.perform(() => strikeFault(bank, faultFactsOf(operationId, bank, req)));
  if (!struck) {
    act(DIRECTLY);
    return;
  }
  tell({ kind: 'fault', id: struck.id, operation: operationId, at: bank.now });
  const instead = (): void => writeInstead(res, struck, operationId, bank.profile);
  if (struck.when === 'before') {
    await keepBack(struck);
    if (replacesAnswer(struck)) instead();
    else act(bent);
    return;
  }
  act((write) => void keepBack(struck).then(() => (replacesAnswer(struck) ? instead() : bent(write))));

  function bent(write: () => void): void {
    if (struck) bendBody(res, struck);
    write();
  }
}

/** What is known of a call before any guard has looked at it. */
function faultFactsOf(operation: string, bank: Bank, req: Request): MatchableCall {
  const headers = presentHeaders(req);
  const tppNames = callerNames(namedCaller(bank, req));
  return { operation, method: req.method, path: req.path, tppNames, headers };
}

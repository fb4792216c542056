import type { Request, Response } from 'express';
import type { MatchableCall } from '../domain/fault/call-match.js';
import type { Bank } from '../sim/bank.js';
import { strikeFault } from '../sim/faults.js';
import { keepBack, replacesAnswer, writeInstead } from './answer-faults.js';
import type { BankEvent } from './bank-events.js';
import { recordOf } from './call-record.js';
import { callerNames, namedCaller } from './named-caller.js';

/** Lets the answer go out, or does something else in its place. */
export type Deliver = (write: () => void) => void;
/** Nothing stands in the answer's way. */
export const DIRECTLY: Deliver = (write) => write();

/**
 * Carries out a call of a bank that has faults under the one that strikes it, if one does. With `before` the operation does not take place when
 * the fault has an answer of its own; with `commit` it takes place, whatever becomes of the answer.
 */
export function underFault(
  operationId: string,
  bank: Bank,
  req: Request,
  res: Response,
  act: (deliver: Deliver) => void,
  tell: (event: BankEvent) => void,
): void | Promise<void> {
  const struck = bank.perform(() => strikeFault(bank, faultFactsOf(operationId, bank, req, recordOf(res).headers)));
  if (!struck) {
    act(DIRECTLY);
    return undefined;
  }
  tell({ kind: 'fault', id: struck.id, operation: operationId, at: bank.now });
  const instead = (): void => writeInstead(res, struck, operationId, bank.profile);
  if (struck.when === 'before') {
    return keepBack(struck).then(() => {
      if (replacesAnswer(struck)) instead();
      else act(bent);
    });
  }
  act((write) => void keepBack(struck).then(() => (replacesAnswer(struck) ? instead() : bent(write))));
  return undefined;

  function bent(write: () => void): void {
    if (struck) recordOf(res).bentBy = struck;
    write();
  }
}

/** What is known of a call before any guard has looked at it. */
function faultFactsOf(
  operation: string,
  bank: Bank,
  req: Request,
  headers: Readonly<Record<string, string>>,
): MatchableCall {
  const tppNames = callerNames(namedCaller(bank, req, headers));
  return { operation, method: req.method, path: req.path, tppNames, headers };
}

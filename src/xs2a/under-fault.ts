import type { Request, Response } from 'express';
import type { MatchableRequest } from '../domain/request-matcher.js';
import type { Bank } from '../sim/bank.js';
import { strikeFault, type StruckFault } from '../sim/scripting/faults.js';
import { keepBack, replacesAnswer, writeInstead } from './answer-faults.js';
import type { BankEvent } from '../banks/bank-events.js';
import { recordOf } from '../http/call-record.js';
import { callerNames, namedCaller } from '../http/named-caller.js';

/** Writes the answer of a call that was carried out. */
export type WriteAnswer = () => void;

/**
 * Carries out a call of a bank that has faults under the one that strikes it, if one does. With `before` the operation does
 * not take place when the fault has an answer of its own; with `commit` it takes place, whatever becomes of the answer.
 * @param carryOut carries out the call, and returns what writes its answer
 * @throws, in the promise where there is one, what carrying out and writing throw
 */
export function underFault(
  operationId: string,
  bank: Bank,
  req: Request,
  res: Response,
  carryOut: () => WriteAnswer,
  tell: (event: BankEvent) => void,
): void | Promise<void> {
  const struck = bank.perform(() => strikeFault(bank, faultFactsOf(operationId, bank, req, recordOf(res).headers)));
  if (!struck) {
    carryOut()();
    return undefined;
  }
  tell({ kind: 'fault', id: struck.id, operation: operationId, at: bank.now });
  return answerUnder(struck, operationId, bank, res, carryOut);
}

async function answerUnder(
  struck: StruckFault,
  operationId: string,
  bank: Bank,
  res: Response,
  carryOut: () => WriteAnswer,
): Promise<void> {
  const record = recordOf(res);
  let write = struck.when === 'commit' ? carryOut() : undefined;
  await keepBack(struck);
  if (replacesAnswer(struck)) writeInstead(res, struck, operationId, bank.profile);
  else {
    write ??= carryOut();
    record.bentBy = struck;
    write();
  }
  await record.bodyUnderWay;
}

/** What is known of a call before any guard has looked at it. */
function faultFactsOf(
  operation: string,
  bank: Bank,
  req: Request,
  headers: Readonly<Record<string, string>>,
): MatchableRequest {
  const tppNames = callerNames(namedCaller(bank, req, headers));
  return { operation, method: req.method, path: req.path, tppNames, headers };
}

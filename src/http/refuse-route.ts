import type { Request, Response } from 'express';
import { BankFault } from '../domain/errors.js';
import type { AppContext } from './app-context.js';
import { answerOfError, sendFailure } from './error-sink.js';
import { hasGateway, refuseRoute } from '../xs2a/gateway.js';
import { recordOf, refusalOf } from './call-record.js';

/**
 * Answers that nothing of the interface stands at the path. TRACE is offered nowhere, so that it is refused whatever the path.
 * @decision routing, gateway-errors
 */
export function refusePath(req: Request, res: Response, context: AppContext): void {
  if (req.method === 'TRACE') refuseMethod(req, res, '', context);
  else refuse(req, res, new BankFault('RESOURCE_UNKNOWN', nothingAt(req.path), { fixedStatus: 404 }), context);
}

/** Says that nothing is at a path. */
export function nothingAt(path: string): string {
  return `there is nothing at ${path}; paths are exact, case-sensitive and without a trailing slash`;
}

/** Answers that the path takes other methods. @decision routing, token-method, gateway-errors */
export function refuseMethod(req: Request, res: Response, allow: string, context: AppContext): void {
  const text = `${req.method} is not offered at this address${allow && `; use ${allow}`}`;
  const detail = { fixedStatus: 405, headers: { Allow: allow } };
  refuse(req, res, new BankFault('SERVICE_INVALID', text, detail), context);
}

function refuse(req: Request, res: Response, fault: BankFault, context: AppContext): void {
  const bank = context.bankOf(req);
  const record = recordOf(res);
  record.refusal = refusalOf(fault);
  if (hasGateway(bank)) {
    refuseRoute(res);
    return;
  }
  record.echoRequestId();
  sendFailure(res, answerOfError(fault, undefined, bank.profile, context.reportFault));
}

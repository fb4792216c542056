import type { Express, Request, Response } from 'express';
import type { Bank } from '../sim/bank.js';
import type { AppContext } from '../http/app-context.js';
import type { BankEvent } from '../banks/bank-events.js';
import { isForm } from './contract/body-step.js';
import { carryOut } from './carry-out.js';
import { hasGateway } from './gateway.js';
import { recordOf } from '../http/call-record.js';
import { OPERATIONS, type Operation } from '../dialects/published/operations.js';
import { bodyReceiver, type BodyReceiver, type ReceivedBody } from '../http/receive-body.js';
import { refuseMethod, refusePath } from '../http/refuse-route.js';
import { underFault } from './under-fault.js';

type Method = Operation['methods'][number];

const NOTHING_RECEIVED: ReceivedBody = { raw: undefined, fault: undefined };

/** Answers one call of an operation of the matrix, by one of its methods. */
export type AnswerCall = (operation: Operation, method: Method, req: Request, res: Response) => void | Promise<void>;

/** How the calls of every operation are answered. */
export function operationCalls(context: AppContext): AnswerCall {
  const receivers = new Map<number, BodyReceiver>();
  const receive = (bank: Bank, req: Request): Promise<ReceivedBody> => {
    const { bodyBytes } = bank.profile.sizes;
    const receiver = receivers.get(bodyBytes) ?? bodyReceiver(bodyBytes);
    receivers.set(bodyBytes, receiver);
    return receiver(req);
  };
  const perform = (operation: Operation, req: Request, res: Response, received: ReceivedBody): void | Promise<void> => {
    // The bank of now: another call may have made it anew while the body was coming.
    const bank = context.bankOf(req);
    const call = { operation, bank, req, res, received };
    if (bank.state.faults.size === 0) {
      carryOut(call, context)();
      return undefined;
    }
    const tell = (event: BankEvent): void => context.keeper.eventsOf(bank.id).tell(event);
    return underFault(operation.id, bank, req, res, () => carryOut(call, context), tell);
  };
  return (operation, method, req, res) => {
    const bank = context.bankOf(req);
    if (!isOffered(operation, method, bank) || (req.method === 'HEAD' && !takesHead(operation))) {
      refuseUnoffered(operation, req, res, context);
      return undefined;
    }
    const record = recordOf(res);
    record.operation = operation.id;
    record.isUnpublished = operation.addition === true;
    // Another body on a GET or DELETE is never looked at (decision stray-bodies). Where nothing is waited for, the call is
    // over before the next begins.
    return method === 'post' || (operation.id === 'exchangeCode' && isForm(req.headers['content-type']))
      ? receive(bank, req).then((received) => perform(operation, req, res, received))
      : perform(operation, req, res, NOTHING_RECEIVED);
  };
}

/** Puts every row of the operations matrix on the application. */
export function addBankRoutes(app: Express, context: AppContext, answer: AnswerCall): void {
  for (const operation of OPERATIONS) {
    for (const method of operation.methods)
      app[method](operation.path, (req: Request, res: Response) => answer(operation, method, req, res));
  }
  for (const path of new Set(OPERATIONS.map((operation) => operation.path))) addOtherMethods(app, path, context);
}

/** @decision token-method, unpublished-operations */
function isOffered(operation: Operation, method: Method, { profile }: Bank): boolean {
  if (operation.addition) return profile['unpublished-operations'] === 'offered';
  return !(operation.id === 'exchangeCode' && method === 'get' && profile['token-method'] === 'post-only');
}

/** HEAD is a GET that changes nothing, and the exchange of a code is nothing but a change. @decision routing */
function takesHead({ id }: Operation): boolean {
  return id !== 'exchangeCode';
}

/** The methods that a path takes, as the header Allow names them; undefined where the bank offers nothing there. */
function allowOf(path: string, bank: Bank): string | undefined {
  const offered = OPERATIONS.filter((operation) => operation.path === path).flatMap((operation) =>
    operation.methods.filter((method) => isOffered(operation, method, bank)),
  );
  if (offered.length === 0) return undefined;
  const names = offered.map((method) => method.toUpperCase());
  const hasHead = offered.includes('get') && OPERATIONS.some((one) => one.path === path && takesHead(one));
  return [...names, ...(hasHead ? ['HEAD'] : []), 'OPTIONS'].join(', ');
}

/** @decision unpublished-operations, token-method */
function refuseUnoffered(operation: Operation, req: Request, res: Response, context: AppContext): void {
  const allow = operation.addition ? undefined : allowOf(operation.path, context.bankOf(req));
  if (allow === undefined) refusePath(req, res, context);
  else refuseMethod(req, res, allow, context);
}

/** @decision routing */
function addOtherMethods(app: Express, path: string, context: AppContext): void {
  app.route(path).all((req, res) => {
    const bank = context.bankOf(req);
    const allow = allowOf(path, bank);
    if (allow === undefined) refusePath(req, res, context);
    else if (req.method !== 'OPTIONS' || hasGateway(bank)) refuseMethod(req, res, allow, context);
    else {
      res.setHeader('Allow', allow);
      res.status(204).end();
    }
  });
}

import type { Request } from 'express';
import type { Answer } from '../../http/answers/answer.js';
import { methodRefusal, otherMethodAnswer, pathRefusal } from '../../http/answers/route-refusal.js';
import type { Bank } from '../../sim/bank.js';
import type { Operation } from '../exchange.js';
import type { RouteMatch } from './operation-router.js';

/** The operation of a route, if the bank offers it for the method of the request. */
export function offeredOperation(
  { operation }: RouteMatch,
  { method }: Pick<Request, 'method'>,
  bank: Bank,
): Operation | undefined {
  if (!operation || (method === 'HEAD' && !takesHead(operation))) return undefined;
  return isOffered(operation, method === 'HEAD' ? 'GET' : method, bank) ? operation : undefined;
}

/** How clients call a method of the dialect at the path of a call; undefined for one that the bank has elsewhere. */
type SentMethod = (method: string) => string | undefined;
const SAME: SentMethod = (method) => method;

/**
 * The answer of a route whose operation the bank does not offer. @decision routing, unpublished-operations,
 * token-method, adaptations
 */
export function unofferedAnswer(
  { operation, operations }: RouteMatch,
  req: Request,
  bank: Bank,
  sentMethod?: SentMethod,
): Answer {
  const allow = operation?.addition ? undefined : allowOf(operations, bank, sentMethod);
  if (allow === undefined) return pathRefusal(req);
  return operation ? methodRefusal(req, allow) : otherMethodAnswer(req, bank, allow);
}

/** @decision token-method, unpublished-operations */
function isOffered(operation: Operation, method: string, { profile }: Bank): boolean {
  if (isSwitchedOff(operation, profile)) return false;
  if (operation.addition) return profile['unpublished-operations'] === 'offered';
  return !(operation.id === 'exchangeCode' && method === 'GET' && profile['token-method'] === 'post-only');
}

/** @decision adaptations */
function isSwitchedOff({ id }: Operation, { adaptations }: Bank['profile']): boolean {
  return adaptations.some((one) => 'path' in one && 'operation' in one.path && one.path.operation === id);
}

/** HEAD is a GET without changes, but the code exchange always changes something. @decision routing */
function takesHead({ id }: Operation): boolean {
  return id !== 'exchangeCode';
}

/** The paths of the operations that the bank offers. */
export function offeredPaths(operations: readonly Operation[], bank: Bank): string[] {
  return operations.flatMap((one) => (allowOf([one], bank) === undefined ? [] : [one.path]));
}

/** The Allow header with the methods that the bank offers on a path; undefined if there are none. */
function allowOf(operations: readonly Operation[], bank: Bank, sentMethod = SAME): string | undefined {
  const offered = operations.flatMap((operation) =>
    operation.methods.flatMap((method) => (isOffered(operation, method, bank) ? (sentMethod(method) ?? []) : [])),
  );
  if (offered.length === 0) return undefined;
  const hasHead = offered.includes('GET') && operations.some(takesHead);
  return [...offered, ...(hasHead ? ['HEAD'] : []), 'OPTIONS'].join(', ');
}

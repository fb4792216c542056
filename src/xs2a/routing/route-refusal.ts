import type { Request } from 'express';
import { BankFault } from '../../domain/errors.js';
import { closest } from '../../domain/text.js';
import { GATEWAY_NOT_FOUND, hasGateway } from '../gateway.js';
import type { Operation } from '../exchange.js';
import type { Bank } from '../../sim/bank.js';
import { answerOfFailure, emptyAnswer, failureOf, type Answer } from '../answers/answer.js';
import type { RouteMatch } from './operation-router.js';
import { contextOf, refusalOf } from '../request-context.js';

/** The bank's answer to a path or method without operation. */

/** The message for an unknown path. @param meant the path that was probably meant */
export function unknownPathText(path: string, meant?: string): string {
  const hint = meant === undefined ? '' : ` (did you mean ${meant}?)`;
  return `${path} does not exist${hint}; paths are exact, case-sensitive and without a trailing slash`;
}

/**
 * The answer to an unknown path. TRACE is never supported, so it is rejected on any path.
 * @param operations of the bank, of which one may be meant
 * @decision routing, gateway-errors
 */
export function pathRefusal(req: Request, operations: readonly Operation[] = []): Answer {
  if (req.method === 'TRACE') return methodRefusal(req, '');
  const bank = contextOf(req).server.bankOf(req);
  const paths = operations.flatMap((one) => (allowOf([one], bank) === undefined ? [] : [one.path]));
  const text = unknownPathText(req.path, meantPath(req.path, paths));
  return refusal(req, new BankFault('RESOURCE_UNKNOWN', text, { fixedStatus: 404 }));
}

/** The path that is meant by one with misspelt words, or without its first words. */
function meantPath(path: string, known: readonly string[]): string | undefined {
  const [, ...wanted] = path.split('/');
  for (const one of known) {
    const segments = one.split('/');
    const begin = segments.splice(-wanted.length);
    const isLike = (segment: string, place: number): boolean =>
      (place > 0 && segment.startsWith(':') && wanted[place] !== '') ||
      closest(wanted[place] ?? '', [segment]) !== undefined;
    if (begin.length === wanted.length && begin.every(isLike))
      return [...segments, ...begin.map((segment, place) => (segment.startsWith(':') ? wanted[place] : segment))].join(
        '/',
      );
  }
  return undefined;
}

/** The answer to an unsupported method. @decision routing, token-method, gateway-errors */
export function methodRefusal(req: Request, allow: string): Answer {
  const text = `${req.method} is not supported at this address${allow && `; use ${allow}`}`;
  return refusal(req, new BankFault('SERVICE_INVALID', text, { fixedStatus: 405, headers: { Allow: allow } }));
}

/** The answer of a path to another method than its own: OPTIONS lists them. @decision routing */
export function otherMethodAnswer(req: Request, bank: Bank, allow: string): Answer {
  return req.method !== 'OPTIONS' || hasGateway(bank) ? methodRefusal(req, allow) : emptyAnswer(204, { Allow: allow });
}

function refusal(req: Request, fault: BankFault): Answer {
  const request = contextOf(req);
  const { server } = request;
  const bank = server.bankOf(req);
  request.notes.refusal = refusalOf(fault);
  const answer = hasGateway(bank)
    ? GATEWAY_NOT_FOUND
    : answerOfFailure(failureOf(fault, undefined, bank, server), request.repeatedRequestId());
  return request.adapted?.writeAnswer(answer) ?? answer;
}

/** The operation of a route, if the bank offers it for the method of the request. */
export function offeredOperation({ operation }: RouteMatch, { method }: Request, bank: Bank): Operation | undefined {
  if (!operation || (method === 'HEAD' && !takesHead(operation))) return undefined;
  return isOffered(operation, method === 'HEAD' ? 'GET' : method, bank) ? operation : undefined;
}

/**
 * The answer of a route whose operation the bank does not offer. @decision routing, unpublished-operations,
 * token-method
 */
export function unofferedAnswer({ operation, operations }: RouteMatch, req: Request, bank: Bank): Answer {
  const allow = operation?.addition ? undefined : allowOf(operations, bank);
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

/** The Allow header with the methods that the bank offers on a path; undefined if there are none. */
function allowOf(operations: readonly Operation[], bank: Bank): string | undefined {
  const offered = operations.flatMap((operation) =>
    operation.methods.map((method) => method.toUpperCase()).filter((method) => isOffered(operation, method, bank)),
  );
  if (offered.length === 0) return undefined;
  const hasHead = offered.includes('GET') && operations.some(takesHead);
  return [...offered, ...(hasHead ? ['HEAD'] : []), 'OPTIONS'].join(', ');
}

/**
 * How a bank processes a call of its interface, from the request to the bytes that are sent. Operations enter as rows of a dialect's
 * matrix. Rules of a bank belong in `sim`, and names that TPPs see in a dialect.
 */
import type { Request, RequestHandler, Response } from 'express';
import { BankFault } from '../domain/errors.js';
import { AdaptedCall } from '../http/requests/adapted-call.js';
import type { AppContext } from '../http/app-context.js';
import { isForm } from './contract/body-step.js';
import { answerOfFailure, failureOf, type Answer } from '../http/answers/answer.js';
import { withFault } from './apply-fault.js';
import type { Dialect } from './dialect.js';
import type { ReceivedCall, Operation } from './exchange.js';
import { hookedRequest, hookedResponse, hookRequestOf } from './hooks.js';
import { operationRouter, type OperationRouter, type RouteMatch } from './routing/operation-router.js';
import { NOTHING_RECEIVED, receiveBody, type ReceivedBody } from '../http/requests/receive-body.js';
import { contextOf, refusalOf, type RequestContext } from '../http/requests/request-context.js';
import { recordIfAbandoned, respondAtOnce } from '../http/answers/respond.js';
import { offeredOperation, unofferedAnswer } from './routing/offered-operation.js';

/**
 * How a call of a bank's interface is handled, top to bottom: receive → guards → contract → operation → answer (all in
 * `answerCall`, including faults and hooks) → persist → send → record (all in `respond`). Each step is a function from
 * value to value; only the last ones use the response.
 * Nothing is awaited unnecessarily: a call without body, fault and `--data` completes before the next one begins, so
 * calls run in order of arrival.
 */

/** The interfaces of all banks as one Express middleware. It passes other paths on. */
export function bankInterface(context: AppContext, dialects: readonly Dialect[]): RequestHandler {
  const routers = new Map(dialects.map(({ id, operations }) => [id, operationRouter(operations)]));
  return (req, res, next) => {
    const request = contextOf(req);
    const { profile, dialect } = request.bank;
    const router = routers.get(dialect);
    const route =
      profile.adaptations.length === 0 || !router || !request.isCall
        ? router?.(req.method, pathOf(req.url))
        : adaptedRoute(router, req, request);
    const own = ownAnswer(req, request);
    if (own) return respondAtOnce(res, own);
    if (!route) {
      next();
      return undefined;
    }
    const answered = serve(route, req, res, context);
    recordIfAbandoned(res);
    return answered;
  };
}

/** @decision adaptations */
function adaptedRoute(router: OperationRouter, req: Request, request: RequestContext): RouteMatch | undefined {
  request.adapted = new AdaptedCall(router, pathOf(req.url), req, request);
  const { method, path } = request.adapted;
  const match = path === undefined ? undefined : router(method, path);
  request.adapted.product = match?.parameters['paymentProduct'];
  return match;
}

/** The answer to a call that a bank with adaptations has, and no operation. @decision adaptations */
function ownAnswer(req: Request, request: RequestContext): Answer | undefined {
  const as = request.adapted?.ownAnswer(pathOf(req.url));
  if (!as) return undefined;
  const { bank, server, notes } = request;
  const fault = new BankFault('RESOURCE_UNKNOWN', as.text ?? 'this bank refuses the call', { fixedStatus: 404 });
  if ((as.status ?? 0) >= 400) notes.refusal = refusalOf(fault);
  return request.written(answerOfFailure(failureOf(fault, undefined, bank, server), request.repeatedRequestId()));
}

/** `req.path` would parse the URL again, because the bank was removed from it. */
function pathOf(url: string): string {
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
}

/** Handles a call to a path of the interface. Never throws, and the promise never rejects. */
function serve(route: RouteMatch, req: Request, res: Response, context: AppContext): Promise<void> | undefined {
  const answer = answerRoute(route, req, context);
  return answer instanceof Promise ? answer.then((late) => respondAtOnce(res, late)) : respondAtOnce(res, answer);
}

/** Creates the answer to a request. Never throws, and the promise never rejects. */
function answerRoute(route: RouteMatch, req: Request, context: AppContext): Answer | Promise<Answer> {
  const request = contextOf(req);
  try {
    const bank = context.bankOf(req);
    const operation = offeredOperation(route, request.adapted ?? req, bank);
    if (!operation) {
      const { adapted } = request;
      return unofferedAnswer(route, req, bank, adapted && ((method) => adapted.sentMethod(method)));
    }
    request.operation = operation.id;
    request.isUnpublished = operation.addition === true;
    request.adapted?.readHeaders();
    const { profile } = bank;
    const largestBodyBytes = operation.largestBodyBytes?.(profile) ?? profile.sizes.bodyBytes;
    const answer = needsBody(operation, req)
      ? receiveBody(req, largestBodyBytes).then((body) => answerCall(operation, route, req, request, body))
      : answerCall(operation, route, req, request, NOTHING_RECEIVED);
    return answer instanceof Promise ? answer.catch((error: unknown) => unexpectedFailure(error, request)) : answer;
  } catch (error) {
    return unexpectedFailure(error, request);
  }
}

/** The body of other GET and DELETE requests is ignored, but a Digest may be that of it. @decision stray-bodies */
function needsBody({ id }: Operation, { method, headers }: Request): boolean {
  const isRead = ['POST', 'PUT', 'PATCH'].includes(method) || headers['digest'] !== undefined;
  return isRead || (id === 'exchangeCode' && isForm(headers['content-type']));
}

/** The answer to a received call. @throws errors of the bank itself, also through the promise */
function answerCall(
  operation: Operation,
  { parameters: pathParameters }: RouteMatch,
  req: Request,
  request: RequestContext,
  received: ReceivedBody,
): Answer | Promise<Answer> {
  const { server } = request;
  // Look the bank up again: a reset may have replaced it while the body was being read.
  const callNow = (): ReceivedCall => ({ operation, pathParameters, bank: server.bankOf(req), req, request, received });
  return server.hooks ? withHooks(request, received, server.hooks, callNow) : withFault(callNow());
}

async function withHooks(
  request: RequestContext,
  { raw }: ReceivedBody,
  hooks: NonNullable<AppContext['hooks']>,
  callNow: () => ReceivedCall,
): Promise<Answer> {
  const seen = hookRequestOf(request, raw);
  const answer = await hookedRequest(hooks, seen);
  if (answer) request.notes.body = seen.body;
  return hookedResponse(hooks, seen, answer ?? (await withFault(callNow())));
}

function unexpectedFailure(error: unknown, request: RequestContext): Answer {
  const { server, bank } = request;
  return request.written(answerOfFailure(failureOf(error, undefined, bank, server), request.repeatedRequestId()));
}

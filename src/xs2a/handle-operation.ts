import { BankFault } from '../domain/errors.js';
import { knownQueryOf } from './contract/body-step.js';
import { callerNameOf, Exchange, type ReceivedCall } from './exchange.js';
import { gatewayRefusal, hasGateway } from './gateway.js';
import { linkBaseOf } from '../http/link-base.js';
import { asId, type AuthorisableId } from '../domain/ids.js';
import { countForLimits, limitsCalls, retryAfter, type CallLimiter, type LimitedCall } from '../banks/rate-limit.js';
import type { Bank, TransitionRecord } from '../sim/bank.js';
import { countStatusRead } from '../sim/authorisation/authorise.js';
import { bankPath } from '../sim/banks.js';
import {
  allHeaders,
  answerOfFailure,
  byLowerName,
  emptyAnswer,
  failureOf,
  JSON_TYPE,
  textAnswer,
  type Answer,
  type AnswerHeaders,
} from './answers/answer.js';
import { refusalOf, type RequestContext } from './request-context.js';
import { TextBody } from './answers/text-body.js';
import { isTransactionList } from '../domain/account/account-reads.js';

/** Handles a call: gateway, guards, operation. Errors become answers. From here on everything is synchronous. @decision adaptations */
export function handleOperation(call: ReceivedCall): Answer {
  const answer = answerInDialect(call);
  return call.request.adapted?.writeAnswer(answer) ?? answer;
}

function answerInDialect(call: ReceivedCall): Answer {
  const { operation, bank, request, received } = call;
  const { server, notes } = request;
  notes.body = received.raw?.toString('utf8');
  const refused = hasGateway(bank) && askGateway(call);
  if (refused) {
    notes.refusal = refused.refusal;
    return refused.answer;
  }
  const xRequestId = operation.withoutRequestId ? undefined : request.repeatedRequestId();
  try {
    const exchange = new Exchange(call);
    const body = perform(exchange, call);
    if (exchange.refusal) return refusedAnswer(call, xRequestId, exchange.refusal);
    notes.noteSubject(bank, notes.subject, body);
    return successAnswer(call, xRequestId, body, exchange.answerHeaders);
  } catch (error) {
    return refusedAnswer(call, xRequestId, error);
  } finally {
    server.afterOperation(bank);
  }
}

function askGateway({ operation, bank, req, request }: ReceivedCall): ReturnType<typeof gatewayRefusal> {
  const { server, headers } = request;
  const address = (): string =>
    linkBaseOf(req, server.settings, bankPath(bank.id)).api + (/^\/[^/]+(?:\/v1)?/.exec(operation.path)?.[0] ?? '');
  return gatewayRefusal({ bank, req, operationId: operation.id, headers, address }, (of) => limiterOf(of, request));
}

/** Answers a call, and notes its own transitions. Due events are applied first. */
function perform(exchange: Exchange, call: ReceivedCall): object | undefined {
  const { bank, request, operation } = call;
  bank.catchUp();
  const point = request.server.registry.pointBeforeCall(bank, operation.id, request.number);
  const transitions: TransitionRecord[] = [];
  request.notes.transitions = transitions;
  let hasChanged = false;
  const answer = (): object | undefined => {
    request.adapted?.assertHeaders(operation.id);
    runGuards(exchange, call);
    if (exchange.refusal) return undefined;
    if (!hasGateway(bank) && limitsCalls(bank.profile)) assertRate(exchange, limiterOf(bank, request));
    const limited = limitedCall(exchange);
    if (limited) assertLimits(bank, limited);
    request.notes.checksPassed = operation.guards.length + 1;
    exchange.query = knownQueryOf(exchange);
    const body = operation.answer(exchange);
    if (limited) countForLimits(bank, limited, 'accepted');
    if (bank.profile['callback-order'] === 'reads-before') noteStatusRead(call);
    return body;
  };
  try {
    const body = bank.observe((record) => transitions.push(record), answer);
    hasChanged = !exchange.refusal && !/^(?:GET|HEAD)$/.test(request.method);
    return body;
  } finally {
    if (point) request.server.registry.settlePoint(bank.id, point, hasChanged || transitions.length > 0);
  }
}

const SHOWS_STATUS = /^read(?:Consent|FundsConsent|Payment|SigningBasket)(?:(?:Sca)?Status)?$/;

/** @decision callback-order */
function noteStatusRead({ bank, operation, request: { method, notes } }: ReceivedCall): void {
  if (method === 'GET' && notes.subject !== undefined && SHOWS_STATUS.test(operation.id))
    countStatusRead(bank, asId<AuthorisableId>(notes.subject));
}

function runGuards(exchange: Exchange, { operation: { guards }, bank, request: { notes } }: ReceivedCall): void {
  try {
    for (let index = 0; index < guards.length; index += 1) {
      notes.checksPassed = index;
      guards[index]?.(exchange);
      if (exchange.refusal) return;
    }
    notes.checksPassed = guards.length;
  } finally {
    notes.organisation = exchange.organisation;
    const { consentId, paymentId, basketId } = exchange.pathParameters;
    notes.noteSubject(bank, consentId ?? paymentId ?? basketId ?? exchange.requestId ?? exchange.headers['consent-id']);
  }
}

function limiterOf(bank: Bank, { server }: RequestContext): CallLimiter {
  return server.registry.sessionsOf(bank).limiter;
}

/** @decision rate-limit, quota, limits-scope @throws ACCESS_EXCEEDED */
function assertRate(exchange: Exchange, limiter: CallLimiter): void {
  const { bank, answerHeaders, requestId, pathParameters } = exchange;
  const tpp = callerNameOf(exchange);
  if (tpp === undefined) return;
  const { consentId, paymentId, basketId } = pathParameters;
  const ofConsent = bank.profile['limits-scope'] === 'consent' && (requestId ?? consentId ?? paymentId ?? basketId);
  const { exceeded, headers } = limiter.count(bank, ofConsent ? `${tpp} ${ofConsent}` : tpp);
  Object.assign(answerHeaders, headers);
  if (!exceeded) return;
  const { row, limit, seconds } = exceeded;
  const wait = bank.profile['retry-after'] === 'absent' ? 'wait' : `wait ${seconds} s`;
  throw new BankFault(
    'ACCESS_EXCEEDED',
    `this bank accepts ${limit} calls a ${row === 'quota' ? 'day' : 'minute'} ${ofConsent ? 'for each consent or payment' : 'from each TPP'}; ${wait}`,
    { headers, limit: row },
  );
}

/** What limits of the call's operation depend on; undefined if there are none. @decision call-limits */
function limitedCall(exchange: Exchange): LimitedCall | undefined {
  const { bank, operationId: operation, headers, req } = exchange;
  const tpp = callerNameOf(exchange);
  const limits = bank.profile['call-limits'];
  if (tpp === undefined || (!limits['all'] && !limits[operation])) return undefined;
  return { operation, tpp, psu: headers['psu-id'], resource: req.path };
}

/** @decision call-limits, retry-after @throws ACCESS_EXCEEDED */
function assertLimits(bank: Bank, call: LimitedCall): void {
  const exceeded = countForLimits(bank, call, 'all');
  if (!exceeded) return;
  const { limit, seconds } = exceeded;
  const whose = { tpp: 'from each TPP', psu: 'for each PSU', resource: 'for each resource' }[limit.per ?? 'tpp'];
  throw new BankFault(
    'ACCESS_EXCEEDED',
    `this bank accepts ${limit.calls} of these calls in ${limit.seconds} s ${whose}; wait ${seconds} s`,
    { limit: 'call-limits', headers: retryAfter(bank.profile, seconds, bank.now) },
  );
}

/** @decision success-status, unpublished-operations */
function successAnswer(
  call: ReceivedCall,
  xRequestId: string | undefined,
  whole: object | undefined,
  added: AnswerHeaders,
): Answer {
  const { operation, bank, request } = call;
  const isPublished =
    whole === undefined || whole instanceof TextBody || bank.profile['unpublished-operations'] === 'offered';
  const body = isPublished ? whole : request.server.contractOf(bank).withoutUnknownMembers(operation.id, whole);
  const status = body === undefined ? 204 : (operation.status?.(bank.profile) ?? 200);
  const own = body === undefined ? undefined : operation.headers?.(body, bank.profile);
  const headers: Record<string, string> = { 'Cache-Control': 'no-store', ...added, ...own };
  const plain = body instanceof TextBody ? { body: body.text, mediaType: body.mediaType } : { body };
  if (request.server.checkAnswers) assertMatchesDocument(call, { status, xRequestId, headers, ...plain });
  if (body === undefined) return emptyAnswer(status, headers, xRequestId);
  headers['Content-Type'] = body instanceof TextBody ? body.mediaType : JSON_TYPE;
  const text = body instanceof TextBody ? body.text : operation.text(body, bank);
  return textAnswer(status, headers, text, xRequestId, request.server.caches.longBody(operation.id, text));
}

function refusedAnswer(call: ReceivedCall, xRequestId: string | undefined, error: unknown): Answer {
  call.request.notes.refusal = refusalOf(error);
  return failedAnswer(call, xRequestId, error);
}

/** The failure or, if it violates the document and answers are checked, the resulting internal error. */
function failedAnswer(call: ReceivedCall, xRequestId: string | undefined, error: unknown): Answer {
  const { operation, bank, request } = call;
  const { server } = request;
  const toFailure = (of: unknown) => failureOf(of, operation.id, bank, server);
  const failure = toFailure(error);
  try {
    if (server.checkAnswers) assertMatchesDocument(call, { ...failure, headers: {} });
    return answerOfFailure(failure, xRequestId);
  } catch (unfit) {
    return answerOfFailure(toFailure(unfit), xRequestId);
  }
}

/** Turns an answer that does not match the OpenAPI document into a fault of the bank, if enabled. */
function assertMatchesDocument(
  { operation, bank, req, request }: ReceivedCall,
  answer: {
    readonly status: number;
    readonly xRequestId?: string | undefined;
    readonly headers: AnswerHeaders;
    readonly body: unknown;
    readonly mediaType?: string;
  },
): void {
  // The only habit whose answers no document describes. @decision paging-links
  if (bank.profile['paging-links'] === 'null' && isTransactionList(operation.id)) return;
  // The document describes the other method of an operation on its own.
  const isTwin = operation.methods.length > 1 && req.method === 'POST';
  const id = isTwin ? `${operation.id}ByPost` : operation.id;
  const problems = request.server.contractOf(bank).answerProblems(id, {
    status: answer.status,
    headers: { ...byLowerName(allHeaders(answer)), 'content-type': answer.mediaType ?? 'application/json' },
    body: answer.body,
  });
  if (problems.length > 0) throw new Error(`the response does not match the OpenAPI document: ${problems.join('; ')}`);
}

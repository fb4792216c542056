import { factsOf, showsStatus } from '../domain/tpp/operation.js';
import { isForm, knownQueryOf } from './contract/body-step.js';
import { addForm, readQuery } from '../parsing/parameters.js';
import { Exchange, idInPath, type ReceivedCall } from './exchange.js';
import { gatewayRefusal, hasGateway } from '../http/answers/gateway.js';
import { limitedCall, limiterOf, assertLimits, assertRate } from './guards/limits.js';
import { linkBaseOf } from '../http/link-base.js';
import { asId, type AuthorisableId } from '../domain/ids.js';
import { countForLimits, limitsCalls } from '../banks/rate-limit.js';
import type { TransitionRecord } from '../sim/bank.js';
import type { RefusalMoment } from '../adaptations/adapter.js';
import { countStatusRead } from '../sim/authorisation/late-approvals.js';
import { bankPath } from '../sim/banks.js';
import type { Answer } from '../http/answers/answer.js';
import { refusedAnswer, successAnswer } from './answers/operation-answer.js';

/** Handles a call: gateway, guards, operation. Errors become answers. From here on everything is synchronous. @decision adaptations */
export function handleOperation(call: ReceivedCall): Answer {
  return call.request.written(answerInDialect(call));
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
    const body = perform(exchange);
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
function perform(exchange: Exchange): object | undefined {
  const { bank, request, operation } = exchange;
  bank.catchUp();
  const point = request.server.registry.pointBeforeCall(bank, operation.id, request.number);
  const transitions: TransitionRecord[] = [];
  request.notes.transitions = transitions;
  let hasChanged = false;
  try {
    const answer = (): object | undefined => checkAndAnswer(exchange);
    const body = bank.observe((record) => transitions.push(record), answer);
    hasChanged = !exchange.refusal && !/^(?:GET|HEAD)$/.test(request.method);
    return body;
  } finally {
    if (point) request.server.registry.settlePoint(bank.id, point, hasChanged || transitions.length > 0);
  }
}

/** Checks a call, in the order in which its errors have precedence, and runs its operation. @decision error-precedence */
function checkAndAnswer(exchange: Exchange): object | undefined {
  const { bank, request, operation } = exchange;
  request.adapted?.assertHeaders(operation.id);
  assertAccepted(exchange, 'first');
  runGuards(exchange);
  if (exchange.refusal) return undefined;
  assertAccepted(exchange, 'after-guards');
  if (!hasGateway(bank) && limitsCalls(bank.profile)) assertRate(exchange, limiterOf(bank, request));
  const limited = limitedCall(exchange);
  if (limited) assertLimits(bank, limited);
  request.notes.checksPassed = operation.guards.length + 1;
  exchange.query = knownQueryOf(exchange);
  const body = operation.answer(exchange);
  if (limited) countForLimits(bank, limited, 'accepted');
  if (bank.profile['callback-order'] === 'reads-before') noteStatusRead(exchange);
  return body;
}

/** @decision callback-order */
function noteStatusRead({ bank, operation, request: { method, notes } }: Exchange): void {
  const isOfCreation = factsOf(operation.id)?.resource !== 'cancellation';
  if (method === 'GET' && notes.subject !== undefined && isOfCreation && showsStatus(operation.id))
    countStatusRead(bank, asId<AuthorisableId>(notes.subject));
}

/** Asserts that the bank does not refuse what its dialect accepts. @decision adaptations */
function assertAccepted({ request, received, req, pathParameters }: Exchange, moment: RefusalMoment): void {
  const { adapted, sentHeaders } = request;
  if (!adapted?.adapter.hasRefusals) return;
  const body = received.raw?.toString('utf8') ?? '';
  const query = readQuery(req.originalUrl);
  const parameters = isForm(sentHeaders['content-type']) ? addForm(query, body) : query;
  adapted.assertAccepted({ ...parameters, ...pathParameters }, body, moment);
}

function runGuards(exchange: Exchange): void {
  const { bank, operation, request } = exchange;
  const { guards } = operation;
  const { notes } = request;
  try {
    for (let index = 0; index < guards.length; index += 1) {
      notes.checksPassed = index;
      guards[index]?.(exchange);
      if (exchange.refusal) return;
    }
    notes.checksPassed = guards.length;
  } finally {
    notes.organisation = exchange.organisation;
    notes.noteSubject(bank, idInPath(exchange.pathParameters) ?? exchange.subjectId ?? exchange.headers['consent-id']);
  }
}

import type { Request, Response } from 'express';
import { BankFault } from '../domain/errors.js';
import type { Bank } from '../sim/bank.js';
import { bankPath } from '../sim/banks.js';
import type { FailureAnswer } from '../dialects/published/wire/error.js';
import { variedAnswer } from '../dialects/published/variation.js';
import type { AppContext } from '../http/app-context.js';
import { recordOf, refusalOf } from '../http/call-record.js';
import { answerOfError, sendFailure } from '../http/error-sink.js';
import { callerNameOf, Exchange } from './exchange.js';
import { gatewayRefusal, hasGateway } from './gateway.js';
import { linkBaseOf } from '../http/link-base.js';
import type { Operation } from '../dialects/published/operations.js';
import { knownQueryOf } from './contract/body-step.js';
import { limitsCalls, type CallLimiter } from '../banks/rate-limit.js';
import type { ReceivedBody } from '../http/receive-body.js';
import { JSON_TYPE, send, sendNothing } from '../http/send.js';
import type { WriteAnswer } from './under-fault.js';

/** One call of an operation of one bank. */
export interface OperationCall {
  readonly operation: Operation;
  readonly bank: Bank;
  readonly req: Request;
  readonly res: Response;
  readonly received: ReceivedBody;
}

/** Carries out one call: gateway, guards, operation. Returns what writes the answer. */
export function carryOut(call: OperationCall, context: AppContext): WriteAnswer {
  const { operation, bank, req, res, received } = call;
  const record = recordOf(res);
  const { headers } = record;
  if (received.raw) record.body = received.raw.toString('utf8');
  if (hasGateway(bank)) {
    const address = (): string =>
      linkBaseOf(req, context.settings, bankPath(bank.id)).api + (/^\/[^/]+(?:\/v1)?/.exec(operation.path)?.[0] ?? '');
    const refused = gatewayRefusal({ bank, req, operationId: operation.id, headers, address }, (of) =>
      limiterOf(of, context),
    );
    if (refused) {
      record.refusal = refused.refusal;
      return () => refused.answer(res);
    }
  }
  if (operation.id !== 'changeAccountName') record.echoRequestId();
  try {
    const exchange = new Exchange({ call: record, context, operationId: operation.id, bank, req, res, received });
    const body = noted(exchange, operation, context);
    record.noteSubject(bank, record.subject, body);
    const answer = publishedAnswer(call, body, context);
    if (context.checkAnswers) requireFit(call, answer, context);
    const text = writtenText(call, answer);
    return () => sendAnswer(operation, res, answer, text);
  } catch (error) {
    record.refusal = refusalOf(error);
    const failure = answerOfError(error, operation.id, bank.profile, context.reportFault);
    return () => sendFailure(res, fitting(call, failure, context));
  } finally {
    context.afterOperation(bank);
  }
}

/** Carries out an operation, and notes what it moves itself: what is due before it happens first. */
function noted(exchange: Exchange, operation: Operation, context: AppContext): object | undefined {
  const { bank, call } = exchange;
  bank.catchUp();
  bank.noted = [];
  try {
    return answered(exchange, operation, context);
  } finally {
    call.transitions = bank.noted;
    bank.noted = undefined;
  }
}

/** The guards, left to right, then the operation. */
function answered(exchange: Exchange, operation: Operation, context: AppContext): object | undefined {
  const { call, bank } = exchange;
  const { guards } = operation;
  try {
    for (let index = 0; index < guards.length; index += 1) {
      call.guardsPassed = index;
      guards[index]?.(exchange);
    }
    call.guardsPassed = guards.length;
  } finally {
    call.organisation = exchange.organisation;
    const { consentId, paymentId } = exchange.pathParameters;
    call.noteSubject(bank, consentId ?? paymentId ?? exchange.grant?.requestId ?? exchange.headers['consent-id']);
  }
  if (!hasGateway(bank) && limitsCalls(bank.profile)) requireRate(exchange, limiterOf(bank, context));
  exchange.query = knownQueryOf(exchange);
  return operation.answer(exchange);
}

function limiterOf(bank: Bank, { keeper }: AppContext): CallLimiter {
  return keeper.visitorsOf(bank).limiter;
}

/** @decision rate-limit, quota @throws ACCESS_EXCEEDED */
function requireRate(exchange: Exchange, limiter: CallLimiter): void {
  const caller = callerNameOf(exchange);
  const exceeded = caller === undefined ? undefined : limiter.exceededBy(exchange.bank.profile, caller);
  if (!exceeded) return;
  const { row, seconds } = exceeded;
  throw new BankFault(
    'ACCESS_EXCEEDED',
    `this bank takes ${exchange.bank.profile[row]} calls a ${row === 'quota' ? 'day' : 'minute'} of each TPP; wait ${seconds} s`,
    { headers: { 'Retry-After': String(seconds) } },
  );
}

/** A successful answer; without a body it is a 204. */
interface SuccessAnswer {
  readonly status: number;
  readonly body: object | undefined;
  /** Where what was created stands. @decision success-status */
  readonly location: string | undefined;
}

/** @decision success-status, unpublished-operations */
function publishedAnswer(
  { operation, bank }: OperationCall,
  body: object | undefined,
  context: AppContext,
): SuccessAnswer {
  const isCreation = operation.creates === true && bank.profile['success-status'] === 'nextgen';
  const isWhole = body === undefined || bank.profile['unpublished-operations'] === 'offered';
  const written = isWhole ? body : context.contractOf(bank).withoutUnknownMembers(operation.id, body);
  const { _links: links } = (written ?? {}) as { _links?: { self?: { href: string } } };
  return {
    status: written === undefined ? 204 : isCreation ? 201 : 200,
    body: written,
    location: isCreation ? links?.self?.href : undefined,
  };
}

/** The body as text, in another form than usual where the profile wants that. @decision variation */
function writtenText({ operation, bank }: OperationCall, { body }: SuccessAnswer): string | undefined {
  if (body === undefined) return undefined;
  if (bank.profile.variation === 'none') return operation.text ? operation.text(body) : JSON.stringify(body);
  bank.state.variedAnswers += 1;
  return variedAnswer(operation.id, body, bank.seed, bank.state.variedAnswers);
}

/** The failure, or, when it does not fit the document and that is asked for, the fault that this is. */
function fitting(call: OperationCall, failure: FailureAnswer, context: AppContext): FailureAnswer {
  if (!context.checkAnswers) return failure;
  try {
    requireFit(call, failure, context);
    return failure;
  } catch (error) {
    return answerOfError(error, call.operation.id, call.bank.profile, context.reportFault);
  }
}

/** On demand: an answer that does not fit the OpenAPI document is a fault of the bank. */
function requireFit(
  { operation, bank, req }: OperationCall,
  answer: { readonly status: number; readonly body: unknown; readonly mediaType?: string },
  context: AppContext,
): void {
  const isTwin = operation.id === 'exchangeCode' && req.method === 'POST';
  const problems = context.contractOf(bank).answerProblems(isTwin ? 'exchangeCodeByPost' : operation.id, {
    status: answer.status,
    headers: { 'content-type': answer.mediaType ?? 'application/json' },
    body: answer.body,
  });
  if (problems.length > 0) throw new Error(`the answer does not fit the OpenAPI document: ${problems.join('; ')}`);
}

function sendAnswer(
  operation: Operation,
  res: Response,
  { status, location }: SuccessAnswer,
  text: string | undefined,
): void {
  const headers = ['Cache-Control', 'no-store'];
  if (operation.id === 'exchangeCode') headers.push('Pragma', 'no-cache');
  if (status === 201) headers.push('ASPSP-SCA-Approach', 'REDIRECT');
  if (location !== undefined) headers.push('Location', location);
  if (text === undefined) sendNothing(res, status, headers);
  else {
    headers.push('Content-Type', JSON_TYPE);
    send(res, status, headers, text);
  }
}

import type { Request, Response } from 'express';
import { BankFault } from '../domain/errors.js';
import type { Bank } from '../sim/bank.js';
import { bankPath } from '../sim/banks.js';
import type { FailureAnswer } from '../wire/error.js';
import { variedAnswer } from '../wire/variation/vary.js';
import type { AppContext } from './app-context.js';
import { answerOfError, sendFailure, sendText } from './error-sink.js';
import { callerNameOf, type Exchange } from './exchange.js';
import { gatewayRefusal, hasGateway } from './gateway.js';
import { noteSubject, notesOf, noting, refusalOf } from './journal-recorder.js';
import { linkBaseOf, publicPathOf } from './link-base.js';
import type { Operation } from './operations.js';
import { knownQueryOf } from './body-step.js';
import { presentHeaders } from './present-headers.js';
import type { CallLimiter } from './rate-limit.js';
import type { ReceivedBody } from './receive-body.js';
import type { Deliver } from './under-fault.js';

/** One call of an operation of one bank. */
export interface OperationCall {
  readonly operation: Operation;
  readonly bank: Bank;
  readonly req: Request;
  readonly res: Response;
  readonly received: ReceivedBody;
}

/** Carries out one call: gateway, guards, operation, answer. */
export function carryOut(call: OperationCall, context: AppContext, limiter: CallLimiter, deliver: Deliver): void {
  const { operation, bank, req, res } = call;
  const headers = presentHeaders(req);
  const notes = notesOf(res);
  const { raw } = call.received;
  if (raw) notes.body = raw.toString('utf8');
  const links = linkBaseOf(req, context.settings, bankPath(bank.id));
  const address = links.api + (/^\/[^/]+(?:\/v1)?/.exec(operation.path)?.[0] ?? '');
  const refused = gatewayRefusal({ bank, req, operationId: operation.id, headers, address }, limiter);
  if (refused) {
    notes.refusal = refused.refusal;
    refused.answer(res);
    return;
  }
  const requestId = headers['x-request-id'];
  if (requestId !== undefined && requestId.length <= 128 && operation.id !== 'changeAccountName')
    res.setHeader('X-Request-ID', requestId);
  try {
    const body = noting(bank, notes, () => {
      const exchange: Exchange = {
        req,
        res,
        bank,
        operationId: operation.id,
        contract: context.contractOf(bank),
        headers,
        pathParameters: req.params as Readonly<Record<string, string>>,
        rawBody: raw,
        bodyFault: call.received.fault,
        links,
        clientCertificate: () => context.clientCertificate(req, bank),
        signatureCertificate: (header) => context.signatureCertificate(header, bank),
        signatures: context.signatures,
        noteSignature: (note) => {
          notes.signature = note;
        },
        target: publicPathOf(context.settings) + req.originalUrl,
        query: {},
      };
      try {
        for (const [index, guard] of operation.guards.entries()) {
          notes.guardsPassed = index;
          guard(exchange);
        }
        notes.guardsPassed = operation.guards.length;
      } finally {
        notes.organisation = exchange.organisation;
        const { consentId, paymentId } = exchange.pathParameters;
        noteSubject(bank, notes, consentId ?? paymentId ?? exchange.grant?.requestId ?? headers['consent-id']);
      }
      if (!hasGateway(bank)) requireRate(exchange, limiter);
      exchange.query = knownQueryOf(exchange);
      return operation.answer(exchange);
    });
    noteSubject(bank, notes, notes.subject, body);
    const answer = publishedAnswer(call, body, context);
    requireFit(call, answer, context);
    const text = writtenText(call, answer);
    deliver(() => sendAnswer(operation, res, answer, text));
  } catch (error) {
    notes.refusal = refusalOf(error);
    const failure = answerOfError(error, operation.id, bank.profile, context.reportFault);
    deliver(() => sendFailure(res, fitting(call, failure, context)));
  }
  context.afterOperation(bank);
}

/** @decision rate-limit, quota @throws ACCESS_EXCEEDED */
function requireRate(exchange: Exchange, limiter: CallLimiter): void {
  const caller = callerNameOf(exchange);
  const exceeded = caller === undefined ? undefined : limiter.exceededBy(exchange.bank, caller);
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
  const creates = operation.id === 'createConsent' || operation.id === 'initiatePayment';
  const isCreation = creates && bank.profile['success-status'] === 'nextgen';
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
  if (body === undefined || bank.profile.variation === 'none') return body && JSON.stringify(body);
  bank.state.variedAnswers += 1;
  return variedAnswer(operation.id, body, bank.seed, bank.state.variedAnswers);
}

/** The failure, or, when it does not fit the document and that is asked for, the fault that this is. */
function fitting(call: OperationCall, failure: FailureAnswer, context: AppContext): FailureAnswer {
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
  if (!context.checkAnswers) return;
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
  res.setHeader('Cache-Control', 'no-store');
  if (operation.id === 'exchangeCode') res.setHeader('Pragma', 'no-cache');
  if (status === 201) res.setHeader('ASPSP-SCA-Approach', 'REDIRECT');
  if (location !== undefined) res.setHeader('Location', location);
  if (text === undefined) res.status(status).end();
  else sendText(res, status, text);
}

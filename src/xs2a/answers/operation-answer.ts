import { isTransactionList } from '../../domain/tpp/operation.js';
import type { ReceivedCall } from '../exchange.js';
import { refusalOf } from '../../http/requests/request-context.js';
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
} from '../../http/answers/answer.js';
import { TextBody } from './text-body.js';

/** The answer of an operation that succeeded. @decision success-status, unpublished-operations */
export function successAnswer(
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

/** The answer of a call that failed; if it violates the document and answers are checked, the resulting internal error. */
export function refusedAnswer(call: ReceivedCall, xRequestId: string | undefined, error: unknown): Answer {
  const { operation, bank, request } = call;
  const { server } = request;
  const toFailure = (of: unknown) => failureOf(of, operation.id, bank, server);
  const failure = toFailure(error);
  request.notes.refusal = refusalOf(error, failure.sentCode);
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

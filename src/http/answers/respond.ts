import type { Response } from 'express';
import { BankFault } from '../../domain/errors.js';
import { UUID } from '../../domain/ids.js';
import { answerOfFailure, byLowerName, emptyAnswer, failureOf, type Answer } from './answer.js';
import { recordRequest } from '../requests/record-request.js';
import { contextOf, refusalOf, type RequestContext } from '../requests/request-context.js';
import { send, setHeaders } from './send.js';

/**
 * Completes a request: waits until its changes are persisted, sends the answer and records it in the same turn of the
 * event loop, so that a client that has read the response finds the call in the journal. A failure results in a 500,
 * else in a closed connection. Never throws, and the promise never rejects.
 */
export async function respond(res: Response, answer: Answer): Promise<void> {
  await respondAtOnce(res, answer);
}

/** Like `respond`, but returns a promise only if it has to wait. */
export function respondAtOnce(res: Response, answer: Answer): Promise<void> | undefined {
  const request = contextOf(res.req);
  try {
    const saving = savingOf(request);
    if (saving) return respondWhenSaved(saving, request, res, () => deliver(res, request, answer));
  } catch (error) {
    return respondFailed(error, request, res);
  }
  return deliver(res, request, answer);
}

/**
 * Responds with a stream, which writes to the response until it is ended.
 * @param begin starts writing
 */
export async function respondStream(
  res: Response,
  { status, headers }: Pick<Answer, 'status' | 'headers'>,
  begin: (res: Response) => void,
): Promise<void> {
  const request = contextOf(res.req);
  if (request.method === 'HEAD') {
    await respond(res, emptyAnswer(status, headers));
    return;
  }
  const stream = (): undefined => {
    if (request.isAnswered) return undefined;
    request.isAnswered = true;
    res.once('close', () => recordRequest(request, { status, headers, body: undefined }));
    res.statusCode = status;
    setHeaders(res, headers);
    begin(res);
    return undefined;
  };
  try {
    const saving = savingOf(request);
    if (saving) await respondWhenSaved(saving, request, res, stream);
    else stream();
  } catch (error) {
    await respondFailed(error, request, res);
  }
}

/** The write that the response waits for. A call of the control API may have opened or closed other banks as well. */
function savingOf({ server, bank, observers }: RequestContext): Promise<void> | undefined {
  const isControlCall = observers === undefined;
  return server.saved?.(bank.id, isControlCall);
}

/** Waits until the changes are on disk. A failed write becomes the answer. */
async function respondWhenSaved(
  saving: Promise<void>,
  request: RequestContext,
  res: Response,
  answerIt: () => Promise<void> | undefined,
): Promise<void> {
  try {
    await saving;
  } catch (error) {
    const { operation, bank, server, notes, isCall } = request;
    // A TPP does not learn where the server keeps its data; the log says it.
    const fault = new BankFault('INTERNAL_SERVER_ERROR', isCall ? NOT_STORED : (error as Error).message);
    notes.refusal = refusalOf(fault);
    notes.transitions = [];
    // What the call created does not exist.
    notes.subject = undefined;
    notes.subjectStatus = undefined;
    removeHeaders(res);
    const failed = answerOfFailure(failureOf(fault, operation, bank, server), requestIdOf(request));
    await deliver(res, request, request.written(failed));
    return;
  }
  await answerIt();
}

const NOT_STORED = 'the bank could not save the change; the call had no effect';

/** Sends an answer and records it. */
function deliver(res: Response, request: RequestContext, answer: Answer): Promise<void> | undefined {
  if (request.isAnswered) return undefined;
  request.isAnswered = true;
  try {
    const whole = withRequestId(request, answer);
    const { adapted } = request;
    const written = adapted ? adapted.writeHeaders(whole) : whole;
    const recorded = withPreparedHeaders(res, written);
    const sending = send(res, written);
    if (sending) return recordWhenSent(sending, request, res, recorded);
    recordRequest(request, recorded);
    return undefined;
  } catch (error) {
    return respondFailed(error, request, res);
  }
}

/** Records an answer that a fault slows down when its last byte is sent or its connection closed. */
async function recordWhenSent(
  sending: Promise<void>,
  request: RequestContext,
  res: Response,
  answer: Answer,
): Promise<void> {
  try {
    await sending;
    recordRequest(request, answer);
  } catch (error) {
    await respondFailed(error, request, res);
  }
}

/** Records a request whose client disconnects before the response, unless it is already being answered. */
export function recordIfAbandoned(res: Response): void {
  const request = contextOf(res.req);
  if (request.isAnswered) return;
  res.once('close', () => {
    if (request.isAnswered) return;
    request.isAnswered = true;
    recordRequest(request, NO_ANSWER);
  });
}

const NO_ANSWER = emptyAnswer(0);

/** The X-Request-ID for a failure of the bank. */
function requestIdOf(request: RequestContext): string | undefined {
  return request.operation === undefined ? undefined : request.repeatedRequestId();
}

function removeHeaders(res: Response): void {
  for (const name of res.getHeaderNames()) res.removeHeader(name);
}

/**
 * The answer with an X-Request-ID. In some dialects each has one: a new one if the request had none that is a UUID.
 * @decision request-id
 */
function withRequestId({ isCall, server, bank, headers: sent }: RequestContext, answer: Answer): Answer {
  const { headers, status, xRequestId } = answer;
  if (!isCall || status === 0 || !server.dialectOf(bank).answersHaveRequestId) return answer;
  if (xRequestId === undefined ? 'x-request-id' in byLowerName(headers) : UUID.test(xRequestId)) return answer;
  const own = sent['x-request-id'] ?? '';
  return { ...answer, xRequestId: UUID.test(own) ? own : server.newRequestId() };
}

/** The answer preceded by headers that were set on the response, such as cookies. */
function withPreparedHeaders(res: Response, answer: Answer): Answer {
  const names = res.getHeaderNames();
  if (names.length === 0) return answer;
  const headers: Record<string, string> = {};
  for (const name of names) headers[name] = [res.getHeader(name) ?? ''].flat().join(', ');
  return { ...answer, headers: { ...headers, ...answer.headers } };
}

/** Responds to an internal failure. If that fails too, closes the connection. */
async function respondFailed(error: unknown, request: RequestContext, res: Response): Promise<void> {
  const { server, bank } = request;
  request.isAnswered = true;
  let answer: Answer | undefined;
  try {
    const failure = failureOf(error, undefined, bank, server);
    if (!res.headersSent) {
      removeHeaders(res);
      answer = withRequestId(request, answerOfFailure(failure, requestIdOf(request)));
      await send(res, answer);
    }
  } catch (again) {
    server.reportError(again);
    answer = undefined;
  }
  if (!answer) res.destroy();
  recordRequest(request, answer ?? emptyAnswer(res.headersSent ? res.statusCode : 0));
}

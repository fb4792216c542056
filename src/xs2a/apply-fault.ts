import { factsOf } from '../domain/tpp/operation.js';
import { setTimeout as delay } from 'node:timers/promises';
import { asId, type AuthorisableId } from '../domain/ids.js';
import { BankFault, ERROR_CATALOGUE, type ErrorCode } from '../domain/errors.js';
import type { DialectFacts } from '../http/app-context.js';
import type { MatchableRequest } from '../domain/scripting/request-matcher.js';
import { drawDelay, faultFraction, type FaultError } from '../domain/scripting/fault.js';
import { noteLinkArrival } from '../sim/authorisation/schedule-psu.js';
import type { Bank } from '../sim/bank.js';
import { applyMatchingFault, ordinalAndStatus, type AppliedFault } from '../sim/scripting/faults.js';
import { type Answer, emptyAnswer, textAnswer } from '../http/answers/answer.js';
import { handleOperation } from './handle-operation.js';
import { idInPath, type ReceivedCall } from './exchange.js';

/** Handles a call, with the fault that applies to it, if any, and the latency of the bank. Synchronous without both. */
export function withFault(call: ReceivedCall): Answer | Promise<Answer> {
  const answer = answerWithFaults(call);
  const latencyMs = latencyOf(call);
  return latencyMs > 0
    ? Promise.all([answer, delay(latencyMs, undefined, { ref: false })]).then(([late]) => late)
    : answer;
}

/** How long the answer to a call is held back, in real milliseconds. @decision latency, latency-while-paused */
function latencyOf({ bank, operation, request: { number, server } }: ReceivedCall): number {
  const { latency, 'latency-while-paused': whilePaused } = bank.profile;
  const ofOperation = latency[operation.id] ?? latency['all'];
  if (!ofOperation) return 0;
  if (whilePaused === 'off' && server.registry.recordOf(bank).clock.state().mode === 'paused') return 0;
  const fraction = (draw: number): number => faultFraction(bank.seed, { id: 'latency', matched: number }, draw);
  return drawDelay(ofOperation, fraction(1), fraction(2));
}

function answerWithFaults(call: ReceivedCall): Answer | Promise<Answer> {
  const { bank, operation, request } = call;
  if (bank.state.faults.size === 0) return delivered(call, handleOperation(call));
  const appliedFault = bank.perform(() => applyMatchingFault(bank, matchableFacts(call)));
  if (!appliedFault) return delivered(call, handleOperation(call));
  const event = { kind: 'fault', id: appliedFault.id, operation: operation.id, at: bank.now } as const;
  request.notes.fault = appliedFault.id;
  request.server.registry.eventsOf(bank.id).emit(event);
  return applyFault(appliedFault, call);
}

/** An answer that no fault withholds. */
function delivered({ bank, request }: ReceivedCall, answer: Answer): Answer {
  if (bank.state.undeliveredLinks.size > 0 && answer.status < 300) noteArrival(bank, request.notes.subject, true);
  return answer;
}

/** Notes whether a client has the link of a request. */
function noteArrival(bank: Bank, subject: string | undefined, hasArrived: boolean): void {
  if (subject !== undefined) bank.perform(() => noteLinkArrival(bank, asId<AuthorisableId>(subject), hasArrived));
}

/** The facts of a call before any guard runs. */
function matchableFacts({
  operation,
  bank,
  req,
  pathParameters,
  request: { method, headers, server },
}: ReceivedCall): MatchableRequest {
  const claimed = { target: req.originalUrl, headers, identity: () => server.certificates.ofClient(req, bank) };
  const tppNames = server.dialectOf(bank).callerNames(bank, claimed);
  const id = idInPath(pathParameters) ?? headers['consent-id'];
  const resource = id === undefined ? undefined : ordinalAndStatus(bank, asId<AuthorisableId>(id));
  return { operation: operation.id, method, path: req.path, tppNames, headers, ...resource };
}

/**
 * The answer altered by a fault. With `commit` the operation runs, whatever happens to its answer; with `before` it
 * does not run if the fault replaces the answer. Delays are real time.
 */
async function applyFault(fault: AppliedFault, call: ReceivedCall): Promise<Answer> {
  const committed = fault.when === 'commit' ? handleOperation(call) : undefined;
  const { bank, operation, request } = call;
  const isWithheld = fault.error !== undefined || fault.fault !== undefined;
  if (committed && isWithheld && factsOf(operation.id)?.action === 'create')
    noteArrival(bank, request.notes.subject, false);
  if (fault.delayMs > 0) await delay(fault.delayMs);
  if (fault.error) {
    const answer = errorAnswer(fault.id, fault.error, call, committed);
    // The tester's own body is sent as it is.
    const isOwn = fault.error.body !== undefined;
    return altered(isOwn ? answer : request.written(answer), fault);
  }
  const { fault: kind } = fault;
  if (kind === undefined || kind === 'TRUNCATED_JSON' || kind === 'MALFORMED_JSON')
    return altered(
      kind ? (committed ?? handleOperation(call)) : delivered(call, committed ?? handleOperation(call)),
      fault,
    );
  return { ...emptyAnswer(0), transport: { breaks: kind } };
}

/** The answer with its body and transmission altered by a fault. */
function altered(answer: Answer, fault: AppliedFault): Answer {
  const { status, headers, body, xRequestId } = answer;
  if (typeof body !== 'string') return answer;
  const corrupted = corruptBody(body, fault);
  return {
    ...(corrupted === body ? answer : textAnswer(status, { ...headers }, corrupted, xRequestId)),
    ...(fault.slowBody && { transport: { slowBody: fault.slowBody } }),
  };
}

function corruptBody(text: string, { fault }: Pick<AppliedFault, 'fault'>): string {
  if (fault === 'TRUNCATED_JSON') return text.slice(0, Math.floor(text.length / 2));
  return fault === 'MALFORMED_JSON' ? text.replaceAll('"', "'") : text;
}

/** The error that a tester configured instead of the bank's answer. */
function errorAnswer(
  faultId: string,
  error: FaultError,
  { operation, bank, request }: ReceivedCall,
  committed: Answer | undefined,
): Answer {
  const { statusCode, body, headers = {} } = error;
  const dialect = request.server.dialectOf(bank);
  const fault = new BankFault(codeOf(error, dialect), `simulated fault ${faultId} (see Faults in the dashboard)`, {
    fixedStatus: statusCode,
  });
  const own = dialect.failure(fault, operation.id, bank.profile);
  const text = body === undefined ? JSON.stringify(own.body) : typeof body === 'string' ? body : JSON.stringify(body);
  const sent = new Map<string, readonly [name: string, value: string]>();
  const set = (name: string, value: string): void => void sent.set(name.toLowerCase(), [name, value]);
  set('Content-Type', `${body === undefined ? own.mediaType : 'application/json'}; charset=utf-8`);
  // These statuses tell the client when to retry.
  if (statusCode === 429 || statusCode === 503) set('Retry-After', '1');
  for (const [name, value] of Object.entries(headers)) set(name, value);
  // The tester's X-Request-ID replaces the one that every answer repeats.
  const xRequestId = sent.has('x-request-id') ? undefined : committed?.xRequestId;
  return textAnswer(statusCode, Object.fromEntries(sent.values()), text, xRequestId);
}

/** Codes of both dialects that fit a status. */
const CODES_BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  401: 'CERTIFICATE_INVALID',
  403: 'SERVICE_BLOCKED',
  404: 'RESOURCE_UNKNOWN',
  405: 'SERVICE_INVALID',
  409: 'STATUS_INVALID',
  429: 'ACCESS_EXCEEDED',
};

/** The code of the error body: the tester's if the bank has it, otherwise one that fits the status. */
function codeOf({ code, statusCode }: FaultError, { notAcceptable }: DialectFacts): ErrorCode {
  if (code !== undefined && Object.hasOwn(ERROR_CATALOGUE, code)) return code as ErrorCode;
  if (statusCode >= 500) return 'INTERNAL_SERVER_ERROR';
  return statusCode === 406 ? notAcceptable : (CODES_BY_STATUS[statusCode] ?? 'FORMAT_ERROR');
}

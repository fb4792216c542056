import { validateHeaderName, validateHeaderValue } from 'node:http';
import {
  allHeaders,
  byLowerName,
  emptyAnswer,
  JSON_TYPE,
  textAnswer,
  type Answer,
  type AnswerHeaders,
} from '../http/answers/answer.js';
import type { CallHooks, HookRequest, HookResponse } from '../domain/scripting/hooks.js';
import type { RequestContext } from '../http/requests/request-context.js';

export function hookRequestOf(request: RequestContext, raw: Buffer | undefined): HookRequest {
  const { number, bank, operation = '', method, path, query, sentHeaders: headers } = request;
  return {
    id: `request-${number}`,
    bank: bank.id,
    operation,
    method,
    path,
    query,
    headers: { ...headers },
    ...(raw && { body: raw.toString('utf8') }),
  };
}

/** The answer of `onRequest`; undefined: the bank answers. @throws errors of the hook, and TypeError */
export async function hookedRequest(hooks: CallHooks, request: HookRequest): Promise<Answer | undefined> {
  const response = await hooks.onRequest?.(request);
  return response === undefined ? undefined : answerOfHook(response);
}

/** The answer after `onResponse`. @throws errors of the hook, and TypeError */
export async function hookedResponse(hooks: CallHooks, request: HookRequest, answer: Answer): Promise<Answer> {
  // A fault that breaks the connection leaves no response to alter.
  if (!hooks.onResponse || answer.status === 0) return answer;
  const response = await hooks.onResponse(request, hookResponseOf(answer));
  if (response === undefined) return answer;
  return { ...answerOfHook(response), ...(answer.transport && { transport: answer.transport }) };
}

function hookResponseOf(answer: Answer): HookResponse {
  const { status, body } = answer;
  return { status, headers: { ...allHeaders(answer) }, ...(body !== undefined && { body: body.toString() }) };
}

/** Headers that depend on the body. */
const FRAMING = new Set(['content-length', 'transfer-encoding', 'connection']);
/** Statuses without a body. */
const WITHOUT_BODY = new Set([204, 304]);

/** @throws TypeError for an invalid response, because the embedder may not use TypeScript */
function answerOfHook(response: unknown): Answer {
  if (typeof response !== 'object' || response === null)
    throw new TypeError('a hook must return a response, or undefined');
  const { status, headers = {}, body } = response as Readonly<Partial<Record<keyof HookResponse, unknown>>>;
  if (typeof status !== 'number' || !Number.isInteger(status) || status < 200 || status > 599)
    throw new TypeError('the status of a response of a hook must be a whole number from 200 to 599');
  if (body !== undefined && typeof body !== 'string')
    throw new TypeError('the body of a response of a hook must be text');
  if (typeof headers !== 'object' || headers === null) throw new TypeError('the headers of a hook must be an object');
  const { xRequestId, others } = readHeaders(headers);
  if (body === undefined || WITHOUT_BODY.has(status)) return emptyAnswer(status, others, xRequestId);
  const typed = 'content-type' in byLowerName(others) ? others : { ...others, 'Content-Type': JSON_TYPE };
  return textAnswer(status, typed, body, xRequestId);
}

function readHeaders(headers: object): { readonly xRequestId: string | undefined; readonly others: AnswerHeaders } {
  let xRequestId: string | undefined;
  const others: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers) as [string, unknown][]) {
    if (FRAMING.has(name.toLowerCase())) continue;
    if (typeof value !== 'string') throw new TypeError(`the header ${name} of a response of a hook must be text`);
    validateHeaderName(name);
    validateHeaderValue(name, value);
    if (name.toLowerCase() === 'x-request-id') xRequestId = value;
    else others[name] = value;
  }
  return { xRequestId, others };
}

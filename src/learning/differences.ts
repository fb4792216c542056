import { catalogueEntry, ERROR_STEPS, type ErrorStep } from '../domain/errors.js';
import type { OperationId } from '../domain/operation-ids.js';
import { objectOf, type Call } from './exchange.js';
import { NO_STEP, type OnStep, type Recording, type InterfaceFacts } from './recording.js';

/** Something about an operation that no row of the decision table expresses. */
export interface Difference {
  readonly operation: OperationId;
  readonly kind: 'status' | 'code' | 'member' | 'header' | 'order';
  /** The status, the code, the name, or `CODE although HEADER is missing`; a remark in parentheses if it could be data of a person, or is not a name. */
  readonly what: string;
  /** Numbers of the first exchanges that show it. */
  readonly requests: readonly number[];
}

/** The maximum number of exchanges that are named for one difference. */
const MOST_REQUESTS = 3;
/** Headers that servers, proxies and browsers add, whatever the interface is. */
const TRANSPORT =
  /^(accept-ranges|age|allow|alt-svc|cache-control|connection|content-.*|date|etag|expires|keep-alive|last-modified|location|permissions-policy|pragma|referrer-policy|retry-after|server|server-timing|set-cookie|strict-transport-security|traceparent|transfer-encoding|vary|via|www-authenticate|x-content-type-options|x-frame-options|x-powered-by|x-request-id|x-xss-protection|access-control-.*|cf-.*|nel|report-to|cross-origin-.*|origin-.*)$/;

/** True for a header that servers, proxies and browsers add. @param name in lower case */
export function isTransportHeader(name: string): boolean {
  return TRANSPORT.test(name);
}

/**
 * What the calls have that the project's document does not: statuses, codes of errors, members and headers of answers, and errors in
 * another order.
 */
export function differencesOf(recording: Recording, onStep: OnStep = NO_STEP): readonly Difference[] {
  const found = new Map<string, Difference & { readonly requests: number[] }>();
  for (const [index, call] of recording.calls.entries()) {
    onStep(() => `comparing call ${index + 1} of ${recording.calls.length}`);
    for (const [kind, name] of unknownsOf(call, recording)) {
      const what = kind === 'order' || isPlainName(name) ? name : '(not shown, because it is not a plain name)';
      const key = `${call.operation} ${kind} ${what}`;
      const known = found.get(key) ?? { operation: call.operation, kind, what, requests: [] };
      found.set(key, known);
      if (known.requests.length < MOST_REQUESTS) known.requests.push(call.number);
    }
  }
  return [...found.values()].toSorted(
    (one, other) => one.operation.localeCompare(other.operation) || one.kind.localeCompare(other.kind),
  );
}

/** False for texts, control characters, and what looks like an id, an IBAN, a day with a time, or a token. */
export function isPlainName(text: string): boolean {
  return /^[\p{L}\p{N}_$@.:-]{1,60} ?$/u.test(text) && !/\d{6}|[0-9a-f]{8}-[0-9a-f]{4}-|(?:\d+[a-z]+){4}/i.test(text);
}

/** True for statuses that rows have next to those of the document. @decision error-status, success-status, routing, accept, gateway-errors */
function isStatusOfRow(status: number, code: string | undefined): boolean {
  return catalogueEntry(code)?.nextgenStatus === status || STATUSES_OF_ROWS.has(status);
}

const STATUSES_OF_ROWS: ReadonlySet<number> = new Set([201, 401, 404, 405, 406]);
/** Members that a row adds. @decision transactions-path */
const MEMBERS_OF_ROWS: ReadonlySet<string> = new Set(['readTransactions balances']);

function unknownsOf(call: Call, { facts }: Recording): readonly (readonly [Difference['kind'], string])[] {
  const described = facts.described(call.operation);
  if (!described) return [];
  const unknown: (readonly [Difference['kind'], string])[] = [];
  for (const refusal of earlyRefusals(call, facts)) unknown.push(['order', refusal]);
  const code = call.refusal?.code;
  if (!described.statuses.includes(call.status) && !isStatusOfRow(call.status, code))
    unknown.push(['status', String(call.status)]);
  if (code !== undefined && call.operation !== 'exchangeCode' && !catalogueEntry(code)) unknown.push(['code', code]);
  if (call.isAccepted)
    for (const name of Object.keys(objectOf(call.got) ?? {}))
      if (!described.answerMembers.includes(name) && !MEMBERS_OF_ROWS.has(`${call.operation} ${name}`))
        unknown.push(['member', name]);
  for (const name of Object.keys(call.answer.headers))
    if (!isTransportHeader(name) && !described.answerHeaders.includes(name)) unknown.push(['header', name]);
  return unknown;
}

/** A header that a bank of every profile misses if it is absent. */
interface NeededHeader {
  readonly name: string;
  /** The check that misses it. */
  readonly step: ErrorStep;
  readonly isNeeded: (operation: OperationId, facts: InterfaceFacts) => boolean;
}

const WITHOUT_REQUEST_ID: ReadonlySet<OperationId> = new Set(['exchangeCode', 'changeAccountName']);

/** @decision request-id-where, bearer-presentation */
const NEEDED: readonly NeededHeader[] = [
  { name: 'X-Request-ID', step: 'headers', isNeeded: (operation) => !WITHOUT_REQUEST_ID.has(operation) },
  {
    name: 'Authorization',
    step: 'token',
    isNeeded: (operation, { described }) => described(operation)?.needsToken === true,
  },
];

/**
 * Refusals for a reason that Sandbank would have found later than the absent header, such as
 * `CONSENT_UNKNOWN although X-Request-ID is missing`.
 * @decision error-precedence
 */
function earlyRefusals(call: Call, facts: InterfaceFacts): readonly string[] {
  const step = stepOf(call, facts);
  if (step === undefined) return [];
  return NEEDED.filter(
    (needed) =>
      needed.isNeeded(call.operation, facts) &&
      call.header(needed.name.toLowerCase()) === undefined &&
      ERROR_STEPS.indexOf(step) > ERROR_STEPS.indexOf(needed.step),
  ).map(({ name }) => `${call.refusal?.code ?? ''} although ${name} is missing`);
}

/** The check that refused a call; undefined if the answer does not say which one. */
function stepOf({ refusal, operation }: Call, facts: InterfaceFacts): ErrorStep | undefined {
  if (!refusal) return undefined;
  const { code, path } = refusal;
  const step = catalogueEntry(code)?.step;
  // The code of any wrong header, parameter or member.
  if (code === 'FORMAT_ERROR') {
    const [member = ''] = (path ?? '').split(/[.[]/);
    return facts.described(operation)?.bodyMembers.includes(member) === true ? step : undefined;
  }
  return step === 'internal' ? undefined : step;
}

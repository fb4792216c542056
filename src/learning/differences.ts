import { compileProfile, type Profile } from '../decisions/decisions.js';
import { catalogueEntry, ERROR_STEPS, type ErrorStep } from '../domain/errors.js';
import type { OperationId } from '../domain/generated/operation-ids.js';
import type { LearnedDecisions } from './learn.js';
import { isPlainName, type RecordedCall } from './exchange.js';
import { formOf, schemaDeviations, type SchemaDeviation } from './schema-deviations.js';
import { NO_STEP, type OnStep, type Recording, type InterfaceFacts } from './recording.js';

/** Something in which the calls differ from the document of the dialect, and that no decision expresses. */
export interface Difference {
  /** The operations that show it. */
  readonly operations: readonly OperationId[];
  readonly kind: 'status' | 'code' | 'header' | 'order' | 'body' | SchemaDeviation['kind'];
  /**
   * The status, the code, the name of the header, `CODE although HEADER is missing`, or the place in the body, such as
   * `accounts[].iban`; a remark in parentheses if it could be data of a person, or is not a name.
   */
  readonly what: string;
  /** What is there, without data: its type, its form, or a word of an enumeration. */
  readonly found?: string;
  /** The number of calls that show it. */
  readonly calls: number;
  /** Numbers of the first exchanges that show it. */
  readonly requests: readonly number[];
}

/** The maximum number of exchanges that are named for one difference. */
export const MOST_REQUESTS = 3;
/** Headers that servers, proxies and browsers add, whatever the interface is. */
const TRANSPORT =
  /^(accept-ranges|age|allow|alt-svc|cache-control|connection|content-.*|date|etag|expires|keep-alive|last-modified|location|permissions-policy|pragma|referrer-policy|retry-after|server|server-timing|set-cookie|strict-transport-security|traceparent|transfer-encoding|vary|via|www-authenticate|x-content-type-options|x-frame-options|x-powered-by|x-request-id|x-xss-protection|access-control-.*|cf-.*|nel|report-to|cross-origin-.*|origin-.*)$/;

/** True for a header that servers, proxies and browsers add. @param name in lower case */
export function isTransportHeader(name: string): boolean {
  return TRANSPORT.test(name);
}

/**
 * What the calls have that the project's document does not, each once: statuses, codes of errors, headers, places of bodies that do not match
 * their schema, and errors in another order.
 * @param settled decisions with what the calls show, which change the document
 */
export function differencesOf(
  recording: Recording,
  settled: LearnedDecisions['settled'] = [],
  onStep: OnStep = NO_STEP,
): readonly Difference[] {
  const profile = compileProfile(
    recording.dialect,
    Object.fromEntries(settled.map(({ slug, value }) => [slug, value])),
  );
  const found = new Map<string, Seen>();
  for (const [index, call] of recording.calls.entries()) {
    onStep(() => `comparing call ${index + 1} of ${recording.calls.length}`);
    const ofCall = new Set<string>();
    for (const one of unknownsOf(call, recording, profile)) {
      const { kind } = one;
      const what = kind === 'order' || one.what.split(/\.|\[\]/).every(isNameOrEmpty) ? one.what : NOT_SHOWN;
      const key = [kind === 'status' || kind === 'code' ? call.operation : '', kind, what, one.found].join(' ');
      const known = found.get(key) ?? { kind, what, found: one.found, operations: new Set(), requests: [], calls: 0 };
      found.set(key, known);
      known.operations.add(call.operation);
      if (ofCall.has(key)) continue;
      ofCall.add(key);
      known.calls += 1;
      if (known.requests.length < MOST_REQUESTS) known.requests.push(call.number);
    }
  }
  return [...found.values()]
    .map(({ operations, found: what, ...seen }) => ({
      operations: [...operations],
      ...seen,
      ...(what !== undefined && { found: what }),
    }))
    .toSorted((one, other) => other.calls - one.calls || one.kind.localeCompare(other.kind));
}

interface Seen {
  readonly kind: Difference['kind'];
  readonly what: string;
  readonly found: string | undefined;
  readonly operations: Set<OperationId>;
  readonly requests: number[];
  calls: number;
}

const NOT_SHOWN = '(not shown, because it is not a plain name)';

function isNameOrEmpty(text: string): boolean {
  return text === '' || isPlainName(text);
}

/** True for statuses that decisions have next to those of the document. @decision error-status, success-status, routing, accept, gateway-errors */
function isStatusOfDecision(status: number, code: string | undefined): boolean {
  return catalogueEntry(code)?.nextgenStatus === status || STATUSES_OF_DECISIONS.has(status);
}

const STATUSES_OF_DECISIONS: ReadonlySet<number> = new Set([201, 401, 404, 405, 406]);
/** Members that a decision adds. @decision transactions-path */
const MEMBERS_OF_DECISIONS: ReadonlySet<string> = new Set(['readTransactions balances']);

/** One difference of a call. */
type Unknown = Pick<Difference, 'kind' | 'what' | 'found'>;

function unknownsOf(call: RecordedCall, { facts }: Recording, profile: Profile): readonly Unknown[] {
  const { operation, status, answer } = call;
  const described = facts.described(operation);
  if (!described) return [];
  const unknown: Unknown[] = earlyRefusals(call, facts).map((what) => ({ kind: 'order', what }));
  const code = call.refusal?.code;
  if (!described.statuses.includes(status) && !isStatusOfDecision(status, code))
    unknown.push({ kind: 'status', what: String(status) });
  if (code !== undefined && operation !== 'exchangeCode' && !catalogueEntry(code))
    unknown.push({ kind: 'code', what: code });
  for (const name of Object.keys(answer.headers))
    if (!isTransportHeader(name) && !described.answerHeaders.includes(name))
      unknown.push({ kind: 'header', what: name });
  if (call.isAccepted)
    for (const name of described.requiredHeaders)
      if (answer.headers[name] === undefined) unknown.push({ kind: 'header', what: name, found: 'missing' });
  if (call.got !== undefined && call.mediaType?.includes('json') !== true)
    unknown.push({ kind: 'header', what: 'content-type', found: call.mediaType ?? 'missing' });
  return [...unknown, ...bodyUnknowns(call, facts, profile)];
}

function bodyUnknowns(call: RecordedCall, facts: InterfaceFacts, profile: Profile): readonly Unknown[] {
  const { operation, answer, got } = call;
  if (answer.body === undefined || (got === undefined && call.mediaType?.includes('json') !== true)) return [];
  // A wrong method is refused before the operation is known, in the form of other errors.
  if (operation === 'exchangeCode' && call.status === 405) return [];
  // A body that begins like JSON was cut off.
  if (got === undefined) return /^\s*(?:[[{]|$)/.test(answer.body) ? [] : [{ kind: 'body', what: 'text' }];
  return answerDeviations(call, facts, profile)
    .filter(({ place }) => !MEMBERS_OF_DECISIONS.has(`${operation} ${place}`))
    .map(({ kind, place, what, value }) => ({
      kind,
      what: place === '' ? 'body' : place,
      ...foundOf(kind, what, value),
    }));
}

function foundOf(kind: SchemaDeviation['kind'], what: string, value: unknown): Pick<Unknown, 'found'> {
  if (kind === 'type') return { found: what };
  if (kind === 'member' || kind === 'missing') return {};
  if (typeof value !== 'string') return kind === 'value' ? { found: String(value) } : {};
  return kind === 'value' && isPlainName(value) ? { found: value } : { found: `"${formOf(value)}"` };
}

/** Every place of an answer's body that does not match the document. Of several media types, the one that it matches best counts. */
export function answerDeviations(
  { operation, status, got }: RecordedCall,
  facts: InterfaceFacts,
  profile: Profile,
): SchemaDeviation[] {
  const answers = facts.answers(operation, profile);
  const documented =
    answers.find(({ code }) => code === String(status)) ??
    answers.find(({ code }) => code.startsWith(status < 300 ? '2' : '4'));
  const schemas = (documented?.contents ?? []).flatMap(({ mediaType, schema }) =>
    mediaType.includes('json') && schema ? [schema] : [],
  );
  return schemas.length === 0 ? [] : schemaDeviations({ anyOf: schemas }, got);
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
function earlyRefusals(call: RecordedCall, facts: InterfaceFacts): readonly string[] {
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
function stepOf({ refusal, operation }: RecordedCall, facts: InterfaceFacts): ErrorStep | undefined {
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

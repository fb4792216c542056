import { BankFault } from '../../domain/errors.js';
import type { Organisation } from '../../domain/tpp/organisation.js';
import type { BankEvents } from '../../banks/bank-events.js';
import { plainPath } from '../request-target.js';
import type { LongBody, RecordedText } from '../server-caches.js';
import { LazyClientCall } from './lazy-client-call.js';
import type { TransitionRecord } from '../../sim/bank.js';
import type { EntryFinding, RecordedCall, Refusal } from '../../journal/journal-entry.js';
import type { ClientCall } from '../../client-report/rule.js';
import { detachedCopy } from '../../domain/text.js';
import { organisationNames } from '../../sim/scripting/outcome-facts.js';
import type { AdaptedCall } from './adapted-call.js';
import { allHeaders, byLowerName, listByLowerName, type Answer, type AnswerHeaders } from '../answers/answer.js';
import type { RequestContext } from './request-context.js';
import { isDiscovery } from '../../domain/authorisation/oauth.js';

/**
 * Paths of pages, control API and test CA, which are not calls of a client. Browsers also request some paths
 * automatically (`BROWSER_PATHS`).
 */
const NOT_RECORDED =
  /^\/(?:__admin|sca|pki|portal|online|authenticator|livez|readyz|metrics|openapi\.yaml|openapi\.json)(?:\/|$)|^\/$/i;

/**
 * Paths that browsers, phones and crawlers request automatically. Opening a page of the bank causes some of them, so
 * they say nothing about a client of its interface. OAuth client discovery is recorded.
 */
const BROWSER_PATHS =
  /^\/(?:robots\.txt|favicon\.(?:ico|png|svg)|apple-touch-icon[\w-]{0,40}\.png|manifest\.json|site\.webmanifest|browserconfig\.xml|sitemap\.xml)$|^\/\.well-known(?:\/|$)/;

/** Maximum length of a recorded body, in characters. */
const LONGEST_BODY = 16_384;

/** Whether the journal records calls to a path without query. */
export function isJournalled(path: string): boolean {
  const plain = plainPath(path);
  return !NOT_RECORDED.test(plain) && (!BROWSER_PATHS.test(plain) || isDiscovery(plain));
}

/**
 * Counts and logs a finished request. A client's call is also added to the journal, the client report and the events
 * of its bank. Never throws, because the response has been sent and no caller would handle the error.
 */
export function recordRequest(request: RequestContext, answer: Answer): void {
  const { server } = request;
  try {
    const durationMs = performance.now() - request.startedAtMs;
    server.counts.count(request.operation, answer.status, durationMs);
    server.logCall({
      bank: request.bank.id,
      method: request.method,
      path: withoutQuery(request.target),
      status: answer.status,
      milliseconds: durationMs,
      operation: request.operation,
      refusal: request.notes.refusal?.code,
      isFromDashboard: isFromDashboard(request),
    });
    if (request.observers) journalCall(request, answer, durationMs);
  } catch (error) {
    server.reportError(error);
  }
}

function journalCall(request: RequestContext, answer: Answer, durationMs: number): void {
  const { server, bank, observers, notes } = request;
  if (!observers) return;
  const entry = new CallEntry(request, answer, durationMs);
  const inDialect = request.adapted ? entryInDialect(entry, request, request.adapted) : entry;
  const clientCall = new LazyClientCall(inDialect, notes.readBody, bank, server.contractOf(bank), notes.remarks);
  if (!request.isOfPerson) entry.findings = observers.report.check(clientCall, request.isUnpublished);
  if (entry.findings.length > 0 && entry.hasLongBody) entry.findings = entry.findings.map(maskedNow(clientCall));
  entry.shortenBodies();
  observers.journal.add(entry);
  emit(entry, server.registry.eventsOf(bank.id));
}

/** The entry with the call in the dialect's form, which rules judge. @decision adaptations */
function entryInDialect(entry: CallEntry, { headers }: RequestContext, adapted: AdaptedCall): ClientCall['entry'] {
  const { method, path = entry.path, dialectAnswer } = adapted;
  const { id, status: sent, answerHeaders: sentAnswerHeaders, traceparent } = entry;
  const answerHeaders = dialectAnswer ? byLowerName(allHeaders(dialectAnswer)) : sentAnswerHeaders;
  const body = entry.body === undefined ? undefined : adapted.readText(entry.body);
  const answered = dialectAnswer?.body;
  // A fault may have broken the answer after it was adapted.
  const status = dialectAnswer && sent === adapted.writtenStatus ? dialectAnswer.status : sent;
  const answerBody = typeof answered === 'string' ? answered : entry.answerBody;
  return Object.assign({}, entry, { id, traceparent, method, path, headers, body, status, answerHeaders, answerBody });
}

/** For a call whose secrets may be in the part of its body that the journal omits. Keeps nothing of that part. */
function maskedNow(call: LazyClientCall): (finding: EntryFinding) => EntryFinding {
  return ({ rule, detail }) => ({ rule, detail: detachedCopy(call.withoutSecrets(detail)) });
}

function emit(entry: CallEntry, events: BankEvents): void {
  if (events.size === 0) return;
  events.emit({ kind: 'request', entry });
  for (const finding of entry.findings) events.emit({ kind: 'finding', entry, finding });
}

/** The journal entry of a call and its answer. */
export class CallEntry implements RecordedCall {
  readonly number: number;
  readonly at: number;
  readonly receivedAtMs: number;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly operation: string | undefined;
  readonly tppNames: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly rawHeaders: readonly string[];
  readonly isPlain: boolean;
  body: string | undefined;
  bodyOmittedBytes = 0;
  readonly status: number;
  readonly answerHeaderList: readonly string[];
  readonly echoedRequestId: string | undefined;
  answerBody: string | undefined;
  answerBodyOmittedBytes = 0;
  readonly durationMs: number;
  readonly refusal: Refusal | undefined;
  readonly checksPassed: number | undefined;
  readonly subject: string | undefined;
  readonly subjectStatus: string | undefined;
  readonly fault: string | undefined;
  readonly signature: RecordedCall['signature'];
  readonly transitions: readonly TransitionRecord[];
  /** Findings of the client report. */
  findings: readonly EntryFinding[] = NOTHING;
  readonly #long: LongBody | undefined;
  #answerHeaders: Readonly<Record<string, string>> | undefined;

  constructor(request: RequestContext, answer: Answer, durationMs: number) {
    const { notes } = request;
    this.number = request.number;
    this.at = request.at;
    this.receivedAtMs = request.receivedAtMs;
    this.method = request.method;
    this.path = request.path;
    this.query = request.query;
    this.operation = request.operation;
    this.tppNames = callerOf(request, notes.organisation);
    this.headers = request.sentHeaders;
    this.rawHeaders = request.rawHeaders;
    this.isPlain = request.isPlain;
    this.body = notes.body;
    this.status = answer.status;
    this.echoedRequestId = answer.xRequestId;
    this.answerHeaderList = namesAndValues(answer.headers);
    // The body for HEAD, and a body slowed down by a fault, are not recorded.
    const isRecorded = request.method !== 'HEAD' && answer.transport === undefined;
    this.answerBody = isRecorded && typeof answer.body === 'string' ? answer.body : undefined;
    this.#long = answer.long;
    this.durationMs = durationMs;
    this.refusal = notes.refusal;
    this.checksPassed = notes.checksPassed;
    this.subject = notes.subject;
    this.subjectStatus = notes.subjectStatus;
    this.fault = notes.fault;
    this.signature = notes.signature;
    this.transitions = notes.transitions;
  }

  get id(): string {
    return `request-${this.number}`;
  }

  get traceparent(): string | undefined {
    return this.headers['traceparent'];
  }

  get answerHeaders(): Readonly<Record<string, string>> {
    const { echoedRequestId, answerHeaderList: list } = this;
    return (this.#answerHeaders ??= listByLowerName(
      echoedRequestId === undefined ? list : ['x-request-id', echoedRequestId, ...list],
    ));
  }

  /** Whether the journal keeps only the start of the request's body. */
  get hasLongBody(): boolean {
    return this.body !== undefined && this.body.length > LONGEST_BODY;
  }

  /** Truncates long bodies for the journal. The client report sees them in full. */
  shortenBodies(): void {
    const { body, answerBody } = this;
    if (body !== undefined && body.length > LONGEST_BODY) {
      ({ start: this.body, omittedBytes: this.bodyOmittedBytes } = shortened(body));
    }
    if (answerBody !== undefined && answerBody.length > LONGEST_BODY) {
      const recorded = this.#long?.recorded ?? shortened(answerBody);
      if (this.#long) this.#long.recorded = recorded;
      ({ start: this.answerBody, omittedBytes: this.answerBodyOmittedBytes } = recorded);
    }
  }
}

const NOTHING: readonly never[] = [];

function namesAndValues(headers: AnswerHeaders): readonly string[] {
  const list: string[] = [];
  // On every call: faster than Object.entries and flat.
  for (const name in headers) list.push(name, headers[name] ?? '');
  return list;
}

/** All names of the caller identified by a guard, otherwise of the one that the request claims. */
function callerOf(
  { bank, server, target, headers }: RequestContext,
  organisation: Organisation | undefined,
): readonly string[] {
  if (organisation) return organisationNames(organisation);
  // The connection may be gone by now, and so its certificate.
  return server.dialectOf(bank).callerNames(bank, { target, headers, identity: noIdentity });
}

function noIdentity(): never {
  throw new BankFault('CERTIFICATE_MISSING', 'the certificate is not read again for the journal');
}

/**
 * The start of a text, without half a character at its end. A copy, because a V8 substring keeps the whole text in
 * memory.
 */
function shortened(text: string): RecordedText {
  const isHalf = /[\ud800-\udbff]/.test(text[LONGEST_BODY - 1] ?? '');
  const start = Buffer.from(text.slice(0, isHalf ? LONGEST_BODY - 1 : LONGEST_BODY));
  return { start: start.toString(), omittedBytes: Buffer.byteLength(text) - start.length };
}

/** Whether a call loads the dashboard or comes from it, which it says in `Referer`, or renews a page of the portal. */
function isFromDashboard({ target, headers }: RequestContext): boolean {
  const control = target.indexOf('/__admin');
  if (control === -1) return /\/portal\/\w+\?renew$/.test(target);
  return DASHBOARD_PATH.test(target.slice(control)) || DASHBOARD_PATH.test(headers['referer'] ?? '');
}

const DASHBOARD_PATH = /\/__admin(?:\/banks\/[^/?]+)?\/ui(?:[/?]|$)/;

/** A request target without its query or fragment, which may contain secrets. */
function withoutQuery(target: string): string {
  const end = target.search(/[?#]/);
  return end === -1 ? target : target.slice(0, end);
}

import { parseInstant, type Instant } from '../../domain/calendar.js';
import { type ErrorStep, refuseMember, requireWord } from '../../domain/errors.js';
import { matchesRequest, type RequestMatcher } from '../../domain/scripting/request-matcher.js';
import { CONDUCT_RULES } from '../../client-report/rules.js';
import type { Journal } from '../../journal/journal.js';
import type { JournalEntry } from '../../journal/journal-entry.js';
import { parsedJson } from '../../domain/text.js';
import { withoutAbsent } from '../../domain/without-absent.js';
import { type JsonObject, readOptionalWhole } from '../../parsing/read.js';
import { parseRequestMatcher, requireStatus } from '../../parsing/request-matcher.js';
import { ARCHIVE_END, archiveHead } from '../../journal/http-archive.js';
import { CallSecrets, maskedAddress, type MaskedCall } from '../../journal/masking.js';
import type { Parameters } from '../../parsing/parameters.js';
import { SearchedText } from '../searched-text.js';
import { eventBody } from './view-parts.js';
import type { AdminCall } from '../admin-call.js';
import { AdminRefusal } from '../../http/requests/control-guard.js';
import { JOURNAL_MATCHER } from '../request-matchers.js';
import { curlOf } from '../../domain/tpp/curl.js';
import { instantText } from '../../domain/clock.js';
import type { DialectFacts } from '../../http/app-context.js';

const LONGEST_WAIT_MS = 60_000;
/**
 * Maximum number of calls that wait for entries of one journal, because each entry is compared with each waiting
 * matcher.
 */
const MOST_WAITING = 1000;

type EntryFilter = (entry: JournalEntry) => boolean;

/** Reads a matcher of journal entries. @throws FORMAT_ERROR */
export function readJournalMatcher(body: JsonObject): RequestMatcher {
  return parseRequestMatcher(body['match'], JOURNAL_MATCHER);
}

/**
 * Turns a matcher into an entry filter. Path, headers, body and traceparent match as they are shown, with secrets masked: otherwise a caller
 * could guess a secret piece by piece.
 */
export function matching(matcher: RequestMatcher): EntryFilter {
  const { path, header, body, traceparent, ...others } = matcher;
  const texts: RequestMatcher = withoutAbsent({ path, header, body, traceparent });
  if (Object.keys(texts).length === 0) return (entry) => matchesRequest(others, entry);
  return (entry) =>
    matchesRequest(others, entry) &&
    matchesRequest(texts, { ...new CallSecrets(entry).masked(), tppNames: entry.tppNames });
}

/**
 * Reads a filter. `since` is an id (later entries) or an instant of bank time; `before` is an id (earlier entries).
 * The id may belong to a dropped entry. @throws FORMAT_ERROR
 */
export function readFilter(query: Parameters, call?: AdminCall): EntryFilter {
  const { operation, status, since, before, tpp } = query;
  const statusClass = /^([1-5])xx$/i.exec(status ?? '')?.[1];
  const matcher: RequestMatcher = withoutAbsent({
    operation: operation === undefined ? undefined : requireWord(operation, JOURNAL_MATCHER.operations, 'operation'),
    status: status === undefined || statusClass !== undefined ? undefined : readStatusText(status),
    tpp,
  });
  const hasFindings = readFindingFilter(query, call);
  const beforeNumber =
    before === undefined
      ? Infinity
      : (entryNumber(before) ?? refuseMember('before', 'must be an entry id such as request-7'));
  const { afterNumber = 0, from = -Infinity } = since === undefined ? {} : readSince(since);
  const text = new SearchedText(query['text'] ?? '');
  return (entry) =>
    entry.number < beforeNumber &&
    entry.number > afterNumber &&
    entry.at >= from &&
    matchesRequest(matcher, entry) &&
    (statusClass === undefined || Math.floor(entry.status / 100) === Number(statusClass)) &&
    hasFindings(entry) &&
    (text.isBlank || callTexts(entry, text).some((one) => text.isIn(one)));
}

function readFindingFilter(query: Parameters, call: AdminCall | undefined): EntryFilter {
  const isNeeded = requireWord(query['findings'] ?? 'false', ['true', 'false'], 'findings') === 'true';
  const finding = query['finding'] && requireWord(query['finding'], [...TITLES.keys()], 'finding');
  const concluded = finding && call?.context.registry.recordOf(call.bank).report.concluded(call.bank, finding);
  return (entry) =>
    (!isNeeded || entry.findings.length > 0) &&
    (!concluded || concluded.has(entry.id) || entry.findings.some(({ rule }) => rule === finding));
}

function readStatusText(status: string): number {
  return /^\d{1,3}$/.test(status)
    ? requireStatus(Number(status), 'status')
    : refuseMember('status', 'must be a status such as 400, a class such as 4xx, or 0 for no response');
}

/**
 * The texts of a call for searching, with secrets masked: its line in a list, then headers and bodies. These are masked only
 * where they contain the text before, because masking takes long.
 */
export function callTexts(entry: JournalEntry, wanted: SearchedText): string[] {
  const line = lineText(entry);
  if (wanted.isIn(line) || !partsOf(entry).some((part) => wanted.isIn(part))) return [line];
  return [line, ...partsOf(new CallSecrets(entry).masked())];
}

type CallParts = Pick<JournalEntry, 'headers' | 'answerHeaders'> & Partial<Pick<JournalEntry, 'body' | 'answerBody'>>;

function partsOf({ headers, body = '', answerHeaders, answerBody = '' }: CallParts): string[] {
  const lines = (of: Readonly<Record<string, string>>): string[] =>
    Object.entries(of).map(([name, value]) => `${name}: ${value}`);
  return [...lines(headers), body, ...lines(answerHeaders), answerBody];
}

/** The visible text of a list entry. Secrets are masked. */
function lineText(entry: JournalEntry): string {
  const { id, method, operation, tppNames, status, refusal, subject, findings, sent } = entry;
  const { path, query } = maskedAddress(entry);
  const call = [
    sent && `notification ${subject} ${entry.subjectStatus}`,
    id,
    method,
    path,
    query,
    operation,
    tppNames[0],
  ];
  const shown = [...call, status, refusal?.sentCode, refusal?.code, subject];
  return [...shown, ...findings.map(({ rule }) => rule)].join(' ');
}

function readSince(since: string): { readonly afterNumber?: number; readonly from?: Instant } {
  const number = entryNumber(since);
  if (number !== undefined) return { afterNumber: number };
  const from = parseInstant(since);
  if (from !== undefined) return { from };
  return refuseMember('since', 'must be an entry id such as request-7, or an instant such as 2026-03-31T00:00:00Z');
}

/** The number in the id of an entry, whether there is such an entry or not. */
export function entryNumber(id: string): number | undefined {
  const number = /^request-(\d+)$/.exec(id)?.[1];
  return number === undefined ? undefined : Number(number);
}

/** Reads what to wait for. @throws FORMAT_ERROR */
export function readWait(body: JsonObject): { match: RequestMatcher; count: number; timeoutMs: number } {
  return {
    match: readJournalMatcher(body),
    count: readOptionalWhole(body, 'count', '', { least: 1, most: 10_000 }) ?? 1,
    timeoutMs: readOptionalWhole(body, 'timeoutMs', '', { least: 0, most: LONGEST_WAIT_MS }) ?? 5000,
  };
}

/**
 * Waits, in real time, until enough entries match. Returns at once if they already do.
 * @param isGone aborted when the caller does not wait any more
 * @throws AdminRefusal 409 if too many calls are waiting
 */
export function waitFor(
  journal: Journal,
  { match, count, timeoutMs }: ReturnType<typeof readWait>,
  isGone?: AbortSignal,
): Promise<{ readonly found: boolean; readonly count: number }> {
  const isWanted = matching(match);
  let seen = journal.count(isWanted);
  if (seen >= count) return Promise.resolve({ found: true, count: seen });
  if (journal.listening >= MOST_WAITING)
    throw new AdminRefusal(
      409,
      `${MOST_WAITING} calls already wait for requests of this bank; call again when one ends`,
    );
  return new Promise((resolve) => {
    const timer = setTimeout(() => finish(false), timeoutMs);
    timer.unref();
    const stop = journal.listen((entry) => {
      if (!isWanted(entry)) return;
      seen += 1;
      if (seen >= count) finish(true);
    });
    const finish = (found: boolean): void => {
      clearTimeout(timer);
      stop();
      resolve({ found, count: seen });
    };
    isGone?.addEventListener('abort', () => finish(false), { once: true });
  });
}

/** Texts of refusals and amounts of payments in bodies, which may be cut off. */
const REASON = /"(?:text|detail|error_description)"\s*:\s*("(?:[^"\\]|\\.)*")/;
const AMOUNT = /"instructedAmount"\s*:\s*(\{[^{}]*\})/;

function amountIn(body: string): object | undefined {
  const { amount, currency } = Object(parsedJson(AMOUNT.exec(body)?.[1] ?? '')) as Readonly<Record<string, unknown>>;
  return Number.isFinite(Number(amount)) && typeof currency === 'string' && /^[A-Z]{3}$/.test(currency)
    ? { currency, amount: Number(amount) }
    : undefined;
}

/** An entry in a list: without headers and bodies. Secrets are masked. */
export function entryLine(entry: JournalEntry): object {
  const { id, at, method, operation, tppNames, status, durationMs, refusal, transitions } = entry;
  const { path, query } = maskedAddress(entry);
  const { subject, fault, findings, sent } = entry;
  const reason = refusal && REASON.exec(new CallSecrets(entry).masked().answerBody ?? '')?.[1];
  const text = reason && parsedJson(reason);
  return withoutAbsent({
    id,
    at: instantText(at),
    method,
    path,
    query: query === '' ? undefined : query,
    sent: sent && withoutAbsent({ ...sent, status: entry.subjectStatus }),
    operation,
    tpp: tppNames[0],
    status,
    durationMs: Math.round(durationMs * 10) / 10,
    amount: operation?.startsWith('initiate') ? amountIn(entry.body ?? '') : undefined,
    refusal: refusal && withoutAbsent({ ...refusal, path: undefined, reason: undefined, text }),
    subject,
    subjectStatus: entry.subjectStatus,
    fault,
    transitions: transitions.length,
    findings: findings.length === 0 ? undefined : findings.map(({ rule }) => rule),
    undone: entry.isUndone ? true : undefined,
  });
}

/** The titles of the rules of the client report. */
const TITLES = new Map(CONDUCT_RULES.map(({ id, title }) => [id, title]));

/** A complete entry. Secrets are masked. */
export function entryView(entry: JournalEntry, baseUrl: string, dialect: DialectFacts): object {
  const { transitions, receivedAtMs } = entry;
  const secrets = new CallSecrets(entry);
  const masked = secrets.masked();
  const { path, query, headers, body, answerHeaders, answerBody, signature, traceparent } = masked;
  return withoutAbsent({
    ...entryLine(entry),
    // Here without all secrets of the call, also where their names do not show them.
    path,
    query: query === '' ? undefined : query,
    receivedAt: new Date(receivedAtMs).toISOString(),
    headers,
    body,
    bodyOmittedBytes: entry.bodyOmittedBytes || undefined,
    answer: withoutAbsent({
      headers: answerHeaders,
      body: answerBody,
      bodyOmittedBytes: entry.answerBodyOmittedBytes || undefined,
    }),
    transitions: transitions.map(eventBody),
    findings:
      entry.findings.length === 0
        ? undefined
        : entry.findings.map((finding) => ({ ...secrets.maskedFinding(finding), title: TITLES.get(finding.rule) })),
    signature,
    checks: checksOf(entry, dialect),
    traceparent,
    curl: commandOf(entry.method, masked, entry.sent ? '' : baseUrl),
  });
}

/** The request as a POSIX shell command. Secrets are masked. */
function commandOf(method: string, { path, query, headers, body }: MaskedCall, baseUrl: string): string {
  const address = `${baseUrl}${path}${query === '' ? '' : `?${query}`}`;
  const left = new Set(['host', 'connection', 'content-length', 'user-agent', 'accept-encoding', 'accept']);
  const sent = Object.entries(headers).filter(([name]) => !left.has(name));
  return curlOf({ method, url: address, headers: Object.fromEntries(sent), data: body });
}

/** A HAR comment about omitted bytes. */
function omitted(bytes: number): { readonly comment?: string } {
  return bytes === 0 ? {} : { comment: `${bytes} more bytes were not kept` };
}

function sizeOf(body: string | undefined): number {
  return body === undefined ? 0 : Buffer.byteLength(body);
}

/**
 * The HTTP archive (HAR 1.2) of entries, in parts: a full journal as one string would be hundreds of megabytes.
 * @param entries newest first; the archive is oldest first
 */
export function* harParts(entries: readonly JournalEntry[], baseUrl: string, version: string): Generator<string> {
  yield archiveHead({ name: 'sandbank', version });
  for (let index = entries.length - 1; index >= 0; index -= 1) {
    const entry = entries[index];
    if (entry) yield `${JSON.stringify(harEntry(entry, entry.sent ? '' : baseUrl))}${index === 0 ? '' : ','}`;
  }
  yield ARCHIVE_END;
}

function harEntry(entry: JournalEntry, baseUrl: string): object {
  const { path, query, headers, body, answerHeaders, answerBody } = new CallSecrets(entry).masked();
  const pairs = (values: Readonly<Record<string, string>>): object[] =>
    Object.entries(values).map(([name, value]) => ({ name, value }));
  return {
    startedDateTime: new Date(entry.receivedAtMs).toISOString(),
    // Programs ignore own members that start like this one.
    _bankTime: new Date(entry.at).toISOString(),
    time: entry.durationMs,
    request: {
      method: entry.method,
      url: `${baseUrl}${path}${query === '' ? '' : `?${query}`}`,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: pairs(headers),
      queryString: [...new URLSearchParams(query)].map(([name, value]) => ({ name, value })),
      ...(body !== undefined && {
        postData: { mimeType: headers['content-type'] ?? '', text: body, ...omitted(entry.bodyOmittedBytes) },
      }),
      headersSize: -1,
      bodySize: sizeOf(entry.body) + entry.bodyOmittedBytes,
    },
    response: {
      status: entry.status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: pairs(answerHeaders),
      content: {
        size: sizeOf(entry.answerBody) + entry.answerBodyOmittedBytes,
        mimeType: answerHeaders['content-type'] ?? '',
        text: answerBody ?? '',
        ...omitted(entry.answerBodyOmittedBytes),
      },
      redirectURL: answerHeaders['location'] ?? '',
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: entry.durationMs, receive: 0 },
  };
}

interface CheckResult {
  readonly check: string;
  readonly result: 'passed' | 'failed' | 'notReached';
}

/** The steps within every operation, in order. @decision error-precedence */
const STEPS_OF_OPERATIONS: readonly ErrorStep[] = ['bodyShape', 'existence', 'state', 'rights', 'limits'];

/**
 * The checks of a call in order: passed, failed or not reached. Undefined for a call without an operation, or with one
 * that has no guards.
 * @decision error-precedence
 */
function checksOf(entry: JournalEntry, dialect: DialectFacts): CheckResult[] | undefined {
  const guards = entry.operation === undefined ? undefined : dialect.checksOf(entry.operation);
  if (!guards || entry.checksPassed === undefined) return undefined;
  const { refusal, checksPassed } = entry;
  const before = [...guards, 'rateLimit'];
  const checks = [...before, ...STEPS_OF_OPERATIONS];
  const failed = refusal ? failedIndex(before.length, checksPassed, refusal.step) : checks.length;
  return checks.map((check, index) => ({
    check,
    result: index < failed ? 'passed' : index === failed ? 'failed' : 'notReached',
  }));
}

/** The index after all checks if none of them rejected the call: the bank failed, or a fault was configured. */
function failedIndex(before: number, checksPassed: number, step: ErrorStep): number {
  if (checksPassed < before) return checksPassed;
  const within = STEPS_OF_OPERATIONS.indexOf(step);
  return before + (within < 0 ? STEPS_OF_OPERATIONS.length : within);
}

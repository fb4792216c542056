import { parseInstant } from '../../domain/calendar.js';
import { formatError } from '../../domain/errors.js';
import type { Journal, JournalEntry, JournalMatch } from '../../sim/journal.js';
import { isMeant } from '../../sim/journal.js';
import { withoutAbsent } from '../../wire/without-absent.js';
import { readObject, readOptionalText, type JsonObject } from '../../wire/read.js';
import { maskedBody, maskedHeaders, maskedUrl } from '../masking.js';
import type { Parameters } from '../parameters.js';
import { readCallMatch, requireOperation } from './call-match.js';
import { eventBody } from './clock-calls.js';
import { checksOf } from './passed-checks.js';
import { readCount, readOptionalCount } from './read-members.js';
import { quoted } from './shell-text.js';
import { instantText } from './view-parts.js';

/** Members of `find` and `count`. */
export const FIND_MEMBERS = ['match', 'limit'] as const;
/** Members of `wait`. */
export const WAIT_MEMBERS = ['match', 'count', 'timeoutMs'] as const;
/** Characters of a text. */
const LONGEST_TEXT = 500;
const LONGEST_WAIT_MS = 60_000;

/** Reads which entries are meant. @throws FORMAT_ERROR */
export function readJournalMatch(body: JsonObject): JournalMatch {
  if (body['match'] === undefined) return {};
  const match = readObject(body['match'], 'match');
  const text = (name: string): string | undefined => readOptionalText(match, name, 'match', LONGEST_TEXT);
  return withoutAbsent({
    ...readCallMatch(match, 'journal', ['status', 'body', 'traceparent']),
    status: match['status'] === undefined ? undefined : readStatus(match['status'], 'match.status'),
    body: text('body'),
    traceparent: text('traceparent'),
  });
}

/** 0 stands for a connection that ended without an answer. */
function readStatus(value: unknown, path: string): number {
  const status = Number(value);
  if (Number.isInteger(status) && (status === 0 || (status >= 100 && status <= 599))) return status;
  return formatError(
    path,
    `${path} must be a status from 100 to 599, or 0 for a connection that ended without an answer`,
  );
}

/** How many entries are wanted. @throws FORMAT_ERROR */
export function readFindLimit(body: JsonObject): number {
  return readOptionalCount(body, 'limit', { least: 1, most: 1000, otherwise: 100 });
}

/**
 * Which entries of the list are wanted: `since` is an id, whose followers are meant, or an instant of bank time; `before` an
 * id, whose predecessors are meant.
 */
export function readListQuery(query: Parameters): {
  match: JournalMatch;
  since: string | undefined;
  before: number | undefined;
  limit: number;
} {
  const { operation, status, since, before } = query;
  if (operation !== undefined) requireOperation(operation, 'journal', 'operation');
  return {
    match: {
      ...(operation !== undefined && { operation }),
      ...(status !== undefined && { status: readStatus(status, 'status') }),
    },
    since,
    before: before === undefined ? undefined : readEntryNumber(before),
    limit: readCount(query, 'limit', { least: 1, most: 1000, otherwise: 100 }),
  };
}

/** Entries newest first. @throws FORMAT_ERROR for a `since` that is neither id nor instant */
export function listed(journal: Journal, wanted: ReturnType<typeof readListQuery>): JournalEntry[] {
  const { match, since, before, limit } = wanted;
  const all = journal.find(match).filter(({ id }) => before === undefined || numberOf(id) < before);
  if (since === undefined) return all.slice(0, limit);
  const number = /^request-(\d+)$/.exec(since)?.[1];
  const instant = number === undefined ? parseInstant(since) : undefined;
  if (number === undefined && instant === undefined)
    formatError(
      'since',
      'since must be the id of an entry such as request-7, or an instant such as 2026-03-31T00:00:00Z',
    );
  const isLater = (entry: JournalEntry): boolean =>
    number === undefined ? entry.at >= (instant ?? 0) : numberOf(entry.id) > Number(number);
  return all.filter(isLater).slice(0, limit);
}

/** @throws FORMAT_ERROR */
function readEntryNumber(before: string): number {
  const number = /^request-(\d+)$/.exec(before)?.[1];
  return number === undefined
    ? formatError('before', 'before must be the id of an entry such as request-7')
    : Number(number);
}

function numberOf(id: string): number {
  return Number(id.slice('request-'.length));
}

/** Reads what is waited for. @throws FORMAT_ERROR */
export function readWait(body: JsonObject): { match: JournalMatch; count: number; timeoutMs: number } {
  return {
    match: readJournalMatch(body),
    count: readOptionalCount(body, 'count', { least: 1, most: 10_000, otherwise: 1 }),
    timeoutMs: readOptionalCount(body, 'timeoutMs', { least: 0, most: LONGEST_WAIT_MS, otherwise: 5000 }),
  };
}

/** Waits, in real time, until so many entries fit; answers at once where they do already. */
export function waitFor(
  journal: Journal,
  { match, count, timeoutMs }: ReturnType<typeof readWait>,
): Promise<{ readonly found: boolean; readonly count: number }> {
  let seen = journal.find(match).length;
  if (seen >= count) return Promise.resolve({ found: true, count: seen });
  return new Promise((resolve) => {
    const timer = setTimeout(() => finish(false), timeoutMs);
    timer.unref();
    const stop = journal.listen((entry) => {
      if (!isMeant(match, entry)) return;
      seen += 1;
      if (seen >= count) finish(true);
    });
    const finish = (found: boolean): void => {
      clearTimeout(timer);
      stop();
      resolve({ found, count: seen });
    };
  });
}

/** An entry as lists have it: without headers and bodies. */
export function entryLine(entry: JournalEntry): object {
  const { id, at, method, path, query, operation, tppNames, status, durationMs, refusal, transitions } = entry;
  const { subject, findings } = entry;
  return withoutAbsent({
    id,
    at: instantText(at),
    method,
    path,
    query: query === '' ? undefined : maskedUrl(`?${query}`).slice(1),
    operation,
    tpp: tppNames[0],
    status,
    durationMs: Math.round(durationMs * 10) / 10,
    refusal: refusal && { code: refusal.code, step: refusal.step },
    subject,
    transitions: transitions.length,
    findings: findings.length === 0 ? undefined : findings.map(({ rule }) => rule),
  });
}

/** An entry with everything; secrets are masked. */
export function entryView(entry: JournalEntry, baseUrl: string): object {
  const { headers, body, answerHeaders, answerBody, transitions, traceparent, receivedAtMs } = entry;
  return withoutAbsent({
    ...entryLine(entry),
    receivedAt: new Date(receivedAtMs).toISOString(),
    headers: maskedHeaders(headers),
    body: body === undefined ? undefined : maskedBody(body, headers['content-type']),
    answer: withoutAbsent({
      headers: maskedHeaders(answerHeaders),
      body: answerBody === undefined ? undefined : maskedBody(answerBody, answerHeaders['content-type']),
    }),
    transitions: transitions.map(eventBody),
    findings: entry.findings.length === 0 ? undefined : entry.findings,
    signature: entry.signature,
    checks: checksOf(entry),
    traceparent,
    curl: curlOf(entry, baseUrl),
  });
}

/** The call as a command for a POSIX shell, its secrets masked. */
function curlOf({ method, path, query, headers, body }: JournalEntry, baseUrl: string): string {
  const address = `${baseUrl}${path}${query === '' ? '' : maskedUrl(`?${query}`)}`;
  const left = new Set(['host', 'connection', 'content-length', 'user-agent', 'accept-encoding', 'accept']);
  const sent = Object.entries(maskedHeaders(headers)).filter(([name]) => !left.has(name));
  const parts = [
    `curl -X ${method} ${quoted(address)}`,
    ...sent.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
  ];
  if (body !== undefined) parts.push(`-d ${quoted(maskedBody(body, headers['content-type']))}`);
  return parts.join(' ');
}

/** The journal as an HTTP archive (HAR 1.2), oldest first. */
export function harOf(entries: readonly JournalEntry[], baseUrl: string, version: string): object {
  const pairs = (headers: Readonly<Record<string, string>>): object[] =>
    Object.entries(maskedHeaders(headers)).map(([name, value]) => ({ name, value }));
  const textOf = (body: string | undefined, type: string | undefined): string =>
    body === undefined ? '' : maskedBody(body, type);
  return {
    log: {
      version: '1.2',
      creator: { name: 'sandbank', version },
      entries: entries.toReversed().map((entry) => ({
        startedDateTime: new Date(entry.receivedAtMs).toISOString(),
        time: entry.durationMs,
        request: {
          method: entry.method,
          url: `${baseUrl}${entry.path}${entry.query === '' ? '' : maskedUrl(`?${entry.query}`)}`,
          httpVersion: 'HTTP/1.1',
          cookies: [],
          headers: pairs(entry.headers),
          queryString: [...new URLSearchParams(maskedUrl(`?${entry.query}`).slice(1))].map(([name, value]) => ({
            name,
            value,
          })),
          ...(entry.body !== undefined && {
            postData: {
              mimeType: entry.headers['content-type'] ?? '',
              text: textOf(entry.body, entry.headers['content-type']),
            },
          }),
          headersSize: -1,
          bodySize: entry.body?.length ?? 0,
        },
        response: {
          status: entry.status,
          statusText: '',
          httpVersion: 'HTTP/1.1',
          cookies: [],
          headers: pairs(entry.answerHeaders),
          content: {
            size: entry.answerBody?.length ?? 0,
            mimeType: entry.answerHeaders['content-type'] ?? '',
            text: textOf(entry.answerBody, entry.answerHeaders['content-type']),
          },
          redirectURL: maskedUrl(entry.answerHeaders['location'] ?? ''),
          headersSize: -1,
          bodySize: -1,
        },
        cache: {},
        timings: { send: 0, wait: entry.durationMs, receive: 0 },
      })),
    },
  };
}

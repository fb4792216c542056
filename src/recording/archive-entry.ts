import { isUtf8 } from 'node:buffer';
import { CallSecrets } from '../journal/masking.js';
import { decompress, withoutPartialCharacter, type BodyCopy } from './body-copy.js';
import { joinedHeaders, type JoinedHeader, type RawHeaders } from './headers.js';

/** The answer of the target, before links were rewritten. */
export interface TargetAnswer {
  readonly status: number;
  readonly statusText: string;
  /** Such as 1.1. */
  readonly httpVersion: string;
  readonly headers: RawHeaders;
  readonly body: BodyCopy;
}

/** A call that went to the target. */
export interface PassedExchange {
  /** Real milliseconds since the epoch. */
  readonly startedAtMs: number;
  readonly method: string;
  readonly path: string;
  /** Without question mark; empty if absent. */
  readonly query: string;
  /** As they were sent to the target. */
  readonly headers: RawHeaders;
  readonly body: BodyCopy;
  /** Absent if the target did not answer. */
  readonly answer?: TargetAnswer | undefined;
  /** Milliseconds until the head of the answer, and until the end of the call. */
  readonly waitMs: number;
  readonly totalMs: number;
  /** Why the answer is missing or not complete. */
  readonly comment?: string | undefined;
}

interface BodyText {
  /** One character for each byte if it is binary. Undefined if it cannot be recorded. */
  readonly text: string | undefined;
  readonly isBinary: boolean;
  /** Length without compression, as far as it is known. Bytes. */
  readonly size: number;
  readonly comment: string | undefined;
}

/** An entry of an HTTP archive, as far as the recorder itself reads it. */
export interface ArchiveEntry {
  readonly request: Readonly<Record<string, unknown>> & { readonly url: string };
  readonly [member: string]: unknown;
}

/** What gateways of banks demand, in addition to what every journal masks: ids and keys of clients, and further one-time codes. */
const OF_BANKS = ['key', 'sid', '(?!idempotency).*-key', '(?:.*-)?client-id', 'psu-authorization', '(?:.*[-_])?otp'];

/** The names that a recording masks in addition to those that every journal masks. @param added further names, whatever their case */
export function maskedNames(added: readonly string[] = []): RegExp {
  return new RegExp(`^(?:${[...OF_BANKS, ...added.map((name) => name.replace(/[.]/g, '\\.'))].join('|')})$`, 'i');
}

/** The maximum number of secrets of earlier calls that are searched for, because each one costs a pass. */
const MOST_EARLIER_SECRETS = 50;

/**
 * An entry of an HTTP archive (HAR 1.2).
 * @param isMasked replaces secrets by `***`
 * @param earlier secrets of the calls before, which are replaced too; those of this call are added
 * @param further names of further secrets
 */
export function archiveEntry(
  exchange: PassedExchange,
  origin: string,
  isMasked: boolean,
  earlier = new Set<string>(),
  further = maskedNames(),
): ArchiveEntry {
  const { startedAtMs, method, answer, waitMs, totalMs, comment } = exchange;
  const [sentHeaders, gotHeaders] = [joinedHeaders(exchange.headers), joinedHeaders(answer?.headers ?? [])];
  const sent = bodyText(exchange.body, sentHeaders, isMasked);
  const got = answer && bodyText(answer.body, gotHeaders, isMasked);
  const plain = {
    path: exchange.path,
    query: exchange.query,
    headers: valuesOf(sentHeaders),
    body: sent.text,
    answerHeaders: valuesOf(gotHeaders),
    answerBody: got?.text,
  };
  const secrets = isMasked ? new CallSecrets(plain, [...earlier], further) : undefined;
  for (const secret of secrets?.unmistakable ?? []) earlier.add(secret);
  for (const oldest of [...earlier].slice(0, -MOST_EARLIER_SECRETS)) earlier.delete(oldest);
  const { path, query, headers, body, answerHeaders, answerBody } = secrets?.masked() ?? plain;
  const clean = (text: string): string => secrets?.withoutKnown(text) ?? text;
  return {
    startedDateTime: new Date(startedAtMs).toISOString(),
    time: rounded(totalMs),
    request: {
      method,
      url: `${origin}${path}${query === '' ? '' : `?${query}`}`,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: pairsOf(sentHeaders, headers),
      queryString: [...new URLSearchParams(query)].map(([name, value]) => ({ name, value })),
      ...(exchange.body.length > 0 && { postData: postData(sent, headers['content-type'], body) }),
      headersSize: -1,
      bodySize: exchange.body.length,
    },
    response: {
      status: answer?.status ?? 0,
      statusText: clean(answer?.statusText ?? ''),
      httpVersion: answer ? `HTTP/${answer.httpVersion}` : '',
      cookies: [],
      headers: pairsOf(gotHeaders, answerHeaders),
      content: contentOf(got, answerHeaders['content-type'], answerBody),
      redirectURL: answerHeaders['location'] ?? '',
      headersSize: -1,
      bodySize: answer?.body.length ?? -1,
    },
    cache: {},
    timings: { send: 0, wait: rounded(waitMs), receive: rounded(totalMs - waitMs) },
    ...withComment(comment === undefined ? undefined : clean(comment)),
  };
}

/** The body that was sent. @param text masked */
function postData({ isBinary, comment }: BodyText, mimeType = '', text = ''): object {
  return { mimeType, text: encoded(text, isBinary), ...(isBinary && { _encoding: 'base64' }), ...withComment(comment) };
}

/** The body of the answer. @param text masked */
function contentOf(got: BodyText | undefined, mimeType = '', text: string | undefined): object {
  const isBinary = got?.isBinary === true;
  return {
    size: got?.size ?? 0,
    mimeType,
    ...(text !== undefined && { text: encoded(text, isBinary), ...(isBinary && { encoding: 'base64' }) }),
    ...withComment(got?.comment),
  };
}

/** Reads a body for the archive: without compression, and as text if it is text. */
function bodyText(copy: BodyCopy, headers: ReadonlyMap<string, JoinedHeader>, isMasked: boolean): BodyText {
  const coding = headers.get('content-encoding')?.value;
  const bytes = copy.bytes();
  const cutOff = copy.isCutOff ? `cut off after ${bytes.length} of ${copy.length} bytes` : undefined;
  const decoded = decompress(bytes, coding, copy.isCutOff);
  if (!decoded) {
    const problem = `a body that cannot be decompressed (${coding ?? ''})`;
    // Its secrets cannot be found, so they cannot be masked.
    if (isMasked) return { text: undefined, isBinary: false, size: copy.length, comment: `left out: ${problem}` };
    return { text: bytes.toString('latin1'), isBinary: true, size: copy.length, comment: problem };
  }
  const whole = copy.isCutOff ? withoutPartialCharacter(decoded) : decoded;
  const text = readText(whole, headers.get('content-type')?.value ?? '');
  const size = copy.isCutOff ? copy.length : decoded.length;
  return { text: text ?? whole.toString('latin1'), isBinary: text === undefined, size, comment: cutOff };
}

/** Text in its declared character set, or in UTF-8; undefined if it is neither. */
function readText(bytes: Buffer, contentType: string): string | undefined {
  const charset = /;\s*charset="?([\w:.-]+)/i.exec(contentType)?.[1]?.toLowerCase() ?? 'utf-8';
  if (charset === 'utf-8' || charset === 'utf8') return isUtf8(bytes) ? bytes.toString('utf8') : undefined;
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return isUtf8(bytes) ? bytes.toString('utf8') : undefined;
  }
}

function encoded(text: string, isBinary: boolean): string {
  return isBinary ? Buffer.from(text, 'latin1').toString('base64') : text;
}

function valuesOf(headers: ReadonlyMap<string, JoinedHeader>): Readonly<Record<string, string>> {
  return Object.fromEntries([...headers].map(([key, { value }]) => [key, value]));
}

function pairsOf(headers: ReadonlyMap<string, JoinedHeader>, values: Readonly<Record<string, string>>): object[] {
  return [...headers].map(([key, { name, value }]) => ({ name, value: values[key] ?? value }));
}

function withComment(comment: string | undefined): { readonly comment?: string } {
  return comment === undefined ? {} : { comment };
}

/** Milliseconds with one decimal place. */
function rounded(ms: number): number {
  return Math.max(0, Math.round(ms * 10) / 10);
}

import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { ExpectedError } from '../domain/errors.js';
import { itemsOf, MASKED, type Message, type RecordedExchange } from './exchange.js';
import { isObject, memberAt } from '../domain/shape.js';
import { endOfJsonString, parsedJson } from '../domain/text.js';
import { NO_STEP, type OnStep } from './recording.js';
import { postmanEntries } from './sources/postman.js';
import { stubEntries } from './sources/wiremock.js';

/** A recording as read from files. */
export interface ReadRecording {
  readonly exchanges: readonly RecordedExchange[];
  /** What was left out, by reason, with the number of exchanges. */
  readonly skipped: ReadonlyMap<string, number>;
}

/** A file that is not a recording at all. */
class RecordingError extends ExpectedError {
  constructor(message: string) {
    super('RECORDING_INVALID', message, { exitCode: 2 });
  }
}

/** The maximum size of a body, compressed or not, in bytes. A larger one is left out. */
const MOST_BYTES = 10 * 1024 * 1024;
/** The control API of a Sandbank is not a part of any bank. */
const CONTROL_PATH = /^\/__admin(?:\/|$)/;
const TRUNCATED = 'entries missing at the end of a truncated file';
const REPEATED = 'entries that an earlier recording also has';
const DAMAGED = 'entries that are damaged';

/**
 * Reads HTTP archives (HAR 1.2), Postman collections with saved examples, and stub mappings of WireMock in the given order. Leaves out what cannot be read, and counts it by reason. The numbers of the exchanges are
 * the places of their entries, those that are left out included.
 * @param onStep called for each entry
 * @throws RecordingError for any other file
 */
export function readRecordings(
  files: readonly { readonly name: string; readonly text: string }[],
  host?: string,
  onStep: OnStep = NO_STEP,
): ReadRecording {
  const exchanges: RecordedExchange[] = [];
  let number = 0;
  const skipped = new Map<string, number>();
  const skip = (reason: string): void => void skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
  const known = new Set<string>();
  for (const { name, text } of files) {
    const entries = entriesOf(name, text, skip);
    for (const [index, entry] of entries.entries()) {
      number += 1;
      onStep(() => `${name}: entry ${index + 1} of ${entries.length}`);
      const exchange = readEntry(entry, number, skip);
      if (!exchange) continue;
      const identity = identityOf(entry, exchange);
      if (CONTROL_PATH.test(exchange.url.pathname)) skip('calls to the control API of a Sandbank');
      else if (identity !== undefined && known.has(identity)) skip(REPEATED);
      else if (host !== undefined && exchange.url.host !== host) skip(`calls to hosts other than ${host}`);
      else exchanges.push(exchange);
      if (identity !== undefined) known.add(identity);
    }
  }
  return { exchanges, skipped };
}

/**
 * The same text for the same call in two files: browsers export a call again with each later recording. It would look like a call that the
 * client has repeated. Undefined without the instant of the call.
 */
function identityOf(entry: unknown, { method, url, request, answer }: RecordedExchange): string | undefined {
  const [at, took] = [memberAt(entry, 'startedDateTime'), memberAt(entry, 'time')];
  return typeof at === 'string' && typeof took === 'number'
    ? JSON.stringify([at, took, method, url.href, request, answer])
    : undefined;
}

/** The entries of one file. Those before the place where it is cut off are whole. */
function entriesOf(name: string, text: string, skip: (reason: string) => void): readonly unknown[] {
  const content = text.replace(/^\uFEFF/, '');
  const document = parsedJson(content);
  if (document !== undefined) {
    const entries =
      memberAt(document, 'log', 'entries') ?? postmanEntries(document, skip) ?? stubEntries(document, skip);
    if (Array.isArray(entries)) return withTokens(document, entries);
  } else {
    const begin = /"entries"\s*:\s*\[/.exec(content);
    if (begin) {
      skip(TRUNCATED);
      return wholeObjects(content.slice(begin.index + begin[0].length));
    }
  }
  throw new RecordingError(
    `${name}: not an HTTP archive (log.entries), Postman collection (item), or stub mapping of WireMock (request and response)`,
  );
}

/**
 * The entries. Chrome leaves `Authorization` out of the archives that it exports. Whether a call had a token is unknown then, and must not look
 * like a bank that needs none.
 */
function withTokens(document: unknown, entries: readonly unknown[]): readonly unknown[] {
  if (memberAt(document, 'log', 'creator', 'name') !== 'WebInspector') return entries;
  const headersOf = (entry: unknown): readonly unknown[] => itemsOf(memberAt(entry, 'request', 'headers'));
  const isToken = (header: unknown): boolean => /^authorization$/i.test(String(memberAt(header, 'name')));
  if (entries.some((entry) => headersOf(entry).some(isToken))) return entries;
  const token = { name: 'Authorization', value: '***' };
  return entries.map((entry) => {
    const request = memberAt(entry, 'request');
    const isApart = /\/token\b/.test(String(memberAt(request, 'url')));
    return isObject(entry) && isObject(request) && !isApart
      ? { ...entry, request: { ...request, headers: [...headersOf(entry), token] } }
      : entry;
  });
}

/** The JSON objects of a list that is cut off somewhere, as far as they are whole; undefined for one that is damaged. */
function wholeObjects(text: string): readonly unknown[] {
  const objects: unknown[] = [];
  let [depth, begin] = [0, 0];
  const marks = /["{}]/g;
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    if (mark[0] === '"') marks.lastIndex = endOfJsonString(text, mark.index + 1);
    else if (mark[0] === '{') {
      if (depth === 0) begin = mark.index;
      depth += 1;
    } else {
      depth -= 1;
      if (depth < 0) break;
      if (depth === 0) objects.push(parsedJson(text.slice(begin, mark.index + 1)));
    }
  }
  return objects;
}

function readEntry(entry: unknown, number: number, skip: (reason: string) => void): RecordedExchange | undefined {
  if (entry === undefined) return void skip(DAMAGED);
  const [request, response] = [memberAt(entry, 'request'), memberAt(entry, 'response')];
  const [method, address, status] = [
    memberAt(request, 'method'),
    memberAt(request, 'url'),
    memberAt(response, 'status'),
  ];
  if (typeof method !== 'string' || typeof address !== 'string' || typeof status !== 'number')
    return void skip('entries without method, URL or status');
  if (!URL.canParse(address) || !/^https?:/.test(address)) return void skip('entries whose URL is not http or https');
  if (status < 100) return void skip('calls without a response');
  if (typeof memberAt(entry, '_fromCache') === 'string') return void skip('responses from the cache of the browser');
  const content = memberAt(response, 'content');
  const headers = readHeaders(response, memberAt(content, 'mimeType'));
  const body = readBody(content, headers, skip);
  if (body === undefined && Number(memberAt(content, 'size')) > 0)
    skip('response bodies that the recording does not contain');
  else if (body !== undefined && isCutOff(body, headers)) skip('truncated JSON bodies of responses');
  const sentHeaders = readHeaders(request, memberAt(request, 'postData', 'mimeType'));
  // What is hidden says nothing: each id is another one, and every answer can have been accepted.
  if (sentHeaders['x-request-id']?.includes(MASKED))
    sentHeaders['x-request-id'] = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  if (sentHeaders['accept']?.includes(MASKED)) delete sentHeaders['accept'];
  const sent: Message = {
    headers: sentHeaders,
    body: readPosted(memberAt(request, 'postData'), skip),
  };
  // The journal of a Sandbank has the time of its clock, too.
  const sentAtMs = Date.parse(String(memberAt(entry, '_bankTime') ?? memberAt(entry, 'startedDateTime')));
  return {
    number,
    ...(!Number.isNaN(sentAtMs) && { sentAtMs }),
    method: method.toUpperCase(),
    url: new URL(address),
    request: sent,
    answer: { status, headers, body },
  };
}

function isCutOff(body: string, headers: Readonly<Record<string, string>>): boolean {
  return (headers['content-type'] ?? '').includes('json') && parsedJson(body) === undefined;
}

/** The headers by lower-case name, without those that HTTP/2 begins with a colon. @param mediaType for a message whose headers lack it */
function readHeaders(message: unknown, mediaType: unknown): Record<string, string> {
  const headers: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const header of itemsOf(memberAt(message, 'headers'))) {
    const [name, text] = [memberAt(header, 'name'), memberAt(header, 'value')];
    if (typeof name !== 'string' || typeof text !== 'string' || name.startsWith(':')) continue;
    const before = headers[name.toLowerCase()];
    headers[name.toLowerCase()] = before === undefined || before === text ? text : `${before}, ${text}`;
  }
  if (typeof mediaType === 'string' && mediaType !== '' && mediaType !== 'x-unknown')
    headers['content-type'] ??= mediaType;
  return headers;
}

/** Programs write the request's body as text, or a form as pairs. */
function readPosted(postData: unknown, skip: (reason: string) => void): string | undefined {
  const text = memberAt(postData, 'text');
  const isEncoded = [memberAt(postData, 'encoding'), memberAt(postData, '_encoding')].includes('base64');
  if (isEncoded) return readBody({ text, encoding: 'base64' }, {}, skip);
  if (typeof text === 'string' && text !== '') return text;
  const pairs = memberAt(postData, 'params');
  if (!Array.isArray(pairs)) return undefined;
  const form = new URLSearchParams();
  for (const pair of itemsOf(pairs)) {
    const [name, value] = [memberAt(pair, 'name'), memberAt(pair, 'value')];
    if (typeof name === 'string') form.append(name, typeof value === 'string' ? value : '');
  }
  return form.toString();
}

/** The body of an answer as text; undefined if it is missing, binary, or cannot be decompressed. */
function readBody(
  content: unknown,
  headers: Readonly<Record<string, string>>,
  skip: (reason: string) => void,
): string | undefined {
  const text = memberAt(content, 'text');
  if (typeof text !== 'string' || text === '') return undefined;
  if (text.length > MOST_BYTES) return void skip('bodies larger than ten megabytes');
  if (memberAt(content, 'encoding') !== 'base64') return text;
  const bytes = decompressed(Buffer.from(text, 'base64'), headers['content-encoding'] ?? '');
  if (!bytes) return void skip('compressed bodies that could not be read');
  const decoded = bytes.toString('utf8');
  return decoded.includes('\uFFFD') ? void skip('binary bodies') : decoded;
}

/** Some programs keep the compressed bytes, some what they decompressed. */
function decompressed(bytes: Buffer, encoding: string): Buffer | undefined {
  const options = { maxOutputLength: MOST_BYTES };
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  try {
    if (isGzip) return gunzipSync(bytes, options);
    if (encoding.includes('br')) return brotliDecompressSync(bytes, options);
    return encoding.includes('deflate') ? inflateSync(bytes, options) : bytes;
  } catch {
    // Already decompressed, or damaged: the text shows which.
    return isGzip || bytes.toString('utf8').includes('\uFFFD') ? undefined : bytes;
  }
}

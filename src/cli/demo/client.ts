import http from 'node:http';
import https from 'node:https';
import { ExpectedError } from '../../domain/errors.js';
import type { DemoDisplay } from './display.js';

/** A response as the demo prints it. */
export interface DemoAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly json: Record<string, unknown>;
}

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  /** Client certificate for HTTPS, PEM. */
  readonly tls?: { readonly cert: string; readonly key: string; readonly ca: string };
  /** Where the call is shown. Absent for polling and the control API. */
  readonly display?: DemoDisplay;
}

/** A failed call. The message is for the reader of the demo's output. */
export class DemoFailure extends ExpectedError {
  constructor(message: string) {
    super('DEMO_FAILED', message);
  }
}

/** Calls a server. Does not follow redirects, because the demo shows them. */
export async function callServer(method: string, url: string, options: CallOptions = {}): Promise<DemoAnswer> {
  const headers: Record<string, string> = { Accept: 'application/json', ...options.headers };
  let body: string | undefined;
  if (options.json !== undefined) {
    body = JSON.stringify(options.json);
    headers['Content-Type'] = 'application/json';
  } else if (options.form) {
    body = new URLSearchParams(options.form).toString();
    headers['Content-Type'] = 'application/x-www-form-urlencoded';
  }
  const { display } = options;
  if (display) showRequest(display, method, url, headers, options);
  const answer = await send(method, url, headers, body, options.tls);
  if (display) showAnswer(display, answer);
  return answer;
}

/** Returns the response if the call succeeded with 200, 201 or 204. @throws DemoFailure */
export function expectSuccess(answer: DemoAnswer): DemoAnswer {
  if (answer.status < 200 || answer.status > 299)
    throw new DemoFailure(`expected success, got ${answer.status}: ${reasonOf(answer)}`);
  return answer;
}

/** What the control API or the bank says about a refused call. */
function reasonOf({ json, text }: DemoAnswer): string {
  const { detail, tppMessages } = json as { detail?: string; tppMessages?: readonly { text?: string }[] };
  return detail ?? tppMessages?.[0]?.text ?? text.slice(0, 400);
}

function send(
  method: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string | undefined,
  tls: CallOptions['tls'],
): Promise<DemoAnswer> {
  return new Promise((resolve, reject) => {
    const isHttps = url.startsWith('https:');
    const options = {
      method,
      headers: { ...headers, ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }) },
      agent: false,
    };
    const onResponse = (response: http.IncomingMessage): void => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => resolve(answerOf(response, Buffer.concat(chunks).toString('utf8'))));
    };
    const request = isHttps
      ? https.request(url, { ...options, ...tls }, onResponse)
      : http.request(url, options, onResponse);
    request.on('error', (error) => reject(new DemoFailure(`${method} ${url}: ${error.message}`)));
    request.end(body);
  });
}

function answerOf(response: http.IncomingMessage, text: string): DemoAnswer {
  let json: Record<string, unknown> = {};
  if (String(response.headers['content-type']).includes('json')) json = JSON.parse(text) as Record<string, unknown>;
  return { status: response.statusCode ?? 0, headers: response.headers, text, json };
}

function showRequest(
  display: DemoDisplay,
  method: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  options: CallOptions,
): void {
  display.detail(`> ${method} ${url}`);
  for (const [name, value] of Object.entries(headers)) if (name !== 'Accept') display.detail(`> ${name}: ${value}`);
  if (options.json !== undefined) detail(display, '> ', JSON.stringify(options.json, null, 2));
  if (options.form) for (const [name, value] of Object.entries(options.form)) display.detail(`> ${name}=${value}`);
  if (options.tls) display.detail('> (with the client certificate of the TPP)');
}

function showAnswer(display: DemoDisplay, answer: DemoAnswer): void {
  const { location } = answer.headers;
  display.detail(`< ${answer.status}${typeof location === 'string' ? ` Location: ${location}` : ''}`);
  const isJson = String(answer.headers['content-type']).includes('json');
  if (isJson) detail(display, '< ', shortened(JSON.stringify(answer.json, null, 2)));
  else if (answer.text !== '') display.detail(`< (a page of ${answer.text.length} characters)`);
  display.detail();
}

const MOST_LINES_SHOWN = 24;

function shortened(text: string): string {
  const lines = text.split('\n');
  return lines.length <= MOST_LINES_SHOWN
    ? text
    : [...lines.slice(0, MOST_LINES_SHOWN), `… ${lines.length - MOST_LINES_SHOWN} more lines`].join('\n');
}

function detail(display: DemoDisplay, mark: string, text: string): void {
  for (const line of text.split('\n')) display.detail(mark + line);
}

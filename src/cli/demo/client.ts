import { styleText } from 'node:util';
import { ExpectedError } from '../../domain/errors.js';
import { httpCaller, NoAnswerError } from '../http-call.js';
import { print } from '../output.js';

/** A response as the demo prints it. */
export interface DemoAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
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
export async function callServer(method: string, url: string, options: CallOptions): Promise<DemoAnswer> {
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

/** A bank can take long to advance its clock. */
const LONGEST_CALL_MS = 600_000;
/** The description of a bank with all its accounts can be long. */
const MOST_BYTES = 100_000_000;

async function send(
  method: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string | undefined,
  tls: CallOptions['tls'],
): Promise<DemoAnswer> {
  const call = httpCaller({ timeoutMs: LONGEST_CALL_MS, mostBytes: MOST_BYTES, ...tls });
  const {
    status,
    headers: got,
    body: text,
  } = await call({ method, url: new URL(url), headers, body }).catch((error: unknown) => {
    throw error instanceof NoAnswerError ? new DemoFailure(`${method} ${url}: ${error.message}`) : error;
  });
  const isJson = got['content-type']?.includes('json') === true;
  return { status, headers: got, text, json: isJson ? (JSON.parse(text) as Record<string, unknown>) : {} };
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

export interface DemoResult {
  readonly done: string;
  /** Where its calls can be seen afterwards; absent if its bank ends with it. */
  readonly dashboard?: string;
}

/** What the demo prints: numbered steps with their results; `--verbose` adds every request and response. */
export class DemoDisplay {
  readonly #isVerbose: boolean;
  readonly #isColoured: boolean;
  readonly #print: (line?: string) => void;
  #steps = 0;

  /** @param isColoured whether the output is a terminal with colours @param printLine prints to standard output by default */
  constructor(isVerbose: boolean, isColoured: boolean, printLine: (line?: string) => void = print) {
    this.#isVerbose = isVerbose;
    this.#isColoured = isColoured;
    this.#print = printLine;
  }

  step(title: string): void {
    this.#steps += 1;
    if (this.#isVerbose && this.#steps > 1) this.#print();
    this.#print(`${this.#paint('dim', String(this.#steps).padStart(2))} ${this.#paint('bold', title)}`);
    if (this.#isVerbose) this.#print();
  }

  /** What a step has reached. */
  result(text: string): void {
    this.#print(`   ${this.#paint('green', '✓')} ${text}`);
  }

  /** A line of a request, a response or the PSU's browser. */
  detail(line = ''): void {
    if (this.#isVerbose) this.#print(line === '' ? '' : `  ${line}`);
  }

  #paint(style: Parameters<typeof styleText>[0], text: string): string {
    return this.#isColoured ? styleText(style, text, { validateStream: false }) : text;
  }
}

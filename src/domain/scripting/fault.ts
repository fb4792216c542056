import { wordAt, hashWords } from '../random.js';
import { didYouMean } from '../text.js';
import type { Instant } from '../calendar.js';
import {
  Findings,
  anyInstant,
  count,
  declared,
  isObject,
  key,
  MOST_COUNTED,
  nameIn,
  numberBetween,
  oneOf,
  optional,
  refined,
  variants,
  whole,
  type Shape,
  type ValueOf,
} from '../shape.js';
import { FAULT_STATUSES } from './variants.js';
import { faultMatcherShape, isHeaderName, matchesRequest, type MatchableRequest } from './request-matcher.js';

/** Faults of the connection or of the response bytes. */
export const ANSWER_FAULTS = {
  CONNECTION_RESET_BY_PEER: 'the connection is reset',
  EMPTY_RESPONSE: 'the connection is closed without a byte',
  MALFORMED_RESPONSE_CHUNK: 'status 200, headers and an invalid chunk, then the connection is closed',
  RANDOM_DATA_THEN_CLOSE: 'bytes that are not HTTP, then the connection is closed',
  TIMEOUT: 'no response is ever sent',
  TRUNCATED_JSON: 'the body is cut in the middle',
  MALFORMED_JSON: 'the body is not JSON',
} as const;
/** The name of a response fault. */
export type AnswerFault = keyof typeof ANSWER_FAULTS;

/** Maximum delay, in milliseconds. */
export const LONGEST_DELAY_MS = 600_000;

const delayMs = numberBetween(0, LONGEST_DELAY_MS);
/** Delay of a response, in real milliseconds. */
export const delayShape = refined(
  variants('type', {
    fixed: { ms: delayMs },
    uniform: { lowerMs: delayMs, upperMs: delayMs },
    lognormal: { medianMs: delayMs, sigma: numberBetween(0, 10) },
  }),
  (value, findings) => {
    if (value.type === 'uniform' && value.lowerMs > value.upperMs)
      findings.report(`is ${value.upperMs}, which is less than lowerMs ${value.lowerMs}; swap them`, 'upperMs');
  },
);
export type Delay = ValueOf<typeof delayShape>;

/** A response that replaces the bank's. */
export interface FaultError {
  readonly statusCode: number;
  /** Code of the bank's error body. */
  readonly code?: string;
  /** Custom body: a string is sent as is, other values as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export const ERROR_MEMBERS: readonly string[] = ['statusCode', 'code', 'body', 'headers'];
/** Maximum length of a body, in characters. */
const LONGEST_BODY = 102_400;
/** Maximum length of all headers, in characters. Clients reject responses with about twice as much. */
const LONGEST_HEADERS = 8192;

/**
 * Headers controlled by the server. Other values would produce a response that Node cannot send or clients cannot
 * read.
 */
const FRAMING_HEADERS = new Set([
  'connection',
  'content-length',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Checks that a fault's response can be sent over HTTP.
 * @source RFC 9110 5.1, 5.5, 7.6.1; RFC 9112 6
 */
const errorShape: Shape<FaultError> = {
  check(value, findings) {
    if (!isObject(value)) return void findings.report('must be an object such as {"statusCode":503}');
    const { statusCode, code, body, headers } = value;
    const { least, most } = FAULT_STATUSES;
    const range = `from ${least} to ${most}`;
    for (const name of Object.keys(value).filter((one) => !ERROR_MEMBERS.includes(one)))
      findings.report(
        `is not a known name${didYouMean(name, ERROR_MEMBERS)}; known members of error are: ${ERROR_MEMBERS.join(', ')}`,
        name.slice(0, 64),
      );
    if (statusCode === undefined) findings.report(`is missing; it must be ${range}`, 'statusCode');
    else if (typeof statusCode !== 'number' || !(statusCode >= least && statusCode <= most))
      findings.report(`must be a number ${range}`, 'statusCode');
    else if (!Number.isInteger(statusCode)) findings.report(`must be a whole number ${range}`, 'statusCode');
    if (code !== undefined && (typeof code !== 'string' || !/^[\u0021-\u007e]{1,64}$/.test(code)))
      findings.report('must be 1 to 64 printable ASCII characters without spaces', 'code');
    const length = typeof body === 'string' ? body.length : body === undefined ? 0 : JSON.stringify(body).length;
    if (length > LONGEST_BODY) findings.report(`has ${length} characters; at most ${LONGEST_BODY} are allowed`, 'body');
    if (headers !== undefined) checkHeaders(headers, findings);
  },
};

function checkHeaders(headers: unknown, findings: Findings): void {
  if (!isObject(headers))
    return void findings.report('must be an object with a string for each header name', 'headers');
  let length = 0;
  for (const [name, value] of Object.entries(headers)) {
    const report = (problem: string): void => findings.report(problem, 'headers', name);
    if (!isHeaderName(name)) findings.report(`"${name.slice(0, 64)}" is not a header name`, 'headers');
    else if (FRAMING_HEADERS.has(name.toLowerCase()))
      report('is set by the server, because it describes how the response is sent; omit it');
    else if (typeof value !== 'string') report('must be text');
    else if (!/^[\t\u0020-\u007e]*$/.test(value)) report('must be printable ASCII');
    else length += name.length + value.length;
  }
  if (length > LONGEST_HEADERS)
    findings.report(`has ${length} characters; at most ${LONGEST_HEADERS} are allowed`, 'headers');
}

/** What a tester sets of a fault. */
const setMembers = {
  /** Selects the calls. */
  match: faultMatcherShape,
  /** From 0 to 1. Default: 1. */
  probability: optional(numberBetween(0, 1)),
  /** Maximum number of calls affected. Default: unlimited. */
  times: optional(whole(1, MOST_COUNTED)),
  /** Number of matching calls to skip first. */
  after: count,
  /** Whether the fault applies before the operation or after it has been committed. */
  when: oneOf(['before', 'commit']),
  /** Maintenance window in bank time, from (inclusive) to (exclusive). */
  during: optional(declared({ from: anyInstant, to: anyInstant })),
  delay: optional(delayShape),
  /** Sends the body in chunks over a period of real milliseconds. */
  slowBody: optional(declared({ chunks: whole(1, 10_000), durationMs: delayMs })),
  error: optional(errorShape),
  fault: optional(nameIn(ANSWER_FAULTS)),
};

function checkEffects(rule: NewFaultRule, findings: Findings): void {
  const effects = [rule.delay, rule.slowBody, rule.error, rule.fault].filter((effect) => effect !== undefined);
  if (effects.length === 0)
    findings.report('has no effect; it must have at least one of delay, slowBody, error, fault');
  if (rule.error && rule.fault)
    findings.report('must have error (replaces the response) or fault (damages the response), not both');
  if (rule.during && rule.during.from >= rule.during.to)
    findings.report('ends before it begins; swap from and to', 'during');
}

const setShape = declared(setMembers);
/** A fault without the members that the bank assigns. */
export type NewFaultRule = ValueOf<typeof setShape>;
export const newFaultShape = refined(setShape, checkEffects);

/** A fault with its counters. Records are immutable. */
export const faultRuleShape = refined(
  declared({
    id: key(),
    ...setMembers,
    /** Numbers of matching and of affected calls. */
    matched: count,
    hit: count,
  }),
  checkEffects,
);
export type FaultRule = ValueOf<typeof faultRuleShape>;

/** Whether a fault matches a request at an instant of bank time. */
export function matchesFault({ match, during }: FaultRule, request: MatchableRequest, now: Instant): boolean {
  if (during && (now < during.from || now >= during.to)) return false;
  return matchesRequest(match, request);
}

/** A number from 0 (inclusive) to 1 (exclusive), determined by the bank's seed, the fault and its call count. */
export function faultFraction(seed: number, { id, matched }: Pick<FaultRule, 'id' | 'matched'>, draw: number): number {
  return wordAt((seed ^ hashWords(`fault ${id}`)[0]) >>> 0, matched * 4 + draw + 1) / 0x1_0000_0000;
}

/** Draws a delay in milliseconds from two fractions, each from 0 (inclusive) to 1 (exclusive). */
export function drawDelay(delay: Delay, first: number, second: number): number {
  switch (delay.type) {
    case 'fixed':
      return delay.ms;
    case 'uniform':
      return Math.round(delay.lowerMs + first * (delay.upperMs - delay.lowerMs));
    case 'lognormal': {
      // Box-Muller transform: two uniform fractions give a normal value. 1 - first is never 0.
      const normal = Math.sqrt(-2 * Math.log(1 - first)) * Math.cos(2 * Math.PI * second);
      return Math.min(LONGEST_DELAY_MS, Math.round(delay.medianMs * Math.exp(delay.sigma * normal)));
    }
  }
}

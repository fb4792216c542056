import type { Schema } from './control-operations.js';
import { counted, durationText, sentence, words } from '../domain/text.js';

/** Faults and outcomes in sentences, for the dashboard and the command line: as the control API returns them. */

/** What a client gets by a fault, by its member or its name. */
export const EFFECTS: Readonly<Record<string, string>> = {
  error: 'An error response',
  delay: 'Only a delay',
  slowBody: 'A slow body',
  CONNECTION_RESET_BY_PEER: 'A connection reset',
  EMPTY_RESPONSE: 'A closed connection without a response',
  TIMEOUT: 'No response at all',
  RANDOM_DATA_THEN_CLOSE: 'Random data instead of HTTP',
  MALFORMED_RESPONSE_CHUNK: 'An invalid chunk',
  TRUNCATED_JSON: 'Truncated JSON',
  MALFORMED_JSON: 'Malformed JSON',
};

/** What an outcome is for, by its member. */
const SUBJECTS = {
  path: 'payment',
  payee: 'payment',
  consent: 'consent',
  sca: 'authorisation',
  token: 'token',
  notification: 'notification',
};

/** What an outcome decides about: `payment`; `call` if it is an error. */
function subjectOf(outcome: object = {}): string {
  return Object.entries(SUBJECTS).find(([member]) => member in outcome)?.[1] ?? 'call';
}

/** What a rule without an operation is for: `any payment`, `any call`. */
export function anyText(outcome?: object): string {
  return `any ${subjectOf(outcome)}`;
}

/** One rule as it is shown. */
export interface RuleCard {
  readonly id: string;
  readonly effect: string;
  /** Its matcher and limits, and how often it was applied. */
  readonly about: string;
  readonly canBeRemoved: boolean;
}

/** A queued outcome in words. */
export function outcomeCard(outcome: Schema<'Outcome'>): RuleCard {
  const { id, source, sequence, after, matched, next } = outcome;
  const { operation = '', ...match } = outcome.match;
  const [first, second] = sequence;
  const subject = subjectOf(first);
  const times = first?.times === 'always' ? Infinity : (first?.times ?? 1);
  const left = second ? undefined : times - Math.max(0, matched - after);
  // `initiate payment` says no more than that the outcome is for a payment.
  const [, ...about] = words(operation).split(' ');
  const calls = callsText(about.join(' ') === subject ? '' : operation, subject, left);
  const verb = subject === 'call' ? ` ${verbOf(left)}` : ':';
  const parts = [
    matchText(match),
    after > 0 && `after ${counted(after, 'call')}`,
    matched === 0 ? 'waiting' : `matched ${counted(matched, 'call')}`,
    source === 'fixtures' && 'from the fixtures',
    second && next && `next: ${partText(next)}`,
  ];
  const effects = second ? sequence.map(partText).join('; then ') : partText({ ...first, times: 1 });
  return { id, effect: `${calls}${verb} ${effects}`, about: joined(parts), canBeRemoved: source === 'queued' };
}

/** Which calls a rule is still for: `The next call`, `Read accounts: every call`. @param left undefined: some */
function callsText(operation: string, subject: string, left: number | undefined): string {
  const next = left === 1 ? `the next ${subject}` : `the next ${left === undefined ? '' : `${left} `}${subject}s`;
  const calls = left === Infinity ? `every ${subject}` : next;
  return sentence(operation === '' ? calls : `${words(operation)}: ${calls}`);
}

function verbOf(left: number | undefined): string {
  return left === 1 || left === Infinity ? 'gets' : 'get';
}

function joined(parts: readonly unknown[]): string {
  return parts.filter(Boolean).join(' · ');
}

/** A result, with its steps separated by words, and for how many calls of a sequence. */
function partText(part: Schema<'OutcomePart'>): string {
  const { path, payee, consent, sca, token, notification, error, times = 1 } = part;
  const decided = path ?? (payee && `payee ${payee}`) ?? consent ?? sca ?? token ?? notification;
  const steps = (decided ?? error?.code ?? 'the default decision')
    .replaceAll(/ *> */g, ', then ')
    .replaceAll(/(?<=\w)\(/g, ' (');
  return times === 1 ? steps : `${steps} (${times === 'always' ? times : `${times} times`})`;
}

export function faultCard(fault: Schema<'Fault'>): RuleCard {
  const { id, matched, hit, times = Infinity } = fault;
  const { operation = '', ...match } = fault.match;
  const calls = callsText(operation, 'call', times - hit);
  const use = matched === 0 ? 'waiting' : `applied to ${hit} of ${counted(matched, 'call')}`;
  return {
    id,
    effect: `${calls} ${verbOf(times - hit)} ${effectText(fault)}`,
    about: joined([matchText(match), ...limitsOf(fault), use]),
    canBeRemoved: true,
  };
}

function effectText({ fault, error, delay, slowBody }: Schema<'Fault'>): string {
  const name = fault && (EFFECTS[fault] ?? fault).replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase());
  const what = error ? [error.statusCode, error.code].filter(Boolean).join(' ') : name;
  const late = [
    delay && (delay.ms === undefined ? 'late by a varying time' : `${durationText(delay.ms)} late`),
    slowBody && `in ${counted(slowBody.chunks, 'part')} over ${durationText(slowBody.durationMs)}`,
  ].filter(Boolean);
  return what === undefined ? `the response ${late.join(', ')}` : [what, ...late].join(', ');
}

function limitsOf({ probability = 1, after, when, during }: Schema<'Fault'>): unknown[] {
  return [
    probability < 1 && `with probability ${probability}`,
    after > 0 && `after ${counted(after, 'call')}`,
    when === 'commit' && 'after the operation was carried out',
    during && `from ${during.from} to ${during.to}`,
  ];
}

/** The rest of a matcher in words: `tpp Fintrail, header {"x-a":"1"}`. */
function matchText(match: object): string {
  return Object.entries(match)
    .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ');
}

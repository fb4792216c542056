import type { Schema } from './control-operations.js';
import { counted, durationText, sentence, words } from '../domain/text.js';

/** Faults and outcomes in sentences, for the dashboard and the command line: as the control API returns them. */

/** What a fault does, by its member or its name. */
export const EFFECTS: Readonly<Record<string, string>> = {
  error: 'An error response',
  delay: 'Only a delay',
  slowBody: 'A slow body',
  CONNECTION_RESET_BY_PEER: 'The connection is reset',
  EMPTY_RESPONSE: 'The connection closes without a response',
  TIMEOUT: 'No response at all',
  RANDOM_DATA_THEN_CLOSE: 'Random data instead of HTTP',
  MALFORMED_RESPONSE_CHUNK: 'An invalid chunk',
  TRUNCATED_JSON: 'Truncated JSON',
  MALFORMED_JSON: 'Malformed JSON',
};

/** What an outcome is for, by its member. */
const SUBJECTS = { path: 'payment', payee: 'payment', consent: 'consent', sca: 'authorisation', token: 'token' };

/** What a rule without an operation is for: `any payment`, `any call`. */
export function anyText(outcome: object = {}): string {
  return `any ${Object.entries(SUBJECTS).find(([member]) => member in outcome)?.[1] ?? 'call'}`;
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
  const { id, source, match, sequence, after, matched, next } = outcome;
  const parts = [
    (Object.keys(match).length === 0 ? anyText(sequence[0]) : matchText(match)) +
      (after > 0 ? `, after ${counted(after, 'call')}` : ''),
    matched === 0 ? 'no call yet' : counted(matched, 'call'),
    source,
    ...(next ? [`next: ${partText(next)}`] : []),
  ];
  return {
    id,
    effect: sequence.map(partText).join(', then '),
    about: parts.join(' · '),
    canBeRemoved: source === 'queued',
  };
}

function partText({ path, payee, consent, sca, token, notification, error, times }: Schema<'OutcomePart'>): string {
  const what =
    path ??
    (payee && `payee ${payee}`) ??
    consent ??
    sca ??
    token ??
    (notification && `notification ${notification}`) ??
    error?.code ??
    'default decision';
  return times === undefined || times === 1 ? what : `${what} (${times === 'always' ? 'always' : `${times} times`})`;
}

export function faultCard(fault: Schema<'Fault'>): RuleCard {
  const { id, matched, hit, times } = fault;
  const { operation, ...match } = fault.match;
  const left = times !== undefined && (times - hit === 1 ? 'once more' : `${Math.max(0, times - hit)} times more`);
  const limits = [...(Object.keys(match).length === 0 ? [] : [matchText(match)]), ...limitsOf(fault)];
  return {
    id,
    effect: `${sentence(words(operation ?? 'every call'))}: ${[...effectsOf(fault), left].filter(Boolean).join(', ')}`,
    about: [limits.join(', '), matched === 0 ? 'no call yet' : `applied to ${hit} of ${counted(matched, 'call')}`]
      .filter(Boolean)
      .join(' · '),
    canBeRemoved: true,
  };
}

function effectsOf({ fault, error, delay, slowBody }: Schema<'Fault'>): (string | undefined)[] {
  return [
    delay && (delay.ms === undefined ? 'late by a varying time' : `${durationText(delay.ms)} late`),
    slowBody && `body in ${counted(slowBody.chunks, 'part')} over ${durationText(slowBody.durationMs)}`,
    error && `answers ${error.statusCode}${error.code === undefined ? '' : ` ${error.code}`}`,
    fault && (EFFECTS[fault] ?? fault).replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()),
  ];
}

function limitsOf({ probability, after, when, during }: Schema<'Fault'>): string[] {
  const parts = [
    probability !== undefined && probability < 1 && `with probability ${probability}`,
    after > 0 && `after ${counted(after, 'call')}`,
    when === 'commit' && 'after the operation was carried out',
    during && `from ${during.from} to ${during.to}`,
  ];
  return parts.filter((part) => typeof part === 'string');
}

/** A matcher in words: `read accounts, tpp Fintrail`. */
function matchText(match: object): string {
  const parts = Object.entries(match).map(([name, value]) =>
    name === 'operation'
      ? words(String(value))
      : `${name} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`,
  );
  return parts.join(', ');
}

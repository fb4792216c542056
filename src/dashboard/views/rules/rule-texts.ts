import type { Schema } from '../../../library/control-operations.js';
import { counted } from '../../format.js';

/** One rule as it is shown. */
export interface RuleCard {
  readonly id: string;
  /** Its effect. */
  readonly effect: string;
  /** Its matcher and limits, and how often it was applied. */
  readonly about: string;
  readonly canBeRemoved: boolean;
}

/** A queued outcome in words. */
export function outcomeCard(outcome: Schema<'Outcome'>): RuleCard {
  const { id, source, match, sequence, after, matched, next } = outcome;
  const parts = [
    matchText(match) + (after > 0 ? `, after ${counted(after, 'call')}` : ''),
    `matched ${matched}`,
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

function partText({ path, payee, consent, sca, token, error, times }: Schema<'OutcomePart'>): string {
  const what = path ?? (payee && `payee ${payee}`) ?? consent ?? sca ?? token ?? error?.code ?? 'default decision';
  return times === undefined || times === 1 ? what : `${what} (${times === 'always' ? 'always' : `${times} times`})`;
}

/** A fault in words. */
export function faultCard(fault: Schema<'Fault'>): RuleCard {
  const { id, match, matched, hit } = fault;
  return {
    id,
    effect: effectText(fault),
    about: `${[matchText(match), ...limitsOf(fault)].join(', ')} · matched ${matched}, applied ${hit}`,
    canBeRemoved: true,
  };
}

function effectText({ fault, error, delay, slowBody }: Schema<'Fault'>): string {
  const parts = [
    delay && `delay ${delay.type}${delay.ms === undefined ? '' : ` ${delay.ms} ms`}`,
    slowBody && `body in ${counted(slowBody.chunks, 'part')} over ${slowBody.durationMs} ms`,
    error && `${error.statusCode}${error.code === undefined ? '' : ` ${error.code}`}`,
    fault,
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}

function limitsOf({ probability, times, after, when, during }: Schema<'Fault'>): string[] {
  const parts = [
    probability !== undefined && probability < 1 && `with probability ${probability}`,
    times !== undefined && (times === 1 ? 'once' : `${times} times`),
    after > 0 && `after ${counted(after, 'call')}`,
    when === 'commit' && 'after the operation was carried out',
    during && `from ${during.from} to ${during.to}`,
  ];
  return parts.filter((part) => typeof part === 'string');
}

/** A matcher in words: `readAccounts, tpp Fintrail`. */
function matchText(match: object): string {
  const parts = Object.entries(match).map(([name, value]) =>
    name === 'operation'
      ? String(value)
      : `${name} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`,
  );
  return parts.length === 0 ? 'any call' : parts.join(', ');
}

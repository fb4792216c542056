import { switches, type Profile } from '../decisions/decisions.js';
import type { DecisionRow, Setting } from '../decisions/row.js';
import { writtenTariff, type Tariff } from '../domain/payment/tariff.js';
import type { Duration } from '../domain/duration.js';
import type { Bank } from '../sim/bank.js';
import type { AppContext } from '../http/app-context.js';
import { clockBody } from './resources/clock-calls.js';
import { AdminRefusal } from './problem.js';
import { durationText } from './views/view-parts.js';

/** What server and bank say about themselves. */

/** What anybody may know: whether the server can be used. */
export function livenessOf(context: AppContext): { readonly status: string } {
  return { status: context.isReady() ? 'healthy' : 'starting' };
}

/** What the server says about itself to those who may use the control API; `timestamp` is real time, `clock` that of the bank. */
export function healthOf(context: AppContext, bank: Bank): object {
  const now = Date.now();
  return {
    ...livenessOf(context),
    version: context.version,
    uptimeInSeconds: Math.max(0, Math.floor((now - context.startedAtMs) / 1000)),
    timestamp: new Date(now).toISOString(),
    clock: clockBody(context.keeper.clockOf(bank).state()),
    seed: bank.seed,
    banks: context.banks.all().map(({ id }) => id),
  };
}

/** That the server can be used. @throws AdminRefusal 503 until then */
export function requireReady(context: AppContext): object {
  if (context.isReady()) return { status: 'ready' };
  throw new AdminRefusal(503, 'fixtures and certificates are still being loaded', { headers: { 'Retry-After': '1' } });
}

/** The value of every switch of a bank, as a profile file writes it. */
export function profileView(profile: Profile): object {
  return { decisions: Object.fromEntries(switches().map((row) => [row.slug, writtenSwitch(row, profile)])) };
}

/** The value of one switch, as a profile file writes it. */
export function writtenSwitch({ slug, setting }: DecisionRow, profile: Profile): unknown {
  const values: Readonly<Record<string, unknown>> = profile;
  return written(setting.kind, values[slug]);
}

function written(kind: Setting['kind'], value: unknown): unknown {
  switch (kind) {
    case 'durations':
      return mapped(value as Record<string, Duration>, durationText);
    case 'tariffs':
      return mapped(value as Record<string, Tariff>, writtenTariff);
    default:
      return value;
  }
}

function mapped<Member>(values: Readonly<Record<string, Member>>, write: (member: Member) => unknown): object {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, write(value)]));
}

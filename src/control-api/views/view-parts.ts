import { instantText } from '../../domain/clock.js';
import type { Duration } from '../../domain/duration.js';
import type { OrganisationId } from '../../domain/ids.js';
import type { HistoryEntry } from '../../domain/machine.js';
import type { Bank, TransitionRecord } from '../../sim/bank.js';
import type { UpcomingEvent } from '../../sim/time/upcoming-events.js';
import { findOrganisation } from '../../sim/directory.js';
import { amountNumber, type Money } from '../../domain/money.js';

/** An amount in the control API: always a number, whatever the bank's profile. */
export function amountView(money: Money): { currency: string; amount: number } {
  return { currency: money.currency, amount: amountNumber(money) };
}

/** One change of status. */
export function eventBody({ at, kind, subject, from, to, cause, money = [] }: TransitionRecord): object {
  return {
    at: instantText(at),
    kind,
    subject,
    from,
    to,
    cause,
    ...(money.length > 0 && { money: money.map((entry) => ({ ...entry, amount: amountView(entry.amount) })) }),
  };
}

/** A history, oldest first. It starts with the creation (`from` is null). */
export function historyBody(history: readonly HistoryEntry<string>[]): object[] {
  return history.map(({ at, from, to, cause }) => ({ at: instantText(at), from, to, cause }));
}

/** The TPP behind a consent or payment. */
export function tppBody(bank: Bank, organisationId: OrganisationId): object {
  const organisation = findOrganisation(bank, organisationId);
  return organisation ? { organizationIdentifier: organisation.organizationIdentifier, name: organisation.name } : {};
}

export function nextEventBody(coming: readonly UpcomingEvent[] | undefined): object | undefined {
  const next = coming?.[0];
  return next && { at: instantText(next.at), kind: next.kind, ...(next.to !== undefined && { to: next.to }) };
}

/** Records in reverse order of insertion. */
export function newestFirst<Value>(values: Iterable<Value>): Value[] {
  return [...values].reverse();
}

/** Formats a period as ISO 8601. */
export function isoDurationText({ months, days, ms }: Duration): string {
  const part = (count: number, letter: string): string => (count === 0 ? '' : `${count}${letter}`);
  const [hours, minutes, seconds] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, (ms % 60_000) / 1000];
  const date = part(Math.floor(months / 12), 'Y') + part(months % 12, 'M') + part(days, 'D');
  const time = part(hours, 'H') + part(minutes, 'M') + part(seconds, 'S');
  return date === '' && time === '' ? 'PT0S' : `P${date}${time === '' ? '' : `T${time}`}`;
}

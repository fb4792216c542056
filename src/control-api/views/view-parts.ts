import type { Instant } from '../../domain/calendar.js';
import type { Duration } from '../../domain/duration.js';
import type { OrganisationId } from '../../domain/ids.js';
import type { HistoryEntry } from '../../domain/machine.js';
import type { Bank } from '../../sim/bank.js';
import type { UpcomingEvent } from '../../sim/time/upcoming-events.js';
import { findOrganisation } from '../../sim/directory.js';
import { amountNumber, type Money } from '../../domain/money.js';

/** An instant as the control API writes it: RFC 3339 in UTC with milliseconds. */
export function instantText(instant: Instant): string {
  return new Date(instant).toISOString();
}

/** An amount as the control API writes it, whatever the profile of the bank: as a number. */
export function amountBody(money: Money): { currency: string; amount: number } {
  return { currency: money.currency, amount: amountNumber(money) };
}

/** A history, oldest first; it begins with the creation (`from` null). */
export function historyBody(history: readonly HistoryEntry<string>[]): object[] {
  return history.map(({ at, from, to, cause }) => ({ at: instantText(at), from, to, cause }));
}

/** The TPP behind a consent or payment. */
export function tppBody(bank: Bank, organisationId: OrganisationId): object {
  const organisation = findOrganisation(bank, organisationId);
  return organisation ? { organizationIdentifier: organisation.organizationIdentifier, name: organisation.name } : {};
}

/** What time alone will do next. */
export function nextEventBody(coming: readonly UpcomingEvent[] | undefined): object | undefined {
  const next = coming?.[0];
  return next && { at: instantText(next.at), kind: next.kind, ...(next.to !== undefined && { to: next.to }) };
}

/** Which records of a list are wanted. */
export interface WantedPage {
  readonly limit: number;
  /** How many of the newest are left out. */
  readonly offset: number;
}

/** A page of what was added in turn, newest first. */
export function newestFirst<Value>(values: Iterable<Value>, { limit, offset }: WantedPage): Value[] {
  const all = [...values];
  const end = Math.max(0, all.length - offset);
  return all.slice(Math.max(0, end - limit), end).reverse();
}

/** A period as ISO 8601 text. */
export function durationText({ months, days, ms }: Duration): string {
  const part = (count: number, letter: string): string => (count === 0 ? '' : `${count}${letter}`);
  const [hours, minutes, seconds] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, (ms % 60_000) / 1000];
  const date = part(Math.floor(months / 12), 'Y') + part(months % 12, 'M') + part(days, 'D');
  const time = part(hours, 'H') + part(minutes, 'M') + part(seconds, 'S');
  return date === '' && time === '' ? 'PT0S' : `P${date}${time === '' ? '' : `T${time}`}`;
}

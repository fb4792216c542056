import { signal } from '@preact/signals';
import type { Schema } from '../library/control-operations.js';
import { calendarOf } from '../domain/calendar.js';
import { counted, words } from '../domain/text.js';
import { meaningInText } from './parts/status.js';

export { counted, durationText, ibanText, parsedJson, prettyText, sentence, words } from '../domain/text.js';

/** How the dashboard writes amounts, in the form of the reader's browser, periods, names and ids. */

/** The names of the bank's customers, by id. */
export const psuNames = signal<ReadonlyMap<string, string>>(new Map());

/** The name of a customer; the id of one that the bank no longer has. */
export function psuName(id: string): string {
  return psuNames.value.get(id) ?? id;
}

const amounts = new Map<string, Intl.NumberFormat>();

/** `€1,234.50`, in the browser's form; with `code` as `1,234.50 EUR`. */
export function amountText(
  { amount, currency }: Schema<'Amount'>,
  currencyDisplay: 'symbol' | 'code' = 'symbol',
): string {
  const key = currency + currencyDisplay;
  let format = amounts.get(key);
  if (!format) {
    format = new Intl.NumberFormat(undefined, { style: 'currency', currency, currencyDisplay });
    amounts.set(key, format);
  }
  return format.format(amount).replace(/^(-?)([A-Z]{3})\s(.*)$/, '$1$3 $2');
}

/** The same with a plus before what comes in. */
export function signedAmountText(money: Schema<'Amount'>): string {
  return (money.amount > 0 ? '+' : '') + amountText(money);
}

/** The instant of a time such as `2026-03-31T10:00` in a time zone. */
export function instantIn(time: string, timeZone = 'UTC'): string {
  const wanted = Date.parse(`${time}Z`);
  const offsetAt = (at: number): number => Date.parse(`${calendarOf(timeZone).formatInstant(at).slice(0, 19)}Z`) - at;
  return new Date(wanted - offsetAt(wanted - offsetAt(wanted))).toISOString();
}

const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
] as const;

/** A period by its two largest units: `2 d 4 h`, `12 s`, `0 s`. Never negative. */
export function periodText(milliseconds: number): string {
  let rest = Math.max(0, Math.round(milliseconds / 1000) * 1000);
  const parts: string[] = [];
  for (const [unit, size] of UNITS) {
    const count = Math.floor(rest / size);
    if (count === 0 && parts.length === 0) continue;
    rest -= count * size;
    if (count > 0) parts.push(`${count} ${unit}`);
    if (parts.length === 2 || count === 0) break;
  }
  return parts.length === 0 ? '0 s' : parts.join(' ');
}

const ISO_UNITS = { Y: 'year', M: 'month', D: 'day', TH: 'hour', TM: 'minute', TS: 'second' } as const;

/** A period such as `P2DT1H` in words: `2 days 1 hour`. */
export function isoPeriodText(period: string): string {
  const [, date = '', time = ''] = /^P([^T]*)T?(.*)$/.exec(period) ?? [];
  const parts = (text: string, before: '' | 'T'): string[] =>
    [...text.matchAll(/([\d.]+)([A-Z])/g)].map(([, count = '', unit = '']) =>
      counted(Number(count), ISO_UNITS[`${before}${unit}` as keyof typeof ISO_UNITS]),
    );
  return [...parts(date, ''), ...parts(time, 'T')].join(' ');
}

/** What a call is that the bank made: `Notification of ACSC`, or `Notification of ACSC, attempt 2`; undefined for other calls. */
export function sentText(sent: Schema<'RequestLine'>['sent']): string | undefined {
  if (!sent) return undefined;
  const { attempt, status = 'a status' } = sent;
  return `Notification of ${status}${attempt === 1 ? '' : `, attempt ${attempt}`}`;
}

/** A count as the menu shows it; a larger one does not fit next to the longest name. */
export function countText(count: number): string {
  return count > 999 ? '999+' : String(count);
}

/** The first part of an id, which is enough to distinguish a few. */
export function shortId(id: string): string {
  return id.length > 13 ? `${id.slice(0, 8)}…` : id;
}

/** A path whose ids are as short as `shortId` makes them. */
export function shortPath(path: string): string {
  return path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, shortId);
}

/** Kinds of changes that are listed. */
const MOST_KINDS = 4;

/** What becomes of the transactions of an account. */
const ENTRIES: Readonly<Record<string, string>> = {
  booked: 'booking#',
  pending: 'new reservation#',
  released: 'released reservation#',
};

/** What a move of the clock caused: `1 consent expired; 2 bookings.` @param how the move */
export function movedText(count: number, events: readonly Schema<'ClockEvent'>[], how?: string): string {
  if (count === 0) return how === undefined ? 'Nothing was due.' : `${how}; nothing was due.`;
  if (count > events.length) return `${count.toLocaleString('en')} changes; see Clock.`;
  const isEntry = ({ kind }: Schema<'ClockEvent'>): boolean => kind === 'account';
  const kinds = [...changesOf(events.filter((event) => !isEntry(event))), ...changesOf(events.filter(isEntry))];
  const rest = kinds.length > MOST_KINDS ? ` and more, ${count.toLocaleString('en')} changes in all` : '';
  return `${how === undefined ? '' : `${how}: `}${kinds.slice(0, MOST_KINDS).join('; ')}${rest}.`;
}

/** Changes by kind, the rarest first. */
function changesOf(events: readonly Schema<'ClockEvent'>[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { kind, to } of events) {
    const change = (kind === 'account' ? ENTRIES[to] : undefined) ?? `${words(kind)}# ${meaningInText(to)}`;
    counts.set(change, (counts.get(change) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, one], [, other]) => one - other)
    .map(([change, times]) => `${times.toLocaleString('en')} ${change.replace('#', times === 1 ? '' : 's')}`);
}

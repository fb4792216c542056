import type { Duration } from './duration.js';

declare const localDateBrand: unique symbol;

/** Bank time: milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number;
/** A calendar day of the bank's time zone, `YYYY-MM-DD`. */
export type LocalDate = string & { readonly [localDateBrand]: true };

/** A day of 24 hours. A local day may be longer or shorter. */
export const DAY_MS = 86_400_000;
/** An hour, in milliseconds. */
export const HOUR_MS = 3_600_000;
const QUARTER_HOUR_MS = 900_000;
/** Bounds of calculated instants: dates around them still have four-digit years. */
const EARLIEST_SUM = Date.UTC(101, 0, 1);
const LATEST_SUM = Date.UTC(9998, 11, 31);
/**
 * Day number of 9999-12-31. Later days are clamped to it: clients send the end of that day for "unlimited", which is
 * in the year 10000 in eastern zones.
 */
const LAST_DAY = Date.UTC(9999, 11, 31) / DAY_MS;
/**
 * Zones whose offset is calculated here. The platform loads megabytes with the first zone that it is asked for, which a bank with
 * the default zone never needs.
 */
const CENTRAL_EUROPE = new Set(['Europe/Vienna', 'Europe/Berlin', 'Europe/Madrid', 'Europe/Paris', 'Europe/Rome']);
/** Earlier, summer time ended in September. */
const SAME_RULE_SINCE = Date.UTC(1997, 0, 1);
const [MARCH, OCTOBER] = [2, 9];
/** Maximum entries per cache. */
const MOST_CACHE_ENTRIES = 50_000;
/** There are some 600 zones, with names in any case. */
const MOST_CALENDARS = 1000;

/** Calendar calculations of one time zone. Stateless except for caches. */
export interface Calendar {
  readonly timeZone: string;
  /** The local day on which the instant falls. */
  dateOf(instant: Instant): LocalDate;
  /** The first instant of the local day (not always 00:00: some zones change their clocks at midnight). */
  startOfDay(date: LocalDate): Instant;
  /**
   * Adds a period: days and longer in local calendar days, hours and shorter in elapsed time. Never throws: results
   * outside the years 101 to 9998 are clamped.
   */
  add(instant: Instant, duration: Duration): Instant;
  /** RFC 3339 with the zone's offset and without fractions of a second. @decision date-form */
  formatInstant(instant: Instant): string;
  /** RFC 3339 of the day's local midnight. @decision date-form */
  formatDate(date: LocalDate): string;
}

/** By time zone, shared by all banks: creating one takes longer than a call. */
const calendars = new Map<string, Calendar>();

/** @decision aspsp-time-zone @throws RangeError for an unknown IANA zone */
export function calendarOf(timeZone: string): Calendar {
  const known = calendars.get(timeZone);
  if (known !== undefined) return known;
  const calendar = createCalendar(timeZone);
  if (calendars.size >= MOST_CALENDARS) calendars.clear();
  calendars.set(timeZone, calendar);
  return calendar;
}

/** `2026-11-26 21:51:12 +01:00`: an instant as people read it. @throws RangeError for an unknown IANA zone */
export function bankTimeText(at: Instant | string, timeZone: string): string {
  const text = calendarOf(timeZone).formatInstant(new Date(at).getTime());
  return `${text.slice(0, 10)} ${text.slice(11, 19)} ${text.slice(19)}`;
}

/** A calendar with its own caches. @throws RangeError for an unknown IANA zone */
export function createCalendar(timeZone: string): Calendar {
  const offsetAt = offsetsOf(timeZone);
  const midnights = new Map<LocalDate, string>();
  const starts = new Map<LocalDate, Instant>();
  // Most calls ask for the current day, which stays the same for a quarter of an hour.
  let today = { quarter: NaN, date: '' as LocalDate };
  // The calls and log lines of one second have the same text.
  let latest = { second: NaN, text: '' };

  function instantOf(localMs: number): Instant {
    // In a gap, the later offset gives the first instant that exists.
    const guess = localMs - offsetAt(localMs);
    const second = localMs - offsetAt(guess);
    if (second === guess) return guess;
    return localMs - offsetAt(second) === second ? second : Math.max(guess, second);
  }

  const calendar: Calendar = {
    timeZone,
    dateOf(instant) {
      const quarter = Math.floor(instant / QUARTER_HOUR_MS);
      if (quarter !== today.quarter) today = { quarter, date: isoDay(instant + offsetAt(instant)) };
      return today.date;
    },
    startOfDay: (date) =>
      cached(starts, date, () => {
        let start = instantOf(epochDay(date) * DAY_MS);
        // If midnight is skipped or repeated, search for the first instant of the day in quarters of an hour.
        while (calendar.dateOf(start) < date) start += QUARTER_HOUR_MS;
        while (calendar.dateOf(start - QUARTER_HOUR_MS) === date) start -= QUARTER_HOUR_MS;
        return start;
      }),
    add(instant, duration) {
      const roughly = instant + (duration.months * 31 + duration.days) * DAY_MS + duration.ms;
      if (roughly >= LATEST_SUM) return LATEST_SUM;
      if (roughly <= EARLIEST_SUM) return EARLIEST_SUM;
      let result = instant;
      if (duration.months !== 0 || duration.days !== 0) {
        const local = instant + offsetAt(instant);
        const day = isoDay(local);
        const date = addDays(duration.months === 0 ? day : addMonths(day, duration.months), duration.days);
        result = instantOf(epochDay(date) * DAY_MS + (((local % DAY_MS) + DAY_MS) % DAY_MS));
      }
      return result + duration.ms;
    },
    formatInstant(instant) {
      const second = Math.floor(instant / 1000);
      if (second !== latest.second) latest = { second, text: formatWithOffset(second * 1000, offsetAt(instant)) };
      return latest.text;
    },
    formatDate: (date) => cached(midnights, date, () => calendar.formatInstant(calendar.startOfDay(date))),
  };
  return calendar;
}

/** How far local time is ahead of UTC at an instant, in milliseconds. @throws RangeError for an unknown IANA zone */
function offsetsOf(timeZone: string): (instant: Instant) => number {
  let byZoneData = CENTRAL_EUROPE.has(timeZone) ? undefined : offsetsByZoneData(timeZone);
  // Cached per quarter of an hour: zones change their offset only at such boundaries.
  const offsets = new Map<number, number>();
  const offsetOf = (instant: Instant): number => {
    if (byZoneData === undefined && instant >= SAME_RULE_SINCE) return centralEuropeanOffset(instant);
    byZoneData ??= offsetsByZoneData(timeZone);
    return byZoneData(instant);
  };
  return (instant) => {
    const quarter = Math.floor(instant / QUARTER_HOUR_MS);
    return offsets.get(quarter) ?? cached(offsets, quarter, () => offsetOf(quarter * QUARTER_HOUR_MS));
  };
}

/** Central European time: two hours ahead from the last Sunday of March to that of October, both at 01:00 UTC; otherwise one. */
function centralEuropeanOffset(instant: Instant): number {
  const year = new Date(instant).getUTCFullYear();
  const isSummer = instant >= clockChange(year, MARCH) && instant < clockChange(year, OCTOBER);
  return isSummer ? 2 * HOUR_MS : HOUR_MS;
}

/** When clocks change in a month: its last Sunday at 01:00 UTC. */
function clockChange(year: number, month: number): Instant {
  const lastDay = new Date(Date.UTC(year, month + 1, 0, 1));
  return lastDay.getTime() - lastDay.getUTCDay() * DAY_MS;
}

/** Offsets by the zone data of the platform. @throws RangeError for an unknown IANA zone */
function offsetsByZoneData(timeZone: string): (instant: Instant) => number {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (instant) => {
    // Such as 2026-07-01 14:00:00.
    const [year = 0, month = 0, day, hour, minute, second] = format.format(instant).split(/\D/).map(Number);
    return Date.UTC(year, month - 1, day, hour, minute, second) - instant;
  };
}

/** The value of a key, made if it is not there. A full cache is cleared. */
function cached<Key, Value extends string | number>(cache: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = make();
  if (cache.size > MOST_CACHE_ENTRIES) cache.clear();
  cache.set(key, made);
  return made;
}

/** Parses `YYYY-MM-DD`; undefined if invalid. */
export function parseLocalDate(text: string): LocalDate | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return undefined;
  const date = isoDay(Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])));
  return date === text && Number(match[1]) >= 100 ? date : undefined;
}

/** Parses an RFC 3339 date-time with zone; undefined if invalid. */
export function parseInstant(text: string): Instant | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}):(\d{2}):(\d{2})(\.\d+)?([Zz]|([+-])(\d{2}):(\d{2}))$/.exec(text);
  if (!match || parseLocalDate(match[1] ?? '') === undefined) return undefined;
  const [hour, minute, second] = [Number(match[2]), Number(match[3]), Number(match[4])];
  const [zoneHour, zoneMinute] = [Number(match[8] ?? 0), Number(match[9] ?? 0)];
  if (hour > 23 || minute > 59 || second > 60 || zoneHour > 23 || zoneMinute > 59) return undefined;
  const offset = (match[7] === '-' ? -1 : 1) * (zoneHour * 60 + zoneMinute) * 60_000;
  const fraction = Math.floor(Number(`0${match[5] ?? ''}`) * 1000);
  return epochDay(match[1] as LocalDate) * DAY_MS + ((hour * 60 + minute) * 60 + second) * 1000 + fraction - offset;
}

/** The day `days` later (or earlier, when negative). */
export function addDays(date: LocalDate, days: number): LocalDate {
  return isoDay((epochDay(date) + days) * DAY_MS);
}

/** The same day `months` later; the month's last day where that month is shorter. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const [year, month, day] = partsOf(date);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return isoDay(Date.UTC(year, month - 1 + months, Math.min(day, last)));
}

/** The last day of the date's month. */
export function monthEnd(date: LocalDate): LocalDate {
  const [year, month] = partsOf(date);
  return isoDay(Date.UTC(year, month, 0));
}

/** Days since 1970-01-01. */
export function epochDay(date: LocalDate): number {
  const [year, month, day] = partsOf(date);
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

/** The day of a number of days since 1970-01-01. */
export function dayOfEpoch(days: number): LocalDate {
  return isoDay(days * DAY_MS);
}

/** Day of the week, 1 (Monday) to 7 (Sunday). */
export function weekday(date: LocalDate): number {
  return ((((epochDay(date) + 3) % 7) + 7) % 7) + 1;
}

function partsOf(date: LocalDate): [number, number, number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))];
}

function isoDay(utcMs: number): LocalDate {
  const number = Math.min(Math.floor(utcMs / DAY_MS), LAST_DAY);
  return cached(DAY_TEXTS, number, () => new Date(number * DAY_MS).toISOString().slice(0, 10) as LocalDate);
}

/** Days by number. Advancing a bank and opening one ask for the same days again and again. */
const DAY_TEXTS = new Map<number, LocalDate>();

function formatWithOffset(instant: Instant, offset: number): string {
  const local = new Date(Math.min(instant + offset, (LAST_DAY + 1) * DAY_MS - 1)).toISOString().slice(0, 19);
  const minutes = Math.round(Math.abs(offset) / 60_000);
  const zone = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  return `${local}${offset < 0 ? '-' : '+'}${zone}`;
}

import { describe, expect, it } from '@jest/globals';
import {
  addDays,
  addMonths,
  createCalendar,
  epochDay,
  monthEnd,
  parseInstant,
  parseLocalDate,
  weekday,
  type LocalDate,
} from '../../src/domain/calendar.js';
import { parseDuration } from '../../src/domain/duration.js';

const vienna = createCalendar('Europe/Vienna');
const date = (text: string) => text as LocalDate;
const iso = (instant: number) => new Date(instant).toISOString();

describe('calendar days', () => {
  it.each([
    ['2026-01-01T22:59:59.999Z', '2026-01-01'],
    ['2026-01-01T23:00:00Z', '2026-01-02'],
    ['2026-07-01T21:59:59.999Z', '2026-07-01'],
    ['2026-07-01T22:00:00Z', '2026-07-02'],
    ['1969-12-31T23:30:00Z', '1970-01-01'],
  ])('assigns the instant %s to the local day %s', (instant, day) => {
    expect(vienna.dateOf(Date.parse(instant))).toBe(day);
  });

  it.each([
    ['2026-01-01', '2025-12-31T23:00:00.000Z'],
    ['2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z'],
    ['2026-10-26', '2026-10-25T23:00:00.000Z'],
  ])('starts the local day %s at %s', (day, instant) => {
    expect(iso(vienna.startOfDay(date(day)))).toBe(instant);
  });

  it('starts a day without a midnight at its first existing instant', () => {
    expect(iso(createCalendar('America/Santiago').startOfDay(date('2026-09-06')))).toBe('2026-09-06T04:00:00.000Z');
  });

  it('formats instants as RFC 3339 with the offset of the day', () => {
    expect(vienna.formatDate(date('2026-01-15'))).toBe('2026-01-15T00:00:00+01:00');
    expect(vienna.formatDate(date('2026-07-15'))).toBe('2026-07-15T00:00:00+02:00');
    expect(vienna.formatInstant(Date.parse('2026-03-29T01:00:00.789Z'))).toBe('2026-03-29T03:00:00+02:00');
    expect(createCalendar('America/New_York').formatDate(date('2026-01-15'))).toBe('2026-01-15T00:00:00-05:00');
    expect(createCalendar('Asia/Kolkata').formatDate(date('2026-01-15'))).toBe('2026-01-15T00:00:00+05:30');
  });
});

describe('central European time', () => {
  const zones = ['Berlin', 'Madrid', 'Paris', 'Rome', 'Vienna'].map((city) => createCalendar(`Europe/${city}`));
  const platform = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Vienna',
    dateStyle: 'short',
    timeStyle: 'medium',
  });

  it.each([1996, 1997, 2025, 2026, 2027, 2028, 2038, 2100, 9998])('is what the zone data says in %s', (year) => {
    for (const month of [0, 2, 5, 8, 9])
      for (let hour = 0; hour < 31 * 24; hour += [2, 8, 9].includes(month) ? 1 : 24) {
        const instant = Date.UTC(year, month, 1, hour);
        const times = zones.map((zone) => zone.formatInstant(instant).slice(0, 19).replace('T', ' '));
        if (new Set([platform.format(instant), ...times]).size !== 1)
          throw new Error(`${iso(instant)}: ${times.join()}`);
      }
  });
});

describe('the end of the calendar', () => {
  const last = date('9999-12-31');

  it.each(['9999-12-31T00:00:00Z', '9999-12-31T23:59:59Z', '9999-12-31T23:59:59.999-12:00'])(
    '%s is on its last day in every zone',
    (text) => {
      const instant = parseInstant(text) ?? NaN;
      for (const zone of ['Europe/Vienna', 'Pacific/Kiritimati'])
        expect(createCalendar(zone).dateOf(instant)).toBe(last);
    },
  );

  it('does not go beyond 9999-12-31', () => {
    expect(addDays(last, 1)).toBe(last);
    expect(addMonths(last, 1)).toBe(last);
    expect(vienna.formatDate(last)).toBe('9999-12-31T00:00:00+01:00');
    expect(vienna.formatInstant(Date.parse('9999-12-31T23:59:59Z'))).toBe('9999-12-31T23:59:59+01:00');
  });
});

describe('adding periods', () => {
  it.each([
    ['2026-03-28T11:00:00Z', 'P1D', '2026-03-29T10:00:00.000Z'],
    ['2026-03-28T11:00:00Z', 'PT24H', '2026-03-29T11:00:00.000Z'],
    ['2026-10-24T10:00:00Z', 'P1D', '2026-10-25T11:00:00.000Z'],
    ['2026-01-31T11:00:00Z', 'P1M', '2026-02-28T11:00:00.000Z'],
    ['2028-01-31T11:00:00Z', 'P1M', '2028-02-29T11:00:00.000Z'],
    ['2026-01-01T00:00:00Z', 'P90D', '2026-03-31T23:00:00.000Z'],
    ['2026-01-01T00:00:00Z', 'P1Y2M3DT4H5M6.7S', '2027-03-04T04:05:06.700Z'],
  ])('adds to the instant %s the period %s', (from, period, to) => {
    expect(iso(vienna.add(Date.parse(from), parseDuration(period)!))).toBe(to);
  });

  it.each(['', 'P', 'PT', 'P1H', '1D', 'P-1D', 'P1.5D', 'PT1S2', 'p1d', 'P99999999999999999D'])(
    '"%s" is no duration',
    (text) => {
      expect(parseDuration(text)).toBeUndefined();
    },
  );

  it.each([
    ['P99999999D', '9998-12-31T00:00:00.000Z'],
    ['P9999999999M', '9998-12-31T00:00:00.000Z'],
    ['PT999999999999S', '9998-12-31T00:00:00.000Z'],
  ])('clamps 2026 + %s to the last instant of the calendar', (period, to) => {
    expect(iso(vienna.add(Date.parse('2026-01-01T00:00:00Z'), parseDuration(period)!))).toBe(to);
  });

  it('clamps to the first instant of the calendar when a period goes further back', () => {
    expect(iso(vienna.add(0, { months: -99_999_999, days: 0, ms: 0 }))).toBe('0101-01-01T00:00:00.000Z');
  });

  it('parses weeks', () => {
    expect(parseDuration('P2W')).toEqual({ months: 0, days: 14, ms: 0 });
  });
});

describe('parsing dates', () => {
  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '0099-01-01',
    '20260101',
    ' 2026-01-01',
    '2026-01-01T00:00:00Z',
  ])('rejects the day %s', (text) => {
    expect(parseLocalDate(text)).toBeUndefined();
  });

  it.each([
    ['2026-03-31T00:00:00+02:00', '2026-03-30T22:00:00.000Z'],
    ['2026-03-31t00:00:00z', '2026-03-31T00:00:00.000Z'],
    ['2026-03-31T00:00:00.25-03:30', '2026-03-31T03:30:00.250Z'],
  ])('parses the instant %s', (text, expected) => {
    expect(iso(parseInstant(text)!)).toBe(expected);
  });

  it.each([
    '2026-03-31',
    '2026-03-31T00:00:00',
    '2026-03-31T24:00:00Z',
    '2026-02-30T00:00:00Z',
    '2026-03-31T00:00Z',
    '2026-03-31T00:00:00+25:00',
    'now',
  ])('rejects the instant %s', (text) => {
    expect(parseInstant(text)).toBeUndefined();
  });
});

describe('counting days', () => {
  it('counts days, months and weekdays', () => {
    expect(addDays(date('2026-12-31'), 1)).toBe('2027-01-01');
    expect(addMonths(date('2026-03-31'), -1)).toBe('2026-02-28');
    expect(addMonths(date('2026-11-30'), 3)).toBe('2027-02-28');
    expect(monthEnd(date('2028-02-10'))).toBe('2028-02-29');
    expect(epochDay(date('1970-01-02'))).toBe(1);
    expect([weekday(date('2026-11-16')), weekday(date('2026-11-22'))]).toEqual([1, 7]);
  });

  it('rejects an unknown time zone', () => {
    expect(() => createCalendar('Europe/Atlantis')).toThrow(RangeError);
  });
});

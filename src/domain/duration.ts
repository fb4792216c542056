/** A period: calendar months and days, and elapsed milliseconds. */
export interface Duration {
  readonly months: number;
  readonly days: number;
  readonly ms: number;
}

/** Reads an ISO 8601 duration (`P90D`, `PT10M`, `P1Y2M3DT4H5M6.7S`, `P2W`); undefined for anything else. */
export function parseDuration(text: string): Duration | undefined {
  const match =
    /^P(?!$)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(
      text,
    );
  if (!match) return undefined;
  const part = (index: number): number => Number(match[index] ?? 0);
  const duration = {
    months: part(1) * 12 + part(2),
    days: part(3) * 7 + part(4),
    ms: (part(5) * 60 + part(6)) * 60_000 + Math.round(part(7) * 1000),
  };
  return Object.values(duration).every(Number.isSafeInteger) ? duration : undefined;
}

/** A period of elapsed time only. */
export function elapsed(ms: number): Duration {
  return { months: 0, days: 0, ms };
}

const SHORT_UNITS: Readonly<Record<string, Partial<Duration>>> = {
  ms: { ms: 1 },
  s: { ms: 1000 },
  m: { ms: 60_000 },
  h: { ms: 3_600_000 },
  d: { days: 1 },
  w: { days: 7 },
};

/** The longest period that may be scripted or configured: ten years, in days of the longest ten years. */
const LONGEST_PERIOD_DAYS = 3653;
const DAYS_PER_MONTH = 365.2425 / 12;

/** Whether a period is at most ten years. */
export function isAtMostTenYears({ months, days, ms }: Duration): boolean {
  return months * DAYS_PER_MONTH + days + ms / 86_400_000 <= LONGEST_PERIOD_DAYS;
}

/** Reads a period in short form (`90d`, `1h`) or in that of ISO 8601; undefined for anything else. */
export function parseAnyDuration(text: string): Duration | undefined {
  return parseShortPeriod(text) ?? parseDuration(text);
}

/**
 * Reads a period of at most ten years, in short form (`500ms`, `5s`, `10m`, `3h`, `2d`, `1w`) or in that of ISO 8601. The bound
 * keeps every sum of a period and an instant of bank time within the calendar.
 */
export function parsePeriod(text: string): { readonly period: Duration } | { readonly problem: string } {
  const period = parseAnyDuration(text);
  if (!period) return { problem: `"${text}" is not a duration; use one such as 2d, 30s or PT2S` };
  if (!isAtMostTenYears(period)) return { problem: `"${text}" is longer than ten years, the maximum` };
  return { period };
}

function parseShortPeriod(text: string): Duration | undefined {
  const match = /^(\d{1,9})(ms|[smhdw])$/.exec(text);
  if (!match) return undefined;
  const count = Number(match[1]);
  const { days = 0, ms = 0 } = SHORT_UNITS[match[2] ?? ''] ?? {};
  return { months: 0, days: days * count, ms: ms * count };
}

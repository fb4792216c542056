/** A period: calendar months and days, and elapsed milliseconds. */
export interface Duration {
  readonly months: number;
  readonly days: number;
  readonly ms: number;
}

/** Reads an ISO 8601 duration (`P90D`, `PT10M`, `P1Y2M3DT4H5M6.7S`, `P2W`); undefined when it is none. */
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

/** Reads a duration in short form (`500ms`, `5s`, `10m`, `3h`, `2d`, `1w`) or in that of ISO 8601; undefined when it is neither. */
export function parsePeriod(text: string): Duration | undefined {
  const match = /^(\d{1,9})(ms|[smhdw])$/.exec(text);
  if (!match) return parseDuration(text);
  const count = Number(match[1]);
  const { days = 0, ms = 0 } = SHORT_UNITS[match[2] ?? ''] ?? {};
  return { months: 0, days: days * count, ms: ms * count };
}

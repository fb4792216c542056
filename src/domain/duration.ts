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

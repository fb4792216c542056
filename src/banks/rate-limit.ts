import { DAY_MS } from '../domain/calendar.js';
import type { Profile } from '../decisions/decisions.js';
import type { CallLimit } from '../domain/scripting/call-limit.js';
import type { Bank } from '../sim/bank.js';
import type { CallWindow } from '../sim/state/record-shapes.js';

/** Windows of the decisions that limit calls. */
const WINDOWS_MS = { 'rate-limit': 60_000, quota: DAY_MS } as const;
export type LimitRow = keyof typeof WINDOWS_MS;
const ROWS = Object.keys(WINDOWS_MS) as LimitRow[];

type LimitProfile = Pick<Profile, LimitRow | 'limits-clock' | 'limits-count' | 'limit-headers' | 'retry-after'>;
/** The parts of a bank that limits need. */
type LimitedBank = { readonly profile: LimitProfile } & Pick<Bank, 'now' | 'state'>;

export function limitsCalls(profile: Pick<Profile, LimitRow>): boolean {
  return ROWS.some((row) => profile[row] !== 'none');
}

/** What a limit still allows a caller. */
export interface Allowance {
  readonly row: LimitRow;
  readonly limit: number;
  readonly remaining: number;
  /** Seconds to the end of the window, at least 1. */
  readonly seconds: number;
}

/** A call that was counted, or the limit that it exceeds. */
export interface CountedCall {
  readonly exceeded: Allowance | undefined;
  /** Headers of the answer. @decision retry-after, limit-headers */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Counts calls per minute and per day. In real time, the counts are not part of the bank's state; in bank time, they are.
 * @decision rate-limit, quota, limits-clock
 */
export class CallLimiter {
  readonly #windows = new Map<string, CallWindow>();
  readonly #nowMs: () => number;

  /** @param nowMs a monotonic clock, in real milliseconds */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** Counts a call, unless it exceeds a limit. @param caller who is limited @decision limits-count */
  count(bank: LimitedBank, caller: string): CountedCall {
    const { profile } = bank;
    const isBankTime = profile['limits-clock'] === 'bank';
    const [windows, now] = isBankTime ? [bank.state.callWindows, bank.now] : [this.#windows, this.#nowMs()];
    const open = ROWS.flatMap((row) => {
      const limit = profile[row];
      return limit === 'none' ? [] : [{ row, limit, key: `${row} ${caller}` }];
    });
    const windowOf = (key: string, row: LimitRow): CallWindow => {
      const known = windows.get(key);
      return known && now < known.endsAt ? known : { endsAt: now + WINDOWS_MS[row], calls: 0 };
    };
    const full = open.find(({ key, row, limit }) => windowOf(key, row).calls >= limit);
    const left = open.map(({ key, row, limit }): Allowance => {
      const before = windowOf(key, row);
      const { endsAt, calls } = full ? before : { ...before, calls: before.calls + 1 };
      const isRestarted = full?.key === key && profile['limits-count'] === 'refused-too';
      const end = isRestarted ? now + WINDOWS_MS[row] : endsAt;
      if (!full || isRestarted) {
        if (before.calls === 0) dropEnded(windows, now);
        windows.set(key, { endsAt: end, calls });
      }
      return { row, limit, remaining: limit - calls, seconds: Math.max(1, Math.ceil((end - now) / 1000)) };
    });
    const exceeded = full && left.find(({ row }) => row === full.row);
    const wallMs = isBankTime ? bank.now : Date.now();
    return {
      exceeded,
      headers: { ...(exceeded && retryAfter(profile, exceeded.seconds, wallMs)), ...limitHeaders(profile, left) },
    };
  }
}

/** What the limits of a bank's operations depend on. */
export interface LimitedCall {
  readonly operation: string;
  readonly tpp: string;
  readonly psu: string | undefined;
  readonly resource: string;
}

/**
 * Counts a call for the limits of its operation that count such calls. The counts are part of the bank's state.
 * @param counts `all` before the call is carried out, `accepted` after it was
 * @returns the limit that is exceeded, if there is one, and the seconds until the bank accepts such a call again; nothing is counted then
 * @decision call-limits
 */
export function countForLimits(
  { profile, state: { callWindows }, now }: Pick<Bank, 'profile' | 'state' | 'now'>,
  call: LimitedCall,
  counts: 'all' | 'accepted',
): { readonly limit: CallLimit; readonly seconds: number } | undefined {
  const limits = ['all', call.operation].flatMap((name) => {
    const limit = profile['call-limits'][name];
    const whose = limit && call[limit.per ?? 'tpp'];
    if (!limit || whose === undefined) return [];
    const key = `call-limits ${name} ${whose}`;
    const ends = [...callWindows].flatMap(([of, { endsAt }]) =>
      of.startsWith(`${key} #`) && endsAt > now ? [endsAt] : [],
    );
    return [{ limit, key, ends }];
  });
  const full = counts === 'all' && limits.find(({ limit, ends }) => ends.length >= limit.calls);
  if (full) return { limit: full.limit, seconds: Math.max(1, Math.ceil((Math.min(...full.ends) - now) / 1000)) };
  dropEnded(callWindows, now);
  for (const { limit, key, ends } of limits) {
    if ((limit.counts ?? 'accepted') !== counts) continue;
    let number = ends.length;
    while (callWindows.has(`${key} #${number}`)) number += 1;
    callWindows.set(`${key} #${number}`, { endsAt: now + limit.seconds * 1000, calls: 1 });
  }
  return undefined;
}

function dropEnded(windows: Map<string, CallWindow>, now: number): void {
  for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key);
}

/** The header of a refusal. @param seconds until a call is accepted again @param wallMs the clock that counts @decision retry-after */
export function retryAfter(
  profile: Pick<Profile, 'retry-after'>,
  seconds: number,
  wallMs: number,
): Readonly<Record<string, string>> {
  const form = profile['retry-after'];
  if (form === 'absent') return {};
  return {
    'Retry-After':
      form === 'date' ? new Date(Math.ceil(wallMs / 1000 + seconds) * 1000).toUTCString() : String(seconds),
  };
}

/** @decision limit-headers */
function limitHeaders(profile: LimitProfile, left: readonly Allowance[]): Readonly<Record<string, string>> {
  const list = (text: (of: Allowance) => string): string => left.map((of) => `"${of.row}";${text(of)}`).join(', ');
  const [scarcest] = left.toSorted((one, other) => one.remaining - other.remaining);
  switch (profile['limit-headers']) {
    case 'none':
      return {};
    case 'draft':
      return {
        'RateLimit-Policy': list(({ limit, row }) => `q=${limit};w=${WINDOWS_MS[row] / 1000}`),
        RateLimit: list(({ remaining, seconds }) => `r=${remaining};t=${seconds}`),
      };
    case 'x-ratelimit':
      return scarcest === undefined
        ? {}
        : {
            'X-RateLimit-Limit': String(scarcest.limit),
            'X-RateLimit-Remaining': String(scarcest.remaining),
            'X-RateLimit-Reset': String(scarcest.seconds),
          };
  }
}

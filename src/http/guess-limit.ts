import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { LimitedMap } from '../domain/limited-map.js';
import type { HttpSettings } from './http-settings.js';
import { isTrustedPeer } from './client-certificate.js';

/** The kinds of secrets that an attacker may guess. */
const GUESSED = ['control-token', 'portal-key', 'page-password', 'embedded-sca'] as const;
export type Guessed = (typeof GUESSED)[number];

/** Wrong control tokens per address and minute before further ones are rejected unread. */
export const MOST_WRONG_CONTROL_TOKENS = 30;
const WINDOW_MS = 60_000;

interface Window {
  readonly endsAtMs: number;
  readonly wrong: number;
}

/**
 * Counts wrong secrets by source address to slow down guessing. Uses real time and protects the host, so it is not
 * part of a bank's state. Remembers a bounded number of addresses.
 * @decision wrong-secrets
 */
export class GuessLimiter {
  readonly #windows = new LimitedMap<Window>();
  readonly #nowMs: () => number;
  readonly #windowMs: number;
  readonly #totals = new Map<Guessed, { wrong: number; refused: number }>(
    GUESSED.map((what) => [what, { wrong: 0, refused: 0 }]),
  );

  /** @param nowMs a clock that never goes back, in real milliseconds */
  constructor(nowMs: () => number, windowMs = WINDOW_MS) {
    this.#nowMs = nowMs;
    this.#windowMs = windowMs;
  }

  /**
   * Seconds until the address may try again, at least 1; undefined if it may try now. Counts the rejection.
   * @param scope the bank, so that one bank's visitors do not slow down those of another
   */
  secondsToWait(what: Guessed, scope: string, address: string, most: number | 'none'): number | undefined {
    const window = this.#windowOf(countKey(what, scope, address));
    if (most === 'none' || window.wrong < most) return undefined;
    this.#totalsOf(what).refused += 1;
    return Math.max(1, Math.ceil((window.endsAtMs - this.#nowMs()) / 1000));
  }

  countWrong(what: Guessed, scope: string, address: string): void {
    const key = countKey(what, scope, address);
    const { endsAtMs, wrong } = this.#windowOf(key);
    this.#windows.set(key, { endsAtMs, wrong: wrong + 1 });
    this.#totalsOf(what).wrong += 1;
  }

  /** Wrong secrets and rejected tries since the start. */
  totals(): { readonly what: Guessed; readonly wrong: number; readonly refused: number }[] {
    return [...this.#totals].map(([what, counted]) => ({ what, ...counted }));
  }

  #windowOf(key: string): Window {
    const known = this.#windows.get(key);
    const now = this.#nowMs();
    return known && now < known.endsAtMs ? known : { endsAtMs: now + this.#windowMs, wrong: 0 };
  }

  #totalsOf(what: Guessed): { wrong: number; refused: number } {
    const totals = this.#totals.get(what);
    if (!totals) throw new Error(`nothing is counted for ${what}`);
    return totals;
  }
}

function countKey(what: Guessed, scope: string, address: string): string {
  return `${what} ${scope} ${address}`;
}

/**
 * The source address of a request: the peer's, or the one that a trusted proxy adds to `X-Forwarded-For`. An IPv6
 * address counts as its /64 network, which is what one visitor gets.
 */
export function addressOf(req: IncomingMessage, { trustedProxies }: Pick<HttpSettings, 'trustedProxies'>): string {
  const peer = req.socket.remoteAddress ?? '';
  const forwarded = req.headers['x-forwarded-for'];
  const added = typeof forwarded === 'string' ? forwarded.split(',').at(-1)?.trim() : undefined;
  const address =
    added !== undefined && added !== '' && isTrustedPeer(peer, trustedProxies) ? added.slice(0, 64) : peer;
  const plain = address.replace(/^::ffff:/, '');
  return isIPv6(plain) ? networkOf(plain) : plain;
}

/** The first four of the eight groups. */
function networkOf(address: string): string {
  const [before = '', after] = address.split('::');
  const first = before === '' ? [] : before.split(':');
  const last = after === undefined || after === '' ? [] : after.split(':');
  const zeros = after === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array.from({ length: zeros }, () => '0'), ...last];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

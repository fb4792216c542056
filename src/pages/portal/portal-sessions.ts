import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { HttpSettings } from '../../http/settings.js';
import { cookiesOf, secretCookie } from '../../http/cookies.js';
import { isSame, newSecret } from '../../http/secrets.js';

/** A developer who is signed in. It guards the host, so it is no part of a bank's state. */
export interface PortalSession {
  readonly bankId: string;
  readonly userEmail: string;
  /** Told on the next page, once. */
  notice?: { readonly kind: 'done' | 'problem'; readonly text: string } | undefined;
}

const COOKIE = 'sandbank-portal';
/** Real time. */
const LASTS_MS = 8 * 3_600_000;
/** Beyond it the oldest ends. */
const MOST_SESSIONS = 5000;

/**
 * The browsers of the developer portal. Each has a secret in a cookie; the token of its forms is made of that secret, so that
 * browsers which are not signed in cost nothing. Sessions are those of the process and end with it.
 */
export class PortalSessions {
  readonly #key = newSecret();
  readonly #byCookie = new Map<string, PortalSession & { readonly endsAtMs: number }>();
  readonly #nowMs: () => number;

  /** @param nowMs real time in milliseconds */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** The secret of the browser that asks; undefined where it has none. */
  secretOf(req: IncomingMessage): string | undefined {
    const [secret] = cookiesOf(req, COOKIE);
    return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : undefined;
  }

  /** The token of the forms that a browser is shown. */
  formTokenOf(secret: string): string {
    return createHmac('sha256', this.#key).update(secret).digest('base64url');
  }

  /** Whether a form comes from a page that this browser was shown. */
  isOwnForm(secret: string | undefined, token: string | undefined): boolean {
    return secret !== undefined && token !== undefined && isSame(token, this.formTokenOf(secret));
  }

  /** Who is signed in, in the bank that is asked. */
  find(secret: string | undefined, bankId: string): PortalSession | undefined {
    const session = secret === undefined ? undefined : this.#byCookie.get(secret);
    if (session?.bankId !== bankId) return undefined;
    return session.endsAtMs > this.#nowMs() ? session : undefined;
  }

  /** Signs a developer in, under a new secret: one that somebody else may have put there opens nothing. */
  open(bankId: string, userEmail: string): { readonly secret: string; readonly session: PortalSession } {
    const [oldest] = this.#byCookie.keys();
    if (this.#byCookie.size >= MOST_SESSIONS && oldest !== undefined) this.#byCookie.delete(oldest);
    const secret = newSecret();
    const session = { bankId, userEmail, endsAtMs: this.#nowMs() + LASTS_MS };
    this.#byCookie.set(secret, session);
    return { secret, session };
  }

  /** Signs out. */
  end(secret: string | undefined): void {
    if (secret !== undefined) this.#byCookie.delete(secret);
  }
}

/** The Set-Cookie value that gives a browser its secret. @param path of the portal as the browser sees it */
export function portalCookie(req: IncomingMessage, settings: HttpSettings, path: string, secret: string): string {
  return secretCookie(req, settings, { name: COOKIE, path, secret });
}

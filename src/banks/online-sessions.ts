import type { Instant } from '../domain/calendar.js';
import type { AuthorisableId } from '../domain/ids.js';
import type { ScaOutcome, SignIn } from '../domain/authorisation/sca.js';
import type { Bank } from '../sim/bank.js';
import { newSecret } from './digests.js';
import type { Notice } from './page-secrets.js';

/** A browser session in online banking. It is not part of the bank's state, because its secrets must not leave the host. */
export interface OnlineSession {
  /** Value of the session cookie. */
  readonly secret: string;
  /** Included in every form, against cross-site requests. */
  readonly formToken: string;
  signIn: SignIn;
  notice: Notice | undefined;
  /** The login name of a rejected sign-in, to be shown again. */
  typedLogin?: string | undefined;
  /** Bank time. */
  lastClickAt: Instant;
  /** Decisions made in this session, so that a reloaded page shows the same result. */
  readonly outcomes: Map<AuthorisableId, ScaOutcome>;
}

export const ONLINE_COOKIE = 'sandbank-online';
/** Sessions per bank; beyond it the oldest ends. */
const MOST_SESSIONS = 5000;

/** The online banking sessions of a bank. @decision online-banking */
export class OnlineSessions {
  readonly #sessions = new Map<string, OnlineSession>();

  /** Starts a session in which no one is signed in yet. @param now bank time */
  open(now: Instant, signIn: SignIn = { wrongTries: 0 }): OnlineSession {
    const [oldest] = this.#sessions.keys();
    if (this.#sessions.size >= MOST_SESSIONS && oldest !== undefined) this.#sessions.delete(oldest);
    const session: OnlineSession = {
      secret: newSecret(),
      formToken: newSecret(),
      signIn,
      notice: undefined,
      lastClickAt: now,
      outcomes: new Map(),
    };
    this.#sessions.set(session.secret, session);
    return session;
  }

  /** The session that one of the cookies names. */
  find(cookies: readonly string[]): OnlineSession | undefined {
    return cookies.flatMap((secret) => this.#sessions.get(secret) ?? [])[0];
  }

  end({ secret }: OnlineSession): void {
    this.#sessions.delete(secret);
  }

  /** Shifts all sessions with the bank's clock, so that none expires early or late. */
  moveBy(ms: number): void {
    for (const session of this.#sessions.values()) session.lastClickAt += ms;
  }
}

/** Whether a session has expired. @decision online-banking, sca-link-lifetime */
export function isOver(bank: Bank, { lastClickAt }: OnlineSession): boolean {
  return bank.now >= bank.calendar.add(lastClickAt, bank.profile['sca-link-lifetime'].pageSession);
}

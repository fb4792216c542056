import type { IncomingMessage } from 'node:http';
import type { Instant } from '../domain/calendar.js';
import type { RequestId } from '../domain/ids.js';
import type { ScaOutcome } from '../domain/sca/sca-session.js';
import type { SignIn } from '../domain/sca/sign-in.js';
import type { Bank } from '../sim/bank.js';
import { cookiesOf } from '../http/cookies.js';
import { newSecret } from '../http/secrets.js';
import type { Notice } from './page-secrets.js';

/** The browser of a PSU in online banking. It guards the host, so it is no part of a bank's state. */
export interface OnlineSession {
  /** In the browser's cookie. */
  readonly secret: string;
  /** In every form. */
  readonly formToken: string;
  signIn: SignIn;
  notice: Notice | undefined;
  /** Bank time. */
  lastClickAt: Instant;
  /** What was decided on this visit, so that a page that is loaded again shows the same. */
  readonly outcomes: Map<RequestId, ScaOutcome>;
}

/** Name of the cookie. */
export const ONLINE_COOKIE = 'sandbank-online';
/** Visits of a bank at the same time; beyond it the oldest ends. */
const MOST_SESSIONS = 5000;

/** The visits of online banking of a bank. They end with it. @decision online-banking */
export class OnlineSessions {
  readonly #sessions = new Map<string, OnlineSession>();

  /** Begins a visit, in which nobody is signed in yet. @param now bank time */
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

  /** The visit of the browser that asks. */
  find(req: IncomingMessage): OnlineSession | undefined {
    return cookiesOf(req, ONLINE_COOKIE).flatMap((secret) => this.#sessions.get(secret) ?? [])[0];
  }

  /** Ends a visit. */
  end({ secret }: OnlineSession): void {
    this.#sessions.delete(secret);
  }

  /** Leaves every visit the time that it had left, where the bank's clock was set to another time. */
  moveBy(ms: number): void {
    for (const session of this.#sessions.values()) session.lastClickAt += ms;
  }
}

/** Whether the last click of a visit is too long ago. @decision online-banking, sca-link-lifetime */
export function isOver(bank: Bank, { lastClickAt }: OnlineSession): boolean {
  return bank.now >= bank.calendar.add(lastClickAt, bank.profile['sca-link-lifetime'].pageSession);
}

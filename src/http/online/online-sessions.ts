import type { IncomingMessage } from 'node:http';
import type { Instant } from '../../domain/calendar.js';
import type { RequestId } from '../../domain/ids.js';
import type { ScaOutcome } from '../../domain/sca/sca-session.js';
import type { SignIn } from '../../domain/sca/sign-in.js';
import type { Bank } from '../../sim/bank.js';
import { cookiesOf } from '../sca/page-cookie.js';
import { newSecret } from '../secrets.js';
import type { Notice } from '../sca/page-secrets.js';

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

/** The visits of online banking of every bank, per process. They end with their bank. @decision online-banking */
export class OnlineSessions {
  readonly #byBank = new WeakMap<Bank, Map<string, OnlineSession>>();

  /** Begins a visit, in which nobody is signed in yet. */
  open(bank: Bank, signIn: SignIn = { wrongTries: 0 }): OnlineSession {
    const sessions = this.#byBank.get(bank) ?? new Map<string, OnlineSession>();
    this.#byBank.set(bank, sessions);
    const [oldest] = sessions.keys();
    if (sessions.size >= MOST_SESSIONS && oldest !== undefined) sessions.delete(oldest);
    const session: OnlineSession = {
      secret: newSecret(),
      formToken: newSecret(),
      signIn,
      notice: undefined,
      lastClickAt: bank.now,
      outcomes: new Map(),
    };
    sessions.set(session.secret, session);
    return session;
  }

  /** The visit of the browser that asks. */
  find(bank: Bank, req: IncomingMessage): OnlineSession | undefined {
    const sessions = this.#byBank.get(bank);
    return cookiesOf(req, ONLINE_COOKIE).flatMap((secret) => sessions?.get(secret) ?? [])[0];
  }

  /** Ends a visit. */
  end(bank: Bank, { secret }: OnlineSession): void {
    this.#byBank.get(bank)?.delete(secret);
  }
}

/** Whether the last click of a visit is too long ago. @decision online-banking, sca-link-lifetime */
export function isOver(bank: Bank, { lastClickAt }: OnlineSession): boolean {
  return bank.now >= bank.calendar.add(lastClickAt, bank.profile['sca-link-lifetime'].pageSession);
}

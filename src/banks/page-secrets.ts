import type { Language } from '../domain/language.js';
import type { RedirectOptions, ScaSession } from '../domain/sca/sca-session.js';
import { newSecret } from '../http/secrets.js';

/** What the last form of a visit met with, where the bank's state does not tell it. */
export type Notice = 'incomplete' | 'wrong' | 'blocked' | 'unknownAccount' | 'tooManyWrongTries';

/** What one page session needs beside the bank's state. It guards the host, so it is no part of that state. */
export interface PageSecret {
  /** In the browser's cookie: binds the session to the browser that opened it. */
  cookie: string;
  /** In every form of the session: a form of another site cannot know it. */
  formToken: string;
  /** Those of forms from before a step of the sign-in, which another tab may still show. */
  readonly formerFormTokens: string[];
  notice: Notice | undefined;
  /** Of the PSU, by the TPP's word; known when the session itself is over, too. @decision page-language */
  readonly psuLanguage: Language | undefined;
  /** Where the browser may go back to; known when the session itself is over, too. @decision redirect-outcome */
  readonly redirectOptions: RedirectOptions;
  /** Why the tester's corner did not take what was set, or what it took. */
  scriptProblem?: string | undefined;
  scriptNote?: string | undefined;
  /** What was set and not taken, so that nothing has to be set again. */
  scriptTried?: Readonly<Record<string, string | undefined>> | undefined;
}

/** Forms of earlier steps that are still known. */
const MOST_FORMER_FORMS = 4;

/** Sessions that a bank has pages for at the same time; beyond it the oldest ends. */
const MOST_SESSIONS = 5000;

/** The secrets of a bank's page sessions. They end with their session, and with their bank. */
export class PageSecrets {
  readonly #secrets = new Map<string, PageSecret>();

  /** Makes the secrets of a session that was just opened. @param sessions those of the bank */
  open(sessions: Map<string, ScaSession>, sessionId: string, psuLanguage?: Language): PageSecret {
    this.#dropEnded(sessions);
    const secret = {
      cookie: newSecret(),
      formToken: newSecret(),
      formerFormTokens: [],
      notice: undefined,
      psuLanguage,
      redirectOptions: sessions.get(sessionId)?.redirectOptions ?? {},
    };
    this.#secrets.set(sessionId, secret);
    return secret;
  }

  /** The secrets of a session; undefined when it never was or is long over. */
  find(sessionId: string): PageSecret | undefined {
    return this.#secrets.get(sessionId);
  }

  #dropEnded(sessions: Map<string, ScaSession>): void {
    // In the order of their opening, as the sessions are: the first that lives ends the search, unless there are too many.
    for (const sessionId of this.#secrets.keys()) {
      if (this.#secrets.size < MOST_SESSIONS && sessions.has(sessionId)) return;
      this.#secrets.delete(sessionId);
      sessions.delete(sessionId);
    }
  }
}

/** Gives a session new secrets once a step of the sign-in is passed: a cookie that somebody else put there opens nothing. */
export function renewSecret(secret: PageSecret): void {
  secret.formerFormTokens.push(secret.formToken);
  if (secret.formerFormTokens.length > MOST_FORMER_FORMS) secret.formerFormTokens.shift();
  secret.cookie = newSecret();
  secret.formToken = newSecret();
}

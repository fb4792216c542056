import type { Language } from '../../domain/language.js';
import { withParameters } from '../../domain/oauth/redirect-uri.js';
import type { RedirectWish, ScaSession } from '../../domain/sca/sca-session.js';
import { newSecret } from '../secrets.js';

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
  /** Where the TPP learns that nothing came of it, where a redirect is known; outlives the session. @decision redirect-outcome */
  readonly wayBack: string | undefined;
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

/** A refusal that the PSU takes back to the TPP from a page on which nothing can be done any more. */
function wayBackOf({ redirectUri, nokRedirectUri, state }: RedirectWish): string | undefined {
  const target = nokRedirectUri ?? redirectUri;
  return target === undefined
    ? undefined
    : withParameters(target, {
        error: 'access_denied',
        error_description: 'the PSU did not authorise on this visit',
        state,
      });
}

/** The secrets of a bank's page sessions. They end with their session, and with their bank. */
export class PageSecrets {
  readonly #secrets = new Map<string, PageSecret>();

  /** Makes the secrets of a session that was just opened. @param sessions those of the bank */
  open(sessions: Map<string, ScaSession>, sessionId: string, psuLanguage?: Language): PageSecret {
    this.#dropEnded(sessions);
    const wish = sessions.get(sessionId)?.wish;
    const secret = {
      cookie: newSecret(),
      formToken: newSecret(),
      formerFormTokens: [],
      notice: undefined,
      psuLanguage,
      wayBack: wish && wayBackOf(wish),
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

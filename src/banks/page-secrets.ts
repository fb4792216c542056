import type { Language } from '../domain/language.js';
import type { RedirectOptions, ScaSession } from '../domain/authorisation/sca.js';
import { newSecret } from './digests.js';

/** The result of a session's last form that is not visible in the bank's state. */
export type Notice = 'incomplete' | 'wrong' | 'blocked' | 'unknownAccount' | 'tooManyWrongTries';

/** The secrets of a page session. They are not part of the bank's state, because they must not leave the host. */
export interface PageSecret {
  /** Value of the session cookie, which binds the session to the browser that opened it. */
  cookie: string;
  /** Included in every form, against cross-site requests. */
  formToken: string;
  /** Form tokens of earlier sign-in steps, which another tab may still show. */
  readonly formerFormTokens: string[];
  notice: Notice | undefined;
  /** The login name of a rejected sign-in, to be shown again. */
  typedLogin?: string | undefined;
  /** The PSU's language according to the TPP. Still known after the session has ended. @decision page-language */
  readonly psuLanguage: Language | undefined;
  /** Where the browser may be redirected. Still known after the session has ended. @decision redirect-outcome */
  readonly redirectOptions: RedirectOptions;
  /** Result of the last form of the tester's panel. */
  scriptProblem?: string | undefined;
  scriptNote?: string | undefined;
  /** Rejected input of that form, so that it can be shown again. */
  scriptTried?: Readonly<Record<string, string | undefined>> | undefined;
}

/** Form tokens of earlier steps that are still accepted. */
const MOST_FORMER_FORMS = 4;

/** Page sessions per bank; beyond it the oldest ends. */
const MOST_SESSIONS = 5000;

/** The secrets of a bank's page sessions. */
export class PageSecrets {
  readonly #secrets = new Map<string, PageSecret>();

  /** Creates the secrets of a new session. @param sessions all sessions of the bank */
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

  find(sessionId: string): PageSecret | undefined {
    return this.#secrets.get(sessionId);
  }

  #dropEnded(sessions: Map<string, ScaSession>): void {
    // Both maps are in order of creation, so the first open session ends the loop unless there are too many.
    for (const sessionId of this.#secrets.keys()) {
      if (this.#secrets.size < MOST_SESSIONS && sessions.has(sessionId)) return;
      this.#secrets.delete(sessionId);
      sessions.delete(sessionId);
    }
  }
}

/** Renews the secrets after a step of the sign-in, against session fixation. */
export function renewSecret(secret: PageSecret): void {
  secret.formerFormTokens.push(secret.formToken);
  if (secret.formerFormTokens.length > MOST_FORMER_FORMS) secret.formerFormTokens.shift();
  secret.cookie = newSecret();
  secret.formToken = newSecret();
}

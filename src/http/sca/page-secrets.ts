import type { Language } from '../../domain/language.js';
import type { Bank } from '../../sim/bank.js';
import { newSecret } from '../secrets.js';

/** What the last form of a visit met with, where the bank's state does not tell it. */
export type Notice = 'incomplete' | 'wrong' | 'blocked' | 'unknownAccount' | 'tooManyWrongTries';

/** What one page session needs beside the bank's state. It guards the host, so it is no part of that state. */
export interface PageSecret {
  /** In the browser's cookie: binds the session to the browser that opened it. */
  readonly cookie: string;
  /** In every form of the session: a form of another site cannot know it. */
  readonly formToken: string;
  notice: Notice | undefined;
  /** Of the PSU, by the TPP's word; known when the session itself is over, too. @decision page-language */
  readonly psuLanguage: Language | undefined;
  /** Why the tester's corner did not take what was set, or what it took. */
  scriptProblem?: string | undefined;
  scriptNote?: string | undefined;
  /** What was set and not taken, so that nothing has to be set again. */
  scriptTried?: Readonly<Record<string, string | undefined>> | undefined;
}

/** Sessions that a bank has pages for at the same time; beyond it the oldest ends. */
const MOST_SESSIONS = 5000;

/** The secrets of the page sessions of every bank, per process. They end with their session, and with their bank. */
export class PageSecrets {
  readonly #byBank = new WeakMap<Bank, Map<string, PageSecret>>();

  /** Makes the secrets of a session that was just opened. */
  open(bank: Bank, sessionId: string, psuLanguage?: Language): PageSecret {
    const secrets = this.#byBank.get(bank) ?? new Map<string, PageSecret>();
    this.#byBank.set(bank, secrets);
    dropEnded(bank, secrets);
    const secret = { cookie: newSecret(), formToken: newSecret(), notice: undefined, psuLanguage };
    secrets.set(sessionId, secret);
    return secret;
  }

  /** The secrets of a session; undefined when it never was or is long over. */
  find(bank: Bank, sessionId: string): PageSecret | undefined {
    return this.#byBank.get(bank)?.get(sessionId);
  }
}

function dropEnded(bank: Bank, secrets: Map<string, PageSecret>): void {
  // In the order of their opening, as the sessions are: the first that lives ends the search, unless there are too many.
  for (const sessionId of secrets.keys()) {
    if (secrets.size < MOST_SESSIONS && bank.state.scaSessions.has(sessionId)) return;
    secrets.delete(sessionId);
    bank.state.scaSessions.delete(sessionId);
  }
}

import type { IncomingMessage } from 'node:http';
import type { AppContext } from '../../http/app-context.js';
import { addressOf, type Guessed } from '../../http/guess-limit.js';
import { tooManyTriesPage } from './message-pages.js';
import type { Page, PagePlace } from './page.js';

/** What is counted with. */
type Counting = Pick<AppContext, 'guesses' | 'settings'>;

/** The page for a sign-in from an address that may not try again yet; undefined where it may. @decision wrong-secrets */
export function slowedDown(
  req: IncomingMessage,
  { guesses, settings }: Counting,
  place: PagePlace,
  what: Guessed,
): Page | undefined {
  const { id, profile } = place.bank;
  const seconds = guesses.secondsToWait(what, id, addressOf(req, settings), profile['wrong-secrets']);
  return seconds === undefined ? undefined : tooManyTriesPage(place, seconds);
}

/** Counts a wrong password, code or key. @decision wrong-secrets */
export function countWrong(
  req: IncomingMessage,
  { guesses, settings }: Counting,
  { bank }: PagePlace,
  what: Guessed,
): void {
  guesses.countWrong(what, bank.id, addressOf(req, settings));
}

import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { AppContext } from '../http/app-context.js';
import { addressOf, MOST_WRONG_CONTROL_TOKENS } from '../http/guess-limit.js';
import { cookiesOf } from '../http/cookies.js';
import { isSame } from '../http/secrets.js';
import { AdminRefusal } from './problem.js';

/**
 * The token of the control API, and the dashboard's cookie that stands for it. The cookie is made of the token, so that it
 * holds over restarts with the same token, and ends with it; and it does not tell the token.
 */

/** Name of the dashboard's cookie. */
export const SESSION_COOKIE = 'sandbank-admin';

/** What a token is checked with. */
export type TokenContext = Pick<AppContext, 'settings' | 'guesses'>;

/** Whether a request brings the token, or the cookie that stands for it. @throws as `isRightToken` */
export function holdsToken(req: IncomingMessage, token: string, context: TokenContext): boolean {
  const sent = /^Bearer +(\S+) *$/i.exec(req.headers.authorization ?? '')?.[1];
  return bearsSession(req, token) || (sent !== undefined && isRightToken(sent, token, req, context));
}

/**
 * Whether a token is that of the server. A wrong one is counted; a cookie is not, because nobody guesses its 256 bits, and an
 * old one is no attempt to.
 * @throws AdminRefusal 429 where too many wrong ones came from the same address
 */
export function isRightToken(sent: string, token: string, req: IncomingMessage, context: TokenContext): boolean {
  const { guesses, settings } = context;
  const address = addressOf(req, settings);
  const seconds = guesses.secondsToWait('control-token', '', address, MOST_WRONG_CONTROL_TOKENS);
  if (seconds !== undefined)
    throw new AdminRefusal(
      429,
      `${MOST_WRONG_CONTROL_TOKENS} wrong tokens came from this address within a minute; try again in ${seconds} s`,
      { headers: { 'Retry-After': String(seconds) } },
    );
  const isRight = isSame(sent, token);
  if (!isRight) guesses.countWrong('control-token', '', address);
  return isRight;
}

/** The value of the cookie that belongs to a token. */
export function sessionOf(token: string): string {
  return createHmac('sha256', token).update('sandbank dashboard session').digest('base64url');
}

function bearsSession(req: IncomingMessage, token: string): boolean {
  return cookiesOf(req, SESSION_COOKIE).some((given) => isSame(given, sessionOf(token)));
}

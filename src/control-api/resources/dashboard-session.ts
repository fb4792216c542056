import type { IncomingMessage } from 'node:http';
import { formatError } from '../../domain/errors.js';
import type { JsonObject } from '../../parsing/read.js';
import { publicPathOf } from '../../http/link-base.js';
import { secretCookie } from '../../http/cookies.js';
import type { HttpSettings } from '../../http/settings.js';
import type { AdminCall } from '../admin-call.js';
import { DocumentAnswer } from '../answers.js';
import { isRightToken, SESSION_COOKIE, sessionOf } from '../control-token.js';
import { AdminRefusal } from '../problem.js';

/** The cookie of the dashboard, in the place of the token of the control API. */

const THIRTY_DAYS_SECONDS = 30 * 86_400;

/** Reads the token that is tried. @throws FORMAT_ERROR */
export function readToken({ token }: JsonObject): string {
  return typeof token === 'string' && token !== ''
    ? token
    : formatError('token', 'token is missing; send that of --admin-token');
}

/** Gives the browser its cookie. @throws AdminRefusal 401 for a wrong token, 429 after too many */
export function openedSession({ req, context }: AdminCall, token: string): DocumentAnswer {
  const { settings } = context;
  if (settings.adminToken !== undefined && !isRightToken(token, settings.adminToken, req, context))
    throw new AdminRefusal(401, 'this is not the token of this server; it was printed when the server started', {
      members: { path: 'token' },
    });
  return answer(req, settings, sessionOf(settings.adminToken ?? ''), THIRTY_DAYS_SECONDS, { session: 'open' });
}

/** Takes the cookie away again. */
export function endedSession({ req, context: { settings } }: AdminCall): DocumentAnswer {
  return answer(req, settings, '', 0, { session: 'ended' });
}

function answer(
  req: IncomingMessage,
  settings: HttpSettings,
  secret: string,
  maxAgeSeconds: number,
  body: object,
): DocumentAnswer {
  const cookie = secretCookie(req, settings, {
    name: SESSION_COOKIE,
    path: `${publicPathOf(settings)}/`,
    secret,
    sameSite: 'Strict',
    maxAgeSeconds,
  });
  return new DocumentAnswer('application/json; charset=utf-8', JSON.stringify(body), { 'Set-Cookie': cookie });
}

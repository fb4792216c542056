import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { formatError } from '../../domain/errors.js';
import type { JsonObject } from '../../wire/read.js';
import { publicPathOf } from '../link-base.js';
import { cookiesOf, secretCookie } from '../sca/page-cookie.js';
import { isSame } from '../secrets.js';
import type { HttpSettings } from '../settings.js';
import type { AdminCall } from './admin-call.js';
import { DocumentAnswer } from './answers.js';
import { AdminRefusal } from './problem.js';

/**
 * The cookie of the dashboard, in the place of the token of the control API. It is made of the token, so that it holds over
 * restarts with the same token, and ends with it; and it does not tell the token.
 */

const NAME = 'sandbank-admin';
const THIRTY_DAYS_SECONDS = 30 * 86_400;

/** Whether a request brings the cookie that belongs to the token. */
export function bearsSession(req: IncomingMessage, token: string): boolean {
  return cookiesOf(req, NAME).some((given) => isSame(given, sessionOf(token)));
}

/** Reads the token that is tried. @throws FORMAT_ERROR */
export function readToken({ token }: JsonObject): string {
  return typeof token === 'string' && token !== ''
    ? token
    : formatError('token', 'token is missing; send that of --admin-token');
}

/** Gives the browser its cookie. @throws AdminRefusal 401 for a wrong token */
export function openedSession({ req, context: { settings } }: AdminCall, token: string): DocumentAnswer {
  if (settings.adminToken !== undefined && !isSame(token, settings.adminToken))
    throw new AdminRefusal(401, 'this is not the token of this server; it was printed when the server started', {
      members: { path: 'token' },
    });
  return answer(req, settings, sessionOf(settings.adminToken ?? ''), THIRTY_DAYS_SECONDS, { session: 'open' });
}

/** Takes the cookie away again. */
export function endedSession({ req, context: { settings } }: AdminCall): DocumentAnswer {
  return answer(req, settings, '', 0, { session: 'ended' });
}

function sessionOf(token: string): string {
  return createHmac('sha256', token).update('sandbank dashboard session').digest('base64url');
}

function answer(
  req: IncomingMessage,
  settings: HttpSettings,
  secret: string,
  maxAgeSeconds: number,
  body: object,
): DocumentAnswer {
  const cookie = secretCookie(req, settings, {
    name: NAME,
    path: `${publicPathOf(settings)}/`,
    secret,
    sameSite: 'Strict',
    maxAgeSeconds,
  });
  return new DocumentAnswer('application/json; charset=utf-8', JSON.stringify(body), { 'Set-Cookie': cookie });
}

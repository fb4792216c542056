import type { IncomingMessage } from 'node:http';
import { createHmac } from 'node:crypto';
import { hostNameOf } from '../http/link-base.js';
import type { HttpSettings } from '../http/settings.js';
import { AdminRefusal } from './problem.js';
import type { AppContext } from '../http/app-context.js';
import { addressOf, MOST_WRONG_CONTROL_TOKENS } from '../http/guess-limit.js';
import { cookiesOf } from '../http/cookies.js';
import { isSame } from '../http/secrets.js';

/**
 * Who may call: `anybody` (probes of an orchestrator, which call by address and learn nothing), `page` (the dashboard's own
 * files, which tell nothing about a bank and may be linked from anywhere), `signIn` (a page of this server that brings the
 * token in the body), `withoutToken` (the health), `tokenHolder` (everything else, where a token is set).
 */
export type Admission = 'anybody' | 'page' | 'signIn' | 'withoutToken' | 'tokenHolder';

/** Where a call may come from: a page of this server, or no page at all (a program, an address that was typed). */
const OWN_SITES = new Set(['same-origin', 'none']);

/**
 * Lets a call of the control API in, or refuses it. Being on loopback proves nothing, because every web page in a browser
 * of this machine is there too: a page of another site is known by Origin or Sec-Fetch-Site, one whose name was pointed
 * here (DNS rebinding) by Host.
 * Answers whether the caller may use all of the control API: with the token, or where the server has none. Host, which every
 * caller can write, never grants it.
 * @throws AdminRefusal 401 without the token, 403 for a foreign host, origin or site, 429 after too many wrong tokens
 */
export function admit(req: IncomingMessage, context: TokenContext, admission: Admission): boolean {
  if (admission === 'anybody' || admission === 'page') return false;
  const { settings } = context;
  const isTrusted = settings.adminToken !== undefined && holdsToken(req, settings.adminToken, context);
  if (settings.adminToken !== undefined && !isTrusted && admission === 'tokenHolder') {
    throw new AdminRefusal(401, 'the control API of this server needs its token; send Authorization: Bearer TOKEN', {
      headers: { 'WWW-Authenticate': 'Bearer realm="sandbank control API"' },
      members: { path: 'Authorization' },
    });
  }
  // Whoever brings the token in the body may use any name, too; a wrong one is refused there.
  requireHost(req, settings.allowedHosts, isTrusted || (admission === 'signIn' && settings.adminToken !== undefined));
  requireOrigin(req, settings);
  requireOwnSite(req);
  return isTrusted || settings.adminToken === undefined;
}

/** A caller with the token may use any name for the server. */
function requireHost(req: IncomingMessage, allowed: readonly string[], isTrusted: boolean): void {
  const name = hostNameOf(req.headers.host);
  if (isTrusted || (name !== undefined && allowed.includes(name))) return;
  throw refusal('Host', `"${short(req.headers.host)}" is no name of this server; allow it with --allowed-hosts`);
}

/** The page is one of this server: of the name and port by which it was called, or of its public address. */
function requireOrigin({ headers: { origin, host } }: IncomingMessage, { publicUrl }: HttpSettings): void {
  if (origin === undefined) return;
  const own = publicUrl === undefined ? undefined : new URL(publicUrl).origin;
  if (
    origin === own ||
    (host !== undefined && /^https?:\/\/(.+)$/i.exec(origin)?.[1]?.toLowerCase() === host.toLowerCase())
  )
    return;
  throw refusal('Origin', `pages of ${short(origin)} may not call the control API`);
}

/** A link on a page of the same site, such as a program of the developer on another port, may be followed. */
function requireOwnSite({ headers, method }: IncomingMessage): void {
  const site = headers['sec-fetch-site'];
  const isLink = site === 'same-site' && headers['sec-fetch-mode'] === 'navigate' && method === 'GET';
  if (site === undefined || typeof site !== 'string' || OWN_SITES.has(site) || isLink) return;
  throw refusal(
    'Sec-Fetch-Site',
    `a page of another origin (${short(site)}) may not call the control API; open it directly`,
  );
}

function refusal(path: string, detail: string): AdminRefusal {
  return new AdminRefusal(403, detail, { members: { path } });
}

function short(text: string | undefined): string {
  return (text ?? '').slice(0, 100);
}

/**
 * The token of the control API, and the dashboard's cookie that stands for it. The cookie is made of the token, so that it
 * holds over restarts with the same token, and ends with it; and it does not tell the token.
 */

/** Name of the dashboard's cookie. */
export const SESSION_COOKIE = 'sandbank-admin';

/** What a token is checked with. */
type TokenContext = Pick<AppContext, 'settings' | 'guesses'>;

/** Whether a request brings the token, or the cookie that stands for it. @throws as `isRightToken` */
function holdsToken(req: IncomingMessage, token: string, context: TokenContext): boolean {
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

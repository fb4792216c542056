import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { hostNameOf } from '../link-base.js';
import type { HttpSettings } from '../settings.js';
import { AdminRefusal } from './problem.js';

/**
 * Who may call: `anybody` (probes of an orchestrator, which call by address and learn nothing), `withoutToken` (the
 * health), `tokenHolder` (everything else, where a token is set).
 */
export type Admission = 'anybody' | 'withoutToken' | 'tokenHolder';

/** What a page of another site cannot send. */
const OWN_SITES = new Set(['same-origin', 'same-site', 'none']);

/**
 * Lets a call of the control API in, or refuses it. Being on loopback proves nothing, because every web page in a browser
 * of this machine is there too: a page of another site is known by Origin or Sec-Fetch-Site, one whose name was pointed
 * here (DNS rebinding) by Host.
 * @throws AdminRefusal 401 without the token, 403 for a foreign host, origin or site
 */
export function admit(req: IncomingMessage, settings: HttpSettings, admission: Admission): void {
  if (admission === 'anybody') return;
  const isTrusted = settings.adminToken !== undefined && bearsToken(req, settings.adminToken);
  if (settings.adminToken !== undefined && !isTrusted && admission === 'tokenHolder') {
    throw new AdminRefusal(401, 'the control API of this server needs its token; send Authorization: Bearer TOKEN', {
      headers: { 'WWW-Authenticate': 'Bearer realm="sandbank control API"' },
      members: { path: 'Authorization' },
    });
  }
  const ownNames = requireHost(req, settings.allowedHosts, isTrusted);
  requireOrigin(req, ownNames);
  requireOwnSite(req);
}

/** The names that the caller's pages may stand under; a caller with the token may use any name for the server. */
function requireHost(req: IncomingMessage, allowed: readonly string[], isTrusted: boolean): readonly string[] {
  const name = hostNameOf(req.headers.host);
  if (name !== undefined && allowed.includes(name)) return allowed;
  if (isTrusted) return name === undefined ? allowed : [...allowed, name];
  throw refusal('Host', `"${short(req.headers.host)}" is no name of this server; allow it with --allowed-hosts`);
}

function requireOrigin(req: IncomingMessage, ownNames: readonly string[]): void {
  const { origin } = req.headers;
  if (origin === undefined) return;
  const name = hostNameOf(/^https?:\/\/(.+)$/i.exec(origin)?.[1]);
  if (name !== undefined && ownNames.includes(name)) return;
  throw refusal('Origin', `pages of ${short(origin)} may not call the control API`);
}

function requireOwnSite(req: IncomingMessage): void {
  const site = req.headers['sec-fetch-site'];
  if (site === undefined || OWN_SITES.has(site)) return;
  throw refusal(
    'Sec-Fetch-Site',
    `a page of another site (${short(site)}) may not call the control API; open it directly`,
  );
}

function refusal(path: string, detail: string): AdminRefusal {
  return new AdminRefusal(403, detail, { members: { path } });
}

/** Compares in a time that does not depend on where the texts differ. */
function bearsToken(req: IncomingMessage, token: string): boolean {
  const sent = /^Bearer +(\S+) *$/i.exec(req.headers.authorization ?? '')?.[1];
  return sent !== undefined && timingSafeEqual(digest(sent), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function short(text: string | undefined): string {
  return (text ?? '').slice(0, 100);
}

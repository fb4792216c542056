import type { IncomingMessage } from 'node:http';
import type { HttpSettings } from './settings.js';
import { isSecure } from './link-base.js';
import { isSameSecret } from '../banks/digests.js';

const NAME = 'sandbank-sca';

/**
 * The Set-Cookie value that binds a browser to one session. Its path is that of the session alone, so that two pages that
 * are open side by side do not take each other's cookie away.
 * @param pagePath path of the session's page as the browser sees it
 */
export function bindingCookie(req: IncomingMessage, settings: HttpSettings, pagePath: string, secret: string): string {
  return secretCookie(req, settings, { name: NAME, path: pagePath, secret });
}

/** Whether the request comes from the browser that the secret was given to. */
export function isBoundBrowser(req: IncomingMessage, secret: string): boolean {
  return cookiesOf(req, NAME).some((given) => isSameSecret(given, secret));
}

/** A cookie that no script can read. */
interface SecretCookie {
  readonly name: string;
  readonly path: string;
  readonly secret: string;
  /** Default Lax: not with forms and scripts of other sites. Strict: not with their links, either. */
  readonly sameSite?: 'Lax' | 'Strict';
  /** Default: until the browser is closed. */
  readonly maxAgeSeconds?: number;
}

/** The Set-Cookie value of a secret that no script can read and no form of another site brings along. */
export function secretCookie(
  req: IncomingMessage,
  settings: HttpSettings,
  { name, path, secret, sameSite = 'Lax', maxAgeSeconds }: SecretCookie,
): string {
  const secure = settings.publicUrl === undefined ? isSecure(req) : settings.publicUrl.startsWith('https:');
  const age = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`;
  return `${name}=${secret}; Path=${path}${age}; HttpOnly; SameSite=${sameSite}${secure ? '; Secure' : ''}`;
}

/** The values of a cookie; several where it was set for several paths. */
export function cookiesOf(req: IncomingMessage, name: string): string[] {
  const pairs = (req.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1));
}

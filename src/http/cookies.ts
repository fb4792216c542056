import type { IncomingMessage } from 'node:http';
import type { HttpSettings } from './http-settings.js';
import { isSecure } from './link-base.js';
import { isSameSecret } from '../banks/digests.js';

const NAME = 'sandbank-sca';

/**
 * The Set-Cookie value that binds a browser to one session. The path is that of the session, so that two pages open in
 * one browser do not overwrite each other's cookie.
 * @param pagePath path of the session's page in the browser
 */
export function bindingCookie(req: IncomingMessage, settings: HttpSettings, pagePath: string, secret: string): string {
  return secretCookie(req, settings, { name: NAME, path: pagePath, secret });
}

/** Whether the request comes from the browser that got the secret. */
export function isBoundBrowser(req: IncomingMessage, secret: string): boolean {
  return cookiesOf(req, NAME).some((given) => isSameSecret(given, secret));
}

/** A cookie that scripts cannot read. */
interface SecretCookie {
  readonly name: string;
  readonly path: string;
  readonly secret: string;
  /** Default Lax: not sent with forms and scripts of other sites. Strict: not with their links, either. */
  readonly sameSite?: 'Lax' | 'Strict';
  /** Default: until the browser closes. */
  readonly maxAgeSeconds?: number;
}

/** The Set-Cookie value of a secret that scripts cannot read and that forms of other sites do not send. */
export function secretCookie(
  req: IncomingMessage,
  settings: HttpSettings,
  { name, path, secret, sameSite = 'Lax', maxAgeSeconds }: SecretCookie,
): string {
  const secure = settings.publicUrl === undefined ? isSecure(req) : settings.publicUrl.startsWith('https:');
  const age = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`;
  return `${name}=${secret}; Path=${path}${age}; HttpOnly; SameSite=${sameSite}${secure ? '; Secure' : ''}`;
}

/** The name of a cookie of this server. Browsers do not separate cookies by port, so two servers on one host need two names. */
export function perServer(name: string, { httpUrl, httpsUrl }: HttpSettings): string {
  const { port } = new URL(httpUrl ?? httpsUrl ?? 'http://localhost');
  return port === '' ? name : `${name}-${port}`;
}

/** The values of a cookie. There are several if it was set for several paths. */
export function cookiesOf(req: IncomingMessage, name: string): string[] {
  const pairs = (req.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1));
}

import type { IncomingMessage } from 'node:http';
import type { HttpSettings } from '../settings.js';
import { isSecure } from '../link-base.js';
import { isSame } from './page-secrets.js';

const NAME = 'sandbank-sca';

/**
 * The Set-Cookie value that binds a browser to one session. Its path is that of the session alone, so that two pages that
 * are open side by side do not take each other's cookie away.
 * @param pagePath path of the session's page as the browser sees it
 */
export function bindingCookie(req: IncomingMessage, settings: HttpSettings, pagePath: string, secret: string): string {
  const secure = settings.publicUrl === undefined ? isSecure(req) : settings.publicUrl.startsWith('https:');
  return `${NAME}=${secret}; Path=${pagePath}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** Whether the request comes from the browser that the secret was given to. */
export function isBoundBrowser(req: IncomingMessage, secret: string): boolean {
  const cookies = (req.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return cookies.some((pair) => pair.startsWith(`${NAME}=`) && isSame(pair.slice(NAME.length + 1), secret));
}

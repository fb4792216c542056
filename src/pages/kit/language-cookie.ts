import type { IncomingMessage } from 'node:http';
import { isLanguage, type Language } from '../../domain/language.js';
import type { Bank } from '../../sim/bank.js';
import type { HttpSettings } from '../../http/settings.js';
import { cookiesOf, secretCookie } from '../../http/cookies.js';

/** Real seconds for which a browser remembers what its PSU picked. */
const LASTS_SECONDS = 31_536_000;

/** What the PSU picked on a page of this bank. The name is the bank's own, because paths of banks lie in each other. */
export function pickedLanguage(req: IncomingMessage, bank: Bank): Language | undefined {
  return cookiesOf(req, cookieName(bank)).find(isLanguage);
}

/** The Set-Cookie value that remembers what the PSU picked. */
export function languageCookie(
  req: IncomingMessage,
  settings: HttpSettings,
  { bank, basePath }: { readonly bank: Bank; readonly basePath: string },
  language: Language,
): string {
  const cookie = {
    name: cookieName(bank),
    path: basePath === '' ? '/' : basePath,
    secret: language,
    maxAgeSeconds: LASTS_SECONDS,
  };
  return secretCookie(req, settings, cookie);
}

/**
 * Where the browser goes after a choice: back to the page of this bank that it came from. Anything else would make a link
 * of the bank lead elsewhere, and leads to online banking instead.
 */
export function wayBack(basePath: string, given: string | undefined): string {
  const isOwn =
    given !== undefined &&
    /^[\x21-\x7e]*$/.test(given) &&
    !given.includes('\\') &&
    ['/sca/', '/online', '/PSD2/v1/oauth/authorize?'].some((start) => given.startsWith(basePath + start)) &&
    !/\/\.{1,2}(?:[/?#]|$)/.test(given);
  return isOwn ? given : `${basePath}/online`;
}

function cookieName({ id }: Bank): string {
  return `sandbank-language.${id}`;
}

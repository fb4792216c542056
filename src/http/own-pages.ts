import type { IncomingMessage } from 'node:http';
import type { HttpSettings } from './http-settings.js';
import { hostNameOf } from './link-base.js';

/** Allowed values of Sec-Fetch-Site: a page of this server, or no page at all, such as a typed address. */
const OWN_SITES = new Set(['same-origin', 'none']);

/** The header that shows that a request comes from a page of another site, and how. */
interface ForeignPage {
  readonly header: 'Host' | 'Origin' | 'Sec-Fetch-Site';
  readonly detail: string;
}

/**
 * How a request shows that it comes from a page of another site; undefined if it does not. A loopback address proves nothing, because
 * any web page in a local browser can send requests there. Origin and Sec-Fetch-Site reveal pages of other sites; Host reveals DNS
 * rebinding.
 * @param isAnyHost whether the caller may use any host name
 */
export function foreignPageOf(
  req: IncomingMessage,
  settings: Pick<HttpSettings, 'allowedHosts' | 'publicUrl'>,
  isAnyHost = false,
): ForeignPage | undefined {
  const { host, origin, 'sec-fetch-site': site } = req.headers;
  const name = hostNameOf(host);
  if (!isAnyHost && (name === undefined || !settings.allowedHosts.includes(name)))
    return {
      header: 'Host',
      detail: `"${short(host)}" is not a host name of this server; allow it with --allowed-hosts`,
    };
  if (origin !== undefined && !isOwnOrigin(origin, host, settings.publicUrl))
    return { header: 'Origin', detail: `pages of ${short(origin)} are not allowed to call this server` };
  if (typeof site === 'string' && !OWN_SITES.has(site) && !isLink(req))
    return {
      header: 'Sec-Fetch-Site',
      detail: `pages of another origin (${short(site)}) are not allowed to call this server; open the address directly`,
    };
  return undefined;
}

/** Of the called host and port, or of the public URL. */
function isOwnOrigin(origin: string, host: string | undefined, publicUrl: string | undefined): boolean {
  if (publicUrl !== undefined && origin === new URL(publicUrl).origin) return true;
  return host !== undefined && /^https?:\/\/(.+)$/i.exec(origin)?.[1]?.toLowerCase() === host.toLowerCase();
}

/** A link from a page of the same site, such as an application on another port of the developer's machine. */
function isLink({ headers, method }: IncomingMessage): boolean {
  return headers['sec-fetch-site'] === 'same-site' && headers['sec-fetch-mode'] === 'navigate' && method === 'GET';
}

function short(text: string | undefined): string {
  return (text ?? '').slice(0, 100);
}

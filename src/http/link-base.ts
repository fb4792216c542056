import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import type { LinkBase } from '../wire/links.js';
import type { HttpSettings } from './settings.js';

/** The host name of a Host header, in lower case and without port; undefined when the header is none. */
export function hostNameOf(host: string | undefined): string | undefined {
  const match = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i.exec(host ?? '');
  return match?.[1]?.toLowerCase();
}

/** Whether the request came over TLS. */
export function isSecure(req: IncomingMessage): boolean {
  return (req.socket as Partial<TLSSocket>).encrypted === true;
}

/** The path of the public address: behind a proxy it may have one, which clients see and this server does not. */
export function publicPathOf({ publicUrl }: Pick<HttpSettings, 'publicUrl'>): string {
  return publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/+$/, '');
}

/**
 * The addresses for the links of one answer: the public URL when one is configured, else the request's own host when it is
 * allowed, else the listener's. Pages stand on the plain listener, which asks for no client certificate.
 * @decision link-base
 * @param bankPath `''` for the default bank, else `/banks/{bank}`
 */
export function linkBaseOf(req: IncomingMessage, settings: HttpSettings, bankPath: string): LinkBase {
  if (settings.publicUrl !== undefined) {
    const base = settings.publicUrl + bankPath;
    return { api: base, pages: base };
  }
  const secure = isSecure(req);
  const { host } = req.headers;
  const name = hostNameOf(host);
  const own = (secure ? settings.httpsUrl : settings.httpUrl) ?? 'http://localhost';
  const allowed = host !== undefined && name !== undefined && settings.allowedHosts.includes(name);
  const api = allowed ? `${secure ? 'https' : 'http'}://${host}` : own;
  if (!secure || settings.httpUrl === undefined) return { api: api + bankPath, pages: api + bankPath };
  const pages = allowed ? `http://${name}:${new URL(settings.httpUrl).port}` : settings.httpUrl;
  return { api: api + bankPath, pages: pages + bankPath };
}

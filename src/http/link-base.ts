import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import type { HttpSettings } from './http-settings.js';
import type { AuthorisationId } from '../domain/ids.js';
import { idOfSubject, serviceOf, type Subject } from '../domain/authorisation/subject.js';

/** The base URLs for the links of one response; computed for each request, never stored. @decision link-base */
export interface LinkBase {
  /** The bank's base URL as the caller reaches it. */
  readonly api: string;
  /** The bank's base URL on a listener that does not request a client certificate. */
  readonly pages: string;
}

/** The host name of a Host header, in lower case and without port; undefined if invalid. */
export function hostNameOf(host: string | undefined): string | undefined {
  return /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i.exec(host ?? '')?.[1]?.toLowerCase();
}

/** Whether the request arrived over TLS. */
export function isSecure(req: IncomingMessage): boolean {
  return (req.socket as Partial<TLSSocket>).encrypted === true;
}

/** The path of the public URL. A proxy may add one that clients see and this server does not. */
export function publicPathOf({ publicUrl }: Pick<HttpSettings, 'publicUrl'>): string {
  return publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/+$/, '');
}

/** The base address of a bank over HTTPS, under the name by which the caller reaches this server; undefined without HTTPS. */
export function httpsBaseOf(req: IncomingMessage, settings: HttpSettings, bankPath: string): string | undefined {
  if (settings.publicUrl?.startsWith('https:')) return settings.publicUrl + bankPath;
  if (settings.httpsUrl === undefined) return undefined;
  const name = hostNameOf(req.headers.host);
  if (name === undefined || !settings.allowedHosts.includes(name)) return settings.httpsUrl + bankPath;
  const { port } = new URL(settings.httpsUrl);
  return `https://${name}${port === '' ? '' : `:${port}`}${bankPath}`;
}

/**
 * The base URLs for the links of one response: the public URL if configured, otherwise the request's own host if allowed,
 * else the listener's. Pages use the pages listener, otherwise the plain one, because neither requests a client
 * certificate.
 * @decision link-base
 * @param bankPath `''` for the default bank, otherwise `/banks/{bank}`
 */
export function linkBaseOf(req: IncomingMessage, settings: HttpSettings, bankPath: string): LinkBase {
  if (settings.publicUrl !== undefined) {
    const base = settings.publicUrl + bankPath;
    return { api: base, pages: base };
  }
  const secure = isSecure(req);
  const { pagesUrl } = settings;
  const { host } = req.headers;
  const name = hostNameOf(host);
  if (isControlListener(req, settings)) {
    // The control API has its own port: use the bank's port on the same host name.
    const bank = settings.httpUrl ?? settings.httpsUrl ?? 'http://localhost';
    const base = underName(bank, req, settings) + bankPath;
    return { api: base, pages: pagesUrl === undefined ? base : underName(pagesUrl, req, settings) + bankPath };
  }
  const own = (secure ? settings.httpsUrl : settings.httpUrl) ?? 'http://localhost';
  const allowed = host !== undefined && name !== undefined && settings.allowedHosts.includes(name);
  const api = allowed ? `${secure ? 'https' : 'http'}://${host}` : own;
  const forPages = pagesUrl ?? (secure ? settings.httpUrl : undefined);
  const pages = forPages === undefined ? api : underName(forPages, req, settings);
  return { api: api + bankPath, pages: pages + bankPath };
}

/** The origin of the control API, as the caller reaches it. */
export function controlOriginOf(req: IncomingMessage, settings: HttpSettings): string {
  return settings.adminUrl === undefined
    ? linkBaseOf(req, settings, '').api
    : underName(settings.adminUrl, req, settings);
}

function isControlListener({ socket }: IncomingMessage, { adminUrl }: HttpSettings): boolean {
  return adminUrl !== undefined && String(socket.localPort) === new URL(adminUrl).port;
}

/** A URL of this server with the host name of the request, if that name is allowed. */
function underName(url: string, req: IncomingMessage, { allowedHosts }: HttpSettings): string {
  const name = hostNameOf(req.headers.host);
  if (name === undefined || !allowedHosts.includes(name)) return url;
  const { protocol, port } = new URL(url);
  return `${protocol}//${name}${port === '' ? '' : `:${port}`}`;
}

/**
 * The page where a PSU decides on a request, in a given authorisation if the dialect has them.
 * @decision authorisation-endpoint
 * @param endpoint URL of the authorisation endpoint
 */
export function authorisationUrl(
  subject: Subject,
  clientId: string,
  endpoint: string,
  authorisationId?: AuthorisationId,
): string {
  const subjectId = idOfSubject(subject);
  // What `scopeOf` writes, encoded: nothing but its colon needs that.
  const scope = `${serviceOf(subject)}%3A${subjectId}`;
  const query = `response_type=code&client_id=${formEncoded(clientId)}&scope=${scope}&request_id=${subjectId}`;
  const own = authorisationId === undefined ? '' : `&authorisation_id=${authorisationId}`;
  return `${endpoint}?${query}${own}`;
}

/** Form-encodes a value. Fast path: nearly all link values are ids, where only the colon needs encoding. */
function formEncoded(value: string): string {
  if (/^[\w.:-]*$/.test(value)) return value.replaceAll(':', '%3A');
  return new URLSearchParams({ value }).toString().slice('value='.length);
}

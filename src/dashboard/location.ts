/** The addresses of the dashboard: its location on the server, and its views after `#`. */

/** The path before the control API, and the bank that the dashboard shows. */
interface DashboardLocation {
  /** `''`, or the path of a proxy before the server. */
  readonly prefix: string;
  /** Path of the bank on the server; the bank's interface and `/__admin` are below it. */
  readonly bankBase: string;
  readonly bank: string;
}

/** Id of the bank that has no own path. */
export const DEFAULT_BANK = 'default';

/**
 * Reads the location out of the path of the page, which is `/__admin/ui`, `/__admin/banks/{bank}/ui` or
 * `/banks/{bank}/__admin/ui`, each below what a proxy may put before.
 */
export function locationOf(pathname: string): DashboardLocation {
  const below = /^(.*?)\/banks\/([^/]+)\/__admin\/ui(?:\/|$)/.exec(pathname);
  if (below) return locationAt(below[1], below[2]);
  const inside = /^(.*?)\/__admin(?:\/banks\/([^/]+))?\/ui(?:\/|$)/.exec(pathname);
  return locationAt(inside?.[1], inside?.[2]);
}

/** The address of the dashboard of a bank, with the view of a hash such as `#/requests`. */
export function dashboardOf(prefix: string, bank: string, hash = ''): string {
  return `${prefix}/__admin${bank === DEFAULT_BANK ? '' : `/banks/${bank}`}/ui${hash}`;
}

/** The address of a document. They are the same for all banks. */
export function documentationOf(prefix: string, name = 'index'): string {
  return `${prefix}/__admin/ui/docs/${name}`;
}

function locationAt(prefix = '', bank = DEFAULT_BANK): DashboardLocation {
  return { prefix, bank, bankBase: bank === DEFAULT_BANK ? prefix : `${prefix}/banks/${bank}` };
}

/** Which view is open, as the address says after `#`: `#/requests/request-7?status=400`. */
interface Route {
  /** The first part: the view. */
  readonly view: string;
  /** The second part, as far as there is one: a record of it. */
  readonly id: string | undefined;
  readonly query: URLSearchParams;
}

export function routeOf(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [view = '', id] = path.split('/').map(decoded);
  return { view: view === '' ? 'start' : view, id: id === '' ? undefined : id, query: new URLSearchParams(query) };
}

/** The hash of a view, of a record of it, with a query. */
export function hashOf(view: string, id?: string, query: Readonly<Record<string, string>> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== '');
  const text = new URLSearchParams(given).toString();
  return `#/${view}${id === undefined ? '' : `/${encodeURIComponent(id)}`}${text === '' ? '' : `?${text}`}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

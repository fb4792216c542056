/** Which view is open, as the address says after `#`: `#/requests/request-7?status=400`. */
export interface Route {
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

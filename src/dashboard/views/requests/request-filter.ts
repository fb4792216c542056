import type { Schema } from '../../../library/control-operations.js';

type Line = Schema<'RequestLine'>;

const NAMES = ['q', 'operation', 'tpp', 'status', 'findings', 'finding'];

/** Which calls are wanted: parameters of the control API by name. */
export type RequestFilter = Readonly<Record<string, string>>;

/** The filter in the query of the address, where it can be shared. */
export function filterOf(query: URLSearchParams): RequestFilter {
  return Object.fromEntries(
    NAMES.map((name) => [name, query.get(name) ?? ''] as const).filter(([, value]) => value !== ''),
  );
}

/** The archive of the calls that a filter leaves. */
export function harAddress(filter: RequestFilter): string {
  const query = new URLSearchParams(filter).toString();
  return `${globalThis.location.pathname.replace(/\/ui$/, '/requests/har')}${query === '' ? '' : `?${query}`}`;
}

/** As many as the journal of a server keeps by default. */
export const MOST_LINES = 10_000;

/** New calls with those that are there, each once, newest first by their number; the oldest beyond `most` are left out. */
export function merged(fresh: readonly Line[], known: readonly Line[], most = MOST_LINES): Line[] {
  const byId = new Map([...known, ...fresh].map((line) => [line.id, line]));
  return [...byId.values()].sort((one, other) => callNumber(other) - callNumber(one)).slice(0, most);
}

/** The number of a call, in the order of arrival. */
export function callNumber({ id }: Pick<Line, 'id'>): number {
  return Number(id.slice('request-'.length));
}

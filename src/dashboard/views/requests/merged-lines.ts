import type { Schema } from '../../../library/control-operations.js';

type Line = Schema<'RequestLine'>;

/** As many as the journal of a server keeps by default. */
export const MOST_LINES = 10_000;

/** New calls with those that are there, each once, newest first by their number; the oldest beyond `most` are left out. */
export function merged(fresh: readonly Line[], known: readonly Line[], most = MOST_LINES): Line[] {
  const byId = new Map([...known, ...fresh].map((line) => [line.id, line]));
  return [...byId.values()].sort((one, other) => numberOf(other) - numberOf(one)).slice(0, most);
}

function numberOf({ id }: Line): number {
  return Number(id.slice('request-'.length));
}

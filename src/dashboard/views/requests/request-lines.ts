import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { call, type Schema, onRequest, revisions } from '../../control.js';
import { merged, MOST_LINES, callNumber, type RequestFilter } from './request-filter.js';

/** The calls that the view shows: the bank filters them, and new ones are added as they arrive. */

type Line = Schema<'RequestLine'>;

/** The calls that match, newest first, as far as they are loaded. */
export const lines = signal<readonly Line[]>([]);
/** How many calls the journal has, and how many of them match and are not loaded. */
export const lineCounts = signal({ all: 0, older: 0 });
/** Whether calls are still being loaded. */
export const isLoading = signal(false);
/** Operations and TPPs to filter by: those of the calls that were seen. */
export const seen = { operations: new Set<string>(), tpps: new Set<string>() };

const PAGE = 1000;
/** Delay until a filter applies that is being typed, and until new calls are compared with it. */
const PAUSE_MS = 150;
let arrived: Line[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let round = 0;

/** Loads the calls that match a filter, and follows new ones. */
export function useLines(filter: RequestFilter): void {
  const key = JSON.stringify(filter);
  const revision = revisions.requests.value;
  useEffect(() => {
    const start = setTimeout(
      () => void loadLines(filter).catch(() => undefined),
      filter['q'] === undefined ? 0 : PAUSE_MS,
    );
    return () => clearTimeout(start);
  }, [revision, key]);
  useEffect(
    () =>
      onRequest((line) => {
        arrived.push(line);
        timer ??= setTimeout(() => void takeArrived(filter), key === '{}' ? 0 : PAUSE_MS);
      }),
    [key],
  );
}

function show(some: readonly Line[]): void {
  for (const { operation, tpp } of some) {
    if (operation !== undefined) seen.operations.add(operation);
    if (tpp !== undefined) seen.tpps.add(tpp);
  }
  lines.value = some;
}

/** Reads the matching calls page by page, newest first; what is shown stays until the first page is there. */
async function loadLines(filter: RequestFilter): Promise<void> {
  const own = (round += 1);
  isLoading.value = true;
  try {
    let loaded: Line[] = [];
    let cursor: string | undefined;
    for (;;) {
      const page = { ...filter, limit: PAGE, ...(cursor !== undefined && { cursor }) };
      const { requests, count, total, nextCursor } = await call('readRequests', {}, { query: page });
      if (own !== round) return;
      loaded = [...loaded, ...requests];
      // The page already contains the calls that arrived while it was read.
      arrived = [];
      show(loaded);
      lineCounts.value = { all: count, older: total - loaded.length };
      if (nextCursor === undefined || loaded.length >= MOST_LINES) return;
      cursor = nextCursor;
    }
  } finally {
    if (own === round) isLoading.value = false;
  }
}

/** Adds new calls; where there is a filter, those that the bank says match it. */
async function takeArrived(filter: RequestFilter): Promise<void> {
  timer = undefined;
  const [own, taken] = [round, arrived];
  arrived = [];
  if (taken.length === 0) return;
  const since = `request-${Math.min(...taken.map(callNumber)) - 1}`;
  const matching =
    Object.keys(filter).length === 0
      ? taken
      : (await call('readRequests', {}, { query: { ...filter, since, limit: PAGE } })).requests;
  if (own !== round) return;
  show(merged(matching, lines.value));
  lineCounts.value = { ...lineCounts.value, all: lineCounts.value.all + taken.length };
}

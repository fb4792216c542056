import { signal } from '@preact/signals';
import { call, type Schema } from '../../control.js';
import { onRequest } from '../../live.js';
import { merged, MOST_LINES } from './request-filter.js';

type Line = Schema<'RequestLine'>;

/** Calls of clients, newest first, as far as they are loaded. */
export const lines = signal<readonly Line[]>([]);
/** Whether older calls are still being loaded. */
export const isLoading = signal(false);
/** How many older calls of the journal are not loaded, because there are too many. */
export const olderCalls = signal(0);

const PAGE = 1000;
let arrived: Line[] = [];
let frame: number | undefined;
let round = 0;

/** Reads the journal again, page by page, newest first; what is shown stays until the first page is there. */
export async function loadLines(): Promise<void> {
  const own = (round += 1);
  isLoading.value = true;
  try {
    let loaded: Line[] = [];
    let cursor: string | undefined;
    for (;;) {
      const query = { limit: PAGE, ...(cursor !== undefined && { cursor }) };
      const { requests, total, nextCursor } = await call('readRequests', {}, { query });
      if (own !== round) return;
      loaded = [...loaded, ...requests];
      // The page already contains the calls that arrived while it was read.
      arrived = [];
      lines.value = loaded;
      olderCalls.value = total - loaded.length;
      if (nextCursor === undefined || loaded.length >= MOST_LINES) return;
      cursor = nextCursor;
    }
  } finally {
    if (own === round) isLoading.value = false;
  }
}

/** Takes new calls in while they come, at most once a frame. */
export function followLines(): () => void {
  return onRequest((line) => {
    arrived.push(line);
    frame ??= requestAnimationFrame(() => {
      frame = undefined;
      lines.value = merged(arrived, lines.value);
      arrived = [];
    });
  });
}

import { signal } from '@preact/signals';
import { call, type Schema } from '../../control.js';
import { onRequest } from '../../live.js';
import { merged, MOST_LINES } from './merged-lines.js';

type Line = Schema<'RequestLine'>;

/** Calls of clients, newest first, as far as they are loaded. */
export const lines = signal<readonly Line[]>([]);
/** Whether older calls are still being loaded. */
export const isLoading = signal(false);

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
    for (;;) {
      const before = loaded.at(-1)?.id;
      const { requests } = await call(
        'readRequests',
        {},
        { query: { limit: PAGE, ...(before !== undefined && { before }) } },
      );
      if (own !== round) return;
      loaded = [...loaded, ...requests];
      // Calls that came while the page was read stand at its top already.
      arrived = [];
      lines.value = loaded;
      if (requests.length < PAGE || loaded.length >= MOST_LINES) return;
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

import { derivedUuid } from '../domain/ids.js';

/** Makes UUIDs for responses whose requests had none: from a seed and a counter. @decision request-id */
export function requestIds(seed: number): () => string {
  let count = 0;
  return () => {
    count += 1;
    return derivedUuid(seed, 'X-Request-ID', String(count));
  };
}

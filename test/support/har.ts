import { harParts } from '../../src/control-api/views/journal-views.js';
import type { JournalEntry } from '../../src/journal/journal-entry.js';

/** The HTTP archive of entries, as a client reads it. */
export function harOf(entries: readonly JournalEntry[], baseUrl: string, version: string): any {
  return JSON.parse([...harParts(entries, baseUrl, version)].join(''));
}

import MiniSearch, { type SearchResult } from 'minisearch';

/** A section of a document, or a question with its answers. */
export interface Entry {
  readonly id: number;
  readonly address: string;
  readonly title: string;
  readonly section: string;
  readonly text: string;
  /** How much more, or less, it counts than another one with the same words. */
  readonly weight: number;
}

/** What was found, best first. */
export type Found = SearchResult & Omit<Entry, 'id'>;

/** Words of questions that say nothing about the answer. */
const IGNORED = new Set(
  'a an and are can do does for how i in is it its my of on or the to what when which with'.split(' '),
);

/** @returns a function that finds the sections that contain most of the words of a text */
export function searchOf(entries: readonly Entry[]): (text: string) => readonly Found[] {
  const index = new MiniSearch<Entry>({
    fields: ['title', 'section', 'text'],
    storeFields: ['address', 'title', 'section', 'text', 'weight'],
    processTerm: (word) => (IGNORED.has(word.toLowerCase()) ? null : word.toLowerCase()),
  });
  index.addAll(entries);
  return (text) =>
    index.search(text, {
      prefix: (word) => word.length > 2,
      fuzzy: (word) => (word.length > 4 ? 0.15 : false),
      boost: { title: 3, section: 4 },
      boostDocument: (_id, _word, stored) => Number(stored?.['weight']),
    }) as unknown as readonly Found[];
}

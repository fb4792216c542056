import MiniSearch, { type SearchResult } from 'minisearch';

/** A section of a document, or a question with its answers. */
export interface IndexedSection {
  readonly id: number;
  readonly address: string;
  readonly title: string;
  readonly section: string;
  readonly text: string;
  /** How much more, or less, it counts than another one with the same words. */
  readonly weight: number;
}

/** What was found, best first. */
export type Found = SearchResult & Omit<IndexedSection, 'id'>;

/** Words of questions that say nothing about the answer. */
const IGNORED = new Set(
  'a an and are can do does for how i in is it its my of on or the to what when which with'.split(' '),
);

/** What readers call a thing, and the word of the documents that explain it. */
const ALSO = new Map(Object.entries({ 429: 'faults', 503: 'faults', timeout: 'faults', webhook: 'notifications' }));
const termOf = (word: string) => (IGNORED.has(word.toLowerCase()) ? null : word.toLowerCase());

/** @returns a function that finds the sections that contain most of the words of a text */
export function searchOf(entries: readonly IndexedSection[]): (text: string) => readonly Found[] {
  const index = new MiniSearch<IndexedSection>({
    fields: ['title', 'section', 'text'],
    storeFields: ['address', 'title', 'section', 'text', 'weight'],
    processTerm: termOf,
  });
  index.addAll(entries);
  return (text) =>
    index.search(text, {
      processTerm: (word) => [termOf(word) ?? [], ALSO.get(word.toLowerCase()) ?? []].flat(),
      prefix: (word) => word.length > 2,
      fuzzy: (word) => (word.length > 4 ? 0.15 : false),
      boost: { title: 3, section: 4 },
      boostDocument: (_id, _word, stored) => Number(stored?.['weight']),
    }) as unknown as readonly Found[];
}

/** Characters of a text that are shown with a match. */
const EXCERPT = 160;

/** The part of a text that contains most of the words that were found, and what was left out as `…`. */
export function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const wordsAfter = (at: number): number =>
    words.filter((word) => lower.slice(at, at + EXCERPT).includes(word)).length;
  const starts = words.flatMap((word) => {
    const parts = lower.split(word);
    return parts.slice(1).map((_part, at) => parts.slice(0, at + 1).join(word).length);
  });
  const best = starts.reduce((one, other) => (wordsAfter(other) > wordsAfter(one) ? other : one), starts[0] ?? 0);
  const from = best === 0 ? 0 : text.lastIndexOf(' ', Math.max(0, best - EXCERPT / 4)) + 1;
  return `${from > 0 ? '…' : ''}${text.slice(from, from + EXCERPT)}…`;
}

/** A text cut around the words that were found: every second part is one of them. */
export function partsOf(text: string, words: readonly string[]): string[] {
  const escaped = words.map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, '\\$&'));
  return words.length === 0 ? [text] : text.split(new RegExp(`(${escaped.join('|')})`, 'i'));
}

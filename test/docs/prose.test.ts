import { describe, expect, it } from '@jest/globals';
// @ts-expect-error -- a module without declarations
import writeGoodUntyped from 'write-good';
import { documentPaths, readDocument } from '../support/documents/markdown.js';

/** The documents are plain, idiomatic English: the checks of write-good that find real problems here, and a word list of our own. */

interface Suggestion {
  readonly index: number;
  readonly offset: number;
  readonly reason: string;
}

interface Finding {
  readonly line: number;
  readonly phrase: string;
  readonly better: string;
}

const writeGood = writeGoodUntyped as (text: string, options: Record<string, boolean>) => readonly Suggestion[];
const CHECKS = { passive: false, weasel: false, adverb: false, tooWordy: false, eprime: false };

/** What to look for, and what to write instead. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\banew\b/gi, 'again'],
  [/\bis no (?!longer\b|more than\b)\w+/gi, '"is not a …", or name what is invalid'],
  [/\b(?:are|is) none\b/gi, '"no …", or "is not a …"'],
  [/\bnobody\b/gi, 'no one, or name the subject'],
  [/\b(?:stands?|lies) (?:in|at|here|below|there|beside|for)\b/gi, 'is'],
  [/\b(?:stands|stood) still\b/gi, 'is paused'],
  [/\b(?:is|are) told\b|\btells\b/gi, 'is reported, reports, shows'],
  [/\bwants? (?:a|an|every)\b/gi, 'requires'],
  [/\bof (?:its|their) own accord\b/gi, 'automatically'],
  [/\bat hand\b/gi, 'available'],
  [/\bturn(?:s|ed)? (?:the|its|a) clock\b|\bclock is turned\b/gi, 'advance the clock'],
  [/\bgood no more\b/gi, 'no longer valid'],
  [/\bis good for\b/gi, 'is valid for'],
  [/\bon the way\b/gi, 'meanwhile'],
  [/\bsteer(?:s|ed|ing)?\b/gi, 'control'],
  [/\b(?:is|are) answered\b/gi, 'returns, or the response is'],
  [/\ball the same\b/gi, 'anyway'],
  [/\bcomes? to be\b/gi, 'become'],
  [/\bbrings? about\b|\bbring (?:it|them) about\b/gi, 'cause'],
  [/\bin (?:the|its|their) place(?: of)?\b/gi, 'instead (of)'],
  [/\bunder way\b/gi, 'running, or in progress'],
  [/\bgoes? its way\b/gi, 'progresses'],
  [/\bbegins? again\b|\bbegan again\b/gi, 'restart, or reset'],
  [/\bstrikes?\b/gi, 'applies'],
  [/\boddity\b/gi, 'a non-standard …'],
  [/(?<=[.:;!?|]\s|\n\n|^)(?:Who|Whoever) (?!takes part\b|may\b)[a-z]+s\b[^?\n]*/gm, 'name the subject first'],
  [/\bfor ever\b/gi, 'forever, or "never expires"'],
  [/\bmakes? a bank\b|\bbank is made\b/gi, 'create a bank'],
  [/\b(?:any|some)body\b/gi, 'anyone, someone'],
  [/\b(?:whoever|unless told otherwise)\b/gi, 'anyone who; by default'],
  [/\b(?:does|did) not hold\b/gi, 'is invalid'],
  [/\bWhere to read on\b|\bAll there is\b/gi, 'a plain heading'],
];

const DOCUMENTS = documentPaths().filter(
  (path) =>
    /^(?:docs\/[\w-]+|bench\/README)\.md$/.test(path) || ['README.md', 'CONTRIBUTING.md', 'SECURITY.md'].includes(path),
);

/** The prose of a document: everything that is code or a comment is blank, and each line keeps its place. */
function proseOf(markdown: string): string {
  const blank = (code: string): string => code.replaceAll(/[^\n]/g, ' ');
  return markdown
    .replaceAll(/^( *)(`{3,})[\s\S]*?^\1\2$/gm, blank)
    .replaceAll(/<!--[\s\S]*?-->/g, blank)
    .replaceAll(/`[^`\n]*`/g, (code) => '_'.repeat(code.length))
    .replaceAll(/\]\([^)\s]*\)/g, (link) => `]${blank(link.slice(1))}`);
}

function findingsIn(markdown: string): readonly Finding[] {
  const prose = proseOf(markdown);
  const at = (index: number): number => prose.slice(0, index).split('\n').length;
  const suggested = writeGood(prose, CHECKS)
    .map(({ index, offset, reason }) => ({ index, phrase: prose.slice(index, index + offset), better: reason }))
    .filter(({ phrase }) => /[A-Za-z]/.test(phrase))
    // A paragraph may begin with the last word of its heading.
    .filter(({ index, better }) => !(better.endsWith('is repeated') && /\n\s*\n$/.test(prose.slice(0, index))));
  const listed = WORDS.flatMap(([pattern, better]) =>
    [...prose.matchAll(pattern)].map(({ index, 0: phrase }) => ({ index, phrase, better })),
  );
  return [...suggested, ...listed]
    .sort((a, b) => a.index - b.index)
    .map(({ index, phrase, better }) => ({ line: at(index), phrase, better }));
}

describe('the prose of the documents', () => {
  it.each(DOCUMENTS)('is plain English: %s', (path) => {
    expect(
      findingsIn(readDocument(path)).map(({ line, phrase, better }) => `${path}:${line}: "${phrase}" → ${better}`),
    ).toEqual([]);
  });

  it('is checked for repeated words and for the word list, outside of code', () => {
    const found = findingsIn(
      'It is the the bank.\n\n```bash\nanew\n```\n\nIt starts `anew`, anew.\n\nWho calls it gets one.',
    );
    expect(found.map(({ line, phrase }) => [line, phrase])).toEqual([
      [1, 'the'],
      [7, 'anew'],
      [9, 'Who calls it gets one.'],
    ]);
  });
});

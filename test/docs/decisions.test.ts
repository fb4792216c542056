import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { DECISIONS, PROFILE_NAMES } from '../../src/decisions/decisions.js';
import { decisionsAsMarkdown } from '../support/documents/decisions-markdown.js';
import { expectContents, expectGenerated } from '../support/generated-part.js';

const text = (path: string): string => readFileSync(new URL(`../../docs/${path}`, import.meta.url), 'utf8');

describe('docs/decisions.md', () => {
  it('contains the decision table of the code (npm run docs)', () => {
    expectGenerated('docs/decisions.md', 'decisions', decisionsAsMarkdown());
    expectContents('docs/decisions.md');
    for (const { slug } of DECISIONS) expect(decisionsAsMarkdown()).toContain(`#### ${slug}\n`);
  });

  it('has paragraphs of at most 90 words', () => {
    const paragraphs = decisionsAsMarkdown().split(/\n\n|\n(?=- )/);
    expect(paragraphs.filter((text) => !text.includes('](#') && text.split(' ').length > 90)).toEqual([]);
  });

  it('lists the shipped profiles', () => {
    const named = [...text('decisions.md').matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
    expect(named).toEqual(PROFILE_NAMES);
  });
});

describe('docs/limitations.md', () => {
  it('only names existing rows of the decision table', () => {
    const brackets = [...text('limitations.md').matchAll(/\((`[a-z-]+`(?:, `[a-z-]+`)*)\)/g)];
    const slugs = brackets.flatMap(([, list = '']) => list.split(', ').map((name) => name.replaceAll('`', '')));
    expect(slugs.length).toBeGreaterThan(5);
    const known = DECISIONS.map(({ slug }) => slug);
    expect(slugs.filter((slug) => !known.includes(slug))).toEqual([]);
  });
});

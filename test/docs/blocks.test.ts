import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { blocksOf, documentPaths, ROOT, type FencedBlock } from '../support/documents/markdown.js';
import { findMissingLine, judged, mannerInWords, mannerOf } from '../support/documents/manner.js';
import { expectContents, expectGenerated, markdownTable } from '../support/generated-part.js';

/** No block of code in a document goes without a test; `test/machine/documentation.test.ts` runs what can be run. */

const BLOCKS = documentPaths().flatMap((document) => blocksOf(document));

const fenced = (language: string, comment: string | undefined, text = ''): FencedBlock => ({
  document: 'page.md',
  heading: 'Heading',
  language,
  comment,
  before: '',
  text,
});

describe('the code blocks of all documents', () => {
  it('define how they are tested', () => {
    expect(BLOCKS.flatMap((block) => judged(block).fault ?? [])).toEqual([]);
  });

  it('are listed in docs/tested-blocks.md with their tests (npm run docs)', () => {
    const rowsOf = (document: string): string[][] =>
      BLOCKS.filter((block) => block.document === document).flatMap((block) => {
        const { manner } = judged(block);
        const [begins = ''] = block.text.split('\n').filter((line) => line.trim() !== '');
        const shown = begins.length > 60 ? `${begins.slice(0, 59)}…` : begins;
        return manner ? [[block.heading, `\`${shown}\``, mannerInWords(manner)]] : [];
      });
    const head = ['below', 'begins with', 'test'];
    const tables = [...new Set(BLOCKS.map(({ document }) => document))].flatMap((document) => {
      const rows = rowsOf(document);
      const link = document.startsWith('docs/') ? document.slice('docs/'.length) : `../${document}`;
      return rows.length === 0 ? [] : [`## ${document}\n\n[Open](${link})\n\n${markdownTable(head, rows)}`];
    });
    expect(tables.length).toBeGreaterThan(10);
    expectGenerated('docs/tested-blocks.md', 'blocks', tables.join('\n\n'));
    expectContents('docs/tested-blocks.md');
  });

  const parts = BLOCKS.flatMap((block) => {
    const { manner } = judged(block);
    return manner?.kind === 'part' ? [{ block, of: manner.of }] : [];
  });
  it('match the files that they quote', () => {
    for (const { block, of } of parts) {
      const file = unindented(readFileSync(join(ROOT, of), 'utf8'));
      expect([block.document, of, file.includes(unindented(block.text))]).toEqual([block.document, of, true]);
    }
  });
});

describe('a code block that another test runs', () => {
  it('is read from its document by that test', () => {
    const unread = BLOCKS.flatMap((block) => {
      const { manner } = judged(block);
      if (manner?.kind !== 'run-by') return [];
      return readFileSync(join(ROOT, manner.test), 'utf8').includes(`blocksOf('${block.document}')`)
        ? []
        : [`${manner.test} does not read ${block.document}`];
    });
    expect(unread).toEqual([]);
  });
});

describe('a file of a documented session', () => {
  it('is named in the visible text, not only in the comment', () => {
    const unnamed = BLOCKS.flatMap((block) => {
      const { manner } = judged(block);
      const name = manner?.kind === 'file' ? manner.name : undefined;
      return name === undefined || block.before.includes(`\`${name}\``) ? [] : [`${block.document}: ${name}`];
    });
    expect(unnamed).toEqual([]);
  });

  it('is used by a later block', () => {
    const unused = BLOCKS.flatMap((block, index) => {
      const { manner } = judged(block);
      if (manner?.kind !== 'file') return [];
      const [folder = ''] = manner.name.split('/');
      const following = BLOCKS.slice(index + 1).filter(({ document }) => document === block.document);
      return following.some(({ text }) => text.includes(folder)) ? [] : [`${block.document}: ${manner.name}`];
    });
    expect(unused).toEqual([]);
  });
});

/** A text without the spaces at its lines' begins, which differ between a file and a part of it. */
function unindented(text: string): string {
  return text.replace(/^[ \t]+/gm, '').trim();
}

describe('a code block', () => {
  it('is found in lists and quotations too, with its heading, language and comment', () => {
    const text =
      '# One\n\n- item\n\n  <!-- block: serve -->\n  ```bash\n  node_modules/.bin/sandbank\n  ```\n\nText.\n\n> ```js\n> run();\n> ```\n';
    expect(blocksOf('page.md', text)).toEqual([
      {
        document: 'page.md',
        heading: 'One',
        language: 'bash',
        comment: 'serve',
        before: 'item',
        text: 'node_modules/.bin/sandbank',
      },
      { document: 'page.md', heading: 'One', language: 'js', comment: undefined, before: 'Text.', text: 'run();' },
    ]);
  });

  it.each([
    ['yaml', undefined, /nothing says how this is tested/],
    ['json', undefined, /nothing says how this is tested/],
    ['', undefined, /nothing says how this is tested/, 'POST /__admin/outcomes'],
    ['text', undefined, /nothing says how this is tested/, 'curl localhost'],
    ['bash', 'sevre', /"sevre" is no known comment/],
    ['yaml', 'serve', /"serve" is for bash, sh/],
    ['bash', 'fails', /needs the exit code/],
    ['yaml', 'file ../x', /needs a path/],
    ['json', 'request PUT /x', /is no known comment/],
    ['java', 'not run:', /needs a reason/],
    ['bash', 'run by hand', /needs a test file/],
  ])('in %s with the comment %s is rejected', (language, comment, message, text = '') => {
    expect(() => mannerOf(fenced(language, comment, text))).toThrow(message);
  });

  it.each([
    ["import { test } from 'vitest';\ntest('x', f);", 'vitest'],
    ["const test = require('node:test');\ntest('x', f);", 'node --test'],
    ["test('x', f);", 'jest'],
    ["describe.each([])('x', f);", 'jest'],
    ["console.log('test(');", 'node'],
  ] as const)('%s is run by %s', (text, runner) => {
    expect(mannerOf(fenced('js', undefined, text))).toEqual({ kind: 'program', runner, isTyped: false });
  });
});

describe('the output that a document shows', () => {
  it.each([
    ['a\nc', 'a\nb\nc', undefined],
    ['c\na', 'a\nb\nc', 'a'],
    ['from … to 9', 'from 1.5 to 9', undefined],
    ['from (1)', 'from 1', 'from (1)'],
    ['a', 'ab', 'a'],
    ['a\n…\nc', 'a\nb\nc', undefined],
  ])('%j, compared with %j, misses the line %j', (wanted, printed, missing) => {
    expect(findMissingLine(wanted, printed)).toBe(missing);
  });

  it.each([
    ['at 09:15: 1 call', 'at 23:59: 12 call', undefined],
    ['id 7a4c9f3e-52d8-4a0d-8c6b-0b7de55a1f94', 'id ab2e9882-9bbd-46ce-973a-d5ac1d732f9f', undefined],
    ['GET /v1/consents/120c70cd…', 'GET /v1/consents/e9b891a4…', undefined],
    ['it takes 1.2 s', 'it takes 840 ms', undefined],
    ['1 call', '1 fall', '0 call'],
  ])('%j is like %j except for the line %j', (wanted, printed, missing) => {
    expect(findMissingLine(wanted, printed, true)).toBe(missing);
  });
});

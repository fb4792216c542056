import { describe, expect, it } from '@jest/globals';
import { documentPaths, readDocument } from '../support/documents/markdown.js';

/** The layout of the documents: pages that can be read at a sitting, contents where they are longer, and tables that are tables. */

const MOST_LINES = 320;
const DOCUMENTS = documentPaths().filter((path) => /^docs\/|^[A-Z]+\.md$/.test(path) && path !== 'CHANGELOG.md');

const linesOf = (text: string): number => text.trimEnd().split('\n').length;

/** What people write: everything outside of the generated parts. */
const writtenIn = (text: string): string =>
  text.replaceAll(/<!-- (\w+): generated, begin -->[^]*?<!-- \1: generated, end -->\n*/g, '');

describe('the documents', () => {
  it(`have at most ${MOST_LINES} lines that people wrote`, () => {
    expect(DOCUMENTS.length).toBeGreaterThan(50);
    const long = DOCUMENTS.map((path) => [path, linesOf(writtenIn(readDocument(path)))] as const);
    expect(long.filter(([, lines]) => lines > MOST_LINES)).toEqual([]);
  });

  it('begin with contents or an overview where generated parts make them longer', () => {
    const long = DOCUMENTS.filter((path) => linesOf(readDocument(path)) > MOST_LINES);
    const without = long.filter((path) => {
      const [, name] = /<!-- (\w+): generated, begin -->/.exec(readDocument(path)) ?? [];
      return name !== 'contents' && name !== 'overview';
    });
    expect(long.length).toBeGreaterThan(3);
    expect(without).toEqual([]);
  });

  it('have no table row that a line break splits', () => {
    const split = documentPaths().flatMap((path) => {
      const text = readDocument(path).replaceAll(/^( *)(`{3,})[^]*?^\1\2$/gm, (code) => code.replaceAll(/[^\n]/g, ''));
      return text
        .split('\n')
        .flatMap((line, at) => (/^\|.*[^|]$|^[^|]*[^|\s].*\|$/.test(line.trim()) ? [`${path}:${at + 1}`] : []));
    });
    expect(split).toEqual([]);
  });
});

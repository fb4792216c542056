import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from '@jest/globals';
import { headingsOf, readDocument } from './documents/markdown.js';

/**
 * Fails when the part of a document between its two marks (`<!-- NAME: generated, begin -->`) is not as it should be;
 * `npm run docs` writes it again.
 * @param path of the document, from the root of the repository
 */
export function expectGenerated(path: string, name: string, text: string): void {
  const url = new URL(`../../${path}`, import.meta.url);
  const [begin, end] = [`<!-- ${name}: generated, begin -->`, `<!-- ${name}: generated, end -->`];
  const document = readFileSync(url, 'utf8');
  const [before, rest] = document.split(begin);
  const [, after] = (rest ?? '').split(end);
  if (before === undefined || after === undefined) throw new Error(`${path} has no part ${name}`);
  const wanted = `${before}${begin}\n\n${text}\n\n${end}${after}`;
  if (process.env['UPDATE_DOCS'] === '1' && wanted !== document) writeFileSync(url, wanted);
  else expect(document).toBe(wanted);
}

/** Fails when the list of contents at the top of a document is not that of its headings. */
export function expectContents(path: string): void {
  const sections = headingsOf(readDocument(path)).filter(({ depth }) => depth === 2 || depth === 3);
  const links = sections.map(({ depth, text, anchor }, at) => {
    const isFirst = sections[at - 1]?.depth === 2;
    return `${depth === 2 ? '\n- ' : isFirst ? ': ' : ' · '}[${text}](#${anchor})`;
  });
  expectGenerated(path, 'contents', links.join('').trim());
}

/** A Markdown table. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, it } from '@jest/globals';
import { expectGenerated } from '../support/generated-part.js';

/** The picture of docs/architecture.md: the folders of src/ and what they import, as the files are. */

const SOURCES = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && path.includes('/'));

const folderOf = (path: string): string => path.split('/')[0] ?? '';

/** The folders that each folder imports. */
function importsOfRooms(): ReadonlyMap<string, ReadonlySet<string>> {
  const folders = new Map<string, Set<string>>(SOURCES.map((path) => [folderOf(path), new Set()]));
  for (const path of SOURCES) {
    for (const [, target = ''] of readFileSync(`src/${path}`, 'utf8').matchAll(/\bfrom '(\.[^']*)'/g)) {
      const folder = folderOf(posix.join(posix.dirname(path), target));
      if (folder !== folderOf(path) && folders.has(folder)) folders.get(folderOf(path))?.add(folder);
    }
  }
  return folders;
}

/** Without imports that others imply: if pages import http and http imports banks, pages → banks is not drawn. */
function withoutImplied(folders: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(folders.get(from) ?? [])].some(
      (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
    );
  return [...folders].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => ![...targets].some((other) => other !== to && reaches(other, to)))
      .map((to) => `${from} --> ${to}`),
  );
}

describe('docs/architecture.md', () => {
  it('draws what the folders of src/ import (npm run docs)', () => {
    const edges = withoutImplied(importsOfRooms()).sort();
    expectGenerated(
      'docs/architecture.md',
      'folders',
      ['```mermaid', 'flowchart TD', ...edges.map((edge) => `  ${edge}`), '```'].join('\n'),
    );
  });
});

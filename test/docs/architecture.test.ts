import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, it } from '@jest/globals';
import { expectGenerated } from '../support/generated-part.js';

/** The picture of docs/architecture.md: the folders of src/ and what they import, as the files are. */

const SOURCES = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && path.includes('/'));

const roomOf = (path: string): string => path.split('/')[0] ?? '';

/** The folders that each folder imports. */
function importsOfRooms(): ReadonlyMap<string, ReadonlySet<string>> {
  const rooms = new Map<string, Set<string>>(SOURCES.map((path) => [roomOf(path), new Set()]));
  for (const path of SOURCES) {
    for (const [, target = ''] of readFileSync(`src/${path}`, 'utf8').matchAll(/\bfrom '(\.[^']*)'/g)) {
      const room = roomOf(posix.join(posix.dirname(path), target));
      if (room !== roomOf(path) && rooms.has(room)) rooms.get(roomOf(path))?.add(room);
    }
  }
  return rooms;
}

/** Without imports that others imply: if pages import http and http imports banks, pages → banks is not drawn. */
function withoutImplied(rooms: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(rooms.get(from) ?? [])].some((next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))));
  return [...rooms].flatMap(([from, targets]) =>
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
      'rooms',
      ['```mermaid', 'flowchart TD', ...edges.map((edge) => `  ${edge}`), '```'].join('\n'),
    );
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
// The list is a script's data and has no types of its own.
// @ts-expect-error -- a module without declarations
import { MUTATIONS as list } from './list.mjs';

const MUTATIONS = list as readonly {
  readonly breaks: string;
  readonly file: string;
  readonly find: string;
  readonly tests: readonly string[];
}[];

/** The list must keep up with the program: a place that is not found, or found twice, breaks nothing. */
describe('each place of the list of mutations', () => {
  it.each(MUTATIONS.map(({ breaks, ...place }) => [breaks, place] as const))('%s is there once', (_name, place) => {
    const text = readFileSync(new URL(`../../${place.file}`, import.meta.url), 'utf8');
    expect(text.split(place.find)).toHaveLength(2);
  });

  it('has tests that judge it', () => {
    const root = new URL('../', import.meta.url);
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => `test/${path}`);
    const suites = files.filter((path) => path.endsWith('.test.ts'));
    const patterns = new Set(MUTATIONS.flatMap(({ tests }) => tests));
    const unmatched = [...patterns].filter((pattern) => !suites.some((path) => new RegExp(pattern).test(path)));
    expect(unmatched).toEqual([]);
  });
});

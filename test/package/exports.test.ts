import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

/** What programs import of the package, or its build. */
const ENTRIES = ['src/index.ts', 'src/index-cjs.ts', 'src/program.ts'];
const EXPORTED = /^export (?:async )?(?:const|function\*?|class) (\w+)/gm;

const files = ['src', 'test', 'scripts', 'bench'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|tsx|mjs)$/.test(name) && !name.includes('node_modules'))
    .map((name) => ({ name: join(folder, name), text: readFileSync(join(folder, name), 'utf8') })),
);

/** In how many files each word occurs. */
function wordsOf(texts: readonly string[]): Map<string, number> {
  const words = new Map<string, number>();
  for (const text of texts) for (const word of new Set(text.match(/\w+/g))) words.set(word, (words.get(word) ?? 0) + 1);
  return words;
}

/** Values that a file exports and that no other file names. */
function unused(of: typeof files): string[] {
  const words = wordsOf(of.map(({ text }) => text));
  return of
    .filter(({ name }) => name.startsWith('src/') && !ENTRIES.includes(name))
    .flatMap(({ name, text }) => [...text.matchAll(EXPORTED)].map(([, value = '']) => `${name}: ${value}`))
    .filter((found) => (words.get(found.split(': ')[1] ?? '') ?? 0) < 2);
}

describe('what src/ exports', () => {
  it('is used by another file, or is exported no more', () => {
    expect(files.length).toBeGreaterThan(300);
    expect(unused(files)).toEqual([]);
  });

  it('is found where nobody uses it', () => {
    const made = [
      { name: 'src/one.ts', text: 'export const used = 1;\nexport function lonely() {}\nconst own = lonely();' },
      { name: 'src/two.ts', text: "import { used } from './one.js';" },
    ];
    expect(unused(made)).toEqual(['src/one.ts: lonely']);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '../../src/domain/language.js';

/** The ids of `docs/pages.md` are those of the pages, and those of the pages are in it. */

const text = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

function idsOfSource(): Set<string> {
  const ids = new Set<string>();
  for (const folder of ['src/http/sca/', 'src/http/online/']) {
    const files = readdirSync(fileURLToPath(new URL(`../../${folder}`, import.meta.url)));
    for (const file of files.filter((name) => name.endsWith('.ts')))
      for (const [, id = ''] of text(folder + file).matchAll(/data-testid="([^"]+)"/g)) ids.add(id);
  }
  return ids;
}

/** What stands in place of `${…}` in an id. */
const FILLED: Readonly<Record<string, readonly string[]>> = {
  'language-${language}': LANGUAGES,
  'tester-${name}': ['course', 'fate', 'tokenQuirk', 'failing', 'code', 'slow'],
  'menu-${name}': ['accounts', 'approvals', 'consents'],
  'search-${name}': ['from', 'to', 'text'],
};

describe('the test ids of the pages', () => {
  const part = text('docs/pages.md').split('## Test ids')[1] ?? '';
  const documented = new Set([...part.matchAll(/`([a-z][\w-]*)`/gi)].map(([, id = '']) => id));
  documented.delete('data-testid');

  it('are documented, and are there', () => {
    const real = [...idsOfSource()].flatMap((id) => {
      const [, start = '', name] = /^(.*)\$\{(\w+)\}$/.exec(id) ?? [];
      return name === undefined ? [id] : (FILLED[id] ?? []).map((value) => start + value);
    });
    expect([...documented].sort()).toEqual([...new Set(real)].sort());
  });
});

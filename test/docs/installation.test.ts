import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { blocksOf, documentPaths, readDocument, ROOT } from '../support/documents/markdown.js';

/** One page says how to install Sandbank, and no text runs a package of that name that someone else may have published. */

const PROGRAM = 'node_modules/.bin/sandbank';
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
const install = blocksOf('docs/installation.md').find(({ heading }) => heading === 'In your project');

function textsBelow(folder: string): { path: string; text: string }[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:[cm]?[jt]sx?|ya?ml|md|json|service)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: path.slice(ROOT.length), text: readFileSync(path, 'utf8') }));
}

describe('the installation', () => {
  it('is two lines, with the version of the package', () => {
    expect(install?.text.split('\n')).toEqual([
      'npm pack ../sandbank',
      `npm install --save-dev ./sandbank-${version}.tgz`,
    ]);
  });

  it('is linked or repeated by every document that runs the program, before the first block that does', () => {
    const wrong = documentPaths().filter((path) => {
      const [first] = blocksOf(path).filter(({ text }) => text.includes(PROGRAM));
      if (!first || path === 'docs/installation.md') return false;
      const text = readDocument(path);
      return !text.slice(0, text.indexOf(first.text)).includes('(installation.md');
    });
    expect(wrong).toEqual([]);
  });

  it('is repeated with the same lines and version', () => {
    const named = documentPaths().flatMap((path) =>
      [...readDocument(path).matchAll(/sandbank-(\d+\.\d+\.\d+[\w.-]*)\.tgz/g)].map(([, one]) => [path, one]),
    );
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter(([, one]) => one !== version)).toEqual([]);
  });

  it('is never left to npx', () => {
    const texts = [
      ...documentPaths().map((path) => ({ path, text: readDocument(path) })),
      ...['src', 'examples', 'deploy', 'fixtures', 'collections'].flatMap(textsBelow),
    ].filter(({ path }) => path !== 'docs/installation.md' && path !== 'CHANGELOG.md');
    expect(texts.length).toBeGreaterThan(500);
    expect(texts.filter(({ text }) => /\bnpx (?:--[\w-]+ )*sandbank\b/.test(text)).map(({ path }) => path)).toEqual([]);
  });
});

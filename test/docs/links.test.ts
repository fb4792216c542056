import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { anchorsOf, documentPaths, linksOf, readDocument, ROOT } from '../support/documents/markdown.js';

/** Links between documents lead somewhere; what leads out of them is at least an address. */

/** Of each document that a link leads into, found once: to read a long one takes a while. */
const anchors = new Map<string, ReadonlySet<string>>();

/** What is wrong with a link, or undefined. */
function faultOf(document: string, href: string): string | undefined {
  if (/^[a-z]+:/.test(href)) {
    const isLocal = /^http:\/\/(?:127\.0\.0\.1|localhost)\b/.test(href);
    return isLocal || (URL.canParse(href) && /^(?:https|mailto):/.test(href)) ? undefined : 'is no https address';
  }
  const [path = '', anchor] = href.split('#');
  const target = path === '' ? document : posix.normalize(posix.join(dirname(document), decodeURI(path)));
  if (target.startsWith('..')) return 'leads out of the repository';
  if (!existsSync(join(ROOT, target))) return 'leads to no file';
  if (anchor === undefined) return undefined;
  if (statSync(join(ROOT, target)).isDirectory() || !target.endsWith('.md')) return 'has an anchor into no document';
  if (!anchors.has(target)) anchors.set(target, anchorsOf(readDocument(target)));
  return anchors.get(target)?.has(anchor) ? undefined : 'leads to no heading';
}

describe('the documents that the code names', () => {
  const sources = ['src', 'test', 'scripts', 'bench'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:ts|tsx|mjs)$/.test(name) && !name.includes('node_modules'))
      .map((name) => join(folder, name)),
  );

  it('exist', () => {
    const named = sources.flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\bdocs\/[\w/-]+\.md\b/g)].map(([path]) => ({ file, path })),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(({ path }) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});

/** Folders whose files the documents name from the root of the repository, or without it (`xs2a/answer-call.ts`). */
const NAMED_FOLDERS = ['src', 'test', 'docs', 'scripts', 'bench', 'fixtures', 'examples', 'deploy', 'collections'];
const sourceFolders = readdirSync(join(ROOT, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
const repositoryPaths = NAMED_FOLDERS.flatMap((folder) => [
  folder,
  ...readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.includes('node_modules'))
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`),
]);

/** Whether a path in a document is one of the repository. A document may leave out `src/`, and the end of a file's name. */
function isInRepository(path: string): boolean {
  const escaped = path.replace(/\/$/, '').replaceAll(/[.+]/g, '\\$&').replaceAll('*', '[^/]*');
  const pattern = new RegExp(`^(?:src/)?(?:[^]*/)?${escaped}(?:\\.[\\w.]+)?$`);
  return repositoryPaths.some((known) => pattern.test(known));
}

/** The paths of the repository that a document names in its text, and the TypeScript files that it names without a folder. */
function pathsNamedIn(document: string): readonly string[] {
  const text = readDocument(document).replaceAll(/^( *)(```|~~~)[^]*?^\1\2/gm, '');
  const folders = [...NAMED_FOLDERS, ...sourceFolders.map(({ name }) => name)].join('|');
  const isPath = new RegExp(`^(?:(?:${folders})/[\\w./*-]+|[\\w-]+\\.tsx?)$`);
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code).filter((code) => isPath.test(code));
}

describe('the files that the documents name', () => {
  it('exist', () => {
    const named = documentPaths()
      .filter((document) => document !== 'CHANGELOG.md')
      .flatMap((document) => pathsNamedIn(document).map((path) => ({ document, path })));
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(({ path }) => !isInRepository(path))).toEqual([]);
  });

  it.each([
    ['src/http/answers/send.ts', true],
    ['xs2a/answer-call.ts', true],
    ['answer-call.ts', true],
    ['dialects/*/variation.ts', true],
    ['test/docs/links.test', true],
    ['src/no-such-folder', false],
    ['xs2a/no-such-file.ts', false],
  ])('are checked: %s %s', (path, isKnown) => {
    expect(isInRepository(path)).toBe(isKnown);
  });
});

describe('the links of the documents', () => {
  it('all resolve', () => {
    const links = documentPaths().flatMap((document) =>
      linksOf(readDocument(document)).map((href) => ({ document, href, fault: faultOf(document, href) })),
    );
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter(({ fault }) => fault !== undefined)).toEqual([]);
  });

  it.each([
    ['nowhere.md', 'leads to no file'],
    ['../../x.md', 'leads out of the repository'],
    ['architecture.md#no-such-heading', 'leads to no heading'],
    ['#no-such-heading', 'leads to no heading'],
    ['http://example.com/', 'is no https address'],
    ['../src/index.ts#L1', 'has an anchor into no document'],
    ['../README.md', undefined],
  ])('are checked: %s %s', (href, fault) => {
    expect(faultOf('docs/architecture.md', href)).toBe(fault);
  });
});

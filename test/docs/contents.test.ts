import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { documentPaths, linksOf, readDocument, ROOT } from '../support/documents/markdown.js';

/** The tables of contents: docs/index.md, and llms.txt, which is made from it. No document is missing, and none is listed that is not there. */

const INDEX = 'docs/index.md';
const { files } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { files: readonly string[] };

/** What readers read; logs of campaigns and runs do not count. */
const DOCUMENTS = documentPaths().filter(
  (path) => path !== INDEX && (path.startsWith('docs/') || !path.includes('/') || path === 'bench/README.md'),
);

interface Listed {
  readonly section: string;
  readonly title: string;
  /** From the root of the repository. */
  readonly path: string;
  readonly line: string;
}

const fromRoot = (href: string): string => posix.normalize(posix.join(dirname(INDEX), href));

/** The lists of the index: `- [title](path): line`. */
function listedIn(index: string): readonly Listed[] {
  return index.split(/^## /m).flatMap((part) => {
    const [section = ''] = part.split('\n');
    return [...part.matchAll(/^- \[([^\]]+)\]\(([^)]+)\): (\S.*)$/gm)].map(([, title = '', href = '', line = '']) => ({
      ...{ section, title, line },
      path: fromRoot(href),
    }));
  });
}

const LISTED = listedIn(readDocument(INDEX));

/** What users of the product can do without; programs that read llms.txt know the section of that name. */
const OPTIONAL = 'Changing Sandbank';

/** llms.txt as https://llmstxt.org has it: a title, a quotation, sections of links with a line each. */
function llmsText(): string {
  const [, tagline = ''] = /^\*\*(.+)\*\*$/m.exec(readDocument('README.md')) ?? [];
  const intro =
    /^Sandbank is one small server[\s\S]*?(?=\n\n<picture>)/m.exec(readDocument('README.md'))?.[0].trim() ?? '';
  const sectionOf = (section: string, title = section): string => {
    const lines = LISTED.filter((one) => one.section === section);
    return [`## ${title}`, '', ...lines.map(({ title: name, path, line }) => `- [${name}](${path}): ${line}`)].join(
      '\n',
    );
  };
  const sections = [...new Set(LISTED.map(({ section }) => section))].filter((section) => section !== OPTIONAL);
  const interfaces = [
    '## Interfaces',
    '',
    '- [OpenAPI document of the bank](fixtures/openapi.yaml): every field, header and status; a running bank serves it at `/openapi.yaml`',
    '- [OpenAPI document of the control API](fixtures/admin-openapi.yaml): everything that steers a bank; served at `/__admin/openapi.yaml`',
    '- [JSON Schema of fixture files](fixtures/schemas/bank.schema.json): banks of your own',
  ].join('\n');
  const served =
    'A running bank serves these documents as web pages at `/__admin/ui/docs`, and all of them in one text at `/__admin/ui/docs/llms-full.txt`.';
  const start = [
    '## Start',
    '',
    `- [README](README.md): what it is, one command to start it, the first test`,
    `- [Contents](${INDEX}): the same list for people, and by question`,
  ].join('\n');
  const documents = [...sections.map((section) => sectionOf(section)), interfaces, sectionOf(OPTIONAL, 'Optional')];
  return `${['# Sandbank', `> ${tagline}`, intro, served, start, ...documents].join('\n\n')}\n`;
}

describe('docs/index.md', () => {
  it('lists every document once, and only existing ones', () => {
    expect(LISTED.map(({ path }) => path).sort()).toEqual(DOCUMENTS.filter((path) => path !== 'README.md').sort());
  });

  it('answers questions with documents that it lists', () => {
    const [, questions = ''] = readDocument(INDEX).split('## By question');
    const known = [...LISTED.map(({ path }) => path), 'README.md'];
    const named = linksOf(questions).map((href) => fromRoot(href.split('#')[0] ?? ''));
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((path) => !known.includes(path))).toEqual([]);
  });
});

describe('llms.txt', () => {
  const path = join(ROOT, 'llms.txt');
  it('has the contents of docs/index.md (npm run docs)', () => {
    if (process.env['UPDATE_DOCS'] === '1') writeFileSync(path, llmsText());
    expect(readFileSync(path, 'utf8')).toBe(llmsText());
  });

  it('links only to existing files', () => {
    const links = linksOf(llmsText());
    expect(links.length).toBeGreaterThan(LISTED.length);
    expect(links.filter((href) => !existsSync(join(ROOT, href)))).toEqual([]);
  });
});

describe('the npm package', () => {
  it("contains the targets of README and llms.txt, except what a running bank serves and maintainers' documents", () => {
    const links = [...linksOf(readDocument('README.md')), ...linksOf(llmsText())]
      .map((href) => (href.split('#')[0] ?? '').replace(/\/$/, ''))
      .filter((path) => path !== '' && !path.includes(':'));
    const isOf = (path: string, part: string): boolean => path === part || path.startsWith(`${part}/`);
    const isPacked = (path: string): boolean =>
      files.some((part) => isOf(path, part)) &&
      !files.some((part) => part.startsWith('!') && isOf(path, part.slice(1)));
    const left = links.filter((path) => !isPacked(path) && !isOf(path, 'docs/reference'));
    expect([...new Set(left)].sort()).toEqual([
      'CONTRIBUTING.md',
      'docs/adding-a-control-operation.md',
      'docs/adding-a-payment-product.md',
      'docs/adding-an-operation.md',
      'docs/adding-to-nextgenpsd2.md',
      'docs/architecture.md',
      'docs/tested-blocks.md',
    ]);
  });
});

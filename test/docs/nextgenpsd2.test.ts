import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { compileProfile, DECISIONS, type DecisionSlug } from '../../src/decisions/decisions.js';
import { readDocument, ROOT } from '../support/documents/markdown.js';
import { NEXTGEN_ROWS } from '../support/nextgen-rows.js';

/** docs/nextgenpsd2.md: what it says about Sandbank is what the OpenAPI document and the decision table say. */

const text = readDocument('docs/nextgenpsd2.md');
const bank = parse(readFileSync(join(ROOT, 'fixtures/openapi.yaml'), 'utf8')) as {
  readonly paths: Readonly<Record<string, object>>;
  readonly components: { readonly schemas: { readonly ErrorCode: { readonly enum: string[]; description: string } } };
};
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** The cells of the table rows below a heading. */
const rowsBelow = (heading: string): readonly (readonly string[])[] =>
  (text.split(`\n## ${heading}\n`)[1] ?? '')
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('|---'))
    .slice(1)
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

const codeIn = (cell: string): readonly string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

describe('the operations of the comparison', () => {
  const rows = rowsBelow('Operations');

  it('are all operations of the bank, and no other', () => {
    const ours = Object.entries(bank.paths).flatMap(([path, item]) =>
      Object.keys(item)
        .filter((method) => METHODS.includes(method))
        .map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(rows.flatMap(([, here = '']) => codeIn(here)).sort()).toEqual(ours.sort());
  });

  it('are missing where the page says so', () => {
    const missing = rows.filter(([, , judgement = '']) => judgement.startsWith('missing'));
    const ends = missing.flatMap(([theirs = '']) => codeIn(theirs).map((path) => /([\w-]+)\}?$/.exec(path)?.[1] ?? ''));
    expect(ends.length).toBeGreaterThan(6);
    const segments = Object.keys(bank.paths).flatMap((path) => path.split(/[/{}]+/));
    expect(ends.filter((end) => segments.includes(end))).toEqual([]);
  });

  it('are marked as additions of Sandbank where the document marks them', () => {
    for (const [, here = '', judgement = ''] of rows) {
      const [method = '', path = ''] = (codeIn(here)[0] ?? '').split(' ');
      const operation = (bank.paths[path] as any)?.[method.toLowerCase()];
      if (judgement.includes('not published')) expect([path, operation['x-addition']]).toEqual([path, true]);
    }
  });
});

describe('the rows of the comparison', () => {
  const named = [...text.matchAll(/`([a-z-]+): ([\w-]+)`( ✓)?/g)]
    .map(([, slug = '', value = '', mark]) => ({
      slug,
      value: parse(value) as string | number,
      isMarked: mark !== undefined,
    }))
    .filter(({ slug }) => DECISIONS.some((row) => row.slug === slug));
  const compiled = (slug: string, value: string | number): unknown =>
    (compileProfile('published', { [slug]: value }) as Readonly<Record<string, unknown>>)[slug];

  it('exist with the values that the page names', () => {
    expect(named.length).toBeGreaterThan(20);
    for (const { slug, value } of named) expect(() => compiled(slug, value)).not.toThrow();
  });

  it('are marked if the rows of NextGenPSD2 contain them, and all of these are named', () => {
    const isSet = ({ slug, value }: { slug: string; value: string | number }): boolean => {
      const set = NEXTGEN_ROWS[slug];
      return set !== undefined && compiled(slug, value) === compiled(slug, set);
    };
    for (const row of named) expect([row.slug, row.value, row.isMarked]).toEqual([row.slug, row.value, isSet(row)]);
    const marked = new Set(named.filter(({ isMarked }) => isMarked).map(({ slug }) => slug));
    expect(Object.keys(NEXTGEN_ROWS).filter((slug) => !marked.has(slug))).toEqual([]);
  });

  it('that follow NextGenPSD2 differ from the profile published, and except for the gateway the dialect has them', () => {
    const [published, dialect] = [compileProfile('published'), compileProfile('nextgenpsd2')];
    const rows = compileProfile('published', NEXTGEN_ROWS);
    const slugs = Object.keys(NEXTGEN_ROWS) as DecisionSlug[];
    expect(slugs.filter((slug) => rows[slug] === published[slug])).toEqual([]);
    expect(slugs.filter((slug) => rows[slug] !== dialect[slug])).toEqual(['gateway-errors']);
  });

  it('that answer a question about a bank exist', () => {
    const slugs = [...text.matchAll(/^ {3}\| [^|]*\? \| (.*) \|$/gm)].flatMap(([, cell = '']) => codeIn(cell));
    expect(slugs.length).toBeGreaterThan(15);
    expect(slugs.filter((slug) => !DECISIONS.some((row) => row.slug === slug))).toEqual([]);
  });
});

describe('the error codes of the comparison', () => {
  const { enum: codes, description } = bank.components.schemas.ErrorCode;
  const rows = rowsBelow('Error codes');
  const cell = (begin: string): readonly string[] =>
    codeIn(rows.find(([subject = '']) => subject.startsWith(begin))?.[1] ?? '');

  it('of Sandbank alone are those that the document marks as its own', () => {
    const own = [...description.matchAll(/`([A-Z_]+)` \([^)]*\), \*own\*/g)].map(([, code]) => code);
    expect(cell('only here')).toEqual(own);
  });

  it('that are never returned are not in the document', () => {
    expect(cell('never returned').length).toBeGreaterThan(10);
    expect(cell('never returned').filter((code) => codes.includes(code))).toEqual([]);
  });
});

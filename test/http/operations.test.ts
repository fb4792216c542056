import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { compileProfile, DECISIONS } from '../../src/decisions/decisions.js';
import { ACCOUNT_READS } from '../../src/domain/generated/operation-ids.js';
import { nameOfCheck } from '../../src/dialects/published/guards.js';
import { bearer } from '../../src/xs2a/guards/bearer.js';
import { OPERATIONS } from '../../src/dialects/published/operations.js';
import { readOpenapiText } from '../../src/server/openapi-document.js';
import { NEXTGEN_ROWS } from '../support/nextgen-rows.js';

/**
 * Each row of the matrix has what belongs to it elsewhere, and nothing elsewhere lacks its row. Each expectation carries the
 * file to be changed, so that it is in the message. How to add an operation: docs/adding-an-operation.md.
 */

interface DocumentOperation {
  readonly operationId: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly responses: Readonly<Record<string, unknown>>;
  readonly 'x-addition'?: boolean;
  readonly 'x-decision'?: string;
  readonly 'x-source'?: string;
}

const DOCUMENT = 'fixtures/openapi.yaml';
const NEXTGEN = compileProfile('published', NEXTGEN_ROWS);
const METHODS = ['get', 'put', 'post', 'delete', 'patch'];
const { paths } = parse(await readOpenapiText('openapi')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>;
};
const described = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([method]) => METHODS.includes(method))
    .map(([method, operation]) => ({ path, method, operation })),
);
/** The document gives each method its own id. */
const TWIN = 'exchangeCodeByPost';
const idIn = (id: string, method: string): string => (id === 'exchangeCode' && method === 'POST' ? TWIN : id);
const ROWS = OPERATIONS.flatMap((row) => row.methods.map((method) => [idIn(row.id, method), method, row] as const));
const inDocument = (path: string, method: string): DocumentOperation | undefined =>
  paths[path.replace(/:([A-Za-z]+)/g, '{$1}')]?.[method.toLowerCase()];

describe.each(ROWS)('the operation %s', (documentId, method, row) => {
  const operation = inDocument(row.path, method);

  it('is in the OpenAPI document, with its path and method', () => {
    expect([DOCUMENT, operation?.operationId]).toEqual([DOCUMENT, documentId]);
  });

  it('is an addition in both, or published in both, and the document says where', () => {
    const isAddition = operation?.['x-addition'] === true;
    expect([`${DOCUMENT}: x-addition`, isAddition]).toEqual([`${DOCUMENT}: x-addition`, row.addition === true]);
    expect(operation?.[isAddition ? 'x-decision' : 'x-source']).toEqual(expect.any(String));
  });

  it('requires a token if the document says so', () => {
    const schemes = operation?.security ?? [];
    const isNeeded = schemes.length > 0 && schemes.every((scheme) => 'accessToken' in scheme);
    const where = `${DOCUMENT}: security`;
    expect([where, isNeeded]).toEqual([where, row.guards.includes(bearer)]);
  });

  it('creates a resource if the document has a 201', () => {
    const where = `${DOCUMENT}: responses / src/dialects/published/rows: status`;
    expect([where, operation?.responses['201'] !== undefined]).toEqual([where, row.status?.(NEXTGEN) === 201]);
  });

  it('is called with a token if and only if it is one of the account reads', () => {
    const where = 'src/domain/generated/operation-ids.ts: ACCOUNT_READS';
    const isRead = (ACCOUNT_READS as readonly string[]).includes(row.id);
    expect([where, isRead]).toEqual([where, row.guards.includes(bearer)]);
  });

  it('requires a key, and a role of an organisation', () => {
    const steps = row.guards.map(nameOfCheck);
    expect(steps).toContain('subscriptionKey');
    const isOfOrganisation = !['exchangeCode', 'onboardTpp', 'changeAccountName'].includes(row.id);
    expect(['role', steps.includes('role')]).toEqual(['role', isOfOrganisation]);
  });
});

it('the OpenAPI document has no operation that the bank lacks', () => {
  // The pages of the PSU, and what OAuth clients ask first, are not rows of the matrix.
  const known = [...ROWS.map(([id]) => id), 'authorise', 'readOauthMetadata'];
  expect(described.map(({ operation }) => operation.operationId).toSorted()).toEqual(known.toSorted());
});

it('every mark of the OpenAPI documents names a row of the decision table', async () => {
  const slugs = new Set<string>(DECISIONS.map(({ slug }) => slug));
  for (const name of ['openapi', 'admin-openapi'] as const) {
    const marks = [...(await readOpenapiText(name)).matchAll(/^ *x-decision: (\S+)$/gm)].map(([, slug = '']) => slug);
    expect([name, marks.filter((slug) => !slugs.has(slug))]).toEqual([name, []]);
    if (name === 'openapi') expect(marks.length).toBeGreaterThan(30);
  }
});

import { describe, expect, it } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { compileProfile } from '../../src/decisions/decisions.js';
import { NEXTGENPSD2 } from '../../src/dialects/nextgenpsd2/operations.js';
import { readOpenapiText } from '../../src/server/openapi-document.js';

const documentOf = NEXTGENPSD2.documentsOf(await readOpenapiText('nextgenpsd2'));

async function served(changes: Readonly<Record<string, unknown>>): Promise<any> {
  return JSON.parse((await documentOf(compileProfile('nextgenpsd2', changes))).json());
}

/** The parameter names of a path's operations. */
function parametersOf({ paths, components }: any, path: string): string[] {
  const all = Object.values<any>(paths[path]).flatMap((part) => (Array.isArray(part) ? part : (part.parameters ?? [])));
  return all.map(({ $ref, name }) => name ?? components.parameters[$ref.split('/').at(-1)].name);
}

const TRANSACTIONS = '/v1/accounts/{account-id}/transactions';

describe('the document that a bank of nextgenpsd2 serves', () => {
  it('has Sandbank-TPP in every operation if the bank reads it', async () => {
    for (const changes of [{}, { 'redirect-approach': 'oauth' }]) {
      const document = await served(changes);
      for (const path of Object.keys(document.paths))
        expect([path, parametersOf(document, path)]).toEqual([path, expect.arrayContaining(['Sandbank-TPP'])]);
    }
    const { paths, components } = await served({ 'tpp-identification': 'certificate' });
    expect(JSON.stringify({ paths, components })).not.toMatch(/SandbankTpp|Sandbank-TPP/);
  });

  it('has the token endpoint and the access token only if the bank issues tokens', async () => {
    const [plain, oauth] = [await served({}), await served({ 'redirect-approach': 'oauth' })];
    expect([plain, oauth].map(({ paths }) => '/v1/oauth/token' in paths)).toEqual([false, true]);
    expect([plain, oauth].map((document) => JSON.stringify(document).includes('"accessToken"'))).toEqual([false, true]);
    expect(Object.keys(oauth.paths)).toHaveLength(Object.keys(plain.paths).length + 1);
  });

  it.each([
    [{}, ['pageIndex', 'itemsPerPage', 'page']],
    [{ 'page-parameters': 'ignored' }, []],
    [{ 'page-parameters': 'ignored', paging: 5 }, ['page']],
  ])('has the parameters of pages that the bank obeys: %j', async (changes, expected) => {
    const names = parametersOf(await served(changes), TRANSACTIONS);
    expect(['pageIndex', 'itemsPerPage', 'page'].filter((name) => names.includes(name))).toEqual(expected);
  });

  it.each([
    {},
    { 'redirect-approach': 'oauth', 'debtor-account': 'optional' },
    { 'tpp-identification': 'certificate', 'page-parameters': 'ignored' },
  ])("passes Redocly's rules: %j", async (changes) => {
    const rules = { 'no-unused-components': 'off', 'no-invalid-schema-examples': 'error' } as const;
    const config = await createConfig({ extends: ['recommended'], rules: { ...rules, 'security-defined': 'off' } });
    const document = await documentOf(compileProfile('nextgenpsd2', changes));
    const problems = await lintFromString({
      source: document.yaml('https://bank.example'),
      absoluteRef: 'bank.yaml',
      config,
    });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
  });
});
